"""Text to the words it is found by: sub-words for the local embedder, those and more for the word table.

`parseRequest` reads as parse, request; the word table also keeps the whole (parserequest) and words beyond
ASCII. A question is read by the same functions, so both sides always agree. Stemming is left to the word
table's own tokeniser (porter), which treats what is stored and what is asked alike.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import chain, pairwise
from typing import TypeVar

# The parts of an identifier, cut as the local model was trained.
PART = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+")
# Runs of anything but ASCII punctuation and the blocks that hold punctuation, symbols, surrogates, emoji.
WORD = re.compile(
    "[^\x00-\x2f\x3a-\x40\x5b-\x5e\x60\x7b-\xbf\xd7\xf7\u2000-\u2bff\u3000-\u303f\ud800-\uf8ff\ufe10-\ufe6f"
    "\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff\U0001f000-\U0001faff]+"
)
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff"
UNSPACED = re.compile(f"[{_UNSPACED}]+")  # scripts written without spaces: found by pairs of letters
OTHER = re.compile(f"[{_UNSPACED}]+|[^\x00-\x7f{_UNSPACED}]+")  # runs of one kind of letter beyond ASCII
MARKS = re.compile("[\u0300-\u036f]+")  # accents, after decomposition

LONGEST = 128  # a longer "identifier" is encoded data and says nothing
CACHED = (
    100_000  # readings a cache may hold, some 20 MB; 37 MB of text has 150,000 identifiers, most of them rare
)

# What German and Danish write where the letter is not at hand, and the bare letter that others write.
SPELT_OUT = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "å": "aa", "æ": "ae", "ø": "oe"}
BARE = {"ß": "ss", "æ": "ae", "ø": "o", "œ": "oe", "ð": "d", "đ": "d", "ł": "l", "þ": "th", "ı": "i"}

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


class _Readings(dict[str, V]):
    """What each identifier reads as, worked out once; emptied when full. A dict, so that map() stays in C."""

    def __init__(self, read: Callable[[str], V]) -> None:
        self._read = read

    def __missing__(self, word: str) -> V:
        if len(self) >= CACHED:
            self.clear()
        value = self[word] = self._read(word)
        return value


def subwords(text: str) -> list[str]:
    """The lower-case ASCII parts of all identifiers and numbers, in order: what the model reads."""
    return list(chain.from_iterable(map(_PARTS.__getitem__, _identifiers(text))))


def index_words(text: str) -> str:
    """What the word table stores for a text: sub-words, whole compounds, words beyond ASCII; space-joined."""
    return " ".join(filter(None, map(_STORED.__getitem__, _identifiers(text))))


def query_words(text: str) -> list[str]:
    """The words to look a question up by, as index_words would store them, each once, in order.

    Stop words of English, German and Danish are left out unless there is nothing else. Empty where the text
    holds no word at all.
    """
    identifiers = _identifiers(text)
    told = [word for word in identifiers if _fold(word, SPELT_OUT).lower() not in _stop_words()]
    read = chain.from_iterable(_asked(word) for word in told or identifiers)
    return list(dict.fromkeys(read))


_ASCII = [chr(code) for code in range(128)]
_SPACED = str.maketrans({c: " " for c in _ASCII if c not in string.ascii_letters + string.digits + "_"})


@lru_cache(maxsize=1)  # the embedder's words and the word table's are asked for in turn, of the same text
def _identifiers(text: str) -> list[str]:
    if text.isascii():
        return text.translate(_SPACED).split()
    return WORD.findall(unicodedata.normalize("NFC", text))


def _parts(word: str) -> tuple[str, ...]:
    if len(word) > LONGEST:
        return ()
    return tuple(map(str.lower, PART.findall(_fold(word, SPELT_OUT))))


def _stored(word: str) -> str:
    others = _others(word)
    letters = chain.from_iterable(run for run in others if len(run) > 1 and UNSPACED.match(run))
    return " ".join([*_spellings(word), *letters, *_pairs(others)])


def _asked(word: str) -> list[str]:
    return [*_spellings(word), *_pairs(_others(word))]


def _spellings(word: str) -> list[str]:
    """Parts, the whole if there are several, and the whole in the bare spelling if that is another one."""
    parts = _parts(word)
    whole = "".join(parts)
    found = [*parts, whole] if len(parts) > 1 else list(parts)
    if parts and not word.isascii():
        bare = "".join(PART.findall(_fold(word, BARE))).lower()
        found += [bare] if bare != whole else []
    return found


def _others(word: str) -> list[str]:
    if word.isascii() or len(word) > LONGEST:
        return []
    return [run.lower() for run in OTHER.findall(_fold(word, SPELT_OUT))]


def _pairs(runs: list[str]) -> Iterator[str]:
    """A run without spaces as its pairs of neighbours, any other run and a single letter as they are."""
    for run in runs:
        if len(run) > 1 and UNSPACED.match(run):
            yield from map("".join, pairwise(run))
        else:
            yield run


def _fold(word: str, letters: dict[str, str]) -> str:
    """Without accents and with the given letters replaced, upper and lower case kept apart."""
    if word.isascii():
        return word
    spelt = "".join(_in_case_of(c, letters.get(c.lower(), c)) for c in word)
    bare = unicodedata.normalize("NFC", MARKS.sub("", unicodedata.normalize("NFKD", spelt)))
    return bare.upper() if word.isupper() else bare


def _in_case_of(letter: str, spelt: str) -> str:
    return spelt.capitalize() if letter.isupper() else spelt


@cache
def _stop_words() -> frozenset[str]:
    return frozenset(_fold(word, SPELT_OUT) for word in STOP_WORDS.split())


_PARTS = _Readings(_parts)
_STORED = _Readings(_stored)
