"""The references of one Java file that lead to nothing: types, members and constructors nobody declares.

Nothing is told where something unseen may declare it: a base class or a whole package from outside the
repository, java.lang, code that annotations make.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from search.impact.breaks.java_outside import may_have
from search.index.facts import LINKS
from search.index.links import Resolution
from search.index.values import Evaluator
from search.languages.family import EXTERNAL_VALUE, NO_MEMBER, NO_NAME, Value
from search.languages.java.handles import CONSTRUCTOR, MANY
from search.model import Link

_LANG_NAMES = (
    "Appendable AutoCloseable CharSequence Cloneable Comparable Iterable Readable Runnable Boolean Byte "
    "Character Class ClassLoader ClassValue Compiler Double Enum Float InheritableThreadLocal Integer "
    "Long Math Module ModuleLayer Number Object Package Process ProcessBuilder ProcessHandle Record "
    "Runtime ScopedValue RuntimePermission SecurityManager Short StackTraceElement StackWalker StrictMath "
    "String StringBuffer StringBuilder StringTemplate System Thread ThreadGroup ThreadLocal Throwable "
    "Void Exception Error Deprecated Override FunctionalInterface SafeVarargs SuppressWarnings IO"
)
_LANG_EXCEPTIONS = (
    "Arithmetic ArrayIndexOutOfBounds ArrayStore ClassCast ClassNotFound CloneNotSupported "
    "EnumConstantNotPresent IllegalAccess IllegalArgument IllegalCaller IllegalMonitorState IllegalState "
    "IllegalThreadState IndexOutOfBounds Instantiation Interrupted LayerInstantiation Match "
    "NegativeArraySize NoSuchField NoSuchMethod NullPointer NumberFormat ReflectiveOperation Runtime "
    "Security StringIndexOutOfBounds TypeNotPresent UnsupportedOperation WrongThread"
)
_LANG = frozenset((*_LANG_NAMES.split(), *[f"{name}Exception" for name in _LANG_EXCEPTIONS.split()]))
_MAKERS = ("lombok", "org.immutables", "com.google.auto")  # annotations of these make members


@dataclass(frozen=True, slots=True)
class Lost:
    """`member`: the name as it is looked up, `open(2)` a method with two values.

    `inside`: the class that has no such member, None for a plain name or a type. `by_import`: a name that an
    import of this file brings.
    """

    name: str
    member: str
    line: int
    owner: str  # qualname of the symbol, '' for the module
    link: Link
    inside: tuple[int, int] | None = None
    by_import: bool = False


def lost(world: Evaluator, number: int, names: list[str]) -> Iterator[Lost]:
    """`names`: qualified names of the file's symbols, in order."""
    file = Resolution(world, number)
    reader = _Reader(file)
    for expr, link, line, owner in file.uses.refs:
        found = reader.read(expr)
        if found is not None:
            name, member, inside, by_import = found
            title = names[owner - 1] if owner else ""
            yield Lost(name, member, line, title, LINKS[link], inside, by_import)


Found = tuple[str, str, tuple[int, int] | None, bool]


