"""What changed and who is reached to the verdict, by the rule, and the rule in words.

    high    something breaks for certain
    medium  a changed signature or a removal reaches a public entry point, or ten callers
    low     anything else outside the difference is reached
    none    nothing is

A way with a step by name alone counts for nothing. Certain breaks and entry points are not looked for yet.
"""

from __future__ import annotations

from collections.abc import Sequence

from search.model import Change, Reached, Verdict
from search.policy import MEDIUM_CALLERS

HEAVY = ("signature", "removed", "renamed")  # a renamed symbol is gone under its old name
NOT_LOOKED_FOR = "certain breaks and public entry points are not looked for yet"


def verdict(
    changes: Sequence[Change], callers: Sequence[int], reached: Sequence[Reached]
) -> tuple[Verdict, str]:
    """`callers`: for each change, how many outside the difference and outside tests are sure to use it."""
    sure = [one for one in reached if one.confidence != "name"]
    if not sure:
        if reached:
            return "none", f"{_many(len(reached), 'place')} reached, but by name alone, which does not count"
        return "none", "nothing outside the difference is reached"
    heavy = [count for change, count in zip(changes, callers, strict=True) if change.change in HEAVY]
    if not heavy:
        return "low", f"{_many(len(sure), 'place')} reached, no signature changed and nothing was removed"
    most = max(heavy)
    callers_of_it = (
        f"a changed signature or a removal reaches {_many(most, 'caller') if most else 'no caller'}"
    )
    if most >= MEDIUM_CALLERS:
        return "medium", f"{callers_of_it}, {MEDIUM_CALLERS} or more ({NOT_LOOKED_FOR})"
    few = f", fewer than {MEDIUM_CALLERS}" if most else ""
    return "low", f"{_many(len(sure), 'place')} reached; {callers_of_it}{few} ({NOT_LOOKED_FOR})"


def _many(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
