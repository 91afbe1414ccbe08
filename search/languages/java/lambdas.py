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
_BLOCKS = "^"  # in reader.extra: what the blocks around this place return, innermost last; None: a method
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
    """A returned lambda is what the method promises; what a lambda's block returns is kept for it."""
    inside = reader.extra.get(_BLOCKS)
    block: list[int] | None = inside[-1] if inside else None
    calling = reader.calling[-1] if reader.calling and block is None else 0
    for child in node.named_children:
        if calling:
            expect(reader, child, reader.functions[calling].returns[0])
        value = reader.visit(child)
        if block is not None and not child.type.endswith("comment"):
            block.append(value)
    return UNKNOWN


def block_of(reader: Reader, body: Node) -> int:
    """What the block of a lambda returns, where all of it is known."""
    returned: list[int] = []
    reader.extra.setdefault(_BLOCKS, []).append(returned)
    reader.visit(body)
    reader.extra[_BLOCKS].pop()
    values = list(dict.fromkeys(returned))
    return values[0] if len(values) == 1 else reader.raw.add("any", *values) if values else UNKNOWN


def outside_blocks(reader: Reader, enters: bool) -> None:
    """A method inside a lambda returns for itself."""
    inside = reader.extra.get(_BLOCKS)
    if inside and enters:
        inside.append(None)
    elif inside:
        inside.pop()


# --- resolving -------------------------------------------------------------------------------------


def declared(asking: Asking, file: int, seq: int, place: int) -> Value:
    """The type of a method's parameter, as written; of one that takes any number of arguments, of each."""
    facts: Any = asking.facts(file)
    expr = facts.values.get(seq)
    kinds = asking.evaluate(file, expr)[1:] if expr is not None else ()
    if kinds and place >= len(kinds) - 1 and facts.functions[seq][1][0].endswith("..."):
        return tuple(kinds[-1][1]) if kinds[-1][0] == "many" else _NOBODY
    return kinds[place] if place < len(kinds) else _NOBODY


def abstract(asking: Asking, value: Value) -> list[tuple[int, int]]:
    """The methods without a body of an interface and its bases: file and symbol."""
    found: dict[str, tuple[int, int]] = {}
    for file, seq in reversed(asking.order(value[1], value[2])[0]):
        facts: Any = asking.facts(file)
        for key, expr in facts.classes[seq][1].items():
            row = facts.rows[expr]
            if row[0] != "sym" or key.endswith("()") or row[1] not in facts.functions:
                continue
            if "abstract" in facts.functions[row[1]][1]:
                found[key] = (file, row[1])
            else:
                found.pop(key, None)
    return list(found.values())
