"""The files of an index, in memory: which paths show a blob, and which words a path is made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePosixPath
from threading import local
from typing import NamedTuple

from search import words
from search.model import Role
from search.retrieve.cache import per_store
from search.store import Store

_FILES = """
select id, path, blob_id, role, language from file where blob_id is not null order by path
"""
_STEM_HEAD = 3  # letters of a word that its stem is sure to keep
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
    of_blob: Mapping[int, Sequence[File]]
    path_words: Mapping[str, Mapping[str, Sequence[tuple[int, float]]]]
    # first letters of a word -> words of paths -> (place in `all`, weight)


@per_store
def files(store: Store) -> Files:
    every = [File(*row) for row in store.connection.execute(_FILES)]
    of_blob: dict[int, list[File]] = defaultdict(list)
    path_words: dict[str, dict[str, list[tuple[int, float]]]] = defaultdict(lambda: defaultdict(list))
    for place, file in enumerate(every):
        of_blob[file.blob].append(file)
        for word, weight in words_of_path(file.path).items():
            path_words[word[:_STEM_HEAD]][word].append((place, weight))
    return Files(every, {file.id: file for file in every}, of_blob, path_words)


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


def places_of(index: Files, wanted: str) -> dict[int, float]:
    """The files whose path holds a word with this stem: place in `index.all` -> weight."""
    found: dict[int, float] = {}
    for word, places in index.path_words.get(wanted[:_STEM_HEAD], {}).items():
        if stem(word) == wanted:
            for place, weight in places:
                found[place] = max(weight, found.get(place, 0.0))
    return found


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """As the word table's tokeniser (porter) stems."""
    if not hasattr(_own, "stemmer"):
        import snowballstemmer  # type: ignore[import-untyped]  # late: it loads all its languages

        _own.stemmer = snowballstemmer.stemmer("porter")
    return str(_own.stemmer.stemWord(word))


_own = local()  # a stemmer keeps the word it is at: one for each thread
