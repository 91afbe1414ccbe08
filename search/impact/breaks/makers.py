"""A call of a constructor to the names by which it may be written: a class that inherits it, `super()`."""

from __future__ import annotations

from collections.abc import Iterator

from search.impact.breaks.pair import Half
from search.model import Place
from search.nodes import NODE_SHIFT, SYMBOL_MASK
from search.store import LINKS

_MADE = ("__init__", "constructor")
_CALLED = f"select distinct dst from edge where src = ? and line = ? and link = {LINKS.index('calls')}"
_LANGUAGES = ("python", "typescript", "tsx")


def written(half: Half, path: str, node: int, user: Place, line: int, how: str) -> Iterator[str]:
    """Besides the name of its own class."""
    found = half.owner(path, node)
    if found is None or found[1].symbol.name not in _MADE or found[0].file.language not in _LANGUAGES:
        return
    name = found[1].symbol.name
    if how == "super" and name == "__init__":
        yield name
    if name == "constructor" and user.symbol.endswith(".constructor"):
        yield "super"
    own = node & ~SYMBOL_MASK | found[1].symbol.parent
    called = [dst for (dst,) in half.store.connection.execute(_CALLED, (user.node, line))]
    for place in half.store.places(called).values():
        if place.kind == "class" and place.node != own and _inherits(half, place, node, name):
            yield place.symbol.rpartition(".")[2]


def _inherits(half: Half, one: Place, node: int, name: str) -> bool:
    """Whether making an instance of that class calls this constructor and no other."""
    file, seq = one.node >> NODE_SHIFT, one.node & SYMBOL_MASK
    order, end = half.world.order(file, seq)
    below = order[: order.index(owner)] if (owner := _class(half, node)) in order else None
    if end or below is None or half.world.own_member(*owner, "__new__") is not None:
        return False
    return all(
        half.world.own_member(*each, member) is None and _is_plain(half, each)
        for each in below
        for member in (name, "__new__")
    )


def _class(half: Half, node: int) -> tuple[int, int]:
    file = node >> NODE_SHIFT
    return file, half.world.read(file).parents[(node & SYMBOL_MASK) - 1]


def _is_plain(half: Half, one: tuple[int, int]) -> bool:
    """Not what a decorator or a metaclass may have made a constructor for."""
    side = half.side(half.world.path(one[0]))
    symbol = side.symbols[one[1] - 1] if side is not None else None
    if symbol is None or "metaclass" in symbol.signature:
        return False
    return symbol.start_line == symbol.name_line
