"""Where a walk starts to the tests that reach a change, nearest first, and how to run exactly those.

The walk goes further than the blast radius and stops at hubs, behind which nearly every test would stand.

A method that nothing is seen to call is followed to the users of its class (sqlparse: that raises the
agreement with the tests that really ran from macro-F1 .29 to .45).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest

from search.impact.changes import Changed
from search.impact.conventions import as_test
from search.impact.manifests import Project
from search.impact.origins import Origins, acts
from search.impact.runners import Target, commands
from search.impact.untested import find_untested
from search.languages import LANGUAGES, by_path
from search.model import MODULE, Place, TestRef
from search.store import Store
from search.walk import dependants, in_how_many, walk

DEPTH = 5  # measured: the tests that really ran are found best
LISTED = 1_000
MANY_FILES = 40  # so many do not fit into one command but as whole files

_TEST_FILES = """
select f.path from file f join blob b on b.id = f.blob_id
where f.role = 'test' and b.parsed and f.language in (select value from json_each(?)) order by f.path"""


@dataclass(frozen=True, slots=True)
class Tests:
    refs: tuple[TestRef, ...]  # by distance, then path and name, at most LISTED; 0: the difference changes it
    totals: Mapping[str, int]
    commands: tuple[str, ...]  # nearest first
    counts: tuple[int, ...]  # for each change: tests that reach it
    untested: tuple[str, ...]
    notes: tuple[str, ...]


def find_tests(head: Store, changed: Sequence[Changed], origins: Origins) -> Tests:
    edited = _edited(head, changed)
    # an edited test does not stand in the way of being found as a test of what else changed
    starts = {node: place for node, place in origins.starts.items() if node not in edited}
    distances, likely, counts = _reaching(head, origins, starts, len(changed))
    everything = distances | dict.fromkeys(edited.values(), 0)
    found = sorted(everything, key=lambda target: (everything[target], target.path, target.symbol))
    project = Project(head)
    refs = tuple(TestRef(t.path, t.symbol, everything[t], _one(project, t)) for t in found[:LISTED])
    untested, unknown = find_untested(
        head, changed, origins, counts, partial(_are_tests_known, head, project)
    )
    totals = {
        "tests": len(found),
        "tests_reaching": len(distances),
        "tests_likely": likely,
        "tests_changed": len(set(edited.values())),
        "test_files": sum(target.symbol == MODULE for target in found),
    }
    return Tests(
        refs=refs,
        totals=totals,
        commands=tuple(_together(head, project, found)),
        counts=counts,
        untested=tuple(untested),
        notes=(*unknown, *_without_command(refs)),
    )


def _reaching(
    head: Store, origins: Origins, starts: Mapping[int, int], changes: int
) -> tuple[dict[Target, int], int, tuple[int, ...]]:
    """Tests with their distances; how many are likely to reach a change, not certain; how many reach each."""
    steps = [s for s in walk(origins.likely, starts, DEPTH, stop_at_hubs=True) if s.link != "imports"]
    places = origins.users.places([step.node for step in steps])
    distances: dict[Target, int] = {}
    targets: dict[int, Target] = {}
    likely = 0
    for step in steps:
        target = as_test(head, places[step.node])
        if target is not None:
            targets[step.node] = target
            likely += target not in distances and step.confidence == "name"
            distances.setdefault(target, step.distance)
    return distances, likely, _counts(origins, starts, targets, changes)


def _counts(
    origins: Origins, starts: Mapping[int, int], targets: Mapping[int, Target], changes: int
) -> tuple[int, ...]:
    found = dependants(origins.likely, starts, DEPTH, stop_at_hubs=True)
    reaching: defaultdict[Target, int] = defaultdict(int)
    for node in found.keys() & targets.keys():
        reaching[targets[node]] |= found[node]
    return in_how_many(reaching.values(), changes)


def _edited(head: Store, changed: Iterable[Changed]) -> dict[int, Target]:
    """Tests that the difference itself adds or changes."""
    nodes = [one.head for one in changed if one.head is not None and one.change.role == "test" and acts(one)]
    tests = ((node, as_test(head, place)) for node, place in head.places(nodes).items())
    return {node: test for node, test in tests if test is not None}


def _are_tests_known(head: Store, project: Project, family: str) -> bool:
    """Whether the repository has tests in those languages, and what runs one of them is known."""
    names = json.dumps([language.name for language in LANGUAGES if language.family == family])
    paths = head.connection.execute(_TEST_FILES, (names,))
    modules = (
        Place(path, MODULE, 1, 1, role="test") for (path,) in paths
    )  # JavaScript's tests are calls there
    targets = (as_test(head, place) for one in modules for place in [one, *_places(head, one.path)])
    return any(target and commands(project, family, [target]) for target in targets)


# --- how to run them ---------------------------------------------------------------------------------------


def _one(project: Project, target: Target) -> str:
    found = commands(project, _family(target.path), [target])
    return found[0] if found else ""


def _together(head: Store, project: Project, targets: Sequence[Target]) -> list[str]:
    families: defaultdict[str, list[Target]] = defaultdict(list)
    for target in targets:
        families[_family(target.path)].append(target)
    lines: list[list[str]] = []
    for family, members in families.items():
        paths = sorted({target.path for target in members})
        whole = {path: _all_tests(head, path) for path in paths} if len(paths) <= MANY_FILES else {}
        lines.append(commands(project, family, members, whole))
    # the nearest tests of each family, then the rest
    return [line for group in zip_longest(*lines) for line in group if line]


def _all_tests(head: Store, path: str) -> set[str]:
    tests = (as_test(head, place) for place in _places(head, path))
    return {test.symbol for test in tests if test}


def _places(head: Store, path: str) -> list[Place]:
    return [
        Place(path, symbol.qualname, symbol.start_line, symbol.end_line, symbol.kind, "test")
        for symbol in head.symbols_of(path)
    ]


def _family(path: str) -> str:
    language = by_path(path)
    return language.family if language else ""


def _without_command(refs: Iterable[TestRef]) -> list[str]:
    silent = sorted({ref.path for ref in refs if not ref.command})
    if not silent:
        return []
    more = f" and {len(silent) - 3:,} more" if len(silent) > 3 else ""
    return [f"what runs these tests is not known: {', '.join(silent[:3])}{more}"]
