"""JavaScript and TypeScript: what is only known at the end of a file, before its names are reduced.

Assignments find the scope that declares their name; functions with a prototype become classes; members put on objects
and functions join them; parameters of which nothing is said get what the calls in the file hand over.
"""

from __future__ import annotations

from collections import defaultdict

from search.languages.javascript_state import Parameter, State, operands, says_something, state
from search.languages.reader import Class, Reader
from search.languages.scopes import UNKNOWN, Expr

_STEPS = 12  # names that stand for one another
_WEAKER = {"interface": 2, "type": 2, "namespace": 1}  # among definitions of one name, a value's counts
_ROUNDS = 4  # functions handed on to functions that are handed over
_ALTERNATIVES = 12  # different things handed to one parameter


def finish(reader: Reader) -> None:
    known = state(reader)
    del reader.extra["state"]
    _Finish(reader, known).all()


class _Finish:
    def __init__(self, reader: Reader, known: State) -> None:
        self.reader = reader
        self.known = known
        self.rows = reader.raw.rows
        self.level = 0
        self.kept: dict[int, int] = {}  # argument -> the same, apart from its place
        self.filled: dict[tuple[int, str], int] = {}  # scope and name of a parameter -> what it was given

    def all(self) -> None:
        self.merge()
        self.assign()
        self.prototypes()
        self.calls()
        self.members()
        self.leave()

    # --- names

    def home(self, scope: int, name: str) -> int:
        """The scope that binds a name, -1 for none."""
        scopes = self.reader.scopes
        here = scope
        while here >= 0:
            if name in scopes[here].names and (scopes[here].kind != "class" or here == scope):
                return here
            here = scopes[here].parent
        return -1

    def merge(self) -> None:
        """Of a value and a type that have one name, references go to the value."""
        for scope in self.reader.scopes:
            for name, bound in scope.names.items():
                if len(bound) > 1:
                    scope.names[name] = self.strongest(bound)

    def strongest(self, bound: list[int]) -> list[int]:
        weights = [self.weight(expr) for expr in bound]
        least = min(weights)
        return [expr for expr, weight in zip(bound, weights, strict=True) if weight == least]

    def weight(self, expr: int) -> int:
        row = self.rows[expr]
        return _WEAKER.get(self.reader.symbols[row[1] - 1].kind, 0) if row[0] == "sym" else 0

    def assign(self) -> None:
        scopes = self.reader.scopes
        for scope, name, value in self.known.assigned:
            home = max(self.home(scope, name), 0)
            bound = scopes[home].names.get(name, ())
            variable = self.variable(bound)
            if value == UNKNOWN and any(self.rows[expr][0] == "sym" for expr in bound) and not variable:
                continue  # a function that may be replaced by something unknown
            if variable:
                self.reader.values[variable].append(value)
            else:
                self.reader.bind(name, value, home)

    def variable(self, bound: list[int] | tuple[()]) -> int:
        for expr in bound:
            row = self.rows[expr]
            if row[0] == "sym" and row[1] in self.reader.values:
                return int(row[1])
        return 0

    # --- what an expression is, as far as the file itself can tell

    def resolve(self, expr: int) -> Expr:
        """A definition, object, receiver, import or what else it comes down to."""
        for _ in range(_STEPS):
            row = self.rows[expr]
            following = self.following(row)
            if not following:
                return row
            expr = following
        return self.rows[UNKNOWN]

    def following(self, row: Expr) -> int:
        if row[0] == "name":
            home = self.home(row[1], row[2])
            bound = self.reader.scopes[home].names[row[2]] if home >= 0 else []
            return bound[-1] if bound else UNKNOWN
        if row[0] == "sym":
            values = self.reader.values.get(row[1])
            return values[-1] if values and row[1] not in self.reader.classes else UNKNOWN
        if row[0] == "call":
            return self.given(row)
        return int(row[1]) if row[0] == "decl" else self.member(row) if row[0] == "attr" else UNKNOWN

    def given(self, row: Expr) -> int:
        """What a function of this file gives, where it gives one thing."""
        if self.level > _STEPS:
            return UNKNOWN
        self.level += 1
        callee = self.resolve(row[1])
        self.level -= 1
        if callee[0] != "sym" or callee[1] in self.reader.classes or callee[1] not in self.reader.functions:
            return UNKNOWN
        returns = self.reader.functions[callee[1]].returns
        return returns[0] if len(returns) == 1 else UNKNOWN

    def member(self, row: Expr) -> int:
        """x.m, where x is an object or an instance of a class of this file."""
        if self.level > _STEPS:
            return UNKNOWN
        self.level += 1
        base = self.resolve(row[1])
        if base[0] == "call":
            base = self.resolve(base[1])
        self.level -= 1
        if base[0] == "obj":
            return self.reader.objects[base[1]].get(row[2], UNKNOWN)
        if base[0] in ("self", "own", "sym") and base[1] in self.reader.classes:
            names = self.reader.scopes[self.reader.classes[base[1]].scope].names.get(row[2])
            return names[-1] if names else UNKNOWN
        return UNKNOWN

    # --- functions with a prototype

    def prototypes(self) -> None:
        for owner, name, value in self.known.methods:
            row = self.resolve(owner)
            if row[0] != "sym" or row[1] not in self.reader.functions and row[1] not in self.reader.classes:
                continue
            seq = int(row[1])
            self.make_class(seq)
            if name:
                self.reader.bind(name, value, self.reader.classes[seq].scope)
            else:
                self.take_over(seq, value)
        self.constructors()

    def constructors(self) -> None:
        """A function with a capital that sets members of `this` makes objects."""
        for target, _, _ in self.reader.stores:
            row = self.rows[target]
            if row[0] != "name" or row[2] != "this":
                continue
            home = self.home(row[1], "this")
            if home < 0 or self.reader.scopes[home].names["this"] != [UNKNOWN]:
                continue
            seq = self.reader.scopes[home].symbol
            if seq in self.reader.functions and self.reader.symbols[seq - 1].name[:1].isupper():
                self.make_class(seq)

    def make_class(self, seq: int) -> None:
        reader = self.reader
        if seq in reader.classes:
            return
        inner = next((s for s in reader.scopes if s.symbol == seq and s.kind == "function"), None)
        if inner is not None and inner.names.get("this") == [UNKNOWN]:
            inner.names["this"] = [reader.raw.add("self", seq)]
        scope = reader.enter("class", 0)
        reader.leave()
        reader.scopes[scope].symbol = seq
        reader.classes[seq] = Class(scope)

    def take_over(self, seq: int, value: int) -> None:
        """The members of an object become a class's, unless it has its own; a prototype makes a base."""
        row = self.resolve(value)
        names = self.reader.scopes[self.reader.classes[seq].scope].names
        if row[0] == "obj":
            for name, expr in self.reader.objects[row[1]].items():
                names.setdefault(name, [expr])
        elif row[0] == "attr" and row[2] == "prototype":
            self.reader.classes[seq].bases.append(int(row[1]))
        elif row[0] in ("call", "sym"):
            self.reader.classes[seq].bases.append(int(row[1]) if row[0] == "call" else value)

    # --- calls

    def calls(self) -> None:
        """Parameters get what calls hand over; what they get may be called in turn."""
        calls = [(callee, values) for callee, values in self.known.calls if not self.joins(callee, values)]
        before: dict[tuple[int, int], dict[int, None]] = {}
        for _ in range(_ROUNDS):
            given: dict[tuple[int, int], dict[int, None]] = defaultdict(dict)
            for callee, values in calls:
                for seq in self.functions(callee):
                    self.hand_over(seq, values, given)
            if given == before:
                break
            before = given
            for seq, parameters in self.known.parameters.items():
                for index, parameter in enumerate(parameters):
                    if parameter is not None:
                        self.fill(parameter, list(given.get((seq, index), ())))
        if not before:
            for parameters in self.known.parameters.values():
                for parameter in parameters:
                    if parameter is not None:
                        self.fill(parameter, [])

    def hand_over(self, seq: int, values: list[int], given: dict[tuple[int, int], dict[int, None]]) -> None:
        for index, parameter in enumerate(self.known.parameters.get(seq, ())):
            if parameter is not None and index < len(values) and says_something(values[index]):
                given[seq, index][self.apart(values[index])] = None

    def apart(self, value: int) -> int:
        """An argument as it is where it stands: its `this` is not that of the function which gets it."""
        row = self.rows[value]
        if row[0] in ("sym", "obj", "given") or (row[0] == "name" and row[2] != "this"):
            return value
        known = self.kept.get(value)
        if known is None:
            known = self.kept[value] = operands(self.reader, "given", {"f": value})
        return known

    def functions(self, callee: int) -> set[int]:
        """Functions of this file that an expression may call."""
        row = self.rows[callee]
        if row[0] == "name":
            home = self.home(row[1], row[2])
            bound = self.reader.scopes[home].names[row[2]] if home >= 0 else []
            row = self.rows[bound[-1]] if bound else row
        parts = row[1:] if row[0] == "any" else (callee,)
        return {seq for part in parts if (seq := self.function(self.resolve(part)))}

    def function(self, row: Expr) -> int:
        if row[0] != "sym":
            return 0
        if row[1] in self.reader.classes and row[1] not in self.reader.functions:
            names = self.reader.scopes[self.reader.classes[row[1]].scope].names.get("constructor")
            inner = self.rows[names[-1]] if names else row
            return int(inner[1]) if inner[0] == "sym" else 0
        return int(row[1])

    def fill(self, parameter: Parameter, values: list[int]) -> None:
        if says_something(parameter.default):
            values.append(parameter.default)
        if not values or len(values) > _ALTERNATIVES:
            values = [UNKNOWN]
        expr = values[0] if len(values) == 1 else self.reader.raw.add("any", *values)
        bound = self.reader.scopes[parameter.scope].names.setdefault(parameter.name, [])
        before = self.filled.get((parameter.scope, parameter.name))
        if before in bound:
            bound.remove(before)
        bound.append(expr)
        self.filled[parameter.scope, parameter.name] = expr

    def joins(self, callee: int, values: list[int]) -> bool:
        """inherits(F, G), Object.assign(F.prototype, mixin), Object.assign(f, members) say what F's members are."""
        row = self.rows[callee]
        name = row[2] if row[0] in ("name", "attr") else ""
        if name == "inherits" and len(values) == 2:
            owner, mixins = self.resolve(values[0]), [self.reader.raw.add("attr", values[1], "prototype")]
        elif (
            name == "assign" and self.rows[values[0]][0] == "attr" and self.rows[values[0]][2] == "prototype"
        ):
            owner, mixins = self.resolve(self.rows[values[0]][1]), values[1:]
        else:
            return False
        if owner[0] != "sym" or owner[1] not in self.reader.functions and owner[1] not in self.reader.classes:
            return False
        self.make_class(owner[1])
        for mixin in mixins:
            self.take_over(owner[1], mixin)
        return True

    def put_all(self, target: int, mixins: list[int]) -> None:
        for mixin in mixins:
            row = self.resolve(mixin)
            for name, value in self.reader.objects[row[1]].items() if row[0] == "obj" else ():
                if not name.startswith("..."):
                    self.reader.stores.append((target, name, value))

    # --- members

    def members(self) -> None:
        """x.m = v, where x is an object or a function of this file."""
        added: dict[int, dict[str, int]] = {}
        for target, name, value in self.reader.stores:
            row = self.resolve(target)
            if row[0] == "obj":
                self.put(self.reader.objects[row[1]], name, value)
            elif row[0] == "sym" and row[1] in self.reader.functions and row[1] not in self.reader.classes:
                self.put(added.setdefault(row[1], {}), name, value)
        if added:
            self.reader.extra["added"] = {seq: self.keep(parts) for seq, parts in added.items()}

    def put(self, members: dict[str, int], name: str, value: int) -> None:
        before = members.get(name, UNKNOWN)
        if not says_something(value) and says_something(before):
            return
        other = says_something(before) and before != value
        members[name] = self.reader.raw.add("any", before, value) if other else value

    def keep(self, parts: dict[str, int]) -> int:
        self.reader.objects.append(parts)
        return len(self.reader.objects) - 1

    def leave(self) -> None:
        """What other files may ask."""
        extra, known = self.reader.extra, self.known
        if known.exports:
            extra["exports"] = self.keep(known.exports)
        if known.common:
            extra["common"] = True
        if known.stars:
            extra["stars"] = known.stars
        if known.typed:
            extra["typed"] = {seq: self.keep(parts) for seq, parts in known.typed.items()}
