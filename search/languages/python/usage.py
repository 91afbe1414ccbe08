"""Python: names of which nothing is known get what their uses say: the members that are asked of them."""

from __future__ import annotations

from collections import defaultdict

from search.languages.python.library import informative
from search.languages.reader import Reader
from search.languages.scopes import Expr

_DEFINED = frozenset(("decl", "sym", "imp", "self", "own", "fixture"))
_MOST = 8  # members that are looked at


def note_members(reader: Reader) -> None:
    """Of each local name: what else it may be, and the members by which its class can be found."""
    for (scope, name), members in _asked(reader).items():
        bound = reader.scopes[scope].names[name]
        if any(reader.raw.rows[one][0] in _DEFINED for one in bound):
            continue
        known = bound[0] if len(bound) == 1 else reader.raw.add("any", *bound)
        reader.scopes[scope].names[name] = [reader.raw.add("guess", known, *sorted(members)[:_MOST])]


def _asked(reader: Reader) -> dict[tuple[int, str], set[str]]:
    """Members of local names, by the scope that binds the name."""
    found: dict[tuple[int, str], set[str]] = defaultdict(set)
    homes: dict[Expr, int] = {}
    rows = reader.raw.rows
    for row in rows:
        if row[0] == "attr" and rows[row[1]][0] == "name" and informative(row[2]):
            base = rows[row[1]]
            home = homes.get(base)
            if home is None:
                home = homes[base] = _local_home(reader, base[1], base[2])
            if home:
                found[home, base[2]].add(row[2])
    return found


def _local_home(reader: Reader, scope: int, name: str) -> int:
    """The function or block that binds a name, 0 for none."""
    scopes = reader.scopes
    while scope > 0:
        one = scopes[scope]
        if name in one.redirect:
            return 0
        if one.kind != "class" and name in one.names:
            return scope
        scope = one.parent
    return 0
