"""A method's types to a text by which methods are compared, `int,[]Item|error`. Qualifiers are left out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from search.languages.go.types import named
from search.languages.reader import Reader

if TYPE_CHECKING:
    from tree_sitter import Node

_QUALIFIER = re.compile(r"\b[^\W\d]\w*\.|\s+")
_WORD = re.compile(r"[^\W\d]\w*")
WILD = "?"  # a type of a signature that depends on a type parameter


def sign(reader: Reader, node: Node, seq: int, kinds: list[int], generics: frozenset[str]) -> None:
    """What methods are compared by: the text of their types, and in `values` what the parameters are."""
    parameters, result = node.child_by_field_name("parameters"), node.child_by_field_name("result")
    reader.functions[seq].flags = [signature(reader, parameters, result, generics)]
    reader.values[seq] = [reader.raw.add("tuple", *kinds)]


def signature(reader: Reader, parameters: Node | None, result: Node | None, generics: frozenset[str]) -> str:
    """Types of parameters, then of results."""
    return f"{_kinds(reader, parameters, generics)}|{_kinds(reader, result, generics)}"


def _kinds(reader: Reader, node: Node | None, generics: frozenset[str]) -> str:
    if node is None:
        return ""
    if node.type != "parameter_list":
        return _kind(reader, node, generics)
    found = []
    for child in node.named_children:
        kind = child.child_by_field_name("type")
        if kind is not None:
            dots = "..." if child.type == "variadic_parameter_declaration" else ""
            found += [dots + _kind(reader, kind, generics)] * max(1, len(named(child)))
    return ",".join(found)


def _kind(reader: Reader, node: Node, generics: frozenset[str]) -> str:
    text = _QUALIFIER.sub("", reader.text(node))
    if generics and not generics.isdisjoint(_WORD.findall(text)):
        return WILD
    if "func(" in text or ("[" in text and "," in text) or "struct{" in text:
        return WILD
    return text.replace("interface{}", "any")
