"""Finds code by its structure: definitions by name, part of a name, kind and signature."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from search import policy, words
from search.model import NAME_JOINTS, Found, Hit, Query, means
from search.nodes import NODE_SHIFT
from search.policy import shapes
from search.retrieve import lookup
from search.retrieve.asked import Asked, asked
from search.retrieve.files import File, files
from search.retrieve.filters import kinds_of
from search.retrieve.hits import Around, Hits
from search.retrieve.lookup import Symbol
from search.retrieve.scope import allowed
from search.retrieve.stems import stems
from search.retrieve.wording import short
from search.store import Store

_SPACES = re.compile(r"\s+")
_FEWEST_LETTERS = 3
_HOLDERS = ("variable", "constant", "property")

_LED_FROM = "select src, line from edge where dst in (select value from json_each(?))"


class _Candidate(NamedTuple):
    symbol: Symbol
    file: File
    own: float  # 0 to 1
    exact: bool = False


def search(store: Store, query: Query, limit: int) -> Found:
    """Definitions in order, those with the name that was asked for first."""
    exact = [
        _Candidate(symbol, file, 1.0, exact=True)
        for name in query.intent.identifiers
        for symbol, file in lookup.named(store, name)
        if query.intent.plain or means(name, symbol.qualname, file.path)  # in a sentence case must be right
    ]
    # Where all that was asked for is there, parts of it are not wanted, and its words need no looking up.
    alone = bool(exact) and query.intent.plain
    question = asked(store, query, "" if alone else _wanted(query))
    rest: list[_Candidate] = []
    if not alone:
        halves = _by_halves(store, query)
        rest = [*halves, *_by_parts(store, query, question)] or _by_letters(store, query)
    passing = _without_imports(store, _passing(store, query, [*exact, *rest]))
    ordered = _in_order(passing, query, question)
    make = Hits(store)
    hits = dict.fromkeys(_hit(make, one) for one in islice(ordered, limit))
    return Found(tuple(hits), len(ordered), _unknown(store, query, exact))


def _wanted(query: Query) -> str:
    """The words that names are looked for: where a definition is wanted, those of its name alone."""
    return " ".join(query.intent.identifiers) if _names_wanted(query) else query.intent.subject


def _names_wanted(query: Query) -> bool:
    return query.intent.name == "find_definition" and bool(query.intent.identifiers)


def _by_halves(store: Store, query: Query) -> list[_Candidate]:
    """Symbols whose name holds the one asked for: MissingOption finds MissingOptionException."""
    known = lookup.names(store)
    fits: dict[int, float] = {}
    for name in _halves(query) if _names_wanted(query) else ():
        for place in islice(known.holding(name), policy.CANDIDATES):
            fits[place] = max(fits.get(place, 0.0), words.half(name, known.all[place]))
    own = {known.ids[place]: fit for place, fit in fits.items()}
    shown = _shown(store, [place for place, fit in fits.items() if fit])
    return [_Candidate(symbol, file, own[symbol.name]) for symbol, file in shown]


def _halves(query: Query) -> list[str]:
    """What was asked for, where it may be half of a name."""
    return [NAME_JOINTS.split(name)[-1] for name in query.intent.identifiers if query.intent.plain]


def _by_parts(store: Store, query: Query, question: Asked) -> Iterator[_Candidate]:
    """Symbols whose own name holds words of the question: `request` finds parseRequest."""
    known = lookup.names(store)
    least = policy.LEAST_NAME_FIT if _names_wanted(query) else policy.LEAST_FIT
    fits = lookup.fitting(store, question, least, policy.VOTES)
    fit_of_name = {known.ids[place]: fit for place, fit in fits.items()}
    for symbol, file in _shown(store, list(fits)):
        yield _Candidate(symbol, file, fit_of_name[symbol.name])


def _by_letters(store: Store, query: Query) -> list[_Candidate]:
    """Where no name has the one word asked for as a part: names that hold its letters, best at the front."""
    word = query.intent.subject.lower()
    if len(word) < _FEWEST_LETTERS or len(word.split()) > 1:
        return []
    places = list(islice(lookup.names(store).holding(word), policy.CANDIDATES))
    return [
        _Candidate(symbol, file, 0.5 if symbol.qualname.rpartition(".")[2].lower().startswith(word) else 0.25)
        for symbol, file in _shown(store, places)
    ]


def _shown(store: Store, places: Sequence[int]) -> Iterator[tuple[Symbol, File]]:
    of_blob = files(store).of_blob
    for symbol in lookup.symbols(store, places):
        yield from ((symbol, file) for file in of_blob.get(symbol.blob, ()))


def _passing(store: Store, query: Query, candidates: Iterable[_Candidate]) -> list[_Candidate]:
    """Those that the filters let through, each symbol once."""
    ids, kinds = allowed(store, query), kinds_of(query.filters)
    passing: dict[tuple[int, int], _Candidate] = {}
    for one in candidates:
        if (ids is None or one.file.id in ids) and (kinds is None or one.symbol.kind in kinds):
            passing.setdefault((one.file.id, one.symbol.seq), one)
    return list(passing.values())


def _without_imports(store: Store, candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """Without what only holds a definition from elsewhere: `var open = require("./files").open`."""
    holders = {(one.file.id, one.symbol.line) for one in candidates if _may_hold(one)}
    if not holders:
        return list(candidates)
    nodes = [one.file.id << NODE_SHIFT | one.symbol.seq for one in candidates if one.exact]
    led = {
        (src >> NODE_SHIFT, line) for src, line in store.connection.execute(_LED_FROM, [json.dumps(nodes)])
    }
    return [one for one in candidates if not _may_hold(one) or (one.file.id, one.symbol.line) not in led]


def _may_hold(one: _Candidate) -> bool:
    """Whether it is assigned something of its own name."""
    name = one.symbol.qualname.rpartition(".")[2]
    assigned = one.symbol.signature.rstrip(" ;,").endswith(f".{name}")
    return one.exact and assigned and one.symbol.kind in _HOLDERS


def _in_order(candidates: Iterable[_Candidate], query: Query, question: Asked) -> list[_Candidate]:
    """Exact names first; by name, path, enclosing names, kind and role; ties by path, then line."""
    declaration = query.text if query.intent.rule == "declaration" else ""
    declared = shapes.DECLARATION_KINDS.get(_declaration_word(declaration), ())
    written = _SPACES.sub(" ", declaration).strip()
    halves = _halves(query)

    def rank(one: _Candidate) -> tuple[bool, float, str, int]:
        outer, _, name = one.symbol.qualname.rpartition(".")
        half = max((words.half(asked, name) for asked in halves), default=0.0)
        outer = "" if half else outer  # what stands in the name itself is not wanted around it
        score = half + one.own + policy.PATH_GAIN * question.paths.get(one.file.path, 0.0)
        score += policy.OUTER_GAIN * question.share(stems(outer)) if outer else 0.0
        score += 1.0 if one.symbol.kind in declared else 0.0
        score += 1.0 if written and written in one.symbol.signature else 0.0
        factor = question.factor(one.file) * policy.KIND_FACTOR.get(one.symbol.kind, 1.0)
        return (not one.exact, -score * factor, one.file.path, one.symbol.line)

    return sorted(candidates, key=rank)


def _declaration_word(text: str) -> str:
    """The word of a declaration that says its kind: `class` of "public class Foo"."""
    return next((word for word in text.lower().split() if word in shapes.DECLARATION_KINDS), "")


def _hit(make: Hits, one: _Candidate) -> Hit:
    symbol = one.symbol
    around = Around(symbol.seq, symbol.qualname, symbol.kind, symbol.start, symbol.end)
    return make.of_symbol(around, one.file, "defined here" if one.exact else "")


def _unknown(store: Store, query: Query, exact: Sequence[_Candidate]) -> tuple[str, ...]:
    """Which asked names no symbol has, with the nearest that one has; only where symbols were asked for."""
    if exact or query.intent.name in ("exact_match", "understand_code"):
        return ()
    known = lookup.names(store)
    notes = []
    for name in query.intent.identifiers:
        near = known.near(NAME_JOINTS.split(name)[-1])
        notes.append(f"no symbol is named {short(name)}" + (f"; nearest: {', '.join(near)}" if near else ""))
    return tuple(notes)
