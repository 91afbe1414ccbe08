"""Go: how its trees are read: packages, imports, functions, types. How names lead to files: names.py.

Methods are members of their receiver's type by `extensions`, because the type may stand in another file.
Symbols are named "Type.method" and "Iface.Method"; a function without a name belongs to the function around
it, and outside functions to the variable that holds it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from search.languages.family import Family
from search.languages.go import bindings, declarations, interfaces, modules, names, types, values
from search.languages.go.signatures import sign
from search.languages.go.types import (
    BASIC,
    GENERIC,
    annotation,
    bind_generics,
    bind_parameters,
    named,
    results,
)
from search.languages.reader import Fields, Function, Reader
from search.languages.roles import ROLES, name
from search.languages.scopes import UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

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
    sign(reader, node, seq, kinds, frozenset(generics))
    reader.leave()
    return expr


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


FAMILY = Family(
    name="go",
    roles={
        **ROLES,
        "go.package": package,
        "go.import": import_,
        "go.function": function,
        "go.method": method,
        "go.type": declarations.type_,
        "go.alias": declarations.alias,
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
