"""Edges of an index to what is reached over them: distance, path, confidence. The only walk over edges.

What leads where, backwards (forward is the exact mirror):

* A use (`calls`, `references`, `inherits`) leads from what is used to its user, any number of times.
* A use of a method may run what overrides it, so it also leads from each overrider to the user, with
  confidence "hierarchy" at best. A use through `super` and the call of a constructor run what they name, and
  what stands in a test or an example is not run in the place of a base method by users elsewhere.
* If asked (`likely`), a method that nothing is seen to use leads to the users of its class, unless they are
  more than a hub has, with confidence "name": somebody calls it on a value whose type is not known. That is
  good enough to choose tests by, not to warn.
* A type that is reached leads to who makes, calls or derives from it, not to who only names it, as an
  annotation does: that is a use of the changed type itself alone.
* `overrides` and `imports` lead one step from a start and no further: who overrides a changed method has to
  keep its contract but behaves as before, and who imports a name has not used it yet.

A place is reached by the shortest way; among equally short ones by that whose weakest edge is strongest, then
by the first in order of path and line. So the answer does not depend on how the index numbers its nodes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from search.model import Confidence, Link
from search.store import CONFIDENCES, LINKS, Store
from search.walk.neighbours import ENDS, USES, Direction, Hubs, Neighbours, Use, hubs

__all__ = ["ENDS", "USES", "Direction", "Hubs", "Neighbours", "Step", "Use"]
__all__ += ["dependants", "forward", "hubs", "in_how_many", "reverse", "spread", "walk"]


_BY_NAME = CONFIDENCES.index("name")


@dataclass(frozen=True, slots=True)
class Step:
    """One reached node. `parent` is one step nearer to `origin`, a start; `line` is the place of use."""

    node: int
    distance: int
    confidence: Confidence  # weakest on the way from the origin
    origin: int
    parent: int
    line: int
    hub: bool
    link: Link = "calls"  # of the edge between parent and node
    through: int = 0  # the base method that is used, where parent is run in its place; else 0


def reverse(
    store: Store,
    starts: Iterable[int],
    depth: int,
    *,
    stop_at_hubs: bool = False,
    links: tuple[str, ...] | None = None,
) -> list[Step]:
    """Who depends on `starts`, up to `depth` steps away, starts excluded."""
    return walk(Neighbours(store, "reverse", links), starts, depth, stop_at_hubs=stop_at_hubs)


def forward(
    store: Store,
    starts: Iterable[int],
    depth: int,
    *,
    stop_at_hubs: bool = False,
    links: tuple[str, ...] | None = None,
) -> list[Step]:
    """What `starts` depend on, up to `depth` steps away, starts excluded."""
    return walk(Neighbours(store, "forward", links), starts, depth, stop_at_hubs=stop_at_hubs)


def walk(
    neighbours: Neighbours, starts: Iterable[int], depth: int, *, stop_at_hubs: bool = False
) -> list[Step]:
    """Breadth-first from `starts`. A hub is marked; with `stop_at_hubs` nothing behind it is walked.

    In order of distance, then path and line; what a link of ENDS leads to comes last among the direct ones.
    """
    roots = [Step(node, 0, "exact", node, node, 0, False) for node in neighbours.in_order(set(starts))]
    seen = {step.node for step in roots}
    levels: list[list[Step]] = []
    level = roots
    for distance in range(depth):
        open_steps = [step for step in level if not (stop_at_hubs and step.hub)]
        uses = neighbours.uses([step.node for step in open_steps], far=distance > 0)
        found = _best(uses, open_steps, seen)
        level = _steps(neighbours, found, open_steps)
        levels.append(level)
        seen.update(found)
    if levels:
        ends = _best(neighbours.ends([step.node for step in roots]), roots, seen)
        levels.insert(1, _steps(neighbours, ends, roots))
    return [step for steps in levels for step in steps]


def dependants(
    neighbours: Neighbours,
    starts: Mapping[int, int],
    depth: int,
    *,
    stop_at_hubs: bool = False,
    sure: bool = False,
) -> dict[int, int]:
    """Node -> set of what reaches it, as bits. One pass for all `starts`: node -> the number of its bit.

    A start is in the answer where another one reaches it. Links that end a walk do not count, nor, if only
    what is `sure` does, steps by name alone.
    """
    found: dict[int, int] = {}
    for level in spread(neighbours, starts, depth, stop_at_hubs=stop_at_hubs, sure=sure):
        for node, bits in level.items():
            found[node] = found.get(node, 0) | bits
    return found


def spread(
    neighbours: Neighbours,
    starts: Mapping[int, int],
    depth: int,
    *,
    stop_at_hubs: bool = False,
    sure: bool = False,
    mentions: bool = True,
) -> Iterator[dict[int, int]]:
    """The same level by level: what each start reaches first at that distance.

    Without `mentions` a changed type, as any other, leads to nobody who only names it.
    """
    known: dict[int, int] = {}
    fresh = {node: 1 << number for node, number in starts.items()}
    own = fresh
    for distance in range(depth):
        following: dict[int, int] = {}
        for node, uses in neighbours.uses(fresh.keys(), far=distance > 0 or not mentions).items():
            bits = fresh[node]
            for use in uses:
                new = bits & ~(known.get(use.node, 0) | own.get(use.node, 0))
                if new and not (sure and use.confidence == _BY_NAME):
                    following[use.node] = following.get(use.node, 0) | new
        for node, bits in following.items():
            known[node] = known.get(node, 0) | bits
        yield following
        closed = hubs(neighbours.store).nodes if stop_at_hubs else frozenset()
        fresh = {node: bits for node, bits in following.items() if node not in closed}


def in_how_many(sets: Iterable[int], size: int) -> tuple[int, ...]:
    """For each of `size` bits, in how many of the sets it is.

    All bits are counted at once, as an adder does it: planes[k] holds the bit of worth 2**k of every count.
    """
    planes: list[int] = []
    for carry in sets:
        place = 0
        while carry:
            if place == len(planes):
                planes.append(0)
            planes[place], carry = planes[place] ^ carry, planes[place] & carry
            place += 1
    return tuple(
        sum((plane >> bit & 1) << place for place, plane in enumerate(planes)) for bit in range(size)
    )


# weakest confidence, place of the parent in its level, line of use, link, through
_Way = tuple[int, int, int, int, int]


def _best(uses: Mapping[int, Sequence[Use]], level: Sequence[Step], seen: Collection[int]) -> dict[int, _Way]:
    best: dict[int, _Way] = {}
    for place, step in enumerate(level):
        weakest = CONFIDENCES.index(step.confidence)
        for use in uses[step.node]:
            if use.node in seen:
                continue
            way = (max(weakest, use.confidence), place, use.line, use.link, use.through)
            if use.node not in best or way < best[use.node]:
                best[use.node] = way
    return best


def _steps(neighbours: Neighbours, found: Mapping[int, _Way], level: Sequence[Step]) -> list[Step]:
    crowded = hubs(neighbours.store).nodes
    steps = []
    for node in neighbours.in_order(found.keys()):
        confidence, place, line, link, through = found[node]
        parent = level[place]
        steps.append(
            Step(
                node,
                parent.distance + 1,
                cast(Confidence, CONFIDENCES[confidence]),
                parent.origin,
                parent.node,
                line,
                node in crowded,
                cast(Link, LINKS[link]),
                through,
            )
        )
    return steps
