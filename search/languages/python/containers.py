"""Python: calls of builtins that make containers of other containers, or take something out of one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from search.languages.python.calls import arguments_in
from search.languages.reader import Reader
from search.languages.scopes import EXTERNAL, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

    from search.languages.family import Special


def _same(reader: Reader, values: list[int]) -> int:
    """list(x): a container of the same elements."""
    return reader.raw.add("many", reader.raw.add("item", values[0])) if values and values[0] else UNKNOWN


def _element(reader: Reader, values: list[int]) -> int:
    """next(x)"""
    if len(values) > 1:  # max(a, b)
        return reader.raw.add("any", *values)
    return reader.raw.add("item", values[0]) if values and values[0] else UNKNOWN


def _numbered(reader: Reader, values: list[int]) -> int:
    """enumerate(x)"""
    inner = reader.raw.add("item", values[0]) if values and values[0] else UNKNOWN
    return reader.raw.add("many", reader.raw.add("tuple", EXTERNAL, inner))


def _beside(reader: Reader, values: list[int]) -> int:
    """zip(x, y)"""
    parts = [reader.raw.add("item", value) if value else UNKNOWN for value in values]
    return reader.raw.add("many", reader.raw.add("tuple", *parts))


def _each(reader: Reader, values: list[int]) -> int:
    """map(f, x)"""
    return reader.raw.add("many", reader.raw.call(values[0])) if values and values[0] else UNKNOWN


def _chosen(reader: Reader, values: list[int]) -> int:
    """filter(f, x)"""
    return _same(reader, values[1:])


def _builtin(make: Callable[[Reader, list[int]], int]) -> Special:
    def special(reader: Reader, expr: int, arguments: Node | None) -> int | None:
        row = reader.raw.rows[expr]
        if row[0] != "name" or arguments is None or row[2] in reader.scopes[0].names:
            return None
        given = arguments_in(reader, arguments)
        return make(reader, [value for keyword, value in given if not keyword])

    return special


SPECIAL: dict[str, Special] = {
    **dict.fromkeys(("list", "tuple", "sorted", "set", "frozenset", "reversed", "iter"), _builtin(_same)),
    **dict.fromkeys(("next", "min", "max"), _builtin(_element)),
    "enumerate": _builtin(_numbered),
    "zip": _builtin(_beside),
    "map": _builtin(_each),
    "filter": _builtin(_chosen),
}
