"""What words a text is found by: parts of identifiers, whole compounds, other scripts; both sides alike."""

from __future__ import annotations

import hashlib
import re
import sqlite3

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.store import SCHEMA
from search.words import COUNTS, LONGEST, counted_words, half, index_words, query_words, subwords


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("parseRequest", "parse request"),
        ("parse_request", "parse request"),
        ("HTTPServer", "http server"),
        ("MAX_RETRIES = 3", "max retries 3"),
        ("getUser2ById", "get user 2 by id"),
        ("$scope.$apply(fn)", "scope apply fn"),
        ("a.b::c->d", "a b c d"),
        ("0x1F", "0 x 1 f"),
        ("café Größe MÅNED naïveBayes", "cafe groesse maaned naive bayes"),
        ("ＡＢＣ ﬁle", "abc file"),
        ("处理 имя", ""),
        ("处理getUser", "get user"),
        ("", ""),
        (" \n\0\x7f…→😀", ""),
        ("e" * (LONGEST + 1) + " x", "x"),
    ],
)
def test_subwords(text: str, expected: str) -> None:
    assert subwords(text) == expected.split()


@settings(deadline=None)
@given(st.text(st.characters(max_codepoint=127)))
def test_ascii_is_read_as_the_model_was_trained(text: str) -> None:
    identifiers = re.findall(r"[A-Za-z_$][A-Za-z0-9_$]*|[0-9]+", text)
    parts = [re.findall(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+", word) for word in identifiers]
    assert subwords(text) == [part.lower() for word in parts for part in word]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("def parseRequest(self):", "def parse request parserequest self"),
        ("Größe", "groesse grosse"),
        ("håndterFejl", "haandter fejl haandterfejl handterfejl"),
        ("élève", "eleve"),
        ("Łódź Straße æble Øl", "lodz strasse aeble oel ol"),
        ("e\u0301le\u0300ve", "eleve"),
        ("имя_файла", "имя фаила"),  # as é is e: folded alike on both sides
        ("ИМЯ", "имя"),
        ("日本語", "日本 本語 日 本 語"),
        ("字", "字"),
        ("ダ", "ダ"),
        ("__init__", "init"),
        ("___ --- \ud800 \ufffd", ""),
    ],
)
def test_index_words(text: str, expected: str) -> None:
    assert index_words(text) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how do we retry failed webhook deliveries?", "retry failed webhook deliveries"),
        ("wie wird die Größe der Datei berechnet", "groesse grosse datei berechnet"),
        ("hvordan håndteres fejl når filen mangler", "haandteres handteres fejl filen mangler"),
        ("Wo wird über die Löschung entschieden", "loeschung loschung entschieden"),
        ("where is parseRequest defined", "parse request parserequest defined"),
        ("Parse parse PARSE", "parse"),
        ("日本語の処理", "日本 本語 語の の処 処理"),
        ("字", "字"),
        ("to be or not to be", "to be or not"),
        ("\"NEAR(\" AND -x* ^y : 'z'", "near x y z"),
        ("?!", ""),
        ("", ""),
    ],
)
def test_query_words(question: str, expected: str) -> None:
    assert query_words(question) == expected.split()


@settings(deadline=None)
@given(st.text())
def test_every_word_of_a_question_stands_in_a_text_that_holds_the_question(text: str) -> None:
    assert set(query_words(text)) <= set(index_words(f"before {text} after").split())


SAMPLES = st.sampled_from(
    ["Größe", "håndter", "日本語", "имяФайла", "parseRequest", "caching", "ﬁ", "É", "ไทย", "a_1"]
)


@settings(deadline=None)
@given(st.lists(st.one_of(SAMPLES, st.text(max_size=8)), min_size=1, max_size=6).map("".join))
def test_the_word_table_finds_a_text_by_each_of_its_words(text: str) -> None:
    db = sqlite3.connect(":memory:")
    db.execute(WORD_TABLE)
    db.execute("insert into word(rowid, body) values (1, 'something else'), (2, ?)", [counted_words(text)[0]])
    for word in query_words(text):
        found = db.execute("select rowid from word where word match ?", [f'"{word}"']).fetchall()
        assert (2,) in found


def test_stored_words_are_these() -> None:
    """What is stored is also what is deleted by: another hash here means another store.SCHEMA_VERSION."""
    text = (
        "def parseHTTPRequest2(größe, имя_файла): return '日本語 ŁÓDŹ' # for the e\u0301lan of it, \ufb01ne"
    )
    assert hashlib.sha256(index_words(text).encode()).hexdigest()[:16] == "7948dc9b569faa58"


def test_a_stored_word_says_how_often_it_occurs() -> None:
    text = "one two two " + "three " * 3 + "five " * 7
    assert counted_words(text) == ("one two three five ²two ²three ²five ³three ³five ⁵five", 13)


@settings(deadline=None)
@given(st.text())
def test_no_word_looks_like_a_count(text: str) -> None:
    marks = {mark for _, mark in COUNTS}
    assert marks.isdisjoint("".join(index_words(f"{text} {''.join(marks)}")))


def test_words_of_one_stem_find_each_other() -> None:
    db = sqlite3.connect(":memory:")
    db.execute(WORD_TABLE)
    db.execute("insert into word(rowid, body) values (1, ?)", [counted_words("def retryDelivery(): ...")[0]])
    for asked in ("retries", "retrying", "deliveries", "retrydelivery"):
        assert db.execute("select rowid from word where word match ?", [f'"{asked}"']).fetchall() == [(1,)]


[WORD_TABLE] = re.findall(r"create virtual table word using [^;]*", SCHEMA)


@pytest.mark.parametrize(
    ("asked", "name", "share"),
    [
        ("MissingOption", "MissingOptionException", 1.0),
        ("missingOption", "MissingOptionException", 1.0),
        ("parse", "parse_price", 1.0),
        ("HTTP", "HTTPClient", 1.0),
        ("sha", "sha256", 1.0),
        ("price", "parse_price", 0.5),
        ("RetryDelay", "calculateRetryDelay", 0.5),
        ("price", "appraiseprice_price", 0.5),
        ("MissingOption", "missingOptions", 0.0),
        ("MissingOption", "MissingOption", 0.0),
        ("arse", "parse_price", 0.0),
        ("", "parse_price", 0.0),
    ],
)
def test_how_a_name_holds_half_of_it(asked: str, name: str, share: float) -> None:
    assert half(asked, name) == share
