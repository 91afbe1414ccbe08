"""Python: dictionaries whose keys are known, and what a subscript takes out of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.family import EXTERNAL_VALUE, Asking, Value
from search.languages.python.local import Local
from search.languages.python.state import State, state
from search.languages.reader import Fields, Reader
from search.languages.scopes import EXTERNAL, NOTHING, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

_ENTRIES = 40  # of a dictionary; more are data
_CONSTANT = frozenset(("string", "integer"))
_NOT_THERE: Value = ("unknown", "unknown element")


def dictionary(reader: Reader, fields: Fields, node: Node) -> int:
    """{"a": f}"""
    entries: list[int] = []
    for child in node.named_children:
        if child.type != "pair":
            reader.visit(child)
            continue
        key, *_, inner = child.named_children
        reader.visit(key)
        value = reader.visit(inner)
        if value > NOTHING and len(entries) < _ENTRIES:
            entries.append(reader.raw.add("named", value, _key(reader, key)))
    return reader.raw.add("entries", *entries) if entries or not node.named_child_count else EXTERNAL


def _key(reader: Reader, node: Node) -> str:
    """A constant as it is written, '' for other keys."""
    return reader.text(node) if node.type in _CONSTANT and node.named_child_count < 4 else ""


def subscript(reader: Reader, fields: Fields, node: Node) -> int:
    """x[key]; a slice has the same elements."""
    base, *keys = [child for child in node.named_children if child.type != "comment"]
    value = reader.visit(base)
    for key in keys:
        reader.visit(key)
    if not value or not keys:
        return UNKNOWN
    if keys[0].type == "slice":
        return reader.raw.add("many", reader.raw.add("item", value))
    return reader.raw.add("entry", value, _key(reader, keys[0]))


def assigned(reader: Reader, target: Node, value: int) -> None:
    """x[key] = value"""
    parts = target.named_children
    expr = reader.chain(parts[0]) if len(parts) == 2 and parts[0].type == "identifier" else None
    if expr is not None and value > NOTHING:
        state(reader).puts.append((expr, reader.raw.add("named", value, _key(reader, parts[1]))))


def fill(reader: Reader, known: State) -> None:
    """Dictionaries and lists that a name holds get what is put into them by that name."""
    local = Local(reader)
    rows = reader.raw.rows
    for base, entry in known.puts:
        _, scope, name = rows[base]
        home = local.home(scope, name)
        bound = reader.scopes[home].names.get(name, []) if home >= 0 else []
        for place in (bound, *[reader.values[rows[one][1]] for one in bound if _is_variable(reader, one)]):
            for index, expr in enumerate(place):
                place[index] = _with(reader, expr, entry)


def _with(reader: Reader, container: int, entry: int) -> int:
    """A container with one thing more in it."""
    row, raw = reader.raw.rows[container], reader.raw
    if row[0] == "entries" and raw.rows[entry][0] == "named" and len(row) <= _ENTRIES:
        return raw.add("entries", *row[1:], entry)
    if row[0] == "many" and len(raw.rows[row[1]]) <= _ENTRIES:
        value = raw.rows[entry][1] if raw.rows[entry][0] == "named" else entry
        before = raw.rows[row[1]][1:] if raw.rows[row[1]][0] == "any" else (row[1],)
        return raw.add("many", raw.add("any", *dict.fromkeys((*(one for one in before if one), value))))
    return container


def _is_variable(reader: Reader, expr: int) -> bool:
    row = reader.raw.rows[expr]
    return row[0] == "sym" and row[1] in reader.values


# --- while names are resolved ------------------------------------------------------------------------


def named(asking: Asking, file: int, value: Value, key: str) -> Value:
    return ("named", key, value)


def entries(asking: Asking, file: int, *values: Value) -> Value:
    return ("dict", *values)


def _each(values: list[Value]) -> Value:
    """What is known of several."""
    known = dict.fromkeys(one for one in values if one[0] != "unknown")
    return next(iter(known or values)) if len(known) < 2 else ("any", *known)


def entry(asking: Asking, file: int, base: Value, key: str) -> Value:
    """What a subscript gives: of that key where it is constant, else any of the values."""
    value = asking.hold(base)
    if value[0] == "any":
        return _each([entry(asking, file, one, key) for one in value[1:]])
    if value[0] == "tuple" and key.isdecimal():
        return value[1 + int(key)] if int(key) < len(value) - 1 else _NOT_THERE
    if value[0] != "dict":
        return EXTERNAL_VALUE if value[0] in ("cls", "mod") else asking.element(value)
    parts = [one for one in value[1:] if one[0] == "named"]
    fitting = [one[2] for one in parts if not key or not one[1] or one[1] == key]
    return _each(fitting) if fitting else _NOT_THERE
