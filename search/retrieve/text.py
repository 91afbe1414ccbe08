"""Finds code by its text: literals and expressions exactly, names as whole words, questions by words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from search.model import Found, Hit, Query
from search.retrieve import literal, places, regex
from search.retrieve.literal import Lines
from search.retrieve.order import asked
from search.retrieve.worded import by_words
from search.store import Store

_NAMES_FIRST = ("find_definition", "find_references", "impact_analysis")


def search(store: Store, query: Query, limit: int) -> Found:
    """Places in order; `total` counts them all. Not only code: every text file of the index takes part."""
    if query.literals or query.intent.literals or query.regexes:
        return _exactly(store, query, limit)
    if query.intent.identifiers and query.intent.name in _NAMES_FIRST:
        return _by_name(store, query, limit)
    return by_words(store, query, query.intent.subject, limit)


def _exactly(store: Store, query: Query, limit: int) -> Found:
    """Where all literals and expressions are in one file."""
    literals = query.literals or query.intent.literals
    if query.intent.rule == "error" and not query.literals:
        return _error(store, query, limit)
    lines, notes = _lines(store, query, literals)
    return _found(store, query, lines, literals, limit, notes)


def _lines(store: Store, query: Query, literals: Sequence[str]) -> tuple[Lines, list[str]]:
    blobs = places.blobs_allowed(store, query)
    found = [literal.find(store, one, blobs) for one in literals]
    notes = []
    for at, one in enumerate(literals):
        if not found[at] and one.lower() != one.upper():
            found[at] = literal.find(store, one, blobs, literal.without_case(one))
            if found[at]:
                notes.append(f'"{one}" occurs only in another case')
    for pattern in query.regexes:
        lines, late = regex.find(store, pattern, blobs)
        found.append(lines)
        if late:
            notes.append(f"/{pattern}/ took more than {regex.SECONDS:g} s: not every file was read")
    return places.all_of(found), notes


def _error(store: Store, query: Query, limit: int) -> Found:
    """An error message: as it stands, else what of it no other text says, else its words."""
    for literals in ([query.intent.subject], list(query.intent.literals)):
        lines, notes = _lines(store, query, literals)
        if lines:
            return _found(store, query, lines, literals, limit, notes)
    found = by_words(store, query, query.intent.subject, limit)
    return Found(found.hits, found.total, ("the message is nowhere as it stands: found by its words",))


def _by_name(store: Store, query: Query, limit: int) -> Found:
    """Where the names stand as whole words; then what the other words find."""
    blobs = places.blobs_allowed(store, query)
    names = query.intent.identifiers
    lines = places.any_of([places.name_lines(store, name, blobs) for name in names])
    found = _found(store, query, lines, names, limit, ())
    if len(found) == limit:
        return found
    known = {hit.key for hit in found}
    more = [hit for hit in by_words(store, query, query.intent.subject, limit) if hit.key not in known]
    hits = (*found.hits, *more)[:limit]
    return Found(hits, found.total or len(hits), found.notes)


def _found(
    store: Store, query: Query, lines: Lines, names: Iterable[str], limit: int, notes: Sequence[str]
) -> Found:
    question = asked(store, query, query.intent.subject)
    hits: tuple[Hit, ...] = tuple(islice(places.hits(store, query, question, lines, names), limit))
    total = places.count(store, query, lines)
    if query.filters.kinds:
        total = sum(len(hit.places) for hit in places.hits(store, query, question, lines, names))
    return Found(hits, total, tuple(notes))
