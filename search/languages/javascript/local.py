"""JavaScript and TypeScript: what an expression is, as far as its file itself can tell."""

from __future__ import annotations

from search.languages.reader import Reader
from search.languages.scopes import UNKNOWN, Expr

_STEPS = 12  # names that stand for one another


class Local:
    """One file after the walk."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.rows = reader.raw.rows
        self._level = 0

    def home(self, scope: int, name: str) -> int:
        """The scope that binds a name, -1 for none."""
        scopes = self.reader.scopes
        here = scope
        while here >= 0:
            found = scopes[here]
            if name in found.names and (found.kind != "class" or here == scope):
                return here
            here = found.parent
        return -1

    def resolve(self, expr: int) -> Expr:
        """The expression that it comes down to: a definition, an object, a receiver, an import, a call."""
        for _ in range(_STEPS):
            row = self.rows[expr]
            rule = _FOLLOWING.get(row[0])
            following = rule(self, row) if rule is not None else UNKNOWN
            if not following:
                return row
            expr = following
        return self.rows[UNKNOWN]

    def inner(self, expr: int) -> Expr:
        """The same for a part of an expression; chains without end are cut."""
        if self._level > _STEPS:
            return self.rows[UNKNOWN]
        self._level += 1
        row = self.resolve(expr)
        self._level -= 1
        return row

    def definition(self, expr: int) -> int:
        """Number of the function or class that an expression stands for, 0 for none."""
        row = self.resolve(expr)
        defines = row[0] == "sym" and (row[1] in self.reader.functions or row[1] in self.reader.classes)
        return int(row[1]) if defines else 0

    def members(self, seq: int) -> dict[str, list[int]]:
        """Names that a class binds."""
        return self.reader.scopes[self.reader.classes[seq].scope].names

    def _name(self, row: Expr) -> int:
        home = self.home(row[1], row[2])
        bound = self.reader.scopes[home].names[row[2]] if home >= 0 else []
        return bound[-1] if bound else UNKNOWN

    def _variable(self, row: Expr) -> int:
        values = self.reader.values.get(row[1])
        return values[-1] if values and row[1] not in self.reader.classes else UNKNOWN

    def _member(self, row: Expr) -> int:
        """x.m, where x is an object or an instance of a class of this file."""
        base = self.inner(row[1])
        if base[0] == "call":
            base = self.inner(base[1])
        if base[0] == "obj":
            return self.reader.objects[base[1]].get(row[2], UNKNOWN)
        if base[0] in ("self", "own", "sym") and base[1] in self.reader.classes:
            names = self.members(base[1]).get(row[2])
            return names[-1] if names else UNKNOWN
        return UNKNOWN

    def _given(self, row: Expr) -> int:
        """What a function of this file gives, where it gives one thing."""
        callee = self.inner(row[1])
        if callee[0] != "sym" or callee[1] in self.reader.classes or callee[1] not in self.reader.functions:
            return UNKNOWN
        returns = self.reader.functions[callee[1]].returns
        return returns[0] if len(returns) == 1 else UNKNOWN

    def _declared(self, row: Expr) -> int:
        return int(row[1])


_FOLLOWING = {
    "name": Local._name,
    "sym": Local._variable,
    "attr": Local._member,
    "call": Local._given,
    "decl": Local._declared,
}
