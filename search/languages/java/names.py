"""Java: which class a name means: nested, imported, of the package, imported on demand. What containers give.

A class is known by its package and name, whatever source root it lies in; where several files declare it,
the one whose path has most in common with the asking file's counts, and production code never sees that of
a test. A module value's key is (asking file, package).
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from typing import Any

from search.languages.family import EXTERNAL_VALUE, NO_NAME, Asking, Interface, Value, is_missing
from search.languages.java.generics import container
from search.languages.java.library import UNIVERSAL
from search.model import CONTAINER_KINDS

_ITERATES = ("iterator(0)",)


def provides(path: str, facts: Interface) -> Iterable[str]:
    """The classes at the top of a file, by package and name."""
    package = str(facts.extra.get("p", ""))
    for name, kind, parent in zip(facts.names, facts.kinds, facts.parents, strict=True):
        if not parent and kind in CONTAINER_KINDS:
            yield f"java {package}.{name}"


def find(asking: Asking, file: int, package: str, name: str) -> Value:
    """The class of that name in a package, as that file sees it; NO_NAME where there is none."""
    folder, test = posixpath.dirname(asking.path(file)), asking.is_test(file)
    if package == "":
        folder = folder + "/"  # classes without a package see those of their own folder only
    return asking.once(
        ("java class", folder, test, package, name), _find, asking, folder, test, package, name
    )


def _find(asking: Asking, folder: str, test: bool, package: str, name: str) -> Value:
    found: list[tuple[int, int]] = []  # how much of the path is shared, file
    for file in asking.providers(f"java {package}.{name}"):
        home = posixpath.dirname(asking.path(file))
        if (test or not asking.is_test(file)) and (package or home + "/" == folder):
            found.append(
                (len(posixpath.commonpath([home or ".", folder or "."])) if home and folder else 0, file)
            )
    best = [file for shared, file in found if shared == max(found)[0]]
    if len(best) != 1:
        return ("unknown", "several definitions") if best else NO_NAME
    return asking.export(best[0], name)


def package_of(asking: Asking, file: int) -> str:
    return str(asking.interface(file).extra.get("p", ""))


def import_value(asking: Asking, file: int, module: str, name: str) -> Value:
    """import module; import static module.name; name '*': the class or package that an import opens."""
    value = _qualified(asking, file, module)
    if name == "*":
        return value if value[0] == "cls" else ("mod", (file, module), "java")
    if value[0] != "cls":
        return ("external", module) if is_missing(value) else value
    return value if name == "" else _static(asking, value, name)


def _static(asking: Asking, value: Value, name: str) -> Value:
    """A static type or field; a method of that name is found by free_value."""
    found = asking.attribute(value, name)
    return EXTERNAL_VALUE if found[0] == "unknown" else found


def _qualified(asking: Asking, file: int, path: str) -> Value:
    """a.b.C, a.b.C.Inner: the class. Packages are tried from the longest."""
    parts = path.split(".")
    for end in range(len(parts) - 1, -1, -1):
        value = find(asking, file, ".".join(parts[:end]), parts[end])
        if not is_missing(value):
            for name in parts[end + 1 :]:
                value = asking.attribute(value, name)
            return value
    return NO_NAME


def free_value(asking: Asking, file: int, name: str) -> Value:
    """A name that neither the file nor the classes around it bind."""
    if name.endswith(")"):
        return _imported_method(asking, file, name)
    value = find(asking, file, package_of(asking, file), name)
    if is_missing(value):
        value = _on_demand(asking, file, name)
    if is_missing(value):
        return ("mod", (file, name), "java") if _is_package(asking, file, name) else ("external", name)
    return value


def _is_package(asking: Asking, file: int, name: str) -> bool:
    """Whether a name may be the first part of a package of the repository."""
    if name == package_of(asking, file).partition(".")[0]:
        return True
    folders = asking.named(name) if name.islower() and name not in ("java", "javax") else ()
    return any(path.rpartition("/")[2] == name for path in folders)


def _on_demand(asking: Asking, file: int, name: str) -> Value:
    for module, what in asking.interface(file).imports:
        if what != "*":
            continue
        home = import_value(asking, file, module, "*")
        value = find(asking, file, module, name) if home[0] == "mod" else asking.attribute(home, name)
        if not is_missing(value) and value[0] not in ("unknown", "external"):
            return value
    return NO_NAME


def _imported_method(asking: Asking, file: int, name: str) -> Value:
    """A method called by its name alone that no class around it has: from a static import, or inherited."""
    plain, outside, found = name.partition("(")[0], name in UNIVERSAL, list[Value]()
    for module, what in asking.interface(file).imports:
        if what not in (plain, "*"):
            continue
        home = _qualified(asking, file, module)
        value = asking.attribute(home, name) if home[0] == "cls" else NO_NAME
        if value[0] in ("fn", "fns"):
            found.append(value)
        outside = outside or home[0] != "cls" or value[0] == "external"
    if found:  # of two imports that bring the name each has a part of the overloads
        several = [one for value in found for one in ([value[1:3]] if value[0] == "fn" else value[1])]
        return found[0] if len(found) == 1 else ("fns", tuple(dict.fromkeys(several)))
    return EXTERNAL_VALUE if outside or _inherits_outside(asking, file) else NO_NAME


def _inherits_outside(asking: Asking, file: int) -> bool:
    """Whether a class of the file has bases that are not seen: plain names may be their members."""
    return any(asking.order(file, seq)[1] for seq in asking.interface(file).classes)


def module_member(asking: Asking, key: Any, name: str) -> Value:
    """a.b.C, written out: a class of the package, or the next part of its name."""
    file, package = key
    if name.endswith(")"):
        return EXTERNAL_VALUE
    value = find(asking, file, package, name)
    if not is_missing(value):
        return value
    return ("mod", (file, f"{package}.{name}"), "java") if name[:1].islower() else ("external", name)


# --- values ----------------------------------------------------------------------------------------


def library(asking: Asking, file: int, name: str) -> Value:
    return ("external", name)


def map_(asking: Asking, file: int, element: Value, key: Value) -> Value:
    return ("many", element, key)


def func(asking: Asking, file: int, value: Value) -> Value:
    return ("func", value)


def function(asking: Asking, file: int, result: Value, *parameters: Value) -> Value:
    """A function type of the library: what it gives, what it takes."""
    return ("func", result, *parameters)


def element(asking: Asking, value: Value) -> Value:
    """What a loop over an instance gives: what its iterator is of."""
    for name in _ITERATES:
        given = container(asking, asking.hold(asking.call(asking.attribute(value, name))))
        if given is not None:
            return tuple(given[1])
    whole = container(asking, value)
    return ("unknown", "unknown element") if whole is None else tuple(whole[1])


def other(asking: Asking, file: int, value: Value, instead: Value) -> Value:
    """A value, or what is there where nothing of the repository is known of it."""
    return instead if value[0] in ("external", "unknown", "bottom") else value


def accessor(asking: Asking, file: int, seq: int) -> Value:
    """The method by which a record's component is read."""
    return ("fn", file, seq, None)


