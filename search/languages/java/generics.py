"""Java: type arguments: what T is where a method or field is reached through a value of Foo<Bar>.

A value of a type with arguments is ("inst", file, class, arguments). A type parameter is a value of what
bounds it, with a mark behind it: (file, name of what declares it, place). By its mark it is found when it is
replaced; until then it is what its bound is. A function's receiver is (file, class, arguments, mark, what
the type parameters of the method itself are).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from search.languages.family import EXTERNAL_VALUE, Asking, Value
from search.languages.java.lambdas import abstract, declared

_LEVELS = 4  # type arguments inside one another that are told apart
_UNSEEN: Value = ("unknown", "unknown receiver")
_MARKED = {"inst": 4, "external": 2, "unknown": 2}  # where the mark of a type parameter stands
_ARGUMENTS = {"inst": 3, "external": 3}  # where type arguments stand
_VAGUE = ((), ("null",))  # values from outside that say nothing
_MADE = frozenset(("many", "func", "tuple", "any"))
Mark = tuple[int, str, int]
Given = dict[tuple[int, str], tuple[Value | None, ...]]  # who declares parameters -> what they are


def mark(value: Value) -> Mark | None:
    place = _MARKED.get(value[0])
    return value[place] if place is not None and len(value) > place else None


def typed(asking: Asking, file: int, kind: Value, *given: Value) -> Value:
    """Foo<A, B> as the type of a value."""
    kind = asking.hold(kind)
    if kind[0] == "cls":
        return ("inst", kind[1], kind[2], tuple(_cut(one, _LEVELS) for one in given))
    return kind if kind[0] in ("inst", "external", "unknown", "bottom", "many") else _UNSEEN


def parameter(asking: Asking, file: int, bound: Value, owner: str, place: int) -> Value:
    """A type parameter of a class or method."""
    sign = (file, owner, place)
    if bound[0] == "cls":
        bound = ("inst", bound[1], bound[2])
    if bound[0] == "inst":
        return ("inst", bound[1], bound[2], bound[3] if len(bound) > 3 else (), sign)
    if bound[0] == "external":
        return ("external", bound[1] if len(bound) > 1 else "Object", sign)
    return bound if bound[0] == "many" else (*_UNSEEN, sign)


def _cut(value: Value, level: int) -> Value:
    """Types inside types down to a level: methods that wrap what they get would have no end."""
    if value[0] == "inst" and len(value) > 3 and value[3]:
        inner = tuple(_cut(one, level - 1) for one in value[3]) if level else ()
        return (*value[:3], inner, *value[4:])
    if value[0] in _MADE:
        return (value[0], *[_cut(one, level - 1) for one in value[1:]]) if level else _UNSEEN
    return value


def class_of(asking: Asking, file: int, kind: Value) -> Value:
    """Class<Foo>, which is what Foo.class is."""
    return ("external", "Class", None, (_cut(kind, _LEVELS),))


def _inside(value: Value) -> tuple[Value, ...]:
    """The values that a value is made of."""
    place = _ARGUMENTS.get(value[0])
    if place is not None:
        return tuple(value[place]) if len(value) > place else ()
    return value[1:] if value[0] in _MADE else ()


def _open(value: Value) -> bool:
    """Whether there are type parameters in it."""
    return mark(value) is not None or any(_open(one) for one in _inside(value))


def replaced(value: Value, given: Given, level: int = _LEVELS) -> Value:
    """A value with the type parameters in it replaced by what they are, those that are known."""
    sign = mark(value)
    if sign is not None and sign[:2] in given:
        known = given[sign[:2]]
        found = known[sign[2]] if sign[2] < len(known) else None
        vague = found is None or (found[0] == "unknown" and len(found) < 3)
        return value if found is None or vague else _cut(found, level)
    if value[0] in _ARGUMENTS and len(value) > 3 and value[3]:
        inner = tuple(replaced(one, given, level - 1) for one in value[3]) if level else ()
        return (*value[:3], inner, *value[4:])
    if value[0] in _MADE:
        return (value[0], *[replaced(one, given, level - 1) for one in value[1:]]) if level else _UNSEEN
    return value


def bound(asking: Asking, file: int, seq: int, receiver: Any, value: Value) -> Value:
    """What a method gives or a field holds, as reached through that receiver."""
    if receiver is None or not _open(value):
        return value
    facts = asking.facts(file)
    home = facts.parents[seq - 1]
    given: Given = {(file, facts.names[home - 1]): arguments(asking, receiver, (file, home))} if home else {}
    if len(receiver) > 4:
        given[file, facts.names[seq - 1]] = receiver[4]
    return replaced(value, given)


def arguments(asking: Asking, receiver: Any, home: tuple[int, int]) -> tuple[Value | None, ...]:
    """The type arguments of a class or interface, as seen from a type that derives from it."""
    own = receiver[2] if len(receiver) > 2 else ()
    if receiver[:2] == home:
        return tuple(own)
    found = asking.once(("java above", *receiver[:2], home), _above, asking, *receiver[:2], home)
    if found[0] != "arguments":
        return ()
    known: Given = {_title(asking, *receiver[:2]): own}
    return tuple(replaced(one, known) for one in found[1:])


def _title(asking: Asking, file: int, seq: int) -> tuple[int, str]:
    return file, asking.facts(file).names[seq - 1]


def _above(asking: Asking, file: int, seq: int, home: tuple[int, int]) -> Value:
    for base in bases(asking, file, seq):
        if base[0] != "inst":
            continue
        if base[1:3] == home:
            return ("arguments", *(base[3] if len(base) > 3 else ()))
        if home in asking.order(base[1], base[2])[0]:
            return ("arguments", *arguments(asking, base[1:], home))
    return ("unknown", "unknown base class")


def bases(asking: Asking, file: int, seq: int) -> list[Value]:
    """What a class is made of, as values with their type arguments."""
    facts = asking.facts(file)
    made = facts.values.get(seq)
    if made is not None:
        return list(asking.evaluate(file, made)[1:])
    found = [asking.hold(asking.evaluate(file, base)) for base in facts.classes[seq][0]]
    return [("inst", *one[1:3]) if one[0] == "cls" else one for one in found]


def container(asking: Asking, value: Value) -> Value | None:
    """A value as a container of the library: one itself, or of a class that derives from one."""
    if value[0] == "many":
        return value
    if value[0] != "inst":
        return None
    found = asking.once(("java container", *value[1:3]), _container, asking, *value[1:3])
    if found[0] != "many":
        return None
    return replaced(found, {_title(asking, *value[1:3]): value[3] if len(value) > 3 else ()})


def _container(asking: Asking, file: int, seq: int) -> Value:
    if asking.order(file, seq)[1] != "external":
        return EXTERNAL_VALUE
    for base in bases(asking, file, seq):
        found = container(asking, base)
        if found is not None:
            return found
    return EXTERNAL_VALUE


def inferred(
    asking: Asking, file: int, seq: int, kinds: Sequence[Value], given: Sequence[Value]
) -> tuple[Value | None, ...]:
    """What a method's own type parameters are, told by its arguments."""
    matching = _Matching(asking, _title(asking, file, seq), {})
    for kind, value in zip(kinds, given, strict=False):
        matching.match(kind, asking.hold(value), _LEVELS)
    found = matching.found
    return tuple(found.get(place) for place in range(max(found, default=-1) + 1))


