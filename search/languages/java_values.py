"""Java: values: calls with the number of their arguments, constructors, lambdas, method references.

A method is the member "name(N)" for N arguments, so that fields and methods of one name stay apart and most overloads
are told apart at once; "name()" stands for all of that name. Where several are left, ("pick", callee, arguments...)
chooses by the arguments' types (java_overloads.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.java_bindings import bind_local, parameters
from search.languages.java_handles import CONSTRUCTOR, called, look_up, remember
from search.languages.java_types import annotation, arguments, arrays, is_container, is_type, title
from search.languages.reader import Class, Fields, Reader
from search.languages.scopes import EXTERNAL, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

MANY = 9  # arguments that a method with a variable number of them is known by, one by one
# What these give of a container: an element; the container itself, or another one of the same elements.
_ELEMENT = frozenset(
    "get next previous remove poll peek pop take element first last getFirst getLast removeFirst removeLast pollFirst "
    "pollLast peekFirst peekLast orElse orElseThrow orElseGet getOrDefault computeIfAbsent getValue nextElement join "
    "elementAt firstElement lastElement call".split()
)
_SAME = frozenset(
    "iterator listIterator descendingIterator stream parallelStream filter sorted distinct limit skip subList values "
    "findFirst findAny toList reversed max min reduce elements peek tailSet headSet".split()
)
_KEY = frozenset(("getKey", "firstKey", "lastKey"))
# What methods of the library give, where a method of that name is the library's.
_GIVES = {
    **dict.fromkeys(
        "toString name getName getSimpleName getMessage format valueOf trim strip substring toLowerCase toUpperCase "
        "concat replace replaceAll repeat".split(),
        "String",
    ),
    **dict.fromkeys(
        "hashCode length size indexOf lastIndexOf ordinal compareTo compare intValue".split(), "int"
    ),
    **dict.fromkeys(
        "equals equalsIgnoreCase isEmpty contains containsKey startsWith endsWith hasNext".split(), "boolean"
    ),
    **{f"{name}Value": name for name in ("byte", "short", "long", "float", "double", "boolean", "char")},
    "charAt": "char",
    "getClass": "Class",
}
_EACH = frozenset(
    "forEach map filter anyMatch allMatch noneMatch flatMap peek removeIf ifPresent ifPresentOrElse mapToInt "
    "mapToLong mapToDouble mapToObj takeWhile dropWhile sorted max min sort forEachOrdered orElseGet thenAccept "
    "thenApply toMap groupingBy replaceAll".split()
)


def key(name: str, count: int) -> str:
    return f"{name}({count if count <= MANY else '*'})"


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
    given = _given(reader, parts[-1], name, base)
    if object_node is not None and _outside(reader, base):
        look_up(reader, node, name, object_node, parts[-1])
        expr = EXTERNAL
    else:
        expr = _callee(reader, name, base, given, object_node is None)
        if expr or base == UNKNOWN:
            reader.refer(expr or reader.raw.add("attr", UNKNOWN, name), "calls", start)
    through = called(reader, object_node, name, len(given)) if object_node is not None else None
    if through is not None:
        reader.refer(through, "calls", start)
    return _result(reader, name, base, expr)


def _outside(reader: Reader, base: int) -> bool:
    """Whether a value is known right here to be the library's."""
    row = reader.raw.rows[base]
    if row[0] == "decl":
        row = reader.raw.rows[row[1]]
    return row[0] in ("lib", "external")


def _callee(reader: Reader, name: str, base: int, given: list[int], plain: bool) -> int:
    member = key(name, len(given))
    if plain:
        callee = reader.name(member)
    elif base:
        callee = reader.raw.add("attr", base, member)
    else:
        return UNKNOWN
    return _picked(reader, callee, given) if given else callee


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
    expr = reader.chain(outer)
    return reader.raw.add("inst", expr) if expr else UNKNOWN


def _given(reader: Reader, node: Node, name: str, base: int) -> list[int]:
    """The arguments; parameters of lambdas handed to an operation on each element are such elements."""
    if name not in _EACH or base <= EXTERNAL:
        return values_of(reader, node)
    found = []
    for child in node.named_children:
        if child.type == "lambda_expression":
            found.append(lambda_of(reader, child, reader.raw.add("item", base)))
        elif not child.type.endswith("comment"):
            found.append(reader.visit(child))
    return found


