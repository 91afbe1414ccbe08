"""Java: how its trees are read: imports, classes, methods, fields. How names lead to files: names.py.

Overloads are symbols of the same qualified name. A constructor is "Class.<init>", as in class files and
stack traces. A class without a name is "Base$N", N counting from 1 inside the symbol around it; lambdas and
initialisers belong to the method or class they stand in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.family import Family
from search.languages.java import (
    bindings,
    calls,
    generics,
    lambdas,
    names,
    overloads,
    types,
    values,
)
from search.languages.java.bindings import bind_local, parameters
from search.languages.java.calls import anonymous, construct, values_of
from search.languages.java.handles import CONSTRUCTOR, MANY, key
from search.languages.java.lambdas import expect, outside_blocks
from search.languages.java.library import UNIVERSAL
from search.languages.java.types import LANG, annotation, arrays, bind_generics, remember_bases, whole
from search.languages.reader import Class, Fields, Function, Reader
from search.languages.roles import ROLES, name
from search.languages.scopes import EXTERNAL, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

_KINDS = {
    "class_declaration": "class",
    "interface_declaration": "interface",
    "enum_declaration": "enum",
    "record_declaration": "record",
    "annotation_type_declaration": "annotation",
}


# --- the file --------------------------------------------------------------------------------------


def package(reader: Reader, fields: Fields, node: Node) -> int:
    names = [child for child in node.named_children if child.type in ("scoped_identifier", "identifier")]
    reader.extra["p"] = reader.text(names[0]) if names else ""
    return UNKNOWN


def import_(reader: Reader, fields: Fields, node: Node) -> int:
    """import a.B; import a.*; import static a.B.c; import static a.B.*"""
    names = [child for child in node.named_children if child.type in ("scoped_identifier", "identifier")]
    if not names:
        return UNKNOWN
    path = "".join(reader.text(names[0]).split())
    if any(child.type == "asterisk" for child in node.named_children):
        reader.bring(path, "*")
        return UNKNOWN
    module, _, last = path.rpartition(".")
    static = any(child.type == "static" for child in node.children)
    expr = reader.bring(module, last) if static else reader.bring(path, "")
    reader.bind(last, expr)
    reader.refer(expr, "imports", names[0].end_byte - len(last.encode()))
    return UNKNOWN


# --- classes ---------------------------------------------------------------------------------------


def class_(reader: Reader, fields: Fields, node: Node) -> int:
    name_node, body = reader.child(node, fields, "name"), reader.child(node, fields, "body")
    if name_node is None or body is None:
        return reader.inside(node)
    name = reader.text(name_node)
    seq = reader.define(_KINDS[node.type], name, node, name_node, body)
    expr = reader.raw.add("sym", seq)
    reader.bind(name, expr)
    owner, reader.owner = reader.owner, seq
    reader.enter("block", 0)
    bind_generics(reader, reader.child(node, fields, "generics"), seq)
    for child in node.named_children:
        if child.type == "modifiers":
            reader.visit(child)
    bases = [whole(reader, one, "inherits") for one in _bases(node)]
    inner = reader.enter("class", seq)
    reader.classes[seq] = Class(inner, [base for base, _ in bases if base])
    remember_bases(reader, seq, [value for _, value in bases])
    if node.type == "record_declaration":
        _components(reader, reader.child(node, fields, "parameters"))
    reader.inside(body)
    if bases and node.type == "class_declaration" and f"{CONSTRUCTOR}()" not in reader.scopes[inner].names:
        _base_constructor(reader, name_node.start_byte)
    reader.leave()
    reader.leave()
    reader.owner = owner
    return expr


def _bases(node: Node) -> list[Node]:
    """The superclass first, then interfaces."""
    found = []
    for child in node.named_children:
        if child.type in ("superclass", "super_interfaces", "extends_interfaces"):
            for part in child.named_children:
                found += part.named_children if part.type == "type_list" else [part]
    return [one for one in found if types.is_type(one)]


def _components(reader: Reader, node: Node | None) -> None:
    """A record's components: fields, and the methods of their names that nobody writes."""
    for child in node.named_children if node is not None else ():
        name = child.child_by_field_name("name")
        kind = child.child_by_field_name("type")
        if name is not None and kind is not None:
            seq = reader.define("property", reader.text(name), child, name, None)
            reader.functions[seq] = Function([annotation(reader, kind)], ["property"])
            reader.bind(reader.text(name), reader.raw.add("sym", seq))
            reader.bind(key(reader.text(name), 0), reader.raw.add("accessor", seq))


