"""TypeScript for mutate.py: functions, classes and their members, interfaces, types, enums, constants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mutate import EXTRA, Definition, Language

if TYPE_CHECKING:
    from tree_sitter import Node

_KINDS = {
    "function_declaration": "function",
    "generator_function_declaration": "function",
    "class_declaration": "class",
    "abstract_class_declaration": "class",
    "interface_declaration": "type",
    "type_alias_declaration": "type",
    "enum_declaration": "type",
}
_MEMBERS = (
    "method_definition",
    "method_signature",
    "abstract_method_signature",
    "public_field_definition",
    "property_signature",
)
_TYPES = ("class_declaration", "abstract_class_declaration", "interface_declaration")
_FUNCTIONS = ("arrow_function", "function_expression")


def definitions(path: str, root: Node) -> Iterator[Definition]:
    """At module level and right in its classes and interfaces."""
    for child in root.named_children:
        inner = child.child_by_field_name("declaration") if child.type == "export_statement" else child
        if inner is None:
            continue
        if inner.type in _KINDS:
            yield from _declared(path, child, inner)
        elif inner.type == "lexical_declaration" and inner.named_child_count == 1:
            yield from _constant(path, child, inner.named_children[0])


def _declared(path: str, whole: Node, inner: Node) -> Iterator[Definition]:
    named = inner.child_by_field_name("name")
    if named is None:
        return
    yield _definition(path, _KINDS[inner.type], whole, named, inner)
    body = inner.child_by_field_name("body")
    for member in body.named_children if body is not None and inner.type in _TYPES else ():
        name = member.child_by_field_name("name")
        if member.type in _MEMBERS and name is not None and name.type == "property_identifier":
            yield _definition(path, "method", member, name, member)


def _constant(path: str, whole: Node, one: Node) -> Iterator[Definition]:
    named, value = one.child_by_field_name("name"), one.child_by_field_name("value")
    if named is None or named.type != "identifier" or value is None:
        return
    is_function = value.type in _FUNCTIONS
    yield _definition(path, "function" if is_function else "constant", whole, named, value)


def _definition(path: str, kind: str, whole: Node, named: Node, holder: Node) -> Definition:
    group = holder.child_by_field_name("parameters")
    parameters = [one for one in group.named_children if "comment" not in one.type] if group else []
    assert named.text is not None
    return Definition(path, named.text.decode(), kind, whole, named, group, tuple(parameters))


def _is_rest(node: Node) -> bool:
    pattern = node.child_by_field_name("pattern")
    return pattern is not None and pattern.type == "rest_pattern"


def _is_required(node: Node) -> bool:
    return (
        node.type == "required_parameter" and node.child_by_field_name("value") is None and not _is_rest(node)
    )


def _member(one: Definition) -> str:
    if one.whole.type == "interface_declaration" or b"interface " in (one.whole.text or b"")[:40]:
        return f" {EXTRA}(): void; "
    return f" abstract {EXTRA}(): void; " if b"abstract class" in (one.whole.text or b"")[:60] else ""


TYPESCRIPT = Language(
    suffixes=(".ts", ".tsx", ".mts"),
    grammar=lambda path: "tsx" if path.endswith(".tsx") else "typescript",
    definitions=definitions,
    is_required=_is_required,
    is_rest=_is_rest,
    name_of=lambda node: node.child_by_field_name("pattern") or node,
    required=f"{EXTRA}: string",
    optional=f"{EXTRA}?: string",
    emptied=lambda one: "",
    member=_member,
)