def _result(reader: Reader, name: str, base: int, callee: int) -> int:
    if callee <= EXTERNAL:
        return reader.raw.add("lib", _GIVES[name]) if callee and name in _GIVES else callee
    value = reader.raw.add("call", callee)
    if name in _GIVES:
        return reader.raw.add("known", value, _GIVES[name])
    if base <= EXTERNAL:
        return value
    if name in _ELEMENT:
        return reader.raw.add("fetch", value, base)
    if name in _SAME:
        return reader.raw.add("keep", value, base)
    return reader.raw.add("keyed", value, base) if name in _KEY else value


def constructor_call(reader: Reader, fields: Fields, node: Node) -> int:
    """this(...), super(...)"""
    which = reader.child(node, fields, "function")
    given = values_of(reader, reader.child(node, fields, "arguments"))
    owner = reader.enclosing_class()
    if which is not None and owner:
        base = reader.raw.add("super" if which.type == "super" else "self", owner)
        callee = reader.raw.add("attr", base, key(CONSTRUCTOR, len(given)))
        reader.refer(reader.raw.add("construct", callee, *given), "calls", which.start_byte)
    return UNKNOWN


def new(reader: Reader, fields: Fields, node: Node) -> int:
    """new T(...): a call of the type, and of its constructor. With a body: of a class without a name."""
    kind = reader.child(node, fields, "type")
    if kind is None:
        return reader.inside(node)
    for child in node.named_children:
        if child.start_byte < kind.start_byte:
            reader.visit(child)
    container = annotation(reader, kind) if is_container(reader, kind) else None
    expr = EXTERNAL if container is not None else title(reader, kind, "calls")
    given = values_of(reader, reader.child(node, fields, "arguments"))
    construct(reader, expr, given, kind.start_byte)
    body = next((child for child in node.named_children if child.type == "class_body"), None)
    if body is not None:
        return anonymous(reader, node, kind, body, expr)
    if container is not None:
        return container
    return reader.raw.add("inst", expr) if expr > EXTERNAL else _library(reader, kind)


def anonymous(reader: Reader, node: Node, kind: Node, body: Node, base: int) -> int:
    """new Base() {...}"""
    counts = reader.extra.setdefault("$", {})
    title_ = reader.text(kind).partition("<")[0].rpartition(".")[2].strip()
    number = counts[(reader.within, title_)] = counts.get((reader.within, title_), 0) + 1
    seq = reader.define("class", f"{title_}${number}", node, kind, body)
    owner, reader.owner = reader.owner, seq
    if base > EXTERNAL:
        reader.refer(base, "inherits", kind.start_byte)
    inner = reader.enter("class", seq)
    reader.classes[seq] = Class(inner, [base or UNKNOWN])
    reader.inside(body)
    reader.leave()
    reader.owner = owner
    return reader.raw.add("inst", reader.raw.add("sym", seq))


def _library(reader: Reader, kind: Node) -> int:
    return reader.raw.add("lib", reader.text(kind).partition("<")[0])


def construct(reader: Reader, kind: int, given: list[int], at: int) -> None:
    """The use of a constructor; a type that declares none has no symbol for it."""
    if kind > EXTERNAL:
        callee = reader.raw.add("attr", kind, key(CONSTRUCTOR, len(given)))
        reader.refer(reader.raw.add("construct", callee, *given), "calls", at)


# --- functions as values ---------------------------------------------------------------------------


def lambda_(reader: Reader, fields: Fields, node: Node) -> int:
    return lambda_of(reader, node, UNKNOWN)


def lambda_of(reader: Reader, node: Node, item: int) -> int:
    """A lambda is part of the method around it. `item`: what parameters without a type are."""
    reader.enter("block", 0)
    declared, body = node.child_by_field_name("parameters"), node.child_by_field_name("body")
    if declared is not None and declared.type == "formal_parameters":
        for name, value, _ in parameters(reader, declared):
            bind_local(reader, name, value)
    elif declared is not None:
        names = [declared] if declared.type == "identifier" else declared.named_children
        for name_node in names:
            bind_local(reader, reader.text(name_node), item)
    result = reader.visit(body) if body is not None else UNKNOWN
    reader.leave()
    return reader.raw.add("func", result if body is not None and body.type != "block" else UNKNOWN)


def reference(reader: Reader, fields: Fields, node: Node) -> int:
    """Foo::bar, this::bar, super::bar, Foo::new"""
    parts = [child for child in node.named_children if child.type != "type_arguments"]
    if not parts or parts[0].type == "array_type":
        return EXTERNAL
    base = title(reader, parts[0]) if is_type(parts[0]) else reader.visit(parts[0])
    name = reader.text(parts[1]) if len(parts) > 1 else CONSTRUCTOR
    at = parts[1].start_byte if len(parts) > 1 else parts[0].start_byte
    if base <= EXTERNAL:
        return EXTERNAL if base else UNKNOWN
    expr = reader.raw.add(
        "construct" if name in (CONSTRUCTOR, "new") else "pick", reader.raw.add("attr", base, name + "()")
    )
    reader.refer(expr, "references", at)
    remember(reader, node, expr, False)
    return reader.raw.add("func", UNKNOWN)


