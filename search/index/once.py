"""A World that answers each question about values once, and remembers what was asked on the way.

A file that gets a remembered answer still depends on the keys that were asked for it. A question that leads
back to itself is cut there (BOTTOM, which counts as nothing where alternatives are joined); an answer that
hangs on such a cut is remembered only until the question that was asked first is answered. So an answer never
depends on what was asked before, and an update gives what a fresh run gives.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from search.index.world import World
from search.languages.family import BOTTOM, Value

DEPTH = 60  # questions inside questions, some five frames each
TOO_DEEP: Value = ("unknown", "too far")


class Once(World):
    def __init__(self, db: Any) -> None:
        super().__init__(db)
        self._known: dict[tuple[Any, ...], tuple[Value, frozenset[int | str], int]] = {}
        self._passing: dict[tuple[Any, ...], tuple[Value, frozenset[int | str], int]] = {}
        self._active: set[tuple[Any, ...]] = set()
        self._depth = 0
        self._height = 0  # how many questions lie under the present one
        self._cut = False
        self._shared: dict[frozenset[int | str], frozenset[int | str]] = {}

    def once(self, key: tuple[Any, ...], question: Callable[..., Value], *args: Any) -> Value:
        """The answer to a question, asked at most once."""
        found = self._known.get(key) or self._passing.get(key)
        if found is not None and self._depth + found[2] < DEPTH:
            self.asked |= found[1]
            self._height = max(self._height, found[2])
            self._cut = self._cut or key not in self._known
            return found[0]
        if key in self._active or self._depth >= DEPTH:
            self._cut = True
            return BOTTOM if key in self._active else TOO_DEEP
        return self._ask(key, question, args)

    def _ask(self, key: tuple[Any, ...], question: Callable[..., Value], args: tuple[Any, ...]) -> Value:
        before = self.asked, self._cut, self._height
        self.asked, self._cut, self._height = set(), False, 0
        self._active.add(key)
        self._depth += 1
        value = question(*args)
        self._depth -= 1
        self._active.discard(key)
        asked = frozenset(self.asked)
        asked = self._shared.setdefault(asked, asked)
        memory = self._passing if self._cut else self._known
        memory[key] = (value, asked, self._height + 1)
        if not self._depth:
            self._passing.clear()
        height = self._height + 1
        self.asked, cut, upper = before
        self.asked |= asked
        self._cut, self._height = (cut or self._cut) and self._depth > 0, max(upper, height)
        return value
