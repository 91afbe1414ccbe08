"""What is known of one blob to its rows in every table, and out again.

Contentless text tables forget a row only when they are told exactly what was in it; it is made again from the
stored blocks.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from itertools import count

from search import words
from search.embed import Embedder
from search.index import blocks
from search.index.workers import Parsed
from search.packing import Packing

EMBED_CHUNKS = 512  # in one call

_INSERT_SYMBOL = "insert into symbol values(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_INSERT_TEXT = "insert into text(rowid, body) values(?, ?)"
_DELETE_TEXT = "insert into text(text, rowid, body) values('delete', ?, ?)"
_INSERT_WORD = "insert into word(rowid, body) values(?, ?)"
_DELETE_WORD = "insert into word(word, rowid, body) values('delete', ?, ?)"
_WITHOUT_VECTORS = """
select distinct blob_id from chunk where blob_id not in (select blob_id from vector) order by blob_id
"""
_FORGET_NAMES = """
delete from name where id not in (select name_id from symbol union all select name_id from unresolved)
"""

Span = tuple[int, int, int]  # first line, last line, symbol


class Rows:
    """Writes to one index file that is being made. `flush` when done."""

    def __init__(self, db: sqlite3.Connection, embedder: Embedder | None) -> None:
        self.db = db
        self.embedder = embedder
        self._packing = Packing.of(db)
        self._blob_ids = _next_ids(db, "blob")
        self._block_ids = _next_ids(db, "block")
        self._chunk_ids = _next_ids(db, "chunk")
        self._name_ids = _next_ids(db, "name")
        self._names: dict[str, int] = {s: id_ for id_, s in db.execute("select id, s from name")}
        self._tokens: list[list[str]] = []
        self._texts: list[str] = []
        self._pending: list[tuple[int, int]] = []  # blob, number of its chunks

    # --- in ---------------------------------------------------------------------------------------------

    def add_blob(self, oid: str, language: str, text: bytes, problem: str) -> int:
        """The text of a blob. Its chunks come with add_chunks, its facts with add_facts."""
        blob = next(self._blob_ids)
        lines = blocks.line_count(text)
        row = [blob, oid, language, len(text), lines, 0, problem]
        self.db.execute("insert into blob values(?, ?, ?, ?, ?, ?, ?)", row)
        for line, piece in blocks.split(text):
            block = next(self._block_ids)
            self.db.execute(
                "insert into block values(?, ?, ?, ?)", [block, blob, line, self._packing.pack(piece)]
            )
            self.db.execute(_INSERT_TEXT, [block, blocks.indexed_text(piece)])
        return blob

    def add_facts(self, blob: int, parsed: Parsed) -> None:
        if parsed.problem:
            self.db.execute("update blob set problem = ? where id = ?", [parsed.problem, blob])
            return
        self.db.execute("update blob set parsed = 1 where id = ?", [blob])
        rows = ((blob, seq, self._name(name), *rest) for seq, name, *rest in parsed.symbols)
        self.db.executemany(_INSERT_SYMBOL, rows)
        self.db.execute("insert into facts values(?, ?, ?)", [blob, parsed.interface, parsed.uses])

    def add_chunks(self, blob: int, lines: Sequence[str], spans: Sequence[Span]) -> None:
        """Chunks with their words and, where there is an embedder, their vectors."""
        for seq, (start, end, symbol) in enumerate(spans):
            chunk = next(self._chunk_ids)
            text = "\n".join(lines[start - 1 : end])
            body, length = words.counted_words(text)
            row = [chunk, blob, seq, start, end, symbol, length]
            self.db.execute("insert into chunk values(?, ?, ?, ?, ?, ?, ?)", row)
            self.db.execute(_INSERT_WORD, [chunk, body])
            if self.embedder is not None:
                self._tokens.append(words.subwords(text))
                self._texts.append(text)
        if spans and self.embedder is not None:
            self._pending.append((blob, len(spans)))
            if len(self._texts) >= EMBED_CHUNKS:
                self.flush()

    def flush(self) -> None:
        """Embeds what has been waiting."""
        if not self._pending or self.embedder is None:
            return
        codes = self.embedder.documents(self._tokens, self._texts)
        size = self.embedder.bits // 8
        at = 0
        for blob, n in self._pending:
            self.db.execute("insert into vector values(?, ?)", [blob, codes[at * size : (at + n) * size]])
            at += n
        self._tokens, self._texts, self._pending = [], [], []

    def embed_missing(self, embedder: Embedder, report: Callable[[str, int, int], None]) -> None:
        """Vectors for all blobs that have chunks and none yet."""
        self.embedder = embedder
        blobs = [blob for (blob,) in self.db.execute(_WITHOUT_VECTORS)]
        if embedder.announce is not None:
            embedder.announce(text for blob in blobs for _, text in self._chunk_texts(blob))
        for done, blob in enumerate(blobs):
            texts = [text for _, text in self._chunk_texts(blob)]
            self._texts += texts
            self._tokens += [words.subwords(text) for text in texts]
            self._pending.append((blob, len(texts)))
            if len(self._texts) >= EMBED_CHUNKS:
                self.flush()
                report("embedding", done, len(blobs))
        self.flush()
        report("embedding", len(blobs), len(blobs))

    def _name(self, s: str) -> int:
        known = self._names.get(s)
        if known is None:
            known = self._names[s] = next(self._name_ids)
            self.db.execute("insert into name values(?, ?)", [known, s])
        return known

    # --- out --------------------------------------------------------------------------------------------

    def text(self, blob: int) -> bytes:
        rows = self.db.execute("select z from block where blob_id = ? order by line", [blob])
        return b"".join(self._packing.unpack(z) for (z,) in rows)

    def remove_blobs(self, ids: Iterable[int]) -> None:
        for blob in ids:
            gone = [(chunk, words.counted_words(text)[0]) for chunk, text in self._chunk_texts(blob)]
            self.db.executemany(_DELETE_WORD, gone)
            pieces = self.db.execute("select id, z from block where blob_id = ?", [blob]).fetchall()
            self.db.executemany(
                _DELETE_TEXT, [(id_, blocks.indexed_text(self._packing.unpack(z))) for id_, z in pieces]
            )
            for table in ("block", "chunk", "vector", "symbol", "facts"):
                self.db.execute(f"delete from {table} where blob_id = ?", [blob])
            self.db.execute("delete from blob where id = ?", [blob])

    def forget_names(self) -> None:
        self.db.execute(_FORGET_NAMES)

    def _chunk_texts(self, blob: int) -> list[tuple[int, str]]:
        lines = text_lines(self.text(blob))
        spans = self.db.execute(
            "select id, start_line, end_line from chunk where blob_id = ? order by seq", [blob]
        )
        return [(chunk, "\n".join(lines[start - 1 : end])) for chunk, start, end in spans]


def text_lines(text: bytes) -> list[str]:
    """A text's lines without their line feeds; none for an empty text."""
    return text.decode("utf-8", "replace").removesuffix("\n").split("\n") if text else []


def _next_ids(db: sqlite3.Connection, table: str) -> count[int]:
    (last,) = db.execute(f"select coalesce(max(id), 0) from {table}").fetchone()
    return count(last + 1)
