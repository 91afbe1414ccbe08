"""Go: how its trees are read: packages, imports, functions, types. How names lead to files: names.py.

Methods are members of their receiver's type by `extensions`, because the type may stand in another file.
Symbols are named "Type.method" and "Iface.Method"; a function without a name belongs to the function around
it, and outside functions to the variable that holds it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from search.languages.family import Family
from search.languages.go import bindings, interfaces, modules, names, types, values
from search.languages.go.types import (
    BASIC,
    GENERIC,
    annotation,
    bind_generics,
    bind_parameters,
    named,
    results,
    title,
)
from search.languages.reader import Class, Fields, Function, Reader
from search.languages.roles import ROLES, name
from search.languages.scopes import EXTERNAL, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

_KINDS = {"struct_type": "struct", "interface_type": "interface"}
_NO_NAMES = frozenset(("init", "_"))  # functions that nobody can call by name
_TAGS = re.compile(rb"^//go:build (.*)$", re.MULTILINE)
_OLD_TAGS = re.compile(rb"^// ?\+build (.*)$", re.MULTILINE)


# --- the file --------------------------------------------------------------------------------------


def package(reader: Reader, fields: Fields, node: Node) -> int:
    """package p, and the build tags above it."""
    name = next((child for child in node.named_children if child.type == "package_identifier"), None)
    reader.extra["p"] = reader.text(name) if name is not None else ""
    tags = _tags(reader.source[: node.start_byte])
    if tags:
        reader.extra["b"] = tags
    return UNKNOWN


def _tags(head: bytes) -> str:
    """The build tags of a file as one expression; older files have a line for each part that must hold."""
    tags = _TAGS.search(head)
    if tags:
        return tags[1].decode("utf-8", "replace").strip()
    lines = [line.decode("utf-8", "replace").split() for line in _OLD_TAGS.findall(head)]
    return " && ".join(f"({' || '.join(one.replace(',', ' && ') for one in line)})" for line in lines if line)


def import_(reader: Reader, fields: Fields, node: Node) -> int:
    """import name "path": a name of this file. Without one, the package's own name, guessed from the path."""
    path, name = reader.child(node, fields, "path"), reader.child(node, fields, "name")
    if path is None:
        return UNKNOWN
    module = reader.text(path)[1:-1]
    alias = reader.text(name) if name is not None else names.guessed(module)
    if alias == "_":
        return UNKNOWN
    expr = reader.bring(module, "*" if alias == "." else "")
    if name is None:
        reader.extra.setdefault("i", []).append(len(reader.imports) - 1)
    if alias.isidentifier():
        reader.bind(alias, expr)
    return UNKNOWN


# --- functions -------------------------------------------------------------------------------------


def function(reader: Reader, fields: Fields, node: Node) -> int:
    name_node = reader.child(node, fields, "name")
    if name_node is None:
        return reader.inside(node)
    name = reader.text(name_node)
    seq = reader.define("function", name, node, name_node, reader.child(node, fields, "body"))
    expr = reader.raw.add("sym", seq)
    if name not in _NO_NAMES:
        reader.bind(name, expr)
    reader.enter("function", seq)
    limits = bind_generics(reader, reader.child(node, fields, "generics"))
    kinds = _rest(reader, fields, node, seq)
    if limits:
        reader.functions[seq].flags = [GENERIC] * len(limits)
        parts = [reader.raw.add("tuple", *part) for part in (kinds, limits)]
        reader.values[seq] = [reader.raw.add("tuple", *parts)]
    reader.leave()
    return expr


def _rest(reader: Reader, fields: Fields, node: Node, seq: int) -> list[int]:
    """Parameters, results and body, in the scope of the function; what the parameters are."""
    kinds = bind_parameters(reader, reader.child(node, fields, "parameters"))
    reader.functions[seq] = Function([results(reader, reader.child(node, fields, "result"), bind=True)])
    body = reader.child(node, fields, "body")
    if body is not None:
        reader.inside(body)
    return kinds


