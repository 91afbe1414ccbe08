"""Python: how its trees are read. How its names lead to files is in python_names.py."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from typing import TYPE_CHECKING

from search.languages import python_names
from search.languages.family import Family
from search.languages.python_types import annotation
from search.languages.reader import Class, Fields, Function, Reader
from search.languages.roles import ROLES, bind, called
from search.languages.scopes import EXTERNAL, NOTHING, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

_PROPERTY = frozenset("property cached_property abstractproperty hybrid_property classproperty".split())
_STATIC = frozenset(("staticmethod", "abstractstaticmethod"))
_CLASS = frozenset(("classmethod", "abstractclassmethod"))
_OF_CLASS = frozenset(("__new__", "__init_subclass__", "__class_getitem__"))
_ACCESSORS = frozenset(("setter", "deleter"))
_FLAGS = {
    **dict.fromkeys(_PROPERTY, "property"),
    **dict.fromkeys(_STATIC, "static"),
    **dict.fromkeys(_CLASS, "class"),
    "fixture": "fixture",
    "contextmanager": "manager",
    "asynccontextmanager": "manager",
    "overload": "overload",
}


# --- definitions -----------------------------------------------------------------------------------


def decorated(reader: Reader, fields: Fields, node: Node) -> int:
    """Decorators are called where the definition stands; the definition also depends on them."""
    found: list[tuple[int, int]] = []
    for child in node.named_children:
        if child.type != "decorator":
            continue
        for inner in child.named_children:
            plain = inner.type in ("identifier", "attribute")
            found.append((called(reader, inner) if plain else reader.visit(inner), inner.start_byte))
    definition = reader.child(node, fields, "definition")
    if definition is None:
        return UNKNOWN
    reader.outer, reader.decorators = node, [expr for expr, _ in found]
    before = len(reader.symbols)
    value = reader.visit(definition)
    if len(reader.symbols) > before:
        for expr, at in found:
            row = reader.raw.rows[expr]
            reader.refer(row[1] if row[0] == "call" else expr, "references", at, before + 1)
    return value


def _decorator_names(reader: Reader) -> list[str]:
    """Last names of the decorators of the definition that is read now."""
    names = []
    for expr in reader.decorators:
        row = reader.raw.rows[expr]
        if row[0] == "call":
            row = reader.raw.rows[row[1]]
        names.append(str(row[2]) if row[0] in ("name", "attr") else "")
    reader.decorators = []
    return names


def function(reader: Reader, fields: Fields, node: Node) -> int:
    decorators = _decorator_names(reader) if reader.decorators else []
    name_node, body = reader.child(node, fields, "name"), reader.child(node, fields, "body")
    parameters = reader.child(node, fields, "parameters")
    if name_node is None or parameters is None:
        return reader.inside(node)
    name = reader.text(name_node)
    method = reader.scopes[reader.scope].kind == "class"
    seq = reader.define("method" if method else "function", name, node, name_node, body)
    flags = sorted({_FLAGS[d] for d in decorators if d in _FLAGS}) if decorators else []
    found = reader.functions[seq] = Function([], flags, [])
    expr = reader.raw.add("sym", seq)
    if not _ACCESSORS.intersection(decorators):
        reader.bind(name, expr)
    receiver = _receiver(reader, name, flags) if method else None
    owner, reader.owner = reader.owner, seq  # annotations and defaults are the function's own uses
    taken = _read_parameters(reader, parameters)
    returns = reader.child(node, fields, "returns")
    promised = _promised(reader, returns, flags) if returns is not None else None
    reader.owner = owner
    reader.enter("function", seq)
    found.parameters = [text for text, _, _ in taken]
    _bind_parameters(reader, taken, receiver, name.startswith("test") or "fixture" in flags)
    if body is not None:
        reader.visit(body)
    reader.leave()
    if promised is not None:
        found.returns = [promised]
    return expr


def _promised(reader: Reader, node: Node, flags: list[str]) -> int:
    """What the return annotation says a call gives; frameworks iterate fixtures and context managers themselves."""
    value = annotation(reader, node)
    row = reader.raw.rows[value]
    if row[0] == "many" and ("fixture" in flags or "manager" in flags):
        value = row[1]
    return reader.raw.add("decl", value)


def _receiver(reader: Reader, name: str, flags: list[str]) -> int | None:
    """What the first parameter of a method is."""
    if "static" in flags:
        return None
    of_class = "class" in flags or name in _OF_CLASS
    return reader.raw.add("own" if of_class else "self", reader.scopes[reader.scope].symbol)


Parameter = tuple[str, int, int | None]  # name, byte, what it is declared to be (None: nothing said)


def _read_parameters(reader: Reader, node: Node) -> list[Parameter]:
    """The parameters in order; defaults and annotations are read in the scope around the function."""
    found: list[Parameter] = []
    for child in node.named_children:
        kind = child.type
        if kind == "identifier":
            found.append((reader.text(child), child.start_byte, None))
        elif kind in _PARAMETERS:
            found.extend(_parameter(reader, child, kind))
    return found


_PARAMETERS = frozenset(
    "default_parameter typed_default_parameter typed_parameter list_splat_pattern "
    "dictionary_splat_pattern".split()
)


def _parameter(reader: Reader, node: Node, kind: str) -> Iterator[Parameter]:
    parts = node.named_children
    inner = parts[0]
    if kind.endswith("default_parameter"):
        reader.visit(parts[-1])
    typed = node.child_by_field_name("type") if kind.startswith("typed") else None
    declared = annotation(reader, typed) if typed is not None else None
    splat = kind if kind.endswith("splat_pattern") else inner.type
    if splat == "list_splat_pattern":
        declared = reader.raw.add("many", declared or UNKNOWN)
    elif splat == "dictionary_splat_pattern":
        declared = EXTERNAL
    name = inner.named_children[0] if inner.named_children else inner
    yield reader.text(name), name.start_byte, declared


def _bind_parameters(reader: Reader, found: list[Parameter], receiver: int | None, fixtures: bool) -> None:
    names = reader.scopes[reader.scope].names
    for index, (name, at, declared) in enumerate(found):
        if index == 0 and receiver is not None:
            names[name] = [receiver]
        elif declared is not None:
            names[name] = [reader.raw.add("decl", declared)]
        elif fixtures:
            expr = reader.raw.add("fixture", name)
            names[name] = [expr]
            reader.refer(expr, "references", at)
        else:
            names[name] = [UNKNOWN]


def lambda_parameters(reader: Reader, node: Node, symbol: int) -> None:
    _bind_parameters(reader, _read_parameters(reader, node), None, False)


def class_(reader: Reader, fields: Fields, node: Node) -> int:
    reader.decorators = []
    name_node, body = reader.child(node, fields, "name"), reader.child(node, fields, "body")
    if name_node is None:
        return reader.inside(node)
    name = reader.text(name_node)
    seq = reader.define("class", name, node, name_node, body)
    expr = reader.raw.add("sym", seq)
    reader.bind(name, expr)
    owner, reader.owner = reader.owner, seq
    bases = reader.child(node, fields, "bases")
    found = [_base(reader, child) for child in bases.named_children] if bases is not None else []
    reader.owner = owner
    inner = reader.enter("class", seq)
    reader.classes[seq] = Class(inner, [base for base in found if base is not None])
    if body is not None:
        reader.visit(body)
    reader.leave()
    return expr


def _base(reader: Reader, node: Node) -> int | None:
    if node.type in ("keyword_argument", "comment", "dictionary_splat"):
        reader.visit(node)
        return None
    if node.type == "subscript":  # Base[T]: the class itself
        base, *arguments = node.named_children
        for argument in arguments:
            reader.visit(argument)
        return called(reader, base, "inherits")
    return called(reader, node, "inherits")


def alias(reader: Reader, fields: Fields, node: Node) -> int:
    """type X = Y"""
    target, value = reader.child(node, fields, "name"), reader.child(node, fields, "value")
    if target is not None and value is not None:
        inner = target.named_children[0] if target.named_children else target
        row = reader.raw.rows[annotation(reader, value)]
        bind(reader, inner, int(row[1]) if row[0] == "inst" else UNKNOWN, node)
    return UNKNOWN


# --- bindings --------------------------------------------------------------------------------------


def walrus(reader: Reader, fields: Fields, node: Node) -> int:
    value, target = reader.part(node, fields, "value"), reader.child(node, fields, "target")
    if target is not None:
        reader.bind(reader.text(target), value, reader.function_scope())
    return value


def with_(reader: Reader, fields: Fields, node: Node) -> int:
    value = reader.child(node, fields, "value")
    if value is None or value.type != "as_pattern":
        return reader.inside(node)
    _as(reader, value, "enter")
    return UNKNOWN


def except_(reader: Reader, fields: Fields, node: Node) -> int:
    for child in node.named_children:
        if child.type == "as_pattern":
            _as(reader, child, "inst")
        else:
            reader.visit(child)
    return UNKNOWN


def _as(reader: Reader, node: Node, head: str) -> None:
    """`value as target`, where the target is what `head` makes of the value."""
    source, *rest = node.named_children
    value = reader.visit(source)
    row = reader.raw.rows[value]
    if head == "inst" and row[0] == "tuple":  # one of several exceptions
        expr = reader.raw.add("any", *[reader.raw.add("inst", part) for part in row[1:]])
    else:
        expr = reader.raw.add(head, value) if value else UNKNOWN
    for target in rest:
        bind(reader, target, expr)


def global_(reader: Reader, fields: Fields, node: Node) -> int:
    for child in node.named_children:
        reader.scopes[reader.scope].redirect[reader.text(child)] = 0
    return UNKNOWN


def nonlocal_(reader: Reader, fields: Fields, node: Node) -> int:
    for child in node.named_children:
        name, home = reader.text(child), reader.scopes[reader.scope].parent
        while home > 0 and (reader.scopes[home].kind == "class" or name not in reader.scopes[home].names):
            home = reader.scopes[home].parent
        if home > 0:
            reader.scopes[reader.scope].redirect[name] = home
    return UNKNOWN


def comprehension(reader: Reader, fields: Fields, node: Node) -> int:
    """The loops bind first, then the element is read; the names are the comprehension's own."""
    body = reader.child(node, fields, "body")
    reader.enter("block", 0)
    for child in node.named_children:
        if body is None or child.start_byte != body.start_byte:
            reader.visit(child)
    value = reader.visit(body) if body is not None else UNKNOWN
    reader.leave()
    return reader.raw.add("many", value) if node.type != "dictionary_comprehension" else EXTERNAL


