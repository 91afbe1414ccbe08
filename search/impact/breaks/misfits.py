"""Changed signatures to the calls in the head that the old one took and the new one does not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from search.impact.breaks.calls import Call, Calls, single
from search.impact.breaks.clash import clash
from search.impact.breaks.fit import Takes, misfit
from search.impact.breaks.go_results import results
from search.impact.breaks.java_outside import may_have
from search.impact.breaks.makers import written
from search.impact.breaks.pair import Half, Pair
from search.impact.changes import Changed
from search.impact.header import Parameter, parameters
from search.impact.sides import Owner, Side
from search.impact.syntax import lines
from search.languages import by_path
from search.model import CALLABLE_KINDS, Break, Place
from search.nodes import NODE_SHIFT, SYMBOL_MASK

# Decorators of Python that leave what a function takes as it is.
_SILENT = re.compile(
    r"@(?:\w+\.)*(?:staticmethod|classmethod|abstractmethod|override|final|contextmanager|asynccontextmanager)\s*$"
)
_STATIC = re.compile(r"@(?:\w+\.)*staticmethod\s*$")
_SIGNATURES = ("function_signature", "method_signature")
_TYPED = (".go", ".java")  # where what stands for a type is that type
_MADE = ("__init__", "constructor")


class Form(NamedTuple):
    """How a definition is called: by which name, with what. `bound`: a call by the class hands over more."""

    name: str
    takes: Takes
    bound: bool


class Misfits:
    def __init__(self, pair: Pair) -> None:
        self._pair = pair
        self._calls: dict[str, Calls] = {}

    def breaks(self, changed: Iterable[Changed]) -> Iterator[Break]:
        for one in changed:
            if one.base is not None and one.head is not None:
                for found in self._of(one, one.base, one.head):
                    yield replace(found, origin=one.change.symbol, origin_path=one.change.path)

    def _of(self, changed: Changed, was: int, now: int) -> Iterator[Break]:
        path = changed.change.path
        before = form(self._pair.base, changed.was_in, was)
        after = form(self._pair.head, path, now)
        if before is None or after is None:
            return
        for user, line, how in self._pair.head.callers(now):
            if (after.bound and how == "class") or not _are_counted(user.path, path):
                continue
            names = {after.name, *written(self._pair.head, path, now, user, line, how)}
            for call in (call for name in sorted(names) for call in self._at(user, line, name)):
                wrong = "" if misfit(call, before.takes) else misfit(call, after.takes)
                if not wrong and path.endswith(_TYPED):
                    wrong = clash(call, before.takes.placed, after.takes.placed)
                if wrong:
                    yield Break(user.path, call.line, user.symbol, f"`{call.text}` {wrong}")

    def _at(self, user: Place, line: int, name: str) -> Iterator[Call]:
        """The calls that are meant; none where the line calls several things of that name."""
        head, path = self._pair.head, user.path
        side = head.side(path) if len(head.called(user.node, line, name)) <= 1 else None
        if side is None or not head.is_built(path):
            return
        if path not in self._calls:
            self._calls[path] = Calls(side.tree)
        for call in self._calls[path].of(name, line):
            yield replace(call, spread=False) if self._gives_one(user, call) else call

    def _gives_one(self, user: Place, call: Call) -> bool:
        """Go: whether the call that is its only argument is one of a function with one result."""
        inner = single(call.node) if user.path.endswith(".go") else None
        known = self._pair.head.called(user.node, *inner) if inner else []
        places = self._pair.head.store.places(known[:1]) if len(known) == 1 else {}
        found = [self._pair.head.owner(place.path, place.node) for place in places.values()]
        return any(one is not None and results(*one) == 1 for one in found)


def _are_counted(user: str, used: str) -> bool:
    """Whether the user's language checks how many values a call hands over. JavaScript does not."""
    loose = [language is None or language.name == "javascript" for language in map(by_path, (user, used))]
    return not any(loose)


def form(half: Half, path: str, node: int) -> Form | None:
    """None where it cannot be said what a call must hand over."""
    found = half.owner(path, node)
    if found is None:
        return None
    side, owner = found
    twins = [one for one in side.owners if one.name == owner.name]
    taken = parameters(side, owner)
    if taken is None or len(twins) > 1 or side.tree.is_broken or _is_overloaded(side, owner):
        return None
    inside = _inside(side, owner)
    if side.file.language == "python":
        return _python(side, owner, inside, taken)
    if side.file.language == "java" and inside is not None and not _is_alone(half, inside, owner):
        return None
    made = owner.symbol.kind in _MADE and inside is not None
    taken = taken[1:] if taken and taken[0].name == "this" else taken
    name = inside.symbol.name if made and inside else owner.symbol.name
    return Form(name, Takes.of(taken), bound=side.file.language == "go")


def _is_overloaded(side: Side, owner: Owner) -> bool:
    """TypeScript: whether what stands before a body says how it may be called."""
    definition = side.tree.definition(owner.span, owner.symbol.name_line)
    stack = list(side.tree.parts(owner.span)) if side.family == "script" else []
    while stack:
        node = stack.pop()
        first, last = lines(node)
        if node.type in _SIGNATURES and node != definition and owner.span.start <= first <= owner.span.end:
            return True
        if first <= owner.span.end and last >= owner.span.start and node.type != "statement_block":
            stack.extend(node.named_children)
    return False


def _inside(side: Side, owner: Owner) -> Owner | None:
    """The class or other type that a definition is a member of."""
    parent = owner.symbol.parent
    around = next((one for one in side.owners if parent and one.symbol.seq == parent), None)
    return around if around is not None and around.symbol.kind not in CALLABLE_KINDS else None


def _python(side: Side, owner: Owner, inside: Owner | None, taken: tuple[Parameter, ...]) -> Form | None:
    first, name = owner.symbol.start_line, owner.symbol.name_line
    above = [side.lines[line].strip() for line in range(first, name)]
    if any(not _SILENT.match(line) for line in above if line):
        return None
    if inside is None:
        return Form(owner.symbol.name, Takes.of(taken), bound=False)
    made = owner.symbol.name == "__init__"
    if made and ("metaclass" in inside.symbol.signature or _has(side, inside, "__new__")):
        return None
    static = any(_STATIC.match(line) for line in above)
    rest = taken if static else taken[1:]
    return Form(inside.symbol.name if made else owner.symbol.name, Takes.of(rest), bound=not static)


def _has(side: Side, inside: Owner, name: str) -> bool:
    return any(one.symbol.parent == inside.symbol.seq and one.symbol.name == name for one in side.owners)


def _is_alone(half: Half, inside: Owner, owner: Owner) -> bool:
    """Whether no class above has a method of that name, which might be the one that is meant."""
    if owner.symbol.kind == "constructor":
        return True
    file, seq = inside.node >> NODE_SHIFT, inside.node & SYMBOL_MASK
    order, end = half.world.order(file, seq)
    if end and may_have(half.world, (file, seq), owner.symbol.name):
        return False
    return all(half.world.own_member(*one, f"{owner.symbol.name}()") is None for one in order[1:])
