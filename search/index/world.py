"""The index as the resolver sees it: files, folders, names and facts, with a note of every question.

A question's key goes into `asked`: a file's number where its facts were read (stored as f and its path), with
the keys of what was read there (noted.py); else a letter and what was asked for (p a path, d a folder and
what is in it, n a name of a file or folder, m a full file name, t a text, ? who provides something, ! that
and what they say). Misses are noted as well: a file that appears later answers them.
"""

from __future__ import annotations

import posixpath
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from search.index.facts import Interface, Uses, interface_of, uses_of
from search.index.noted import Noted, list_key, name_key
from search.packing import Packing


@dataclass(frozen=True, slots=True)
class File:
    path: str
    blob: int
    language: str
    test: bool


class World:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._unpack = Packing.of(db).unpack
        self.asked: set[int | str] = set()
        self.files: dict[int, File] = {}
        self._numbers: dict[str, int] = {}
        self._named: dict[str, list[str]] = defaultdict(list)
        self._folders: dict[str, list[int]] = {"": []}
        self._facts: dict[int, Interface] = {}  # of files
        self._noted: dict[int, Noted] = {}
        self._of_blob: dict[int, Interface] = {}
        for number, path, blob, language, role in db.execute(
            "select file.id, path, blob_id, language, role from file join facts using (blob_id) order by path"
        ):
            self._add(number, File(path, blob, language, role == "test"))

    def _add(self, number: int, file: File) -> None:
        self.files[number] = file
        self._numbers[file.path] = number
        folder, name = posixpath.split(file.path)
        self._named[name.rpartition(".")[0]].append(file.path)
        while folder not in self._folders:
            self._folders[folder] = []
            parent, last = posixpath.split(folder)
            self._named[last].append(folder)
            folder = parent
        self._folders[posixpath.dirname(file.path)].append(number)

    def path(self, file: int) -> str:
        return self.files[file].path

    def number(self, path: str) -> int | None:
        """A file's number, without a note."""
        return self._numbers.get(path)

    def is_test(self, file: int) -> bool:
        return self.files[file].test

    def file(self, path: str) -> int | None:
        self.asked.add("p" + path)
        return self._numbers.get(path)

    def folder(self, path: str) -> bool:
        self.asked.add("d" + path)
        return path in self._folders

    def listing(self, folder: str) -> tuple[int, ...]:
        self.asked.add("d" + folder)
        return tuple(self._folders.get(folder, ()))

    def named(self, name: str) -> tuple[str, ...]:
        self.asked.add("n" + name)
        return tuple(self._named.get(name, ()))

    def manifests(self, name: str) -> tuple[str, ...]:
        """Paths of all indexed files of that full name, in a language or not."""
        self.asked.add("m" + name)
        rows = self._db.execute(
            "select path from file where path = ?1 or path like '%/' || ?1 order by path", (name,)
        )
        return tuple(path for (path,) in rows)

    def providers(self, key: str) -> tuple[int, ...]:
        """Files that provide what a family calls `key`, in path order."""
        self.asked.add("?" + key)
        return self._providers(key)

    def provides_under(self, prefix: str) -> bool:
        """Whether any file provides a key that begins so. Without a note: not for resolving."""
        last = prefix[:-1] + chr(ord(prefix[-1]) + 1)
        asked = "select 1 from provided where key >= ? and key < ? limit 1"
        return self._db.execute(asked, (prefix, last)).fetchone() is not None

    def among(self, key: str) -> tuple[int, ...]:
        """The same, to be read with `read`; `name` notes what is asked of them."""
        self.asked.add("!" + key)
        return self._providers(key)

    def _providers(self, key: str) -> tuple[int, ...]:
        rows = self._db.execute("select file_id from provided where key = ?", (key,))
        return tuple(sorted((number for (number,) in rows), key=self.path))

    def name(self, name: str) -> None:
        """Notes that something of that name is asked for."""
        self.asked.add(name_key(name))

    def note(self, listed: str) -> None:
        """Notes that all of a list of interfaces is asked for."""
        self.asked.add(list_key(listed))

    def facts(self, file: int) -> Any:
        """A file's interface; what is read of it is noted."""
        self.asked.add(file)
        noted = self._noted.get(file)
        if noted is None:
            noted = self._noted[file] = Noted(self, self.read(file))
        return noted

    interface = facts

    def consult(self, file: int) -> Interface:
        """A file's interface; what is read of it, its reader notes."""
        self.asked.add(file)
        return self._facts.get(file) or self.read(file)

    def read(self, file: int) -> Interface:
        """A file's interface, without a note: for its own resolution."""
        found = self._facts.get(file)
        if found is None:
            found = self._facts[file] = self.read_blob(self.files[file].blob)
        return found

    def has_facts(self, blob: int) -> bool:
        return self._db.execute("select 1 from facts where blob_id = ?", (blob,)).fetchone() is not None

    def read_blob(self, blob: int) -> Interface:
        """What a blob says, also where no file holds it any more."""
        found = self._of_blob.get(blob)
        if found is None:
            found = self._of_blob[blob] = interface_of(self._column("interface", blob))
        return found

    def uses(self, file: int) -> Uses:
        return uses_of(self._column("uses", self.files[file].blob))

    def _column(self, column: str, blob: int) -> bytes:
        (value,) = self._db.execute(f"select {column} from facts where blob_id = ?", (blob,)).fetchone()
        return bytes(value)

    def text(self, path: str) -> str | None:
        if "m" + posixpath.basename(path) not in self.asked:  # else any change of that name is noted
            self.asked.add("t" + path)
        rows = self._db.execute(
            "select z from block join file using (blob_id) where path = ? order by line, block.id", (path,)
        ).fetchall()
        return b"".join(self._unpack(z) for (z,) in rows).decode("utf-8", "replace") if rows else None


def keys_of_path(path: str) -> Iterable[str]:
    """Keys whose answers change when a file appears at that path or goes from it."""
    folder, name = posixpath.split(path)
    yield "p" + path
    yield "n" + name.rpartition(".")[0]
    while True:
        yield "d" + folder
        if not folder:
            return
        folder, last = posixpath.split(folder)
        yield "n" + last
