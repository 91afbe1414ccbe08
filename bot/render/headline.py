"""An impact to the sentence that stands above all: which symbol, and what about it. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from bot.plain import many
from bot.render import public
from bot.render.deeds import deed, gravity, long_deed, standing, symbol_name
from bot.render.markdown import code
from bot.render.quiet import aside
from search.model import Break, Change, Impact

_LACKS = re.compile(r" lacks `([^`]+)`(?: and \d+ more)?$")


def headline(impact: Impact, first: Change) -> str:
    """`first`: the gravest change."""
    partial = "Partial result. " if is_partial(impact) else ""
    head = f"{partial}{impact.verdict.capitalize()} impact: "
    if impact.breaks:
        return head + _broken(impact)
    if standing(first.role):
        said = aside(impact, impact.changes)
        return head + said[0].lower() + said[1:]
    return f"{head}{long_deed(first)}{_reach(impact, first)}"


def is_partial(impact: Impact) -> bool:
    """Whether a changed file was not read, or not in full."""
    blind = impact.blind_spots
    return bool(blind.partial) or not {path for path, _ in blind.skipped}.isdisjoint(blind.unread)


# --- with breaks ----------------------------------------------------------------------------------------


def _broken(impact: Impact) -> str:
    """The change that breaks the most, in words; the rest is counted."""
    total = max(impact.totals.get("breaks", 0), len(impact.breaks))
    changes = {(change.path, change.symbol): change for change in sorted(impact.changes, key=gravity)}
    counts = Counter((item.origin_path, item.origin) for item in impact.breaks)
    known = [place for place in changes if place in counts]
    if not known:
        broken = symbol_name(impact.breaks[0].symbol)
        return f"{many(total, 'place breaks', 'places break')} for certain, first in {broken}"
    worst = max(known, key=lambda place: counts[place])  # the gravest of several
    items = [item for item in impact.breaks if (item.origin_path, item.origin) == worst]
    rest = total - len(items)
    more = f"; {many(rest, 'more place breaks', 'more places break')}" if rest else ""
    return _what_breaks(impact, changes[worst], items) + more


def _what_breaks(impact: Impact, change: Change, items: Sequence[Break]) -> str:
    places, one = many(len(items), "place"), len(items) == 1
    match change.change:
        case "removed":
            return f"{deed(change)}, but {places} still {'uses' if one else 'use'} it"
        case "renamed":
            return f"{deed(change)}, but {places} still {'uses' if one else 'use'} the old name"
        case "signature":
            return _no_fit(impact, change, items)
    if change.old_path:
        looks = "looks" if one else "look"
        return f"{symbol_name(change.symbol, 60)} has moved, but {places} still {looks} for it where it was"
    return f"{deed(change)}, and {places} no longer {'fits' if one else 'fit'} it"


def _no_fit(impact: Impact, change: Change, items: Sequence[Break]) -> str:
    lacking = {found[1] if (found := _LACKS.search(item.reason)) else "" for item in items}
    name = symbol_name(change.symbol, 60)
    who, one = _who(impact, change, items)
    if len(lacking) == 1 and "" not in lacking:
        return f"{name} needs {code(lacking.pop(), 40)}, {who} {'does' if one else 'do'} not pass it"
    return f"{long_deed(change)}, {who} no longer {'fits' if one else 'fit'} it"


def _who(impact: Impact, change: Change, items: Sequence[Break]) -> tuple[str, bool]:
    """Who does not fit, of how many callers where all of them are counted as such; whether it is one."""
    broken = {(item.path, item.symbol) for item in items}
    own = change.path, change.symbol
    callers = {
        (one.place.path, one.place.symbol)
        for one in impact.reached
        if one.distance == 1 and one.is_caller and (one.origin_path, one.origin) == own
    }
    if not broken <= callers or len(callers) != change.callers:
        return many(len(items), "place"), len(items) == 1
    if len(callers) == 1:
        return "its only caller", True
    if broken == callers:
        return f"its {len(callers):,} callers", False
    return f"{len(broken):,} of its {len(callers):,} callers", len(broken) == 1


# --- without --------------------------------------------------------------------------------------------


def _reach(impact: Impact, first: Change) -> str:
    gone = [point for point in impact.entry_points if point.gone]
    if gone and first.public:
        more = f" and {len(gone) - 1:,} more are" if len(gone) > 1 else " is"
        return f", {code(gone[0].title, 60)}{more} no more"
    reaches = f", reaches {public.nearest(first)}" if first.public else ""
    if first.callers:
        return f", {_direct_callers(impact, first)}{reaches}"
    if first.callers_all:
        return f", {many(first.callers_all, 'indirect caller')}{reaches}"
    return reaches or ("" if impact.totals["places"] else ", reached by tests alone")


def _direct_callers(impact: Impact, change: Change) -> str:
    """Those of a base method, where all that is known is that the changed one may run in its place."""
    own = (change.path, change.symbol)
    near = (one for one in impact.reached if one.distance == 1 and one.is_caller)
    direct = [one for one in near if (one.origin_path, one.origin) == own]
    if direct and all(one.through for one in direct):
        return f"{many(change.callers, 'caller')} through a base type"
    return many(change.callers, "direct caller")
