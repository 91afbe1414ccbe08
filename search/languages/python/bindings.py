"""Python: statements and patterns that bind names, other than plain assignments; and imports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages import roles
from search.languages.python import mappings
from search.languages.reader import Fields, Reader
from search.languages.roles import bind
from search.languages.scopes import EXTERNAL, NOTHING, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node


def assign(reader: Reader, fields: Fields, node: Node) -> int:
    """target = value, also where the target is a place in a dictionary."""
    target = reader.child(node, fields, "target")
    if target is None:
        return reader.inside(node)
    value = roles.assign_to(reader, fields, node, target)
    if target.kind_id not in reader.named and target.type == "subscript":
        mappings.assigned(reader, target, value)
    return value


def loop(reader: Reader, fields: Fields, node: Node) -> int:
    """A loop asks what it loops over for an iterator, and that for elements."""
    target, value = reader.child(node, fields, "target"), reader.child(node, fields, "value")
    if target is None or value is None:
        return reader.inside(node)
    expr = reader.visit(value)
    bind(reader, target, reader.raw.add("item", expr) if expr else UNKNOWN)
    if expr > NOTHING:
        _iterated(reader, expr, node.start_byte)
    for child in node.named_children:
        if child.start_byte not in (target.start_byte, value.start_byte):
            reader.visit(child)
    return UNKNOWN


def _iterated(reader: Reader, expr: int, at: int) -> None:
    method = reader.raw.add("protocol", expr, "__iter__")
    reader.refer(method, "calls", at)
    reader.refer(reader.raw.add("protocol", reader.raw.call(method), "__next__"), "calls", at)


def raise_(reader: Reader, fields: Fields, node: Node) -> int:
    """`raise E` calls E."""
    for child in node.named_children:
        value = reader.visit(child)
        if child.kind_id in reader.named and value > NOTHING:
            reader.refer(reader.raw.add("made", value), "calls", child.start_byte)
    return UNKNOWN


def walrus(reader: Reader, fields: Fields, node: Node) -> int:
    value, target = reader.part(node, fields, "value"), reader.child(node, fields, "target")
    if target is not None:
        reader.bind(reader.text(target), value, reader.function_scope())
    return value


def with_(reader: Reader, fields: Fields, node: Node) -> int:
    value = reader.child(node, fields, "value")
    if value is None or value.type != "as_pattern":
        return reader.inside(node)
    _as(reader, value, "enter")
    return UNKNOWN


def except_(reader: Reader, fields: Fields, node: Node) -> int:
    for child in node.named_children:
        if child.type == "as_pattern":
            _as(reader, child, "inst")
        else:
            reader.visit(child)
    return UNKNOWN


def _as(reader: Reader, node: Node, head: str) -> None:
    """`value as target`, where the target is what `head` makes of the value."""
    source, *rest = node.named_children
    value = reader.visit(source)
    row = reader.raw.rows[value]
    if head == "inst" and row[0] == "tuple":  # one of several exceptions
        expr = reader.raw.add("any", *[reader.raw.add("inst", part) for part in row[1:]])
    else:
        expr = reader.raw.add(head, value) if value else UNKNOWN
    for target in rest:
        bind(reader, target, expr)


def global_(reader: Reader, fields: Fields, node: Node) -> int:
    for child in node.named_children:
        reader.scopes[reader.binding_scope()].redirect[reader.text(child)] = 0
    return UNKNOWN


def nonlocal_(reader: Reader, fields: Fields, node: Node) -> int:
    for child in node.named_children:
        here = reader.binding_scope()
        name, home = reader.text(child), reader.scopes[here].parent
        while home > 0 and (reader.scopes[home].kind == "class" or name not in reader.scopes[home].names):
            home = reader.scopes[home].parent
        if home > 0:
            reader.scopes[here].redirect[name] = home
    return UNKNOWN


def comprehension(reader: Reader, fields: Fields, node: Node) -> int:
    """The loops bind first, then the element is read; the names are the comprehension's own."""
    body = reader.child(node, fields, "body")
    reader.enter("block", 0)
    for child in node.named_children:
        if body is None or child.start_byte != body.start_byte:
            reader.visit(child)
    value = reader.visit(body) if body is not None else UNKNOWN
    reader.leave()
    return reader.raw.add("many", value) if node.type != "dictionary_comprehension" else EXTERNAL


def case(reader: Reader, fields: Fields, node: Node) -> int:
    for child in node.named_children:
        if child.type == "dotted_name":
            _pattern_name(reader, child)
        elif child.type == "as_pattern":
            _case_as(reader, child)
        else:
            reader.visit(child)
    return UNKNOWN


def _pattern_name(reader: Reader, node: Node) -> None:
    """A single name captures, a dotted one is compared with."""
    if node.named_child_count == 1:
        reader.bind(reader.text(node), UNKNOWN)
    else:
        _dotted(reader, node)


def _dotted(reader: Reader, node: Node) -> int:
    first, *rest = node.named_children
    expr = reader.name(reader.text(first))
    reader.refer(expr, "references", first.start_byte)
    for part in rest:
        expr = reader.raw.add("attr", expr, reader.text(part))
        reader.refer(expr, "references", part.start_byte)
    return expr


def _case_as(reader: Reader, node: Node) -> None:
    value = UNKNOWN
    for child in node.named_children:
        if child.type == "identifier":
            reader.bind(reader.text(child), value)
            continue
        inner = child.named_children[0] if child.named_children else child
        value = reader.visit(inner if inner.type == "class_pattern" else child)


def keyword(reader: Reader, fields: Fields, node: Node) -> int:
    """name=pattern"""
    for child in node.named_children[1:]:
        if child.type == "dotted_name":
            _pattern_name(reader, child)
        else:
            reader.visit(child)
    return UNKNOWN


def class_pattern(reader: Reader, fields: Fields, node: Node) -> int:
    first, *rest = node.named_children
    expr = _dotted(reader, first) if first.type == "dotted_name" else reader.visit(first)
    for child in rest:
        reader.visit(child)
    return reader.raw.add("inst", expr) if expr else UNKNOWN


def splat_pattern(reader: Reader, fields: Fields, node: Node) -> int:
    for child in node.named_children:
        reader.bind(reader.text(child), UNKNOWN)
    return UNKNOWN


# --- imports ---------------------------------------------------------------------------------------


def import_(reader: Reader, fields: Fields, node: Node) -> int:
    """import a.b.c binds a; import a.b.c as d binds the last."""
    for child in node.named_children:
        if child.type == "aliased_import":
            module, name = child.named_children[0], child.named_children[-1]
            reader.bind(reader.text(name), reader.bring(_dots(reader.text(module)), ""))
        elif child.type == "dotted_name":
            first = reader.text(child.named_children[0])
            reader.bind(first, reader.bring(first, ""))
    return UNKNOWN


def from_(reader: Reader, fields: Fields, node: Node) -> int:
    module_node = reader.child(node, fields, "module")
    if module_node is None:
        return UNKNOWN
    module = _dots(reader.text(module_node))
    for child in node.named_children[1:]:
        if child.type == "wildcard_import":
            reader.bring(module, "*")
            continue
        if child.type not in ("dotted_name", "aliased_import"):
            continue
        source, name = (child.named_children[0], child.named_children[-1])
        if child.type == "dotted_name":
            source = name = child
        expr = reader.bring(module, reader.text(source))
        reader.bind(reader.text(name), expr)
        reader.refer(expr, "imports", source.start_byte)
    return UNKNOWN


def _dots(text: str) -> str:
    return "".join(text.split())
