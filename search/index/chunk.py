"""A text and its symbols to chunks: pieces of about a screenful, cut where a definition or a heading begins.

Every line belongs to exactly one chunk. A definition that fits is one chunk, with the comment above it; one
that does not is cut at the definitions inside it, then where it is least indented. Small neighbours are put
together.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise

from search.model import CONTAINER_KINDS, Symbol

CHUNK_LINES = 40  # not counting empty ones; longer texts dilute their meaning for the embedder
CHUNK_CHARACTERS = 2000  # not counting indentation
SMALL_LINES = 10  # a piece below this joins its neighbour
REACH = 8  # lines around its due place in which a good place for a cut is looked for
DEEPEST = 50  # definitions inside definitions beyond this are not told apart
PROSE = frozenset(["markdown", "rst", "asciidoc", "text"])

_COMMENT = re.compile(r"\s*(?:#|//|/\*|\*|--|;|@)")
_HEADING = re.compile(r"#{1,6}\s|={1,6}\s+\S")
_RULE = re.compile(r"([=\-~^\"'`*+#])\1{2,}\s*$")
_FENCE = re.compile(r"\s{0,3}(?:```|~~~)")

Row = tuple[int, int, int]  # first line and last line, counted from 1; number of the symbol, 0 for none


@dataclass(slots=True)
class _Node:
    """Lines start to end - 1, counted from 0, and the definitions or sections inside."""

    start: int
    end: int
    symbol: int
    children: list[_Node] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Piece:
    start: int
    end: int
    symbol: int


class _Text:
    """Lines with running totals, so that the weight of any range is two subtractions."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        widths = [len(line.strip()) for line in lines]
        self.filled = [0, *accumulate(1 if width else 0 for width in widths)]
        self.characters = [0, *accumulate(width + 1 if width else 0 for width in widths)]

    def size(self, start: int, end: int) -> int:
        return self.filled[end] - self.filled[start]

    def parts(self, start: int, end: int) -> int:
        """How many chunks the range needs at least."""
        characters = self.characters[end] - self.characters[start]
        return max(-(-self.size(start, end) // CHUNK_LINES), -(-characters // CHUNK_CHARACTERS), 1)

    def reach(self, start: int, end: int) -> int:
        """Where a piece that begins at `start` ends at the latest; at least one line."""
        lines = bisect_right(self.filled, self.filled[start] + CHUNK_LINES, start, end + 1) - 1
        characters = (
            bisect_right(self.characters, self.characters[start] + CHUNK_CHARACTERS, start, end + 1) - 1
        )
        return max(min(lines, characters), start + 1)

    def cut(self, start: int, end: int) -> int:
        """Where to end the first of about equal parts: at an empty or little indented line near its place."""
        latest = self.reach(start, end)
        due = min(start + -(-(end - start) // self.parts(start, end)), latest)
        places = range(max(start + 1, due - REACH), min(latest, due + REACH) + 1)
        return min((self._depth(at), abs(at - due), at) for at in places)[2]

    def _depth(self, at: int) -> int:
        """Indentation of a line plus one; 0 for an empty line."""
        if self.filled[at] == self.filled[min(at + 1, len(self.lines))]:
            return 0
        line = self.lines[at]
        return len(line) - len(line.lstrip()) + 1


def chunks(lines: Sequence[str], symbols: Iterable[Symbol], language: str) -> list[Row]:
    """Lines of a text to its chunks from top to bottom.

    `symbols` in source order; `language` as of languages.display_name: it tells prose from code.
    """
    if not lines:
        return []
    if len(lines) <= CHUNK_LINES and sum(map(len, lines)) + len(lines) <= CHUNK_CHARACTERS:
        return [(1, len(lines), 0)]
    text = _Text(lines)
    root = _Node(0, len(lines), 0)
    if language in PROSE:
        root.children = list(_sections(lines))
    else:
        _nest(root, lines, symbols)
    return [(piece.start + 1, piece.end, piece.symbol) for piece in _split(text, root)]


def _split(text: _Text, node: _Node) -> list[_Piece]:
    if text.parts(node.start, node.end) == 1:
        return [_Piece(node.start, node.end, node.symbol)]
    pieces: list[_Piece] = []
    at = node.start
    for child in node.children:
        pieces += _by_size(text, at, child.start, node.symbol)
        pieces += _split(text, child)
        at = child.end
    pieces += _by_size(text, at, node.end, node.symbol)
    return _merge(text, pieces, node.symbol)


def _by_size(text: _Text, start: int, end: int, symbol: int) -> Iterator[_Piece]:
    while start < end:
        cut = end if text.parts(start, end) == 1 else text.cut(start, end)
        yield _Piece(start, cut, symbol)
        start = cut


def _merge(text: _Text, pieces: Iterable[_Piece], owner: int) -> list[_Piece]:
    merged: list[_Piece] = []
    for piece in pieces:
        if merged and _belong(text, merged[-1], piece):
            last = merged.pop()
            piece = _Piece(last.start, piece.end, _common(text, last, piece, owner))
        merged.append(piece)
    return merged


def _belong(text: _Text, one: _Piece, other: _Piece) -> bool:
    sizes = text.size(one.start, one.end), text.size(other.start, other.end)
    return not all(sizes) or (min(sizes) < SMALL_LINES and text.parts(one.start, other.end) == 1)


def _common(text: _Text, one: _Piece, other: _Piece, owner: int) -> int:
    if not text.size(other.start, other.end) or one.symbol == other.symbol:
        return one.symbol
    return owner if text.size(one.start, one.end) else other.symbol


def _nest(root: _Node, lines: Sequence[str], symbols: Iterable[Symbol]) -> None:
    """Puts the definitions that have code of their own into a tree of ranges that do not overlap."""
    stack = [root]
    containers = (symbol for symbol in symbols if symbol.kind in CONTAINER_KINDS)
    for symbol in sorted(containers, key=lambda symbol: (symbol.start_line, -symbol.end_line)):
        while len(stack) > 1 and symbol.start_line > stack[-1].end:
            stack.pop()
        around = stack[-1]
        free = around.children[-1].end if around.children else around.start
        start = _with_comment(lines, max(symbol.start_line - 1, free), free)
        end = min(symbol.end_line, around.end)
        if start < end:
            node = _Node(start, end, symbol.seq)
            around.children.append(node)
            if len(stack) < DEEPEST:
                stack.append(node)


def _with_comment(lines: Sequence[str], start: int, free: int) -> int:
    while start > free and _COMMENT.match(lines[start - 1]):
        start -= 1
    return start


def _sections(lines: Sequence[str]) -> Iterator[_Node]:
    starts = [*_headings(lines), len(lines)]
    for start, end in pairwise(starts):
        yield _Node(start, end, 0)


def _headings(lines: Sequence[str]) -> Iterator[int]:
    """Lines that open a section: marked ones, and those underlined in the manner of reStructuredText."""
    fenced = False
    for at, line in enumerate(lines):
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced and _HEADING.match(line):
            yield at
        elif not fenced and at and _RULE.match(line) and len(line.strip()) >= len(lines[at - 1].strip()) > 0:
            yield at - 1
