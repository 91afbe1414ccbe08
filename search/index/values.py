"""Expressions to values: what a name, a member, a call or a type leads to across files.

One evaluator serves all languages; what differs is asked of the family (import_value, free_value,
module_member, element, extension, heads). Values are tuples, listed in search/languages/family.py.

Answers to questions about other files are remembered together with the keys that were asked on the way, so
that a file which gets a remembered answer still depends on them. A question that leads back to itself is
cut there (BOTTOM, which counts as nothing where alternatives are joined); an answer that hangs on such a
cut is remembered only until the question that was asked first is answered. So an answer never depends on
what was asked before, and an update gives what a fresh run gives.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from search.index.facts import Interface
from search.index.world import World
from search.languages import family_named
from search.languages.family import BOTTOM, EXTERNAL_VALUE, NO_NAME, Family, Value, is_missing
from search.languages.scopes import ALL, FIRST

_ANCESTORS = 500  # classes above a class whose members are looked at; what lies further up is unknown
_DEPTH = 60  # questions inside questions, some five frames each
_SEVERAL = 5  # alternatives that are told apart; more are a table of things, not a choice
CALLED = "()"  # member of an object that can be called: what it gives
NO_ELEMENT: Value = ("unknown", "unknown element")
NO_MEMBER: Value = ("unknown", "no such member")
_TYPES = frozenset(
    ("external", "unknown", "bottom", "inst", "obj", "many", "tuple", "func")
)  # an alias of a type holds its value
_HOLDERS = 16  # variables and properties that hold one another
_TOO_DEEP: Value = ("unknown", "too far")
Class = tuple[int, int]  # file, symbol
Receiver = Class | None


class Evaluator(World):
    """A World that answers questions about values, too; this is what families get as `asking`."""

    def __init__(self, db: Any) -> None:
        super().__init__(db)
        self._known: dict[tuple[Any, ...], tuple[Value, frozenset[int | str], int]] = {}
        self._passing: dict[tuple[Any, ...], tuple[Value, frozenset[int | str], int]] = {}
        self._active: set[tuple[Any, ...]] = set()
        self._depth = 0
        self._height = 0  # how many questions lie under the present one
        self._cut = False
        self._shared: dict[frozenset[int | str], frozenset[int | str]] = {}

    def once(self, key: tuple[Any, ...], question: Callable[..., Value], *args: Any) -> Value:
        """The answer to a question, asked at most once."""
        found = self._known.get(key) or self._passing.get(key)
        if found is not None and self._depth + found[2] < _DEPTH:
            self.asked |= found[1]
            self._height = max(self._height, found[2])
            self._cut = self._cut or key not in self._known
            return found[0]
        if key in self._active or self._depth >= _DEPTH:
            self._cut = True
            return BOTTOM if key in self._active else _TOO_DEEP
        return self._ask(key, question, args)

    def _ask(self, key: tuple[Any, ...], question: Callable[..., Value], args: tuple[Any, ...]) -> Value:
        before = self.asked, self._cut, self._height
        self.asked, self._cut, self._height = set(), False, 0
        self._active.add(key)
        self._depth += 1
        value = question(*args)
        self._depth -= 1
        self._active.discard(key)
        asked = frozenset(self.asked)
        asked = self._shared.setdefault(asked, asked)
        memory = self._passing if self._cut else self._known
        memory[key] = (value, asked, self._height + 1)
        if not self._depth:
            self._passing.clear()
        height = self._height + 1
        self.asked, cut, upper = before
        self.asked |= asked
        self._cut, self._height = (cut or self._cut) and self._depth > 0, max(upper, height)
        return value

    def family(self, file: int) -> Family:
        return family_named(self.files[file].language)

    # --- expressions

    def evaluate(self, file: int, expr: int, receiver: Receiver = None) -> Value:
        """An expression of a file's interface."""
        facts = self.facts(file)
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
        rule = _STEPS.get(row[0])
        if rule is not None:
            return rule(self, file, row, receiver, sub)
        own = self.family(file).heads[row[0]]
        if row[0] in ALL:
            return own(self, file, *[sub(expr) for expr in row[1:]])
        return own(self, file, sub(row[1]) if row[0] in FIRST else row[1], *row[2:])

    def symbol(self, file: int, seq: int, receiver: Receiver = None) -> Value:
        facts = self.interface(file)
        if seq in facts.classes:
            return ("cls", file, seq)
        if seq in facts.functions:
            return ("fn", file, seq, receiver)
        return ("var", file, seq, receiver)

    def imported(self, file: int, number: int) -> Value:
        module, name = self.interface(file).imports[number]
        value = self.once(
            ("import", file, module, name), self.family(file).import_value, self, file, module, name
        )
        return ("unknown", "no such name in the module") if value == NO_NAME else value

    def free(self, file: int, name: str) -> Value:
        return self.once(("free", file, name), self.family(file).free_value, self, file, name)

    def export(self, file: int, name: str) -> Value:
        expr = self.facts(file).exports.get(name)
        return NO_NAME if expr is None else self.evaluate(file, expr)

    # --- values

    def hold(self, value: Value, seen: set[Value] | None = None) -> Value:
        """What a variable or property holds, else the value itself; what leads to itself adds nothing."""
        seen = set() if seen is None else seen
        while value[0] in ("var", "prop"):
            if value in seen or len(seen) >= _HOLDERS:
                return BOTTOM if value in seen else _TOO_DEEP
            seen.add(value)
            value = self._variable(*value[1:]) if value[0] == "var" else self.returned(*value[1:])
        return self.each(value, lambda one: self.hold(one, seen)) if value[0] == "any" else value

    def each(self, several: Value, question: Callable[[Value], Value]) -> Value:
        """A question asked of each alternative: what is known of the answers, else the first reason."""
        answers = [question(value) for value in several[1:]]
        return one_of([answer for answer in answers if answer[0] != "unknown"] or answers[:1])

    def _variable(self, file: int, seq: int, receiver: Receiver) -> Value:
        expr = self.facts(file).values.get(seq)
        return ("unknown", "unknown value") if expr is None else self.evaluate(file, expr, receiver)

    def returned(self, file: int, seq: int, receiver: Receiver) -> Value:
        """What calling a function gives."""
        return self.evaluate(file, self.facts(file).functions[seq][0], receiver)

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
            return self.call(found) if found[0] in ("fn", "obj") else self._call_of_type(*value[1:])
        return value if head in ("external", "unknown", "bottom") else ("unknown", "unknown value")

    def _call_of_type(self, file: int, seq: int) -> Value:
        """A call of an instance of a type that is made of a function type."""
        made = self.facts(file).values.get(seq)
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
            return self._instance_member(value[1], value[2], name)
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
        members = self.facts(file).objects[number]
        expr = members.get(name)
        if expr is not None:
            return self.evaluate_member(file, expr, None, True)
        found = NO_MEMBER
        for inner in reversed([expr for key, expr in members.items() if key.startswith("...")]):
            value = self.attribute(self.evaluate(file, inner), name)
            if value[0] not in ("unknown", "external", "bottom"):
                return value
            found = value if found == NO_MEMBER else found
        return found

    def _instance_member(self, file: int, seq: int, name: str) -> tuple[Value, bool]:
        if name == "__class__":
            return ("cls", file, seq), False
        return self._class_member(file, seq, name, (file, seq), True)

    def _class_member(
        self, file: int, seq: int, name: str, receiver: Receiver, instance: bool, start: int = 0
    ) -> tuple[Value, bool]:
        order, end = self.order(file, seq)
        for place, (owner, one) in enumerate(order[start:]):
            found = self.own_member(owner, one, name)
            if found is None:
                continue
            home, expr = found
            value = self.evaluate_member(home, expr, receiver, instance)
            return value, place + start > 0
        if end == "external" or name in self.family(file).universal:
            return EXTERNAL_VALUE, False
        return ("unknown", "unknown base class") if end else NO_MEMBER, False

    def evaluate_member(self, file: int, expr: int, receiver: Receiver, instance: bool) -> Value:
        row = self.facts(file).rows[expr]
        if row[0] != "sym":
            return self.evaluate(file, expr, receiver)
        value = self.symbol(file, row[1], receiver)
        if value[0] == "fn" and instance and "property" in self.facts(file).functions[row[1]][1]:
            return ("prop", *value[1:])
        return value

    def own_member(self, file: int, seq: int, name: str) -> tuple[int, int] | None:
        """File and expression of a member that the class itself has, also where another file adds it."""
        facts = self.facts(file)
        expr = facts.classes[seq][1].get(name)
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
        if head == "inst":
            return self.family(value[1]).element(self, value)
        return value if head in ("cls", "external", "unknown", "bottom") else NO_ELEMENT

    # --- hierarchies

    def order(self, file: int, seq: int) -> tuple[tuple[Class, ...], str]:
        """The class and its bases in the order in which members are looked up; and what its unseen bases are:
        '' none, 'external', 'unknown'."""
        key = ("order", file, seq)
        if key not in self._known and key not in self._active:
            self._ask_bases_first((file, seq))
        value = self.once(key, self._order, (file, seq))
        return value[1:] if value[0] == "order" else (((file, seq),), "unknown")

    def _ask_bases_first(self, start: Class) -> None:
        """Each order of a chain of classes from the one before, whichever of them is asked for first."""
        seen = {start}
        path = [start]
        while path:
            bases = [base[1:3] for base in self._bases_of(path[-1]) if base[0] == "cls"]
            base = next((base for base in bases if base not in seen), None)
            if base is None:
                one = path.pop()
                self.once(("order", *one), self._order, one)
                continue
            seen.add(base)
            if ("order", *base) not in self._known:
                path.append(base)

    def _order(self, start: Class) -> Value:
        """One after the other, bases first: a chain of classes is no chain of questions."""
        found: dict[Class, Value] = {}
        path = {start: self._bases_of(start)}
        while path:
            one, bases = next(reversed(path.items()))
            classes = [base[1:3] for base in bases if base[0] == "cls"]
            base = next((base for base in classes if base not in found and base not in path), None)
            if base is None:
                found[one] = self._line(one, bases, found)
                del path[one]
            elif (known := self._known_order(base)) is not None:
                found[base] = known
            else:
                path[base] = self._bases_of(base)
        return found[start]

    def _bases_of(self, one: Class) -> Value:
        return self.once(("bases", *one), self._bases, *one)[1:]

    def _bases(self, file: int, seq: int) -> Value:
        return ("bases", *[self.hold(self.evaluate(file, expr)) for expr in self.facts(file).classes[seq][0]])

    def _known_order(self, one: Class) -> Value | None:
        """An answer given before, where asking for it in this one's place would give the same."""
        found = self._known.get(("order", *one))
        if found is None or self._depth - 1 + found[2] >= _DEPTH:
            return None
        self.asked |= found[1]
        self._height = max(self._height, found[2] - 1)
        return found[0]

    def _line(self, one: Class, bases: Value, found: dict[Class, Value]) -> Value:
        lines: list[tuple[Class, ...]] = []
        direct: list[Class] = []
        end = ""
        for base in bases:
            known = found.get(base[1:3]) if base[0] == "cls" else None
            if known is not None:
                lines.append(known[1])
                direct.append(base[1:3])
                end = max(end, known[2])
            else:  # a class that is its own base further up: what is seen depends on where one begins
                self._cut = self._cut or (base[0] == "cls" and base[1:3] != one)
                end = max(end, "external" if base[0] == "external" else "unknown")
        line = (one, *(lines[0] if len(lines) == 1 else _merge([*lines, tuple(direct)])))
        return ("order", line[:_ANCESTORS], end if len(line) <= _ANCESTORS else "unknown")


