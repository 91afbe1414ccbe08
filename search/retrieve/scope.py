"""A question to the files that may be in its answer: they pass its filters and hold what must occur."""

from __future__ import annotations

from collections.abc import Callable

from search.model import Query
from search.retrieve import exact, filters
from search.retrieve.files import File, files
from search.store import Store


def allowed(store: Store, query: Query) -> frozenset[int] | None:
    """The ids of the files; None for all."""
    ids = filters.passing(store, query.filters)
    if not (query.literals or query.regexes):
        return ids
    known = files(store)
    holding = {file.id for blob in exact.required(store, query).lines for file in known.showing(blob)}
    return frozenset(holding if ids is None else holding & ids)


def blobs(store: Store, query: Query) -> frozenset[int] | None:
    """The blobs that such a file shows; None for all."""
    ids = allowed(store, query)
    return None if ids is None else frozenset(file.blob for file in files(store).all if file.id in ids)


def shown(store: Store, query: Query) -> Callable[[int], list[File]]:
    """From a blob to the files that show it and may be in the answer."""
    known = files(store)
    ids = allowed(store, query)
    return lambda blob: [file for file in known.showing(blob) if ids is None or file.id in ids]
