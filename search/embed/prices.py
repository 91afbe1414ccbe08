"""Texts for a paid model to about how many tokens they are and what that costs, before anything is sent."""

from __future__ import annotations

from dataclasses import dataclass

BYTES_PER_TOKEN = (
    3  # of code in UTF-8; a cautious figure, because the real tokenizer is a download of its own
)


@dataclass(frozen=True, slots=True)
class Model:
    price: float  # US dollars for a million tokens, before what an account has free
    request_tokens: int  # in one request, at most


# Prices: mongodb.com/docs/vector-search/crud-embeddings/automated-embedding/models, read on 30 November 2026.
# Limits: the reference of POST /embeddings in MongoDB's Embedding and Reranking API, read on the same day. It
# does not list voyage-code-4 yet, so that has the smallest limit of all models.
PRICES_OF = "November 2026"
MODELS = {
    "voyage-code-4": Model(0.12, 120_000),
    "voyage-code-3": Model(0.18, 120_000),
}
DEFAULT_MODEL = "voyage-code-4"


def tokens(text: str) -> int:
    """About how many tokens a text is, rounded up."""
    return -(-len(text.encode("utf-8", "replace")) // BYTES_PER_TOKEN)


def cost(model: str, count: int) -> str:
    """About what so many tokens cost: "$0.05"."""
    dollars = MODELS[model].price * count / 1_000_000
    return f"${dollars:,.2f}" if dollars >= 0.005 else "less than $0.01"
