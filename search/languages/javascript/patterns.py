"""JavaScript and TypeScript: patterns that bind names to the parts of a value; keys and elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.javascript.state import operands, says_something, state
from search.languages.reader import Reader
from search.languages.scopes import UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

_NESTED = 30  # patterns in one another
_PLAIN = frozenset(("identifier", "shorthand_property_identifier_pattern"))


def bind_pattern(reader: Reader, pattern: Node, value: int, scope: int | None = None) -> None:
    """Bind the names of a pattern to the parts of a value."""
    known = state(reader)
    known.depth += 1
    if known.depth <= _NESTED:
        _bind_parts(reader, pattern, value, scope)
    known.depth -= 1


def _bind_parts(reader: Reader, pattern: Node, value: int, scope: int | None) -> None:
    kind = pattern.type
    if kind in _PLAIN:
        reader.bind(reader.text(pattern), value, scope)
    elif kind == "object_pattern":
        for child in pattern.named_children:
            _bind_member(reader, child, value, scope)
    elif kind == "array_pattern":
        for index, child in elements(pattern):
            bind_pattern(reader, child, place(reader, child, value, index), scope)
    else:
        _bind_rest(reader, pattern, value, scope)


def _bind_rest(reader: Reader, pattern: Node, value: int, scope: int | None) -> None:
    if pattern.type == "rest_pattern":
        for child in pattern.named_children:
            bind_pattern(reader, child, value, scope)
    elif pattern.type == "assignment_pattern":
        left, given = _with_default(reader, pattern, value)
        bind_pattern(reader, left, given, scope)
    else:
        reader.visit(pattern)


def _with_default(reader: Reader, pattern: Node, value: int) -> tuple[Node, int]:
    """target = default, in a pattern: the target and what it may be."""
    left, right = pattern.child_by_field_name("left"), pattern.child_by_field_name("right")
    default = reader.visit(right) if right is not None else UNKNOWN
    return left or pattern, either(reader, value, default)


def _bind_member(reader: Reader, child: Node, value: int, scope: int | None) -> None:
    kind = child.type
    if kind == "shorthand_property_identifier_pattern":
        text = reader.text(child)
        reader.bind(text, member(reader, value, text, child.start_byte), scope)
    elif kind == "pair_pattern":
        key, inner = child.child_by_field_name("key"), child.child_by_field_name("value")
        if key is not None and inner is not None:
            name = key_of(reader, key)
            known = member(reader, value, name, key.start_byte) if name else UNKNOWN
            bind_pattern(reader, inner, known, scope)
    elif kind == "object_assignment_pattern":
        name_node = child.child_by_field_name("left") or child
        text = reader.text(name_node)
        _, given = _with_default(reader, child, member(reader, value, text, name_node.start_byte))
        reader.bind(text, given, scope)
    elif kind == "rest_pattern":
        bind_pattern(reader, child, value, scope)


def member(reader: Reader, value: int, name: str, at: int) -> int:
    """A member that a pattern takes out of a value: read there."""
    expr = part(reader, "attr", value, name)
    reader.refer(expr, "references", at)
    return expr


def place(reader: Reader, child: Node, value: int, index: int) -> int:
    """What an array pattern takes out for one of its parts; `...rest` gets an array."""
    if child.type == "rest_pattern" and value:
        return operands(reader, "builtin", {"r": value}, "slice")
    return part(reader, "nth", value, index)


def part(reader: Reader, head: str, value: int, which: int | str) -> int:
    return reader.raw.add(head, value, which) if value else UNKNOWN


def either(reader: Reader, value: int, default: int) -> int:
    """A value, or what stands in for it; a default that says nothing does not count."""
    if not says_something(default):
        return value
    return default if value == UNKNOWN else reader.raw.add("any", value, default)


def elements(node: Node) -> list[tuple[int, Node]]:
    """The elements of an array or array pattern with their places; holes count."""
    found, index = [], 0
    for child in node.children:
        if child.type == ",":
            index += 1
        elif child.is_named and child.type != "comment":
            found.append((index, child))
    return found


def key_of(reader: Reader, node: Node) -> str:
    """The member that a key names, '' where it is computed from something else than a literal."""
    kind, text = node.type, reader.text(node)
    if kind == "string":
        return text[1:-1]
    if kind == "computed_property_name":
        inner = node.named_children[0] if node.named_children else node
        if inner.type in ("string", "number"):
            return key_of(reader, inner)
        return text if text.startswith("[Symbol.") else ""
    return text


def names_of(pattern: Node) -> list[Node]:
    """The nodes of the names that a pattern binds."""
    found, todo = [], [pattern]
    while todo:
        node = todo.pop()
        if node.type in _PLAIN:
            found.append(node)
            continue
        inner = node.child_by_field_name("value") or node.child_by_field_name("left")
        todo.extend([inner] if inner is not None else reversed(node.named_children))
    return found
