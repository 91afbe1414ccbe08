"""Text to binary codes, and a question to the codes nearest to it.

A code is `bits` signs, packed eight to a byte, most significant bit first. Codes of two embedders never meet:
the index notes the `id` of the one that made them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Protocol

from search.embed.hamming import scan
from search.model import UserError

if TYPE_CHECKING:
    from search.embed.local import LocalEmbedder

__all__ = ["Embedder", "Unreachable", "default", "importance", "scan"]


class Unreachable(UserError):
    """The service that embeds does not answer. What needs no vectors can go on."""


class Embedder(Protocol):
    @property
    def id(
        self,
    ) -> str: ...  # name, first 12 hex digits of the weights' SHA-256, bits: another one, another space

    @property
    def bits(self) -> int: ...  # of a code; a multiple of 64

    @property
    def announce(self) -> Callable[[Iterable[str]], None] | None:
        """Told of all texts that an index needs before the first of them is embedded, where that costs money.

        UserError where it is too much. None: nobody needs to be told.
        """
        ...

    def documents(self, tokens: Sequence[list[str]], texts: Sequence[str], /) -> bytes:
        """The codes of some texts, one after the other, bits / 8 bytes each.

        `tokens` are the texts' sub-words (words.subwords); an embedder reads the one or the other. The code
        of a text does not depend on the texts beside it.
        """
        ...

    def query(self, text: str, /) -> tuple[float, ...]:
        """The question before its signs are taken: `bits` floats, to be scored against documents' signs."""
        ...


def default() -> Embedder:
    """The embedder that needs no network: loaded at the first call, shared from then on."""
    return _local()


def importance(words: Sequence[str]) -> list[float]:
    """What each sub-word of a question counts for the built-in embedder: more, the rarer it is in code."""
    return _local().importance(words)


@cache
def _local() -> LocalEmbedder:
    from search.embed.local import LocalEmbedder

    return LocalEmbedder.load()
