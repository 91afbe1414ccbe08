"""Top-level names of a JavaScript or TypeScript file to the names that its package exports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from search.impact.entries.manifests import package_of, published
from search.impact.entries.script_names import file_of, required
from search.impact.entries.source import Source, kept, last_line, line_of
from search.impact.entries.tops import Top
from search.impact.entries.world import World

if TYPE_CHECKING:
    from tree_sitter import Node

_EXPORTS = "(export_statement) @it"
_ASSIGNED = "(assignment_expression) @it"
FILES = 60  # that one package hands on


def script(path: str, tops: Sequence[Top], world: World) -> Iterator[tuple[str, str]]:
    package = package_of(path, world)
    if package is None:
        return
    shown = _shown(world, package[0])
    own = world.source(path)
    for top in tops:
        name = top.symbol.name
        found = [(shown[path], _given(own).get(name, ""))] if own and path in shown else []
        for importer, line in top.importers:
            source = world.source(importer) if importer in shown else None
            found += [(shown[importer], _handed(source, name, line))] if source else []
        titles = [title if given == "default" else f"{title}.{given}" for title, given in found if given]
        if titles:
            yield top.symbol.qualname, min(titles, key=lambda title: (title.count("/"), title))


@kept
def _shown(world: World, folder: str) -> dict[str, str]:
    """The files of which everything that they export is the package's -> the name it is imported by."""
    package = package_of(f"{folder}/x" if folder else "x", world)
    todo = list(published(folder, package[1], world).items()) if package else []
    found: dict[str, str] = {}
    while todo and len(found) < FILES:
        path, title = todo.pop(0)
        source = world.source(path)
        if path in found or source is None:
            continue
        found[path] = title
        todo += [(target, title) for module in _stars(source) if (target := file_of(source, module, world))]
    return found


def _stars(source: Source) -> Iterator[str]:
    """Modules of `export * from "./x"` and of `module.exports = require("./x")`."""
    for node in source.found(_EXPORTS):
        module = source.literal(node.child_by_field_name("source"))
        if module and any(child.type == "*" for child in node.children):
            yield module
    for node in source.found(_ASSIGNED):
        module = required(source, node.child_by_field_name("right"))
        if module and source.said(node.child_by_field_name("left")) == "module.exports":
            yield module


@kept
def _given(source: Source) -> dict[str, str]:
    """Local names that a file exports -> the names of these exports."""
    found: dict[str, str] = {}
    for node in source.found(_EXPORTS):
        if node.child_by_field_name("source") is None:
            found.update(_exported(source, node))
    for node in source.found(_ASSIGNED):
        left, right = source.said(node.child_by_field_name("left")), node.child_by_field_name("right")
        start, _, name = left.rpartition(".")
        if left == "module.exports" and right is not None:
            found.update(_object(source, right))
        elif start in ("exports", "module.exports") and right is not None:
            found[source.said(right) if right.type == "identifier" else name] = name
    return found


def _exported(source: Source, node: Node) -> Iterator[tuple[str, str]]:
    is_default = any(child.type == "default" for child in node.children)
    declared = node.child_by_field_name("declaration")
    value = node.child_by_field_name("value")
    if value is not None and value.type == "identifier":
        yield source.said(value), "default"
    for one in (declared, *declared.named_children) if declared else ():
        title = one.child_by_field_name("name")
        if title is not None and (one is declared or one.type == "variable_declarator"):
            yield source.said(title), "default" if is_default else source.said(title)
    for clause in node.named_children:
        yield from _specified(source, clause) if clause.type == "export_clause" else ()


def _specified(source: Source, clause: Node) -> Iterator[tuple[str, str]]:
    for one in clause.named_children:
        name = source.said(one.child_by_field_name("name"))
        yield name, source.said(one.child_by_field_name("alias")) or name


def _object(source: Source, node: Node) -> Iterator[tuple[str, str]]:
    if node.type == "identifier":
        yield source.said(node), "default"
    for child in node.named_children if node.type == "object" else ():
        key = child.child_by_field_name("key")
        if child.type == "shorthand_property_identifier":
            yield source.said(child), source.said(child)
        elif key is not None:
            yield source.said(child.child_by_field_name("value")), source.said(key)


def _handed(source: Source, name: str, line: int) -> str:
    """The export under which a file hands on what it imports in that line."""
    for node in source.found(_EXPORTS):
        if node.child_by_field_name("source") is not None and line_of(node) <= line <= last_line(node):
            for clause in node.named_children:
                found = dict(_specified(source, clause)) if clause.type == "export_clause" else {}
                if name in found or len(found) == 1:
                    return found.get(name) or next(iter(found.values()))
    return _given(source).get(name, "")
