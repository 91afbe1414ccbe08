"""Python: which file an import means, what a module exports, what fixtures and context managers give.

A module value's key is its path without `.py` or `/__init__.py`. Top-level names are those of files and
folders whose parent folder is no package; a folder without `__init__.py` may be a namespace package.
"""

from __future__ import annotations

import ast
import posixpath
import sys

from search.languages.family import EXTERNAL_VALUE, NO_NAME, Asking, Value, is_missing

_ITERATES = ("__iter__", "__aiter__", "__getitem__")


def import_value(asking: Asking, file: int, module: str, name: str) -> Value:
    """`from module import name`; name '' for the module itself."""
    key = relative(asking, file, module) if module.startswith(".") else absolute(asking, file, module)
    if key is None:
        return EXTERNAL_VALUE
    if name in ("", "*"):
        return ("mod", key, "python")
    if _module_file(asking, key) == file:  # `from . import x` in a package's own __init__: a module beside it
        return _submodule(asking, key, name)
    return module_member(asking, key, name)


def relative(asking: Asking, file: int, module: str) -> str | None:
    rest = module.lstrip(".")
    folder = posixpath.dirname(asking.path(file))
    for _ in range(len(module) - len(rest) - 1):
        if not folder:
            return None
        folder = posixpath.dirname(folder)
    return _existing(asking, "/".join(part for part in (folder, *rest.split(".")) if part))


def absolute(asking: Asking, file: int, module: str) -> str | None:
    """The one module of that name which this file can mean, None for a module from elsewhere."""
    place = (posixpath.dirname(asking.path(file)), asking.is_test(file))  # all that the answer depends on
    key = asking.once(("python module", place, module), _absolute, asking, file, module)[1]
    return key if isinstance(key, str) else None


def _absolute(asking: Asking, file: int, module: str) -> Value:
    first, _, rest = module.partition(".")
    beside = posixpath.dirname(asking.path(file))  # a script in a package sees what lies beside it
    found: dict[str, str] = {}  # root folder -> key
    for path in asking.named(first):
        stem = path.removesuffix(".py")
        root = posixpath.dirname(stem)
        if root not in found and (root == beside or not _is_package(asking, root)):
            key = _existing(asking, stem + ("/" + rest.replace(".", "/") if rest else ""))
            if key is not None:
                found[root] = key
    return ("module", _choose(asking, file, first, found))


def _choose(asking: Asking, file: int, first: str, found: dict[str, str]) -> str | None:
    """Roots that hold the file win, the nearest first; another root counts if it alone has such a package."""
    path = asking.path(file)
    around = [root for root in found if not root or path.startswith(root + "/")]
    if first in sys.stdlib_module_names:
        around = [root for root in around if root == _root(asking, path)]
        return found[around[0]] if around else None
    proper = [root for root in around if not _is_package(asking, root)]
    if around:
        return found[max(proper or around, key=len)]
    others = [
        (root, key)
        for root, key in found.items()
        if _is_package(asking, f"{root}/{first}") and (asking.is_test(file) or not _in_tests(asking, key))
    ]
    return others[0][1] if len(others) == 1 else None


def _in_tests(asking: Asking, key: str) -> bool:
    file = _module_file(asking, key)
    return file is not None and asking.is_test(file)


def _root(asking: Asking, path: str) -> str:
    folder = posixpath.dirname(path)
    while folder and _is_package(asking, folder):
        folder = posixpath.dirname(folder)
    return folder


def _is_package(asking: Asking, folder: str) -> bool:
    return asking.file(posixpath.join(folder, "__init__.py")) is not None


def _module_file(asking: Asking, key: str) -> int | None:
    plain = asking.file(key + ".py") if key else None
    return asking.file(posixpath.join(key, "__init__.py")) if plain is None else plain


def _existing(asking: Asking, key: str) -> str | None:
    return key if _module_file(asking, key) is not None or asking.folder(key) else None


def _submodule(asking: Asking, key: str, name: str) -> Value:
    inner = posixpath.join(key, name)
    return ("mod", inner, "python") if _existing(asking, inner) is not None else NO_NAME


def module_member(asking: Asking, key: str, name: str) -> Value:
    """A name of a module: what its file binds, what its star imports bring, a module inside the package."""
    return asking.once(("py member", key, name), _module_member, asking, key, name)


