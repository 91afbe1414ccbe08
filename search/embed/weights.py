"""The weights file to a vector of 256 whole numbers for each word, known or not.

A word's vector is its own row (unknown words share 4,096 rows) plus the mean of the rows of its pieces of
three to five letters, times the word's weight. Rows and hashes are those the model was trained with. Each
step is exact or one correctly rounded float64 operation on its own, so the vector of a word is the same on
every machine.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

WIDTH = 256
UNKNOWN = 4_096  # rows after those of the known words, shared by all other words
PIECES = 16_384  # rows after those, shared by all pieces
SCALE_STEP = (
    2.0**-20
)  # of a row's scale: 1 in 600 of the smallest, and the pieces of a word add up within 32 bits
VECTOR_STEP = 2.0**-11  # of a word's vector: entries stay below 16, so 16 bits hold them
GATHERED = 16_384  # rows taken out at a time: 16 MB

Side = Literal["document", "question"]


@dataclass(frozen=True)
class Weights:
    digest: str  # SHA-256 of the file, hex
    words: list[str]
    rows: NDArray[np.int8]  # (words + UNKNOWN + PIECES, WIDTH)
    scale: NDArray[np.int32]  # of each row, in SCALE_STEP
    weight: dict[Side, NDArray[np.float64]]  # of each known word, then of all others

    @classmethod
    def load(cls, path: Path | None = None) -> Weights:
        """The weights that come with the package, or those of a file that benchmarks/embedder made."""
        raw = path.read_bytes() if path else files(__package__).joinpath("static256.npz").read_bytes()
        with np.load(io.BytesIO(raw), allow_pickle=False) as file:
            other = file["unknown_weight"].astype(np.float64)
            return cls(
                digest=hashlib.sha256(raw).hexdigest(),
                words=file["vocabulary"].tobytes().decode("ascii").split("\n"),
                rows=file["rows"],
                scale=np.rint(file["scale"].astype(np.float64) / SCALE_STEP).astype(np.int32),
                weight={
                    "document": np.append(file["document_weight"].astype(np.float64), other[0]),
                    "question": np.append(file["query_weight"].astype(np.float64), other[1]),
                },
            )

    @cached_property
    def _number(self) -> dict[str, int]:
        return {word: number for number, word in enumerate(self.words)}

    def vectors(self, words: Sequence[str], side: Side) -> NDArray[np.int16]:
        """(words, WIDTH) in VECTOR_STEP, weighted as words of a document or of a question."""
        known = len(self.words)
        number = [self._number.get(word, known) for word in words]
        own = [
            n if n < known else known + hash_of(word) % UNKNOWN for n, word in zip(number, words, strict=True)
        ]
        rows = np.array(own, np.intp)
        whole = self.rows[rows] * self.scale[rows][:, None].astype(np.float64)
        sums = whole + self._mean_of_pieces(words)
        weighted = sums * self.weight[side][np.array(number, np.intp)][:, None] * (SCALE_STEP / VECTOR_STEP)
        return np.rint(weighted).astype(np.int16)

    def _mean_of_pieces(self, words: Sequence[str]) -> NDArray[np.float64]:
        mean = np.zeros((len(words), WIDTH))
        first = len(self.words) + UNKNOWN
        for places in _of_one_length(words):
            rows = np.array([pieces(words[place]) for place in places], np.intp) + first
            sums = np.einsum("wp,wpi->wi", self.scale[rows], self.rows[rows].astype(np.int32))
            mean[places] = sums / rows.shape[1]
        return mean


def _of_one_length(words: Sequence[str]) -> Iterator[list[int]]:
    """The places of words that have pieces, in lots of one length, so that one operation serves a lot."""
    places: dict[int, list[int]] = {}
    for place, word in enumerate(words):
        if len(word) > 2:
            places.setdefault(len(word), []).append(place)
    for length, found in places.items():
        lot = max(1, GATHERED // (3 * length))
        yield from (found[start : start + lot] for start in range(0, len(found), lot))


def pieces(word: str) -> list[int]:
    """The numbers of the rows of a word's pieces, three to five letters each, its ends marked by < and >."""
    marked = f"<{word}>"
    size = len(marked)
    cut: Iterable[str] = [marked[at : at + n] for n in (3, 4, 5) for at in range(size - n + 1)]
    return list(map(_piece, cut))


@lru_cache(maxsize=100_000)  # some 20 MB
def _piece(letters: str) -> int:
    return hash_of("#" + letters) % PIECES


def hash_of(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest(), "little")
