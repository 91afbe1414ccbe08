"""Fused results to their final order: demote, exact name first, lift coherent files, one result a file.

Every step leaves a line in the trail of what it changed. `ranking="published"` keeps the published steps.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from search import policy, words
from search.model import NAME_JOINTS, Hit, Query, Ranked, means
from search.rank.fuse import in_order

# Where the definition is not what is asked for: the uses are, or what resembles it.
_NOT_FOR_DEFINITIONS = (*policy.EVERY_PLACE_INTENTS, "find_similar")

Step = Callable[[list[Ranked], Query], list[Ranked]]


def settle(ranked: Sequence[Ranked], query: Query) -> list[Ranked]:
    """All results in final order; those folded under another one stand in its `also`."""
    every_place = query.intent.name in policy.EVERY_PLACE_INTENTS
    published = query.ranking == "published"
    exact = not published and query.intent.name not in _NOT_FOR_DEFINITIONS
    uses = not published and query.intent.name in policy.GRAPH_INTENTS
    lift = not published and not every_place
    steps = [
        _demote,
        *[_exact_name] * exact,
        *[_uses_first] * uses,
        *[_lift] * lift,
        *[_one_a_file] * (not every_place),
    ]
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
    """In a sentence the case must be right: a product's name may be spelled like anybody's variable."""
    above = policy.EXACT_NAME_GAIN * max((one.score for one in ranked), default=0.0)
    for matches, what in _MATCHES if query.intent.plain else _MATCHES[:1]:
        named = [any(matches(one.hit, name) for name in query.intent.identifiers) for one in ranked]
        if any(named):
            why = f"raised by {above:.4f}: its name {what}"
            return in_order(
                _noted(replace(one, score=one.score + above), why) if exact else one
                for one, exact in zip(ranked, named, strict=True)
            )
    return ranked


def _uses_first(ranked: list[Ranked], query: Query) -> list[Ranked]:
    """Where not all are places of use: those that are come before what only resembles the name."""
    plain = query.intent.plain and query.intent.identifiers
    if not plain or all(one.hit.places for one in ranked):
        return ranked
    above = policy.EXACT_NAME_GAIN * max(one.score for one in ranked)
    why = f"raised by {above:.4f}: it holds the name that was asked for"
    return in_order(
        _noted(replace(one, score=one.score + above), why) if _uses(one.hit, query) else one for one in ranked
    )


def _uses(hit: Hit, query: Query) -> bool:
    """Not where the definition holds its own name."""
    itself = any(_is_named_but_for_case(hit, name) for name in query.intent.identifiers)
    return bool(hit.places) and not itself


def _is_named(hit: Hit, name: str) -> bool:
    return hit.symbol is not None and means(name, hit.symbol, hit.path)


def _is_named_but_for_case(hit: Hit, name: str) -> bool:
    return hit.symbol is not None and means(name.lower(), hit.symbol.lower(), hit.path.lower())


def _begins_with(hit: Hit, name: str) -> bool:
    """Half a name was asked for: MissingOption of MissingOptionException. Tests are not meant."""
    own = (hit.symbol or "").rpartition(".")[2]
    return hit.role == "source" and words.half(NAME_JOINTS.split(name)[-1], own) == 1.0


# The first that fits any result counts.
_MATCHES: tuple[tuple[Callable[[Hit, str], bool], str], ...] = (
    (_is_named, "is the one asked for"),
    (_is_named_but_for_case, "is the one asked for"),
    (_begins_with, "begins with the one asked for"),
)


def _lift(ranked: list[Ranked], query: Query) -> list[Ranked]:
    of_file: dict[str, list[Ranked]] = {}
    for one in ranked:
        of_file.setdefault(one.hit.path, []).append(one)
    return in_order(one for first, *others in of_file.values() for one in (_lifted(first, others), *others))


def _lifted(first: Ranked, others: Sequence[Ranked]) -> Ranked:
    """A file's best result, with what speaks for the file elsewhere in it.

    Two modalities that find different places of a file agree on the file: what the best result lacks of them
    counts nearly as if they had found the same place. Further good places count a little.
    """
    missing: dict[str, float] = {}
    voted = {vote.modality for vote in first.votes}
    for vote in (vote for one in others for vote in one.votes if vote.modality not in voted):
        missing[vote.modality] = max(missing.get(vote.modality, 0.0), vote.contribution)
    good = [one for one in others if one.score >= policy.COHERENCE_SHARE * first.score]
    gain = policy.AGREEMENT_GAIN * math.fsum(missing.values())
    gain += policy.COHERENCE_GAIN * math.fsum(one.score for one in good[: policy.COHERENCE_PLACES])
    if not gain:
        return first
    agreeing = f" ({', '.join(sorted(missing))} too)" if missing else ""
    why = f"raised by {gain:.4f}: {len(others)} more in this file{agreeing}"
    return _noted(replace(first, score=first.score + gain), why)


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
