"""Python: calls, and what they hand over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.python.state import Arguments, state
from search.languages.reader import DEPTH, Fields, Reader, through
from search.languages.roles import callee
from search.languages.scopes import EXTERNAL, NOTHING, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

_ADDING = frozenset(("append", "appendleft", "add", "insert"))


def call(reader: Reader, fields: Fields, node: Node) -> int:
    """function, arguments: what is handed over is kept, for the parameters of functions in this file."""
    expr, arguments, known = callee(reader, fields, node)
    if known is not None:
        return known
    given = arguments_in(reader, arguments) if arguments is not None else []
    if not expr:
        return UNKNOWN
    for _, value in given:
        if value > NOTHING:
            _handed_over(reader, expr, given)
            break
    return reader.raw.call(expr)


def _handed_over(reader: Reader, callee: int, given: Arguments) -> None:
    state(reader).calls.append((callee, given))
    row = reader.raw.rows[callee]
    if row[0] == "attr" and row[2] in _ADDING:
        _added(reader, row[1], given[-1][1])


def _added(reader: Reader, holder: int, value: int) -> None:
    """holder.append(value): the list, a local or a member, holds such values."""
    row = reader.raw.rows[holder]
    if value <= NOTHING:
        return
    if row[0] == "name":
        state(reader).puts.append((holder, value))
    elif row[0] == "attr" and reader.raw.rows[row[1]][0] == "name":
        reader.stores.append((row[1], row[2], reader.raw.add("many", value)))


def arguments_in(reader: Reader, node: Node) -> Arguments:
    """The arguments of a call, read one by one."""
    whole = reader.table[node.kind_id]
    if whole is None or whole[0] is not through:  # f(x for x in y)
        return [("", reader.visit(node))]
    if reader.depth > DEPTH:
        reader.put_off(node)
        return []
    reader.depth += 1
    found = _arguments(reader, node.named_children)
    reader.depth -= 1
    return found


def _arguments(reader: Reader, nodes: list[Node]) -> Arguments:
    table = reader.table
    found: Arguments = []
    counted = True  # positions are known
    for child in nodes:
        entry = table[child.kind_id]
        if entry is None:
            if counted and not child.is_extra:  # a comment
                found.append(("", EXTERNAL))
            continue
        role = entry[0]
        value = role(reader, entry[1], child)
        if role is keyword:
            if value > NOTHING:
                found.append((reader.text(child.named_children[0]), value))
        elif counted and role is not splat:
            found.append(("", value))
        else:
            counted = False
    return found


def keyword(reader: Reader, fields: Fields, node: Node) -> int:
    """name=value in a call"""
    return reader.part(node, fields, "value")


def splat(reader: Reader, fields: Fields, node: Node) -> int:
    """*values: elements of what stands behind it."""
    values = [reader.visit(child) for child in node.named_children]
    return reader.raw.add("item", values[0]) if values and values[0] else UNKNOWN
