"""The files of an index, in memory: which paths show a blob, and which words a path is made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from search import words
from search.model import Role
from search.retrieve.cache import per_store
from search.retrieve.stems import StemIndex
from search.store import Store

_FILES = """
select id, path, blob_id, role, language from file where blob_id is not null
"""
_COUNT = "select count(*) from file where blob_id is not null"
# Files that a folder is known by: their own name says nothing.
_STAND_FOR_FOLDER = frozenset(["__init__", "index", "mod", "main", "lib"])


class File(NamedTuple):
    id: int
    path: str
    blob: int
    role: Role
    language: str


@dataclass(frozen=True)
class Files:
    """All files take 60 ms to read from a large index. A literal that is in few does without them."""

    store: Store
    _shown: dict[int, Sequence[File]] = field(default_factory=dict)

    @cached_property
    def count(self) -> int:
        return int(self.store.connection.execute(_COUNT).fetchone()[0])

    @cached_property
    def all(self) -> Sequence[File]:
        """In order of path."""
        return [File._make(row) for row in self.store.connection.execute(f"{_FILES} order by path")]

    @cached_property
    def of_id(self) -> Mapping[int, File]:
        return {file.id: file for file in self.all}

    @cached_property
    def of_path(self) -> Mapping[str, File]:
        return {file.path: file for file in self.all}

    @cached_property
    def of_blob(self) -> Mapping[int, Sequence[File]]:
        found: dict[int, list[File]] = defaultdict(list)
        for file in self.all:
            found[file.blob].append(file)
        return found

    def showing(self, blob: int) -> Sequence[File]:
        """The files with one content, in order of path."""
        if blob not in self._shown:
            rows = self.store.connection.execute(f"{_FILES} and blob_id = ? order by path", [blob])
            self._shown[blob] = [File._make(row) for row in rows]
        return self._shown[blob]


@per_store
def files(store: Store) -> Files:
    return Files(store)


@per_store
def path_words(store: Store) -> StemIndex:
    """The words of the paths, numbered as in `Files.all`."""
    return StemIndex(words_of_path(file.path) for file in files(store).all)


def words_of_path(path: str) -> dict[str, float]:
    """The words of a file's name, weight 1, and of the two folders above it, weight 1/2."""
    *folders, name = path.split("/")
    name = name.partition(".")[0] or name
    if name.lower() in _STAND_FOR_FOLDER and folders:
        name = folders.pop()
    return _words_of_folders(" ".join(folders[-2:])) | dict.fromkeys(words.index_words(name).split(), 1.0)


@lru_cache(maxsize=4096)
def _words_of_folders(names: str) -> dict[str, float]:
    return dict.fromkeys(words.index_words(names).split(), 0.5)
