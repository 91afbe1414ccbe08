"""The places that an impact reaches outside tests to what to look at first, and to a list by file. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from bot.plain import many
from bot.render import public
from bot.render.deeds import HEAVY, LAST, Gravity, gravity, standing, symbol_name
from bot.render.markdown import Permalink, code, details, linked, prose, table
from search.model import Confidence, EntryPoint, Impact, Link, Reached

FIRST = 5  # places to look at
AFAR = 2  # of them entry points that are more than a step away
FILES = 30  # rows of the list of callers
CALLERS = 10  # names in one of them

_VERBS: dict[Link, str] = {
    "calls": "calls",
    "references": "refers to",
    "inherits": "inherits from",
    "overrides": "overrides",
    "imports": "imports",
}
_LINKS = tuple(_VERBS)  # calls are what breaks first
_SURENESS: tuple[Confidence, ...] = ("exact", "typed", "hierarchy", "name")
_WEAK = {"name": "by name only", "hierarchy": "inherited"}

Order = tuple[int, bool, int, bool, int, Gravity, str, int]


def look_first(impact: Impact, link: Permalink) -> str:
    """What breaks, then entry points that use what changed directly, then those that do from afar.

    Then one line a direct user: users of what is gone first, then calls, the surest first but for those of a
    changed signature.
    """
    lines = [
        f"{linked(code(f'{item.path}:{item.line}'), link.lines(item.path, item.line))} in "
        f"{symbol_name(item.symbol)}: {prose(item.reason)}"
        for item in impact.breaks
    ]
    graver = {(change.path, change.symbol): gravity(change) for change in reversed(impact.changes)}
    direct = sorted(_direct(impact.reached), key=lambda reached: _order(reached, graver))
    entries = public.by_place(impact)
    broken = {(item.path, item.symbol) for item in impact.breaks}
    everyone = _one_each(direct)
    users = [one for one in everyone if _key(one) not in broken]
    first = [one for one in users if _is_public(one, entries)]
    afar = public.lines(impact, link, broken | {_key(one) for one in first})
    lines += [f"{_user(one, link)} ({code(entries[_key(one)].title, 60)})" for one in first[:FIRST]]
    lines += afar[:AFAR]
    lines += [_user(one, link) for one in users[:FIRST] if one not in first]
    if not lines:
        return ""
    told = len(everyone) - len(users)  # a place that breaks has a line already
    total = len(impact.breaks) + impact.totals["places_direct"] - told + len(afar)
    shown = "\n".join(f"{number}. {line}" for number, line in enumerate(lines[:FIRST], 1))
    of = f" ({FIRST} of {total:,})" if total > FIRST else ""
    return f"**Look at these first**{of}\n\n{shown}"


def _key(reached: Reached) -> tuple[str, str]:
    return reached.place.path, reached.place.symbol


def _is_public(reached: Reached, entries: Mapping[tuple[str, str], EntryPoint]) -> bool:
    """Names of a library are called by others as any function is: they have no line of their own."""
    return _key(reached) in entries and entries[_key(reached)].kind != "api"


def all_places(impact: Impact) -> str:
    everyone = [reached for reached in impact.reached if reached.place.role != "test"]
    if not everyone:
        return ""
    places, folded = through_hubs(everyone)
    ordered = sorted(places, key=lambda one: (one.place.path, one.distance, one.place.start_line))
    files = [list(group) for _, group in groupby(ordered, key=lambda one: one.place.path)]
    files.sort(key=_nearest_first)
    rows = [
        [code(group[0].place.path), _names(one.place.symbol for one in group), str(group[0].distance)]
        for group in files[:FILES]
    ]
    totals = impact.totals
    only_callers = totals["callers"] == totals["places"]
    files_in_all = len({one.place.path for one in places}) if folded else totals["places_files"]
    rest = f"\n\n{len(rows)} of {files_in_all:,} files" if files_in_all > len(rows) else ""
    what = many(totals["callers"], "caller") if only_callers else many(totals["places"], "place")
    return details(
        f"{'All ' if totals['places'] > 1 and not rest else ''}{what}, by file",
        table(["File", "Callers" if only_callers else "Reached", "Distance"], "llr", rows)
        + rest
        + _folded(folded),
    )


def through_hubs(reached: Sequence[Reached]) -> tuple[list[Reached], dict[str, int]]:
    """Those that no hub stands before, and how many each hub hides, the first on the way counts."""
    hubs = {one.via for one in reached if one.hub}
    shown: list[Reached] = []
    hidden: dict[str, int] = {}
    for one in reached:
        before = (one.via[:end] for end in range(2, len(one.via)))
        hub = next((way[-1] for way in before if way in hubs), None)
        if hub is None:
            shown.append(one)
        else:
            hidden[hub] = hidden.get(hub, 0) + 1
    return shown, hidden


def _folded(hidden: Mapping[str, int]) -> str:
    if not hidden:
        return ""
    most = sorted(hidden.items(), key=lambda one: (-one[1], one[0]))[:FIRST]
    rest = sum(hidden.values()) - sum(count for _, count in most)
    listed = [f"{count:,} more through {symbol_name(name, 60)}" for name, count in most]
    return "\n\nand " + ", ".join([*listed, *([f"{rest:,} more through other hubs"] if rest else [])])


def _nearest_first(group: Sequence[Reached]) -> tuple[int, int, str]:
    return standing(group[0].place.role), group[0].distance, group[0].place.path


def _direct(reached: Iterable[Reached]) -> Iterable[Reached]:
    return (one for one in reached if one.distance == 1 and one.place.role != "test")


def _order(reached: Reached, graver: Mapping[tuple[str, str], Gravity]) -> Order:
    grave = graver.get((reached.origin_path, reached.origin), LAST)
    return (
        standing(reached.place.role),
        not reached.gone,
        _LINKS.index(reached.link),
        grave[:2] > HEAVY,
        _SURENESS.index(reached.confidence),
        grave,
        reached.place.path,
        reached.line,
    )


def _one_each(direct: Iterable[Reached]) -> list[Reached]:
    found: dict[tuple[str, str], Reached] = {}
    for reached in direct:
        found.setdefault((reached.place.path, reached.place.symbol), reached)
    return list(found.values())


def _user(reached: Reached, link: Permalink) -> str:
    place = reached.place
    where = linked(code(f"{place.path}:{reached.line}"), link.lines(place.path, reached.line))
    hub = "; a hub: tests that come only through it are not counted" if reached.hub else ""
    return f"{where}: {symbol_name(place.symbol)} {_does(reached)}{hub}"


def _does(reached: Reached) -> str:
    used = symbol_name(reached.via[0])
    verb = _VERBS[reached.link]
    if reached.through:
        return f"{verb} {symbol_name(reached.through)}, which {used} overrides"
    weak = f" ({_WEAK[reached.confidence]})" if _is_weak(reached) else ""
    return f"{'still ' if reached.gone else ''}{verb} {used}{weak}"


def _is_weak(reached: Reached) -> bool:
    return reached.confidence in _WEAK and reached.link != "overrides"


def _names(symbols: Iterable[str]) -> str:
    names = list(dict.fromkeys(symbols))
    more = f" and {len(names) - CALLERS:,} more" if len(names) > CALLERS else ""
    return " ".join(symbol_name(name, 60) for name in names[:CALLERS]) + more
