"""Java: which of several methods of one name a call means, and which methods override others.

A method is left where no argument speaks against it: a class of the repository is no subclass of the
parameter's, a text is no number. Of those left, the one whose parameters fit most arguments exactly counts.
Where that leaves several of one class, the call is of one of them: all are given.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from search.languages.family import EXTERNAL_VALUE, Asking, Value
from search.languages.java.generics import bound, container, inferred, mark
from search.languages.java.handles import CONSTRUCTOR, key
from search.languages.java.lambdas import declared
from search.languages.java.values import NUMBERS

_BOXES = {
    "Byte": "byte", "Short": "short", "Integer": "int", "Long": "long", "Float": "float", "Double": "double",
    "Character": "char", "Boolean": "boolean",
}  # fmt: skip
_PRIMITIVES = frozenset(_BOXES.values())
_FINAL = frozenset((*_BOXES, "String"))  # no subclasses
_ANY = frozenset(("Object", "Number", "CharSequence", "Comparable", "Serializable", ""))
_BASES = {
    "Class": ("Type", "AnnotatedElement", "GenericDeclaration", "Serializable"),
    "String": ("CharSequence", "Comparable", "Serializable"),
}
_NO, _HARDLY, _MAYBE, _FITS, _EXACT = 0, 5, 10, 20, 30
_LEFT = 8  # methods that a call may be of, at most
Method = tuple[int, int]  # file, symbol
Methods = tuple[Method, ...]


def overloads(asking: Asking, file: int, *methods: int) -> Value:
    return ("fns", tuple((file, seq) for seq in methods))


def pick(asking: Asking, file: int, callee: Value, *given: Value) -> Value:
    """The method that is called, of those that a class has itself and those that it inherits."""
    if callee[0] not in ("fn", "fns"):
        return callee
    receiver = callee[3] if callee[0] == "fn" else callee[2] if len(callee) > 2 else None
    methods = (callee[1:3],) if callee[0] == "fn" else callee[1]
    if given and receiver is not None:
        methods = _with_inherited(asking, receiver, methods, len(given))
    if len(methods) == 1:
        return _bound(asking, methods[0], receiver, given)
    return _chosen(asking, methods, receiver, given)


def _with_inherited(asking: Asking, receiver: Any, methods: Methods, count: int) -> Methods:
    """Methods of the same name that stand further up and are not overridden."""
    file, seq = methods[0]
    name = key(asking.facts(file).names[seq - 1], count)
    found = asking.once(
        ("java methods", receiver[:2], name, methods), _inherited, asking, receiver[:2], name, methods
    )
    return found[1] if found[0] == "fns" else methods


def _inherited(asking: Asking, start: Method, name: str, methods: Methods) -> Value:
    found = list(methods)
    for file, seq in asking.order(*start)[0]:
        facts = asking.facts(file)
        expr = facts.classes[seq][1].get(name)
        for method in methods_of(facts.rows[expr]) if expr is not None else ():
            if method not in facts.functions or "own" in facts.functions[method][1]:
                continue
            if not any(_stands_for(asking, start, one, (file, method)) for one in found):
                found.append((file, method))
    return ("fns", tuple(found))


def _stands_for(asking: Asking, start: Method, one: Method, base: Method) -> bool:
    """Whether a method is another one or overrides it: its parameters have the same types."""
    if one == base:
        return True
    words, others = (asking.facts(file).functions[seq][1][0].split(",") for file, seq in (one, base))
    if len(words) != len(others):
        return False
    for place, (word, other) in enumerate(zip(words, others, strict=True)):
        own = bound(asking, *one, start, declared(asking, *one, place))
        kind = bound(asking, *base, start, declared(asking, *base, place))
        if word != other and mark(own) is None and mark(kind) is None and own[:3] != kind[:3]:
            return False
    return True


def construct(asking: Asking, file: int, callee: Value, *given: Value) -> Value:
    """The constructor that is called; one that a class does not declare itself has no symbol."""
    value = callee
    if callee[0] == "fns":
        value = _chosen(asking, callee[1], callee[2] if len(callee) > 2 else None, given)
    if value[0] == "fn" and value[3] is not None:
        home = (value[1], asking.facts(value[1]).parents[value[2] - 1])
        return value if home == value[3][:2] else EXTERNAL_VALUE
    return value if value[0] in ("fn", "any") else EXTERNAL_VALUE


def _bound(asking: Asking, method: Method, receiver: Any, given: tuple[Value, ...]) -> Value:
    """A method with what its own type parameters are in this call."""
    file, seq = method
    facts = asking.facts(file)
    if not given or "generic" not in facts.functions[seq][1]:
        return ("fn", file, seq, receiver)
    kinds = [declared(asking, file, seq, place) for place in range(len(given))]
    known = inferred(asking, file, seq, kinds, given)
    if receiver is None:
        receiver = (file, facts.parents[seq - 1])
    return ("fn", file, seq, (*receiver[:2], receiver[2] if len(receiver) > 2 else (), None, known))


def _chosen(asking: Asking, methods: Methods, receiver: Any, given: tuple[Value, ...]) -> Value:
    graded = [(grade, one) for one in methods if (grade := _grade(asking, *one, given)) is not None]
    best = max((grade for grade, _ in graded), default=0)
    left = [one for grade, one in graded if grade == best]
    found = [_bound(asking, one, receiver, given) for one in left]
    if len(found) == 1:
        return found[0]
    return ("any", *found) if 0 < len(found) <= _LEFT else ("unknown", "several definitions")


def _grade(asking: Asking, file: int, seq: int, given: tuple[Value, ...]) -> int | None:
    """How well a method's parameters fit, None where they cannot."""
    facts = asking.facts(file)
    words = facts.functions[seq][1][0].split(",") if facts.functions[seq][1][0] else []
    kinds = asking.evaluate(file, facts.values[seq])[1:]
    varies = bool(words) and words[-1].endswith("...")
    total = 0 if varies else 1  # a fixed number of parameters before a varying one
    for place, value in enumerate(given):
        at = min(place, len(words) - 1)
        if at < 0 or at >= len(kinds):
            return None
        wanted, word = kinds[at], words[at].removesuffix("...")
        if varies and at == len(words) - 1 and value[0] != "many":
            wanted = wanted[1] if wanted[0] == "many" else wanted
        fit = _fit(asking, asking.hold(value), wanted, word)
        if fit == _NO:
            return None
        total += fit
    return total


