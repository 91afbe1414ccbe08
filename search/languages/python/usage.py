"""Python: names of which nothing is known get what their uses say: the members that are asked of them."""

from __future__ import annotations

import re
from collections import defaultdict

from search.languages.python.library import informative
from search.languages.reader import Reader
from search.languages.scopes import Expr

_DEFINED = frozenset(("decl", "sym", "imp", "self", "own", "fixture", "narrow"))
_COMPOUND = re.compile(r"[^_]_+[^_]|[a-z][A-Z]")
_MADE = frozenset(("attr", "item", "entry", "nth", "call"))
_MOST = 8  # members that are looked at


def note_members(reader: Reader) -> None:
    """Of local names, members, elements and results: the members by which their class can be found."""
    names, others = _asked(reader)
    rows = reader.raw.rows
    for expr, members in others.items():
        if not _enough(members):
            continue
        rows.append(rows[expr])
        rows[expr] = ("guess", len(rows) - 1, *sorted(members)[:_MOST])
    for (scope, name), members in names.items():
        bound = reader.scopes[scope].names[name]
        if not _enough(members) or any(reader.raw.rows[one][0] in _DEFINED for one in bound):
            continue
        known = bound[0] if len(bound) == 1 else reader.raw.add("any", *bound)
        reader.scopes[scope].names[name] = [reader.raw.add("guess", known, *sorted(members)[:_MOST])]


def _enough(members: set[str]) -> bool:
    """A single word says little: two members, or a name that is put together from words."""
    return len(members) > 1 or any(_COMPOUND.search(name) for name in members)


def _asked(reader: Reader) -> tuple[dict[tuple[int, str], set[str]], dict[int, set[str]]]:
    """Members of local names, by the scope that binds the name; of other expressions, by their number."""
    found: dict[tuple[int, str], set[str]] = defaultdict(set)
    others: dict[int, set[str]] = defaultdict(set)
    homes: dict[Expr, int] = {}
    rows = reader.raw.rows
    for row in rows:
        if row[0] != "attr" or not informative(row[2]):
            continue
        base = rows[row[1]]
        if base[0] in _MADE:
            others[row[1]].add(row[2])
        elif base[0] == "name":
            home = homes.get(base)
            if home is None:
                home = homes[base] = _local_home(reader, base[1], base[2])
            if home:
                found[home, base[2]].add(row[2])
    return found, others


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
