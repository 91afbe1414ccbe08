"""A JavaScript or TypeScript file to what its names stand for, and to the files that its imports mean."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from search.impact.entries.source import STRINGS, Source, arguments, kept
from search.impact.entries.world import World

if TYPE_CHECKING:
    from tree_sitter import Node

_IMPORTS = "(import_statement) @it"
_DECLARED = "(variable_declarator) @it"
_ENDINGS = ("", ".ts", ".js", ".tsx", ".jsx", ".mjs", ".cjs", ".mts", ".cts")
_INDEX = tuple(f"/index{ending}" for ending in _ENDINGS[1:])


@dataclass(slots=True)
class Names:
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)  # local -> module, its name there
    made: dict[str, Node] = field(default_factory=dict)  # variable -> the call that made it

    @property
    def modules(self) -> frozenset[str]:
        return frozenset(module for module, _ in self.imported.values())


@kept
def names_of(source: Source) -> Names:
    names = Names()
    for node in source.found(_IMPORTS):
        module = source.literal(node.child_by_field_name("source")) or ""
        for clause in node.named_children:
            if clause.type == "import_clause":
                _imported(source, clause, module, names)
    for node in source.found(_DECLARED):
        _declared(source, node, names)
    return names


def _imported(source: Source, clause: Node, module: str, names: Names) -> None:
    for child in clause.named_children:
        if child.type == "identifier":
            names.imported[source.said(child)] = module, "default"
        elif child.type == "namespace_import":
            names.imported[source.said(child.named_children[0])] = module, "*"
        for one in child.named_children if child.type == "named_imports" else ():
            name = source.said(one.child_by_field_name("name"))
            names.imported[source.said(one.child_by_field_name("alias")) or name] = module, name


def _declared(source: Source, node: Node, names: Names) -> None:
    left, right = node.child_by_field_name("name"), node.child_by_field_name("value")
    if left is None or right is None:
        return
    inner = right.child_by_field_name("object") if right.type == "member_expression" else right
    module = required(source, inner)
    if module is not None and left.type == "identifier":
        part = source.said(right.child_by_field_name("property")) if inner is not right else "default"
        names.imported[source.said(left)] = module, part
    elif module is not None and left.type == "object_pattern":
        for name in re.findall(r"(\w+)(?:\s*:\s*(\w+))?", source.said(left)):
            names.imported[name[1] or name[0]] = module, name[0]
    elif left.type == "identifier" and right.type in ("call_expression", "new_expression"):
        names.made.setdefault(source.said(left), right)


def required(source: Source, node: Node | None) -> str | None:
    """The module of `require("x")`."""
    if node is None or node.type != "call_expression":
        return None
    if source.said(node.child_by_field_name("function")) != "require":
        return None
    given = arguments(node)
    return source.literal(given[0]) if given and given[0].type in STRINGS else None


def maker(source: Source, call: Node) -> tuple[str, str]:
    """Module and name of what is called or made anew: `express.Router()` is ("express", "Router")."""
    function = call.child_by_field_name("function") or call.child_by_field_name("constructor")
    inner = required(source, function)
    if inner is not None:
        return inner, "default"
    said = source.said(function)
    head, _, rest = said.partition(".")
    if head.startswith("require(") and function is not None and function.type == "member_expression":
        module = required(source, function.child_by_field_name("object"))
        return module or "", source.said(function.child_by_field_name("property"))
    module, name = names_of(source).imported.get(head, ("", ""))
    return module, rest or name


def file_of(source: Source, module: str, world: World) -> str | None:
    """The file of the repository that a relative import means."""
    if not module.startswith("."):
        return None
    target = posixpath.normpath(posixpath.join(posixpath.dirname(source.path), module))
    stem = re.sub(r"\.[cm]?js$", "", target)
    options = [target + ending for ending in _ENDINGS] + [stem + ending for ending in _ENDINGS[1:]]
    options += [target + ending for ending in _INDEX]
    there = set(world.those(options))
    return next((option for option in options if option in there), None)
