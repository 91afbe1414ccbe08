"""The two indexes of a comparison, with what is read from them more than once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from search.impact.sides import Owner, Side, files
from search.index.values import Evaluator
from search.store import Store


class Half:
    """One of the two."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._sides: dict[str, Side | None] = {}

    @cached_property
    def world(self) -> Evaluator:
        """Resolves references anew, as of this commit."""
        return Evaluator(self.store.connection)

    def side(self, path: str) -> Side | None:
        """A parsed file, None for any other."""
        if path not in self._sides:
            file = files(self.store, [path]).get(path)
            self._sides[path] = Side(self.store, file) if file is not None and file.parsed else None
        return self._sides[path]

    def owner(self, path: str, node: int) -> tuple[Side, Owner] | None:
        side = self.side(path)
        found = (one for one in side.owners if one.node == node) if side else iter(())
        owner = next(found, None)
        return (side, owner) if side is not None and owner is not None else None


class Pair:
    """`renames`: paths in the base -> in the head."""

    def __init__(self, base: Store, head: Store, renames: Mapping[str, str]) -> None:
        self.base, self.head = Half(base), Half(head)
        self._renames = renames
        self._back = {new: old for old, new in renames.items()}

    def after(self, path: str) -> str:
        return self._renames.get(path, path)

    def before(self, path: str) -> str:
        return self._back.get(path, path)
