"""One expression to its value, by its head: what all languages share. languages/scopes.py lists the heads."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from search.index.alternatives import one_of, some_of
from search.languages.family import HANDED, Value

if TYPE_CHECKING:
    from search.index.values import Evaluator, Receiver

NO_ELEMENT: Value = ("unknown", "unknown element")
_NOTHING_KNOWN = frozenset(("unknown", "external", "bottom"))
_TYPES = frozenset(
    ("external", "unknown", "bottom", "inst", "obj", "many", "tuple", "func")
)  # an alias of a type holds its value

Sub = Callable[[int], Value]
Step = Callable[["Evaluator", int, list[Any], "Receiver", Sub], Value]


def _receiver_of(file: int, row: list[Any], receiver: Receiver) -> tuple[Any, ...]:
    return receiver if receiver is not None else (file, row[1])


def _sym(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ev.symbol(file, row[1], receiver)


def _imp(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ev.imported(file, row[1])


def _free(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ev.free(file, row[1])


def _self(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ("inst", *_receiver_of(file, row, receiver))


def _own(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ("cls", *_receiver_of(file, row, receiver))


def _super(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ("super", file, row[1], receiver)


def _obj(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ("obj", file, row[1])


def _attr(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ev.attribute(sub(row[1]), row[2])


def _call(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ev.call(sub(row[1]))


def _inst(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return instance(ev, ev.hold(sub(row[1])))


def instance(ev: Evaluator, value: Value) -> Value:
    if value[0] == "any":
        return ev.each(value, lambda one: instance(ev, one))
    if value[0] == "cls":
        return ("inst", value[1], value[2])
    return value if value[0] in _TYPES else ("unknown", "unknown type")


def _item(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ev.element(ev.hold(sub(row[1])))


def _nth(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return _place(ev, ev.hold(sub(row[1])), row[2])


def _place(ev: Evaluator, value: Value, place: int) -> Value:
    if value[0] == "any":
        return ev.each(value, lambda one: _place(ev, one, place))
    if value[0] == "tuple":
        return value[1 + place] if place < len(value) - 1 else NO_ELEMENT
    if value[0] == "obj":
        return ev.of_object(value[1], value[2], str(place))
    return ev.element(value)


def _many(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ("many", sub(row[1]))


def _tuple(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ("tuple", *[sub(expr) for expr in row[1:]])


def _any(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return one_of([sub(expr) for expr in row[1:]])


def _some(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    if receiver is None:
        return some_of([sub(expr) for expr in row[1:]])
    return some_of([ev.evaluate(file, expr) for expr in row[1:]])  # `self` there is the caller's


def _handed(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    value = _some(ev, file, row, receiver, sub)
    if value[0] not in _NOTHING_KNOWN:
        ev.suppose(HANDED)
    return value


def _narrow(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    """What a condition says of a name does not rest on what was supposed of it."""
    like, doubt = sub(row[1]), ev.doubt
    value = sub(row[2])
    found: Value = ev.family(file).heads["narrow"](ev, file, like, value)
    if found != value or found == ev.hold(like):
        ev.doubt = doubt
    return found


def _implicit(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    """A plain name: a member of the nearest enclosing class that has it, else what it means outside."""
    name = row[-1]
    for seq in row[2:-1]:
        value = ev.member(("inst", file, seq), name)[0]
        if value[0] not in _NOTHING_KNOWN:
            return value
    return sub(row[1])


STEPS: dict[str, Step] = {
    "sym": _sym,
    "imp": _imp,
    "free": _free,
    "self": _self,
    "own": _own,
    "super": _super,
    "obj": _obj,
    "attr": _attr,
    "call": _call,
    "inst": _inst,
    "item": _item,
    "nth": _nth,
    "many": _many,
    "tuple": _tuple,
    "any": _any,
    "some": _some,
    "handed": _handed,
    "narrow": _narrow,
    "implicit": _implicit,
}
