"""JavaScript and TypeScript: declarations, assignments, objects, calls and other expressions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.javascript_classes import read_class
from search.languages.javascript_functions import (
    FUNCTIONS,
    bind_pattern,
    elements,
    key_of,
    member,
    named_function,
    names_of,
    part,
    place,
)
from search.languages.javascript_state import Context, expected, once, says_something, state, valued
from search.languages.javascript_types import annotation, declared
from search.languages.reader import Fields, Reader
from search.languages.roles import called
from search.languages.scopes import EXTERNAL, NOTHING, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

_NESTED = 30  # patterns in one another
_EITHER = frozenset(("||", "??"))
# functions that give back a function which does what the one they are given does
_KEEPERS = frozenset(
    "memo forwardRef observer cache useCallback useEvent debounce throttle once memoize memoizeOne asyncHandler "
    "createAsyncThunk createSelector createAppAsyncThunk promisify wrap".split()
)


# --- declarations ----------------------------------------------------------------------------------


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


# --- assignments -----------------------------------------------------------------------------------


def assign(reader: Reader, fields: Fields, node: Node) -> int:
    target, value = reader.child(node, fields, "target"), reader.child(node, fields, "value")
    if target is None or value is None:
        return reader.inside(node)
    inner = bare(value)
    name = assigned_name(reader, target)
    if inner is not None and inner.type in FUNCTIONS and name:
        given = _assigned_function(reader, node, target, inner, name)
    else:
        known = state(reader)
        prefix, known.prefix = known.prefix, name.removeprefix("module.exports").lstrip(".")
        given = reader.visit(value)
        known.prefix = prefix
    put(reader, target, given)
    return given


def assigned_name(reader: Reader, target: Node) -> str:
    """What a function assigned to a place is called: `exports.x` x, `A.prototype.x` A.x, `this.x` x; '' for none."""
    if target.type not in ("identifier", "member_expression"):
        return ""
    text = "".join(reader.text(target).split())
    if text == "exports":
        text = "module.exports"
    for head in ("module.exports.", "exports.", "this."):
        text = text.removeprefix(head)
    parts = [part for part in text.split(".") if part != "prototype"]
    return ".".join(parts) if all(part.replace("$", "a").isidentifier() for part in parts) else ""


def _assigned_function(reader: Reader, node: Node, target: Node, function: Node, name: str) -> int:
    """A function that a variable or member holds from here on."""
    last = target.child_by_field_name("property") or target
    owner = _receiver(reader, target)
    method = reader.raw.rows[owner][0] == "self" if owner else False
    title, within = "", reader.within
    if method:
        seq = int(reader.raw.rows[owner][1])
        reader.within = seq
        title = f"{reader.symbols[seq - 1].qualname}.{name}"
    elif "." in name:
        title = f"{reader.symbols[within - 1].qualname}.{name}" if within else name
    expr = named_function(
        reader, function, node, last, name.rpartition(".")[2], kind="method" if method else "function",
        qualname=title, this=owner, bound=False,
    )  # fmt: skip
    reader.within = within
    return expr


def _receiver(reader: Reader, target: Node) -> int:
    """What `this` is in a function assigned to that place."""
    base = target.child_by_field_name("object")
    if base is None:
        return UNKNOWN
    text = reader.text(base)
    if text == "this":
        found = reader.scopes[reader.scope]
        names = found.names.get("this")
        return names[0] if names else reader.name("this")
    if text.endswith(".prototype") and text.removesuffix(".prototype").isidentifier():
        return reader.raw.add("inst", reader.name(text.removesuffix(".prototype")))
    return reader.name(text) if text.isidentifier() and text != "exports" else UNKNOWN


def put(reader: Reader, target: Node, value: int) -> None:
    """Let what a target names hold a value, too."""
    kind = target.type
    if kind in ("identifier", "shorthand_property_identifier_pattern"):
        name = reader.text(target)
        if name == "exports":
            state(reader).exports["="] = value
        state(reader).assigned.append((reader.scope, name, value))
    elif kind == "member_expression":
        _put_member(reader, target, value)
    elif kind == "subscript_expression":
        _put_element(reader, target, value)
    elif kind in ("object_pattern", "array_pattern"):
        put_parts(reader, target, value)
    elif kind in ("parenthesized_expression", "non_null_expression", "as_expression"):
        inner = bare(target) if kind != "non_null_expression" else target.named_children[0]
        if inner is not None and inner.id != target.id:
            put(reader, inner, value)
    else:
        reader.visit(target)


def put_parts(reader: Reader, target: Node, value: int) -> None:
    """[a, b.c] = value, ({ a } = value): what is named gets its part; deeper inside, something unknown."""
    parts: list[tuple[Node, int]] = []
    if target.type == "array_pattern":
        parts = [(child, place(reader, child, value, index)) for index, child in elements(target)]
    else:
        for child in target.named_children:
            name = child.child_by_field_name("key") or child
            parts.append((child.child_by_field_name("value") or child, part(reader, "attr", value, key_of(reader, name))))
    known = state(reader)
    known.depth += 1
    for child, given in parts:
        if child.type in ("identifier", "shorthand_property_identifier_pattern", "member_expression"):
            put(reader, child, given)
        elif child.type in ("array_pattern", "object_pattern") and known.depth < _NESTED:
            put_parts(reader, child, given)
        else:
            for node in names_of(child):
                known.assigned.append((reader.scope, reader.text(node), UNKNOWN))
    known.depth -= 1


def _put_member(reader: Reader, target: Node, value: int) -> None:
    base, last = target.child_by_field_name("object"), target.child_by_field_name("property")
    if base is None or last is None:
        reader.inside(target)
        return
    text, name = reader.text(base), reader.text(last)
    known = state(reader)
    if text == "module" and name == "exports":
        known.exports["="] = value
        known.common = True
    elif text in ("exports", "module.exports"):
        known.exports[name] = value
        known.common = True
    elif text.endswith(".prototype"):
        owner = base.child_by_field_name("object")
        if owner is not None:
            known.methods.append((reader.visit(owner), name, value))
    elif name == "prototype":
        known.methods.append((reader.visit(base), "", value))
    else:
        reader.stores.append((reader.visit(base), name, value))


def _put_element(reader: Reader, target: Node, value: int) -> None:
    base, index = target.child_by_field_name("object"), target.child_by_field_name("index")
    if base is None or index is None:
        return
    expr = reader.visit(base)
    if index.type in ("string", "number"):
        reader.stores.append((expr, key_of(reader, index), value))
    else:
        reader.visit(index)


def augmented(reader: Reader, fields: Fields, node: Node) -> int:
    """x ||= y: x may be y from here on."""
    target, value = reader.child(node, fields, "left"), reader.child(node, fields, "right")
    if target is None or value is None:
        return reader.inside(node)
    given = reader.visit(value)
    reader.visit(target)
    if any(child.type in ("||=", "??=") for child in node.children):
        put(reader, target, given)
        return given
    return EXTERNAL


def loop(reader: Reader, fields: Fields, node: Node) -> int:
    """for (const x of xs); the keys of `in` are strings."""
    target, value = reader.child(node, fields, "target"), reader.child(node, fields, "value")
    body = reader.child(node, fields, "body")
    expr = reader.visit(value) if value is not None else UNKNOWN
    operator = node.child_by_field_name("operator")
    if operator is not None and operator.type == "in":
        item = EXTERNAL
    else:
        item = reader.raw.add("item", expr) if expr else UNKNOWN
    reader.enter("block", 0)
    if target is not None:
        if node.child_by_field_name("kind") is not None:
            bind_pattern(reader, target, item)
        else:
            put(reader, target, item)
    if body is not None:
        reader.visit(body)
    reader.leave()
    return UNKNOWN


def catch(reader: Reader, fields: Fields, node: Node) -> int:
    target, body = reader.child(node, fields, "target"), reader.child(node, fields, "body")
    reader.enter("block", 0)
    if target is not None:
        bind_pattern(reader, target, UNKNOWN)
    if body is not None:
        reader.inside(body)
    reader.leave()
    return UNKNOWN


# --- objects and arrays ----------------------------------------------------------------------------


def object_(reader: Reader, fields: Fields, node: Node) -> int:
    """An object with its members; functions in it are symbols, named by the keys on the way to them."""
    about = expected(reader, node)
    members: dict[str, int] = {}
    reader.objects.append(members)
    expr = reader.raw.add("obj", len(reader.objects) - 1)
    for child in node.named_children:
        kind = child.type
        if kind == "pair":
            _pair(reader, child, members, expr, about.context)
        elif kind == "shorthand_property_identifier":
            members[reader.text(child)] = reader.visit(child)
        elif kind == "method_definition":
            _object_method(reader, child, members, expr, about.context)
        elif kind == "spread_element":
            inner = [reader.visit(part) for part in child.named_children]
            members[f"...{len(members)}"] = inner[0] if inner else UNKNOWN
    return expr


def _pair(reader: Reader, node: Node, members: dict[str, int], this: int, context: Context | None) -> None:
    key, value = node.child_by_field_name("key"), node.child_by_field_name("value")
    if key is None or value is None:
        reader.inside(node)
        return
    name = key_of(reader, key)
    if not name:
        reader.inside(key)
        reader.visit(value)
        members[f"...{len(members)}"] = UNKNOWN
        return
    own, inner = at_member(reader, context, name), bare(value)
    if inner is not None and inner.type in FUNCTIONS:
        members[name] = named_function(
            reader, inner, node, key, name, qualname=_title(reader, name), this=this, context=own, bound=False
        )
        return
    known = state(reader)
    prefix, known.prefix = known.prefix, f"{known.prefix}.{name}" if known.prefix else name
    members[name] = valued(reader, value, own)
    known.prefix = prefix


def _object_method(
    reader: Reader, node: Node, members: dict[str, int], this: int, context: Context | None
) -> None:
    name_node = node.child_by_field_name("name")
    if name_node is None:
        reader.inside(node)
        return
    name = key_of(reader, name_node)
    words = [child.type for child in node.children[:3]]
    expr = named_function(
        reader, node, node, name_node, name or reader.text(name_node),
        qualname=_title(reader, name or reader.text(name_node)), this=this,
        context=at_member(reader, context, name) if name else None, bound=False,
    )  # fmt: skip
    seq = reader.raw.rows[expr][1]
    if "get" in words[:2]:
        reader.functions[seq].flags.append("property")
    if name and "set" not in words[:2]:
        members[name] = expr


def _title(reader: Reader, name: str) -> str:
    """Qualified name of a function at a key of the object that is read."""
    prefix, within = state(reader).prefix, reader.within
    parts = [reader.symbols[within - 1].qualname] if within else []
    return ".".join([*parts, prefix, name] if prefix else [*parts, name])


def at_member(reader: Reader, context: Context | None, name: str) -> Context | None:
    """What is expected at a key of an object of which something is expected."""
    if context is None:
        return None

    def make() -> int:
        whole = context()
        return reader.raw.add("attr", whole, name) if whole else UNKNOWN

    return once(make)


def array(reader: Reader, fields: Fields, node: Node) -> int:
    """Its elements in order; with others spread into it, a container of all of them."""
    values: list[int] = []
    spread = False
    for _, child in elements(node):
        if child.type == "spread_element":
            spread = True
            for inner in child.named_children:
                value = reader.visit(inner)
                values.append(reader.raw.add("item", value) if value else UNKNOWN)
        else:
            values.append(reader.visit(child))
    if spread:
        return reader.raw.add("many", reader.raw.add("any", *dict.fromkeys(values)))
    return reader.raw.add("tuple", *values)


def subscript(reader: Reader, fields: Fields, node: Node) -> int:
    """x["name"] is a member, x[0] that element, x[i] any."""
    base, index = reader.child(node, fields, "object"), reader.child(node, fields, "index")
    if base is None or index is None:
        return reader.inside(node)
    value = reader.visit(base)
    if index.type == "string":
        return member(reader, value, key_of(reader, index), index.start_byte)
    reader.visit(index)
    if not value:
        return UNKNOWN
    text = reader.text(index)
    if index.type == "number" and text.isdecimal():
        return reader.raw.add("nth", value, int(text[:6]))
    return reader.raw.add("item", value)


# --- expressions -----------------------------------------------------------------------------------


def binary(reader: Reader, fields: Fields, node: Node) -> int:
    """a || b is one of them, a && b is b; any other operator gives a builtin's value."""
    left, right = reader.part(node, fields, "left"), reader.part(node, fields, "right")
    operator = node.child_by_field_name("operator")
    text = operator.type if operator is not None else ""
    if text in _EITHER:
        return left if right == EXTERNAL else reader.raw.add("any", left, right)
    return right if text == "&&" else EXTERNAL


