"""A commit's files to the dictionary that its blocks are packed with: a few hundred files, spread evenly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from search.gitrepo import SUBMODULE, SYMLINK, Entry
from search.index import blocks
from search.packing import SHARE, trained

FILES = 600  # 4 MB, read and trained on in a third of a second
LARGEST = 64_000  # bytes: a larger file would be most of the sample

Read = Callable[[Sequence[Entry]], Iterable[tuple[str, bytes]]]  # object ids with their contents


def dictionary(entries: Sequence[Entry], read: Read) -> bytes:
    """Empty where the files are too few."""
    likely = [one for one in entries if one.mode not in (SYMLINK, SUBMODULE) and 0 < one.size <= LARGEST]
    size = sum(one.size for one in likely)
    step = max(len(likely) // FILES, 1)
    return trained(list(_pieces(read(likely[::step]))), size // SHARE)


def _pieces(contents: Iterable[tuple[str, bytes]]) -> Iterator[bytes]:
    for _, content in contents:
        text, _ = blocks.decode(content)
        yield from (piece for _, piece in blocks.split(text))
