"""A file at one commit to the symbols that its lines belong to, and to what each one says on its own.

Every line has one owner: the innermost function, method, class ..., module-level variable or field of a class
around it, else the module. The comment right above a symbol belongs to it. What it says on its own are its
lines without those of the symbols inside, so a changed member does not change its class.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from search.impact.syntax import Tokens, Tree
from search.languages import LANGUAGES
from search.languages.generic import languages as generic
from search.model import CONTAINER_KINDS, MODULE, Role, Span, Symbol
from search.nodes import NODE_SHIFT
from search.store import Store

DECLARED = ("function", "async", "export", "const", "let", "var")  # how the line of a function may begin
COMMENTS = ("#", "//", "/*", "*")  # how a line of a comment may begin

_FILES = """
select f.id, f.path, f.oid, f.language, f.role, f.skip, coalesce(b.parsed, 0), coalesce(b.problem, '')
from json_each(?) p join file f on f.path = p.value left join blob b on b.id = f.blob_id"""

_ANNOTATED = re.compile(r"\w+\s*:")
_HAVE_FIELDS = {
    "script": ("class",),
    "java": ("class", "interface", "enum", "record", "annotation"),
    "python": ("class",),
}
_GRAMMARS = {language.name: language.grammar for language in LANGUAGES}
_FAMILIES = {language.name: language.family for language in LANGUAGES}


@dataclass(frozen=True, slots=True)
class File:
    """What an index knows about a file as a whole."""

    id: int
    path: str
    oid: str
    language: str
    role: Role
    skip: str
    parsed: int  # 1: its symbols are known
    problem: str


def files(store: Store, paths: Iterable[str]) -> dict[str, File]:
    rows = store.connection.execute(_FILES, (json.dumps(sorted(set(paths))),))
    return {row[1]: File(*row) for row in rows}


@dataclass(frozen=True, slots=True)
class Owner:
    """A symbol with the lines of its own comment, or the module. `lines` are those in no other owner."""

    symbol: Symbol
    node: int
    start: int  # of the comment above it
    lines: tuple[int, ...] = ()
    holes: tuple[Span, ...] = ()  # owners inside, outermost ones

    @property
    def name(self) -> str:
        return self.symbol.qualname

    @property
    def span(self) -> Span:
        return Span(self.symbol.start_line, self.symbol.end_line)


class Side:
    """One parsed file in one index."""

    def __init__(self, store: Store, file: File) -> None:
        self.file = file
        self.text = store.text(file.path)
        self.lines = ["", *self.text.split("\n")]  # lines[1] is the first
        self.symbols = store.symbols_of(file.path)

    @cached_property
    def tree(self) -> Tree:
        return Tree(self.text.encode("utf-8", "replace"), _GRAMMARS[self.file.language])

    @cached_property
    def owners(self) -> tuple[Owner, ...]:
        """The module, then the rest in source order."""
        last = max(len(self.lines) - 1, 1)
        module = Owner(Symbol(0, MODULE, MODULE, "module", 0, 1, last, 1, ""), self.file.id << NODE_SHIFT, 1)
        around = {symbol.seq: symbol for symbol in self.symbols}
        named = [
            symbol
            for symbol in self.symbols
            if symbol.kind in CONTAINER_KINDS
            or symbol.parent == 0
            or self._stands_alone(symbol, around[symbol.parent])
        ]
        named.sort(key=lambda symbol: (symbol.start_line, -symbol.end_line, symbol.seq))
        found = [module]
        for symbol in named:
            start = self._comment_above(symbol)
            found.append(Owner(symbol, module.node | symbol.seq, start))
        return self._divided(found, last)

    def at(self, numbers: Iterable[int]) -> set[int]:
        """Which owners (by their place in `owners`) the lines belong to."""
        painted = self._painted
        found = {painted[number] for number in numbers if number < len(painted)}
        spans = {self.owners[place].span for place in found if place}
        if not spans:
            return found
        # Several definitions on one line cannot be told apart by line.
        inner = self._parents
        twins = (place for span in spans for place in self._at_span[span])
        return found.union(place for place in twins if self.owners[place].symbol.seq not in inner)

    def symbol_at(self, line: int) -> str:
        """The name of the innermost owner of a line."""
        return self.owners[self._painted[line]].name if line < len(self._painted) else MODULE

    def own_lines(self, owner: Owner) -> list[str]:
        return [self.lines[number].rstrip("\r") for number in owner.lines]

    def tokens(self, owner: Owner, part: Span, skip: frozenset[str] = frozenset()) -> Tokens:
        """What is in the lines of `part`; () where those are above the owner, in its comment."""
        start = max(part.start, owner.symbol.start_line)
        if start > part.end:
            return ()
        return self.tree.tokens(owner.span, owner.holes, skip=skip, part=Span(start, part.end))

    @cached_property
    def _parents(self) -> frozenset[int]:
        return frozenset(owner.symbol.parent for owner in self.owners[1:])

    @cached_property
    def _at_span(self) -> dict[Span, list[int]]:
        places: dict[Span, list[int]] = {}
        for place, owner in enumerate(self.owners):
            if place:
                places.setdefault(owner.span, []).append(place)
        return places

    @cached_property
    def _painted(self) -> list[int]:
        painted = [0] * len(self.lines)
        for place, owner in enumerate(self.owners):
            for number in owner.lines:
                painted[number] = place
        return painted

    def runs_on_load(self, owner: Owner) -> bool:
        """Module-level code, or a JavaScript function that is written as an argument of a call there."""
        symbol = owner.symbol
        if self.file.role == "test" or self.family == "generic":
            return False  # what a test file registers are tests
        if symbol.seq == 0:
            return True
        if symbol.parent or symbol.kind != "function" or self.family != "script":
            return False
        line = self.lines[symbol.start_line]
        if line.startswith(DECLARED):
            return False
        node = self.tree.definition(owner.span, symbol.name_line)
        return node is not None and node.parent is not None and node.parent.type == "arguments"

    def _stands_alone(self, field: Symbol, around: Symbol) -> bool:
        """Whether a field or constant of a class has lines of its own, and users who use it by its name.

        Not what shapes the class as a whole: the fields of a struct or of a TypeScript interface, and those
        that Python may make a constructor from (annotated, or in a decorated class).
        """
        if around.kind not in _HAVE_FIELDS.get(self.family, ()) or self._shares_a_line(field, around):
            return False
        if self.family != "python":
            return True
        return around.start_line == around.name_line and not _ANNOTATED.match(field.signature)

    def _shares_a_line(self, field: Symbol, around: Symbol) -> bool:
        if not around.start_line < field.start_line <= field.end_line < around.end_line:
            return True
        return any(self._members_at[around.seq, line] > 1 for line in _lines(field))

    @cached_property
    def _members_at(self) -> Counter[tuple[int, int]]:
        """How many members of a symbol have a part of a line."""
        return Counter((one.parent, line) for one in self.symbols if one.parent for line in _lines(one))

    @property
    def family(self) -> str:
        return _FAMILIES[self.file.language]

    def _comment_above(self, symbol: Symbol) -> int:
        start = symbol.start_line
        begin = generic.COMMENTS.get(self.file.language, COMMENTS)
        while start > 1 and self.lines[start - 1].lstrip().startswith(begin):
            start -= 1
        return start

    def _divided(self, owners: Sequence[Owner], last: int) -> tuple[Owner, ...]:
        painted = [0] * (last + 1)
        for place, owner in enumerate(owners):
            for number in range(owner.start, min(owner.symbol.end_line, last) + 1):
                painted[number] = place
        own: list[list[int]] = [[] for _ in owners]
        for number in range(1, last + 1):
            own[painted[number]].append(number)
        holes = _holes(owners)
        return tuple(
            replace(owner, lines=tuple(own[place] or range(*_all(owner))), holes=tuple(holes[place]))
            for place, owner in enumerate(owners)
        )


def _lines(symbol: Symbol) -> range:
    return range(symbol.start_line, symbol.end_line + 1)


def _all(owner: Owner) -> tuple[int, int]:
    return owner.symbol.start_line, owner.symbol.end_line + 1


def _holes(owners: Sequence[Owner]) -> list[list[Span]]:
    """For each owner the spans of the owners right inside it."""
    holes: list[list[Span]] = [[] for _ in owners]
    around = [0]
    for place, owner in enumerate(owners):
        if not place:
            continue
        while len(around) > 1 and owners[around[-1]].symbol.end_line < owner.symbol.start_line:
            around.pop()
        if not around[-1] or owners[around[-1]].span != owner.span:
            holes[around[-1]].append(owner.span)
            around.append(place)
    return holes
