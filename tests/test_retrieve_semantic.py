"""Finding by meaning: the nearest chunks within the filters, likeness, and an index that has no vectors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from searching import SHOP, found, open_index, symbols

from search.embed import default
from search.engine import parse
from search.retrieve import semantic
from search.store import Store


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with open_index(tmp_path_factory.mktemp("shop"), SHOP, default()) as store:
        yield store


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("how is money rounded", "shop/pricing.py"),
        ("email a bill to the buyer", "shop/mail/receipts.py"),
        ("html list of a basket", "web/cart.js"),
        ("add goods to what the customer buys", "shop/cart.py"),
    ],
)
def test_other_words_for_it_find_it(shop: Store, question: str, path: str) -> None:
    assert path in [hit.path for hit in found(shop, "semantic", question)[:2]]


def test_filters_hold_before_the_nearest_are_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("search.policy.CANDIDATES", 3)
    near = {f"near/{n}.py": f"def parse_price_{n}(text):\n    return float(text)\n" for n in range(20)}
    with open_index(tmp_path, near | {"far/x.py": "import os\n"}, default()) as store:
        assert len(found(store, "semantic", "parse a price")) == 3
        assert [hit.path for hit in found(store, "semantic", "parse a price path:far")] == ["far/x.py"]
        assert not found(store, "semantic", "parse a price lang:go").hits


def test_something_similar_is_not_the_thing_itself(shop: Store) -> None:
    answer = symbols(found(shop, "semantic", "similar to parse_price"))
    assert ("shop/pricing.py", "parse_price") not in answer
    assert answer


def test_a_file_without_words_means_nothing(shop: Store) -> None:
    assert "shop/__init__.py" not in [hit.path for hit in found(shop, "semantic", "init of the shop")]


def test_the_vector_of_the_question_is_taken_where_there_is_one(shop: Store) -> None:
    query = parse("nothing of that kind")
    vector = default().query("email a bill to the buyer")
    assert semantic.search(shop, replace(query, vector=vector), 9)[0].path == "shop/mail/receipts.py"


def test_an_index_without_vectors_is_a_note(tmp_path: Path) -> None:
    with open_index(tmp_path, SHOP) as store:
        answer = found(store, "semantic", "how is money rounded")
    assert not answer.hits
    assert answer.notes == ("the index has no vectors: not searched by meaning",)


def test_vectors_of_another_embedder_are_not_compared(shop: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shop, "embedder_id", "other-1-256")
    answer = found(shop, "semantic", "how is money rounded")
    assert not answer.hits
    assert "vectors of other-1-256" in answer.notes[0]