def _module_member(asking: Asking, key: str, name: str) -> Value:
    file = _module_file(asking, key)
    if file is None:
        inner = _submodule(asking, key, name)
        return EXTERNAL_VALUE if is_missing(inner) else inner
    value = asking.export(file, name)
    if not is_missing(value):
        return value
    starred = _starred(asking, file, name)
    inner = _submodule(asking, key, name)
    if not is_missing(inner) and starred[0] in ("unknown", "external", "bottom"):
        return inner
    return starred


def _starred(asking: Asking, file: int, name: str) -> Value:
    """What the file's star imports bring under that name; the last one wins."""
    outside = False
    for module, what in reversed(asking.facts(file).imports):
        if what != "*":
            continue
        source = import_value(asking, file, module, "")
        if source[0] != "mod":
            outside = True
            continue
        if not _shared(asking, source[1], name):
            continue
        value = module_member(asking, source[1], name)
        if not is_missing(value):
            return value
    return EXTERNAL_VALUE if outside else NO_NAME


def _shared(asking: Asking, key: str, name: str) -> bool:
    file = _module_file(asking, key)
    listed_ = asking.facts(file).exported if file is not None else None
    return name in listed_ if listed_ is not None else not name.startswith("_")


def free_value(asking: Asking, file: int, name: str) -> Value:
    """A name that the file does not bind: from a star import, or a misspelt one."""
    return _starred(asking, file, name)


def listed(text: str) -> list[str] | None:
    """The names in `__all__ = [...]`, None where it is put together otherwise."""
    try:
        value = ast.literal_eval(text.partition("=")[2].strip())
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        return None
    return [str(name) for name in value] if isinstance(value, list | tuple) else None


# --- values ----------------------------------------------------------------------------------------


def element(asking: Asking, value: Value) -> Value:
    """What iterating or indexing an instance gives."""
    for name in _ITERATES:
        method = asking.attribute(value, name)
        if method[0] == "fn":
            given = asking.hold(asking.call(method))
            return given if name == "__getitem__" else _next(asking, given)
    return ("unknown", "unknown element")


def _next(asking: Asking, iterator: Value) -> Value:
    """What an iterator gives one by one."""
    if iterator[0] == "many":
        return tuple(iterator[1])
    method = asking.attribute(iterator, "__next__") if iterator[0] == "inst" else iterator
    return asking.call(method) if method[0] == "fn" else ("unknown", "unknown element")


def entered(asking: Asking, file: int, value: Value) -> Value:
    """What `with value as x` binds: what __enter__ gives, the instance itself where that is not known."""
    value = asking.hold(value)
    if value[0] != "inst":
        return value
    for name in ("__enter__", "__aenter__"):
        method = asking.attribute(value, name)
        if method[0] == "fn":
            given = asking.call(method)
            return value if given[0] in ("unknown", "bottom") else given
    return value


def operated(asking: Asking, file: int, value: Value, method: str) -> Value:
    """What an operator gives, by the method of its left side."""
    value = asking.hold(value)
    if value[0] in ("many", "tuple"):
        return value if value[0] == "many" else EXTERNAL_VALUE
    if value[0] != "inst":
        return value if value[0] in ("external", "bottom") else ("unknown", "operator")
    found = asking.attribute(value, method)
    return asking.call(found) if found[0] == "fn" else ("unknown", "operator")


def protocol(asking: Asking, file: int, value: Value, method: str) -> Value:
    """The method by which the language itself uses an instance; nothing is missing where there is none."""
    value = asking.hold(value)
    found = asking.attribute(value, method) if value[0] == "inst" else EXTERNAL_VALUE
    return found if found[0] == "fn" else EXTERNAL_VALUE


def made(asking: Asking, file: int, value: Value) -> Value:
    """`raise E` makes one; what is raised otherwise was made before."""
    value = asking.hold(value)
    return value if value[0] == "cls" else EXTERNAL_VALUE


def fixture(asking: Asking, file: int, name: str) -> Value:
    """The fixture that pytest hands to a parameter of that name: this file's, or a conftest.py's above it."""
    folder = posixpath.dirname(asking.path(file))
    places = [file]
    while True:
        above = asking.file(posixpath.join(folder, "conftest.py"))
        if above is not None and above != file:
            places.append(above)
        if not folder:
            break
        folder = posixpath.dirname(folder)
    for place in places:
        value = asking.export(place, name)
        if value[0] == "fn" and "fixture" in asking.facts(value[1]).functions[value[2]][1]:
            return ("prop", *value[1:])
    return ("unknown", "parameter")


def function_member(asking: Asking, function: Value, name: str) -> Value:
    """Of a function only `f.__name__` and the like are Python's own; a decorator may have added others."""
    return EXTERNAL_VALUE if name.startswith("__") else ("unknown", "member of a function")