def method(reader: Reader, fields: Fields, node: Node) -> int:
    """A member of its receiver's type, which may stand in another file of the package."""
    name_node, receiver = reader.child(node, fields, "name"), reader.child(node, fields, "receiver")
    if name_node is None or receiver is None:
        return reader.inside(node)
    name = reader.text(name_node)
    own, owner, generics = _receiver(reader, receiver)
    qualname = f"{owner}.{name}" if owner else name
    seq = reader.define("method", name, node, name_node, reader.child(node, fields, "body"), qualname)
    expr = reader.raw.add("sym", seq)
    if owner and name != "_":
        reader.extensions.append((owner, name, expr))
    reader.enter("function", seq)
    instance = reader.raw.add("inst", reader.raw.add("name", 0, owner))
    for place, generic in enumerate(generics):
        types.bind_local(reader, generic, reader.raw.add("carg", instance, place))
    if owner and own:
        types.bind_local(reader, own, instance)
    kinds = _rest(reader, fields, node, seq)
    _sign(reader, node, seq, kinds, frozenset(generics))
    reader.leave()
    return expr


def _sign(reader: Reader, node: Node, seq: int, kinds: list[int], generics: frozenset[str]) -> None:
    """What methods are compared by: the text of their types, and in `values` what the parameters are."""
    parameters, result = node.child_by_field_name("parameters"), node.child_by_field_name("result")
    reader.functions[seq].flags = [types.signature(reader, parameters, result, generics)]
    reader.values[seq] = [reader.raw.add("tuple", *kinds)]


def _receiver(reader: Reader, node: Node) -> tuple[str, str, list[str]]:
    """(c *List[T]): the receiver's name, its type's, the type parameters."""
    parameter = next((child for child in node.named_children if child.type == "parameter_declaration"), None)
    kind = parameter.child_by_field_name("type") if parameter is not None else None
    while kind is not None and kind.type in ("pointer_type", "parenthesized_type"):
        kind = kind.named_children[-1] if kind.named_children else None
    if parameter is None or kind is None:
        return "", "", []
    names = named(parameter)
    generics: list[str] = []
    if kind.type == "generic_type":
        kind, *rest = kind.named_children
        generics = [reader.text(one) for arguments in rest for one in arguments.named_children]
    return reader.text(names[0]) if names else "", reader.text(kind), generics


# --- types -----------------------------------------------------------------------------------------


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
    _sign(reader, node, seq, kinds, generics)
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
    plain = kind.type in ("type_identifier", "qualified_type", "generic_type")
    reader.values[seq] = [title(reader, kind) if plain else annotation(reader, kind)]
    reader.owner = owner
    expr = reader.raw.add("sym", seq)
    reader.bind(reader.text(name_node), expr)
    return expr


FAMILY = Family(
    name="go",
    roles={
        **ROLES,
        "go.package": package,
        "go.import": import_,
        "go.function": function,
        "go.method": method,
        "go.type": type_,
        "go.alias": alias,
        "go.annotation": types.role,
        "go.constants": bindings.constants,
        "go.variables": bindings.variables,
        "go.short": bindings.short,
        "go.range": bindings.range_,
        "go.receive": bindings.receive,
        "go.type_switch": bindings.type_switch,
        "go.literal": values.literal,
        "name": name,
        "go.call": values.call,
        "go.composite": values.composite,
        "go.slice": values.slice_,
        "go.assertion": values.assertion,
        "go.conversion": values.conversion,
        "go.unary": values.unary,
        "go.binary": values.binary,
    },
    builtins=frozenset(name.decode() for name in BASIC) | {"_", "nil", "true", "false", "iota"},
    special={"new": values.new, "make": values.make, "append": values.make},
    annotation=annotation,
    ordered=True,
    import_value=modules.import_value,
    free_value=names.free_value,
    module_member=names.module_member,
    element=names.element,
    extension=names.extension,
    twins=names.twins,
    provides=interfaces.provides,
    overridden=interfaces.overridden,
    heads={"map": names.map_, "key": names.key, "func": names.func},
)
