"""Go: which folder an import means, what a package has, which of several definitions a build takes.

A package is the files of one folder that name it. Its test files see the others, the others do not see them; a
package `p_test` beside it imports it. A module value's key is (folder, whether test files belong to it).

Definitions for several platforms: a file's platform is its `//go:build` line and its `_linux`, `_windows` ... name. Of
several definitions of one name that one counts which stands in a file for every platform; else the one with the same
platform as the asking file; else the only one that a build for linux/amd64 takes; else none.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from typing import Any

from search.languages.family import EXTERNAL_VALUE, NO_NAME, Asking, Value

_SYSTEMS = frozenset(
    "aix android darwin dragonfly freebsd illumos ios js linux netbsd openbsd plan9 solaris wasip1 windows".split()
)
_MACHINES = frozenset(
    "386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x wasm".split()
)
_TRUE = frozenset(("linux", "unix", "amd64", "gc", "cgo"))
_BUILTINS = frozenset(
    "append cap clear close complex copy delete imag len make max min new panic print println real recover".split()
)
_VERSION = re.compile(r"v\d+")
_MODULE = re.compile(r"^\s*module\s+\"?([^\s\"]+)", re.MULTILINE)
_REPLACE = re.compile(
    r"^\s*(?:replace\s+)?(\S+)(?:\s+v\S+)?\s*=>\s*(\.\.?/\S*|\.\.?)\s*(?://.*)?$", re.MULTILINE
)
_TERM = re.compile(r"&&|\|\||[!()]|[\w.]+")
Entry = tuple[int, int, str, bool]  # file, expression, platform ('' every one), whether linux/amd64 takes it


# --- platforms -------------------------------------------------------------------------------------


def platform(path: str, tags: str) -> tuple[str, bool]:
    """A file's platform in words, and whether a build for linux/amd64 takes the file."""
    stem = posixpath.basename(path).removesuffix(".go").removesuffix("_test")
    parts = [part for part in stem.split("_")[1:][-2:] if part in _SYSTEMS or part in _MACHINES]
    taken = all(part in _TRUE for part in parts) and (not tags or _Tags(tags).holds())
    return " ".join((*parts, tags)).strip(), taken


class _Tags:
    """`linux && !(cgo || arm64)`, evaluated for linux/amd64; go1.x holds, tags of the repository's own do not."""

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


# --- packages --------------------------------------------------------------------------------------


def _package(asking: Asking, file: int) -> tuple[str, str]:
    """Folder and name of a file's package."""
    return posixpath.dirname(asking.path(file)), str(asking.interface(file).extra.get("p", ""))


def is_test_file(path: str) -> bool:
    return path.endswith("_test.go")


def _members(asking: Asking, folder: str, package: str, tests: bool) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = asking.once(
        ("go members", folder, package, tests), _all_members, asking, folder, package, tests
    )[1]
    return found


def files_of(asking: Asking, folder: str, package: str) -> Iterator[tuple[int, str, bool]]:
    """Files of a package, each with its platform and whether linux/amd64 takes it."""
    for file in asking.providers("go " + folder):
        extra = asking.interface(file).extra
        if extra.get("p") == package:
            yield file, *platform(asking.path(file), extra.get("b", ""))


def _all_members(asking: Asking, folder: str, package: str, tests: bool) -> Value:
    found: dict[str, list[Entry]] = {}
    for file, words, taken in files_of(asking, folder, package):
        if is_test_file(asking.path(file)) and not tests:
            continue
        facts = asking.interface(file)
        for name, expr in facts.exports.items():
            if facts.rows[expr][0] == "sym":
                found.setdefault(name, []).append((file, expr, words, taken))
    return ("members", found)


def methods(asking: Asking, folder: str, package: str) -> dict[str, dict[str, list[Entry]]]:
    """Type -> method -> definitions, over all files of a package."""
    found: dict[str, dict[str, list[Entry]]] = asking.once(
        ("go methods", folder, package), _all_methods, asking, folder, package
    )[1]
    return found


