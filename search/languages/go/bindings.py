"""Go: what binds a local name: :=, var, range, receive, type switch. A name keeps its first type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.go.types import annotation, bind_local, named
from search.languages.reader import Fields, Function, Reader
from search.languages.scopes import EXTERNAL, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node


def plain(node: Node | None) -> list[Node]:
    """The expressions of a list, without comments."""
    return [child for child in node.named_children if child.type != "comment"] if node is not None else []


def spread(reader: Reader, values: list[int], wanted: int) -> list[int]:
    """A value for each name: `a, b := f()` takes results apart, `v, ok := x.(T)` adds a truth value."""
    if len(values) == wanted or not values:
        return values + [UNKNOWN] * (wanted - len(values))
    if len(values) > 1 or wanted == 1:
        return [*values, *[UNKNOWN] * wanted][:wanted]
    value = values[0]
    if value <= EXTERNAL:
        return [value] * wanted
    if reader.raw.rows[value][0] in ("call", "tuple", "apply", "infer"):
        return [reader.raw.add("nth", value, place) for place in range(wanted)]
    return [value, *[EXTERNAL] * (wanted - 1)]


def bind_new(reader: Reader, targets: list[Node], values: list[int]) -> None:
    """Names that the scope has already are only assigned to."""
    for target, value in zip(targets, values, strict=False):
        name = reader.text(target)
        if target.type != "identifier":
            reader.visit(target)
        elif name not in reader.scopes[reader.scope].names:
            bind_local(reader, name, value)


def short(reader: Reader, fields: Fields, node: Node) -> int:
    """a, b := x, y"""
    values = [reader.visit(child) for child in plain(reader.child(node, fields, "right"))]
    targets = plain(reader.child(node, fields, "left"))
    bind_new(reader, targets, spread(reader, values, len(targets)))
    return UNKNOWN


def _declares(node: Node) -> bool:
    return any(child.type == ":=" for child in node.children)


def range_(reader: Reader, fields: Fields, node: Node) -> int:
    """for key, value := range x"""
    value, targets = reader.part(node, fields, "right"), plain(reader.child(node, fields, "left"))
    if not _declares(node):
        for target in targets:
            reader.visit(target)
    elif value > EXTERNAL:
        bind_new(reader, targets, [reader.raw.add("key", value), reader.raw.add("item", value)])
    else:
        bind_new(reader, targets, [value, value])
    return UNKNOWN


def receive(reader: Reader, fields: Fields, node: Node) -> int:
    """case v, ok := <-x"""
    value, targets = reader.part(node, fields, "right"), plain(reader.child(node, fields, "left"))
    if _declares(node):
        bind_new(reader, targets, [value, EXTERNAL])
    else:
        for target in targets:
            reader.visit(target)
    return UNKNOWN


def type_switch(reader: Reader, fields: Fields, node: Node) -> int:
    """switch name := x.(type): in a case of one type the name is of that type."""
    alias, value_node = plain(reader.child(node, fields, "alias")), reader.child(node, fields, "value")
    name = reader.text(alias[0]) if alias else "_"
    value = UNKNOWN
    reader.enter("block", 0)
    for child in node.named_children:
        if child.type in ("type_case", "default_case"):
            _case(reader, child, name, value)
        elif value_node is not None and child.start_byte == value_node.start_byte:
            value = reader.visit(child)
        elif not alias or child.start_byte != alias[0].start_byte:
            reader.visit(child)
    reader.leave()
    return UNKNOWN


def _case(reader: Reader, node: Node, name: str, value: int) -> None:
    reader.enter("block", 0)
    kinds = node.children_by_field_name("type")
    types = {kind.start_byte: annotation(reader, kind) for kind in kinds if kind.is_named}
    only = next(iter(types.values())) if len(types) == 1 and reader.text(kinds[0]) != "nil" else value
    bind_local(reader, name, only)
    for child in node.named_children:
        if child.start_byte not in types:
            reader.visit(child)
    reader.leave()


# --- var and const ---------------------------------------------------------------------------------


def variables(reader: Reader, fields: Fields, node: Node) -> int:
    """var a, b T = x, y"""
    names, value = named(node), reader.child(node, fields, "value")
    kind = reader.child(node, fields, "type")
    declared = annotation(reader, kind) if kind is not None else None
    if reader.scopes[reader.scope].kind == "module" and len(names) == 1 and _literal(value):
        return _function(reader, node, names[0], plain(value)[0])
    values = [reader.visit(child) for child in plain(value)]
    if declared is not None:
        values = [declared] * len(names)
    _declare(reader, node, names, spread(reader, values, len(names)), "variable")
    return UNKNOWN


def _literal(value: Node | None) -> bool:
    return value is not None and [child.type for child in plain(value)] == ["func_literal"]


def _function(reader: Reader, node: Node, name: Node, literal: Node) -> int:
    """var f = func(...) {...} outside functions: a function of that name."""
    seq = reader.define("function", reader.text(name), node, name, literal.child_by_field_name("body"))
    reader.bind(reader.text(name), reader.raw.add("sym", seq))
    outside = reader.owner, reader.within
    reader.owner = reader.within = seq
    value = reader.raw.rows[reader.visit(literal)]
    reader.owner, reader.within = outside
    reader.functions[seq] = Function([int(value[1])] if value[0] == "func" else [])
    return UNKNOWN


def constants(reader: Reader, fields: Fields, node: Node) -> int:
    """const (A T = iota; B): what says nothing of itself is as the one before it."""
    before: list[int] = []
    for child in node.named_children:
        if child.type != "const_spec":
            continue
        kind = child.child_by_field_name("type")
        values = [reader.visit(part) for part in plain(child.child_by_field_name("value"))]
        names = named(child)
        if kind is not None:
            before = [annotation(reader, kind)] * len(names)
        elif values:
            before = spread(reader, values, len(names))
        _declare(reader, child, names, spread(reader, before, len(names)), "constant")
    return UNKNOWN


def _declare(reader: Reader, node: Node, names: list[Node], values: list[int], kind: str) -> None:
    """Symbols outside functions, local names inside."""
    for name, value in zip(names, values, strict=False):
        text = reader.text(name)
        if reader.scopes[reader.scope].kind != "module":
            bind_local(reader, text, value)
        elif text != "_":
            seq = reader.define(kind, text, node, name, None)
            reader.values[seq] = [value]
            reader.bind(text, reader.raw.add("sym", seq))
