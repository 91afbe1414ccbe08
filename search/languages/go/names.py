"""Go: which folder an import means, what a package has, which of several definitions a build takes.

A package is the files of one folder that name it. Its test files see the others, the others do not see
them; a package `p_test` beside it imports it. A module value's key is (folder, whether test files belong to
it, platform of the asking file).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from search.languages.family import EXTERNAL_VALUE, NO_NAME, Asking, Value
from search.languages.go.modules import import_value
from search.languages.go.platforms import DEFAULT, Entry, choose, is_test_file, platform

_BUILTINS_NAMES = (
    "append cap clear close complex copy delete imag len make max min new panic print println real recover"
)
_BUILTINS = frozenset(_BUILTINS_NAMES.split())
_VERSION = re.compile(r"v\d+")


# --- packages --------------------------------------------------------------------------------------


def package_of(asking: Asking, file: int) -> tuple[str, str]:
    """Folder and name of a file's package."""
    return asking.path(file).rpartition("/")[0], str(asking.interface(file).extra.get("p", ""))


def _named_so(asking: Asking, folder: str, package: str, tests: bool, name: str) -> list[Entry]:
    """What a package has under a name."""
    asking.name(name)
    found: dict[str, list[Entry]] = asking.once(
        ("go members", folder, package, tests), _all_members, asking, folder, package, tests
    )[1]
    return found.get(name, [])


def files_of(asking: Asking, folder: str, package: str) -> Iterator[tuple[int, str, int]]:
    """Files of a package, each with its platform in words and the builds that take it."""
    for file in asking.among("go " + folder):
        extra = asking.read(file).extra
        if extra.get("p") == package:
            yield file, *platform(asking.path(file), extra.get("b", ""))


def _all_members(asking: Asking, folder: str, package: str, tests: bool) -> Value:
    found: dict[str, list[Entry]] = {}
    for file, words, built in files_of(asking, folder, package):
        if is_test_file(asking.path(file)) and not tests:
            continue
        facts = asking.read(file)
        for name, expr in facts.exports.items():
            if facts.rows[expr][0] == "sym":
                found.setdefault(name, []).append((file, expr, words, built))
    return ("members", found)


def methods(asking: Asking, folder: str, package: str) -> dict[str, dict[str, list[Entry]]]:
    """Type -> method -> definitions, over all files of a package. Who asks notes the method's name."""
    found: dict[str, dict[str, list[Entry]]] = asking.once(
        ("go methods", folder, package), _all_methods, asking, folder, package
    )[1]
    return found


def _all_methods(asking: Asking, folder: str, package: str) -> Value:
    found: dict[str, dict[str, list[Entry]]] = {}
    asking.note("titles")
    for file, words, built in files_of(asking, folder, package):
        for title, members in asking.read(file).extensions.items():
            own = found.setdefault(_meant(asking, folder, package, title), {})
            for name, expr in members.items():
                own.setdefault(name, []).append((file, expr, words, built))
    return ("methods", found)


def _meant(asking: Asking, folder: str, package: str, title: str) -> str:
    """The type that a receiver's name means: the name may be an alias of it."""
    for file, expr, _, _ in _named_so(asking, folder, package, True, title):
        facts = asking.interface(file)
        seq = facts.rows[expr][1]
        if seq in facts.classes or seq not in facts.values:
            return title
        value = asking.hold(asking.evaluate(file, expr))
        return str(asking.facts(value[1]).names[value[2] - 1]) if value[0] == "cls" else title
    return title


def type_named(asking: Asking, folder: str, package: str, title: str) -> tuple[int, int] | None:
    """File and symbol of a package's type."""
    for file, expr, _, _ in _named_so(asking, folder, package, True, title):
        seq = asking.facts(file).rows[expr][1]
        if seq in asking.facts(file).classes:
            return file, seq
    return None


def extension(asking: Asking, file: int, seq: int, name: str) -> tuple[int, int] | None:
    """Where a method of a type stands; types inside functions have none."""
    found = _definitions(asking, file, seq, name)
    return found[0][:2] if found else None


def twins(asking: Asking, file: int, seq: int, name: str) -> tuple[tuple[int, int], ...]:
    """The same method for other platforms."""
    found = _definitions(asking, file, seq, name)
    return tuple(entry[:2] for entry in found[1:]) if len(found) > 1 else ()


def _definitions(asking: Asking, file: int, seq: int, name: str) -> list[Entry]:
    facts = asking.facts(file)
    if facts.parents[seq - 1]:
        return []
    entries = methods(asking, *package_of(asking, file)).get(facts.names[seq - 1], {}).get(name, [])
    return choose(entries, _platform(asking, file)) if len(entries) > 1 else entries


