"""A Python file to its routes, commands, jobs and handlers, by decorators and registering calls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from search.impact.entries import django
from search.impact.entries.frameworks import PYTHON_CALLS, PYTHON_DECORATORS, PYTHON_WEB, Row, Web
from search.impact.entries.gates import Gate, route
from search.impact.entries.python_names import leads_to, names_of
from search.impact.entries.python_prefix import prefixes, web_of
from search.impact.entries.source import Source, arguments, last_line, line_of, pairs
from search.impact.entries.world import World

if TYPE_CHECKING:
    from tree_sitter import Node

VERBS = ("get", "post", "put", "delete", "patch", "options", "head", "trace")
_HANDING = ("add_url_rule", "add_api_route", "Route", "WebSocketRoute", *(row.method for row in PYTHON_CALLS))
_MARKING = {*VERBS, *(name for web in PYTHON_WEB for name in web.generic)} | {
    row.method or row.name.rpartition(".")[2] for row in PYTHON_DECORATORS
}
# What a file is parsed for at all: most files that a change reaches have none of it.
_DECORATED = re.compile(rf"^[ \t]*@[\w.]*\b(?:{'|'.join(sorted(_MARKING))})\b", re.MULTILINE)
_CALLED = re.compile(rf"\b(?:{'|'.join(sorted(_HANDING))})\s*\(")
_MAIN = "(if_statement) @it"
_ASSIGNED = "(assignment left: (identifier) right: (call)) @it"
_SUFFIX = re.compile(r"_(?:command|cmd|group|grp)$")  # which some versions of Click cut from a name


def read(source: Source, world: World) -> Iterator[Gate]:
    if "@" in source.text and _DECORATED.search(source.text):
        for node in source.found("(decorated_definition) @it"):
            yield from _decorated(source, node, world)
    if _CALLED.search(source.text):
        for call in source.found("(call) @it"):
            yield from _handed_on(source, call, world)
    yield from django.read(source, world)
    if "__main__" in source.text:
        yield from _main(source)


# --- decorators ------------------------------------------------------------------------------------------


def _decorated(source: Source, node: Node, world: World) -> Iterator[Gate]:
    definition = node.child_by_field_name("definition")
    name = definition.child_by_field_name("name") if definition else None
    for decorator in node.children if name else ():
        if decorator.type != "decorator" or name is None:
            continue
        expression = decorator.named_children[0]
        is_call = expression.type == "call"
        reached = source.said(expression.child_by_field_name("function") if is_call else expression)
        call = expression if is_call else None
        row = _row(source, reached, PYTHON_DECORATORS, world)
        if row is not None:
            label = _named(source, call, row) or _own_name(source.said(name), row)
            yield Gate(row.kind, label, line_of(name))
        elif call is not None:
            for label in _routes(source, call, reached, world):
                yield Gate("route", label, line_of(name), members=True)


def _row(source: Source, dotted: str, rows: tuple[Row, ...], world: World) -> Row | None:
    """The row that a name, as it is written, leads to."""
    full = leads_to(source, dotted, world)
    method = dotted.rpartition(".")[2] if "." in dotted else ""
    modules = names_of(source).modules
    for row in rows:
        if row.name and full == f"{row.module}.{row.name}":
            return row
        if row.method and row.method == method and _is_method(full, row.module, modules):
            return row
    return None


def _is_method(full: str, module: str, modules: frozenset[str]) -> bool:
    """Whether it is a method of what the module made, or, where nothing is known of that, may be one."""
    if "()." in full:
        return full.partition(".")[0] == module
    return module in modules and full.partition(".")[0] in ("", module)


def _named(source: Source, call: Node | None, row: Row) -> str:
    given = arguments(call)
    named = pairs(source, call.child_by_field_name("arguments") if call else None, "name")
    first = source.literal(given[0]) if given and row.first else None
    return first or source.literal(named.get(row.label)) or ""


def _own_name(name: str, row: Row) -> str:
    return name.replace("_", "-") if row.dashed and not _SUFFIX.search(name) else name


# --- routes ----------------------------------------------------------------------------------------------


def _routes(source: Source, call: Node, dotted: str, world: World) -> Iterator[str]:
    """Labels of what a call such as `app.get("/orders")` registers."""
    owner, _, method = dotted.rpartition(".")
    web = _web(source, owner, world)
    if web is None or (method not in web.generic and not (web.verbs and method in VERBS)):
        return
    given = arguments(call)
    named = pairs(source, call.child_by_field_name("arguments"), "name")
    node = named.get("path") or named.get("rule") or (given[0] if given else None)
    path = source.literal(node)
    if path is None or (path and not path.startswith("/")):
        return
    verbs = method.upper() if method in VERBS else web.generic[method]
    if "methods" in named:
        verbs = ", ".join(one.upper() for one in source.literals(named["methods"]))
    yield route(verbs, *prefixes(source, owner, world), path)


def _web(source: Source, owner: str, world: World) -> Web | None:
    """The framework of the object in front of a method, as far as it is known."""
    if not owner:
        return None
    full = leads_to(source, owner, world)
    known = web_of(full)
    if known or full:
        return known[0] if known else None
    modules = names_of(source).modules
    return next((web for web in PYTHON_WEB if web.module in modules), None)


# --- what a call hands on --------------------------------------------------------------------------------


def _handed_on(source: Source, call: Node, world: World) -> Iterator[Gate]:
    dotted = source.said(call.child_by_field_name("function"))
    method = dotted.rpartition(".")[2]
    listed = call.child_by_field_name("arguments")
    if method == "add_url_rule":
        yield from _url_rule(source, call, dotted, world)
    elif method == "add_api_route":
        yield from _api_route(source, call, dotted, world)
    elif method in ("Route", "WebSocketRoute") and leads_to(source, dotted, world).startswith("starlette."):
        given, named = arguments(call), pairs(source, listed, "name")
        verbs = ", ".join(source.literals(named.get("methods")))
        path = source.literal(given[0]) if given else None
        yield _lines("route", route(verbs, None, path), source, call, given[1:])
    elif any(method == row.method for row in PYTHON_CALLS):
        yield from _called(source, call, dotted, world)


def _url_rule(source: Source, call: Node, dotted: str, world: World) -> Iterator[Gate]:
    owner = dotted.rpartition(".")[0]
    web = _web(source, owner, world)
    given, named = arguments(call), pairs(source, call.child_by_field_name("arguments"), "name")
    path = source.literal(given[0]) if given else None
    if web is None or path is None or web.module not in ("flask", "quart"):
        return
    verbs = ", ".join(one.upper() for one in source.literals(named.get("methods")))
    label = route(verbs, *prefixes(source, owner, world), path)
    yield _lines("route", label, source, call, given[1:])


def _api_route(source: Source, call: Node, dotted: str, world: World) -> Iterator[Gate]:
    owner = dotted.rpartition(".")[0]
    web = _web(source, owner, world)
    given, named = arguments(call), pairs(source, call.child_by_field_name("arguments"), "name")
    path = source.literal(given[0]) if given else None
    if web is None or path is None or web.module != "fastapi":
        return
    verbs = ", ".join(source.literals(named.get("methods"))) or "GET"
    yield _lines("route", route(verbs, *prefixes(source, owner, world), path), source, call, given[1:])


def _called(source: Source, call: Node, dotted: str, world: World) -> Iterator[Gate]:
    row = next(row for row in PYTHON_CALLS if row.method == dotted.rpartition(".")[2])
    full = leads_to(source, dotted, world)
    named = pairs(source, call.child_by_field_name("arguments"), "name")
    given = arguments(call)
    first = given[0] if given and given[0].type != "keyword_argument" else None
    handed = named.get(row.argument) or (first if row.kind == "job" else None)
    is_it = full.startswith(f"{row.module}.") or _is_method(full, row.module, names_of(source).modules)
    if handed is None or not is_it or handed.type not in ("identifier", "attribute", "lambda"):
        return
    label = source.literal(named.get(row.label)) or _parser_name(source, call, dotted) or source.said(handed)
    yield _lines(row.kind, label.rpartition(".")[2], source, call, [handed])


def _parser_name(source: Source, call: Node, dotted: str) -> str:
    """The name of the subcommand whose parser is in the variable: it was put there last."""
    variable, found = dotted.rpartition(".")[0], ""
    for node in source.found(_ASSIGNED):
        made = node.child_by_field_name("right")
        maker = source.said(made.child_by_field_name("function") if made else None)
        if node.start_byte > call.start_byte or source.said(node.child_by_field_name("left")) != variable:
            continue
        given = arguments(made) if maker.endswith(".add_parser") else []
        found = (source.literal(given[0]) if given else None) or ""
    return found


def _lines(kind: str, label: str, source: Source, call: Node, handed: list[Node]) -> Gate:
    return Gate(kind, label, line_of(call), last_line(call), source.names(handed), members=True)  # type: ignore[arg-type]


def _main(source: Source) -> Iterator[Gate]:
    for node in source.found(_MAIN):
        test = source.said(node.child_by_field_name("condition"))
        body = node.child_by_field_name("consequence")
        if body is not None and "__name__" in test and "__main__" in test:
            names = source.names([body])
            yield Gate("command", f"python {source.path}", line_of(node), last_line(body), names)
