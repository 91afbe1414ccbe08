"""Finding definitions: by name in any form, by a part of it, by declaration; and what of an unknown name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from searching import SHOP, found, open_index, symbols

from search.store import Store


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with open_index(tmp_path_factory.mktemp("shop"), SHOP) as store:
        yield store


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("parse_price", ("shop/pricing.py", "parse_price")),
        ("where is parse_price defined", ("shop/pricing.py", "parse_price")),
        ("PARSE_PRICE", ("shop/pricing.py", "parse_price")),
        ("PriceList", ("shop/pricing.py", "PriceList")),
        ("pricelist", ("shop/pricing.py", "PriceList")),
        ("PriceList.total", ("shop/pricing.py", "PriceList.total")),
        ("Cart::total", ("shop/cart.py", "Cart.total")),
        ("shop.pricing.PriceList", ("shop/pricing.py", "PriceList")),
        ("shop.cart.parse_request", ("shop/cart.py", "parse_request")),
        ("MAX_PRICE", ("shop/pricing.py", "MAX_PRICE")),
        ("class Cart", ("shop/cart.py", "Cart")),
        ("def total(self)", ("shop/cart.py", "Cart.total")),
        ("def parse_price(text: str)", ("shop/pricing.py", "parse_price")),
        ("function renderCart", ("web/cart.js", "renderCart")),
        ("find the function retry", ("shop/mail/receipts.py", "retry")),
        # by a part of the name
        ("request", ("shop/cart.py", "parse_request")),
        ("render", ("web/cart.js", "renderCart")),
        ("receipt", ("shop/mail/receipts.py", "send_receipt")),
        ("parse request", ("shop/cart.py", "parse_request")),
        ("how are requests parsed", ("shop/cart.py", "parse_request")),
        ("items are added", ("shop/cart.py", "Cart.add_item")),
        ("total of the price list", ("shop/pricing.py", "PriceList.total")),
        # by letters that are no part: at the beginning, then inside
        ("rend", ("web/cart.js", "renderCart")),
        ("ceip", ("shop/mail/receipts.py", "send_receipt")),
    ],
)
def test_the_definition_is_first(shop: Store, question: str, first: tuple[str, str]) -> None:
    assert symbols(found(shop, "structural", question))[0] == first


def test_every_part_of_a_name_in_any_style_finds_it(tmp_path: Path) -> None:
    names = ["parseHttpRequest", "parse_url_query", "HTTPServerError", "MAX_RETRY_COUNT", "loadV2Config"]
    source = "".join(f"def {name}():\n    pass\n\n\n" for name in names)
    with open_index(tmp_path, {"names.py": source}) as store:
        for name, parts in zip(
            names,
            [
                "parse http request",
                "parse url query",
                "http server error",
                "max retry count",
                "load v config",
            ],
            strict=True,
        ):
            for part in parts.split():
                assert name in {symbol for _, symbol in symbols(found(store, "structural", part))}


def test_an_exact_name_is_before_parts_of_it_and_source_before_foreign_code(shop: Store) -> None:
    exact = [("shop/pricing.py", "parse_price"), ("vendor/prices.py", "parse_price")]
    assert symbols(found(shop, "structural", "parse_price")) == exact
    order = symbols(found(shop, "structural", "what does parse_price of the price list do"))
    assert order[:2] == exact
    assert ("tests/test_pricing.py", "test_parse_price_rounds") in order[2:]


def test_tests_are_first_where_they_are_asked_for(shop: Store) -> None:
    assert found(shop, "structural", "tests of parse price")[0].path == "tests/test_pricing.py"


@pytest.mark.parametrize(
    ("question", "near"), [("where is parse_prize defined", "parse_price"), ("PriseList", "PriceList")]
)
def test_an_unknown_name_is_said_to_be_unknown_with_the_nearest(
    shop: Store, question: str, near: str
) -> None:
    answer = found(shop, "structural", question)
    (note,) = answer.notes
    assert note.startswith("no symbol is named ") and f"nearest: {near}" in note
    assert all(hit.note != "defined here" for hit in answer)


def test_a_name_unlike_any_has_no_suggestion(shop: Store) -> None:
    assert found(shop, "structural", "where is zzQq_xx defined").notes == ("no symbol is named zzQq_xx",)


def test_what_stands_before_a_name_must_fit(shop: Store) -> None:
    answer = found(shop, "structural", "where is Invoice.total defined")
    assert answer.notes and all(hit.note != "defined here" for hit in answer)


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ("kind:class", {"PriceList", "Cart"}),
        ("kind:method path:shop/cart.py", {"Cart.add_item", "Cart.total"}),
        ("kind:function lang:js", {"renderCart"}),
        ("kind:func -path:shop -path:tests -path:vendor", {"renderCart"}),
        ("kind:klass", set()),
        ("lang:ruby", set()),
    ],
)
def test_filters_hold(shop: Store, filters: str, expected: set[str]) -> None:
    question = "cart total price list item render add"
    assert {symbol for _, symbol in symbols(found(shop, "structural", f"{question} {filters}"))} == expected


def test_a_literal_that_must_occur_narrows_the_files(shop: Store) -> None:
    answer = found(shop, "structural", 'total "What a customer"', intent="find_definition")
    assert {hit.path for hit in answer} == {"shop/cart.py"}


def test_the_same_text_at_two_paths_is_found_at_both(tmp_path: Path) -> None:
    source = "def only_here():\n    pass\n"
    with open_index(tmp_path, {"a/x.py": source, "b/x.py": source}) as store:
        assert symbols(found(store, "structural", "only_here")) == [
            ("a/x.py", "only_here"),
            ("b/x.py", "only_here"),
        ]


def test_a_variable_that_holds_an_import_is_not_the_definition(tmp_path: Path) -> None:
    files = {
        "lib/utils.js": "exports.compileTrust = function (value) {\n  return value\n}\n",
        "lib/limits.js": "exports.limit = function () {}\n",
        "lib/app.js": (
            "var compileTrust = require('./utils').compileTrust\nvar limit = require('./limits').limit()\n"
        ),
    }
    with open_index(tmp_path, files) as store:
        assert [hit.path for hit in found(store, "structural", "compileTrust")] == ["lib/utils.js"]
        assert {hit.path for hit in found(store, "structural", "where is limit defined")} == {
            "lib/app.js",
            "lib/limits.js",
        }
        only = found(store, "structural", "compileTrust path:lib/app.js")
        assert [hit.path for hit in only] == ["lib/app.js"]


JAVA = """\
public class MissingOptionException extends Exception {
    private List<String> missingOptions;
    public MissingOptionException(List<String> missingOptions) { this.missingOptions = missingOptions; }
    public List<String> getMissingOptions() { return missingOptions; }
    public boolean missingOpts() { return true; }
}
"""


def test_half_a_name_finds_the_whole(tmp_path: Path) -> None:
    files = {
        "src/MissingOptionException.java": JAVA,
        "src/Parser.java": "class Parser {\n    List<String> missingOptions;\n    void isMissing() {}\n}\n",
        "tests/MissingOptionTest.java": "class MissingOptionTest {\n    void testMissingOption() {}\n}\n",
    }
    with open_index(tmp_path, files) as store:
        answer = found(store, "structural", "MissingOption")
        assert answer[0].symbol == "MissingOptionException" and answer[0].kind == "class"
        assert "MissingOptionException" in answer.notes[0]
