"""A Django file to its routes, with what `include` puts in front of them, and to its management command."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from search.impact.entries.gates import UNKNOWN, Gate
from search.impact.entries.python_names import names_of
from search.impact.entries.source import Source, arguments, kept, last_line, line_of
from search.impact.entries.world import World

if TYPE_CHECKING:
    from tree_sitter import Node

_ROUTES = frozenset(("django.urls.path", "django.urls.re_path", "django.conf.urls.url")) | frozenset(
    ("django.urls.conf.path", "django.urls.conf.re_path")
)
_INCLUDES = frozenset(("django.urls.include", "django.conf.urls.include", "django.urls.conf.include"))
_COMMAND = re.compile(r"(?:^|/)management/commands/([^_/][^/]*)\.py$")
_ROOT = re.compile(r"""ROOT_URLCONF\s*=\s*["']([\w.]+)["']""")
_WORDS = ("django.urls", "django.conf.urls", "rest_framework")
_CALLED = re.compile(r"\b(?:path|re_path|url|register)\s*\(")
LONGEST = 8  # includes on one way


def read(source: Source, world: World) -> Iterator[Gate]:
    if found := _COMMAND.search(source.path):
        yield from _command(source, found[1])
    if not any(word in source.text for word in _WORDS) or not _CALLED.search(source.text):
        return
    for call in source.found("(call) @it"):
        yield from _route(source, call, world)
        yield from _registered(source, call, world)


def _command(source: Source, name: str) -> Iterator[Gate]:
    for node in source.found("(class_definition) @it"):
        title = node.child_by_field_name("name")
        if title is not None and source.said(title) == "Command":
            yield Gate("command", f"manage.py {name}", line_of(title), members=True)


def _route(source: Source, call: Node, world: World) -> Iterator[Gate]:
    given = arguments(call)
    if len(given) < 2 or not _is_route(source, call) or _included(source, given[1]) is not None:
        return
    parts = _around(source, call, world)
    label = _label([*parts, source.literal(given[0])])
    yield Gate("route", label, line_of(call), last_line(call), source.names(given[1:2]), members=True)


def _is_route(source: Source, call: Node) -> bool:
    return names_of(source).full(source.said(call.child_by_field_name("function"))) in _ROUTES


def _included(source: Source, node: Node) -> Node | None:
    """The call of `include` that an argument is."""
    if node.type != "call":
        return None
    return (
        node
        if names_of(source).full(source.said(node.child_by_field_name("function"))) in _INCLUDES
        else None
    )


def _registered(source: Source, call: Node, world: World) -> Iterator[Gate]:
    """`router.register("orders", OrderViewSet)` of the REST framework."""
    dotted = source.said(call.child_by_field_name("function"))
    owner, _, method = dotted.rpartition(".")
    given = arguments(call)
    maker = names_of(source).full(owner) if owner else ""
    if method != "register" or len(given) < 2 or not maker.startswith("rest_framework.routers."):
        return
    label = _label([*_router(source, owner, world), source.literal(given[0])])
    yield Gate("route", label, line_of(call), last_line(call), source.names(given[1:2]), members=True)


def _router(source: Source, owner: str, world: World) -> list[str | None]:
    """What stands in front of the routes of a router that this file includes."""
    for call in source.found("(call) @it"):
        given = arguments(call)
        if len(given) > 1 and _is_route(source, call) and (inner := _included(source, given[1])):
            held = arguments(inner)
            if held and source.said(held[0]) == f"{owner}.urls":
                return [*_around(source, call, world), source.literal(given[0])]
    bare = re.search(rf"urlpatterns\s*\+?=\s*{re.escape(owner)}\.urls\b", source.text)
    return _in_front(world, source.path) if bare else [None]


def _around(source: Source, call: Node, world: World) -> list[str | None]:
    """What stands in front of a route: in this file, and in those that include it."""
    if "i18n_patterns" in source.text:
        return [None]
    parts: list[str | None] = []
    node = call.parent
    while node is not None:
        if node.type == "call" and _is_route(source, node) and arguments(node):
            parts.insert(0, source.literal(arguments(node)[0]))
        node = node.parent
    return [*_in_front(world, source.path), *parts]


@kept
def _in_front(world: World, path: str, depth: int = 0) -> list[str | None]:
    dotted = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    found = list(_includers(dotted, world)) if depth < LONGEST else []
    if not found:
        roots = {root for file in world.mentions("ROOT_URLCONF") for root in _ROOT.findall(world.text(file))}
        return [] if any(_same(dotted, root) for root in roots) else [None]
    if len(found) > 1:
        return [None]
    ((source, call),) = found
    before = [None] if "i18n_patterns" in source.text else _in_front(world, source.path, depth + 1)
    return [*before, source.literal(arguments(call)[0])]


def _includers(dotted: str, world: World) -> Iterator[tuple[Source, Node]]:
    """Routes that include the module."""
    for path in world.mentions(".".join(dotted.split(".")[-2:])):
        source = world.source(path) if path.endswith(".py") else None
        for call in source.found("(call) @it") if source else ():
            given = arguments(call)
            if source is None or len(given) < 2 or not _is_route(source, call):
                continue
            inner = _included(source, given[1])
            if inner is not None and _same(dotted, _module(source, inner)):
                yield source, call


def _module(source: Source, include: Node) -> str:
    """What `include("shop.urls")`, or `include(("shop.urls", "shop"))`, names."""
    given = arguments(include)
    first = (
        given[0].named_children[0] if given and given[0].type == "tuple" and given[0].named_children else None
    )
    return source.literal(first or (given[0] if given else None)) or ""


def _same(dotted: str, named: str) -> bool:
    """Whether a file, as a dotted path from the top of the repository, is the named module."""
    return bool(named) and (dotted == named or dotted.endswith(f".{named}"))


def _label(parts: list[str | None]) -> str:
    """Django puts the parts together as they are written."""
    last = max((place for place, part in enumerate(parts) if part is None), default=-1)
    known = "".join(re.sub(r"^\^|\$$", "", part) for part in parts[last + 1 :] if part)
    return f"{UNKNOWN}/{known.lstrip('/')}" if last >= 0 else f"/{known.lstrip('/')}"
