"""The edges at a node, read from an index level by level: who is one step away, and who has many users.

What counts as a step stands at the head of the package.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Literal, NamedTuple
from weakref import WeakKeyDictionary

from search.model import CALLABLE_KINDS, CONTAINER_KINDS, Place
from search.nodes import NODE_SHIFT, SYMBOL_MASK, span
from search.policy import HUB_MINIMUM, HUB_PERCENTILE
from search.store import CONFIDENCES, LINKS, RELATED, Store

BATCH = 5_000  # nodes a statement: measured as fast as any, and bounded in memory
USES = ("calls", "references", "inherits")
ENDS = ("overrides", "imports")  # lead one step from a start
# `how` of a use that runs what it names, never an overrider
FIXED_TARGET = ("super", "constructor", "constructor of argument")

Direction = Literal["reverse", "forward"]

_IS_FIXED = f"e.how in (select id from reason where s in {FIXED_TARGET})"
_EDGES_TO = f"""
    select e.dst, e.src, e.line, e.link, e.confidence, {_IS_FIXED}
    from json_each(?) n cross join edge e on e.dst = n.value"""
_EDGES_FROM = f"""
    select e.src, e.dst, e.line, e.link, e.confidence, {_IS_FIXED}
    from json_each(?) n cross join edge e on e.dst = n.value and e.src between ? and ?"""
_OVERRIDDEN = f"""
    select e.src, e.dst from json_each(?) n cross join edge e on e.src = n.value
    where e.{RELATED} and e.link = ?"""
_OVERRIDERS = """
    select e.dst, e.src from json_each(?) n cross join edge e on e.dst = n.value where e.link = ?"""
_USED = ", ".join(str(LINKS.index(link)) for link in USES)
_CLASS = f"""
    select n.value, f.id << {NODE_SHIFT} | s.parent
    from json_each(?) n cross join file f on f.id = n.value >> {NODE_SHIFT}
    join symbol s on s.blob_id = f.blob_id and s.seq = n.value & {SYMBOL_MASK}
    where s.kind in ('method', 'property') and s.parent > 0"""
_ASIDE = "select id from file where role in ('test', 'example', 'docs')"
_DEGREES = f"""
    select dst, count(distinct src) from edge
    where link in ({_USED}) and src >> {NODE_SHIFT} not in (select id from file where role = 'test')
    group by dst"""

_TYPES = CONTAINER_KINDS - CALLABLE_KINDS
_REFERENCES = LINKS.index("references")
_OVERRIDES = LINKS.index("overrides")
_HIERARCHY = CONFIDENCES.index("hierarchy")
_NAME = CONFIDENCES.index("name")


class Use(NamedTuple):
    node: int  # the other end
    line: int
    link: int
    confidence: int
    through: int = 0  # the method that is used, where what overrides it may be run in its place


@dataclass(frozen=True, slots=True)
class Hubs:
    threshold: int
    nodes: frozenset[int]


_hubs: WeakKeyDictionary[Store, Hubs] = WeakKeyDictionary()  # an open index does not change


def hubs(store: Store) -> Hubs:
    """Nodes with more users than the larger of 20 and the 99th percentile of what is used.

    Tests do not count as users: a walk that stopped at what many tests call would find few of them (sqlparse:
    the tests chosen agree with those that ran at macro-F1 .15, not counting them at .29).
    """
    if store not in _hubs:
        degrees = store.connection.execute(_DEGREES).fetchall()
        threshold = _threshold([degree for _, degree in degrees])
        _hubs[store] = Hubs(threshold, frozenset(node for node, degree in degrees if degree > threshold))
    return _hubs[store]


def _threshold(degrees: Sequence[int]) -> int:
    # rounded down, so that in a small repository the most used node can be a hub too
    below = len(degrees) * HUB_PERCENTILE // 100
    return max(HUB_MINIMUM, sorted(degrees)[below - 1] if below else 0)


class Neighbours:
    """The other ends of the edges at a node, read level by level; every node is read once.

    `extra` gives the uses of nodes that are not in this index (negative numbers), as of what was removed.
    """

    def __init__(
        self,
        store: Store,
        direction: Direction = "reverse",
        links: Iterable[str] | None = None,
        extra: Mapping[int, Iterable[Use]] | None = None,
        likely: bool = False,
    ) -> None:
        allowed = frozenset(LINKS if links is None else links)
        self.store = store
        self._direction = direction
        self._uses = frozenset(LINKS.index(link) for link in USES if link in allowed)
        self._ends = frozenset(LINKS.index(link) for link in ENDS if link in allowed)
        self._fan_out = "overrides" in allowed
        self._likely = likely
        self._direct = {node: [(use, True) for use in uses] for node, uses in (extra or {}).items()}
        self._uses_of: dict[int, list[Use]] = {}
        self._guessed: dict[int, list[Use]] = {}  # of methods that nothing is seen to use
        self._files: dict[int, list[tuple[int, ...]]] = {}  # edges from the files that were read forwards
        self._places: dict[int, Place] = {}
        self._related: dict[int, list[int]] = {}  # methods linked by `overrides`, transitively

    def likely(self) -> Neighbours:
        """The same edges, and likely users of methods that nothing is seen to use."""
        other = copy(self)
        other._likely = True
        return other

    def uses(self, nodes: Collection[int], *, far: bool = False) -> dict[int, list[Use]]:
        """Each node's neighbours by links that a walk follows on and on, dispatch to overriders included.

        `far`: the nodes are no starts, so that a type leads to nobody who only names it.
        """
        self._uses_of.update(self._all_uses([node for node in nodes if node not in self._uses_of]))
        found = {node: self._uses_of[node] for node in nodes}
        if self._likely:
            self._guess([node for node, uses in found.items() if not uses and node not in self._guessed])
            found = {node: uses or self._guessed.get(node, uses) for node, uses in found.items()}
        if far and self._direction == "reverse":
            for node in self._types(found):
                found[node] = [use for use in found[node] if use.link != _REFERENCES]
        return found

    def _all_uses(self, nodes: Collection[int]) -> Mapping[int, list[Use]]:
        self._read(nodes)
        if not self._fan_out:
            return {node: self._plain(node) for node in nodes}
        return self._callees(nodes) if self._direction == "forward" else self._callers(nodes)

    def _types(self, found: Mapping[int, Sequence[Use]]) -> list[int]:
        places = self.places(found)
        return [node for node in found if node in places and places[node].kind in _TYPES]

    def ends(self, nodes: Collection[int]) -> dict[int, list[Use]]:
        """Each node's neighbours by links that end a walk."""
        self._read(nodes)
        return {node: [use for use, _ in self._direct[node] if use.link in self._ends] for node in nodes}

    def places(self, nodes: Iterable[int]) -> dict[int, Place]:
        """As of the index; each is read once."""
        wanted = nodes if isinstance(nodes, Collection) else set(nodes)
        missing = [node for node in wanted if node not in self._places]
        if missing:
            self._places.update(self.store.places(missing))
        return {node: self._places[node] for node in wanted if node in self._places}

    def in_order(self, nodes: Collection[int]) -> list[int]:
        """By path, then line: the order that a reader sees, whatever the numbers are."""
        places = self.places(nodes)
        keys = {node: (place.path, place.start_line, node) for node, place in places.items()}
        return sorted(nodes, key=lambda node: keys.get(node) or ("", 0, -node))

    def _plain(self, node: int) -> list[Use]:
        return [use for use, _ in self._direct[node] if use.link in self._uses]

    def _callers(self, nodes: Collection[int]) -> dict[int, list[Use]]:
        bases = self._relatives(nodes, _OVERRIDDEN)
        self._read(nodes)
        self._read({base for found in bases.values() for base in found})
        return {
            node: self._plain(node) + [use for base in bases[node] for use in self._dispatched(base, node)]
            for node in nodes
        }

    def _dispatched(self, base: int, overrider: int) -> Iterator[Use]:
        """Users of `base` that may run `overrider`; of one in a test or example only such places."""
        aside = self._is_aside(overrider)
        for use, fixed in self._direct[base]:
            if use.link in self._uses and not fixed and (not aside or self._is_aside(use.node)):
                yield Use(use.node, use.line, use.link, max(use.confidence, _HIERARCHY), base)

    def _is_aside(self, node: int) -> bool:
        return node >> NODE_SHIFT in self._aside

    @cached_property
    def _aside(self) -> frozenset[int]:
        return frozenset(file for (file,) in self.store.connection.execute(_ASIDE))

    def _guess(self, lonely: Collection[int]) -> None:
        classes = {
            node: around
            for batch in _batches(lonely)
            for node, around in self.store.connection.execute(_CLASS, (batch,))
        }
        most = hubs(self.store).threshold
        users = {
            around: [Use(use.node, use.line, use.link, _NAME) for use in uses]
            for around, uses in self._all_uses(set(classes.values())).items()
            if len({use.node for use in uses}) <= most
        }
        self._guessed.update((node, users.get(classes.get(node, 0), [])) for node in lonely)

    def _callees(self, nodes: Collection[int]) -> dict[int, list[Use]]:
        found = {node: [pair for pair in self._direct[node] if pair[0].link in self._uses] for node in nodes}
        called = {use.node for pairs in found.values() for use, fixed in pairs if not fixed}
        overriders = self._relatives(called, _OVERRIDERS)
        return {
            node: [use for use, _ in pairs]
            + [
                use._replace(node=other, confidence=max(use.confidence, _HIERARCHY), through=use.node)
                for use, fixed in pairs
                if not fixed
                for other in overriders[use.node]
                if not self._is_aside(other) or self._is_aside(node)
            ]
            for node, pairs in found.items()
        }

    def _read(self, nodes: Collection[int]) -> None:
        missing = [node for node in nodes if node not in self._direct]
        self._direct.update((node, []) for node in missing)
        rows = self._to(missing) if self._direction == "reverse" else self._from(missing)
        for node, other, line, link, confidence, fixed in rows:
            self._direct[node].append((Use(other, line, link, confidence), bool(fixed)))

    def _to(self, nodes: Iterable[int]) -> Iterator[tuple[int, ...]]:
        for batch in _batches(nodes):
            yield from self.store.connection.execute(_EDGES_TO, (batch,))

    def _from(self, nodes: Iterable[int]) -> Iterator[tuple[int, ...]]:
        """The edges of a file stand with what they lead to, and are read all at once."""
        of_file: dict[int, set[int]] = {}
        for node in nodes:
            of_file.setdefault(node >> NODE_SHIFT, set()).add(node)
        for file, wanted in of_file.items():
            if file not in self._files:
                self._files[file] = []
                for batch in _batches(self.store.targets(file)):
                    self._files[file] += self.store.connection.execute(_EDGES_FROM, (batch, *span(file)))
            yield from (row for row in self._files[file] if row[0] in wanted)

    def _relatives(self, nodes: Collection[int], statement: str) -> dict[int, list[int]]:
        todo = {node for node in nodes if node not in self._related}
        while todo:
            new = _pairs(self.store.connection, statement, todo)
            self._related.update((node, new.get(node, [])) for node in todo)
            todo = {other for found in new.values() for other in found if other not in self._related}
        return {node: _closure(node, self._related) for node in nodes}


def _closure(node: int, related: Mapping[int, Sequence[int]]) -> list[int]:
    found: dict[int, None] = {}
    todo = list(related[node])
    while todo:
        other = todo.pop()
        if other != node and other not in found:
            found[other] = None
            todo.extend(related[other])
    return list(found)


def _pairs(db: sqlite3.Connection, statement: str, nodes: Collection[int]) -> dict[int, list[int]]:
    pairs: dict[int, list[int]] = {}
    for batch in _batches(nodes):
        for node, other in db.execute(statement, (batch, _OVERRIDES)):
            pairs.setdefault(node, []).append(other)
    return pairs


def _batches(nodes: Iterable[int]) -> Iterator[str]:
    rest = iter(nodes)
    while batch := list(islice(rest, BATCH)):
        yield json.dumps(batch)
