"""Python: classes found by what they are asked for: below a class, or by the members that are used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from search.languages.family import GUESSED, Asking, Interface, Value
from search.languages.python.library import informative

_BELOW = "py<"  # key of files with a class whose base is written with that last name
_HAS = "py."  # key of files with a class that has such a member
_COMMON = 10  # files that have a member of one name: more say nothing
_CLASSES = 60  # below one class
_ALTERNATIVES = 3  # definitions below a class that a member may mean
_UNKNOWN: Value = ("unknown", "parameter")
Class = tuple[int, int]
Line = tuple[tuple[int, dict[str, int]], ...]  # a class and its bases in order: file, members


def provides(path: str, facts: Interface) -> Iterable[str]:
    """What other files find this one by."""
    keys = {_HAS + name for _, members in facts.classes.values() for name in members if informative(name)}
    for bases, _ in facts.classes.values():
        keys.update(_BELOW + name for base in bases if (name := _last_name(facts, base)))
    return keys


def _last_name(facts: Interface, expr: int) -> str:
    row = facts.rows[expr]
    if row[0] == "sym":
        return str(facts.names[row[1] - 1])
    if row[0] == "imp":
        module, name = facts.imports[row[1]]
        return str(name or module.rpartition(".")[2])
    return str(row[-1]) if row[0] in ("attr", "free") else ""


def absent(asking: Asking, file: int, seq: int, name: str) -> Value:
    """A member that a class lacks: what those below it have, where that is one thing or a few."""
    if name.startswith("__"):
        return ("unknown", "no such member")
    asking.name(name)
    found: dict[tuple[int, int], Class] = {}
    for one, line in _lines_below(asking, (file, seq)):
        for owner, members in line:
            if name in members:
                found.setdefault((owner, members[name]), one)
                break
    if not 0 < len(found) <= _ALTERNATIVES:
        return ("unknown", "no such member")
    values = [asking.attribute(("inst", *one), name) for one in found.values()]
    return values[0] if len(values) == 1 else ("any", *dict.fromkeys(values))


def _lines_below(asking: Asking, start: Class) -> Iterable[tuple[Class, Line]]:
    """Classes that derive from one, the nearest first. Who looks for a member there notes its name."""
    value = asking.once(("python below", *start), _find_below, asking, start)
    return value[1:] if value[0] == "below" else ()


def _find_below(asking: Asking, start: Class) -> Value:
    found = {start: None}
    todo = [start]
    while todo and len(found) <= _CLASSES:
        derived = dict.fromkeys(one for one in _derived(asking, todo.pop(0)) if one not in found)
        found |= derived
        todo += derived
    return ("below", *[(one, _line(asking, one)) for one in list(found)[1:]])


def _line(asking: Asking, one: Class) -> Line:
    value = asking.once(("python line", *one), _find_line, asking, one)
    return value[1:] if value[0] == "line" else ()


def _find_line(asking: Asking, one: Class) -> Value:
    found = []
    for file, seq in asking.order(*one)[0]:
        asking.facts(file)
        found.append((file, asking.read(file).classes[seq][1]))
    return ("line", *found)


def _derived(asking: Asking, one: Class) -> tuple[Class, ...]:
    value = asking.once(("python derived", *one), _find_derived, asking, *one)
    return value[1:] if value[0] == "classes" else ()


def _find_derived(asking: Asking, file: int, seq: int) -> Value:
    name = asking.facts(file).names[seq - 1]
    wanted = ("cls", file, seq)
    found = []
    for other in asking.providers(_BELOW + name):
        for inner, base in _named_bases(asking, other).get(name, ()):
            if asking.hold(asking.evaluate(other, base)) == wanted:
                found.append((other, inner))
    return ("classes", *found)


def _named_bases(asking: Asking, file: int) -> Mapping[str, list[Class]]:
    """Classes of a file and the expressions of their bases, by the last names of these."""
    value = asking.once(("python bases", file), _find_bases, asking, file)
    return value[1] if value[0] == "bases" else {}


def _find_bases(asking: Asking, file: int) -> Value:
    facts = asking.facts(file)
    found: dict[str, list[tuple[int, int]]] = {}
    for seq, (bases, _) in facts.classes.items():
        for base in bases:
            found.setdefault(_last_name(facts, base), []).append((seq, base))
    return ("bases", found)


def narrowed(asking: Asking, file: int, like: Value, value: Value) -> Value:
    """What a name is where it is known to be an instance of something: itself, if that is more exact."""
    like, known = asking.hold(like), asking.hold(value)
    types = [one for one in (like[1:] if like[0] == "any" else (like,)) if one[0] == "inst"]
    if not types:
        return value if known[0] != "unknown" or like[0] != "external" else like
    exact = [one for one in (known[1:] if known[0] == "any" else (known,)) if one[0] == "inst"]
    exact = [one for one in exact if any(two[1:3] in asking.order(*one[1:3])[0] for two in types)]
    found = exact or types
    return found[0] if len(found) == 1 else ("any", *found)


def guessed(asking: Asking, file: int, value: Value, *members: str) -> Value:
    """What is known of a name, else an instance of the one class that has all members asked of it."""
    if asking.hold(value)[0] != "unknown":
        return value
    test = asking.is_test(file)
    found = asking.once(("python members", test, members), _with_members, asking, test, members)
    if found[0] != "unknown":
        asking.suppose(GUESSED)
    return found


def _with_members(asking: Asking, test: bool, members: tuple[str, ...]) -> Value:
    places = [asking.providers(_HAS + name) for name in members]
    rarest = min(places, key=len)
    if not 0 < len(rarest) <= _COMMON:
        return _UNKNOWN
    name = members[places.index(rarest)]
    owners = [
        (file, seq)
        for file in rarest
        if test or not asking.is_test(file)
        for seq, (_, own) in asking.facts(file).classes.items()
        if name in own
    ]
    fitting = [one for owner in owners for one in _fitting(asking, owner, members)]
    tops = [
        one for one in dict.fromkeys(fitting) if not any(up in fitting for up in asking.order(*one)[0][1:])
    ]
    if len(tops) == 1:
        return ("inst", *tops[0])
    return ("any", *[("inst", *one) for one in tops]) if _joined(asking, tops) else _UNKNOWN


def _joined(asking: Asking, tops: list[Class]) -> bool:
    """Whether some class derives from all of a few: a mixin, and what it is mixed into."""
    if not 1 < len(tops) <= _ALTERNATIVES:
        return False
    return any(set(tops) <= set(asking.order(*one)[0]) for one, _ in _lines_below(asking, tops[0]))


def _fitting(asking: Asking, owner: Class, members: tuple[str, ...]) -> list[Class]:
    """The class itself where it has all members, else the first classes below it that do."""
    for name in members:
        asking.name(name)
    if _has_all(_line(asking, owner), members):
        return [owner]
    return [one for one, line in _lines_below(asking, owner) if _has_all(line, members)]


def _has_all(line: Line, members: tuple[str, ...]) -> bool:
    return all(any(name in own for _, own in line) for name in members)
