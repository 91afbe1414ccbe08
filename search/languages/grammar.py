"""A language's `.scm` file to the table by which its syntax trees are read: node kind -> role and fields.

The file is a tree-sitter query (the playground shows what each pattern finds), one pattern for one node
kind:

    (for_statement left: (_) @target right: (_) @value body: (_) @body) @loop

The capture after the pattern is the role, those inside name the fields that the role needs. The patterns
are not run as a query: a query visits every node anyway, so it costs 0.3 of a parse before it says
anything, and finding out what stands inside what costs as much again. The walk in reader.py visits each
node once, knows where it is, and calls the role's function by node kind.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Language as Grammar
    from tree_sitter import Parser

_KIND = re.compile(r"\(\s*(\w+)")
_FIELD = re.compile(r"(\w+)\s*:\s*\([^()]*\)[?*+]?\s*@([\w.]+)")
_ROLE = re.compile(r"@([\w.]+)\s*$")


@dataclass(frozen=True, slots=True)
class Shape:
    """What one node kind means: `role` names a function, `fields` maps its captures to field numbers."""

    kind: str
    role: str
    fields: dict[str, int]


@cache
def grammar(name: str) -> Grammar:
    """The compiled grammar, from the wheel; nothing is downloaded."""
    from tree_sitter_language_pack import get_language

    return get_language(name)  # type: ignore[arg-type]  # the stub lists the names as literals


@cache
def parser(name: str) -> Parser:
    from tree_sitter import Parser

    return Parser(grammar(name))


@cache
def shapes(name: str, queries: tuple[str, ...]) -> tuple[Shape, ...]:
    """The patterns of the query files as shapes. A wrong node kind or field raises tree_sitter.QueryError."""
    from tree_sitter import Query

    language = grammar(name)
    found = []
    for query in queries:
        text = resources.files(__package__).joinpath(query).read_bytes()
        compiled = Query(language, text.decode())
        for number in range(compiled.pattern_count):
            pattern = text[compiled.start_byte_for_pattern(number) : compiled.end_byte_for_pattern(number)]
            found.append(_shape(language, re.sub(r";.*", "", pattern.decode()).strip()))
    return tuple(found)


def _shape(language: Grammar, pattern: str) -> Shape:
    kind, role = _KIND.match(pattern), _ROLE.search(pattern)
    assert kind and role, f"a pattern is (kind field: (_) @capture ...) @role, not {pattern!r}"
    fields = {capture: language.field_id_for_name(field) or 0 for field, capture in _FIELD.findall(pattern)}
    return Shape(kind[1], role[1], fields)
