"""Chunks, symbols and lines of an index to hits, with the key under which modalities agree.

A key is the path and the innermost symbol at the hit's first line, else the chunk's number in the file. A
chunk that is one definition with the comment above it counts as that definition.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from search.model import CONTAINER_KINDS, Hit, Key
from search.nodes import NODE_SHIFT
from search.retrieve.cache import per_store
from search.retrieve.files import File
from search.store import Store

FILES_KNOWN = 5_000  # of a store: some 10 MB
_CONTAINERS = ", ".join(f"'{kind}'" for kind in sorted(CONTAINER_KINDS))
_ENCLOSING = f"""
select seq, qualname, kind, start_line, end_line from symbol
where blob_id = ? and kind in ({_CONTAINERS}) order by seq
"""
_SYMBOL = "select seq, qualname, kind, start_line, end_line from symbol where blob_id = ? and seq = ?"
_CHUNK_AT = """
select seq, end_line from chunk where blob_id = ? and start_line <= ?
order by seq desc limit 1
"""
_CENTRALITY = "select value from centrality where node = ?"
_CHUNKS = """
select id, blob_id, seq, start_line, end_line, symbol from chunk where id in (select value from json_each(?))
"""


class Chunk(NamedTuple):
    """A row of table chunk."""

    id: int
    blob: int
    seq: int
    start: int
    end: int
    symbol: int


class Around(NamedTuple):
    """The symbol around a line."""

    seq: int
    qualname: str
    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Hits:
    """Makes hits from rows of one store."""

    store: Store

    def of_chunk(self, chunk: Chunk, file: File, note: str = "") -> Hit:
        symbol = self.innermost(chunk.blob, chunk.start)
        if chunk.symbol and (symbol is None or symbol.seq < chunk.symbol):
            symbol = self.symbol(chunk.blob, chunk.symbol)
        return self._hit(file, symbol, (chunk.start, chunk.end), f"#{chunk.seq}", note=note)

    def of_symbol(self, symbol: Around, file: File, note: str = "") -> Hit:
        return self._hit(file, symbol, (symbol.start, symbol.end), "", note=note)

    def of_lines(self, lines: Sequence[int], file: File, note: str = "") -> Hit:
        """Lines of one symbol, or of one chunk outside every symbol, in order."""
        around = self.innermost(file.blob, lines[0])
        span = (lines[0], lines[-1])
        outside = "" if around else f"#{self.chunk_at(file.blob, lines[0])}"
        return self._hit(file, around, span, outside, tuple(lines), note)

    def of_declaration(self, name: str, line: int, file: File) -> Hit:
        """A definition known by its first line alone, in a language without symbols."""
        _, end = self._chunk(file.blob, line)
        around = Around(0, name, "", line, max(end, line))
        return replace(self._hit(file, around, (line, max(end, line)), "", note="declared here"), kind=None)

    def of_file(self, file: File, note: str = "") -> Hit:
        return self._hit(file, None, (1, 1), "#0", note=note)

    def innermost(self, blob: int, line: int) -> Around | None:
        """The innermost function, class ... around a line. Symbols stand in the order of the source."""
        known = _enclosing(self.store)
        found = known.get(blob)
        if found is None:
            rows = self.store.connection.execute(_ENCLOSING, [blob]).fetchall()
            found = (rows, [start for _, _, _, start, _ in rows])
            if len(known) >= FILES_KNOWN:
                known.clear()
            known[blob] = found
        rows, starts = found
        before = reversed(rows[: bisect_right(starts, line)])
        return next((Around(*row) for row in before if row[4] >= line), None)

    def chunk_at(self, blob: int, line: int) -> int:
        return self._chunk(blob, line)[0]

    def _chunk(self, blob: int, line: int) -> tuple[int, int]:
        """Number and last line of the chunk that a line is in."""
        row = self.store.connection.execute(_CHUNK_AT, [blob, line]).fetchone()
        return (0, 0) if row is None else (int(row[0]), int(row[1]))

    def symbol(self, blob: int, seq: int) -> Around | None:
        row = self.store.connection.execute(_SYMBOL, [blob, seq]).fetchone()
        return None if row is None else Around(*row)

    def _hit(
        self,
        file: File,
        symbol: Around | None,
        span: tuple[int, int],
        outside: str,
        places: tuple[int, ...] = (),
        note: str = "",
    ) -> Hit:
        key: Key = (file.path, symbol.qualname if symbol else outside)
        node = file.id << NODE_SHIFT | (symbol.seq if symbol else 0)
        row = self.store.connection.execute(_CENTRALITY, [node]).fetchone()
        return Hit(
            key=key,
            path=file.path,
            start_line=span[0],
            end_line=span[1],
            symbol=symbol.qualname if symbol else None,
            kind=symbol.kind if symbol else None,
            language=file.language or None,
            role=file.role,
            centrality=float(row[0]) if row else 0.0,
            places=places,
            note=note,
        )


@per_store
def _enclosing(store: Store) -> dict[int, tuple[list[tuple[int, str, str, int, int]], list[int]]]:
    """Blobs to their symbols that enclose code, in the order of the source, and where these begin."""
    return {}


def chunks(store: Store, ids: Iterable[int]) -> dict[int, Chunk]:
    """Chunk ids to their rows."""
    rows = store.connection.execute(_CHUNKS, [json.dumps(list(ids))])
    return {row[0]: Chunk(*row) for row in rows}
