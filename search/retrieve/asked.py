"""A question to what its words weigh, and how far paths, names and files meet it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from search import policy, words
from search.model import Query
from search.retrieve.cache import per_store
from search.retrieve.english import in_english
from search.retrieve.files import File, files, path_words
from search.retrieve.fts import quote
from search.retrieve.stems import stem, stems
from search.store import Store

_HOLDERS = "select count(*) from word where word match ?"
_CHUNKS = "select count(*) from chunk"


@dataclass(frozen=True)
class Asked:
    """The words of a question as stems, each with its share of the meaning; the shares sum to 1."""

    store: Store
    shares: Mapping[str, float]
    roles: frozenset[str]  # of files, that it is about
    _factors: dict[str, float] = field(default_factory=dict)

    @cached_property
    def paths(self) -> Mapping[str, float]:
        """Path -> share of the question that stands in it; paths with nothing are left out."""
        found: dict[int, float] = defaultdict(float)
        for wanted, share in self.shares.items():
            for place, weight in path_words(self.store).holding(wanted).items():
                found[place] += share * weight
        every = files(self.store).all if found else ()
        return {every[place].path: share for place, share in found.items()}

    def share(self, stems: Iterable[str]) -> float:
        """The share of the question that these stems hold."""
        return math.fsum(self.shares.get(one, 0.0) for one in stems)

    def fit(self, stems: Sequence[str]) -> float:
        """The share that the stems hold, less where they say much else: 0 to 1."""
        held = [self.shares[one] for one in stems if one in self.shares]
        return math.fsum(held) * (1 + len(held) / max(len(stems), 1)) / 2

    def in_name(self, qualname: str) -> float:
        """The share of the question that stands in a symbol's own name."""
        return self.share(stems(qualname.rpartition(".")[2]))

    def factor(self, file: File) -> float:
        """Of the file's role, 1 where the question is about it; text that is no code counts as documents."""
        if file.path not in self._factors:
            role = "docs" if file.role == "source" and file.language in policy.NOT_CODE else file.role
            factor = 1.0 if role in self.roles else policy.ROLE_FACTOR.get(role, 1.0)
            side = any(mark in f"/{file.path}" for mark in policy.SIDE_PATHS)
            self._factors[file.path] = factor * policy.SIDE_FACTOR if side else factor
        return self._factors[file.path]


def words_of(text: str) -> list[str]:
    """The words of a question that are looked up, as the word table spells them; terms in English too."""
    text = text[: policy.QUESTION_LENGTH]
    translated = (word for _, parts in in_english(text) for part in parts for word in part)
    return list(dict.fromkeys([*words.query_words(text), *translated]))[: policy.QUESTION_WORDS]


def asked(store: Store, query: Query, text: str) -> Asked:
    """`text`: the part of the question whose words count."""
    rarity = {stem(word): _rarity(store, word) for word in words_of(text)}
    total = math.fsum(rarity.values()) or 1.0
    roles = policy.roles_asked(query.text)
    if query.filters.paths:
        roles = frozenset(policy.ROLE_FACTOR)  # what an explicit filter lets through was asked for
    return Asked(store, {word: value / total for word, value in rarity.items()}, roles)


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
    if not holders(store, word) and not path_words(store).holding(stem(word)):
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
