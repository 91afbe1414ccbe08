"""Two indexed commits to the impact of what lies between: who is reached, which tests, what is not seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from search.config import Config
from search.gitrepo import Repository
from search.impact.blind import blind_spots, what_is_unread, why_nothing
from search.impact.breaks import breaks
from search.impact.changes import Changed, changes
from search.impact.origins import origins
from search.impact.radius import Radius, radius
from search.impact.tests import DEPTH, LISTED, Tests, find_tests
from search.impact.totals import totals
from search.impact.verdict import verdict
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
    broken = breaks(base, head, changed, renames)
    blind = blind_spots(base, head, diffs, changed, compared.notes)
    counted = list(_counted(changed, around, tests))
    level, reason = verdict(counted, around.direct, around.reached, broken)
    if level == "none" and (unread := what_is_unread(blind)):
        reason = f"{reason}; {unread}"
    lengths = {
        **totals(counted, around.reached),
        **tests.totals,
        "untested": len(tests.untested),
        "breaks": len(broken),
        "files_changed": len(diffs),
        "depth": config.depth,
        "test_depth": DEPTH,
    }
    notes = [*tests.notes] if changed else [why_nothing(diffs, blind)]
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
        blind_spots=blind,
        totals=lengths,
        notes=(*notes, *_what_is_cut(lengths)),
    )


def _counted(changed: Sequence[Changed], around: Radius, tests: Tests) -> Iterator[Change]:
    for one, direct, everyone, count in zip(
        changed, around.callers, around.callers_all, tests.counts, strict=True
    ):
        yield replace(one.change, callers=direct, callers_all=everyone, tests=count)


T = TypeVar("T", Change, Reached)


def _cut(items: Sequence[T], is_less: Callable[[T], bool]) -> tuple[T, ...]:
    """The first items, in their order; where not all fit, what stands in tests goes first."""
    if len(items) <= LISTED:
        return tuple(items)
    kept = set(sorted(range(len(items)), key=lambda place: (is_less(items[place]), place))[:LISTED])
    return tuple(item for place, item in enumerate(items) if place in kept)


def _what_is_cut(lengths: Mapping[str, int]) -> list[str]:
    lists = ("changes", "reached", "tests", "untested")
    return [f"{name}: {LISTED:,} of {lengths[name]:,} are listed" for name in lists if lengths[name] > LISTED]
