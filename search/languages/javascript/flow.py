"""JavaScript and TypeScript: parameters of which nothing is said get what calls in the file hand over."""

from __future__ import annotations

from collections import defaultdict

from search.languages.javascript.local import Local
from search.languages.javascript.state import Parameter, State, operands, says_something
from search.languages.scopes import UNKNOWN, Expr

_ROUNDS = 4  # functions handed on to functions that are handed over
_ALTERNATIVES = 12  # different things handed to one parameter
Calls = list[tuple[int, list[int]]]  # callee and arguments
Given = dict[tuple[int, int], dict[int, None]]  # function and place -> what it gets


def fill_parameters(local: Local, known: State, calls: Calls) -> None:
    if known.parameters:
        _Flow(local, known).follow(calls)


class _Flow:
    def __init__(self, local: Local, known: State) -> None:
        self.local = local
        self.parameters = known.parameters
        self._given: Given = defaultdict(dict)
        self._apart: dict[int, int] = {}  # argument -> the same, apart from its place
        self._filled: dict[tuple[int, str], int] = {}  # scope and name of a parameter -> what it was given

    def follow(self, calls: Calls) -> None:
        """A parameter that gets a function may be called in turn: the calls of names are looked at again."""
        todo = calls
        for _ in range(_ROUNDS):
            before = sum(map(len, self._given.values()))
            for callee, values in todo:
                for seq in self._functions(callee):
                    self._hand_over(seq, values)
            self._fill_all()
            if sum(map(len, self._given.values())) == before:
                return
            todo = [call for call in calls if self.local.rows[call[0]][0] == "name"]

    def _hand_over(self, seq: int, values: list[int]) -> None:
        for index, parameter in enumerate(self.parameters.get(seq, ())):
            if parameter is not None and index < len(values) and says_something(values[index]):
                self._given[seq, index][self._as_it_stands(values[index])] = None

    def _as_it_stands(self, value: int) -> int:
        """An argument apart from where it ends up: its `this` is not that of the function which gets it."""
        row = self.local.rows[value]
        if row[0] in ("sym", "obj", "given") or (row[0] == "name" and row[2] != "this"):
            return value
        known = self._apart.get(value)
        if known is None:
            known = self._apart[value] = operands(self.local.reader, "given", {"f": value})
        return known

    def _functions(self, callee: int) -> set[int]:
        """Functions of this file that an expression may call."""
        row = self.local.rows[callee]
        if row[0] == "name":
            home = self.local.home(row[1], row[2])
            bound = self.local.reader.scopes[home].names[row[2]] if home >= 0 else []
            row = self.local.rows[bound[-1]] if bound else row
        parts = row[1:] if row[0] == "any" else (callee,)
        return {seq for part in parts if (seq := self._function(self.local.resolve(part)))}

    def _function(self, row: Expr) -> int:
        """The function or constructor that is called."""
        if row[0] != "sym":
            return 0
        reader = self.local.reader
        if row[1] not in reader.classes or row[1] in reader.functions:
            return int(row[1])
        names = self.local.members(row[1]).get("constructor")
        inner = self.local.rows[names[-1]] if names else row
        return int(inner[1]) if inner[0] == "sym" else 0

    def _fill_all(self) -> None:
        for seq, parameters in self.parameters.items():
            for index, parameter in enumerate(parameters):
                if parameter is not None:
                    self._fill(parameter, list(self._given.get((seq, index), ())))

    def _fill(self, parameter: Parameter, values: list[int]) -> None:
        if says_something(parameter.default):
            values.append(parameter.default)
        if not values or len(values) > _ALTERNATIVES:
            values = [UNKNOWN]
        reader, key = self.local.reader, (parameter.scope, parameter.name)
        expr = values[0] if len(values) == 1 else reader.raw.add("any", *values)
        bound = reader.scopes[parameter.scope].names.setdefault(parameter.name, [])
        before = self._filled.get(key)
        if before in bound:
            bound.remove(before)
        bound.append(expr)
        self._filled[key] = expr
