"""A repository and a commit to an open index: where the files live, and when they are made or updated.

<cache>/<name>-<hash of the root's path>/index.db     what questions are asked of
                                        /base.db      a pull request's merge base, graph only
                                        /head.db      its head: a copy of base.db, updated
"""

from __future__ import annotations

import hashlib
import os
import re
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bot.settings import Settings
from search.config import Config, load
from search.embed import Unreachable
from search.embed.account import Account, is_remote
from search.gitrepo import Repository
from search.model import UsageError, UserError
from search.store import Store

if TYPE_CHECKING:  # what builds is imported where it builds: a question to an index that is there needs none
    from search.embed import Embedder
    from search.embed.voyage import VoyageEmbedder
    from search.index.build import Built, Progress


def _unheard(text: str) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Indexes:
    folder: Path
    workers: int | None = None
    progress: Progress | None = None
    file: Path | None = None  # takes the place of index.db
    account: Account | None = (
        None  # of Voyage, where its models embed; None: the embedder that needs no network
    )
    say: Callable[[str], None] = _unheard  # told what embedding will cost, and why there are no vectors

    def path(self, repo: Repository, slot: str = "index") -> Path:
        if slot == "index" and self.file:
            return self.file
        name = re.sub(r"[^A-Za-z0-9._-]+", "-", repo.name)[:40].strip(".-") or "repository"
        digest = hashlib.sha256(os.fsencode(repo.root)).hexdigest()[:12]
        return self.folder / f"{name}-{digest}" / f"{slot}.db"

    def at(self, repo: Repository, commit: str, *, keep_worktree: bool = False) -> Store:
        """The index of `commit`, made or updated where it is not there yet.

        `keep_worktree`: an index of the work tree on top of `commit` stays one, and is brought up to date.
        """
        store = self._open(repo)
        worktree = bool(store and store.worktree and keep_worktree)
        if store and store.commit == commit and self._has_vectors(store) and not (store.worktree or worktree):
            return store
        if store:
            store.close()
        try:
            self.build(repo, commit, worktree=worktree)
        except Unreachable as error:
            self.say(f"{error}; without vectors until then")
            self._build(repo, commit, None, worktree)
        return Store.open(self.path(repo))

    def remote(self) -> VoyageEmbedder | None:
        """The embedder of questions, where it is another one than the default."""
        if self.account is None:
            return None
        from search.embed.voyage import VoyageEmbedder

        return VoyageEmbedder(self.account, self.folder, self.say)

    def _has_vectors(self, store: Store) -> bool:
        if self.account:
            return store.embedder_id == self.account.embedder_id
        return bool(store.embedder_id) and not is_remote(store.embedder_id)

    def build(self, repo: Repository, commit: str, *, worktree: bool = False) -> Built:
        """Makes index.db show `commit`, or the work tree on top of it, vectors included."""
        from search.embed import default

        remote = self.remote()
        if remote is not None:
            remote.check()
        return self._build(repo, commit, remote or default(), worktree)

    def _build(self, repo: Repository, commit: str, embedder: Embedder | None, worktree: bool) -> Built:
        from search.index.build import build

        return build(
            repo,
            commit,
            self._writable(repo, "index"),
            embedder,
            load(repo, commit),
            worktree=worktree,
            progress=self.progress,
            workers=self.workers,
        )

    @contextmanager
    def pair(self, repo: Repository, base: str, head: str, config: Config) -> Iterator[tuple[Store, Store]]:
        """The two graphs of a pull request, by one configuration. No vectors: they are asked no questions."""
        at_base = self._graph(repo, base, "base", config, self.path(repo))
        at_head = self._graph(repo, head, "head", config, at_base)
        with Store.open(at_base) as before, Store.open(at_head) as after:
            yield before, after

    def _graph(self, repo: Repository, commit: str, slot: str, config: Config, near: Path) -> Path:
        from search.index.build import build

        path = self._writable(repo, slot)
        start = path if slot == "base" and path.exists() else near
        build(repo, commit, path, None, config, start=start, progress=self.progress, workers=self.workers)
        return path

    def _open(self, repo: Repository) -> Store | None:
        try:
            return Store.open(self.path(repo))
        except UserError:
            return None  # not there, damaged or of another version: building mends all three

    def _writable(self, repo: Repository, slot: str) -> Path:
        path = self.path(repo, slot)
        if path == self.file:
            _check_replaceable(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _refused(path.parent, error.strerror or "not possible") from error
        if not os.access(path.parent, os.W_OK):
            raise _refused(path.parent, "no permission to write there")
        return path


def _check_replaceable(file: Path) -> None:
    """UserError unless `file`, which somebody named, is an index of any version, empty or not there.

    Building replaces what is in its place: source code or another program's database must never be that.
    """
    if not file.name:
        raise UsageError("--db needs the name of a file")
    try:
        found = file.stat()
    except FileNotFoundError:
        return
    except OSError as error:
        raise UserError(f"cannot use {file} ({error.strerror}): name another file") from error
    if not stat.S_ISREG(found.st_mode) or (found.st_size and not _is_index(file)):
        raise UserError(f"{file} is there and is no index of callwave: name another file, or remove it first")


def _is_index(file: Path) -> bool:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as db:
            return db.execute("select 1 from meta where key = 'versions'").fetchone() is not None
    except sqlite3.DatabaseError:
        return False


def _refused(folder: Path, why: str) -> UserError:
    return UserError(
        f"cannot keep an index in {folder} ({why}): set CALLWAVE_CACHE to a folder that can be written"
    )


def open_indexes(
    settings: Settings,
    progress: Progress | None = None,
    file: Path | None = None,
    say: Callable[[str], None] = _unheard,
) -> Indexes:
    folder = settings.cache or _users_cache()
    return Indexes(folder, settings.workers, progress, file, settings.voyage, say)


def _users_cache() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("callwave", appauthor=False)
