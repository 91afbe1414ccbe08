"""Type arguments: what `List[Item]`, `f[Item](x)` and `f(x)` of a generic function come to.

What a member was reached through is its receiver: (file, symbol), and after them the type arguments, if any
are known; a generic function with type arguments has itself as its receiver. A type parameter is looked up
there; without an argument it is what its constraint says. A generic class has members "[0", "[1" for these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from search.index.steps import Step, Sub, instance
from search.languages.family import Value
from search.languages.scopes import UNKNOWN

if TYPE_CHECKING:
    from search.index.values import Evaluator, Receiver

_NESTED = 4  # levels of type arguments in type arguments; more are dropped
_NOT_GIVEN: Value = ("unknown", "unknown receiver")
GENERIC = "generic"  # flag of a function, once for each of its type parameters (languages/go/types.py)
_SILENT = frozenset(("unknown", "bottom"))


def _targ(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return _argument(receiver, row[2]) or (_NOT_GIVEN if row[1] == UNKNOWN else sub(row[1]))


def _argument(receiver: Receiver, place: int) -> Value | None:
    given = receiver[2] if receiver is not None and len(receiver) > 2 else ()
    return tuple(given[place]) if place < len(given) and given[place][0] not in _SILENT else None


def _carg(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    """A class's type parameter; of an embedded class by the name under which the receiver holds it."""
    owner = sub(row[1])
    if owner[0] != "inst":
        return _NOT_GIVEN
    if receiver is not None and receiver[:2] != owner[1:3]:
        name = ev.facts(owner[1]).names[owner[2] - 1]
        held = ev.hold(ev.attribute(("inst", *receiver), name))
        receiver = held[1:] if held[:3] == owner[:3] else None
    known = _argument(receiver, row[2])
    if known is None:
        limit = ev.own_member(owner[1], owner[2], f"[{row[2]}")
        known = ev.evaluate(*limit) if limit is not None and limit[1] != UNKNOWN else _NOT_GIVEN
    return known


def _of(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    """A type or function with type arguments: an instance of the one, the other as it is then."""
    value = ev.hold(sub(row[1]))
    if value[0] not in ("cls", "fn"):
        return instance(ev, value)
    return _given(value, tuple(ev.hold(sub(expr)) for expr in row[2:]))


def _given(value: Value, arguments: tuple[Value, ...]) -> Value:
    arguments = tuple(one if _depth(one) < _NESTED else _NOT_GIVEN for one in arguments)
    if value[0] == "cls":
        return ("inst", value[1], value[2], arguments)
    return ("fn", value[1], value[2], (value[1], value[2], arguments))


def _depth(value: Value) -> int:
    return 1 + max((_depth(part) for part in value if isinstance(part, tuple)), default=0)


def _apply(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    """A call of it: of a type, that is a conversion. Of an element of a table, too: f[x](y) looks alike."""
    value = ev.hold(sub(row[1]))
    if value[0] == "cls":
        return _of(ev, file, row, receiver, sub)
    return ev.call(_of(ev, file, row, receiver, sub) if value[0] == "fn" else ev.element(value))


def _infer(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    """A call whose arguments say what the type arguments are, where a generic function is called."""
    value = ev.hold(sub(row[1]))
    if value[0] != "fn":
        return ev.call(value)
    facts = ev.facts(value[1])
    flags = facts.functions[value[2]][1]
    if GENERIC not in flags:
        return ev.call(value)
    wanted = len(flags)
    marks = tuple(("external", "parameter", number) for number in range(wanted))
    declared = ev.evaluate(value[1], facts.values[value[2]], (value[1], value[2], marks))
    _, taken, limits = declared
    found: dict[int, Value] = {}
    for kind, expr in zip(taken[1:], row[2:], strict=False):
        _agree(ev, kind, ev.hold(sub(expr)), found)
    for number, limit in enumerate(limits[1:]):
        if number in found:
            _agree(ev, limit, found[number], found)
    return ev.call(_given(value, tuple(found.get(number, _NOT_GIVEN) for number in range(wanted))))


def _agree(ev: Evaluator, kind: Value, value: Value, found: dict[int, Value]) -> None:
    """Note what the marks in a parameter's type stand for where it takes that value."""
    rule = _AGREE.get(kind[0])
    if rule is not None:
        rule(ev, kind, value, found)


def _mark(ev: Evaluator, kind: Value, value: Value, found: dict[int, Value]) -> None:
    if len(kind) == 3 and value[0] not in _SILENT:
        found.setdefault(kind[2], value)


def _function(ev: Evaluator, kind: Value, value: Value, found: dict[int, Value]) -> None:
    if value[0] in ("func", "fn"):
        _agree(ev, tuple(kind[1]), ev.hold(ev.call(value)), found)


def _container(ev: Evaluator, kind: Value, value: Value, found: dict[int, Value]) -> None:
    """A slice or map, a type that is made of one, or one of the values that the last parameter takes."""
    if value[0] == "many":
        _parts(ev, kind[1:], value[1:], found)
    else:
        _agree(ev, tuple(kind[1]), ev.element(value) if value[0] == "inst" else value, found)


def _tuple(ev: Evaluator, kind: Value, value: Value, found: dict[int, Value]) -> None:
    if value[0] == "tuple":
        _parts(ev, kind[1:], value[1:], found)


def _instance(ev: Evaluator, kind: Value, value: Value, found: dict[int, Value]) -> None:
    if value[:3] == kind[:3] and len(kind) == len(value) == 4:
        _parts(ev, kind[3], value[3], found)


def _parts(ev: Evaluator, kinds: Value, values: Value, found: dict[int, Value]) -> None:
    for kind, value in zip(kinds, values, strict=False):
        _agree(ev, tuple(kind), tuple(value), found)


_AGREE: dict[str, Callable[[Evaluator, Value, Value, dict[int, Value]], None]] = {
    "external": _mark,
    "func": _function,
    "many": _container,
    "tuple": _tuple,
    "inst": _instance,
}
GENERICS: dict[str, Step] = {"targ": _targ, "carg": _carg, "of": _of, "apply": _apply, "infer": _infer}
