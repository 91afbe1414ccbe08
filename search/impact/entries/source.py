"""A file to its syntax tree, with the few questions that are put to it: calls, arguments, strings, names."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from search.languages.grammar import grammar, parser

if TYPE_CHECKING:
    from tree_sitter import Node, Query

STRINGS = ("string", "interpreted_string_literal", "raw_string_literal", "string_literal", "template_string")
_CONTENTS = ("string_content", "string_fragment", "interpreted_string_literal_content")
_TEXTS = (*_CONTENTS, "raw_string_literal_content", "escape_sequence")
_NAMES = ("identifier", "property_identifier", "field_identifier", "type_identifier")
_MARKS = (*_TEXTS, "string_start", "string_end", '"', "'", "`", '"""')


class _Holder(Protocol):
    memo: dict[Hashable, Any]


H = TypeVar("H", bound=_Holder)
P = ParamSpec("P")
R = TypeVar("R")


def kept(work: Callable[Concatenate[H, P], R]) -> Callable[Concatenate[H, P], R]:
    """A function of a file, or of all files, that is worked out once and kept as long as that is."""

    def found(holder: H, /, *args: P.args, **named: P.kwargs) -> R:
        key = (work, args)
        if key not in holder.memo:
            holder.memo[key] = work(holder, *args, **named)
        return cast(R, holder.memo[key])

    return found


class Source:
    """One parsed file. Lines are 1-based."""

    def __init__(self, path: str, text: str, language: str) -> None:
        self.path = path
        self.text = text
        self._bytes = text.encode("utf-8", "replace")
        self._language = language
        self.memo: dict[Hashable, Any] = {}

    @cached_property
    def root(self) -> Node:
        return parser(self._language).parse(self._bytes).root_node

    def found(self, pattern: str) -> Iterator[Node]:
        """Nodes in source order; the pattern captures them as @it."""
        from tree_sitter import QueryCursor

        captures = QueryCursor(_query(self._language, pattern)).captures(self.root)
        yield from sorted(captures.get("it", ()), key=lambda node: (node.start_byte, -node.end_byte))

    def said(self, node: Node | None) -> str:
        """As written."""
        return self._bytes[node.start_byte : node.end_byte].decode("utf-8", "replace") if node else ""

    def literal(self, node: Node | None) -> str | None:
        """What a plain string says; None for anything else, also for a string with parts to fill in."""
        if node is None or node.type not in STRINGS or self.said(node)[:1].lower() in "fb":
            return None
        if any(child.type not in _MARKS for child in node.children):
            return None
        return "".join(self.said(child) for child in node.children if child.type in _TEXTS)

    def literals(self, node: Node | None) -> list[str]:
        """The strings in a list, tuple or array."""
        found = (self.literal(child) for child in node.named_children) if node else iter(())
        return [one for one in found if one is not None]

    def names(self, nodes: Sequence[Node]) -> frozenset[str]:
        """All identifiers in these nodes."""
        found = set()
        stack = list(nodes)
        while stack:
            node = stack.pop()
            if node.type in _NAMES:
                found.add(self.said(node))
            stack.extend(node.named_children)
        return frozenset(found)


@cache
def _query(language: str, pattern: str) -> Query:
    from tree_sitter import Query

    return Query(grammar(language), pattern)


def line_of(node: Node) -> int:
    return node.start_point.row + 1


def last_line(node: Node) -> int:
    return node.end_point.row + 1


def arguments(call: Node | None) -> list[Node]:
    """The arguments of a call, comments left out."""
    found = call.child_by_field_name("arguments") if call else None
    return [one for one in found.named_children if "comment" not in one.type] if found else []


def around(node: Node, *kinds: str) -> Node | None:
    """The innermost node of such a kind around it."""
    found = node.parent
    while found is not None and found.type not in kinds:
        found = found.parent
    return found


def pairs(source: Source, node: Node | None, key: str = "key", value: str = "value") -> Mapping[str, Node]:
    """Keyword arguments, or the pairs of an object, by name."""
    found = {}
    for child in node.named_children if node else ():
        name, held = child.child_by_field_name(key), child.child_by_field_name(value)
        if name is not None and held is not None:
            found[source.literal(name) or source.said(name)] = held
    return found
