"""The calls on a line of a file: what each one hands over, as far as the text tells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from search.impact.syntax import Tree

if TYPE_CHECKING:
    from tree_sitter import Node

# Node kind of a call -> field of what is called. Where that has a name of its own, the name's field follows.
_CALLS = {
    "call": "function",  # Python
    "call_expression": "function",  # JavaScript, Go
    "type_conversion_expression": "type",  # Go: p.F[int](x) parses so
    "new_expression": "constructor",
    "method_invocation": "name",  # Java
    "object_creation_expression": "type",
}
_LAST_NAME = ("attribute", "property", "field", "name")
_WRAPPED = ("generic_type", "parenthesized_expression", "instantiation_expression", "non_null_expression")
_INDEXED = ("index_expression", "type_instantiation_expression")  # Go: F[int](x)
_SPREADS = frozenset(
    ["list_splat", "dictionary_splat", "spread_element", "variadic_argument", "generator_expression"]
)
_GO = "source_file"  # the kind of the root
_TEXT = 60  # characters of a call that are shown


@dataclass(frozen=True, slots=True)
class Call:
    """`spread`: some arguments stand for any number of them, so that nothing can be counted."""

    line: int  # of the name
    text: str
    positional: int
    keywords: tuple[str, ...]
    spread: bool
    makes: bool  # an instance: `new C()`
    node: Node


class Calls:
    """All calls of a file, by the name that is called and its line."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._found: dict[tuple[str, int], list[Call]] = {}
        for node, name in _all(tree.root):
            line = name.start_point.row + 1
            self._found.setdefault((tree.text(name), line), []).append(self._call(node, line))

    def of(self, name: str, line: int) -> list[Call]:
        return self._found.get((name, line), [])

    def _call(self, node: Node, line: int) -> Call:
        arguments = node.child_by_field_name("arguments")
        text = self._tree.text(node) if arguments is None else self._tree.between(node, arguments)
        found = [one for one in arguments.named_children if "comment" not in one.type] if arguments else []
        if arguments is not None and arguments.type in _SPREADS:  # `f(x for x in y)`: one argument
            return Call(line, _short(text), 1, (), False, False, node)
        if node.type == "type_conversion_expression":
            return Call(line, _short(text), 1, (), False, False, node)
        keywords = [one.child_by_field_name("name") for one in found if one.type == "keyword_argument"]
        spread = any(one.type in _SPREADS - {"generator_expression"} for one in found)
        # In Go a call can hand over all that another call gives.
        single = len(found) == 1 and node.type == "call_expression" and found[0].type == "call_expression"
        return Call(
            line,
            _short(text),
            len(found) - len(keywords),
            tuple(self._tree.text(name) for name in keywords if name),
            spread or (single and self._tree.root.type == _GO),
            node.type in ("new_expression", "object_creation_expression"),
            node,
        )


def _all(root: Node) -> Iterator[tuple[Node, Node]]:
    """Calls, each with the node of the name that is called."""
    stack = [root]
    while stack:
        node = stack.pop()
        stack.extend(node.named_children)
        field = _CALLS.get(node.type)
        called = node.child_by_field_name(field) if field else None
        if called is not None and not node.has_error:
            yield node, _name(called)


def single(node: Node) -> tuple[int, str] | None:
    """Line and name of the call that is the only argument of a call."""
    arguments = node.child_by_field_name("arguments")
    found = [one for one in arguments.named_children if "comment" not in one.type] if arguments else []
    called = found[0].child_by_field_name("function") if len(found) == 1 else None
    name = _name(called) if called is not None else None
    if name is None or name.text is None:
        return None
    return name.start_point.row + 1, name.text.decode("utf-8", "replace")


def _name(called: Node) -> Node:
    """The last name of `a.b.c`, of `C<T>` and the like."""
    while True:
        inner = next((found for field in _LAST_NAME if (found := called.child_by_field_name(field))), None)
        if inner is None and called.type in (*_WRAPPED, *_INDEXED) and called.named_child_count:
            inner = called.named_children[0]
        if inner is None and called.type == "scoped_type_identifier":
            inner = called.named_children[-1]
        if inner is None:
            return called
        called = inner


def _short(text: str) -> str:
    return text if len(text) <= _TEXT else text[: _TEXT - 1].rstrip() + "…"
