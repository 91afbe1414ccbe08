"""Manifests of packages to what they show to people: commands by name, and files that are imported."""

from __future__ import annotations

import configparser
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from posixpath import dirname, normpath

from search.impact.entries.source import kept
from search.impact.entries.world import World
from search.impact.manifests import join

_SETUP_SCRIPT = re.compile(r"""["']([\w.-]+)\s*=\s*([\w.]+):([\w.]+)["']""")
_BUILT = re.compile(
    r"^(?:dist|lib|build|out|es|esm|cjs|umd)/(?:(?:esm|cjs|es|types|src|browser|node|commonjs|module)/)?"
)
_ENDING = re.compile(r"(?:\.d)?\.[cm]?[jt]sx?$")
_SOURCES = (".ts", ".tsx", ".mts", ".js", ".jsx", ".mjs", ".cjs")
_PYTHON = ("pyproject.toml", "setup.cfg", "setup.py")
_PUBLISHED = ("main", "module", "types", "typings", "browser")
_DO_NOT = "Private :: Do Not Upload"  # a classifier that package indexes refuse

Table = Mapping[str, object]


def folders(path: str) -> Iterator[str]:
    """The folders around a file, the innermost first; '' is the top."""
    while path:
        path = dirname(path)
        yield path


# --- Python ----------------------------------------------------------------------------------------------


def console_scripts(path: str, world: World) -> dict[str, str]:
    """`module:function` -> name of the command, of the distribution that a Python file belongs to."""
    for folder in folders(path):
        found = _scripts_of(world, folder)
        if found is not None:
            return found
    return {}


@kept
def _scripts_of(world: World, folder: str) -> dict[str, str] | None:
    """None where the folder has no manifest."""
    toml, cfg, py = (world.text(join(folder, name)) for name in _PYTHON)
    if not (toml or cfg or py):
        return None
    project = read_toml(toml)
    tables = [_table(_table(project.get("project")).get(key)) for key in ("scripts", "gui-scripts")]
    tables.append(_table(_table(_table(project.get("tool")).get("poetry")).get("scripts")))
    found = {str(target): name for table in tables for name, target in table.items()}
    for name, module, function in _SETUP_SCRIPT.findall(_console(cfg, py)):
        found.setdefault(f"{module}:{function}", name)
    return found


def _console(cfg: str, py: str) -> str:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read_string(cfg)
    except configparser.Error:
        return py if "console_scripts" in py else ""
    lines = parser.get("options.entry_points", "console_scripts", fallback="").splitlines()
    listed = " ".join(f'"{line.strip()}"' for line in lines)
    return listed + (py.partition("console_scripts")[2] if "console_scripts" in py else "")


@kept
def is_distribution(world: World, folder: str) -> bool:
    """Whether the Python package right in the folder, or in its `src`, is made to be installed by others."""
    for place in {folder, dirname(folder)} if folder.rpartition("/")[2] == "src" else {folder}:
        toml, cfg, py = (
            world.text(join(place, name)) for name in ("pyproject.toml", "setup.cfg", "setup.py")
        )
        named = re.search(r"^\[(?:project|tool\.poetry|tool\.flit\.metadata)\]", toml, re.MULTILINE)
        if (named or "[metadata]" in cfg or "setup(" in py) and _DO_NOT not in toml + cfg + py:
            return True
    return False


def read_toml(text: str) -> Table:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}


# --- JavaScript ------------------------------------------------------------------------------------------


def package_of(path: str, world: World) -> tuple[str, Table] | None:
    """The folder of the package.json closest above a file, and what it says."""
    return _package(world, dirname(path))


@kept
def _package(world: World, inside: str) -> tuple[str, Table] | None:
    for folder in (inside, *folders(inside)):
        text = world.text(join(folder, "package.json"))
        if text:
            return folder, _object(text)
    return None


@kept
def bin_files(world: World, folder: str) -> dict[str, str]:
    """File -> command that it is, of the package right in a folder."""
    package = _object(world.text(join(folder, "package.json")))
    said = package.get("bin")
    own = str(package.get("name", "")).rpartition("/")[2]
    table = {own: said} if isinstance(said, str) else _table(said)
    found = {source_of(folder, str(target), world): name for name, target in table.items()}
    return {path: name for path, name in found.items() if path}


def published(folder: str, package: Table, world: World) -> dict[str, str]:
    """Source files that others import the package by -> the name they do it by; none where it is private."""
    name = package.get("name")
    if package.get("private") is True or not isinstance(name, str):
        return {}
    targets = [(name, one) for key in _PUBLISHED for one in _leaves(package.get(key))]
    shown = package.get("exports")
    for key, value in (_table(shown) or {".": shown}).items():
        if key.startswith("."):
            targets += [(name + key[1:], one) for one in _leaves(value)]
        else:  # conditions, as "import" and "require"
            targets += [(name, one) for one in _leaves(value)]
    found: dict[str, str] = {}
    for title, target in targets or [(name, "index.js")]:
        path = source_of(folder, target, world) if "*" not in target else ""
        if path:
            found.setdefault(path, title)
    return found


def source_of(folder: str, target: str, world: World) -> str:
    """The file that a path in package.json is, or is built from; '' where it is not clear."""
    target = normpath(target)
    path = join(folder, target)
    if world.present(path) and not target.endswith(".d.ts"):
        return path
    stem = _ENDING.sub("", target)
    stems = [stem, f"{stem}/index"]
    inner = _BUILT.sub("", stem)
    if inner != stem:
        stems += [f"src/{inner}", inner]
    options = [join(folder, one + ending) for one in stems for ending in _SOURCES]
    there = set(world.those(options))
    return next((option for option in options if option in there), "")


def _leaves(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _leaves(one)


def _object(text: str) -> Table:
    try:
        return _table(json.loads(text))
    except (ValueError, RecursionError):
        return {}


def _table(value: object) -> Table:
    return value if isinstance(value, dict) else {}
