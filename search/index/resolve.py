"""Facts of all files to edges: each reference becomes edges or an unresolved name.

One file at a time: its references' expressions are evaluated once each (links.py says what edges a value
gives), and the keys of all that was asked on the way go to `asked`. An update resolves the changed files
again, and those that had asked for something that changed (affected.py). What a file provides by the words of
its family (a package, a method that an interface asks for) stands in `provided` before anything is resolved.

The keys of a file are packed into one value: an update reads them all, which costs a hundredth of a cold
run, and they take a twentieth of the room that rows with an index take.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable

from search.index.affected import Changed, affected, packed
from search.index.cycles import seldom_collected
from search.index.links import Found, resolve_file
from search.index.values import Evaluator
from search.nodes import NODE_SHIFT
from search.nodes import packed as packed_nodes

_BATCH = 400  # files between writes
Progress = Callable[[str, int, int], None]


@seldom_collected()
def resolve(db: sqlite3.Connection, changed: Changed | None, progress: Progress | None = None) -> None:
    """Write tables edge, target, unresolved, provided and asked; `changed` None: all anew."""
    world = Evaluator(db)
    if changed is None:
        for table in ("edge", "target", "unresolved", "provided", "asked"):
            db.execute(f"delete from {table}")
        todo = sorted(world.files)
        _provide(db, world, todo)
    else:
        todo = affected(db, world, changed)
    writer = _Writer(db)
    for done, number in enumerate(todo, 1):
        writer.add(number, world, resolve_file(world, number))
        if progress is not None:
            progress("resolving", done, len(todo))
    writer.flush()


def _provide(db: sqlite3.Connection, world: Evaluator, files: Iterable[int]) -> None:
    """Note what files provide, so that any of them can be found while the first one is resolved."""
    rows = sorted({(key, number) for number in files for key in world.provided(number)})
    db.executemany("insert into provided values (?, ?)", rows)


class _Writer:
    """Rows for the tables of the graph, written in batches, in key order within each."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._names: dict[str, int] = {}
        self._reasons: dict[str, int] = {s: id_ for id_, s in db.execute("select id, s from reason")}
        self._files = 0
        self._clear()

    def _clear(self) -> None:
        self._edges: list[tuple[int, int, int, int, int, int]] = []
        self._targets: list[tuple[int, bytes]] = []
        self._unresolved: list[tuple[int, int, int, int, int]] = []
        self._asked: list[tuple[int, bytes]] = []

    def add(self, number: int, world: Evaluator, found: Found) -> None:
        source = number << NODE_SHIFT
        for (target, owner, line, link), (confidence, how) in found.edges.items():
            self._edges.append((target, source | owner, line, link, confidence, self._reason(how)))
        if found.edges:
            self._targets.append((number, packed_nodes(target for target, *_ in found.edges)))
        unresolved = {row[:4]: row[4] for row in sorted(found.unresolved, reverse=True)}
        for (name, owner, line, link), why in unresolved.items():
            self._unresolved.append((self._name(name), source | owner, line, link, self._reason(why)))
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

    def _reason(self, s: str) -> int:
        if s not in self._reasons:
            self._reasons[s] = len(self._reasons) + 1
            self._db.execute("insert into reason values (?, ?)", (self._reasons[s], s))
        return self._reasons[s]

    def flush(self) -> None:
        for rows in (self._edges, self._unresolved):
            rows.sort()
        self._db.executemany("insert or replace into edge values (?, ?, ?, ?, ?, ?)", self._edges)
        self._db.executemany("insert or replace into target values (?, ?)", self._targets)
        self._db.executemany("insert or ignore into unresolved values (?, ?, ?, ?, ?)", self._unresolved)
        self._db.executemany("insert or replace into asked values (?, ?)", self._asked)
        self._clear()
