"""The text of a question to a Query: what is asked, and apart from it options, filters and literals.

Read from left to right, a token at a time. Nothing that quotes can do raises; an unknown option does, and
says which there are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches

from search import policy
from search.model import Filters, Intent, Query, UsageError
from search.rank.intent import classify
from search.rank.names import QUOTED, quoted

OPTIONS = ("preset", "mode", "limit", "intent", "ranking")
FILTERS = ("path", "-path", "lang", "kind")

# What may stand at a token's beginning, behind white space. An expression has no white space at its ends, and
# none at all where it has a slash inside: "/usr/lib and /var/" is none.
_EXPRESSION = re.compile(r"/(?!\s)((?:\\.|[^/\\\n])+?|(?:\\.|[^\s\\])+?)(?<!\s)/(?=[?!.,;:]*(?:\s|\Z))")
_FILTER = re.compile(r"""(-?path|lang|kind):(?:"([^"]*)"|'([^']*)'|(\S+))(?!\S)""")
_OPTION = re.compile(r"--([A-Za-z][\w-]*)(?:=(\S*)|(?=\s|\Z))")
_VALUE = re.compile(r"""\s+(?:"([^"]*)"|(\S+))""")
_PLAIN = re.compile(r"\S+")
_REST = re.compile(r"--(?=\s|\Z)")


class _Reader:
    """What has been read of a question so far."""

    def __init__(self, text: str) -> None:
        # A lone surrogate (an argument that was no UTF-8) is in no text, and no database takes it.
        self.text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        self.kept: list[str] = []  # what was asked
        self.words: list[str] = []  # the same without expressions: what is classified
        self.options: dict[str, str] = {}
        self.filters: dict[str, list[str]] = {name: [] for name in FILTERS}
        self.literals: list[str] = []
        self.regexes: list[str] = []
        self.cut = True  # what was read last is no part of the question: nor is the white space behind it

    def read(self) -> None:
        at = 0
        while at < len(self.text):
            if self.text[at].isspace():
                at = at + 1 if self.cut else self._keep(at, at + 1)
            elif _REST.match(self.text, at):
                at = self._keep(at + 3, len(self.text))
            else:
                at = self._token(at)

    def _token(self, at: int) -> int:
        """The end of the token that begins at `at`."""
        self.cut = True
        if match := _OPTION.match(self.text, at):
            return self._option(match)
        if match := _FILTER.match(self.text, at):
            self.filters[match[1]] += _values(match)
            return match.end()
        self.cut = False
        if match := _EXPRESSION.match(self.text, at):
            self.regexes.append(match[1])
            self.kept.append(match.group())
            return match.end()
        if match := QUOTED.match(self.text, at):
            self.literals += [token.text for token in quoted(match.group()) if token.kind == "literal"]
            return self._keep(*match.span())
        word = _PLAIN.match(self.text, at)
        return self._keep(at, word.end() if word else at + 1)

    def _keep(self, start: int, end: int) -> int:
        self.kept.append(self.text[start:end])
        self.words.append(self.text[start:end])
        return end

    def _option(self, match: re.Match[str]) -> int:
        name = match[1].lower()
        _known("option", f"--{name}", [f"--{option}" for option in OPTIONS], "; quote it to search for it")
        if match[2] is not None:
            self.options[name] = match[2]
            return match.end()
        value = _VALUE.match(self.text, match.end())
        if value is None:
            raise UsageError(f"--{name} needs a value: {_accepted(name)}")
        self.options[name] = value[1] if value[1] is not None else value[2]
        return value.end()


def read(text: str, options: Mapping[str, object]) -> Query:
    """`options` are those given beside the text; one inside the text goes before.

    UsageError for an unknown option or value, and where nothing is asked.
    """
    reader = _Reader(text)
    reader.read()
    given = {name: _one(value) for name, value in options.items() if value not in (None, "", ())}
    for name in given:
        _known("option", name, OPTIONS)
    chosen = {name: _checked(name, value) for name, value in (given | reader.options).items()}
    asked = "".join(reader.kept).strip()
    if not asked:
        raise UsageError('nothing to search for: give a question, a name or a "quoted text"')
    preset, modes = chosen.get("preset", ""), chosen.get("mode", "")
    return Query(
        text=asked,
        intent=_intent(reader, chosen.get("intent", "")),
        filters=_filters(reader.filters),
        literals=tuple(dict.fromkeys(reader.literals)),
        regexes=tuple(dict.fromkeys(reader.regexes)),
        preset=preset or "standard",
        modes=tuple(dict.fromkeys(modes.split(","))) if modes else (),
        explicit=bool(preset or modes),
        limit=int(chosen.get("limit", policy.LIMIT)),
        ranking=chosen.get("ranking", "default"),
    )


def _intent(reader: _Reader, asked: str) -> Intent:
    words = "".join(reader.words).strip()
    if words:
        intent = classify(words)
        intent = replace(intent, plain=intent.plain and not reader.regexes)
    else:
        name, confidence = policy.RULES["literal"]
        intent = Intent(name, confidence, "literal", reader.regexes[0], plain=len(reader.regexes) == 1)
    return replace(intent, name=asked, confidence=policy.ASKED_CONFIDENCE, rule="asked") if asked else intent


def _filters(read: Mapping[str, Sequence[str]]) -> Filters:
    return Filters(tuple(read["path"]), tuple(read["-path"]), tuple(read["lang"]), tuple(read["kind"]))


def _values(match: re.Match[str]) -> list[str]:
    """The value of a filter; languages and kinds may be several, with commas between."""
    value = next(part for part in match.groups()[1:] if part is not None)
    return [part for part in value.split(",") if part] if match[1] in ("lang", "kind") else [value]


# --- values of options --------------------------------------------------------------------------------


def _one(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _checked(name: str, value: str) -> str:
    """The value in lower case. UsageError, with the known ones, for any other."""
    value = value.strip().lower()
    if name == "limit":
        if not value.isascii() or not value.isdigit() or not 1 <= int(value[:9]) <= policy.MOST_RESULTS:
            raise UsageError(f"--limit needs {_accepted(name)}, not {value!r}")
        return value
    for part in value.split(","):
        _known(name, part, _CHOICES[name])
    return value


_CHOICES: dict[str, Sequence[str]] = {
    "preset": tuple(policy.PRESET_K),
    "mode": policy.MODALITIES,
    "intent": policy.INTENTS,
    "ranking": policy.RANKINGS,
}


def _accepted(name: str) -> str:
    return ", ".join(_CHOICES.get(name, (f"a whole number from 1 to {policy.MOST_RESULTS}",)))


def _known(what: str, value: str, known: Sequence[str], advice: str = "") -> None:
    if value in known:
        return
    near = get_close_matches(value, known, 1)
    meant = f" (did you mean {near[0]}?)" if near else ""
    raise UsageError(f"unknown {what} {value!r}{meant}; known: {', '.join(known)}{advice}")
