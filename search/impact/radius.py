"""Where a walk starts to the places that it reaches, each with its distance and the way that leads there.

What the difference itself changes is not reached. A module that imports a changed name counts where nothing
else of its file does and the file is not changed; importers and overriders are reached but are no callers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from search.impact.changes import Changed
from search.impact.origins import Origins
from search.model import Place, Reached
from search.walk import Step, in_how_many, spread, walk


@dataclass(frozen=True, slots=True)
class Radius:
    reached: tuple[Reached, ...]  # by distance, then path and line; importers last among the direct ones
    callers: tuple[int, ...]  # for each change: how many use it directly, tests and the difference apart
    callers_all: tuple[int, ...]  # the same within the depth
    direct: int  # distinct direct callers of all that changed in behaviour, not by name alone


def radius(changed: Sequence[Changed], origins: Origins, new_files: Collection[str], depth: int) -> Radius:
    steps = walk(origins.users, origins.starts, depth)
    edited = {one.head for one in changed if one.head is not None and one.change.behaviour}
    places = origins.users.places({node for step in steps for node in (step.node, step.through)})
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
            origin_path=changed[origins.starts[step.origin]].change.path,
            gone=step.origin < 0,
            through=places[step.through].symbol if step.through else "",
        )
        for step in shown
        if step.node not in edited and places[step.node].path not in new_files
    ]
    # the parts of an overloaded function are one caller
    outside = {
        one.place.node: (one.place.path, one.place.symbol) for one in reached if one.place.role != "test"
    }
    direct, everyone, callers = _counted(origins, len(changed), outside, depth)
    told = tuple(replace(one, mention=one.place.node not in callers) for one in reached)
    return Radius(told, direct, everyone, len(_sure(changed, origins, outside)))


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


def _counted(
    origins: Origins, changes: int, outside: Mapping[int, tuple[str, str]], depth: int
) -> tuple[tuple[int, ...], tuple[int, ...], set[int]]:
    """For each change, how many of the places `outside` call it directly, and within the depth; who does."""
    direct: tuple[int, ...] = (0,) * changes
    users: defaultdict[tuple[str, str], int] = defaultdict(int)
    callers: set[int] = set()
    for distance, level in enumerate(spread(origins.users, origins.starts, depth, mentions=False)):
        for node in level.keys() & outside.keys():
            users[outside[node]] |= level[node]
            callers.add(node)
        if not distance:
            direct = in_how_many(users.values(), changes)
    return direct, in_how_many(users.values(), changes), callers


def _sure(
    changed: Sequence[Changed], origins: Origins, outside: Mapping[int, tuple[str, str]]
) -> set[tuple[str, str]]:
    starts = {node: place for node, place in origins.starts.items() if changed[place].change.behaviour}
    level = next(spread(origins.users, starts, 1, sure=True, mentions=False), {})
    return {outside[node] for node in level.keys() & outside.keys()}
