"""An index file is replaced in one step or not at all; one process writes at a time."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from search.model import UserError

PATIENCE = 0.5  # seconds before somebody is told that another process holds the lock

_DISK = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "the file is larger than allowed here",
    errno.EACCES: "no permission to write there",
    errno.EPERM: "no permission to write there",
    errno.EROFS: "the file system is read-only",
    errno.ENOTDIR: "a part of the path is no folder",
    errno.EISDIR: "a folder is in its place",
    errno.EEXIST: "a part of the path is no folder",
    errno.EIO: "the disk reports an error",
}
_SQLITE = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk reports an error, or is full",
    sqlite3.SQLITE_READONLY: "the file system is read-only",
    sqlite3.SQLITE_CANTOPEN: "no permission to write there",
}


@contextmanager
def locked(path: Path, waiting: Callable[[], None]) -> Iterator[None]:
    """Holds the right to write the index at `path`. Calls `waiting` where it has to wait for another process.

    Temporary files found then were left by a process that was killed: nobody else writes here now.
    """
    with disk_errors(path):
        if path.exists() and not path.is_file():
            raise _cannot(
                path, "what is there is no regular file"
            )  # a device would be replaced for everybody
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(f"{path}.lock")
        try:
            lock.acquire(timeout=PATIENCE)
        except Timeout:
            waiting()
            lock.acquire()
    try:
        for left in path.parent.glob(f"{_escaped(path.name)}.*.tmp*"):
            left.unlink(missing_ok=True)
        yield
    finally:
        lock.release()


@contextmanager
def replacing(path: Path, start: Path | None) -> Iterator[Path]:
    """A temporary file, a copy of `start` or not there yet; it takes the place of `path` in the end."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    with disk_errors(path):
        try:
            if start is not None:
                shutil.copyfile(start, temporary)
            yield temporary
            _to_disk(temporary)
            temporary.replace(path)
            _to_disk(path.parent)
        finally:
            temporary.unlink(missing_ok=True)


@contextmanager
def disk_errors(path: Path) -> Iterator[None]:
    """What the disk refuses, told in one line."""
    try:
        yield
    except sqlite3.OperationalError as error:
        reason = _SQLITE.get(error.sqlite_errorcode & 0xFF)
        if reason is None:
            raise
        raise _cannot(path, reason) from error
    except OSError as error:
        reason = _DISK.get(error.errno or 0)
        if reason is None:
            raise
        raise _cannot(path, reason) from error


def _cannot(path: Path, reason: str) -> UserError:
    return UserError(
        f"cannot write the index {path}: {reason}; make room there or choose another place for the index"
    )


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _escaped(name: str) -> str:
    return "".join(f"[{c}]" if c in "*?[" else c for c in name)
