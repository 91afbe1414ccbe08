"""JavaScript and TypeScript: calls, `new`, and what is known of functions that are handed over in them.

A function that is an argument gets its parameters from what it is handed to: an element of the array for
`map` and the like, else what the callee's declaration says of its parameter. That is an expression of its own
(see handed.py), because the callee may stand in another file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from search.languages.javascript.generics import of_builtin
from search.languages.javascript.handed import ONE, PROMISE, SAME
from search.languages.javascript.hooks import HOOKS, hooked
from search.languages.javascript.state import Context, once, operands, state, valued
from search.languages.javascript.types import annotation
from search.languages.reader import Fields, Reader
from search.languages.roles import called
from search.languages.scopes import EXTERNAL, NOTHING, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

# array methods: the place of the element among what the callback gets, and what the call gives
_CALLBACKS = {
    "map": 0, "forEach": 0, "filter": 0, "find": 0, "findLast": 0, "some": 0, "every": 0, "flatMap": 0,
    "findIndex": 0, "sort": 0, "toSorted": 0, "reduce": 1, "reduceRight": 1,
}  # fmt: skip
_ARRAY = frozenset((*_CALLBACKS, *SAME, *ONE))
_PASSING = frozenset(("bind", "call", "apply"))
# functions of builtin objects: they give their argument, one of its elements, or a new object based on it
_OF_GLOBALS = {
    ("Promise", "all"): "same", ("Promise", "allSettled"): "same", ("Promise", "resolve"): "same",
    ("Promise", "race"): "item", ("Promise", "any"): "item",
    ("Object", "freeze"): "same", ("Object", "seal"): "same", ("Object", "assign"): "assign",
    ("Object", "create"): "create", ("Object", "values"): "values", ("Object", "entries"): "entries",
    ("Array", "from"): "same",
}  # fmt: skip


def call(reader: Reader, fields: Fields, node: Node) -> int:
    function, arguments, types = _parts(reader, fields, node)
    if function is None:
        return reader.inside(node)
    start, end = function.start_byte, function.end_byte
    special = _SPECIAL.get(reader.source[start:end]) if end - start <= _LONGEST else None
    if special is not None:
        value = special(reader, node, arguments)
        if value is not None:
            return value
    expr = called(reader, function)
    named = [annotation(reader, one) for one in types.named_children] if types is not None else []
    if arguments is None:
        return UNKNOWN
    values = _arguments(reader, expr, arguments)
    row = reader.raw.rows[expr]
    hook = HOOKS.get(row[2]) if row[0] in ("name", "attr") else None
    return _given(reader, expr, values) if hook is None else hooked(reader, hook, expr, values, named)


def _parts(reader: Reader, fields: Fields, node: Node) -> tuple[Node | None, Node | None, Node | None]:
    """What is called, with what, and the type arguments between them."""
    parts = node.named_children
    if len(parts) == 2 and not node.has_error:
        return parts[0], parts[1], None
    types = next((child for child in parts if child.type == "type_arguments"), None)
    return reader.child(node, fields, "function"), reader.child(node, fields, "arguments"), types


def new(reader: Reader, fields: Fields, node: Node) -> int:
    function, arguments = reader.child(node, fields, "function"), reader.child(node, fields, "arguments")
    if function is None:
        return reader.inside(node)
    expr = called(reader, function)
    types = [
        annotation(reader, one)
        for child in node.named_children
        if child.type == "type_arguments"
        for one in child.named_children
    ]
    if arguments is not None:
        _arguments(reader, expr, arguments)
    if not expr:
        return UNKNOWN
    made = reader.raw.add("call", expr)
    if types and reader.raw.rows[expr][0] == "name":
        value = of_builtin(reader, reader.raw.rows[expr][2], types)
        if value is not None:
            return operands(reader, "outside", {"f": expr, "c": made, "v": value})
    return made


def literal(reader: Reader, arguments: Node | None) -> str:
    """The one string that stands in the arguments, '' for anything else."""
    parts = arguments.named_children if arguments is not None else []
    if not parts or parts[0].type not in ("string", "template_string"):
        return ""
    text = reader.text(parts[0])[1:-1]
    return "" if "${" in text else text


def _require(reader: Reader, node: Node, arguments: Node | None) -> int | None:
    module = literal(reader, arguments)
    return reader.bring(module, "require") if module else None


def _import(reader: Reader, node: Node, arguments: Node | None) -> int:
    module = literal(reader, arguments)
    if module:
        return reader.bring(module, "")
    if arguments is not None:
        reader.inside(arguments)
    return UNKNOWN


def _super(reader: Reader, node: Node, arguments: Node | None) -> int:
    """super(...): the base class is made."""
    bases = reader.classes[seq].bases if (seq := reader.enclosing_class()) else []
    if bases:
        reader.refer(bases[0], "calls", node.start_byte)
    if arguments is not None:
        reader.inside(arguments)
    return UNKNOWN


_SPECIAL: dict[bytes, Callable[[Reader, Node, Node | None], int | None]] = {
    b"require": _require,
    b"import": _import,
    b"super": _super,
}
_LONGEST = max(map(len, _SPECIAL))


def _arguments(reader: Reader, expr: int, arguments: Node) -> list[int]:
    """Values of the arguments; functions and objects among them are told what is expected of them."""
    if arguments.type != "arguments":  # a tagged template
        reader.visit(arguments)
        return []
    values: list[int] = []
    says = False
    shapes = reader.shapes
    for child in arguments.named_children:
        shape = shapes.get(child.kind_id)
        role = shape.role if shape is not None else ""
        if role in _TOLD:
            context = _context(reader, expr, len(values), role)
            values.append(valued(reader, child, context))
        elif role != "skip":
            values.append(reader.visit(child))
        elif child.type != "comment":
            values.append(EXTERNAL)
        says = says or (bool(values) and values[-1] > NOTHING)
    if expr and says:
        state(reader).calls.append((expr, values))
    return values


_TOLD = frozenset(("script.function", "script.object"))


def _context(reader: Reader, expr: int, index: int, role: str) -> Context | None:
    """What the callee expects as that argument."""
    if not expr:
        return None
    row = reader.raw.rows[expr]

    def make() -> int:
        parts = {"f": expr}
        if row[0] == "attr" and row[1] and index == 0 and role == "script.function":
            if row[2] in _CALLBACKS:
                parts["r"] = row[1]
                return operands(reader, "callback", parts, index, _CALLBACKS[row[2]])
            if row[2] in PROMISE:
                parts["r"] = row[1]
                return operands(reader, "callback", parts, index, -1)
        return operands(reader, "argument", parts, index)

    return once(make)


def _given(reader: Reader, expr: int, values: list[int]) -> int:
    """What a call gives; for methods of arrays and promises and some global functions, what they do."""
    if not expr:
        return UNKNOWN
    row = reader.raw.rows[expr]
    if row[0] != "attr":
        return reader.raw.add("call", expr)
    base, name = row[1], row[2]
    of = reader.raw.rows[base]
    rule = _OF_GLOBALS.get((of[2], name)) if of[0] == "name" else None
    if rule is not None:
        return _of_global(reader, rule, values)
    if name in _PASSING:
        return base if name == "bind" else reader.raw.add("call", base)
    if base and (name in _ARRAY or name in PROMISE):
        parts = {"c": reader.raw.add("call", expr), "r": base, "v": values[0] if values else UNKNOWN}
        return operands(reader, "builtin", parts, name)
    return reader.raw.add("call", expr)


def _of_global(reader: Reader, rule: str, values: list[int]) -> int:
    first = values[0] if values else UNKNOWN
    if rule == "create":
        return operands(reader, "obj", {"...0": first})
    if rule == "assign":
        return _assigned(reader, values)
    if rule in ("values", "entries") and first:
        value = reader.raw.add("item", first)
        pair = value if rule == "values" else reader.raw.add("tuple", EXTERNAL, value)
        return reader.raw.add("many", pair)
    if rule == "item" and first:
        return reader.raw.add("item", first)
    return first if rule != "item" else UNKNOWN


def _assigned(reader: Reader, values: list[int]) -> int:
    """Object.assign(x, { members }): x, where its file can put them on it, else all of them in one object."""
    first = values[0] if values else UNKNOWN
    if len(values) < 2 or reader.raw.rows[first][0] not in ("call", "external", "unknown"):
        return first
    return operands(reader, "obj", {f"...{index}": value for index, value in enumerate(values)})