@dataclass(frozen=True, slots=True)
class _Matching:
    """Parameters' types against values."""

    asking: Asking
    method: tuple[int, str]
    found: dict[int, Value]

    def match(self, kind: Value, value: Value, level: int) -> None:
        sign = mark(kind)
        if sign is not None and sign[:2] == self.method:
            if value[0] in ("inst", "many", "func") or (value[0] == "external" and value[1:2] not in _VAGUE):
                self.found.setdefault(sign[2], value)
        elif level and _open(kind):
            for one, other in zip(*self._parts(kind, value), strict=False):
                if other is not None:
                    self.match(one, self.asking.hold(other), level - 1)

    def _parts(self, kind: Value, value: Value) -> tuple[Sequence[Value], Sequence[Value | None]]:
        """What stands inside a type, and inside a value at the same places."""
        if kind[0] == "inst" and value[0] == "inst":
            return kind[3], arguments(self.asking, value[1:], kind[1:3])
        if kind[0] == "inst" and value[0] == "func":
            result = result_of(self.asking, kind)
            return ([], []) if result is None else ([result], [value[1]])
        if kind[0] == "external":
            return _inside(kind), _inside(value)
        if kind[0] == "func":
            return kind[1:], value[1:] if value[0] == "func" else ()
        whole = container(self.asking, value) if kind[0] == "many" else None
        return kind[1:], whole[1:] if whole else ()


def result_of(asking: Asking, kind: Value) -> Value | None:
    """What the one method of a functional interface gives."""
    methods = abstract(asking, kind)
    if len(methods) != 1:
        return None
    file, seq = methods[0]
    value = asking.evaluate(file, asking.facts(file).functions[seq][0])
    return bound(asking, file, seq, kind[1:], value)


def handed(asking: Asking, file: int, expected: Value, place: int) -> Value:
    """What a function of that type gets as its argument."""
    expected = asking.hold(expected)
    if expected[0] == "func":
        return expected[2 + place] if 2 + place < len(expected) else ("unknown", "parameter")
    if expected[0] != "inst":
        return expected if expected[0] == "external" else ("unknown", "parameter")
    methods = abstract(asking, expected)
    if len(methods) != 1:
        return ("unknown", "parameter")
    home, seq = methods[0]
    return bound(asking, home, seq, expected[1:], declared(asking, home, seq, place))


def expected(asking: Asking, file: int, callee: Value, place: int) -> Value:
    """What a method expects as one of its arguments; of several methods, the one thing that they agree on."""
    methods = callee[1:] if callee[0] == "any" else (callee,)
    found: set[Value] = set()
    for one in methods:
        if one[0] == "fn":
            kind = declared(asking, one[1], one[2], place)
            found.add(bound(asking, one[1], one[2], one[3], kind))
        elif one[0] == "fns":
            receiver = one[2] if len(one) > 2 else None
            for file_, seq in one[1]:
                found.add(bound(asking, file_, seq, receiver, declared(asking, file_, seq, place)))
        elif one[0] == "external":
            return EXTERNAL_VALUE
    functions = [value for value in found if value[0] in ("inst", "func") and mark(value) is None]
    return functions[0] if len(functions) == 1 else ("unknown", "parameter")
