"""Candidates of one retriever to their order: own score, words of the question in path and name, role, file.

What a candidate scores stays in here; a retriever hands out the order alone.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from search import policy, words
from search.model import Hit, Query
from search.retrieve import lookup
from search.retrieve.cache import per_store
from search.retrieve.files import File, files, places_of, stem
from search.retrieve.filters import kinds_of
from search.retrieve.fts import quote
from search.retrieve.hits import Chunk, Hits
from search.store import Store

_HOLDERS = "select count(*) from word where word match ?"
_CHUNKS = "select count(*) from chunk"


@dataclass(frozen=True, slots=True)
class Candidate:
    chunk: Chunk
    file: File
    rank: int | None  # by the retriever's own score, from 0; None for one that only its path speaks for
    name: str = ""  # qualname of the symbol it belongs to


@dataclass(frozen=True)
class Asked:
    """The words of a question as stems, each with its share of the meaning; the shares sum to 1."""

    store: Store
    shares: Mapping[str, float]
    roles: frozenset[str]

    @cached_property
    def paths(self) -> Mapping[str, float]:
        """Path -> share of the question that stands in it; paths with nothing are left out."""
        index = files(self.store)
        found: dict[int, float] = defaultdict(float)
        for wanted, share in self.shares.items():
            for place, weight in places_of(index, wanted).items():
                found[place] += share * weight
        return {index.all[place].path: share for place, share in found.items()}

    def share(self, stems: Iterable[str]) -> float:
        """The share of the question that these stems hold."""
        return math.fsum(self.shares.get(one, 0.0) for one in stems)

    def fit(self, stems: Sequence[str]) -> float:
        """The share that the stems hold, less where they say much else: 0 to 1."""
        asked_for = sum(one in self.shares for one in stems)
        return self.share(stems) * (1 + asked_for / max(len(stems), 1)) / 2

    def in_name(self, qualname: str) -> float:
        """The share of the question that stands in a symbol's own name."""
        return self.share(lookup.stems(qualname.rpartition(".")[2]))

    def factor(self, file: File) -> float:
        """Of the file's role, 1 where the question is about it; text that is no code counts as documents."""
        role = "docs" if file.role == "source" and file.language in policy.NOT_CODE else file.role
        factor = 1.0 if role in self.roles else policy.ROLE_FACTOR.get(role, 1.0)
        side = any(mark in f"/{file.path}" for mark in policy.SIDE_PATHS)
        return factor * policy.SIDE_FACTOR if side else factor


def asked(store: Store, query: Query, text: str) -> Asked:
    """`text`: the part of the question whose words count."""
    rarity = {stem(word): _rarity(store, word) for word in words.query_words(text)}
    total = math.fsum(rarity.values()) or 1.0
    roles = policy.roles_asked(query.text)
    if query.filters.paths:
        roles = frozenset(policy.ROLE_FACTOR)  # what an explicit filter lets through was asked for
    return Asked(store, {word: value / total for word, value in rarity.items()}, roles)


def best_hits(
    store: Store, query: Query, candidates: Iterable[Candidate], question: Asked, limit: int
) -> list[Hit]:
    """The first `limit` candidates in order that pass the filter on kinds, as hits."""
    kinds = kinds_of(query.filters)
    make = Hits(store)
    hits = (make.of_chunk(one.chunk, one.file) for one in in_order(candidates, question))
    return list(islice((hit for hit in hits if kinds is None or hit.kind in kinds), limit))


def in_order(candidates: Iterable[Candidate], question: Asked) -> list[Candidate]:
    """Best first; ties by path, then line."""
    scored = [(_score(one, question), one) for one in candidates]
    of_file: dict[str, list[float]] = defaultdict(list)
    for score, one in scored:
        of_file[one.file.path].append(score)
    lift = {path: _lift(scores) for path, scores in of_file.items()}
    best = {path: max(scores) for path, scores in of_file.items()}

    def rank(pair: tuple[float, Candidate]) -> tuple[float, str, int]:
        score, one = pair
        path = one.file.path
        return (-(score + (lift[path] if score == best[path] else 0.0)), path, one.chunk.start)

    return [one for _, one in sorted(scored, key=rank)]


def _score(one: Candidate, question: Asked) -> float:
    path = policy.PATH_GAIN * question.paths.get(one.file.path, 0.0)
    name = policy.NAME_GAIN * question.in_name(one.name) if one.name else 0.0
    own = 0.0 if one.rank is None else policy.OWN / (policy.OWN + one.rank)
    return (own + path + name) * question.factor(one.file)


def _lift(scores: Sequence[float]) -> float:
    best = max(scores)
    return policy.FILE_GAIN * min(math.fsum(scores) - best, best)


# --- rarity -------------------------------------------------------------------------------------------


@per_store
def _known(store: Store) -> dict[str, int]:
    """How many chunks hold a word, for the words already looked up."""
    return {}


@per_store
def _count(store: Store) -> int:
    return int(store.connection.execute(_CHUNKS).fetchone()[0])


def _rarity(store: Store, word: str) -> float:
    """What a word counts for the order: 0 where it occurs nowhere, it cannot put one before another."""
    if not holders(store, word) and not places_of(files(store), stem(word)):
        return 0.0
    return rarity_of(store, word)


def rarity_of(store: Store, word: str) -> float:
    """The logarithm of how many times more chunks there are than chunks with the word."""
    return math.log(1 + _count(store) / (holders(store, word) + 1))


def holders(store: Store, word: str) -> int:
    """How many chunks hold a word."""
    known = _known(store)
    if word not in known:
        known[word] = int(store.connection.execute(_HOLDERS, [quote(word)]).fetchone()[0])
    return known[word]
