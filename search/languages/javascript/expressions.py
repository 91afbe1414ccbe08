"""JavaScript and TypeScript: operators, casts, JSX elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.javascript.state import says_something, valued
from search.languages.javascript.types import annotation
from search.languages.reader import Fields, Reader
from search.languages.roles import called
from search.languages.scopes import EXTERNAL, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

_EITHER = frozenset(("||", "??"))


def binary(reader: Reader, fields: Fields, node: Node) -> int:
    """a || b is one of them, a && b is b; any other operator gives a builtin's value."""
    left, right = reader.part(node, fields, "left"), reader.part(node, fields, "right")
    operator = node.child_by_field_name("operator")
    text = operator.type if operator is not None else ""
    if text in _EITHER:
        return left if right == EXTERNAL else reader.raw.add("any", left, right)
    return right if text == "&&" else EXTERNAL


def sequence(reader: Reader, fields: Fields, node: Node) -> int:
    values = [reader.visit(child) for child in node.named_children]
    return values[-1] if values else UNKNOWN


def as_(reader: Reader, fields: Fields, node: Node) -> int:
    """x as T is a T; `as const`, `as any` say nothing."""
    first, *rest = node.named_children
    value = reader.visit(first)
    promised = annotation(reader, rest[0]) if rest else UNKNOWN
    return promised if says_something(promised) else value


def satisfies(reader: Reader, fields: Fields, node: Node) -> int:
    first, *rest = node.named_children
    kinds = [annotation(reader, child) for child in rest]
    context = (lambda: kinds[0]) if kinds and kinds[0] else None
    return valued(reader, first, context)


def element(reader: Reader, fields: Fields, node: Node) -> int:
    """<Name attribute={value}>: a call of the component; names of HTML elements are in lower case."""
    name = reader.child(node, fields, "name")
    if name is not None and (name.type == "member_expression" or not reader.text(name)[:1].islower()):
        called(reader, name)
    for child in node.named_children:
        if name is None or child.id != name.id:
            reader.visit(child)
    return EXTERNAL
