"""JavaScript and TypeScript: classes, what they derive from, decorators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.javascript.state import state
from search.languages.javascript.types import annotation, type_parameters
from search.languages.reader import Class, Fields, Reader
from search.languages.roles import called
from search.languages.scopes import UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node


def class_(reader: Reader, fields: Fields, node: Node) -> int:
    name_node = reader.child(node, fields, "name")
    if name_node is None:
        return unnamed_class(reader, node)
    name = reader.text(name_node)
    seq = read_class(reader, node, node, name_node, name)
    expr = reader.raw.add("sym", seq)
    if node.type != "class":
        reader.bind(name, expr)
    return expr


def unnamed_class(reader: Reader, node: Node) -> int:
    """A class that nothing names: it is read, and what its methods are is not followed."""
    seq = read_class(reader, node, node, node, "class")
    return reader.raw.add("sym", seq)


def read_class(
    reader: Reader, node: Node, whole: Node, name_node: Node, name: str, qualname: str = ""
) -> int:
    """Number of the symbol. The names that its body sees besides its own members are in a block around it."""
    decorators = decorated(reader, node)
    body = node.child_by_field_name("body")
    seq = reader.define("class", name, whole, name_node, body, qualname)
    used_by(reader, decorators, seq)
    expr = reader.raw.add("sym", seq)
    reader.enter("block", seq)
    reader.bind(name, expr)
    type_parameters(reader, node)
    bases = [
        base
        for child in node.named_children
        if child.type == "class_heritage"
        for base in _heritage(reader, child)
    ]
    reader.bind("this", reader.raw.add("self", seq))
    reader.bind("super", reader.raw.add("super", seq))
    scope = reader.enter("class", seq)
    reader.bind("this", reader.raw.add("self", seq))
    reader.classes[seq] = Class(scope, bases)
    if body is not None:
        members(reader, body)
    reader.leave()
    reader.leave()
    names = reader.scopes[scope].names
    names.pop("this", None)
    return seq


def members(reader: Reader, body: Node) -> None:
    known = state(reader)
    prefix, known.prefix = known.prefix, ""
    before, known.pending = known.pending, []
    reader.inside(body)
    known.pending = before
    known.prefix = prefix


def _heritage(reader: Reader, node: Node) -> list[int]:
    """Of `extends A implements B, C`: their expressions. JavaScript has the base right in it."""
    found: list[int] = []
    for child in node.named_children:
        if child.type == "extends_clause":
            value = child.child_by_field_name("value")
            if value is not None:
                found.append(called(reader, value, "inherits"))
            for rest in child.named_children:
                if rest.type == "type_arguments":
                    annotation(reader, rest)
        elif child.type == "implements_clause":
            found.extend(supertypes(reader, child))
        elif child.type != "comment":
            found.append(called(reader, child, "inherits"))
    return found


def supertypes(reader: Reader, node: Node) -> list[int]:
    """The interfaces that a clause lists."""
    found: list[int] = []
    for child in node.named_children:
        base = child
        if child.type == "generic_type":
            base, *arguments = child.named_children
            for argument in arguments:
                annotation(reader, argument)
        if base.type in ("type_identifier", "nested_type_identifier", "identifier", "nested_identifier"):
            expr = reader.chain(base) or UNKNOWN
            reader.refer(expr, "inherits", base.start_byte)
            found.append(expr)
        elif base.type != "comment":
            annotation(reader, base)
    return found


def decorated(reader: Reader, node: Node) -> list[tuple[int, int]]:
    """Decorators of a definition, called where it stands: raw expressions of what is called, and places."""
    known = state(reader)
    found: list[tuple[int, int]] = []
    own = [child for child in node.named_children if child.type == "decorator"]
    for one in [*known.pending, *own]:
        if one.type == "decorator":
            found.extend(_decorator(reader, one))
    known.pending = [one for one in known.pending if one.type != "decorator"]
    return found


def _decorator(reader: Reader, node: Node) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for inner in node.named_children:
        plain = inner.type in ("identifier", "member_expression")
        value = called(reader, inner) if plain else reader.visit(inner)
        row = reader.raw.rows[value]
        found.append((row[1] if row[0] == "call" else value, inner.start_byte))
    return found


def decorator(reader: Reader, fields: Fields, node: Node) -> int:
    """Before a member it waits for it; before an exported class the export has handed it on."""
    if node.parent is not None and node.parent.type in ("class_body", "export_statement"):
        pending = state(reader).pending
        if not pending and reader.outer is None:
            reader.outer = node
        pending.append(node)
    else:
        _decorator(reader, node)
    return UNKNOWN


def used_by(reader: Reader, decorators: list[tuple[int, int]], seq: int) -> None:
    for expr, at in decorators:
        reader.refer(expr, "references", at, seq)
