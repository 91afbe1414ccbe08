"""Finding by dependency: every use of a symbol, what depends on it, and what is not known about it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from searching import SHOP, found, open_index, places, symbols

from search.engine import parse, search
from search.store import Store


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with open_index(tmp_path_factory.mktemp("shop"), SHOP) as store:
        yield store


CALLS = {("shop/pricing.py", 16), ("shop/cart.py", 8), ("tests/test_pricing.py", 5)}
IMPORTS = {("shop/cart.py", 1), ("tests/test_pricing.py", 1)}


@pytest.mark.parametrize(
    "question", ["who calls parse_price", "wer ruft parse_price auf", "hvem kalder parse_price"]
)
def test_every_place_of_use_is_found(shop: Store, question: str) -> None:
    answer = found(shop, "graph", f"{question} -path:vendor")
    assert set(places(answer)) == CALLS | IMPORTS
    assert answer.total == len(CALLS | IMPORTS)


def test_calls_are_before_imports_and_source_before_tests(shop: Store) -> None:
    order = symbols(found(shop, "graph", "who calls parse_price"))
    assert order[:2] == [("shop/cart.py", "Cart.add_item"), ("shop/pricing.py", "PriceList.__init__")]
    assert order[-1][0].startswith("tests/")


def test_each_use_says_what_it_is(shop: Store) -> None:
    assert found(shop, "graph", "who calls parse_price")[0].note == "calls parse_price"


def test_a_use_of_a_class_is_its_instantiation_too(shop: Store) -> None:
    assert ("shop/cart.py", 15) in places(found(shop, "graph", "who uses Cart"))


def test_impact_goes_on_to_the_callers_of_callers(shop: Store) -> None:
    answer = found(shop, "graph", "what depends on parse_price")
    order = [symbol for _, symbol in symbols(answer)]
    assert order.index("Cart.add_item") < order.index("parse_request")
    assert next(hit for hit in answer if hit.symbol == "parse_request").note.startswith("2 steps away")


def test_what_depends_on_a_class_depends_on_its_methods(shop: Store) -> None:
    assert ("shop/cart.py", "parse_request") in symbols(found(shop, "graph", "what depends on Cart"))


def test_a_path_stands_for_all_that_is_in_the_file(shop: Store) -> None:
    users = places(found(shop, "graph", "where is shop/pricing.py used"))
    assert {("shop/cart.py", 1), ("shop/cart.py", 8), ("tests/test_pricing.py", 5)} <= set(users)
    assert "shop/pricing.py" not in {path for path, _ in users}


def test_a_definition_is_found_by_its_neighbours(shop: Store) -> None:
    answer = symbols(found(shop, "graph", "add_item"))
    assert {("shop/cart.py", "parse_request"), ("shop/pricing.py", "parse_price")} <= set(answer)


def test_words_start_from_the_symbols_they_name(shop: Store) -> None:
    assert ("shop/cart.py", "parse_request") in symbols(found(shop, "graph", "how is an item added"))


@pytest.mark.parametrize("question", ["who calls parse_prize", "what depends on parse_prize"])
def test_an_unknown_symbol_has_no_users_but_a_note(shop: Store, question: str) -> None:
    answer = found(shop, "graph", question)
    assert not answer.hits
    assert answer.notes == ("no symbol is named parse_prize; nearest: parse_price",)


def test_a_symbol_without_users_has_none(shop: Store) -> None:
    answer = found(shop, "graph", "who calls send_receipt")
    assert not answer.hits and answer.total == 0


@pytest.mark.parametrize("question", ["who extends Shape", "Unterklassen von Shape", "hvem arver fra Shape"])
def test_who_extends_a_type_comes_before_who_only_uses_it(tmp_path: Path, question: str) -> None:
    files = {
        "a.py": "class Shape:\n    pass\n\n\ndef area():\n    return Shape()\n",
        "b.py": "from a import Shape\n\n\nclass Square(Shape):\n    twin = Shape()\n",
        "tests/test_a.py": "from a import Shape\n\n\nclass Fake(Shape):\n    pass\n",
    }
    with open_index(tmp_path, files) as store:
        answer = found(store, "graph", question)
    assert symbols(answer)[:2] == [("b.py", "Square"), ("tests/test_a.py", "Fake")]
    assert [hit.note for hit in answer[:2]] == ["inherits Shape", "inherits Shape"]
    assert ("a.py", "area") in symbols(answer)


def test_unresolved_uses_of_the_name_are_counted(tmp_path: Path) -> None:
    files = {
        "a.py": "class Order:\n    def save(self):\n        pass\n",
        "b.py": "def f(x):\n    x.save()\n\n\ndef g(y):\n    y.save()\n",
        "c/d.py": "def h(z):\n    z.save()\n",
    }
    with open_index(tmp_path, files) as store:
        assert found(store, "graph", "who calls Order.save").notes == (
            "3 more places use the name save, unresolved",
        )
        assert found(store, "graph", "who calls Order.save path:c").notes == (
            "1 more place uses the name save, unresolved",
        )


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ("path:shop/cart.py", {("shop/cart.py", 8), ("shop/cart.py", 1)}),
        ("-path:shop", {("tests/test_pricing.py", 5), ("tests/test_pricing.py", 1)}),
        ("kind:method", {("shop/cart.py", 8), ("shop/pricing.py", 16)}),
        ("lang:js", set()),
        ('"What a customer"', {("shop/cart.py", 8), ("shop/cart.py", 1)}),
    ],
)
def test_filters_hold(shop: Store, filters: str, expected: set[tuple[str, int]]) -> None:
    assert set(places(found(shop, "graph", f"who calls parse_price {filters}"))) == expected


def test_overloads_that_call_each_other_are_results_of_their_own(tmp_path: Path) -> None:
    lines = [
        "class Line {",
        "  String get(char one) { return get(String.valueOf(one)); }",
        "  String get(int one) { return get(String.valueOf(one)); }",
        "  String get(String one) { return one; }",
        "  String all() { return get('a') + get(1); }",
        "}",
    ]
    with open_index(tmp_path, {"Line.java": "\n".join(lines)}) as store:
        answer = search(store, parse("who calls Line.get"))
    assert sorted(one.start_line for one in answer.results) == [2, 3, 5]
