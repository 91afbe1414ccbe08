"""Sub-words to codes of 1,024 signs by a trained table of word vectors: the embedder that needs no network.

A text is a bag of sub-words: each one's vector, times how much its count says, added up, rotated, signs
taken. All sums are of whole numbers and exact, and nothing depends on the other texts: the code of a text
is the same alone and in any batch, on every machine, with any number of threads. So an updated index equals
a fresh one.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from search.embed.rotation import PEAK, TURNS, rotate
from search.embed.weights import WIDTH, Weights
from search.words import subwords

NAME = "static256.1"  # the number goes up when the arithmetic changes
BATCH = 256  # texts at a time, at most
BATCH_WORDS = 16_384  # and about so many sub-words, so that texts full of encoded data take no more memory
READ = 2_000  # sub-words of a text that count; a chunk has some 300. 32 * READ * 32,767 is within 32 bits
KEPT = 60_000  # vectors of words at hand: 31 MB; a repository of 37 MB has about as many sub-words
# What a count says, in steps of 1/32: count * 2.2 / (count + 1.2), as in BM25 and as the table was trained.
SAID = np.rint([32 * count * 2.2 / (count + 1.2) for count in range(READ + 1)]).astype(np.int32)


class LocalEmbedder:
    """Safe to share between threads."""

    bits = TURNS * WIDTH
    announce = None

    def __init__(self, weights: Weights, kept: int = KEPT) -> None:
        self.id = f"{NAME}-{weights.digest[:12]}-{self.bits}"
        self._weights = weights
        self._kept = kept
        self._row: dict[str, int] = {}  # of a word in _vectors
        self._vectors = np.empty((0, WIDTH), np.int16)
        self._lock = Lock()  # over the two

    @classmethod
    def load(cls) -> LocalEmbedder:
        return cls(Weights.load())

    def documents(self, tokens: Sequence[list[str]], texts: Sequence[str], /) -> bytes:
        """See Embedder. The texts are not read. A text without sub-words gets the code of all zeros."""
        bags = (Counter(islice(words, READ)) for words in tokens)
        with self._lock:
            return b"".join(map(self._codes, _batches(bags)))

    def query(self, text: str, /) -> tuple[float, ...]:
        """See Embedder: of unit length, or all zeros where the question has no sub-words."""
        bag = Counter(islice(subwords(text), READ))
        sums = _added_up(bag, self._weights.vectors(list(bag), "question"))
        turned = rotate(_levelled(sums[None]))[0].astype(np.int64)
        length = math.sqrt(int(turned @ turned)) or 1.0
        return tuple(int(number) / length for number in turned)

    def importance(self, words: Sequence[str], /) -> list[float]:
        """The length of each sub-word's vector as a word of a question."""
        vectors = self._weights.vectors(words, "question").astype(np.int64)
        return [math.sqrt(int(vector @ vector)) for vector in vectors]

    def _codes(self, bags: Sequence[Counter[str]]) -> bytes:
        self._learn(bags)
        sums = np.empty((len(bags), WIDTH), np.int32)
        for place, bag in enumerate(bags):
            rows = np.fromiter(map(self._row.__getitem__, bag), np.intp, len(bag))
            sums[place] = _added_up(bag, self._vectors[rows])
        return np.packbits(rotate(_levelled(sums)) > 0, axis=1).tobytes()

    def _learn(self, bags: Sequence[Counter[str]]) -> None:
        """See to it that all words have their vectors at hand."""
        words = dict.fromkeys(chain.from_iterable(bags))
        if len(self._row) > self._kept:
            self._row, self._vectors = {}, self._vectors[:0]
        fresh = [word for word in words if word not in self._row]
        known = len(self._row)
        if known + len(fresh) > len(self._vectors):
            room = np.empty((2 * (known + len(fresh)), WIDTH), np.int16)
            room[:known] = self._vectors[:known]
            self._vectors = room
        self._vectors[known : known + len(fresh)] = self._weights.vectors(fresh, "document")
        self._row.update(zip(fresh, range(known, known + len(fresh)), strict=True))


def _batches(bags: Iterable[Counter[str]]) -> Iterator[list[Counter[str]]]:
    batch: list[Counter[str]] = []
    words = 0
    for bag in bags:
        batch.append(bag)
        words += len(bag)
        if len(batch) == BATCH or words >= BATCH_WORDS:
            yield batch
            batch, words = [], 0
    if batch:
        yield batch


def _added_up(bag: Counter[str], vectors: NDArray[np.int16]) -> NDArray[np.int32]:
    """The sum of the words' vectors, in the bag's order, each times what its count says."""
    said = SAID[np.fromiter(bag.values(), np.intp, len(bag))]
    total: NDArray[np.int32] = np.einsum("w,wi->i", said, vectors.astype(np.int32))
    return total


def _levelled(sums: NDArray[np.int32]) -> NDArray[np.int16]:
    """Each row stretched so that its largest entry is PEAK: its direction is all that a code keeps."""
    largest = np.maximum(np.abs(sums).max(axis=1, keepdims=True), 1)
    levelled: NDArray[np.int16] = np.rint(sums * (PEAK / largest)).astype(np.int16)
    return levelled
