"""Names in scopes to expressions over what the file knows: definitions, imports, receivers, free names.

Expressions live in a table and are known by number; equal ones have the same number, so a file that says
`self.check(...)` fifty times has one expression for it. The first three numbers are fixed. Reading makes
*raw* expressions, in which names still carry their scope; `Reducer` replaces each name by what is bound to
it once the whole file is known, because a scope's bindings may stand below their use.

    sym N          definition N of this file          imp I         import I of this file
    self N         an instance of class N             super N       the bases of class N, on such an instance
    own N         class N itself, or the subclass that a class method was called on
    obj I          object literal I                   free S        a name that nothing in this file binds
    attr E S       member S of E                      call E        what calling E gives
    inst E         an instance of type E              decl E        E, declared: assignments do not matter
    item E         an element of E                    many E        a container of E
    tuple E...     a tuple, element by element        nth E I       element I of E
    any E...       one of them                        enter E       what `with E` binds
    narrow E E     the second, known to be like the first
    entries E...   a dictionary of                    named E S     E under the constant key S
    entry E S      what E has under that key          made E        E, where that is a class: `raise E`
    protocol E S   method S of E that the language itself calls
    op E S         what operator method S of E gives
    guess E S...   E, where that is not known an instance of the one class with members S...
    some E...      each of them, as far as known
    handed E...    the same: what calls in this file hand to a parameter
    implicit E N... S   member S of the nearest enclosing class N that has it, else E
    name C S       (raw only) name S as seen in scope C
    map V K        (Go) a container of V by K      key E         (Go) what a loop over E counts by
    pick E E...    E, of several methods of that name the one that takes such arguments; construct E E... too
    fetch E E      the element of the second where that is a container, else the first; keep E E  itself,
                   keyed E E  what it counts by
    known E S      E, where that is outside the repository a value whose type has that name
    typeof E       (TypeScript) a value of the same type as E, not E itself
    param E I      what E expects as its argument I; sam E I  what a function of type E gets as its argument I
    accessor N     the method that reads property N
    lib S          a value from outside, of a type of that name; overloads N...  methods of one name
    func E         a function of which only that is known: calling it gives E
    targ E I       type argument I of the function that gives it, else E
    carg E I       type argument I of the class E that the receiver is an instance of
    of E A...      type or function E with type arguments; apply E A...  a call of it
    infer E A...   a call of E with arguments A, which say what its type arguments are
Families may add heads; those whose first operand is an expression are listed in `FIRST`, those with
nothing but expressions in `ALL`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

UNKNOWN, EXTERNAL, NOTHING = 0, 1, 2  # no idea; known to be outside the repository; None or null

FIRST = frozenset(
    (
        "attr",
        "call",
        "inst",
        "item",
        "many",
        "nth",
        "op",
        "entry",
        "enter",
        "made",
        "named",
        "protocol",
        "decl",
        "func",
        "guess",
        "key",
        "known",
        "param",
        "sam",
        "carg",
        "targ",
        "tvar",
        "classof",
        "typeof",
    )
)  # operand 1 is an expression
# all operands are expressions
_OF_JAVA = ("typed", "function", "other", "mapped", "flat", "filled", "passed", "constant", "constants")
ALL = frozenset(
    (
        *("any", "some", "handed", "tuple", "map", "pick", "construct", "fetch", "keep", "keyed", "narrow"),
        *("entries", "of", "apply", "infer"),
        *_OF_JAVA,
    )
)
_MAKERS = frozenset(("many", "func", "targ", "carg", "tvar", "classof"))  # known, whatever they are made of
_OF_FIRST = frozenset(("pick", "construct", "of", "apply", "infer", "typed"))  # the first operand decides
_OF_CONTAINER = frozenset(("fetch", "keep", "keyed", "mapped", "flat"))  # operand 2 contains it, else 1
_ALTERNATIVES = frozenset(("some", "handed"))
_HOLDS = frozenset(("many", "tuple"))  # builtin containers: known, whatever they hold
_DEFINITIONS = frozenset(("sym", "imp"))
_DEPTH = 40  # links of a chain; longer ones are generated code
_LEVELS = 180  # nested reductions, three frames each, far below the interpreter's 1,000

Expr = tuple[Any, ...]


class Table:
    """Expressions by number, each once."""

    def __init__(self) -> None:
        self.rows: list[Expr] = [("unknown",), ("external",), ("nothing",)]
        self._ids: dict[Expr, int] = {}
        self._calls: dict[int, int] = {}

    def call(self, callee: int) -> int:
        """`add("call", callee)`, for the one head that comes with every call."""
        number = self._calls.get(callee)
        if number is None:
            number = self._calls[callee] = self.add("call", callee)
        return number

    def add(self, *expr: Any) -> int:
        rows = self.rows
        next_ = len(rows)
        number = self._ids.setdefault(expr, next_)
        if number == next_:
            rows.append(expr)
        return number


class Scope:
    """The names that one piece of source binds. `kind` is module, class, function or block."""

    __slots__ = ("kind", "names", "parent", "redirect", "seen", "symbol")

    def __init__(self, kind: str, parent: int, symbol: int) -> None:
        self.kind = kind
        self.parent = parent  # -1 for the module
        self.symbol = symbol  # the class or function whose scope this is
        self.names: dict[str, list[int]] = {}  # name -> raw expressions bound to it, in source order
        self.redirect: dict[str, int] = {}  # names declared to belong to another scope (global, nonlocal)
        self.seen: dict[bytes, int] = {}  # text of names and plain chains -> raw expression, in this scope


class Reducer:
    """Raw expressions of one file to reduced ones in `out`."""

    def __init__(
        self,
        raw: Table,
        scopes: list[Scope],
        builtins: Collection[str],
        members_are_names: bool = False,
        open_names: bool = True,
    ) -> None:
        self._arguments = raw, scopes, builtins, members_are_names, open_names
        self._closed: Reducer | bool = False  # for what functions give; True in that one
        self._flows: set[int] = set()  # expressions in which something is handed over
        self.out = Table()
        self._raw = raw.rows
        self._scopes = scopes
        self._builtins = builtins
        self._members = members_are_names  # a plain name may be a member of the class around it
        self._open = open_names  # a name that nothing binds may come from elsewhere
        self._done: list[int | None] = [UNKNOWN, EXTERNAL, NOTHING, *[None] * (len(raw.rows) - 3)]
        self._names: dict[tuple[int, str], int] = {}
        self._made: dict[Expr, int] = {}
        self._depth: dict[int, int] = {}
        self._busy: set[tuple[int, str]] = set()
        self._level = 0

    def reduce(self, number: int) -> int:
        done = self._done[number]
        if done is not None:
            return done
        if self._level > _LEVELS:
            return UNKNOWN
        self._level += 1
        expr = self._raw[number]
        head = expr[0]
        if head == "name":
            result = self.name(expr[1], expr[2])
        elif head in FIRST:
            result = self._first(head, self.reduce(expr[1]), expr)
        elif head in ALL:
            result = self._all(head, [self.reduce(part) for part in expr[1:]])
        else:
            result = self.out.add(*expr)
        self._level -= 1
        self._done[number] = result
        return result

    def name(self, scope: int, name: str) -> int:
        """What `name` means in `scope`: all that is bound to it, agreed upon."""
        key = (scope, name)
        known = self._names.get(key)
        if known is not None:
            return known
        home, classes = self._home(scope, name)
        if home < 0:
            result = self._free(name)
        elif home != scope:
            result = self.name(home, name)
        else:
            result = self._bound(key, self._scopes[home].names[name])
        if classes:
            result = self.out.add("implicit", result, *classes, name)
        if key not in self._busy:
            self._names[key] = result
        return result

    def is_local(self, scope: int, name: str) -> bool:
        """Whether a name stands for a local that was assigned something: what it holds was used there."""
        home, _ = self._home(scope, name)
        if home < 0 or self._scopes[home].kind not in ("function", "block"):
            return False
        return all(self._raw[expr][0] not in _DEFINITIONS for expr in self._scopes[home].names[name])

    def combine(self, bound: list[int]) -> int:
        """The one expression for all that was assigned to a name; UNKNOWN where it cannot be one."""
        if len(bound) == 1:
            only = self.reduce(bound[0])
            return only if only != NOTHING else EXTERNAL if bound[0] == NOTHING else UNKNOWN
        rows = self._raw
        bindings = [one for one in bound if rows[one][0] == "decl"] or bound
        if all(rows[one][0] == "sym" for one in bindings) and bindings:
            return self.reduce(bindings[-1])  # the last of several definitions is the one that stays
        parts = [self.reduce(one) for one in bindings]
        if all(part == NOTHING for part in parts):
            return EXTERNAL if all(one == NOTHING for one in bindings) else UNKNOWN
        return self._either(parts)

    def returned(self, bound: list[int]) -> int:
        """What a function gives, whoever calls it: what one caller hands over is not what another gets."""
        number = self.combine(bound)
        if number not in self._flows:
            return number
        if not isinstance(self._closed, Reducer):
            self._closed = Reducer(*self._arguments)
            self._closed.out, self._closed._depth, self._closed._closed = self.out, self._depth, True
        return self._closed.combine(bound)

    def _free(self, name: str) -> int:
        if name in self._builtins:
            return EXTERNAL
        return self.out.add("free", name) if self._open else UNKNOWN

    def _home(self, scope: int, name: str) -> tuple[int, tuple[int, ...]]:
        """The scope that binds the name (-1 none) and the classes passed whose members might."""
        here = scope
        classes: tuple[int, ...] = ()
        while here >= 0:
            one = self._scopes[here]
            if name in one.redirect:
                here = one.redirect[name]
                return (here if name in self._scopes[here].names else -1), classes
            if one.kind != "class":
                if name in one.names:
                    return here, classes
            elif self._members:
                classes = (*classes, one.symbol)
            elif here == scope and name in one.names:
                return here, classes
            here = one.parent
        return -1, classes

    def _bound(self, key: tuple[int, str], bound: list[int]) -> int:
        if key in self._busy:
            return UNKNOWN if self._is_handed(bound[0]) else NOTHING
        self._busy.add(key)
        result = self.combine(bound)
        self._busy.discard(key)
        return result

    def _is_handed(self, expr: int) -> bool:
        """Whether a name holds what calls hand over: what a function hands to itself says nothing more."""
        row = self._raw[expr]
        return bool(row[0] in _ALTERNATIVES or (row[0] == "guess" and self._raw[row[1]][0] in _ALTERNATIVES))

    def _first(self, head: str, base: int, expr: Expr) -> int:
        if head == "decl":
            return base
        if base <= NOTHING:
            if head == "known" and base == EXTERNAL:
                return self._add(("lib", expr[2]))
            if head not in _MAKERS and (base or head != "guess"):
                return EXTERNAL if base else UNKNOWN
        made = expr if base == expr[1] else (head, base, *expr[2:])
        known = self._made.get(made)
        if known is None:
            known = self._made[made] = self._make(made)
        return known

    def _make(self, made: Expr) -> int:
        """An expression whose operand is reduced, in short where that is a builtin's value."""
        head = made[0]
        container = self.out.rows[made[1]]
        kind = container[0]
        if (kind == "lib" or kind in _HOLDS) and head not in _MAKERS:
            if kind == "lib":
                return EXTERNAL
            if not _several(head, container):
                return _held(head, container, made[2:])
        return self._add(made)

    def _all(self, head: str, parts: list[int]) -> int:
        if head == "any":
            return self._either(parts)
        if head in _ALTERNATIVES:
            return self._some(head, parts)
        if head in _OF_FIRST and parts[0] <= NOTHING:
            return EXTERNAL if parts[0] else UNKNOWN
        if head in _OF_CONTAINER and parts[1] <= NOTHING:
            return parts[0]
        return self._add((head, *parts))

    def _either(self, parts: list[int]) -> int:
        if UNKNOWN in parts:
            return UNKNOWN
        known = dict.fromkeys(part for part in parts if part > NOTHING)
        if not known:
            return EXTERNAL if EXTERNAL in parts else NOTHING
        return next(iter(known)) if len(known) == 1 else self._add(("any", *known))

    def _some(self, head: str, parts: list[int]) -> int:
        """What is handed over; whoever asks what a function gives is not told (see `closed`)."""
        known = dict.fromkeys(part for part in parts if part > NOTHING)
        if self._closed is True or not known:
            return EXTERNAL if EXTERNAL in parts and not known else UNKNOWN
        return next(iter(known)) if len(known) == 1 and head == "some" else self._add((head, *known))

    def _add(self, expr: Expr) -> int:
        before = len(self.out.rows)
        depths = self._depth
        if expr[0] in ALL:
            depth = 1 + max([depths.get(part, 0) for part in expr[1:]], default=0)
        else:
            depth = 1 + depths.get(expr[1], 0)
        if depth > _DEPTH:
            return UNKNOWN
        number = self.out.add(*expr)
        if number == before:
            depths[number] = depth
            several = expr[0] in _ALTERNATIVES and len(expr) > 2
            if several or (self._flows and not self._flows.isdisjoint(_operands(expr))):
                self._flows.add(number)
        return number


def _operands(expr: Expr) -> tuple[Any, ...]:
    return expr[1:] if expr[0] in ALL else expr[1:2] if expr[0] in FIRST else ()


def _several(head: str, container: Expr) -> bool:
    """One of the different things in a tuple."""
    return head in ("item", "entry") and container[0] == "tuple" and len(set(container[1:])) > 1


def _held(head: str, container: Expr, rest: Sequence[Any]) -> int:
    """What an operation on a builtin container gives: its element, or something outside the repository."""
    elements = container[1:]
    if head == "nth" and container[0] == "tuple":
        return int(elements[rest[0]]) if rest[0] < len(elements) else UNKNOWN
    if head in ("nth", "item", "entry"):
        return int(elements[0]) if len(set(elements)) == 1 else UNKNOWN
    return EXTERNAL
