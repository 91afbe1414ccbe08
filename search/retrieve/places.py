"""Lines by blob to hits, one for each symbol with such a line; and names to the lines where they stand."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from search.model import Hit, Query
from search.retrieve import literal, scope
from search.retrieve.files import File
from search.retrieve.filters import kinds_of
from search.retrieve.hits import Hits
from search.retrieve.literal import Lines, Matcher
from search.retrieve.order import Asked
from search.store import Store

_DEFINED = """
select symbol.blob_id, symbol.name_line from name join symbol on symbol.name_id = name.id where name.s = ?
"""
_LETTER = rb"[0-9A-Za-z_$\x80-\xff]"


def whole_word(name: str) -> Matcher:
    """Lines on which a name stands that is no part of a longer one."""
    pattern = re.compile(rb"(?<!%s)%s(?!%s)" % (_LETTER, re.escape(name.encode("utf-8", "replace")), _LETTER))

    def match(text: bytes) -> list[int]:
        found: dict[int, None] = {}
        line, counted = 0, 0
        for one in pattern.finditer(text):
            line += text.count(b"\n", counted, one.start())
            counted = one.start()
            found[line] = None
        return list(found)

    return match


def name_lines(store: Store, name: str, blobs: Collection[int] | None) -> Lines:
    """Lines with the name as a whole word; of a qualified name that occurs nowhere, its last part."""
    found = literal.find(store, name, blobs, whole_word(name))
    last = re.split(r"\.|::|#|->", name)[-1]
    return found if found or last == name else literal.find(store, last, blobs, whole_word(last))


def hits(store: Store, query: Query, question: Asked, lines: Lines, names: Iterable[str]) -> Iterator[Hit]:
    """Files that define one of the names first, then by role and path; inside a file from top to bottom."""
    defined = _definitions(store, names)
    kinds = kinds_of(query.filters)
    make = Hits(store)

    def rank(file: File) -> tuple[bool, float, str]:
        defines = not defined.isdisjoint((file.blob, line) for line in lines[file.blob])
        likely = question.factor(file) * (1 + question.paths.get(file.path, 0.0))
        return (not defines, -likely, file.path)

    for file in sorted(shown(store, query, lines), key=rank):
        found = [make.of_lines(group, file) for group in _by_symbol(make, file.blob, lines[file.blob])]
        found.sort(key=lambda hit: defined.isdisjoint((file.blob, line) for line in hit.places))
        yield from (hit for hit in found if kinds is None or hit.kind in kinds)


def shown(store: Store, query: Query, lines: Lines) -> list[File]:
    """The files that show the blobs and pass the filters."""
    files_of = scope.shown(store, query)
    return [file for blob in lines for file in files_of(blob)]


def count(store: Store, query: Query, lines: Lines) -> int:
    """Places in all."""
    return sum(len(lines[file.blob]) for file in shown(store, query, lines))


def _definitions(store: Store, names: Iterable[str]) -> set[tuple[int, int]]:
    return {(row[0], row[1]) for name in names for row in store.connection.execute(_DEFINED, [name])}


def _by_symbol(make: Hits, blob: int, lines: list[int]) -> Iterator[list[int]]:
    def owner(line: int) -> tuple[int, int]:
        around = make.innermost(blob, line)
        return (around.seq, 0) if around else (0, make.chunk_at(blob, line))

    together: dict[tuple[int, int], list[int]] = {}
    for line in lines:
        together.setdefault(owner(line), []).append(line)
    yield from together.values()
