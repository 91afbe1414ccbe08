"""JavaScript and TypeScript: assignments, loops and what else lets a name or member hold a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.javascript.declarations import bare
from search.languages.javascript.functions import FUNCTIONS, named_function
from search.languages.javascript.jsdoc import documented_type
from search.languages.javascript.patterns import bind_pattern, elements, key_of, names_of, part, place
from search.languages.javascript.state import state
from search.languages.reader import Fields, Reader
from search.languages.scopes import EXTERNAL, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

_NESTED = 30  # patterns in one another


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
        promised = documented_type(reader, node.start_byte)
        given = given if promised is None else reader.raw.add("decl", promised)
    put(reader, target, given)
    return given


def assigned_name(reader: Reader, target: Node) -> str:
    """Name of a function put in a place: `exports.x` x, `A.prototype.x` A.x, `this.x` x; '' for none."""
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
    own = function.child_by_field_name("name")
    if own is not None and name == "module.exports":
        last, name = own, reader.text(own)
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
            parts.append(
                (
                    child.child_by_field_name("value") or child,
                    part(reader, "attr", value, key_of(reader, name)),
                )
            )
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
