"""A source text to mutations of its definitions: one is gone, renamed, moved, or takes other values.

What a language calls things stands in mutate_python.py, mutate_typescript.py and the like; here is what they
share. Parsed with the grammars of the index, changed as text.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from search.languages.grammar import parser

if TYPE_CHECKING:
    from tree_sitter import Node

EXTRA = "extra_value"


@dataclass(frozen=True)
class Definition:
    """`whole`: what goes when it is removed, `group`: the node of its parameters."""

    path: str
    name: str
    kind: str  # function method class type constant
    whole: Node
    named: Node
    group: Node | None
    parameters: tuple[Node, ...]  # without the receiver


@dataclass(frozen=True)
class Mutation:
    kind: str
    path: str
    symbol: str
    edits: Mapping[str, str]  # path -> text
    own: Mapping[str, range]  # path -> lines of the mutated definition, from 1, where it still stands


@dataclass(frozen=True)
class Language:
    """What differs: where definitions are, how a parameter is written, what stays where one is removed."""

    suffixes: tuple[str, ...]
    grammar: Callable[[str], str]  # of a path
    definitions: Callable[[str, Node], Iterator[Definition]]
    is_required: Callable[[Node], bool]  # a parameter, which is no rest parameter either
    is_rest: Callable[[Node], bool]
    name_of: Callable[[Node], Node]  # of a parameter
    required: str  # how a further parameter is written
    optional: str
    emptied: Callable[[Definition], str]  # what stands in its place
    member: Callable[[Definition], str] = lambda one: ""  # an abstract member for a type; '' for none
    keyword_only: str = ""


def mutations(
    language: Language, sources: Mapping[str, str], count: int, seed: int, only: tuple[str, ...] = ()
) -> list[Mutation]:
    """Of definitions outside tests whose name stands somewhere else too, each kind as often as it can."""
    chance = random.Random(seed)
    words = re.findall(r"\w+", "\n".join(sources.values()))
    often: dict[str, int] = {}
    for word in words:
        often[word] = often.get(word, 0) + 1
    found = [
        one
        for path, text in sorted(sources.items())
        if not _is_test(path)
        for one in language.definitions(path, _root(language, path, text))
        if often.get(one.name, 0) > 1 and not one.name.startswith("__")
    ]
    kinds = [kind for kind in KINDS if not only or kind in only]
    made: dict[tuple[str, str, str], Mutation] = {}
    for turn in range(count * 20):
        if len(made) >= count or not found:
            break
        one, kind = chance.choice(found), kinds[turn % len(kinds)]
        mutation = KINDS[kind](Work(language, sources, one, chance))
        if mutation is not None:
            made.setdefault((kind, mutation.path, mutation.symbol), mutation)
    return list(made.values())


def _is_test(path: str) -> bool:
    return (
        re.search(r"(^|/)(tests?|testing|__tests__|examples?|docs|benchmarks?)/|[._]test|[._]spec", path)
        is not None
    )


def _root(language: Language, path: str, text: str) -> Node:
    return parser(language.grammar(path)).parse(text.encode()).root_node


# --- kinds -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Work:
    language: Language
    sources: Mapping[str, str]
    one: Definition
    chance: random.Random

    @property
    def source(self) -> bytes:
        return self.sources[self.one.path].encode()

    def text(self, node: Node) -> str:
        return self.source[node.start_byte : node.end_byte].decode()

    def replaced(self, kind: str, start: int, end: int, new: str) -> Mutation:
        """One stretch of the definition written otherwise."""
        source = self.source
        text = (source[:start] + new.encode() + source[end:]).decode()
        first, last = self.one.whole.start_point.row + 1, self.one.whole.end_point.row + 1
        more = new.count("\n") - source[start:end].count(b"\n")
        own = {self.one.path: range(first, last + more + 1)}
        return Mutation(kind, self.one.path, self.one.name, {self.one.path: text}, own)

    def listed(self, kind: str, parameters: list[str]) -> Mutation:
        """Other parameters; the receiver, which is none of them, stays in front."""
        group = self.one.group
        assert group is not None
        inner = [one for one in group.named_children if "comment" not in one.type]
        receiver = [self.text(one) for one in inner[: len(inner) - len(self.one.parameters)]]
        return self.replaced(
            kind, group.start_byte, group.end_byte, "(" + ", ".join([*receiver, *parameters]) + ")"
        )


def _remove(work: Work) -> Mutation:
    whole = work.one.whole
    return work.replaced("remove", whole.start_byte, whole.end_byte, work.language.emptied(work.one))


def _rename(work: Work) -> Mutation:
    named = work.one.named
    return work.replaced("rename", named.start_byte, named.end_byte, work.one.name + "_renamed")


def _parts(work: Work) -> tuple[list[Node], list[str]] | None:
    if work.one.group is None:
        return None
    return list(work.one.parameters), [work.text(one) for one in work.one.parameters]


def _required(work: Work) -> Mutation | None:
    parts = _parts(work)
    if parts is None:
        return None
    nodes, texts = parts
    place = next((n for n, one in enumerate(nodes) if not work.language.is_required(one)), len(nodes))
    return work.listed("required", [*texts[:place], work.language.required, *texts[place:]])


def _optional(work: Work) -> Mutation | None:
    parts = _parts(work)
    if parts is None or not work.language.optional:
        return None
    nodes, texts = parts
    place = next((n for n, one in enumerate(nodes) if work.language.is_rest(one)), len(nodes))
    return work.listed("optional", [*texts[:place], work.language.optional, *texts[place:]])


def _drop(work: Work) -> Mutation | None:
    parts = _parts(work)
    if parts is None:
        return None
    nodes, texts = parts
    droppable = [n for n, one in enumerate(nodes) if not work.language.is_rest(one)]
    if not droppable:
        return None
    place = work.chance.choice(droppable)
    return work.listed("drop", texts[:place] + texts[place + 1 :])


def _reorder(work: Work) -> Mutation | None:
    parts = _parts(work)
    if parts is None:
        return None
    nodes, texts = parts
    swaps = [
        n
        for n in range(len(nodes) - 1)
        if work.language.is_required(nodes[n]) and work.language.is_required(nodes[n + 1])
    ]
    if not swaps:
        return None
    place = work.chance.choice(swaps)
    texts[place], texts[place + 1] = texts[place + 1], texts[place]
    return work.listed("reorder", texts)


def _rename_parameter(work: Work) -> Mutation | None:
    nodes = [one for one in work.one.parameters if not work.language.is_rest(one)]
    if not nodes:
        return None
    named = work.language.name_of(work.chance.choice(nodes))
    return work.replaced("rename parameter", named.start_byte, named.end_byte, work.text(named) + "_renamed")


def _keyword_only(work: Work) -> Mutation | None:
    parts = _parts(work)
    if parts is None or not work.language.keyword_only:
        return None
    nodes, texts = parts
    if not nodes or any(work.language.is_rest(one) for one in nodes):
        return None
    place = work.chance.randrange(len(nodes))
    return work.listed("keyword only", [*texts[:place], work.language.keyword_only, *texts[place:]])


def _move(work: Work) -> Mutation | None:
    """To the end of another file of the same folder."""
    one = work.one
    folder = one.path.rpartition("/")[0]
    others = [
        path
        for path in sorted(work.sources)
        if path.rpartition("/")[0] == folder and path != one.path and not _is_test(path)
    ]
    outermost = one.whole.parent is not None and one.whole.parent.parent is None
    if not others or not outermost or work.text(one.whole).startswith("export default"):
        return None
    gone = work.replaced("move", one.whole.start_byte, one.whole.end_byte, "")
    other = work.chance.choice(others)
    before = work.sources[other].rstrip("\n")
    first = before.count("\n") + 2
    text = f"{before}\n\n\n{work.text(one.whole)}\n"
    return Mutation(
        "move",
        one.path,
        one.name,
        {**gone.edits, other: text},
        {**gone.own, other: range(first, text.count("\n") + 2)},
    )


def _member(work: Work) -> Mutation | None:
    """A further member that whoever derives from the type must have."""
    text = work.language.member(work.one)
    body = work.one.whole
    while text and body.child_by_field_name("body") is None and body.named_child_count:
        body = body.named_children[-1]
    inner = body.child_by_field_name("body")
    if not text or inner is None:
        return None
    return work.replaced("add member", inner.end_byte - 1, inner.end_byte - 1, text)


KINDS: dict[str, Callable[[Work], Mutation | None]] = {
    "remove": _remove,
    "rename": _rename,
    "required": _required,
    "optional": _optional,
    "drop": _drop,
    "reorder": _reorder,
    "rename parameter": _rename_parameter,
    "keyword only": _keyword_only,
    "move": _move,
    "add member": _member,
}
