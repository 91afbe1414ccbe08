"""What a question wants word for word, literals and expressions, to the lines where it is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from search.model import Filters, Query
from search.retrieve import filters, literal, regex
from search.retrieve.cache import recent
from search.retrieve.files import files
from search.retrieve.literal import Lines
from search.retrieve.wording import short
from search.store import Store


class Exact(NamedTuple):
    lines: Lines  # in the blobs that have all of it
    notes: tuple[str, ...]


class Wanted(NamedTuple):
    literals: tuple[str, ...]
    regexes: tuple[str, ...]
    filters: Filters


def required(store: Store, query: Query) -> Exact:
    """The lines with the literals and expressions that must occur, in files that hold them all."""
    return find(store, Wanted(query.literals, query.regexes, query.filters))


@recent
def find(store: Store, wanted: Wanted) -> Exact:
    """Within the filters. A literal that is nowhere is looked for in another case, with a note."""
    blobs = blobs_passing(store, wanted.filters)
    found: list[Lines] = []
    notes: list[str] = []
    for text in wanted.literals:
        lines = literal.find(store, text, blobs)
        if not lines and text.lower() != text.upper():
            lines = literal.find(store, text, blobs, literal.without_case(text))
            notes += [f'"{short(text)}" occurs only in another case'] if lines else []
        found.append(lines)
    for pattern in wanted.regexes:
        matches = regex.find(store, pattern, blobs)
        notes += _shortcomings(pattern, matches)
        found.append(matches.lines)
    return Exact(all_of(found), tuple(notes))


def _shortcomings(pattern: str, matches: regex.Matches) -> list[str]:
    if matches.late:
        return [f"/{short(pattern)}/ took more than {regex.SECONDS:g} s: not every file was read"]
    if matches.empty and not matches.lines:
        return [f"/{short(pattern)}/ matches the empty text alone, which is no place to show"]
    return []


def blobs_passing(store: Store, asked: Filters) -> frozenset[int] | None:
    """The blobs that a file shows which passes the filters; None for all."""
    ids = filters.passing(store, asked)
    return None if ids is None else frozenset(file.blob for file in files(store).all if file.id in ids)


def all_of(found: Sequence[Lines]) -> Lines:
    """The lines of every one of them, in the blobs that all of them have."""
    common = set.intersection(*map(set, found)) if found else set()
    return {blob: _merged(found, blob) for blob in common}


def any_of(found: Sequence[Lines]) -> Lines:
    """The lines of any of them."""
    return {blob: _merged(found, blob) for blob in {blob for lines in found for blob in lines}}


def _merged(found: Collection[Lines], blob: int) -> list[int]:
    return sorted({line for lines in found for line in lines.get(blob, ())})
