"""Finding by text: every literal where it is and nowhere else, expressions in time, words and names."""

from __future__ import annotations

import random
import re
from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from searching import SHOP, found, open_index, places, symbols

from search.engine import parse
from search.model import Intent, Query, UsageError
from search.retrieve import text as retriever
from search.store import Store

ALPHABET = "ab_ .:\"'`*^()-/\\\n\t,äßſﬀ鐊唊🍔e\u0301\0\r"
LETTERS = "abAB. _\n鐊ß"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with open_index(tmp_path_factory.mktemp("shop"), SHOP) as store:
        yield store


def noise(seed: int, lines: int, alphabet: str) -> str:
    draw = random.Random(seed)
    return "\n".join("".join(draw.choices(alphabet, k=draw.randrange(40))) for _ in range(lines))


NOISE = {f"noise/{n}.txt": noise(n, 400, ALPHABET.replace("\n", "").replace("\0", "")) for n in range(4)}
NOISE |= {
    "noise/letters.txt": noise(9, 3000, LETTERS.replace("\n", "")),
    "noise/crlf.txt": noise(5, 50, "abc").replace("\n", "\r\n"),
    "noise/no_end.txt": "abc\nab",
    "noise/long.txt": "ab_" * 9000 + "\nab",
    "noise/same.txt": "abc\nab",
}


@pytest.fixture(scope="module")
def noisy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with open_index(tmp_path_factory.mktemp("noise"), NOISE) as store:
        yield store


def scan(text: str, literal: str) -> list[int]:
    """Lines on which the literal begins, by a plain scan of the bytes."""
    data, needle = text.encode(), literal.encode("utf-8", "replace")
    ends = [match.start() for match in re.finditer(b"\n", data)]
    starts = [match.start() for match in re.finditer(b"(?=%s)" % re.escape(needle), data)]
    return sorted({bisect_left(ends, start) + 1 for start in starts})


def literally(store: Store, literal: str) -> list[tuple[str, int]]:
    intent = Intent("exact_match", 0.9, "literal", literal, literals=(literal,), plain=True)
    answer = retriever.search(store, Query(literal, intent, literals=(literal,)), 10**6)
    assert answer.total == len(places(answer))
    assert not answer.notes
    return sorted(places(answer))


literals = st.one_of(
    st.text(st.sampled_from(ALPHABET), min_size=1, max_size=6),
    st.builds(
        lambda path, at, size: NOISE[path][at % len(NOISE[path]) :][:size],
        st.sampled_from(sorted(NOISE)),
        st.integers(0, 10**5),
        st.integers(1, 90),
    ).filter(bool),
)


@given(literals)
def test_a_literal_is_found_exactly_where_a_plain_scan_finds_it(noisy: Store, literal: str) -> None:
    expected = sorted((path, line) for path, text in NOISE.items() for line in scan(text, literal))
    if expected:
        assert literally(noisy, literal) == expected
    else:  # perhaps in another case, and then with a note
        intent = Intent("exact_match", 0.9, "literal", literal, literals=(literal,), plain=True)
        answer = retriever.search(noisy, Query(literal, intent, literals=(literal,)), 10**6)
        assert bool(answer.notes) == bool(answer.hits)


@pytest.mark.parametrize("literal", ["a", "鐊", "🍔", "ß", "\t", "ab", "鐊唊", ". ", "\r", "\\", '"'])
def test_one_and_two_characters_are_found(noisy: Store, literal: str) -> None:
    expected = sorted((path, line) for path, text in NOISE.items() for line in scan(text, literal))
    assert expected
    assert literally(noisy, literal) == expected


@pytest.mark.parametrize(
    "literal",
    [
        '"',
        "''",
        "a*",
        "^a",
        "NEAR(a b)",
        "a AND b",
        "(",
        ")",
        "-a",
        "a:b",
        "a/b",
        "{a b}",
        "+",
        "NOT",
        "\0",
        "\ud800",
    ],
)
def test_no_punctuation_is_a_syntax_error(shop: Store, literal: str) -> None:
    for modality in ("text", "structural", "graph"):
        found(shop, modality, literal)
        found(shop, modality, f'"{literal}"')
        found(shop, modality, f"who calls {literal}")


