"""One SQLite file per repository: the schema, the versions it was made with, connections to read it.

The format. Facts that a file states on its own are keyed by blob (git object id, language): text blocks,
chunks, words, vectors, symbols, and the packed `facts` that the resolver reads. What depends on the path
(role) or on the whole repository (edges, centrality) is keyed by node, made of a file and one of its symbols:

    node = file.id << NODE_SHIFT | symbol.seq        symbol 0 is the file's module-level code; see nodes.py

The file is a cache: another schema, grammar set or extractor means a new build, never a migration; another
embedder means new vectors. Writing happens on a copy under another name, which replaces the old file in one
step when it is complete, so a reader or a crash sees the old index or the new one. Only features of SQLite
3.40 are used.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import sys
import threading
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from search.model import CONTAINER_KINDS, MODULE, Place, Symbol, UserError
from search.nodes import NODE_SHIFT, SYMBOL_MASK, unpacked
from search.packing import Packing

if TYPE_CHECKING:
    import numpy as np

SCHEMA_VERSION = 4
OLDEST_SQLITE = (3, 34, 0)  # the first with the trigram tokenizer

LINKS = ("calls", "references", "inherits", "imports", "overrides")
CONFIDENCES = ("exact", "typed", "hierarchy", "name")  # strongest first; index = stored number
# The few links that are asked for by user. SQLite takes their index where a question says this word for word.
RELATED = f"link in ({LINKS.index('inherits')}, {LINKS.index('overrides')})"

SCHEMA = """
create table meta(key text primary key, value text not null) without rowid;
  -- versions, commit, worktree, embedder, bits, config, attributes; build: another one for every file written

create table blob(
  id integer primary key,
  oid text not null,              -- git object id, hex (for uncommitted work: the id it would have)
  language text not null,         -- a row of LANGUAGES, prose ("markdown"), "data", "generated" for a file
                                  -- that its repository marks so, or '' for other text
  size integer not null,
  lines integer not null,
  parsed integer not null,        -- 1 symbols were extracted
  problem text not null,          -- what the content is (generated: has symbols unless marked so by the
                                  -- repository) or why symbols are missing: minified,
                                  -- "over 1 MB", "parser timed out", "parser crashed"; else ''
  unique(oid, language)
);
create table file(
  id integer primary key,         -- stable while the path stays
  path text not null unique,      -- POSIX, as written by gitrepo.path_text
  raw blob,                       -- the exact bytes, only where path does not encode back to them
  blob_id integer,                -- null where nothing of the file is indexed
  oid text not null,              -- git object id, also where blob_id is null
  mode text not null,
  size integer not null,
  role text not null,             -- model.Role
  language text not null,         -- also for languages without symbols ("markdown"), '' unknown
  skip text not null              -- why nothing of it is indexed: binary, symlink, submodule, "over 1 MB",
                                  -- lfs pointer, ignored; else ''
);

create table block(id integer primary key, blob_id integer not null, line integer not null, z blob not null);
  -- at most 8 KB of text cut at a line end, packing.Packing; line: number of its first line
create table dictionary(bytes blob not null);
  -- what blocks are packed with: one row, empty for a small repository
create virtual table text using fts5(body, content='', detail=none, columnsize=0, tokenize='trigram');
  -- rowid = block.id; body as built by blocks.indexed_text

create table chunk(
  id integer primary key,
  blob_id integer not null,
  seq integer not null,           -- 0, 1, 2 ... inside the blob; vectors stand in this order
  start_line integer not null,
  end_line integer not null,
  symbol integer not null,        -- symbol.seq, 0 none
  words integer not null          -- how many it has
);
create virtual table word using fts5(body, content='', columnsize=0, detail=none, tokenize='porter ascii');
  -- rowid = chunk.id; body: words.counted_words of the chunk

create table vector(blob_id integer primary key, bits blob not null);
  -- one row a blob: its chunks' codes, seq order, embedder.bits / 8 bytes each

create table name(id integer primary key, s text not null unique);
create table symbol(
  blob_id integer not null,
  seq integer not null,
  name_id integer not null,
  qualname text not null,
  kind text not null,
  parent integer not null,
  start_line integer not null,
  end_line integer not null,
  name_line integer not null,
  signature text not null,
  primary key(blob_id, seq)
) without rowid;