def one_of(values: list[Value]) -> Value:
    """What several alternatives come to: one thing, or ("any", ...) of a few.

    What lies outside the repository does not speak against the others; what is unknown does.
    """
    inside: dict[Value, None] = {}
    for value in values:
        if value[0] == "any":
            inside.update(dict.fromkeys(value[1:]))
        elif value[0] not in ("external", "bottom"):
            inside[value] = None
    if not inside:
        return next((value for value in values if value[0] == "external"), BOTTOM)
    if len(inside) == 1:
        return next(iter(inside))
    unknown = next((value for value in inside if value[0] == "unknown"), None)
    return unknown or (("any", *inside) if len(inside) <= _SEVERAL else ("unknown", "several definitions"))


def _merge(lines: list[tuple[Class, ...]]) -> list[Class]:
    """C3: no class before one that derives from it; where that cannot be, in the order found."""
    result: dict[Class, None] = {}
    later = Counter(one for line in lines for one in line[1:])
    rest = [list(reversed(line)) for line in lines if line]
    while rest:
        head = next((line[-1] for line in rest if not later[line[-1]]), rest[0][-1])
        result[head] = None
        for line in rest:
            while line and line[-1] in result:
                line.pop()
                if line:
                    later[line[-1]] -= 1
        rest = [line for line in rest if line]
    return list(result)


