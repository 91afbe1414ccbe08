"""What a change reaches to the ways in among it, each with the changes that lead there."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import pairwise

from search.config import matches
from search.impact.entries.doors import commands, gates
from search.impact.entries.exports import exported, is_public_member
from search.impact.entries.gates import KINDS, Gate, Kind
from search.impact.entries.python import VERBS
from search.impact.entries.reach import Reach, Touched
from search.impact.entries.tops import Top
from search.impact.entries.world import ASIDE, World
from search.model import MODULE, Place, Symbol
from search.nodes import NODE_SHIFT, SYMBOL_MASK
from search.store import CONFIDENCES, LINKS
from search.walk import Neighbours

FILES = 400  # that are read, the nearest first
_BY_NAME = CONFIDENCES.index("name")
_IMPORTS = LINKS.index("imports")
_IMPORTERS = f"""
select e.dst, f.path, e.line from json_each(?) t cross join edge e on e.dst = t.value
join file f on f.id = e.src >> {NODE_SHIFT}
where e.link = {_IMPORTS} and f.role not in {ASIDE} order by 1, 2, 3"""

Key = tuple[Kind, str, str, int]  # kind, label, path, line


@dataclass(slots=True)
class Way:
    """One way in, with what leads there."""

    symbol: str
    distance: int
    changes: int  # as in Reach

    def also(self, distance: int, changes: int) -> None:
        self.distance = min(self.distance, distance)
        self.changes |= changes


class Finder:
    def __init__(self, world: World, users: Neighbours, patterns: Sequence[str]) -> None:
        self._world = world
        self._users = users
        self._patterns = [pattern.partition("::") for pattern in patterns]
        self.found: dict[Key, Way] = {}
        self.unread = 0  # files that were too many

    def find(self, reached: Mapping[int, Reach], lines: Touched) -> None:
        by_path: defaultdict[str, dict[int, Reach]] = defaultdict(dict)
        for node, one in reached.items():
            by_path[one.place.path][node] = one
        for path in list(by_path)[:FILES]:
            _InFile(self, path, by_path[path]).find()
        self._handed_on(reached)
        for path, touches in lines.items():
            for line, change in touches:
                for gate in gates(self._world, path):
                    if gate.line <= line <= gate.last:
                        self.add(gate, path, self._around(path, gate.line), 0, 1 << change)
        self.unread += max(len(by_path) - FILES, 0)

    def add(self, gate: Gate, path: str, symbol: str, distance: int, changes: int) -> None:
        way = self.found.setdefault((gate.kind, gate.label, path, gate.line), Way(symbol, distance, changes))
        way.also(distance, changes)

    # --- code that is handed on ------------------------------------------------------------------------

    def _handed_on(self, reached: Mapping[int, Reach]) -> None:
        """Ways in that stand in the code of a user: what the framework is given there, or runs there."""
        classes = self._classes(reached)
        wanted = {*reached, *classes.values()}
        uses = self._users.uses(wanted)
        users = self._users.places({use.node for found in uses.values() for use in found})
        near: dict[str, None] = {}
        for node, one in reached.items():
            for use in uses[node]:
                if use.confidence != _BY_NAME and use.node in users:
                    self._used(one, one.place.symbol, users[use.node], use.line, near)
            for use in uses[classes[node]] if node in classes else ():
                if use.confidence != _BY_NAME and use.node in users:
                    self._used(one, one.place.symbol, users[use.node], use.line, near, by_class=True)

    def _used(
        self, one: Reach, name: str, user: Place, line: int, near: dict[str, None], *, by_class: bool = False
    ) -> None:
        if user.role in ASIDE:
            return
        if user.path not in near and len(near) >= FILES:
            self.unread += 1
            return
        near[user.path] = None
        parts = name.split(".")
        at = [gate for gate in gates(self._world, user.path) if gate.line <= line <= gate.last]
        at = [gate for gate in at if gate.names or user.symbol == MODULE]
        called = parts[-2] if by_class else parts[-1]
        for gate in _meant(at, called):
            if by_class and not gate.members:
                continue
            self.add(
                _with_verb(gate, parts[-1]) if by_class else gate,
                user.path,
                user.symbol,
                one.distance + 1,
                one.changes,
            )

    def _classes(self, reached: Mapping[int, Reach]) -> dict[int, int]:
        """Methods of Python classes -> the class, which a framework may be given in place of them."""
        found = {}
        for node, one in reached.items():
            if one.place.kind in ("method", "constructor") and one.place.path.endswith(".py"):
                around, _, _ = one.place.symbol.rpartition(".")
                nodes = self._world.head.nodes(one.place.path, around) if around else []
                found.update({node: nodes[0]} if nodes else {})
        return found

    def _around(self, path: str, line: int) -> str:
        symbol = self._world.head.innermost(path, [line])[line]
        return symbol.qualname if symbol else MODULE

    # --- asked by _InFile ------------------------------------------------------------------------------

    def importers(self, nodes: Sequence[int]) -> Mapping[int, Sequence[tuple[str, int]]]:
        found: defaultdict[int, list[tuple[str, int]]] = defaultdict(list)
        for node, path, line in self._world.head.connection.execute(_IMPORTERS, [json.dumps(nodes)]):
            found[node].append((path, line))
        return found

    def is_named(self, path: str, symbol: str) -> bool:
        """Whether the configuration makes a symbol an entry point."""
        return any(
            matches(path, [glob]) and (not colons or fnmatchcase(symbol, name))
            for glob, colons, name in self._patterns
            if colons or symbol != MODULE
        )

    @property
    def world(self) -> World:
        return self._world


class _InFile:
    """The ways in that symbols of one file are."""

    def __init__(self, finder: Finder, path: str, reached: Mapping[int, Reach]) -> None:
        self._finder = finder
        self._path = path
        self._reached = reached
        self._symbols = {symbol.seq: symbol for symbol in finder.world.head.symbols_of(path)}

    def find(self) -> None:
        for gate in gates(self._finder.world, self._path):
            if gate.is_definition:
                self._defined(gate)
        held = {node: self._top(node & SYMBOL_MASK) for node in self._reached if node & SYMBOL_MASK}
        tops = self._tops({top.seq for top in held.values() if top})
        for qualname, name in commands(self._path, tops, self._finder.world):
            self._named("command", qualname, name)
        shown = exported(self._path, tops, self._finder.world)
        for node, top in held.items():
            symbol = self._symbols.get(node & SYMBOL_MASK)
            if symbol is not None and top is not None and top.qualname in shown:
                self._exported(node, symbol, top, shown[top.qualname])
        for node, one in self._reached.items():
            if self._finder.is_named(self._path, one.place.symbol):
                self._add("configured", one.place.symbol, one.place.start_line, one.place.symbol, [node])

    def _defined(self, gate: Gate) -> None:
        own = [symbol for symbol in self._symbols.values() if symbol.name_line == gate.line]
        for one in self._reached.values():
            for symbol in own:
                inside = gate.members and one.place.symbol.startswith(f"{symbol.qualname}.")
                if one.place.symbol == symbol.qualname or inside:
                    self._finder.add(gate, self._path, symbol.qualname, one.distance, one.changes)

    def _named(self, kind: Kind, qualname: str, label: str) -> None:
        for node, one in self._reached.items():
            if one.place.symbol == qualname:
                self._add(kind, label, one.place.start_line, qualname, [node])

    def _exported(self, node: int, symbol: Symbol, top: Symbol, label: str) -> None:
        chain = list(self._chain(symbol))
        if all(is_public_member(self._path, inner, outer) for outer, inner in pairwise(chain)):
            inner = symbol.qualname[len(top.qualname) :]
            self._add(
                "api", label + inner.removesuffix(".__init__"), symbol.name_line, symbol.qualname, [node]
            )

    def _add(self, kind: Kind, label: str, line: int, symbol: str, nodes: Sequence[int]) -> None:
        for node in nodes:
            one = self._reached[node]
            self._finder.add(Gate(kind, label, line), self._path, symbol, one.distance, one.changes)

    def _chain(self, symbol: Symbol) -> Iterator[Symbol]:
        """From the top-level symbol around to the symbol."""
        if symbol.parent in self._symbols:
            yield from self._chain(self._symbols[symbol.parent])
        yield symbol

    def _top(self, seq: int) -> Symbol | None:
        return next(self._chain(self._symbols[seq]), None) if seq in self._symbols else None

    def _tops(self, seqs: set[int]) -> list[Top]:
        file = next(iter(self._reached)) & ~SYMBOL_MASK
        importers = self._finder.importers([file | seq for seq in sorted(seqs)])
        return [Top(self._symbols[seq], importers.get(file | seq, [])) for seq in sorted(seqs)]


def _meant(at: Sequence[Gate], name: str) -> Sequence[Gate]:
    """Of several ways in on one line, those that are given something of that name."""
    named = [gate for gate in at if name in gate.names]
    return named or (at if len(at) == 1 else [])


def _with_verb(gate: Gate, method: str) -> Gate:
    """Of a class that has a method for each verb."""
    if gate.kind != "route" or method not in VERBS or " " in gate.label:
        return gate
    return Gate(gate.kind, f"{method.upper()} {gate.label}", gate.line, gate.last, gate.names, gate.members)


def order(item: tuple[Key, Way]) -> tuple[bool, int, int, str, int, str]:
    """Names of a library last, for they are many; else the nearest first."""
    (kind, label, path, line), way = item
    return kind == "api", way.distance, KINDS.index(kind), path, line, label