create table facts(blob_id integer primary key, interface blob not null, uses blob not null);
  -- zlib JSON: interface is what other files may ask of this one, uses is what only its own resolution reads

create table reason(id integer primary key, s text not null unique);
  -- in words: how an edge was found, why a use is unresolved
create table edge(
  dst integer not null,           -- node of the callee
  src integer not null,           -- node of the caller
  line integer not null,          -- place of use, in the caller's file
  link integer not null,          -- LINKS
  confidence integer not null,    -- CONFIDENCES
  how integer not null,           -- reason.id
  primary key(dst, src, line, link)
) without rowid;
create table target(
  file_id integer primary key,
  nodes blob not null             -- all that edges from this file lead to, nodes.packed: the edges in their
                                  -- other direction, in a twentieth of the room that an index takes
);
create table unresolved(
  name_id integer not null,       -- last name of the use
  src integer not null,           -- node of the user
  line integer not null,
  link integer not null,
  why integer not null,           -- reason.id: "unknown receiver", "several definitions", ...
  primary key(name_id, src, line, link)
) without rowid;
create table provided(
  key text not null,              -- what others can find a file by, in the words of its family
  file_id integer not null,
  primary key(key, file_id)
) without rowid;
create table asked(
  file_id integer primary key,
  keys blob not null              -- what its resolution asked for, hits and misses alike; affected.packed
);
create table centrality(node integer primary key, value real not null);
  -- N x PageRank less the value of a symbol without callers; only where above 0
"""

# Made after the rows of a cold build: sorting once is cheaper than inserting in the order of arrival.
OPTIMIZE = ("insert into text(text) values('optimize')", "insert into word(word) values('optimize')")
FACT_INDEXES = (
    "create index file_blob on file(blob_id)",
    "create index block_blob on block(blob_id)",
    "create index chunk_blob on chunk(blob_id, seq)",
    "create index symbol_name on symbol(name_id)",
)
GRAPH_INDEXES = (
    f"create index edge_related on edge(src) where {RELATED}",
    "create index unresolved_src on unresolved(src)",
)

_PLACE = f"""
select want.value, file.path, file.role, symbol.seq, symbol.qualname, symbol.kind, symbol.start_line,
       symbol.end_line, coalesce(blob.lines, 1)
from json_each(?) as want
join file on file.id = want.value >> {NODE_SHIFT}
left join blob on blob.id = file.blob_id
left join symbol on symbol.blob_id = file.blob_id and symbol.seq = (want.value & {SYMBOL_MASK})
"""
_NODES = f"""
select file.id << {NODE_SHIFT} | symbol.seq from file join symbol on symbol.blob_id = file.blob_id
where file.path = ? and symbol.qualname = ? order by symbol.seq
"""
_SYMBOLS = """
select symbol.seq, name.s, qualname, kind, parent, start_line, end_line, name_line, signature
from file join symbol on symbol.blob_id = file.blob_id join name on name.id = symbol.name_id
where file.path = ? order by symbol.seq
"""
_BLOCKS = (
    "select z from block join file on file.blob_id = block.blob_id where file.path = ? order by block.line"
)
_BLOCKS_OF_LINES = """
select line, z from block join file on file.blob_id = block.blob_id
where file.path = :path and line <= :end and line >= coalesce(
  (select max(line) from block join file on file.blob_id = block.blob_id
   where file.path = :path and line <= :start), 1)
