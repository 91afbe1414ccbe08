"""A change to the public ways in that it reaches: routes, commands, handlers, jobs, names of a library.

What is public is read from the code as it is in the head, file by file, of what is reached for certain; a
step by name alone leads to none. Code in tests, examples and documents is no way in. A label says what is
certain: "…" stands for the start of a path that is not literal.

A framework is a row in frameworks.py. The reader of its language turns one file into gates, and asks the
`World` about other files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from search.config import Config
from search.gitrepo import FileDiff
from search.impact.changes import Changed
from search.impact.entries.doors import gates
from search.impact.entries.find import FILES, Finder, Key, Way, order
from search.impact.entries.gates import Kind
from search.impact.entries.reach import Reach, reach, touched
from search.impact.entries.world import ASIDE, World
from search.impact.origins import Origins
from search.model import EntryPoint
from search.store import Store
from search.walk import Neighbours

__all__ = ["Entries", "entries"]


@dataclass(frozen=True, slots=True)
class Entries:
    points: tuple[EntryPoint, ...]  # those of libraries last, then the nearest first
    of: tuple[tuple[EntryPoint, ...], ...]  # for each change those that it reaches
    notes: tuple[str, ...] = ()


def entries(
    base: Store,
    head: Store,
    changed: Sequence[Changed],
    origins: Origins,
    diffs: Sequence[FileDiff],
    config: Config,
) -> Entries:
    world = World(head)
    finder = Finder(world, origins.users, config.entry_points)
    finder.find(reach(origins, config.depth), touched(head, changed, diffs))
    found = [(_point(key, way), way.changes) for key, way in sorted(finder.found.items(), key=order)]
    gone = list(_gone(base, changed, diffs, config, finder, world))
    points = [*gone, *found]
    notes = (f"entry points were looked for in the {FILES} nearest files",) if finder.unread else ()
    return Entries(
        tuple(point for point, _ in points),
        tuple(
            tuple(point for point, changes in points if changes >> place & 1) for place in range(len(changed))
        ),
        notes,
    )


def _point(key: Key, way: Way, *, gone: bool = False) -> EntryPoint:
    kind, label, path, line = key
    return EntryPoint(path, way.symbol, line, kind, label, way.distance, gone)


def _gone(
    base: Store,
    changed: Sequence[Changed],
    diffs: Sequence[FileDiff],
    config: Config,
    after: Finder,
    world: World,
) -> Iterator[tuple[EntryPoint, int]]:
    """Ways in that the changed symbols were in the base, or that stood in changed lines, and are no more."""
    nodes = {
        one.base: place for place, one in enumerate(changed) if one.base is not None and one.change.behaviour
    }
    if not nodes:
        return
    before = Finder(World(base), Neighbours(base), config.entry_points)
    places = base.places(nodes)
    own = {
        node: Reach(place, 0, 1 << nodes[node]) for node, place in places.items() if place.role not in ASIDE
    }
    before.find(own, touched(base, changed, diffs, old=True))
    kept = {(kind, label) for kind, label, _, _ in after.found}
    kept |= _still_there(world, before.found)
    kept |= {(gate.kind, gate.label) for diff in diffs for gate in gates(world, diff.path)}
    for key, way in sorted(before.found.items(), key=order):
        if key[:2] not in kept:
            yield _point(key, way, gone=True), way.changes


def _still_there(world: World, found: Mapping[Key, Way]) -> set[tuple[Kind, str]]:
    return {(gate.kind, gate.label) for _, _, path, _ in found for gate in gates(world, path)}
