"""A question in words to chunks: BM25 over the word table, then the rules of order; and paths that say it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from search.model import Found, Query
from search.policy import CANDIDATES
from search.retrieve.asked import Asked, asked, holders, words_of
from search.retrieve.bm25 import best
from search.retrieve.files import files
from search.retrieve.hits import Chunk
from search.retrieve.order import Candidate, best_hits
from search.retrieve.scope import allowed, shown
from search.store import Store

MOST_ROWS = 10_000  # of the word table that a question may score: some 4 ms. Rarer words go first; a word in
# a large share of all chunks tells nothing apart.
PATH_SHARE = 0.5  # of the question that a path must hold to be a candidate on its own
PATH_CANDIDATES = 20

_CHUNKS = """
select chunk.id, chunk.blob_id, chunk.seq, chunk.start_line, chunk.end_line, chunk.symbol,
       coalesce(symbol.qualname, '')
from json_each(?) as found cross join chunk on chunk.id = found.value
left join symbol on symbol.blob_id = chunk.blob_id and symbol.seq = chunk.symbol
order by found.key
"""
_CHUNKS_OF = """
select chunk.id, chunk.blob_id, chunk.seq, chunk.start_line, chunk.end_line, chunk.symbol,
       coalesce(symbol.qualname, '')
from chunk left join symbol on symbol.blob_id = chunk.blob_id and symbol.seq = chunk.symbol
where chunk.blob_id in (select value from json_each(?)) order by chunk.blob_id, chunk.seq
"""


def by_words(store: Store, query: Query, text: str, limit: int) -> Found:
    """The chunks that the words of `text` fit best."""
    question = asked(store, query, text)
    candidates = list(_candidates(store, query, text))
    candidates += _named_by_path(store, query, question, {one.file.path for one in candidates})
    hits = best_hits(store, query, candidates, question, limit)
    return Found(tuple(hits), len(candidates))


def _candidates(store: Store, query: Query, text: str) -> Iterator[Candidate]:
    terms = _terms(store, text)
    if not terms:
        return
    narrowed = allowed(store, query) is not None or query.filters.kinds
    most = None if narrowed else CANDIDATES  # so what a filter drops is not missed
    rows = store.connection.execute(_CHUNKS, [json.dumps(best(store, terms, most))]).fetchall()
    files_of = shown(store, query)
    for rank, (*chunk, name) in enumerate(rows):
        for file in files_of(chunk[1]):
            yield Candidate(Chunk(*chunk), file, rank, name)


def _terms(store: Store, text: str) -> list[str]:
    """The words to look for, the rarest first, as many as may be scored; at least the rarest that occurs."""
    counted = sorted((holders(store, word), word) for word in words_of(text))
    terms: list[str] = []
    rows = 0
    for held, word in counted:
        rows += held
        if held and (not terms or rows <= MOST_ROWS):
            terms.append(word)
    return terms


def _named_by_path(store: Store, query: Query, question: Asked, known: set[str]) -> Iterator[Candidate]:
    """Files whose path says what was asked for, each by the chunk whose symbol says it best."""
    ids, of_path = allowed(store, query), files(store).of_path
    paths = [path for path, share in question.paths.items() if share >= PATH_SHARE and path not in known]
    likely = [of_path[path] for path in paths if ids is None or of_path[path].id in ids]
    likely.sort(key=lambda file: (-question.paths[file.path] * question.factor(file), file.path))
    chosen = likely[:PATH_CANDIDATES]
    best: dict[int, tuple[float, Chunk, str]] = {}
    blobs = json.dumps([file.blob for file in chosen])
    for *row, name in store.connection.execute(_CHUNKS_OF, [blobs]):
        chunk = Chunk(*row)
        share = question.in_name(name) if name else 0.0
        if chunk.blob not in best or share > best[chunk.blob][0]:
            best[chunk.blob] = (share, chunk, name)
    for file in chosen:
        if file.blob in best:
            _, chunk, name = best[file.blob]
            yield Candidate(chunk, file, None, name)
