"""Python: expressions whose value says more than what is in them, and calls of builtins that give types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.python.types import annotation
from search.languages.reader import Fields, Reader
from search.languages.scopes import EXTERNAL, NOTHING, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node


_OPERATORS = {
    "+": "__add__", "-": "__sub__", "*": "__mul__", "/": "__truediv__", "//": "__floordiv__", "%": "__mod__",
    "**": "__pow__", "@": "__matmul__", "&": "__and__", "|": "__or__", "^": "__xor__", "<<": "__lshift__",
    ">>": "__rshift__",
}  # fmt: skip


def string(reader: Reader, fields: Fields, node: Node) -> int:
    """Only strings with an `f` or `t` before the quote hold expressions."""
    start = node.start_byte
    if reader.source[start] not in b"\"'" and any(
        mark in b"fFtT" for mark in reader.source[start : start + 2]
    ):
        reader.inside(node)
    return EXTERNAL


def operator(reader: Reader, fields: Fields, node: Node) -> int:
    """Arithmetic with a literal gives a builtin's value; otherwise what the left side's method gives."""
    left, right = reader.part(node, fields, "left"), reader.part(node, fields, "right")
    if EXTERNAL in (left, right) or not left:
        return EXTERNAL if EXTERNAL in (left, right) else UNKNOWN
    sign = node.children[1].type if node.child_count > 1 else ""
    method = _OPERATORS.get(sign)
    return reader.raw.add("op", left, method) if method else UNKNOWN


def yield_(reader: Reader, fields: Fields, node: Node) -> int:
    delegates = b"yield from" in reader.source[node.start_byte : node.start_byte + 12]
    values = [reader.visit(child) for child in node.named_children]
    if reader.calling and reader.calling[-1]:
        function = reader.functions[reader.calling[-1]]
        if "generator" not in function.flags:
            function.flags.append("generator")
            function.returns.clear()
        value = values[0] if values else NOTHING
        plain = delegates or {"fixture", "manager"} & set(function.flags)  # the framework iterates these
        function.returns.append(value if plain else reader.raw.add("many", value))
    return UNKNOWN


def return_(reader: Reader, fields: Fields, node: Node) -> int:
    """What a generator returns is not what calling it gives."""
    values = [reader.visit(child) for child in node.named_children]
    if reader.calling and reader.calling[-1]:
        function = reader.functions[reader.calling[-1]]
        if "generator" not in function.flags:
            function.returns.append(values[0] if values else NOTHING)
    return UNKNOWN


def super_(reader: Reader, expr: int, arguments: Node | None) -> int | None:
    if reader.raw.rows[expr][0] != "name":
        return None
    if arguments is not None:
        reader.inside(arguments)
    seq = reader.enclosing_class()
    return reader.raw.add("super", seq) if seq else None


def cast(reader: Reader, expr: int, arguments: Node | None) -> int | None:
    """cast(T, x) is a T."""
    parts = arguments.named_children if arguments is not None else []
    if len(parts) != 2:
        return None
    value = annotation(reader, parts[0])
    reader.visit(parts[1])
    return reader.raw.add("decl", value)


def type_(reader: Reader, expr: int, arguments: Node | None) -> int | None:
    """type(x) is the class of x."""
    parts = arguments.named_children if arguments is not None else []
    if len(parts) != 1 or reader.raw.rows[expr][0] != "name":
        return None
    value = reader.visit(parts[0])
    return reader.raw.add("attr", value, "__class__") if value else UNKNOWN
