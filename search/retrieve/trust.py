"""The first results of a question to whether they answer it, by what they hold of the question.

Two shares tell: how much of what is asked occurs anywhere in the index, and how much of it in one of the
first results. Words count by their rarity, one that occurs nowhere most of all. Scores say nothing here: the
first of a fused list has about the same score whatever the question.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from search import policy, words
from search.model import Hit, Query, means
from search.policy import phrases
from search.retrieve.asked import holders, rarity_of, words_of
from search.retrieve.stems import stem
from search.store import Store

LOOKED_AT = 3  # results
LINES = 120  # of each

_FOREIGN = phrases.SUBJECT_NOISE["de"] | phrases.SUBJECT_NOISE["da"]


def trusted(store: Store, query: Query, hits: Sequence[Hit]) -> bool:
    """`hits`: the results in order."""
    if not hits:
        return False
    if query.intent.name in policy.EVERY_PLACE_INTENTS and any(hit.places for hit in hits):
        return True
    if (
        query.intent.plain and query.intent.identifiers
    ):  # its definition, or at least the name as a whole word
        return any(hit.places or _is_asked(hit, name) for hit in hits for name in query.intent.identifiers)
    return _covered(store, query, hits[:LOOKED_AT])


def _is_asked(hit: Hit, name: str) -> bool:
    return hit.symbol is not None and means(name.lower(), hit.symbol.lower(), hit.path.lower())


def _covered(store: Store, query: Query, hits: Sequence[Hit]) -> bool:
    rarity = {word: rarity_of(store, word) for word in words_of(query.text)}
    if _is_foreign(query.text):  # words of another language occur in no code, and mean nothing by that
        rarity = {word: value for word, value in rarity.items() if holders(store, word)}
    total = math.fsum(rarity.values())
    if not total:
        return False
    known = math.fsum(value for word, value in rarity.items() if holders(store, word)) / total
    held = max(_held(store, hit, rarity) for hit in hits) / total
    return held >= policy.LEAST_HELD and held + known >= policy.LEAST_COVERED


def _held(store: Store, hit: Hit, rarity: dict[str, float]) -> float:
    """What a result holds of the question, in its lines, its path and the name of its symbol."""
    lines = store.lines(hit.path, hit.start_line, min(hit.end_line, hit.start_line + LINES - 1))
    text = "\n".join([hit.path, hit.symbol or "", *lines])
    there = {stem(word) for word in words.index_words(text).split()}
    return math.fsum(value for word, value in rarity.items() if stem(word) in there)


def _is_foreign(text: str) -> bool:
    openers = {
        word for code in ("de", "da") for row in phrases.EXPLANATION_OPENERS[code] for word in row.split("|")
    }
    asked = re.findall(r"\w+", text.lower())
    return bool(asked) and (asked[0] in openers or not _FOREIGN.isdisjoint(asked))
