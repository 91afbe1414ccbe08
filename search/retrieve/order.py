"""Candidates of one retriever to their order: own rank, words of the question in path and name, role, file.

What a candidate scores stays in here; a retriever hands out the order alone.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from search import policy
from search.model import Hit, Query
from search.retrieve.asked import Asked
from search.retrieve.files import File
from search.retrieve.filters import kinds_of
from search.retrieve.hits import Chunk, Hits
from search.store import Store


@dataclass(frozen=True, slots=True)
class Candidate:
    chunk: Chunk
    file: File
    rank: int | None  # by the retriever's own score, from 0; None for one that only its path speaks for
    name: str = ""  # qualname of the symbol it belongs to


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
