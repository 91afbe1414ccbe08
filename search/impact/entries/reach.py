"""Changed symbols to all that they reach for certain, each with its distance and which changes reach it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from search.gitrepo import FileDiff
from search.impact.changes import Changed
from search.impact.entries.world import ASIDE
from search.impact.origins import Origins
from search.model import Place
from search.store import Store
from search.walk import spread


@dataclass(frozen=True, slots=True)
class Reach:
    place: Place
    distance: int
    changes: int  # places in the list of changes, as bits


def reach(origins: Origins, depth: int) -> dict[int, Reach]:
    """Node of the head -> what is known of it, the nearest first; what changed is in it, tests are not."""
    bits = {node: 1 << place for node, place in origins.starts.items()}
    distances = dict.fromkeys(bits, 0)
    for distance, level in enumerate(spread(origins.users, origins.starts, depth, sure=True), 1):
        for node, more in level.items():
            bits[node] = bits.get(node, 0) | more
            distances.setdefault(node, distance)
    places = origins.users.places([node for node in bits if node >= 0])
    near = sorted(
        places, key=lambda node: (distances[node], places[node].path, places[node].start_line, node)
    )
    return {
        node: Reach(places[node], distances[node], bits[node])
        for node in near
        if places[node].role not in ASIDE
    }


Touched = Mapping[str, Sequence[tuple[int, int]]]  # file -> lines that differ, each with its change


def touched(
    store: Store, changed: Sequence[Changed], diffs: Sequence[FileDiff], *, old: bool = False
) -> Touched:
    """Of the head, or of the base. A line belongs to the innermost changed symbol around it."""
    nodes = {
        (one.base if old else one.head): place for place, one in enumerate(changed) if one.change.behaviour
    }
    spans: dict[str, list[tuple[int, int, int]]] = {}
    for node, place in store.places([node for node in nodes if node is not None]).items():
        span = place.start_line, place.end_line, nodes[node]
        spans.setdefault(place.path, []).append(span)
    found: dict[str, list[tuple[int, int]]] = {}
    for diff in diffs:
        path = diff.old_path if old else diff.path
        for line in _lines(diff, old) if path in spans else ():
            around = [(last - first, change) for first, last, change in spans[path] if first <= line <= last]
            if around:
                found.setdefault(path, []).append((line, min(around)[1]))
    return found


def _lines(diff: FileDiff, old: bool) -> list[int]:
    sides = [(h.old_start, h.old_lines) if old else (h.start, h.lines) for h in diff.hunks]
    return [line for start, count in sides for line in range(start, start + count)]
