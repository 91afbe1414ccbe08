"""Text to the names in it: quoted literals, identifiers and paths, told apart from words by their shape."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from errno import errorcode
from functools import lru_cache
from typing import Literal

from search.policy.shapes import ABBREVIATIONS, FILE_EXTENSIONS, NOT_ERROR_CODES, NOT_FILES, NOT_IDENTIFIERS

Kind = Literal["literal", "identifier", "path", "word"]

# A quotation bounded by white space or the ends. \" inside double quotes is a quote; other backslashes stay.
QUOTED = re.compile(
    r"""(?<!\S)(?:"((?:\\"|[^"])+)"|'([^'\n]+)'|`([^`\n]+)`)(?=[?!.,;:]*(?:\s|\Z))""",
)
_PLAIN = re.compile(r"[^\W\d][\w$]*(?:(?:\.|::)[^\W\d][\w$]*)*(?:\(\))?")  # what back-quotes merely set off
_NAME = re.compile(r"(?:[^\W\d]|\$)[\w$]*")
_JOINTS = re.compile(r"\.|::|#|->")
_ACRONYMS = re.compile(r"[a-z]?[A-Z]{2,}s?[0-9]*")  # URLs, SHA256, gRPC: no humps
_TOKEN = re.compile(r"\S+")
_FRINGE = "?!.,;:\"'()[]{}<>…“”„«»*"
_FOLDERS = re.compile(r"(?:\.{0,2}/|~/)?[\w.@+-]+(?:/[\w.@+-]+)*/?")

_ERROR_CODE = re.compile(r"([A-Z]{1,4})[0-9]{4,5}|[EFWC][0-9]{3}")
_ERROR_HEAD = re.compile(
    r"(?<!\w)(?:[A-Za-z_.]*(?:Exception|Error)|panic|PANIC|error\[[A-Z]+[0-9]+\]):(?=\s|\Z)"
)
_TRACEBACK = re.compile(r"(?<!\w)(?:Traceback(?: \(most recent call last\):?)?|traceback)(?!\w)")
_ERRNO = frozenset(errorcode.values())


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a text between white space: `text` without the punctuation around it, at start to end."""

    kind: Kind
    text: str
    start: int
    end: int


def quoted(text: str) -> list[Token]:
    """The quotations of a text: literals, but a plain name in back-quotes is an identifier."""
    found = []
    for match in QUOTED.finditer(text):
        double, single, back = match.groups()
        if back is not None and _PLAIN.fullmatch(back):
            found.append(Token("identifier", back.removesuffix("()"), *match.span()))
        else:
            content = double.replace('\\"', '"') if double is not None else single or back
            found.append(Token("literal", content, *match.span()))
    return found


def tokens(text: str) -> list[Token]:
    """The tokens of a text without quotations, in order."""
    found = []
    for match in _TOKEN.finditer(text):
        raw = match.group()
        bare = raw.strip(_FRINGE) if raw[0] in _FRINGE or raw[-1] in _FRINGE else raw
        if raw.endswith("()") or "()" in raw[-5:]:
            bare = raw.replace("()", "").strip(_FRINGE)
            kind: Kind = "identifier" if _PLAIN.fullmatch(bare) else "word"
        else:
            kind = kind_of(bare)
        if bare:
            start = match.start() + raw.find(bare)
            found.append(Token(kind, bare, start, match.end()))
    return found


@lru_cache(maxsize=4096)
def kind_of(token: str) -> Kind:
    """What a token looks like. A word of everyday language is a word, also with a capital."""
    if token.isalpha() and (token.islower() or token[1:].islower()):
        return "word"
    if is_path(token):
        return "path"
    return "identifier" if is_identifier(token) else "word"


def is_identifier(token: str) -> bool:
    """CamelCase, camelCase, snake_case, SCREAMING_CASE, `a.b.c`, `A::b`; not GitHub, e.g. or URLs."""
    parts = _JOINTS.split(token)
    if not all(_NAME.fullmatch(part) for part in parts):
        return False
    if len(parts) > 1:
        return token.lower() not in ABBREVIATIONS | NOT_FILES and not (
            len(parts) == 2 and "." in token and max(map(len, parts)) == 1
        )
    if "_" in token or "$" in token:
        return any(letter.isalpha() for letter in token)
    humps = any(letter.isupper() for letter in token[1:]) and any(letter.islower() for letter in token)
    return humps and not _ACRONYMS.fullmatch(token) and token.lower() not in NOT_IDENTIFIERS


def is_path(token: str) -> bool:
    """`src/a.py`, `a.py`, `src/`, `./x`; not "and/or"."""
    if not _FOLDERS.fullmatch(token):
        return False
    name, dot, ending = token.rpartition("/")[2].rpartition(".")
    has_ending = bool(dot and name) and ending.lower() in FILE_EXTENSIONS and token.lower() not in NOT_FILES
    if "/" not in token:
        return has_ending and "." not in name
    return has_ending or token.endswith("/") or token.startswith(("./", "../", "~/")) or token.count("/") > 1


def error_tokens(text: str, explains: bool) -> list[Token]:
    """What only an error message says: a traceback, `KeyError:`, `panic:`, ECONNREFUSED, TS2345.

    The word "traceback" in a question that asks how something works is a word.
    """
    found = [Token("literal", match.group(), *match.span()) for match in _ERROR_HEAD.finditer(text)]
    if "raceback" in text:
        found += [
            Token("literal", match.group(), *match.span())
            for match in _TRACEBACK.finditer(text)
            if not (explains and match.group() == "traceback")
        ]
    if any(letter.isupper() for letter in text):
        found += [replace(token, kind="literal") for token in tokens(text) if is_error_code(token.text)]
    return sorted(found, key=lambda token: token.start)


def is_error_code(token: str) -> bool:
    """An errno name of this platform, or letters with four or five digits as compilers and linters print."""
    if token in _ERRNO:
        return True
    match = _ERROR_CODE.fullmatch(token)
    return match is not None and match[1] not in NOT_ERROR_CODES
