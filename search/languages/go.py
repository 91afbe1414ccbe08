"""Go: how its trees are read. References are not followed yet; symbols only."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from search.languages.family import Family
from search.languages.reader import Class, Fields, Function, Reader
from search.languages.roles import ROLES
from search.languages.scopes import UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

_TYPE_NAME = re.compile(r"([^\W\d]\w*)\s*(?:\[.*\])?\s*\)\s*$", re.DOTALL)
_KINDS = {"struct_type": "struct", "interface_type": "interface"}


def method(reader: Reader, fields: Fields, node: Node) -> int:
    """A method is a member of its receiver's type, which may stand in another file of the package."""
    name_node, body = reader.child(node, fields, "name"), reader.child(node, fields, "body")
    receiver = reader.child(node, fields, "receiver")
    if name_node is None or receiver is None:
        return reader.inside(node)
    name = reader.text(name_node)
    owner = _TYPE_NAME.search(reader.text(receiver))
    qualname = f"{owner[1]}.{name}" if owner else name
    seq = reader.define("method", name, node, name_node, body, qualname)
    reader.functions[seq] = Function()
    if owner:
        reader.extensions.append((owner[1], name, reader.raw.add("sym", seq)))
    reader.enter("function", seq)
    if body is not None:
        reader.visit(body)
    reader.leave()
    return UNKNOWN


def type_(reader: Reader, fields: Fields, node: Node) -> int:
    name_node, body = reader.child(node, fields, "name"), reader.child(node, fields, "body")
    if name_node is None or body is None:
        return reader.inside(node)
    name = reader.text(name_node)
    kind = _KINDS.get(body.type, "type")
    seq = reader.define(kind, name, node, name_node, body if kind != "type" else None)
    reader.bind(name, reader.raw.add("sym", seq))
    scope = reader.enter("class", seq)
    reader.classes[seq] = Class(scope)
    reader.visit(body)
    reader.leave()
    return UNKNOWN


def signature(reader: Reader, fields: Fields, node: Node) -> int:
    """A method that an interface asks for."""
    name_node = reader.child(node, fields, "name")
    if name_node is not None:
        seq = reader.define("method", reader.text(name_node), node, name_node, None)
        reader.functions[seq] = Function()
        reader.bind(reader.text(name_node), reader.raw.add("sym", seq))
    return UNKNOWN


def field(reader: Reader, fields: Fields, node: Node) -> int:
    if reader.scopes[reader.scope].kind == "class":
        for name_node in node.children_by_field_name("name"):
            if not name_node.is_named:
                continue
            _variable(reader, node, name_node, "property")
    return reader.inside(node)


def names(reader: Reader, fields: Fields, node: Node) -> int:
    """const and var; a symbol only outside functions."""
    kind = "constant" if node.type == "const_spec" else "variable"
    for name_node in node.children_by_field_name("name"):
        if reader.scopes[reader.scope].kind == "module" and name_node.type == "identifier":
            _variable(reader, node, name_node, kind)
    return reader.inside(node)


def _variable(reader: Reader, node: Node, name_node: Node, kind: str) -> None:
    seq = reader.define(kind, reader.text(name_node), node, name_node, None)
    reader.values[seq] = [UNKNOWN]
    reader.bind(reader.text(name_node), reader.raw.add("sym", seq))


def finish(reader: Reader) -> None:
    reader.uses.clear()
    reader.chains.clear()


FAMILY = Family(
    name="go",
    roles={
        **ROLES,
        "go.method": method,
        "go.type": type_,
        "go.signature": signature,
        "go.field": field,
        "go.names": names,
    },
    finish=finish,
)
