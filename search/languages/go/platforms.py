"""Go: for which platforms a file is built, and which of several definitions of a name counts.

Definitions for several platforms: a file's platform is its `//go:build` line and its `_linux`, `_windows`
... name. Of several definitions of one name that one counts which stands in a file for every platform; else
the one with the same platform as the asking file; else the only one that a build for linux/amd64 takes;
else none.
"""

from __future__ import annotations

import posixpath
import re

_SYSTEMS_NAMES = (
    "aix android darwin dragonfly freebsd illumos ios js linux netbsd openbsd plan9 solaris wasip1 windows"
)
_SYSTEMS = frozenset(_SYSTEMS_NAMES.split())
_MACHINES_NAMES = "386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x wasm"
_MACHINES = frozenset(_MACHINES_NAMES.split())
_TRUE = frozenset(("linux", "unix", "amd64", "gc", "cgo"))
_TERM = re.compile(r"&&|\|\||[!()]|[\w.]+")
Entry = tuple[int, int, str, bool]  # file, expression, platform ('' every one), whether linux/amd64 takes it


def platform(path: str, tags: str) -> tuple[str, bool]:
    """A file's platform in words, and whether a build for linux/amd64 takes the file."""
    stem = posixpath.basename(path).removesuffix(".go").removesuffix("_test")
    parts = [part for part in stem.split("_")[1:][-2:] if part in _SYSTEMS or part in _MACHINES]
    taken = all(part in _TRUE for part in parts) and (not tags or _Tags(tags).holds())
    return " ".join((*parts, tags)).strip(), taken


class _Tags:
    """`linux && !(cgo || arm64)` for linux/amd64; go1.x holds, tags of the repository's own do not."""

    def __init__(self, text: str) -> None:
        self._terms = _TERM.findall(text)[:200]

    def holds(self) -> bool:
        return self._either(0)[0]

    def _either(self, at: int) -> tuple[bool, int]:
        value, at = self._both(at)
        while at < len(self._terms) and self._terms[at] == "||":
            other, at = self._both(at + 1)
            value = value or other
        return value, at

    def _both(self, at: int) -> tuple[bool, int]:
        value, at = self._one(at)
        while at < len(self._terms) and self._terms[at] == "&&":
            other, at = self._one(at + 1)
            value = value and other
        return value, at

    def _one(self, at: int) -> tuple[bool, int]:
        term = self._terms[at] if at < len(self._terms) else ""
        if term == "!":
            value, at = self._one(at + 1)
            return not value, at
        if term == "(":
            value, at = self._either(at + 1)
            return value, at + 1
        return term in _TRUE or term.startswith("go1."), at + 1


def choose(entries: list[Entry], asking_platform: str) -> Entry | None:
    """The definition that counts, see above; None where several are left."""
    if len(entries) < 2:
        return entries[0] if entries else None
    everywhere = [entry for entry in entries if not entry[2]]
    same = [entry for entry in entries if entry[2] == asking_platform]
    taken = [entry for entry in entries if entry[3]]
    found = everywhere or same or taken
    return found[0] if len(found) == 1 else None


def is_test_file(path: str) -> bool:
    return path.endswith("_test.go")
