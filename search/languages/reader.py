"""One syntax tree to its symbols, scopes, bindings and references, in one walk.

`Reader` holds what the walk knows at a node; the functions that the node kinds' roles name (roles.py, and a
family's own) do the work. Such a function is called as `role(reader, fields, node)`, visits what is inside
and returns the raw expression (see scopes.py) of what the node's value is, or UNKNOWN.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from search.languages.grammar import Shape, grammar, shapes
from search.languages.scopes import EXTERNAL, UNKNOWN, Scope, Table
from search.model import Link, Symbol

if TYPE_CHECKING:
    from tree_sitter import Node

    from search.languages.family import Family

Fields = Mapping[str, int]
Role = Callable[["Reader", Fields, "Node"], int]
Dispatch = dict[int, tuple[Role, Fields] | None]  # by node kind; None: there is nothing inside

_NO_FIELDS: Fields = {}
DEPTH = 110  # nodes nested in one another before the rest is read later, without its value
_ERROR = 0xFFFF  # node kind of what does not parse
_NEWLINE = re.compile(b"\n")
_SIGNATURE = 300  # characters
_CHAIN = 160  # bytes of an `a.b.c` that is read as text
_PLAIN = re.compile(rb"[A-Za-z_$\x80-\xff][\w$\x80-\xff]*(?:\.[A-Za-z_$#\x80-\xff][\w$\x80-\xff]*)*")


@dataclass(slots=True)
class Import:
    """One name that a file brings in: `name` of `module`; '' is the module itself, '*' all it exports."""

    module: str
    name: str


@dataclass(slots=True)
class Function:
    """What a definition that can be called gives. `parameters` are names in order."""

    returns: list[int] = field(default_factory=list)
    flags: list[str] = field(
        default_factory=list
    )  # "property", "static", "class", "generator", "fixture", ...
    parameters: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Class:
    scope: int
    bases: list[int] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)


# A reference: raw expression, link, byte where the name stands, symbol it belongs to. In `chains` the
# expression is a plain `a.b.c` on one line, and its beginnings (a, a.b) are referred to as well.
Use = tuple[int, Link, int, int]


@dataclass(frozen=True, slots=True)
class Hint:
    """The name that an unnamed function is given by its place: `const f = () => 1`, `{f: () => 1}`."""

    name: str
    node: Node  # where the definition starts
    name_node: Node
    binds: bool = True  # the name can be used in the scope around it


class Reader:
    """State of one walk. Made anew for each file; `table` is what dispatches."""

    def __init__(  # noqa: PLR0915  # all that a walk knows, named in one place
        self, source: bytes, family: Family, language: str, query: tuple[str, ...]
    ) -> None:
        self.source = source
        self.family = family
        self.language = language
        self.raw = Table()
        self.special = family.special
        self.ordered = family.ordered
        self.scopes = [Scope("module", -1, 0)]
        self.scope = 0  # where a name seen now is looked up
        self.owner = 0  # symbol that a reference seen now belongs to: the innermost one that runs
        self.within = 0  # symbol that a definition seen now is part of
        self.symbols: list[Symbol] = []
        self.imports: list[Import] = []
        self.functions: dict[int, Function] = {}
        self.classes: dict[int, Class] = {}
        self.values: dict[int, list[int]] = {}  # variable -> what was assigned to it
        self.objects: list[dict[str, int]] = []  # object literals
        self.stores: list[tuple[int, str, int]] = []  # object, member, value: `self.x = v`
        self.plain_fields: set[tuple[int, str]] = (
            set()
        )  # class, member: assigned on instances only, no symbol
        self.extensions: list[
            tuple[str, str, int]
        ] = []  # type, member, expression: members written elsewhere
        self.uses: list[Use] = []
        self.chains: list[Use] = []
        self.exported: list[str] | None = None  # what `import *` brings, where the file says so
        self.open = True  # a name that nothing here binds may come from elsewhere
        self.extra: dict[str, Any] = {}  # facts of the family's own, JSON values
        self.calling: list[int] = []  # functions whose bodies the walk is in, innermost last (0: unnamed)
        self.hint: Hint | None = None  # for the unnamed function that is read next
        self.outer: Node | None = None  # node that a definition read next starts at (decorators, export)
        self.decorators: list[int] = []  # raw expressions of the decorators before it
        self._later: list[tuple[Node, int, int, int, list[int]]] = []
        self._outside: list[tuple[int, int, int]] = []
        self.depth = 0
        self.breaks = [match.start() for match in _NEWLINE.finditer(source)]  # bytes at which lines end
        self.shapes = numbered(language, query)
        self.table = dispatch(family, language, query)
        self.named = named_kinds(language, query)

    def read(self, root: Node) -> Reader:
        self.inside(root)
        while self._later:
            node, self.scope, self.owner, self.within, self.calling = self._later.pop()
            self.depth = 0
            self.visit(node)
        return self

    # --- walking

    def visit(self, node: Node) -> int:
        """Read a node; its value. Past a depth that nobody writes it is put off and the value lost."""
        if self.depth > DEPTH:
            return self.put_off(node)
        self.depth += 1
        entry = self.table[node.kind_id]
        value = EXTERNAL if entry is None else entry[0](self, entry[1], node)
        self.depth -= 1
        return value

    def put_off(self, node: Node) -> int:
        self._later.append((node, self.scope, self.owner, self.within, list(self.calling)))
        return UNKNOWN

    def inside(self, node: Node) -> int:
        """Read all that is in a node; for kinds that mean nothing themselves."""
        return through(self, _NO_FIELDS, node)

    def part(self, node: Node, fields: Fields, name: str) -> int:
        """The value of one field of a node, UNKNOWN where it is absent."""
        child = self.child(node, fields, name)
        return UNKNOWN if child is None else self.visit(child)

    def child(self, node: Node, fields: Fields, name: str) -> Node | None:
        number = fields.get(name)
        return None if number is None else node.child_by_field_id(number)

    def text(self, node: Node) -> str:
        return self.source[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def line(self, at: int) -> int:
        return bisect_right(self.breaks, at - 1) + 1

    def role(self, node: Node) -> str:
        shape = self.shapes.get(node.kind_id)
        return shape.role if shape else ""

    def fields(self, node: Node) -> Fields:
        return self.shapes[node.kind_id].fields

    # --- scopes and names

    def enter(self, kind: str, symbol: int) -> int:
        """A new scope, until `leave`. `symbol` owns it; 0: the owner outside (blocks, unnamed functions)."""
        self._outside.append((self.scope, self.owner, self.within))
        self.scopes.append(Scope(kind, self.scope, symbol or self.scopes[self.scope].symbol))
        self.scope = len(self.scopes) - 1
        if symbol:
            self.owner = self.within = symbol
        if kind == "function":
            self.calling.append(symbol)
        return self.scope

    def leave(self) -> None:
        if self.scopes[self.scope].kind == "function":
            self.calling.pop()
        self.scope, self.owner, self.within = self._outside.pop()

    def bind(self, name: str, expr: int, scope: int | None = None) -> None:
        home = self.scope if scope is None else scope
        if self.scopes[home].kind == "narrow":
            home = self.binding_scope(name, expr)
        home = self.scopes[home].redirect.get(name, home)
        self.scopes[home].names.setdefault(name, []).append(expr)
        if self.ordered:
            self.scopes[home].seen.clear()
            self.scopes[self.scope].seen.clear()

    def binding_scope(self, name: str = "", expr: int = UNKNOWN) -> int:
        """Where a name seen now is bound: below what is only known of it here, which then is less sure."""
        here = self.scope
        while self.scopes[here].kind == "narrow":
            if name in self.scopes[here].names:
                self.scopes[here].names[name].append(expr)
            here = self.scopes[here].parent
        return here

    def name(self, name: str) -> int:
        """The raw expression of a name seen here; in families whose locals are ordered, what it is by now."""
        scope = self.scope
        if self.ordered:
            one = self.scopes[scope]
            while one.kind in ("function", "block"):
                bound = one.names.get(name)
                if bound:
                    return bound[-1]
                scope = one.parent
                one = self.scopes[scope]
        return self.raw.add("name", scope, name)

    def chain(self, node: Node) -> int | None:
        """The expression of a node that is a plain name or `a.b.c`, None for anything else.

        Read from its text, once per scope: most references are such chains, and most of them come again.
        """
        text = self.source[node.start_byte : node.end_byte]
        seen = self.scopes[self.scope].seen
        expr = seen.get(text)
        if expr is None and len(text) <= _CHAIN and (names := plain_names(text)):
            expr = self.name(names[0])
            for name in names[1:]:
                expr = self.raw.add("attr", expr, name)
            seen[text] = expr
        return expr

    def function_scope(self) -> int:
        """The nearest scope that is no block: where a name that ignores blocks is bound."""
        scope = self.scope
        while self.scopes[scope].kind in ("block", "narrow"):
            scope = self.scopes[scope].parent
        return scope

    def enclosing_class(self) -> int:
        """Symbol of the class around this place, 0 for none."""
        scope = self.scope
        while scope >= 0 and self.scopes[scope].kind != "class":
            scope = self.scopes[scope].parent
        return self.scopes[scope].symbol if scope >= 0 else 0

    # --- what is found

    def refer(self, expr: int, link: Link, at: int, owner: int | None = None) -> None:
        if expr != UNKNOWN:
            self.uses.append((expr, link, at, self.owner if owner is None else owner))

    def define(
        self, kind: str, name: str, node: Node, name_node: Node, body: Node | None, qualname: str = ""
    ) -> int:
        """A symbol. It is part of the symbol around it unless `qualname` says otherwise."""
        start = self.outer or node
        self.outer = None
        seq = len(self.symbols) + 1
        parent = self.within
        if not qualname:
            qualname = f"{self.symbols[parent - 1].qualname}.{name}" if parent else name
        at, end = node.start_byte, node.end_byte
        name_line = self.line(name_node.start_byte)
        first, last = self.line(start.start_byte), max(self.line(end - 1), name_line)
        head = self.source[at : min(body.start_byte if body else end, at + 4 * _SIGNATURE)]
        self.symbols.append(
            Symbol(seq, name, qualname, kind, parent, first, last, name_line, signature(head, body is None))
        )
        return seq

    def bring(self, module: str, name: str) -> int:
        """The raw expression of an import."""
        self.imports.append(Import(module, name))
        return self.raw.add("imp", len(self.imports) - 1)


def signature(head: bytes, first_line: bool) -> str:
    """A definition's head on one line, as written."""
    text = head.decode("utf-8", "replace")
    if first_line:
        text = text.lstrip().partition("\n")[0]
    return " ".join(text.split())[:_SIGNATURE].rstrip(" {")


