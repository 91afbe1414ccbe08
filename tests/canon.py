"""An index file to its content without row numbers: equal for equal repositories, whatever came before."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from search.nodes import NODE_SHIFT, SYMBOL_MASK
from search.packing import Packing

Rows = list[tuple[Any, ...]]

_BLOB = "(select oid || ' ' || language from blob where blob.id = blob_id)"
_TABLES = {
    "meta": "select key, value from meta where key <> 'build'",
    "blob": "select oid, language, size, lines, parsed, problem from blob",
    "file": f"select path, raw, {_BLOB}, oid, mode, size, role, language, skip from file",
    "block": f"select {_BLOB}, line, z from block",
    "chunk": f"select {_BLOB}, seq, start_line, end_line, symbol, words from chunk",
    "vector": f"select {_BLOB}, bits from vector",
    "name": "select s from name",
    "symbol": f"select {_BLOB}, seq, s, qualname, kind, parent, start_line, end_line, name_line, signature "
    "from symbol join name on name.id = name_id",
    "facts": f"select {_BLOB}, interface, uses from facts",
    "edge": "select {src}, {dst}, line, link, confidence, s from edge join reason on reason.id = how",
    "unresolved": "select name.s, {src}, line, link, reason.s from unresolved join name on name.id = name_id "
    "join reason on reason.id = why",
    "centrality": "select {node}, value from centrality",
}
# Every term of a full-text table with the rows that hold it, and where in them.
_VOCABULARIES = {"text": "block", "word": "chunk"}


def dump(path: Path) -> dict[str, Rows]:
    """Table to its rows in order, with paths, object ids and names in place of numbers."""
    db = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    try:
        found = {table: sorted(db.execute(_named(query)), key=repr) for table, query in _TABLES.items()}
        unpack = Packing.of(db).unpack
        found["block"] = [(*place, unpack(z)) for *place, z in found["block"]]
        for table, unit in _VOCABULARIES.items():
            found[table] = _vocabulary(db, table, unit)
        assert db.execute("pragma integrity_check").fetchall() == [("ok",)]
        return found
    finally:
        db.close()


def _named(query: str) -> str:
    for node in ("src", "dst", "node"):
        name = f"(select path from file where id = {node} >> {NODE_SHIFT}) || ' ' || ({node} & {SYMBOL_MASK})"
        query = query.replace(f"{{{node}}}", name)
    return query


def _vocabulary(db: sqlite3.Connection, table: str, unit: str) -> Rows:
    place = "line" if unit == "block" else "seq"
    units = {id_: (blob, at) for id_, blob, at in db.execute(f"select id, {_BLOB}, {place} from {unit}")}
    db.execute(f"create virtual table temp.{table}_terms using fts5vocab(main, '{table}', 'instance')")
    rows = db.execute(f"select term, doc, offset from {table}_terms")
    return sorted((term, units[doc], offset) for term, doc, offset in rows)
