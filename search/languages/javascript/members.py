"""JavaScript and TypeScript: methods and properties of classes, interfaces and object types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.javascript.classes import decorated, used_by
from search.languages.javascript.functions import FUNCTIONS, named_function, read_function
from search.languages.javascript.jsdoc import doc_before, documented_type
from search.languages.javascript.patterns import key_of
from search.languages.javascript.state import state, valued
from search.languages.javascript.types import annotation, declared
from search.languages.reader import Fields, Function, Reader
from search.languages.scopes import UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

_MODIFIERS = frozenset(("accessibility_modifier", "readonly", "override_modifier"))
_FLAGS = {"static": "static", "get": "property", "set": "setter", "async": "async", "*": "generator"}


def method(reader: Reader, fields: Fields, node: Node) -> int:
    """A method of a class, interface or object type, with or without a body."""
    name_node, body = reader.child(node, fields, "name"), reader.child(node, fields, "body")
    if name_node is None or reader.scopes[reader.scope].kind != "class":
        return reader.inside(node)
    decorators = decorated(reader, node)
    if body is None and _overloaded(reader, node, name_node):
        reader.outer = reader.outer or node
        state(reader).pending.append(node)
        return UNKNOWN
    name, flags = key_of(reader, name_node), _flags(node, name_node)
    owner = reader.scopes[reader.scope].symbol
    kind = "constructor" if name == "constructor" else "method"
    text = name or reader.text(name_node)
    seq = reader.define(kind, text, node, name_node, body)
    used_by(reader, decorators, seq)
    expr = reader.raw.add("sym", seq)
    reader.functions[seq] = Function(flags=[flag for flag in flags if flag in ("property", "static")])
    if name and "setter" not in flags:
        reader.bind(name, expr)
    if kind == "constructor":
        _parameter_properties(reader, node, owner)
    this = reader.raw.add("own" if "static" in flags else "self", owner)
    read_function(reader, node, seq, this, doc=doc_before(reader, node.start_byte))
    return expr


def _flags(node: Node, name_node: Node) -> list[str]:
    found: list[str] = []
    for child in node.children:
        if child.start_byte >= name_node.start_byte:
            break
        if child.type in _FLAGS:
            found.append(_FLAGS[child.type])
    return found


def _overloaded(reader: Reader, node: Node, name_node: Node) -> bool:
    """Whether the member that follows is of the same name: then this is one of its overloads."""
    following = node.next_named_sibling
    while following is not None and following.type == "comment":
        following = following.next_named_sibling
    if following is None or following.type not in ("method_signature", "method_definition"):
        return False
    other = following.child_by_field_name("name")
    return other is not None and reader.text(other) == reader.text(name_node)


def _parameter_properties(reader: Reader, node: Node, owner: int) -> None:
    """constructor(private foo: Foo) makes a property of the class."""
    parameters = node.child_by_field_name("parameters")
    for child in parameters.named_children if parameters is not None else ():
        pattern = child.child_by_field_name("pattern")
        if pattern is None or not any(part.type in _MODIFIERS for part in child.children):
            continue
        text = reader.text(pattern)
        title = f"{reader.symbols[owner - 1].qualname}.{text}"
        within, reader.within = reader.within, owner
        seq = reader.define("property", text, child, pattern, None, title)
        reader.within = within
        before = len(reader.uses), len(reader.chains)
        value = declared(reader, child)
        del reader.uses[before[0] :], reader.chains[before[1] :]  # the constructor's parameter refers to it
        reader.values[seq] = [reader.raw.add("decl", value)] if value is not None else [UNKNOWN]
        reader.bind(text, reader.raw.add("sym", seq))


def field(reader: Reader, fields: Fields, node: Node) -> int:
    """A property; one that holds a function is a method."""
    name_node = reader.child(node, fields, "name")
    if name_node is None or reader.scopes[reader.scope].kind != "class":
        return reader.inside(node)
    decorators = decorated(reader, node)
    value_node = reader.child(node, fields, "value")
    name = key_of(reader, name_node)
    owner = reader.scopes[reader.scope].symbol
    static = any(child.type == "static" for child in node.children)
    this = reader.raw.add("own" if static else "self", owner)
    if value_node is not None and value_node.type in FUNCTIONS and name:
        expr = _function_field(reader, node, name_node, value_node, name, this)
        used_by(reader, decorators, reader.raw.rows[expr][1])
        return expr
    seq = reader.define("property", name or reader.text(name_node), node, name_node, None)
    used_by(reader, decorators, seq)
    promised = declared(reader, node)
    if promised is None:
        promised = documented_type(reader, node.start_byte)
    given = _field_value(reader, value_node, name, this) if value_node is not None else None
    values = [reader.raw.add("decl", promised)] if promised is not None and promised != UNKNOWN else []
    reader.values[seq] = values or ([given] if given is not None else [])
    if name:
        reader.bind(name, reader.raw.add("sym", seq))
    return UNKNOWN


def _function_field(reader: Reader, node: Node, name_node: Node, value: Node, name: str, this: int) -> int:
    """An arrow function sees the `this` of the instance, which a class scope does not show inside."""
    promised = node.child_by_field_name("type")
    if promised is not None:
        annotation(reader, promised)
    reader.enter("block", 0)
    reader.bind("this", this)
    expr = named_function(reader, value, node, name_node, name, kind="method", this=this, bound=False)
    reader.leave()
    reader.bind(name, expr)
    return expr


def _field_value(reader: Reader, value: Node, name: str, this: int) -> int:
    known = state(reader)
    prefix, known.prefix = known.prefix, name
    reader.enter("block", 0)
    reader.bind("this", this)
    found = valued(reader, value)
    reader.leave()
    known.prefix = prefix
    return found


def static_block(reader: Reader, fields: Fields, node: Node) -> int:
    reader.enter("block", 0)
    seq = reader.enclosing_class()
    if seq:
        reader.bind("this", reader.raw.add("own", seq))
    reader.inside(node)
    reader.leave()
    return UNKNOWN
