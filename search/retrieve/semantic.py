"""Finds code by meaning: the chunks whose binary codes are nearest to the question's vector."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from search import policy
from search.embed import default, scan
from search.model import Found, Query
from search.retrieve import lookup
from search.retrieve.asked import asked
from search.retrieve.cache import per_store
from search.retrieve.english import english_only
from search.retrieve.hits import Chunk
from search.retrieve.order import Candidate, best_hits
from search.retrieve.scope import blobs as blobs_of
from search.retrieve.scope import shown
from search.store import Store

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_BLOBS = "select id, blob_id from chunk order by id"
_CHUNKS = """
select chunk.id, chunk.blob_id, chunk.seq, chunk.start_line, chunk.end_line, chunk.symbol,
       coalesce(symbol.qualname, '')
from chunk left join symbol on symbol.blob_id = chunk.blob_id and symbol.seq = chunk.symbol
where chunk.id in (select value from json_each(?))
"""
_OVERLAPPING = "select id from chunk where blob_id = ? and end_line >= ? and start_line <= ? order by seq"


def search(store: Store, query: Query, limit: int) -> Found:
    """The nearest chunks in order. For `find_similar` those nearest to the subject's own code, without it."""
    reason = _unusable(store, query)
    if reason:
        return Found(notes=(reason,))
    ids, codes = store.matrix()
    own = _own_chunks(store, query) if query.intent.name == "find_similar" else []
    columns = _columns(store, query, ids, own)
    vector = query.vector or _vector_of(own, ids, codes) or _embedded(query)
    if columns is not None:
        ids, codes = ids[columns], codes[:, columns]
    if not len(ids):
        return Found()
    rows = [
        row for row in scan(codes, vector, policy.CANDIDATES) if codes[:, row].any()
    ]  # no words, no signs
    candidates = _candidates(store, query, {int(ids[row]): rank for rank, row in enumerate(rows)})
    question = asked(store, query, query.text)
    return Found(tuple(best_hits(store, query, candidates, question, limit)), len(candidates))


def _unusable(store: Store, query: Query) -> str:
    """Why the index cannot be searched by meaning; '' where it can."""
    if not store.embedder_id:
        return "the index has no vectors: not searched by meaning"
    own = (query.embedder or default()).id
    if query.vector is None and store.embedder_id != own:
        return f"the index has vectors of {store.embedder_id}, not of {own}: not searched by meaning"
    return ""


def _embedded(query: Query) -> tuple[float, ...]:
    text = query.text[: policy.QUESTION_LENGTH]
    if query.embedder is None:
        return default().query(english_only(text))  # all that its table knows
    return query.embedder.query(text)


def _own_chunks(store: Store, query: Query) -> list[int]:
    """The chunks of the code that something similar is wanted to."""
    found: list[int] = []
    for name in query.intent.identifiers:
        for symbol, _ in lookup.named(store, name):
            rows = store.connection.execute(_OVERLAPPING, [symbol.blob, symbol.start, symbol.end])
            found += [row[0] for row in rows]
    return found


def _vector_of(
    own: Sequence[int], ids: NDArray[np.int64], codes: NDArray[np.uint64]
) -> tuple[float, ...] | None:
    """The code of the first of these chunks as the vector of a question: its signs."""
    import numpy as np

    columns = np.flatnonzero(np.isin(ids, own[:1]))
    if not len(columns):
        return None
    bits = np.unpackbits(np.ascontiguousarray(codes[:, columns[0]]).view(np.uint8))
    return tuple((bits * 2.0 - 1).tolist())


def _columns(
    store: Store, query: Query, ids: NDArray[np.int64], without: Sequence[int]
) -> NDArray[np.intp] | None:
    """Which columns of the matrix take part; None for all. Filters hold before the nearest are cut off."""
    import numpy as np

    blobs = blobs_of(store, query)
    if blobs is None and not without:
        return None
    wanted = np.ones(len(ids), bool)
    if blobs is not None:
        chunks, blob_of = _blobs(store)
        wanted &= np.isin(blob_of[np.searchsorted(chunks, ids)], list(blobs))
    if without:
        wanted &= ~np.isin(ids, without)
    return np.flatnonzero(wanted)


@per_store
def _blobs(store: Store) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """All chunk ids in order, and the blob of each."""
    import numpy as np

    rows = np.array(store.connection.execute(_BLOBS).fetchall(), np.int64).reshape(-1, 2)
    return rows[:, 0], rows[:, 1]


def _candidates(store: Store, query: Query, ranks: dict[int, int]) -> list[Candidate]:
    files = shown(store, query)
    rows = store.connection.execute(_CHUNKS, [json.dumps(list(ranks))])
    return [
        Candidate(Chunk(*chunk), file, ranks[chunk[0]], name)
        for *chunk, name in rows
        for file in files(chunk[1])
    ]
