"""Changed methods to overriders that no longer match what they override.

Python: a method that cannot be called as the base's can. TypeScript: one that needs more than the base's
gives. Told only where they matched before. What a type asks for and a class lacks: see lacking.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from search.impact.breaks.fit import Takes
from search.impact.breaks.misfits import form
from search.impact.breaks.pair import Half, Pair
from search.impact.changes import Changed
from search.impact.sides import Owner, Side
from search.model import Break
from search.store import LINKS

_OVERRIDERS = (
    f"select distinct src from edge where dst = ? and link = {LINKS.index('overrides')} order by src"
)
_OVERRIDDEN = (
    f"select distinct dst from edge where src = ? and link = {LINKS.index('overrides')} order by dst"
)
_LANGUAGES = ("python", "typescript", "tsx")
_FREE = re.compile(r"constructor|__init__|__new__|__init_subclass__|__post_init__|__call__|__(?!.*__$).*|#.*")
_PRIVATE = re.compile(r"^(?:\w+\s+)*private\b")


@dataclass(frozen=True, slots=True)
class _Method:
    side: Side
    owner: Owner
    takes: Takes

    @property
    def name(self) -> str:
        return self.owner.name


class Hierarchy:
    def __init__(self, pair: Pair) -> None:
        self._pair = pair

    def breaks(self, changed: Iterable[Changed]) -> Iterator[Break]:
        todo = [one for one in changed if one.head is not None and one.change.change != "moved"]
        for one in todo:
            if one.change.change == "signature" and one.change.kind == "method":
                yield from self._overrides(one)

    def _overrides(self, one: Changed) -> Iterator[Break]:
        """Of a changed method: what it overrides, and what overrides it."""
        head = self._pair.head.store.connection
        assert one.head is not None
        ups = [(one.head, dst) for (dst,) in head.execute(_OVERRIDDEN, (one.head,))]
        downs = [(src, one.head) for (src,) in head.execute(_OVERRIDERS, (one.head,))]
        for low, high in (*ups, *downs):
            lower, upper = (self._method(self._pair.head, node) for node in (low, high))
            if lower is None or upper is None:
                continue
            wrong = mismatch(lower.side.family, lower.takes, upper.takes)
            if wrong and not self._was_wrong(lower, upper):
                reason = f"overrides `{upper.name}`, but {wrong}"
                symbol = lower.owner.symbol
                yield Break(
                    lower.side.file.path,
                    symbol.name_line,
                    symbol.qualname,
                    reason,
                    one.change.symbol,
                    one.change.path,
                )

    def _was_wrong(self, lower: _Method, upper: _Method) -> bool:
        """Whether they did not match before, or nobody can tell."""
        before = [self._before(one) for one in (lower, upper)]
        low, high = before
        return low is None or high is None or bool(mismatch(low.side.family, low.takes, high.takes))

    def _before(self, one: _Method) -> _Method | None:
        nodes = self._pair.base.store.nodes(self._pair.before(one.side.file.path), one.name)
        return self._method(self._pair.base, nodes[0]) if len(nodes) == 1 else None

    def _method(self, half: Half, node: int) -> _Method | None:
        place = half.store.places({node}).get(node)
        found = half.owner(place.path, node) if place is not None else None
        if place is None or found is None or found[0].file.language not in _LANGUAGES:
            return None
        side, owner = found
        taken = form(half, place.path, node)
        name = owner.symbol.name
        if taken is None or _FREE.fullmatch(name) or _PRIVATE.match(owner.symbol.signature):
            return None
        return _Method(side, owner, taken.takes)


def mismatch(family: str, lower: Takes, upper: Takes) -> str:
    """In words that follow "but": why the lower one cannot be called as the upper one, '' if it can."""
    return _needs_more(family, lower, upper) or (_takes_less(lower, upper) if family == "python" else "")


def _needs_more(family: str, lower: Takes, upper: Takes) -> str:
    if upper.open:
        return ""
    given = {one.name for one in (*upper.placed, *upper.named)} if family == "python" else set[str]()
    for one in (*lower.placed[len(upper.placed) :], *lower.named):
        if not one.optional and one.name not in given and not upper.open_names:
            return f"needs `{one.name}`, which that does not take"
    return ""


def _takes_less(lower: Takes, upper: Takes) -> str:
    if len(upper.placed) > len(lower.placed) and not lower.open:
        return f"does not take `{upper.placed[len(lower.placed)].name}`"
    taken = {one.name for one in (*lower.placed, *lower.named)}
    lacking = [one.name for one in upper.named if one.name not in taken]
    return f"does not take `{lacking[0]}`" if lacking and not lower.open_names else ""
