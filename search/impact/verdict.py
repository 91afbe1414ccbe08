"""What changed and who is reached to the verdict, by the rule, and the rule in words.

    high    something breaks for certain
    medium  a changed signature or a removal reaches a public entry point; or what changed in behaviour, all
            together, has at least ten direct callers
    low     anything else outside the difference is reached
    none    nothing is

A way with a step by name alone counts for nothing. Entry points are not looked for yet.
"""

from __future__ import annotations

from collections.abc import Sequence

from search.model import Break, Change, Reached, Verdict
from search.policy import MEDIUM_CALLERS

HEAVY = ("signature", "removed", "renamed")  # a renamed symbol is gone under its old name
NOT_LOOKED_FOR = " (public entry points are not looked for yet)"
ON_LOAD = "module-level code runs when its file is loaded, and what it registers is not followed"


def verdict(
    changes: Sequence[Change], direct: int, reached: Sequence[Reached], breaks: Sequence[Break]
) -> tuple[Verdict, str]:
    """`direct`: distinct direct callers of what changed in behaviour, not by name alone."""
    if breaks:
        return (
            "high",
            f"{_many(len(breaks), 'place')} {'breaks' if len(breaks) == 1 else 'break'} for certain",
        )
    sure = sum(one.confidence != "name" for one in reached)
    if not sure:
        return "none", _nobody(changes, len(reached))
    callers = f"what changed has {_many(direct, 'direct caller') if direct else 'no direct caller'}"
    is_heavy = any(change.change in HEAVY for change in changes)
    open_ends = NOT_LOOKED_FOR if is_heavy else ""
    if direct >= MEDIUM_CALLERS:
        return "medium", f"{callers}, {MEDIUM_CALLERS} or more{open_ends}"
    few = f"{callers}, fewer than {MEDIUM_CALLERS}" if direct else callers
    light = "" if is_heavy else "; no signature changed and nothing was removed"
    return "low", f"{_many(sure, 'place')} reached; {few}{light}{open_ends}"


def _nobody(changes: Sequence[Change], by_name: int) -> str:
    said = "nothing outside the difference is reached"
    if by_name:
        said = f"{_many(by_name, 'place')} reached, but by name alone, which does not count"
    return f"{said}; {ON_LOAD}" if any(change.on_load for change in changes) else said


def _many(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
