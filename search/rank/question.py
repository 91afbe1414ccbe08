"""The text of a question to its parts: quotations, names, cues with their subjects and without noise."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from search import policy
from search.policy import phrases
from search.rank import cues as table
from search.rank.names import QUOTED, Token, quoted, tokens

ENDING = " \t\r\n?!.,;:"  # what may stand behind a question or a word of it

_MASK = "\0"  # stands for each character of a quotation, where no cue may be found
_KINDS = frozenset(table.fold(word) for row in phrases.SUBJECT_KINDS.values() for word in row)
_NOISE = _KINDS | {table.fold(word) for row in phrases.SUBJECT_NOISE.values() for word in row}
_WORD = re.compile(r"[^\W\d][\w$.:-]*")
_ANY_WORD = re.compile(r"[\w$]")


@dataclass(frozen=True)
class Question:
    """A question with its quotations masked, and what was recognised in it."""

    text: str
    masked: str
    folded: str
    quotations: Sequence[Token]
    explains: bool

    @cached_property
    def found(self) -> dict[str, Subject]:
        """Rule -> its first cue that has a fitting subject."""
        begin = table.lead(self.folded)
        found: dict[str, Subject] = {}
        for hit in table.cues(self.folded):
            if hit.cue.rule in found or (hit.cue.opens and hit.start != begin):
                continue
            subject = _subject_of(self, hit)
            if _fits(hit.cue, subject, self.folded[hit.before : hit.after]):
                found[hit.cue.rule] = subject
        return found

    @property
    def hint(self) -> str:
        """The rule that the words around the names speak for, '' for none."""
        around = self.folded
        for token in self.names:
            around = around[: token.start] + _MASK * (token.end - token.start) + around[token.end :]
        return table.hint(around)

    @cached_property
    def names(self) -> list[Token]:
        found = [token for token in tokens(self.masked.replace(_MASK, " ")) if token.kind != "word"]
        return sorted([*found, *self.quotations], key=lambda token: token.start)


@dataclass(frozen=True, slots=True)
class Subject:
    """What a question is about."""

    text: str
    names: tuple[Token, ...]
    alone: bool  # one name and nothing else

    @property
    def identifiers(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(token.text for token in self.names if token.kind == "identifier"))

    @property
    def literals(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(token.text for token in self.names if token.kind == "literal"))


def read(text: str) -> Question:
    text = _compose(text.strip()[: policy.QUESTION_LENGTH])
    quotations = quoted(text) if any(mark in text for mark in "\"'`") else []
    masked = text
    for token in quotations:
        masked = masked[: token.start] + _MASK * (token.end - token.start) + masked[token.end :]
    folded = table.fold(masked)
    return Question(text, masked, folded, quotations, table.opens_as_explanation(folded))


def _compose(text: str) -> str:
    """NFC, but for what is quoted: a literal is searched as it was written."""
    if text.isascii() or unicodedata.is_normalized("NFC", text):
        return text
    parts, at = [], 0
    for match in QUOTED.finditer(text):
        parts += [unicodedata.normalize("NFC", text[at : match.start()]), match.group()]
        at = match.end()
    return "".join(parts) + unicodedata.normalize("NFC", text[at:])


def _subject_of(question: Question, hit: table.Found) -> Subject:
    """What the cue is about. Where a pronoun follows ("foo_bar: who calls it") the name stands before."""
    if hit.cue.rule == "literal" and _MASK not in question.masked[hit.before : hit.after]:
        return Subject(question.text[hit.before : hit.after].strip(), (), False)  # every word of it counts
    behind = subject_in(question, hit.before, hit.after)
    if behind.names or not hit.cue.subject:
        return behind
    ahead = subject_in(question, 0, hit.start)
    return ahead if ahead.names else behind


def subject_in(question: Question, start: int, end: int) -> Subject:
    """The text from start to end without the noise around it."""
    words = [(match.start(), match.end()) for match in re.finditer(r"\S+", question.masked[start:end])]
    while words and _is_noise(question.folded[start + words[0][0] : start + words[0][1]]):
        words.pop(0)
    while len(words) > 1 and _is_noise(question.folded[start + words[-1][0] : start + words[-1][1]]):
        words.pop()
    if not words:
        return Subject("", (), False)
    first, last = start + words[0][0], start + words[-1][1]
    names = tuple(token for token in question.names if first <= token.start < last)
    text = question.text[first:last].rstrip(ENDING)
    alone = len(words) == 1 and len(names) == 1
    if (
        len(names) == 1
        and names[0].kind == "literal"
        and names[0].start <= first
        and last <= names[0].end + 2
    ):
        alone = True  # a quotation may hold white space
    if alone:
        text = names[0].text
    return Subject(text, names, alone)


def _is_noise(folded_word: str) -> bool:
    return folded_word.strip(ENDING) in _NOISE


def single_word(subject: Subject) -> Subject:
    """A subject of one word is the name asked for, whatever it looks like: "who calls parse"."""
    word = subject.text.removesuffix("()")
    if not _WORD.fullmatch(word) or any(token.kind != "literal" for token in subject.names):
        return subject
    return Subject(word, (*subject.names, Token("identifier", word, 0, len(word))), True)


def _fits(cue: table.Cue, subject: Subject, written: str) -> bool:
    if not cue.subject:
        return True
    if not subject.text or not _ANY_WORD.search(subject.text):
        return bool(subject.names)
    count = len(subject.text.split())
    if cue.subject == "N":
        return any(token.kind != "path" for token in subject.names) and count <= policy.SUBJECT_WORDS
    if cue.subject == "S":
        return _is_one_name(subject, written)
    if cue.subject == "M":
        return subject.alone and subject.names[0].kind != "path"
    return cue.rule == "literal" or bool(subject.names) or count <= policy.SUBJECT_WORDS


def _is_one_name(subject: Subject, written: str) -> bool:
    """`parse`, `the function parse`, `the FooBar class`; but "the routes" are a noun with its article."""
    if subject.names:
        return subject.alone or len(subject.identifiers) == 1
    words = written.split()
    return len(subject.text.split()) == 1 and (len(words) == 1 or not _KINDS.isdisjoint(words))


def without_cues(question: Question) -> str:
    """The question without the words that ask for an explanation, at its beginning."""
    folded = question.folded
    start = table.lead(folded)
    words = folded[start:].split(maxsplit=1)
    if question.explains and len(words) == 2:
        start = len(folded) - len(words[1])
    return subject_in(question, start, len(folded)).text or question.text
