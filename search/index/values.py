"""Expressions to values: what a name, a member, a call or a type leads to across files.

One evaluator serves all languages; what differs is asked of the family (import_value, free_value,
module_member, element, extension, heads). Values are tuples, listed in search/languages/family.py.
once.py says how questions are remembered, steps.py what each expression means, orders.py in which order bases
are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from search.index.alternatives import one_of, some_of
from search.index.facts import Interface
from search.index.generics import GENERICS
from search.index.once import TOO_DEEP
from search.index.orders import Class, Orders
from search.index.steps import NO_ELEMENT, STEPS
from search.languages import family_named
from search.languages.family import BOTTOM, EXTERNAL_VALUE, NO_MEMBER, NO_NAME, Family, Value
from search.languages.scopes import ALL, FIRST

ANY_KEY = "[]"  # member of an object that has any member: what all of them are
CALLED = "()"  # member of an object that can be called: what it gives
_HOLDERS = 16  # variables and properties that hold one another
Receiver = tuple[Any, ...] | None


class Evaluator(Orders):
    """The repository as a file's resolution sees it; this is what families get as `asking`."""

    def family(self, file: int) -> Family:
        return family_named(self.files[file].language)

    def provided(self, file: int) -> Iterable[str]:
        """Keys by which others find a file, in the words of its family."""
        return self.family(file).provides(self.path(file), self.read(file))

    # --- expressions

    def evaluate(self, file: int, expr: int, receiver: Receiver = None) -> Value:
        """An expression of a file's interface."""
        facts = self.consult(file)
        if expr <= 2:
            return EXTERNAL_VALUE if expr else ("unknown", "unknown value")
        if expr not in facts.receivers:
            receiver = None
        row = facts.rows[expr]
        if row[0] == "sym":
            return self.symbol(file, row[1], receiver)
        return self.once(("x", file, expr, receiver), self._row, file, row, receiver)

    def _row(self, file: int, row: list[Any], receiver: Receiver) -> Value:
        return self.step(file, row, receiver, lambda expr: self.evaluate(file, expr, receiver))

    def step(self, file: int, row: list[Any], receiver: Receiver, sub: Callable[[int], Value]) -> Value:
        """One expression, its operands by `sub`."""
        rule = STEPS.get(row[0]) or GENERICS.get(row[0])
        if rule is not None:
            return rule(self, file, row, receiver, sub)
        own = self.family(file).heads[row[0]]
        if row[0] in ALL:
            return own(self, file, *[sub(expr) for expr in row[1:]])
        return own(self, file, sub(row[1]) if row[0] in FIRST else row[1], *row[2:])

    def symbol(self, file: int, seq: int, receiver: Receiver = None) -> Value:
        facts = self.read(file)
        if seq in facts.classes:
            return ("cls", file, seq)
        if seq in facts.functions:
            return ("fn", file, seq, receiver)
        return ("var", file, seq, receiver)

    def imported(self, file: int, number: int) -> Value:
        module, name = self.read(file).imports[number]
        value = self.once(
            ("import", file, module, name), self.family(file).import_value, self, file, module, name
        )
        return ("unknown", "no such name in the module") if value == NO_NAME else value

    def free(self, file: int, name: str) -> Value:
        return self.once(("free", file, name), self.family(file).free_value, self, file, name)

    def export(self, file: int, name: str) -> Value:
        expr = self.consult(file).exports.get(name)
        self.name(name)
        return NO_NAME if expr is None else self.evaluate(file, expr)

    # --- values

    def hold(self, value: Value, seen: set[Value] | None = None) -> Value:
        """What a variable or property holds, else the value itself; what leads to itself adds nothing."""
        seen = set() if seen is None else seen
        while value[0] in ("var", "prop"):
            if value in seen or len(seen) >= _HOLDERS:
                return BOTTOM if value in seen else TOO_DEEP
            seen.add(value)
            value = self._variable(*value[1:]) if value[0] == "var" else self.returned(*value[1:])
        return self.each(value, lambda one: self.hold(one, seen)) if value[0] == "any" else value

    def each(self, several: Value, question: Callable[[Value], Value]) -> Value:
        """A question asked of each alternative: what is known of the answers, else the first reason."""
        return some_of([question(value) for value in several[1:]])

    def _variable(self, file: int, seq: int, receiver: Receiver) -> Value:
        expr = self._of(file, seq).values.get(seq)
        if expr is None:
            return ("unknown", "unknown value")
        return self.family(file).bound(self, file, seq, receiver, self.evaluate(file, expr, receiver))

    def returned(self, file: int, seq: int, receiver: Receiver) -> Value:
        """What calling a function gives."""
        value = self.evaluate(file, self._of(file, seq).functions[seq][0], receiver)
        return self.family(file).bound(self, file, seq, receiver, value)

    def _of(self, file: int, seq: int) -> Interface:
        """A file's interface, asked for what a symbol of it gives or holds."""
        facts = self.consult(file)
        self.name(facts.names[seq - 1])
        return facts

    def call(self, base: Value) -> Value:
        value = self.hold(base)
        head = value[0]
        if head == "any":
            return self.each(value, self.call)
        if head == "cls":
            return ("inst", value[1], value[2])
        if head == "fn":
            return self.returned(*value[1:])
        if head == "obj":
            return self.of_object(value[1], value[2], CALLED)
        if head == "func":
            return tuple(value[1])
        if head == "inst":
            name = self.family(value[1]).callable_member
            found = self.attribute(value, name) if name else value
            return self.call(found) if found[0] in ("fn", "obj") else self._call_of_type(*value[1:3])
        return value if head in ("external", "unknown", "bottom") else ("unknown", "unknown value")

    def _call_of_type(self, file: int, seq: int) -> Value:
        """A call of an instance of a type that is made of a function type."""
        made = self._of(file, seq).values.get(seq)
        value = ("unknown", "") if made is None else self.hold(self.evaluate(file, made))
        return tuple(value[1]) if value[0] == "func" else ("unknown", "call of an instance")

    def attribute(self, base: Value, name: str) -> Value:
        return self.member(base, name)[0]

    def member(self, base: Value, name: str) -> tuple[Value, bool]:
        """A member of a value, and whether a base class has it rather than the class itself."""
        value = self.hold(base)
        head = value[0]
        if head == "any":
            return self.each(value, lambda one: self.attribute(one, name)), False
        if head == "cls":
            return self._class_member(value[1], value[2], name, (value[1], value[2]), False)
        if head == "inst":
            return self._instance_member(value[1:], name)
        if head == "super":
            found, _ = self._class_member(value[1], value[2], name, value[3], True, 1)
            return found, True
        return self._member_outside_classes(value, name), False

    def _member_outside_classes(self, value: Value, name: str) -> Value:
        head = value[0]
        if head == "mod":
            found = family_named(value[2]).module_member(self, value[1], name)
            return ("unknown", "no such name in the module") if found == NO_NAME else found
        if head == "obj":
            return self.of_object(value[1], value[2], name)
        if head == "fn":
            return self.family(value[1]).function_member(self, value, name)
        return EXTERNAL_VALUE if head in ("many", "tuple", "func", "external") else value

    def of_object(self, file: int, number: int, name: str) -> Value:
        """A member of an object: its own, or of what is spread into it (`...N`), the last one first."""
        members = self.consult(file).objects[number]
        expr = members.get(name)
        if expr is not None:
            return self.evaluate_member(file, expr, None, True)
        if ANY_KEY in members:
            return self.evaluate(file, members[ANY_KEY])
        spread = [expr for key, expr in members.items() if key.startswith("...")]
        return (
            self.once(("spread", file, number, name), self._spread, file, spread, name)
            if spread
            else NO_MEMBER
        )

    def _spread(self, file: int, spread: list[int], name: str) -> Value:
        """A member of what is spread into an object, which may be the object itself as it was before."""
        found = NO_MEMBER
        for inner in reversed(spread):
            value = self.attribute(self.evaluate(file, inner), name)
            if value[0] not in ("unknown", "external", "bottom"):
                return value
            found = value if found == NO_MEMBER else found
        return found

    def _instance_member(self, receiver: Class, name: str) -> tuple[Value, bool]:
        if name == "__class__":
            return ("cls", *receiver[:2]), False
        return self._class_member(*receiver[:2], name, receiver, True)

    def _class_member(
        self, file: int, seq: int, name: str, receiver: Receiver, instance: bool, start: int = 0
    ) -> tuple[Value, bool]:
        order, end = self.order(file, seq)
        for place, (owner, one) in enumerate(order[start:]):
            found = self.own_member(owner, one, name)
            if found is None:
                continue
            value = self.evaluate_member(*found, receiver, instance)
            others = self.family(owner).twins(self, owner, one, name) if found[0] != owner else ()
            if others:
                value = some_of([value, *[self.evaluate_member(*at, receiver, instance) for at in others]])
            return value, place + start > 0
        if end == "external" or name in self.family(file).universal:
            return EXTERNAL_VALUE, False
        if end or not instance:
            return ("unknown", "unknown base class") if end else NO_MEMBER, False
        return self.family(file).absent(self, file, seq, name), True

    def evaluate_member(self, file: int, expr: int, receiver: Receiver, instance: bool) -> Value:
        row = self.consult(file).rows[expr]
        if row[0] != "sym":
            value = self.evaluate(file, expr, receiver)
            return (*value, receiver) if value[0] == "fns" else value
        value = self.symbol(file, row[1], receiver)
        if value[0] == "fn" and instance and "property" in self._of(file, row[1]).functions[row[1]][1]:
            return ("prop", *value[1:])
        return value

    def own_member(self, file: int, seq: int, name: str) -> tuple[int, int] | None:
        """File and expression of a member that the class itself has, also where another file adds it."""
        expr = self.consult(file).classes[seq][1].get(name)
        self.name(name)
        if expr is not None:
            return file, expr
        return self.family(file).extension(self, file, seq, name)

    def element(self, value: Value) -> Value:
        """What a loop over a value gives."""
        head = value[0]
        if head == "any":
            return self.each(value, self.element)
        if head == "many":
            return tuple(value[1])
        if head == "tuple":
            return one_of(list(value[1:])) if len(value) > 1 else NO_ELEMENT
        if head in ("inst", "obj"):
            return self.family(value[1]).element(self, value)
        return value if head in ("cls", "external", "unknown", "bottom") else NO_ELEMENT

    def _bases(self, file: int, seq: int) -> Value:
        self.note("bases")
        return (
            "bases",
            *[self._base(file, expr) for expr in self.consult(file).classes[seq][0]],
        )

    def _base(self, file: int, expr: int) -> Value:
        """A base class; a name for a type with its arguments stands for the type."""
        value = self.hold(self.evaluate(file, expr))
        return ("cls", *value[1:3]) if value[0] == "inst" and len(value) == 4 else value
