"""Files that are looked at anew to their rows: each text is read once, whatever number of files hold it.

The language of a blob is a row of LANGUAGES, or prose, or '' for other text; DATA for what is written for
machines, MARKED for a file that its repository calls generated. What a text says is stored once for each pair
of object id and language.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from itertools import chain

from search.config import Config
from search.gitrepo import MISSING, Entry
from search.index import blocks
from search.index.chunk import PROSE, chunks
from search.index.plan import Plan, refusal
from search.index.roles import is_marked_generated, role
from search.index.rows import Rows, text_lines
from search.index.workers import Job, Parsed
from search.languages import LANGUAGES, by_path, display_name
from search.model import Role

MAX_PARSED = 1_000_000  # bytes; files that people write reach half of it, the parser takes up to 100 MB
MARKED = "generated"
DATA = "data"
# Rows of values, and catalogues of messages in all languages, are found as text. Their words and meanings
# would outnumber those of the code: one repository of 37 MB has 9 MB of translated messages.
_TABLES = (".csv", ".tsv", ".jsonl", ".ndjson", ".geojson", ".svg", ".lock")
_CATALOGUES = (".po", ".pot", ".xlf", ".xliff")
TOO_BIG = "over 1 MB"
HEAD_BYTES = 16_384  # for an interpreter line, and what tells C++ from C

_PARSED = frozenset(language.name for language in LANGUAGES)
_PUT_FILE = """
insert into file(path, raw, blob_id, oid, mode, size, role, language, skip)
values(:path, :raw, :blob, :oid, :mode, :size, :role, :language, :skip)
on conflict(path) do update set raw = :raw, blob_id = :blob, oid = :oid, mode = :mode, size = :size,
  role = :role, language = :language, skip = :skip
"""


class Intake:
    """`jobs` gives what has to be parsed, `finish` takes what came of it; both write rows as they go."""

    def __init__(self, db: sqlite3.Connection, rows: Rows, plan: Plan, config: Config) -> None:
        self.db = db
        self.rows = rows
        self.plan = plan
        self.config = config
        self.changed = set(plan.gone)  # paths with another blob or role than before
        self.parsed = 0
        self._blobs: dict[tuple[str, str], tuple[int, str]] = {}  # object id, language -> blob, problem
        self._any: dict[str, int] = {}  # object id -> one of its blobs
        for blob, oid, language, problem in db.execute("select id, oid, language, problem from blob"):
            self._blobs[oid, language] = blob, problem
            self._any[oid] = blob
        self._with_workers: dict[int, bytes] = {}

    def sort(self) -> tuple[list[Entry], list[Entry]]:
        """Notes the files that are not read; of the others those whose text is known, and those to read."""
        known: list[Entry] = []
        new: list[Entry] = []
        for entry in self.plan.todo:
            skip = refusal(entry, self.config)
            if skip:
                self._refuse(entry, skip)
            else:
                (known if entry.oid in self._any else new).append(entry)
        return known, new

    def jobs(self, known: Iterable[Entry], texts: Iterable[tuple[Entry, bytes]]) -> Iterator[Job]:
        """`texts`: files to read with their content, files of equal content one after the other."""
        stored = ((entry, self.rows.text(self._any[entry.oid]), "") for entry in known)
        decoded = ((entry, *blocks.decode(content)) for entry, content in texts)
        for entry, text, skip in chain(stored, decoded):
            if skip:
                self._refuse(entry, skip)
            else:
                yield from self._take(entry, text)

    def finish(self, blob: int, parsed: Parsed) -> None:
        text = self._with_workers.pop(blob)
        self.rows.add_facts(blob, parsed)
        lines = text_lines(text)
        self.rows.add_chunks(blob, lines, parsed.chunks or chunks(lines, (), ""))
        self.parsed += 1

    def _take(self, entry: Entry, text: bytes) -> Iterator[Job]:
        attributes = self.plan.attributes.get(entry.path, frozenset())
        marked = is_marked_generated(entry.path, attributes, self.config)
        spoken = by_path(entry.path, text[:HEAD_BYTES])
        shown = spoken.name if spoken else display_name(entry.path)  # a script `pm` is no Perl
        language = MARKED if marked else spoken.name if spoken else _unspoken(entry.path, shown)
        if (entry.oid, language) not in self._blobs:
            yield from self._add(entry.oid, language, text)
        blob, problem = self._blobs[entry.oid, language]
        written_by = problem if problem in blocks.WRITTEN_BY else ""
        self._put(entry, blob, "", shown, role(entry.path, written_by, attributes, self.config))

    def _add(self, oid: str, language: str, text: bytes) -> Iterator[Job]:
        problem = MARKED if language == MARKED else blocks.written_by(text, prose=language in PROSE)
        parse = language in _PARSED and problem in ("", MARKED)  # what machines write calls and is called
        if parse and len(text) > MAX_PARSED:
            problem, parse = TOO_BIG, False
        blob = self.rows.add_blob(oid, language, text, problem)
        self._blobs[oid, language] = blob, problem
        self._any.setdefault(oid, blob)
        if parse:
            self._with_workers[blob] = text
            yield Job(blob, text, language)
        elif language != DATA and problem != "minified":  # in those there is nothing to read
            lines = text_lines(text)
            self.rows.add_chunks(blob, lines, chunks(lines, (), language))

    def _put(self, entry: Entry, blob: int | None, skip: str, language: str, role_: Role) -> None:
        before = self.plan.before.get(entry.path)
        if before is None or (before.blob, before.role) != (blob, role_):
            self.changed.add(entry.path)
        row = {
            "path": entry.path,
            "raw": entry.raw,
            "blob": blob,
            "oid": ""
            if entry.size == MISSING
            else entry.oid,  # so that it is looked at again once it is there
            "mode": entry.mode,
            "size": entry.size,
            "role": role_,
            "language": language,
            "skip": skip,
        }
        self.db.execute(_PUT_FILE, row)

    def _refuse(self, entry: Entry, skip: str) -> None:
        attributes = self.plan.attributes.get(entry.path, frozenset())
        self._put(entry, None, skip, display_name(entry.path), role(entry.path, "", attributes, self.config))


def _unspoken(path: str, shown: str) -> str:
    """The language of a blob that is in none of LANGUAGES."""
    if path.lower().endswith(_TABLES + _CATALOGUES):
        return DATA
    return shown if shown in PROSE else ""
