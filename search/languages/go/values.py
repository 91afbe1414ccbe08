"""Go: values: calls, literals of types, assertions, operators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.go.types import annotation, bind_parameters, generic, results, title
from search.languages.reader import Fields, Reader
from search.languages.roles import called
from search.languages.scopes import EXTERNAL, NOTHING, UNKNOWN, Expr

if TYPE_CHECKING:
    from tree_sitter import Node

_COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">=", "&&", "||"))
_STRUCTS = frozenset(("type_identifier", "qualified_type", "generic_type", "struct_type"))


def call(reader: Reader, fields: Fields, node: Node) -> int:
    """f(x), f[T](x), (*T)(x)"""
    function, arguments, types = _parts(reader, fields, node)
    if function is None:
        return reader.inside(node)
    if function.type == "index_expression":
        return _indexed(reader, function, arguments)
    expr = called(reader, function)
    row = reader.raw.rows[expr]
    special = reader.special.get(row[2]) if row[0] in _NAMED else None
    value = special(reader, expr, arguments) if special is not None else None
    if value is not None:
        return value
    given = [reader.visit(part) for part in arguments.named_children] if arguments is not None else []
    if not expr:
        return UNKNOWN
    if types is not None:
        return reader.raw.add("apply", expr, *[annotation(reader, one) for one in types.named_children])
    if any(part > NOTHING for part in given) and _is_of_package(reader, row):
        return reader.raw.add("infer", expr, *given)
    return reader.raw.call(expr)


def _parts(reader: Reader, fields: Fields, node: Node) -> tuple[Node | None, Node | None, Node | None]:
    """Function, arguments and type arguments of a call; most have no more than the first two."""
    parts = node.named_children
    if len(parts) == 2:
        return parts[0], parts[1], None
    function, arguments = reader.child(node, fields, "function"), reader.child(node, fields, "arguments")
    return function, arguments, reader.child(node, fields, "generics")


_NAMED = frozenset(("name", "attr"))


def _is_of_package(reader: Reader, row: Expr) -> bool:
    """Whether a function of a package is called: only these can have type parameters of their own."""
    if row[0] == "attr":
        row = reader.raw.rows[row[1]]
        return row[0] == "name" and row[2] in reader.scopes[0].names
    return row[0] == "name" and row[2] not in reader.family.builtins


def _indexed(reader: Reader, function: Node, arguments: Node | None) -> int:
    """f[T](x), fs[i](x)"""
    operand, *rest = function.named_children
    expr = called(reader, operand)
    given = [reader.raw.add("inst", reader.visit(part)) for part in rest]
    if arguments is not None:
        reader.visit(arguments)
    return reader.raw.add("apply", expr, *given) if expr else UNKNOWN


def new(reader: Reader, expr: int, arguments: Node | None) -> int | None:
    """new(T), where `new` is the builtin: an instantiation."""
    parts = arguments.named_children if arguments is not None else []
    if not _builtin(reader, expr) or not parts:
        return None
    return _instance(reader, parts[0])


def make(reader: Reader, expr: int, arguments: Node | None) -> int | None:
    """make(T, ...), and append(x, ...): of the type of the first argument."""
    if not _builtin(reader, expr) or arguments is None:
        return None
    values = [reader.visit(part) for part in arguments.named_children]
    return values[0] if values else UNKNOWN


def _builtin(reader: Reader, expr: int) -> bool:
    row = reader.raw.rows[expr]
    return row[0] == "name" and row[2] not in reader.scopes[0].names


def literal(reader: Reader, fields: Fields, node: Node) -> int:
    """func(...) ... {...}: part of the function around it."""
    reader.enter("function", 0)
    bind_parameters(reader, reader.child(node, fields, "parameters"))
    body = reader.child(node, fields, "body")
    given = results(reader, reader.child(node, fields, "result"), bind=True)
    if body is not None:
        reader.inside(body)
    reader.leave()
    return reader.raw.add("func", given)


# --- composite literals ----------------------------------------------------------------------------


def _instance(reader: Reader, kind: Node) -> int:
    """A value of a type that is made here: a call of the type, where it has a name."""
    if kind.type == "generic_type":
        return generic(reader, kind, "calls")
    if kind.type not in _STRUCTS or kind.type == "struct_type":
        return annotation(reader, kind)
    expr = title(reader, kind, "calls")
    return reader.raw.add("inst", expr) if expr > EXTERNAL else expr


def composite(reader: Reader, fields: Fields, node: Node) -> int:
    """T{...}, []T{...}, map[K]V{...}"""
    kind, body = reader.child(node, fields, "type"), reader.child(node, fields, "body")
    if kind is None or body is None:
        return reader.inside(node)
    value = _instance(reader, kind)
    _elements(reader, body, value, kind.type in _STRUCTS)
    return value


def _elements(reader: Reader, body: Node, value: int, struct: bool) -> None:
    """What stands between the braces of a literal of that value. Keys of structs are its fields."""
    for child in body.named_children:
        if child.type == "literal_element":
            _element(reader, child, value)
        elif child.type == "keyed_element":
            key, *rest = [part for part in child.named_children if part.type == "literal_element"] or [child]
            _key(reader, key, value, struct)
            for part in rest:
                _element(reader, part, value)


def _key(reader: Reader, key: Node, value: int, struct: bool) -> None:
    name = key.named_children[0] if key.named_children else key
    if not struct or name.type != "identifier":
        _element(reader, key, value)
    elif value > EXTERNAL:
        expr = reader.raw.add("attr", value, reader.text(name))
        reader.refer(expr, "references", name.start_byte)


def _element(reader: Reader, node: Node, outer: int) -> None:
    for inner in node.named_children:
        if inner.type == "literal_value":  # the type is left out: it is that of the elements
            value = reader.raw.add("item", outer) if outer > EXTERNAL else UNKNOWN
            _elements(reader, inner, value, _plain_keys(inner))
        else:
            reader.visit(inner)


def _plain_keys(body: Node) -> bool:
    """Whether all keys are plain names, as those of a struct are."""
    keys = [child.named_children[0] for child in body.named_children if child.type == "keyed_element"]
    return all(key.named_children and key.named_children[0].type == "identifier" for key in keys)


# --- operators -------------------------------------------------------------------------------------


def slice_(reader: Reader, fields: Fields, node: Node) -> int:
    """x[a:b], f[T]: as its first part."""
    values = [reader.visit(child) for child in node.named_children]
    return values[0] if values else UNKNOWN


def assertion(reader: Reader, fields: Fields, node: Node) -> int:
    reader.part(node, fields, "object")
    kind = reader.child(node, fields, "type")
    return annotation(reader, kind) if kind is not None else UNKNOWN


def conversion(reader: Reader, fields: Fields, node: Node) -> int:
    """[]T(x); and f[T](x), which parses like it."""
    kind, operand = reader.child(node, fields, "type"), reader.child(node, fields, "object")
    if operand is not None:
        reader.visit(operand)
    if kind is None:
        return UNKNOWN
    while (
        kind.type == "pointer_type" and kind.named_children
    ):  # *f[T](x): not in parentheses, so it is no type
        kind = kind.named_children[-1]
    return (
        generic(reader, kind, "calls", "apply") if kind.type == "generic_type" else annotation(reader, kind)
    )


def unary(reader: Reader, fields: Fields, node: Node) -> int:
    """&x, *x, -x are of x's type (pointers count as what they point to); <-x is an element of x."""
    value = reader.part(node, fields, "object")
    operator = node.children[0].type if node.children else ""
    if operator == "<-":
        return reader.raw.add("item", value) if value > EXTERNAL else value
    return EXTERNAL if operator == "!" else value


def binary(reader: Reader, fields: Fields, node: Node) -> int:
    left, right = reader.part(node, fields, "left"), reader.part(node, fields, "right")
    operator = next((child.type for child in node.children if not child.is_named), "")
    if operator in _COMPARISONS:
        return EXTERNAL
    return left if left != EXTERNAL else right
