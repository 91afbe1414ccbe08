"""JavaScript: what the comment before a definition says of types, to raw expressions of values of them.

`@param {T} name`, `@returns {T}`, `@type {T}`, and the types that `@typedef` gives a name. Words that say
nothing (Object, Function, *) leave open what the code itself says. Comments make no references.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from search.languages.javascript.generics import CALLED, of_builtin
from search.languages.javascript.state import says_something, state
from search.languages.reader import Reader
from search.languages.scopes import EXTERNAL, NOTHING, UNKNOWN

_ENDS = re.compile(rb"\*/\s*(?:export\s+(?:default\s+)?)?$")
_TAG = re.compile(r"@(param|arg|argument|returns?|type|template|typedef|prop|property)\b[ \t]*")
_NAMED = re.compile(r"\s*\[?\s*([\w$.]+)")
_TOKEN = re.compile(r"\s*(\.\.\.|=>|\.<|[\w$]+|\"[^\"]*\"|'[^']*'|\S)")
_COMMENT = re.compile(r"/\*\*.*?\*/", re.S)
_FURTHEST = 6_000  # bytes of a comment
_NESTED = 12  # types in one another
_SIMPLE = frozenset(
    ("string", "number", "boolean", "bool", "bigint", "symbol", "int", "String", "Number", "Boolean")
)
_NOTHING = frozenset(("void", "null", "undefined", "never"))
_ANYTHING = frozenset(("any", "unknown", "object", "Object", "Function", "function", "Array", "mixed"))
_PAIRS = {"(": ")", "{": "}", "<": ">", ".<": ">", "[": "]"}


@dataclass(slots=True)
class Doc:
    parameters: dict[str, str] = field(default_factory=dict)
    properties: dict[str, str] = field(default_factory=dict)
    templates: set[str] = field(default_factory=set)
    returns: str = ""
    type: str = ""
    defined: str = ""  # name of a @typedef


def doc_before(reader: Reader, at: int) -> Doc | None:
    """What the comment right before a place says; only JavaScript files are asked."""
    if not state(reader).documented:
        return None
    source = reader.source
    end = _ENDS.search(source, max(0, at - 60), at)
    if end is None:
        return None
    begin = source.rfind(b"/**", max(0, end.start() - _FURTHEST), end.start())
    if begin < 0 or source.find(b"*/", begin, end.start()) >= 0:
        return None
    return parsed(source[begin + 3 : end.start()].decode("utf-8", "replace"))


def parsed(text: str) -> Doc | None:
    """The tags of a comment, None where it says nothing of types."""
    doc, found = Doc(), False
    for match in _TAG.finditer(text):
        kind, (written, end) = match[1], _braced(text, match.end())
        name = _NAMED.match(text, end)
        called = name[1] if name else ""
        if kind == "template":
            doc.templates.update(part.strip() for part in text[end:].partition("\n")[0].split(","))
        elif kind == "typedef":
            doc.defined, doc.type = called, written
        elif kind == "type":
            doc.type = doc.type or written
        elif kind in ("return", "returns"):
            doc.returns = written
        elif written and called:
            (doc.properties if kind in ("prop", "property") else doc.parameters).setdefault(called, written)
        found = found or bool(written)
    return doc if found else None


def _braced(text: str, at: int) -> tuple[str, int]:
    """What stands in braces there, and where they end."""
    if text[at : at + 1] != "{":
        return "", at
    depth = 0
    for place in range(at, len(text)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if not depth:
            return text[at + 1 : place].replace("\n *", " "), place + 1
    return "", at


def value_of(reader: Reader, doc: Doc | None, written: str) -> int | None:
    """The raw expression of a value of a type as a comment writes it; None where that says nothing."""
    if doc is None or not written:
        return None
    value = _Type(reader, written, doc.templates).read()
    return value if value != UNKNOWN else None


def documented_type(reader: Reader, at: int) -> int | None:
    """What `@type {T}` before a place says of what is defined there."""
    doc = doc_before(reader, at)
    return value_of(reader, doc, doc.type) if doc is not None and not doc.defined else None


def typedefs(reader: Reader) -> None:
    """@typedef {T} Name: a type of the module, which other files may name too."""
    known = state(reader)
    if not known.documented or b"@typedef" not in reader.source:
        return
    names = reader.scopes[0].names
    comments = _COMMENT.findall(reader.source.decode("utf-8", "replace"))
    for part in (part for comment in comments for part in comment.split("@typedef")[1:]):
        doc = parsed("@typedef" + part)
        if doc is None or not doc.defined or doc.defined in names:
            continue
        value = value_of(reader, doc, doc.type) or _properties(reader, doc)
        if says_something(value):
            reader.bind(doc.defined, reader.raw.add("decl", value), 0)
            known.exports.setdefault(doc.defined, value)


def _properties(reader: Reader, doc: Doc) -> int:
    members = {name: value_of(reader, doc, written) or UNKNOWN for name, written in doc.properties.items()}
    if not members:
        return UNKNOWN
    reader.objects.append(members)
    return reader.raw.add("obj", len(reader.objects) - 1)


class _Type:
    """One type expression, read from left to right."""

    def __init__(self, reader: Reader, written: str, templates: set[str]) -> None:
        self.reader = reader
        self.tokens = _TOKEN.findall(written)
        self.templates = templates
        self.at = 0
        self.depth = 0

    def read(self) -> int:
        value = self._union()
        return value if self.at == len(self.tokens) else UNKNOWN

    def _next(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def _take(self, *wanted: str) -> bool:
        found = self._next() in wanted and bool(self._next())
        self.at += found
        return found

    def _union(self) -> int:
        self.depth += 1
        parts = [self._postfix()]
        while self._take("|"):
            parts.append(self._postfix())
        self.depth -= 1
        distinct = dict.fromkeys(parts)
        return parts[0] if len(distinct) == 1 else self.reader.raw.add("any", *distinct)

    def _postfix(self) -> int:
        while self._take("?", "!", "..."):
            pass
        value = self._primary() if self.depth < _NESTED else UNKNOWN
        while self._next() in ("[", "=", "?", "!"):
            if self._take("="):
                continue
            if self._take("?", "!"):
                continue
            self.at += 1
            if not self._take("]"):
                return UNKNOWN
            value = self.reader.raw.add("many", value)
        return value

    def _primary(self) -> int:
        word = self._next()
        if word == "(":
            return self._parenthesized()
        if word == "{":
            self._skip()
            return UNKNOWN
        self.at += 1
        if word == "import":
            return self._imported()
        if word[:1] in "\"'" or word.isdecimal() or word in _SIMPLE:
            return EXTERNAL
        if word in _NOTHING:
            return NOTHING
        return self._named(word)

    def _parenthesized(self) -> int:
        """(T), or (a: A) => T, of which only what it gives is kept."""
        start = self.at
        self._skip()
        if self._take("=>"):
            self.reader.objects.append({CALLED: self._union()})
            return self.reader.raw.add("obj", len(self.reader.objects) - 1)
        self.at = start + 1
        value = self._union()
        return value if self._take(")") else UNKNOWN

    def _skip(self) -> None:
        """Past a bracket and what is in it."""
        depth = 0
        while self.at < len(self.tokens):
            word = self._next()
            self.at += 1
            depth += (word in _PAIRS) - (word in _PAIRS.values())
            if depth <= 0:
                return

    def _imported(self) -> int:
        """import("./x").T"""
        if not self._take("("):
            return UNKNOWN
        module = self._next()[1:-1]
        self.at += 1
        expr = self.reader.bring(module, "") if self._take(")") else UNKNOWN
        return self._members(expr)

    def _named(self, name: str) -> int:
        if self._next() in ("<", ".<"):
            return self._generic(name)
        if name in self.templates or name in _ANYTHING or not name.replace("$", "a").isidentifier():
            return UNKNOWN
        return self._members(self.reader.name(name))

    def _members(self, expr: int) -> int:
        while self._take("."):
            expr = self.reader.raw.add("attr", expr, self._next())
            self.at += 1
        if self._next() in ("<", ".<"):
            self._skip()
        return self.reader.raw.add("inst", expr) if expr else UNKNOWN

    def _generic(self, name: str) -> int:
        start = self.at
        self.at += 1
        arguments = [self._union()]
        while self._take(","):
            arguments.append(self._union())
        if not self._take(">"):
            return UNKNOWN
        value = of_builtin(self.reader, name, arguments)
        if value is not None:
            return value
        self.at = start
        return UNKNOWN if name in self.templates else self._members(self.reader.name(name))
