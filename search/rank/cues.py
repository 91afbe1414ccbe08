"""The table of cues to what they match: one pass over a question finds those of all rules and languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple

from search import policy
from search.policy import phrases

# What a letter of the table may read as, once the question is folded.
_SPELLINGS = {
    "ä": ("a", "ae"),
    "ö": ("o", "oe"),
    "ü": ("u", "ue"),
    "å": ("a", "aa"),
    "ø": ("o", "oe"),
    "æ": ("æ", "ae"),
    "ß": ("ß", "ss"),
}
_GAP = r"[\s,:]+"
_SUBJECT = "XSNM"
_LONGEST = 120  # characters of a subject between two words of a cue


@dataclass(frozen=True, slots=True)
class Cue:
    rule: str
    first: str  # its first word, as in the table
    subject: str  # X, S, N, M, or '' for a cue without a subject
    opens: bool  # only where the question begins
    detect: str  # finds it, up to the subject where that ends the cue
    extract: str  # the same with the subject as its group


class Found(NamedTuple):
    cue: Cue
    start: int  # of the cue
    before: int  # where the subject begins
    after: int  # where the subject ends
    end: int  # of the cue


def fold(text: str) -> str:
    """Lower case without diacritics, one character for one: positions stay. NFC text in."""
    if text.isascii():
        return text.lower()
    return "".join(map(_fold_letter, text))


@cache
def _fold_letter(letter: str) -> str:
    low = letter.lower()
    base = "o" if low == "ø" else unicodedata.normalize("NFD", low)[0]
    return base if len(low) == 1 else letter


def word(pattern: str) -> str:
    """One word of the table, `a|b` for either, as a regular expression over folded text."""
    options = ["".join(map(_letter, option)) for option in pattern.split("|")]
    return options[0] if len(options) == 1 else f"(?:{'|'.join(options)})"


def _letter(letter: str) -> str:
    if letter == "*":
        return r"\w*"
    spellings = _SPELLINGS.get(letter)
    return re.escape(letter) if spellings is None else f"(?:{'|'.join(spellings)})"


def phrase(pattern: str) -> str:
    """Words with `[optional]` ones among them, without a subject, as a regular expression."""
    return "".join(_pieces(pattern.split()))


def _pieces(words: Iterable[str]) -> Iterator[str]:
    first = True
    for item in words:
        optional = item.startswith("[")
        expression = word(item.strip("[]"))
        if optional:
            yield f"(?:{expression}{_GAP})?" if first else f"(?:{_GAP}{expression})?"
            continue
        yield expression if first else _GAP + expression
        first = False


def _compile(rule: str, row: str) -> Cue:
    words = row.removeprefix("^").split()
    at = next((i for i, item in enumerate(words) if item in tuple(_SUBJECT)), None)
    if at is None:
        expression = phrase(row.removeprefix("^"))
        return Cue(rule, words[0], "", row.startswith("^"), rf"{expression}\b", rf"{expression}()\b")
    left, right = phrase(" ".join(words[:at])), phrase(" ".join(words[at + 1 :]))
    gap = f"{_GAP}(?=\\S)"
    if right:
        middle = rf"[^\n]{{1,{_LONGEST}}}?"
        detect = rf"{left}{gap}{middle}{_GAP}{right}\b"
        extract = rf"{left}{gap}({middle}){_GAP}{right}\b"
    else:
        detect = rf"{left}{gap}"
        extract = rf"{left}{gap}(.*)\Z"
    return Cue(rule, words[0], words[at], row.startswith("^"), detect, extract)


def _table() -> tuple[Cue, ...]:
    order = list(policy.RULES)
    rules = sorted(phrases.CUES, key=order.index)
    return tuple(
        _compile(rule, row) for rule in rules for rows in phrases.CUES[rule].values() for row in rows
    )


CUES = _table()


def _first_words(cue: Cue) -> Iterator[str]:
    """Every spelling, as folded, of the word that a cue begins with."""
    for option in cue.first.split("|"):
        yield from map("".join, product(*(_SPELLINGS.get(letter, (letter,)) for letter in option)))


def _by_first_word() -> dict[str, list[int]]:
    starts: dict[str, list[int]] = {}
    for number, cue in enumerate(CUES):
        for first in _first_words(cue):
            if number not in (known := starts.setdefault(first, [])):
                known.append(number)
    return starts


# First word -> its cues in the order of the rules. Trying all cues at every word is five times slower.
_BY_FIRST_WORD = _by_first_word()
_WORD = re.compile(r"\w+")


@cache  # compiled when a question first has such a word: all of them take 50 ms
def _detector(first: str) -> re.Pattern[str]:
    numbers = _BY_FIRST_WORD[first]
    return re.compile("|".join(f"(?P<c{number}>{CUES[number].detect})" for number in numbers), re.DOTALL)


@cache
def _extractor(expression: str) -> re.Pattern[str]:
    return re.compile(expression, re.DOTALL)


@cache
def _hints() -> dict[str, re.Pattern[str]]:
    return {
        rule: re.compile("|".join(rf"\b{word(row)}\b" for rows in languages.values() for row in rows))
        for rule, languages in phrases.HINTS.items()
    }


@cache
def _lead() -> re.Pattern[str]:
    courtesy = "|".join(phrase(row) for rows in phrases.OPENER_COURTESY.values() for row in rows)
    return re.compile(rf"(?:(?:{courtesy}){_GAP})*")


@cache
def _opens() -> re.Pattern[str]:
    opener = "|".join(phrase(row) for rows in phrases.EXPLANATION_OPENERS.values() for row in rows)
    none = "|".join(phrase(row) for row in phrases.NOT_OPENERS)
    return re.compile(rf"(?!(?:{none})\b)(?:{opener})\b")


def cues(folded: str) -> Iterator[Found]:
    """The cues of a folded question from left to right, none inside another."""
    end = 0
    for word in _WORD.finditer(folded):
        first = word.group()
        if first not in _BY_FIRST_WORD or word.start() < end:
            continue
        match = _detector(first).match(folded, word.start())
        if match is not None:
            assert match.lastgroup is not None
            found = _exactly(CUES[int(match.lastgroup[1:])], folded, word.start())
            end = found.end if found.after < len(folded) else found.before
            yield found


def _exactly(cue: Cue, folded: str, start: int) -> Found:
    match = _extractor(cue.extract).match(folded, start)
    assert match is not None
    return Found(cue, start, match.start(1), match.end(1), match.end())


def hint(folded: str) -> str:
    """The first rule that a word of the question hints at, '' for none."""
    return next((rule for rule, words in _hints().items() if words.search(folded)), "")


def lead(folded: str) -> int:
    """Where the question proper begins, behind "please" and "can you"."""
    match = _lead().match(folded)
    return match.end() if match else 0


def opens_as_explanation(folded: str) -> bool:
    return _opens().match(folded, lead(folded)) is not None
