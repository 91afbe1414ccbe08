"""A name to the symbols that bear it: exactly, but for case, by its parts, nearly.

All names of an index stand in memory as one text, a name a line, so a part of a name is found at the speed of
a string search, and what is asked for often is looked at closely once.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from heapq import nlargest
from itertools import islice
from typing import NamedTuple

from search import words
from search.model import NAME_JOINTS, means
from search.retrieve.asked import Asked
from search.retrieve.cache import per_store
from search.retrieve.files import File, files
from search.retrieve.stems import StemIndex, stems
from search.store import Store

_NAMES = "select id, s from name where id in (select name_id from symbol) order by s"
_SYMBOLS = """
select name_id, blob_id, seq, qualname, kind, start_line, end_line, name_line, signature
from symbol where name_id in (select value from json_each(?)) order by blob_id, seq
"""
_NEAR = 0.7  # of difflib's ratio: parse_prize is near parse_price, open is not near close
_MOST_NEAR = 1000  # names that are compared letter by letter


class Symbol(NamedTuple):
    """A row of table symbol."""

    name: int
    blob: int
    seq: int
    qualname: str
    kind: str
    start: int
    end: int
    line: int
    signature: str


@dataclass(frozen=True, slots=True)
class Names:
    """All names of symbols. `folded`: each in lower case between line feeds, at its start in `starts`."""

    ids: Sequence[int]
    all: Sequence[str]
    folded: str
    starts: Sequence[int]

    def holding(self, text: str) -> Iterator[int]:
        """Places of the names that hold a text, in any case, each once, in order."""
        text = text.lower()
        at = self.folded.find(text) if text else -1
        while 0 <= at < len(self.folded) - 1:
            yield bisect_right(self.starts, at) - 1
            at = self.folded.find(text, self.folded.index("\n", at + 1))

    def equal(self, name: str) -> list[int]:
        """Places of the name; where it is there only in another case, of those."""
        found = list(self.holding(f"\n{name}\n"))
        return [place for place in found if self.all[place] == name] or found

    def near(self, name: str, limit: int = 3) -> list[str]:
        """The names that hold this one whole, the shortest first, then those most like it.

        Two names that are alike share a third of the shorter.
        """
        whole = {self.all[place] for place in islice(self.holding(name), _MOST_NEAR)}
        halves = {other: words.half(name, other) for other in whole}
        longer = sorted(filter(halves.get, halves), key=lambda other: (-halves[other], len(other), other))
        alike = [other for other in self._alike(name, limit) if other not in longer[:limit]]
        return [*longer[:limit], *alike][:limit]

    def _alike(self, name: str, limit: int) -> list[str]:
        third = max(len(name) // 3, 2)
        parts = {name[at : at + third] for at in range(0, max(len(name) - third + 1, 1), third)}
        likely = {self.all[place] for part in parts for place in self.holding(part)}
        closest = sorted(likely, key=lambda other: (abs(len(other) - len(name)), other))[:_MOST_NEAR]
        return get_close_matches(name, closest, limit, _NEAR)


@per_store
def names(store: Store) -> Names:
    rows = store.connection.execute(_NAMES).fetchall()
    lines = [name.lower().replace("\n", " ") for _, name in rows]
    starts, at = [], 0
    for line in lines:
        starts.append(at)
        at += len(line) + 1
    folded = "\n" + "".join(line + "\n" for line in lines)
    return Names([row[0] for row in rows], [row[1] for row in rows], folded, starts)


def symbols(store: Store, places: Iterable[int]) -> list[Symbol]:
    """The symbols that bear the names at these places."""
    known = names(store)
    ids = json.dumps(sorted(known.ids[place] for place in places))
    return [Symbol(*row) for row in store.connection.execute(_SYMBOLS, [ids])]


def named(store: Store, name: str) -> list[tuple[Symbol, File]]:
    """The definitions that a name means, with each file that shows them; in order of path, then line.

    Without one in this case, those in another case; none where what stands before the last part does not fit.
    """
    last = [part for part in NAME_JOINTS.split(name) if part][-1:]
    rows = symbols(store, names(store).equal(last[0])) if last else []
    of_blob = files(store).of_blob
    shown = [(symbol, file) for symbol in rows for file in of_blob.get(symbol.blob, ())]
    found = [
        (symbol, file)
        for symbol, file in shown
        if means(name.lower(), symbol.qualname.lower(), file.path.lower())
    ]
    return sorted(found, key=lambda pair: (pair[1].path, pair[0].line))


@per_store
def parts(store: Store) -> StemIndex:
    """The names by their parts: parseRequest by parse, request and parserequest."""
    return StemIndex(dict.fromkeys(words.index_words(name).split(), 1.0) for name in names(store).all)


def fitting(store: Store, question: Asked, least: float, most: int) -> dict[int, float]:
    """The names that say most of a question and least else: place -> fit from `least` to 1, best first."""
    known, index = names(store), parts(store)
    shares: dict[int, float] = defaultdict(float)
    for word, share in question.shares.items():
        for place in index.holding(word):
            shares[place] += share
    likely = nlargest(most * 4, (place for place in shares if shares[place] >= least), key=shares.__getitem__)
    fits = {place: question.fit(stems(known.all[place])) for place in likely}  # no more than the share
    best = sorted((-fit, place) for place, fit in fits.items() if fit >= least)
    return {place: -fit for fit, place in best[:most]}
