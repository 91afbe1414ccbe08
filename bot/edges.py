"""The edges of an index to lines of JSON, in the order of the places that use something."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from bot.shapes import Shape
from search.model import UsageError, UserError
from search.nodes import NODE_SHIFT, SYMBOL_MASK
from search.store import CONFIDENCES, LINKS, Store

_USERS = f"""
join file user_file on user_file.id = {{0}}.src >> {NODE_SHIFT}
left join symbol user on user.blob_id = user_file.blob_id and user.seq = {{0}}.src & {SYMBOL_MASK}
"""
_EDGES = f"""
select user_file.path, coalesce(user.qualname, '<module>'), coalesce(user.name_line, 1),
       used_file.path, coalesce(used.qualname, '<module>'), coalesce(used.name_line, 1),
       edge.line, edge.link, edge.confidence, reason.s
from edge join reason on reason.id = edge.how {_USERS.format("edge")}
join file used_file on used_file.id = edge.dst >> {NODE_SHIFT}
left join symbol used on used.blob_id = used_file.blob_id and used.seq = edge.dst & {SYMBOL_MASK}
"""
_ALL = f"{_EDGES} order by 1, 7, 3, 2, 4, 6, 5, 8"
_AT = f"{_EDGES} where user_file.path = ? and edge.line = ? order by 3, 2, 4, 6, 5, 8"
_UNRESOLVED = f"""
select user_file.path, coalesce(user.qualname, '<module>'), coalesce(user.name_line, 1),
       unresolved.line, unresolved.link, name.s, reason.s
from unresolved {_USERS.format("unresolved")} join name on name.id = unresolved.name_id
join reason on reason.id = unresolved.why
where user_file.path = ? and unresolved.line = ? order by 3, 2, 6, 5
"""
_PATHS = "select path from file order by path"


def edges(store: Store) -> Iterator[Shape]:
    """Every edge."""
    return (_edge(row) for row in store.connection.execute(_ALL))


def explain(store: Store, place: str) -> Iterator[Shape]:
    """What is used at PATH:LINE: edges with how each was resolved, and uses that were not, with why."""
    path, _, digits = place.rpartition(":")
    if not path or not (digits.isascii() and digits.isdigit()):
        raise UsageError(f"{place!r} is no PATH:LINE, as in shop/orders.py:88")
    paths = [known for (known,) in store.connection.execute(_PATHS)]
    if path not in paths:
        near = difflib.get_close_matches(path, paths, 1)
        raise UserError(f"{path!r} is not in the index" + (f": did you mean {near[0]!r}?" if near else ""))
    for row in store.connection.execute(_AT, (path, int(digits))):
        yield {**_edge(row), "how": row[9]}
    for row in store.connection.execute(_UNRESOLVED, (path, int(digits))):
        caller_path, caller, caller_line, line, link, name, why = row
        yield {
            "caller_path": caller_path,
            "caller": caller,
            "caller_line": caller_line,
            "line": line,
            "link": LINKS[link],
            "name": name,
            "unresolved": why,
        }


def _edge(row: tuple[str, str, int, str, str, int, int, int, int, str]) -> Shape:
    caller_path, caller, caller_line, callee_path, callee, callee_line, line, link, confidence, _ = row
    return {
        "caller_path": caller_path,
        "caller": caller,
        "caller_line": caller_line,
        "callee_path": callee_path,
        "callee": callee,
        "callee_line": callee_line,
        "line": line,
        "link": LINKS[link],
        "confidence": CONFIDENCES[confidence],
    }
