"""Words to their stems, and texts to be found by the stems of their words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from threading import local

from search.words import index_words

_HEAD = 3  # letters of a word that its stem is sure to keep
_own = local()  # a stemmer keeps the word it is at: one for each thread


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """As the word table's tokeniser (porter) stems."""
    if not hasattr(_own, "stemmer"):
        import snowballstemmer  # type: ignore[import-untyped]  # late: it loads all its languages

        _own.stemmer = snowballstemmer.stemmer("porter")
    return str(_own.stemmer.stemWord(word))


@lru_cache(maxsize=1 << 17)
def stems(name: str) -> tuple[str, ...]:
    """The stems of a name's parts, and of the whole: of parseRequest three of them."""
    return tuple(dict.fromkeys(stem(word) for word in index_words(name).split()))


class StemIndex:
    """Numbered texts, each as words with weights. A word is stemmed when one like it is asked for."""

    def __init__(self, texts: Iterable[Mapping[str, float]]) -> None:
        heads: dict[str, dict[str, dict[int, float]]] = defaultdict(lambda: defaultdict(dict))
        for place, words in enumerate(texts):
            for word, weight in words.items():
                heads[word[:_HEAD]][word][place] = weight
        self._heads = heads

    def holding(self, wanted: str) -> dict[int, float]:
        """The texts that hold a word with this stem, each with the weight of its heaviest one."""
        found: dict[int, float] = {}
        for word, places in self._heads.get(wanted[:_HEAD], {}).items():
            if stem(word) == wanted:
                if not found:
                    found.update(places)
                    continue
                for place, weight in places.items():
                    found[place] = max(weight, found.get(place, 0.0))
        return found
