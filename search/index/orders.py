"""The order in which a class and its bases are asked for a member: C3, a line where each has one base."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter

from search.index.once import DEPTH, Once
from search.languages.family import Value

_ANCESTORS = 500  # classes above a class whose members are looked at; what lies further up is unknown
Class = tuple[int, int]  # file, symbol


class Orders(Once):
    @abstractmethod
    def _bases(self, file: int, seq: int) -> Value:
        """("bases", value, ...): what a class names as its bases."""

    def order(self, file: int, seq: int) -> tuple[tuple[Class, ...], str]:
        """The class and its bases in the order in which members are looked up; and what its unseen bases are:
        '' none, 'external', 'unknown'."""
        key = ("order", file, seq)
        if key not in self._known and key not in self._active:
            self._ask_bases_first((file, seq))
        value = self.once(key, self._order, (file, seq))
        return value[1:] if value[0] == "order" else (((file, seq),), "unknown")

    def _ask_bases_first(self, start: Class) -> None:
        """Each order of a chain of classes from the one before, whichever of them is asked for first."""
        seen = {start}
        path = [start]
        while path:
            bases = [base[1:3] for base in self._bases_of(path[-1]) if base[0] == "cls"]
            base = next((base for base in bases if base not in seen), None)
            if base is None:
                one = path.pop()
                self.once(("order", *one), self._order, one)
                continue
            seen.add(base)
            if ("order", *base) not in self._known:
                path.append(base)

    def _order(self, start: Class) -> Value:
        """One after the other, bases first: a chain of classes is no chain of questions."""
        found: dict[Class, Value] = {}
        path = {start: self._bases_of(start)}
        while path:
            one, bases = next(reversed(path.items()))
            classes = [base[1:3] for base in bases if base[0] == "cls"]
            base = next((base for base in classes if base not in found and base not in path), None)
            if base is None:
                found[one] = self._line(one, bases, found)
                del path[one]
            elif (known := self._known_order(base)) is not None:
                found[base] = known
            else:
                path[base] = self._bases_of(base)
        return found[start]

    def _bases_of(self, one: Class) -> Value:
        return self.once(("bases", *one), self._bases, *one)[1:]

    def _known_order(self, one: Class) -> Value | None:
        """An answer given before, where asking for it in this one's place would give the same."""
        found = self._known.get(("order", *one))
        if found is None or self._depth - 1 + found[2] >= DEPTH:
            return None
        self.asked |= found[1]
        self.suppose(found[3])
        self._height = max(self._height, found[2] - 1)
        return found[0]

    def _line(self, one: Class, bases: Value, found: dict[Class, Value]) -> Value:
        lines: list[tuple[Class, ...]] = []
        direct: list[Class] = []
        end = ""
        for base in bases:
            known = found.get(base[1:3]) if base[0] == "cls" else None
            if known is not None:
                lines.append(known[1])
                direct.append(base[1:3])
                end = max(end, known[2])
            else:  # a class that is its own base further up: what is seen depends on where one begins
                self._cut = self._cut or (base[0] == "cls" and base[1:3] != one)
                end = max(end, "external" if base[0] == "external" else "unknown")
        line = (one, *(lines[0] if len(lines) == 1 else _merge([*lines, tuple(direct)])))
        return ("order", line[:_ANCESTORS], end if len(line) <= _ANCESTORS else "unknown")


def _merge(lines: list[tuple[Class, ...]]) -> list[Class]:
    """C3: no class before one that derives from it; where that cannot be, in the order found."""
    result: dict[Class, None] = {}
    later = Counter(one for line in lines for one in line[1:])
    rest = [list(reversed(line)) for line in lines if line]
    while rest:
        head = next((line[-1] for line in rest if not later[line[-1]]), rest[0][-1])
        result[head] = None
        for line in rest:
            while line and line[-1] in result:
                line.pop()
                if line:
                    later[line[-1]] -= 1
        rest = [line for line in rest if line]
    return list(result)
