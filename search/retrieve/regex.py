"""A regular expression to the lines it matches: literal parts find the blocks, the engine decides, in time.

As in grep a match stays within a line, unless the expression has a line feed in it, `(?s)`, `\\A` or `\\Z`.
Python's syntax; the engine is the package `regex`, because Python's own cannot be stopped once it backtracks.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple
from warnings import catch_warnings, simplefilter

from search.model import UsageError
from search.retrieve.literal import TRIGRAM, Lines, collect, expression, find_across, matching
from search.retrieve.wording import short
from search.store import Store

if TYPE_CHECKING:
    import regex

SECONDS = 3.0  # for all texts of one expression: what takes longer backtracks, or has no literal part
LONGEST = 1000  # characters of an expression
MOST_ITEMS = 10_000  # once counted repeats are written out, as the engine does: (a{1000}){1000} takes 274 MB

Item = tuple[Any, Any]  # of the parsed expression: operation, argument
_REPEATS = (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT)
_WHOLE_TEXT = (op.AT_BEGINNING_STRING, op.AT_END_STRING)


class Matches(NamedTuple):
    lines: Lines
    late: bool  # the time was over before all was read
    empty: bool  # it matched the empty text, which is no place


@dataclass(slots=True)
class Expression:
    """A compiled expression at work, until `deadline` (of monotonic())."""

    pattern: regex.Pattern[str]
    spans_lines: bool
    deadline: float
    late: bool = False
    empty: bool = False

    def lines(self, text: bytes) -> list[int]:
        """Lines on which a match begins, counted from 0; none any more when the time is over."""
        decoded = text.decode("utf-8", "replace")
        try:
            starts, crosses = self._starts(decoded)
            if crosses and not self.spans_lines:
                return [n for n, line in enumerate(decoded.split("\n")) if self._starts(line)[0]]
        except TimeoutError:
            self.late = True
            return []
        return list(dict.fromkeys(_line_numbers(decoded, starts)))

    def _starts(self, text: str) -> tuple[list[int], bool]:
        """Where matches begin, and whether one crosses a line end. An empty match is none."""
        seconds = self.deadline - monotonic()
        if seconds <= 0:
            raise TimeoutError
        spans = [match.span() for match in self.pattern.finditer(text, timeout=seconds, concurrent=True)]
        self.empty = self.empty or any(start == end for start, end in spans)
        return [start for start, end in spans if end > start], any("\n" in text[a:b] for a, b in spans)


def find(store: Store, pattern: str, blobs: Collection[int] | None) -> Matches:
    """The lines that match. UsageError as `check`."""
    parsed, compiled = _compile(pattern)
    one = Expression(compiled, _spans_lines(parsed), deadline=monotonic() + SECONDS)
    if one.spans_lines:
        lines = find_across(store, list(_required(parsed)), one.lines, blobs)
    else:
        lines = collect(store, matching(store, _fts(parsed), blobs), one.lines)
    return Matches(lines, one.late, one.empty)


def check(pattern: str) -> None:
    """UsageError, with the place in the expression, for anything that is none."""
    _compile(pattern)


@lru_cache(maxsize=64)
def _compile(pattern: str) -> tuple[Any, regex.Pattern[str]]:
    import regex

    if len(pattern) > LONGEST:
        raise UsageError(
            f"the regular expression has {len(pattern)} characters; at most {LONGEST} are allowed"
        )
    try:
        with catch_warnings():
            simplefilter("ignore")  # "possible nested set": the asker means what Python takes it for
            parsed = _parser.parse(pattern, re.MULTILINE)
        if _size(parsed) > MOST_ITEMS:
            raise ValueError("its repeats make it too large")
        return parsed, regex.compile(pattern, regex.MULTILINE | regex.VERSION0)
    except re.error as error:
        where = "" if error.pos is None else f" at character {error.pos + 1}"
        raise UsageError(f"no valid regular expression: /{short(pattern)}/: {error.msg}{where}") from error
    except (regex.error, OverflowError, RecursionError, ValueError) as error:
        raise UsageError(f"no valid regular expression: /{short(pattern)}/: {error}") from error


def _line_numbers(text: str, starts: Iterable[int]) -> Iterator[int]:
    line, counted = 0, 0
    for start in starts:
        line += text.count("\n", counted, start)
        counted = start
        yield line


# --- what a match must hold ---------------------------------------------------------------------------


def _fts(items: Iterable[Item]) -> str | None:
    """An FTS5 expression that every matching text satisfies; None where nothing is certain."""
    parts = [part for part in _parts(items) if part is not None]
    return " AND ".join(dict.fromkeys(parts)) or None


def _parts(items: Iterable[Item]) -> Iterator[str | None]:
    for piece in _runs(items):
        if isinstance(piece, str):
            yield f"({expression(piece)})" if len(piece) >= TRIGRAM else None
        else:
            yield _of_branch(piece)


def _of_branch(branches: Sequence[Iterable[Item]]) -> str | None:
    either = [_fts(branch) for branch in branches]
    return None if None in either else f"({' OR '.join(f'({one})' for one in either)})"


def _required(items: Iterable[Item]) -> Iterator[str]:
    """The literals on single lines that a match must hold; a block ends at a line end."""
    for piece in _runs(items):
        if isinstance(piece, str):
            yield from (part for part in piece.split("\n") if len(part) >= TRIGRAM)


def _runs(items: Iterable[Item]) -> Iterator[str | Sequence[Iterable[Item]]]:
    """What stands one after the other in a match: runs of literal text, and alternatives."""
    run = ""
    for kind, argument in items:
        literal = _literal(kind, argument)
        if literal is not None:
            run += literal
            continue
        yield run
        run = ""
        if kind in _REPEATS and argument[0] >= 1:
            yield from _runs(argument[2])
        elif kind is op.SUBPATTERN:
            yield from _runs(argument[3])
        elif kind is op.ATOMIC_GROUP:
            yield from _runs(argument)
        elif kind is op.BRANCH:
            yield argument[1]
    yield run


def _literal(kind: Any, argument: Any) -> str | None:
    """The text that an item stands for; None for one that may match this or that."""
    if kind is op.LITERAL:
        return None if 0xD800 <= argument < 0xE000 else chr(argument)
    if kind is op.AT:
        return ""
    return _text(argument[3]) if kind is op.SUBPATTERN else None


def _text(items: Iterable[Item]) -> str | None:
    parts = [_literal(kind, argument) for kind, argument in items]
    return None if None in parts else "".join(filter(None, parts))


def _spans_lines(parsed: Any) -> bool:
    return bool(parsed.state.flags & re.DOTALL) or any(
        (kind is op.LITERAL and argument == ord("\n"))
        or (kind is op.AT and argument in _WHOLE_TEXT)
        or (kind is op.SUBPATTERN and argument[1] & re.DOTALL)
        for kind, argument in _nested(parsed)
    )


def _size(items: Iterable[Item]) -> int:
    """Items of an expression when every repeat is written out as often as it must occur."""
    size = 0
    for kind, argument in items:
        times = max(argument[0], 1) if kind in _REPEATS else 1
        size += times * (1 + sum(map(_size, _inside(argument))))
    return size


def _nested(items: Iterable[Item]) -> Iterator[Item]:
    """All items of an expression, those inside others too. Sets of letters stay whole."""
    for kind, argument in items:
        yield kind, argument
        for inner in _inside(argument):
            yield from _nested(inner)


def _inside(argument: Any) -> Iterator[Iterable[Item]]:
    """The expressions directly inside an item."""
    if isinstance(argument, _parser.SubPattern):
        yield argument
    elif isinstance(argument, tuple | list):
        for part in argument:
            yield from _inside(part)
