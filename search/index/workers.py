"""Sources to facts, in worker processes that a hanging or crashing grammar can take down without harm.

A batch has a time budget. When it is spent, or the worker dies, the batch is repeated file by file; the file
that does it again is given up with its reason and all others are kept.

The workers are started afresh, not forked, and without the current folder on their import path: a checkout
that has its own `json.py` or `search/` must not have it imported. Nor do they run the parent's main module.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import TimeoutError as TimeSpent
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Lock
from types import ModuleType
from typing import TYPE_CHECKING, Any, Self

from search.index.cycles import SELDOM
from search.model import Symbol, UserError
from search.nodes import SYMBOL_MASK

if TYPE_CHECKING:
    from pebble import ProcessFuture, ProcessPool

    from search.index.parse import Facts
    from search.languages import Language

TIMED_OUT = "parser timed out"
CRASHED = "parser crashed"
TOO_DEEP = "nested too deeply"
TOO_MANY = f"over {SYMBOL_MASK:,} definitions"

Extract = Callable[[bytes, "Language", float], "Facts"]
Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """`file`: seconds for one file, 400 KB take well under one; garbage in the slowest grammar 0.7 MB/s."""

    file: float = 10.0
    batch: float = 60.0
    batch_files: int = 40
    batch_bytes: int = 1 << 20
    ahead: int = 3  # batches in flight for each worker
    restarts: int = 3  # of a pool none of whose workers lives


@dataclass(frozen=True, slots=True)
class Job:
    key: int
    source: bytes
    language: str  # name of a row of LANGUAGES


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a worker sends back. `symbols` are the fields of model.Symbol: plain tuples travel cheaply."""

    symbols: tuple[Row, ...] = ()
    chunks: tuple[tuple[int, int, int], ...] = ()
    interface: bytes = b""
    uses: bytes = b""
    problem: str = ""  # why there are no facts


def parse(
    jobs: Iterable[Job], workers: int, extract: Extract | None = None, limits: Limits | None = None
) -> Iterator[tuple[int, Parsed]]:
    """Jobs to (key, Parsed), in the order of the jobs, which are taken a few batches ahead of the results.

    With 0 workers all of it happens in this process, without protection: for profiles and for trusted text.
    """
    limits = limits or Limits()
    if not workers:
        yield from ((job.key, parse_batch([job], extract, limits.file)[0]) for job in jobs)
        return
    waiting: deque[tuple[list[Job], ProcessFuture[list[Parsed]]]] = deque()
    with _Pool(workers, extract, limits) as pool:
        for batch in _batches(jobs, limits):
            waiting.append((batch, pool.schedule(batch, limits.batch)))
            if len(waiting) > limits.ahead * workers:
                yield from pool.collect(*waiting.popleft())
        while waiting:
            yield from pool.collect(*waiting.popleft())


def _batches(jobs: Iterable[Job], limits: Limits) -> Iterator[list[Job]]:
    batch: list[Job] = []
    size = 0
    for job in jobs:
        batch.append(job)
        size += len(job.source)
        if len(batch) == limits.batch_files or size >= limits.batch_bytes:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


class _Pool:
    """Worker processes, started when the first batch comes and again when all of them are gone."""

    def __init__(self, workers: int, extract: Extract | None, limits: Limits) -> None:
        self.workers = workers
        self.extract = extract
        self.limits = limits
        self._pool: ProcessPool | None = None
        self._starts = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()

    def schedule(self, batch: list[Job], seconds: float) -> ProcessFuture[list[Parsed]]:
        if self._pool is None or not self._pool.active:
            self._start()
        assert self._pool is not None
        return self._pool.schedule(
            _guarded_batch, [seconds, batch, self.extract, self.limits.file], timeout=seconds
        )

    def collect(self, batch: list[Job], future: ProcessFuture[list[Parsed]]) -> Iterator[tuple[int, Parsed]]:
        results, problem = self._result(future)
        if problem and len(batch) > 1:
            for job in batch:
                yield from self.collect([job], self.schedule([job], 2 * self.limits.file))
        elif problem:
            yield batch[0].key, Parsed(problem=problem)
        else:
            yield from zip((job.key for job in batch), results, strict=True)

    @staticmethod
    def _result(future: ProcessFuture[list[Parsed]]) -> tuple[list[Parsed], str]:
        from pebble import ProcessExpired

        try:
            return future.result(), ""
        except TimeSpent:
            return [], TIMED_OUT
        except (ProcessExpired, BrokenProcessPool):
            return [], CRASHED

    def _start(self) -> None:
        from pebble import ProcessPool

        self._stop()
        if self._starts > self.limits.restarts:
            raise UserError(
                "the parser processes end as soon as they start: is there memory for one more process?"
            )
        self._starts += 1
        os.environ["PYTHONSAFEPATH"] = "1"  # read by the children before their first import
        self._pool = ProcessPool(self.workers, initializer=_be_a_worker, context=_Context())

    def _stop(self) -> None:
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()
            self._pool = None


def parse_batch(batch: list[Job], extract: Extract | None, seconds: float) -> list[Parsed]:
    """`seconds` for each file."""
    from search.index import parse

    return [_parse_one(job, extract or parse.extract, seconds) for job in batch]


def _guarded_batch(limit: float, batch: list[Job], extract: Extract | None, seconds: float) -> list[Parsed]:
    """The work of one worker. It ends itself long after its time, for when the parent that would is gone."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, 2 * limit)
    parsed = parse_batch(batch, extract, seconds)
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, 0)
    return parsed


def _parse_one(job: Job, extract: Extract, seconds: float) -> Parsed:
    from search.index.chunk import chunks
    from search.index.parse import ParseTimeout
    from search.languages import LANGUAGES

    language = next(language for language in LANGUAGES if language.name == job.language)
    lines = job.source.decode("utf-8", "replace").removesuffix("\n").split("\n")
    try:
        facts = extract(job.source, language, time.monotonic() + seconds)
    except ParseTimeout:
        return Parsed(problem=TIMED_OUT)
    except RecursionError:
        return Parsed(problem=TOO_DEEP)
    if len(facts.symbols) > SYMBOL_MASK:
        return Parsed(problem=TOO_MANY)
    rows = tuple(_row(symbol) for symbol in facts.symbols)
    return Parsed(rows, tuple(chunks(lines, facts.symbols, job.language)), facts.interface, facts.uses)


def _row(s: Symbol) -> Row:
    lines = s.start_line, s.end_line, s.name_line
    return s.seq, s.name, s.qualname, s.kind, s.parent, *lines, s.signature


def _be_a_worker() -> None:
    # pebble's own handler runs Python code, which a grammar that hangs never lets happen.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    gc.set_threshold(SELDOM)


_starting = Lock()


class _Process(SpawnProcess):
    """A process that is told of an empty main module, so it imports no command line to parse a file."""

    @staticmethod
    def _Popen(process_obj: Any) -> Any:
        with _starting:
            main = sys.modules["__main__"]
            sys.modules["__main__"] = ModuleType("__main__")
            try:
                return SpawnProcess._Popen(process_obj)
            finally:
                sys.modules["__main__"] = main


class _Context(SpawnContext):
    Process = _Process
