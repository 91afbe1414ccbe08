"""A Go type, as a node, to the raw expression of a value of it. Pointers count as what they point to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from search.languages.reader import Fields, Reader
from search.languages.scopes import EXTERNAL, UNKNOWN
from search.model import Link

if TYPE_CHECKING:
    from tree_sitter import Node

BASIC = frozenset(
    b"bool byte complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 "
    b"uint16 uint32 uint64 uintptr any comparable".split()
)
_NAMED = frozenset(("type_identifier", "qualified_type", "generic_type"))
GENERIC = "generic"  # flag of a function, once for each type parameter


def annotation(reader: Reader, node: Node) -> int:
    rule = _TYPES.get(node.type)
    if rule is not None:
        return rule(reader, node)
    reader.inside(node)
    return UNKNOWN


def role(reader: Reader, fields: Fields, node: Node) -> int:
    """A type where a value may stand: the argument of make, a conversion."""
    return annotation(reader, node)


def title(reader: Reader, node: Node, link: Link = "references") -> int:
    """The type itself that a name stands for, referred to by that link; UNKNOWN for a type without a name."""
    kind = node.type
    if kind == "generic_type":
        inner, *arguments = node.named_children
        for argument in arguments:
            reader.inside(argument)
        return title(reader, inner, link)
    if kind in ("pointer_type", "parenthesized_type"):
        return title(reader, node.named_children[-1], link) if node.named_children else UNKNOWN
    if kind not in _NAMED:
        annotation(reader, node)
        return UNKNOWN
    if kind == "type_identifier" and reader.source[node.start_byte : node.end_byte] in BASIC:
        return EXTERNAL
    expr = reader.chain(node)
    if expr is None:
        expr = _long(reader, node)
    if reader.raw.rows[expr][0] != "decl":  # a type parameter
        reader.refer(expr, link, node.start_byte)
    return expr


def _long(reader: Reader, node: Node) -> int:
    """A name that is too long to be read as text."""
    first, *rest = node.named_children or [node]
    expr = reader.name(reader.text(first))
    for part in rest:
        expr = reader.raw.add("attr", expr, reader.text(part))
    return expr


def _named(reader: Reader, node: Node) -> int:
    expr = title(reader, node)
    return reader.raw.add("inst", expr) if expr > EXTERNAL else expr


def generic(reader: Reader, node: Node, link: Link = "references", head: str = "of") -> int:
    """List[Item]: a value of that type. With head "apply", f[Item](x): a call, or a conversion."""
    inner, *rest = node.named_children
    expr = title(reader, inner, link)
    given = [annotation(reader, one) for part in rest for one in part.named_children if one.type != "comment"]
    known = _KNOWN.get(reader.text(inner).encode())
    if known is not None and len(given) == known[0]:
        return known[1](reader, *given)
    return reader.raw.add(head, expr, *given) if expr > EXTERNAL else expr


def _pointer(reader: Reader, element: int) -> int:
    """atomic.Pointer[T] of the standard library."""
    given = reader.raw.add("func", element)
    nothing = reader.raw.add("func", EXTERNAL)
    reader.objects.append({"Load": given, "Swap": given, "Store": nothing, "CompareAndSwap": nothing})
    return reader.raw.add("obj", len(reader.objects) - 1)


def _sequence(reader: Reader, element: int) -> int:
    return reader.raw.add("map", EXTERNAL, element)


def _pairs(reader: Reader, key: int, value: int) -> int:
    return reader.raw.add("map", value, key)


# Generic types outside the repository that are more than a name: how many type arguments, what is known.
_KNOWN: dict[bytes, tuple[int, Callable[..., int]]] = {
    b"atomic.Pointer": (1, _pointer),
    b"iter.Seq": (1, _sequence),
    b"iter.Seq2": (2, _pairs),
}


def _inner(reader: Reader, node: Node) -> int:
    return annotation(reader, node.named_children[-1]) if node.named_children else UNKNOWN


def _many(reader: Reader, node: Node) -> int:
    """The element's type stands last, a length before it."""
    parts = [child for child in node.named_children if child.type != "comment"]
    for length in parts[:-1]:
        reader.visit(length)
    return reader.raw.add("many", annotation(reader, parts[-1]) if parts else UNKNOWN)


def _map(reader: Reader, node: Node) -> int:
    parts = [annotation(reader, child) for child in node.named_children if child.type != "comment"]
    return reader.raw.add("map", *reversed(parts)) if len(parts) == 2 else UNKNOWN


