"""Python: functions, their parameters, classes and decorators to symbols, scopes and bindings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from search.languages.python.state import Parameters, state
from search.languages.python.types import annotation
from search.languages.reader import Class, Fields, Function, Reader
from search.languages.roles import bind, called
from search.languages.scopes import EXTERNAL, NOTHING, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

_PROPERTY = frozenset(["property", "cached_property", "abstractproperty", "hybrid_property", "classproperty"])
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
    value = result = reader.visit(definition)
    if len(reader.symbols) > before:
        for expr, _ in reversed(found):
            state(reader).calls.append((expr, [("", value)]))
            value = reader.raw.call(expr)
        for expr, at in found:
            row = reader.raw.rows[expr]
            reader.refer(row[1] if row[0] == "call" else expr, "references", at, before + 1)
    return result


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
    if receiver is not None and returns is not None and _of_own_type(reader, parameters, returns):
        promised = receiver if reader.raw.rows[receiver][0] == "self" else reader.raw.add("inst", receiver)
    reader.owner = owner
    reader.enter("function", seq)
    found.parameters = [text for text, _, _, _ in taken]
    _bind_parameters(reader, taken, receiver, name.startswith("test") or "fixture" in flags)
    _keep_open(reader, seq, taken, receiver is not None)
    if body is not None:
        reader.visit(body)
    reader.leave()
    if promised is not None:
        found.returns = [promised]
    return expr


def _promised(reader: Reader, node: Node, flags: list[str]) -> int:
    """What a return annotation promises; fixtures and context managers are iterated by frameworks."""
    value = annotation(reader, node)
    row = reader.raw.rows[value]
    if row[0] == "many" and ("fixture" in flags or "manager" in flags):
        value = row[1]
    return reader.raw.add("decl", value)


def _of_own_type(reader: Reader, parameters: Node, returns: Node) -> bool:
    """def m(self: T) -> T, def make(cls: type[T]) -> T: one of whatever class it is called on."""
    first = next(iter(parameters.named_children), None)
    typed = first.child_by_field_name("type") if first is not None else None
    if typed is None:
        return False
    wanted = reader.text(returns)
    return wanted.isidentifier() and reader.text(typed) in (wanted, f"type[{wanted}]", f"Type[{wanted}]")


def _receiver(reader: Reader, name: str, flags: list[str]) -> int | None:
    """What the first parameter of a method is."""
    if "static" in flags:
        return None
    of_class = "class" in flags or name in _OF_CLASS
    return reader.raw.add("own" if of_class else "self", reader.scopes[reader.scope].symbol)


# name, byte, what it is declared to be (None: nothing said), its default
Parameter = tuple[str, int, int | None, int]


def _read_parameters(reader: Reader, node: Node) -> list[Parameter]:
    """The parameters in order; defaults and annotations are read in the scope around the function."""
    found: list[Parameter] = []
    for child in node.named_children:
        kind = child.type
        if kind == "identifier":
            found.append((reader.text(child), child.start_byte, None, UNKNOWN))
        elif kind in _PARAMETERS:
            found.extend(_parameter(reader, child, kind))
    return found


_PARAMETERS = frozenset(
    [
        "default_parameter",
        "typed_default_parameter",
        "typed_parameter",
        "list_splat_pattern",
        "dictionary_splat_pattern",
    ]
)


def _parameter(reader: Reader, node: Node, kind: str) -> Iterator[Parameter]:
    parts = node.named_children
    inner = parts[0]
    default = reader.visit(parts[-1]) if kind.endswith("default_parameter") else UNKNOWN
    typed = node.child_by_field_name("type") if kind.startswith("typed") else None
    declared = annotation(reader, typed) if typed is not None else None
    splat = kind if kind.endswith("splat_pattern") else inner.type
    if splat == "list_splat_pattern":
        declared = reader.raw.add("many", declared or UNKNOWN)
    elif splat == "dictionary_splat_pattern":
        declared = EXTERNAL
    name = inner.named_children[0] if inner.named_children else inner
    yield reader.text(name), name.start_byte, declared, default


def _bind_parameters(reader: Reader, found: list[Parameter], receiver: int | None, fixtures: bool) -> None:
    names = reader.scopes[reader.scope].names
    for index, (name, at, declared, default) in enumerate(found):
        if index == 0 and receiver is not None:
            names[name] = [receiver]
        elif declared is not None:
            names[name] = [reader.raw.add("decl", declared)]
        elif fixtures:
            expr = reader.raw.add("fixture", name)
            names[name] = [expr]
            reader.refer(expr, "references", at)
        else:
            names[name] = [default if default > NOTHING else UNKNOWN]


def _keep_open(reader: Reader, seq: int, found: list[Parameter], method: bool) -> None:
    """Parameters of which nothing is said hold what calls hand over."""
    open_ = frozenset([name for name, _, kind, _ in found[method:] if kind is None])
    if open_:
        names = [name for name, _, _, _ in found]
        state(reader).parameters[seq] = Parameters(reader.scope, method, names, open_)


def lambda_parameters(reader: Reader, node: Node, symbol: int) -> None:
    found = _read_parameters(reader, node)
    _bind_parameters(reader, found, None, False)
    if symbol:
        _keep_open(reader, symbol, found, False)


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
