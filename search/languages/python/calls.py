"""Python: calls, and what they hand over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.python.state import Arguments, state
from search.languages.reader import Fields, Reader
from search.languages.roles import called
from search.languages.scopes import NOTHING, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

_NAMED = frozenset(("name", "attr"))


def call(reader: Reader, fields: Fields, node: Node) -> int:
    """function, arguments: what is handed over is kept, for the parameters of functions in this file."""
    function, arguments = reader.child(node, fields, "function"), reader.child(node, fields, "arguments")
    if function is None:
        return reader.inside(node)
    expr = called(reader, function)
    row = reader.raw.rows[expr]
    special = reader.special.get(row[2]) if row[0] in _NAMED else None
    if special is not None:
        value = special(reader, expr, arguments)
        if value is not None:
            return value
    given = arguments_in(reader, arguments) if arguments is not None else []
    if not expr:
        return UNKNOWN
    if any(value > NOTHING for _, value in given):
        state(reader).calls.append((expr, given))
    return reader.raw.call(expr)


def arguments_in(reader: Reader, node: Node) -> Arguments:
    """The arguments of a call, read one by one."""
    if node.type != "argument_list":  # f(x for x in y)
        return [("", reader.visit(node))]
    found: Arguments = []
    counted = True  # positions are known
    for child in node.named_children:
        kind = child.type
        if kind == "keyword_argument":
            name, *_, value = child.named_children
            found.append((reader.text(name), reader.visit(value)))
        elif kind != "comment":
            value_ = reader.visit(child)
            counted = counted and kind != "list_splat"
            if counted and kind != "dictionary_splat":
                found.append(("", value_))
    return found
