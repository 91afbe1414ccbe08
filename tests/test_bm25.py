"""The best chunks by BM25, against the formula worked out word by word."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from search.retrieve.bm25 import K1, LEAST_WEIGHT, B, best
from search.store import SCHEMA, Store
from search.words import COUNTS, counted_words

WORDS = ("mast", "sail", "boom", "keel", "oar")  # no two of one stem
META = {"commit": "c" * 40, "worktree": "0", "embedder": "", "bits": "0"}


def stored(texts: Sequence[Sequence[str]]) -> Store:
    db = sqlite3.connect(":memory:")
    db.executescript(SCHEMA)
    db.executemany("insert into meta values(?, ?)", META.items())
    for chunk, text in enumerate(texts, 1):
        body, length = counted_words(" ".join(text))
        db.execute("insert into chunk values(?, 1, ?, 1, 1, 0, ?)", [chunk, chunk, length])
        db.execute("insert into word(rowid, body) values(?, ?)", [chunk, body])
    return Store(Path("index.db"), db)


def counted(times: int) -> int:
    return max([min(times, 1), *(least for least, _ in COUNTS if times >= least)])


def by_formula(texts: Sequence[Sequence[str]], asked: Sequence[str]) -> dict[int, float]:
    mean = sum(map(len, texts)) / len(texts)
    scores: dict[int, float] = {}
    for word in asked:
        held = sum(word in text for text in texts)
        weight = max(math.log((len(texts) - held + 0.5) / (held + 0.5)), LEAST_WEIGHT)
        for chunk, text in enumerate(texts, 1):
            times = counted(text.count(word))
            norm = K1 * (1 - B + B * len(text) / max(mean, 1))
            if times:
                scores[chunk] = scores.get(chunk, 0) + weight * times * (K1 + 1) / (times + norm)
    return scores


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.lists(st.sampled_from(WORDS), max_size=12), min_size=1, max_size=12),
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=3, unique=True),
    st.integers(1, 6),
)
def test_the_order_is_that_of_the_formula(texts: list[list[str]], asked: list[str], most: int) -> None:
    scores = by_formula(texts, asked)
    found = best(stored(texts), asked, None)
    assert sorted(found) == sorted(scores)
    assert all(scores[one] >= scores[after] - 1e-9 for one, after in pairwise(found))
    assert best(stored(texts), asked, most) == found[:most]


def test_nothing_asked_and_nothing_stored() -> None:
    assert best(stored([["mast"]]), [], None) == best(stored([]), ["mast"], 3) == []
