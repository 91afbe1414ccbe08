"""Fused results to their final order: demote, exact name first, lift coherent files, one result a file.

Every step leaves a line in the trail of what it changed. `ranking="published"` keeps the published steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from search import policy
from search.model import Hit, Query, Ranked, means
from search.rank.fuse import in_order

# Where the definition is not what is asked for: the uses are, or what resembles it.
_NOT_FOR_DEFINITIONS = (*policy.EVERY_PLACE_INTENTS, "find_similar")

Step = Callable[[list[Ranked], Query], list[Ranked]]


def settle(ranked: Sequence[Ranked], query: Query) -> list[Ranked]:
    """All results in final order; those folded under another one stand in its `also`."""
    every_place = query.intent.name in policy.EVERY_PLACE_INTENTS
    published = query.ranking == "published"
    exact = not published and query.intent.name not in _NOT_FOR_DEFINITIONS
    lift = not published and not every_place
    steps = [_demote, *[_exact_name] * exact, *[_lift] * lift, *[_one_a_file] * (not every_place)]
    settled = list(ranked)
    for step in steps:
        settled = step(settled, query)
    return settled


def _demote(ranked: list[Ranked], query: Query) -> list[Ranked]:
    factors = policy.DEMOTION | ({} if query.ranking == "published" else policy.OWN_DEMOTION)
    asked = policy.roles_asked(query.text)
    if query.filters.paths:
        return ranked  # what passed an explicit path filter was asked for
    return in_order(
        _scaled(one, factors[one.hit.role], f"demoted x{factors[one.hit.role]:g}: {one.hit.role}")
        if one.hit.role in factors and one.hit.role not in asked
        else one
        for one in ranked
    )


def _exact_name(ranked: list[Ranked], query: Query) -> list[Ranked]:
    above = policy.EXACT_NAME_GAIN * max((one.score for one in ranked), default=0.0)
    for matches in (_is_named, _is_named_but_for_case):
        named = [any(matches(one.hit, name) for name in query.intent.identifiers) for one in ranked]
        if any(named):
            why = f"raised by {above:.4f}: its name is the one asked for"
            return in_order(
                _noted(replace(one, score=one.score + above), why) if exact else one
                for one, exact in zip(ranked, named, strict=True)
            )
    return ranked


def _is_named(hit: Hit, name: str) -> bool:
    return hit.symbol is not None and means(name, hit.symbol, hit.path)


def _is_named_but_for_case(hit: Hit, name: str) -> bool:
    return hit.symbol is not None and means(name.lower(), hit.symbol.lower(), hit.path.lower())


def _lift(ranked: list[Ranked], query: Query) -> list[Ranked]:
    best: dict[str, Ranked] = {}
    shares: dict[str, list[float]] = {}
    for one in ranked:
        first = best.setdefault(one.hit.path, one)
        if one is not first and one.score >= policy.COHERENCE_SHARE * first.score:
            shares.setdefault(one.hit.path, []).append(one.score / first.score)
    return in_order(
        _lifted(one, shares[one.hit.path][: policy.COHERENCE_CHUNKS])
        if one is best[one.hit.path] and one.hit.path in shares
        else one
        for one in ranked
    )


def _lifted(one: Ranked, shares: Sequence[float]) -> Ranked:
    factor = 1 + policy.COHERENCE_GAIN * sum(shares)
    return _scaled(one, factor, f"lifted x{factor:.2f}: {len(shares)} more good in this file")


def _one_a_file(ranked: list[Ranked], query: Query) -> list[Ranked]:
    also: dict[str, list[Hit]] = {}
    best: dict[str, Ranked] = {}
    for one in ranked:
        if one.hit.path in best:
            also.setdefault(one.hit.path, []).append(one.hit)
        else:
            best[one.hit.path] = one
    return [_folded(one, also.get(path, [])) for path, one in best.items()]


def _folded(one: Ranked, also: Sequence[Hit]) -> Ranked:
    if not also:
        return one
    return replace(_noted(one, f"{len(also)} more in this file folded under it"), also=tuple(also))


def _scaled(one: Ranked, factor: float, why: str) -> Ranked:
    return replace(one, score=one.score * factor, trail=(*one.trail, why))


def _noted(one: Ranked, why: str) -> Ranked:
    return replace(one, trail=(*one.trail, why))
