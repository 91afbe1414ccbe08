"""A module specifier to the file that it means, as Node and TypeScript find it.

Relative paths with or without extension (`./x.js` may mean x.ts), folders by their index file, `paths` and
`baseUrl` of the nearest tsconfig.json or jsconfig.json, packages of the same repository by the name in their
package.json.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator, Sequence
from typing import Any

from search.languages.family import Asking, Value

_TYPED = (".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".d.ts")
_PLAIN = (".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts", ".d.ts")
_INSTEAD = {".js": (".ts", ".tsx"), ".jsx": (".tsx",), ".mjs": (".mts",), ".cjs": (".cts",)}
_DECLARED = {".js": ".d.ts", ".mjs": ".d.mts", ".cjs": ".d.cts"}  # where nothing else is there
_BUILT = frozenset(("dist", "lib", "build", "out", "esm", "cjs", "es", "umd", "types", "typings"))
_CONFIGS = ("tsconfig.json", "jsconfig.json")
_EXTENDS = 8  # settings that extend one another
_CONDITIONS = 40  # files that an `exports` entry may name
_COMMENT = re.compile(r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/', re.S)
_COMMA = re.compile(r'("(?:\\.|[^"\\])*")|,(?=\s*[}\]])', re.S)


def find(asking: Asking, file: int, module: str) -> str | None:
    """Path of the file that `module` means in `file`; None where it lies outside the repository."""
    folder = posixpath.dirname(asking.path(file))
    typed = not asking.path(file).endswith((".js", ".jsx", ".mjs", ".cjs"))
    return asking.once(("js file", folder, typed, module), _find, asking, folder, typed, module)[1]  # type: ignore[no-any-return]


def _find(asking: Asking, folder: str, typed: bool, module: str) -> Value:
    order = _TYPED if typed else _PLAIN
    if module.startswith("."):
        return ("path", _at_relative(asking, _join(folder, module), order))
    if not module or module.startswith(("/", "node:")):
        return ("path", None)
    for path in (*_by_config(asking, folder, module), *_by_package(asking, folder, module)):
        found = at(asking, path, order)
        if found is not None:
            return ("path", found)
    return ("path", None)


def _at_relative(asking: Asking, path: str, order: Sequence[str]) -> str | None:
    """A file, or a folder: by what its package.json names, by its index."""
    if not path.startswith("../") and asking.folder(path):
        for entry in (
            _entries(asking, path, "") if _manifest(asking, posixpath.join(path, "package.json")) else ()
        ):
            found = at(asking, entry, order) if entry != path else None
            if found is not None:
                return found
    return at(asking, path, order)


def _join(folder: str, relative: str) -> str:
    path = posixpath.normpath(posixpath.join(folder, relative))
    return "" if path == "." else path


# --- paths -----------------------------------------------------------------------------------------


def at(asking: Asking, path: str, order: Sequence[str]) -> str | None:
    """The file at a path, with an extension added or put in place of `.js`, or the folder's index."""
    if path.startswith("../"):
        return None
    folder, name = posixpath.split(path)
    names = _names(asking, folder)
    stem, extension = posixpath.splitext(name)
    for other in _INSTEAD.get(extension, ()):
        if stem + other in names:
            return posixpath.join(folder, stem + other)
    if name in names:
        return path
    if stem + _DECLARED.get(extension, "/") in names:
        return posixpath.join(folder, stem + _DECLARED[extension])
    for other in order if name else ():
        if name + other in names:
            return path + other
    inside = _names(asking, path) if asking.folder(path) else frozenset()
    return next((posixpath.join(path, "index" + other) for other in order if "index" + other in inside), None)


def _names(asking: Asking, folder: str) -> frozenset[str]:
    """Names of the files right in a folder."""
    return asking.once(("js folder", folder), _listed, asking, folder)[1]  # type: ignore[no-any-return]


def _listed(asking: Asking, folder: str) -> Value:
    files = asking.listing(folder)
    return ("names", frozenset(posixpath.basename(asking.path(file)) for file in files))


# --- tsconfig --------------------------------------------------------------------------------------


def _by_config(asking: Asking, folder: str, module: str) -> Iterator[str]:
    """What `paths` and `baseUrl` make of a module's name; the nearest settings that have them count."""
    while True:
        base, paths = _config(asking, folder)
        yield from _mapped(paths, module)
        if base is not None:
            yield _join(base, module)
        if not folder:
            return
        folder = posixpath.dirname(folder)


def _mapped(paths: dict[str, list[str]], module: str) -> Iterator[str]:
    """Targets of the pattern that fits best: the longest text before its star."""
    fitting: list[tuple[int, list[str], str]] = []
    for pattern, targets in paths.items():
        head, star, tail = pattern.partition("*")
        if not star and pattern == module:
            fitting.append((len(pattern) + 1, targets, ""))
        elif star and module.startswith(head) and module.endswith(tail) and len(module) >= len(head + tail):
            fitting.append((len(head), targets, module[len(head) : len(module) - len(tail)]))
    if fitting:
        _, targets, rest = max(fitting, key=lambda one: one[0])
        for target in targets:
            yield target.replace("*", rest)


def _config(asking: Asking, folder: str) -> tuple[str | None, dict[str, list[str]]]:
    """baseUrl and paths (as paths of the repository) of the settings in a folder."""
    found = asking.once(("js config", folder), _read_config, asking, folder)
    return found[1], found[2]