def sequence(reader: Reader, fields: Fields, node: Node) -> int:
    values = [reader.visit(child) for child in node.named_children]
    return values[-1] if values else UNKNOWN


def as_(reader: Reader, fields: Fields, node: Node) -> int:
    """x as T is a T; `as const`, `as any` say nothing."""
    first, *rest = node.named_children
    value = reader.visit(first)
    promised = annotation(reader, rest[0]) if rest else UNKNOWN
    return promised if says_something(promised) else value


def satisfies(reader: Reader, fields: Fields, node: Node) -> int:
    first, *rest = node.named_children
    kinds = [annotation(reader, child) for child in rest]
    context = (lambda: kinds[0]) if kinds and kinds[0] else None
    return valued(reader, first, context)


def super_(reader: Reader, fields: Fields, node: Node) -> int:
    seq = reader.enclosing_class()
    return reader.raw.add("super", seq) if seq else UNKNOWN


def element(reader: Reader, fields: Fields, node: Node) -> int:
    """<Name attribute={value}>: a call of the component; names of HTML elements are in lower case."""
    name = reader.child(node, fields, "name")
    if name is not None and (name.type == "member_expression" or not reader.text(name)[:1].islower()):
        called(reader, name)
    for child in node.named_children:
        if name is None or child.id != name.id:
            reader.visit(child)
    return EXTERNAL
