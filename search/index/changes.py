"""Two interfaces of one file to the questions that they answer differently, and old symbols to new ones.

Questions are keys as noted.py writes them. The numbers of symbols, expressions, objects and imports are not
compared: what stands for them is what they mean, so that a definition more in the middle of a file says
nothing to those who asked for another. A symbol is its name in its parent, counted where there are several.
What cannot be told apart for sure is different.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any

from search.index.facts import Interface
from search.index.noted import BASES, class_key, extra_key, list_key, name_key
from search.languages.numbers import EXTRA_OBJECTS, OBJECTS, SYMBOLS
from search.languages.scopes import ALL, FIRST

Ids = dict[Hashable, int]  # what something means -> its number; one table for both sides
Part = tuple[Hashable, int, tuple[str, ...]]  # what is said of something, its meaning, the questions for it


def different(before: Interface, after: Interface) -> tuple[set[str], dict[int, int]]:
    """Questions with another answer than before; symbols of before -> the same symbols of after."""
    ids: Ids = {}
    old, new = _Side(before, ids, "before"), _Side(after, ids, "after")
    both = set(old.symbols) & set(new.symbols)
    first, second = _parts(old, both), _parts(new, both)
    keys: set[str] = set()
    for what in {*first, *second}:
        (meaning, asked), (other, more) = first.get(what, _NOTHING), second.get(what, _NOTHING)
        if meaning != other:
            keys.update(asked, more)
    numbers = {symbol: seq for seq, symbol in enumerate(new.symbols)}
    return keys, {seq: numbers[symbol] for seq, symbol in enumerate(old.symbols) if symbol in numbers}


_NOTHING: tuple[int, tuple[str, ...]] = (-1, ())


def _parts(side: _Side, both: set[int]) -> Mapping[Hashable, tuple[int, tuple[str, ...]]]:
    return {what: (meaning, asked) for what, meaning, asked in side.parts(both)}


class _Side:
    """One interface, with numbers from a table of meanings in place of its own."""

    def __init__(self, facts: Interface, ids: Ids, label: str) -> None:
        self.facts = facts
        self.ids = ids
        self.label = label  # in what is not compared: different from all of the other side
        self.symbols = self._symbols()  # at [seq]; 0 is the module
        self._expressions: dict[int, int] = {}
        self._objects: dict[int, int] = {}
        self._busy: set[int] = set()

    def id(self, *meaning: Hashable) -> int:
        return self.ids.setdefault(meaning, len(self.ids))

    def _symbols(self) -> list[int]:
        found = [self.id("module")]
        count: dict[tuple[int, str], int] = {}
        for seq, (name, parent) in enumerate(zip(self.facts.names, self.facts.parents, strict=True), 1):
            above = found[parent] if parent < seq else self.id(self.label)
            place = count[above, name] = count.get((above, name), 0) + 1
            found.append(self.id("symbol", above, name, place))
        return found

    def symbol(self, seq: int) -> int:
        """A symbol and what sort of thing it is."""
        sort = self.facts.kinds[seq - 1] if seq else ""
        return self.id(self.symbols[seq], sort, seq in self.facts.classes, seq in self.facts.functions)

    def expression(self, number: int) -> int:
        found = self._expressions.get(number)
        if found is None:
            head, *operands = self.facts.rows[number]
            found = self._expressions[number] = self.id(head, *self._operands(head, operands))
        return found

    def _operands(self, head: str, operands: list[Any]) -> Iterable[Hashable]:
        if head in FIRST:
            return (self.expression(operands[0]), *operands[1:])
        if head in ALL:
            return map(self.expression, operands)
        if head in SYMBOLS:
            return map(self.symbol, operands)
        if head in OBJECTS:
            return (self.object(operands[0]), *operands[1:])
        return self._others(head, operands)

    def _others(self, head: str, operands: list[Any]) -> Iterable[Hashable]:
        if head == "implicit":
            whole, *around, name = operands
            return (self.expression(whole), *map(self.symbol, around), name)
        if head == "imp":
            module, name = self.facts.imports[operands[0]]
            return (module, name)
        return operands if all(isinstance(one, str) for one in operands) else (self.label,)

    def object(self, number: int) -> int:
        found = self._objects.get(number)
        if found is None:
            if number in self._busy:
                return self.id(self.label)
            self._busy.add(number)
            found = self._objects[number] = self._members(self.facts.objects[number])
            self._busy.discard(number)
        return found

    def _members(self, members: Mapping[str, int]) -> int:
        return self.id("members", *[(name, self.expression(expr)) for name, expr in members.items()])

    def parts(self, both: set[int]) -> Iterator[Part]:
        """All that others may ask. `both`: the symbols of both sides; nobody gets at another by its number
        who did not ask for what leads to it, and that is different."""
        facts = self.facts
        for name, expr in facts.exports.items():
            yield ("export", name), self.expression(expr), (name_key(name), list_key("exports"))
        yield "imports", self.id(*facts.imports), (list_key("imports"),)
        exported = None if facts.exported is None else tuple(facts.exported)
        yield "exported", self.id(exported), (list_key("exported"),)
        for key, value in facts.extra.items():
            yield from self._extra(key, value)
        yield from self._extensions()
        yield from self._classes(both)
        yield from self._functions(both)

    def _classes(self, both: set[int]) -> Iterator[Part]:
        facts, listed = self.facts, (list_key("classes"),)
        yield "classes", self.id(*[self.symbols[seq] for seq in facts.classes]), listed
        for seq, (bases, members) in facts.classes.items():
            symbol = self.symbols[seq]
            above = self.id("bases", *map(self.expression, bases))
            asked = (class_key(facts.names[seq - 1]), *listed)
            yield ("class", symbol), self.id(above, self._members(members)), asked
            if symbol in both:
                yield ("bases", symbol), above, (BASES,)
                for name, expr in members.items():
                    yield ("member", symbol, name), self.expression(expr), (name_key(name),)

    def _functions(self, both: set[int]) -> Iterator[Part]:
        facts = self.facts
        for seq, (returns, flags) in facts.functions.items():
            meaning = self.id(self.expression(returns), *flags)
            yield ("function", self.symbols[seq]), meaning, self._asked(seq, "functions", both)
        for seq, expr in facts.values.items():
            asked = self._asked(seq, "values", both)
            yield ("value", self.symbols[seq]), self.expression(expr), asked

    def _asked(self, seq: int, listed: str, both: set[int]) -> tuple[str, ...]:
        known = self.symbols[seq] in both
        return (list_key(listed), *((name_key(self.facts.names[seq - 1]),) if known else ()))

    def _extensions(self) -> Iterator[Part]:
        listed = list_key("extensions")
        yield "titles", self.id(*self.facts.extensions), (list_key("titles"), listed)
        for title, members in self.facts.extensions.items():
            for name, expr in members.items():
                yield ("extension", title, name), self.expression(expr), (name_key(name), listed)

    def _extra(self, key: str, value: Any) -> Iterator[Part]:
        asked = (extra_key(key), list_key("extra"))
        if key not in EXTRA_OBJECTS:
            yield ("extra", key), self._plain(value), asked
            return
        yield ("extra", key), 0, asked
        if isinstance(value, int):
            for name, expr in self.facts.objects[value].items():
                yield ("extra", key, name), self.expression(expr), (name_key(name), list_key("objects"))
            return
        for seq, number in value.items():
            title = name_key(self.facts.names[int(seq) - 1])
            yield ("extra", key, self.symbols[int(seq)]), self.object(number), (title, list_key("objects"))

    def _plain(self, value: Any) -> int:
        """A value without numbers; with some, what they mean is not known here."""
        if isinstance(value, dict):
            return self.id("dict", *[(key, self._plain(one)) for key, one in value.items()])
        if isinstance(value, list):
            return self.id("list", *map(self._plain, value))
        known = value is None or isinstance(value, bool | str)
        return self.id(type(value).__name__, value) if known else self.id(self.label)
