"""Go functions that give another number of values to the calls in the head that take as many as before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from search.impact.breaks.calls import Calls
from search.impact.breaks.pair import Half, Pair
from search.impact.changes import Changed
from search.impact.sides import Owner, Side
from search.model import CALLABLE_KINDS, Break

if TYPE_CHECKING:
    from tree_sitter import Node

ANY = -1  # any number of results will do
_ALONE = ("expression_statement", "go_statement", "defer_statement")
_FUNCTIONS = ("function_declaration", "method_declaration", "func_literal")
_THROUGH = ("parenthesized_expression", "literal_element")


class Results:
    def __init__(self, pair: Pair) -> None:
        self._pair = pair
        self._calls: dict[str, Calls] = {}

    def breaks(self, changed: Iterable[Changed]) -> Iterator[Break]:
        for one in changed:
            path = one.change.path
            if one.base is None or one.head is None or not path.endswith(".go"):
                continue
            before = self._count(self._pair.base, one.was_in, one.base)
            after = self._count(self._pair.head, path, one.head)
            if before is not None and after is not None and before != after:
                yield from self._of(one, one.head, before, after)

    def _count(self, half: Half, path: str, node: int) -> int | None:
        found = half.owner(path, node)
        if found is None or found[1].symbol.kind not in CALLABLE_KINDS or found[0].tree.is_broken:
            return None
        return results(*found)

    def _of(self, one: Changed, node: int, before: int, after: int) -> Iterator[Break]:
        half, name = self._pair.head, one.change.symbol.rpartition(".")[2]
        for user, line, _ in half.callers(node):
            side = half.side(user.path)
            if side is None or not half.is_built(user.path) or len(half.called(user.node, line, name)) > 1:
                continue
            if user.path not in self._calls:
                self._calls[user.path] = Calls(side.tree)
            for call in self._calls[user.path].of(name, line):
                why = mismatch(call.node, before, after)
                if why:
                    reason = f"`{call.text}` {why}"
                    yield Break(user.path, call.line, user.symbol, reason, one.change.symbol, one.change.path)


def results(side: Side, owner: Owner) -> int | None:
    """How many values a function gives, None where that cannot be read."""
    node = side.tree.definition(owner.span, owner.symbol.name_line)
    return _results(node) if node is not None else None


def _results(node: Node) -> int:
    found = node.child_by_field_name("result")
    if found is None:
        return 0
    if found.type != "parameter_list":
        return 1
    parts = [one for one in found.named_children if one.type == "parameter_declaration"]
    return sum(max(1, len(one.children_by_field_name("name"))) for one in parts)


def taken(call: Node) -> int:
    """How many values the place of a call takes; ANY where it does not care or cannot be known."""
    above = call.parent
    while above is not None and above.type in _THROUGH:
        above = above.parent
    if above is None or above.type in _ALONE:
        return ANY
    if above.type == "expression_list":
        return _of_list(above) if above.named_child_count == 1 else 1
    if above.type == "argument_list":
        return ANY if above.named_child_count == 1 else 1
    return 1


def _of_list(values: Node) -> int:
    """Of a list that is nothing but the call."""
    above = values.parent
    if above is None:
        return ANY
    if above.type == "return_statement":
        around: Node | None = above
        while around is not None and around.type not in _FUNCTIONS:
            around = around.parent
        return _results(around) if around is not None else ANY
    left = above.child_by_field_name("left")
    if above.type in ("short_var_declaration", "assignment_statement") and left is not None:
        plain = above.type == "short_var_declaration" or any(one.type == "=" for one in above.children)
        return left.named_child_count if plain else 1
    if above.type in ("var_spec", "const_spec"):
        return len([one for one in above.children_by_field_name("name") if one.is_named])
    return ANY if above.type == "range_clause" else 1


def mismatch(call: Node, before: int, after: int) -> str:
    """In words that follow the call, '' where the place took no other number of values before."""
    wanted = taken(call)
    lone = call.parent is not None and call.parent.type == "argument_list" and not after
    if lone or wanted not in (ANY, after):
        fits = before > 0 if lone else wanted == before
        return _said(wanted, after) if fits else ""
    return ""


def _said(wanted: int, after: int) -> str:
    gives = f"gives {after or 'no'} value{'' if after < 2 else 's'} now"
    return (
        gives
        if wanted == ANY
        else f"{gives}, where {wanted or 'none'} {'is' if wanted == 1 else 'are'} taken"
    )
