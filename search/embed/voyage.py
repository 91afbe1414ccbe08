"""Texts to codes by a model of Voyage AI: an embedder over the network, which costs money and sees the code.

    texts -> secrets masked -> kept already? -> batches -> Voyage -> kept -> codes

Documents come back as signs, packed as our codes are ("ubinary": the first dimension is the highest bit of
the first byte); a question comes back as floats, which are scored against the documents' signs. Nothing is
sent unless the account says so, and no more tokens than it allows. The key is in no message, file or repr.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from threading import Lock

from search.embed import prices
from search.embed.account import BITS, Account
from search.embed.kept import Kept, key_of
from search.embed.secrets import masked
from search.embed.service import Refused, Service
from search.model import UserError

TEXTS = 1_000  # in one request, at most
SHARE = 0.66  # of the model's limit of tokens that a request is filled to, as tokens are only estimated
REQUEST_SECONDS = 300.0  # for one request of documents with its repetitions
QUESTION_SECONDS = 4.0  # for a question with its repetitions; the other retrievers' answers wait for it

INSTALL = "pip install 'callwave[voyage]'"


class VoyageEmbedder:
    """Safe to share between threads. Nothing is checked, loaded or sent before it is needed."""

    bits = BITS

    def __init__(self, account: Account, folder: Path, say: Callable[[str], None]) -> None:
        """`folder`: where paid codes are kept. `say` is told what a run will cost, and what it did."""
        self.id = account.embedder_id
        self._account = account
        self._kept = Kept(folder / f"{self.id}.db")
        self._say = say
        self._lock = Lock()
        self._service: Service | None = None

    def check(self) -> None:
        """UserError unless the code of a repository may and can be sent."""
        if not self._account.send_code:
            raise UserError(
                f"{self._account.model} would send this repository's code to Voyage AI: set "
                "CALLWAVE_VOYAGE_SEND_CODE=yes to allow it, or CALLWAVE_EMBEDDER=local to embed here"
            )
        self._connect()

    def announce(self, texts: Iterable[str], /) -> None:
        """See Embedder. Says what those of the texts cost that were never sent."""
        fresh = _Fresh()
        for batch in _lots(texts, TEXTS):
            fresh.add(batch, self._kept)
        if not fresh.count:
            return
        self.check()
        model, pieces = self._account.model, "piece" if fresh.count == 1 else "pieces"
        self._say(
            f"{model}: {fresh.count:,} {pieces} of code to send, about {fresh.tokens:,} tokens, "
            f"{prices.cost(model, fresh.tokens)} by the prices of {prices.PRICES_OF}; "
            f"{fresh.kept:,} were sent before, {fresh.secrets:,} likely secrets are masked"
        )
        if fresh.tokens > self._account.max_tokens:
            raise UserError(
                f"about {fresh.tokens:,} tokens are more than the {self._account.max_tokens:,} of one run: "
                f"set CALLWAVE_VOYAGE_MAX_TOKENS={fresh.tokens} to allow it, or ignore some paths"
            )

    def documents(self, tokens: Sequence[list[str]], texts: Sequence[str], /) -> bytes:
        """See Embedder. The sub-words are not read. A blank text gets the code of all zeros, unsent."""
        sent = [masked(text)[0] for text in texts]
        keys = [key_of(text) for text in sent]
        codes = self._kept.read(keys)
        wanted = {
            key: text for key, text in zip(keys, sent, strict=True) if key not in codes and text.strip()
        }
        for batch in _batches(wanted, int(SHARE * prices.MODELS[self._account.model].request_tokens)):
            codes |= self._embedded(batch)
        blank = bytes(BITS // 8)
        return b"".join(codes.get(key, blank) for key in keys)

    def query(self, text: str, /) -> tuple[float, ...]:
        """See Embedder. UserError where Voyage does not answer in time."""
        asked = masked(text)[0]
        if not asked.strip():
            return (0.0,) * BITS
        return self._connect().floats(asked, BITS, QUESTION_SECONDS)

    def _embedded(self, batch: dict[bytes, str]) -> dict[bytes, bytes]:
        """The codes of texts that were never sent; kept as soon as they are there."""
        self.check()
        try:
            found = self._connect().signs(list(batch.values()), BITS, REQUEST_SECONDS)
        except Refused:
            if len(batch) == 1:
                raise
            items = list(batch.items())  # more tokens than were thought: in halves
            half = len(items) // 2
            return self._embedded(dict(items[:half])) | self._embedded(dict(items[half:]))
        codes = dict(zip(batch, found, strict=True))
        self._kept.write(codes)
        return codes

    def _connect(self) -> Service:
        if not self._account.key:
            raise UserError("VOYAGE_API_KEY is not set: set it to a key of Voyage AI or of MongoDB Atlas")
        if importlib.util.find_spec("voyageai") is None:
            raise UserError(f"the package voyageai is not installed: {INSTALL}")
        with self._lock:
            if self._service is None:
                import voyageai  # half a second and 800 modules

                self._service = Service(voyageai, self._account.key, self._account.model, self._account.url)
            return self._service


class _Fresh:
    """What of some texts was never sent."""

    def __init__(self) -> None:
        self.count = self.tokens = self.kept = self.secrets = 0
        self._seen: set[bytes] = set()

    def add(self, texts: Sequence[str], known: Kept) -> None:
        cleaned = [masked(text) for text in texts if text.strip()]
        keys = [key_of(text) for text, _ in cleaned]
        before = known.read(keys)
        for key, (text, secrets) in zip(keys, cleaned, strict=True):
            if key in before:
                self.kept += 1
            elif key not in self._seen:
                self._seen.add(key)
                self.count += 1
                self.tokens += prices.tokens(text)
                self.secrets += secrets


def _lots(texts: Iterable[str], size: int) -> Iterator[list[str]]:
    lot: list[str] = []
    for text in texts:
        lot.append(text)
        if len(lot) == size:
            yield lot
            lot = []
    if lot:
        yield lot


def _batches(texts: dict[bytes, str], limit: int) -> Iterator[dict[bytes, str]]:
    """Requests within the limits of texts and tokens; a text over the limit alone (Voyage cuts it off)."""
    batch: dict[bytes, str] = {}
    filled = 0
    for key, text in texts.items():
        size = prices.tokens(text)
        if batch and (len(batch) == TEXTS or filled + size > limit):
            yield batch
            batch, filled = {}, 0
        batch[key] = text
        filled += size
    if batch:
        yield batch
