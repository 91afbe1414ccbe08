"""Blocks of text to few bytes and back, by Zstandard with a dictionary trained on the repository's own text.

A block is short, so most of what it repeats stands in others: the dictionary takes a quarter off what zlib
comes to. A repository too small to train one does without.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Sequence

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

LEVEL = 9  # 33 MB/s; level 12 takes 2 % off for twice the time
DICTIONARY_BYTES = 110_000  # at most: what a level-9 window makes good use of
SHARE = 50  # a dictionary is at most such a part of the text
LEAST_BYTES = 4_000  # a shorter one saves nothing

_DICTIONARY = "select bytes from dictionary"


class Packing:
    """Packs and unpacks the blocks of one index."""

    def __init__(self, dictionary: bytes) -> None:
        self._known = zstd.ZstdDict(dictionary) if dictionary else None
        options: dict[int, int] = {
            zstd.CompressionParameter.compression_level: LEVEL,
            zstd.CompressionParameter.dict_id_flag: 0,
        }
        self._compressor = zstd.ZstdCompressor(options=options, zstd_dict=self._known)

    @staticmethod
    def of(db: sqlite3.Connection) -> Packing:
        """That of an open index."""
        row = db.execute(_DICTIONARY).fetchone()
        return Packing(row[0] if row else b"")

    def pack(self, block: bytes) -> bytes:
        return self._compressor.compress(block, zstd.ZstdCompressor.FLUSH_FRAME)

    def unpack(self, z: bytes) -> bytes:
        return zstd.decompress(z, zstd_dict=self._known)


def trained(samples: Sequence[bytes], size: int) -> bytes:
    """A dictionary of at most `size` bytes and DICTIONARY_BYTES; empty where it would not be worth it."""
    size = min(size, DICTIONARY_BYTES)
    if size < LEAST_BYTES:
        return b""
    try:
        return zstd.train_dict(samples, size).dict_content
    except (zstd.ZstdError, ValueError):  # too few samples, or nothing in common
        return b""
