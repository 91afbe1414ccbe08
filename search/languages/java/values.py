"""Java: values: lambdas and method references, members, literals, operators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from search.languages.java.bindings import bind_local, parameters
from search.languages.java.handles import CONSTRUCTOR, remember
from search.languages.java.lambdas import block_of, expect, gets
from search.languages.java.types import annotation, arrays, is_type, title
from search.languages.reader import Fields, Reader
from search.languages.scopes import EXTERNAL, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

# --- functions as values ---------------------------------------------------------------------------


def lambda_(reader: Reader, fields: Fields, node: Node) -> int:
    return lambda_of(reader, node, ())


def lambda_of(reader: Reader, node: Node, items: Sequence[int]) -> int:
    """A lambda is part of the method around it. `items`: what parameters without a type are, where known."""
    reader.enter("block", 0)
    declared, body = node.child_by_field_name("parameters"), node.child_by_field_name("body")
    if declared is not None and declared.type == "formal_parameters":
        for name, value, _ in parameters(reader, declared):
            bind_local(reader, name, value)
    elif declared is not None:
        names = [declared] if declared.type == "identifier" else declared.named_children
        for place, name_node in enumerate(names):
            item = items[place] if place < len(items) else gets(reader, node, place)
            bind_local(reader, reader.text(name_node), item)
    result = UNKNOWN
    if body is not None:
        result = block_of(reader, body) if body.type == "block" else reader.visit(body)
    reader.leave()
    return reader.raw.add("func", result)


def reference(reader: Reader, fields: Fields, node: Node) -> int:
    """Foo::bar, this::bar, super::bar, Foo::new"""
    parts = [child for child in node.named_children if child.type != "type_arguments"]
    if not parts or parts[0].type == "array_type":
        return EXTERNAL
    base = title(reader, parts[0]) if is_type(parts[0]) else reader.visit(parts[0])
    name = reader.text(parts[1]) if len(parts) > 1 else CONSTRUCTOR
    at = parts[1].start_byte if len(parts) > 1 else parts[0].start_byte
    if base <= EXTERNAL:
        return EXTERNAL if base else UNKNOWN
    expr = reader.raw.add(
        "construct" if name in (CONSTRUCTOR, "new") else "pick", reader.raw.add("attr", base, name + "()")
    )
    reader.refer(expr, "references", at)
    remember(reader, node, expr, False)
    made = name in (CONSTRUCTOR, "new")
    return reader.raw.add("func", reader.raw.add("inst", base) if made else reader.raw.add("call", expr))


# --- members and operators -------------------------------------------------------------------------


def this(reader: Reader, fields: Fields, node: Node) -> int:
    owner = reader.enclosing_class()
    return reader.raw.add("self", owner) if owner else UNKNOWN


def super_(reader: Reader, fields: Fields, node: Node) -> int:
    owner = reader.enclosing_class()
    return reader.raw.add("super", owner) if owner else UNKNOWN


def member(reader: Reader, fields: Fields, node: Node) -> int:
    """a.b.c, this.a, Outer.this"""
    text = reader.source[node.start_byte : node.end_byte]
    parts = node.named_children
    if text in _NUMBERS:
        return reader.raw.add("lib", NUMBER_OF[text.partition(b".")[0].decode()])
    if b"this" not in text and b"super" not in text:
        chain = reader.chain(node)
        if chain is not None:
            reader.chains.append((chain, "references", node.start_byte, reader.owner))
            return chain
    if len(parts) < 2:
        return reader.inside(node)
    if parts[-1].type == "this":
        expr = reader.chain(parts[0])
        return reader.raw.add("inst", expr) if expr else UNKNOWN
    base = reader.visit(parts[0])
    if base <= EXTERNAL:
        return base
    expr = reader.raw.add("attr", base, reader.text(parts[-1]))
    reader.refer(expr, "references", parts[-1].start_byte)
    return expr


def literal(reader: Reader, fields: Fields, node: Node) -> int:
    """A value of the library whose type is known by its look."""
    reader.inside(node)
    plain, other, suffixes = _LITERALS[node.type]
    return reader.raw.add("lib", other if reader.text(node).endswith(tuple(suffixes)) else plain)


# Node kind -> its type, the type with a suffix, and the suffixes.
_INTEGERS = [f"{base}_integer_literal" for base in ("decimal", "hex", "octal", "binary")]
_FLOATS = ("decimal_floating_point_literal", "hex_floating_point_literal")
_LITERALS = {
    "string_literal": ("String", "", ""),
    "character_literal": ("char", "", ""),
    "true": ("boolean", "", ""),
    "false": ("boolean", "", ""),
    "null_literal": ("null", "", ""),
    **dict.fromkeys(_INTEGERS, ("int", "long", "lL")),
    **dict.fromkeys(_FLOATS, ("double", "float", "fF")),
}


def class_literal(reader: Reader, fields: Fields, node: Node) -> int:
    kinds = [annotation(reader, child) for child in node.named_children if is_type(child)]
    return reader.raw.add("classof", kinds[0] if kinds else UNKNOWN)


def array(reader: Reader, fields: Fields, node: Node) -> int:
    """new T[n], new T[] {...}"""
    kind = reader.child(node, fields, "type")
    value = annotation(reader, kind) if kind is not None else UNKNOWN
    for child in node.named_children:
        if kind is not None and child.start_byte == kind.start_byte:
            continue
        reader.visit(child)
        if child.type == "dimensions":
            value = arrays(reader, value, child)
        elif child.type == "dimensions_expr":
            value = reader.raw.add("many", value)
    return value


def cast(reader: Reader, fields: Fields, node: Node) -> int:
    kind = reader.child(node, fields, "type")
    value = annotation(reader, kind) if kind is not None else UNKNOWN
    expect(reader, reader.child(node, fields, "value"), value)
    reader.part(node, fields, "value")
    return value


def assign(reader: Reader, fields: Fields, node: Node) -> int:
    """Names keep the type they were declared with."""
    reader.part(node, fields, "left")
    return reader.part(node, fields, "right")


def binary(reader: Reader, fields: Fields, node: Node) -> int:
    left, right = reader.part(node, fields, "left"), reader.part(node, fields, "right")
    operator = next((child.type for child in node.children if not child.is_named), "")
    if operator in _TRUTH:
        return reader.raw.add("lib", "boolean")
    text = reader.raw.add("lib", "String")
    if operator == "+" and text in (left, right):
        return text
    rows = reader.raw.rows[left], reader.raw.rows[right]
    if all(row[0] == "lib" and row[1] in NUMBERS for row in rows):
        return max(left, right, key=lambda expr: NUMBERS[reader.raw.rows[expr][1]])
    return left if left == right else EXTERNAL


NUMBER_OF = {
    "Byte": "byte", "Short": "short", "Integer": "int", "Long": "long", "Float": "float", "Double": "double",
}  # fmt: skip
_LIMITS = ("MAX_VALUE", "MIN_VALUE", "MIN_NORMAL", "POSITIVE_INFINITY", "NEGATIVE_INFINITY", "NaN")
_NUMBERS = frozenset(f"{box}.{limit}".encode() for box in NUMBER_OF for limit in _LIMITS)
NUMBERS = {name: place for place, name in enumerate(("byte", "short", "int", "long", "float", "double"))}
_TRUTH = frozenset(("==", "!=", "<", "<=", ">", ">=", "&&", "||"))


def unary(reader: Reader, fields: Fields, node: Node) -> int:
    value = reader.part(node, fields, "operand")
    return reader.raw.add("lib", "boolean") if node.children and node.children[0].type == "!" else value
