"""A function of a Store to one that is computed once for each Store and kept as long as it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import TypeVar
from weakref import WeakKeyDictionary

from search.store import Store

T = TypeVar("T")


def per_store(build: Callable[[Store], T]) -> Callable[[Store], T]:
    """Two threads that ask at once wait for one computation."""
    kept: WeakKeyDictionary[Store, T] = WeakKeyDictionary()
    lock = Lock()

    @wraps(build)
    def once(store: Store) -> T:
        with lock:
            if store not in kept:
                kept[store] = build(store)
            return kept[store]

    return once