order by line
"""
_VECTORS = """
select vector.blob_id, vector.bits from vector
join (select blob_id, min(path) as path from file group by blob_id) as first on first.blob_id = vector.blob_id
order by first.path
"""
_CHUNK_IDS = "select blob_id, id from chunk order by blob_id, seq"
PROBLEMS = """
select file.path, coalesce(nullif(file.skip, ''), iif(blob.parsed, null, nullif(blob.problem, ''))) as reason
from file left join blob on blob.id = file.blob_id where reason is not null order by file.path
"""
COUNTS = """
select 'files', count(*) from file union all select 'indexed', count(*) from file where blob_id is not null
union all select 'blobs', count(*) from blob union all select 'symbols', count(*) from symbol
union all select 'chunks', count(*) from chunk union all select 'edges', count(*) from edge
union all select 'unresolved', count(*) from unresolved
"""


@cache
def versions() -> str:
    """What an index depends on besides the repository, in one line: schema, grammars, the code that extracts.

    Sources are hashed as they are installed: a changed query, resolver or word splitter means a new build.
    """
    digest = hashlib.sha256()
    here = Path(__file__).parent
    folders = [here / "index", *(Path(folder) for folder, _, _ in os.walk(here / "languages"))]
    sources = [here / "words.py", here / "model.py", here / "nodes.py"]
    sources += (file for folder in folders for file in folder.iterdir() if file.suffix in (".py", ".scm"))
    for source in sorted(sources):
        digest.update(source.relative_to(here).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    grammars = " ".join(f"{name} {_version(name)}" for name in ("tree-sitter", "tree-sitter-language-pack"))
    return f"schema {SCHEMA_VERSION}, {grammars}, extractor {digest.hexdigest()[:16]}"


def _version(package: str) -> str:
    """Of an installed package, by the name of its folder; the library for that takes 20 ms to import."""
    prefix = f"{package.replace('-', '_')}-"
    for folder in map(Path, sys.path):
        for entry in folder.iterdir() if folder.is_dir() else ():
            if entry.name.startswith(prefix) and entry.suffix == ".dist-info":
                return entry.stem.removeprefix(prefix)
    from importlib.metadata import version

    return version(package)


def check_sqlite() -> None:
    """UserError where this Python's SQLite lacks the trigram tokenizer."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise UserError(
            f"SQLite {sqlite3.sqlite_version} is too old for the text index; "
            f"use a Python built with {'.'.join(map(str, OLDEST_SQLITE))} or newer"
        )


def connect(path: Path) -> sqlite3.Connection:
    """A read-only connection. UserError where there is no index, a damaged one, or one of another version."""
    check_sqlite()
    if not path.is_file():
        raise UserError(f"no index at {path}: run `callwave index` first")
    try:
        db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)
    except sqlite3.OperationalError as error:
        raise UserError(f"{path} cannot be read ({error}): may you read it, and its folder?") from error
    try:
        db.execute("pragma query_only = on")
        found = db.execute("select value from meta where key = 'versions'").fetchone()
    except sqlite3.DatabaseError as error:
        db.close()
        raise UserError(
            f"{path} is no index, or damaged ({error}): run `callwave index` to make it anew"
        ) from error
    if found is None or found[0] != versions():
        db.close()
        raise UserError(
            f"{path} was made by another version of callwave: run `callwave index` to make it anew"
        )
    return db


