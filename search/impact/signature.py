"""Two versions of a definition to what differs in how it is used, in words, as far as that is certain."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from search.impact.sides import Owner, Side
from search.impact.syntax import Tokens, Tree
from search.model import CALLABLE_KINDS, Span

if TYPE_CHECKING:
    from tree_sitter import Node

CLASSES = frozenset(["class", "interface", "enum", "record", "struct", "trait", "annotation"])
MOST = 3  # differences in one line

_DECORATORS = frozenset(["decorator", "annotation", "marker_annotation"])
_RETURNS = ("return_type", "result", "type")
_BASES = ("superclasses", "superclass", "interfaces")
_WORDS = frozenset(
    [
        "async",
        "static",
        "public",
        "private",
        "protected",
        "export",
        "default",
        "final",
        "abstract",
        "readonly",
    ]
)
_IDENTIFIER = re.compile(r"\**[\w$]+")


def difference(old: Side, was: Owner, old_part: Span, new: Side, now: Owner, new_part: Span) -> str | None:
    """None where only the body differs. For what has no body, as an interface's method, all of it counts.

    The parts: lines outside which the two are the same.
    """
    if was.symbol.kind not in CALLABLE_KINDS | CLASSES:
        return None
    if _is_below(old.tree, was, old_part) and _is_below(new.tree, now, new_part):
        return None
    by_name = old.file.language == "python"  # elsewhere no caller says how a parameter is called
    before, after = _Header(old.tree, was, by_name), _Header(new.tree, now, by_name)
    if before.tokens == after.tokens:
        return None
    parts = list(dict.fromkeys(_words(before, after)))
    rest = len(parts) - MOST
    more = f" and {rest} more difference{'s' if rest > 1 else ''}" if rest > 0 else ""
    return ", ".join(parts[:MOST]) + more


def parameters(side: Side, owner: Owner) -> tuple[Parameter, ...] | None:
    """What a definition takes, in order, a receiver as `self` included; None where it is not found."""
    header = _Header(side.tree, owner, side.file.language == "python")
    return header.parameters if header.node else None


def _is_below(tree: Tree, owner: Owner, part: Span) -> bool:
    """Whether that part is in the body, under the line on which it begins."""
    node = tree.definition(owner.span, owner.symbol.name_line)
    body = node.child_by_field_name("body") if node else None
    return body is not None and part.start > body.start_point.row + 1


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str  # with the stars of Python
    type: str
    default: str | None
    optional: bool
    by_keyword: bool  # only by keyword
    many: bool  # takes any number of values


class _Header:
    """A definition without its body."""

    def __init__(self, tree: Tree, owner: Owner, by_name: bool) -> None:
        self.tree = tree
        self.kind = owner.symbol.kind
        self.node = tree.definition(owner.span, owner.symbol.name_line)
        body = self.node.child_by_field_name("body") if self.node else None
        self._until = body.start_byte if body else None
        # a type without a body of its own, as Go's, is all body
        tokens: Tokens = (
            () if body is None and self.kind in CLASSES else tree.tokens(owner.span, until=self._until)
        )
        self.parameters = tuple(self._parameters())
        self.by_name = by_name
        places = {} if by_name else {one.name: f"#{place}" for place, one in enumerate(self.parameters)}
        self.tokens = tuple(places.get(token, token) for token in tokens)
        self.decorators = tuple(tree.text(node) for node in self._decorators(owner))

    def field(self, *names: str) -> str:
        found = (self.node.child_by_field_name(name) for name in names) if self.node else ()
        return next((self.tree.text(node).lstrip(": ") for node in found if node), "")

    def words(self) -> Counter[str]:
        return Counter(token for token in self.tokens if token in _WORDS)

    def _parameters(self) -> Iterator[Parameter]:
        group = self.node and (
            self.node.child_by_field_name("parameters") or self.node.child_by_field_name("parameter")
        )
        if not group:
            return
        by_keyword = False
        for child in [group] if group.type == "identifier" else group.named_children:
            if "comment" in child.type or child.type == "positional_separator":
                continue
            if child.type == "keyword_separator":
                by_keyword = True
                continue
            for one in self._parameter(child, by_keyword):
                by_keyword = by_keyword or one.name.startswith("*")
                yield one

    def _parameter(self, node: Node, by_keyword: bool) -> Iterator[Parameter]:
        text = self.tree.text
        value = node.child_by_field_name("value") or node.child_by_field_name("right")
        kind = node.child_by_field_name("type")
        names = node.children_by_field_name("name") or _name_nodes(node)
        optional = value is not None or node.type == "optional_parameter"
        for name in names:
            written = text(name)
            many = "variadic" in node.type or node.type == "spread_parameter" or written[:1] in (".", "*")
            yield Parameter(
                written.lstrip("."),
                text(kind).lstrip(": ") if kind else "",
                text(value) if value else None,
                optional or many,
                by_keyword,
                many,
            )

    def _decorators(self, owner: Owner) -> Iterator[Node]:
        stack = list(self.tree.parts(owner.span))
        while stack:
            node = stack.pop()
            if self._until is not None and node.start_byte >= self._until:
                continue
            if node.type in _DECORATORS:
                yield node
            else:
                stack.extend(reversed(node.children))


def _name_nodes(node: Node) -> Sequence[Node]:
    named = node.child_by_field_name("pattern") or node.child_by_field_name("left")
    if named is None and node.type == "typed_parameter":
        named = node.named_children[0]
    return [named or node]


def _words(before: _Header, after: _Header) -> Iterator[str]:
    if before.kind in CLASSES:
        if before.field(*_BASES) != after.field(*_BASES):
            yield "bases changed"
    else:
        yield from _parameter_words(before.parameters, after.parameters, after.by_name)
        if before.field(*_RETURNS) != after.field(*_RETURNS):
            yield "return type changed"
    if before.decorators != after.decorators:
        yield "decorators changed"
    for word in sorted((after.words() - before.words()).keys()):
        yield f"is now {word}"
    for word in sorted((before.words() - after.words()).keys()):
        yield f"no longer {word}"


def _parameter_words(before: Sequence[Parameter], after: Sequence[Parameter], by_name: bool) -> Iterator[str]:
    if not all(_IDENTIFIER.fullmatch(one.name) for one in (*before, *after)):
        if before != after:
            yield "parameters changed"
        return
    was, now = ({one.name: one for one in side} for side in (before, after))
    gone = [one for one in before if one.name not in now]
    come = [one for one in after if one.name not in was]
    if len(gone) == len(come) == 1 and before.index(gone[0]) == after.index(come[0]):
        if by_name:
            yield f"parameter `{gone[0].name}` is now named `{come[0].name}`"
        yield from _one_parameter(gone[0], come[0])
    else:
        yield from (f"parameter `{one.name}` removed" for one in gone)
        yield from (
            f"optional parameter `{one.name}` added" if one.optional else f"`{one.name}` is now required"
            for one in come
        )
    kept = [one.name for one in before if one.name in now]
    for name in kept:
        yield from _one_parameter(was[name], now[name])
    if kept != [one.name for one in after if one.name in was]:
        yield "order of parameters changed"


def _one_parameter(was: Parameter, now: Parameter) -> Iterator[str]:
    if was.many != now.many:
        yield f"`{now.name}` {'now' if now.many else 'no longer'} takes any number of values"
    elif was.optional and not now.optional:
        yield f"`{now.name}` is now required"
    elif now.optional and not was.optional:
        yield f"`{now.name}` is now optional"
    elif was.default != now.default:
        yield f"default of `{now.name}` changed"
    if was.by_keyword != now.by_keyword:
        yield f"`{now.name}` {'only by keyword' if now.by_keyword else 'no longer only by keyword'}"
    if was.type != now.type:
        yield f"type of `{now.name}` changed"
