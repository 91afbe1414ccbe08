"""Changed symbols to where a walk to their dependants starts, in the graph of the head.

What was removed, renamed or moved has users in the base. One of them counts if it is still there in the head
and uses the name as before: its file is the same, or it calls that name and the call leads nowhere. Who was
edited to do without is not reached, nor who finds another definition under that name now. Such a change
starts at a number of its own, from which those users are one step away.

Who calls a base method does not use an overrider that is gone: the base method is still there. Nor does who
makes an instance use a constructor that is gone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from search.impact.changes import Changed
from search.impact.sides import File, files
from search.languages import by_path, family_of
from search.model import Place
from search.nodes import NODE_SHIFT, SYMBOL_MASK
from search.store import Store
from search.walk import USES, Neighbours, Use

_UNRESOLVED = """
select u.line from unresolved u join name n on n.id = u.name_id where u.src = :user and n.s = :name
order by 1"""
_RESOLVED = f"""
select e.line from json_each(:targets) t cross join edge e on e.dst = t.value and e.src = :user
join file f on f.id = e.dst >> {NODE_SHIFT}
join symbol s on s.blob_id = f.blob_id and s.seq = e.dst & {SYMBOL_MASK}
join name n on n.id = s.name_id
where n.s = :name"""
_LEADS_TO = "select 1 from edge where src = ? and dst = ? limit 1"


@dataclass(frozen=True, slots=True)
class Origins:
    users: Neighbours  # of the head, with those of what is gone
    likely: Neighbours  # the same, and likely users of methods that nothing is seen to use
    starts: Mapping[int, int]  # node -> place of the change in the list; negative where it is gone


def origins(base: Store, head: Store, changed: Sequence[Changed], renames: Mapping[str, str]) -> Origins:
    """`renames`: paths in the base -> in the head."""
    gone = {
        place: one
        for place, one in enumerate(changed)
        if one.base is not None and _is_gone(one) and not _is_constructor(one)
    }
    extra = _remaining_users(base, head, gone, renames)
    starts = {-place - 1: place for place in gone}
    starts |= {one.head: place for place, one in enumerate(changed) if one.head is not None and acts(one)}
    users = Neighbours(head, extra=extra)
    return Origins(users, users.likely(), starts)


def acts(one: Changed) -> bool:
    """Whether it may make a difference when the program runs."""
    return one.change.behaviour and not one.imports_alone


def _is_gone(one: Changed) -> bool:
    return one.change.change in ("removed", "renamed") or one.change.old_path is not None


def _is_constructor(one: Changed) -> bool:
    language = by_path(one.change.path)
    known = family_of(language).constructors if language else ()
    return one.change.kind == "constructor" or one.name in known


def _remaining_users(
    base: Store, head: Store, gone: Mapping[int, Changed], renames: Mapping[str, str]
) -> dict[int, list[Use]]:
    before = Neighbours(base, links=(*USES, "imports"))
    nodes = [one.base for one in gone.values() if one.base is not None]
    uses, ends = before.uses(nodes), before.ends(nodes)
    users = base.places({use.node for found in (uses, ends) for node in nodes for use in found[node]})
    look = _Look(base, head, users, renames)
    return {
        -place - 1: [use for old in uses[one.base] + ends[one.base] for use in look.now(old, one)]
        for place, one in gone.items()
        if one.base is not None
    }


class _Look:
    """From a user in the base to the same one in the head."""

    def __init__(
        self, base: Store, head: Store, users: Mapping[int, Place], renames: Mapping[str, str]
    ) -> None:
        paths = {place.path for place in users.values()}
        self._head = head
        self._users = users
        self._path = {path: renames.get(path, path) for path in paths}
        self._before = files(base, paths)
        self._after = files(head, self._path.values())
        self._found: dict[int, int | None] = {}

    def now(self, use: Use, gone: Changed) -> Iterator[Use]:
        node = self._node(use.node)
        if node is None:
            return
        if gone.change.change not in ("removed", "renamed") and self._finds(node, gone.head):
            return
        line = self._line(use, node, gone.name)
        if line is not None:
            yield use._replace(node=node, line=line)

    def _node(self, user: int) -> int | None:
        if user not in self._found:
            place = self._users.get(user)
            found = self._head.nodes(self._path[place.path], place.symbol) if place else []
            self._found[user] = found[0] if found else None
        return self._found[user]

    def _is_same(self, path: str) -> bool:
        before, after = self._before.get(path), self._after.get(self._path[path])
        return before is not None and after is not None and _content(before) == _content(after)

    def _line(self, use: Use, user: int, name: str) -> int | None:
        """Where the use stands in the head, if it still leads nowhere."""
        wanted: dict[str, int | str] = {"user": user, "name": name}
        targets = json.dumps(self._head.targets(user >> NODE_SHIFT))
        rows = self._head.connection.execute(_RESOLVED, wanted | {"targets": targets})
        resolved = {line for (line,) in rows}
        if self._is_same(self._users[use.node].path):
            return None if use.line in resolved else use.line
        lost = (line for (line,) in self._head.connection.execute(_UNRESOLVED, wanted))
        return next((line for line in lost if line not in resolved), None)

    def _finds(self, user: int, moved: int | None) -> bool:
        return self._head.connection.execute(_LEADS_TO, (user, moved)).fetchone() is not None


def _content(file: File) -> tuple[str, str]:
    return file.path, file.oid
