"""Java: calls by name and number of arguments, constructors, classes made where they are used.

A method is the member "name(N)" for N arguments, so that fields and methods of one name stay apart and most
overloads are told apart at once; "name()" stands for all of that name. Where several are left, ("pick",
callee, arguments...) chooses by the arguments' types (overloads.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.java.handles import CONSTRUCTOR, called, key, look_up, made_as
from search.languages.java.lambdas import expect, gets
from search.languages.java.library import (
    BY_CLASS,
    EACH,
    ELEMENT,
    FILLED,
    FLAT,
    GIVES,
    KEY,
    MAPPED,
    PASSED,
    SAME,
    STATIC,
)
from search.languages.java.types import annotation, arguments, is_container, remember_bases, whole
from search.languages.java.values import lambda_of
from search.languages.reader import Class, Fields, Reader
from search.languages.scopes import EXTERNAL, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node


def values_of(reader: Reader, node: Node | None) -> list[int]:
    """The arguments of a call."""
    if node is None:
        return []
    return [reader.visit(child) for child in node.named_children if not child.type.endswith("comment")]


def _picked(reader: Reader, callee: int, given: list[int]) -> int:
    """A callee with what is known of its arguments."""
    return reader.raw.add("pick", callee, *given) if any(given) else reader.raw.add("pick", callee)


# --- calls -----------------------------------------------------------------------------------------


def call(reader: Reader, fields: Fields, node: Node) -> int:
    """name(...), x.name(...), super.name(...), Outer.super.name(...)"""
    parts = node.named_children
    name_node = reader.child(node, fields, "name")
    if name_node is None:
        return reader.inside(node)
    name, start = reader.text(name_node), name_node.start_byte
    object_node = parts[0] if parts[0].start_byte < start else None
    base = _base(reader, parts, object_node)
    given = _given(reader, parts[-1], name, base, object_node is None)
    look_up(reader, node, name, object_node, parts[-1])
    if object_node is not None and _outside(reader, base):
        expr = EXTERNAL
    else:
        expr = _callee(reader, name, base, given, object_node is None)
        if expr or base == UNKNOWN:
            reader.refer(expr or reader.raw.add("attr", UNKNOWN, name), "calls", start)
    if object_node is not None:
        _more(reader, object_node, name, given, start)
    return _result(reader, name, base, expr, given)


def _more(reader: Reader, object_node: Node, name: str, given: list[int], at: int) -> None:
    """What a call calls besides the method that the declared type of its object has."""
    for through in called(reader, object_node, name, given):
        reader.refer(through, "calls", at)
    exact = made_as(reader, object_node)
    if exact > EXTERNAL:
        callee = reader.raw.add("attr", exact, key(name, len(given)))
        reader.refer(_picked(reader, callee, given), "calls", at)


def _outside(reader: Reader, base: int) -> bool:
    """Whether a value is known right here to be the library's."""
    row = reader.raw.rows[base]
    if row[0] == "decl":
        row = reader.raw.rows[row[1]]
    return row[0] in ("lib", "external")


def _callee(reader: Reader, name: str, base: int, given: list[int], plain: bool) -> int:
    callee = _member(reader, key(name, len(given)), base, plain)
    return _picked(reader, callee, given) if given and callee else callee


def _base(reader: Reader, parts: list[Node], object_node: Node | None) -> int:
    """What the method is called on. Type arguments of the call are read on the way."""
    if object_node is None:
        return UNKNOWN
    for child in parts[1:-2]:
        if child.type == "super":
            return _super_of(reader, object_node)
        if child.type == "type_arguments":
            arguments(reader, child)
    return reader.visit(object_node)


def _super_of(reader: Reader, outer: Node) -> int:
    """Outer.super: of an enclosing class its bases, of an interface the interface itself."""
    name, scope = reader.text(outer), reader.scope
    while scope >= 0:
        one = reader.scopes[scope]
        if one.kind == "class" and reader.symbols[one.symbol - 1].name == name:
            return reader.raw.add("super", one.symbol)
        scope = one.parent
    expr = reader.chain(outer)
    return reader.raw.add("inst", expr) if expr else UNKNOWN


def _given(reader: Reader, node: Node, name: str, base: int, plain: bool) -> list[int]:
    """The arguments. A lambda gets what the method expects, or elements of the container it is handed to."""
    parts = [child for child in node.named_children if not child.type.endswith("comment")]
    found: list[int] = []
    for place, child in enumerate(parts):
        if child.type != "lambda_expression":
            found.append(reader.visit(child))
            continue
        callee = _member(reader, key(name, len(parts)), base, plain)
        if callee and len(parts) > 1:
            rest = [reader.raw.add("func", UNKNOWN), *[UNKNOWN] * (len(parts) - place - 1)]
            callee = reader.raw.add("pick", callee, *found, *rest)
        if callee:
            expect(reader, child, reader.raw.add("param", callee, place))
        found.append(lambda_of(reader, child, _items(reader, child, name, base)))
    return found


def _items(reader: Reader, node: Node, name: str, base: int) -> list[int]:
    """What the parameters of a lambda are where the library may hand elements of a container to it."""
    if name not in EACH or base <= EXTERNAL:
        return []
    declared = node.child_by_field_name("parameters")
    count = len(declared.named_children) or 1 if declared is not None else 1
    item = reader.raw.add("item", base)
    items = [item] * count
    if name == "forEach" and count == 2:
        items[0] = reader.raw.add("keyed", EXTERNAL, base)
    return [
        reader.raw.add("other", expected, one) if (expected := gets(reader, node, place)) else one
        for place, one in enumerate(items)
    ]


