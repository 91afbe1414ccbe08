"""Texts to vectors by one request to Voyage, repeated while that helps; its failures to one line each.

The package's own repetitions are off: they leave out broken connections and error 500, and do not read how
long the service asks to wait. Each exchange happens in a thread of its own, because a service that sends a
byte a second never runs into a time-out of the package.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from email.utils import parsedate_to_datetime
from threading import Thread
from time import monotonic, sleep, time
from typing import Any, TypeVar

from search.embed import Unreachable
from search.model import UserError

ATTEMPTS = 6
FIRST_WAIT = 0.5  # seconds, doubled each time, where the service does not say how long
LONGEST_WAIT = 60.0
PATIENCE = 60.0  # seconds for one attempt
_PASSING = frozenset({408, 429, 500, 502, 503, 504})
_TOO_LARGE = frozenset({400, 413})  # or something else is wrong with it
_TOLD = 200  # characters of what the service says

_T = TypeVar("_T")


class Refused(UserError):
    """This request is not accepted; a smaller one may be."""


class Service:
    """One model of Voyage. Safe to share between threads."""

    def __init__(self, package: Any, key: str, model: str, url: str | None) -> None:
        """`package`: voyageai, which only search.embed.voyage imports."""
        self._errors = package.error
        self._client = package.Client(api_key=key, max_retries=0, timeout=PATIENCE, base_url=url)
        self._key = key
        self._model = model

    def signs(self, texts: Sequence[str], bits: int, seconds: float) -> list[bytes]:
        """The documents' signs, packed, bits / 8 bytes each."""

        def read(vectors: Sequence[Sequence[int]]) -> list[bytes]:
            codes = [bytes(vector) for vector in vectors]
            if len(codes) != len(texts) or any(len(code) != bits // 8 for code in codes):
                raise ValueError("another number of vectors or of bits")
            return codes

        return self._ask(
            read, seconds, list(texts), "document", output_dtype="ubinary", output_dimension=bits
        )

    def floats(self, text: str, bits: int, seconds: float) -> tuple[float, ...]:
        """The question's vector."""

        def read(vectors: Sequence[Sequence[float]]) -> tuple[float, ...]:
            (vector,) = vectors
            numbers = tuple(map(float, vector))
            if len(numbers) != bits or not all(map(math.isfinite, numbers)):
                raise ValueError("another number of floats, or none")
            return numbers

        return self._ask(read, seconds, [text], "query", output_dtype="float", output_dimension=bits)

    def _ask(
        self, read: Callable[[Any], _T], seconds: float, texts: list[str], kind: str, **wanted: object
    ) -> _T:
        def once() -> _T:
            return read(self._client.embed(texts, model=self._model, input_type=kind, **wanted).embeddings)

        deadline = monotonic() + seconds
        attempt = 0
        while True:
            try:
                return _within(min(PATIENCE, deadline - monotonic()), once)
            except self._errors.VoyageError as error:
                reason, wait = self._judged(error), _wait(error.headers, attempt)
            except (ValueError, TypeError, KeyError, AttributeError):  # what the package makes of garbage
                reason, wait = "Voyage's answer makes no sense", _wait({}, attempt)
            except TimeoutError:
                reason, wait = "Voyage does not answer", _wait({}, attempt)
            attempt += 1
            if attempt == ATTEMPTS or monotonic() + wait >= deadline:
                raise Unreachable(f"{reason} (attempts: {attempt}): try again later")
            sleep(wait)

    def _judged(self, error: Any) -> str:
        """What a failure is that may pass; UserError for one that will not."""
        status = error.http_status
        if status == 429:
            return "Voyage's limit of requests, of tokens or of money is reached"
        if status in _PASSING:
            return f"Voyage is overloaded or failing (HTTP {status})"
        if isinstance(error, self._errors.Timeout):
            return "Voyage does not answer"
        if isinstance(error, self._errors.APIConnectionError):
            return "Voyage cannot be reached"
        if status == 200:
            return "Voyage's answer makes no sense"
        raise self._final(error, status)

    def _final(self, error: Any, status: int) -> UserError:
        if status == 401:
            return UserError("Voyage does not accept VOYAGE_API_KEY: check it, or make a new key")
        if status == 402:
            return UserError("the Voyage account has no money or free tokens left: add some there")
        if status == 403:
            return UserError(
                f"Voyage does not let this key use {self._model}: check its rights or CALLWAVE_VOYAGE_MODEL"
            )
        kind = Refused if status in _TOO_LARGE else UserError
        said = str(error).replace(self._key, "…")[:_TOLD]
        return kind(f"Voyage refuses the request (HTTP {status}): {said}")


def _wait(headers: Mapping[str, str], attempt: int) -> float:
    """Seconds until the next attempt: what the service asks for, else twice as long each time."""
    asked = headers.get("Retry-After", "")
    if asked.isascii() and asked.isdigit():
        return min(float(asked), LONGEST_WAIT)
    try:
        return min(max(parsedate_to_datetime(asked).timestamp() - time(), 0), LONGEST_WAIT)
    except ValueError:
        return float(min(FIRST_WAIT * 2**attempt, LONGEST_WAIT))


def _within(seconds: float, work: Callable[[], _T]) -> _T:
    """What `work` returns or raises; TimeoutError where it takes longer, whatever it still does."""
    future: Future[_T] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # noqa: BLE001 - raised again in the thread that waits
            future.set_exception(error)

    Thread(target=run, daemon=True, name="voyage").start()
    return future.result(max(seconds, 0))
