"""A question to the reasons why something was not found: nothing is missing without a word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from search.config import matches
from search.model import Query
from search.retrieve import exact, filters
from search.retrieve.exact import Wanted
from search.retrieve.files import files
from search.retrieve.wording import short
from search.store import Store

MOST_NAMED = 3  # files or languages that a note names

_TOO_BIG = "select path, skip from file where skip like 'over %' order by path"
_KINDS = "select kind, count(*) from symbol group by kind order by count(*) desc, kind"


def nothing(store: Store, query: Query) -> Iterator[str]:
    """Why nothing was found."""
    if not files(store).all:
        big = store.connection.execute(_TOO_BIG).fetchone()
        yield f"nothing is indexed: {'every text file is too big' if big else 'the commit has no text files'}"
        return
    unmet = [*_unmet_paths(store, query), *_unmet_languages(store, query), *_unmet_kinds(store, query)]
    yield from unmet
    if not unmet:
        yield from _unmet_literals(store, query)


def unread(store: Store, query: Query) -> Iterator[str]:
    """Files that are too big to be in the index, within the question's paths."""
    rows = store.connection.execute(_TOO_BIG).fetchall()
    paths = [
        f"{path} ({skip})"
        for path, skip in rows
        if not query.filters.paths or matches(path, query.filters.paths)
    ]
    if paths:
        count = f"{len(paths)} file{'s are' if len(paths) > 1 else ' is'}"
        yield f"{count} not searched: {_some(paths)}"


def _unmet_paths(store: Store, query: Query) -> Iterator[str]:
    for glob in query.filters.paths:
        if not any(matches(file.path, [glob]) for file in files(store).all):
            yield f"no indexed file matches path:{short(glob)}"


def _unmet_languages(store: Store, query: Query) -> Iterator[str]:
    there = Counter(file.language for file in files(store).all if file.language)
    for asked in query.filters.languages:
        if there.keys().isdisjoint(filters.languages_of(asked)):
            yield f"nothing is indexed in the language {short(asked)}; there is {_some(_most(there))}"


def _unmet_kinds(store: Store, query: Query) -> Iterator[str]:
    if query.filters.kinds:
        there = dict(store.connection.execute(_KINDS).fetchall())
        if there.keys().isdisjoint(filters.kinds_of(query.filters) or ()):
            asked = short(", ".join(query.filters.kinds))
            yield f"no symbol is of kind {asked}; there are {', '.join(there)}"


def _unmet_literals(store: Store, query: Query) -> Iterator[str]:
    narrowed = exact.blobs_passing(store, query.filters) is not None
    where = f"{'in the files asked for ' if narrowed else ''}at {store.commit[:7]}"
    if any(unread(store, query)):
        where += ", as far as it was searched"
    for text in query.literals or query.intent.literals:
        if not exact.find(store, Wanted((text,), (), query.filters)).lines:
            yield f'"{short(text)}" does not occur {where}'
    for pattern in query.regexes:
        found = exact.find(store, Wanted((), (pattern,), query.filters))
        if not found.lines and not found.notes:
            yield f"/{short(pattern)}/ matches nothing {where}"


def _most(counted: Counter[str]) -> list[str]:
    return sorted(counted, key=lambda name: (-counted[name], name))


def _some(names: list[str]) -> str:
    shown = ", ".join(names[:MOST_NAMED])
    return shown + (f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else "")