def _member(reader: Reader, member: str, base: int, plain: bool) -> int:
    """The raw expression of a method, of the value it is called on or by its name alone."""
    if plain:
        return reader.name(member)
    return reader.raw.add("attr", base, member) if base else UNKNOWN


def _result(reader: Reader, name: str, base: int, callee: int, given: list[int]) -> int:
    if callee <= EXTERNAL:
        return reader.raw.add("lib", GIVES[name]) if callee and name in GIVES else callee
    value = reader.raw.call(callee)
    if reader.raw.rows[base][0] == "name":
        value = _of_static(reader, str(reader.raw.rows[base][-1]), name, value, given)
    if name in _OF_ENUM and len(given) == _OF_ENUM[name] and reader.raw.rows[base][0] in ("name", "attr"):
        value = reader.raw.add("constant" if given else "constants", value, base)
    if name in BY_CLASS:
        kinds = [reader.raw.rows[one][1] for one in given if reader.raw.rows[one][0] == "classof"]
        return reader.raw.add("passed", value, kinds[0]) if len(kinds) == 1 else value
    if name in GIVES and (base or name in _EVERYWHERE):
        return reader.raw.add("known", value, GIVES[name])
    return value if base <= EXTERNAL else _of_container(reader, name, base, value, given)


_OF_ENUM = {"values": 0, "valueOf": 1}
_EVERYWHERE = frozenset(("toString", "getClass", "hashCode", "equals", "name", "ordinal", "compareTo"))


def _of_static(reader: Reader, title_: str, name: str, value: int, given: list[int]) -> int:
    """What a static method of the library gives."""
    static = STATIC.get((title_, name))
    if static is not None:
        return reader.raw.add("known", value, static)
    if given and (title_, name) in FILLED:
        return reader.raw.add("filled", value, given[0])
    return reader.raw.add("passed", value, given[0]) if given and (title_, name) in PASSED else value


def _of_container(reader: Reader, name: str, base: int, value: int, given: list[int]) -> int:
    """What a method gives that containers of the library have."""
    if name in ELEMENT:
        return reader.raw.add("fetch", value, base)
    if name in SAME:
        return reader.raw.add("keep", value, base)
    if name in MAPPED and given:
        return reader.raw.add("mapped", value, base, given[0])
    if name in FLAT and given:
        return reader.raw.add("flat", value, base, given[0])
    return reader.raw.add("keyed", value, base) if name in KEY else value


def constructor_call(reader: Reader, fields: Fields, node: Node) -> int:
    """this(...), super(...)"""
    which = reader.child(node, fields, "function")
    given = values_of(reader, reader.child(node, fields, "arguments"))
    owner = reader.enclosing_class()
    if which is not None and owner:
        bases = reader.classes[owner].bases if which.type == "super" else [reader.raw.add("sym", owner)]
        for base in bases[:1]:
            construct(reader, base, given, which.start_byte)
    return UNKNOWN


def new(reader: Reader, fields: Fields, node: Node) -> int:
    """new T(...): a call of the type, and of its constructor. With a body: of a class without a name."""
    kind = reader.child(node, fields, "type")
    if kind is None:
        return reader.inside(node)
    outer = UNKNOWN
    for child in node.named_children:
        if child.start_byte < kind.start_byte:
            outer = reader.visit(child)
    expr, value = _made(reader, kind, outer)
    given = values_of(reader, reader.child(node, fields, "arguments"))
    construct(reader, expr, given, kind.start_byte)
    body = next((child for child in node.named_children if child.type == "class_body"), None)
    if body is not None:
        return anonymous(reader, node, kind, body, (expr, value))
    return value


def _made(reader: Reader, kind: Node, outer: int) -> tuple[int, int]:
    """The class that is made, and a value of it. `outer`: the object that an inner class is made in."""
    if is_container(reader, kind):
        return EXTERNAL, annotation(reader, kind)
    if outer > EXTERNAL and kind.type == "type_identifier":
        inner = reader.raw.add("attr", outer, reader.text(kind))
        reader.refer(inner, "calls", kind.start_byte)
        return inner, reader.raw.add("inst", inner)
    return whole(reader, kind, "calls")


def anonymous(reader: Reader, node: Node, kind: Node, body: Node, base: tuple[int, int]) -> int:
    """new Base() {...}; the base and a value of it."""
    counts = reader.extra.setdefault("$", {})
    title_ = reader.text(kind).partition("<")[0].rpartition(".")[2].strip()
    number = counts[(reader.within, title_)] = counts.get((reader.within, title_), 0) + 1
    seq = reader.define("class", f"{title_}${number}", node, kind, body)
    owner, reader.owner = reader.owner, seq
    if base[0] > EXTERNAL:
        reader.refer(base[0], "inherits", kind.start_byte)
    inner = reader.enter("class", seq)
    reader.classes[seq] = Class(inner, [base[0] or UNKNOWN])
    remember_bases(reader, seq, [base[1]])
    reader.inside(body)
    reader.leave()
    reader.owner = owner
    return reader.raw.add("inst", reader.raw.add("sym", seq))


def construct(reader: Reader, kind: int, given: list[int], at: int) -> None:
    """The use of a constructor; a type that declares none has no symbol for it."""
    if kind > EXTERNAL:
        callee = reader.raw.add("attr", kind, key(CONSTRUCTOR, len(given)))
        reader.refer(reader.raw.add("construct", callee, *given), "calls", at)
