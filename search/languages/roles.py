"""Roles that languages share: what a node kind that plays one means for scopes, values and references.

Each function is called as `role(reader, fields, node)` (see reader.py); the comment on each names its
fields, which are the captures inside a pattern of an `.scm` file. ROLES is what a family starts from; it
adds its own and replaces what differs. One role has no function: `skip`, nothing inside matters and the
value is a builtin's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.reader import Class, Fields, Function, Hint, Reader, Role
from search.languages.scopes import EXTERNAL, NOTHING, UNKNOWN
from search.model import Link

if TYPE_CHECKING:
    from tree_sitter import Node

# --- values ----------------------------------------------------------------------------------------


def nothing(reader: Reader, fields: Fields, node: Node) -> int:
    """None, null, nil: does not count among what a name was assigned."""
    return NOTHING


def literal(reader: Reader, fields: Fields, node: Node) -> int:
    """A builtin's value with expressions inside (template string, comparison)."""
    reader.inside(node)
    return EXTERNAL


def same(reader: Reader, fields: Fields, node: Node) -> int:
    """value: the node means what its part means (without the field, its first named child). (x), await x"""
    if fields:
        return reader.part(node, fields, "value")
    values = [reader.visit(child) for child in node.named_children]
    return values[0] if values else UNKNOWN


def either(reader: Reader, fields: Fields, node: Node) -> int:
    """One of the captured parts: a if c else b, a || b. Other parts are read for what is in them."""
    if not fields:
        return reader.raw.add("any", *[reader.visit(child) for child in node.named_children])
    wanted = {part.start_byte for name in fields if (part := reader.child(node, fields, name)) is not None}
    values = [(child.start_byte in wanted, reader.visit(child)) for child in node.named_children]
    return reader.raw.add("any", *[value for chosen, value in values if chosen])


def sequence(reader: Reader, fields: Fields, node: Node) -> int:
    """A list or set of the named children."""
    values = [reader.visit(child) for child in node.named_children]
    return reader.raw.add("many", reader.raw.add("any", *dict.fromkeys(values)) if values else UNKNOWN)


def tuple_(reader: Reader, fields: Fields, node: Node) -> int:
    """A tuple of the named children."""
    return reader.raw.add("tuple", *[reader.visit(child) for child in node.named_children])


def item(reader: Reader, fields: Fields, node: Node) -> int:
    """x[i]: an element of the first named child."""
    values = [reader.visit(child) for child in node.named_children]
    return reader.raw.add("item", values[0]) if values and values[0] else UNKNOWN


def member(reader: Reader, fields: Fields, node: Node) -> int:
    """An identifier or x.name that is read. object, name."""
    expr = reader.chain(node)
    if expr is None:
        expr, at = selected(reader, fields, node)
        reader.refer(expr, "references", at)
    else:
        reader.chains.append((expr, "references", node.start_byte, reader.owner))
    return expr


def name(reader: Reader, fields: Fields, node: Node) -> int:
    """A plain name, where locals are bound before their use: binding a local referred to what it holds."""
    expr = reader.name(reader.text(node))
    if reader.raw.rows[expr][0] != "decl":
        reader.chains.append((expr, "references", node.start_byte, reader.owner))
    return expr


def selected(reader: Reader, fields: Fields, node: Node) -> tuple[int, int]:
    """The expression of x.name and where the name stands; x is read, its member is not referred to yet."""
    parts = node.named_children
    base, last = (parts[0], parts[-1]) if len(parts) == 2 else _member_parts(reader, fields, node)
    if base is None or last is None:
        return UNKNOWN, node.start_byte
    value = reader.visit(base)
    at = last.start_byte
    text = reader.source[at : last.end_byte].decode("utf-8", "replace")
    return reader.raw.add("attr", value, text), at


def _member_parts(reader: Reader, fields: Fields, node: Node) -> tuple[Node | None, Node | None]:
    return reader.child(node, fields, "object"), reader.child(node, fields, "name")


def call(reader: Reader, fields: Fields, node: Node) -> int:
    """function, arguments: a call; the family may know special callees by name (super, require)."""
    expr, arguments, value = callee(reader, fields, node)
    if value is not None:
        return value
    if arguments is not None:
        reader.visit(arguments)
    return reader.raw.call(expr) if expr else UNKNOWN


