"""An impact to what a reader should know before relying on it: what was read, how surely, what not. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.plain import many
from bot.render.markdown import code, prose, text
from search.model import BlindSpots, Confidence, Impact

LISTED = 8  # names in one line
_HOW: dict[Confidence, str] = {
    "exact": "by scope or import",
    "typed": "through the type of the receiver",
    "hierarchy": "through a base type",
    "name": "by name only, the type of the receiver not being known",
}


def trust(impact: Impact) -> str:
    return "\n".join(f"* {line}" for line in _lines(impact))


def _lines(impact: Impact) -> Iterator[str]:
    if impact.reason:
        yield f"The rule for {impact.verdict}: {prose(impact.reason)}."
    yield from _files(impact.blind_spots)
    if impact.reached:
        how = Counter(reached.confidence for reached in impact.reached)
        ways = ", ".join(f"{how[level]:,} {words}" for level, words in _HOW.items() if how[level])
        yield f"Places reached{_within(impact, 'depth')}: {ways} (the weakest step of each way counts)."
    yield from _names(impact.blind_spots)
    if any(change.on_load for change in impact.changes):
        yield "Changed module-level code runs when its file is loaded; what it registers is not followed."
    yield "Names looked up at run time, imports by string, templates and other repositories are not seen."
    if impact.untested:
        listed = _few([code(name.replace("::", " ", 1)) for name in impact.untested])
        yield f"No test reaches {listed}."
    if impact.tests:
        yield _tests(impact)
    notes = [note for note in (*impact.blind_spots.notes, *impact.notes) if note.strip()]
    yield from (prose(note) for note in notes[:LISTED])


def _within(impact: Impact, name: str) -> str:
    steps = impact.totals.get(name, 0)
    return f" within {many(steps, 'step')}" if steps else ""


def _tests(impact: Impact) -> str:
    changed, likely = impact.totals["tests_changed"], impact.totals["tests_likely"]
    also = ", and those that this change edits" if changed else ""
    reaches = f"reaches a changed symbol{_within(impact, 'test_depth')}"
    said = f"Tests are those whose call graph {reaches}{also}; no coverage data was used."
    if not likely:
        return said
    uses = "uses" if likely == 1 else "use"
    return (
        f"{said} {likely:,} of them {uses} the class of a method that nothing is seen to call: likely to "
        "reach it, not certain."
    )


def _files(blind: BlindSpots) -> Iterator[str]:
    if blind.parsed:
        parsed = [
            f"{done:,} of {many(of, text(name, 30) + ' file')}" for name, done, of in blind.parsed[:LISTED]
        ]
        yield f"Parsed: {', '.join(parsed)}."
    if blind.skipped:
        skipped = [f"{code(path)} ({text(why, 80)})" for path, why in blind.skipped]
        yield f"Changed but not read: {_few(skipped)}."
    if blind.not_analysed:
        yield f"Changed, in no language with symbols: {_few([code(path) for path in blind.not_analysed])}."
    if blind.no_calls:
        yield f"Calls are not resolved in {_few([text(name, 30) for name in blind.no_calls])}."


def _names(blind: BlindSpots) -> Iterator[str]:
    if blind.unresolved:
        total = sum(count for _, count in blind.unresolved)
        listed = _few([f"{count:,} × {code(name)}" for name, count in blind.unresolved])
        uses = many(total, "more place uses", "more places use")
        yield f"{uses} the name of a changed symbol, unresolved: {listed}."


def _few(items: Sequence[str]) -> str:
    rest = len(items) - LISTED
    return ", ".join(items[:LISTED]) + (f" and {rest:,} more" if rest > 0 else "")
