"""Python: parameters of which nothing is declared get what calls in the same file hand over."""

from __future__ import annotations

from collections import defaultdict

from search.languages.python.local import Local
from search.languages.python.state import Arguments, Parameters, State
from search.languages.reader import Reader
from search.languages.scopes import NOTHING, UNKNOWN

_ROUNDS = 4  # functions that are handed on to functions that are handed over
_ALTERNATIVES = 24  # different expressions handed to one parameter


def fill_parameters(reader: Reader, known: State) -> None:
    if known.parameters and known.calls:
        _Flow(reader, known).follow()


class _Flow:
    def __init__(self, reader: Reader, known: State) -> None:
        self.reader = reader
        self.local = Local(reader)
        self.parameters = known.parameters
        self.names = {  # of what takes something
            symbol.name
            for symbol in reader.symbols
            if symbol.seq in known.parameters or symbol.seq in reader.classes
        }
        self.calls = [call for call in known.calls if self._may_be_here(call[0])]
        self.given: dict[tuple[int, str], dict[int, None]] = defaultdict(dict)  # scope and name -> values
        self.count = 0

    def follow(self) -> None:
        """A parameter that gets a function may be called in turn."""
        todo = self.calls
        for _ in range(_ROUNDS):
            before = self.count
            for callee, arguments in todo:
                for kind, seq, bound in list(self.local.things(callee)):
                    self._hand_over(kind, seq, bound, arguments)
            if self.count == before:
                return
            self._fill()
            self.local.forget()
            todo = [call for call in self.calls if self.reader.raw.rows[call[0]][0] == "name"]

    def _may_be_here(self, callee: int) -> bool:
        """Whether a function of this file may be meant; most calls are of something else."""
        row = self.reader.raw.rows[callee]
        while row[0] == "call":
            row = self.reader.raw.rows[row[1]]
        if row[0] != "name":
            return row[0] != "attr" or row[2] in self.names
        if row[2] in self.names:
            return True
        home = self.local.home(row[1], row[2])
        bound = self.reader.scopes[home].names.get(row[2], [UNKNOWN]) if home >= 0 else [UNKNOWN]
        row = self.reader.raw.rows[bound[-1]]
        if len(bound) == 1 and row[0] == "sym" and row[1] in self.reader.functions:
            return row[1] in self.parameters
        return home > 0 or row[0] == "sym"

    def _hand_over(self, kind: str, seq: int, bound: bool, arguments: Arguments) -> None:
        if kind in ("cls", "inst"):
            called = "__init__" if kind == "cls" else "__call__"
            for inner, method, _ in list(self.local.member(("inst", seq, False), called)):
                if inner == "fn":
                    self._hand_over(inner, method, True, arguments)
        elif kind == "fn" and (taken := self.parameters.get(seq)) is not None:
            place = int(bound)
            for keyword, value in arguments:
                name = keyword
                if not keyword:
                    name = taken.names[place] if place < len(taken.names) else ""
                    place += 1
                self._give(taken, name, value)

    def _give(self, taken: Parameters, name: str, value: int) -> None:
        known = self.given[taken.scope, name]
        if name in taken.open and value > NOTHING and value not in known and len(known) < _ALTERNATIVES:
            known[value] = None
            self.count += 1

    def _fill(self) -> None:
        for (scope, name), values in self.given.items():
            names = self.reader.scopes[scope].names
            if values:
                first, *rest = names[name]
                row = self.reader.raw.rows[first]
                default = row[1:2] if row[0] == "handed" else (first,)
                handed = self.reader.raw.add("handed", *dict.fromkeys((*default, *values)))
                names[name] = [handed, *[one for one in rest if one != UNKNOWN]]