# --- members and operators -------------------------------------------------------------------------


def this(reader: Reader, fields: Fields, node: Node) -> int:
    owner = reader.enclosing_class()
    return reader.raw.add("self", owner) if owner else UNKNOWN


def super_(reader: Reader, fields: Fields, node: Node) -> int:
    owner = reader.enclosing_class()
    return reader.raw.add("super", owner) if owner else UNKNOWN


def member(reader: Reader, fields: Fields, node: Node) -> int:
    """a.b.c, this.a, Outer.this"""
    text = reader.source[node.start_byte : node.end_byte]
    parts = node.named_children
    if b"this" not in text and b"super" not in text:
        chain = reader.chain(node)
        if chain is not None:
            reader.chains.append((chain, "references", node.start_byte, reader.owner))
            return chain
    if len(parts) < 2:
        return reader.inside(node)
    if parts[-1].type == "this":
        expr = reader.chain(parts[0])
        return reader.raw.add("inst", expr) if expr else UNKNOWN
    base = reader.visit(parts[0])
    if base <= EXTERNAL:
        return base
    expr = reader.raw.add("attr", base, reader.text(parts[-1]))
    reader.refer(expr, "references", parts[-1].start_byte)
    return expr


def literal(reader: Reader, fields: Fields, node: Node) -> int:
    """A value of the library whose type is known by its look."""
    reader.inside(node)
    return reader.raw.add("lib", _LITERALS[node.type](reader.text(node)))


_LITERALS = {
    "string_literal": lambda text: "String",
    "character_literal": lambda text: "char",
    "true": lambda text: "boolean",
    "false": lambda text: "boolean",
    **dict.fromkeys(
        ("decimal_integer_literal", "hex_integer_literal", "octal_integer_literal", "binary_integer_literal"),
        lambda text: "long" if text[-1] in "lL" else "int",
    ),
    **dict.fromkeys(
        ("decimal_floating_point_literal", "hex_floating_point_literal"),
        lambda text: "float" if text[-1] in "fF" else "double",
    ),
}


def class_literal(reader: Reader, fields: Fields, node: Node) -> int:
    for child in node.named_children:
        if is_type(child):
            annotation(reader, child)
    return reader.raw.add("lib", "Class")


def array(reader: Reader, fields: Fields, node: Node) -> int:
    """new T[n], new T[] {...}"""
    kind = reader.child(node, fields, "type")
    value = annotation(reader, kind) if kind is not None else UNKNOWN
    for child in node.named_children:
        if kind is not None and child.start_byte == kind.start_byte:
            continue
        reader.visit(child)
        if child.type == "dimensions":
            value = arrays(reader, value, child)
        elif child.type == "dimensions_expr":
            value = reader.raw.add("many", value)
    return value


def cast(reader: Reader, fields: Fields, node: Node) -> int:
    reader.part(node, fields, "value")
    kind = reader.child(node, fields, "type")
    return annotation(reader, kind) if kind is not None else UNKNOWN


def assign(reader: Reader, fields: Fields, node: Node) -> int:
    """Names keep the type they were declared with."""
    reader.part(node, fields, "left")
    return reader.part(node, fields, "right")


def binary(reader: Reader, fields: Fields, node: Node) -> int:
    left, right = reader.part(node, fields, "left"), reader.part(node, fields, "right")
    operator = next((child.type for child in node.children if not child.is_named), "")
    if operator in _TRUTH:
        return reader.raw.add("lib", "boolean")
    text = reader.raw.add("lib", "String")
    if operator == "+" and text in (left, right):
        return text
    rows = reader.raw.rows[left], reader.raw.rows[right]
    if all(row[0] == "lib" and row[1] in NUMBERS for row in rows):
        return max(left, right, key=lambda expr: NUMBERS[reader.raw.rows[expr][1]])
    return left if left == right else EXTERNAL


NUMBERS = {name: place for place, name in enumerate(("byte", "short", "int", "long", "float", "double"))}
_TRUTH = frozenset(("==", "!=", "<", "<=", ">", ">=", "&&", "||"))


def unary(reader: Reader, fields: Fields, node: Node) -> int:
    value = reader.part(node, fields, "operand")
    return reader.raw.add("lib", "boolean") if node.children and node.children[0].type == "!" else value
