"""JavaScript and TypeScript: functions, their parameters, and patterns that bind names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.javascript.jsdoc import Doc, doc_before, value_of
from search.languages.javascript.patterns import bind_pattern
from search.languages.javascript.state import (
    Context,
    Expected,
    Parameter,
    expected,
    operands,
    says_something,
    state,
    valued,
)
from search.languages.javascript.types import annotation, declared, overload, parameter_types, type_parameters
from search.languages.reader import Fields, Function, Reader
from search.languages.scopes import NOTHING, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

ARROW = "arrow_function"
FUNCTIONS = frozenset((ARROW, "function_expression", "generator_function"))


# --- functions -------------------------------------------------------------------------------------


def function_declaration(reader: Reader, fields: Fields, node: Node) -> int:
    name_node = reader.child(node, fields, "name")
    if name_node is None:
        return reader.inside(node)
    name = reader.text(name_node)
    seq = reader.define("function", name, node, name_node, reader.child(node, fields, "body"))
    expr = reader.raw.add("sym", seq)
    reader.bind(name, expr)
    reader.functions[seq] = Function()
    read_function(reader, node, seq, UNKNOWN, doc=doc_before(reader, node.start_byte))
    return expr


def signature(reader: Reader, fields: Fields, node: Node) -> int:
    """function f(): T; an overload, or a function only declared. Overloads belong to what follows them."""
    if _overloads(reader, node):
        if reader.outer is None:
            outside = node.parent
            exported = outside is not None and outside.type == "export_statement"
            reader.outer = outside if exported else node
        state(reader).pending.append(node)
        return UNKNOWN
    return function_declaration(reader, fields, node)


def _overloads(reader: Reader, node: Node) -> bool:
    outside = node.parent if node.parent is not None and node.parent.type == "export_statement" else node
    following = outside.next_named_sibling
    while following is not None and following.type == "comment":
        following = following.next_named_sibling
    if following is not None and following.type == "export_statement":
        following = following.child_by_field_name("declaration")
    if following is None or following.type not in ("function_declaration", "function_signature"):
        return False
    own, other = node.child_by_field_name("name"), following.child_by_field_name("name")
    return own is not None and other is not None and reader.text(own) == reader.text(other)


def function(reader: Reader, fields: Fields, node: Node) -> int:
    """A function as a value. A name of its own is seen inside only; without one it has no symbol."""
    about = expected(reader, node)
    name_node = reader.child(node, fields, "name")
    if name_node is None:
        return unnamed(reader, node, about)
    name = reader.text(name_node)
    seq = reader.define("function", name, node, name_node, reader.child(node, fields, "body"))
    reader.functions[seq] = Function()
    read_function(reader, node, seq, about.this or UNKNOWN, about.context, own_name=name)
    return reader.raw.add("sym", seq)


def unnamed(reader: Reader, node: Node, about: Expected) -> int:
    """An object that can be called, where what it gives is known."""
    value = read_function(reader, node, 0, about.this or UNKNOWN, about.context)
    return operands(reader, "obj", {"()": value}) if says_something(value) else UNKNOWN


def named_function(
    reader: Reader,
    node: Node,
    whole: Node,
    name_node: Node,
    name: str,
    *,
    kind: str = "function",
    qualname: str = "",
    this: int = UNKNOWN,
    context: Context | None = None,
    bound: bool = True,
) -> int:
    """A function that takes the name of what it is assigned to; its symbol's expression."""
    seq = reader.define(kind, name, whole, name_node, node.child_by_field_name("body"), qualname)
    expr = reader.raw.add("sym", seq)
    reader.functions[seq] = Function()
    if bound:
        reader.bind(name, expr)
    own = node.child_by_field_name("name") if node.type in FUNCTIONS else None
    read_function(
        reader, node, seq, this, context, own_name=reader.text(own) if own is not None else "",
        doc=doc_before(reader, whole.start_byte),
    )  # fmt: skip
    return expr


def read_function(
    reader: Reader,
    node: Node,
    seq: int,
    this: int,
    context: Context | None = None,
    own_name: str = "",
    doc: Doc | None = None,
) -> int:
    """Parameters, types and body of a function; the raw expression of what calling it gives."""
    known = state(reader)
    scope = reader.enter("function", seq)
    prefix, known.prefix = known.prefix, ""
    exporting, known.exporting = known.exporting, False
    if node.type != ARROW:
        reader.bind("this", this)
    if own_name and seq:
        reader.bind(own_name, reader.raw.add("sym", seq))
    overloads = _read_pending(reader)
    type_parameters(reader, node)
    _parameters(reader, node, seq, scope, context, doc)
    if overloads and seq:
        known.typed[seq] = overloads  # what callers see
    returns = node.child_by_field_name("return_type")
    promised = annotation(reader, returns) if returns is not None else UNKNOWN
    if doc is not None and doc.returns and returns is None:
        promised = value_of(reader, doc, doc.returns) or UNKNOWN
    known.returns.append([])
    known.promised.append(promised)
    body = node.child_by_field_name("body")
    if body is not None:
        _body(reader, body)
    found = known.returns.pop()
    known.promised.pop()
    reader.leave()
    known.prefix, known.exporting = prefix, exporting
    return _gives(reader, seq, promised, found)


def _gives(reader: Reader, seq: int, promised: int, found: list[int]) -> int:
    """What calling gives: what is declared, if that is a type of its own, else what is returned."""
    values = [reader.raw.add("decl", promised)] if promised != UNKNOWN else found
    if seq:
        reader.functions[seq].returns = values
    distinct = dict.fromkeys(value for value in values if value != NOTHING)
    if len(distinct) <= 1:
        return next(iter(distinct), NOTHING)
    return reader.raw.add("any", *distinct)


