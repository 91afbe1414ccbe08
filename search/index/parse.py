"""Source bytes of one file to its facts: symbols, interface, uses. Runs in a worker process."""

from __future__ import annotations

import gc
import time

from search.index.facts import Facts, pack
from search.languages import Language, family_named
from search.languages.encoding import as_utf8
from search.languages.grammar import parser
from search.languages.reader import Reader

__all__ = ["Facts", "ParseTimeout", "extract"]

_PIECE = 65536  # bytes handed to the parser at a time; between them it asks whether to go on


class ParseTimeout(Exception):
    """The file's time was spent before its syntax tree was complete."""


def extract(source: bytes, language: Language, deadline: float) -> Facts:
    """Facts of a file. `deadline` is a time.monotonic() value; past it ParseTimeout is raised."""
    source = as_utf8(source, language.grammar)
    tool = parser(language.grammar)
    try:
        tree = tool.parse(
            lambda offset, _: source[offset : offset + _PIECE],
            progress_callback=lambda _, __: time.monotonic() > deadline,
        )
    except ValueError as error:  # what the binding raises for a parse that was called off
        tool.reset()
        raise ParseTimeout from error
    collecting = gc.isenabled()
    gc.disable()  # nothing here refers back to itself, and looking for that costs a seventh of the time
    try:
        family = family_named(language.family)
        reader = Reader(source, family, language.grammar, language.query)
        return pack(family.read(reader, tree.root_node))
    finally:
        if collecting:
            gc.enable()
