"""Files as they are and as an index has them to what stays, what goes and what is looked at anew."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from search.config import Config, matches
from search.gitrepo import MISSING, SUBMODULE, SYMLINK, Entry, Repository

MAX_BYTES = 1_000_000  # larger text is data; looked at before anything is read

_FILES = "select path, id, oid, mode, blob_id, role, language from file"


@dataclass(frozen=True, slots=True)
class Stored:
    """A row of table file."""

    id: int
    oid: str
    mode: str
    blob: int | None
    role: str
    language: str


@dataclass(frozen=True, slots=True)
class Plan:
    entries: int  # files in all
    todo: tuple[Entry, ...]  # new, changed, or under other rules than before
    gone: Mapping[str, Stored]
    before: Mapping[str, Stored]
    attributes: Mapping[str, frozenset[str]]
    gitattributes: str  # digest of them

    def is_empty(self) -> bool:
        return not self.todo and not self.gone


def make_plan(
    repo: Repository, commit: str, config: Config, worktree: bool, db: sqlite3.Connection | None
) -> Plan:
    """`db`: the index to start from, None for an empty one."""
    committed = repo.entries(commit)
    entries = repo.worktree_entries() if worktree else committed
    gitattributes = _digest([(entry.path, entry.oid) for entry in committed if _is_attributes(entry)])
    before: dict[str, Stored] = {}
    same_rules = False
    if db is not None:
        before = {path: Stored(*row) for path, *row in db.execute(_FILES)}
        rules = dict(db.execute("select key, value from meta where key in ('config', 'attributes')"))
        same_rules = rules == {"config": config_digest(config), "attributes": gitattributes}
    todo = tuple(entry for entry in entries if not (same_rules and _is_same(entry, before.get(entry.path))))
    present = {entry.path for entry in entries}
    gone = {path: stored for path, stored in before.items() if path not in present}
    return Plan(len(entries), todo, gone, before, _attributes(repo, commit, committed, todo), gitattributes)


def refusal(entry: Entry, config: Config) -> str:
    """Why a file is not read at all; '' if it is."""
    if entry.mode == SYMLINK:
        return "symlink"
    if entry.mode == SUBMODULE:
        return "submodule"
    if matches(entry.path, config.ignore):
        return "ignored"
    if entry.size == MISSING:
        return "missing object"
    return "over 1 MB" if entry.size > MAX_BYTES else ""


def _is_same(entry: Entry, stored: Stored | None) -> bool:
    same = stored is not None and (entry.oid, entry.mode) == (stored.oid, stored.mode)
    return same and entry.size != MISSING


def config_digest(config: Config) -> str:
    """Of the part of a configuration that decides what is indexed, and in which role."""
    return _digest([config.ignore, config.tests, config.vendored, config.generated, config.examples])


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()


def _attributes(
    repo: Repository, commit: str, committed: Iterable[Entry], todo: Sequence[Entry]
) -> Mapping[str, frozenset[str]]:
    if not todo or not any(_is_attributes(entry) for entry in committed):
        return {}
    return repo.attributes(commit, [entry.path for entry in todo])


def _is_attributes(entry: Entry) -> bool:
    return entry.path.rpartition("/")[2] == ".gitattributes"
