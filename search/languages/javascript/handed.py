"""JavaScript and TypeScript: what functions that are handed over get, what array and promise methods give.

Evaluators of the family's own expressions. Their operands stand in an object of the file: "f" what is called
or expected, "r" the receiver, "c" the call as any other, "v" the function that is handed over.
"""

from __future__ import annotations

from collections.abc import Callable

from search.languages.family import EXTERNAL_VALUE, Asking, Value
from search.languages.scopes import UNKNOWN

SAME = frozenset(
    ("filter", "slice", "concat", "sort", "toSorted", "reverse", "flat", "splice")
)  # arrays of the same elements
ONE = frozenset(("find", "findLast", "at", "pop", "shift", "next"))  # one element
PROMISE = frozenset(("then", "catch", "finally"))
_UNKNOWN: Value = ("unknown", "unknown value")


def _part(asking: Asking, file: int, number: int, name: str) -> Value:
    expr = asking.facts(file).objects[number].get(name, UNKNOWN)
    return asking.evaluate(file, expr)


def expected_argument(asking: Asking, callee: Value, index: int) -> Value:
    """What a callee's declaration says of its parameter."""
    value = asking.hold(callee)
    if value[0] == "any":
        return _agreed([expected_argument(asking, one, index) for one in value[1:]])
    if value[0] in ("cls", "inst"):
        value = asking.hold(asking.attribute(value, "constructor" if value[0] == "cls" else "()"))
    if value[0] == "obj":
        return _of_place(asking, value[1], asking.facts(value[1]).objects[value[2]], index, None)
    if value[0] != "fn":
        return value if value[0] == "external" else _UNKNOWN
    _, file, seq, receiver = value
    facts = asking.facts(file)
    types = facts.extra.get("typed", {}).get(str(seq))
    return _UNKNOWN if types is None else _of_place(asking, file, facts.objects[types], index, receiver)


def _of_place(
    asking: Asking, file: int, places: dict[str, int], index: int, receiver: tuple[int, int] | None
) -> Value:
    """What is said of a parameter: p0, p1, ...; r2: all from there on are its elements."""
    found: list[Value] = []
    if f"p{index}" in places:
        found.append(asking.evaluate(file, places[f"p{index}"], receiver))
    for first in range(index + 1):
        if f"r{first}" in places:
            rest = asking.hold(asking.evaluate(file, places[f"r{first}"], receiver))
            found.extend(_element_of(asking, one, index - first) for one in _each(rest))
    return _agreed(found) if found else _UNKNOWN


def _element_of(asking: Asking, rest: Value, place: int) -> Value:
    if rest[0] != "tuple":
        return asking.element(rest)
    return tuple(rest[1 + place]) if place < len(rest) - 1 else _UNKNOWN


def _each(value: Value) -> tuple[Value, ...]:
    return value[1:] if value[0] == "any" else (value,)


def _agreed(values: list[Value]) -> Value:
    """Of several things that are said, all that say something."""
    flat = dict.fromkeys(one for value in values for one in _each(value))
    known = [one for one in flat if one[0] not in ("unknown", "bottom", "external")]
    if len(known) > 1:
        return ("any", *known)
    return known[0] if known else next(iter(flat), _UNKNOWN)


def argument(asking: Asking, file: int, number: int, index: int) -> Value:
    """What is expected as an argument; what a callee outside hands to a function may be anything of ours."""
    callee = asking.hold(_part(asking, file, number, "f"))
    return _UNKNOWN if callee[0] == "external" else expected_argument(asking, callee, index)


def parameter(asking: Asking, file: int, number: int, index: int) -> Value:
    """What a function gets in that place from whoever expects it to be such a function."""
    context = asking.hold(_part(asking, file, number, "f"))
    if context[0] == "element" and len(context) == 3:
        return tuple(context[1]) if index == max(context[2], 0) else _UNKNOWN
    return expected_argument(asking, context, index)


def callback(asking: Asking, file: int, number: int, index: int, place: int) -> Value:
    """What an array's method hands over: ("element", value, place). Place -1: what a promise holds."""
    receiver = asking.hold(_part(asking, file, number, "r"))
    if place < 0 and receiver[0] in ("inst", "obj", "cls", "mod", "many", "tuple"):
        method = asking.attribute(receiver, "then")
        if method[0] not in ("fn", "prop"):
            return ("element", receiver, place)
    if receiver[0] in ("many", "tuple", "external"):
        return ("element", asking.element(receiver), place)
    return argument(asking, file, number, index)


def builtin(asking: Asking, file: int, number: int, name: str) -> Value:
    """What a method of an array or a promise gives; of anything else, what its own method gives."""
    receiver = asking.hold(_part(asking, file, number, "r"))
    if name in PROMISE:
        return _of_promise(asking, file, number, name, receiver)
    if receiver[0] not in ("many", "tuple"):
        return _part(asking, file, number, "c")
    if name in SAME:
        return receiver if receiver[0] == "many" else ("many", asking.element(receiver))
    if name in ONE:
        return asking.element(receiver)
    if name in ("map", "flatMap"):
        given = asking.call(_part(asking, file, number, "v"))
        return given if name == "flatMap" and given[0] == "many" else ("many", given)
    return EXTERNAL_VALUE


def _of_promise(asking: Asking, file: int, number: int, name: str, receiver: Value) -> Value:
    if receiver[0] in ("external", "unknown", "bottom"):
        return receiver
    method = asking.attribute(receiver, "then") if receiver[0] in ("inst", "cls", "obj") else _UNKNOWN
    if method[0] in ("fn", "prop", "external"):
        return _part(asking, file, number, "c")
    return receiver if name != "then" else asking.call(_part(asking, file, number, "v"))


def outside(asking: Asking, file: int, number: int) -> Value:
    """What a builtin is known to give, unless its name means something else here."""
    callee = asking.hold(_part(asking, file, number, "f"))
    return _part(asking, file, number, "v" if callee[0] == "external" else "c")


def settled(asking: Asking, file: int, number: int) -> Value:
    """A value, or what calling it gives where it is a function."""
    value = asking.hold(_part(asking, file, number, "v"))
    makes = value[0] == "fn" or (value[0] == "obj" and "()" in asking.facts(value[1]).objects[value[2]])
    return asking.call(value) if makes else value


def given(asking: Asking, file: int, number: int) -> Value:
    """An argument, as it is where the call stands."""
    return _part(asking, file, number, "f")


def like(asking: Asking, file: int, value: Value) -> Value:
    """A value of the type of another: of a variable what it holds, of a function one that gives the same."""
    value = asking.hold(value)
    return ("func", asking.call(value)) if value[0] == "fn" else value


HEADS: dict[str, Callable[..., Value]] = {
    "given": given,
    "outside": outside,
    "settled": settled,
    "typeof": like,
    "argument": argument,
    "parameter": parameter,
    "callback": callback,
    "builtin": builtin,
}
