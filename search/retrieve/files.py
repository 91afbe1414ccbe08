"""The files of an index, in memory: which paths show a blob, and which words a path is made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
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
    words: StemIndex  # of the paths, numbered as in `all`


@per_store
def files(store: Store) -> Files:
    every = [File(*row) for row in store.connection.execute(_FILES)]
    of_blob: dict[int, list[File]] = defaultdict(list)
    for file in every:
        of_blob[file.blob].append(file)
    paths = StemIndex(words_of_path(file.path) for file in every)
    of_id, of_path = {file.id: file for file in every}, {file.path: file for file in every}
    return Files(every, of_id, of_path, of_blob, paths)


def words_of_path(path: str) -> dict[str, float]:
    """The words of a file's name, weight 1, and of the two folders above it, weight 1/2."""
    pure = PurePosixPath(path)
    name = pure.name.partition(".")[0] or pure.name
    if name.lower() in _STAND_FOR_FOLDER and len(pure.parts) > 1:
        name, folders = pure.parts[-2], pure.parts[-4:-2]
    else:
        folders = pure.parts[-3:-1]
    found = dict.fromkeys(words.index_words(" ".join(folders)).split(), 0.5)
    return found | dict.fromkeys(words.index_words(name).split(), 1.0)