# --- members ---------------------------------------------------------------------------------------


def method(reader: Reader, fields: Fields, node: Node) -> int:
    name_node, body = reader.child(node, fields, "name"), reader.child(node, fields, "body")
    if name_node is None:
        return reader.inside(node)
    constructor = node.type.endswith("constructor_declaration")
    name = CONSTRUCTOR if constructor else reader.text(name_node)
    seq = reader.define("constructor" if constructor else "method", name, node, name_node, body)
    home = reader.scope
    reader.enter("function", seq)
    generics = reader.child(node, fields, "generics")
    bind_generics(reader, generics, seq)
    for child in node.named_children:
        if child.type in ("modifiers", "throws"):
            reader.visit(child)
    kind = reader.child(node, fields, "type")
    returns = annotation(reader, kind) if kind is not None else EXTERNAL
    taken = parameters(reader, reader.child(node, fields, "parameters"))
    for one, value, _ in taken:
        bind_local(reader, one, value)
    words = [words for _, _, words in taken]
    returns = arrays(reader, returns, node.child_by_field_name("dimensions"))
    reader.functions[seq] = Function([returns], [",".join(words), *_flags(node, body, generics)])
    reader.values[seq] = [reader.raw.add("tuple", *[value for _, value, _ in taken])]
    _bind_method(reader, name, seq, words, home)
    outside_blocks(reader, True)
    if body is not None:
        reader.inside(body)
        if constructor and not _calls_another(body):
            _base_constructor(reader, name_node.start_byte)
    reader.part(node, fields, "value")
    outside_blocks(reader, False)
    reader.leave()
    return UNKNOWN


def _flags(node: Node, body: Node | None, generics: Node | None) -> list[str]:
    inside = node.parent is not None and node.parent.type == "interface_body"
    own = _has(node, "private") or (inside and _has(node, "static"))  # not inherited
    known = (("abstract", body is None), ("generic", generics is not None), ("own", own))
    return [flag for flag, holds in known if holds]


def _has(node: Node, word: str) -> bool:
    return any(part.type == word for one in node.children if one.type == "modifiers" for part in one.children)


def _calls_another(body: Node) -> bool:
    """Whether a constructor begins with this(...) or super(...)."""
    return any(child.type == "explicit_constructor_invocation" for child in body.named_children)


def _base_constructor(reader: Reader, at: int) -> None:
    """What is not written: the base's constructor without arguments runs first."""
    owner = reader.enclosing_class()
    if owner and reader.classes[owner].bases:
        construct(reader, reader.classes[owner].bases[0], [], at)


def _bind_method(reader: Reader, name: str, seq: int, words: list[str], home: int) -> None:
    """By the numbers of arguments that it takes, and by its name alone."""
    expr, count = reader.raw.add("sym", seq), len(words)
    reader.bind(key(name, count), expr, home)
    reader.bind(name + "()", expr, home)
    if words and words[-1].endswith("..."):
        for number in (count - 1, *range(count + 1, MANY + 2)):
            reader.bind(key(name, number), expr, home)


def field(reader: Reader, fields: Fields, node: Node) -> int:
    """A field declaration defines one symbol for each of its names."""
    kind = reader.child(node, fields, "type")
    for child in node.named_children:
        if child.type == "modifiers":
            reader.visit(child)
    declared = annotation(reader, kind) if kind is not None else UNKNOWN
    for declarator in node.children_by_field_name("declarator"):
        name_node = declarator.child_by_field_name("name")
        if name_node is None:
            continue
        name = reader.text(name_node)
        value = arrays(reader, declared, declarator.child_by_field_name("dimensions"))
        _variable(reader, "constant" if name.isupper() else "property", name, node, name_node, value)
        initial = declarator.child_by_field_name("value")
        if initial is not None:
            expect(reader, initial, declared)
            reader.visit(initial)
    return UNKNOWN


def _variable(reader: Reader, kind: str, name: str, node: Node, name_node: Node, value: int) -> None:
    seq = reader.define(kind, name, node, name_node, None)
    reader.values[seq] = [value]
    reader.bind(name, reader.raw.add("sym", seq))