def case(reader: Reader, fields: Fields, node: Node) -> int:
    for child in node.named_children:
        if child.type == "dotted_name":
            _pattern_name(reader, child)
        elif child.type == "as_pattern":
            _case_as(reader, child)
        else:
            reader.visit(child)
    return UNKNOWN


def _pattern_name(reader: Reader, node: Node) -> None:
    """A single name captures, a dotted one is compared with."""
    if node.named_child_count == 1:
        reader.bind(reader.text(node), UNKNOWN)
    else:
        _dotted(reader, node)


def _dotted(reader: Reader, node: Node) -> int:
    first, *rest = node.named_children
    expr = reader.name(reader.text(first))
    reader.refer(expr, "references", first.start_byte)
    for part in rest:
        expr = reader.raw.add("attr", expr, reader.text(part))
        reader.refer(expr, "references", part.start_byte)
    return expr


def _case_as(reader: Reader, node: Node) -> None:
    value = UNKNOWN
    for child in node.named_children:
        if child.type == "identifier":
            reader.bind(reader.text(child), value)
            continue
        inner = child.named_children[0] if child.named_children else child
        value = reader.visit(inner if inner.type == "class_pattern" else child)


def keyword(reader: Reader, fields: Fields, node: Node) -> int:
    """name=pattern"""
    for child in node.named_children[1:]:
        if child.type == "dotted_name":
            _pattern_name(reader, child)
        else:
            reader.visit(child)
    return UNKNOWN


