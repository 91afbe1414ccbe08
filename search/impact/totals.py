"""Lists of an impact to their lengths, before any list is cut: the numbers that every report gives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from search.model import Change, Reached


def totals(changes: Sequence[Change], reached: Sequence[Reached]) -> dict[str, int]:
    """`places` are what is reached outside tests: callers, importers and overriders.

    The parts of an overloaded function are one place.
    """
    callers = _distinct(one for one in reached if one.is_caller)
    places = _distinct(one for one in reached if one.place.role != "test")
    return {
        "changes": len(changes),
        "changes_in_tests": sum(one.role == "test" for one in changes),
        "changes_without_behaviour": sum(not one.behaviour for one in changes),
        "reached": len(reached),
        "places": len(places),
        "places_direct": sum(one.distance == 1 for one in places),
        "places_files": len({one.place.path for one in places}),
        "callers": len(callers),
        "callers_direct": sum(one.distance == 1 for one in callers),
        "files": len({one.place.path for one in callers}),
    }


def _distinct(reached: Iterable[Reached]) -> list[Reached]:
    found: dict[tuple[str, str], Reached] = {}
    for one in reached:
        found.setdefault((one.place.path, one.place.symbol), one)
    return list(found.values())
