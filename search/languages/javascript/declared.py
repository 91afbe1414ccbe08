"""JavaScript and TypeScript: interfaces, type aliases, enums and namespaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.javascript.classes import members, supertypes
from search.languages.javascript.generics import CALLED
from search.languages.javascript.patterns import key_of
from search.languages.javascript.types import annotation, function_type, overload, type_parameters
from search.languages.reader import Class, Fields, Reader
from search.languages.scopes import EXTERNAL, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node


def interface(reader: Reader, fields: Fields, node: Node) -> int:
    name_node, body = reader.child(node, fields, "name"), reader.child(node, fields, "body")
    if name_node is None or body is None:
        return reader.inside(node)
    _typed(reader, node, "interface", name_node, [body])
    return UNKNOWN


def alias(reader: Reader, fields: Fields, node: Node) -> int:
    """type X = ...; an object type is read like an interface, also as a part of an intersection."""
    name_node, value = reader.child(node, fields, "name"), reader.child(node, fields, "value")
    if name_node is None or value is None:
        return reader.inside(node)
    parts = value.named_children if value.type == "intersection_type" else [value]
    if any(part.type == "object_type" for part in parts):
        _typed(reader, node, "type", name_node, parts)
        return UNKNOWN
    name = reader.text(name_node)
    seq = reader.define("type", name, node, name_node, None)
    reader.bind(name, reader.raw.add("sym", seq))
    owner, reader.owner = reader.owner, seq
    reader.enter("block", 0)
    type_parameters(reader, node)
    reader.values[seq] = [annotation(reader, value)]
    reader.leave()
    reader.owner = owner
    return UNKNOWN


def _typed(reader: Reader, node: Node, kind: str, name_node: Node, parts: list[Node]) -> None:
    """An interface or a type with members of its own; what is no body is a base."""
    name = reader.text(name_node)
    seq = reader.define(kind, name, node, name_node, None if kind == "type" else parts[0])
    reader.bind(name, reader.raw.add("sym", seq))
    reader.enter("block", seq)
    type_parameters(reader, node)
    bases: list[int] = []
    for child in node.named_children:
        if child.type == "extends_type_clause":
            bases.extend(supertypes(reader, child))
    scope = reader.enter("class", seq)
    reader.classes[seq] = Class(scope, bases)
    for part in parts:
        if part.type in ("object_type", "interface_body"):
            members(reader, part)
        else:
            row = reader.raw.rows[annotation(reader, part)]
            bases.append(row[1] if row[0] == "inst" else UNKNOWN)
    reader.leave()
    reader.leave()


def call_signature(reader: Reader, fields: Fields, node: Node) -> int:
    """(a: A): B in an interface: a member by which its instances are called."""
    value = function_type(reader, node)
    scope = reader.scopes[reader.scope]
    before = scope.names.get(CALLED) if scope.kind == "class" else None
    if before:
        rows, objects = reader.raw.rows, reader.objects
        overload(reader, objects[rows[before[0]][1]], objects[rows[value][1]])
    elif scope.kind == "class":
        reader.bind(CALLED, value)
    return UNKNOWN


def enum(reader: Reader, fields: Fields, node: Node) -> int:
    name_node, body = reader.child(node, fields, "name"), reader.child(node, fields, "body")
    if name_node is None or body is None:
        return reader.inside(node)
    name = reader.text(name_node)
    seq = reader.define("enum", name, node, name_node, body)
    reader.bind(name, reader.raw.add("sym", seq))
    scope = reader.enter("class", seq)
    reader.classes[seq] = Class(scope)
    for child in body.named_children:
        _enum_member(reader, child)
    reader.leave()
    return UNKNOWN


def _enum_member(reader: Reader, child: Node) -> None:
    name_node = child.child_by_field_name("name") if child.type == "enum_assignment" else child
    if name_node is None or child.type == "comment":
        return
    value = child.child_by_field_name("value") if child.type == "enum_assignment" else None
    if value is not None:
        reader.visit(value)
    name = key_of(reader, name_node)
    seq = reader.define("constant", name, child, name_node, None)
    reader.values[seq] = [EXTERNAL]
    reader.bind(name, reader.raw.add("sym", seq))


def namespace(reader: Reader, fields: Fields, node: Node) -> int:
    """namespace A.B { }; its names are members, and seen inside. declare module "x" { } is only read."""
    name_node, body = reader.child(node, fields, "name"), reader.child(node, fields, "body")
    if name_node is None or body is None or name_node.type == "string":
        reader.enter("block", 0)
        reader.inside(body if body is not None else node)
        reader.leave()
        return UNKNOWN
    name = reader.text(name_node)
    first = name.partition(".")[0]
    seq = reader.define("namespace", name, node, name_node, body)
    expr = reader.raw.add("sym", seq)
    reader.bind(first, expr if first == name else UNKNOWN)
    scope = reader.enter("block", seq)
    reader.classes[seq] = Class(scope, flags=["namespace"])
    reader.inside(body)
    reader.leave()
    return expr
