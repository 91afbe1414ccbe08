"""JavaScript and TypeScript: what an import gives, what a module exports, what an object's members are.

A module value's key is the path of its file. What a file exports is an object of it (`exports` in its facts);
"=" is what `module.exports` or `export =` was set to. Names that are not exported are not seen from outside.
"""

from __future__ import annotations

from search.languages.family import EXTERNAL_VALUE, NO_NAME, Asking, Value, is_missing
from search.languages.javascript.files import find
from search.languages.javascript.generics import ANY_KEY

FAMILY_NAME = "script"
_OF_ALL = """
apply bind call length name prototype constructor toString valueOf hasOwnProperty isPrototypeOf
propertyIsEnumerable toLocaleString arguments caller
"""
_OF_FUNCTIONS = frozenset(_OF_ALL.split())
_OPEN = frozenset(("external", "unknown", "bottom"))


def import_value(asking: Asking, file: int, module: str, name: str) -> Value:
    """`import { name } from module`; '' is the namespace, "require" what require gives."""
    path = find(asking, file, module)
    if path is None:
        return EXTERNAL_VALUE
    if name in ("", "require"):
        return whole(asking, path)
    return module_member(asking, path, name)


def whole(asking: Asking, path: str) -> Value:
    """A module as a value: what it was set to, else its exports."""
    assigned = _assigned(asking, path)
    return ("mod", path, FAMILY_NAME) if is_missing(assigned) or assigned[0] in _OPEN else assigned


def _assigned(asking: Asking, path: str) -> Value:
    file = asking.file(path)
    return NO_NAME if file is None else asking.hold(_own(asking, file, "="))


def _own(asking: Asking, file: int, name: str) -> Value:
    facts = asking.facts(file)
    number = facts.extra.get("exports")
    expr = facts.objects[number].get(name) if number is not None else None
    return NO_NAME if expr is None else asking.evaluate(file, expr)


def module_member(asking: Asking, path: str, name: str) -> Value:
    """An exported name, also from what the module exports all of."""
    return asking.once(("js member", path, name), _module_member, asking, path, name)


def _module_member(asking: Asking, path: str, name: str) -> Value:
    file = asking.file(path)
    if file is None:
        return EXTERNAL_VALUE
    value = _own(asking, file, name)
    if not is_missing(value):
        return value
    assigned = _own(asking, file, "=")
    if not is_missing(assigned):
        return assigned if name == "default" else asking.attribute(assigned, name)
    if name == "default":
        return _interop(asking, file, path)
    return _starred(asking, file, name)


def _interop(asking: Asking, file: int, path: str) -> Value:
    """The default of a module that sets members of `exports` is the module."""
    facts = asking.facts(file)
    if "exports" in facts.extra and facts.extra.get("common"):
        return ("mod", path, FAMILY_NAME)
    return NO_NAME


def _starred(asking: Asking, file: int, name: str) -> Value:
    outside = False
    for module in asking.facts(file).extra.get("stars", ()):
        path = find(asking, file, module)
        value = EXTERNAL_VALUE if path is None else module_member(asking, path, name)
        if value[0] == "external":
            outside = True
        elif not is_missing(value):
            return value
    return EXTERNAL_VALUE if outside else NO_NAME


def element(asking: Asking, value: Value) -> Value:
    """What a loop over an instance or object gives: what its iterator yields."""
    if value[0] == "obj":
        expr = asking.facts(value[1]).objects[value[2]].get(ANY_KEY)
        if expr is not None:
            return asking.evaluate(value[1], expr)
    method = asking.attribute(value, "[Symbol.iterator]")
    if method[0] in ("fn", "obj"):
        given = asking.hold(asking.call(method))
        if given[0] == "many":
            return tuple(given[1])
    return ("unknown", "unknown element")


def function_member(asking: Asking, value: Value, name: str) -> Value:
    """What was put on a function: `f.name = v`; what every function has is builtin, the rest is not seen."""
    facts = asking.facts(value[1])
    number = facts.extra.get("added", {}).get(str(value[2]))
    expr = facts.objects[number].get(name) if number is not None else None
    if expr is not None:
        return asking.evaluate(value[1], expr)
    return EXTERNAL_VALUE if name in _OF_FUNCTIONS else ("unknown", "member of a function")
