"""A symbol to whether something may use it unseen.

Frameworks call what is registered with them or derived from their classes, names are looked up at run time,
and a use whose receiver is not known may mean anything of that name. Where one of these may be the case, "no
test reaches it" cannot be said.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable

from search.languages import by_path
from search.model import MODULE, Change, Place
from search.nodes import NODE_SHIFT, SYMBOL_MASK
from search.retrieve.literal import find
from search.store import LINKS, RELATED, Store

_UNRESOLVED = """
select distinct n.s from json_each(?) want
join name n on n.s = want.value join unresolved u on u.name_id = n.id"""
_KNOWN_USES = f"""
select u.blob_id, e.line from name n join symbol s on s.name_id = n.id join file f on f.blob_id = s.blob_id
join edge e on e.dst = f.id << {NODE_SHIFT} | s.seq join file u on u.id = e.src >> {NODE_SHIFT}
where n.s = ?"""
_PARSED = "select id from blob where parsed"
_BASES = f"select dst from edge where src = ? and {RELATED} and link = {LINKS.index('inherits')}"
_SIGNATURE = f"""
select s.signature from file f join symbol s on s.blob_id = f.blob_id and s.seq = :node & {SYMBOL_MASK}
where f.id = :node >> {NODE_SHIFT}"""

# Decorators and annotations that register nothing.
_PLAIN = re.compile(
    r"@(?:\w+\.)*(?:property|staticmethod|classmethod|abstractmethod|cached_property|cache|lru_cache|wraps|override"
    r"|overload|final|dataclass|contextmanager|total_ordering|Deprecated|SuppressWarnings|Nullable|Nonnull)\b"
    r"|@\w+\.(?:setter|getter|deleter)\b"
)
_NO_CODE = re.compile(r"@(?:\w+\.)*(?:overload|abstractmethod)\b|\babstract\s")
_DECLARED_IN = 20  # lines of decorators, annotations and modifiers that are looked at
_DERIVED = re.compile(
    r"class\s+\w+[^(]*\((?!\s*(?:object|ABC|abc\.ABC|Protocol)?\s*\))|\b(?:extends|implements)\b"
)
_LOOKED_UP = {
    "python": re.compile(r"\bgetattr\(|\bglobals\(\)\["),
    "script": re.compile(r"\bthis\[|\bReflect\."),
    "java": re.compile(r"\bgetMethod\(|\bgetDeclaredMethod"),
    "go": re.compile(r"\breflect\."),
}


def used_unresolved(head: Store, names: Iterable[str]) -> frozenset[str]:
    """Those of the names that some use, anywhere, could not be led to a definition by."""
    rows = head.connection.execute(_UNRESOLVED, (json.dumps(sorted(set(names))),))
    return frozenset(name for (name,) in rows)


def mentioned(head: Store, names: Iterable[str]) -> set[str]:
    """Those that stand as `.name`, "name" or the like in a parsed file, on a line without an edge to one."""
    parsed = {blob for (blob,) in head.connection.execute(_PARSED)}
    return {name for name in names if _is_mentioned(head, name, parsed)}


def _is_mentioned(head: Store, name: str, parsed: Collection[int]) -> bool:
    known = set(head.connection.execute(_KNOWN_USES, (name,)))
    member = re.compile(rb"[.>:'\"`]" + re.escape(name.encode("utf-8", "replace")) + rb"\b")

    def lines(text: bytes) -> list[int]:
        return sorted({text.count(b"\n", 0, found.start()) for found in member.finditer(text)})

    found = find(head, name, parsed, lines)
    return any((blob, line) not in known for blob, at in found.items() for line in at)


def is_declaration(head: Store, change: Change) -> bool:
    """Whether a changed symbol has no code that could run: an overload's stub, a method to be overridden."""
    if change.path.endswith((".pyi", ".d.ts")):
        return True
    last = min(change.start_line + _DECLARED_IN, change.end_line)
    declared = f"{' '.join(head.lines(change.path, change.start_line, last))} "
    name = change.symbol.rpartition(".")[2]
    if _NO_CODE.search(re.split(rf"\b{re.escape(name)}\s*[(<\[]", declared, maxsplit=1)[0]):
        return True
    around = change.symbol.rpartition(".")[0]
    nodes = head.nodes(change.path, around) if around else []
    return any(place.kind == "interface" for place in head.places(nodes).values())


def may_be_used_unseen(head: Store, place: Place) -> bool:
    """For a place without users in the graph."""
    language = by_path(place.path)
    if language is None or place.symbol == MODULE:
        return False
    if _is_registered(head, place):
        return True
    around, _, name = place.symbol.rpartition(".")
    if not around:
        return False
    looked_up = _LOOKED_UP.get(language.family)
    if looked_up and looked_up.search(head.text(place.path)):
        return True
    # Python's operators call methods; Go's interfaces are met without a word, its standard library's too
    if name.startswith("__") or (language.family == "go" and place.kind == "method"):
        return True
    return any(_is_foreign(head, node, 0) for node in head.nodes(place.path, around))


def _is_registered(head: Store, place: Place) -> bool:
    first = (head.lines(place.path, place.start_line, place.start_line) or [""])[0].strip()
    return first.startswith("@") and not _PLAIN.match(first)


def _is_foreign(head: Store, node: int, height: int) -> bool:
    """Whether a class derives, over any number of steps, from one outside the repository."""
    bases = [base for (base,) in head.connection.execute(_BASES, (node,))]
    if bases:
        return height > 10 or any(_is_foreign(head, base, height + 1) for base in bases)
    row = head.connection.execute(_SIGNATURE, {"node": node}).fetchone()
    return row is not None and bool(_DERIVED.search(row[0]))
