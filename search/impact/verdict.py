"""What changed and who is reached to the verdict, by the rule, and the rule in words.

    high    something breaks for certain
    medium  a changed signature or a removal reaches a public entry point, or one is gone; or what changed in
            behaviour, all together, has at least ten direct callers
    low     anything else outside the difference is reached, or an entry point that is no name of a library
    none    nothing is

A way with a step by name alone counts for nothing, nor does an entry point that is new. Names that a library
exports are used by nobody who is seen: that the body of one has changed is no more than that.
"""

from __future__ import annotations

from collections.abc import Sequence

from search.model import Break, Change, EntryPoint, Reached, Verdict
from search.policy import MEDIUM_CALLERS

HEAVY = ("signature", "removed", "renamed")  # a renamed symbol is gone under its old name
LIGHT = "no signature changed and nothing was removed"
ON_LOAD = "module-level code runs when its file is loaded, and what it registers is not followed"


def verdict(
    changes: Sequence[Change],
    direct: int,
    reached: Sequence[Reached],
    breaks: Sequence[Break],
    public: Sequence[EntryPoint] = (),
) -> tuple[Verdict, str]:
    """`direct`: distinct direct callers of what changed in behaviour, not by name alone."""
    if breaks:
        return (
            "high",
            f"{_many(len(breaks), 'place')} {'breaks' if len(breaks) == 1 else 'break'} for certain",
        )
    if grave := _grave(changes, public):
        return "medium", grave
    sure = sum(one.confidence != "name" for one in reached)
    run = any(change.public_all and change.change != "added" for change in changes)
    run = run and any(point.kind != "api" for point in public)
    if not sure and not run:
        return "none", _nobody(changes, len(reached))
    callers = f"what changed has {_many(direct, 'direct caller') if direct else 'no direct caller'}"
    if direct >= MEDIUM_CALLERS:
        return "medium", f"{callers}, {MEDIUM_CALLERS} or more"
    few = f"{callers}, fewer than {MEDIUM_CALLERS}" if direct else callers
    light = "" if any(change.change in HEAVY for change in changes) else f"; {LIGHT}"
    places = (
        f"{_many(sure, 'place')} reached; {few}" if sure else f"{_many(len(public), 'entry point')} reached"
    )
    return "low", places + light


def _grave(changes: Sequence[Change], public: Sequence[EntryPoint]) -> str:
    """Why what is public may be used in another way now; '' where it is not."""
    gone = [point for point in public if point.gone]
    if gone:
        return f"{_few(gone)} {'is' if len(gone) == 1 else 'are'} gone"
    for change in changes:
        if change.change in HEAVY and change.behaviour and change.public and change.role != "test":
            what = "a changed signature" if change.change == "signature" else "a removal"
            more = f" and {change.public_all - 1:,} more" if change.public_all > 1 else ""
            return f"{what} reaches {change.public[0]}{more}"
    return ""


def _few(points: Sequence[EntryPoint]) -> str:
    more = f" and {len(points) - 1:,} more" if len(points) > 1 else ""
    return points[0].title + more


def _nobody(changes: Sequence[Change], by_name: int) -> str:
    said = "nothing outside the difference is reached"
    if by_name:
        said = f"{_many(by_name, 'place')} reached, but by name alone, which does not count"
    return f"{said}; {ON_LOAD}" if any(change.on_load for change in changes) else said


def _many(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
