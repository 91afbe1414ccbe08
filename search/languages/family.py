"""What a family of languages supplies, and what it may ask while references are resolved.

A family serves one or more rows of LANGUAGES with one module: how its trees are read (roles, annotations,
parameters) and how its names lead from file to file (imports, free names, members). See __init__.py for a
guide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from search.languages.reader import Reader, Role
from search.languages.roles import ROLES
from search.languages.scopes import UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

# What an expression evaluates to:
#   ("mod", key, family)         a module; the key is the family's own: a path without extension, a folder
#   ("cls", file, seq)           a class, interface, struct, type
#   ("inst", file, seq)          an instance of it; in languages with type arguments more may stand behind it
#   ("fn", file, seq, receiver)  a function; receiver: the class (file, seq, ...) that it was reached by
#   ("prop", file, seq, receiver)  a property, read on an instance
#   ("var", file, seq, receiver) a variable or constant that has a symbol
#   ("super", file, seq, receiver)  the bases of a class
#   ("obj", file, number)        an object literal
#   ("many", value)              a container of it;  ("tuple", value, ...)
#   ("any", value, ...)          one of a few;  ("func", value): a function of which only the result is known
#   ("fns", methods, receiver)   several methods of one name, each (file, seq)
#   ("external",)                outside the repository, perhaps with the name of its type
#   ("bottom",)                  its own definition leads back to it
#   ("unknown", why)
Value = tuple[Any, ...]
EXTERNAL_VALUE: Value = ("external",)
BOTTOM: Value = ("bottom",)
NO_NAME: Value = ("unknown", "no such name")
NO_MEMBER: Value = ("unknown", "no such member")
HANDED, GUESSED = 1, 2  # what a value rests on: what calls in this file hand over; which members are used


def is_missing(value: Value) -> bool:
    """Nothing was found there: look further."""
    return value is BOTTOM or value == NO_NAME


class Interface(Protocol):
    """What a file says to others (see search/index/facts.py). Expressions are numbers of `rows`."""

    rows: list[list[Any]]
    kinds: list[str]  # of symbol seq at [seq - 1]
    names: list[str]
    parents: list[int]
    exports: dict[str, int]  # names of the module's scope
    classes: dict[int, tuple[list[int], dict[str, int]]]  # bases, members
    functions: dict[int, tuple[int, list[str]]]  # returned expression, flags
    values: dict[int, int]  # what variables hold
    imports: list[tuple[str, str]]  # module, name
    exported: list[str] | None
    objects: list[dict[str, int]]  # members of object literals; "...N" is spread in
    extensions: dict[str, dict[str, int]]  # members of types that may be defined in another file
    extra: dict[str, Any]


class Asking(Protocol):
    """The repository as one file's resolution sees it. Every question is noted: an update re-asks few.

    What `facts` gives notes by itself what is read of it; its symbols and expressions are read by numbers
    that came out of another answer.
    """

    def path(self, file: int) -> str: ...
    def is_test(self, file: int) -> bool: ...
    def file(self, path: str) -> int | None: ...  # a file with symbols
    def folder(self, path: str) -> bool: ...
    def listing(self, folder: str) -> tuple[int, ...]: ...  # files with symbols right in a folder
    def named(
        self, name: str
    ) -> tuple[str, ...]: ...  # paths of files (any extension) and folders of that name
    def manifests(
        self, name: str
    ) -> tuple[str, ...]: ...  # paths of all files of that full name, without facts too
    def text(self, path: str) -> str | None: ...  # of any indexed file: manifests, settings
    def providers(self, key: str) -> tuple[int, ...]: ...  # files whose family says that they provide it
    def among(
        self, key: str
    ) -> tuple[int, ...]: ...  # the same, to `read` all of it and to `name` what is asked
    def name(self, name: str) -> None: ...  # notes that something of that name is asked for
    def suppose(self, doubt: int) -> None: ...  # the answer rests on that: HANDED, GUESSED
    def note(self, listed: str) -> None: ...  # ... that all of a list is: "extensions", their "titles"
    def facts(self, file: int) -> Interface: ...
    def interface(self, file: int) -> Interface: ...  # the same
    def read(self, file: int) -> Interface: ...  # without a note: of the file that is resolved, of `among`
    def export(self, file: int, name: str) -> Value: ...  # NO_NAME where the module's scope does not bind it
    def order(
        self, file: int, seq: int
    ) -> tuple[tuple[tuple[int, int], ...], str]: ...  # a class and its bases
    def evaluate(self, file: int, expr: int, receiver: tuple[int, int] | None = None) -> Value: ...
    def attribute(self, base: Value, name: str) -> Value: ...
    def call(self, base: Value) -> Value: ...
    def element(self, value: Value) -> Value: ...  # what a loop over it gives
    def hold(self, value: Value) -> Value: ...  # what a variable or property holds; other values as they are
    def once(
        self, key: tuple[Any, ...], question: Callable[..., Value], *args: Any
    ) -> Value: ...  # remembered


Special = Callable[[Reader, int, "Node | None"], "int | None"]


def _no_annotation(reader: Reader, node: Node) -> int:
    reader.inside(node)
    return UNKNOWN


def _no_parameters(reader: Reader, node: Node, symbol: int) -> None:
    reader.inside(node)


def _external(asking: Asking, file: int, module: str, name: str) -> Value:
    return EXTERNAL_VALUE


def _no_free(asking: Asking, file: int, name: str) -> Value:
    return NO_NAME


def _no_member(asking: Asking, key: Any, name: str) -> Value:
    return NO_NAME


def _no_element(asking: Asking, value: Value) -> Value:
    return ("unknown", "unknown element")


def _outside(asking: Asking, value: Value, name: str) -> Value:
    return EXTERNAL_VALUE


def _own_extension(asking: Asking, file: int, seq: int, name: str) -> tuple[int, int] | None:
    facts = asking.read(file)  # who asks for a member notes its name
    if not facts.extensions:
        return None
    expr = facts.extensions.get(facts.names[seq - 1], {}).get(name)
    return None if expr is None else (file, expr)


def _no_such_member(asking: Asking, file: int, seq: int, name: str) -> Value:
    return NO_MEMBER


def _nothing_provided(path: str, facts: Interface) -> Iterable[str]:
    return ()


def _nothing_overridden(asking: Asking, file: int) -> Iterable[tuple[int, Value]]:
    return ()


def _no_twins(asking: Asking, file: int, seq: int, name: str) -> tuple[tuple[int, int], ...]:
    return ()


def _as_it_is(asking: Asking, file: int, seq: int, receiver: Any, value: Value) -> Value:
    return value


def _nothing_more(reader: Reader) -> None:
    return None


@dataclass(frozen=True, slots=True, eq=False)  # one of each: known by identity
class Family:
    name: str
    # reading
    read: Callable[[Reader, Node], Reader] = Reader.read  # what a tree says, noted by the Reader
    roles: Mapping[str, Role] = field(default_factory=lambda: ROLES)
    builtins: frozenset[str] = (
        frozenset()
    )  # names that are outside the repository unless something binds them
    special: Mapping[str, Special] = field(
        default_factory=dict
    )  # callee's last name -> value of the call, or None
    annotation: Callable[[Reader, Node], int] = (
        _no_annotation  # a type: raw expression of a value of that type
    )
    parameters: Callable[[Reader, Node, int], None] = _no_parameters  # bind a function's parameters
    members_are_names: bool = False  # a plain name may be a member of the class around it (Java, C#)
    ordered: bool = False  # names in functions and blocks mean what was bound to them before their use
    finish: Callable[[Reader], None] = _nothing_more  # after the walk, before names are reduced
    # resolving
    constructors: tuple[str, ...] = ()  # members that instantiation calls
    universal: frozenset[str] = frozenset()  # members that every class and instance has from the language
    callable_member: str = ""  # member that a call of an instance calls
    import_value: Callable[[Asking, int, str, str], Value] = _external  # file, module, name
    free_value: Callable[[Asking, int, str], Value] = _no_free  # file, name that the file does not bind
    module_member: Callable[[Asking, Any, str], Value] = _no_member  # key of a module value, name
    element: Callable[[Asking, Value], Value] = _no_element  # of an instance that is iterated or indexed
    # file and symbol of a class, a member that neither it nor its bases have
    absent: Callable[[Asking, int, int, str], Value] = _no_such_member
    function_member: Callable[[Asking, Value, str], Value] = _outside  # of a function as a value
    # file and symbol of a type, member -> file and expression of one that is written outside the type
    extension: Callable[[Asking, int, int, str], tuple[int, int] | None] = _own_extension
    twins: Callable[[Asking, int, int, str], tuple[tuple[int, int], ...]] = _no_twins  # the same for others
    # function or variable, receiver, what it gives or holds -> the same with type arguments put in
    bound: Callable[[Asking, int, int, Any, Value], Value] = _as_it_is
    provides: Callable[[str, Interface], Iterable[str]] = (
        _nothing_provided  # path, facts -> keys for `providers`
    )
    overridden: Callable[[Asking, int], Iterable[tuple[int, Value]]] = (
        _nothing_overridden  # methods of a file that take the place of others without naming a base
    )
    heads: Mapping[str, Callable[..., Value]] = field(
        default_factory=dict
    )  # own expressions: (asking, file, *operands)
