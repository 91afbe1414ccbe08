"""Answer, Impact and Built to a terminal: colours and a progress bar there, plain unwrapped text elsewhere.

Whatever comes from a repository goes through `visible`: no name moves the cursor or changes a colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from rich.console import Console
from rich.text import Text

from bot.plain import many, one_line, visible
from bot.render.deeds import gravity
from bot.wording import also_lines, notes_of, ordinal
from search.model import MODULE, Answer, BlindSpots, Change, EntryPoint, Impact, Reached, Result

if TYPE_CHECKING:
    from search.index.build import Built, Progress

LISTED = 20  # lines of one list
SNIPPET = 6  # lines of code under a result
_COLOURS = {"high": "bold red", "medium": "bold yellow", "low": "bold cyan", "none": "bold"}


def console(out: TextIO) -> Console:
    return Console(file=out, highlight=False, markup=False, emoji=False, soft_wrap=True)


@contextmanager
def progress(err: TextIO) -> Iterator[Progress]:
    """A bar for each stage, which goes when all is done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console(err), transient=True) as bars:
        stages: dict[str, TaskID] = {}

        def report(stage: str, done: int, total: int, /) -> None:
            if stage not in stages:
                stages[stage] = bars.add_task(stage)
            bars.update(stages[stage], completed=done, total=total or None)

        yield report


# --- an index -------------------------------------------------------------------------------------------


def show_built(to: Console, built: Built, file: str) -> None:
    to.print(
        f"{built.commit[:10]}: {many(built.files, 'file')}, {many(built.symbols, 'symbol')}, "
        f"{many(built.edges, 'edge')}; {built.parsed_new:,} parsed anew, {built.reused:,} kept, "
        f"{built.seconds:.1f} s"
    )
    to.print(visible(file), style="dim")
    _listed(to, "not indexed", [f"{one_line(path)}: {one_line(reason)}" for path, reason in built.skipped])


# --- an answer ------------------------------------------------------------------------------------------


def show_answer(to: Console, answer: Answer, why: bool) -> None:
    intent = answer.intent
    to.print(
        f"{intent.name} {intent.confidence:.2f} · {answer.fusion_strategy} ({', '.join(answer.modalities)})"
        f" · {len(answer.results)} of {answer.total:,} · {answer.commit[:10]}",
        style="dim",
    )
    if why:
        to.print(f"rule: {one_line(intent.rule)}; subject: {one_line(intent.subject)}", style="dim")
    for note in answer.notes:
        to.print(f"note: {one_line(note)}", style="yellow")
    if answer.results and not answer.confident:
        to.print("No confident answer; the nearest:")
    for number, (result, told) in enumerate(zip(answer.results, notes_of(answer), strict=True), 1):
        _show_result(to, number, result, told, why)
    if not answer.results:
        to.print("Nothing found.")
    elif len(answer.results) < answer.total:
        to.print(f"\n{len(answer.results):,} of {answer.total:,}: --limit N shows more", style="dim")


def _show_result(to: Console, number: int, result: Result, told: str, why: bool) -> None:
    place = f"{one_line(result.path)}:{result.start_line}-{result.end_line}"
    found_by = ", ".join(f"{vote.modality} {ordinal(vote.rank + 1)}" for vote in result.votes)
    line = Text.assemble(f"\n{number}. ", (place, "bold"))
    line.append(f"  {one_line(result.symbol)}" if result.symbol else "", "cyan")
    line.append(f"  ({found_by})", "dim")
    line.append(f"  {one_line(told)}" if told else "")
    to.print(line)
    for offset, code in enumerate(result.snippet.split("\n")[:SNIPPET]):
        to.print(
            Text.assemble(
                (f"{result.snippet_line + offset:>6} ", "dim"), visible(code.expandtabs(4).rstrip())
            )
        )
    if result.also:
        to.print(f"       {also_lines(result)}", style="dim")
    for step in _why(result) if why else ():
        to.print(f"       {step}", style="dim")


def _why(result: Result) -> list[str]:
    """What each vote gives by itself; the boost is said once."""
    votes = [
        f"{vote.modality}: {ordinal(vote.rank + 1)}, weight {vote.weight:g}, "
        f"gives {vote.contribution / result.boost:.6f}"
        for vote in result.votes
    ]
    return [*votes, f"boost x{result.boost:.3f}, score {result.score:.6f}", *map(one_line, result.trail)]


# --- an impact ------------------------------------------------------------------------------------------


