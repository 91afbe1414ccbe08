"""Module-level names that are gone to the uses of them which their own file still has: Python and TypeScript.

Only where nothing in the file may bind the name any more: whatever is not known to read a name counts as
something that binds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from search.impact.breaks.pair import Pair
from search.impact.breaks.remains import asks_first, told
from search.impact.changes import Changed
from search.impact.sides import Side
from search.languages import family_named
from search.model import Break

if TYPE_CHECKING:
    from tree_sitter import Node

_NAMES = frozenset(("identifier", "type_identifier", "shorthand_property_identifier"))
# Around a name that is read: kinds of nodes, and fields where other parts of the same node bind.
_READS = {
    "python": """
        argument_list attribute type binary_operator comparison_operator boolean_operator not_operator
        unary_operator return_statement list set tuple dictionary pair subscript decorator
        expression_statement if_statement elif_clause while_statement conditional_expression
        generic_type interpolation await yield raise_statement assert_statement expression_list
        parenthesized_expression union_type call if_clause
        list_splat dictionary_splat slice member_type list_comprehension set_comprehension
        generator_expression lambda""",
    "script": """
        arguments call_expression new_expression member_expression type_annotation generic_type
        type_arguments return_statement pair binary_expression unary_expression ternary_expression
        template_substitution spread_element extends_clause class_heritage implements_clause array array_type
        extends_type_clause union_type intersection_type as_expression satisfies_expression
        non_null_expression await_expression expression_statement parenthesized_expression jsx_expression
        jsx_opening_element jsx_self_closing_element jsx_closing_element object type_query
        nested_type_identifier nested_identifier decorator subscript_expression throw_statement
        if_statement conditional_type lookup_type type_predicate_annotation tuple_type parenthesized_type
        readonly_type rest_type constraint default_type yield_expression instantiation_expression
        asserts_annotation""",
}
_READ = {family: frozenset(kinds.split()) for family, kinds in _READS.items()}
_FIELDS = ("value", "right", "return_type", "superclass", "type")
_CALLS = ("call", "call_expression", "new_expression")
_UNSEEN = {("attribute", "attribute"), ("keyword_argument", "name"), ("member_expression", "property")}


def unbound(pair: Pair, gone: Iterable[tuple[Changed, Changed]]) -> Iterator[Break]:
    """What is gone, each with the change that it comes from."""
    for one, origin in gone:
        side = _side(pair, one)
        if side is None or not _is_closed(pair, side, one.name):
            continue
        for line, called in sorted(_lines(side, one.name).items()):
            if not asks_first(side.text, line, one.name):
                yield Break(
                    side.file.path,
                    line,
                    side.symbol_at(line),
                    f"{'calls' if called else 'refers to'} {told(one)}",
                    origin=origin.change.symbol,
                    origin_path=origin.change.path,
                )


def _lines(side: Side, name: str) -> dict[int, bool]:
    """The lines that use it, and whether one calls it there."""
    found: dict[int, bool] = {}
    for node in _uses(side, name):
        line = node.start_point.row + 1
        called = node.parent is not None and node.parent.type in _CALLS
        found[line] = found.get(line, False) or called
    return found


def _side(pair: Pair, gone: Changed) -> Side | None:
    """The file in the head that the name was defined in."""
    change = gone.change
    if gone.base is None or "." in (change.old_symbol or change.symbol):
        return None
    place = pair.base.store.places({gone.base}).get(gone.base)
    side = pair.head.side(pair.after(place.path)) if place is not None else None
    if side is None or side.tree.is_broken or side.file.language == "javascript":
        return None
    return side if side.family in _READ else None


def _is_closed(pair: Pair, side: Side, name: str) -> bool:
    """Whether the file's names are those that it binds itself; a script of TypeScript shares its own."""
    number = pair.head.world.number(side.file.path)
    if number is None or name in family_named(side.family).builtins:
        return False
    if side.family == "python":
        return all(what != "*" for _, what in pair.head.world.read(number).imports)
    return any(one.type in ("import_statement", "export_statement") for one in side.tree.root.named_children)


def _uses(side: Side, name: str) -> list[Node]:
    """All of them, none where the name may be bound."""
    wanted, found = name.encode(), []
    stack = [side.tree.root]
    while stack:
        node = stack.pop()
        stack.extend(node.named_children)
        if node.named_child_count or node.text != wanted or node.parent is None:
            continue
        if node.type not in _NAMES or (node.parent.type, _field(node)) in _UNSEEN:
            if node.type == "shorthand_property_identifier_pattern":
                return []
            continue
        if not _is_read(side.family, node, node.parent):
            return []
        found.append(node)
    return found


def _is_read(family: str, node: Node, parent: Node) -> bool:
    if family == "python" and parent.type == "lambda":
        return _field(node) == "body"
    if parent.type == "export_specifier":
        statement = parent.parent and parent.parent.parent
        return statement is not None and statement.child_by_field_name("source") is None
    return parent.type in _READ[family] or _field(node) in _FIELDS


def _field(node: Node) -> str:
    parent = node.parent
    for place in range(parent.child_count if parent else 0):
        if parent is not None and parent.child(place) == node:
            return parent.field_name_for_child(place) or ""
    return ""
