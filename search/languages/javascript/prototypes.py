"""JavaScript and TypeScript: functions that are classes, by prototype, by `this`, by inherits or assign."""

from __future__ import annotations

from search.languages.javascript.local import Local
from search.languages.javascript.state import State
from search.languages.reader import Class
from search.languages.scopes import UNKNOWN


def prototypes(local: Local, known: State) -> None:
    """F.prototype.m = v; F.prototype = v."""
    for owner, name, value in known.methods:
        seq = local.definition(owner)
        if not seq:
            continue
        _make_class(local, seq)
        if name:
            local.members(seq).setdefault(name, []).append(value)
        else:
            _take_over(local, seq, value)
    _constructors(local)


def _constructors(local: Local) -> None:
    """A function with a capital that sets members of `this` makes objects."""
    reader = local.reader
    for target, _, _ in reader.stores:
        row = local.rows[target]
        home = local.home(row[1], "this") if row[0] == "name" and row[2] == "this" else -1
        if home < 0 or reader.scopes[home].names["this"] != [UNKNOWN]:
            continue
        seq = reader.scopes[home].symbol
        if seq in reader.functions and reader.symbols[seq - 1].name[:1].isupper():
            _make_class(local, seq)


def joins(local: Local, callee: int, values: list[int]) -> bool:
    """inherits(F, G), Object.assign(F.prototype, mixin), Object.assign(f, members): F's members are known."""
    row = local.rows[callee]
    name = row[2] if row[0] in ("name", "attr") else ""
    if name == "inherits" and len(values) == 2:
        return _mix(local, values[0], [local.reader.raw.add("attr", values[1], "prototype")])
    if name != "assign" or row[0] != "attr":
        return False
    target = local.rows[values[0]]
    if target[0] == "attr" and target[2] == "prototype":
        return _mix(local, target[1], values[1:])
    _put_all(local, values[0], values[1:])
    return True


def _mix(local: Local, owner: int, mixins: list[int]) -> bool:
    seq = local.definition(owner)
    if seq:
        _make_class(local, seq)
        for mixin in mixins:
            _take_over(local, seq, mixin)
    return bool(seq)


def _make_class(local: Local, seq: int) -> None:
    reader = local.reader
    if seq in reader.classes:
        return
    inner = next((s for s in reader.scopes if s.symbol == seq and s.kind == "function"), None)
    if inner is not None and inner.names.get("this") == [UNKNOWN]:
        inner.names["this"] = [reader.raw.add("self", seq)]
    scope = reader.enter("class", 0)
    reader.leave()
    reader.scopes[scope].symbol = seq
    reader.classes[seq] = Class(scope)


def _take_over(local: Local, seq: int, value: int) -> None:
    """The members of an object become a class's, unless it has its own; a prototype makes a base."""
    row = local.resolve(value)
    names, bases = local.members(seq), local.reader.classes[seq].bases
    if row[0] == "obj":
        for name, expr in local.reader.objects[row[1]].items():
            inner = local.rows[expr]
            if not name.startswith("..."):
                names.setdefault(name, [expr])
            elif inner[0] == "attr" and inner[2] == "prototype":
                bases.append(int(inner[1]))
    elif row[0] == "attr" and row[2] == "prototype":
        bases.append(int(row[1]))
    elif row[0] in ("call", "sym"):
        bases.append(int(row[1]) if row[0] == "call" else value)


def _put_all(local: Local, target: int, mixins: list[int]) -> None:
    for mixin in mixins:
        row = local.resolve(mixin)
        for name, value in local.reader.objects[row[1]].items() if row[0] == "obj" else ():
            if not name.startswith("..."):
                local.reader.stores.append((target, name, value))
