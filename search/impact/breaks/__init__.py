"""Two indexed commits and what changed between them to what breaks for certain, and nothing else.

A place is told where the text alone makes it certain: what it uses is gone (remains.py), or it hands over
what the new signature does not take and the old one did (misfits.py). Where a call spreads its arguments,
where a decorator may change what is called, where one of several definitions may be meant, nothing is said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple

from search.impact.breaks.go_implementers import Implementers
from search.impact.breaks.go_results import Results
from search.impact.breaks.gone import gone
from search.impact.breaks.hierarchy import Hierarchy
from search.impact.breaks.java_breaks import JavaBreaks
from search.impact.breaks.java_overrides import JavaOverrides
from search.impact.breaks.lacking import lacking
from search.impact.breaks.misfits import Misfits
from search.impact.breaks.pair import Pair
from search.impact.breaks.remains import Remains
from search.impact.breaks.unbound import unbound
from search.impact.changes import Changed
from search.model import Break
from search.store import Store


def breaks(
    base: Store, head: Store, changed: Sequence[Changed], renames: Mapping[str, str]
) -> tuple[Break, ...]:
    """By path and line. `renames`: paths in the base -> in the head."""
    pair = Pair(base, head, renames)
    lost = list(gone(pair, changed))
    other = [one for one in changed if one.change.change == "signature"]
    found = [
        *Remains(pair).breaks(lost),
        *unbound(pair, lost),
        *JavaBreaks(pair).breaks([*lost, *((one, one) for one in other)]),
        *JavaOverrides(pair).breaks(changed),
        *Misfits(pair).breaks(other),
        *Results(pair).breaks(other),
        *Hierarchy(pair).breaks(other),
        *lacking(pair, changed),
        *Implementers(pair).breaks(changed),
    ]
    return tuple(sorted(set(found), key=astuple))