class Store:
    """The read side of one index file. Threads may share it: each one gets its own read-only connection."""

    def __init__(self, path: Path, first: sqlite3.Connection) -> None:
        self.path = path
        self.meta: Mapping[str, str] = dict(first.execute("select key, value from meta"))
        self.commit = self.meta["commit"]
        self.worktree = self.meta["worktree"] == "1"
        self.embedder_id = self.meta["embedder"]  # '' where there are no vectors
        self.bits = int(self.meta["bits"])
        self._local = threading.local()
        self._local.db = first
        self.unpack = Packing.of(first).unpack  # a block
        self._open = [first]
        self._lock = threading.Lock()
        self._matrix: tuple[np.ndarray, np.ndarray] | None = None

    @staticmethod
    def open(path: Path) -> Store:
        db = connect(path)
        try:
            return Store(path, db)
        except (KeyError, ValueError) as error:  # what it says of itself is not whole
            db.close()
            raise UserError(f"{path} is damaged: run `callwave index` to make it anew") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections of all threads; they must be done."""
        with self._lock:
            for db in self._open:
                db.close()
            self._open.clear()

    @property
    def connection(self) -> sqlite3.Connection:
        """This thread's connection, read-only. UserError where the file was replaced since `open`."""
        db: sqlite3.Connection | None = getattr(self._local, "db", None)
        return self._connect() if db is None else db

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)
        db.execute("pragma query_only = on")
        (build,) = db.execute("select value from meta where key = 'build'").fetchone()
        if build != self.meta["build"]:
            db.close()
            raise UserError(f"{self.path} was updated while it was read: ask again")
        with self._lock:
            self._open.append(db)
        self._local.db = db
        return db

    # --- symbols ----------------------------------------------------------------------------------------

    def place(self, node: int) -> Place:
        return self.places([node])[node]

    def places(self, nodes: Iterable[int]) -> dict[int, Place]:
        """Nodes to what they stand for; numbers that stand for nothing are left out."""
        found = {}
        for node, path, role, seq, qualname, kind, start, end, lines in self.connection.execute(
            _PLACE, [_json(nodes)]
        ):
            if seq is not None:
                found[node] = Place(path, qualname, start, end, kind, role, node)
            elif not node & SYMBOL_MASK:
                found[node] = Place(path, MODULE, 1, max(lines, 1), role=role, node=node)
        return found

    def nodes(self, path: str, qualname: str) -> list[int]:
        """The definitions of that name in that file, in source order; MODULE stands for module-level code."""
        if qualname == MODULE:
            rows = self.connection.execute("select id from file where path = ?", [path])
            return [file << NODE_SHIFT for (file,) in rows]
        return [node for (node,) in self.connection.execute(_NODES, [path, qualname])]

    def targets(self, file: int) -> list[int]:
        """The nodes that edges from a file lead to."""
        row = self.connection.execute("select nodes from target where file_id = ?", [file]).fetchone()
        return unpacked(row[0]) if row else []

    def symbols_of(self, path: str) -> tuple[Symbol, ...]:
        """All definitions of a file, in source order."""
        return tuple(Symbol(*row) for row in self.connection.execute(_SYMBOLS, [path]))

    def innermost(self, path: str, lines: Iterable[int]) -> dict[int, Symbol | None]:
        """For each line the innermost function, method, class ... around it; None at module level."""
        containers = [symbol for symbol in self.symbols_of(path) if symbol.kind in CONTAINER_KINDS]
        found: dict[int, Symbol | None] = {}
        for line in lines:
            around = [symbol for symbol in containers if symbol.start_line <= line <= symbol.end_line]
            found[line] = max(
                around, key=lambda symbol: (symbol.start_line, -symbol.end_line, symbol.seq), default=None
            )
        return found

    # --- text -------------------------------------------------------------------------------------------

    def text(self, path: str) -> str:
        """The whole text as indexed; '' for a file that is not there or of which nothing is indexed."""
        parts = [self.unpack(z) for (z,) in self.connection.execute(_BLOCKS, [path])]
        return b"".join(parts).decode("utf-8", "replace")

    def lines(self, path: str, start: int, end: int) -> list[str]:
        """Lines `start` to `end`, without line ends; fewer where the file is shorter."""
        start = max(start, 1)
        rows = self.connection.execute(
            _BLOCKS_OF_LINES, {"path": path, "start": start, "end": end}
        ).fetchall()
        if not rows or end < start:
            return []
        text = b"".join(self.unpack(z) for _, z in rows).decode("utf-8", "replace")
        lines = text.removesuffix("\n").split("\n")
        first = rows[0][0]
        return [line.removesuffix("\r") for line in lines[start - first : end - first + 1]]

    # --- vectors and figures ------------------------------------------------------------------------------

    def matrix(self) -> tuple[np.ndarray, np.ndarray]:
        """Chunk ids (N, int64) and their codes, column-major (bits / 64, N) uint64, by path and line.

        Loaded once and kept. The order does not depend on row numbers, so neither do ties of the scan.
        """
        with self._lock:
            loaded = self._matrix
        if loaded is None:
            loaded = self._load_matrix()
            with self._lock:
                self._matrix = loaded
        return loaded

    def _load_matrix(self) -> tuple[np.ndarray, np.ndarray]:
        import numpy as np

        chunks: dict[int, list[int]] = {}
        for blob, chunk in self.connection.execute(_CHUNK_IDS):
            chunks.setdefault(blob, []).append(chunk)
        ids: list[int] = []
        codes: list[bytes] = []
        for blob, bits in self.connection.execute(_VECTORS):
            ids += chunks[blob]
            codes.append(bits)
        words = max(self.bits // 64, 1)
        matrix = np.frombuffer(b"".join(codes), dtype="<u8").reshape(-1, words)
        return np.array(ids, dtype=np.int64), np.ascontiguousarray(matrix.T)

    def problems(self) -> dict[str, str]:
        """Files of which something is not indexed, with the reason."""
        return dict(self.connection.execute(PROBLEMS).fetchall())

    def counts(self) -> Mapping[str, int]:
        """Rows: files, indexed, blobs, symbols, chunks, edges, unresolved."""
        return dict(self.connection.execute(COUNTS).fetchall())


def _json(nodes: Iterable[int]) -> str:
    return f"[{','.join(str(int(node)) for node in nodes)}]"
