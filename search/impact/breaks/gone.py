"""Changed symbols to what is gone with them: themselves, or members that have no lines of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from search.impact.breaks.pair import Pair
from search.impact.changes import Changed
from search.nodes import SYMBOL_MASK

_MEMBERS = ("property", "constant", "variable")
_FAMILIES = ("go", "java")  # where only what is declared is a member


def gone(pair: Pair, changed: Iterable[Changed]) -> Iterator[tuple[Changed, Changed]]:
    """Each with the change that it comes from."""
    for one in changed:
        if one.change.change in ("removed", "renamed", "moved") or one.change.old_path is not None:
            yield one, one
        elif one.base is not None and one.head is not None and one.base & SYMBOL_MASK:
            for member in _members(pair, one, one.base, one.head):
                yield member, one


def _members(pair: Pair, one: Changed, was: int, now: int) -> Iterator[Changed]:
    """The fields of a struct, the constants of an enum: a change of one is a change of what it is in."""
    path = one.change.path
    before, after = pair.base.side(one.was_in), pair.head.side(path)
    if before is None or after is None or before.family not in _FAMILIES or after.tree.is_broken:
        return
    left = {symbol.name for symbol in after.symbols if symbol.parent == now & SYMBOL_MASK}
    alone = {owner.symbol.seq for owner in before.owners}
    for symbol in before.symbols:
        inside = symbol.parent == was & SYMBOL_MASK and symbol.kind in _MEMBERS
        if inside and symbol.name not in left and symbol.seq not in alone:
            change = replace(
                one.change, symbol=symbol.qualname, kind=symbol.kind, change="removed", old_symbol=None
            )
            yield Changed(change, was & ~SYMBOL_MASK | symbol.seq, None)