def callee(reader: Reader, fields: Fields, node: Node) -> tuple[int, Node | None, int | None]:
    """Of a call: what is called, the arguments, not read yet, and its value where both are dealt with."""
    parts: list[Node | None] = [*node.named_children]
    if len(parts) != 2:
        parts = [reader.child(node, fields, "function"), reader.child(node, fields, "arguments")]
    function, arguments = parts
    if function is None:
        return UNKNOWN, None, reader.inside(node)
    expr = called(reader, function)
    row = reader.raw.rows[expr]
    special = reader.special.get(row[2]) if row[0] in _NAMED else None
    return expr, arguments, special(reader, expr, arguments) if special is not None else None


_NAMED = frozenset(("name", "attr"))


def called(reader: Reader, function: Node, link: Link = "calls") -> int:
    """The expression of what is called (or inherited from): the reference to it has that link."""
    if function.kind_id not in reader.named:
        expr = reader.visit(function)
        reader.refer(expr, link, function.start_byte)
        return expr
    chain = reader.chain(function)
    if chain is None:
        expr, at = selected(reader, reader.fields(function), function)
        reader.refer(expr, link, at)
        return expr
    reader.chains.append((chain, link, function.start_byte, reader.owner))
    return chain


# --- binding ---------------------------------------------------------------------------------------


def assign(reader: Reader, fields: Fields, node: Node) -> int:
    """target, type, value: an assignment or a declaration."""
    target = reader.child(node, fields, "target")
    return reader.inside(node) if target is None else assign_to(reader, fields, node, target)


def assign_to(reader: Reader, fields: Fields, node: Node, target: Node) -> int:
    value = reader.child(node, fields, "value")
    kind = reader.child(node, fields, "type")
    declared = reader.family.annotation(reader, kind) if kind is not None else None
    if value is not None and reader.role(value) == "lambda" and reader.role(target) == "name":
        reader.hint = Hint(reader.text(target), node, target)
        return reader.visit(value)  # defines the name itself
    expr = reader.visit(value) if value is not None else NOTHING
    bind(reader, target, expr if declared is None else reader.raw.add("decl", declared), node)
    return expr


def bind(reader: Reader, target: Node, value: int, whole: Node | None = None) -> None:
    """Bind what a target node names to a value. `whole`: the statement, where it may define a variable."""
    role = reader.role(target)
    if role == "name":
        bind_name(reader, target, value, whole)
    elif role == "member":
        expr, _ = selected(reader, reader.fields(target), target)
        row = reader.raw.rows[expr]
        if row[0] == "attr":
            reader.stores.append((row[1], row[2], value))
    elif role.startswith(("pattern", "tuple", "sequence")):
        unpack(reader, target, value)
    elif role.startswith("same"):
        for child in target.named_children:
            bind(reader, child, value, whole)
    else:
        reader.visit(target)


def unpack(reader: Reader, target: Node, value: int) -> None:
    """Bind the parts of a pattern to the elements of a value."""
    for index, child in enumerate(target.named_children):
        if reader.role(child).startswith("rest"):
            for inner in child.named_children:
                bind(reader, inner, reader.raw.add("many", UNKNOWN))
        else:
            bind(reader, child, reader.raw.add("nth", value, index) if value else UNKNOWN)


def bind_name(reader: Reader, target: Node, value: int, whole: Node | None) -> None:
    """Bind a name; in a module or class the first assignment defines a variable."""
    text = reader.text(target)
    here = reader.binding_scope()
    scope = reader.scopes[reader.scopes[here].redirect.get(text, here)]
    if scope.kind not in ("module", "class") or whole is None:
        reader.bind(text, value)
        return
    for bound in scope.names.get(text, ()):
        row = reader.raw.rows[bound]
        if row[0] == "sym" and row[1] in reader.values:
            reader.values[row[1]].append(value)
            return
    if scope.symbol != reader.scopes[reader.scope].symbol:
        reader.bind(text, value)
        return
    kind = "constant" if text.isupper() else "variable"
    seq = reader.define(kind, text, whole, target, None)
    reader.values[seq] = [value]
    reader.bind(text, reader.raw.add("sym", seq))


