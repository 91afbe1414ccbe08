"""A Java file to its routes, commands, jobs and handlers, by annotations and `main`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from search.impact.entries.frameworks import (
    CLIENTS,
    JAVA_ANNOTATIONS,
    REST_PACKAGES,
    REST_VERBS,
    SPRING_VERBS,
)
from search.impact.entries.gates import Gate, route
from search.impact.entries.source import Source, around, kept, line_of, pairs
from search.impact.entries.world import World

if TYPE_CHECKING:
    from tree_sitter import Node

_TYPES = ("class_declaration", "interface_declaration", "record_declaration", "enum_declaration")
_WEB = "org.springframework.web.bind.annotation"
_IMPORTED = re.compile(r"^import\s+([\w.]+)(\.\*)?\s*;", re.MULTILINE)
_MAIN = re.compile(r"\bpublic\s+static\s+void\b|\bstatic\s+public\s+void\b")
_NAMES = {*SPRING_VERBS, *REST_VERBS, "RequestMapping", "Command", *(row.name for row in JAVA_ANNOTATIONS)}
_LOUD = re.compile(rf"@(?:[\w.]+\.)?(?:{'|'.join(sorted(_NAMES))})\b")
_IN_FRONT = ("context-path", "contextPath", "spring.mvc.servlet.path")  # settings that stand before all paths


def read(source: Source, world: World) -> Iterator[Gate]:
    if _LOUD.search(source.text):
        for method in source.found("(method_declaration) @it"):
            yield from _annotated(source, method, world)
        for node in source.found("(class_declaration) @it"):
            yield from _picocli(source, node)
    if _MAIN.search(source.text):
        yield from _main(source)


@kept
def _imports(source: Source) -> tuple[Mapping[str, str], tuple[str, ...]]:
    """Simple name -> package; packages of which all is imported."""
    found = _IMPORTED.findall(source.text)
    named = {name.rpartition(".")[2]: name.rpartition(".")[0] for name, star in found if not star}
    return named, tuple(name for name, star in found if star)


def _annotations(source: Source, node: Node) -> Iterator[tuple[str, str, Node]]:
    """Package ('' unknown), name and node of each."""
    named, starred = _imports(source)
    for holder in node.children:
        for child in holder.named_children if holder.type == "modifiers" else ():
            if child.type in ("annotation", "marker_annotation"):
                full = source.said(child.child_by_field_name("name"))
                package, _, name = full.rpartition(".")
                yield package or named.get(name) or " ".join(starred), name, child


def _is_of(package: str, *starts: str) -> bool:
    return any(one.startswith(starts) for one in package.split(" "))


def _elements(source: Source, annotation: Node) -> Mapping[str, Node]:
    """What is given to an annotation; a lone value is called `value`."""
    given = annotation.child_by_field_name("arguments")
    if given is None:
        return {}
    if len(given.named_children) == 1 and given.named_children[0].type != "element_value_pair":
        return {"value": given.named_children[0]}
    return pairs(source, given)


def _paths(source: Source, elements: Mapping[str, Node], names: tuple[str, ...]) -> list[str | None]:
    """What an annotation names: nothing is '', what is not literal None."""
    node = next((elements[name] for name in names if name in elements), None)
    if node is None:
        return [""]
    if node.type == "element_value_array_initializer":
        return [source.literal(child) for child in node.named_children] or [""]
    return [source.literal(node)]


# --- methods ---------------------------------------------------------------------------------------------


def _annotated(source: Source, method: Node, world: World) -> Iterator[Gate]:
    title = method.child_by_field_name("name")
    found = list(_annotations(source, method))
    if title is None or not found:
        return
    for label in (*_spring(source, method, found, world), *_rest(source, method, found, world)):
        yield Gate("route", label, line_of(title))
    for package, name, node in found:
        for row in JAVA_ANNOTATIONS:
            if row.name == name and _is_of(package, row.package):
                elements = _elements(source, node)
                said = [one for one in _paths(source, elements, (row.label,)) if one] if row.label else []
                yield Gate(row.kind, ", ".join(said) or source.said(title), line_of(title))


Found = list[tuple[str, str, "Node"]]


def _spring(source: Source, method: Node, found: Found, world: World) -> Iterator[str]:
    for package, name, node in found:
        if not _is_of(package, _WEB) or (name not in SPRING_VERBS and name != "RequestMapping"):
            continue
        elements = _elements(source, node)
        verbs = SPRING_VERBS.get(name) or _verbs(source, elements)
        front = _class_path(source, method, "RequestMapping", ("value", "path"), (_WEB,))
        if front is None:
            return
        known = None if any(world.mentions(one) for one in _IN_FRONT) else ""
        for path in _paths(source, elements, ("value", "path")):
            yield route(verbs, known, front[0], path)


def _verbs(source: Source, elements: Mapping[str, Node]) -> str:
    said = source.said(elements.get("method"))
    return ", ".join(re.findall(r"\b(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)\b", said))


def _rest(source: Source, method: Node, found: Found, world: World) -> Iterator[str]:
    verbs = [name for package, name, _ in found if name in REST_VERBS and _is_of(package, *REST_PACKAGES)]
    if not verbs:
        return
    front = _class_path(source, method, "Path", ("value",), REST_PACKAGES)
    if front is None or front == [""]:
        return  # a part of another resource, or a client
    named = [_elements(source, node) for _, name, node in found if name == "Path"]
    path = _paths(source, named[0], ("value",))[0] if named else ""
    known = None if world.mentions("ApplicationPath") or world.mentions("url-pattern") else ""
    yield route(verbs[0], known, front[0], path)


def _class_path(
    source: Source, method: Node, name: str, elements: tuple[str, ...], packages: tuple[str, ...]
) -> list[str | None] | None:
    """What the class puts in front; [''] where it says nothing, None where it is a client."""
    holder = around(method, *_TYPES)
    if holder is None:
        return None
    front: list[str | None] = [""]
    for package, said, node in _annotations(source, holder):
        if said in CLIENTS:
            return None
        if said == name and _is_of(package, *packages):
            front = _paths(source, _elements(source, node), elements)
    return front if len(front) == 1 else [None]


# --- commands --------------------------------------------------------------------------------------------


def _main(source: Source) -> Iterator[Gate]:
    for method in source.found("(method_declaration) @it"):
        title, holder = method.child_by_field_name("name"), around(method, *_TYPES)
        if title is None or holder is None or source.said(title) != "main":
            continue
        said = " ".join(source.said(child) for child in method.children if child.type == "modifiers")
        listed = source.said(method.child_by_field_name("parameters"))
        if "public" in said and "static" in said and "String" in listed:
            yield Gate("command", source.said(holder.child_by_field_name("name")), line_of(title))


def _picocli(source: Source, node: Node) -> Iterator[Gate]:
    for package, name, annotation in _annotations(source, node):
        if name != "Command" or not _is_of(package, "picocli"):
            continue
        said = source.literal(_elements(source, annotation).get("name"))
        body = node.child_by_field_name("body")
        for child in body.named_children if body and said else ():
            title = child.child_by_field_name("name") if child.type == "method_declaration" else None
            if title is not None and source.said(title) in ("run", "call"):
                yield Gate("command", said or "", line_of(title))
