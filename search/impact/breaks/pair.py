"""The two indexes of a comparison, with what is read from them more than once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from search.impact.sides import Owner, Side, files
from search.index.links import ARGUMENTS
from search.index.values import Evaluator
from search.languages.go.platforms import DEFAULT, platform
from search.model import Place
from search.nodes import NODE_SHIFT, SYMBOL_MASK
from search.store import CONFIDENCES, LINKS, Store

_CALLED = LINKS.index("calls")
_CALLERS = f"""
select src, line, reason.s from edge join reason on reason.id = how
where dst = ? and link = {_CALLED} and confidence < {CONFIDENCES.index("name")}
and reason.s not in {ARGUMENTS} order by src, line"""
_NAMED_SO = f"""
select distinct e.dst from edge e
join file f on f.id = e.dst >> {NODE_SHIFT}
join symbol s on s.blob_id = f.blob_id and s.seq = e.dst & {SYMBOL_MASK}
join name n on n.id = s.name_id
where e.src = ? and e.line = ? and e.link = {_CALLED} and n.s = ? order by e.dst"""


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

    def callers(self, node: int) -> Iterator[tuple[Place, int, str]]:
        """Who calls it for certain, in which line, how the way to it was found."""
        rows = self.store.connection.execute(_CALLERS, (node,)).fetchall()
        users = self.store.places({src for src, _, _ in rows})
        yield from ((users[src], line, how) for src, line, how in rows if src in users)

    def called(self, caller: int, line: int, name: str) -> list[int]:
        """All definitions of a name that are called in a line."""
        return [node for (node,) in self.store.connection.execute(_NAMED_SO, (caller, line, name))]

    def receivers(self, path: str, title: str) -> Iterator[tuple[str, str]]:
        """Go: path and name of each method of that type in the folder; the type may be gone."""
        folder = path.rpartition("/")[0]
        for file in self.world.providers("go " + folder) if path.endswith(".go") else ():
            if title in self.world.read(file).extensions:
                at = self.world.path(file)
                yield from ((at, f"{title}.{name}") for name in self.world.read(file).extensions[title])

    def is_built(self, path: str) -> bool:
        """Not Go that only a build for another platform, or with tags, would take."""
        number = self.world.number(path)
        if number is None or not path.endswith(".go"):
            return True
        tags = self.world.read(number).extra.get("b", "")
        return bool(platform(path, tags)[1] & DEFAULT)

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
