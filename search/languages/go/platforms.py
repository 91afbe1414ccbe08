"""Go: for which platforms a file is built, and which of several definitions of a name count.

A file's platform is its `//go:build` line and its `_linux`, `_windows` ... name: written as words, and as
the builds that take the file, one bit for each of a few: every system on three machines, with the
repository's own tags and without them, with the newest Go and with an old one.

Of several definitions of one name that one counts which stands in a file for every platform; else the one in
a file with the same words as the asking file's; else all that are built together with the asking file.
"""

from __future__ import annotations

import posixpath
import re
from functools import lru_cache
from itertools import product

_SYSTEMS_NAMES = (
    "linux windows darwin freebsd netbsd openbsd dragonfly solaris illumos aix plan9 js wasip1 android ios"
)
_SYSTEMS = _SYSTEMS_NAMES.split()
_UNIX = frozenset(_SYSTEMS) - {"windows", "plan9", "js", "wasip1"}
_MACHINES_NAMES = "386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x wasm"
_MACHINES = frozenset(_MACHINES_NAMES.split())
_COMMON = ("amd64", "arm64")  # the other machines are taken for one
_PLACES = frozenset(_SYSTEMS) | _MACHINES
_TERM = re.compile(r"&&|\|\||[!()]|[\w.]+")
DEFAULT = 1  # the build for linux on amd64
Entry = tuple[int, int, str, int]  # file, expression, platform in words ('' every one), builds that take it


@lru_cache(maxsize=20_000)
def platform(path: str, tags: str) -> tuple[str, int]:
    """A file's platform in words, and the builds that take it."""
    stem = posixpath.basename(path).removesuffix(".go").removesuffix("_test")
    parts = [part for part in stem.split("_")[1:][-2:] if part in _PLACES]
    words = " ".join((*parts, tags)).strip()
    return words, builds(" && ".join((*parts, f"({tags})" if tags else "true")) if words else "")


@lru_cache(maxsize=4096)
def builds(tags: str) -> int:
    """The builds for which an expression of tags holds, as bits. Where it holds for none: all of them."""
    found = 0
    for place, (own, system, machine) in enumerate(_BUILDS):
        if not tags or _Tags(tags, system, machine, *own).holds():
            found |= 1 << place
    return found or (1 << len(_BUILDS)) - 1


# Whether the repository's own tags are set, and whether Go is new; the system; the machine. First: DEFAULT.
_BUILDS = tuple(product(((False, True), (True, True), (False, False)), _SYSTEMS, (*_COMMON, "other")))


class _Tags:
    """`linux && !(cgo || arm64)` for one build."""

    def __init__(self, text: str, system: str, machine: str, own: bool, new: bool) -> None:
        self._terms = _TERM.findall(text)[:200]
        self._system = system
        self._machine = machine
        self._own = own
        self._new = new

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
        return self._is_set(term), at + 1

    def _is_set(self, tag: str) -> bool:
        if tag in _PLACES:
            common = tag in _COMMON or tag not in _MACHINES
            return tag == self._system or tag == self._machine or (self._machine == "other" and not common)
        if tag == "unix":
            return self._system in _UNIX
        if tag.startswith("go1."):
            return self._new
        return tag in ("gc", "true") or (not self._own if tag == "cgo" else self._own and tag != "")


def choose(entries: list[Entry], asking: tuple[str, int]) -> list[Entry]:
    """The definitions that count for a platform, see above; none where it is not known which of them."""
    if len(entries) < 2:
        return entries
    everywhere = [entry for entry in entries if not entry[2]]
    found = everywhere or [entry for entry in entries if entry[2] == asking[0]]
    if not found:
        found = [entry for entry in entries if entry[3] & asking[1]]
        return found if len({entry[2] for entry in found}) == len(found) else []
    return found if len(found) == 1 else []


def is_test_file(path: str) -> bool:
    return path.endswith("_test.go")