def class_pattern(reader: Reader, fields: Fields, node: Node) -> int:
    first, *rest = node.named_children
    expr = _dotted(reader, first) if first.type == "dotted_name" else reader.visit(first)
    for child in rest:
        reader.visit(child)
    return reader.raw.add("inst", expr) if expr else UNKNOWN


def splat_pattern(reader: Reader, fields: Fields, node: Node) -> int:
    for child in node.named_children:
        reader.bind(reader.text(child), UNKNOWN)
    return UNKNOWN


# --- imports ---------------------------------------------------------------------------------------


def import_(reader: Reader, fields: Fields, node: Node) -> int:
    """import a.b.c binds a; import a.b.c as d binds the last."""
    for child in node.named_children:
        if child.type == "aliased_import":
            module, name = child.named_children[0], child.named_children[-1]
            reader.bind(reader.text(name), reader.bring(_dots(reader.text(module)), ""))
        elif child.type == "dotted_name":
            first = reader.text(child.named_children[0])
            reader.bind(first, reader.bring(first, ""))
    return UNKNOWN


def from_(reader: Reader, fields: Fields, node: Node) -> int:
    module_node = reader.child(node, fields, "module")
    if module_node is None:
        return UNKNOWN
    module = _dots(reader.text(module_node))
    for child in node.named_children[1:]:
        if child.type == "wildcard_import":
            reader.bring(module, "*")
            continue
        if child.type not in ("dotted_name", "aliased_import"):
            continue
        source, name = (child.named_children[0], child.named_children[-1])
        if child.type == "dotted_name":
            source = name = child
        expr = reader.bring(module, reader.text(source))
        reader.bind(reader.text(name), expr)
        reader.refer(expr, "imports", source.start_byte)
    return UNKNOWN


def _dots(text: str) -> str:
    return "".join(text.split())


# --- values ----------------------------------------------------------------------------------------


def string(reader: Reader, fields: Fields, node: Node) -> int:
    """Only strings with an `f` or `t` before the quote hold expressions."""
    start = node.start_byte
    if reader.source[start] not in b"\"'" and any(
        mark in b"fFtT" for mark in reader.source[start : start + 2]
    ):
        reader.inside(node)
    return EXTERNAL


