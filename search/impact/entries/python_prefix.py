"""A variable that has routes to what stands in front of their paths, over the files that mount it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from search.impact.entries.frameworks import PYTHON_WEB, Web
from search.impact.entries.python_names import leads_to, names_of, where
from search.impact.entries.source import Source, arguments, pairs
from search.impact.entries.world import World

if TYPE_CHECKING:
    from tree_sitter import Node

Parts = tuple[str | None, ...]  # None: not literal
LONGEST = 8  # mounts on one way
_MOUNTS = frozenset(name for web in PYTHON_WEB for name in web.mounts)


class Mount(NamedTuple):
    source: Source
    onto: str  # the variable that takes it in, as written
    prefix: str | None  # '' where none is given


def web_of(maker: str) -> tuple[Web, str] | None:
    """The framework whose object a full name `module.Class()` is, and the class."""
    if not maker.endswith("()"):
        return None
    module, _, made = maker.removesuffix("()").rpartition(".")
    for web in PYTHON_WEB:
        if module.partition(".")[0] == web.module and (made in web.roots or made in web.routers):
            return web, made
    return None


def prefixes(source: Source, variable: str, world: World, depth: int = 0) -> Parts:
    """What stands in front of the paths of a variable; it begins with None where that is not certain."""
    found = where(source, variable, world)
    if found is None or depth > LONGEST:
        return (None,)
    holder, name = found
    known = web_of(names_of(holder).full(name))
    if known is None:
        return (None,)
    web, made = known
    if made in web.roots:
        return ()
    call = names_of(holder).calls.get(name)
    own = _given(holder, call, web.routers[made]) if call else None
    mounts = list(_mounts(holder, name, world))
    if len(mounts) != 1:
        return (None, own)
    mount = mounts[0]
    in_front = prefixes(mount.source, mount.onto, world, depth + 1)
    if web.overrides and mount.prefix != "":
        return (*in_front, mount.prefix)
    return (*in_front, mount.prefix, own)


def _given(source: Source, call: Node, argument: str) -> str | None:
    """A keyword argument: '' where it is not given, None where it is no literal."""
    listed = call.child_by_field_name("arguments")
    if listed is not None and any(child.type == "dictionary_splat" for child in listed.children):
        return None
    value = pairs(source, listed, "name").get(argument) if argument else None
    return source.literal(value) if value is not None else ""


def _mounts(holder: Source, name: str, world: World) -> Iterator[Mount]:
    paths = {holder.path, *(path for path, _ in world.users(holder.path, name))}
    for path in sorted(paths):
        source = world.source(path)
        for call in source.found("(call function: (attribute)) @it") if source else ():
            function = call.child_by_field_name("function")
            method = source.said(function.child_by_field_name("attribute")) if source and function else ""
            given = arguments(call)
            if source is None or function is None or method not in _MOUNTS or not given:
                continue
            what = where(source, source.said(given[0]), world)
            if what is None or (what[0].path, what[1]) != (holder.path, name):
                continue
            onto = source.said(function.child_by_field_name("object"))
            web = web_of(leads_to(source, onto, world))
            argument = web[0].mounts.get(method, "") if web else _any(method)
            yield Mount(source, onto, _given(source, call, argument))


def _any(method: str) -> str:
    return next(web.mounts[method] for web in PYTHON_WEB if method in web.mounts)
