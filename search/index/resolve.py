"""Facts of all files to edges: each reference becomes edges or an unresolved name.

One file at a time: its references' expressions are evaluated once each (links.py says what edges a value
gives), and the keys of all that was asked on the way go to `asked`. An update resolves the changed files
again, and those that had asked for something that changed. What a file says to others is compared by a
digest that it leaves in `provided`: `=<digest><path>`. What it provides by the words of its family (a
package, a method that an interface asks for) stands there as `+<key>`, before anything is resolved;
`?<key>` is asked by who looks for it.

The keys of a file are packed into one value: an update reads them all, which costs a hundredth of a cold
run, and they take a tenth of the room that rows with an index take.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b

from search.index.links import Found, resolve_file
from search.index.values import Evaluator
from search.index.world import keys_of_path
from search.store import NODE_SHIFT

_BATCH = 400  # files between writes
_DIGEST = 16  # hex characters
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Changed:
    """Paths that were added, removed or have another blob or role since the last resolve."""

    paths: frozenset[str]


def resolve(db: sqlite3.Connection, changed: Changed | None, progress: Progress | None = None) -> None:
    """Write tables edge, unresolved, provided and asked; `changed` None does everything from scratch."""
    world = Evaluator(db)
    if changed is None:
        for table in ("edge", "unresolved", "provided", "asked"):
            db.execute(f"delete from {table}")
        todo = sorted(world.files)
    else:
        todo = _dirty(db, world, changed)
    _provide(db, world, todo)
    writer = _Writer(db)
    for done, number in enumerate(todo, 1):
        writer.add(number, world, resolve_file(world, number))
        if progress is not None:
            progress("resolving", done, len(todo))
    writer.flush()


def _dirty(db: sqlite3.Connection, world: Evaluator, changed: Changed) -> list[int]:
    """Files to resolve again. What is known of them, and of files that are gone, is deleted."""
    before = {
        number: (key[1 : 1 + _DIGEST], key[1 + _DIGEST :])
        for key, number in db.execute("select key, file_id from provided where key >= '=' and key < '>'")
    }
    gone = {number for number, (_, path) in before.items() if world.number(path) != number}
    own = {number for number in world.files if number not in before or world.path(number) in changed.paths}
    keys = {key for path in changed.paths for key in ("t" + path, "m" + path.rpartition("/")[2])}
    removed = {path for path in changed.paths if world.number(path) is None}
    for path in {*removed, *(before[number][1] for number in gone)}:
        keys.update(("f" + path, *keys_of_path(path)))
    keys.update(key for number in gone for key in _provided_before(db, number))
    for number in own:
        path, known = world.path(number), before.get(number)
        if known is None or known[1] != path:
            keys.update(("f" + path, *keys_of_path(path)))
        elif known[0] != digest(world, number):
            keys.add("f" + path)
        else:
            continue
        keys.update("?" + key for key in _provided(world, number))
        keys.update(_provided_before(db, number))
    dirty = {*own, *gone, *_asked(db, keys)}
    _forget(db, dirty)
    return sorted(number for number in dirty if number in world.files)


def _provided(world: Evaluator, number: int) -> Iterable[str]:
    return world.family(number).provides(world.path(number), world.interface(number))


def _provided_before(db: sqlite3.Connection, number: int) -> Iterator[str]:
    """Keys of those who may have asked for what a file provided when it was resolved last."""
    for (key,) in db.execute(
        "select key from provided where file_id = ? and key >= '+' and key < ','", (number,)
    ):
        yield "?" + key[1:]


def _provide(db: sqlite3.Connection, world: Evaluator, files: Iterable[int]) -> None:
    """Note what files provide, so that any of them can be found while the first one is resolved."""
    rows = sorted({("+" + key, number) for number in files for key in _provided(world, number)})
    db.executemany("insert or ignore into provided values (?, ?)", rows)


def _asked(db: sqlite3.Connection, keys: set[str]) -> Iterator[int]:
    if keys:
        for number, blob in db.execute("select file_id, keys from asked"):
            if not keys.isdisjoint(unpacked(blob)):
                yield number


def packed(keys: Iterable[str]) -> bytes:
    return zlib.compress("\0".join(sorted(keys)).encode("utf-8", "surrogateescape"), 1)


def unpacked(blob: bytes) -> list[str]:
    return zlib.decompress(blob).decode("utf-8", "surrogateescape").split("\0")


def _forget(db: sqlite3.Connection, files: Iterable[int]) -> None:
    for number in files:
        span = (number << NODE_SHIFT, (number + 1) << NODE_SHIFT)
        db.execute("delete from edge where src >= ? and src < ?", span)
        db.execute("delete from unresolved where src >= ? and src < ?", span)
        db.execute("delete from provided where file_id = ?", (number,))
        db.execute("delete from asked where file_id = ?", (number,))


def digest(world: Evaluator, number: int) -> str:
    """What a file says to others, in short; equal digests mean that nobody else has to look again."""
    file = world.files[number]
    state = blake2b(world.packed(number), digest_size=_DIGEST // 2, key=b"test" if file.test else b"")
    return state.hexdigest()


class _Writer:
    """Rows for the four tables, written in batches, in key order within each."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._names: dict[str, int] = {}
        self._files = 0
        self._clear()

    def _clear(self) -> None:
        self._edges: list[tuple[int, int, int, int, int, str]] = []
        self._unresolved: list[tuple[int, int, int, int, str]] = []
        self._provided: list[tuple[str, int]] = []
        self._asked: list[tuple[int, bytes]] = []

    def add(self, number: int, world: Evaluator, found: Found) -> None:
        source = number << NODE_SHIFT
        for (target, owner, line, link), (confidence, how) in found.edges.items():
            self._edges.append((target, source | owner, line, link, confidence, how))
        for name, owner, line, link, why in found.unresolved:
            self._unresolved.append((self._name(name), source | owner, line, link, why))
        self._provided.append((f"={digest(world, number)}{world.path(number)}", number))
        keys = (
            key if isinstance(key, str) else "f" + world.path(key) for key in found.asked if key != number
        )
        self._asked.append((number, packed(keys)))
        self._files += 1
        if self._files % _BATCH == 0:
            self.flush()

    def _name(self, name: str) -> int:
        number = self._names.get(name)
        if number is None:
            row = self._db.execute("select id from name where s = ?", (name,)).fetchone()
            if row is None:
                row = (self._db.execute("insert into name(s) values (?)", (name,)).lastrowid,)
            number = self._names[name] = int(row[0])
        return number

    def flush(self) -> None:
        for rows in (self._edges, self._unresolved, self._provided):
            rows.sort()
        self._db.executemany("insert or replace into edge values (?, ?, ?, ?, ?, ?)", self._edges)
        self._db.executemany("insert or ignore into unresolved values (?, ?, ?, ?, ?)", self._unresolved)
        self._db.executemany("insert or ignore into provided values (?, ?)", self._provided)
        self._db.executemany("insert or replace into asked values (?, ?)", self._asked)
        self._clear()
