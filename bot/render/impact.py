"""An impact to the one comment of a pull request: verdict first, short; all else folded. Pure.

At most 25 lines show; every list is bounded and says of how many. No durations: the text changes only when
the impact does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.plain import many, one_line
from bot.render.diagram import flowchart
from bot.render.markdown import Permalink, Section, code, details, fence, fit, linked, prose, table
from bot.render.trust import trust
from search.model import MODULE, Change, Impact, Reached

IMPACT_MARKER = "<!-- callwave:impact "  # the start of the first line

ROWS = 5  # changed symbols in the table
FIRST = 5  # places to look at
COMMANDS = 3  # test commands
COMMAND = 1_500  # characters of one; a longer one is left out, for half a command is none
FILES = 30  # rows of the list of callers
CALLERS = 10  # names in one of them

DOTS = {"high": "🔴", "medium": "🟠", "low": "🟡", "none": "⚪"}
_GRAVITY = ("removed", "signature", "renamed", "moved", "body", "added")  # what people should see first
_CHOICE = '<sub>quiet: `comment = "when-reached"` in `.callwave.toml`</sub>'
_WEAK = {"name": "by name only", "hierarchy": "through a base type"}


def impact_markdown(impact: Impact, link: Permalink) -> str:
    """The comment; '' where no symbol changed, for then there is nothing to say. `link` leads to the head."""
    if not impact.changes:
        return ""
    mark = Section(f"{IMPACT_MARKER}v1 head={impact.head[:8]} -->")
    if impact.verdict == "none":
        return fit([mark, Section(f"{_quiet(impact)} <sub>{_versions(impact)}</sub>")])
    changes = sorted(impact.changes, key=_gravity)
    callers = [reached for reached in impact.reached if reached.place.role != "test"]
    return fit(
        [
            mark,
            Section(f"### {DOTS[impact.verdict]} {_title(impact, changes[0])}"),
            Section(_counts(impact, callers)),
            Section(_changed(impact, changes, link)),
            Section(_look_first(impact, callers, link), 1, "places to look at"),
            Section(_run(impact), 2, "test commands"),
            Section(_all_callers(callers), 4, "all callers"),
            Section(_diagram(impact), 5, "call graph"),
            Section(details("How far to trust this", trust(impact)), 3, "how far to trust this"),
            Section(f"<sub>{_versions(impact)} · updated in place on each push</sub>\n{_CHOICE}"),
        ]
    )


def impact_line(impact: Impact) -> str:
    """The impact in one plain line: what the check says, and all that is said where no symbol changed."""
    if not impact.changes:
        return f"no symbol changed: {one_line(impact.reason, 300)}" if impact.reason else "no symbol changed"
    counts = f"{many(len(impact.changes), 'changed symbol')}, {many(len(impact.reached), 'place')} reached"
    return f"{impact.verdict} impact: {counts}" + (
        f" ({one_line(impact.reason, 300)})" if impact.reason else ""
    )


# --- what stands open ----------------------------------------------------------------------------------


def _quiet(impact: Impact) -> str:
    uses = sum(count for _, count in impact.blind_spots.unresolved)
    names = " ".join(_name(change.symbol) for change in impact.changes[:3])
    more = f" and {len(impact.changes) - 3:,} more" if len(impact.changes) > 3 else ""
    unresolved = f"{many(uses, 'place uses', 'places use')} a name like these, unresolved" if uses else ""
    said = f"**No callers found** outside this change for {names}{more}"
    return f"{said}; {unresolved}." if uses else f"{said}; no unresolved use of these names either."


def _title(impact: Impact, first: Change) -> str:
    head = f"{impact.verdict.capitalize()} impact: "
    if impact.breaks:
        broken = _name(impact.breaks[0].symbol)
        return (
            f"{head}{many(len(impact.breaks), 'place breaks', 'places break')} for certain, first in {broken}"
        )
    reach = first.callers or first.callers_all
    return f"{head}{_deed(first)}" + (f", {many(reach, 'caller')}" if reach else "")


def _deed(change: Change) -> str:
    name = (
        f"module-level code of {code(change.path, 60)}"
        if change.symbol == MODULE
        else _name(change.symbol, 60)
    )
    match change.change:
        case "removed":
            return f"{name} is gone"
        case "signature":
            return f"{name} has a changed signature"
        case "renamed":
            return f"{_name(change.old_symbol or change.symbol, 60)} is now {name}"
        case "moved":
            return f"{name} has moved"
        case "added":
            return f"{name} is new"
        case _:
            return f"{name} has changed" if change.behaviour else f"{name} has other comments"


def _counts(impact: Impact, callers: Sequence[Reached]) -> str:
    kinds = {change.kind for change in impact.changes}
    kind = one_line(kinds.pop(), 20) if len(kinds) == 1 else ""
    parts = [many(len(impact.changes), f"changed {kind or 'symbol'}")]
    if callers:
        files = len({reached.place.path for reached in callers})
        parts.append(f"{many(len(callers), 'caller')} in {many(files, 'file')}")
    if impact.entry_points:
        parts.append(many(len(impact.entry_points), "public entry point"))
    if impact.tests:
        parts.append(many(len(impact.tests), "test reaches them", "tests reach them"))
    return " · ".join(parts)


def _changed(impact: Impact, changes: Sequence[Change], link: Permalink) -> str:
    untested = set(impact.untested)
    rows = [
        [
            linked(f"{code(change.path)} {_name(change.symbol)}", _place_of(change, impact, link)),
            _kind_of_change(change),
            f"{change.callers:,} ({change.callers_all:,})",
            "**none**"
            if f"{change.path}::{change.symbol}" in untested
            else f"{change.tests:,}"
            if change.tests
            else "–",
        ]
        for change in changes[:ROWS]
    ]
    listed = table(["Changed symbol", "Change", "Callers direct (all)", "Tests"], "llrr", rows)
    rest = len(changes) - ROWS
    return listed + (f"\n\n{rest:,} more of {many(len(changes), 'changed symbol')}" if rest > 0 else "")


def _kind_of_change(change: Change) -> str:
    if not change.behaviour and change.change == "body":
        return "comments or formatting alone"
    came = change.old_symbol if change.change == "renamed" else change.old_path
    if change.change in ("renamed", "moved") and came:
        return f"{change.change}, was {code(came)}"
    word = f"**{change.change}**" if change.change in ("signature", "removed") else change.change
    return f"{word}: {prose(change.detail, 120)}" if change.detail else word


def _look_first(impact: Impact, callers: Sequence[Reached], link: Permalink) -> str:
    gone = _removed(impact)
    gravity = {change.symbol: _gravity(change) for change in reversed(impact.changes)}
    lines = [
        f"{linked(code(f'{item.path}:{item.line}'), link.lines(item.path, item.line))} in "
        f"{_name(item.symbol)}: {prose(item.reason)}"
        for item in impact.breaks
    ]
    direct = [reached for reached in callers if reached.distance == 1]
    direct.sort(key=lambda reached: (gravity.get(reached.origin, _LAST), reached.place.path, reached.line))
    lines += [
        _caller(reached, link.at(impact.base) if reached.origin in gone else link, gone) for reached in direct
    ]
    if not lines:
        return ""
    shown = "\n".join(f"{number}. {line}" for number, line in enumerate(lines[:FIRST], 1))
    of = f" ({FIRST} of {len(lines):,})" if len(lines) > FIRST else ""
    return f"**Look at these first**{of}\n\n{shown}"


def _caller(reached: Reached, link: Permalink, gone: frozenset[str]) -> str:
    place = reached.place
    where = linked(code(f"{place.path}:{reached.line}"), link.lines(place.path, reached.line))
    verb = "used, before this change," if reached.origin in gone else "uses"
    weak = f" ({_WEAK[reached.confidence]})" if reached.confidence in _WEAK else ""
    hub = "; it is used all over, its own callers are not followed" if reached.hub else ""
    return f"{where}: {_name(place.symbol)} {verb} {_name(reached.origin)}{weak}{hub}"


def _run(impact: Impact) -> str:
    if not impact.tests:
        return ""
    title = f"**Run what can break** ({many(len(impact.tests), 'test')})"
    commands = [command for command in impact.test_commands if len(command) <= COMMAND]
    if not commands:
        return title
    missing = len(impact.test_commands) - len(commands[:COMMANDS])
    rest = f"\n\n{many(missing, 'more command')} in the JSON report" if missing else ""
    return f"{title}\n\n{fence(commands[:COMMANDS], 'sh', COMMAND)}{rest}"


def _versions(impact: Impact) -> str:
    return f"`{impact.head[:7]}` against `{impact.base[:7]}`"


# --- what is folded --------------------------------------------------------------------------------------


def _all_callers(callers: Sequence[Reached]) -> str:
    if not callers:
        return ""
    ordered = sorted(
        callers, key=lambda reached: (reached.place.path, reached.distance, reached.place.start_line)
    )
    files = [(path, list(group)) for path, group in groupby(ordered, key=lambda reached: reached.place.path)]
    files.sort(key=lambda item: (min(reached.distance for reached in item[1]), item[0]))
    rows = [
        [code(path), _names(reached.place.symbol for reached in group), str(min(r.distance for r in group))]
        for path, group in files[:FILES]
    ]
    rest = f"\n\n{FILES} of {len(files):,} files" if len(files) > FILES else ""
    body = table(["File", "Callers", "Distance"], "llr", rows) + rest
    return details(f"All {many(len(callers), 'caller')}, by file" if len(callers) > 1 else "The caller", body)


def _names(symbols: Iterable[str]) -> str:
    names = list(dict.fromkeys(symbols))
    more = f" and {len(names) - CALLERS:,} more" if len(names) > CALLERS else ""
    return " ".join(_name(name, 60) for name in names[:CALLERS]) + more


def _diagram(impact: Impact) -> str:
    chart = flowchart(impact)
    return (
        details(f"Call graph ({chart.shown} of {chart.total:,} nodes)", chart.markdown) if chart.shown else ""
    )


# --- words ------------------------------------------------------------------------------------------------

_LAST = (len(_GRAVITY), 0, "", 0)


def _gravity(change: Change) -> tuple[int, int, str, int]:
    grave = _GRAVITY.index(change.change) + (0 if change.behaviour else len(_GRAVITY))
    reached = change.callers_all or change.callers
    return grave if reached else grave + 2 * len(_GRAVITY), -reached, change.path, change.start_line


def _name(symbol: str, limit: int = 100) -> str:
    return "module-level code" if symbol == MODULE else code(symbol, limit)


def _removed(impact: Impact) -> frozenset[str]:
    return frozenset(change.symbol for change in impact.changes if change.change == "removed")


def _place_of(change: Change, impact: Impact, link: Permalink) -> str:
    seen_at = link.at(impact.base) if change.change == "removed" else link
    return seen_at.lines(change.path, change.start_line, change.end_line)
