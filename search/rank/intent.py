"""A question in words to what is asked: one of six intents, how sure that is, and the subject without cues.

An ordered table of rules (policy.RULES), the first that matches wins. Nothing here reads an index. Where no
rule fits the answer is the fallback with 0.40: a wrong rule with a high confidence is worse than none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from search import policy
from search.model import Intent
from search.rank import cues as table
from search.rank.names import QUOTED, Token, error_tokens, quoted, tokens

_MASK = "\0"  # stands for each character of a quotation, where no cue may be found
_ENDING = " \t\r\n?!.,;:"
_NOISE = frozenset(table.fold(word) for row in policy.SUBJECT_NOISE.values() for word in row)
_WORD = re.compile(r"[^\W\d][\w$.:-]*")
_ANY_WORD = re.compile(r"[\w$]")

_WORDS, _NOUNS, _MODIFIERS = (
    "|".join(sorted(words))
    for words in (policy.DECLARATION_WORDS, policy.DECLARATION_NOUNS, policy.DECLARATION_MODIFIERS)
)
_DECLARATION = re.compile(
    rf"(?:(?i:{_MODIFIERS})\s+)*"
    rf"(?:(?P<word>(?i:{_WORDS}))|(?P<noun>(?i:{_NOUNS})))\s+"
    r"(?:\(\s*(?:[^\W\d]\w*\s+)?\*?(?P<receiver>[^\W\d]\w*)[^)]*\)\s*)?"
    r"(?P<name>[^\W\d][\w$]*[?!]?(?:(?:\.|::)[^\W\d][\w$]*)*)\s*"
    r"(?P<rest>[({<\[=;:].*|(?:extends|implements|struct|interface|func|for|where|with|is)\b.*|\Z)",
    re.DOTALL,
)
_IMPORT = re.compile(
    r"(?:(?i:import)\s+(?:static\s+|type\s+)?(?:[*{(\"'].*|(?P<module>[^\W\d][\w$]*(?:[./][\w$*]+)*)"
    r"(?:\s+(?:as|from)\s+\S.*|\s*,.*|\s*;)?)|(?i:from)\s+(?P<origin>\.*[\w.]+)\s+(?i:import)\s+\S.*)\Z",
    re.DOTALL,
)
# A bare word behind "import" or "def" that names an activity: "import sorting", "import resolution".
_ACTIVITY = re.compile(r"[a-z]+(?:ing|tion|sion|ment|ance|ence|ability)s?\Z")


@dataclass(frozen=True)
class _Question:
    """A question with its quotations masked, and what was recognised in it."""

    text: str
    masked: str
    folded: str
    quotations: Sequence[Token]
    explains: bool

    @cached_property
    def found(self) -> dict[str, _Subject]:
        """Rule -> its first cue that has a fitting subject."""
        begin = table.lead(self.folded)
        found: dict[str, _Subject] = {}
        for hit in table.cues(self.folded):
            if hit.cue.rule in found or (hit.cue.opens and hit.start != begin):
                continue
            subject = _subject_of(self, hit)
            if _fits(hit.cue, subject):
                found[hit.cue.rule] = subject
        return found

    @cached_property
    def names(self) -> list[Token]:
        found = [token for token in tokens(self.masked.replace(_MASK, " ")) if token.kind != "word"]
        return sorted([*found, *self.quotations], key=lambda token: token.start)


@dataclass(frozen=True, slots=True)
class _Subject:
    text: str
    names: tuple[Token, ...]
    alone: bool  # one name and nothing else

    @property
    def identifiers(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(token.text for token in self.names if token.kind == "identifier"))

    @property
    def literals(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(token.text for token in self.names if token.kind == "literal"))


def classify(text: str) -> Intent:
    """Never raises, whatever the text."""
    question = _read(text)
    for rule in _RULES:
        intent = rule(question)
        if intent is not None:
            return intent
    subject = _subject(question, 0, len(question.text))
    return _intent("fallback", subject)


def _read(text: str) -> _Question:
    text = _compose(text.strip())
    quotations = quoted(text) if any(mark in text for mark in "\"'`") else []
    masked = text
    for token in quotations:
        masked = masked[: token.start] + _MASK * (token.end - token.start) + masked[token.end :]
    folded = table.fold(masked)
    return _Question(text, masked, folded, quotations, table.opens_as_explanation(folded))


def _compose(text: str) -> str:
    """NFC, but for what is quoted: a literal is searched as it was written."""
    if text.isascii() or unicodedata.is_normalized("NFC", text):
        return text
    parts, at = [], 0
    for match in QUOTED.finditer(text):
        parts += [unicodedata.normalize("NFC", text[at : match.start()]), match.group()]
        at = match.end()
    return "".join(parts) + unicodedata.normalize("NFC", text[at:])


# --- rules, in order ----------------------------------------------------------------------------------


def _declaration(question: _Question) -> Intent | None:
    text = question.text
    if text.endswith("?"):
        return None
    match = _DECLARATION.match(text)
    if match is not None and _declares(match):
        receiver = match["receiver"]
        name = f"{receiver}.{match['name']}" if receiver else match["name"]
        return _declared(name)
    match = _IMPORT.match(text)
    if match is not None and not _ACTIVITY.match(match["module"] or ""):
        name = match["module"] or match["origin"] or ""
        return _declared(name.strip("./").replace("/", "."))
    return None


def _declares(match: re.Match[str]) -> bool:
    """Whether it goes on as a declaration does, rather than as a sentence."""
    name, rest = match["name"], match["rest"]
    if rest or match["receiver"]:
        return True
    if match["word"]:
        return not _ACTIVITY.match(name)
    return not name.islower() or "_" in name


def _declared(name: str) -> Intent:
    names = (name,) if name else ()
    return Intent(*_verdict("declaration"), name, identifiers=names, plain=bool(name))


def _by_cue(rule: str) -> Callable[[_Question], Intent | None]:
    def match(question: _Question) -> Intent | None:
        if question.explains:
            return None
        subject = question.found.get(rule)
        return None if subject is None else _intent(rule, _single_word(subject))

    return match


def _literal(question: _Question) -> Intent | None:
    cued = None if question.explains else question.found.get("literal")
    if any(token.kind == "literal" for token in question.quotations):
        return _intent("literal", cued or _subject(question, 0, len(question.text)))
    if cued is None:
        return None
    whole = Token("literal", cued.text, 0, len(cued.text))
    return _intent("literal", _Subject(cued.text, (whole,), True))


def _error(question: _Question) -> Intent | None:
    found = error_tokens(question.masked, question.explains)
    if not found:
        return None
    # The whole message is one literal: "KeyError: 'name'" is looked for as it stands, not the bare class.
    alone = question.text == found[0].text
    return _intent("error", _Subject(question.text, (*found, *question.names), alone))


def _name(question: _Question) -> Intent | None:
    if question.explains or not any(token.kind == "identifier" for token in question.names):
        return None
    subject = _subject(question, 0, len(question.text))
    bare = question.text.strip(_ENDING + "`()")
    alone = len(question.names) == 1 and bare == question.names[0].text
    return _intent("name" if alone else "name in a sentence", subject)


def _explanation(question: _Question) -> Intent | None:
    if not question.explains and "explanation" not in question.found:
        return None
    rest = _without_cues(question)
    return _intent("explanation", _Subject(rest, tuple(question.names), False))


_RULES: tuple[Callable[[_Question], Intent | None], ...] = (
    _declaration,
    _by_cue("references"),
    _by_cue("impact"),
    _literal,
    _error,
    _by_cue("similar"),
    _by_cue("definition"),
    _name,
    _explanation,
)


# --- subjects -----------------------------------------------------------------------------------------


def _subject_of(question: _Question, hit: table.Found) -> _Subject:
    """What the cue is about. Where a pronoun follows ("foo_bar: who calls it") the name stands before."""
    behind = _subject(question, hit.before, hit.after)
    if behind.names or not hit.cue.subject:
        return behind
    ahead = _subject(question, 0, hit.start)
    return ahead if ahead.names else behind


def _subject(question: _Question, start: int, end: int) -> _Subject:
    """The text from start to end without the noise around it."""
    words = [(match.start(), match.end()) for match in re.finditer(r"\S+", question.masked[start:end])]
    while words and _is_noise(question.folded[start + words[0][0] : start + words[0][1]]):
        words.pop(0)
    while len(words) > 1 and _is_noise(question.folded[start + words[-1][0] : start + words[-1][1]]):
        words.pop()
    if not words:
        return _Subject("", (), False)
    first, last = start + words[0][0], start + words[-1][1]
    names = tuple(token for token in question.names if first <= token.start < last)
    text = question.text[first:last].rstrip(_ENDING)
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
    return _Subject(text, names, alone)


def _is_noise(folded_word: str) -> bool:
    return folded_word.strip(_ENDING) in _NOISE


def _single_word(subject: _Subject) -> _Subject:
    """A subject of one word is the name asked for, whatever it looks like: "who calls parse"."""
    word = subject.text.removesuffix("()")
    if not _WORD.fullmatch(word) or any(token.kind != "literal" for token in subject.names):
        return subject
    return _Subject(word, (*subject.names, Token("identifier", word, 0, len(word))), True)


def _fits(cue: table.Cue, subject: _Subject) -> bool:
    if not cue.subject:
        return True
    if not subject.text or not _ANY_WORD.search(subject.text):
        return bool(subject.names)
    count = len(subject.text.split())
    if cue.subject == "N":
        return any(token.kind != "path" for token in subject.names) and count <= policy.SUBJECT_WORDS
    if cue.subject == "S":
        return (
            subject.alone or (count == 1) or (len(subject.identifiers) == 1 and count <= policy.SUBJECT_WORDS)
        )
    return cue.rule == "literal" or bool(subject.names) or count <= policy.SUBJECT_WORDS


def _without_cues(question: _Question) -> str:
    """The question without the words that ask for an explanation, at its beginning."""
    folded = question.folded
    start = table.lead(folded)
    words = folded[start:].split(maxsplit=1)
    if question.explains and len(words) == 2:
        start = len(folded) - len(words[1])
    return _subject(question, start, len(folded)).text or question.text


def _verdict(rule: str) -> tuple[str, float, str]:
    name, confidence = policy.RULES[rule]
    return name, confidence, rule


def _intent(rule: str, subject: _Subject) -> Intent:
    # One capitalised word and nothing else is most likely a name, too little to be sure of.
    lone = _single_word(subject) if rule == "fallback" and not subject.text.islower() else subject
    plain = subject.alone and len(subject.text) <= policy.DIRECT_LENGTH
    return Intent(*_verdict(rule), subject.text, lone.identifiers, subject.literals, plain)
