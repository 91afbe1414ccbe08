"""A Go file to its routes, commands and jobs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from search.impact.entries.frameworks import GO_COMMANDS, GO_JOBS, GO_WEB, GoWeb
from search.impact.entries.gates import Gate, route
from search.impact.entries.source import Source, arguments, around, kept, last_line, line_of, pairs
from search.impact.entries.world import World

if TYPE_CHECKING:
    from tree_sitter import Node

Parts = tuple[str | None, ...]  # None: not literal
Known = tuple[GoWeb | None, Parts]  # the framework of an object, and what stands in front of its paths
LONGEST = 8  # groups on one way
_PACKAGES = [web.package for web in GO_WEB] + [row[0] for row in GO_COMMANDS] + [row[0] for row in GO_JOBS]
_LOUD = re.compile("|".join(re.escape(package) for package in _PACKAGES))
_IMPORTS = "(import_spec) @it"
_CALLS = "(call_expression function: (selector_expression)) @it"
_MADE = "[(short_var_declaration) (assignment_statement) (var_spec)] @it"
_LITERALS = "(composite_literal) @it"
_FUNCTIONS = ("function_declaration", "method_declaration", "func_literal")
_VERB_AND_PATH = re.compile(r"(?:(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS) )?(/.*)")


def read(source: Source, world: World) -> Iterator[Gate]:
    yield from _main(source, world)
    if not _LOUD.search(source.text):
        return
    for call in source.found(_CALLS):
        yield from _route(source, call, world)
        yield from _job(source, call)
    for node in source.found(_LITERALS):
        yield from _command(source, node)


def _main(source: Source, world: World) -> Iterator[Gate]:
    if not re.search(r"^package main\b", source.text, re.MULTILINE):
        return
    folder = source.path.rpartition("/")[0]
    module = re.search(r"^module\s+(\S+)", world.text("go.mod"), re.MULTILINE)
    name = folder.rpartition("/")[2] or (module[1].rpartition("/")[2] if module else "main")
    for node in source.found("(function_declaration) @it"):
        title = node.child_by_field_name("name")
        if title is not None and source.said(title) == "main":
            yield Gate("command", name, line_of(title))


@kept
def _imports(source: Source) -> dict[str, str]:
    """Local name -> path, without a version at its end."""
    found = {}
    for node in source.found(_IMPORTS):
        path = re.sub(r"/v\d+$", "", source.literal(node.child_by_field_name("path")) or "")
        found[source.said(node.child_by_field_name("name")) or path.rpartition("/")[2]] = path
    return found


# --- routes ----------------------------------------------------------------------------------------------


def _route(source: Source, call: Node, world: World) -> Iterator[Gate]:
    owner, method = _selected(source, call)
    given = arguments(call)
    web, parts = _known(source, call, owner, world)
    if web is None or method not in web.verbs or len(given) < 2:
        return
    said = source.literal(given[0])
    found = _VERB_AND_PATH.fullmatch(said) if said else None
    if said is None or (said and not found):
        return
    verb, path = (found[1] or "", found[2]) if found else ("", "")
    handed = source.names(given[1:])
    label = route(web.verbs[method] or verb or _methods(source, call, web), *parts, path)
    yield Gate("route", label, line_of(given[0]), last_line(call), handed)


def _methods(source: Source, call: Node, web: GoWeb) -> str:
    """`r.HandleFunc("/x", f).Methods("GET")` of Gorilla."""
    chain = call.parent.parent if call.parent else None
    if web.package != "github.com/gorilla/mux" or chain is None or chain.type != "call_expression":
        return ""
    verbs = [
        source.literal(one) or source.said(one).rpartition(".Method")[2].upper() for one in arguments(chain)
    ]
    return ", ".join(verbs) if _selected(source, chain)[1] == "Methods" else ""


def _selected(source: Source, call: Node) -> tuple[Node | None, str]:
    function = call.child_by_field_name("function")
    if function is None or function.type != "selector_expression":
        return None, ""
    return function.child_by_field_name("operand"), source.said(function.child_by_field_name("field"))


def _known(source: Source, at: Node, owner: Node | None, world: World, depth: int = 0) -> Known:
    """Of an object that has routes."""
    if owner is None or depth > LONGEST:
        return None, ()
    if owner.type == "call_expression":
        return _made(source, owner, world, depth)
    name = source.said(owner)
    imported = _imports(source)
    if owner.type == "identifier" and name in imported:  # http.HandleFunc
        return next((web for web in GO_WEB if web.package == imported[name] == "net/http"), None), ()
    found = _in_scope(source, at, name, world, depth) if owner.type == "identifier" else None
    if found is not None:
        return found
    if owner.type != "selector_expression":
        return None, ()
    # a field, as `s.router`: of the one framework that the file imports
    webs = [web for web in GO_WEB if web.package in imported.values() and web.package != "net/http"]
    return (webs[0], (None,)) if len(webs) == 1 else (None, ())


def _in_scope(source: Source, at: Node, name: str, world: World, depth: int) -> Known | None:
    """A variable or a parameter of the functions around; None where it is neither."""
    function = around(at, *_FUNCTIONS)
    while function is not None:
        value = _assigned(source, at, name, function)
        if value is not None:
            made = _made(source, value, world, depth) if value.type == "call_expression" else (None, ())
            is_open = made[0] is not None and _may_be_mounted(source, made[0], function, name)
            return (made[0], (None,)) if is_open else made
        listed = function.child_by_field_name("parameters")
        for parameter in listed.named_children if listed else ():
            if name in [source.said(one) for one in parameter.children_by_field_name("name")]:
                return _typed(source, parameter, function, world, depth)
        function = around(function, *_FUNCTIONS)
    value = _assigned(source, None, name, None)
    return (
        _made(source, value, world, depth) if value is not None and value.type == "call_expression" else None
    )


@kept
def _assignments(source: Source) -> list[Node]:
    return list(source.found(_MADE))


def _assigned(source: Source, at: Node | None, name: str, function: Node | None) -> Node | None:
    """What the variable was given last, in front of `at`, in that function; None: at the top of the file."""
    found = None
    for node in _assignments(source):
        if (at is None or node.start_byte < at.start_byte) and around(node, *_FUNCTIONS) == function:
            found = _value(source, node, name) or found
    return found


def _may_be_mounted(source: Source, web: GoWeb, function: Node, name: str) -> bool:
    """Whether a router that can stand under another one is given away or taken in."""
    if web.roots:
        return False
    text = re.escape(name)
    taken = rf"\breturn\s+{text}\b|\b(?:Mount|Handle|Handler|StripPrefix)\([^()\n]*\b{text}\b\s*\)"
    return re.search(taken, source.said(function)) is not None


def _value(source: Source, node: Node, name: str) -> Node | None:
    """What a declaration or assignment gives to the variable."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if node.type == "var_spec":
        left, right = node, node.child_by_field_name("value")
        names = [source.said(one) for one in node.children_by_field_name("name")]
    else:
        names = [source.said(one) for one in left.named_children] if left else []
    values = right.named_children if right else []
    return values[names.index(name)] if name in names and len(values) == len(names) else None


