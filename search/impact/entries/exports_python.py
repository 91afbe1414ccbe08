"""Top-level names of a Python module to the dotted names under which its package shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from posixpath import dirname, normpath

from search.impact.entries.manifests import is_distribution
from search.impact.entries.source import Source, kept, last_line, line_of
from search.impact.entries.tops import Top
from search.impact.entries.world import World
from search.impact.manifests import join

_IMPORTS = "(import_from_statement) @it"
_LISTED = "[(assignment) (augmented_assignment)] @it"
_INIT = "/__init__.py"


def python(path: str, tops: Sequence[Top], world: World) -> Iterator[tuple[str, str]]:
    top = _topmost(path, world)
    source = world.source(path)
    if top is None or source is None or not is_distribution(world, dirname(top)):
        return
    shown = _dotted(path, top)
    names = _all(source)
    for one in tops:
        name = one.symbol.name
        labels = [_shown_by(importer, line, name, top, world) for importer, line in one.importers]
        if not _is_hidden(path, top) and (name in names if names is not None else path == top + _INIT):
            labels.append(f"{shown}.{name}" if not name.startswith("_") or names else "")
        labels.append(_by_star(path, name, names, top, world))
        found = sorted((label for label in labels if label), key=lambda label: (label.count("."), label))
        if found:
            yield one.symbol.qualname, found[0]


def _topmost(path: str, world: World) -> str | None:
    """The folder of the topmost package around a module; None where it is in none."""
    top, folder = None, dirname(path)
    while folder and world.present(folder + _INIT):
        top, folder = folder, dirname(folder)
    return top


def _dotted(path: str, top: str) -> str:
    start = dirname(top)
    inner = path[len(start) + 1 :] if start else path
    return inner.removesuffix(_INIT).removesuffix(".py").replace("/", ".")


def _is_hidden(path: str, top: str) -> bool:
    """Whether the module, or a package around it, is named as private or as a test."""
    parts = _dotted(path, top).split(".")
    return any(part.startswith("_") or part in ("tests", "testing", "conftest") for part in parts)


def _shown_by(importer: str, line: int, name: str, top: str, world: World) -> str:
    """The name under which an `__init__.py` of the package shows what it imports in that line."""
    source = world.source(importer)
    if source is None or not importer.endswith(_INIT) or not importer.startswith(f"{top}/"):
        return ""
    names = _all(source)
    for node in source.found(_IMPORTS):
        if not line_of(node) <= line <= last_line(node):
            continue
        for child in node.children_by_field_name("name"):
            written = child.child_by_field_name("name") if child.type == "aliased_import" else child
            alias = source.said(child.child_by_field_name("alias")) or source.said(child)
            if source.said(written) != name or _is_hidden(importer, top):
                continue
            is_shown = alias in names if names is not None else importer == top + _INIT and alias[:1] != "_"
            return f"{_dotted(importer, top)}.{alias}" if is_shown else ""
    return ""


def _by_star(path: str, name: str, names: frozenset[str] | None, top: str, world: World) -> str:
    """Through `from .module import *` in the topmost `__init__.py`."""
    source = world.source(top + _INIT)
    is_taken = name in names if names is not None else not name.startswith("_")
    if source is None or not is_taken or path not in _stars(source):
        return ""
    return f"{_dotted(top + _INIT, top)}.{name}"


@kept
def _all(source: Source) -> frozenset[str] | None:
    """The strings that `__all__` lists; None where there is none, or it is not literal."""
    found: set[str] = set()
    for node in source.found(_LISTED) if "__all__" in source.text else ():
        if source.said(node.child_by_field_name("left")) == "__all__":
            value = node.child_by_field_name("right")
            if value is not None and value.type in ("list", "tuple"):
                found.update(source.literals(value))
    return frozenset(found) if found else None


@kept
def _stars(source: Source) -> frozenset[str]:
    """Files that a module imports everything of."""
    found: set[str] = set()
    for node in source.found(_IMPORTS):
        if not any(child.type == "wildcard_import" for child in node.children):
            continue
        module = source.said(node.child_by_field_name("module_name"))
        rest = module.lstrip(".")
        dots = len(module) - len(rest)
        package = dirname(source.path)
        folder = normpath(join(package, "../" * (dots - 1))) if dots else dirname(package)
        target = join("" if folder == "." else folder, rest.replace(".", "/"))
        found.update((f"{target}.py", f"{target}{_INIT}"))
    return frozenset(found)
