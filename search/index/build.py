"""A repository at a commit to one index file: only what is not in it yet is read, parsed and embedded.

    git -> texts -> blocks, trigrams -----------------------------+
             |                                                    +-> file, blob -> edges -> centrality
             +---> workers: symbols, facts -> chunks, words, codes +

This process fills the text tables while the workers parse. Everything happens on a temporary file.
"""

from __future__ import annotations

import os
import sqlite3
import time
import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from search.config import Config, matches
from search.embed import Embedder
from search.gitrepo import Entry, Repository
from search.index.affected import Changed, Was
from search.index.atomic import locked, replacing
from search.index.centrality import store_centrality
from search.index.intake import Intake
from search.index.plan import Plan, Stored, config_digest, make_plan
from search.index.resolve import resolve
from search.index.rows import Rows
from search.index.sample import dictionary
from search.index.workers import parse
from search.model import UserError
from search.store import (
    COUNTS,
    FACT_INDEXES,
    GRAPH_INDEXES,
    OPTIMIZE,
    PROBLEMS,
    SCHEMA,
    check_sqlite,
    connect,
    versions,
)

FEW_FILES = 80  # below two batches a second process costs more than it saves
CACHE_KB = 64_000
PAGE_BYTES = 16384  # half as much is lost at page ends as with 8 KB: a block and a half to a page there
TOLD_EVERY = 50  # files
MAX_LOST = 0.25  # of an index after an update; more means that it turned to quite another tree, and is tidied

_UNUSED = (
    "select id from blob where id not in (select blob_id from file where blob_id is not null) order by id"
)
_FORGET_FILE = "delete from file where id = ?"  # what others know of it is forgotten where it is resolved


class Progress(Protocol):
    def __call__(self, stage: str, done: int, total: int, /) -> None: ...


@dataclass(frozen=True, slots=True)
class Built:
    commit: str
    files: int
    indexed: int  # files whose text is in the index
    parsed_new: int  # files' worth of text that was parsed in this run
    reused: int  # files whose row stayed as it was
    skipped: tuple[tuple[str, str], ...]  # path, reason: of which something is not indexed
    symbols: int
    edges: int
    seconds: float
    cold: bool


def build(
    repo: Repository,
    commit: str,
    path: Path,
    embedder: Embedder | None,
    config: Config,
    *,
    start: Path | None = None,
    worktree: bool = False,
    progress: Progress | None = None,
    workers: int | None = None,
) -> Built:
    """Makes the file `path` the index of `commit`, or of the work tree on top of it.

    Starts from the index `start` (by default from what is at `path`) where there is one of the same versions.
    `embedder` None: no vectors. `workers`: processes at most, by default as many as there are cores; 0: none.
    UserError for what the repository lacks and the disk refuses; the old index is then as it was.
    """
    check_sqlite()
    began = time.perf_counter()
    path = path.resolve()  # one lock, whatever link leads there
    wanted = _Wanted(repo, repo.commit(commit), embedder, config, worktree)
    report = progress or _silent
    built = _already(path, wanted)
    if built is None:
        with locked(path, lambda: report("waiting for another process that indexes", 0, 0)):
            built = _already(path, wanted)
            built = built or _make(
                path, start or path, wanted, report, _cores() if workers is None else workers
            )
    return replace(built, seconds=time.perf_counter() - began)


@dataclass(frozen=True, slots=True)
class _Wanted:
    repo: Repository
    commit: str
    embedder: Embedder | None
    config: Config
    worktree: bool

    def meta(self) -> dict[str, str]:
        """What an index says of itself, besides the attributes, which follow from the commit."""
        return {
            "versions": versions(),
            "commit": self.commit,
            "worktree": str(int(self.worktree)),
            "embedder": self.embedder.id if self.embedder else "",
            "bits": str(self.embedder.bits if self.embedder else 0),
            "config": config_digest(self.config),
        }

    def is_announced(self) -> bool:
        """Whether nothing may be embedded before it is known how much it is."""
        return self.embedder is not None and self.embedder.announce is not None

    def read(self, entries: Sequence[Entry]) -> Iterator[tuple[str, bytes]]:
        """Object ids with their contents, in order."""
        if self.worktree:
            return self.repo.worktree_blobs(entries)
        return self.repo.blobs(entry.oid for entry in entries)

    def plan(self, db: sqlite3.Connection | None) -> Plan:
        return make_plan(self.repo, self.commit, self.config, self.worktree, db)


def _already(path: Path, wanted: _Wanted) -> Built | None:
    """What a run would find where the index is as wanted: nothing is written, nor need that be possible."""
    try:
        db = connect(path)
    except UserError:
        return None
    try:
        meta = dict(db.execute("select key, value from meta where key not in ('build', 'attributes')"))
        same = meta == wanted.meta() and (not wanted.worktree or wanted.plan(db).is_empty())
        return _built(db, wanted.commit, new=0, parsed=0, cold=False) if same else None
    except sqlite3.DatabaseError:
        return None  # damaged further inside
    finally:
        db.close()


def _make(path: Path, start: Path, wanted: _Wanted, report: Progress, workers: int) -> Built:
    if _is_usable(start):
        try:
            with replacing(path, start) as temporary:
                return _write(temporary, wanted, report, workers, cold=False)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
                raise
    with replacing(path, None) as temporary:
        return _write(temporary, wanted, report, workers, cold=True)


