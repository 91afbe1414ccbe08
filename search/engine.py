"""A question and an index to an answer: read it, find in several ways at once, put in one order, explain."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from time import monotonic, perf_counter
from typing import TYPE_CHECKING

from search import policy
from search.model import Answer, Found, Intent, Query, Ranked, Result, UserError, means
from search.rank.fuse import alone, fuse
from search.rank.query import read
from search.rank.settle import settle
from search.retrieve import RETRIEVERS, Retriever, reasons, regex
from search.retrieve.files import files
from search.retrieve.snippet import Snippets
from search.retrieve.trust import trusted
from search.store import Store

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

_STEPS = 10_000  # of SQLite's machine between two looks at the clock: about a millisecond


def parse(text: str, **options: object) -> Query:
    """What is asked. UsageError for an unknown option or value, no question at all, no valid expression.

    Options, also inside the text as --name: preset, mode, limit, intent, ranking. Filters inside the text:
    path:, -path:, lang:, kind:. "…" must occur as it stands, /…/ as an expression.
    """
    query = read(text, options)
    for pattern in query.regexes:
        regex.check(pattern)
    return query


def search(store: Store, query: Query) -> Answer:
    """The answer, with what could not be searched in its notes."""
    clock = _Clock()
    outcome = _find(store, query, clock)
    with clock.time("rank"):
        places = _places(settle(outcome.ranked, query), query)
        shown = [_at_line(one, line) for one, line in places[: query.limit]]
    with clock.time("snippets"):
        snippets = Snippets(store, query.text)
        results = tuple(_result(one, *snippets.of(one.hit)) for one in shown)
    with clock.time("trust"):
        confident = trusted(store, query, [one.hit for one in shown])
    return Answer(
        query=query.text,
        intent=query.intent,
        preset=query.preset,
        fusion_strategy=outcome.strategy,
        modalities=tuple(outcome.found),
        results=results,
        total=len(places) + (outcome.cut_off if _lists_places(query) else 0),
        commit=store.commit,
        timings_ms=clock.read(),
        notes=tuple(dict.fromkeys([*outcome.notes, *_missing(store, query, results)])),
        confident=confident,
        files=files(store).count,
    )


class _Clock:
    """Milliseconds a stage."""

    def __init__(self) -> None:
        self._begin = perf_counter()
        self._spent: dict[str, float] = {}

    @contextmanager
    def time(self, stage: str) -> Iterator[None]:
        begin = perf_counter()
        yield
        self.add(stage, perf_counter() - begin)

    def add(self, stage: str, seconds: float) -> None:
        self._spent[stage] = round(self._spent.get(stage, 0.0) + seconds * 1000, 2)

    def read(self) -> Mapping[str, float]:
        return self._spent | {"total": round((perf_counter() - self._begin) * 1000, 2)}


# --- which modalities, and what they find -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Outcome:
    strategy: str
    found: Mapping[str, Found]
    ranked: Sequence[Ranked]
    notes: tuple[str, ...] = ()

    @property
    def cut_off(self) -> int:
        """Places that were found but are not in the lists."""
        listed = {name: sum(max(len(hit.places), 1) for hit in found) for name, found in self.found.items()}
        return max((found.total - listed[name] for name, found in self.found.items()), default=0)


def _find(store: Store, query: Query, clock: _Clock) -> _Outcome:
    """A plain question that is understood for sure goes the direct path; others are fused, as is a miss."""
    if not _is_direct(query):
        return _fused(store, query, clock)
    weights = policy.WEIGHTS[query.intent.name]
    dominant = max(weights, key=lambda name: weights[name])
    found = _run(store, query, [dominant], clock)
    if _answers(query.intent, found[dominant]):
        return _Outcome("direct", found, alone(dominant, found[dominant].hits), found[dominant].notes)
    fused = _fused(store, query, clock)
    return replace(fused, notes=("direct search found nothing", *fused.notes))


def _is_direct(query: Query) -> bool:
    sure = query.intent.confidence >= policy.DIRECT_CONFIDENCE
    return sure and query.intent.plain and not query.explicit and len(query.text) <= policy.DIRECT_LENGTH


def _answers(intent: Intent, found: Found) -> bool:
    """Whether it is what was asked for: a definition must have the name, all else must be there."""
    if intent.name != "find_definition":
        return bool(found.hits)
    return any(
        hit.symbol is not None and means(name.lower(), hit.symbol.lower(), hit.path.lower())
        for hit in found
        for name in intent.identifiers
    )


def _fused(store: Store, query: Query, clock: _Clock) -> _Outcome:
    weights = policy.WEIGHTS[query.intent.name]
    wanted = query.modes or _modalities(query)
    if query.explicit:
        weights = {name: weights[name] or policy.ASKED_WEIGHT for name in weights}
    running = [name for name in policy.MODALITIES if name in wanted and weights[name]]
    found = _run(store, query, running, clock)
    notes = tuple(note for one in found.values() for note in one.notes)
    if len(running) == 1:
        return _Outcome("single", found, alone(running[0], found[running[0]].hits), notes)
    k = policy.PRESET_K[query.preset] or policy.PRESET_K["standard"]
    votes = {name: one.hits for name, one in found.items()}
    return _Outcome("rrf", found, fuse(votes, weights, k), notes)


def _modalities(query: Query) -> Sequence[str]:
    names = policy.PRESET_MODALITIES[query.preset]
    if query.preset == "standard" and query.intent.name in policy.GRAPH_INTENTS:
        return tuple("graph" if name == "semantic" else name for name in names)
    return names


# --- running retrievers -------------------------------------------------------------------------------


@cache
def _threads() -> ThreadPoolExecutor:
    """Kept, because a thread's connection to an index is kept too."""
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(len(RETRIEVERS), thread_name_prefix="retrieve")