def show_impact(to: Console, impact: Impact) -> None:
    verdict = Text(f"{'no' if impact.verdict == 'none' else impact.verdict} impact", _COLOURS[impact.verdict])
    to.print(Text.assemble(verdict, f": {one_line(impact.reason)}" if impact.reason else ""))
    to.print(f"{impact.head[:10]} against {impact.base[:10]}", style="dim")
    _listed(
        to,
        "changed",
        [_changed(change, impact.totals.get("depth", 0)) for change in sorted(impact.changes, key=gravity)],
        impact.totals.get("changes", 0),
    )
    breaks = [f"{one_line(item.path)}:{item.line}  {one_line(item.reason)}" for item in impact.breaks]
    _listed(to, "breaks for certain", breaks)
    _listed(
        to,
        "public entry points",
        [_entry(point) for point in impact.entry_points],
        impact.totals.get("entry_points", 0),
    )
    _listed(
        to,
        "reached",
        [_reached(reached) for reached in sorted(impact.reached, key=_tests_last)],
        impact.totals.get("reached", 0),
    )
    _show_tests(to, impact)
    _listed(to, "reached by no test", [one_line(name) for name in impact.untested])
    _listed(to, "not seen", _blind(impact.blind_spots))
    for note in (*impact.blind_spots.notes, *impact.notes):
        to.print(f"note: {one_line(note)}", style="yellow")


def _show_tests(to: Console, impact: Impact) -> None:
    """The commands, else the files that nothing is known to run."""
    tests = many(impact.totals.get("tests", len(impact.tests)), "test") + _within(
        impact.totals.get("test_depth", 0)
    )
    if impact.test_commands:
        title = f"{tests}, {many(len(impact.test_commands), 'command')}"
        _lines(to, title, [one_line(line) for line in impact.test_commands])
    else:
        files = dict.fromkeys(one_line(test.path) for test in impact.tests)
        _lines(to, f"{tests}, what runs them is not known", list(files))


def _within(steps: int) -> str:
    return f" within {many(steps, 'step')}" if steps else ""


def _changed(change: Change, depth: int) -> str:
    what = change.change if change.behaviour else f"{change.change}, no behaviour change"
    came = (
        f", was {one_line(change.old_symbol or change.old_path or '')}" if change.change == "renamed" else ""
    )
    detail = f": {one_line(change.detail)}" if change.detail else ""
    everyone = f"{change.callers_all:,}{_within(depth) or ' in all'}"
    count = f"  {many(change.callers, 'caller')} ({everyone})" if change.callers_all else ""
    return f"{one_line(change.path)}:{change.start_line}  {_name(change.symbol)}  {what}{came}{detail}{count}"


def _entry(point: EntryPoint) -> str:
    how = "gone" if point.gone else many(point.distance, "step") if point.distance else "changed itself"
    return f"{one_line(point.title)}  {one_line(point.path)}:{point.line}  {_name(point.symbol)}  {how}"


def _tests_last(reached: Reached) -> bool:
    return reached.place.role == "test"


def _reached(reached: Reached) -> str:
    way = " <- ".join(_name(name) for name in reached.via)
    how: list[str] = [word for word in (reached.link, reached.confidence) if word not in ("calls", "exact")]
    how += [f"through {one_line(reached.through)}"] if reached.through else []
    sure = f"  ({', '.join(how)})" if how else ""
    return f"{reached.distance}  {one_line(reached.place.path)}:{reached.line}  {way}{sure}"


def _blind(blind: BlindSpots) -> list[str]:
    return [
        *(f"{one_line(path)}: {one_line(reason)}" for path, reason in blind.skipped),
        *(f"{one_line(path)}: not parsed in full" for path in blind.partial),
        *(
            f"{many(places, 'place that uses', 'places that use')} the name {one_line(name)}, unresolved"
            for name, places in blind.unresolved
        ),
        *(f"{one_line(path)}: in no language with symbols" for path in blind.not_analysed),
        *(f"calls in {one_line(language)}" for language in blind.no_calls),
    ]


def _listed(to: Console, title: str, lines: Sequence[str], total: int = 0) -> None:
    """`total`: how many there are, where `lines` may have been cut already."""
    total = max(total, len(lines))
    _lines(to, f"{title} ({total:,})", lines, total)


def _lines(to: Console, title: str, lines: Sequence[str], total: int = 0) -> None:
    if not lines:
        return
    total = max(total, len(lines))
    to.print(f"\n{title}", style="bold")
    for line in lines[:LISTED]:
        to.print(f"  {line}")
    if len(lines) > LISTED:
        there = "all" if total == len(lines) else f"{len(lines):,}"
        to.print(f"  and {total - LISTED:,} more: --json lists {there}", style="dim")


def _name(symbol: str) -> str:
    return "module level" if symbol == MODULE else one_line(symbol)