def _read_pending(reader: Reader) -> dict[str, int]:
    """Parameters of the overloads before a function; what they refer to, the function refers to."""
    known = state(reader)
    waiting, known.pending = known.pending, []
    found: dict[str, int] = {}
    for node in waiting:
        reader.enter("block", 0)
        type_parameters(reader, node)
        parameters = node.child_by_field_name("parameters")
        overload(reader, found, parameter_types(reader, parameters))
        for part in node.named_children[1:]:
            if part.type not in ("formal_parameters", "type_parameters"):
                annotation(reader, part)
        reader.leave()
    return found


def _body(reader: Reader, body: Node) -> None:
    if body.type == "statement_block":
        reader.inside(body)
    else:
        state(reader).returns[-1].append(valued(reader, body, _promise(reader)))


def return_(reader: Reader, fields: Fields, node: Node) -> int:
    values = [valued(reader, child, _promise(reader)) for child in node.named_children]
    returns = state(reader).returns
    if returns:
        returns[-1].append(values[0] if values else NOTHING)
    return UNKNOWN


def _promise(reader: Reader) -> Context | None:
    """What the function around is declared to give is expected of what it returns."""
    promised = state(reader).promised
    value = promised[-1] if promised else UNKNOWN
    return (lambda: value) if says_something(value) else None


def yield_(reader: Reader, fields: Fields, node: Node) -> int:
    """A generator is a container of what it yields; what it returns is not seen by a loop."""
    values = [reader.visit(child) for child in node.named_children]
    returns = state(reader).returns
    if returns and values:
        delegates = any(child.type == "*" for child in node.children)
        returns[-1].append(values[0] if delegates else reader.raw.add("many", values[0]))
    return UNKNOWN


# --- parameters ------------------------------------------------------------------------------------


def _parameters(
    reader: Reader, node: Node, seq: int, scope: int, context: Context | None, doc: Doc | None
) -> None:
    single = node.child_by_field_name("parameter")
    listed = node.child_by_field_name("parameters")
    nodes = [single] if single is not None else listed.named_children if listed is not None else []
    found: list[Parameter | None] = []
    types: dict[str, int] = {}
    for child in nodes:
        if child.type in ("comment", "decorator"):
            continue
        if _is_this(child):
            reader.scopes[scope].names["this"] = [reader.raw.add("decl", declared(reader, child) or UNKNOWN)]
            continue
        index = len(found)
        value = _promised(reader, child, doc)
        if value is not None and says_something(value):
            types[f"{'r' if _is_rest(child) else 'p'}{index}"] = value
        found.append(_parameter(reader, child, index, value, context))
    if seq:
        _note(reader, seq, found, types)
    else:
        for one in found:
            if one is not None:
                reader.bind(one.name, one.default)


def _note(reader: Reader, seq: int, found: list[Parameter | None], types: dict[str, int]) -> None:
    known = state(reader)
    reader.functions[seq].parameters = [one.name if one is not None else "" for one in found]
    if any(one is not None for one in found):
        known.parameters[seq] = found
    if types:
        known.typed[seq] = types


def _is_rest(child: Node) -> bool:
    return "rest_pattern" in (child.type, (child.child_by_field_name("pattern") or child).type)


def _promised(reader: Reader, child: Node, doc: Doc | None) -> int | None:
    """What a parameter is declared to be, by its type or by the comment before the function."""
    value = declared(reader, child)
    if value is not None or doc is None or not doc.parameters:
        return value
    pattern, _ = _pattern_and_default(child)
    return value_of(reader, doc, doc.parameters.get(reader.text(pattern).lstrip("."), ""))


def _is_this(child: Node) -> bool:
    pattern = child.child_by_field_name("pattern")
    return pattern is not None and pattern.type == "this"


def _parameter(
    reader: Reader, child: Node, index: int, value: int | None, context: Context | None
) -> Parameter | None:
    """Bind one parameter; what is left open is returned, to be filled by the calls in the file."""
    for one in child.named_children:
        if one.type == "decorator":
            reader.visit(one)
    pattern, default = _pattern_and_default(child)
    given = reader.visit(default) if default is not None else UNKNOWN
    if pattern.type == "rest_pattern":
        inner = pattern.named_children[0] if pattern.named_children else pattern
        known = value if value is not None else reader.raw.add("many", UNKNOWN)
        bind_pattern(reader, inner, reader.raw.add("decl", known))
        return None
    if value is not None:
        bind_pattern(reader, pattern, reader.raw.add("decl", value))
        return None
    if context is not None:
        bind_pattern(reader, pattern, operands(reader, "parameter", {"f": context()}, index))
        return None
    if pattern.type == "identifier":
        return Parameter(reader.scope, reader.text(pattern), given)
    name = f"#{index}"
    bind_pattern(reader, pattern, reader.name(name))
    return Parameter(reader.scope, name, given)


def _pattern_and_default(child: Node) -> tuple[Node, Node | None]:
    """Of a parameter in either grammar."""
    pattern, value = child.child_by_field_name("pattern"), child.child_by_field_name("value")
    if pattern is not None:
        return pattern, value
    if child.type == "assignment_pattern":
        left, right = child.child_by_field_name("left"), child.child_by_field_name("right")
        return (left or child), right
    return child, None