def _is_usable(start: Path) -> bool:
    try:
        connect(start).close()
    except UserError:
        return False
    return True


def _write(temporary: Path, wanted: _Wanted, report: Progress, workers: int, cold: bool) -> Built:
    db = sqlite3.connect(temporary, isolation_level=None)
    try:
        # Nobody reads this file before it is complete, a failed one is thrown away: no journal, no waiting.
        db.executescript(
            f"pragma page_size = {PAGE_BYTES}; pragma journal_mode = off; pragma synchronous = off;"
            f"pragma locking_mode = exclusive; pragma temp_store = memory; pragma cache_size = -{CACHE_KB};"
        )
        if cold:
            db.executescript(SCHEMA)
        db.execute("begin")
        built = _fill(db, wanted, report, workers, cold)
        db.execute("commit")
        if cold or _share_of_free_pages(db) > MAX_LOST:
            db.execute("vacuum")  # rows that came in random order leave a tenth of a cold build's pages empty
        return built
    finally:
        db.close()


def _share_of_free_pages(db: sqlite3.Connection) -> float:
    (free,), (pages,) = (db.execute(f"pragma {name}").fetchone() for name in ("freelist_count", "page_count"))
    return float(free / max(pages, 1))


def _begun(db: sqlite3.Connection, wanted: _Wanted) -> Plan:
    """The plan of a cold build, and what its blocks are packed with."""
    plan = wanted.plan(None)
    read = [entry for entry in plan.todo if not matches(entry.path, wanted.config.ignore)]
    db.execute("insert into dictionary values(?)", [dictionary(read, wanted.read)])
    return plan


def _fill(db: sqlite3.Connection, wanted: _Wanted, report: Progress, workers: int, cold: bool) -> Built:
    plan = _begun(db, wanted) if cold else wanted.plan(db)
    (noted,) = db.execute("select max(value) from meta where key = 'embedder'").fetchone()
    other_embedder = not cold and noted != wanted.meta()["embedder"]
    at_the_end = other_embedder or wanted.is_announced()
    rows = Rows(db, None if at_the_end else wanted.embedder)
    for stored in plan.gone.values():
        db.execute(_FORGET_FILE, [stored.id])
    intake = Intake(db, rows, plan, wanted.config)
    _take_in(intake, wanted, report, workers)
    if cold:
        for statement in FACT_INDEXES:
            db.execute(statement)
    _graph(db, None if cold else _changed(plan, intake), report)
    unused = [blob for (blob,) in db.execute(_UNUSED)]
    rows.remove_blobs(unused)
    rows.flush()
    if other_embedder:
        db.execute("delete from vector")
    if wanted.embedder is not None and at_the_end:
        rows.embed_missing(wanted.embedder, report)
    if cold or len(unused) > MAX_LOST * len(plan.before):
        for statement in OPTIMIZE:
            db.execute(statement)
    rows.forget_names()
    meta = wanted.meta() | {"attributes": plan.gitattributes, "build": uuid.uuid4().hex}
    db.executemany("insert or replace into meta(key, value) values(?, ?)", meta.items())
    return _built(db, wanted.commit, len(plan.todo), intake.parsed, cold)


def _take_in(intake: Intake, wanted: _Wanted, report: Progress, workers: int) -> None:
    known, new = intake.sort()
    total = len(known) + len(new)
    report("indexing", 0, total)
    jobs = intake.jobs(known, _contents(wanted, new, report, total))
    for blob, parsed in parse(jobs, min(workers, 1) if total < FEW_FILES else workers):
        intake.finish(blob, parsed)
    report("indexing", total, total)


def _contents(
    wanted: _Wanted, entries: Iterable[Entry], report: Progress, total: int
) -> Iterator[tuple[Entry, bytes]]:
    """Files with their content; each content is read once."""
    same: dict[str, list[Entry]] = {}
    for entry in entries:
        same.setdefault(entry.oid, []).append(entry)
    done = 0
    for oid, content in wanted.read([group[0] for group in same.values()]):
        for entry in same[oid]:
            yield entry, content
            done += 1
            if done % TOLD_EVERY == 0:
                report("indexing", done, total)


def _changed(plan: Plan, intake: Intake) -> Changed:
    return Changed({path: _was(plan.before.get(path)) for path in intake.changed})


def _was(stored: Stored | None) -> Was | None:
    if stored is None or stored.blob is None:
        return None
    return Was(stored.id, stored.blob, stored.language, stored.role == "test")


def _graph(db: sqlite3.Connection, changed: Changed | None, report: Progress) -> None:
    if changed is not None and not changed.paths:
        return
    report("resolving", 0, 1)
    resolve(db, changed, report)
    if changed is None:
        for statement in GRAPH_INDEXES:
            db.execute(statement)
    report("ranking", 0, 1)
    store_centrality(db)
    report("ranking", 1, 1)


def _built(db: sqlite3.Connection, commit: str, new: int, parsed: int, cold: bool) -> Built:
    count = dict(db.execute(COUNTS).fetchall())
    return Built(
        commit=commit,
        files=count["files"],
        indexed=count["indexed"],
        parsed_new=parsed,
        reused=count["files"] - new,
        skipped=tuple(db.execute(PROBLEMS).fetchall()),
        symbols=count["symbols"],
        edges=count["edges"],
        seconds=0.0,
        cold=cold,
    )


def _silent(stage: str, done: int, total: int, /) -> None:
    pass


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
