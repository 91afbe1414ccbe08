"""JavaScript and TypeScript: what is only known at the end of a file, before its names are reduced.

Assignments find the scope that declares their name, functions with a prototype become classes, parameters get
what is handed over, members put on objects and functions join them.
"""

from __future__ import annotations

from search.languages.javascript.flow import fill_parameters
from search.languages.javascript.generics import made
from search.languages.javascript.jsdoc import typedefs
from search.languages.javascript.local import Local
from search.languages.javascript.prototypes import joins, prototypes
from search.languages.javascript.state import State, says_something, state
from search.languages.reader import Reader
from search.languages.scopes import UNKNOWN

_WEAKER = {"interface": 2, "type": 2, "namespace": 1}  # among definitions of one name, a value's counts


def finish(reader: Reader) -> None:
    known, local = state(reader), Local(reader)
    typedefs(reader)
    _name_exports(reader, known)
    del reader.extra["state"]
    _merge(local)
    _assign(local, known)
    prototypes(local, known)
    fill_parameters(local, known, [one for one in known.calls if not joins(local, *one)])
    _put_on_module(local, known)
    _put_members(local)
    _leave(reader, known)


def _name_exports(reader: Reader, known: State) -> None:
    """`exports` and `module.exports` where they are read: what the file puts there."""
    if not known.common:
        return
    whole = known.exports.get("=")
    members = {name: value for name, value in known.exports.items() if name != "="}
    expr = made(reader, members if whole is None else {**members, "...0": whole})
    for name, value in (("exports", expr), ("module", made(reader, {"exports": whole or expr}))):
        if name not in reader.scopes[0].names:
            reader.bind(name, value, 0)


def _merge(local: Local) -> None:
    """Of a value and a type that have one name, references go to the value."""
    for scope in local.reader.scopes:
        for name, bound in scope.names.items():
            if len(bound) > 1:
                weights = [_weight(local, expr) for expr in bound]
                strongest = min(weights)
                pairs = zip(bound, weights, strict=True)
                scope.names[name] = [expr for expr, weight in pairs if weight == strongest]


def _weight(local: Local, expr: int) -> int:
    row = local.rows[expr]
    return _WEAKER.get(local.reader.symbols[row[1] - 1].kind, 0) if row[0] == "sym" else 0


def _assign(local: Local, known: State) -> None:
    """name = value, from wherever the name is seen."""
    reader = local.reader
    for scope, name, value in known.assigned:
        home = max(local.home(scope, name), 0)
        defined = [
            local.rows[expr][1] for expr in reader.scopes[home].names.get(name, ()) if _is_symbol(local, expr)
        ]
        variable = next((seq for seq in defined if seq in reader.values), 0)
        if variable:
            reader.values[variable].append(value)
        elif (
            value != UNKNOWN or not defined
        ):  # a function that may be replaced by who knows what stays itself
            reader.bind(name, value, home)


def _is_symbol(local: Local, expr: int) -> bool:
    return bool(local.rows[expr][0] == "sym")


def _put_on_module(local: Local, known: State) -> None:
    """module.exports = f; module.exports.m = v: a member of f as well."""
    whole = known.exports.get("=")
    if whole is not None:
        local.reader.stores.extend(
            (whole, name, value) for name, value in known.exports.items() if name != "="
        )


def _put_members(local: Local) -> None:
    """x.m = v, where x is an object or a function of this file."""
    reader = local.reader
    added: dict[int, dict[str, int]] = {}
    for target, name, value in reader.stores:
        row = local.resolve(target)
        if row[0] == "obj":
            _put(reader, reader.objects[row[1]], name, value)
        elif row[0] == "sym" and row[1] in reader.functions and row[1] not in reader.classes:
            _put(reader, added.setdefault(row[1], {}), name, value)
    if added:
        reader.extra["added"] = {seq: _keep(reader, parts) for seq, parts in added.items()}


def _put(reader: Reader, members: dict[str, int], name: str, value: int) -> None:
    """One more thing that a member may be; what says nothing takes nothing away."""
    before = members.get(name, UNKNOWN)
    if says_something(before):
        value = reader.raw.add("any", before, value) if says_something(value) and value != before else before
    members[name] = value


def _keep(reader: Reader, parts: dict[str, int]) -> int:
    reader.objects.append(parts)
    return len(reader.objects) - 1


def _leave(reader: Reader, known: State) -> None:
    """What other files may ask."""
    extra = reader.extra
    if known.exports:
        extra["exports"] = _keep(reader, known.exports)
    if known.common:
        extra["common"] = True
    if known.stars:
        extra["stars"] = known.stars
    if known.typed:
        extra["typed"] = {seq: _keep(reader, parts) for seq, parts in known.typed.items()}
