"""Two indexed commits to the impact of what lies between: who is reached, which tests, what is not seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from search.config import Config
from search.gitrepo import Repository
from search.impact.blind import blind_spots, what_is_not_known, why_nothing
from search.impact.breaks import breaks
from search.impact.breaks.silenced import silenced
from search.impact.changes import Changed, changes
from search.impact.entries import Entries, entries
from search.impact.origins import origins
from search.impact.radius import Radius, radius
from search.impact.tests import DEPTH, LISTED, Tests, find_tests
from search.impact.totals import totals
from search.impact.verdict import verdict
from search.languages import by_path
from search.model import Change, Impact, Reached
from search.store import Store


def impact(repo: Repository, base: Store, head: Store, config: Config) -> Impact:
    """`base` is the index of the merge base, `head` that of the head; `config` is the base branch's."""
    diffs = repo.diff(base.commit, head.commit)
    compared = changes(base, head, diffs)
    changed = compared.found
    renames = {diff.old_path: diff.path for diff in diffs if diff.status == "R"}
    starts = origins(base, head, changed, renames)
    new_files = {diff.path for diff in diffs if diff.status == "A"}
    around = radius(changed, starts, new_files, config.depth)
    tests = find_tests(head, changed, starts)
    broken, quiet = silenced(breaks(base, head, changed, renames), head, config)
    blind = replace(blind_spots(base, head, diffs, changed, compared.notes), partial=compared.partial)
    public = entries(base, head, changed, starts, diffs, config)
    counted = list(_counted(changed, around, tests, public))
    level, reason = verdict(counted, around.direct, around.reached, broken, public.points)
    if level == "none":
        reason = "; ".join([reason, *what_is_not_known(blind)])
    lengths = {
        **totals(counted, around.reached),
        **tests.totals,
        "untested": len(tests.untested),
        "breaks": len(broken),
        "entry_points": len(public.points),
        "files_changed": len(diffs),
        "depth": config.depth,
        "test_depth": DEPTH,
    }
    notes = [*tests.notes, *public.notes, *quiet] if changed else [why_nothing(diffs, blind)]
    return Impact(
        base=base.commit,
        head=head.commit,
        changes=_cut(counted, lambda change: change.role == "test"),
        reached=_cut(around.reached, lambda reached: reached.place.role == "test"),
        verdict=level,
        reason=reason if changed else notes[0],
        breaks=broken[:LISTED],
        tests=tests.refs,
        test_commands=tests.commands[:LISTED],
        untested=tests.untested[:LISTED],
        entry_points=public.points[:LISTED],
        blind_spots=blind,
        totals=lengths,
        notes=(*notes, *_what_is_cut(lengths)),
    )


def _counted(changed: Sequence[Changed], around: Radius, tests: Tests, public: Entries) -> Iterator[Change]:
    for one, direct, everyone, count, points in zip(
        changed, around.callers, around.callers_all, tests.counts, public.of, strict=True
    ):
        yield replace(
            one.change,
            callers=direct,
            callers_all=everyone,
            tests=count,
            followed=_is_followed(one.change.path),
            public=tuple(point.title for point in points[:NAMED]),
            public_all=len(points),
        )


def _is_followed(path: str) -> bool:
    language = by_path(path)
    return language is not None and language.calls


T = TypeVar("T", Change, Reached)
NAMED = 3  # entry points of one change


def _cut(items: Sequence[T], is_less: Callable[[T], bool]) -> tuple[T, ...]:
    """The first items, in their order; where not all fit, what stands in tests goes first."""
    if len(items) <= LISTED:
        return tuple(items)
    kept = set(sorted(range(len(items)), key=lambda place: (is_less(items[place]), place))[:LISTED])
    return tuple(item for place, item in enumerate(items) if place in kept)


def _what_is_cut(lengths: Mapping[str, int]) -> list[str]:
    lists = ("changes", "reached", "tests", "untested", "entry_points")
    return [
        f"{name.replace('_', ' ')}: {LISTED:,} of {lengths[name]:,} are listed"
        for name in lists
        if lengths[name] > LISTED
    ]
