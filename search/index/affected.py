"""Changed files to the files that are resolved again; the edges of all others follow symbols to new numbers.

A file is resolved again where it changed itself, or where it had asked for something that has another
answer now: for a path, a folder, a provider that came or went, or, in a file that says other things than
before, for one of the names that are concerned. Any other file would be told the same as the last time. Only
symbols that its edges lead to may have other numbers now, because a definition came or went before them.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from search.index.changes import different
from search.index.noted import extra_key
from search.index.values import Evaluator
from search.index.world import keys_of_path
from search.languages import family_named
from search.nodes import NODE_SHIFT, SYMBOL_MASK, span
from search.nodes import packed as packed_nodes
from search.nodes import unpacked as unpacked_nodes

if TYPE_CHECKING:
    import numpy as np

_BYTES = 3  # of a key


@dataclass(frozen=True, slots=True)
class Was:
    """A file as the index had it."""

    file: int
    blob: int
    language: str
    test: bool


@dataclass(frozen=True, slots=True)
class Changed:
    """Paths that were added, removed or have another blob or role since the last resolve, as they were then.

    Facts of blobs that no file holds any more have to be there still.
    """

    paths: Mapping[str, Was | None]


@dataclass(slots=True)
class _Questions:
    """What has another answer than before."""

    own: set[int] = field(default_factory=set)  # files that changed themselves
    gone: set[int] = field(default_factory=set)  # numbers of files that are no more, or not there
    whole: set[str] = field(default_factory=set)
    # of a file, or of those that provide something: keys of what they say otherwise
    parts: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    moved: dict[int, dict[int, int]] = field(default_factory=dict)  # file -> symbol's old number -> new one
    withdrawn: set[tuple[str, int]] = field(default_factory=set)  # rows of `provided`
    offered: set[tuple[str, int]] = field(default_factory=set)


def affected(db: sqlite3.Connection, world: Evaluator, changed: Changed) -> list[int]:
    """Files to resolve again. What is known of them, and of files that are gone, is deleted."""
    questions = _questions(world, changed)
    found = {*questions.own, *questions.gone, *_asking(db, questions)}
    for number in found:
        _forget(db, number)
    _follow(db, questions.moved)
    db.executemany("delete from provided where key = ? and file_id = ?", sorted(questions.withdrawn))
    db.executemany("insert into provided values (?, ?)", sorted(questions.offered))
    return sorted(number for number in found if number in world.files)


def _questions(world: Evaluator, changed: Changed) -> _Questions:
    found = _Questions()
    for path, before in changed.paths.items():
        was = before if before is not None and world.has_facts(before.blob) else None
        number = world.number(path)
        found.whole.update(("t" + path, "m" + path.rpartition("/")[2]))
        if number is not None:
            found.own.add(number)
        if was is not None and was.file != number:
            found.gone.add(was.file)
        if was is not None and was.file == number:
            _still_there(world, found, path, was)
        elif was is not None or number is not None:
            found.whole.update(("f" + path, *keys_of_path(path)))
            _whole(found, *_provided(world, found, path, was))
    return found


def _still_there(world: Evaluator, found: _Questions, path: str, was: Was) -> None:
    file, place = world.files[was.file], "f" + path
    before, after = _provided(world, found, path, was)
    if (was.language, was.test) != (file.language, file.test):
        found.whole.add(place)
        _whole(found, before, after)
        return
    keys, symbols = different(world.read_blob(was.blob), world.read(was.file))
    if any(old != new for old, new in symbols.items()):
        found.moved[was.file] = symbols
    _whole(found, before - after, after - before)
    if any(key.startswith(extra_key("")) for key in keys):  # what makes it one of them, perhaps
        found.whole.update("!" + key for key in before & after)
    for one in (place, *("!" + key for key in before & after)) if keys else ():
        found.parts[one] |= keys


def _whole(found: _Questions, *provided: Iterable[str]) -> None:
    found.whole.update(sign + key for keys in provided for key in keys for sign in "?!")


def _provided(world: Evaluator, found: _Questions, path: str, was: Was | None) -> tuple[set[str], set[str]]:
    """What a file provided and what it provides."""
    number = world.number(path)
    before = after = set[str]()
    if was is not None:
        before = set(family_named(was.language).provides(path, world.read_blob(was.blob)))
        found.withdrawn.update((key, was.file) for key in before)
    if number is not None:
        after = set(world.provided(number))
        found.offered.update((key, number) for key in after)
    return before, after


def _asking(db: sqlite3.Connection, questions: _Questions) -> Iterator[int]:
    whole = _short(questions.whole)
    parts = [(_short([place]), _short(keys)) for place, keys in questions.parts.items()]
    rows = db.execute("select file_id, keys from asked").fetchall()
    for number, blob in _with_any(rows, whole.union(*(place for place, _ in parts))):
        keys = unpacked(blob)
        if not whole.isdisjoint(keys) or any(
            place <= keys and not some.isdisjoint(keys) for place, some in parts
        ):
            yield number


def _with_any(rows: list[tuple[int, bytes]], keys: set[bytes]) -> list[tuple[int, bytes]]:
    """The rows with one of the keys: a look at all of them at once, for most files ask nothing of the few."""
    import numpy as np

    count = [len(blob) // _BYTES for _, blob in rows]
    there = np.isin(_numbers(blob for _, blob in rows), _numbers(keys))
    return [rows[place] for place in np.unique(np.repeat(np.arange(len(rows)), count)[there])]


def _numbers(keys: Iterable[bytes]) -> np.ndarray:
    import numpy as np

    parts = np.frombuffer(b"".join(keys), dtype=np.uint8).reshape(-1, _BYTES)
    numbers: np.ndarray = parts @ np.array([1 << 8 * place for place in range(_BYTES)])
    return numbers


def packed(keys: Iterable[str]) -> bytes:
    """A few bytes of a checksum stand for a key: two that share them cost a needless look, nothing else."""
    return b"".join(sorted(_short(keys)))


def unpacked(blob: bytes) -> set[bytes]:
    return {blob[at : at + _BYTES] for at in range(0, len(blob), _BYTES)}


def _short(keys: Iterable[str]) -> set[bytes]:
    return {zlib.crc32(key.encode("utf-8", "surrogateescape")).to_bytes(4, "little")[:_BYTES] for key in keys}


def _forget(db: sqlite3.Connection, number: int) -> None:
    forget_edges(db, number)
    db.execute("delete from unresolved where src between ? and ?", span(number))
    db.execute("delete from asked where file_id = ?", (number,))


def forget_edges(db: sqlite3.Connection, number: int) -> None:
    """Those from a file, which stand with what they lead to."""
    for (blob,) in db.execute("select nodes from target where file_id = ?", (number,)).fetchall():
        places = [(node, *span(number)) for node in unpacked_nodes(blob)]
        db.executemany("delete from edge where dst = ? and src between ? and ?", places)
    db.execute("delete from target where file_id = ?", (number,))


def _follow(db: sqlite3.Connection, moved: Mapping[int, Mapping[int, int]]) -> None:
    """Leads the edges that are left to where the symbols stand now."""
    nodes: dict[int, int] = {}  # old -> new
    users: set[int] = set()
    for number, symbols in moved.items():
        first, last = span(number)
        rows = db.execute("select * from edge where dst between ? and ?", (first, last)).fetchall()
        nodes.update((dst, first | symbols[dst & SYMBOL_MASK]) for dst, *_ in rows)
        users.update(src >> NODE_SHIFT for _, src, *_ in rows)
        db.execute("delete from edge where dst between ? and ?", (first, last))
        after = sorted((nodes[dst], *rest) for dst, *rest in rows)
        db.executemany("insert into edge values (?, ?, ?, ?, ?, ?)", after)
    for user in users:
        (blob,) = db.execute("select nodes from target where file_id = ?", (user,)).fetchone()
        after_all = packed_nodes(nodes.get(node, node) for node in unpacked_nodes(blob))
        db.execute("update target set nodes = ? where file_id = ?", (after_all, user))
