"""Entry points that an impact reaches to a cell of the table, a count, and lines to look at. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.plain import many
from bot.render.deeds import symbol_name
from bot.render.markdown import Permalink, code, linked
from search.model import MODULE, Change, EntryPoint, Impact

CELL = 2  # names in one cell
_LABEL = 60  # characters


def cell(change: Change) -> str:
    """As in "`POST /orders` and 3 more"."""
    if not change.public_all:
        return "–"
    rest = change.public_all - len(change.public[:CELL])
    named = " ".join(code(title, _LABEL) for title in change.public[:CELL])
    return f"{named} and {rest:,} more" if rest else named


def nearest(change: Change) -> str:
    """As the end of a sentence."""
    rest = change.public_all - 1
    return code(change.public[0], _LABEL) + (f" and {rest:,} more" if rest else "")


def count(impact: Impact) -> str:
    total = impact.totals.get("entry_points", len(impact.entry_points))
    routes = all(point.kind == "route" for point in impact.entry_points)
    return many(total, "public endpoint" if routes else "public entry point")


def by_place(impact: Impact) -> Mapping[tuple[str, str], EntryPoint]:
    """The entry points that a symbol is: those that are handed on by module-level code are left out."""
    found: dict[tuple[str, str], EntryPoint] = {}
    for point in impact.entry_points:
        if point.symbol != MODULE and not point.gone:
            found.setdefault((point.path, point.symbol), point)
    return found


def lines(impact: Impact, link: Permalink, told: set[tuple[str, str]]) -> Sequence[str]:
    """One for each entry point that is gone or reached, the gone and nearest first, names of a library apart.

    `told`: symbols that have a line already.
    """
    points = [point for point in impact.entry_points if point.gone or point.kind != "api"]
    return [
        _line(point, link.at(impact.base) if point.gone else link)
        for point in sorted(points, key=lambda point: (not point.gone, point.distance))
        if point.gone or (point.distance and (point.path, point.symbol) not in told)
    ]


def _line(point: EntryPoint, link: Permalink) -> str:
    where = linked(code(f"{point.path}:{point.line}"), link.lines(point.path, point.line))
    if point.gone:
        return f"{where}: {code(point.title, _LABEL)} is gone"
    inside = f" in {symbol_name(point.symbol)}" if point.symbol != MODULE else ""
    return f"{where}: {code(point.title, _LABEL)}{inside}, {many(point.distance, 'step')} from what changed"
