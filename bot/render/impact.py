"""An impact to the one comment of a pull request: verdict first, short; all else folded. Pure.

At most 25 lines show; every list is bounded and says of how many. No durations: the text changes only when
the impact does.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import groupby

from bot.plain import many, one_line
from bot.render.deeds import LAST, deed, gravity, kind_of_change, symbol_name
from bot.render.diagram import flowchart
from bot.render.markdown import Permalink, Section, code, details, fence, fit, linked, prose, table
from bot.render.trust import trust
from search.model import Change, Impact, Link, Reached

IMPACT_MARKER = "<!-- callwave:impact "  # the start of the first line

ROWS = 5  # changed symbols in the table
QUIET = 3  # names in the one line where nobody is reached
FIRST = 5  # places to look at
COMMANDS = 3  # test commands
COMMAND = 1_500  # characters of one; a longer one is left out, for half a command is none
FILES = 30  # rows of the list of callers
CALLERS = 10  # names in one of them

DOTS = {"high": "🔴", "medium": "🟠", "low": "🟡", "none": "⚪"}
_CHOICE = '<sub>quiet: `comment = "when-reached"` in `.callwave.toml`</sub>'
_VERBS: dict[Link, str] = {
    "calls": "calls",
    "references": "refers to",
    "inherits": "inherits from",
    "imports": "imports",
    "overrides": "overrides",
}
_WEAK = {"name": "by name only", "hierarchy": "through a base type"}


def impact_markdown(impact: Impact, link: Permalink) -> str:
    """The comment; '' where no symbol changed, for then there is nothing to say. `link` leads to the head."""
    if not impact.changes:
        return ""
    mark = Section(f"{IMPACT_MARKER}v1 head={impact.head[:8]} -->")
    if impact.verdict == "none":
        return fit([mark, Section(f"{_quiet(impact)} <sub>{_versions(impact)}</sub>")])
    changes = sorted(impact.changes, key=gravity)
    places = [reached for reached in impact.reached if reached.place.role != "test"]
    return fit(
        [
            mark,
            Section(f"### {DOTS[impact.verdict]} {_title(impact, changes[0])}"),
            Section(_counts(impact)),
            Section(_changed(impact, changes, link)),
            Section(_look_first(impact, places, link), 1, "places to look at"),
            Section(_run(impact), 2, "test commands"),
            Section(_all_places(impact, places), 4, "all callers"),
            Section(_diagram(impact), 5, "call graph"),
            Section(details("How far to trust this", trust(impact)), 3, "how far to trust this"),
            Section(f"<sub>{_versions(impact)} · updated in place on each push</sub>\n{_CHOICE}"),
        ]
    )


def impact_line(impact: Impact) -> str:
    """The impact in one plain line: what the check says, and all that is said where no symbol changed."""
    if not impact.changes:
        return f"no symbol changed: {one_line(impact.reason, 300)}" if impact.reason else "no symbol changed"
    verdict = "no" if impact.verdict == "none" else impact.verdict
    changed, reached = _total(impact, "changes"), _total(impact, "reached")
    counts = f"{many(changed, 'changed symbol')}, {many(reached, 'place')} reached"
    reason = f" ({one_line(impact.reason, 300)})" if impact.reason else ""
    return f"{verdict} impact: {counts}{reason}"


# --- what stands open ----------------------------------------------------------------------------------


def _quiet(impact: Impact) -> str:
    """One line. What reaches nobody is not called safe."""
    acting = [change for change in impact.changes if change.behaviour]
    if not acting:
        return f"**No behaviour change**: comments, docstrings or formatting of {_few(impact.changes)} alone."
    uses = sum(count for _, count in impact.blind_spots.unresolved)
    unresolved = f"{many(uses, 'place uses', 'places use')} these names" if uses else "no use of these names"
    tail = f"; {unresolved} unresolved."
    if impact.reached:
        return f"**No certain callers** outside this change for {_few(acting)}: {prose(impact.reason)}{tail}"
    return f"**No callers found** outside this change for {_few(acting)}{tail}"


def _few(changes: Sequence[Change]) -> str:
    rest = len(changes) - QUIET
    names = " ".join(dict.fromkeys(symbol_name(change.symbol) for change in changes[:QUIET]))
    return names + (f" and {rest:,} more" if rest > 0 else "")


def _title(impact: Impact, first: Change) -> str:
    head = f"{impact.verdict.capitalize()} impact: "
    if impact.breaks:
        broken = symbol_name(impact.breaks[0].symbol)
        return (
            f"{head}{many(len(impact.breaks), 'place breaks', 'places break')} for certain, first in {broken}"
        )
    reach = first.callers or first.callers_all
    return f"{head}{deed(first)}" + (f", {many(reach, 'caller')}" if reach else "")


def _counts(impact: Impact) -> str:
    parts = [many(_total(impact, "changes"), "changed symbol")]
    if callers := _total(impact, "callers"):
        parts.append(f"{many(callers, 'caller')} in {many(_total(impact, 'files'), 'file')}")
    if impact.entry_points:
        parts.append(many(len(impact.entry_points), "public entry point"))
    if tests := _total(impact, "tests"):
        parts.append(many(tests, "test reaches them", "tests reach them"))
    return " · ".join(parts)


def _total(impact: Impact, name: str) -> int:
    """A total of the impact, whose lists may be cut; counted where there is none."""
    callers = [reached for reached in impact.reached if _is_caller(reached)]
    counted = {
        "changes": len(impact.changes),
        "reached": len(impact.reached),
        "callers": len(callers),
        "files": len({reached.place.path for reached in callers}),
        "tests": len(impact.tests),
    }
    return impact.totals.get(name, counted[name])


def _is_caller(reached: Reached) -> bool:
    return reached.link in ("calls", "references", "inherits") and reached.place.role != "test"


def _changed(impact: Impact, changes: Sequence[Change], link: Permalink) -> str:
    untested = set(impact.untested)
    rows = [
        [
            linked(f"{code(change.path)} {symbol_name(change.symbol)}", _place_of(change, impact, link)),
            kind_of_change(change),
            f"{change.callers:,} ({change.callers_all:,})" if change.behaviour else "–",
            _tests_of(change, untested),
        ]
        for change in changes[:ROWS]
    ]
    listed = table(["Changed symbol", "Change", "Callers direct (all)", "Tests"], "llrr", rows)
    total = _total(impact, "changes")
    return listed + (f"\n\n{ROWS} of {total:,} changed symbols" if total > ROWS else "")


def _tests_of(change: Change, untested: Container[str]) -> str:
    if f"{change.path}::{change.symbol}" in untested:
        return "**none**"
    return f"{change.tests:,}" if change.tests else "–"  # none found, which is not known to be none


def _place_of(change: Change, impact: Impact, link: Permalink) -> str:
    seen_at = link.at(impact.base) if change.change == "removed" else link
    return seen_at.lines(change.path, change.start_line, change.end_line)


def _look_first(impact: Impact, places: Sequence[Reached], link: Permalink) -> str:
    gone = frozenset(change.symbol for change in impact.changes if change.change in ("removed", "renamed"))
    graver = {change.symbol: gravity(change) for change in reversed(impact.changes)}
    lines = [
        f"{linked(code(f'{item.path}:{item.line}'), link.lines(item.path, item.line))} in "
        f"{symbol_name(item.symbol)}: {prose(item.reason)}"
        for item in impact.breaks
    ]
    direct = [reached for reached in places if reached.distance == 1]
    direct.sort(key=lambda one: (not _is_caller(one), graver.get(one.origin, LAST), one.place.path, one.line))
    lines += [_caller(reached, link, gone) for reached in direct]
    if not lines:
        return ""
    shown = "\n".join(f"{number}. {line}" for number, line in enumerate(lines[:FIRST], 1))
    of = f" ({FIRST} of {len(lines):,})" if len(lines) > FIRST else ""
    return f"**Look at these first**{of}\n\n{shown}"


def _caller(reached: Reached, link: Permalink, gone: frozenset[str]) -> str:
    place = reached.place
    where = linked(code(f"{place.path}:{reached.line}"), link.lines(place.path, reached.line))
    verb = ("still " if reached.origin in gone else "") + _VERBS[reached.link]
    weak = f" ({_WEAK[reached.confidence]})" if reached.confidence in _WEAK else ""
    hub = "; it is used all over, its own callers are folded" if reached.hub else ""
    return f"{where}: {symbol_name(place.symbol)} {verb} {symbol_name(reached.via[0])}{weak}{hub}"


def _run(impact: Impact) -> str:
    if not impact.tests:
        return ""
    title = f"**Run what can break** ({many(_total(impact, 'tests'), 'test')})"
    commands = [command for command in impact.test_commands if len(command) <= COMMAND]
    if not commands:
        return title
    missing = len(impact.test_commands) - len(commands[:COMMANDS])
    rest = f"\n\n{many(missing, 'more command')} in the JSON report" if missing else ""
    return f"{title}\n\n{fence(commands[:COMMANDS], 'sh', COMMAND)}{rest}"


def _versions(impact: Impact) -> str:
    return f"`{impact.head[:7]}` against `{impact.base[:7]}`"


# --- what is folded --------------------------------------------------------------------------------------


def _all_places(impact: Impact, places: Sequence[Reached]) -> str:
    if not places:
        return ""
    ordered = sorted(places, key=lambda one: (one.place.path, one.distance, one.place.start_line))
    files = [(path, list(group)) for path, group in groupby(ordered, key=lambda one: one.place.path)]
    files.sort(key=lambda item: (min(one.distance for one in item[1]), item[0]))
    rows = [
        [code(path), _names(one.place.symbol for one in group), str(min(one.distance for one in group))]
        for path, group in files[:FILES]
    ]
    rest = f"\n\n{FILES} of {len(files):,} files" if len(files) > FILES else ""
    only_callers = all(_is_caller(one) for one in places)
    what = many(_total(impact, "callers"), "caller") if only_callers else many(len(places), "place")
    head = "Callers" if only_callers else "Reached"
    return details(
        f"{'All ' if len(places) > 1 else ''}{what}, by file",
        table(["File", head, "Distance"], "llr", rows) + rest,
    )


def _names(symbols: Iterable[str]) -> str:
    names = list(dict.fromkeys(symbols))
    more = f" and {len(names) - CALLERS:,} more" if len(names) > CALLERS else ""
    return " ".join(symbol_name(name, 60) for name in names[:CALLERS]) + more


def _diagram(impact: Impact) -> str:
    chart = flowchart(impact)
    return (
        details(f"Call graph ({chart.shown} of {chart.total:,} nodes)", chart.markdown) if chart.shown else ""
    )
