"""Go: which folder an import path means: vendor folders, modules of the repository, replacements."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from search.languages.family import EXTERNAL_VALUE, Asking, Value
from search.languages.go.platforms import is_test_file, platform

_MODULE = re.compile(r"^\s*module\s+\"?([^\s\"]+)", re.MULTILINE)
_REPLACE = re.compile(
    r"^\s*(?:replace\s+)?(\S+)(?:\s+v\S+)?\s*=>\s*(\.\.?/\S*|\.\.?)\s*(?://.*)?$", re.MULTILINE
)


def import_value(asking: Asking, file: int, module: str, name: str) -> Value:
    """import "module". A package that lies in no folder of the repository is external."""
    path = asking.path(file)
    folder = asking.once(("go import", posixpath.dirname(path), module), _locate, asking, path, module)[1]
    if folder is None:
        return EXTERNAL_VALUE
    own = platform(path, asking.interface(file).extra.get("b", ""))
    return ("mod", (folder, is_test_file(path) and folder == posixpath.dirname(path), own), "go")


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
    """By the nearest go.mod and its replacements, then by the other modules, longest path first."""
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
