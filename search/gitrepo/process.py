"""A git command to its output: no shell, no network, and no program that a repository's configuration names.

Git is started as a program, because its plumbing reads a large repository faster than the libraries do and
accepts folders of another owner (containers) with `safe.directory`.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from search.model import UserError

# What a hostile .git/config could set to run a program, to write, or to hide a change.
OVERRIDES = (
    "core.fsmonitor=false",
    f"core.hooksPath={os.devnull}",
    f"core.attributesFile={os.devnull}",
    "core.quotePath=false",
    "core.splitIndex=false",
    "core.bigFileThreshold=50m",  # above it git reports "binary" instead of holding both sides in memory
)


def environment() -> dict[str, str]:
    """The caller's environment without what redirects git: a hook has GIT_DIR and GIT_INDEX_FILE set."""
    kept = ("GIT_EXEC_PATH", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM")
    own = {k: v for k, v in os.environ.items() if k in kept or not k.startswith("GIT_")}
    own.pop("LANGUAGE", None)
    return own | {
        "LC_ALL": "C",
        "GIT_ALLOW_PROTOCOL": "",  # none; unlike protocol.allow it overrules protocol.<name>.allow too
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",  # an object id must name one content
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
    }


@dataclass(frozen=True, slots=True)
class Git:
    """Where git works. `options` come before the command's name, `extra` is added to the environment."""

    folder: Path
    options: tuple[str, ...] = ()
    extra: tuple[tuple[str, str], ...] = ()

    def start(
        self, args: tuple[str, ...], stdin: int | IO[bytes], stderr: int | IO[bytes]
    ) -> subprocess.Popen[bytes]:
        settings = (part for setting in OVERRIDES for part in ("-c", setting))
        flags = ("--no-pager", "--literal-pathspecs")
        try:
            return subprocess.Popen(
                ["git", *flags, *settings, *self.options, *args],
                cwd=self.folder,
                env=environment() | dict(self.extra),
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=stderr,
            )
        except FileNotFoundError as error:
            if not self.folder.is_dir():
                raise UserError(f"{str(self.folder)!r} does not exist any more") from error
            raise UserError(
                "git was not found: install git 2.39 or newer and make sure it is on the PATH"
            ) from error

    def attempt(self, *args: str, data: bytes = b"") -> tuple[int, bytes, bytes]:
        """Exit code, output, error output."""
        with self.start(args, subprocess.PIPE, subprocess.PIPE) as process:
            out, err = process.communicate(data)
        return process.returncode, out, err

    def run(self, *args: str, data: bytes = b"") -> bytes:
        code, out, err = self.attempt(*args, data=data)
        if code:
            raise self.failure(args, err)
        return out

    @contextmanager
    def stream(self, *args: str, stdin: bool = False) -> Iterator[subprocess.Popen[bytes]]:
        """A running command. Leaving the block early ends it; leaving it at the end checks its exit code."""
        with tempfile.TemporaryFile() as errors:
            process = self.start(args, subprocess.PIPE if stdin else subprocess.DEVNULL, errors)
            complete = False
            try:
                yield process
                complete = True
            finally:
                if not complete:
                    process.kill()  # closing its pipes would end it too, but only when it next writes
                _close(process)
            if process.returncode:
                errors.seek(0)
                raise self.failure(args, errors.read())

    def failure(self, args: tuple[str, ...], err: bytes) -> UserError:
        """What git said, in one line, with the remedy where there is one."""
        lines = [line for line in err.decode("utf-8", "replace").splitlines() if line.strip()]
        fatal = [line for line in lines if line.startswith(("fatal:", "error:"))]
        said = (fatal or lines or ["no message"])[-1]
        where = f"git {args[0]} failed in {str(self.folder)!r}: {said}"
        if any(word in line for line in lines for word in _MISSING):
            return UserError(f"{where}; {REFETCH}")
        return UserError(where)


_MISSING = ("promisor", "unable to read", "missing", "bad object", "could not fetch")
REFETCH = (
    "objects are missing, as in a partial clone: fetch them with `git fetch --refetch --no-filter`, "
    "or clone without --filter"
)


def _close(process: subprocess.Popen[bytes]) -> None:
    if process.stdin:
        with suppress(BrokenPipeError):  # git ended first; its exit code says why
            process.stdin.close()
    if process.stdout:
        process.stdout.close()
    process.wait()
