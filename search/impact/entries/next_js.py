"""A file in a folder that Next.js makes routes of to these routes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from search.impact.entries.gates import Gate, route
from search.impact.entries.source import Source, line_of
from search.impact.entries.world import World

_APP = re.compile(r"^(.*?)(?:src/)?app/((?:[^/]+/)*)route\.[cm]?[jt]sx?$")
_PAGES = re.compile(r"^(.*?)(?:src/)?pages/(api/(?:.+?))\.[cm]?[jt]sx?$")
_VERBS = frozenset(("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"))
_EXPORTED = "(export_statement) @it"
_DEPENDS = re.compile(r'"next"\s*:')


def read(source: Source, world: World) -> Iterator[Gate]:
    app, pages = _APP.search(source.path), _PAGES.search(source.path)
    found = app or pages
    if found is None or not _DEPENDS.search(world.text(f"{found[1]}package.json")):
        return
    path = re.sub(r"\([^/()]+\)/|@[^/]+/", "", found[2]) if app else re.sub(r"/?index$", "", found[2])
    path = path.rstrip("/")
    # what the configuration puts in front of all paths
    front = None if "basePath" in _configured(found[1], world) else ""
    for node in source.found(_EXPORTED):
        declared = node.child_by_field_name("declaration") or node.child_by_field_name("value")
        if declared is None:
            continue
        if pages and any(child.type == "default" for child in node.children):
            yield Gate("route", route("", front, path), line_of(declared))
        for name in (declared, *declared.named_children) if app else ():
            title = name.child_by_field_name("name")
            if title is not None and source.said(title) in _VERBS:
                yield Gate("route", route(source.said(title), front, path), line_of(title))


def _configured(folder: str, world: World) -> str:
    return "".join(world.text(f"{folder}next.config{ending}") for ending in (".js", ".mjs", ".ts", ".cjs"))
