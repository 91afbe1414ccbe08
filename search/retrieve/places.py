"""Lines by blob to hits, one for each symbol with such a line; and names to the lines where they stand."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from search import policy
from search.model import NAME_JOINTS, Hit, Query
from search.policy import shapes
from search.retrieve import literal, scope
from search.retrieve.asked import Asked
from search.retrieve.files import File, files
from search.retrieve.filters import kinds_of
from search.retrieve.hits import Hits
from search.retrieve.literal import Lines, Matcher
from search.store import Store

_DEFINED = """
select symbol.blob_id, symbol.name_line from name join symbol on symbol.name_id = name.id where name.s = ?
"""
_UNPARSED = "select file.id from file join blob on blob.id = file.blob_id where not blob.parsed"
_LETTER = rb"[0-9A-Za-z_$\x80-\xff]"
_MODIFIER, _WORD = (
    "|".join(sorted(words)).encode()
    for words in (shapes.DECLARATION_MODIFIERS, shapes.DECLARATION_WORDS | shapes.DECLARATION_NOUNS)
)
# Behind the word may stand a receiver, a macro (class API Foo) and the names around it (def self.foo).
_DECLARATION = (
    rb"^[ \t]*(?:(?:%s)[ \t]+)*(?:%s)[ \t]+(?:\([^)\n]*\)[ \t]*)?(?:[A-Z_]+[ \t]+)?(?:[\w.:]+[.:])?%%s(?!%%s)"
    % (_MODIFIER, _WORD)
)


def whole_word(name: str) -> Matcher:
    """Lines on which a name stands that is no part of a longer one."""
    escaped = re.escape(name.encode("utf-8", "replace"))
    return _matching_lines(re.compile(rb"(?<!%s)%s(?!%s)" % (_LETTER, escaped, _LETTER)))


def _matching_lines(pattern: re.Pattern[bytes]) -> Matcher:
    def match(text: bytes) -> list[int]:
        found: dict[int, None] = {}
        line, counted = 0, 0
        for one in pattern.finditer(text):
            line += text.count(b"\n", counted, one.start())
            counted = one.start()
            found[line] = None
        return list(found)

    return match


def declares(name: str) -> Matcher:
    """Lines that begin with a declaration of the name: `class Foo`, `pub fn foo(`, `def self.foo`."""
    escaped = re.escape(name.encode("utf-8", "replace"))
    return _matching_lines(re.compile(_DECLARATION % (escaped, _LETTER), re.MULTILINE))


def name_lines(store: Store, name: str, blobs: Collection[int] | None) -> Lines:
    """Lines with the name as a whole word; of a qualified name that occurs nowhere, its last part."""
    found = literal.find(store, name, blobs, whole_word(name))
    last = _last(name)
    return found if found or last == name else literal.find(store, last, blobs, whole_word(last))


def declared(store: Store, query: Query, question: Asked, names: Iterable[str]) -> Iterator[Hit]:
    """Lines that declare one of the names, in code of languages whose symbols are not known."""
    of_id = files(store).of_id
    unparsed = [row[0] for row in store.connection.execute(_UNPARSED)]
    code = {of_id[id].blob for id in unparsed if of_id[id].language not in policy.NOT_CODE}
    blobs = scope.blobs(store, query)
    make = Hits(store)
    for name in dict.fromkeys(_last(name) for name in names) if code else ():
        lines = literal.find(store, name, code if blobs is None else code & blobs, declares(name))
        found = shown(store, query, lines)
        for file in sorted(found, key=lambda file: _unlikely(file, question)):
            yield from (make.of_declaration(name, line, file) for line in lines[file.blob])


def hits(store: Store, query: Query, question: Asked, lines: Lines, names: Iterable[str]) -> Iterator[Hit]:
    """By file: role, whether it defines one of the names, path; inside a file its definitions first."""
    defined = _definitions(store, names)
    kinds = kinds_of(query.filters)
    make = Hits(store)

    def rank(file: File) -> tuple[float, str]:
        defines = not defined.isdisjoint((file.blob, line) for line in lines[file.blob])
        unlikely, path = _unlikely(file, question)
        return unlikely * (policy.DEFINES_FACTOR if defines else 1), path

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


def _unlikely(file: File, question: Asked) -> tuple[float, str]:
    return (-question.factor(file) * (1 + question.paths.get(file.path, 0.0)), file.path)


def _last(name: str) -> str:
    parts = [part for part in NAME_JOINTS.split(name) if part]
    return parts[-1] if parts else name


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
