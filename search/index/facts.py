"""What one file says, packed for the table `facts` and unpacked again: JSON, then zlib.

`interface` is what other files may ask: symbols, exports, classes, functions, variables, imports, with the
expressions that say what they are. It holds no line numbers, so an edit inside a function body leaves it as
it was and no other file has to be resolved again. `uses` is what only the file's own resolution reads:
references, in columns. Expressions are numbered through: those of `uses` go on where those of `interface`
end.
"""

from __future__ import annotations

import json
import zlib
from bisect import bisect_right
from dataclasses import dataclass
from typing import Any

from search.languages.reader import Reader
from search.languages.scopes import ALL, FIRST, NOTHING, UNKNOWN, Expr, Reducer
from search.model import Link, Symbol

_JSON = json.JSONEncoder(separators=(",", ":"), check_circular=False)  # ASCII: a third faster than UTF-8
_LEVEL = 1  # zlib: three times the speed of 6 for a tenth more bytes
LINKS: tuple[Link, ...] = ("calls", "references", "inherits", "imports", "overrides")
_NUMBER = {link: number for number, link in enumerate(LINKS)}


@dataclass(frozen=True, slots=True)
class Facts:
    symbols: tuple[Symbol, ...]
    interface: bytes
    uses: bytes


@dataclass(slots=True)
class Interface:
    rows: list[list[Any]]
    kinds: list[str]
    names: list[str]
    parents: list[int]
    exports: dict[str, int]
    classes: dict[int, tuple[list[int], dict[str, int]]]
    functions: dict[int, tuple[int, list[str]]]
    values: dict[int, int]
    imports: list[tuple[str, str]]
    objects: list[dict[str, int]]
    exported: list[str] | None
    extensions: dict[str, dict[str, int]]
    extra: dict[str, Any]
    receivers: frozenset[int]  # expressions that speak of the receiver: their value depends on it


@dataclass(slots=True)
class Uses:
    rows: list[list[Any]]  # expressions, numbered on from the interface's
    refs: list[tuple[int, int, int, int]]  # expression, link, line, owner
    lost: list[tuple[str, int, int, str]]  # calls that the file itself cannot resolve: name, line, owner, why
    lines: list[int]  # of symbol seq at [seq - 1]: where its name stands


def pack(reader: Reader) -> Facts:
    reader.family.finish(reader)
    reducer = Reducer(
        reader.raw, reader.scopes, reader.family.builtins, reader.family.members_are_names, reader.open
    )
    interface = _interface(reader, reducer)
    start = len(reducer.out.rows)
    interface["x"] = reducer.out.rows[:start]
    uses = _uses(reader, reducer)
    uses["x"] = reducer.out.rows[start:]
    return Facts(tuple(reader.symbols), _zip(interface), _zip(uses))


def _interface(reader: Reader, reducer: Reducer) -> dict[str, Any]:
    stored = _stored(reader, reducer)
    members = {seq: dict(reader.scopes[one.scope].names) for seq, one in reader.classes.items()}
    for (seq, name), values in stored.items():
        own = members.setdefault(seq, {})
        first = own.get(name, [UNKNOWN])[0]
        row = reader.raw.rows[first]
        if name not in own:
            own[name] = values
            reader.plain_fields.add((seq, name))
        elif row[0] == "sym" and row[1] in reader.values:
            reader.values[row[1]].extend(values)
    return {
        "k": [symbol.kind for symbol in reader.symbols],
        "n": [symbol.name for symbol in reader.symbols],
        "p": [symbol.parent for symbol in reader.symbols],
        "m": {name: reducer.name(0, name) for name in reader.scopes[0].names},
        "c": {
            seq: [
                [reducer.reduce(base) for base in one.bases],
                {name: reducer.combine(bound) for name, bound in members[seq].items()},
            ]
            for seq, one in reader.classes.items()
        },
        "f": {
            seq: [reducer.returned(one.returns), one.flags, one.parameters]
            for seq, one in reader.functions.items()
        },
        "v": {seq: reducer.combine(values) for seq, values in reader.values.items()},
        "i": [[one.module, one.name] for one in reader.imports],
        "o": [{name: reducer.reduce(value) for name, value in one.items()} for one in reader.objects],
        "a": reader.exported,
        "e": _extensions(reader, reducer),
        "t": reader.extra,
    }


def _stored(reader: Reader, reducer: Reducer) -> dict[tuple[int, str], list[int]]:
    """Members that are assigned from outside the class body: self.x = v, Class.x = v."""
    found: dict[tuple[int, str], list[int]] = {}
    for target, name, value in reader.stores:
        row = reducer.out.rows[reducer.reduce(target)]
        if row[0] in ("self", "own", "sym") and row[1] in reader.classes:
            found.setdefault((row[1], name), []).append(value)
    return found


def _extensions(reader: Reader, reducer: Reducer) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for owner, name, value in reader.extensions:
        found.setdefault(owner, {})[name] = reducer.reduce(value)
    return found


