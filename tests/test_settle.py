"""The final order: demotion, exact names, coherent files, one result a file; each step leaves its line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.model import Filters, Hit, Query, Ranked, Role, Vote
from search.rank.intent import classify
from search.rank.settle import settle


def one(
    path: str,
    score: float,
    symbol: str | None = None,
    role: Role = "source",
    modality: str = "text",
    line: int = 1,
) -> Ranked:
    hit = Hit((path, symbol or f"#{line}"), path, line, line + 9, symbol, None, "python", role, 0.0)
    return Ranked(hit, score, 1.0, (Vote(modality, 0, 1.0, score),))


def query(
    text: str = "how are prices rounded", paths: tuple[str, ...] = (), ranking: str = "default"
) -> Query:
    return Query(text, classify(text), Filters(paths=paths), ranking=ranking)


def paths(ranked: list[Ranked]) -> list[str]:
    return [one.hit.path for one in ranked]


# --- demotion -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["vendored", "built", "generated", "archived", "test", "example", "docs"])
def test_code_of_other_roles_stands_behind_source(role: Role) -> None:
    settled = settle([one("x.py", 0.02, role=role), one("y.py", 0.015)], query())
    assert paths(settled) == ["y.py", "x.py"]
    assert f": {role}" in settled[1].trail[0]


def test_demoted_code_is_not_removed() -> None:
    assert paths(settle([one("vendor/x.py", 0.02, role="vendored")], query())) == ["vendor/x.py"]


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("tests of the cart", "test"),
        ("welche Tests gibt es für den Korb", "test"),
        ("example of a cart", "example"),
        ("where is the documentation of the cart", "docs"),
        ("eksempel på en kurv", "example"),
        ("what is in the vendored code", "vendored"),
    ],
)
def test_a_question_about_a_role_finds_it_where_it_stands(text: str, role: Role) -> None:
    settled = settle([one("x.py", 0.02, role=role), one("y.py", 0.015)], query(text))
    assert paths(settled) == ["x.py", "y.py"]


@pytest.mark.parametrize("text", ["latest contest results", "attestation of keys", "examplar"])
def test_a_part_of_a_word_is_not_the_role(text: str) -> None:
    assert paths(settle([one("x.py", 0.02, role="test"), one("y.py", 0.015)], query(text))) == [
        "y.py",
        "x.py",
    ]


def test_what_an_explicit_path_filter_lets_through_is_not_demoted() -> None:
    ranked = [one("vendor/x.py", 0.02, role="vendored"), one("vendor/y.py", 0.015)]
    assert paths(settle(ranked, query(paths=("vendor/*",)))) == ["vendor/x.py", "vendor/y.py"]


# --- exact names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["parse_price", "where is parse_price defined", "how does parse_price round"]
)
def test_the_definition_with_the_name_asked_for_comes_before_a_hub(text: str) -> None:
    settled = settle([one("hub.py", 0.05, "log"), one("price.py", 0.01, "parse_price")], query(text))
    assert paths(settled) == ["price.py", "hub.py"]
    assert "its name is the one asked for" in settled[0].trail[0]


@pytest.mark.parametrize(
    ("text", "path", "symbol", "first"),
    [
        ("Store.open", "a.py", "Store.open", True),
        ("Store::open", "a.py", "Store.open", True),
        ("Store.open", "a.py", "Other.open", False),
        ("shop.store.Store", "shop/store.py", "Store", True),
        ("shop.store.Store", "shop/other.py", "Store", False),
        ("parse_price", "a.py", "Shop.parse_price", True),
        ("parse_price", "a.py", "parse_prices", False),
        ("PARSE_PRICE", "a.py", "parse_price", True),  # alone, where no other case is there
        ("the role of PARSE_PRICE here", "a.py", "parse_price", False),  # in a sentence case counts
    ],
)
def test_which_names_are_the_one_asked_for(text: str, path: str, symbol: str, first: bool) -> None:
    settled = settle([one("z.py", 0.02), one(path, 0.01, symbol)], query(text))
    assert (paths(settled)[0] == path) is first


def test_a_name_in_another_case_does_not_stand_beside_the_exact_one() -> None:
    ranked = [one("hub.py", 0.05), one("a.py", 0.02, "fooBar"), one("b.py", 0.01, "FooBar")]
    assert paths(settle(ranked, query("FooBar"))) == ["b.py", "hub.py", "a.py"]


@pytest.mark.parametrize("text", ["who calls parse_price", "similar to parse_price"])
def test_the_definition_is_not_what_is_asked_for(text: str) -> None:
    settled = settle([one("a.py", 0.05), one("price.py", 0.01, "parse_price")], query(text))
    assert paths(settled) == ["a.py", "price.py"]


def test_half_a_name_finds_the_whole_before_a_hub_that_only_resembles_it() -> None:
    ranked = [
        one("hub.py", 0.05, "missingOptions"),
        one("tests/t.py", 0.04, "MissingOptionTest", role="test"),
        one("whole.py", 0.01, "MissingOptionException"),
    ]
    settled = settle(ranked, query("MissingOption"))
    assert paths(settled)[0] == "whole.py"
    assert "its name begins with the one asked for" in settled[0].trail[0]
    exact = settle([*ranked, one("exact.py", 0.005, "MissingOption")], query("MissingOption"))
    assert paths(exact)[0] == "exact.py"
    assert paths(settle(ranked, query("how is a MissingOption shown")))[0] == "hub.py"


# --- coherence ------------------------------------------------------------------------------------------


def test_several_good_places_in_a_file_lift_its_best_one() -> None:
    ranked = [
        one("a.py", 0.0200),
        one("b.py", 0.0195),
        one("b.py", 0.019, line=20),
        one("b.py", 0.018, line=40),
    ]
    settled = settle(ranked, query())
    assert paths(settled) == ["b.py", "a.py"]
    assert settled[0].hit.start_line == 1
    assert "2 more in this file" in settled[0].trail[0]


def test_modalities_that_find_different_places_agree_on_the_file() -> None:
    ranked = [
        one("a.py", 0.016, modality="semantic"),
        one("b.py", 0.012, modality="semantic"),
        one("b.py", 0.010, modality="text", line=20),
    ]
    settled = settle(ranked, query())
    assert paths(settled) == ["b.py", "a.py"]
    assert "text too" in settled[0].trail[0]


def test_weak_places_lift_nothing() -> None:
    ranked = [one("a.py", 0.0200), one("b.py", 0.0195), *(one("b.py", 0.001, line=n) for n in range(20, 40))]
    assert paths(settle(ranked, query())) == ["a.py", "b.py"]


# --- one a file, every place, published -----------------------------------------------------------------


def test_a_file_is_one_result_with_the_others_under_it() -> None:
    settled = settle([one("a.py", 0.02), one("a.py", 0.01, line=20), one("b.py", 0.01)], query())
    assert paths(settled) == ["a.py", "b.py"]
    assert [hit.start_line for hit in settled[0].also] == [20]


@pytest.mark.parametrize("text", ["who calls parse_price", "impact of parse_price", '"parse price"'])
def test_where_every_place_is_wanted_none_is_folded(text: str) -> None:
    settled = settle([one("a.py", 0.02), one("a.py", 0.01, line=20)], query(text))
    assert [(ranked.hit.start_line, ranked.also) for ranked in settled] == [(1, ()), (20, ())]


def test_the_published_ranking_demotes_foreign_code_and_folds_files_and_nothing_else() -> None:
    ranked = [
        one("v.py", 0.05, role="vendored"),
        one("t.py", 0.02, role="test"),
        one("a.py", 0.0195, "other"),
        one("a.py", 0.019, "third", line=20),
        one("price.py", 0.01, "parse_price"),
    ]
    settled = settle(ranked, query("parse_price", ranking="published"))
    assert paths(settled) == ["t.py", "a.py", "v.py", "price.py"]
    assert settled[0].score == 0.02


ranks = st.lists(
    st.builds(
        one,
        st.sampled_from(["a.py", "b.py", "tests/a.py", "vendor/a.py"]),
        st.floats(0.001, 0.05),
        st.sampled_from(["parse_price", "Cart.total", None]),
        st.sampled_from(["source", "test", "vendored"]),
        st.sampled_from(["text", "semantic"]),
        st.integers(1, 99),
    ),
    max_size=15,
    unique_by=lambda ranked: ranked.hit.key,
)
questions = st.sampled_from(["parse_price", "who calls parse_price", "how are prices rounded", '"price"'])


@given(ranks, questions, st.sampled_from(["default", "published"]))
def test_no_result_is_lost_or_invented_and_scores_fall(ranked: list[Ranked], text: str, ranking: str) -> None:
    settled = settle(ranked, query(text, ranking=ranking))
    kept = [hit.key for ranked in settled for hit in (ranked.hit, *ranked.also)]
    assert sorted(kept) == sorted(ranked.hit.key for ranked in ranked)
    assert [one.score for one in settled] == sorted((one.score for one in settled), reverse=True)


@given(ranks, questions)
def test_the_same_results_have_the_same_order(ranked: list[Ranked], text: str) -> None:
    ordered = sorted(ranked, key=lambda ranked: (-ranked.score, ranked.hit.path, ranked.hit.start_line))
    assert settle(ordered, query(text)) == settle([replace(ranked) for ranked in ordered], query(text))
