"""A JavaScript or TypeScript file to its routes, commands, jobs and handlers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from search.impact.entries import nest, next_js
from search.impact.entries.frameworks import SCRIPT_CALLS, SCRIPT_WEB, ScriptWeb
from search.impact.entries.gates import Gate, route
from search.impact.entries.script_names import file_of, maker, names_of, required
from search.impact.entries.source import Source, arguments, last_line, line_of, pairs
from search.impact.entries.world import World

if TYPE_CHECKING:
    from tree_sitter import Node

Parts = tuple[str | None, ...]
VERBS = {name: name.upper() for name in ("get", "post", "put", "delete", "patch", "options", "head")} | {
    "del": "DELETE",
    "all": "",
}
LONGEST = 8  # mounts on one way
# What a file is parsed for at all: most files that a change reaches have none of it.
_LOUD = re.compile(
    r"""\.(?:get|post|put|delete|del|patch|options|head|all|route)\s*(?:<[^()]*>)?\(\s*(?:["'`](?:[/*]|["'`])|\{)"""
    r"""|\)\s*\.(?:get|post|put|delete|del|patch|options|head|all)\s*\("""
    rf"""|["'](?:{"|".join(sorted({row.module for row in SCRIPT_CALLS}))}|@nestjs/[\w-]+)["']"""
)
_CALLS = "(call_expression function: (member_expression)) @it"


def read(source: Source, world: World) -> Iterator[Gate]:
    yield from next_js.read(source, world)
    if not _LOUD.search(source.text):
        return
    for call in source.found(_CALLS):
        yield from _route(source, call, world)
        yield from _handed_on(source, call)
    if "@nestjs/" in source.text:
        yield from nest.read(source, world)


# --- routes ----------------------------------------------------------------------------------------------


def _route(source: Source, call: Node, world: World) -> Iterator[Gate]:
    function = call.child_by_field_name("function")
    owner = function.child_by_field_name("object") if function else None
    method = source.said(function.child_by_field_name("property")) if function else ""
    given = arguments(call)
    if owner is None or not given:
        return
    if method == "route" and given[0].type == "object":
        yield from _described(source, call, owner, given[0], world)
    if method not in VERBS:
        return
    chained = _chained(source, owner)
    if chained is not None:
        owner, path = chained
        handed = given
    else:
        path, handed = source.literal(given[0]), given[1:]
    known = _known(source, owner, world)
    if not known or not handed or path is None or not (path == "" or path.startswith(("/", "*"))):
        return
    label = route(VERBS[method], *prefixes(source, source.said(owner), world), path)
    yield Gate("route", label, line_of(given[0]), last_line(call), source.names(handed))


def _chained(source: Source, owner: Node) -> tuple[Node, str | None] | None:
    """`router.route("/x").get(a).post(b)`: the router, and the path."""
    while owner.type == "call_expression":
        function = owner.child_by_field_name("function")
        inner = function.child_by_field_name("object") if function else None
        if function is None or inner is None:
            return None
        if source.said(function.child_by_field_name("property")) == "route":
            given = arguments(owner)
            return inner, source.literal(given[0]) if given else None
        owner = inner
    return None


def _described(source: Source, call: Node, owner: Node, options: Node, world: World) -> Iterator[Gate]:
    """`fastify.route({method: "GET", url: "/x", handler})`."""
    said = pairs(source, options)
    path = source.literal(said.get("url") or said.get("path"))
    verbs = source.literal(said.get("method")) or ", ".join(source.literals(said.get("method")))
    if path is not None and verbs and _known(source, owner, world):
        label = route(verbs.upper(), *prefixes(source, source.said(owner), world), path)
        yield Gate("route", label, line_of(call), last_line(call), source.names([options]))


def _known(source: Source, owner: Node, world: World) -> ScriptWeb | None:
    """The framework that a name, `app` of `app.get(...)`, comes from."""
    name = source.said(owner)
    if owner.type == "call_expression":  # express().get(...), new Hono().get(...)
        return None
    names = names_of(source)
    if name in names.made:
        return _web(*maker(source, names.made[name]))
    if name in names.imported:
        module, part = names.imported[name]
        path = file_of(source, module, world)
        other = world.source(path) if path else None
        return _exported(other, name if part == "default" else part) if other else None
    return _parameter(source, owner, name)


def _web(module: str, name: str) -> ScriptWeb | None:
    return next(
        (web for web in SCRIPT_WEB if module in web.modules and name in (*web.roots, *web.routers)), None
    )


def _exported(source: Source, name: str) -> ScriptWeb | None:
    """What a file that makes one such object hands out."""
    made = names_of(source).made
    found = {variable: _web(*maker(source, call)) for variable, call in made.items()}
    if found.get(name):
        return found[name]
    webs = [web for web in found.values() if web]
    return webs[0] if len(webs) == 1 else None


def _parameter(source: Source, owner: Node, name: str) -> ScriptWeb | None:
    """A parameter that is named or typed as the framework has it: `(fastify) => ...`, `(app: Express)`."""
    if owner.type != "identifier":
        return None
    for web in SCRIPT_WEB:
        if name in web.names or re.search(
            rf"\b{re.escape(name)}\s*:\s*(?:{'|'.join(web.types)})\b", source.text
        ):
            imported = any(module in web.modules for module in names_of(source).modules)
            if name in web.names or imported:
                return web
    return None


# --- what stands in front --------------------------------------------------------------------------------


def prefixes(source: Source, name: str, world: World, depth: int = 0) -> Parts:
    """What stands in front of the paths of a variable; it begins with None where that is not certain."""
    call = names_of(source).made.get(name)
    web = _web(*maker(source, call)) if call else None
    if call is None or web is None or depth > LONGEST:
        return (None,)
    made = maker(source, call)[1]
    mounts = list(_mounts(source, name, world))
    own: Parts = (_option(source, call, web.prefix),) if web.prefix else ()
    if not mounts and made in web.roots:
        return own
    if len(mounts) != 1:
        return (None, *own)
    mounting, onto, prefix = mounts[0]
    return (*prefixes(mounting, onto, world, depth + 1), prefix, *own)


def _option(source: Source, call: Node, name: str) -> str | None:
    given = arguments(call)
    value = pairs(source, given[0]).get(name) if given and given[0].type == "object" else None
    return source.literal(value) if value is not None else None if given and given[0].type != "object" else ""


def _mounts(holder: Source, name: str, world: World) -> Iterator[tuple[Source, str, str | None]]:
    """Where the variable is taken in: the file, the variable that takes it, and the prefix."""
    stem = re.sub(r"(?:/index)?\.[cm]?[jt]sx?$", "", holder.path).rpartition("/")[2]
    paths = {holder.path, *world.mentions(f"/{stem}")}
    for path in sorted(paths):
        source = world.source(path) if re.search(r"\.[cm]?[jt]sx?$", path) else None
        for call in source.found(_CALLS) if source else ():
            function, given = call.child_by_field_name("function"), arguments(call)
            if source is None or function is None or not given:
                continue
            if source.said(function.child_by_field_name("property")) not in ("use", "route", "register"):
                continue
            if not any(_means(source, node, holder, name, world) for node in given[-1:] + given[:1]):
                continue
            onto = source.said(function.child_by_field_name("object"))
            yield source, onto, _mounted_at(source, given)


def _mounted_at(source: Source, given: list[Node]) -> str | None:
    if given[-1].type == "object":
        value = pairs(source, given[-1]).get("prefix")
        return source.literal(value) if value is not None else ""
    return "" if len(given) == 1 else source.literal(given[0])


def _means(source: Source, node: Node, holder: Source, name: str, world: World) -> bool:
    """Whether an argument is the router that the variable of that file holds."""
    module = required(source, node)
    said = source.said(node)
    said = re.sub(r"\.routes\(\)$|\.default$", "", said)
    if module is None:
        head = said.partition(".")[0]
        if source.path == holder.path:
            return said == name
        if head not in names_of(source).imported:
            return False
        module = names_of(source).imported[head][0]
    return file_of(source, module, world) == holder.path and source.path != holder.path


# --- commands and jobs -----------------------------------------------------------------------------------


def _handed_on(source: Source, call: Node) -> Iterator[Gate]:
    function = call.child_by_field_name("function")
    method = source.said(function.child_by_field_name("property")) if function else ""
    given = arguments(call)
    rows = [row for row in SCRIPT_CALLS if row.method == method]
    if (
        not rows
        or not given
        or function is None
        or not any(r.module in names_of(source).modules for r in rows)
    ):
        return
    row = next(row for row in rows if row.module in names_of(source).modules)
    label = source.literal(given[0]) or ""
    if row.kind == "command":
        label = _command(source, function.child_by_field_name("object"))
    if label:
        yield Gate(row.kind, label, line_of(given[0]), last_line(call), source.names(given))


def _command(source: Source, node: Node | None) -> str:
    """The name in `program.command("serve <port>").option(...).action(f)`."""
    while node is not None and node.type == "call_expression":
        function = node.child_by_field_name("function")
        given = arguments(node)
        if function is None:
            return ""
        if source.said(function.child_by_field_name("property")) == "command":
            said = source.literal(given[0]) if given else None
            return (said or "").partition(" ")[0]
        node = function.child_by_field_name("object")
    return ""