def test_case_counts_in_a_literal_and_another_case_is_a_note(shop: Store) -> None:
    assert places(found(shop, "text", '"MAX_PRICE"')) == [("shop/pricing.py", 3), ("shop/pricing.py", 9)]
    other = found(shop, "text", '"max_price"')
    assert other.total == 2
    assert other.notes == ('"max_price" occurs only in another case',)


def test_a_literal_of_several_lines_is_found(shop: Store) -> None:
    assert places(found(shop, "text", '"(times):\n    for attempt"')) == [("shop/mail/receipts.py", 10)]


def test_several_literals_must_all_be_in_the_file(shop: Store) -> None:
    both = found(shop, "text", '"class Cart" "parse_request"')
    assert {hit.path for hit in both} == {"shop/cart.py"}
    assert found(shop, "text", '"class Cart" "smtplib"').total == 0


def test_every_text_file_takes_part(shop: Store) -> None:
    assert places(found(shop, "text", '"価格"')) == [("data/names.txt", 1)]
    assert {path for path, _ in places(found(shop, "text", '"parse_price"'))} >= {
        "README.md",
        "vendor/prices.py",
    }


def test_tests_and_foreign_code_stand_behind_source(shop: Store) -> None:
    order = [path for path, _ in places(found(shop, "text", '"parse_price"'))]
    assert order[0] == "shop/pricing.py"  # defines it
    assert order.index("shop/cart.py") < order.index("tests/test_pricing.py")
    assert order.index("shop/cart.py") < order.index("vendor/prices.py")


def test_the_total_counts_all_places_however_few_are_listed(shop: Store) -> None:
    few, all_ = found(shop, "text", '"price"', limit=1), found(shop, "text", '"price"')
    assert len(few) == 1
    assert few.total == all_.total == len(places(all_)) > 10


# --- expressions ------------------------------------------------------------------------------------------


LINE_PATTERNS = r"""
def \w+_price
^from \S+ import
(retry|total)\(
pri[ck]e
total\b.*$
(?i)SMTP
a{2}
x*
\d{4}
.
[^\x00-\x7f]+
self(?=\.items)
(?<!parse_)price
r.w
\s\s\S
"""


@pytest.mark.parametrize("pattern", LINE_PATTERNS.split("\n")[1:-1])
def test_an_expression_matches_the_lines_that_python_matches(shop: Store, pattern: str) -> None:
    compiled = re.compile(pattern)
    expected = [
        (path, number)
        for path, content in SHOP.items()
        for number, line in enumerate(str(content).split("\n"), 1)
        if any(match.group() for match in compiled.finditer(line))
    ]
    assert sorted(places(found(shop, "text", f"/{pattern}/", limit=1000))) == sorted(expected)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (r"rows\n\n    def total", [("shop/pricing.py", 16)]),
        (r"(?s)class Shipment.*number$", [("lib/shipment.rb", 2)]),
        (r"\Aimport smtplib", [("shop/mail/receipts.py", 1)]),
    ],
)
def test_an_expression_may_span_lines_when_it_says_so(
    shop: Store, pattern: str, expected: list[tuple[str, int]]
) -> None:
    pattern = pattern.replace("rows\\n", "in rows\\]\\n")
    assert places(found(shop, "text", f"/{pattern}/")) == expected


def test_an_expression_that_backtracks_for_ever_is_stopped_and_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("search.retrieve.regex.SECONDS", 0.2)
    with open_index(tmp_path, {"a.txt": "a" * 4000 + "\nb\n"}) as store:
        answer = found(store, "text", "/(a+)+c/")
    assert answer.total == 0
    assert answer.notes == ("/(a+)+c/ took more than 0.2 s: not every file was read",)


@pytest.mark.parametrize("pattern", ["$", "^", "()", r"\b", "(?=p)", "z*"])
def test_an_expression_that_matches_the_empty_text_alone_says_so(shop: Store, pattern: str) -> None:
    answer = found(shop, "text", f"/{pattern}/ path:shop/*")
    assert answer.notes == (f"/{pattern}/ matches the empty text alone, which is no place to show",)
    assert not found(shop, "text", f"/{pattern}price/").notes