def _run(store: Store, query: Query, names: Sequence[str], clock: _Clock) -> dict[str, Found]:
    """Each modality in its own thread, one alone in this one.

    One that fails or takes too long is a note, never a failed answer.
    """
    limit = max(policy.VOTES, query.limit)
    retrievers = dict(RETRIEVERS)
    work = {name: partial(_within_time, retrievers[name], store, query, limit, name) for name in names}
    if len(work) == 1:
        done = {name: one() for name, one in work.items()}
    else:
        running = {name: _threads().submit(one) for name, one in work.items()}
        done = {name: task.result() for name, task in running.items()}
    for name, (_, seconds) in done.items():
        clock.add(name, seconds)
    return {name: found for name, (found, _) in done.items()}


def _within_time(
    retriever: Retriever, store: Store, query: Query, limit: int, name: str
) -> tuple[Found, float]:
    begin = perf_counter()
    deadline = monotonic() + policy.SECONDS
    try:
        store.connection.set_progress_handler(lambda: monotonic() > deadline, _STEPS)
        found = retriever(store, query, limit)
    except UserError as error:
        found = Found(notes=(f"{name} search left out: {error}",))
    except sqlite3.OperationalError:
        if monotonic() <= deadline:
            raise
        found = Found(notes=(f"{name} search left out: it took more than {policy.SECONDS:g} s",))
    finally:
        store.connection.set_progress_handler(None, 0)
    return found, perf_counter() - begin


# --- results ------------------------------------------------------------------------------------------


def _places(settled: Iterable[Ranked], query: Query) -> list[tuple[Ranked, int | None]]:
    """Where every place is listed, each line of use once; else each as it is, and no line."""
    if not _lists_places(query):
        return [(one, None) for one in settled]
    places: dict[tuple[str, int], tuple[Ranked, int | None]] = {}
    for one in settled:
        for line in one.hit.places or (one.hit.start_line,):
            places.setdefault((one.hit.path, line), (one, line if one.hit.places else None))
    return list(places.values())


def _lists_places(query: Query) -> bool:
    return query.intent.name in policy.EVERY_PLACE_INTENTS


def _at_line(one: Ranked, line: int | None) -> Ranked:
    if line is None:
        return one
    return replace(one, hit=replace(one.hit, start_line=line, end_line=line, places=(line,)))


def _result(one: Ranked, snippet: str, first: int) -> Result:
    hit = one.hit
    return Result(
        path=hit.path,
        start_line=hit.start_line,
        end_line=hit.end_line,
        symbol=hit.symbol,
        kind=hit.kind,
        language=hit.language,
        score=one.score,
        boost=one.boost,
        snippet=snippet,
        snippet_line=first,
        votes=one.votes,
        trail=one.trail,
        also=tuple((other.start_line, other.end_line, other.symbol) for other in one.also),
        note=hit.note,
    )


def _missing(store: Store, query: Query, results: Sequence[Result]) -> list[str]:
    """What was not found, and what could not be: only where somebody would miss it."""
    notes = [] if results else list(reasons.nothing(store, query))
    if not results or query.intent.name == "exact_match":
        notes += reasons.unread(store, query)
    return notes
