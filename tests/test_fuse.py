"""Weighted reciprocal rank fusion: the formula, and laws that hold for any lists."""

from __future__ import annotations

import math
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search import policy
from search.model import Hit
from search.rank.fuse import alone, boost, fuse


def hit(name: str, centrality: float = 0.0, line: int = 1, places: tuple[int, ...] = ()) -> Hit:
    path = f"{name}.py"
    return Hit((path, name), path, line, line + 9, name, "function", "python", "source", centrality, places)


def drawn(name: str, line: int) -> Hit:
    """A result has one centrality, whoever finds it."""
    return hit(name, {"a": 40.0, "b": 0.5}.get(name, 0.0), line)


hits = st.lists(st.builds(drawn, st.sampled_from("abcdefgh"), st.integers(1, 3)), max_size=12)
lists = st.dictionaries(st.sampled_from(policy.MODALITIES), hits)
weights = st.sampled_from(sorted(policy.WEIGHTS)).map(policy.WEIGHTS.__getitem__)


def test_a_contribution_is_the_weight_over_k_plus_rank_plus_one() -> None:
    first, second = fuse({"text": [hit("a"), hit("b")]}, {"text": 0.9}, 40)
    assert first.score == pytest.approx(0.9 / 41)
    assert second.score == pytest.approx(0.9 / 42)
    assert [vote.rank for vote in (*first.votes, *second.votes)] == [0, 1]


def test_contributions_of_modalities_are_added() -> None:
    votes = {"text": [hit("a"), hit("b")], "structural": [hit("b")]}
    ranked = fuse(votes, {"text": 0.2, "structural": 0.6}, 60)
    assert [one.hit.symbol for one in ranked] == ["b", "a"]
    assert ranked[0].score == pytest.approx(0.2 / 62 + 0.6 / 61)
    assert [vote.modality for vote in ranked[0].votes] == ["text", "structural"]


def test_a_leaf_is_not_boosted_and_a_hub_up_to_the_cap() -> None:
    assert boost(0.0) == 1.0
    assert boost(1.0) == pytest.approx(1 + 0.3 * math.log(2))
    assert boost(1e6) == 1.5
    (leaf,) = fuse({"text": [hit("a")]}, {"text": 1.0}, 40)
    (hub,) = fuse({"text": [hit("a", centrality=1e6)]}, {"text": 1.0}, 40)
    assert hub.score == pytest.approx(leaf.score * 1.5)
    assert hub.votes[0].contribution == hub.score


def test_a_modality_has_one_vote_for_a_result_its_best_rank() -> None:
    first, _ = fuse({"text": [hit("a"), hit("b"), hit("a", line=5)]}, {"text": 1.0}, 40)
    assert first.score == pytest.approx(1 / 41)
    assert len(first.votes) == 1


def test_the_hit_is_that_of_the_strongest_vote_with_the_places_of_another() -> None:
    votes = {"text": [hit("a", line=5, places=(5, 7))], "structural": [hit("a", line=3)]}
    (one,) = fuse(votes, {"text": 0.2, "structural": 0.6}, 40)
    assert (one.hit.start_line, one.hit.places) == (3, (5, 7))


def test_equal_scores_are_ordered_by_path_then_line() -> None:
    votes = {"text": [hit("b")], "semantic": [hit("a")]}
    assert [one.hit.path for one in fuse(votes, {"text": 0.5, "semantic": 0.5}, 40)] == ["a.py", "b.py"]


def test_a_single_list_keeps_its_order_and_is_not_boosted() -> None:
    ranked = alone("semantic", [hit("b"), hit("a", centrality=1e6), hit("b")])
    assert [one.hit.symbol for one in ranked] == ["b", "a"]
    assert [one.boost for one in ranked] == [1.0, 1.0]


@given(lists, weights, st.sampled_from([40, 60]))
def test_nothing_is_lost_and_nothing_invented(
    votes: dict[str, list[Hit]], weights: dict[str, float], k: int
) -> None:
    fused = fuse(votes, weights, k)
    assert {one.hit.key for one in fused} == {hit.key for hits in votes.values() for hit in hits}
    assert len(fused) == len({one.hit.key for one in fused})
    assert all(
        {vote.modality for vote in one.votes}
        == {name for name, hits in votes.items() if one.hit.key in {hit.key for hit in hits}}
        for one in fused
    )


@given(lists, weights)
def test_the_order_of_the_modalities_does_not_matter(
    votes: dict[str, list[Hit]], weights: dict[str, float]
) -> None:
    fused = fuse(votes, weights, 40)
    for order in permutations(votes):
        assert fuse({name: votes[name] for name in order}, weights, 40) == fused


@given(lists, weights)
def test_scores_fall_and_are_the_sum_of_the_contributions(
    votes: dict[str, list[Hit]], weights: dict[str, float]
) -> None:
    fused = fuse(votes, weights, 40)
    assert [one.score for one in fused] == sorted((one.score for one in fused), reverse=True)
    for one in fused:
        assert one.score == pytest.approx(sum(vote.contribution for vote in one.votes))
        assert 1.0 <= one.boost <= 1.5


@given(hits, weights)
def test_a_better_rank_is_never_worse(found: list[Hit], weights: dict[str, float]) -> None:
    """Put first in one list, a result does not fall in the fused order."""
    other = [drawn(name, 1) for name in "hgfedcba"]
    wanted = drawn("a", 1)
    before = [one.hit.key for one in fuse({"text": found, "semantic": other}, weights, 40)]
    after = [one.hit.key for one in fuse({"text": [wanted, *found], "semantic": other}, weights, 40)]
    assert after.index(wanted.key) <= before.index(wanted.key)
