"""Codes that were paid for, kept by what they were made of: a text that was sent once is never sent again.

One SQLite file for each model beside the indexes, shared by all of them. It outlives what an index does not:
a new schema, an interrupted run, a change to the other embedder and back. It may be removed at any time.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from search.model import UserError

WAIT = 30.0  # seconds for another process that writes
_TABLE = "create table if not exists code(key blob primary key, bits blob not null) without rowid"
_READ = "select bits from code where key = ?"
_WRITE = "insert or ignore into code values(?, ?)"


def key_of(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "replace")).digest()[:16]


@dataclass(frozen=True, slots=True)
class Kept:
    path: Path

    def read(self, keys: Sequence[bytes]) -> dict[bytes, bytes]:
        """The codes that are there."""
        with self._open() as db:
            found = ((key, db.execute(_READ, [key]).fetchone()) for key in keys)
            return {key: row[0] for key, row in found if row is not None}

    def write(self, codes: Mapping[bytes, bytes]) -> None:
        with self._open() as db, db:
            db.executemany(_WRITE, codes.items())

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self.path, timeout=WAIT)) as db:
                db.execute(_TABLE)
                yield db
        except (OSError, sqlite3.Error) as error:
            raise UserError(
                f"cannot keep paid vectors in {self.path} ({error}): remove it if it is damaged, or set "
                "CALLWAVE_CACHE to a folder that can be written"
            ) from error