def splat(reader: Reader, fields: Fields, node: Node) -> int:
    values = [reader.visit(child) for child in node.named_children]
    return reader.raw.add("item", values[0]) if values and values[0] else UNKNOWN


def conditional(reader: Reader, fields: Fields, node: Node) -> int:
    values = [reader.visit(child) for child in node.named_children]
    return reader.raw.add("any", values[0], values[-1]) if values else UNKNOWN


def operator(reader: Reader, fields: Fields, node: Node) -> int:
    """Arithmetic with a literal gives a builtin's value; otherwise an operator may be anyone's."""
    left, right = reader.part(node, fields, "left"), reader.part(node, fields, "right")
    return EXTERNAL if EXTERNAL in (left, right) else UNKNOWN


def yield_(reader: Reader, fields: Fields, node: Node) -> int:
    delegates = b"yield from" in reader.source[node.start_byte : node.start_byte + 12]
    values = [reader.visit(child) for child in node.named_children]
    if reader.calling and reader.calling[-1]:
        function = reader.functions[reader.calling[-1]]
        if "generator" not in function.flags:
            function.flags.append("generator")
            function.returns.clear()
        value = values[0] if values else NOTHING
        plain = delegates or {"fixture", "manager"} & set(function.flags)  # the framework iterates these
        function.returns.append(value if plain else reader.raw.add("many", value))
    return UNKNOWN


def return_(reader: Reader, fields: Fields, node: Node) -> int:
    """What a generator returns is not what calling it gives."""
    values = [reader.visit(child) for child in node.named_children]
    if reader.calling and reader.calling[-1]:
        function = reader.functions[reader.calling[-1]]
        if "generator" not in function.flags:
            function.returns.append(values[0] if values else NOTHING)
    return UNKNOWN


def super_(reader: Reader, expr: int, arguments: Node | None) -> int | None:
    if reader.raw.rows[expr][0] != "name":
        return None
    if arguments is not None:
        reader.inside(arguments)
    seq = reader.enclosing_class()
    return reader.raw.add("super", seq) if seq else None


def cast(reader: Reader, expr: int, arguments: Node | None) -> int | None:
    """cast(T, x) is a T."""
    parts = arguments.named_children if arguments is not None else []
    if len(parts) != 2:
        return None
    value = annotation(reader, parts[0])
    reader.visit(parts[1])
    return reader.raw.add("decl", value)


def type_(reader: Reader, expr: int, arguments: Node | None) -> int | None:
    """type(x) is the class of x."""
    parts = arguments.named_children if arguments is not None else []
    if len(parts) != 1 or reader.raw.rows[expr][0] != "name":
        return None
    value = reader.visit(parts[0])
    return reader.raw.add("attr", value, "__class__") if value else UNKNOWN


def finish(reader: Reader) -> None:
    """Without a star import nothing comes in unseen. `__all__` counts where it is a plain list."""
    reader.open = any(one.name == "*" for one in reader.imports)
    for bound in reader.scopes[0].names.get("__all__", ()):
        row = reader.raw.rows[bound]
        if row[0] == "sym":
            symbol = reader.symbols[row[1] - 1]
            lines = reader.source.split(b"\n")[symbol.name_line - 1 : symbol.end_line]
            reader.exported = python_names.listed(b"\n".join(lines).decode("utf-8", "replace"))


FAMILY = Family(
    name="python",
    roles={
        **ROLES,
        "definition.function": function,
        "definition.class": class_,
        "return": return_,
        "python.decorated": decorated,
        "python.alias": alias,
        "python.walrus": walrus,
        "python.with": with_,
        "python.except": except_,
        "python.global": global_,
        "python.nonlocal": nonlocal_,
        "python.comprehension": comprehension,
        "python.case": case,
        "python.keyword": keyword,
        "python.class_pattern": class_pattern,
        "python.splat_pattern": splat_pattern,
        "python.import": import_,
        "python.from": from_,
        "python.string": string,
        "python.splat": splat,
        "python.conditional": conditional,
        "python.operator": operator,
        "python.yield": yield_,
    },
    builtins=frozenset(dir(builtins)) | {"__file__", "__name__", "__path__", "__spec__", "reveal_type"},
    special={"super": super_, "cast": cast, "type": type_},
    annotation=annotation,
    parameters=lambda_parameters,
    finish=finish,
    constructors=("__init__", "__new__", "__post_init__"),
    callable_member="__call__",
    import_value=python_names.import_value,
    free_value=python_names.free_value,
    module_member=python_names.module_member,
    element=python_names.element,
    heads={"fixture": python_names.fixture, "enter": python_names.entered},
)
