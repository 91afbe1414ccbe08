"""Hooks of component libraries: what they give is made of their argument, or of their type argument.

`const [store] = useState(() => new Store())`, `useRef<Store>(null).current`, `useContext(StoreContext)`.
Where the repository has something of its own of that name, it means that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from search.languages.javascript.generics import made
from search.languages.javascript.state import operands, says_something
from search.languages.scopes import EXTERNAL, UNKNOWN

if TYPE_CHECKING:
    from search.languages.reader import Reader

_HELD = "held by a context"  # member of a context


def hooked(reader: Reader, hook: Hook, callee: int, values: list[int], types: list[int]) -> int:
    """The value of a call of something with a hook's name."""
    call = reader.raw.add("call", callee) if callee else UNKNOWN
    value = types[0] if types and says_something(types[0]) else values[0] if values else UNKNOWN
    return operands(reader, "outside", {"f": callee, "c": call, "v": hook(reader, value)})


def _state(reader: Reader, value: int) -> int:
    """A value, or what a function gives that makes it, and a setter."""
    return reader.raw.add("tuple", operands(reader, "settled", {"v": value}), EXTERNAL)


def _memo(reader: Reader, value: int) -> int:
    return reader.raw.add("call", value) if value else UNKNOWN


def _same(reader: Reader, value: int) -> int:
    return value


def _reference(reader: Reader, value: int) -> int:
    return made(reader, {"current": value, "...0": EXTERNAL})


def _make_context(reader: Reader, value: int) -> int:
    return made(reader, {_HELD: value, "...0": EXTERNAL})


def _context(reader: Reader, value: int) -> int:
    return reader.raw.add("attr", value, _HELD) if value else UNKNOWN


Hook = Callable[["Reader", int], int]
HOOKS: dict[str, Hook] = {
    "useState": _state,
    "useMemo": _memo,
    "useCallback": _same,
    "useRef": _reference,
    "createContext": _make_context,
    "useContext": _context,
}
