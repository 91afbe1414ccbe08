"""Finds code by its text: literals and expressions exactly, names as whole words, questions by words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from search import policy
from search.model import Found, Hit, Key, Query
from search.retrieve import exact, places, scope
from search.retrieve.asked import asked
from search.retrieve.exact import Exact, Wanted
from search.retrieve.worded import by_words
from search.store import Store

_NAMES_FIRST = ("find_definition", "find_references", "impact_analysis")


def search(store: Store, query: Query, limit: int) -> Found:
    """Places in order; `total` counts them all. Not only code: every text file of the index takes part."""
    if query.literals or query.intent.literals or query.regexes:
        return _exactly(store, query, limit)
    if query.intent.identifiers and (query.intent.name in _NAMES_FIRST or query.intent.rule == "fallback"):
        return _by_name(store, query, limit)
    return by_words(store, query, query.intent.subject, limit)


def _exactly(store: Store, query: Query, limit: int) -> Found:
    """Where all literals and expressions are in one file."""
    if query.literals or query.regexes:
        return _found(store, query, exact.required(store, query), query.literals, limit)
    if query.intent.rule == "error":
        return _error(store, query, limit)
    literals = query.intent.literals
    return _found(
        store, query, exact.find(store, Wanted(tuple(literals), (), query.filters)), literals, limit
    )


def _error(store: Store, query: Query, limit: int) -> Found:
    """An error message: as it stands, else what of it no other text says, else its words."""
    for literals in ([query.intent.subject], list(query.intent.literals)):
        found = exact.find(store, Wanted(tuple(literals), (), query.filters))
        if found.lines:
            return _found(store, query, found, literals, limit)
    worded = by_words(store, query, query.intent.subject, limit)
    if not worded.hits:
        return worded
    return Found(worded.hits, worded.total, ("the message is nowhere as it stands: found by its words",))


def _by_name(store: Store, query: Query, limit: int) -> Found:
    """Where the names stand as whole words; unless uses are wanted, declarations first and words last."""
    names = query.intent.identifiers
    blobs = scope.blobs(store, query)
    lines = exact.any_of([places.name_lines(store, name, blobs) for name in names])
    found = _found(store, query, Exact(lines, ()), names, limit)
    if found.hits and query.intent.name in policy.GRAPH_INTENTS:
        return found
    ordered: dict[Key, Hit] = {}
    for hit in chain(_declarations(store, query), found, _more(store, query, limit)):
        ordered.setdefault(hit.key, hit)
        if len(ordered) == limit:
            break
    return Found(tuple(ordered.values()), max(found.total, len(ordered)), found.notes)


def _declarations(store: Store, query: Query) -> Iterator[Hit]:
    question = asked(store, query, query.intent.subject)
    return places.declared(store, query, question, query.intent.identifiers)


def _more(store: Store, query: Query, limit: int) -> Iterator[Hit]:
    """By words, and not before somebody wants them."""
    yield from by_words(store, query, query.intent.subject, limit)


def _found(store: Store, query: Query, found: Exact, names: Sequence[str], limit: int) -> Found:
    # Of a plain question every place holds all words; looking them up would take longer than finding them.
    question = asked(store, query, "" if query.intent.plain else query.intent.subject)
    hits: tuple[Hit, ...] = tuple(islice(places.hits(store, query, question, found.lines, names), limit))
    total = places.count(store, query, found.lines)
    if query.filters.kinds:
        total = sum(len(hit.places) for hit in places.hits(store, query, question, found.lines, names))
    return Found(hits, total, found.notes)
