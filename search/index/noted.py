"""An interface of which every question is noted: what another file reads of it, by name and no wider.

Keys of what is asked, of whatever file or package was asked:
  .NAME   an export, member, method or what an object has under that name; the result of a function of that
          name, what a variable of it holds
  {NAME   all members of a class of that name
  *LIST   a list of the interface as a whole, "bases" those of all its classes;  *extra.KEY  what a family
          keeps under that key

Misses are noted as well. Symbols, expressions and objects are asked by numbers that came out of another
answer, which says what they are: reading `rows`, `names`, `kinds`, `parents` of them leaves no note.
"""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, ValuesView
from typing import Any, Protocol

from search.index.facts import Interface
from search.languages.numbers import EXTRA_OBJECTS


def name_key(name: str) -> str:
    return "." + name


def class_key(name: str) -> str:
    return "{" + name


def list_key(name: str) -> str:
    return "*" + name


def extra_key(key: str) -> str:
    return "*extra." + key


BASES = list_key("bases")


class Asker(Protocol):
    asked: set[int | str]  # another one while a question inside a question is answered


class _Noted(Mapping[Any, Any]):
    """A mapping; a look at one entry leaves one key, a look at all of them the key of the list."""

    __slots__ = ("_asker", "_entries", "_key", "_list")

    def __init__(
        self, asker: Asker, entries: Mapping[Any, Any], key: Callable[[Any], str], listed: str
    ) -> None:
        self._asker, self._entries, self._key, self._list = asker, entries, key, listed

    def __getitem__(self, key: Any) -> Any:
        self._asker.asked.add(self._key(key))
        return self._entries[key]

    def get(self, key: Any, default: Any = None) -> Any:
        self._asker.asked.add(self._key(key))
        return self._entries.get(key, default)

    def __contains__(self, key: object) -> bool:
        self._asker.asked.add(self._key(key))
        return key in self._entries

    def _all(self) -> Mapping[Any, Any]:
        self._asker.asked.add(self._list)
        return self._entries

    def __iter__(self) -> Iterator[Any]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def keys(self) -> KeysView[Any]:
        return self._all().keys()

    def values(self) -> ValuesView[Any]:
        return self._all().values()

    def items(self) -> ItemsView[Any, Any]:
        return self._all().items()


class _Classes(_Noted):
    """Of one class that is asked for, members are asked by name."""

    __slots__ = ("_names",)

    def __init__(self, asker: Asker, facts: Interface) -> None:
        super().__init__(asker, facts.classes, lambda _: BASES, list_key("classes"))
        self._names = facts.names

    def __getitem__(self, seq: Any) -> Any:
        bases, members = super().__getitem__(seq)
        return bases, _Noted(self._asker, members, name_key, class_key(self._names[seq - 1]))

    def get(self, key: Any, default: Any = None) -> Any:
        return self[key] if key in self else default  # noqa: SIM401 -- this is what get does


class _Extra(_Noted):
    """A family's own facts; those that stand by symbol are asked by its name."""

    __slots__ = ("_names",)

    def __init__(self, asker: Asker, facts: Interface) -> None:
        super().__init__(asker, facts.extra, extra_key, list_key("extra"))
        self._names = facts.names

    def get(self, key: Any, default: Any = None) -> Any:
        value = super().get(key)
        return default if value is None else self._of(key, value)

    def __getitem__(self, key: Any) -> Any:
        return self._of(key, super().__getitem__(key))

    def _of(self, key: str, value: Any) -> Any:
        if key not in EXTRA_OBJECTS or isinstance(value, int):
            return value
        named = lambda seq: name_key(self._names[int(seq) - 1])  # noqa: E731
        return _Noted(self._asker, value, named, list_key("objects"))


class _Objects:
    __slots__ = ("_asker", "_objects")

    def __init__(self, asker: Asker, objects: list[dict[str, int]]) -> None:
        self._asker, self._objects = asker, objects

    def __getitem__(self, number: int) -> _Noted:
        return _Noted(self._asker, self._objects[number], name_key, list_key("objects"))


class Noted:
    """What family.Interface describes."""

    __slots__ = ("_asker", "_facts", "kinds", "names", "parents", "rows")

    def __init__(self, asker: Asker, facts: Interface) -> None:
        self._asker = asker
        self._facts = facts
        self.rows = facts.rows
        self.kinds = facts.kinds
        self.names = facts.names
        self.parents = facts.parents

    def _title(self, seq: int) -> str:
        return self.names[seq - 1]

    def _list(self, name: str) -> Any:
        self._asker.asked.add(list_key(name))
        return getattr(self._facts, name)

    @property
    def imports(self) -> Any:
        return self._list("imports")

    @property
    def exported(self) -> Any:
        return self._list("exported")

    @property
    def extensions(self) -> Any:
        return self._list("extensions")

    @property
    def exports(self) -> Any:
        return _Noted(self._asker, self._facts.exports, name_key, list_key("exports"))

    @property
    def classes(self) -> Any:
        return _Classes(self._asker, self._facts)

    @property
    def functions(self) -> Any:
        return self._by_symbol(self._facts.functions, "functions")

    @property
    def values(self) -> Any:
        return self._by_symbol(self._facts.values, "values")

    def _by_symbol(self, entries: Mapping[int, Any], name: str) -> _Noted:
        return _Noted(self._asker, entries, lambda seq: name_key(self._title(seq)), list_key(name))

    @property
    def objects(self) -> _Objects:
        return _Objects(self._asker, self._facts.objects)

    @property
    def extra(self) -> _Extra:
        return _Extra(self._asker, self._facts)