def loop(reader: Reader, fields: Fields, node: Node) -> int:
    """target, value: each element of a value in turn; then the rest of the node."""
    target, value = reader.child(node, fields, "target"), reader.child(node, fields, "value")
    expr = reader.visit(value) if value is not None else UNKNOWN
    if target is not None:
        bind(reader, target, reader.raw.add("item", expr) if expr else UNKNOWN)
    seen = {part.start_byte for part in (target, value) if part is not None}
    for child in node.named_children:
        if child.start_byte not in seen:
            reader.visit(child)
    return UNKNOWN


def scope(reader: Reader, fields: Fields, node: Node) -> int:
    """A block with names of its own."""
    reader.enter("block", 0)
    reader.inside(node)
    reader.leave()
    return UNKNOWN


def return_(reader: Reader, fields: Fields, node: Node) -> int:
    """What the function around it gives."""
    values = [reader.visit(child) for child in node.named_children]
    if reader.calling and reader.calling[-1] and values:
        reader.functions[reader.calling[-1]].returns.append(values[0])
    return UNKNOWN


# --- definitions -----------------------------------------------------------------------------------


def definition(kind: str, container: bool) -> Role:
    """A role for `@definition.KIND`: name, body, and whatever else is read inside."""

    def define(reader: Reader, fields: Fields, node: Node) -> int:
        name_node, body = reader.child(node, fields, "name"), reader.child(node, fields, "body")
        if name_node is None:
            return reader.inside(node)
        here = "method" if kind == "function" and reader.scopes[reader.scope].kind == "class" else kind
        seq = reader.define(here, reader.text(name_node), node, name_node, body)
        expr = reader.raw.add("sym", seq)
        reader.bind(reader.text(name_node), expr)
        if not container:
            reader.inside(node)
            return expr
        function = here in ("function", "method", "constructor")
        inner = reader.enter("function" if function else "class", seq)
        if function:
            reader.functions[seq] = Function()
        else:
            reader.classes[seq] = Class(inner)
        for child in node.named_children:
            if child.start_byte != name_node.start_byte:
                reader.visit(child)
        reader.leave()
        return expr

    return define


def lambda_(reader: Reader, fields: Fields, node: Node) -> int:
    """parameters, body: an unnamed function; it takes the name of what it is assigned to."""
    hint, reader.hint = reader.hint, None
    seq = 0
    if hint is not None:
        kind = "method" if reader.scopes[reader.scope].kind == "class" else "function"
        seq = reader.define(kind, hint.name, hint.node, hint.name_node, reader.child(node, fields, "body"))
        reader.functions[seq] = Function()
        if hint.binds:
            reader.bind(hint.name, reader.raw.add("sym", seq))
    reader.enter("function", seq)
    parameters, body = reader.child(node, fields, "parameters"), reader.child(node, fields, "body")
    if parameters is not None:
        reader.family.parameters(reader, parameters, seq)
    if body is not None:
        value = reader.visit(body)
        if seq and value:
            reader.functions[seq].returns.append(value)
    reader.leave()
    return reader.raw.add("sym", seq) if seq else UNKNOWN


ROLES: dict[str, Role] = {
    "nothing": nothing,
    "literal": literal,
    "same": same,
    "either": either,
    "sequence": sequence,
    "tuple": tuple_,
    "item": item,
    "name": member,
    "member": member,
    "call": call,
    "assign": assign,
    "loop": loop,
    "scope": scope,
    "return": return_,
    "pattern": tuple_,
    "rest": same,
    "lambda": lambda_,
    "definition.function": definition("function", True),
    "definition.method": definition("method", True),
    "definition.constructor": definition("constructor", True),
    "definition.class": definition("class", True),
    "definition.interface": definition("interface", True),
    "definition.struct": definition("struct", True),
    "definition.enum": definition("enum", True),
    "definition.record": definition("record", True),
    "definition.namespace": definition("namespace", True),
    "definition.type": definition("type", False),
    "definition.variable": definition("variable", False),
    "definition.constant": definition("constant", False),
    "definition.property": definition("property", False),
}
