"""A hit to the few lines that tell most: a definition's head, the line of a use, the best fitting lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from search.embed.secrets import masked
from search.model import Hit
from search.retrieve.asked import words_of
from search.store import Store

LINES = 8
AROUND = 1  # lines before and after a use
MOST_READ = 200  # lines of a hit
STEM = 6  # letters of a word that are enough to know it by
LONGEST = 240  # characters of a line
HEAD = 2  # lines of decorators that may stand before the name of a definition

_NAME_LINE = """
select name_line from file join symbol on symbol.blob_id = file.blob_id
where file.path = ? and symbol.qualname = ? and symbol.start_line <= ? and symbol.end_line >= ?
order by seq limit 1
"""


class Snippets:
    """Makes the snippets of one answer. A file that several results are in is read once."""

    def __init__(self, store: Store, question: str) -> None:
        self._store = store
        self._question = question
        self._texts: dict[str, list[str]] = {}
        self._asked: set[str] = set()

    def of(self, hit: Hit) -> tuple[str, int]:
        """The lines, joined by line feeds, and the number of the first."""
        if hit.places:
            first = max(hit.places[0] - AROUND, 1)
            lines = self._lines(hit.path, first, hit.places[0] + AROUND)
        else:
            lines = self._lines(hit.path, hit.start_line, min(hit.end_line, hit.start_line + MOST_READ - 1))
            at = self._head(hit)
            if at is None:
                at = self._best_line(lines)
            first, lines = hit.start_line + at, lines[at : at + LINES]
        return "\n".join(masked(line[:LONGEST])[0] for line in lines), first

    def _lines(self, path: str, start: int, end: int) -> list[str]:
        if path not in self._asked:
            self._asked.add(path)
            return self._store.lines(path, start, end)
        if path not in self._texts:
            text = self._store.text(path).removesuffix("\n")
            self._texts[path] = [line.removesuffix("\r") for line in text.split("\n")]
        return self._texts[path][start - 1 : end]

    def _head(self, hit: Hit) -> int | None:
        """Lines from the hit's first to the head of the definition beginning there; None where none does."""
        if hit.symbol is None:
            return None
        where = [hit.path, hit.symbol, hit.start_line, hit.start_line]
        row = self._store.connection.execute(_NAME_LINE, where).fetchone()
        if row is None:
            return 0  # known by its declaration alone
        begins = hit.start_line <= row[0] <= hit.end_line
        return max(row[0] - HEAD - hit.start_line, 0) if begins else None

    @cached_property
    def _wanted(self) -> set[str]:
        return {word[:STEM] for word in words_of(self._question)}

    def _best_line(self, lines: Sequence[str]) -> int:
        """Where the lines begin that hold most words of the question, by their first letters; from 0."""
        held = [sum(word in line for word in self._wanted) for line in map(str.lower, lines)]
        sums = [sum(held[at : at + LINES]) if held[at] else 0 for at in range(len(held))]
        return sums.index(max(sums)) if sums else 0
