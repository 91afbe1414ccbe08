"""The first results of a question to whether they answer it, by what they hold of the question.

Scores say nothing here: the first of a fused list has about the same score whatever the question. What tells
is how much of the question one of the first results holds, each word counted by what it says in code anywhere
(the built-in embedder's table knows; the rarity in a small repository does not). A word of German or Danish
counts as the English ones that it may stand for.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from search import policy, words
from search.embed import importance
from search.model import Hit, Query, means
from search.retrieve.english import in_english
from search.retrieve.stems import stem
from search.store import Store

LOOKED_AT = 3  # results
LINES = 120  # of each

Meaning = tuple[str, ...]  # a word that was asked for, or any of those that it may stand for


def trusted(store: Store, query: Query, hits: Sequence[Hit]) -> bool:
    """`hits`: the results in order."""
    if not hits:
        return False
    if query.intent.name in policy.EVERY_PLACE_INTENTS and any(hit.places for hit in hits):
        return True
    if query.intent.plain and query.intent.identifiers:
        # Its definition, or at least the name as a whole word; what resembles it need not be named like it.
        return query.intent.name == "find_similar" or any(
            hit.places or _is_asked(hit, name) for hit in hits for name in query.intent.identifiers
        )
    return _held(store, query, hits[:LOOKED_AT]) >= policy.LEAST_HELD


def _is_asked(hit: Hit, name: str) -> bool:
    return hit.symbol is not None and means(name.lower(), hit.symbol.lower(), hit.path.lower())


def _held(store: Store, query: Query, hits: Sequence[Hit]) -> float:
    """The share of the question that one of the results holds at most."""
    asked = _asked(query.text[: policy.QUESTION_LENGTH])
    total = math.fsum(asked.values())
    if not total:
        return 0.0
    return max(_weight(asked, _stems(store, hit)) for hit in hits) / total


def _weight(asked: Mapping[Meaning, float], there: set[str]) -> float:
    return math.fsum(weight for meaning, weight in asked.items() if not there.isdisjoint(map(stem, meaning)))


def _stems(store: Store, hit: Hit) -> set[str]:
    """What a result holds, in its lines, its path and the name of its symbol."""
    lines = store.lines(hit.path, hit.start_line, min(hit.end_line, hit.start_line + LINES - 1))
    text = "\n".join([hit.path, hit.symbol or "", *lines])
    return {stem(word) for word in words.index_words(text).split()}


# --- what is asked for --------------------------------------------------------------------------------


def _asked(text: str) -> dict[Meaning, float]:
    """Each thing that is asked for with its weight. One part of a compound is one thing."""
    known = dict(in_english(text))
    meanings: dict[Meaning, bool] = {}  # and whether the table of terms should have known it
    for word in words.told(text):
        own = tuple(words.subwords(word) or words.query_words(word))
        if parts := known.get(word):
            meanings |= {(*part, *own): False for part in parts}
        else:
            meanings |= {(part,): bool(known) for part in own}
    listed = [word for meaning in meanings for word in meaning]
    weight = dict(zip(listed, importance(listed), strict=True))
    # Of what a foreign word may stand for the least: none of them was asked for by name.
    return {
        meaning: min(weight[word] for word in meaning) * (policy.UNKNOWN_WEIGHT if unknown else 1)
        for meaning, unknown in meanings.items()
    }
