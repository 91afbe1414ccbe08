"""A controller or provider of NestJS to its routes, jobs and handlers, by their decorators."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from search.impact.entries.frameworks import NEST, NEST_VERBS
from search.impact.entries.gates import Gate, route
from search.impact.entries.script_names import names_of
from search.impact.entries.source import STRINGS, Source, arguments, around, line_of, pairs
from search.impact.entries.world import World

if TYPE_CHECKING:
    from tree_sitter import Node

_GLOBAL = re.compile(r"""setGlobalPrefix\(\s*["'`]([^"'`]*)["'`]\s*\)""")
_VERSIONED = "enableVersioning"


def read(source: Source, world: World) -> Iterator[Gate]:
    for method in source.found("(method_definition) @it"):
        name = method.child_by_field_name("name")
        for decorator in _decorators(method) if name else ():
            call = decorator.named_children[0]
            module, said = _decorator(source, call)
            if name is None:
                continue
            if module == "@nestjs/common" and said in NEST_VERBS:
                for label in _labels(source, method, call, NEST_VERBS[said], world):
                    yield Gate("route", label, line_of(name))
            for row in NEST:
                if (row.module, row.name) == (module, said):
                    yield Gate(row.kind, _named(source, call, row.first) or source.said(name), line_of(name))


def _decorators(node: Node) -> Iterator[Node]:
    """They stand in front of a method, or of a class and its `export`."""
    yield from (child for child in node.children if child.type == "decorator")
    before = node.prev_named_sibling
    while before is not None and before.type in ("decorator", "comment"):
        if before.type == "decorator":
            yield before
        before = before.prev_named_sibling


def _decorator(source: Source, node: Node) -> tuple[str, str]:
    """Module and name that it is imported from."""
    call = node.child_by_field_name("function") if node.type == "call_expression" else node
    return names_of(source).imported.get(source.said(call), ("", ""))


def _labels(source: Source, method: Node, call: Node, verb: str, world: World) -> Iterator[str]:
    around_it = around(method, "class_declaration", "abstract_class_declaration", "class")
    if around_it is None:
        return
    exported = (
        around_it.parent if around_it.parent and around_it.parent.type == "export_statement" else around_it
    )
    for decorator in (*_decorators(around_it), *_decorators(exported)):
        held = decorator.named_children[0]
        if _decorator(source, held) == ("@nestjs/common", "Controller"):
            for path in _paths(source, call):
                yield route(verb, *_in_front(world), *_paths(source, held)[:1], path)
            return


def _in_front(world: World) -> tuple[str | None, ...]:
    if world.mentions(_VERSIONED):
        return (None,)
    return (world.only_literal("setGlobalPrefix", _GLOBAL),)


def _paths(source: Source, call: Node) -> list[str | None]:
    """The paths that a decorator names: none is '', one that is not literal None."""
    given = arguments(call) if call.type == "call_expression" else []
    if not given:
        return [""]
    node = pairs(source, given[0]).get("path") if given[0].type == "object" else given[0]
    if node is not None and node.type == "array":
        return [*source.literals(node)] or [None]
    return [source.literal(node) if node is not None else ""]


def _named(source: Source, call: Node, is_first: bool) -> str:
    given = arguments(call) if call.type == "call_expression" else []
    if not is_first or not given:
        return ""
    if given[0].type in STRINGS:
        return source.literal(given[0]) or ""
    return source.said(given[0]) if given[0].type == "object" and len(source.said(given[0])) < 60 else ""
