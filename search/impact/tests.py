"""Where a walk starts to the tests that reach a change, nearest first, and how to run exactly those.

The walk goes further than the blast radius and stops at hubs, behind which nearly every test would stand. So
a change without a test in the list is called untested only where no test reaches it at any distance, through
hubs or not, and none imports it or uses its name unresolved: what is not known is not "untested".
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from search.impact.changes import Changed
from search.impact.conventions import as_test
from search.impact.manifests import Project
from search.impact.origins import Origins
from search.impact.runners import Target, commands
from search.impact.signature import CALLABLES, CLASSES
from search.languages import LANGUAGES, by_path
from search.model import Place, TestRef
from search.store import LINKS, Store
from search.walk import dependants, walk

DEPTH = 5  # measured: the tests that really ran are found best
ANY_DEPTH = 12  # the longest way that is looked at before "no test" is said

_UNCERTAIN = f"""
select 1 from unresolved u join name n on n.id = u.name_id join file f on f.id = u.src >> 20
where n.s = :name and f.role = 'test'
union all
select 1 from edge e join file f on f.id = e.src >> 20
where e.dst = :node and e.link = {LINKS.index("imports")} and f.role = 'test'
limit 1"""
_TEST_FILES = """
select f.path from file f join blob b on b.id = f.blob_id
where f.role = 'test' and b.parsed and f.language in (select value from json_each(?)) order by f.path"""


@dataclass(frozen=True, slots=True)
class Tests:
    refs: tuple[TestRef, ...]  # by distance, then path and name
    commands: tuple[str, ...]
    counts: tuple[int, ...]  # for each change: tests that reach it
    untested: tuple[str, ...]
    notes: tuple[str, ...]


def find_tests(head: Store, changed: Sequence[Changed], origins: Origins) -> Tests:
    edited = _edited(head, changed)
    # an edited test does not stand in the way of being found as a test of what else changed
    starts = [node for node in origins.starts if node not in edited]
    steps = [s for s in walk(origins.users, starts, DEPTH, stop_at_hubs=True) if s.link != "imports"]
    places = head.places(step.node for step in steps)
    distances: dict[Target, int] = {}
    for step in steps:
        target = as_test(head, places[step.node])
        if target is not None:
            distances.setdefault(target, step.distance)
    for target in edited.values():
        distances.setdefault(target, 0)
    found = sorted(distances, key=lambda target: (distances[target], target.path, target.symbol))
    project = Project(head)
    refs = tuple(TestRef(t.path, t.symbol, distances[t], _one(project, t)) for t in found)
    counts = _counts(head, origins, starts, len(changed))
    untested, unknown = _untested(head, project, changed, origins, counts)
    notes = [*unknown, *_without_command(refs)]
    return Tests(refs, tuple(_together(head, project, found)), counts, tuple(untested), tuple(notes))


def _edited(head: Store, changed: Iterable[Changed]) -> dict[int, Target]:
    """Tests that the difference itself adds or changes."""
    nodes = [
        one.head for one in changed if one.head is not None and one.role == "test" and one.change.behaviour
    ]
    tests = ((node, as_test(head, place)) for node, place in head.places(nodes).items())
    return {node: test for node, test in tests if test is not None}


def _counts(head: Store, origins: Origins, starts: Sequence[int], changes: int) -> tuple[int, ...]:
    reaching: list[set[Target]] = [set() for _ in range(changes)]
    for target, numbers in _reaching(head, origins, starts, DEPTH, stop_at_hubs=True):
        for number in numbers:
            reaching[number].add(target)
    return tuple(map(len, reaching))


def _reaching(
    head: Store, origins: Origins, starts: Sequence[int], depth: int, *, stop_at_hubs: bool
) -> list[tuple[Target, list[int]]]:
    """Tests with the places, in the list of changes, of what they reach."""
    found = dependants(origins.users, starts, depth, stop_at_hubs=stop_at_hubs)
    tests = {node: as_test(head, place) for node, place in head.places(found).items() if place.role == "test"}
    return [
        (
            test,
            [origins.starts[start] for position, start in enumerate(starts) if found[node] >> position & 1],
        )
        for node, test in tests.items()
        if test is not None
    ]


# --- what no test reaches ----------------------------------------------------------------------------------


def _untested(
    head: Store, project: Project, changed: Sequence[Changed], origins: Origins, counts: Sequence[int]
) -> tuple[list[str], list[str]]:
    """ "path::symbol" of what is untested for certain, and why it is not known of others."""
    known = {family: _are_tests_known(head, project, family) for family in _families(changed)}
    unknown = [
        f"no tests known for {name}: whether these changes are tested is unknown"
        for name, is_known in sorted(known.items())
        if not is_known
    ]
    open_questions = {
        node: number
        for node, number in origins.starts.items()
        if node > 0 and not counts[number] and _could_be_tested(changed[number], known)
    }
    for _, numbers in _reaching(head, origins, list(open_questions), ANY_DEPTH, stop_at_hubs=False):
        for number in numbers:
            open_questions.pop(changed[number].head or 0, None)
    untested = [
        f"{one.change.path}::{one.change.symbol}"
        for node, number in open_questions.items()
        if not _is_uncertain(head, node, (one := changed[number]))
    ]
    return untested, unknown


def _could_be_tested(one: Changed, known: Mapping[str, bool]) -> bool:
    language = by_path(one.change.path)
    can = one.role == "source" and one.change.kind in CALLABLES | CLASSES
    return can and language is not None and known.get(language.family, False)


def _families(changed: Iterable[Changed]) -> set[str]:
    """Families, with resolved calls, of what is no test itself."""
    languages = (by_path(one.change.path) for one in changed if one.role == "source")
    return {language.family for language in languages if language and language.calls}


def _are_tests_known(head: Store, project: Project, family: str) -> bool:
    """Whether the repository has tests in those languages, and what runs one of them is known."""
    names = json.dumps([language.name for language in LANGUAGES if language.family == family])
    paths = head.connection.execute(_TEST_FILES, (names,))
    targets = (as_test(head, place) for (path,) in paths for place in _places(head, path))
    return any(target and commands(project, family, [target]) for target in targets)


def _is_uncertain(head: Store, node: int, one: Changed) -> bool:
    row = {"name": one.change.symbol.rsplit(".", 1)[-1], "node": node}
    return head.connection.execute(_UNCERTAIN, row).fetchone() is not None


# --- how to run them ---------------------------------------------------------------------------------------


def _one(project: Project, target: Target) -> str:
    found = commands(project, _family(target.path), [target])
    return found[0] if found else ""


def _together(head: Store, project: Project, targets: Sequence[Target]) -> list[str]:
    families: defaultdict[str, list[Target]] = defaultdict(list)
    for target in targets:
        families[_family(target.path)].append(target)
    lines = []
    for family, members in families.items():
        whole = {path: _all_tests(head, path) for path in sorted({target.path for target in members})}
        lines += commands(project, family, members, whole)
    return lines


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
