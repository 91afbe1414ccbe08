"""A file and one of its symbols to one number, the node that edges connect; lists of nodes to bytes and back.

node = file.id << NODE_SHIFT | symbol.seq        symbol 0 is the file's module-level code
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from itertools import accumulate, pairwise

# As few bits as hold the symbols of any file: with up to 65,536 files a node then takes four bytes of a row,
# not six. One file of Kubernetes has 2,341; a file with more than fit has none (workers.TOO_MANY).
NODE_SHIFT = 15
SYMBOL_MASK = (1 << NODE_SHIFT) - 1

_LEVEL = 9  # of zlib; the lists are short


def span(file: int) -> tuple[int, int]:
    """The first and the last node of a file."""
    first = file << NODE_SHIFT
    return first, first | SYMBOL_MASK


def packed(nodes: Iterable[int]) -> bytes:
    """A set of nodes: their distances in order, as text, compressed."""
    distances = (after - before for before, after in pairwise([0, *sorted(set(nodes))]))
    return zlib.compress(" ".join(map(str, distances)).encode(), _LEVEL)


def unpacked(blob: bytes) -> list[int]:
    """In order."""
    return list(accumulate(map(int, zlib.decompress(blob).split())))
