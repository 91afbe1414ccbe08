"""What changed and who is reached to the verdict, by the rule, and the rule in words.

    high    something breaks for certain
    medium  a changed signature or a removal reaches a public entry point, or ten callers
    low     anything else outside the difference is reached
    none    nothing is

A way with a step by name alone counts for nothing. Certain breaks and entry points are not looked for yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from search.impact.radius import is_caller
from search.model import Change, Reached, Verdict
from search.policy import MEDIUM_CALLERS

HEAVY = ("signature", "removed", "renamed")  # a renamed symbol is gone under its old name
NOT_LOOKED_FOR = "certain breaks and public entry points are not looked for yet"


def verdict(changes: Sequence[Change], reached: Sequence[Reached]) -> tuple[Verdict, str]:
    sure = [one for one in reached if one.confidence != "name"]
    if not sure:
        if reached:
            return "none", f"{_many(len(reached), 'place')} reached, but by name alone, which does not count"
        return "none", "nothing outside the difference is reached"
    heavy = [change for change in changes if change.change in HEAVY]
    if not heavy:
        return "low", f"{_many(len(sure), 'place')} reached, no signature changed and nothing was removed"
    callers = max(_callers(change, reached) for change in heavy)
    if callers >= MEDIUM_CALLERS:
        return "medium", (
            f"a changed signature or a removal reaches {_many(callers, 'caller')}, {MEDIUM_CALLERS} or more"
            f" ({NOT_LOOKED_FOR})"
        )
    return "low", (
        f"{_many(len(sure), 'place')} reached; a changed signature or a removal reaches"
        f" {_many(callers, 'caller')}, fewer than {MEDIUM_CALLERS} ({NOT_LOOKED_FOR})"
    )


def _callers(change: Change, reached: Sequence[Reached]) -> int:
    """Callers within the depth; without those by name, which are only told apart by their nearest origin."""
    if all(one.confidence != "name" for one in reached):
        return change.callers_all
    sure = Counter(one.origin for one in reached if one.confidence != "name" and is_caller(one))
    return sure[change.symbol]


def _many(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