def known(asking: Asking, file: int, value: Value, name: str) -> Value:
    """What a method of the library gives, told by its name; one of the repository says so itself."""
    return ("external", name) if value[0] in ("external", "unknown") else value


def _from(asking: Asking, given: Value, base: Value) -> Value | None:
    """The container that a method of the library is called on; None where the repository has the method."""
    whole = asking.hold(base)
    if whole[0] == "inst" and given != EXTERNAL_VALUE:
        return None
    return container(asking, whole)


def fetch(asking: Asking, file: int, given: Value, base: Value) -> Value:
    """An operation that takes an element out of a container; of anything else, what the call gives."""
    held = asking.hold(base)
    if held[0] == "func":
        return tuple(held[1])
    whole = _from(asking, given, base)
    return given if whole is None else tuple(whole[1])


def keep(asking: Asking, file: int, given: Value, base: Value) -> Value:
    """An operation on a container that gives one of the same elements."""
    whole = _from(asking, given, base)
    return given if whole is None else ("many", whole[1])


def keyed(asking: Asking, file: int, given: Value, base: Value) -> Value:
    whole = _from(asking, given, base)
    if whole is None:
        return given
    return tuple(whole[2]) if len(whole) > 2 else EXTERNAL_VALUE


def mapped(asking: Asking, file: int, given: Value, base: Value, made: Value) -> Value:
    """A container of what a function makes of the elements of another."""
    if made[0] != "func" or _from(asking, given, base) is None:
        return given
    return ("many", asking.hold(made[1]))


def flat(asking: Asking, file: int, given: Value, base: Value, made: Value) -> Value:
    """A container of all that a function gives containers of."""
    if made[0] != "func" or _from(asking, given, base) is None:
        return given
    inner = container(asking, asking.hold(made[1]))
    return given if inner is None else ("many", inner[1])


def constant(asking: Asking, file: int, given: Value, kind: Value) -> Value:
    """Color.valueOf(text): what nobody wrote gives a constant of an enum."""
    if kind[0] != "cls" or asking.facts(kind[1]).kinds[kind[2] - 1] != "enum" or given != EXTERNAL_VALUE:
        return given
    return ("inst", kind[1], kind[2])


def constants(asking: Asking, file: int, given: Value, kind: Value) -> Value:
    """Color.values()"""
    found = constant(asking, file, given, kind)
    return given if found is given else ("many", found)


def filled(asking: Asking, file: int, given: Value, first: Value) -> Value:
    """A container of what a method of the library is given."""
    first = asking.hold(first)
    if given[0] != "external":
        return given
    return first if first[0] == "many" else ("many", first)


def passed(asking: Asking, file: int, given: Value, first: Value) -> Value:
    """What a method of the library is given comes back."""
    return asking.hold(first) if given[0] == "external" else given
