"""An impact to the one comment of a pull request: verdict first, short; all else folded. Pure.

At most 25 lines show; every list is bounded and says of how many. What runs for users comes before examples
and tests. No durations: the text changes only when the impact does.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from bot.plain import many, one_line
from bot.render import public
from bot.render.deeds import gravity, kind_of_change, symbol_name
from bot.render.diagram import flowchart
from bot.render.headline import headline, is_partial
from bot.render.markdown import Permalink, Section, code, details, fit, linked, table
from bot.render.places import all_places, look_first
from bot.render.quiet import partly, quiet, unread
from bot.render.runs import all_tests, how_many, run
from bot.render.trust import trust
from search.model import Change, Impact

IMPACT_MARKER = "<!-- callwave:impact "  # the start of the first line

ROWS = 5  # changed symbols in the table

DOTS = {"high": "🔴", "medium": "🟠", "low": "🟡", "none": "⚪"}
_CHOICE = '<sub>quiet: `comment = "when-reached"` in `.callwave.toml`</sub>'


def impact_markdown(impact: Impact, link: Permalink) -> str:
    """The comment; '' where no symbol changed, for then there is nothing to say. `link` leads to the head."""
    if not impact.changes:
        return ""
    mark = Section(f"{IMPACT_MARKER}v1 head={impact.head[:8]} -->")
    changes = sorted(impact.changes, key=gravity)
    if impact.verdict == "none":
        return fit([mark, Section(f"{quiet(impact, changes)} <sub>{_versions(impact)}</sub>")])
    return fit(
        [
            mark,
            Section(f"### {DOTS[impact.verdict]} {headline(impact, changes[0])}"),
            Section(_counts(impact)),
            Section(_changed(impact, changes, link)),
            Section(look_first(impact, link), 1, "places to look at"),
            Section(run(impact), 2, "test commands"),
            Section(all_places(impact), 5, "all callers"),
            Section(all_tests(impact), 4, "all tests"),
            Section(_diagram(impact), 6, "call graph"),
            Section(details("How far to trust this", trust(impact)), 3, "how far to trust this"),
            Section(f"<sub>{_versions(impact)} · updated in place on each push</sub>\n{_CHOICE}"),
        ]
    )


def impact_line(impact: Impact) -> str:
    """The impact in one plain line: what the check says, and all that is said where no symbol changed."""
    if not impact.changes:
        return f"no symbol changed: {one_line(impact.reason, 300)}" if impact.reason else "no symbol changed"
    verdict = "no" if impact.verdict == "none" else impact.verdict
    changed, reached = impact.totals["changes"], impact.totals["reached"]
    counts = f"{many(changed, 'changed symbol')}, {many(reached, 'place')} reached"
    reason = f" ({one_line(impact.reason, 300)})" if impact.reason else ""
    return f"{verdict} impact: {counts}{reason}"


# --- what stands open ----------------------------------------------------------------------------------


def _counts(impact: Impact) -> str:
    totals = impact.totals
    parts = [f"**{one}**" for one in (partly(impact),) if one]
    if is_partial(impact) and impact.blind_spots.unread:
        parts.append(f"**{unread(impact)}**")
    parts.append(_changes_in_all(impact))
    if totals["callers"]:
        parts.append(
            f"{many(totals['callers'], 'caller')} outside the diff in {many(totals['files'], 'file')}"
        )
    if impact.entry_points:
        parts.append(public.count(impact))
    if totals["tests_reaching"]:
        parts.append(_reaching(impact))
    if impact.blind_spots.unread and not is_partial(impact):
        parts.append(unread(impact))
    return " · ".join(parts)


def _reaching(impact: Impact) -> str:
    reaching, likely = impact.totals["tests_reaching"], impact.totals["tests_likely"]
    count = how_many(impact, reaching)
    if likely == reaching:
        return f"{count} {'is' if likely == 1 else 'are'} likely to reach them"
    what = f"{count} {'reaches' if reaching == 1 else 'reach'} them"
    return what + (f" ({likely:,} of them likely, not certain)" if likely else "")


def _changes_in_all(impact: Impact) -> str:
    in_tests, silent = impact.totals["changes_in_tests"], impact.totals["changes_without_behaviour"]
    elsewhere = impact.totals["changes"] - in_tests
    parts = [many(elsewhere, "changed symbol")] if elsewhere else []
    if in_tests:
        parts.append(
            f"{in_tests:,} in tests" if elsewhere else f"{many(in_tests, 'changed symbol')} in tests"
        )
    same = f" ({silent:,} of them without a change in behaviour)" if silent else ""
    return " and ".join(parts) + same


def _changed(impact: Impact, changes: Sequence[Change], link: Permalink) -> str:
    untested = set(impact.untested)
    rows = [
        [
            linked(f"{code(change.path)} {symbol_name(change.symbol)}", _place_of(change, impact, link)),
            kind_of_change(change),
            f"{change.callers:,} ({change.callers_all:,})" if _has_callers(change) else "–",
            *([public.cell(change)] if impact.entry_points else []),
            _tests_of(change, untested),
        ]
        for change in changes[:ROWS]
    ]
    steps = impact.totals.get("depth", 0)
    callers = f"Callers outside: direct ({f'within {steps} steps' if steps else 'all'})"
    total = impact.totals["changes"]
    changed = f"Changed symbol ({ROWS} of {total:,})" if total > ROWS else "Changed symbol"
    header = [changed, "Change", callers, *(["Public"] if impact.entry_points else []), "Tests"]
    return table(header, "llrlr" if impact.entry_points else "llrr", rows)


def _has_callers(change: Change) -> bool:
    return change.followed and change.role != "test" and (change.behaviour or change.callers_all > 0)


def _tests_of(change: Change, untested: Container[str]) -> str:
    if f"{change.path}::{change.symbol}" in untested:
        return "**none**"
    return f"{change.tests:,}" if change.tests else "–"  # none found, which is not known to be none


def _place_of(change: Change, impact: Impact, link: Permalink) -> str:
    seen_at = link.at(impact.base) if change.change == "removed" else link
    return seen_at.lines(change.path, change.start_line, change.end_line)


def _versions(impact: Impact) -> str:
    return f"`{impact.head[:7]}` against `{impact.base[:7]}`"


def _diagram(impact: Impact) -> str:
    chart = flowchart(impact)
    return (
        details(f"Call graph ({chart.shown} of {chart.total:,} nodes)", chart.markdown) if chart.shown else ""
    )
