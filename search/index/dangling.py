"""The references of one file that lead into something known in full and find no such name there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from search.index.facts import LINKS
from search.index.links import CALLS, Resolution
from search.index.values import Evaluator
from search.languages.family import EXTERNAL_VALUE, NO_MEMBER, NO_NAME, Value
from search.model import Link

NO_EXPORT: Value = ("unknown", "no such name in the module")
UNBOUND: Value = ("unbound",)  # what a plain name that nothing visible binds is looked up in


@dataclass(frozen=True, slots=True)
class Dangling:
    """`inside`: the module, class or instance that has no such name; UNBOUND for a plain name.

    `by_import`: a plain name that an import of this file brings.
    """

    name: str
    line: int
    owner: int  # symbol of the file
    link: Link
    inside: Value
    by_import: bool = False


def dangling(world: Evaluator, number: int) -> Iterator[Dangling]:
    """Of one file, in source order of each kind. A plain name may still be bound where nothing is seen."""
    file = Resolution(world, number)
    is_go = world.family(number).name == "go"
    for expr, link, line, owner in _sure(file):
        value, row = file.value(expr), _plain(file, expr)
        if value in (NO_EXPORT, NO_MEMBER, NO_NAME) or (is_go and _is_hidden(file, row, value)):
            inside, by_import = _inside(file, row), row[0] == "imp"
            yield Dangling(file.last_name(expr), line, owner, LINKS[link], inside, by_import)
    for title, members in file.facts.extensions.items():
        if world.free(number, title) == NO_NAME:
            for expr in members.values():
                method = file.rows[expr][1]
                yield Dangling(title, file.uses.lines[method - 1], method, "references", UNBOUND)
    for name, line, owner, why in file.uses.lost:
        if why == "unknown value" and not is_go:  # there it is a local
            yield Dangling(name, line, owner, LINKS[CALLS], UNBOUND)


def _sure(file: Resolution) -> Iterator[tuple[int, int, int, int]]:
    """The references whose value rests on nothing that is only supposed."""
    for ref in file.uses.refs:
        file.value(ref[0])
        if ref[0] not in file.doubts:
            yield ref


def _is_hidden(file: Resolution, row: list[Any], value: Value) -> bool:
    """Go: whether a member cannot be that of an embedded type from elsewhere: small names stay inside."""
    if row[0] != "attr" or value != EXTERNAL_VALUE or not str(row[2])[:1].islower():
        return False
    base = file.world.hold(file.value(row[1]))
    return base[0] == "inst" and file.world.order(*base[1:3])[1] == "external"


def _plain(file: Resolution, expr: int) -> list[Any]:
    """What is used, without what is known of the arguments."""
    row = file.rows[expr]
    return _plain(file, row[1]) if row[0] in ("pick", "construct") else row


def _inside(file: Resolution, row: list[Any]) -> Value:
    if row[0] == "attr":
        return file.world.hold(file.value(row[1]))
    if row[0] == "imp":
        module, _ = file.facts.imports[row[1]]
        return file.world.family(file.number).import_value(file.world, file.number, module, "")
    return UNBOUND
