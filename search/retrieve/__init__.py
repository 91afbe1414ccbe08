"""A question to ordered lists of hits, one list for each way to find code. Only their order leaves here."""

from __future__ import annotations

from typing import Protocol

from search.model import Found, Query
from search.retrieve import graph, semantic, structural, text
from search.store import Store


class Retriever(Protocol):
    def __call__(self, store: Store, query: Query, limit: int, /) -> Found:
        """At most `limit` hits, best first, each within the filters of the question.

        Runs in a thread of its own, on that thread's own connection. UserError where it cannot search.
        """
        ...


# In the order of policy.MODALITIES.
RETRIEVERS: tuple[tuple[str, Retriever], ...] = (
    ("semantic", semantic.search),
    ("text", text.search),
    ("structural", structural.search),
    ("graph", graph.search),
)
