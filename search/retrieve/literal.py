"""A literal to the lines where it occurs, exactly: trigrams find the blocks, the bytes decide.

The text index knows which 8 KB blocks hold which trigrams, without case and without positions. A literal of
one or two characters is looked up as the trigrams that begin with it, one of several lines by those lines.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence

from search.retrieve.fts import quote
from search.store import Store

Lines = dict[int, list[int]]  # blob -> lines that match, in order
Matcher = Callable[[bytes], list[int]]  # text -> lines on which a match begins, counted from 0

TRIGRAM = 3
MOST_TRIGRAMS = 48  # of a long literal; the bytes decide anyway
MOST_TERMS = 1500  # trigrams that begin with a short literal; beyond, every block is read
TERMS_AT_ONCE = 200

_VOCABULARY = "create virtual table if not exists temp.trigram using fts5vocab(main, text, 'row')"
_TERMS = "select term from temp.trigram where term >= ? and term < ? limit ?"
_MATCHING = "select rowid from text where text match ?"
_BLOBS = "select distinct block.blob_id from block where id in (select value from json_each(?))"
_READ_MATCHING = """
select block.blob_id, block.line, block.z from text join block on block.id = text.rowid where text match ?
"""
_READ_MATCHING_IN = _READ_MATCHING + " and block.blob_id in (select value from json_each(?))"
_READ_IDS = "select blob_id, line, z from block where id in (select value from json_each(?))"
_READ_IDS_IN = _READ_IDS + " and blob_id in (select value from json_each(?))"
_READ_ALL = "select blob_id, line, z from block"
_READ_ALL_IN = "select blob_id, line, z from block where blob_id in (select value from json_each(?))"
_READ_BLOB = "select z from block where blob_id = ? order by line"


def find(store: Store, literal: str, blobs: Collection[int] | None, match: Matcher | None = None) -> Lines:
    """Every line on which the literal occurs or begins, in the given blobs (None: in all).

    `match` decides where the literal is not wanted as it stands: as a whole word, without case.
    """
    needle = literal.encode("utf-8", "replace")  # a lone surrogate is in no text
    literal = needle.decode("utf-8")
    if not needle:
        return {}
    match = match or occurrences(needle)
    if "\n" in literal:
        return find_across(store, literal.split("\n"), match, blobs)
    return collect(store, _blocks_with(store, literal, blobs), match)


def without_case(literal: str) -> Matcher:
    """As `occurrences`, but ASCII letters compare without case."""
    match = occurrences(literal.encode("utf-8", "replace").lower())
    return lambda text: match(text.lower())


def occurrences(needle: bytes) -> Matcher:
    """Lines on which a byte string begins."""

    def match(text: bytes) -> list[int]:
        found: list[int] = []
        line, counted, at = 0, 0, text.find(needle)
        while at >= 0:
            line += text.count(b"\n", counted, at)
            found.append(line)
            counted = at
            end = text.find(b"\n", at)  # one match a line is enough
            at = text.find(needle, end + 1) if end >= 0 else -1
        return found

    return match


def collect(store: Store, blocks: Iterator[tuple[int, int, bytes]], match: Matcher) -> Lines:
    """Blocks (blob, first line, packed text) to the lines that match."""
    found: dict[int, list[int]] = defaultdict(list)
    for blob, first, packed in blocks:
        lines = match(store.unpack(packed))
        if lines:
            found[blob] += [first + line for line in lines]
    return {blob: sorted(lines) for blob, lines in found.items()}


def find_across(store: Store, pieces: Sequence[str], match: Matcher, blobs: Collection[int] | None) -> Lines:
    """What may span lines: every piece must be somewhere in the blob, whose whole text then decides."""
    wanted: set[int] | None = None if blobs is None else set(blobs)
    for piece in pieces:
        if len(piece) >= TRIGRAM:
            ids = [row[0] for row in store.connection.execute(_MATCHING, [expression(piece)])]
            holders = {row[0] for row in store.connection.execute(_BLOBS, [json.dumps(ids)])}
            wanted = holders if wanted is None else wanted & holders
    if wanted is None:
        wanted = {row[0] for row in store.connection.execute("select id from blob")}
    found = {}
    for blob in sorted(wanted):
        text = b"".join(store.unpack(z) for (z,) in store.connection.execute(_READ_BLOB, [blob]))
        lines = match(text)
        if lines:
            found[blob] = [1 + line for line in lines]
    return found


def expression(literal: str) -> str:
    """A literal of at least three characters as an FTS5 expression that every block with it satisfies."""
    text = literal.replace("\0", " ")
    trigrams = list(dict.fromkeys(text[at : at + TRIGRAM] for at in range(len(text) - TRIGRAM + 1)))
    step = -(-len(trigrams) // MOST_TRIGRAMS)
    return " AND ".join(map(quote, trigrams[::step]))


def matching(
    store: Store, fts: str | None, blobs: Collection[int] | None
) -> Iterator[tuple[int, int, bytes]]:
    """Blocks that satisfy an expression (None: all), in the given blobs."""
    db = store.connection
    if fts is None:
        return db.execute(_READ_ALL) if blobs is None else db.execute(_READ_ALL_IN, [_json(blobs)])
    if blobs is None:
        return db.execute(_READ_MATCHING, [fts])
    return db.execute(_READ_MATCHING_IN, [fts, _json(blobs)])


def _blocks_with(
    store: Store, literal: str, blobs: Collection[int] | None
) -> Iterator[tuple[int, int, bytes]]:
    if len(literal) >= TRIGRAM:
        return matching(store, expression(literal), blobs)
    ids = _blocks_with_short(store.connection, literal)
    if ids is None:
        return matching(store, None, blobs)
    if blobs is None:
        return store.connection.execute(_READ_IDS, [_json(ids)])
    return store.connection.execute(_READ_IDS_IN, [_json(ids), _json(blobs)])


def _blocks_with_short(db: sqlite3.Connection, literal: str) -> set[int] | None:
    """Blocks with a trigram that begins with the literal; None where those are too many to ask for."""
    terms = {term for prefix in _spellings(literal) for term in _terms(db, prefix)}
    if len(terms) > MOST_TERMS:
        return None
    listed = sorted(terms)
    ids: set[int] = set()
    for at in range(0, len(listed), TERMS_AT_ONCE):
        either = " OR ".join(map(quote, listed[at : at + TERMS_AT_ONCE]))
        ids.update(row[0] for row in db.execute(_MATCHING, [either]))
    return ids


def _spellings(literal: str) -> set[str]:
    """How the tokeniser may have folded it: letter by letter, never one letter to two."""
    text = literal.replace("\0", " ")
    lower = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    folded = "".join(c.casefold() if len(c.casefold()) == 1 else c for c in text)
    return {lower, folded}


def _terms(db: sqlite3.Connection, prefix: str) -> list[str]:
    _open_vocabulary(db)
    after = prefix + chr(0x10FFFF)
    return [row[0] for row in db.execute(_TERMS, [prefix, after, MOST_TERMS + 1])]


def _open_vocabulary(db: sqlite3.Connection) -> None:
    # A table of the connection itself, but SQLite counts its making as a write.
    db.execute("pragma query_only = off")
    db.execute(_VOCABULARY)
    db.execute("pragma query_only = on")


def _json(numbers: Collection[int]) -> str:
    return json.dumps(sorted(numbers))
