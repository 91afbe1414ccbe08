"""Ranked lists of several modalities to one: weighted reciprocal rank fusion, boosted by centrality.

contribution = weight / (k + rank + 1) x boost, rank from 0, summed over the modalities that have the result.
Source of the formula and its numbers: see policy.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from search.model import Hit, Key, Ranked, Vote
from search.policy import BOOST_CAP, BOOST_GAIN, MODALITIES, PRESET_K


def boost(centrality: float) -> float:
    """1.0 for a leaf (centrality 0), growing with the logarithm, at most BOOST_CAP."""
    return min(1 + BOOST_GAIN * math.log1p(centrality), BOOST_CAP)


def fuse(votes: Mapping[str, Sequence[Hit]], weights: Mapping[str, float], k: int) -> list[Ranked]:
    """All results of all lists, best first. Each modality has one vote per key, its best rank.

    The order of `votes` does not matter: sums follow that of policy.MODALITIES, ties path and line.
    """
    ballots: dict[Key, dict[str, tuple[int, Hit]]] = {}
    for modality in sorted(votes, key=_order):
        for rank, hit in enumerate(votes[modality]):
            ballots.setdefault(hit.key, {}).setdefault(modality, (rank, hit))
    return in_order(_ranked(ballot, weights, k) for ballot in ballots.values())


def alone(modality: str, hits: Sequence[Hit]) -> list[Ranked]:
    """The list of the only modality that ran, as it is: no fusion, no boost."""
    k = PRESET_K["standard"]  # scores of the same shape as fused ones; only their order means something
    best: dict[Key, Ranked] = {}
    for rank, hit in enumerate(hits):
        score = 1 / (k + rank + 1)
        best.setdefault(hit.key, Ranked(hit, score, 1.0, (Vote(modality, rank, 1.0, score),)))
    return list(best.values())


def in_order(ranked: Iterable[Ranked]) -> list[Ranked]:
    """By score, then path, then line."""
    return sorted(ranked, key=lambda one: (-one.score, one.hit.path, one.hit.start_line, one.hit.key))


def _ranked(ballot: Mapping[str, tuple[int, Hit]], weights: Mapping[str, float], k: int) -> Ranked:
    factor = boost(max(hit.centrality for _, hit in ballot.values()))
    votes = tuple(
        Vote(modality, rank, weights[modality], weights[modality] / (k + rank + 1) * factor)
        for modality, (rank, _) in ballot.items()
    )
    strongest = max(votes, key=lambda vote: vote.contribution)  # the first of equal ones
    hit = _with_places(ballot[strongest.modality][1], [hit for _, hit in ballot.values()])
    return Ranked(hit, math.fsum(vote.contribution for vote in votes), factor, votes)


def _with_places(hit: Hit, others: Sequence[Hit]) -> Hit:
    """The hit; where it has no lines of use of its own, with those that another modality found in it."""
    if hit.places:
        return hit
    placed = next((other for other in others if other.places), None)
    if placed is None:
        return hit
    return replace(hit, places=placed.places, note=hit.note or placed.note)


def _order(modality: str) -> tuple[int, str]:
    known = MODALITIES.index(modality) if modality in MODALITIES else len(MODALITIES)
    return known, modality
