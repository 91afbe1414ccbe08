"""Two indexed commits to the impact of what lies between: who is reached, which tests, what is not seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from search.config import Config
from search.gitrepo import Repository
from search.impact.blind import blind_spots, why_nothing
from search.impact.changes import Changed, changes
from search.impact.origins import origins
from search.impact.radius import Radius, is_caller, radius
from search.impact.tests import LISTED, Tests, find_tests
from search.impact.verdict import verdict
from search.model import Change, Impact
from search.store import Store


def impact(repo: Repository, base: Store, head: Store, config: Config) -> Impact:
    """`base` is the index of the merge base, `head` that of the head; `config` is the base branch's."""
    diffs = repo.diff(base.commit, head.commit)
    compared = changes(base, head, diffs)
    changed = compared.found
    renames = {diff.old_path: diff.path for diff in diffs if diff.status == "R"}
    starts = origins(base, head, changed, renames)
    new_files = {diff.path for diff in diffs if diff.status == "A"}
    around = radius(head, changed, starts, new_files, config.depth)
    tests = find_tests(head, changed, starts)
    blind = blind_spots(base, head, diffs, changed, compared.notes)
    counted = tuple(_counted(changed, around, tests))
    level, reason = verdict(counted, around.reached)
    totals = _totals(changed, around, tests) | {"files_changed": len(diffs)}
    notes = [*tests.notes] if changed else [why_nothing(diffs, blind)]
    return Impact(
        base=base.commit,
        head=head.commit,
        changes=counted[:LISTED],
        reached=around.reached[:LISTED],
        verdict=level,
        reason=reason if changed else notes[0],
        tests=tests.refs,
        test_commands=tests.commands[:LISTED],
        untested=tests.untested[:LISTED],
        blind_spots=blind,
        totals=totals,
        notes=(*notes, *_cut(totals)),
    )


def _counted(changed: Sequence[Changed], around: Radius, tests: Tests) -> Iterator[Change]:
    for one, direct, everyone, count in zip(
        changed, around.callers, around.callers_all, tests.counts, strict=True
    ):
        yield replace(one.change, callers=direct, callers_all=everyone, tests=count)


def _totals(changed: Sequence[Changed], around: Radius, tests: Tests) -> dict[str, int]:
    callers = [one for one in around.reached if is_caller(one)]
    return {
        "changes": len(changed),
        "reached": len(around.reached),
        "callers": len(callers),
        "callers_direct": sum(one.distance == 1 for one in callers),
        "files": len({one.place.path for one in callers}),
        "tests": tests.total,
        "untested": len(tests.untested),
    }


def _cut(totals: dict[str, int]) -> list[str]:
    lists = ("changes", "reached", "tests", "untested")
    return [f"{name}: {LISTED:,} of {totals[name]:,} are listed" for name in lists if totals[name] > LISTED]
