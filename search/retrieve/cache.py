"""A function of a Store to one that remembers what it found, for as long as the store is open."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import TypeVar
from weakref import WeakKeyDictionary

from search.store import Store

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

ANSWERS = 16  # remembered of a function of a store and a question: the retrievers of one question ask alike


def per_store(build: Callable[[Store], T]) -> Callable[[Store], T]:
    """Computed once for each store. Two threads that ask at once wait for one computation."""
    kept: WeakKeyDictionary[Store, T] = WeakKeyDictionary()
    lock = Lock()

    @wraps(build)
    def once(store: Store) -> T:
        with lock:
            if store not in kept:
                kept[store] = build(store)
            return kept[store]

    return once


def recent(find: Callable[[Store, K], T]) -> Callable[[Store, K], T]:
    """The last answers of each store are remembered. Two threads that ask at once may both compute."""
    answers = per_store(lambda store: dict[K, T]())

    @wraps(find)
    def remembered(store: Store, asked: K) -> T:
        kept = answers(store)
        if asked not in kept:
            found = find(store, asked)
            for oldest in list(kept)[: len(kept) - ANSWERS + 1]:
                kept.pop(oldest, None)
            kept[asked] = found
            return found
        return kept[asked]

    return remembered
