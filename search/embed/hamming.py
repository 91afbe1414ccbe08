"""A question and the codes of all chunks to the nearest chunks: Hamming distance, then the question's floats.

Codes stand column-major, (words, chunks): one pass a word over neighbouring memory, a block that fits the
cache at a time. Measured 2.5 to 6 times faster than row by row: 100,000 codes of 1,024 bits in about 2 ms.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RESCORED = 200  # nearest by Hamming distance that the floats put in order: +.01 to .015 MRR, at no storage
BLOCK = 16_384  # chunks: 128 KB of one word's column
FINE = 2**20  # steps of a float when it is scored: whole numbers, so their sums are exact in any order


def scan(codes: NDArray[np.uint64], query: Sequence[float], k: int) -> list[int]:
    """The rows of the k chunks nearest to the question, nearest first, ties by row; none for zeros.

    `codes`: (bits / 64, chunks), each column the bytes of one code, eight to a little-endian number.
    `query`: `bits` floats. The nearest by Hamming distance to its signs are put in order by the sum of its
    floats, each with the sign that the chunk's code has there.
    """
    import numpy as np

    floats = np.asarray(query, np.float64)
    largest = np.abs(floats).max()
    if not largest:
        return []
    signs = np.packbits(floats > 0).view("<u8")
    rows = nearest(distances(codes, signs), max(k, RESCORED), len(floats))
    bits = np.unpackbits(np.ascontiguousarray(codes[:, rows].T, "<u8").view(np.uint8), axis=1)
    whole = np.rint(floats * (FINE / largest))
    score = (bits * 2.0 - 1) @ whole
    order = np.lexsort((rows, -score))[:k]
    return [int(row) for row in rows[order]]


def distances(codes: NDArray[np.uint64], signs: NDArray[np.uint64]) -> NDArray[np.uint16]:
    """The Hamming distance of each chunk's code to `signs`."""
    import numpy as np

    count = codes.shape[1]
    total = np.zeros(count, np.uint16)
    differing = np.empty(min(BLOCK, count), np.uint64)
    counted = np.empty(len(differing), np.uint8)
    for start in range(0, count, BLOCK):
        block = total[start : start + BLOCK]
        size = len(block)
        for column, sign in zip(codes, signs, strict=True):
            np.bitwise_xor(column[start : start + size], sign, out=differing[:size])
            np.bitwise_count(differing[:size], out=counted[:size])
            np.add(block, counted[:size], out=block)
    return total


def nearest(distance: NDArray[np.uint16], k: int, furthest: int) -> NDArray[np.intp]:
    """The rows of the k smallest distances in order, ties by row. A histogram finds the k-th, no sorting."""
    import numpy as np

    upto = np.cumsum(np.bincount(distance, minlength=furthest + 1))
    threshold = int(np.searchsorted(upto, min(k, len(distance))))
    rows = np.flatnonzero(distance <= threshold)
    return rows[np.argsort(distance[rows], kind="stable")][:k]
