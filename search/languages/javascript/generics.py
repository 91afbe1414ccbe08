"""Builtin generic types, to what values of them hold: promises, containers, maps, references, components.

`Map<K, V>` is an object of which `get` gives a V; a promise is what awaiting it gives.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from search.languages.scopes import EXTERNAL, UNKNOWN

if TYPE_CHECKING:
    from search.languages.reader import Reader

CALLED = "()"  # member of an object that can be called: what it gives
ANY_KEY = "[]"  # member of an object that has any member: what all of them are
_WRAPPING = """
Promise PromiseLike Awaited Partial Required Readonly NonNullable Pick Omit Extract Exclude NoInfer ThisType
"""
_HOLDING = """
Array ReadonlyArray Set ReadonlySet Iterable Iterator IterableIterator AsyncIterable AsyncIterator Generator
AsyncGenerator AsyncIterableIterator
"""


def of_builtin(reader: Reader, name: str, arguments: list[int]) -> int | None:
    """A value of a builtin generic type, None for any other type."""
    rule = BUILTIN.get(name)
    if rule is None:
        return None
    first = arguments[0] if arguments else UNKNOWN
    return rule(reader, first, arguments[1] if len(arguments) > 1 else UNKNOWN)


def made(reader: Reader, members: dict[str, int]) -> int:
    """An object with such members."""
    reader.objects.append(members)
    return reader.raw.add("obj", len(reader.objects) - 1)


def _same(reader: Reader, first: int, second: int) -> int:
    return first


def _container(reader: Reader, first: int, second: int) -> int:
    return reader.raw.add("many", first)


def _record(reader: Reader, first: int, second: int) -> int:
    return made(reader, {ANY_KEY: second})


def _reference(reader: Reader, first: int, second: int) -> int:
    return made(reader, {"current": first, "value": first, "...0": EXTERNAL})


def _component(reader: Reader, first: int, second: int) -> int:
    return made(reader, {"p0": first, CALLED: EXTERNAL})


def _result(reader: Reader, first: int, second: int) -> int:
    return reader.raw.add("call", first) if first else UNKNOWN


def _outside(reader: Reader, first: int, second: int) -> int:
    return EXTERNAL


def _map(reader: Reader, key: int, value: int) -> int:
    """What a map's methods give and hand over; `...0`: all else is builtin."""
    pairs = reader.raw.add("many", reader.raw.add("tuple", key, value))
    each = made(reader, {"p0": value, "p1": key})
    gives = {"get": value, "keys": reader.raw.add("many", key), "values": reader.raw.add("many", value)}
    gives |= {"entries": pairs, "[Symbol.iterator]": pairs}
    members = {name: made(reader, {CALLED: one}) for name, one in gives.items()}
    return made(reader, {**members, "forEach": made(reader, {"p0": each}), "...0": EXTERNAL})


Rule = Callable[["Reader", int, int], int]
BUILTIN: dict[str, Rule] = {
    **dict.fromkeys(_WRAPPING.split(), _same),
    **dict.fromkeys(_HOLDING.split(), _container),
    **dict.fromkeys(("Map", "ReadonlyMap", "WeakMap"), _map),
    **dict.fromkeys(("Ref", "RefObject", "MutableRefObject", "Signal"), _reference),  # .current, .value
    **dict.fromkeys(("FC", "VFC", "FunctionComponent", "ComponentType"), _component),
    **dict.fromkeys(("ReturnType", "InstanceType"), _result),
    **dict.fromkeys(("WeakSet", "Date", "RegExp", "Function", "Error"), _outside),
    "Record": _record,
}
