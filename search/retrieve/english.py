"""A question in German or Danish to the English words that code has for its terms: "Anmeldung" to "login".

Word by word, by the stems of policy/vocabulary.py; compounds are taken apart. A question in English, or a
word that the table does not know, gives nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain

from search.policy import vocabulary
from search.retrieve.stems import stem
from search.words import BARE, SPELT_OUT, STOP_WORDS

_LETTERS = re.compile(r"[^\W\d_]+")
_LONGEST = 40
_JOINTS = ("", "s", "n", "-")  # between the parts of a compound, where an ending does not say it
_INFLECTIONS = ("e", "r", "n", "er", "en", "et", "ne", "erne")
_WITHOUT_DOTS = str.maketrans("äöüåø", "aouao")
_LEAST, _LEAST_PART = 3, 4  # letters of a stem where all of the word is known, and where it is not


Parts = tuple[tuple[str, ...], ...]  # of a word; of each part what code may call it


def in_english(text: str) -> list[tuple[str, Parts]]:
    """The words of a German or Danish question that the table knows, each with what code calls its parts."""
    there = set(map(_folded, re.findall(r"\w+", text.lower())))
    foreign = bool(there & _foreign_marks())
    if not foreign and there & _marks("en"):
        return []
    found = []
    for word in dict.fromkeys(_LETTERS.findall(text)):
        low = word.lower()
        if not _LEAST <= len(word) <= _LONGEST or _is_name(word) or _folded(low) in _small():
            continue
        meant = _meant(_folded(low))
        if low in chain.from_iterable(meant):
            continue
        if not foreign and stem(low) in map(stem, chain.from_iterable(meant)):
            continue  # "rendering": nothing tells that it is no English
        if meant := meant or (_guessed(_folded(low)) if foreign else ()):
            found.append((word, meant))
    return found


def english_only(text: str) -> str:
    """The question for a reader of English: known words translated, small ones left out, others as are."""
    known = {word: list(chain.from_iterable(parts)) for word, parts in in_english(text)}
    if not known:
        return text

    def told(match: re.Match[str]) -> str:
        word = match.group()
        return "" if _folded(word.lower()) in _small() else " ".join(known.get(word, [word]))

    return " ".join(_LETTERS.sub(told, text).split())


def _is_name(word: str) -> bool:
    return not (word.islower() or word[1:].islower() or word.isupper())


@cache
def _foreign_marks() -> frozenset[str]:
    return (_marks("de") | _marks("da")) - _marks("en")


@cache
def _small() -> frozenset[str]:
    return _foreign_marks() | frozenset(map(_folded, STOP_WORDS.split()))


@cache
def _marks(language: str) -> frozenset[str]:
    return frozenset(map(_folded, vocabulary.MARKS[language].split()))


def _folded(word: str) -> str:
    return word.translate(SPELT_OUT)


# --- stems --------------------------------------------------------------------------------------------


@cache
def _stems() -> dict[str, dict[str, tuple[str, ...]]]:
    """Language -> stem -> English words, each stem in all its spellings and forms."""
    tables: dict[str, dict[str, tuple[str, ...]]] = {"de": {}, "da": {}}
    for line in vocabulary.TERMS.strip().splitlines():
        english, _, foreign = line.partition(":")
        for (language, table), listed in zip(tables.items(), foreign.split("|"), strict=True):
            for one in listed.split():
                for spelt in {form for other in _FORMS[language](one) for form in _spellings(other)}:
                    table[spelt] = tuple(dict.fromkeys((*table.get(spelt, ()), *english.split())))
    return tables


def _spellings(stem: str) -> set[str]:
    """prüf: pruef and pruf."""
    return {stem.translate(SPELT_OUT), stem.translate(BARE), stem.translate(_WITHOUT_DOTS)}


def _german(stem: str) -> Iterator[str]:
    yield stem
    for prefix in vocabulary.SEPARABLE.split():
        if stem.startswith(prefix) and len(stem) > len(prefix) + 2 and not stem.startswith(f"{prefix}ge"):
            yield f"{prefix}ge{stem[len(prefix) :]}"


def _danish(stem: str) -> Iterator[str]:
    yield stem
    if re.search(r"[^aeiouyæøå]e[lr]$", stem):  # advarsel, advarsler
        yield stem[:-2] + stem[-1]


_FORMS = {"de": _german, "da": _danish}


@cache
def _endings(language: str) -> tuple[str, ...]:
    listed = set(vocabulary.ENDINGS[language].split())
    return ("", *sorted(listed, key=lambda ending: (-len(ending), ending)))


# --- words --------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _meant(word: str) -> Parts:
    """Of all its parts, where all are known. Where both languages read it in as many, what either says."""
    readings = [reading for language in ("de", "da") if (reading := _read(word, language))]
    fewest = min(map(len, readings), default=0)
    chosen = [reading for reading in readings if len(reading) == fewest]
    return tuple(tuple(dict.fromkeys(chain.from_iterable(part))) for part in zip(*chosen, strict=True))


def _read(word: str, language: str) -> list[tuple[str, ...]]:
    """The English words of each part, in as few parts as can be; empty where something remains."""
    return min(_readings(word, language), key=len, default=[])


def _readings(rest: str, language: str) -> Iterator[list[tuple[str, ...]]]:
    for english, behind in _heads(rest, language, _LEAST):
        if not behind:
            yield [english]
            continue
        for joint in _JOINTS:
            if behind.startswith(joint) and behind != joint:
                for others in _readings(behind[len(joint) :], language):
                    yield [english, *others]


def _heads(rest: str, language: str, least: int) -> Iterator[tuple[tuple[str, ...], str]]:
    """The stems that it begins with, the longest first, each with what stands behind it and an ending."""
    for length in range(len(rest), least - 1, -1):
        english = _stems()[language].get(rest[:length])
        if english is None:
            continue
        behind = rest[length:]
        if behind[:1] == rest[length - 1] and behind[:1] not in "aeiou":
            behind = behind[1:]  # gem, gemmer
        for ending in _endings(language):
            if behind.startswith(ending):
                yield english, behind[len(ending) :]


@lru_cache(maxsize=4096)
def _guessed(word: str) -> Parts:
    """Of a foreign word that is not known whole: a part that is, and the rest as code may have it."""
    for language in ("de", "da"):
        for at in range(_LEAST_PART, len(word) - _LEAST_PART + 1):
            if known := _read(word[at:], language):  # Radixbaum
                return (_with_bare_forms(word[:at]), *known)
        for english, behind in _heads(word, language, _LEAST_PART):
            if len(behind) > _LEAST_PART:  # Routenhandler
                return english, _with_bare_forms(behind)
    bare = _with_bare_forms(word)
    return (bare,) if len(bare) > 1 else ()


def _with_bare_forms(word: str) -> tuple[str, ...]:
    """An English word may have an ending of the question's language: routere, Validatoren."""
    long = (ending for ending in _INFLECTIONS if len(word) - len(ending) >= _LEAST_PART)
    return (word, *(word.removesuffix(ending) for ending in long if word.endswith(ending)))
