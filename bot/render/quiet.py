"""An impact that reaches nobody for certain to one line, which does not call it safe. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bot.plain import many
from bot.render.deeds import standing, symbol_name
from bot.render.markdown import code, prose, text
from bot.render.runs import one_command
from search.model import MODULE, Change, Impact

IMPORTS = "imports alone"  # what the engine says of a module
NAMED = 3  # symbols, and files, in the line
NOT_FOLLOWED = "module-level code runs when its file is loaded, and what it registers is not followed"


def quiet(impact: Impact, changes: Sequence[Change]) -> str:
    """`changes`: those of the impact, the gravest first."""
    hidden = impact.totals["changes"] - len(changes)
    acting = [change for change in changes if change.behaviour]
    moved = [change for change in changes if change.change == "moved"]
    rest = [change for change in changes if change.change != "moved"]
    if moved and not hidden and all(change.detail == IMPORTS for change in rest):
        said = _silent(impact, moved, 0)
    elif impact.totals["changes_without_behaviour"] == impact.totals["changes"]:
        said = _silent(impact, changes, hidden)
    elif acting and all(standing(change.role) for change in acting):
        what = f"**{aside(impact, acting)}**: {_few(acting, hidden)}"
        tail = f"{_unresolved(impact)}.{one_command(impact)}"
        said = f"{what}; nothing outside this change was found to use it{tail}"
    else:
        said = f"{_unused(impact, acting or changes, hidden)}{_unresolved(impact)}.{one_command(impact)}"
    said = f"**{_capital(partly(impact))}.** {said}" if partly(impact) else said
    if not impact.blind_spots.unread:
        return said
    known = any(not standing(change.role) for change in acting)
    return f"{said} Also {unread(impact)}." if known else f"**{_capital(unread(impact))}.** {said}"


def unread(impact: Impact) -> str:
    """The changed files outside tests of which nothing is known."""
    blind = impact.blind_spots
    files = [code(path) for path in blind.unread[:NAMED]]
    rest = len(blind.unread) - len(files)
    skipped = {path for path, _ in blind.skipped}
    why = "in a language without symbols" if skipped.isdisjoint(blind.unread) else "not analysed"
    more = f" and {rest:,} more" if rest else ""
    return f"{many(len(blind.unread), 'changed file')} {why}: {', '.join(files)}{more}"


def partly(impact: Impact) -> str:
    """The changed files of which not all is known."""
    partial = impact.blind_spots.partial
    if not partial:
        return ""
    more = f" and {len(partial) - NAMED:,} more" if len(partial) > NAMED else ""
    what = many(len(partial), "changed file")
    return f"{what} not parsed in full: {', '.join(code(path) for path in partial[:NAMED])}{more}"


def aside(impact: Impact, changes: Sequence[Change]) -> str:
    """ "Only tests changed", where all that changed stands aside from what runs for users."""
    words = {"example": "examples", "docs": "documentation", "test": "tests"}
    roles = sorted({change.role for change in changes}, key=standing)
    named = " and ".join(words[role] for role in roles)
    return f"{_capital(named)} changed" if impact.blind_spots.unread else f"Only {named} changed"


def _silent(impact: Impact, changes: Sequence[Change], hidden: int) -> str:
    if not hidden and all(change.change == "moved" for change in changes):
        return f"**Moved as it is**: {_few(changes)}; no use of the old place was found{_unresolved(impact)}."
    where = " in what was analysed" if impact.blind_spots.unread else ""
    names = _few(changes, hidden)
    return f"**No behaviour change{where}**: comments, docstrings or formatting of {names} alone."


def _unused(impact: Impact, acting: Sequence[Change], hidden: int) -> str:
    names = _few(acting, hidden)
    if impact.reached:
        return f"**No certain callers** outside this change for {names}: {prose(impact.reason)}"
    if not any(change.followed for change in acting):
        return f"**Callers are not known** for {names}: {not_resolved(impact)}"
    if all(change.on_load for change in acting):
        return f"**No callers can be known** for {names}: {NOT_FOLLOWED}"
    but = f"; {NOT_FOLLOWED}" if any(change.on_load for change in acting) else ""
    but += "" if all(change.followed for change in acting) else f"; {not_resolved(impact)}"
    return f"**No callers found** outside this change for {names}{but}"


def not_resolved(impact: Impact) -> str:
    names = [text(name, 30) for name in impact.blind_spots.no_calls]
    return f"calls in {' and '.join(names)} are not resolved"


def _unresolved(impact: Impact) -> str:
    uses = sum(count for _, count in impact.blind_spots.unresolved)
    return f"; {many(uses, 'unresolved use', 'unresolved uses')} of these names" if uses else ""


def _few(changes: Sequence[Change], hidden: int = 0) -> str:
    """The first names; those of tests are counted, where there are others. `hidden` are not in `changes`."""
    shown = [change for change in changes if not standing(change.role)] or changes
    names = list(dict.fromkeys(_full_name(change) for change in shown))
    rest, apart = max(len(names) - NAMED, 0), len(changes) - len(shown)
    more = [f"{rest:,} more"] if rest else []
    more += [f"{apart:,} in tests, examples or documents"] if apart else []
    more += [f"{hidden:,} not listed here"] if hidden else []
    return " and ".join([", ".join(names[:NAMED]), *more])


def _full_name(change: Change) -> str:
    return (
        f"module-level code of {code(change.path)}" if change.symbol == MODULE else symbol_name(change.symbol)
    )


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