def _uses(reader: Reader, reducer: Reducer) -> dict[str, Any]:
    """References that may lead somewhere, four numbers each in one list; and the calls that cannot."""
    rows, breaks = reader.raw.rows, reader.breaks
    found: list[int] = []
    lost: list[tuple[str, int, int, str]] = []
    chains: dict[Link, dict[int, list[tuple[int, int]]]] = {link: {} for link in LINKS}
    for whole, link, at, owner in reader.chains:
        parts = chains[link].get(whole)
        if parts is None:
            parts = chains[link][whole] = _parts(reader, reducer, _written(rows, whole), link)
        for part, number in parts:
            line = bisect_right(breaks, at - 1) + 1
            if part == UNKNOWN:
                lost.append(_lost(rows[_written(rows, whole)], line, owner))
            else:
                found += (part, number, line, owner)
    for whole, link, at, owner in reader.uses:
        expr = _written(rows, whole)
        part = reducer.reduce(expr)
        if part > NOTHING:
            found += (part, _NUMBER[link], reader.line(at), owner)
        elif part == UNKNOWN and link == "calls" and (row := _called(rows, expr))[0] in ("name", "attr"):
            lost.append(_lost(row, reader.line(at), owner))
    return {"r": found, "u": lost, "l": [symbol.name_line for symbol in reader.symbols]}


def _written(rows: list[Expr], expr: int) -> int:
    """What is referred to, without what its uses let one guess of its value."""
    return int(rows[expr][1]) if rows[expr][0] == "guess" else expr


def _called(rows: list[Expr], expr: int) -> Expr:
    """What is called, without what is known of the arguments."""
    return rows[rows[expr][1]] if rows[expr][0] == "pick" else rows[expr]


def _parts(reader: Reader, reducer: Reducer, expr: int, link: Link) -> list[tuple[int, int]]:
    """What a chain `a.b.c` refers to: itself by its link, its beginnings as read. UNKNOWN: a lost call."""
    rows = reader.raw.rows
    found = []
    whole = reducer.reduce(expr)
    if link == "references":
        if whole > NOTHING and _is_use(reader, reducer, rows[expr], whole):
            found.append((whole, _NUMBER[link]))
    elif whole > NOTHING or (whole == UNKNOWN and link == "calls"):
        found.append((whole, _NUMBER[link]))
    while rows[expr][0] == "attr" and rows[rows[expr][1]][0] != "decl":
        expr = _written(rows, rows[expr][1])
        part = reducer.reduce(expr)
        if part > NOTHING and _is_use(reader, reducer, rows[expr], part):
            found.append((part, _NUMBER["references"]))
    return found


def _is_use(reader: Reader, reducer: Reducer, written: Expr, expr: int) -> bool:
    """Whether reading it can use a definition: the name of a local does not, nor does a plain field."""
    out = reducer.out.rows
    row = out[expr]
    if written[0] == "name":
        return row[0] in _DEFINED and not reducer.is_local(written[1], written[2])
    if row[0] == "attr" and out[row[1]][0] == "self":
        return (out[row[1]][1], row[2]) not in reader.plain_fields
    return True


# Reading a name uses a definition only where the name stands for one; other heads are what a variable holds.
_DEFINED = frozenset(("sym", "imp", "free", "implicit", "fixture"))


def _lost(row: Expr, line: int, owner: int) -> tuple[str, int, int, str]:
    return plain(row[2]), line, owner, "unknown receiver" if row[0] == "attr" else "unknown value"


def plain(name: str) -> str:
    """A member's name without the number of arguments that some families give it: `open(2)`."""
    return name.partition("(")[0] or name


def _zip(value: dict[str, Any]) -> bytes:
    return zlib.compress(_JSON.encode(value).encode(), _LEVEL)


def interface_of(blob: bytes) -> Interface:
    read = json.loads(zlib.decompress(blob))
    rows = read["x"]
    return Interface(
        rows,
        read["k"],
        read["n"],
        read["p"],
        read["m"],
        {int(seq): (bases, members) for seq, (bases, members) in read["c"].items()},
        {int(seq): (returns, flags) for seq, (returns, flags, _) in read["f"].items()},
        {int(seq): value for seq, value in read["v"].items()},
        [(module, name) for module, name in read["i"]],
        read["o"],
        read["a"],
        read["e"],
        read["t"],
        _receivers(rows),
    )


def _receivers(rows: list[list[Any]]) -> frozenset[int]:
    """Expressions with self, own, super or a type parameter inside. Operands stand before what uses them."""
    found: set[int] = set()
    for number, row in enumerate(rows):
        head = row[0]
        if head in ("self", "own", "super", "targ", "carg"):
            found.add(number)
        elif head in FIRST:
            if row[1] in found:
                found.add(number)
        elif head in ALL and not found.isdisjoint(row[1:]):
            found.add(number)
    return frozenset(found)


def uses_of(blob: bytes) -> Uses:
    read = json.loads(zlib.decompress(blob))
    return Uses(
        read["x"],
        list(zip(*[iter(read["r"])] * 4, strict=True)),
        [(name, line, owner, why) for name, line, owner, why in read["u"]],
        read["l"],
    )
