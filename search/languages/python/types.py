"""A Python annotation, as text, to the raw expression of a value of that type.

Quotes separate words and mean nothing more, so that "Foo", Optional["Foo"] and Foo read the same.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from search.languages.reader import Reader
from search.languages.scopes import EXTERNAL, NOTHING, UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

_WORD = re.compile(r"[^\W\d]\w*(?:\s*\.\s*[^\W\d]\w*)*|\.\.\.|[\[\],|]|#.*")  # quotes separate, nothing more
_NESTED = 20  # brackets in one another

# the one argument is the type itself
_WRAPPERS = frozenset(
    [
        "Optional",
        "Annotated",
        "ClassVar",
        "Final",
        "Required",
        "NotRequired",
        "ReadOnly",
        "InitVar",
        "Awaitable",
        "Coroutine",
        "TypeGuard",
    ]
)
_CONTAINERS = frozenset(
    [
        "list",
        "List",
        "set",
        "Set",
        "frozenset",
        "FrozenSet",
        "deque",
        "Deque",
        "Sequence",
        "MutableSequence",
        "Iterable",
        "Iterator",
        "Collection",
        "AbstractSet",
        "MutableSet",
        "Generator",
        "AsyncIterable",
        "AsyncIterator",
        "AsyncGenerator",
        "Reversible",
    ]
)
_OUTSIDE = frozenset(
    [
        "Callable",
        "Literal",
        "dict",
        "Dict",
        "Mapping",
        "MutableMapping",
        "defaultdict",
        "OrderedDict",
        "Counter",
    ]
)


def annotation(reader: Reader, node: Node) -> int:
    """The value an annotation promises. The names in it are references of what is being read."""
    return Annotation(reader, reader.text(node), node.start_byte).value()


class Annotation:
    """One annotation while it is read, word by word."""

    def __init__(self, reader: Reader, text: str, at: int) -> None:
        self.reader = reader
        self.at = at
        self.words = [(m[0], at + len(text[: m.start()].encode("utf-8"))) for m in _WORD.finditer(text)]
        self.next = 0
        self.depth = 0

    def value(self) -> int:
        return self._union()

    def _peek(self) -> str:
        return self.words[self.next][0] if self.next < len(self.words) else ""

    def _union(self) -> int:
        parts = [self._item()]
        while self._peek() == "|":
            self.next += 1
            parts.append(self._item())
        return parts[0] if len(parts) == 1 else self.reader.raw.add("any", *parts)

    def _item(self) -> int:
        word = self._peek()
        if not word or word in "],|":
            return UNKNOWN
        if word == "[":
            self._arguments()
            return EXTERNAL
        start = self.words[self.next][1]
        self.next += 1
        if word == "None":
            return NOTHING
        if (not word.isidentifier() and "." not in word) or word == "...":
            return EXTERNAL
        names = [part.strip() for part in word.split(".")]
        last = names[-1]
        if self._peek() == "[":
            return self._generic(names, last, start)
        if last in ("Self",):
            return self.reader.raw.add("self", self.reader.enclosing_class())
        return self.reader.raw.add("inst", self._refer(names, start))

    def _refer(self, names: list[str], start: int) -> int:
        expr = self.reader.name(names[0])
        for name in names[1:]:
            expr = self.reader.raw.add("attr", expr, name)
        self.reader.refer(expr, "references", start)
        return expr

    def _generic(self, names: list[str], last: str, start: int) -> int:
        if last == "Literal":
            self._skip()
            return EXTERNAL
        own = self._refer(names, start)
        arguments = self._arguments()
        first = arguments[0] if arguments else UNKNOWN
        if last in _WRAPPERS:
            return arguments[-1] if last == "Coroutine" and arguments else first
        if last == "Union":
            return self.reader.raw.add("any", *arguments)
        if last in _CONTAINERS:
            return self.reader.raw.add("many", first)
        if last in ("tuple", "Tuple"):
            return (
                self.reader.raw.add("tuple", *arguments)
                if arguments[-1:] != [EXTERNAL]
                else self._many(first)
            )
        if last in ("type", "Type"):
            row = self.reader.raw.rows[first]
            return int(row[1]) if row[0] == "inst" else UNKNOWN
        return EXTERNAL if last in _OUTSIDE else self.reader.raw.add("inst", own)

    def _many(self, first: int) -> int:
        return self.reader.raw.add("many", first)

    def _arguments(self) -> list[int]:
        """The types between the brackets that come next; past a depth that nobody writes they are skipped."""
        if self.depth >= _NESTED:
            self._skip()
            return []
        self.depth += 1
        self.next += 1
        found = []
        while self._peek() not in ("", "]"):
            found.append(self._union())
            while self._peek() == ",":
                self.next += 1
        self.next += 1
        self.depth -= 1
        return found

    def _skip(self) -> None:
        level = 0
        while self.next < len(self.words):
            word = self.words[self.next][0]
            level += {"[": 1, "]": -1}.get(word, 0)
            self.next += 1
            if level <= 0:
                return
