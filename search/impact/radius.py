"""Where a walk starts to the places that it reaches, each with its distance and the way that leads there.

What the difference itself changes is not reached. A module that imports a changed name counts where nothing
else of its file does and the file is not changed; importers and overriders are reached but are no callers.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from search.impact.changes import Changed
from search.impact.origins import Origins
from search.model import Place, Reached
from search.store import Store
from search.walk import USES, Step, dependants, walk


def is_caller(reached: Reached) -> bool:
    """Importers and overriders are reached and call nothing; tests are told apart."""
    return reached.link in USES and reached.place.role != "test"


@dataclass(frozen=True, slots=True)
class Radius:
    reached: tuple[Reached, ...]  # by distance, then path and line; importers last among the direct ones
    callers: tuple[int, ...]  # for each change: how many use it directly, tests and itself apart
    callers_all: tuple[int, ...]  # the same within the depth


def radius(
    head: Store, changed: Sequence[Changed], origins: Origins, new_files: Collection[str], depth: int
) -> Radius:
    steps = walk(origins.users, origins.starts, depth)
    edited = {one.head for one in changed if one.head is not None and one.change.behaviour}
    places = head.places(step.node for step in steps)
    ways = _ways(steps, _names(changed, origins, places))
    shown = _without_importers(steps, places, {one.change.path for one in changed})
    reached = [
        Reached(
            place=places[step.node],
            distance=step.distance,
            confidence=step.confidence,
            via=ways[step.node],
            line=step.line,
            origin=changed[origins.starts[step.origin]].change.symbol,
            hub=step.hub,
            link=step.link,
        )
        for step in shown
        if step.node not in edited and places[step.node].path not in new_files
    ]
    return Radius(tuple(reached), *(_counted(head, origins, len(changed), d) for d in (min(depth, 1), depth)))


def _without_importers(
    steps: Sequence[Step], places: Mapping[int, Place], changed: Collection[str]
) -> list[Step]:
    silent = {places[step.node].path for step in steps if step.link != "imports"} | set(changed)
    return [step for step in steps if step.link != "imports" or places[step.node].path not in silent]


def _names(changed: Sequence[Changed], origins: Origins, places: Mapping[int, Place]) -> dict[int, str]:
    names = {node: place.symbol for node, place in places.items()}
    for node, number in origins.starts.items():
        change = changed[number].change
        names[node] = (change.old_symbol or change.symbol) if node < 0 else change.symbol
    return names


def _ways(steps: Sequence[Step], names: Mapping[int, str]) -> dict[int, tuple[str, ...]]:
    """Node -> names from the changed symbol to it; a step comes after its parent."""
    ways: dict[int, tuple[str, ...]] = {}
    for step in steps:
        ways[step.node] = (*ways.get(step.parent, (names[step.parent],)), names[step.node])
    return ways


def _counted(head: Store, origins: Origins, changes: int, depth: int) -> tuple[int, ...]:
    """For each change, how many callers outside tests reach it within the depth."""
    nodes = list(origins.starts)
    own = [0] * changes
    for position, node in enumerate(nodes):
        own[origins.starts[node]] |= 1 << position
    found = dependants(origins.users, nodes, depth)
    places = head.places(found)
    return origins.counts(
        nodes,
        (
            bits & ~own[origins.starts[node]] if node in origins.starts else bits
            for node, bits in found.items()
            if node in places and places[node].role != "test"
        ),
        changes,
    )
