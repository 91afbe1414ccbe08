"""Python: names of which nothing is known get what their uses say: the members that are asked of them."""

from __future__ import annotations

import re
from collections import defaultdict

from search.languages.python.library import informative
from search.languages.reader import Reader

_DEFINED = frozenset(("decl", "sym", "imp", "self", "own", "fixture", "narrow"))
_COMPOUND = re.compile(r"[^_]_+[^_]|[a-z][A-Z]")
_MADE = frozenset(("attr", "item", "entry", "nth", "call"))
_MOST = 8  # members that are looked at


def note_members(reader: Reader) -> None:
    """Of local names, members, elements and results: the members by which their class can be found."""
    names, others = _asked(reader)
    rows = reader.raw.rows
    for expr, members in others.items():
        if _enough(members):
            rows.append(rows[expr])
            rows[expr] = ("guess", len(rows) - 1, *sorted(members)[:_MOST])
    for (scope, name), members in names.items():
        if _enough(members):
            bound = reader.scopes[scope].names[name]
            known = bound[0] if len(bound) == 1 else reader.raw.add("any", *bound)
            reader.scopes[scope].names[name] = [reader.raw.add("guess", known, *sorted(members)[:_MOST])]


def _enough(members: set[str]) -> bool:
    """A single word says little: two members, or a name that is put together from words."""
    return len(members) > 1 or any(_COMPOUND.search(name) for name in members)


def _asked(reader: Reader) -> tuple[dict[tuple[int, str], set[str]], dict[int, set[str]]]:
    """Members of local names of which nothing is said, by the scope that binds the name; of other
    expressions, by their number."""
    rows = reader.raw.rows
    members: dict[int, list[str]] = defaultdict(list)
    for row in rows:
        if row[0] == "attr":
            members[row[1]].append(row[2])
    found: dict[tuple[int, str], set[str]] = {}
    others: dict[int, set[str]] = {}
    for base, asked in members.items():
        head, *rest = rows[base]
        if head == "name":
            home = _local_home(reader, *rest)
            if home and (informing := set(filter(informative, asked))):
                found.setdefault((home, rest[1]), set()).update(informing)
        elif head in _MADE and (informing := set(filter(informative, asked))):
            others[base] = informing
    return found, others


def _local_home(reader: Reader, scope: int, name: str) -> int:
    """The function or block that binds a name of which nothing is said, 0 for none."""
    scopes, rows = reader.scopes, reader.raw.rows
    while scope > 0:
        one = scopes[scope]
        if name in one.redirect:
            return 0
        if one.kind != "class" and name in one.names:
            return 0 if any([rows[bound][0] in _DEFINED for bound in one.names[name]]) else scope
        scope = one.parent
    return 0
