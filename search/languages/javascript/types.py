"""A TypeScript type, as a tree, to the raw expression of a value of that type.

Type arguments are read for what they refer to; they matter only where a builtin type passes them on: a
promise is what awaiting it gives, an array holds its elements. A function type is an object with "()", what
calling it gives, and "p0", "p1", ..., what it hands to its parameters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from search.languages.javascript.generics import ANY_KEY, BUILTIN, CALLED, made, of_builtin
from search.languages.javascript.state import says_something, state
from search.languages.scopes import EXTERNAL, NOTHING, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

    from search.languages.reader import Reader

_NESTED = 30  # types in one another
_NOTHING = frozenset(("void", "never", "undefined", "null"))
_ANYTHING = frozenset(("any", "unknown", "object"))


def annotation(reader: Reader, node: Node) -> int:
    """The value that a type promises. The names in it are references of what is being read."""
    kind = node.type
    if kind == "type_annotation" and node.named_child_count == 1:
        node = node.named_children[0]
        kind = node.type
    known = state(reader)
    if known.depth > _NESTED:
        return UNKNOWN
    known.depth += 1
    value = _RULES.get(kind, _inside)(reader, node)
    known.depth -= 1
    return value


def type_(reader: Reader, fields: object, node: Node) -> int:
    """A type where a value is read: it says nothing about the value."""
    annotation(reader, node)
    return UNKNOWN


def _inside(reader: Reader, node: Node) -> int:
    for child in node.named_children:
        annotation(reader, child)
    return UNKNOWN


def _first(reader: Reader, node: Node) -> int:
    values = [annotation(reader, child) for child in node.named_children if child.type != "comment"]
    return values[0] if values else UNKNOWN


def _predefined(reader: Reader, node: Node) -> int:
    text = reader.text(node)
    return NOTHING if text in _NOTHING else UNKNOWN if text in _ANYTHING else EXTERNAL


def _literal(reader: Reader, node: Node) -> int:
    return NOTHING if reader.text(node) in _NOTHING else EXTERNAL


def _outside(reader: Reader, node: Node) -> int:
    _inside(reader, node)
    return EXTERNAL


def named(reader: Reader, node: Node) -> int:
    """The raw expression of the type that a name or `a.B` stands for, referred to."""
    chain = reader.chain(node)
    if chain is not None:
        reader.chains.append((chain, "references", node.start_byte, reader.owner))
        return chain
    expr = UNKNOWN
    parts = _names(node)
    for part in parts:
        text = reader.text(part)
        expr = reader.name(text) if part is parts[0] else reader.raw.add("attr", expr, text)
        reader.refer(expr, "references", part.start_byte)
    return expr


def _names(node: Node) -> list[Node]:
    """The identifiers of a dotted name in order."""
    found: list[Node] = []
    while node.named_child_count == 2:
        found.append(node.named_children[1])
        node = node.named_children[0]
    if node.type == "call_expression":
        return []
    return [node, *reversed(found)]


def _name(reader: Reader, node: Node) -> int:
    expr = named(reader, node)
    return reader.raw.add("inst", expr) if expr else UNKNOWN


def _member(reader: Reader, node: Node) -> int:
    """import("./x").T"""
    expr = reader.visit(node)
    return reader.raw.add("inst", expr) if expr else UNKNOWN


def _generic(reader: Reader, node: Node) -> int:
    name, *rest = node.named_children
    text = reader.text(name).removeprefix("React.")
    if text in BUILTIN:
        arguments = [annotation(reader, child) for part in rest for child in part.named_children]
        return of_builtin(reader, text, arguments) or UNKNOWN
    value = _name(reader, name)
    for part in rest:
        annotation(reader, part)
    return value


def _union(reader: Reader, node: Node) -> int:
    parts = [annotation(reader, child) for child in node.named_children]
    flat = [row for part in parts for row in _alternatives(reader, part)]
    return reader.raw.add("any", *dict.fromkeys(flat)) if flat else UNKNOWN


def _alternatives(reader: Reader, part: int) -> tuple[int, ...]:
    row = reader.raw.rows[part]
    return row[1:] if row[0] == "any" else (part,)


def _intersection(reader: Reader, node: Node) -> int:
    """It has the members of all its parts."""
    parts = [annotation(reader, child) for child in node.named_children]
    known = [part for part in parts if part != UNKNOWN]
    if len(known) <= 1:
        return known[0] if known else UNKNOWN
    known.sort(key=lambda part: not _has_any(reader, part))  # the last one is asked first
    return made(reader, {f"...{index}": part for index, part in enumerate(known)})


def _has_any(reader: Reader, part: int) -> bool:
    row = reader.raw.rows[part]
    return row[0] == "obj" and ANY_KEY in reader.objects[row[1]]


def _array(reader: Reader, node: Node) -> int:
    return reader.raw.add("many", _first(reader, node))


def _tuple(reader: Reader, node: Node) -> int:
    parts = [annotation(reader, child) for child in node.named_children]
    return reader.raw.add("tuple", *parts)


def _query(reader: Reader, node: Node) -> int:
    """typeof x: some value of the type that x has."""
    value = reader.visit(node.named_children[0]) if node.named_children else UNKNOWN
    return reader.raw.add("typeof", value) if value else UNKNOWN


def _lookup(reader: Reader, node: Node) -> int:
    """T["member"], T[number]"""
    base, *rest = node.named_children
    value = annotation(reader, base)
    if not rest or not value:
        return UNKNOWN
    text = reader.text(rest[0])
    if text[:1] in "\"'":
        return reader.raw.add("attr", value, text[1:-1])
    annotation(reader, rest[0])
    return reader.raw.add("item", value) if text == "number" else UNKNOWN


def function_type(reader: Reader, node: Node) -> int:
    reader.enter("block", 0)
    type_parameters(reader, node)
    parts: dict[str, int] = {}
    parameters = node.child_by_field_name("parameters")
    parts.update(parameter_types(reader, parameters))
    returns = node.child_by_field_name("return_type") or node.child_by_field_name("type")
    parts[CALLED] = annotation(reader, returns) if returns is not None else UNKNOWN
    reader.leave()
    reader.objects.append(parts)
    return reader.raw.add("obj", len(reader.objects) - 1)


def parameter_types(reader: Reader, parameters: Node | None) -> dict[str, int]:
    """What a signature says of its parameters: p0, p1, ...; r2: what all from there on are elements of."""
    found: dict[str, int] = {}
    for index, child in enumerate(parameters.named_children if parameters is not None else ()):
        value = declared(reader, child)
        if value is not None and says_something(value):
            pattern = child.child_by_field_name("pattern")
            rest = pattern is not None and pattern.type == "rest_pattern"
            found[f"r{index}" if rest else f"p{index}"] = value
    return found


def overload(reader: Reader, found: dict[str, int], more: dict[str, int]) -> None:
    """Add what another signature of the same function says."""
    for key, value in more.items():
        row = reader.raw.rows[found.get(key, UNKNOWN)]
        before = row[1:] if row[0] == "some" else (found[key],) if key in found else ()
        found[key] = reader.raw.add("some", *before, value) if before else value


def declared(reader: Reader, parameter: Node) -> int | None:
    """What a parameter, property or variable is declared to be; None where nothing is said."""
    kind = parameter.child_by_field_name("type")
    return annotation(reader, kind) if kind is not None else None


def _object(reader: Reader, node: Node) -> int:
    parts: dict[str, int] = {}
    indexed: int | None = None
    for child in node.named_children:
        name = child.child_by_field_name("name")
        if child.type == "method_signature" and name is not None:
            parts[reader.text(name)] = function_type(reader, child)
        elif child.type == "property_signature" and name is not None:
            value = declared(reader, child)
            parts[reader.text(name)] = UNKNOWN if value is None else value
        elif child.type == "call_signature":
            overload(reader, parts, reader.objects[reader.raw.rows[function_type(reader, child)][1]])
        elif child.type == "index_signature":
            indexed = declared(reader, child)
        else:
            annotation(reader, child)
    if indexed is not None:
        parts[ANY_KEY] = indexed
    return made(reader, parts)


def type_parameters(reader: Reader, node: Node) -> None:
    """Bind `<T extends Foo>` in the present scope; without a bound nothing is known of a T."""
    found = node.child_by_field_name("type_parameters")
    for child in found.named_children if found is not None else ():
        name, bound = child.child_by_field_name("name"), child.child_by_field_name("constraint")
        value = _first(reader, bound) if bound is not None else UNKNOWN
        default = child.child_by_field_name("value")
        if default is not None:
            annotation(reader, default)
        row = reader.raw.rows[value]
        if name is not None:
            reader.bind(reader.text(name), row[1] if row[0] == "inst" else UNKNOWN)


def _this(reader: Reader, node: Node) -> int:
    return reader.name("this")


def _value(reader: Reader, node: Node) -> int:
    return reader.visit(node)


_RULES: dict[str, Callable[[Reader, Node], int]] = {
    "type_annotation": _first,
    "parenthesized_type": _first,
    "readonly_type": _first,
    "optional_type": _first,
    "rest_type": _first,
    "required_parameter": _first,
    "optional_parameter": _first,
    "constraint": _first,
    "predefined_type": _predefined,
    "literal_type": _literal,
    "template_literal_type": _outside,
    "index_type_query": _outside,
    "type_predicate_annotation": _outside,
    "asserts_annotation": _outside,
    "type_predicate": _outside,
    "type_identifier": _name,
    "identifier": _name,
    "nested_type_identifier": _name,
    "nested_identifier": _name,
    "member_expression": _member,
    "call_expression": _value,
    "generic_type": _generic,
    "union_type": _union,
    "intersection_type": _intersection,
    "array_type": _array,
    "tuple_type": _tuple,
    "type_query": _query,
    "lookup_type": _lookup,
    "function_type": function_type,
    "constructor_type": function_type,
    "object_type": _object,
    "this_type": _this,
    "string": _value,
    "comment": _value,
}