def _fit(asking: Asking, value: Value, wanted: Value, word: str) -> int:
    """How a value fits a parameter; `word` is the parameter's type as written."""
    if mark(value) is not None and word in _PRIMITIVES:
        return _NO
    if value[0] == "inst":
        return _fit_instance(asking, value, wanted, word)
    if value[0] == "external" and len(value) > 1:
        return _fit_library(str(value[1]).rpartition(".")[2], wanted, word)
    if value[0] == "many":
        return _fit_container(asking, value, wanted)
    if value[0] == "func":
        return (
            _NO
            if word in _PRIMITIVES or word in _BOXES or word == "String" or wanted[0] == "many"
            else _FITS
            if wanted[0] == "func"
            else _MAYBE
        )
    return _MAYBE


def _fit_container(asking: Asking, value: Value, wanted: Value) -> int:
    """Of arrays of primitives the elements have to be the same: they are never converted."""
    if wanted[0] != "many":
        return _MAYBE if wanted[0] in ("external", "unknown") else _NO
    element, other = asking.hold(value[1]), wanted[1]
    names = [str(one[1]) if one[0] == "external" and len(one) > 1 else "" for one in (element, other)]
    if names[0] == names[1]:
        return _EXACT if names[0] else _FITS
    if not _PRIMITIVES.isdisjoint(names) or (names[0] in _FINAL and names[1] in _FINAL):
        return _MAYBE if element[0] == "unknown" else _NO
    return _FITS


def _fit_instance(asking: Asking, value: Value, wanted: Value, word: str) -> int:
    order, end = asking.order(value[1], value[2])
    if wanted[0] == "inst":
        if value[1:3] == wanted[1:3]:
            return _EXACT
        return _FITS if wanted[1:3] in order else _MAYBE if end == "unknown" else _NO
    if wanted[0] == "many":
        if word.endswith("]"):
            return _NO
        return _FITS if container(asking, value) is not None else _HARDLY if end else _NO
    return _NO if word in _PRIMITIVES or word in _BOXES or word == "String" else _MAYBE


def _fit_library(name: str, wanted: Value, word: str) -> int:
    if name == "null":
        return _NO if word in _PRIMITIVES and wanted[0] != "many" else _MAYBE
    if word == name:
        return _EXACT
    if wanted[0] in ("inst", "many"):
        return _NO if name in _PRIMITIVES or name in _BOXES or name in _BASES else _HARDLY
    if name in NUMBERS and word in NUMBERS:
        return max(_NO, _FITS - (NUMBERS[word] - NUMBERS[name])) if NUMBERS[name] <= NUMBERS[word] else _NO
    if _BOXES.get(word) == name or _BOXES.get(name) == word:
        return _FITS
    if word in _ANY or wanted[0] == "unknown":
        return _MAYBE
    if name in _BASES and wanted[0] == "external":
        return _FITS if word in _BASES[name] else _NO
    return _NO if {name, word} & {*_PRIMITIVES, *_BOXES, "String"} else _MAYBE


# --- overrides -------------------------------------------------------------------------------------


def overridden(asking: Asking, file: int) -> Iterator[tuple[int, Value]]:
    """Each method of a class with the one of a base that it takes the place of: same name, same types."""
    facts = asking.read(file)
    for seq, (bases, members) in facts.classes.items():
        if not bases:
            continue
        for name, expr in members.items():
            if name.endswith(")") and not name.endswith("()") and not name.startswith(CONSTRUCTOR):
                for method in methods_of(facts.rows[expr]):
                    base = asking.attribute(("super", file, seq, (file, seq)), name)
                    found = _same(asking, facts.functions[method][1][0], base)
                    if found is not None:
                        yield method, found


def methods_of(row: list[Any]) -> tuple[int, ...]:
    return tuple(int(str(one)) for one in row[1:]) if row[0] in ("sym", "overloads") else ()


def _same(asking: Asking, words: str, base: Value) -> Value | None:
    if base[0] == "fn":
        return base
    if base[0] != "fns":
        return None
    same = [one for one in base[1] if asking.facts(one[0]).functions[one[1]][1][0] == words]
    return ("fn", *same[0], None) if len(same) == 1 else None