def _made(source: Source, call: Node, world: World, depth: int) -> Known:
    """`gin.Default()` and `r.Group("/x")`."""
    owner, method = _selected(source, call)
    package = _imports(source).get(source.said(owner), "") if owner else ""
    for web in GO_WEB:
        if web.package == package and method in web.makers:
            return web, ()
    known, parts = _known(source, call, owner, world, depth + 1) if owner is not None else (None, ())
    given = arguments(call)
    if known is None or method not in known.groups or not given:
        return (known, parts) if known and method in ("With", "Use") else (None, ())
    return known, (*parts, source.literal(given[0]))


def _typed(source: Source, parameter: Node, function: Node, world: World, depth: int) -> Known:
    """A parameter of a framework's type: the root, or a part that is handed in."""
    package, _, name = source.said(parameter.child_by_field_name("type")).lstrip("*").partition(".")
    path = _imports(source).get(package, "")
    web = next((web for web in GO_WEB if web.package == path and name in (*web.roots, *web.types)), None)
    if web is None or name in web.roots:
        return web, ()
    inside = _of_literal(source, function, web, world, depth)
    return inside or (web, _handed_in(source, parameter, function, web, world, depth))


def _of_literal(source: Source, function: Node, web: GoWeb, world: World, depth: int) -> Known | None:
    """As in `r.Route("/x", func(r chi.Router) {...})`."""
    call = function.parent.parent if function.type == "func_literal" and function.parent else None
    if call is None or call.type != "call_expression":
        return None
    owner, method = _selected(source, call)
    known, parts = _known(source, call, owner, world, depth + 1)
    if known is web and method in web.groups:
        return web, (*parts, source.literal(arguments(call)[0]))
    return (web, parts) if known is web and method == "Group" else None


def _handed_in(
    source: Source, parameter: Node, function: Node, web: GoWeb, world: World, depth: int
) -> Parts:
    """What stands in front of what the only call of a function hands in."""
    title, listed = function.child_by_field_name("name"), function.child_by_field_name("parameters")
    if title is None or listed is None or function.type != "function_declaration":
        return (None,)
    place = listed.named_children.index(parameter)
    uses = world.users(source.path, source.said(title))
    if len(uses) != 1 or any(len(one.children_by_field_name("name")) > 1 for one in listed.named_children):
        return (None,)
    path, line = uses[0]
    caller = world.source(path)
    for call in caller.found("(call_expression) @it") if caller else ():
        said = caller.said(call.child_by_field_name("function")) if caller else ""
        given = arguments(call)
        named = said.rpartition(".")[2] == source.said(title)
        if caller is not None and named and line_of(call) <= line <= last_line(call) and place < len(given):
            known, parts = _known(caller, call, given[place], world, depth + 1)
            return parts if known is web else (None,)
    return (None,)


# --- commands and jobs -----------------------------------------------------------------------------------


def _command(source: Source, node: Node) -> Iterator[Gate]:
    package, _, name = source.said(node.child_by_field_name("type")).partition(".")
    path = _imports(source).get(package)
    for module, kind, title, running in GO_COMMANDS:
        if (module, kind) != (path, name):
            continue
        fields = _fields(source, node)
        said = source.literal(fields.get(title)) or ""
        handed = [fields[one] for one in running if one in fields]
        for value in handed if said else ():
            yield Gate("command", said.split()[0], line_of(value), last_line(value), source.names([value]))


def _fields(source: Source, node: Node) -> dict[str, Node]:
    body = node.child_by_field_name("body")
    found = pairs(source, body)
    return {name: value.named_children[0] if value.named_children else value for name, value in found.items()}


def _job(source: Source, call: Node) -> Iterator[Gate]:
    method, given = _selected(source, call)[1], arguments(call)
    for package, methods in GO_JOBS:
        if method in methods and package in _imports(source).values() and len(given) > 1:
            label = source.literal(given[0])
            if label:
                yield Gate("job", label, line_of(call), last_line(call), source.names(given[1:]))
