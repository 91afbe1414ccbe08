"""What the operator lets an embedder over the network do, and which index it makes."""

from __future__ import annotations

from dataclasses import dataclass, field

from search.embed.prices import DEFAULT_MODEL

BITS = 1024  # the models' default; 256, 512 and 2048 are offered too
MAX_TOKENS = 10_000_000  # of one run, unless the account says otherwise: a dollar or two


@dataclass(frozen=True, slots=True)
class Account:
    """Comes from the environment alone, never from the repository that is read."""

    key: str = field(default="", repr=False)
    model: str = DEFAULT_MODEL
    send_code: bool = False
    max_tokens: int = MAX_TOKENS
    url: str | None = None  # None: where the key belongs to

    @property
    def embedder_id(self) -> str:
        return f"{self.model}-{BITS}"


def is_remote(embedder_id: str) -> bool:
    """Whether the vectors of an index are those of some account."""
    return embedder_id.startswith("voyage-")