def _read_config(asking: Asking, folder: str) -> Value:
    for name in _CONFIGS:
        path = posixpath.join(folder, name)
        if asking.text(path) is not None:
            base, paths = _settings(asking, path, _EXTENDS)
            return ("config", base, paths)
    return ("config", None, {})


def _settings(asking: Asking, path: str, left: int) -> tuple[str | None, dict[str, list[str]]]:
    """Own settings over those of what the file extends; without any, those of the projects it refers to."""
    text = asking.text(path)
    content = parsed(text) if text is not None else {}
    folder = posixpath.dirname(path)
    base: str | None = None
    paths: dict[str, list[str]] = {}
    extends = content.get("extends", [])
    for other in [extends] if isinstance(extends, str) else extends if isinstance(extends, list) else []:
        if left and isinstance(other, str) and other.startswith("."):
            base, paths = _extended(asking, _join(folder, other), left, base, paths)
    options = content.get("compilerOptions")
    own = options if isinstance(options, dict) else {}
    if isinstance(own.get("baseUrl"), str):
        base = _join(folder, own["baseUrl"])
    if isinstance(own.get("paths"), dict):
        root = base if base is not None else folder
        paths = {
            pattern: [_join(root, one) for one in targets if isinstance(one, str)]
            for pattern, targets in own["paths"].items()
            if isinstance(targets, list)
        }
    if base is None and not paths and left:
        return _referred(asking, folder, content, left)
    return base, paths


def _extended(
    asking: Asking, path: str, left: int, base: str | None, paths: dict[str, list[str]]
) -> tuple[str | None, dict[str, list[str]]]:
    place = path if path.endswith(".json") else path + ".json"
    inner_base, inner_paths = _settings(asking, place, left - 1)
    return inner_base if inner_base is not None else base, inner_paths or paths


def _referred(
    asking: Asking, folder: str, content: dict[str, Any], left: int
) -> tuple[str | None, dict[str, list[str]]]:
    references = content.get("references")
    for one in references if isinstance(references, list) else ():
        path = one.get("path") if isinstance(one, dict) else None
        if isinstance(path, str) and path.endswith(".json"):
            base, paths = _settings(asking, _join(folder, path), left - 1)
            if base is not None or paths:
                return base, paths
    return None, {}


def parsed(text: str) -> dict[str, Any]:
    """JSON with comments and commas at the end; {} for anything that is no object."""
    plain = _COMMA.sub(r"\1", _COMMENT.sub(r"\1", text.removeprefix("\ufeff")))
    try:
        value = json.loads(plain)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


# --- packages --------------------------------------------------------------------------------------


def _by_package(asking: Asking, folder: str, module: str) -> Iterator[str]:
    """Where a package of this repository has what is asked of it."""
    parts = module.split("/")
    count = 2 if module.startswith("@") else 1
    name, rest = "/".join(parts[:count]), "/".join(parts[count:])
    for place in package(asking, name):
        yield from _entries(asking, place, rest)


def package(asking: Asking, name: str) -> tuple[str, ...]:
    """Folders of the package of that name."""
    return asking.once(("js packages",), _packages, asking)[1].get(name, ())  # type: ignore[no-any-return]


def _packages(asking: Asking) -> Value:
    found: dict[str, tuple[str, ...]] = {}
    for path in asking.manifests("package.json"):
        name = _manifest(asking, path).get("name")
        if isinstance(name, str) and "node_modules" not in path:
            found[name] = (*found.get(name, ()), posixpath.dirname(path))
    return ("packages", found)


def _manifest(asking: Asking, path: str) -> dict[str, Any]:
    text = asking.text(path)
    return parsed(text) if text is not None else {}


def _entries(asking: Asking, folder: str, rest: str) -> Iterator[str]:
    """Places of `rest` ('' for the package itself) in the order in which they are tried."""
    content = _manifest(asking, posixpath.join(folder, "package.json"))
    for target in _targets(content, rest):
        path = _join(folder, target)
        yield path
        yield from _sources(folder, path)
    yield _join(folder, rest)
    yield _join(folder, posixpath.join("src", rest))


def _targets(content: dict[str, Any], rest: str) -> Iterator[str]:
    """Files that package.json names for what is asked."""
    exports = content.get("exports")
    if isinstance(exports, dict) and any(key.startswith(".") for key in exports):
        entries = {key: list(_strings(value)) for key, value in exports.items()}
        yield from _mapped(entries, f"./{rest}" if rest else ".")
    elif exports is not None and not rest:
        yield from _strings(exports)
    if not rest:
        for key in ("source", "module", "main", "types", "typings"):
            if isinstance(content.get(key), str):
                yield content[key]


def _strings(value: Any) -> Iterator[str]:
    """All texts in a value, those of a condition called `source` first."""
    todo, count = [value], 0
    while todo and count < _CONDITIONS:
        one = todo.pop(0)
        count += 1
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            todo[:0] = sorted(one.values(), key=lambda inner: inner is not one.get("source"))
        elif isinstance(one, list):
            todo[:0] = one


def _sources(folder: str, path: str) -> Iterator[str]:
    """What a built file was built from: the same path in `src`, less its extension."""
    inside = path[len(folder) :].lstrip("/").split("/")
    while inside and inside[0] in _BUILT:
        inside = inside[1:]
        if inside:
            stem = re.sub(r"(\.d)?\.[cm]?[jt]sx?$", "", "/".join(inside))
            yield _join(folder, posixpath.join("src", stem))
