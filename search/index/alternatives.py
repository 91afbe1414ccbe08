"""One of a few values: what several alternatives come to."""

from __future__ import annotations

from search.languages.family import BOTTOM, Value

_MANY = 16  # alternatives each of which comes up
_SEVERAL = 5  # alternatives that are told apart; more are a table of things, not a choice


def some_of(values: list[Value]) -> Value:
    """What is known of several that all come up: what is unknown does not speak against the others."""
    return one_of([value for value in values if value[0] != "unknown"] or values[:1], _MANY)


def one_of(values: list[Value], most: int = _SEVERAL) -> Value:
    """What several alternatives come to: one thing, or ("any", ...) of a few.

    What lies outside the repository does not speak against the others; what is unknown does.
    """
    inside: dict[Value, None] = {}
    for value in values:
        if value[0] == "any":
            inside.update(dict.fromkeys(value[1:]))
        elif value[0] not in ("external", "bottom"):
            inside[value] = None
    if not inside:
        return next((value for value in values if value[0] == "external"), BOTTOM)
    if len(inside) == 1:
        return next(iter(inside))
    unknown = next((value for value in inside if value[0] == "unknown"), None)
    return unknown or (("any", *inside) if len(inside) <= most else ("unknown", "several definitions"))


def alternatives(value: Value) -> tuple[Value, ...]:
    return value[1:] if value[0] == "any" else (value,)