@pytest.mark.parametrize(
    ("pattern", "says"),
    [
        ("(", "at character 1"),
        ("[a", "at character 1"),
        ("a**", "at character 3"),
        ("(?P<n>a", "at character 1"),
        ("(((a{1000}){1000}){1000}){1000}", "too large"),
        ("a{99999999999}", "too large"),
        ("(" * 400 + ")" * 400, "no valid regular expression"),
        ("a" * 2000, "at most 1000"),
    ],
)
def test_what_is_no_expression_is_said_with_its_place(pattern: str, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        parse(f"/{pattern}/")


@given(st.text(st.sampled_from("ab()[]{}*+?|\\.^$?:<>=!-,123smiAZ"), max_size=20))
def test_any_expression_is_answered_or_refused(shop: Store, pattern: str) -> None:
    try:
        query = parse(f"/{pattern}/")
    except UsageError:
        return
    retriever.search(shop, query, 10)


# --- names and words --------------------------------------------------------------------------------------


def test_a_name_is_found_as_a_whole_word_where_it_is_defined_first(shop: Store) -> None:
    answer = found(shop, "text", "where is total defined")
    assert symbols(answer)[0] == ("shop/cart.py", "Cart.total")
    prices = found(shop, "text", "who calls parse_price")
    assert symbols(prices)[0] == ("shop/pricing.py", "parse_price")
    assert (
        prices.total
        == sum("parse_price" in line for text in SHOP.values() for line in str(text).split("\n")) - 1
    )
    assert ("tests/test_pricing.py", 4) not in places(prices)  # test_parse_price_rounds is another name


def test_a_declaration_is_found_in_a_language_whose_calls_are_not_resolved(shop: Store) -> None:
    assert symbols(found(shop, "text", "where is Shipment defined"))[0] == (
        "lib/shipment.rb",
        "Shop.Shipment",
    )
    assert symbols(found(shop, "text", "Shop::Shipment"))[0] == ("lib/shipment.rb", "Shop.Shipment")


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("parse request", "shop/cart.py"),
        ("how is a request parsed", "shop/cart.py"),
        ("mails receipts to customers", "shop/mail/receipts.py"),
        ("rounding of prices", "shop/pricing.py"),
        ("render cart", "web/cart.js"),
        ("wie funktioniert das Receipt", "shop/mail/receipts.py"),
        ("äpfel", "data/names.txt"),
        ("apfel", "data/names.txt"),
        ("価格", "data/names.txt"),
        ("fd", "data/names.txt"),
    ],
)
def test_a_question_in_words_finds_the_file(shop: Store, question: str, path: str) -> None:
    assert found(shop, "text", question)[0].path == path


def test_one_capitalised_word_is_a_name_before_it_is_a_word(tmp_path: Path) -> None:
    files = {
        "src/router.rs": "// router of paths: Router, router\nfn route() {}\n",
        "src/lib.rs": "pub struct Router;\n",
    }
    with open_index(tmp_path, files) as store:
        assert places(found(store, "text", "Router"))[0] == ("src/lib.rs", 1)


def test_words_of_the_path_count(tmp_path: Path) -> None:
    body = "def run(x):\n    return x\n"
    files = {"app/session.py": body, "app/other.py": body + "# the session of a session is a session\n"}
    with open_index(tmp_path, files) as store:
        assert [hit.path for hit in found(store, "text", "session")] == ["app/session.py", "app/other.py"]


@pytest.mark.parametrize(
    ("filters", "paths"),
    [
        ("path:shop", {"shop/pricing.py", "shop/cart.py"}),
        ("path:shop -path:cart.py", {"shop/pricing.py"}),
        ("path:*.js", set()),
        ("lang:py -path:shop", {"tests/test_pricing.py", "vendor/prices.py"}),
        ("lang:markdown", {"README.md"}),
        ("path:shop/** kind:method", {"shop/pricing.py", "shop/cart.py"}),
        ("lang:klingon", set()),
    ],
)
@pytest.mark.parametrize("question", ['"parse_price"', "who calls parse_price", "/parse_\\w+ice/"])
def test_filters_hold(shop: Store, question: str, filters: str, paths: set[str]) -> None:
    answer = found(shop, "text", f"{question} {filters}")
    assert {hit.path for hit in answer if hit.places} == paths
    assert answer.total == 0 or answer.total == len(places(answer))
