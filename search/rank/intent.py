"""A question in words to what is asked: one of six intents, how sure that is, and the subject without cues.

An ordered table of rules (policy.RULES), the first that matches wins. Nothing here reads an index. Where no
rule fits the answer is the fallback with 0.40: a wrong rule with a high confidence is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from search import policy
from search.model import Intent
from search.policy import shapes
from search.rank.names import Token, error_tokens
from search.rank.question import ENDING, Question, Subject, read, single_word, subject_in, without_cues

_WORDS, _NOUNS, _MODIFIERS = (
    "|".join(sorted(words))
    for words in (shapes.DECLARATION_WORDS, shapes.DECLARATION_NOUNS, shapes.DECLARATION_MODIFIERS)
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


def classify(text: str) -> Intent:
    """Never raises, whatever the text."""
    question = read(text)
    for rule in _RULES:
        intent = rule(question)
        if intent is not None:
            return intent
    subject = subject_in(question, 0, len(question.text))
    return _intent("fallback", subject)


# --- rules, in order ----------------------------------------------------------------------------------


def _declaration(question: Question) -> Intent | None:
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


def _by_cue(rule: str) -> Callable[[Question], Intent | None]:
    def match(question: Question) -> Intent | None:
        if question.explains:
            return None
        subject = question.found.get(rule)
        return None if subject is None else _intent(rule, single_word(subject))

    return match


def _literal(question: Question) -> Intent | None:
    cued = None if question.explains else question.found.get("literal")
    if any(token.kind == "literal" for token in question.quotations):
        return _intent("literal", cued or subject_in(question, 0, len(question.text)))
    if cued is None:
        return None
    whole = Token("literal", cued.text, 0, len(cued.text))
    return _intent("literal", Subject(cued.text, (whole,), True))


def _error(question: Question) -> Intent | None:
    found = error_tokens(question.masked, question.explains)
    if not found:
        return None
    # The whole message is one literal: "KeyError: 'name'" is looked for as it stands, not the bare class.
    alone = question.text == found[0].text
    return _intent("error", Subject(question.text, (*found, *question.names), alone))


def _name(question: Question) -> Intent | None:
    if question.explains or not any(token.kind == "identifier" for token in question.names):
        return None
    subject = subject_in(question, 0, len(question.text))
    if rule := question.hint:
        return _intent(rule, Subject(" ".join(subject.identifiers) or subject.text, subject.names, False))
    bare = question.text.strip(ENDING + "`()")
    alone = len(question.names) == 1 and bare == question.names[0].text
    return _intent("name" if alone else "name in a sentence", subject)


def _explanation(question: Question) -> Intent | None:
    if not question.explains and "explanation" not in question.found:
        return None
    rest = without_cues(question)
    return _intent("explanation", Subject(rest, tuple(question.names), False))


_RULES: tuple[Callable[[Question], Intent | None], ...] = (
    _declaration,
    _by_cue("references"),
    _by_cue("subtypes"),
    _by_cue("impact"),
    _literal,
    _error,
    _by_cue("similar"),
    _by_cue("definition"),
    _by_cue("purpose hint"),
    _name,
    _explanation,
)


# --- intents ------------------------------------------------------------------------------------------


def _verdict(rule: str) -> tuple[str, float, str]:
    name, confidence = policy.RULES[rule]
    return name, confidence, rule


def _intent(rule: str, subject: Subject) -> Intent:
    # One capitalised word and nothing else is most likely a name, too little to be sure of.
    lone = single_word(subject) if rule == "fallback" and not subject.text.islower() else subject
    plain = subject.alone and len(subject.text) <= policy.DIRECT_LENGTH
    return Intent(*_verdict(rule), subject.text, lone.identifiers, subject.literals, plain)
