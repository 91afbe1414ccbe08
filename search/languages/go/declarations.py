"""Go: what declares a type: its fields, what it embeds, the methods that an interface asks for, aliases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.go import types
from search.languages.go.signatures import sign
from search.languages.go.types import annotation, named, results, title
from search.languages.reader import Class, Fields, Function, Reader
from search.languages.scopes import EXTERNAL, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

_KINDS = {"struct_type": "struct", "interface_type": "interface"}


def type_(reader: Reader, fields: Fields, node: Node) -> int:
    """type T struct {...}, type T interface {...}, type T U"""
    name_node, body = reader.child(node, fields, "name"), reader.child(node, fields, "type")
    if name_node is None or body is None:
        return reader.inside(node)
    name = reader.text(name_node)
    kind = _KINDS.get(body.type, "type")
    seq = reader.define(kind, name, node, name_node, body if kind != "type" else None)
    expr = reader.raw.add("sym", seq)
    reader.bind(name, expr)
    members = reader.enter("class", seq)
    reader.leave()
    outside = reader.owner, reader.within
    reader.owner = reader.within = seq
    reader.enter("block", 0)
    generics = reader.child(node, fields, "generics")
    found = reader.classes[seq] = Class(members)
    for place, (name, limit) in enumerate(types.constraints(reader, generics)):
        types.bind_local(reader, name, reader.raw.add("carg", reader.raw.add("inst", expr), place))
        if kind != "interface":
            reader.bind(f"[{place}", limit, members)
    if kind == "struct":
        _fields(reader, body, found)
    elif kind == "interface":
        _methods(reader, body, found, _generic_names(reader, generics))
    else:
        _underlying(reader, body, found, seq)
    reader.leave()
    reader.owner, reader.within = outside
    return expr


def _generic_names(reader: Reader, node: Node | None) -> frozenset[str]:
    children = node.named_children if node is not None else []
    return frozenset(reader.text(name) for child in children for name in named(child))


def _underlying(reader: Reader, node: Node, found: Class, seq: int) -> None:
    """type T U: the fields are those of U. Methods of U it has none, so nobody calls them."""
    if node.type in ("type_identifier", "qualified_type", "generic_type", "pointer_type"):
        found.bases.append(title(reader, node))
    else:
        reader.values[seq] = [annotation(reader, node)]


def _fields(reader: Reader, body: Node, found: Class) -> None:
    for field in types.struct_fields(body):
        kind = field.child_by_field_name("type")
        names = named(field)
        if kind is None:
            continue
        if names:
            value = annotation(reader, kind)
        else:
            base = title(reader, kind, "inherits")
            found.bases.append(base)
            value = _embedded(reader, kind, base)
            names = [_last(kind)]
        for name_node in names:
            text = reader.text(name_node)
            if text != "_":
                seq = reader.define("property", text, field, name_node, None)
                reader.values[seq] = [value]
                reader.bind(text, reader.raw.add("sym", seq), found.scope)


def _embedded(reader: Reader, kind: Node, base: int) -> int:
    """What the field holds that an embedded type makes."""
    while kind.type in ("pointer_type", "parenthesized_type") and kind.named_children:
        kind = kind.named_children[-1]
    if kind.type == "generic_type":
        return annotation(reader, kind)
    return reader.raw.add("inst", base) if base > EXTERNAL else base


def _last(kind: Node) -> Node:
    """The node of the name that an embedded type gives its field."""
    while kind.named_children:
        kind = kind.named_children[0 if kind.type == "generic_type" else -1]
    return kind


def _methods(reader: Reader, body: Node, found: Class, generics: frozenset[str]) -> None:
    for child in body.named_children:
        if child.type == "method_elem":
            _asked(reader, child, found, generics)
        elif child.type == "type_elem":
            single = len(child.named_children) == 1
            bases = [
                title(reader, part, "inherits" if single else "references") for part in child.named_children
            ]
            found.bases.append(bases[0] if single else UNKNOWN)


def _asked(reader: Reader, node: Node, found: Class, generics: frozenset[str]) -> None:
    """A method that an interface asks for."""
    name_node = node.child_by_field_name("name")
    if name_node is None:
        return
    name = reader.text(name_node)
    seq = reader.define("method", name, node, name_node, None)
    owner, reader.owner = reader.owner, seq
    kinds = [value for _, value in types.declared(reader, node.child_by_field_name("parameters"))]
    reader.functions[seq] = Function([results(reader, node.child_by_field_name("result"))])
    sign(reader, node, seq, kinds, generics)
    reader.owner = owner
    reader.bind(name, reader.raw.add("sym", seq), found.scope)


def alias(reader: Reader, fields: Fields, node: Node) -> int:
    """type A = B. Of a struct or interface without a name of its own, A is the name."""
    name_node, kind = reader.child(node, fields, "name"), reader.child(node, fields, "type")
    if name_node is None or kind is None:
        return reader.inside(node)
    if kind.type in _KINDS:
        return type_(reader, fields, node)
    seq = reader.define("type", reader.text(name_node), node, name_node, None)
    owner, reader.owner = reader.owner, seq
    plain = kind.type in ("type_identifier", "qualified_type")
    reader.values[seq] = [title(reader, kind) if plain else annotation(reader, kind)]
    reader.owner = owner
    expr = reader.raw.add("sym", seq)
    reader.bind(reader.text(name_node), expr)
    return expr
