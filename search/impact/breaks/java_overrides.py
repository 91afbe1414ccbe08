"""Changed methods of Java to overriders of nothing, and to classes that lack a method they must have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from search.impact.breaks.java_lost import has_made_members
from search.impact.breaks.java_outside import may_have
from search.impact.breaks.pair import Half, Pair
from search.impact.changes import Changed
from search.index.values import Evaluator
from search.languages.java.overloads import methods_of
from search.model import Break
from search.nodes import NODE_SHIFT, SYMBOL_MASK
from search.store import LINKS

_OVERRIDERS = f"select src from edge where dst = ? and link = {LINKS.index('overrides')} order by src"
_SUBCLASSES = f"select src from edge where dst = ? and link = {LINKS.index('inherits')}"
_OVERRIDE = re.compile(r"@Override\b")
_ABSTRACT = re.compile(r"\babstract\b")
_MOST = 500  # subclasses of one class that are looked at
Class = tuple[int, int]


class JavaOverrides:
    def __init__(self, pair: Pair) -> None:
        self._pair = pair
        self._head = pair.head.world

    def breaks(self, changed: Iterable[Changed]) -> Iterator[Break]:
        for one in changed:
            change = one.change
            if not change.path.endswith(".java") or change.kind != "method" or change.change == "body":
                continue
            for path, line, symbol, reason in (*self._overriders(one), *self._lacking(one)):
                yield Break(path, line, symbol, reason, change.symbol, change.path)

    # --- @Override

    def _overriders(self, one: Changed) -> Iterator[tuple[str, int, str, str]]:
        """Methods that took the place of the changed one and still say that they override something."""
        if one.base is None:
            return
        base = self._pair.base.store
        rows = base.connection.execute(_OVERRIDERS, (one.base,)).fetchall()
        for place in base.places([src for (src,) in rows]).values():
            path = self._pair.after(place.path)
            side, number = self._pair.head.side(path), self._head.number(path)
            if side is None or number is None or side.tree.is_broken:
                continue
            for symbol in side.symbols:
                if symbol.qualname != place.symbol:
                    continue
                above = range(symbol.start_line, symbol.name_line + 1)
                line = next((at for at in above if _OVERRIDE.search(side.lines[at])), 0)
                if line and self._overrides_nothing(number, symbol.seq, symbol.parent):
                    gone = one.change.old_symbol or one.change.symbol
                    yield (
                        path,
                        line,
                        symbol.qualname,
                        f"overrides nothing: `{gone}` is no longer there to override",
                    )

    def _overrides_nothing(self, file: int, method: int, around: int) -> bool:
        facts = self._head.read(file)
        if not around or around not in facts.classes:
            return False
        order, _ = self._head.order(file, around)
        name = facts.names[method - 1]
        key = _key(name, facts.functions[method][1][0])
        if may_have(self._head, (file, around), name) or has_made_members(self._head, (file, around)):
            return False
        return all(self._head.own_member(*one, key) is None for one in order[1:])

    # --- abstract methods

    def _lacking(self, one: Changed) -> Iterator[tuple[str, int, str, str]]:
        """Classes of which a method that they must have is asked for newly, or was theirs and is gone."""
        around, _, name = one.change.symbol.rpartition(".")
        names = {name, (one.change.old_symbol or name).rpartition(".")[2]}
        for kind in self._below(one.change.path, around):
            lacks = _lacks(self._pair.head, kind, names)
            before = self._was(kind) if lacks else None
            if lacks and before is not None and not _lacks(self._pair.base, before, names):
                title, asks = lacks
                path = self._head.path(kind[0])
                side = self._pair.head.side(path)
                symbol = side.symbols[kind[1] - 1] if side is not None and not side.tree.is_broken else None
                if symbol is not None:
                    yield path, symbol.name_line, symbol.qualname, f"lacks `{title}`, which `{asks}` asks for"

    def _below(self, path: str, around: str) -> Iterator[Class]:
        """A class and all that derive from it."""
        head = self._pair.head.store
        todo = list(head.nodes(path, around))
        seen = set(todo)
        while todo and len(seen) <= _MOST:
            node = todo.pop()
            file, seq = node >> NODE_SHIFT, node & SYMBOL_MASK
            if file in self._head.files and seq in self._head.read(file).classes:
                yield file, seq
            more = {src for (src,) in head.connection.execute(_SUBCLASSES, (node,))} - seen
            seen |= more
            todo += sorted(more)

    def _was(self, kind: Class) -> Class | None:
        path = self._pair.before(self._head.path(kind[0]))
        side = self._pair.head.side(self._head.path(kind[0]))
        number = self._pair.base.world.number(path)
        if number is None or side is None:
            return None
        nodes = self._pair.base.store.nodes(path, side.symbols[kind[1] - 1].qualname)
        found = [(number, node & SYMBOL_MASK) for node in nodes]
        return (
            found[0]
            if len(found) == 1 and found[0][1] in self._pair.base.world.read(number).classes
            else None
        )


def _key(name: str, words: str) -> str:
    return f"{name}({words.count(',') + 1 if words else 0})"


def _lacks(half: Half, kind: Class, names: Iterable[str]) -> tuple[str, str] | None:
    """A method without a body that a class must have, and the type that asks for it."""
    world = half.world
    order, _ = world.order(*kind)
    names = [name for name in sorted(names) if not may_have(world, kind, name)]
    if not names or not _is_whole(half, kind) or has_made_members(world, kind):
        return None
    if any(_lacks(half, one, names) for one in order[1:]):
        return None  # told there, once
    for one in order:
        for name in names:
            for key in _asked(world, one, name):
                if not any(_has_body(world, other, key) for other in order):
                    return name, str(world.read(one[0]).names[one[1] - 1])
    return None


def _is_whole(half: Half, kind: Class) -> bool:
    """Whether instances can be made of it: then nothing may be lacking."""
    side = half.side(half.world.path(kind[0]))
    symbol = side.symbols[kind[1] - 1] if side is not None else None
    return symbol is not None and symbol.kind == "class" and not _ABSTRACT.search(symbol.signature)


def _asked(world: Evaluator, kind: Class, name: str) -> set[str]:
    """The methods of that name that a type declares without a body."""
    facts = world.read(kind[0])
    expr = facts.classes[kind[1]][1].get(name + "()")
    found = (facts.functions[one][1] for one in (methods_of(facts.rows[expr]) if expr is not None else ()))
    return {_key(name, flags[0]) for flags in found if "abstract" in flags}


def _has_body(world: Evaluator, kind: Class, key: str) -> bool:
    facts = world.read(kind[0])
    expr = facts.classes[kind[1]][1].get(key)
    if expr is None:
        return False
    row = facts.rows[expr]
    return row[0] == "accessor" or any("abstract" not in facts.functions[one][1] for one in methods_of(row))
