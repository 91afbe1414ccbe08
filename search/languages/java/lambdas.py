"""Java: what lambdas get: parameters without a type have that of the place where the lambda stands.

A place is a declaration, a cast, a returned value or an argument of a method. What it expects is an interface
of the repository, whose one abstract method says what comes in, or one of java.util.function (library).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from search.languages.family import Asking, Value
from search.languages.scopes import EXTERNAL, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

    from search.languages.reader import Fields, Reader

_STATE = "@"  # in reader.extra: place of a lambda -> raw expression of what is expected there
_NOBODY: Value = ("unknown", "parameter")


# --- reading ---------------------------------------------------------------------------------------


def expect(reader: Reader, node: Node | None, expected: int) -> None:
    """What stands here is of that type; kept where it is a lambda, which is read next."""
    if node is not None and node.type == "lambda_expression" and expected > EXTERNAL:
        reader.extra.setdefault(_STATE, {})[node.start_byte] = expected


def gets(reader: Reader, node: Node, place: int) -> int:
    """What a lambda's parameter without a type is."""
    expected = reader.extra.get(_STATE, {}).get(node.start_byte, UNKNOWN)
    return reader.raw.add("sam", expected, place) if expected else UNKNOWN


def return_(reader: Reader, fields: Fields, node: Node) -> int:
    """A returned lambda is what the method promises."""
    calling = reader.calling[-1] if reader.calling else 0
    for child in node.named_children:
        if calling:
            expect(reader, child, reader.functions[calling].returns[0])
        reader.visit(child)
    return UNKNOWN


# --- resolving -------------------------------------------------------------------------------------


def parameter(asking: Asking, file: int, callee: Value, place: int) -> Value:
    """What a method expects as one of its arguments; of several methods, the one thing that they agree on."""
    if callee[0] == "fn":
        return _parameter(asking, callee[1], callee[2], place)
    if callee[0] != "fns":
        return _NOBODY
    found = {_parameter(asking, callee[1], seq, place) for seq in callee[2]}
    functions = [value for value in found if value[0] in ("inst", "obj")]
    return functions[0] if len(functions) == 1 else _NOBODY


def _parameter(asking: Asking, file: int, seq: int, place: int) -> Value:
    expr = asking.facts(file).values.get(seq)
    kinds = asking.evaluate(file, expr)[1:] if expr is not None else ()
    return kinds[place] if place < len(kinds) else _NOBODY


def handed(asking: Asking, file: int, expected: Value, place: int) -> Value:
    """What a function of that type gets as its argument."""
    expected = asking.hold(expected)
    if expected[0] == "obj":
        return asking.attribute(expected, str(place))
    if expected[0] != "inst":
        return expected if expected[0] == "external" else _NOBODY
    found = {key: one for key, one in _abstract(asking, expected)}
    return _parameter(asking, *next(iter(found.values())), place) if len(found) == 1 else _NOBODY


def _abstract(asking: Asking, value: Value) -> list[tuple[str, tuple[int, int]]]:
    """The methods without a body of an interface and its bases: key, file and symbol."""
    found: list[tuple[str, tuple[int, int]]] = []
    for file, seq in reversed(asking.order(value[1], value[2])[0]):
        facts: Any = asking.facts(file)
        for key, expr in facts.classes[seq][1].items():
            row = facts.rows[expr]
            if (
                row[0] == "sym"
                and not key.endswith("()")
                and "abstract" in facts.functions.get(row[1], ((), ()))[1]
            ):
                found.append((key, (file, row[1])))
    return found