@lru_cache(maxsize=50_000)
def plain_names(text: bytes) -> list[str]:
    """The names of `a.b.c`, none for other texts. Most come again in other scopes and files."""
    return text.decode("utf-8", "replace").split(".") if _PLAIN.fullmatch(text) else []


@cache
def numbered(language: str, query: tuple[str, ...]) -> dict[int, Shape]:
    """The shapes of a language by the number of their node kind."""
    names = grammar(language)
    return {names.id_for_node_kind(shape.kind, True) or 0: shape for shape in shapes(language, query)}


@cache
def named_kinds(language: str, query: tuple[str, ...]) -> frozenset[int]:
    """Node kinds that may be a plain name or `a.b.c`."""
    kinds = numbered(language, query)
    return frozenset(number for number, shape in kinds.items() if shape.role in ("name", "member"))


@cache
def dispatch(family: Family, language: str, query: tuple[str, ...]) -> Dispatch:
    """Node kind -> its role's function and fields. Kinds without a role are read through."""
    found: Dispatch = dict.fromkeys(
        [*range(grammar(language).node_kind_count), _ERROR], (through, _NO_FIELDS)
    )
    for number, shape in numbered(language, query).items():
        found[number] = None if shape.role == "skip" else (family.roles[shape.role], shape.fields)
    return found


def through(reader: Reader, fields: Fields, node: Node) -> int:
    """The role of node kinds that mean nothing themselves: all that is in them is read."""
    if reader.depth > DEPTH:
        return reader.put_off(node)
    reader.depth += 1
    table = reader.table
    for child in node.named_children:
        entry = table[child.kind_id]
        if entry is not None:
            entry[0](reader, entry[1], child)
    reader.depth -= 1
    return UNKNOWN