def _platform(asking: Asking, file: int) -> tuple[str, int]:
    return platform(asking.path(file), asking.interface(file).extra.get("b", ""))


def _meaning(asking: Asking, entries: list[Entry]) -> Value:
    """What a name with these definitions is: one, or the same for several platforms."""
    values = [asking.evaluate(file, expr) for file, expr, _, _ in entries]
    return values[0] if len(values) == 1 else ("any", *values)


def free_value(asking: Asking, file: int, name: str) -> Value:
    """A name that the file does not bind: of its package, a dot import, an import of another name."""
    folder, package = package_of(asking, file)
    facts = asking.interface(file)
    entries = _named_so(asking, folder, package, is_test_file(asking.path(file)), name)
    chosen = choose(entries, _platform(asking, file))
    if chosen:
        return _meaning(asking, chosen)
    found = NO_NAME if name in facts.exports else _imported(asking, file, name)
    return ("unknown", "several definitions") if entries and found == NO_NAME else found


def _imported(asking: Asking, file: int, name: str) -> Value:
    facts, outside = asking.interface(file), name in _BUILTINS
    plain = facts.extra.get("i", ())
    for number, (module, what) in enumerate(facts.imports):
        value = import_value(asking, file, module, "") if what == "*" or number in plain else NO_NAME
        if what == "*":
            found = module_member(asking, value[1], name) if value[0] == "mod" else NO_NAME
            outside = outside or value[0] != "mod"
        else:
            found = value if value[0] == "mod" and _name_of(asking, value[1][0]) == name else NO_NAME
            outside = outside or (value[0] == "external" and name in module)
        if found != NO_NAME:
            return found
    return EXTERNAL_VALUE if outside else NO_NAME


def guessed(module: str) -> str:
    """The name that a package most likely has, '' where the path does not say."""
    last = module.rpartition("/")[2]
    return last if last.isidentifier() and not _VERSION.fullmatch(last) else ""


def module_member(asking: Asking, key: Any, name: str) -> Value:
    return asking.once(("go member", key, name), _member, asking, *key, name)


def _member(asking: Asking, folder: str, tests: bool, own: tuple[str, int], name: str) -> Value:
    entries = _named_so(asking, folder, _name_of(asking, folder), tests, name)
    chosen = choose(entries, own)
    if chosen:
        return _meaning(asking, chosen)
    return ("unknown", "several definitions") if entries else NO_NAME


def _name_of(asking: Asking, folder: str) -> str:
    """The name of the package that importing a folder gives."""
    return str(asking.once(("go name", folder), _find_name, asking, folder)[1])


def _find_name(asking: Asking, folder: str) -> Value:
    """That of most files which are built, tests aside; a command only where there is nothing else."""
    counts: dict[str, int] = {}
    for file in asking.among("go " + folder):
        if not is_test_file(asking.path(file)):
            extra = asking.read(file).extra
            taken = platform("", extra.get("b", ""))[1] & DEFAULT
            counts[extra.get("p", "")] = counts.get(extra.get("p", ""), 0) + (10 if taken else 1)
    best = max(counts, key=lambda name: (name != "main", counts[name], name), default="")
    return ("name", best)


# --- values ----------------------------------------------------------------------------------------


def element(asking: Asking, value: Value) -> Value:
    """An element of a named slice, map or channel."""
    return asking.element(asking.hold(_underlying(asking, value)))


def _underlying(asking: Asking, value: Value) -> Value:
    """What a named type is made of: type T []U, type T map[K]V, type T U."""
    facts = asking.facts(value[1])
    expr = facts.values.get(value[2])
    if expr is not None:
        return asking.evaluate(value[1], expr, value[1:])
    bases = facts.classes[value[2]][0]
    base = asking.hold(asking.evaluate(value[1], bases[0])) if len(bases) == 1 else NO_NAME
    return ("inst", *base[1:]) if base[0] == "cls" else ("unknown", "unknown element")


def map_(asking: Asking, file: int, element: Value, key: Value) -> Value:
    return ("many", element, key)


def key(asking: Asking, file: int, value: Value) -> Value:
    """What a loop with one name counts by: keys of a map, elements of a channel, else numbers."""
    value = asking.hold(value)
    if value[0] == "inst":
        value = asking.hold(asking.once(("go underlying", value[1:]), _underlying, asking, value))
    return tuple(value[2]) if value[0] == "many" and len(value) > 2 else EXTERNAL_VALUE


def func(asking: Asking, file: int, value: Value) -> Value:
    return ("func", value)
