"""The files of an index, in memory: which paths show a blob, and which words a path is made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from search import words
from search.model import Role
from search.retrieve.cache import per_store
from search.retrieve.stems import StemIndex
from search.store import Store

_FILES = """
select id, path, blob_id, role, language from file where blob_id is not null order by path
"""
# Files that a folder is known by: their own name says nothing.
_STAND_FOR_FOLDER = frozenset(["__init__", "index", "mod", "main", "lib"])


class File(NamedTuple):
    id: int
    path: str
    blob: int
    role: Role
    language: str


@dataclass(frozen=True, slots=True)
class Files:
    all: Sequence[File]  # in order of path
    of_id: Mapping[int, File]
    of_path: Mapping[str, File]
    of_blob: Mapping[int, Sequence[File]]


@per_store
def files(store: Store) -> Files:
    every = [File(*row) for row in store.connection.execute(_FILES)]
    of_blob: dict[int, list[File]] = defaultdict(list)
    for file in every:
        of_blob[file.blob].append(file)
    return Files(every, {file.id: file for file in every}, {file.path: file for file in every}, of_blob)


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
