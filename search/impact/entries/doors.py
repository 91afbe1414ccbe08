"""A file to all its ways in: what the readers of its language find, and what a manifest names."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from search.impact.entries import go, java, python, script
from search.impact.entries.gates import Gate
from search.impact.entries.manifests import bin_files, console_scripts, package_of
from search.impact.entries.source import Source, kept
from search.impact.entries.tops import Top
from search.impact.entries.world import World

_SCRIPT = (".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx")
_READERS: tuple[tuple[str | tuple[str, ...], Callable[[Source, World], Iterator[Gate]]], ...] = (
    (".py", python.read),
    (".go", go.read),
    (".java", java.read),
    (_SCRIPT, script.read),
)


@kept
def gates(world: World, path: str) -> tuple[Gate, ...]:
    source = world.source(path)
    if source is None:
        return ()
    found = [gate for ending, read in _READERS if path.endswith(ending) for gate in read(source, world)]
    if path.endswith(_SCRIPT):
        found += _runs(source, world)
    return tuple(dict.fromkeys(found))


def _runs(source: Source, world: World) -> Iterator[Gate]:
    """What `bin` of a package.json runs: the code of the file that runs as it is loaded."""
    package = package_of(source.path, world)
    name = bin_files(world, package[0]).get(source.path) if package else None
    if name:
        yield Gate("command", name, 1, source.text.count("\n") + 1)


def commands(path: str, tops: list[Top], world: World) -> Iterator[tuple[str, str]]:
    """Top-level names of a Python module that a manifest makes a command of, with the command."""
    if not path.endswith(".py"):
        return
    for target, name in console_scripts(path, world).items():
        module, _, function = target.partition(":")
        files = tuple(module.replace(".", "/") + ending for ending in (".py", "/__init__.py"))
        for top in tops:
            holders = (path, *(importer for importer, _ in top.importers))
            if top.symbol.name == function and any(_ends(holder, files) for holder in holders):
                yield top.symbol.qualname, name


def _ends(path: str, files: tuple[str, ...]) -> bool:
    return path in files or path.endswith(tuple(f"/{file}" for file in files))