class _Reader:
    def __init__(self, file: Resolution) -> None:
        self._file = file
        self._world = file.world
        imports = file.facts.imports
        self._made = any(module.startswith(_MAKERS) for module, _ in imports)
        outside = [module for module, what in imports if what == "*" and self._is_outside(module)]
        self._open = bool(outside)
        self._open_methods = any(module.rpartition(".")[2][:1].isupper() for module in outside)
        self._brought = {what for _, what in imports}

    def _is_outside(self, module: str) -> bool:
        """Whether an import on demand brings names that are not seen."""
        home = self._world.family(self._file.number).import_value(self._world, self._file.number, module, "*")
        if home[0] == "cls":
            return bool(self._world.order(*home[1:3])[1])
        return not self._world.provides_under(f"java {module}.")

    def read(self, expr: int) -> Found | None:
        file = self._file
        row = file.rows[expr]
        if row[0] == "construct":
            return self._constructor(file.rows[row[1]])
        if row[0] == "pick":
            expr, row = row[1], file.rows[row[1]]
        if row[0] == "imp":
            return self._import(expr, row[1])
        value = file.value(expr)
        if row[0] == "attr":
            return self._member(row, value)
        return self._name(row, value) if row[0] in ("free", "implicit") else None

    def _constructor(self, row: list[Any]) -> Found | None:
        value = self._world.hold(self._file.value(row[1])) if row[0] == "attr" else NO_NAME
        if value[0] == "super":
            value = self._base(value)
        if value[0] not in ("cls", "inst") or self._made:
            return None
        one, member = (value[1], value[2]), str(row[2])
        count = member.partition("(")[2].rstrip(")")
        if (
            not count.isdigit()
            or int(count) >= MANY
            or self._world.read(one[0]).kinds[one[1] - 1] not in ("class", "enum")
        ):
            return None
        declared = self._world.own_member(*one, CONSTRUCTOR + "()") is not None
        if (
            self._world.own_member(*one, member) is not None
            or not (declared or int(count))
            or self._is_made(one)
        ):
            return None
        return CONSTRUCTOR, member, one, False

    def _base(self, value: Value) -> Value:
        bases = self._world.order(value[1], value[2])[0][1:2]
        return ("cls", *bases[0]) if bases else NO_NAME

    def _import(self, expr: int, number: int) -> Found | None:
        module, name = self._file.facts.imports[number]
        if not name:
            value = self._file.value(expr)
            last = module.rpartition(".")[2]
            return (last, last, None, True) if value == ("external", module) else None
        home = self._world.family(self._file.number).import_value(self._world, self._file.number, module, "")
        if home == ("external", module):
            return name, name, None, True
        if home[0] != "cls" or self._is_made(home[1:3]):
            return None
        found = [self._world.attribute(home, member) for member in (name, name + "()")]
        return (
            (name, name, home[1:3], True) if all(self._is_absent(home, name, one) for one in found) else None
        )

    def _is_absent(self, base: Value, name: str, found: Value) -> bool:
        """Whether that is what a class gives for a member which it does not have."""
        outside = found == EXTERNAL_VALUE and not may_have(self._world, base[1:3], name)
        return outside or found == NO_MEMBER

    def _member(self, row: list[Any], value: Value) -> Found | None:
        name = str(row[2]).partition("(")[0]
        base = self._world.hold(self._file.value(row[1]))
        if base[0] == "mod":
            return (name, name, None, False) if value == ("external", name) else None
        if base[0] not in ("cls", "inst") or self._is_made(base[1:3]):
            return None
        return (name, str(row[2]), base[1:3], False) if self._is_absent(base, name, value) else None

    def _name(self, row: list[Any], value: Value) -> Found | None:
        member = str(row[-1])
        name = member.partition("(")[0]
        if row[0] == "implicit":
            if self._file.rows[row[1]][0] == "imp" or self._made:  # of an import only that is told
                return None
            if any(may_have(self._world, (self._file.number, seq), name) for seq in row[2:-1]):
                return None
        if "(" not in member:
            return (name, member, None, False) if self._has_no_name(name, value) else None
        around = [(self._file.number, seq) for seq in row[2:-1]]
        known = (
            one for one in around if self._world.attribute(("inst", *one), name + "()")[0] in ("fn", "fns")
        )
        return (name, member, next(known, None), False) if self._has_no_method(name, value) else None

    def _has_no_method(self, name: str, value: Value) -> bool:
        seen = value in (NO_NAME, EXTERNAL_VALUE)
        return seen and name not in self._brought and not self._open_methods

    def _has_no_name(self, name: str, value: Value) -> bool:
        if self._open or name in _LANG or name.endswith("Error"):
            return False
        return value in (("external", name), NO_NAME)

    def _is_made(self, one: Any) -> bool:
        return has_made_members(self._world, one)


def has_made_members(world: Evaluator, one: tuple[int, int]) -> bool:
    """Whether annotations of a library may make members of a class."""
    files = {file for file, _ in world.order(*one)[0]}
    return any(module.startswith(_MAKERS) for file in files for module, _ in world.read(file).imports)
