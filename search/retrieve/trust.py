"""The best results of a question to whether they answer it, by what they hold of the question."""

from __future__ import annotations

from collections.abc import Sequence

from search.model import Hit, Query
from search.store import Store


def trusted(store: Store, query: Query, hits: Sequence[Hit]) -> bool:
    return bool(hits)