def _channel(reader: Reader, node: Node) -> int:
    """A loop over a channel counts by its elements."""
    inner = _inner(reader, node)
    return reader.raw.add("map", inner, inner)


def _function(reader: Reader, node: Node) -> int:
    parameters, result = node.child_by_field_name("parameters"), node.child_by_field_name("result")
    for _ in declared(reader, parameters):
        pass
    return reader.raw.add("func", results(reader, result))


def _struct(reader: Reader, node: Node) -> int:
    """A struct without a name: its fields are known all the same."""
    members: dict[str, int] = {}
    for field in struct_fields(node):
        kind = field.child_by_field_name("type")
        value = annotation(reader, kind) if kind is not None else UNKNOWN
        members.update({reader.text(name): value for name in named(field)})
    reader.objects.append(members)
    return reader.raw.add("obj", len(reader.objects) - 1)


def _interface(reader: Reader, node: Node) -> int:
    """An interface without a name: its methods have no symbols, but what they give is known."""
    members: dict[str, int] = {}
    for method in node.named_children:
        name = method.child_by_field_name("name")
        if name is None:
            reader.inside(method)
        else:
            members[reader.text(name)] = _function(reader, method)
    if not members:
        return EXTERNAL
    reader.objects.append(members)
    return reader.raw.add("obj", len(reader.objects) - 1)


_TYPES: dict[str, Callable[[Reader, Node], int]] = {
    "type_identifier": _named,
    "qualified_type": _named,
    "generic_type": generic,
    "type_elem": _inner,
    "negated_type": _inner,
    "pointer_type": _inner,
    "parenthesized_type": _inner,
    "slice_type": _many,
    "array_type": _many,
    "implicit_length_array_type": _many,
    "map_type": _map,
    "channel_type": _channel,
    "function_type": _function,
    "struct_type": _struct,
    "interface_type": _interface,
}


# --- parameters and results ------------------------------------------------------------------------


def struct_fields(node: Node) -> Iterator[Node]:
    for inner in node.named_children:
        if inner.type == "field_declaration_list":
            yield from (field for field in inner.named_children if field.type == "field_declaration")


def named(node: Node) -> list[Node]:
    """The names that a parameter, field or variable declaration gives."""
    return [name for name in node.children_by_field_name("name") if name.is_named]


def declared(reader: Reader, parameters: Node | None) -> Iterator[tuple[Node | None, int]]:
    """Each parameter's name (None: unnamed) and value, in order."""
    for child in parameters.named_children if parameters is not None else ():
        kind = child.child_by_field_name("type")
        if kind is None:
            continue
        value = annotation(reader, kind)
        if child.type == "variadic_parameter_declaration":
            value = reader.raw.add("many", value)
        names: list[Node | None] = [*named(child)]
        for name in names or [None]:
            yield name, value


def bind_parameters(reader: Reader, parameters: Node | None) -> list[int]:
    """Parameters into the scope of a function; what they are."""
    found = []
    for name, value in declared(reader, parameters):
        found.append(value)
        if name is not None:
            bind_local(reader, reader.text(name), value)
    return found


def bind_local(reader: Reader, name: str, value: int) -> None:
    if name != "_":
        reader.bind(name, reader.raw.add("decl", value, name))


def results(reader: Reader, node: Node | None, bind: bool = False) -> int:
    """What a call gives: one value, or a tuple. `bind`: named results are names of the scope."""
    if node is None:
        return EXTERNAL
    if node.type != "parameter_list":
        return annotation(reader, node)
    values = []
    for name, value in declared(reader, node):
        values.append(value)
        if bind and name is not None:
            bind_local(reader, reader.text(name), value)
    return values[0] if len(values) == 1 else reader.raw.add("tuple", *values)


def bind_generics(reader: Reader, node: Node | None) -> list[int]:
    """Type parameters of a function; what their constraints say of their values."""
    limits: list[int] = []
    for name, limit in constraints(reader, node):
        bind_local(reader, name, reader.raw.add("targ", limit, len(limits)))
        limits.append(limit)
    return limits


def constraints(reader: Reader, node: Node | None) -> Iterator[tuple[str, int]]:
    """Each type parameter with what a value of it can do: its constraint, where that is one type."""
    for child in node.named_children if node is not None else ():
        constraint = child.child_by_field_name("type")
        parts = constraint.named_children if constraint is not None else []
        known = annotation(reader, parts[0]) if len(parts) == 1 else UNKNOWN
        for name in named(child):
            yield reader.text(name), known if known > EXTERNAL else UNKNOWN
