"""Go: which methods take the place of an interface's: those of types that have all of its methods.

Names, parameters and results must agree, types of the latter without their packages. An interface is found
by the longest name among its methods, so that few are looked at. One that embeds an interface from outside
the repository asks for more than is known, so two of its own methods must agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from search.languages.family import Asking, Interface, Value
from search.languages.go.names import methods, package_of, type_named
from search.languages.go.platforms import choose, platform
from search.languages.go.signatures import WILD
from search.languages.scopes import NOTHING

_EMBEDDERS = 200  # structs that embed a type; of a type that more embed, not all are looked at
_KNOWN = frozenset(("inst", "external", "many"))  # kinds of values that tell types apart
Asked = dict[str, tuple[str, int, int]]  # method -> signature, file, symbol


def provides(path: str, facts: Interface) -> Iterable[str]:
    """The package's folder; the method by which each interface is found; the types that structs embed."""
    yield "go " + path.rpartition("/")[0]
    for seq, (bases, members) in facts.classes.items():
        if facts.kinds[seq - 1] == "interface" and members:
            yield "go method " + _longest(members)
        elif facts.kinds[seq - 1] == "struct":
            yield from ("go embeds " + _title(facts, base) for base in bases if base > NOTHING)


def _longest(names: Iterable[str]) -> str:
    return max(names, key=lambda name: (len(name), name))


def _title(facts: Interface, base: int) -> str:
    row = facts.rows[base]
    return facts.names[row[1] - 1] if row[0] == "sym" else str(row[-1])


def overridden(asking: Asking, file: int) -> Iterator[tuple[int, Value]]:
    """Each method of a file with the interface methods it takes the place of."""
    facts = asking.read(file)
    folder, package = asking.path(file).rpartition("/")[0], facts.extra.get("p", "")
    for title, members in facts.extensions.items():
        own = _implemented(asking, folder, package, title)
        outer = [_implemented(asking, *one) for one in _embedders(asking, folder, package, title)]
        for name, expr in members.items():
            method = facts.rows[expr][1]
            found = {*own.get(name, (None, ()))[1]}
            for there in outer:
                symbol, asked = there.get(name, (None, ()))
                found.update(asked if symbol == (file, method) else ())
            for home, seq in sorted(found):
                yield method, ("fn", home, seq, None)


Implemented = dict[str, tuple[tuple[int, int] | None, tuple[tuple[int, int], ...]]]


def _implemented(asking: Asking, folder: str, package: str, title: str) -> Implemented:
    """Method -> its file and symbol, those of the interface methods that it implements for that type."""
    found: Implemented = asking.once(
        ("go implements", folder, package, title), _implements, asking, folder, package, title
    )[1]
    return found


def _implements(asking: Asking, folder: str, package: str, title: str) -> Value:
    own = _own(asking, folder, package, title)
    for name, one in _promoted(asking, folder, package, title):
        own.setdefault(name, one)
    found: dict[str, list[tuple[int, int]]] = {}
    for name in own:
        for file in asking.providers("go method " + name):
            for asked in _interfaces(asking, file, name):
                if _agree(asking, asked, own, folder):
                    for method, one in asked.items():
                        found.setdefault(method, []).append(one[1:])
    return ("implements", {name: (own[name][1:], tuple(asked)) for name, asked in found.items()})


def _embedders(asking: Asking, folder: str, package: str, title: str) -> Iterator[tuple[str, str, str]]:
    """The structs that have a type's methods because they embed it, or one that does."""
    start = type_named(asking, folder, package, title)
    todo = [start] if start is not None else []
    seen = set(todo)
    while todo and len(seen) <= _EMBEDDERS:
        one = todo.pop()
        for file in asking.providers("go embeds " + asking.facts(one[0]).names[one[1] - 1]):
            for outer in _embedding(asking, file, one):
                if outer not in seen:
                    seen.add(outer)
                    todo.append(outer)
                    yield (*package_of(asking, file), asking.facts(file).names[outer[1] - 1])


def _embedding(asking: Asking, file: int, one: tuple[int, int]) -> Iterator[tuple[int, int]]:
    facts = asking.facts(file)
    for seq, (bases, _) in facts.classes.items():
        if bases and facts.kinds[seq - 1] == "struct" and one in asking.order(file, seq)[0][1:]:
            yield file, seq


