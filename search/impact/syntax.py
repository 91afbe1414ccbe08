"""Source text to what of it can change behaviour: the tree's structure and tokens, without layout.

Two texts with equal tokens behave the same; the reverse does not hold, and need not. Left out are comments
(but those that the Go tool obeys), Python strings that stand alone (docstrings), line ends, the choice of
quotes, semicolons that end a JavaScript statement, and a meaningless comma before a closing bracket.
The structure is kept, because in Python a block ends by layout alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from search.languages.encoding import as_utf8
from search.languages.grammar import parser
from search.model import Span

if TYPE_CHECKING:
    from tree_sitter import Node

IMPORTS = frozenset(
    ["import_statement", "import_from_statement", "future_import_statement", "import_declaration"]
)
QUOTES = frozenset(["'", '"', "string_start", "string_end"])
CLOSING = frozenset(")]}")
# Where a last comma is layout: not in a Python tuple, nor where JavaScript's `[,]` counts an element.
PARAMETERS = ("parameters", "lambda_parameters", "formal_parameters", "parameter_list", "type_parameters")
ARGUMENTS = ("argument_list", "arguments", "type_arguments", "named_imports")
LISTS = frozenset((*PARAMETERS, *ARGUMENTS, "list", "dictionary", "set", "object", "literal_value"))
GO_DIRECTIVES = (b"//go:", b"// +build", b"//export ")

Tokens = tuple[str, ...]


class Tree:
    """One file, parsed. Lines are 1-based."""

    def __init__(self, source: bytes, grammar: str) -> None:
        self.source = source = as_utf8(source, grammar)
        self.root = parser(grammar).parse(source).root_node
        # a comment in front of `import "C"` is C code
        self._has_docstrings = grammar in ("python", "starlark")
        self._comments_count = grammar == "go" and b'import "C"' in source

    @property
    def is_broken(self) -> bool:
        return self.root.has_error

    def tokens(
        self,
        within: Span,
        holes: Sequence[Span] = (),
        until: int | None = None,
        skip: frozenset[str] = frozenset(),
        part: Span | None = None,
    ) -> Tokens:
        """What stands in the lines `within` but in none of `holes`, which are sorted and do not overlap.

        `until`: a byte where to stop. `skip`: node kinds to leave out. `part`: lines outside which two texts
        are the same, so that only what touches them is read.
        """
        part = part or within
        found: list[str] = []
        starts = [hole.start for hole in holes]
        stack: list[Node | str] = [self._around(part, within)]
        while stack:
            node = stack.pop()
            if isinstance(node, str):
                found.append(node)
                continue
            first, last = lines(node)
            outside = (
                last < part.start or first > part.end or (until is not None and node.start_byte >= until)
            )
            if outside or node.type in skip or self._is_silent(node) or _in_hole(first, last, holes, starts):
                continue
            whole = within.start <= first and last <= within.end
            if node.child_count == 0:
                found += [self._leaf(node)] if whole else []
                continue
            if whole and node.parent:
                found.append(node.type)
                stack.append("end")
            stack.extend(reversed([part for part in self._parts(node) if whole or not isinstance(part, str)]))
        return tuple(token for token in found if token)

    def definition(self, within: Span, name_line: int) -> Node | None:
        """The outermost node in those lines that has a body or parameters and covers the line of the name."""
        stack = [self._around(Span(name_line, name_line), within)]
        while stack:
            node = stack.pop()
            first, last = lines(node)
            if not first <= name_line <= last:
                continue
            inside = within.start <= first and last <= within.end
            if inside and any(node.child_by_field_name(name) for name in ("body", "parameters")):
                return node
            stack.extend(reversed(node.children))
        return None

    def parts(self, within: Span) -> Iterator[Node]:
        """The outermost nodes that begin in those lines."""
        stack = [self._around(within, within)]
        while stack:
            node = stack.pop()
            first, last = lines(node)
            if within.start <= first <= within.end:
                yield node
            elif first <= within.end and last >= within.start:
                stack.extend(reversed(node.children))

    def _around(self, part: Span, within: Span) -> Node:
        """The outermost node inside `within` that holds all of `part`, else the innermost one that does."""
        first, last = (self._lines[number - 1] for number in (part.start, part.end))
        start = part.start - 1, len(first) - len(first.lstrip())
        end = part.end - 1, len(last.rstrip())
        node = self.root.descendant_for_point_range(start, end) or self.root
        while node.parent:
            above = lines(node.parent)
            if not (within.start <= above[0] and above[1] <= within.end):
                break
            node = node.parent
        return node

    def _parts(self, node: Node) -> Iterator[Node | str]:
        """The children that count, and what a grammar has no node for, as the inside of some strings."""
        children = node.children
        closing = children[-1].type in CLOSING and node.type in LISTS
        at = node.start_byte
        for number, child in enumerate(children):
            yield self._between(at, child.start_byte)
            at = child.end_byte
            if child.type == ";" and node.type not in ("for_statement", "for_clause"):
                continue
            if self._has_docstrings and node.type in ("block", "module") and _is_lone_string(child):
                continue
            if (
                closing
                and child.type == ","
                and all("comment" in after.type for after in children[number + 1 : -1])
            ):
                continue
            yield child
        yield self._between(at, node.end_byte)

    def _between(self, start: int, end: int) -> str:
        text = self.source[start:end].decode("utf-8", "replace")
        return text if text.strip() else ""

    @cached_property
    def _lines(self) -> list[bytes]:
        return self.source.split(b"\n")

    def text(self, node: Node) -> str:
        """As written, white space folded."""
        return self.between(node, node)

    def between(self, first: Node, last: Node) -> str:
        """From the start of one to the end of another."""
        return " ".join(self.source[first.start_byte : last.end_byte].decode("utf-8", "replace").split())

    def _leaf(self, node: Node) -> str:
        text = self.source[node.start_byte : node.end_byte].decode("utf-8", "replace")
        if node.type in QUOTES:
            return text.lower().rstrip("'\"") + '"'
        return text if node.is_named else text.strip()

    def _is_silent(self, node: Node) -> bool:
        if "comment" not in node.type:
            return node.type == "line_continuation"
        start = self.source[node.start_byte : node.start_byte + 10]
        return not (self._comments_count or start.startswith(GO_DIRECTIVES))


def lines(node: Node) -> tuple[int, int]:
    """First and last line of a node. One that ends with a line end does not reach into the next line."""
    first, last = node.start_point.row + 1, node.end_point.row + 1
    return first, last - 1 if node.end_point.column == 0 and last > first else last


def _in_hole(first: int, last: int, holes: Sequence[Span], starts: Sequence[int]) -> bool:
    at = bisect_right(starts, first) - 1
    return at >= 0 and last <= holes[at].end


def _is_lone_string(node: Node) -> bool:
    if node.type == "expression_statement" and node.child_count == 1:
        node = node.children[0]
    return node.type == "string" and not any(part.type == "interpolation" for part in node.children)
