"""A World that answers each question about values once, and remembers what was asked on the way.

A file that gets a remembered answer still depends on the keys that were asked for it. A question that leads
back to itself is cut there (BOTTOM, which counts as nothing where alternatives are joined); an answer that
hangs on such a cut is remembered only until the question that was asked first is answered. Questions inside
questions end at a depth; an answer that hangs on that end is remembered for the depth at which it was asked.
So an answer never depends on what was asked before, and an update gives what a fresh run gives.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from search.index.world import World
from search.languages.family import BOTTOM, Value

DEPTH = 60  # questions inside questions, some five frames each
TOO_DEEP: Value = ("unknown", "too far")


# value, keys that were asked, how many questions lay under it, what it rests on
Answer = tuple[Value, frozenset[int | str], int, int]


class Once(World):
    def __init__(self, db: Any) -> None:
        super().__init__(db)
        self._known: dict[tuple[Any, ...], Answer] = {}
        self._passing: dict[tuple[Any, ...], Answer] = {}
        self._shortened: dict[tuple[tuple[Any, ...], int], Answer] = {}  # by the depth, too
        self._active: set[tuple[Any, ...]] = set()
        self._depth = 0
        self._height = 0  # how many questions lie under the present one
        self._cut = False  # the present answer hangs on a cut
        self._short = False  # ... on a question that was asked too deep
        self.doubt = 0  # ... on what is supposed: 0, HANDED or GUESSED, the weakest of all that was used
        self._shared: dict[frozenset[int | str], frozenset[int | str]] = {}

    def once(self, key: tuple[Any, ...], question: Callable[..., Value], *args: Any) -> Value:
        """The answer to a question, asked at most once."""
        found = self._known.get(key)
        if found is None or self._depth + found[2] >= DEPTH:
            found = self._shortened.get((key, self._depth))
            if found is not None:
                self._short = True
            elif (found := self._passing.get(key)) is not None and self._depth + found[2] < DEPTH:
                self._cut = True
            else:
                return self._ask(key, question, args)
        value, asked, height, doubt = found
        self.asked |= asked
        if doubt > self.doubt:
            self.doubt = doubt
        if height > self._height:
            self._height = height
        return value

    def _ask(self, key: tuple[Any, ...], question: Callable[..., Value], args: tuple[Any, ...]) -> Value:
        if key in self._active:
            self._cut = True
            return BOTTOM
        depth = self._depth
        if depth >= DEPTH:
            self._short = True
            return TOO_DEEP
        outer, cut, short, upper = self.asked, self._cut, self._short, self._height
        before, self.doubt = self.doubt, 0
        self.asked, self._cut, self._short, self._height = set(), False, False, 0
        self._active.add(key)
        self._depth = depth + 1
        value = question(*args)
        self._depth = depth
        self._active.discard(key)
        asked = frozenset(self.asked)
        asked = self._shared.setdefault(asked, asked)
        height = self._height + 1
        answer = value, asked, height, self.doubt
        if self._cut:
            self._passing[key] = answer
        elif self._short:
            self._shortened[key, depth] = answer
        else:
            self._known[key] = answer
        if not depth:
            self._passing.clear()
            self._cut = self._short = False
        outer |= asked
        self.asked = outer
        self._cut, self._short, self._height = cut or self._cut, short or self._short, max(upper, height)
        self.doubt = max(before, self.doubt)
        return value

    def suppose(self, doubt: int) -> None:
        """Notes what the present answer rests on."""
        self.doubt = max(self.doubt, doubt)
