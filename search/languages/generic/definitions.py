"""A syntax tree to its symbols, by what a grammar calls its nodes. No names are resolved.

The nodes that may define something come from one query; the walk is over them alone, in source order, with
those that are still open on a stack.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from search.languages.generic import names
from search.languages.generic.headed import headed
from search.languages.generic.kinds import BEFORE, HEADED, IMPL, SPACE, meanings
from search.languages.grammar import grammar

if TYPE_CHECKING:
    from tree_sitter import Node, Query

    from search.languages.reader import Reader

_TYPES = frozenset(("class", "interface", "trait", "struct", "enum", "record", IMPL))
_CALLABLE = frozenset(("function", "method", "constructor"))
_CLOSED = frozenset(("type", "constant", "variable", "property"))  # nothing is named after them
_ALSO = re.compile(rb"(?<!@)\b(struct|enum|interface|trait|protocol|extension|union)\b")
_ALSO_KINDS = MappingProxyType({b"protocol": "interface", b"extension": IMPL, b"union": "struct"})
_UNNAMED = re.compile(rb"\b(init|deinit|constructor|this|fallback|receive|_init)\b")
_IN_PARTS = frozenset(
    ("haskell", "purescript", "elm", "erlang", "elixir", "agda")
)  # a function is several equations
_TWO_PLACES = frozenset(("magik", "smali"))  # methods stand outside their class
_TRAILED = frozenset(("dart", "zig"))  # a function's body stands behind its node
_UNDER_THEIR_HOLDER = frozenset(("lua", "luau", "r", "nix", "qmljs"))  # `f = function() ... end`
_FIELD_ONLY = frozenset(("haskell",))  # types of functions are called like functions
_BOUND = frozenset(("bind", "let_binding", "function_or_value_defn"))  # values and functions alike
_VALUES = frozenset(("let_binding", "function_or_value_defn", "field"))  # ... as far as one can see
_TAKES = frozenset(
    ("parameter", "function_declaration_left", "params", "fun_expression", "function_expression")
)
# Where a field or value is a constant only with the right word or look.
_MARKED = MappingProxyType(
    {
        "swift": re.compile(rb"\bstatic\s+let\b"),
        "kotlin": re.compile(rb"\bconst\s+val\b"),
        "csharp": re.compile(rb"\bconst\b|\bstatic\s+readonly\b"),
        "scala": re.compile(rb"\bval\s+[A-Z]\w*\b"),
        "zig": re.compile(rb"const\s+\w+[^=]*=(?!\s*@import)"),
        "ruby": re.compile(rb"[A-Z]\w*\s*=[^=~>]"),
        "c": re.compile(rb"#\s*define\s+\w+[ \t]+\S"),
    }
)
_ZIG_TYPE = re.compile(rb"\s*(?::[^=]*)?=\s*(?:extern\s+|packed\s+)?(struct|enum|union)\b")
_LIKE_C = frozenset(("cpp", "objc", "cuda", "arduino", "glsl", "hlsl", "ispc", "nqc"))
_SAID_OF_NEXT = re.compile(rb"@(?:doc|spec|impl|deprecated|since|tag)\b")  # of Elixir's attributes
_HEAD = 80  # bytes in which `init` stands
_SHORT_FORM = re.compile(rb"\s*[\w.!]+\([^=]*\)[^=]*=[^=]")  # f(x) = x


class _Open(NamedTuple):
    """A definition that what is read now may stand in."""

    name: str
    end: int
    seq: int  # 0: it is no symbol
    qualname: str
    kind: str
    name_at: int


_FILE = _Open("", 0, 0, "", "", -1)
_PLAIN = "plain"  # nothing is named after it


@dataclass(slots=True)
class _Found:
    kind: str
    node: Node
    name: Node
    parts: list[str]
    body: Node | None
    holds: bool = True  # what is inside is named after it


def read(reader: Reader, root: Node) -> Reader:
    walk = _Walk(reader, root)
    for meaning, node in _candidates(reader.language, root):
        walk.take(meaning, node)
    return reader


def _candidates(name: str, root: Node) -> Iterable[tuple[str, Node]]:
    from tree_sitter import QueryCursor

    query = _query(name)
    if query is None:
        return []
    found = QueryCursor(query).captures(root)
    nodes = [(node.start_byte, -node.end_byte, meaning, node) for meaning in found for node in found[meaning]]
    nodes.sort(key=lambda one: one[:3])
    return [(meaning, node) for _, _, meaning, node in nodes]


@cache
def _query(name: str) -> Query | None:
    from tree_sitter import Query

    patterns = [f"({kind}) @{meaning}" for kind, meaning in meanings(name).items()]
    return Query(grammar(name), "\n".join(patterns)) if patterns else None


class _Walk:
    def __init__(self, reader: Reader, root: Node) -> None:
        self.reader = reader
        self.source = reader.source
        self.language = reader.language
        self.root = root.id
        self.open: list[_Open] = []
        self.before: list[tuple[Node, int]] = []
        self.last: dict[int, int] = {}  # symbol, 0 for the file -> the last one right in it
        marked = _MARKED.get("c" if self.language in _LIKE_C else self.language)
        self.marked = marked

    def take(self, meaning: str, node: Node) -> None:
        at = node.start_byte
        while self.open and self.open[-1].end <= at:
            self.open.pop()
        if node.id == self.root:
            return
        if meaning == BEFORE and node.type == "signature" and self._around() == "interface":
            meaning = "method"  # declared by a class of Haskell
        if meaning == BEFORE:
            if self.language != "elixir" or _SAID_OF_NEXT.match(self.source, at):
                self.before.append((node, node.end_byte))
            return
        found = self._found(meaning, node)
        if found is not None and self._wanted(found):
            self._add(found)

    # --- what it is

    def _found(self, meaning: str, node: Node) -> _Found | None:
        if meaning == HEADED:
            return self._headed(node)
        if node.type.endswith("_specifier") and node.child_by_field_name("body") is None:
            return None  # `struct s x;`
        if node.child_by_field_name("category") is not None:
            meaning = IMPL  # more of a class of Objective-C
        if self.language in _UNDER_THEIR_HOLDER and names.named_so(node) is None:
            held = names.holder(node) if meaning not in _CLOSED else None
            return self._made(meaning, *held, names.body(node)) if held is not None else None
        name = self._name(meaning, node)
        unnamed = None if names.named_so(node) else self._unnamed(meaning, node, name)
        if unnamed is not None:
            return _Found(meaning, node, node, [unnamed], names.body(node))
        return None if name is None else self._made(meaning, node, name, names.body(node))

    def _name(self, meaning: str, node: Node) -> Node | None:
        if meaning == IMPL:  # named after the type, not after what it is an implementation of
            kinds = (node.child_by_field_name(field) for field in ("type", "patterns"))
            kind = next((one for one in kinds if one is not None), None)
            if kind is not None:
                return names.first_name([kind]) or kind if kind.type == "type_patterns" else kind
        if self.language in _FIELD_ONLY:
            return names.named_so(node)
        if self.language == "dart" and meaning == "constructor":
            return node.children_by_field_name("name")[-1]  # A.named()
        return names.name_node(node)

    def _unnamed(self, meaning: str, node: Node, name: Node | None) -> str | None:
        """The word that stands for the name: init, constructor."""
        if meaning not in ("constructor", "method"):
            return None
        end = min(node.end_byte, node.start_byte + _HEAD)
        found = _UNNAMED.search(self.source, node.start_byte, end)
        return found[1].decode() if found and (name is None or name.start_byte >= found.start()) else None

    def _headed(self, node: Node) -> _Found | None:
        found = headed(node, self.language, self.source)
        if found is None:
            return None
        kind, name, text = found
        parts = text.split(".") if kind == "resource" else names.parts(text)
        block = next(
            (child for child in node.named_children if child.type in ("do_block", "body", "block")), None
        )
        return _Found(kind, node, name, parts, block, kind not in _CLOSED) if parts else None

    def _made(self, meaning: str, node: Node, name: Node, body: Node | None) -> _Found | None:
        parts = names.parts(self._text(name))
        if not parts:
            return None
        kind = self._kind(meaning, node, name, parts)
        if kind == IMPL or node.type == "method_or_prop_defn":  # F#: this.name
            parts = parts[-1:]
        return _Found(kind, node, name, parts, body, kind not in _CLOSED and meaning != "type")

    def _kind(self, meaning: str, node: Node, name: Node, parts: list[str]) -> str:
        """`class` may stand for any type that is declared in the same way, a function for a method."""
        if meaning == "class":
            also = _ALSO.search(self.source, node.start_byte, name.start_byte)
            return _ALSO_KINDS.get(also[1], also[1].decode()) if also else meaning
        if meaning == "type":
            inner = node.child_by_field_name("type")
            if inner is not None and inner.child_by_field_name("body") is not None:
                return meanings(self.language).get(inner.type, meaning)  # typedef struct { ... } name;
        if meaning == "constant" and self.language == "zig":
            of = _ZIG_TYPE.match(self.source, name.end_byte)
            return {b"enum": "enum"}.get(of[1], "struct") if of else meaning
        if node.type in _VALUES and not _takes(node):
            return "constant"
        if meaning in ("function", "method"):
            return self._callable(meaning, parts)
        return meaning

    def _callable(self, meaning: str, parts: list[str]) -> str:
        around = self.open[-1] if self.open else None
        if around is not None and around.kind in _TYPES:
            return "constructor" if parts[-1] == around.name else "method"
        if meaning == "method" and around is None and self.language not in _TWO_PLACES:
            return "function"
        return "method" if len(parts) > 1 and self.language in _LIKE_C else meaning

    def _around(self) -> str:
        return self.open[-1].kind if self.open else ""

    def _wanted(self, found: _Found) -> bool:
        if any(one.name_at == found.name.start_byte for one in self.open[-2:]):
            return False  # a part of what is around it: the header of a procedure
        if self.open and self.open[-1].kind == _PLAIN and self.open[-1].name == found.parts[-1]:
            return False  # typedef struct a { ... } a;
        inside = any(one.kind in _CALLABLE for one in self.open)
        if inside and found.node.type in _BOUND:
            return _takes(found.node)
        if found.kind == "constant":
            if found.node.type == "field":
                return False  # of a Jsonnet object: data
            start, end = found.node.start_byte, found.node.end_byte
            return not inside and (not self.marked or bool(self.marked.search(self.source, start, end)))
        if self.language == "julia" and found.node.type == "assignment":
            return bool(_SHORT_FORM.match(self.source, found.node.start_byte, found.node.end_byte))
        return True

    # --- as a symbol

    def _add(self, found: _Found) -> None:
        outer = self.open[-1] if self.open else _FILE
        qualname = ".".join([outer.qualname, *found.parts] if outer.qualname else found.parts)
        end, name = self._end(found), found.parts[-1]
        at = found.name.start_byte
        if found.kind in (IMPL, SPACE):
            self.open.append(_Open(name, end, outer.seq, qualname, found.kind, at))
            return
        seq = self._continued(qualname, found.kind, outer.seq, end)
        seq = seq or self._define(found, qualname, outer.seq, end)
        self.last[outer.seq] = seq
        if found.holds:
            self.open.append(_Open(name, end, seq, qualname, found.kind, at))
        else:
            self.open.append(_Open(name, end, outer.seq, outer.qualname, _PLAIN, at))

    def _continued(self, qualname: str, kind: str, parent: int, end: int) -> int:
        """The symbol whose next equation this is; 0 for none."""
        seq = self.last.get(parent, 0) if self.language in _IN_PARTS else 0
        before = self.reader.symbols[seq - 1] if seq else None
        if before is None or (before.qualname, before.kind) != (qualname, kind):
            return 0
        self.reader.symbols[seq - 1] = replace(before, end_line=self.reader.line(end - 1))
        return seq

    def _define(self, found: _Found, qualname: str, parent: int, end: int) -> int:
        reader = self.reader
        reader.within = parent
        reader.outer = self._with_what_is_before(found.node)
        seq = reader.define(found.kind, found.parts[-1], found.node, found.name, found.body, qualname)
        made = reader.symbols[-1]
        last = reader.line(end - 1) if end > found.node.end_byte else made.end_line
        reader.symbols[-1] = replace(made, end_line=last, signature=made.signature.rstrip(" ="))
        return seq

    def _with_what_is_before(self, node: Node) -> Node | None:
        """The first of the attributes and signatures that stand right above, or of what is around it."""
        first, at, end = None, node.start_byte, node.end_byte
        for one, until in reversed(self.before):
            if until < end and (until > at or self.source[until:at].strip()):
                break
            first, at = one, one.start_byte
        self.before.clear()
        return first

    def _end(self, found: _Found) -> int:
        node = found.node
        if self.language in _TRAILED:
            after = node.next_named_sibling
            if after is None and node.parent is not None and node.parent.type.endswith("_signature"):
                after = node.parent.next_named_sibling
            if after is not None and after.type in ("function_body", "Block"):
                return after.end_byte
        if found.kind == SPACE and found.body is None and node.parent is not None:
            return node.parent.end_byte  # `namespace a;`: all that follows
        return node.end_byte

    def _text(self, node: Node) -> str:
        return self.source[node.start_byte : node.end_byte].decode("utf-8", "replace")


def _takes(node: Node) -> bool:
    """Whether what is bound to a name has parameters."""
    return any(child.type in _TAKES for child in node.named_children)
