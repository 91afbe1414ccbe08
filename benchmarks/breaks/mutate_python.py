"""Python for mutate.py: functions, methods and classes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mutate import EXTRA, Definition, Language

if TYPE_CHECKING:
    from tree_sitter import Node

_REST = ("list_splat_pattern", "dictionary_splat_pattern", "keyword_separator", "positional_separator")
_OPTIONAL = ("default_parameter", "typed_default_parameter")


def definitions(path: str, root: Node) -> Iterator[Definition]:
    """At module level and right in its classes; not what is only defined under a condition."""
    yield from _in(path, root, inside=False)


def _in(path: str, block: Node, inside: bool) -> Iterator[Definition]:
    for child in block.named_children:
        inner = child.child_by_field_name("definition") if child.type == "decorated_definition" else child
        if inner is None or inner.type not in ("function_definition", "class_definition"):
            continue
        named = inner.child_by_field_name("name")
        assert named is not None and named.text is not None
        group = inner.child_by_field_name("parameters")
        kind = "class" if group is None else "method" if inside else "function"
        parameters = [one for one in group.named_children if "comment" not in one.type] if group else []
        if inside and not _is_static(child):
            parameters = parameters[1:]
        yield Definition(path, named.text.decode(), kind, child, named, group, tuple(parameters))
        body = inner.child_by_field_name("body")
        if kind == "class" and body is not None:
            yield from _in(path, body, inside=True)


def _is_static(node: Node) -> bool:
    return any(
        one.type == "decorator" and b"staticmethod" in (one.text or b"") for one in node.named_children
    )


def _is_rest(node: Node) -> bool:
    inner = node.named_children[0].type if node.type == "typed_parameter" else ""
    return node.type in _REST or inner in _REST


def _name_of(node: Node) -> Node:
    named = node.child_by_field_name("name")
    return named or (node.named_children[0] if node.type == "typed_parameter" else node)


def _emptied(one: Definition) -> str:
    around = one.whole.parent
    return "pass" if one.kind == "method" and around is not None and around.named_child_count == 1 else ""


PYTHON = Language(
    suffixes=(".py",),
    grammar=lambda path: "python",
    definitions=definitions,
    is_required=lambda node: node.type not in _OPTIONAL and not _is_rest(node),
    is_rest=_is_rest,
    name_of=_name_of,
    required=EXTRA,
    optional=f"{EXTRA}=None",
    emptied=_emptied,
    keyword_only="*",
)