def constant(reader: Reader, fields: Fields, node: Node) -> int:
    """A constant of an enum: an instance, made with a constructor; with a body, of a class of its own."""
    name_node, body = reader.child(node, fields, "name"), reader.child(node, fields, "body")
    owner = reader.enclosing_class()
    if name_node is None or not owner:
        return reader.inside(node)
    enum = reader.raw.add("sym", owner)
    _variable(reader, "constant", reader.text(name_node), node, name_node, reader.raw.add("inst", enum))
    arguments = reader.child(node, fields, "arguments")
    construct(reader, enum, values_of(reader, arguments), name_node.start_byte)
    if body is not None:
        anonymous(reader, body, name_node, body, (enum, reader.raw.add("inst", enum)))
    return UNKNOWN


def annotated(reader: Reader, fields: Fields, node: Node) -> int:
    """@Name(...)"""
    name, given = reader.child(node, fields, "name"), reader.child(node, fields, "arguments")
    if name is not None and reader.source[name.start_byte : name.end_byte] not in _KNOWN:
        expr = reader.chain(name)
        if expr is not None:
            reader.refer(expr, "references", name.start_byte)
    if given is not None:
        reader.visit(given)
    return UNKNOWN


_KNOWN = frozenset((b"Override", b"Deprecated", b"SuppressWarnings", b"FunctionalInterface", b"SafeVarargs"))


def finish(reader: Reader) -> None:
    """Several methods for one number of arguments are a choice, not the last of them."""
    for place in ("$", "&", "@", "^", "%", "!"):
        reader.extra.pop(place, None)
    rows = reader.raw.rows
    for one in reader.classes.values():
        names = reader.scopes[one.scope].names
        for title_, bound in names.items():
            if len(bound) > 1 and title_.endswith(")"):
                written = [expr for expr in bound if rows[expr][0] == "sym"]
                if title_.endswith("(0)"):  # one that takes any number is called only where nothing else is
                    written = [expr for expr in written if not _varies(reader, rows[expr][1])] or written
                several = reader.raw.add("overloads", *[rows[expr][1] for expr in written])
                names[title_] = written if len(written) == 1 else [several]


def _varies(reader: Reader, seq: int) -> bool:
    return reader.functions[seq].flags[0].endswith("...")


FAMILY = Family(
    name="java",
    roles={
        **ROLES,
        "name": name,
        "java.package": package,
        "java.import": import_,
        "java.class": class_,
        "java.method": method,
        "java.constant": constant,
        "java.field": field,
        "java.annotation": annotated,
        "java.local": bindings.local,
        "java.each": bindings.each,
        "java.resource": bindings.resource,
        "java.caught": bindings.caught,
        "java.instanceof": bindings.instanceof,
        "java.pattern": bindings.pattern,
        "java.record_pattern": bindings.record_pattern,
        "return": lambdas.return_,
        "java.lambda": values.lambda_,
        "java.this": values.this,
        "java.super": values.super_,
        "java.member": values.member,
        "java.call": calls.call,
        "java.constructor_call": calls.constructor_call,
        "java.new": calls.new,
        "java.reference": values.reference,
        "java.class_literal": values.class_literal,
        "java.array": values.array,
        "java.cast": values.cast,
        "java.assign": values.assign,
        "java.binary": values.binary,
        "java.unary": values.unary,
        "java.literal": values.literal,
        "java.type": types.role,
    },
    builtins=frozenset(name.decode() for name in LANG),
    annotation=annotation,
    members_are_names=True,
    ordered=True,
    finish=finish,
    universal=UNIVERSAL,
    import_value=names.import_value,
    free_value=names.free_value,
    module_member=names.module_member,
    element=names.element,
    bound=generics.bound,
    provides=names.provides,
    overridden=overloads.overridden,
    heads={
        "lib": names.library,
        "map": names.map_,
        "func": names.func,
        "function": names.function,
        "typed": generics.typed,
        "classof": generics.class_of,
        "tvar": generics.parameter,
        "param": generics.expected,
        "sam": generics.handed,
        "other": names.other,
        "mapped": names.mapped,
        "flat": names.flat,
        "constant": names.constant,
        "constants": names.constants,
        "filled": names.filled,
        "passed": names.passed,
        "accessor": names.accessor,
        "known": names.known,
        "fetch": names.fetch,
        "keep": names.keep,
        "keyed": names.keyed,
        "construct": overloads.construct,
        "overloads": overloads.overloads,
        "pick": overloads.pick,
    },
)
