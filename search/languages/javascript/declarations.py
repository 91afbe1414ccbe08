"""JavaScript and TypeScript: var, let and const; what a function or class that a variable holds is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.javascript.classes import read_class
from search.languages.javascript.functions import FUNCTIONS, named_function
from search.languages.javascript.jsdoc import documented_type
from search.languages.javascript.patterns import bind_pattern, names_of
from search.languages.javascript.state import state, valued
from search.languages.javascript.types import declared
from search.languages.reader import Fields, Reader
from search.languages.roles import called
from search.languages.scopes import NOTHING, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

# functions that give back a function which does what the one they are given does
_NAMES = """
memo forwardRef observer cache useCallback useEvent debounce throttle once memoize memoizeOne asyncHandler
createAsyncThunk createSelector createAppAsyncThunk promisify wrap
"""
_KEEPERS = frozenset(_NAMES.split())


def declaration(reader: Reader, fields: Fields, node: Node) -> int:
    """var, let, const: each declarator binds; at the top of a module or namespace it defines a symbol."""
    hoisted = node.type == "variable_declaration"
    scope = reader.function_scope() if hoisted else reader.scope
    kind = "constant" if reader.source[node.start_byte : node.start_byte + 5] == b"const" else "variable"
    for child in node.named_children:
        if child.type == "variable_declarator":
            _declarator(reader, child, node, scope, kind)
        else:
            reader.visit(child)
    return UNKNOWN


def _declarator(reader: Reader, node: Node, whole: Node, scope: int, kind: str) -> None:
    target, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if target is None:
        reader.inside(node)
        return
    own = whole if whole.named_child_count == 1 else node
    promised = declared(reader, node)
    if promised is None:
        promised = documented_type(reader, whole.start_byte)
    if target.type == "identifier":
        _named(reader, target, value, promised, own, scope, kind)
        return
    given = reader.visit(value) if value is not None else UNKNOWN
    expr = given if promised is None else reader.raw.add("decl", promised)
    bind_pattern(reader, target, expr, scope)
    if _defines(reader, scope) and not _imported(reader, given):
        _define_parts(reader, target, own, scope, kind)


def _named(
    reader: Reader, target: Node, value: Node | None, promised: int | None, whole: Node, scope: int, kind: str
) -> None:
    name = reader.text(target)
    inner = bare(value)
    if inner is not None and inner.type in FUNCTIONS:
        context = (lambda: promised) if promised else None
        expr = named_function(reader, inner, whole, target, name, context=context, bound=False)
        reader.bind(name, expr, scope)
    elif inner is not None and inner.type == "class":
        reader.bind(name, reader.raw.add("sym", read_class(reader, inner, whole, target, name)), scope)
    elif (kept := _kept(reader, inner)) is not None:
        _keep(reader, inner, kept, whole, target, name, scope)
    else:
        _variable(reader, target, value, promised, whole, scope, kind)


def _variable(
    reader: Reader, target: Node, value: Node | None, promised: int | None, whole: Node, scope: int, kind: str
) -> None:
    name = reader.text(target)
    seq = reader.define(kind, name, whole, target, None) if _defines(reader, scope) else 0
    known = state(reader)
    prefix, known.prefix = known.prefix, name
    context = (lambda: promised) if promised else None
    given = valued(reader, value, context) if value is not None else NOTHING
    known.prefix = prefix
    typed = promised is not None and promised != UNKNOWN
    expr = reader.raw.add("decl", promised) if typed else given
    if not seq or _imported(reader, given):
        reader.bind(name, expr, scope)
    else:
        reader.values[seq] = [expr]
        reader.bind(name, reader.raw.add("sym", seq), scope)


def bare(node: Node | None) -> Node | None:
    """A node without parentheses, `as T` and `satisfies T` around it."""
    while node is not None and node.type in (
        "parenthesized_expression",
        "as_expression",
        "satisfies_expression",
    ):
        if not node.named_children or node.named_children[0].type in ("comment",):
            return node
        node = node.named_children[0]
    return node


def _kept(reader: Reader, node: Node | None) -> Node | None:
    """The function in `memo(function)` and the like, whose name the variable is."""
    if node is None or node.type != "call_expression":
        return None
    callee, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if callee is None or arguments is None or callee.type not in ("identifier", "member_expression"):
        return None
    if reader.text(callee).rpartition(".")[2] not in _KEEPERS:
        return None
    return next((child for child in arguments.named_children if child.type in FUNCTIONS), None)


def _keep(
    reader: Reader, call_node: Node | None, function: Node, whole: Node, target: Node, name: str, scope: int
) -> None:
    """The call and its other arguments belong to where it stands, the function's body to the new symbol."""
    if call_node is None:
        return
    callee, arguments = call_node.child_by_field_name("function"), call_node.child_by_field_name("arguments")
    if callee is not None:
        called(reader, callee)
    expr = named_function(reader, function, whole, target, name, bound=False)
    reader.bind(name, expr, scope)
    for child in arguments.named_children if arguments is not None else ():
        if child.id != function.id:
            reader.visit(child)


def _defines(reader: Reader, scope: int) -> bool:
    """Whether a variable bound in that scope is a symbol."""
    return scope == 0 or state(reader).exporting or in_namespace(reader, scope)


def in_namespace(reader: Reader, scope: int | None = None) -> bool:
    """Whether a scope (default: the present one) is a namespace's."""
    here = reader.scopes[reader.scope if scope is None else scope]
    found = reader.classes.get(here.symbol)
    return here.kind == "block" and found is not None and "namespace" in found.flags


def _imported(reader: Reader, value: int) -> bool:
    """Whether a value is something that require or import brought in, or a part of it."""
    row = reader.raw.rows[value]
    while row[0] in ("attr", "decl"):
        row = reader.raw.rows[row[1]]
    return bool(row[0] == "imp")


def _define_parts(reader: Reader, target: Node, whole: Node, scope: int, kind: str) -> None:
    """const { a, b } = make(): a and b are symbols that hold the parts."""
    for node in names_of(target):
        name = reader.text(node)
        bound = reader.scopes[scope].names.get(name)
        if not bound:
            continue
        seq = reader.define(kind, name, whole, node, None)
        reader.values[seq] = [bound.pop()]
        reader.bind(name, reader.raw.add("sym", seq), scope)