def _all_methods(asking: Asking, folder: str, package: str) -> Value:
    found: dict[str, dict[str, list[Entry]]] = {}
    for file, words, taken in files_of(asking, folder, package):
        for title, members in asking.interface(file).extensions.items():
            own = found.setdefault(title, {})
            for name, expr in members.items():
                own.setdefault(name, []).append((file, expr, words, taken))
    return ("methods", found)


def extension(asking: Asking, file: int, seq: int, name: str) -> tuple[int, int] | None:
    """Where a method of a type stands; types inside functions have none."""
    facts = asking.facts(file)
    if facts.parents[seq - 1]:
        return None
    entries = methods(asking, *_package(asking, file)).get(facts.names[seq - 1], {}).get(name)
    if not entries:
        return None
    own = platform(asking.path(file), facts.extra.get("b", ""))[0] if len(entries) > 1 else ""
    found = choose(entries, own)
    return found[:2] if found else None


def _named(asking: Asking, entries: list[Entry] | None, asking_platform: str) -> Value:
    if not entries:
        return NO_NAME
    found = choose(entries, asking_platform)
    return asking.evaluate(found[0], found[1]) if found else ("unknown", "several definitions")


def free_value(asking: Asking, file: int, name: str) -> Value:
    """A name that the file does not bind: of its package, of a dot import, a package with a name of its own."""
    folder, package = _package(asking, file)
    path, facts = asking.path(file), asking.interface(file)
    entries = _members(asking, folder, package, is_test_file(path)).get(name)
    if entries and choose(entries, platform(path, facts.extra.get("b", ""))[0]) is not None:
        return _named(asking, entries, platform(path, facts.extra.get("b", ""))[0])
    found = NO_NAME if name in facts.exports else _imported(asking, file, name)
    return ("unknown", "several definitions") if entries and found == NO_NAME else found


def _imported(asking: Asking, file: int, name: str) -> Value:
    facts, outside = asking.interface(file), name in _BUILTINS
    plain = facts.extra.get("i", ())
    for number, (module, what) in enumerate(facts.imports):
        value = import_value(asking, file, module, "") if what == "*" or number in plain else NO_NAME
        if what == "*":
            found = module_member(asking, value[1], name) if value[0] == "mod" else NO_NAME
            outside = outside or value[0] != "mod"
        else:
            found = value if value[0] == "mod" and _name_of(asking, value[1][0]) == name else NO_NAME
            outside = outside or value[0] == "external" and name in module
        if found != NO_NAME:
            return found
    return EXTERNAL_VALUE if outside else NO_NAME


def guessed(module: str) -> str:
    """The name that a package most likely has, '' where the path does not say."""
    last = module.rpartition("/")[2]
    return last if last.isidentifier() and not _VERSION.fullmatch(last) else ""


def module_member(asking: Asking, key: Any, name: str) -> Value:
    folder, tests = key
    return asking.once(("go member", folder, tests, name), _member, asking, folder, tests, name)


def _member(asking: Asking, folder: str, tests: bool, name: str) -> Value:
    return _named(asking, _members(asking, folder, _name_of(asking, folder), tests).get(name), "")


def _name_of(asking: Asking, folder: str) -> str:
    """The name of the package that importing a folder gives."""
    return str(asking.once(("go name", folder), _find_name, asking, folder)[1])


def _find_name(asking: Asking, folder: str) -> Value:
    """That of most files which are built, tests aside; a command only where there is nothing else."""
    counts: dict[str, int] = {}
    for file in asking.providers("go " + folder):
        if not is_test_file(asking.path(file)):
            extra = asking.interface(file).extra
            taken = platform("", extra.get("b", ""))[1]
            counts[extra.get("p", "")] = counts.get(extra.get("p", ""), 0) + (10 if taken else 1)
    best = max(counts, key=lambda name: (name != "main", counts[name], name), default="")
    return ("name", best)


# --- imports ---------------------------------------------------------------------------------------


def import_value(asking: Asking, file: int, module: str, name: str) -> Value:
    """import "module". A package that lies in no folder of the repository is external."""
    path = asking.path(file)
    folder = asking.once(("go import", posixpath.dirname(path), module), _locate, asking, path, module)[1]
    if folder is None:
        return EXTERNAL_VALUE
    return ("mod", (folder, is_test_file(path) and folder == posixpath.dirname(path)), "go")


