"""Breaks to those that the repository wants to hear of: not where a comment or its settings say otherwise."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from search.config import Config, matches
from search.impact.sides import Side, files
from search.model import Break
from search.store import Store

if TYPE_CHECKING:
    from tree_sitter import Node

_MARK = re.compile(r"\bcallwave:\s*ignore\b")
_STARTS = ("#", "//", "/*", "*")  # of a line that is all comment


def silenced(
    broken: Sequence[Break], head: Store, config: Config
) -> tuple[tuple[Break, ...], tuple[str, ...]]:
    """What is left, and a note on how many are not."""
    asked = [one for one in broken if not matches(one.path, config.ignore_breaks)]
    sides = {file.path: Side(head, file) for file in files(head, (one.path for one in asked)).values()}
    left = tuple(one for one in asked if not _is_marked(sides.get(one.path), one.line))
    count = len(broken) - len(left)
    return left, (f"{count:,} break{'' if count == 1 else 's'} silenced",) if count else ()


def _is_marked(side: Side | None, line: int) -> bool:
    """By a comment in the line, or by one that has the line above for itself."""
    if side is None or not 0 < line < len(side.lines):
        return False
    above = side.lines[line - 1]
    if above.lstrip().startswith(_STARTS) and _says(side, line - 1):
        return True
    return _says(side, line)


def _says(side: Side, line: int) -> bool:
    """Whether it is a comment that says so, not a text."""
    return any("comment" in _at(side, line, match.start()).type for match in _MARK.finditer(side.lines[line]))


def _at(side: Side, line: int, place: int) -> Node:
    column = len(side.lines[line][:place].encode())
    root = side.tree.root
    return root.descendant_for_point_range((line - 1, column), (line - 1, column)) or root
