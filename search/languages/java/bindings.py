"""Java: what binds a local name: declarations, loops, resources, catch, patterns; parameters; fields."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from search.languages.java.handles import assigned, made
from search.languages.java.lambdas import expect
from search.languages.java.types import annotation, arrays, is_type
from search.languages.reader import Fields, Reader
from search.languages.scopes import UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node


def bind_local(reader: Reader, name: str, value: int) -> None:
    reader.bind(name, reader.raw.add("decl", value, name))


def _declared(reader: Reader, kind: Node | None) -> int | None:
    """What a type says, None for `var`."""
    if kind is None or reader.text(kind) == "var":
        return None
    return annotation(reader, kind)


def local(reader: Reader, fields: Fields, node: Node) -> int:
    """T a = x, b[] = y"""
    kind = reader.child(node, fields, "type")
    for child in node.named_children:
        if child.type == "modifiers":
            reader.visit(child)
    declared = _declared(reader, kind)
    for one in node.children_by_field_name("declarator"):
        _declarator(reader, one, declared)
    return UNKNOWN


def _declarator(reader: Reader, node: Node, declared: int | None) -> None:
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    expect(reader, value, declared or UNKNOWN)
    found = reader.visit(value) if value is not None else UNKNOWN
    if name is not None:
        known = (
            arrays(reader, declared, node.child_by_field_name("dimensions"))
            if declared is not None
            else found
        )
        bind_local(reader, reader.text(name), known)
        assigned(reader, reader.text(name), value)
        if declared is not None and value is not None and value.type == "object_creation_expression":
            made(reader, reader.text(name), declared, found)


def each(reader: Reader, fields: Fields, node: Node) -> int:
    """for (T x : xs)"""
    value, declared = (
        reader.part(node, fields, "value"),
        _declared(reader, reader.child(node, fields, "type")),
    )
    reader.enter("block", 0)
    name = reader.child(node, fields, "name")
    if name is not None:
        item = reader.raw.add("item", value) if value else UNKNOWN
        bind_local(reader, reader.text(name), declared if declared is not None else item)
    reader.part(node, fields, "body")
    reader.leave()
    return UNKNOWN


def resource(reader: Reader, fields: Fields, node: Node) -> int:
    """try (T x = y): a name of the whole statement."""
    name = reader.child(node, fields, "name")
    if name is None:
        return reader.inside(node)
    declared, value = (
        _declared(reader, reader.child(node, fields, "type")),
        reader.part(node, fields, "value"),
    )
    bind_local(reader, reader.text(name), declared if declared is not None else value)
    return UNKNOWN


def caught(reader: Reader, fields: Fields, node: Node) -> int:
    """catch (A | B e)"""
    kinds = [
        one for child in node.named_children if child.type == "catch_type" for one in child.named_children
    ]
    values = [annotation(reader, kind) for kind in kinds if is_type(kind)]
    name = reader.child(node, fields, "name")
    if name is not None:
        bind_local(reader, reader.text(name), values[0] if len(values) == 1 else UNKNOWN)
    return UNKNOWN


def instanceof(reader: Reader, fields: Fields, node: Node) -> int:
    """x instanceof T name: the name holds from here on, also behind `if (!(x instanceof T name)) return`."""
    reader.part(node, fields, "value")
    kind, name = reader.child(node, fields, "type"), reader.child(node, fields, "name")
    value = annotation(reader, kind) if kind is not None else UNKNOWN
    if name is not None:
        bind_local(reader, reader.text(name), value)
    reader.part(node, fields, "pattern")
    return reader.raw.add("lib", "boolean")


def pattern(reader: Reader, fields: Fields, node: Node) -> int:
    """case T name, and the parts of a record pattern."""
    kinds = [child for child in node.named_children if is_type(child)]
    names = [child for child in node.named_children if child.type == "identifier"]
    declared = _declared(reader, kinds[0] if kinds else None)
    for name in names[-1:]:
        bind_local(reader, reader.text(name), declared if declared is not None else UNKNOWN)
    for child in node.named_children:
        if child.type == "record_pattern":
            reader.visit(child)
    return UNKNOWN


def record_pattern(reader: Reader, fields: Fields, node: Node) -> int:
    """Rec(T a, U b)"""
    for child in node.named_children:
        if child.type in ("identifier", "type_identifier", "scoped_identifier"):
            expr = reader.chain(child)
            if expr is not None:
                reader.refer(expr, "references", child.start_byte)
        else:
            reader.visit(child)
    return UNKNOWN


def parameters(reader: Reader, node: Node | None) -> list[tuple[str, int, str]]:
    """Each parameter's name, value and type in words, in order; `...` behind it where the number varies."""
    found = []
    for child in node.named_children if node is not None else ():
        if child.is_error:
            found += _annotated_rest(reader, child)
        if child.type not in ("formal_parameter", "spread_parameter"):
            continue
        kind = next((part for part in child.named_children if is_type(part)), None)
        names = [part for part in child.named_children if part.type in ("identifier", "variable_declarator")]
        for part in child.named_children:
            if part.type == "modifiers":
                reader.visit(part)
        value = annotation(reader, kind) if kind is not None else UNKNOWN
        if child.type == "spread_parameter":
            value = reader.raw.add("many", value)
        else:
            value = arrays(reader, value, child.child_by_field_name("dimensions"))
        words = reader.text(kind).partition("<")[0].rpartition(".")[2] if kind is not None else ""
        name = reader.text(names[-1]) if names else ""
        found.append((name, value, words + ("..." if child.type == "spread_parameter" else "")))
    return found


_REST = re.compile(r"\.\.\.\s*(\w+)\s*$")


def _annotated_rest(reader: Reader, node: Node) -> list[tuple[str, int, str]]:
    """T @A ... rest, which the grammar does not know."""
    kind = next((part for part in node.named_children if is_type(part)), None)
    name = _REST.search(reader.text(node))
    if kind is None or name is None:
        return []
    words = reader.text(kind).partition("<")[0].rpartition(".")[2]
    return [(name[1], reader.raw.add("many", annotation(reader, kind)), words + "...")]