# --- the heads ---------------------------------------------------------------------------------------

Sub = Callable[[int], Value]
Step = Callable[[Evaluator, int, list[Any], Receiver, Sub], Value]


def _receiver_of(file: int, row: list[Any], receiver: Receiver) -> tuple[int, int]:
    return receiver if receiver is not None else (file, row[1])


def _sym(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ev.symbol(file, row[1], receiver)


def _imp(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ev.imported(file, row[1])


def _free(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ev.free(file, row[1])


def _self(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ("inst", *_receiver_of(file, row, receiver))


def _own(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ("cls", *_receiver_of(file, row, receiver))


def _super(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ("super", file, row[1], receiver)


def _obj(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ("obj", file, row[1])


def _attr(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ev.attribute(sub(row[1]), row[2])


def _call(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ev.call(sub(row[1]))


def _inst(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return _instance(ev, ev.hold(sub(row[1])))


def _instance(ev: Evaluator, value: Value) -> Value:
    if value[0] == "any":
        return ev.each(value, lambda one: _instance(ev, one))
    if value[0] == "cls":
        return ("inst", value[1], value[2])
    return value if value[0] in _TYPES else ("unknown", "unknown type")


def _item(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ev.element(ev.hold(sub(row[1])))


def _nth(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return _place(ev, ev.hold(sub(row[1])), row[2])


def _place(ev: Evaluator, value: Value, place: int) -> Value:
    if value[0] == "any":
        return ev.each(value, lambda one: _place(ev, one, place))
    if value[0] == "tuple":
        return value[1 + place] if place < len(value) - 1 else NO_ELEMENT
    if value[0] == "obj":
        return ev.of_object(value[1], value[2], str(place))
    return ev.element(value)


def _many(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ("many", sub(row[1]))


def _tuple(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return ("tuple", *[sub(expr) for expr in row[1:]])


def _any(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    return one_of([sub(expr) for expr in row[1:]])


def _implicit(ev: Evaluator, file: int, row: list[Any], receiver: Receiver, sub: Sub) -> Value:
    """A plain name: a member of the nearest enclosing class that has it, else what it means outside."""
    name = row[-1]
    for seq in row[2:-1]:
        value = ev.member(("inst", file, seq), name)[0]
        if value[0] not in ("unknown", "external", "bottom"):
            return value
    return sub(row[1])


_STEPS: dict[str, Step] = {
    "sym": _sym,
    "imp": _imp,
    "free": _free,
    "self": _self,
    "own": _own,
    "super": _super,
    "obj": _obj,
    "attr": _attr,
    "call": _call,
    "inst": _inst,
    "item": _item,
    "nth": _nth,
    "many": _many,
    "tuple": _tuple,
    "any": _any,
    "implicit": _implicit,
}

__all__ = ["Evaluator", "Interface", "is_missing"]