def _above(folder: str) -> Iterator[str]:
    """The folder and those above it, the top last."""
    while folder:
        yield folder
        folder = posixpath.dirname(folder)
    yield ""


def _locate(asking: Asking, path: str, module: str) -> Value:
    here = posixpath.dirname(path)
    for folder in _candidates(asking, here, module):
        if asking.providers("go " + folder):
            return ("folder", folder)
    return ("folder", None)


def _candidates(asking: Asking, here: str, module: str) -> Iterator[str]:
    """Folders that may hold a package, the nearest rule first: vendor, modules, GOPATH."""
    for folder in _above(here):
        vendor = posixpath.join(folder, "vendor")
        if asking.folder(vendor):
            yield posixpath.join(vendor, module)
    if "." not in module.partition("/")[0] and "/" not in module and not _module_prefix(asking, module):
        return  # a package of the standard library
    yield from _in_modules(asking, here, module)
    for folder in _above(here):
        if posixpath.basename(folder) == "src":
            yield posixpath.join(folder, module)


def _module_prefix(asking: Asking, module: str) -> bool:
    return any(module == name for _, name, _ in _modules(asking))


def _in_modules(asking: Asking, here: str, module: str) -> Iterator[str]:
    """By the nearest go.mod and its replacements, then by the other modules of the repository, longest path first."""
    modules = _modules(asking)
    own = next((one for folder in _above(here) for one in modules if one[0] == folder), None)
    prefixes = [(name, root, 1) for root, name, _ in modules]
    if own is not None:
        prefixes += [(old, new, 2) for old, new in own[2]]
        prefixes.append((own[1], own[0], 3))
    for name, root, _ in sorted(prefixes, key=lambda one: (-len(one[0]), -one[2], one[1])):
        if module == name or module.startswith(name + "/"):
            yield posixpath.join(root, module[len(name) + 1 :]).rstrip("/")


def _modules(asking: Asking) -> tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]:
    """Folder, path and local replacements of each module of the repository."""
    found: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...] = asking.once(
        ("go modules",), _read_modules, asking
    )[1]
    return found


def _read_modules(asking: Asking) -> Value:
    found = []
    for path in asking.manifests("go.mod"):
        text, root = asking.text(path) or "", posixpath.dirname(path)
        name = _MODULE.search(text)
        if name:
            replaced = tuple(
                (old, posixpath.normpath(posixpath.join(root, new)).removeprefix("."))
                for old, new in _REPLACE.findall(text)
                if not posixpath.normpath(posixpath.join(root, new)).startswith("..")
            )
            found.append((root, name[1], replaced))
    return ("modules", tuple(found))


# --- values ----------------------------------------------------------------------------------------


def element(asking: Asking, value: Value) -> Value:
    """An element of a named slice, map or channel."""
    return asking.element(asking.hold(_underlying(asking, value)))


def _underlying(asking: Asking, value: Value) -> Value:
    """What a named type is made of: type T []U, type T map[K]V, type T U."""
    facts = asking.facts(value[1])
    expr = facts.values.get(value[2])
    if expr is not None:
        return asking.evaluate(value[1], expr)
    bases = facts.classes[value[2]][0]
    base = asking.hold(asking.evaluate(value[1], bases[0])) if len(bases) == 1 else NO_NAME
    return ("inst", *base[1:]) if base[0] == "cls" else ("unknown", "unknown element")


def map_(asking: Asking, file: int, element: Value, key: Value) -> Value:
    return ("many", element, key)


def key(asking: Asking, file: int, value: Value) -> Value:
    """What a loop with one name counts by: keys of a map, elements of a channel, else numbers."""
    value = asking.hold(value)
    if value[0] == "inst":
        value = asking.hold(asking.once(("go underlying", value[1:]), _underlying, asking, value))
    return tuple(value[2]) if value[0] == "many" and len(value) > 2 else EXTERNAL_VALUE


def func(asking: Asking, file: int, value: Value) -> Value:
    return ("func", value)
