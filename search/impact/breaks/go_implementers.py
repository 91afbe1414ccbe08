"""Changed methods of Go to the places that use a type as an interface whose method it no longer has.

Such a place names no method: a typed variable, a returned value, an argument, an assignment, an element of
a literal. It counts where both types are the repository's and agreed on the changed method in the base.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from search.impact.breaks.go_uses import declared, uses
from search.impact.breaks.pair import Pair
from search.impact.breaks.typed import Typed
from search.impact.changes import Changed
from search.impact.sides import Side
from search.index.values import Evaluator
from search.languages.family import NO_MEMBER, Value
from search.languages.go.names import files_of, package_of, type_named
from search.languages.go.signatures import WILD
from search.model import Break, Span
from search.nodes import NODE_SHIFT
from search.store import LINKS

if TYPE_CHECKING:
    from tree_sitter import Node

_FILES = 200  # that are read; a change that many more might feel is told where it is used by name
_USERS = f"""
select distinct src from edge where dst in (select value from json_each(?))
and link != {LINKS.index("overrides")} order by src"""
_TEXT = 40  # characters of an expression that are shown
_WRONG = {
    "lacks": "but `{kind}` has no method `{name}`",
    "differs": "but `{name}` of `{kind}` takes or gives other values",
}
Type = tuple[int, int]  # file, symbol


class Implementers:
    def __init__(self, pair: Pair) -> None:
        self._pair = pair
        self._head = pair.head.world
        self._typed: dict[int, tuple[Typed, Side] | None] = {}
        self._known: dict[tuple[Type, Type], tuple[str, str]] = {}

    def breaks(self, changed: Iterable[Changed]) -> Iterator[Break]:
        counted = [one for one in changed if _counts(one)]
        origins = {name: one for one in counted for name in (one.change.symbol.rpartition(".")[2], one.name)}
        for path in self._files(origins.values()) if origins else ():
            read = self._read(self._head.number(path))
            if read is None:
                continue
            typed, side = read
            for node, wanted in uses(typed, self._head, self._takes):
                name, why = self._wrong(typed, node, wanted, origins)
                if why:
                    line, one = node.start_point.row + 1, origins[name].change
                    yield Break(path, line, side.symbol_at(line), why, one.symbol, one.path)

    def _read(self, number: int | None) -> tuple[Typed, Side] | None:
        if number is not None and number not in self._typed:
            side = self._pair.head.side(self._head.path(number))
            known = side is not None and not side.tree.is_broken
            self._typed[number] = (Typed(self._head, number, side.tree), side) if known and side else None
        return self._typed[number] if number is not None else None

    def _takes(self, called: Value, count: int) -> Sequence[Value]:
        """What a function takes, by its own file."""
        read = self._read(called[1])
        if read is None:
            return ()
        typed, side = read
        symbol = side.symbols[called[2] - 1]
        node = typed.tree.definition(Span(symbol.start_line, symbol.end_line), symbol.name_line)
        return declared(typed, node, count) if node is not None else ()

    def _files(self, origins: Iterable[Changed]) -> list[str]:
        """Those of the packages that hold the types, and those that use the types or who speaks of them."""
        world, nodes, found = self._head, set[int](), dict[int, None]()
        for one in origins:
            folder, package = self._package(one)
            found.update((file, None) for file, _, _ in files_of(world, folder, package))
            kind = type_named(world, folder, package, one.change.symbol.rpartition(".")[0])
            nodes.update([kind[0] << NODE_SHIFT | kind[1]] if kind else [])
        for _ in range(2):
            rows = self._pair.head.store.connection.execute(_USERS, (json.dumps(sorted(nodes)),)).fetchall()
            nodes = {src for (src,) in rows}
            found.update((src >> NODE_SHIFT, None) for src in sorted(nodes))
        paths = [world.path(file) for file in found if file in world.files]
        return [path for path in paths if self._pair.head.is_built(path)][:_FILES]

    def _package(self, one: Changed) -> tuple[str, str]:
        half, path = self._pair.head, one.change.path
        number = half.world.number(path)
        if number is None:
            half, path = self._pair.base, one.was_in
            number = half.world.number(path)
        return package_of(half.world, number) if number is not None else ("", "")

    def _wrong(
        self, typed: Typed, node: Node, wanted: Value, names: Mapping[str, Changed]
    ) -> tuple[str, str]:
        """The method that is lacking, and what to say; ('', '') where nothing is."""
        got = typed.value(node)
        if wanted[0] != "inst" or got[0] != "inst" or wanted[:3] == got[:3]:
            return "", ""
        kind, asked = got[1:3], wanted[1:3]
        if self._head.consult(asked[0]).kinds[asked[1] - 1] != "interface":
            return "", ""
        key = (kind, asked)
        if key not in self._known:
            self._known[key] = self._lacks(kind, asked, names)
        name, why = self._known[key]
        return (
            (name, f"uses `{_short(typed.tree.text(node))}` as `{_title(self._head, asked)}`, {why}")
            if why
            else ("", "")
        )

    def _lacks(self, kind: Type, asked: Type, names: Iterable[str]) -> tuple[str, str]:
        before, now = self._was(kind), self._was(asked)
        for name in sorted(names) if before and now else ():
            assert before and now
            state = _state(self._head, kind, asked, name)
            if state in _WRONG and self._was_well(before, now, name):
                return name, _WRONG[state].format(kind=_title(self._head, kind), name=name)
        return "", ""

    def _was_well(self, kind: Type, asked: Type, name: str) -> bool:
        """Whether the type had the method in the base as it was asked for, or it was not asked for."""
        base = self._pair.base.world
        return _state(base, kind, asked, name) == "has" or _member(base, asked, name)[0] != "fn"

    def _was(self, kind: Type) -> Type | None:
        """The same type in the base."""
        folder, package = package_of(self._head, kind[0])
        return type_named(self._pair.base.world, folder, package, _title(self._head, kind))


def _counts(one: Changed) -> bool:
    change = one.change
    return change.path.endswith(".go") and change.kind == "method" and change.change != "body"


def _title(world: Evaluator, kind: Type) -> str:
    return str(world.consult(kind[0]).names[kind[1] - 1])


def _member(world: Evaluator, kind: Type, name: str) -> Value:
    return world.attribute(("inst", *kind), name)


def _state(world: Evaluator, kind: Type, asked: Type, name: str) -> str:
    """Whether a type has a method as an interface asks for it: has, lacks, differs, or '' for not known."""
    wanted, own = _member(world, asked, name), _member(world, kind, name)
    if wanted[0] != "fn":
        return ""
    if own == NO_MEMBER:
        return "lacks"
    if own[0] != "fn":
        return ""
    texts = [_signature(world, one) for one in (wanted, own)]
    if any(WILD in text for text in texts):
        return ""
    return "has" if texts[0] == texts[1] else "differs"


def _signature(world: Evaluator, method: Value) -> str:
    flags = world.consult(method[1]).functions[method[2]][1]
    return flags[0] if flags else WILD


def _short(text: str) -> str:
    return text if len(text) <= _TEXT else text[: _TEXT - 1].rstrip() + "…"
