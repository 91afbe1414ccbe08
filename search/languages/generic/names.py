"""A node that defines something to the node of its name, the text of it, and where its body begins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from search.languages.generic.words import words

if TYPE_CHECKING:
    from tree_sitter import Node

_DEPTH = 6  # levels that a name is looked for below its definition
_DECLARATORS = 8  # `int (*f(void))(int)` has three
_UP = 4  # levels between a function without a name and what it is assigned to
_LONGEST = 200  # bytes

_NAME_WORDS = words(
    """
    identifier name ident symbol word bareword constant alias atom id qid reference selector
    """
)
_NAMES = words(
    """
    sym_lit str_lit unquoted_argument field_expression scope_resolution dotted_name simple_word genericDot
    property_or_ident IDENTIFIER variable operator string var
    """
)
_ASIDE_WORDS = words(
    """
    modifier modifiers annotation annotations attribute attributes parameter parameters params receiver
    literal comment visibility keyword meta formal decorator metadata docstring typeref
    """
)
_ASIDE = frozenset(("type", "body", "block"))
_ASIDE_ENDS = ("_type", "_literal", "_spec", "_list", "_body", "_block")
_TYPE_NAMES = frozenset(
    (
        "type_identifier",
        "type_name",
        "type_head",
        "type_symbol_declaration",
        "type_constructor",
        "argument_list",
    )
)
_BODY_WORDS = words(
    """
    body block suite members statements compound contents declarations fields match
    """
)
_HOLDERS = re.compile(r"assign|bind|declar|operator|field|pair|VarDecl|definition|variable")
_HOLDER_FIELDS = ("left", "lhs", "name", "attrpath", "variable_type_function", "key")

_TYPE_ARGUMENTS = re.compile(r"<[^<>]*>|\[[^\[\]]*\]|\([^()]*\)")
_JOINT = re.compile(r"::|->|[.:\\]")
_WORD = re.compile(r"[^\W\d][\w\-?!'*=/+]*\*?")
_OPERATOR = re.compile(r"operator\b.{0,40}|[~@$&]?[^\w\s(){}\[\];,\"'`]{1,6}")
_NO_NAMES = words(
    """
    if else for while switch do return unquote end begin then case try catch static inline void
    namespace class struct enum union template typedef
    """
)


def name_node(node: Node) -> Node | None:
    """By its field, else the first name below the node that belongs to no other part of it."""
    named = named_so(node)
    if named is not None:
        return named
    declarator = _declarator(node)
    return declarator if declarator is not None else first_name(node.named_children, _DEPTH)


def named_so(node: Node) -> Node | None:
    """The name by its field. A keyword may have the field, too: R's `function`."""
    found = node.child_by_field_name("name")
    return found if found is not None and found.is_named else None


def _declarator(node: Node) -> Node | None:
    """The name inside the declarators of the C family."""
    found = node.child_by_field_name("declarator")
    for _ in range(_DECLARATORS):
        if found is None:
            return None
        inner = found.child_by_field_name("declarator") or next(
            (child for child in found.named_children if child.type.endswith("declarator")), None
        )
        if inner is None:
            break
        found = inner
    return found


def first_name(nodes: list[Node], depth: int = _DEPTH) -> Node | None:
    """The first of the nodes, or below them, that is a name."""
    for node in nodes:
        kind = node.type
        of_kind = kind.split("_")
        if kind in _NAMES or of_kind[-1] in _NAME_WORDS:
            return node
        if _is_aside(kind, of_kind) or not depth:
            continue
        found = named_so(node) or first_name(node.named_children, depth - 1)
        if found is not None:
            return found
    return None


def _is_aside(kind: str, of_kind: list[str]) -> bool:
    if kind in _TYPE_NAMES:
        return False
    return kind in _ASIDE or kind.endswith(_ASIDE_ENDS) or not _ASIDE_WORDS.isdisjoint(of_kind)


def holder(node: Node) -> tuple[Node, Node] | None:
    """What a function or type without a name is assigned to, and the name: `f <- function(x)`, `f = x: x`."""
    inner, outer = node, node.parent
    for _ in range(_UP):
        if outer is None:
            return None
        if _HOLDERS.search(outer.type):
            fields = (outer.child_by_field_name(field) for field in _HOLDER_FIELDS)
            named = next((found for found in fields if found is not None), None) or outer.named_children[0]
            return (outer, named) if named.end_byte <= inner.start_byte else None
        if outer.named_child_count > 2:
            return None
        inner, outer = outer, outer.parent
    return None


def parts(text: str) -> list[str]:
    """The name as its segments, outermost first: `ns::Foo<T>::bar` -> ns Foo bar; none for no name."""
    text = text.strip().strip("\"'`").lstrip("*&^")
    if not text or len(text) > _LONGEST:
        return []
    before, operator, after = text.partition("operator")
    if operator and not after[:1].isalnum() and not after.startswith("_") and not before[-1:].isalnum():
        return [*parts(before.rstrip(":")), _operator(after)] if after else []
    while (shorter := _TYPE_ARGUMENTS.sub("", text)) != text:
        text = shorter
    found = [part.strip() for part in _JOINT.split(text)]
    if all(_WORD.fullmatch(part.lstrip("~@$&")) for part in found if part) and any(found):
        segments = [part.rstrip("*") for part in found if part]
        return segments if segments[-1] not in _NO_NAMES else []
    return [text] if _OPERATOR.fullmatch(text) else []


def _operator(text: str) -> str:
    """`operator==`, `operator()`, `operator bool`, from what stands behind the word."""
    text = " ".join(text.split())
    cut = text.partition("(")[0].rstrip() or "()"
    return f"operator {cut}" if cut[0].isalpha() else f"operator{cut}"


def body(node: Node) -> Node | None:
    """Where the part begins that is no signature."""
    found = node.child_by_field_name("body")
    children = node.named_children[1:]
    if found is not None:  # Ruby's comments stand between a name and the body
        return next((child for child in children if child.type == "comment"), found)
    return next((child for child in children if not _BODY_WORDS.isdisjoint(child.type.split("_"))), None)
