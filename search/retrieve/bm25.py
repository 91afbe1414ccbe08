"""Words to the chunks that hold them, the best by BM25 first.

Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009), with the usual
constants. The word table says how often a word occurs only as far as that counts (words.COUNTS).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING

from search.retrieve.cache import per_store
from search.retrieve.fts import quote
from search.store import Store
from search.words import COUNTS

if TYPE_CHECKING:
    import numpy as np

K1, B = 1.2, 0.75
LEAST_WEIGHT = 1e-6  # of a word that half of all chunks hold

_LENGTHS = "select id, words from chunk"
_HOLDERS = "select rowid from word where word match ?"


def best(store: Store, words: Iterable[str], most: int | None) -> list[int]:
    """The ids of the best chunks, all if `most` is None. Words as words.query_words gives them."""
    import numpy as np

    norms, count = _norms(store)
    scores = np.zeros(len(norms))
    for word in words:
        held = _holders(store, word)
        times = np.ones(len(norms))
        for least, mark in COUNTS:
            times[_holders(store, mark + word)] = least
        weight = math.log((count - len(held) + 0.5) / (len(held) + 0.5))
        scores[held] += max(weight, LEAST_WEIGHT) * times[held] * (K1 + 1) / (times[held] + norms[held])
    found = np.flatnonzero(scores)
    if most is not None and most < len(found):
        least_score = np.partition(scores[found], -most)[-most]
        found = found[scores[found] >= least_score]
    order: list[int] = found[np.lexsort((found, -scores[found]))][:most].tolist()
    return order


@per_store
def _norms(store: Store) -> tuple[np.ndarray, int]:
    """What BM25 sets against a count, by chunk id: more in a longer chunk. And how many chunks there are."""
    import numpy as np

    rows = np.array(store.connection.execute(_LENGTHS).fetchall(), np.int64).reshape(-1, 2)
    ids, lengths = rows[:, 0], rows[:, 1]
    norms = np.zeros(int(ids.max(initial=0)) + 1)
    norms[ids] = K1 * (1 - B + B * lengths / max(float(lengths.mean()) if len(ids) else 0.0, 1.0))
    return norms, len(ids)


def _holders(store: Store, term: str) -> np.ndarray:
    import numpy as np

    rows = store.connection.execute(_HOLDERS, [quote(term)]).fetchall()
    return np.fromiter(chain.from_iterable(rows), np.int64, len(rows))
