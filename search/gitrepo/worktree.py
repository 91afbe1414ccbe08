"""The files on disk to entries and bytes, as a commit of everything would hold them, without git's filters.

Nothing outside the work tree is opened: a path is followed only through real folders, a symlink is its
target's name, and a named pipe or a device counts as deleted.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from search.gitrepo.objects import SUBMODULE, SYMLINK, Entry, blobs, entry, path_bytes, sizes
from search.gitrepo.process import Git
from search.model import UserError

PIECE = 1 << 20  # bytes hashed at once

_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


class WorkTree:
    """One look at the disk; whether a folder is a real one is asked once."""

    def __init__(self, git: Git, root: Path, object_format: str) -> None:
        self._git = git
        self._root = root
        self._hash = object_format  # "sha1" or "sha256", which hashlib calls the same
        self._folders: dict[bytes, bool] = {b"": True}

    def entries(self) -> list[Entry]:
        """Tracked files as they are now and untracked ones that are not ignored, in path order."""
        stored: list[Entry] = []
        found: dict[bytes, Entry] = {}
        for tag, one in self._tracked():
            raw = path_bytes(one.path)
            status = self._status(raw)
            if one.mode == SUBMODULE:
                found[raw] = one
            elif status:
                found[raw] = self._on_disk(raw, status)
            elif tag == "S":
                stored.append(one)
        for one, size in zip(stored, sizes(self._git, [one.oid for one in stored]), strict=True):
            found[path_bytes(one.path)] = replace(one, size=size)
        for raw in self._list("--others", "--exclude-standard"):
            if status := self._status(raw):
                found[raw] = self._on_disk(raw, status)
        return [found[raw] for raw in sorted(found)]

    def blobs(self, wanted: Iterable[Entry]) -> Iterator[tuple[str, bytes]]:
        """Pairs of oid and content, in order. UserError where a file is not what its entry says any more."""
        files = list(wanted)
        absent = (one.oid for one in files if not self._status(path_bytes(one.path)))
        with closing(blobs(self._git, absent)) as stored:  # what a sparse checkout leaves out
            for one in files:
                raw = path_bytes(one.path)
                status = self._status(raw)
                if not status:
                    yield _stored(stored, one)
                    continue
                content = b"".join(self._pieces(raw, status))
                if self._oid([content], len(content)) != one.oid:
                    raise UserError(f"{one.path!r} changed while it was read: run the command again")
                yield one.oid, content

    def _list(self, *options: str) -> list[bytes]:
        return self._git.run("ls-files", "-z", *options).split(b"\0")[:-1]

    def _tracked(self) -> Iterator[tuple[str, Entry]]:
        """Each with git's letter for it, "S" where a sparse checkout leaves it out. Sizes are 0. A path in
        conflict comes up to three times."""
        for record in self._list("-t", "--stage"):
            fields, raw = record.split(b"\t", 1)
            tag, mode, oid, _stage = fields.decode("ascii").split(" ")
            yield tag, entry(raw, mode, oid, 0)

    def _on_disk(self, raw: bytes, status: os.stat_result) -> Entry:
        mode = "100755" if status.st_mode & stat.S_IXUSR else "100644"
        if stat.S_ISLNK(status.st_mode):
            mode = SYMLINK
        return entry(raw, mode, self._oid(self._pieces(raw, status), status.st_size), status.st_size)

    def _oid(self, pieces: Iterable[bytes], size: int) -> str:
        digest = hashlib.new(self._hash, b"blob %d\0" % size, usedforsecurity=False)
        for piece in pieces:
            digest.update(piece)
        return digest.hexdigest()

    def _pieces(self, raw: bytes, status: os.stat_result) -> Iterator[bytes]:
        path = self._root / os.fsdecode(raw)
        try:
            if stat.S_ISLNK(status.st_mode):
                yield os.fsencode(os.readlink(path))  # noqa: PTH115  # Path tidies the target, git does not
                return
            with os.fdopen(os.open(path, _FLAGS), "rb", buffering=0) as file:
                while piece := file.read(PIECE):
                    yield piece
        except OSError as error:
            raise _unreadable(path, error) from error

    def _status(self, raw: bytes) -> os.stat_result | None:
        """Of a file or symlink that a path leads to through real folders, else None."""
        folder, _, name = raw.rpartition(b"/")
        if not _plain(name) or not self._is_real(folder):
            return None
        status = self._lstat(raw)
        if status and (stat.S_ISREG(status.st_mode) or stat.S_ISLNK(status.st_mode)):
            return status
        return None

    def _is_real(self, folder: bytes) -> bool:
        if folder not in self._folders:
            parts = folder.split(b"/")
            self._folders[folder] = all(
                _plain(part)
                and (status := self._lstat(b"/".join(parts[: n + 1])))
                and stat.S_ISDIR(status.st_mode)
                for n, part in enumerate(parts)
            )
        return self._folders[folder]

    def _lstat(self, raw: bytes) -> os.stat_result | None:
        path = self._root / os.fsdecode(raw)
        try:
            return path.lstat()
        except PermissionError as error:
            raise _unreadable(path, error) from error
        except OSError:  # not there, or a name that this file system cannot have
            return None


def _stored(stored: Iterator[tuple[str, bytes]], one: Entry) -> tuple[str, bytes]:
    gone = f"{one.path!r} is not on disk any more and not in the repository either: run the command again"
    try:
        found = next(stored, ("", b""))
    except UserError as error:
        raise UserError(gone) from error
    if found[0] != one.oid:  # it was there when the stored ones were asked for
        raise UserError(gone)
    return found


def _plain(name: bytes) -> bool:
    """A forged index can hold other names, and `..` leads out."""
    return name not in (b"", b".", b"..", b".git")


def _unreadable(path: Path, error: OSError) -> UserError:
    return UserError(f"{str(path)!r} cannot be read ({error.strerror}): make it readable, or remove it")
