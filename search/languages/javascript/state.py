"""JavaScript and TypeScript: what the walk over one file knows beyond the reader.

Kept in `reader.extra` during the walk; finish.py takes it out and leaves what other files may ask.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from search.languages.scopes import EXTERNAL, NOTHING, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

    from search.languages.reader import Reader

Context = Callable[[], int]  # raw expression of the type that is expected of a value; made when it is needed


@dataclass(slots=True)
class Expected:
    """What the place of a value says about it: a name for functions, a type, the `this` of its functions."""

    context: Context | None = None
    this: int | None = None


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of which nothing is said: it is what the calls in the same file hand over."""

    scope: int
    name: str
    default: int  # raw expression, UNKNOWN for none


@dataclass(slots=True)
class State:
    prefix: str = ""  # variable and keys on the way to the object that is read: names its functions
    expected: tuple[int, Expected] | None = None  # id of the node it is about
    returns: list[list[int]] = field(default_factory=list)  # of the functions the walk is in
    promised: list[int] = field(default_factory=list)  # what those functions are declared to give
    exports: dict[str, int] = field(
        default_factory=dict
    )  # exported name -> raw expression; "=" is module.exports
    stars: list[str] = field(default_factory=list)  # modules of `export * from`
    exporting: bool = (
        False  # in `export ...`; where the parser lost its way, not always at the top of the module
    )
    common: bool = False  # members of `exports` are set
    assigned: list[tuple[int, str, int]] = field(default_factory=list)  # scope, name, value of `name = value`
    calls: list[tuple[int, list[int]]] = field(default_factory=list)  # callee and arguments
    parameters: dict[int, list[Parameter | None]] = field(default_factory=dict)  # of function seq, in order
    typed: dict[int, dict[str, int]] = field(default_factory=dict)  # function seq -> place -> declared type
    methods: list[tuple[int, str, int]] = field(
        default_factory=list
    )  # F.prototype.name = value: F, name, value
    pending: list[Node] = field(default_factory=list)  # decorators and overloads before a definition
    depth: int = 0  # types in one another
    documented: bool = False  # comments may say what types are: JavaScript


def state(reader: Reader) -> State:
    try:
        found = reader.extra["state"]
    except KeyError:
        typed = any(shape.role == "script.alias" for shape in reader.shapes.values())
        found = reader.extra["state"] = State(documented=not typed and b"/**" in reader.source)
    return found  # type: ignore[no-any-return]


def valued(reader: Reader, node: Node, context: Context | None = None, this: int | None = None) -> int:
    """The value of a node, with what its place says about it."""
    if context is not None or this is not None:
        state(reader).expected = (node.id, Expected(context, this))
    return reader.visit(node)


def expected(reader: Reader, node: Node) -> Expected:
    """What was said about this node, taken away."""
    known = state(reader)
    found, known.expected = known.expected, None
    return found[1] if found is not None and found[0] == node.id else Expected()


def operands(reader: Reader, head: str, parts: dict[str, int], *rest: int | str) -> int:
    """An expression of the family's own over several others, which stand in an object of the file."""
    reader.objects.append(parts)
    return reader.raw.add(head, len(reader.objects) - 1, *rest)


def once(make: Context) -> Context:
    """The same context, made at most once."""
    made: list[int] = []

    def context() -> int:
        if not made:
            made.append(make())
        return made[0]

    return context


def says_something(value: int) -> bool:
    return value not in (UNKNOWN, EXTERNAL, NOTHING)
