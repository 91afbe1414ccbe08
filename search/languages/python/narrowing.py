"""Python: what `isinstance` says of a name, where the condition holds.

A scope of kind "narrow" lies over the part of the function in which it holds; what is bound there is bound
outside of it as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.reader import Fields, Reader, through
from search.languages.scopes import UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

_ENDS = frozenset(("return_statement", "raise_statement", "continue_statement", "break_statement"))
Narrowed = list[tuple[str, int]]  # name, raw expression of what it is


def block(reader: Reader, fields: Fields, node: Node) -> int:
    """What is known behind an `assert`, or where another type has left, holds until the block ends."""
    outer = reader.scope
    through(reader, fields, node)
    while reader.scope != outer:
        reader.leave()
    return UNKNOWN


def if_(reader: Reader, fields: Fields, node: Node) -> int:
    condition = reader.child(node, fields, "condition")
    if condition is None or not _speaks(reader, condition):
        return through(reader, fields, node)
    return _if_type(reader, fields, node, condition)


def _if_type(reader: Reader, fields: Fields, node: Node, condition: Node) -> int:
    """`if isinstance(...)`"""
    body = reader.child(node, fields, "body")
    if body is None:
        return reader.inside(node)
    reader.visit(condition)
    _where(reader, body, said(reader, condition, True))
    others = [child for child in node.named_children if child.start_byte >= body.end_byte]
    for child in others:
        reader.visit(child)
    if not others and body.named_children and body.named_children[-1].type in _ENDS:
        _from_here(reader, said(reader, condition, False))
    return UNKNOWN


def assert_(reader: Reader, fields: Fields, node: Node) -> int:
    reader.inside(node)
    condition = node.named_children[0] if node.named_children else None
    if condition is not None and _speaks(reader, condition):
        _from_here(reader, said(reader, condition, True))
    return UNKNOWN


def boolean(reader: Reader, fields: Fields, node: Node) -> int:
    """a and b, a or b: one of them; the second is only read where the first has said what it says."""
    left, right = reader.child(node, fields, "left"), reader.child(node, fields, "right")
    if left is None or right is None:
        return reader.inside(node)
    first = reader.visit(left)
    facts: Narrowed = []
    if _speaks(reader, left):
        facts = said(reader, left, node.children[1].type == "and")
    return reader.raw.add("any", first, _where(reader, right, facts))


def conditional(reader: Reader, fields: Fields, node: Node) -> int:
    """a if c else b"""
    parts = [child for child in node.named_children if child.type != "comment"]
    if len(parts) != 3:
        return reader.inside(node)
    then, condition, other = parts
    reader.visit(condition)
    facts = said(reader, condition, True) if _speaks(reader, condition) else []
    return reader.raw.add("any", _where(reader, then, facts), reader.visit(other))


def said(reader: Reader, node: Node, holds: bool) -> Narrowed:
    """What a condition says of names where it holds, or where it does not."""
    kind = node.type
    if kind == "parenthesized_expression" and node.named_children:
        return said(reader, node.named_children[0], holds)
    if kind == "not_operator" and node.named_children:
        return said(reader, node.named_children[-1], not holds)
    if kind == "boolean_operator" and (node.children[1].type == "and") == holds:
        return [*said(reader, node.children[0], holds), *said(reader, node.children[2], holds)]
    if kind != "call" or not holds:
        return []
    arguments = node.named_children[-1].named_children
    if len(arguments) != 2 or arguments[0].type != "identifier":
        return []
    if reader.text(node.named_children[0]) != "isinstance":
        return []
    classes = arguments[1].named_children if arguments[1].type == "tuple" else [arguments[1]]
    types = [_instance(reader, one) for one in classes]
    name = reader.text(arguments[0])
    made = types[0] if len(types) == 1 else reader.raw.add("any", *types)
    return [(name, reader.raw.add("narrow", made, reader.name(name)))] if types else []


def _instance(reader: Reader, node: Node) -> int:
    expr = reader.chain(node) if node.type in ("identifier", "attribute") else None
    return reader.raw.add("inst", expr) if expr is not None else UNKNOWN


def _speaks(reader: Reader, condition: Node) -> bool:
    return b"isinstance" in reader.source[condition.start_byte : condition.end_byte]


def _where(reader: Reader, node: Node, facts: Narrowed) -> int:
    """A part that is only read where the facts hold."""
    if facts:
        _narrow(reader, facts)
    value = reader.visit(node)
    if facts:
        reader.leave()
    return value


def _from_here(reader: Reader, facts: Narrowed) -> None:
    if facts and reader.calling:
        _narrow(reader, facts)


def _narrow(reader: Reader, facts: Narrowed) -> None:
    reader.enter("narrow", 0)
    for name, expr in facts:
        reader.scopes[reader.scope].names[name] = [expr]
