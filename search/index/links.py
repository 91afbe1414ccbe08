"""References of one file to edges: what a reference's value gives, how sure it is and how it was found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from search.index.alternatives import alternatives
from search.index.facts import LINKS, Uses, plain
from search.index.values import Evaluator
from search.languages.family import GUESSED, HANDED, Value
from search.nodes import NODE_SHIFT
from search.store import CONFIDENCES

CALLS, REFERENCES, INHERITS, IMPORTS, OVERRIDES = range(len(LINKS))
EXACT, TYPED, HIERARCHY, NAME = (CONFIDENCES.index(name) for name in ("exact", "typed", "hierarchy", "name"))
ARGUMENTS = ("argument", "constructor of argument")  # `how` of what a file's own calls hand over
_HAS_SYMBOL = frozenset(("cls", "fn", "prop", "var"))
Grade = tuple[int, str]  # confidence, how
Target = tuple[int, int, Grade]  # callee's node, link, how sure


@dataclass(slots=True)
class Found:
    """What a file's references came to. Edges: (callee's node, owner, line, link) -> (confidence, how)."""

    edges: dict[tuple[int, int, int, int], Grade] = field(default_factory=dict)
    unresolved: list[tuple[str, int, int, int, str]] = field(
        default_factory=list
    )  # name, owner, line, link, why
    asked: set[int | str] = field(default_factory=set)


@dataclass(slots=True)
class Meaning:
    """What an expression that is referred to by one link comes to, wherever in the file it stands."""

    targets: list[Target] = field(default_factory=list)
    lost: list[tuple[str, str]] = field(default_factory=list)  # name of an unresolved call, why
    choice: bool = False  # one of these methods is meant, which one is not known


def resolve_file(world: Evaluator, number: int) -> Found:
    """All references of one file."""
    world.asked = set()
    file = Resolution(world, number)
    file.references()
    file.overrides()
    file.found.asked = world.asked
    return file.found


class Resolution:
    """One file while its references are resolved; each expression is evaluated once."""

    def __init__(self, world: Evaluator, number: int) -> None:
        self.world = world
        self.number = number
        self.facts = world.read(number)
        self.uses: Uses = world.uses(number)
        self.rows = [*self.facts.rows, *self.uses.rows]
        self.values: list[Value | None] = [None] * len(self.rows)
        self.values[:3] = [("unknown", "unknown value"), ("external",), ("external",)]
        self.doubts: dict[int, int] = {}  # expressions whose value rests on what is supposed
        self.inherited: set[int] = set()  # expressions whose member is a base class's
        self.constructors: dict[Value, list[tuple[Value, Grade]]] = {}
        self.found = Found()
        self.test = world.is_test(number)

    def value(self, expr: int) -> Value:
        value, world = self.values[expr], self.world
        if value is not None:
            if expr in self.doubts:
                world.suppose(self.doubts[expr])
            return value
        before, world.doubt = world.doubt, 0
        row = self.rows[expr]
        if row[0] == "attr":
            value, inherited = world.member(self.value(row[1]), row[2])
            if inherited:
                self.inherited.add(expr)
        else:
            value = world.step(self.number, row, None, self.value)
        self.values[expr] = value
        if world.doubt:
            self.doubts[expr] = world.doubt
        world.doubt = max(before, world.doubt)
        return value

    def references(self) -> None:
        for name, line, owner, why in self.uses.lost:
            self.found.unresolved.append((name, owner, line, CALLS, why))
        known: dict[tuple[int, int], Meaning] = {}
        for expr, link, line, owner in self.uses.refs:
            meaning = known.get((expr, link))
            if meaning is None:
                meaning = known[expr, link] = self._meaning(expr, link)
            caller = self.number << NODE_SHIFT | owner
            for node, kind, grade in meaning.targets:
                if not meaning.choice or node != caller:
                    self._edge(node, owner, line, kind, grade)
            for name, why in meaning.lost:
                self.found.unresolved.append((name, owner, line, CALLS, why))

    def _meaning(self, expr: int, link: int) -> Meaning:
        found = Meaning()
        self.world.doubt = 0
        several = alternatives(self.value(expr))
        found.choice = len(several) > 1 and self.rows[expr][0] in ("pick", "construct")
        for value in several:
            if value[0] in _HAS_SYMBOL:
                self._links(found, expr, value, link)
            elif link == CALLS:
                self._call_of_value(found, expr, value)
        return found

    def _links(self, found: Meaning, expr: int, value: Value, link: int) -> None:
        grade = self.grade(expr)
        if found.choice:
            grade = max(grade[0], TYPED), f"one of {len(alternatives(self.value(expr)))} overloads"
        if link == CALLS:
            self._called(found, expr, value, grade)
        elif link == INHERITS:
            for one in alternatives(self.world.hold(value)):
                self._target(found, one, INHERITS, grade)
        else:
            self._target(found, value, link, grade)

    def _called(self, found: Meaning, expr: int, value: Value, grade: Grade) -> None:
        """A call of a function or class; of a variable or property a use, and a call of what it holds."""
        if value[0] in ("var", "prop"):
            self._target(found, value, REFERENCES, grade)
            value, grade = self.world.hold(value), (max(TYPED, grade[0]), "value")
        for one in alternatives(value):
            self._call(found, expr, one, grade)

    def _call(self, found: Meaning, expr: int, value: Value, grade: Grade) -> None:
        if value[0] == "cls":
            self._target(found, value, CALLS, grade)
            for constructor, one in self._constructors(value):
                self._target(found, constructor, CALLS, one if one[0] > grade[0] else (grade[0], one[1]))
        elif value[0] == "fn":
            self._target(found, value, CALLS, grade)
        else:
            self._call_of_value(found, expr, value)

    def _constructors(self, value: Value) -> list[tuple[Value, Grade]]:
        known = self.constructors.get(value)
        if known is None:
            members = [self.world.member(value, name) for name in self.world.family(value[1]).constructors]
            known = self.constructors[value] = [
                (found, (HIERARCHY if inherited else EXACT, "constructor"))
                for found, inherited in members
                if found[0] == "fn"
            ]
        return known

    def _call_of_value(self, found: Meaning, expr: int, value: Value) -> None:
        if value[0] == "inst":
            self._call_of_instance(found, value)
        elif value[0] in ("unknown", "bottom") and (name := self.last_name(expr)):
            found.lost.append((name, value[1] if value[0] == "unknown" else "defined by itself"))

    def _call_of_instance(self, found: Meaning, value: Value) -> None:
        name = self.world.family(value[1]).callable_member
        called, inherited = self.world.member(value, name) if name else (value, False)
        if called[0] == "fn":
            self._target(found, called, CALLS, (HIERARCHY if inherited else TYPED, "called instance"))

    def overrides(self) -> None:
        """From each method to the one of a base class that it takes the place of."""
        for seq, (bases, members) in self.facts.classes.items():
            order, _ = self.world.order(self.number, seq) if bases else ((), "")
            for expr in members.values() if len(order) > 1 else ():
                row = self.rows[expr]
                if row[0] == "sym" and row[1] in self.facts.functions:
                    self._override(row[1], order[1:])

        for method, value in self.world.family(self.number).overridden(self.world, self.number):
            self._overrides(value, method, "interface")

    def _override(self, method: int, bases: tuple[tuple[int, int], ...]) -> None:
        name = self.facts.names[method - 1]
        for file, seq in bases:
            found = self.world.own_member(file, seq, name)
            if found is None:
                continue
            value = self.world.evaluate_member(*found, None, False)
            if value[0] == "fn":
                self._overrides(value, method, "override")
            return

    def _target(self, found: Meaning, value: Value, link: int, grade: Grade) -> None:
        if value[0] in _HAS_SYMBOL and (self.test or not self.world.is_test(value[1])):
            grade = _doubted(grade, self.world.doubt)
            found.targets.append((value[1] << NODE_SHIFT | value[2], link, grade))

    def _edge(self, node: int, owner: int, line: int, link: int, grade: Grade) -> None:
        key = (node, owner, line, link)
        before = self.found.edges.get(key)
        if before is None or grade < before:
            self.found.edges[key] = grade

    def _overrides(self, value: Value, method: int, how: str) -> None:
        found = Meaning()
        self.world.doubt = 0
        self._target(found, value, OVERRIDES, (HIERARCHY, how))
        for node, link, grade in found.targets:
            self._edge(node, method, self.uses.lines[method - 1], link, grade)

    def grade(self, expr: int) -> Grade:
        """How sure the way to a value is, and what it was."""
        row = self.rows[expr]
        if row[0] in ("pick", "construct"):
            return self.grade(row[1])
        if row[0] == "attr":
            return self._member_grade(row[1], expr in self.inherited)
        return _HOW.get(row[0], (TYPED, "value"))

    def _member_grade(self, base: int, inherited: bool) -> Grade:
        value = self.value(base)
        head = value[0]
        if head == "mod":
            return EXACT, "import"
        if head == "super":
            return HIERARCHY, "super"
        if inherited:
            return HIERARCHY, "base class"
        if head == "cls" and self.rows[base][0] != "typeof":
            return EXACT, "class"
        return TYPED, "self" if self.rows[base][0] in ("self", "own") else "type"

    def last_name(self, expr: int) -> str:
        """The name by which a reference is counted where it stays unresolved."""
        row: list[Any] = self.rows[expr]
        if row[0] == "pick":
            return self.last_name(row[1])
        if row[0] in ("attr", "free", "implicit", "fixture"):
            return plain(str(row[-1]))
        if row[0] == "imp":
            module, name = self.facts.imports[row[1]]
            return str(name or module.rpartition(".")[2])
        return str(self.facts.names[row[1] - 1]) if row[0] == "sym" else ""


def _doubted(grade: Grade, doubt: int) -> Grade:
    """The grade of what is reached through a value that rests on what is supposed."""
    if doubt == GUESSED:
        return NAME, "members used"
    if doubt == HANDED:
        return max(TYPED, grade[0]), ARGUMENTS[grade[1] == "constructor"]
    return grade


_HOW: dict[str, Grade] = {
    "sym": (EXACT, "scope"),
    "imp": (EXACT, "import"),
    "free": (EXACT, "shared scope"),
    "implicit": (EXACT, "scope"),
    "fixture": (EXACT, "fixture"),
    "self": (TYPED, "self"),
    "own": (EXACT, "class"),
}
