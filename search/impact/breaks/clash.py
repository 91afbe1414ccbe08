"""A call and two versions of what it calls to an argument that the new one cannot take: a text for a number.

Only what the text of an argument says for certain counts, literals, against types that are certain by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from search.impact.breaks.calls import Call
from search.impact.header import Parameter

if TYPE_CHECKING:
    from tree_sitter import Node

_GO_NAMES = (
    "int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr byte rune float32 float64 complex64 "
    "complex128"
)
_GO_NUMBERS = frozenset(_GO_NAMES.split())
_GO_MADE = ("*", "[", "map[", "chan ", "<-chan ")  # pointers, slices, maps, channels
_JAVA_NUMBERS = frozenset(("byte", "short", "int", "long", "float", "double"))
_JAVA_BOXES = frozenset(("Byte", "Short", "Integer", "Long", "Float", "Double"))
_JAVA_PRIMITIVES = _JAVA_NUMBERS | {"char", "boolean"}
_TRUTH = frozenset(("bool", "boolean", "Boolean"))
_TEXT = frozenset(("string", "String"))
_KINDS = {
    "interpreted_string_literal": "text",
    "raw_string_literal": "text",
    "string_literal": "text",
    "int_literal": "number",
    "decimal_integer_literal": "number",
    "float_literal": "number",
    "decimal_floating_point_literal": "number",
    "true": "truth",
    "false": "truth",
    "nil": "nothing",
    "null_literal": "nothing",
    "func_literal": "function",
}


def clash(call: Call, before: Sequence[Parameter], after: Sequence[Parameter]) -> str:
    """In words that follow the call, '' where every argument may fit or one did not before."""
    arguments = call.node.child_by_field_name("arguments")
    given = [one for one in arguments.named_children if "comment" not in one.type] if arguments else []
    if call.spread or call.keywords or any(map(_clashes, given, before)):
        return ""
    for node, taken in zip(given, after, strict=False):
        if _clashes(node, taken):
            text = " ".join((node.text or b"").decode("utf-8", "replace").split())
            shown = text if len(text) <= 20 else "a value"
            return f"passes `{shown}` as `{taken.name}`, which is of type `{taken.type}`"
    return ""


def _clashes(node: Node, taken: Parameter) -> bool:
    rule = _RULES.get(_kind(node))
    return rule is not None and not taken.many and rule(taken.type)


def _kind(node: Node) -> str:
    """What a literal is, or a sum of which a part is a text; '' for anything else."""
    if node.type == "binary_expression":
        parts = (node.child_by_field_name(side) for side in ("left", "right"))
        adds = any(child.type == "+" for child in node.children)
        return "text" if adds and any(part is not None and _kind(part) == "text" for part in parts) else ""
    return _KINDS.get(node.type, "")


def _is_number(kind: str) -> bool:
    return kind in _GO_NUMBERS or kind in _JAVA_NUMBERS or kind in _JAVA_BOXES


def _is_made(kind: str) -> bool:
    return kind.startswith(_GO_MADE) or kind.endswith("[]") or kind.startswith("func(") or kind == "error"


def _no_text(kind: str) -> bool:
    return _is_number(kind) or kind in _TRUTH or kind == "char" or _is_made(kind)


def _no_number(kind: str) -> bool:
    return kind in _TEXT or kind in _TRUTH or _is_made(kind)


def _no_truth(kind: str) -> bool:
    return _is_number(kind) or kind in _TEXT or kind == "char" or _is_made(kind)


def _no_nothing(kind: str) -> bool:
    """What nil or null cannot be."""
    return kind in _GO_NUMBERS or kind in _JAVA_PRIMITIVES or kind in ("bool", "string")


def _no_function(kind: str) -> bool:
    return _is_number(kind) or kind in _TEXT or kind in _TRUTH or kind == "error" or kind.startswith(_GO_MADE)


_RULES = {
    "text": _no_text,
    "number": _no_number,
    "truth": _no_truth,
    "nothing": _no_nothing,
    "function": _no_function,
}
