"""Text to the words it is found by: sub-words for the local embedder, those and more for the word table.

`parseRequest` reads as parse, request; the word table also keeps the whole (parserequest) and words beyond
ASCII. A question is read by the same functions, so both sides always agree. Stemming is left to the word
table's own tokeniser (porter), which treats what is stored and what is asked alike.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections import Counter
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import chain, pairwise
from operator import itemgetter
from typing import NamedTuple, TypeVar

# The parts of an identifier, cut as the local model was trained.
PART = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+")
# Runs of anything but white space, ASCII punctuation and the blocks of punctuation, symbols and surrogates.
# What follows is compiled when the first text beyond ASCII comes: it takes 5 ms.
WORD = (
    r"[^\s\x00-\x2f\x3a-\x40\x5b-\x5e\x60\x7b-\xbf\xd7\xf7\u2000-\u2bff\u3000-\u303f\ud800-\uf8ff\ufe10-\ufe6f"
    r"\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff\U0001f000-\U0001faff]+"
)
_UNSPACED = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff"
UNSPACED = f"[{_UNSPACED}]+"  # scripts written without spaces: found by pairs of letters
OTHER = rf"[{_UNSPACED}]+|[^\x00-\x7f{_UNSPACED}]+"  # runs of one kind of letter beyond ASCII
MARKS = r"[\u0300-\u036f]+"  # accents, after decomposition

# How often a word occurs in a text, as far as that counts: the fifth time says a tenth of the first.
# Marks, which no word begins with, take half the room of every place (NDCG@10 .797 and .796).
COUNTS = ((2, "²"), (3, "³"), (5, "⁵"))

LONGEST = 128  # a longer "identifier" is encoded data and says nothing
CACHED = 100_000  # readings kept, 30 MB; 37 MB of text has 180,000 identifiers, half of them only once


def _both_cases(letters: dict[str, str]) -> dict[int, str]:
    return str.maketrans(
        letters | {k.upper(): v.capitalize() for k, v in letters.items() if len(k.upper()) == 1}
    )


# Letters that lose no accent, bare; and what German and Danish write where the letter is not at hand.
BARE_LETTERS = {"ß": "ss", "æ": "ae", "ø": "o", "œ": "oe", "ð": "d", "đ": "d", "ł": "l", "þ": "th"}
SPELT_LETTERS = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"}
BARE = _both_cases(BARE_LETTERS)
SPELT_OUT = _both_cases(BARE_LETTERS | SPELT_LETTERS)
TWO_SPELLINGS = f"(?i)[{''.join(SPELT_LETTERS)}]"

STOP_WORDS = """
a about all also am an and any are as at be been but by can could did do does doing for from had has have he
her here hers him his how i if in into is it its just may me might more most must my no nor not of on only
or other our out over s shall she should so some such t than that the their them then there these they this
those through to too up upon us use used using very was we were what when where which while who whom whose
why will with would you your
aber alle als also am an auch auf aus bei beim bin bis da damit dann das dass dem den denn der des die dies
diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es etwas fuer für
hat haben hier ich ihr im in ist ja kann kein keine man mein mit muss nach nicht noch nur ob oder ohne sein
seine sich sie sind so ueber über um und uns unser unter vom von vor wann war waren warum was wegen weil
welche welchem welchen welcher welches wenn wer werden wie wieder wird wo wofuer wofür woher wohin worin
wozu wurde wurden zu zum zur zwischen
af alle at blev blive bliver da de dem den denne der deres det dette dig din disse dog du efter eller en end
er et for fordi fra før ham han har havde hende her hos hun hvad hvem hver hvilke hvilken hvilket hvis hvor
hvordan hvorfor hvornår i ikke ind ingen ja jeg jer jo kan kun kunne man med meget men mig min mod må ned
nej når og også om op os over på sig skal skulle som så sådan til ud under var ved vi vil ville være
"""

V = TypeVar("V")


def subwords(text: str) -> list[str]:
    """The lower-case ASCII parts of all identifiers and numbers, in order: what the model reads."""
    return list(chain.from_iterable(map(_PARTS.__getitem__, _identifiers(text))))


def index_words(text: str) -> str:
    """What a text is found by: sub-words, whole compounds, words beyond ASCII; space-joined."""
    return " ".join(filter(None, map(_STORED.__getitem__, _identifiers(text))))


def counted_words(text: str) -> tuple[str, int]:
    """What the word table stores for a text, and how many words the text has.

    Each word of index_words once, and again behind each mark of COUNTS that it occurs often enough for.
    """
    told = index_words(text).split()
    counts = Counter(told)
    often = [(word, times) for word, times in counts.items() if times > 1]
    marked = [mark + word for least, mark in COUNTS for word, times in often if times >= least]
    return " ".join([*counts, *marked]), len(told)


def query_words(text: str) -> list[str]:
    """The words to look a question up by, as index_words would store them, each once, in order.

    Stop words of English, German and Danish are left out unless there is nothing else. Empty where the text
    holds no word at all.
    """
    return list(dict.fromkeys(chain.from_iterable(_read(word).asked for word in told(text))))


def told(text: str) -> list[str]:
    """The identifiers of a question, whole, without stop words unless there is nothing else."""
    identifiers = _identifiers(text)
    return [
        word for word in identifiers if _fold(word, SPELT_OUT).lower() not in _stop_words()
    ] or identifiers


def half(asked: str, name: str) -> float:
    """How well a name holds another one whole, between borders of words: 1 in front, 1/2 elsewhere, else 0.

    MissingOption is in front of MissingOptionException and nowhere in missingOptions.
    """
    at = name.lower().find(asked.lower()) if asked and len(asked) < len(name) else -1
    while at >= 0:
        if _is_border(name, at) and _is_border(name, at + len(asked)):
            return 0.5 if at else 1.0
        at = name.lower().find(asked.lower(), at + 1)
    return 0.0


def _is_border(name: str, at: int) -> bool:
    """Whether a word ends or begins at a place in a name."""
    if at in (0, len(name)):
        return True
    before, behind = name[at - 1], name[at]
    inside = before.isalnum() and behind.isalnum() and before.isdigit() == behind.isdigit()
    return not inside or behind.isupper()


_ASCII = [chr(code) for code in range(128)]
_SPACED = str.maketrans({c: " " for c in _ASCII if c not in string.ascii_letters + string.digits + "_"})


@lru_cache(maxsize=1)  # the embedder's words and the word table's are asked for in turn, of the same text
def _identifiers(text: str) -> list[str]:
    if text.isascii():
        return text.translate(_SPACED).split()
    return re.findall(WORD, unicodedata.normalize("NFC", text))


class _Reading(NamedTuple):
    """What an identifier reads as. The table stores what is asked, and `letters` besides."""

    parts: tuple[str, ...]
    asked: tuple[str, ...]
    letters: tuple[str, ...] = ()


def _read(word: str) -> _Reading:
    if len(word) > LONGEST:
        return _Reading((), ())
    if not word.isascii():
        return _read_beyond_ascii(word)
    parts = _parts(word)
    return _Reading(parts, (*parts, "".join(parts)) if len(parts) > 1 else parts)


def _read_beyond_ascii(word: str) -> _Reading:
    folded = _fold(word, SPELT_OUT)
    parts = _parts(folded)
    asked = [*parts, "".join(parts)] if len(parts) > 1 else list(parts)
    if re.search(TWO_SPELLINGS, word):
        asked.append("".join(_parts(_fold(word, BARE))))
    letters: list[str] = []
    for run in re.findall(OTHER, folded.lower()):
        if len(run) > 1 and re.match(UNSPACED, run):
            asked += map("".join, pairwise(run))
            letters += run
        else:
            asked.append(run)
    return _Reading(parts, tuple(asked), tuple(letters))


def _parts(word: str) -> tuple[str, ...]:
    return tuple([part.lower() for part in PART.findall(word)])


def _fold(word: str, letters: dict[int, str]) -> str:
    """Without accents and with the given letters replaced, upper and lower case kept apart."""
    if word.isascii():
        return word
    spelt = unicodedata.normalize("NFKD", word.translate(letters))
    bare = unicodedata.normalize("NFC", re.sub(MARKS, "", spelt))
    return bare.upper() if word.isupper() else bare


@cache
def _stop_words() -> frozenset[str]:
    return frozenset(_fold(word, SPELT_OUT) for word in STOP_WORDS.split())


class _Known(dict[str, V]):
    """One side of what each identifier reads as, worked out once. A dict, so that map() stays in C."""

    def __init__(self, side: Callable[[tuple[tuple[str, ...], str]], V]) -> None:
        self._side = side

    def __missing__(self, word: str) -> V:
        return self._side(_learn(word))


_PARTS = _Known(itemgetter(0))
_STORED = _Known(itemgetter(1))


def _learn(word: str) -> tuple[tuple[str, ...], str]:
    if len(_PARTS) >= CACHED:
        _PARTS.clear()
        _STORED.clear()
    reading = _read(word)
    both = reading.parts, " ".join(reading.asked + reading.letters)
    _PARTS[word], _STORED[word] = both
    return both
