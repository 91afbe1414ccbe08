"""JavaScript and TypeScript: how their trees are read. References are not followed yet; symbols only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.family import Family
from search.languages.reader import Fields, Function, Hint, Reader
from search.languages.roles import ROLES
from search.languages.scopes import UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node


def method(reader: Reader, fields: Fields, node: Node) -> int:
    """A method of a class, an interface or an object literal; its name is no name in the scope."""
    name_node, body = reader.child(node, fields, "name"), reader.child(node, fields, "body")
    if name_node is None:
        return reader.inside(node)
    seq = reader.define("method", reader.text(name_node), node, name_node, body)
    reader.functions[seq] = Function()
    if reader.scopes[reader.scope].kind == "class":
        reader.bind(reader.text(name_node), reader.raw.add("sym", seq))
    reader.enter("function", seq)
    if body is not None:
        reader.visit(body)
    reader.leave()
    return UNKNOWN


def property_(reader: Reader, fields: Fields, node: Node) -> int:
    name_node = reader.child(node, fields, "name")
    if name_node is not None and reader.scopes[reader.scope].kind == "class":
        seq = reader.define("property", reader.text(name_node), node, name_node, None)
        reader.values[seq] = [UNKNOWN]
        reader.bind(reader.text(name_node), reader.raw.add("sym", seq))
    return UNKNOWN


def field(reader: Reader, fields: Fields, node: Node) -> int:
    """A field of a class; an arrow function in it is a method."""
    target, value = reader.child(node, fields, "target"), reader.child(node, fields, "value")
    if target is not None and value is not None and reader.role(value) == "lambda":
        reader.hint = Hint(reader.text(target), node, target)
        return reader.visit(value)
    if value is not None:
        reader.visit(value)
    return property_(reader, {"name": fields["target"]}, node)


def pair(reader: Reader, fields: Fields, node: Node) -> int:
    """key: value in an object literal; a function there is a symbol named by its key."""
    target, value = reader.child(node, fields, "target"), reader.child(node, fields, "value")
    if target is not None and value is not None and reader.role(value) == "lambda":
        reader.hint = Hint(reader.text(target).strip("\"'"), node, target, binds=False)
    return reader.visit(value) if value is not None else UNKNOWN


def export(reader: Reader, fields: Fields, node: Node) -> int:
    """What is exported starts at the word `export`, decorators included."""
    for child in node.named_children:
        reader.outer = node if reader.role(child).startswith("definition") else None
        reader.visit(child)
    reader.outer = None
    return UNKNOWN


def finish(reader: Reader) -> None:
    reader.uses.clear()
    reader.chains.clear()


FAMILY = Family(
    name="script",
    roles={
        **ROLES,
        "script.method": method,
        "script.property": property_,
        "script.field": field,
        "script.pair": pair,
        "script.export": export,
    },
    finish=finish,
)
