"""JavaScript and TypeScript: object and array literals, and elements taken out of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.javascript.declarations import bare
from search.languages.javascript.functions import FUNCTIONS, named_function
from search.languages.javascript.patterns import elements, key_of, member
from search.languages.javascript.state import Context, expected, once, state, valued
from search.languages.reader import Fields, Reader
from search.languages.scopes import UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node


def object_(reader: Reader, fields: Fields, node: Node) -> int:
    """An object with its members; functions in it are symbols, named by the keys on the way to them."""
    about = expected(reader, node)
    members: dict[str, int] = {}
    reader.objects.append(members)
    expr = reader.raw.add("obj", len(reader.objects) - 1)
    for child in node.named_children:
        kind = child.type
        if kind == "pair":
            _pair(reader, child, members, expr, about.context)
        elif kind == "shorthand_property_identifier":
            members[reader.text(child)] = reader.visit(child)
        elif kind == "method_definition":
            _object_method(reader, child, members, expr, about.context)
        elif kind == "spread_element":
            inner = [reader.visit(part) for part in child.named_children]
            members[f"...{len(members)}"] = inner[0] if inner else UNKNOWN
    return expr


def _pair(reader: Reader, node: Node, members: dict[str, int], this: int, context: Context | None) -> None:
    key, value = node.child_by_field_name("key"), node.child_by_field_name("value")
    if key is None or value is None:
        reader.inside(node)
        return
    name = key_of(reader, key)
    if not name:
        reader.inside(key)
        reader.visit(value)
        members[f"...{len(members)}"] = UNKNOWN
        return
    own, inner = at_member(reader, context, name), bare(value)
    if inner is not None and inner.type in FUNCTIONS:
        members[name] = named_function(
            reader, inner, node, key, name, qualname=_title(reader, name), this=this, context=own, bound=False
        )
        return
    known = state(reader)
    prefix, known.prefix = known.prefix, f"{known.prefix}.{name}" if known.prefix else name
    members[name] = valued(reader, value, own)
    known.prefix = prefix


def _object_method(
    reader: Reader, node: Node, members: dict[str, int], this: int, context: Context | None
) -> None:
    name_node = node.child_by_field_name("name")
    if name_node is None:
        reader.inside(node)
        return
    name = key_of(reader, name_node)
    words = [child.type for child in node.children[:3]]
    expr = named_function(
        reader, node, node, name_node, name or reader.text(name_node),
        qualname=_title(reader, name or reader.text(name_node)), this=this,
        context=at_member(reader, context, name) if name else None, bound=False,
    )  # fmt: skip
    seq = reader.raw.rows[expr][1]
    if "get" in words[:2]:
        reader.functions[seq].flags.append("property")
    if name and "set" not in words[:2]:
        members[name] = expr


def _title(reader: Reader, name: str) -> str:
    """Qualified name of a function at a key of the object that is read."""
    prefix, within = state(reader).prefix, reader.within
    parts = [reader.symbols[within - 1].qualname] if within else []
    return ".".join([*parts, prefix, name] if prefix else [*parts, name])


def at_member(reader: Reader, context: Context | None, name: str) -> Context | None:
    """What is expected at a key of an object of which something is expected."""
    if context is None:
        return None

    def make() -> int:
        whole = context()
        return reader.raw.add("attr", whole, name) if whole else UNKNOWN

    return once(make)


def array(reader: Reader, fields: Fields, node: Node) -> int:
    """Its elements in order; with others spread into it, a container of all of them."""
    values: list[int] = []
    spread = False
    for _, child in elements(node):
        if child.type == "spread_element":
            spread = True
            for inner in child.named_children:
                value = reader.visit(inner)
                values.append(reader.raw.add("item", value) if value else UNKNOWN)
        else:
            values.append(reader.visit(child))
    if spread:
        return reader.raw.add("many", reader.raw.add("any", *dict.fromkeys(values)))
    return reader.raw.add("tuple", *values)


def subscript(reader: Reader, fields: Fields, node: Node) -> int:
    """x["name"] is a member, x[0] that element, x[i] any."""
    base, index = reader.child(node, fields, "object"), reader.child(node, fields, "index")
    if base is None or index is None:
        return reader.inside(node)
    value = reader.visit(base)
    if index.type == "string":
        return member(reader, value, key_of(reader, index), index.start_byte)
    reader.visit(index)
    if not value:
        return UNKNOWN
    text = reader.text(index)
    if index.type == "number" and text.isdecimal():
        return reader.raw.add("nth", value, int(text[:6]))
    return reader.raw.add("item", value)
