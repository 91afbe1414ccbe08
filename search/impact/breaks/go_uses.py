"""A Go file to the places where a value becomes one of a named type without a word: node, and that type."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from search.impact.breaks.typed import Typed
from search.index.values import Evaluator
from search.languages.family import Value

if TYPE_CHECKING:
    from tree_sitter import Node

_FUNCTIONS = ("function_declaration", "method_declaration", "func_literal")
Takes = Callable[[Value, int], Sequence[Value]]
Use = tuple["Node", Value]  # an expression, a value of the type that it becomes


def uses(typed: Typed, world: Evaluator, takes: Takes) -> Iterator[Use]:
    """`takes`: a function and a number of arguments to values of what it takes as these."""
    stack = [typed.tree.root]
    while stack:
        node = stack.pop()
        stack.extend(node.named_children)
        if node.type == "var_spec":
            yield from _variable(typed, node)
        elif node.type == "return_statement":
            yield from _returned(typed, node)
        elif node.type == "call_expression":
            yield from _arguments(typed, node, takes)
        elif node.type == "assignment_statement":
            yield from _assigned(typed, node)
        elif node.type == "composite_literal":
            yield from _elements(typed, world, node)
        elif node.type == "type_assertion_expression":
            yield from _asserted(typed, node)


def _variable(typed: Typed, node: Node) -> Iterator[Use]:
    kind, values = node.child_by_field_name("type"), node.child_by_field_name("value")
    if kind is not None and values is not None:
        wanted = typed.named(kind)
        for value in values.named_children:
            yield value, wanted


def _returned(typed: Typed, node: Node) -> Iterator[Use]:
    around: Node | None = node
    while around is not None and around.type not in _FUNCTIONS:
        around = around.parent
    result = around.child_by_field_name("result") if around is not None else None
    values = node.named_children[0].named_children if node.named_children else []
    if result is None:
        return
    kinds: list[Node] = []
    for one in result.named_children if result.type == "parameter_list" else ():
        kind = one.child_by_field_name("type")
        if kind is not None:
            kinds += [kind] * max(1, len(one.children_by_field_name("name")))
    if result.type != "parameter_list":
        kinds = [result]
    if len(kinds) == len(values):
        yield from ((value, typed.named(kind)) for value, kind in zip(values, kinds, strict=True))


def _arguments(typed: Typed, node: Node, takes: Takes) -> Iterator[Use]:
    function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    called = typed.callee(function) if function is not None else ("unknown", "")
    if called[0] != "fn" or arguments is None:
        return
    given = [one for one in arguments.named_children if "comment" not in one.type]
    if not any(one.type == "variadic_argument" for one in given):
        yield from zip(given, takes(called, len(given)), strict=False)


def declared(typed: Typed, function: Node, count: int) -> Sequence[Value]:
    """What a function says that it takes as its first arguments."""
    group = function.child_by_field_name("parameters")
    found: list[Value] = []
    for one in group.named_children if group is not None else ():
        kind = one.child_by_field_name("type")
        if kind is None:
            continue
        names = max(1, len(one.children_by_field_name("name")))
        repeated = max(0, count - len(found)) if one.type.startswith("variadic") else names
        found += [typed.named(kind)] * repeated
    return found


def _assigned(typed: Typed, node: Node) -> Iterator[Use]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None or left.named_child_count != right.named_child_count:
        return
    if any(one.type == "=" for one in node.children):
        for target, value in zip(left.named_children, right.named_children, strict=True):
            yield value, typed.value(target)


def _elements(typed: Typed, world: Evaluator, node: Node) -> Iterator[Use]:
    body, whole = node.child_by_field_name("body"), typed.value(node)
    for child in body.named_children if body is not None else ():
        parts = [one for one in child.named_children if one.type == "literal_element"]
        if child.type == "keyed_element" and len(parts) == 2:
            key, value = (part.named_children[0] for part in parts if part.named_children)
            wanted = (
                world.hold(world.attribute(whole, typed.tree.text(key)))
                if whole[0] == "inst"
                else _item(whole)
            )
            yield value, wanted
        elif child.type == "literal_element" and child.named_children:
            yield child.named_children[0], _item(whole)


def _asserted(typed: Typed, node: Node) -> Iterator[Use]:
    """x.(*T): what is in an interface can only be what implements it."""
    held, kind = node.child_by_field_name("operand"), node.child_by_field_name("type")
    if held is not None and kind is not None:
        yield node, typed.value(held)


def _item(whole: Value) -> Value:
    return tuple(whole[1]) if whole[0] == "many" else ("unknown", "")
