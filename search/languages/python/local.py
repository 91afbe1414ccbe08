"""Python: what an expression may be, as far as its file itself can tell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import islice

from search.languages.reader import Reader
from search.languages.scopes import UNKNOWN, Expr

_STEPS = 10  # expressions inside one another
_SEVERAL = 16  # things that one expression may be
Thing = tuple[
    str, int, bool
]  # "fn", "cls", "inst", "super": symbol; "box": expression. Whether a receiver is bound
_NONE: dict[Thing, None] = {}


class Local:
    """One file after the walk."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.rows = reader.raw.rows
        self._known: dict[int, dict[Thing, None]] = {}
        self._busy: set[int] = set()
        self._stored: dict[tuple[int, str], list[int]] = defaultdict(list)
        for target, name, value in reader.stores:
            if self.rows[target][0] == "name":
                target = self._receiver(self.rows[target])
            if self.rows[target][0] in ("self", "own"):
                self._stored[self.rows[target][1], name].append(value)

    def forget(self) -> None:
        """Names hold something else now."""
        self._known.clear()

    def home(self, scope: int, name: str) -> int:
        """The scope that binds a name, -1 for none."""
        scopes = self.reader.scopes
        here = scope
        while here >= 0:
            found = scopes[here]
            if name in found.redirect:
                return found.redirect[name]
            if name in found.names and (found.kind != "class" or here == scope):
                return here
            here = found.parent
        return -1

    def things(self, expr: int) -> dict[Thing, None]:
        """Functions, classes, instances and containers that an expression may be."""
        known = self._known.get(expr)
        if known is not None:
            return known
        rule = _RULES.get(self.rows[expr][0])
        if rule is None or expr in self._busy or len(self._busy) >= _STEPS:
            return _NONE
        self._busy.add(expr)
        found = dict.fromkeys(islice(rule(self, expr), _SEVERAL))
        self._busy.discard(expr)
        if not self._busy:
            self._known[expr] = found
        return found

    def member(self, thing: Thing, name: str) -> Iterable[Thing]:
        """What a class of this file, or an instance of one, has under a name."""
        kind, seq, _ = thing
        if kind in ("fn", "box"):
            return
        seen: dict[int, None] = {}
        todo = [seq]
        while todo:
            one = todo.pop(0)
            if one in seen:
                continue
            seen[one] = None
            found = self._own(one, name) if kind != "super" or one != seq else []
            if found:
                yield from (self._reached(part, kind) for expr in found for part in self.things(expr))
                return
            for base in self.reader.classes[one].bases:
                todo += [part[1] for part in self.things(base) if part[0] == "cls"]

    def _own(self, seq: int, name: str) -> list[int]:
        names = self.reader.scopes[self.reader.classes[seq].scope].names
        return [*names.get(name, ()), *self._stored.get((seq, name), ())]

    def _reached(self, thing: Thing, through: str) -> Thing:
        """A method as it is reached through a class or an instance: with its receiver or without."""
        kind, seq, _ = thing
        if kind != "fn" or self.reader.symbols[seq - 1].kind != "method":
            return thing
        flags = self.reader.functions[seq].flags
        return kind, seq, "static" not in flags and (through != "cls" or "class" in flags)

    def _receiver(self, row: Expr) -> int:
        bound = self.reader.scopes[row[1]].names.get(row[2], ())
        return bound[0] if len(bound) == 1 else UNKNOWN

    def _name(self, expr: int) -> Iterable[Thing]:
        _, scope, name = self.rows[expr]
        home = self.home(scope, name)
        bound = self.reader.scopes[home].names.get(name, []) if home >= 0 else []
        if len(bound) > 1 and all(self.rows[one][0] == "sym" for one in bound):
            bound = bound[-1:]
        for one in bound:
            yield from self.things(one)

    def _sym(self, expr: int) -> Iterable[Thing]:
        seq = self.rows[expr][1]
        if seq in self.reader.classes:
            yield "cls", seq, False
        elif seq in self.reader.functions:
            yield "fn", seq, False
        for value in self.reader.values.get(seq, ()):
            yield from self.things(value)

    def _self(self, expr: int) -> Iterable[Thing]:
        yield "inst", self.rows[expr][1], False

    def _class(self, expr: int) -> Iterable[Thing]:
        yield "cls", self.rows[expr][1], False

    def _super(self, expr: int) -> Iterable[Thing]:
        yield "super", self.rows[expr][1], False

    def _inst(self, expr: int) -> Iterable[Thing]:
        for kind, seq, _ in self.things(self.rows[expr][1]):
            if kind == "cls":
                yield "inst", seq, False

    def _call(self, expr: int) -> Iterable[Thing]:
        for kind, seq, _ in self.things(self.rows[expr][1]):
            if kind == "cls":
                yield "inst", seq, False
            elif kind == "fn":
                for value in self.reader.functions[seq].returns:
                    yield from self.things(value)

    def _attr(self, expr: int) -> Iterable[Thing]:
        _, base, name = self.rows[expr]
        for thing in self.things(base):
            yield from self.member(thing, name)

    def _parts(self, expr: int) -> Iterable[Thing]:
        for part in self.rows[expr][1:]:
            yield from self.things(part)

    def _declared(self, expr: int) -> Iterable[Thing]:
        return self.things(self.rows[expr][1])

    def _box(self, expr: int) -> Iterable[Thing]:
        yield "box", expr, False

    def _item(self, expr: int) -> Iterable[Thing]:
        row = self.rows[expr]
        for kind, box, _ in self.things(row[1]):
            if kind == "box":
                parts = self.rows[box][1:]
                exact = row[0] == "nth" and self.rows[box][0] == "tuple"
                for part in parts[row[2] : row[2] + 1] if exact else parts:
                    yield from self.things(part)


_RULES = {
    "name": Local._name,
    "sym": Local._sym,
    "self": Local._self,
    "own": Local._class,
    "super": Local._super,
    "inst": Local._inst,
    "call": Local._call,
    "attr": Local._attr,
    "any": Local._parts,
    "handed": Local._parts,
    "decl": Local._declared,
    "many": Local._box,
    "tuple": Local._box,
    "item": Local._item,
    "entry": Local._item,
    "entries": Local._box,
    "named": Local._declared,
    "nth": Local._item,
}
