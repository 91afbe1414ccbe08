"""Python: what the walk over one file knows beyond the reader.

Kept in `reader.extra` during the walk; __init__.finish takes it out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from search.languages.reader import Reader

_STATE = "state"
Arguments = list[tuple[str, int]]  # keyword ('' for none) and value; what comes behind `*args` is not there


@dataclass(frozen=True, slots=True)
class Parameters:
    """A function's parameters by place: their names, where nothing is declared. The receiver counts."""

    scope: int
    method: bool
    names: list[str]
    open: frozenset[str]  # those that hold what calls hand over


@dataclass(slots=True)
class State:
    calls: list[tuple[int, Arguments]] = field(default_factory=list)  # callee and arguments
    puts: list[tuple[int, int]] = field(default_factory=list)  # name[key] = v, name.append(v): name, v
    parameters: dict[int, Parameters] = field(default_factory=dict)  # of function seq


def state(reader: Reader) -> State:
    known: State | None = reader.extra.get(_STATE)
    if known is None:
        known = reader.extra[_STATE] = State()
    return known


def take(reader: Reader) -> State:
    """The state, gone from what is packed."""
    known = state(reader)
    del reader.extra[_STATE]
    return known
