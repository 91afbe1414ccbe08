"""German and Danish questions to the words of code; and English ones, of which nothing is made."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.policy import vocabulary
from search.retrieve.english import english_only, in_english

# question -> words that must be looked for too
TRANSLATED = [
    ("wie funktioniert die Anmeldung", "login"),
    ("wo werden Passwörter gehasht", "password hash"),
    ("wo werden Passwoerter gehasht", "password hash"),
    ("Wiederholung fehlgeschlagener Aufrufe", "retry fail call"),
    ("wie werden Bäume zusammengeführt", "tree merge"),
    ("Benutzereingaben prüfen", "user input validate"),
    ("Ratenbegrenzung", "rate limit"),
    ("hvordan gemmes brugernes adgangskoder", "save user password"),
    ("hvor bliver advarsler udskrevet", "warning"),
    ("fejlhåndtering", "error handle"),
    ("fejlhaandtering", "error handle"),
    ("hvordan virker betalingsforløbet", "payment flow"),
    ("wie werden Routerbäume gebaut", "router tree build"),  # half of a word is English
    ("hvordan oprettes validatorer", "create validator"),  # English with a Danish ending
]
ENGLISH = [
    "how are sessions stored",
    "request logging middleware",
    "template rendering",
    "store creation and dispatch",
    "post requests",
    "the type of the value",
    "parse",
]


@pytest.mark.parametrize(("question", "wanted"), TRANSLATED)
def test_terms_are_looked_for_in_english_too(question: str, wanted: str) -> None:
    found = {word for _, parts in in_english(question) for part in parts for word in part}
    assert found >= set(wanted.split())


@pytest.mark.parametrize("question", ENGLISH)
def test_of_english_nothing_is_made(question: str) -> None:
    assert english_only(question) == question


def test_names_stay_as_they_are_and_small_words_go() -> None:
    told = english_only("wie prüft combineReducers die Rückgabewerte von app.run").split()
    assert "combineReducers" in told and "app.run" in told
    assert not {"wie", "die", "von"} & set(told)


def test_every_row_has_english_words_and_stems_of_both_languages() -> None:
    rows = vocabulary.TERMS.strip().splitlines()
    for row in rows:
        english, colon, foreign = row.partition(":")
        german, bar, danish = foreign.partition("|")
        assert colon and bar and "|" not in danish, row
        assert english.split() and german.split() and danish.split(), row


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    assert isinstance(english_only(text), str)
