"""One SQLite file per repository: the schema, the versions it was made with, connections to read and to write.

The format. Facts that a file states on its own are keyed by blob (git object id, language): text blocks, chunks,
words, vectors, symbols, and the packed `facts` that the resolver reads. What depends on the path (role) or on the
whole repository (edges, centrality) is keyed by node, a number made of a file and a symbol of that file:

    node = file.id << 20 | symbol.seq        symbol 0 is the file's module-level code

The file is a cache: another schema, grammar set or embedder means a new build, never a migration. Writing happens
on a copy under another name, which replaces the old file in one step when it is complete, so a reader or a crash
sees the old index or the new one. Only features of SQLite 3.40 are used.
"""

from __future__ import annotations

SCHEMA_VERSION = 1
NODE_SHIFT = 20

SCHEMA = """
create table meta(key text primary key, value text not null) without rowid;
  -- schema, grammars, embedder, commit, tree, config

create table blob(
  id integer primary key,
  oid text not null,              -- git object id, hex (for uncommitted work: the id it would have)
  language text not null,         -- '' for text without a language row
  size integer not null,
  lines integer not null,
  parsed integer not null,        -- 1 symbols were extracted
  problem text not null,          -- why symbols are missing though the language has them, else ''
  unique(oid, language)
);
create table file(
  id integer primary key,         -- stable while the path stays
  path text not null unique,      -- POSIX; bytes that are no UTF-8 as U+FFFD, the exact ones in raw
  raw blob,                       -- only where path does not encode back to the exact bytes
  blob_id integer,                -- null where nothing of the file is indexed
  mode text not null,
  size integer not null,
  role text not null,             -- model.Role
  language text not null,         -- also for languages without symbols ("markdown"), '' unknown
  skip text not null              -- why nothing of it is indexed: binary, symlink, submodule, too big, lfs pointer; else ''
);
create index file_blob on file(blob_id);

create table block(id integer primary key, blob_id integer not null, line integer not null, z blob not null);
  -- at most 8 KB of text cut at a line end, zlib; line: number of its first line
create index block_blob on block(blob_id);
create virtual table text using fts5(body, content='', detail=none, columnsize=0, tokenize='trigram');
  -- rowid = block.id; body as built by blocks.indexed_text

create table chunk(
  id integer primary key,
  blob_id integer not null,
  seq integer not null,           -- 0, 1, 2 ... inside the blob; vectors stand in this order
  start_line integer not null,
  end_line integer not null,
  symbol integer not null         -- symbol.seq, 0 none
);
create index chunk_blob on chunk(blob_id, seq);
create virtual table word using fts5(body, content='', columnsize=1, detail=full, tokenize='unicode61');
  -- rowid = chunk.id; body: words.index_words of the chunk, joined by spaces

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
create index symbol_name on symbol(name_id);

create table facts(blob_id integer primary key, interface blob not null, uses blob not null);
  -- zlib JSON: interface is what other files may ask of this one, uses is what only its own resolution reads

create table edge(
  dst integer not null,           -- node of the callee
  src integer not null,           -- node of the caller
  line integer not null,          -- place of use, in the caller's file
  link integer not null,          -- LINKS
  confidence integer not null,    -- CONFIDENCES
  how text not null,
  primary key(dst, src, line, link)
) without rowid;
create index edge_src on edge(src, dst);
create table unresolved(
  name_id integer not null,       -- last name of the use
  src integer not null,           -- node of the user
  line integer not null,
  link integer not null,
  why text not null,              -- "unknown receiver", "several definitions", ...
  primary key(name_id, src, line, link)
) without rowid;
create index unresolved_src on unresolved(src);
create table consulted(
  key text not null,              -- what a file's resolution asked for, hits and misses alike
  file_id integer not null,
  primary key(key, file_id)
) without rowid;
create index consulted_file on consulted(file_id);
create table centrality(node integer primary key, value real not null);
  -- N x PageRank less the value of a symbol without callers; only where above 0
"""

LINKS = ("calls", "references", "inherits", "imports", "overrides")
CONFIDENCES = ("exact", "typed", "hierarchy", "name")  # strongest first; index = stored number
