"""Changed types of TypeScript to classes that lack a member which a type above them asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from search.impact.breaks.pair import Half, Pair
from search.impact.changes import Changed
from search.model import Break, Symbol
from search.nodes import NODE_SHIFT, SYMBOL_MASK
from search.store import LINKS

_SUBCLASSES = f"select distinct src from edge where dst = ? and link = {LINKS.index('inherits')} order by src"
_LANGUAGES = ("typescript", "tsx")
_TYPES = ("class", "interface")
_ABSTRACT = re.compile(r"\babstract\b")
_MOST = 500  # classes below one that are looked at
Class = tuple[int, int]


def lacking(pair: Pair, changed: Iterable[Changed]) -> Iterator[Break]:
    """Only where nothing was lacking before, and where all that is above a class is known."""
    todo: dict[tuple[str, str], Changed] = {}
    for one in changed:
        for qualname in _types_of(one):
            todo.setdefault((one.change.path, qualname), one)
    for (path, qualname), origin in todo.items():
        for name in sorted(_differ(pair, path, qualname)):
            for kind in _below(pair.head, path, qualname):
                yield from _told(pair, kind, name, origin)


def _types_of(one: Changed) -> set[str]:
    """The changed type, and the one that a changed member is in, by old and new name."""
    names = {one.change.symbol, one.change.old_symbol or one.change.symbol}
    return names | {around for name in names if (around := name.rpartition(".")[0])}


def _differ(pair: Pair, path: str, qualname: str) -> set[str]:
    """Members that only one of the two commits has, or whose declaration differs."""
    now = _members(pair.head, path, qualname)
    was = _members(pair.base, pair.before(path), qualname)
    return {name for name in {*now, *was} if now.get(name) != was.get(name)} if now or was else set()


def _members(half: Half, path: str, qualname: str) -> dict[str, str]:
    side = half.side(path)
    if side is None or side.file.language not in _LANGUAGES or side.tree.is_broken:
        return {}
    around = {one.seq for one in side.symbols if one.qualname == qualname and one.kind in _TYPES}
    return {one.name: one.signature for one in side.symbols if one.parent in around}


def _below(half: Half, path: str, qualname: str) -> Iterator[Class]:
    """A type and all that derive from it."""
    todo = half.store.nodes(path, qualname)
    seen = set(todo)
    while todo and len(seen) <= _MOST:
        node = todo.pop()
        file, seq = node >> NODE_SHIFT, node & SYMBOL_MASK
        if file in half.world.files and seq in half.world.read(file).classes:
            yield file, seq
        more = {src for (src,) in half.store.connection.execute(_SUBCLASSES, (node,))} - seen
        seen |= more
        todo += sorted(more)


def _told(pair: Pair, kind: Class, name: str, origin: Changed) -> Iterator[Break]:
    asks = _asks(pair.head, kind, name)
    symbol = _symbol(pair.head, kind) if asks else None
    if asks is None or symbol is None:
        return
    path = pair.head.world.path(kind[0])
    before = pair.base.store.nodes(pair.before(path), symbol.qualname)
    if len(before) == 1:
        was = before[0] >> NODE_SHIFT, before[0] & SYMBOL_MASK
        if _is_known(pair.base, was) and _asks(pair.base, was, name) is None:
            reason = f"lacks `{name}`, which `{asks}` asks for"
            change = origin.change
            yield Break(path, symbol.name_line, symbol.qualname, reason, change.symbol, change.path)


def _asks(half: Half, kind: Class, name: str) -> str | None:
    """The type that asks a class for a member which it does not have."""
    symbol = _symbol(half, kind)
    if symbol is None or symbol.kind != "class" or not _is_known(half, kind):
        return None
    if _ABSTRACT.search(symbol.signature.partition("{")[0]):
        return None
    asking = []
    for one in half.world.order(*kind)[0]:
        said = _says(half, one, name)
        if said == "has":
            return None
        if said == "asks":
            asking.append(one)
    first = _symbol(half, asking[0]) if asking else None
    return first.name if first is not None else None


def _says(half: Half, kind: Class, name: str) -> str:
    """Whether a type "has" a member, "asks" for it, or '' neither."""
    around = _symbol(half, kind)
    if around is None:
        return "" if half.world.own_member(*kind, name) is None else "has"
    if _is_unseen(half, kind, around, name):
        return "has"
    if half.world.own_member(*kind, name) is None:
        return ""
    member = _member(half, kind, name)
    if member is None or around.kind not in _TYPES:
        return "has"
    if around.kind == "class" and not _ABSTRACT.search(member.signature):
        return "has"
    return "" if re.match(rf"(?:\w+\s+)*{re.escape(name)}\s*\?", member.signature) else "asks"


def _is_unseen(half: Half, kind: Class, symbol: Symbol, name: str) -> bool:
    """Whether a type has it in a form that is no member to the index: a setter alone, a key in brackets."""
    side = half.side(half.world.path(kind[0]))
    lines = side.lines[symbol.start_line : symbol.end_line + 1] if side is not None else []
    form = re.compile(rf"\bset\s+{re.escape(name)}\b|\[\s*['\"`]{re.escape(name)}['\"`]\s*\]")
    return any(form.search(line) for line in lines)


def _is_known(half: Half, kind: Class) -> bool:
    """Whether all that is above a class is known, and no interface of its name adds to it."""
    symbol = _symbol(half, kind)
    side = half.side(half.world.path(kind[0]))
    if symbol is None or side is None or kind[1] not in half.world.read(kind[0]).classes:
        return False
    twins = [one for one in side.symbols if one.qualname == symbol.qualname]
    return len(twins) == 1 and not half.world.order(*kind)[1]


def _symbol(half: Half, kind: Class) -> Symbol | None:
    side = half.side(half.world.path(kind[0]))
    usable = side is not None and side.file.language in _LANGUAGES and not side.tree.is_broken
    return side.symbols[kind[1] - 1] if side is not None and usable else None


def _member(half: Half, kind: Class, name: str) -> Symbol | None:
    side = half.side(half.world.path(kind[0]))
    found = [one for one in side.symbols if one.parent == kind[1] and one.name == name] if side else []
    return found[0] if found else None