def _own(asking: Asking, folder: str, package: str, title: str) -> Asked:
    """The methods of a type that are written for it."""
    found: Asked = {}
    asking.note("extensions")
    for name, entries in methods(asking, folder, package).get(title, {}).items():
        for entry in choose(entries, platform("", ""))[:1]:
            facts = asking.facts(entry[0])
            seq = facts.rows[entry[1]][1]
            found[name] = (_signature(facts, seq), entry[0], seq)
    return found


def _promoted(
    asking: Asking, folder: str, package: str, title: str
) -> Iterator[tuple[str, tuple[str, int, int]]]:
    """The methods that a struct has from what it embeds, the nearest first."""
    one = type_named(asking, folder, package, title)
    for file, seq in asking.order(*one)[0][1:] if one is not None else ():
        facts = asking.facts(file)
        if facts.kinds[seq - 1] == "interface":
            yield from _members(facts, file, seq).items()
        else:
            yield from _own(asking, *package_of(asking, file), facts.names[seq - 1]).items()


def _members(facts: Interface, file: int, seq: int) -> Asked:
    """The methods that an interface asks for itself."""
    found: Asked = {}
    for name, expr in facts.classes[seq][1].items():
        found[name] = (_signature(facts, facts.rows[expr][1]), file, facts.rows[expr][1])
    return found


def _signature(facts: Interface, seq: int) -> str:
    flags = facts.functions[seq][1]
    return flags[0] if flags else ""


def _interfaces(asking: Asking, file: int, name: str) -> Iterator[Asked]:
    """The interfaces of a file that are found by that method."""
    facts = asking.facts(file)
    for seq, (_, members) in facts.classes.items():
        if facts.kinds[seq - 1] == "interface" and members and _longest(members) == name:
            asked = asking.once(("go asks", file, seq), _asks, asking, file, seq)[1]
            if asked is not None:
                yield asked


def _asks(asking: Asking, file: int, seq: int) -> Value:
    """All methods of an interface; None where they are not known well enough, or it is a set of types."""
    facts = asking.facts(file)
    bases, members = facts.classes[seq]
    found = _members(facts, file, seq)
    outside = False
    for expr in bases:
        base = asking.hold(asking.evaluate(file, expr))
        if base[0] == "cls":
            more = asking.once(("go asks", *base[1:3]), _asks, asking, *base[1:3])
            if more[0] != "asks" or more[1] is None:
                return ("asks", None)
            found.update(more[1])
        elif base[0] == "external":
            outside = True
        else:
            return ("asks", None)
    return ("asks", None if outside and len(members) < 2 else found)


def _agree(asking: Asking, asked: Asked, own: Asked, folder: str) -> bool:
    for name, one in asked.items():
        if name not in own or not _same(one[0], own[name][0]):
            return False
        if not name[:1].isupper() and asking.path(one[1]).rpartition("/")[0] != folder:
            return False
    return all(_same_types(asking, one, own[name]) for name, one in asked.items())


def _parts(signature: str) -> list[str]:
    """Types of parameters and results; their border is a part, too."""
    return signature.replace("|", ",|,").split(",")


def _same(one: str, other: str) -> bool:
    if one == other:
        return True
    if WILD not in one and WILD not in other:
        return False
    first, second = _parts(one), _parts(other)
    return len(first) == len(second) and all(
        a == b or WILD in a + b for a, b in zip(first, second, strict=True)
    )


def _same_types(asking: Asking, one: tuple[str, int, int], other: tuple[str, int, int]) -> bool:
    """Whether types that are written alike are the same ones, where they are the repository's."""
    if one == other:  # a struct that embeds the interface
        return True
    parts = zip(_types_of(asking, one), _types_of(asking, other), strict=False)
    return all(a == b or not {a[0], b[0]} <= _KNOWN for a, b in parts if a is not None and b is not None)


def _types_of(asking: Asking, method: tuple[str, int, int]) -> Value:
    return tuple(asking.once(("go types", *method[1:]), _types, asking, method)[1])


def _types(asking: Asking, method: tuple[str, int, int]) -> Value:
    """What parameters and results are; None where that depends on a type parameter."""
    signature, file, seq = method
    facts = asking.facts(file)
    given = asking.evaluate(file, facts.functions[seq][0])
    results = given[1:] if given[0] == "tuple" else (given,)
    taken = asking.evaluate(file, facts.values[seq])
    found = [*(taken[1:] if taken[0] == "tuple" else ()), *results]
    written = [part for part in _parts(signature) if part not in ("|", "")]
    known = [None if WILD in text else value for value, text in zip(found, written, strict=False)]
    return ("types", tuple(known))
