"""Questions to intents, in three languages; and what must not be taken for one."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search import policy
from search.languages import LANGUAGES
from search.policy import phrases, shapes
from search.rank.intent import classify

# question -> rule, subject
QUESTIONS: list[tuple[str, str, str]] = [
    # 1 a declaration
    ("def parse(", "declaration", "parse"),
    ("def parse", "declaration", "parse"),
    ("def parse(self, text: str) -> Query:", "declaration", "parse"),
    ("async def fetch_all(urls)", "declaration", "fetch_all"),
    ("class Foo", "declaration", "Foo"),
    ("class Foo(Base):", "declaration", "Foo"),
    ("public final class OrderService extends Service", "declaration", "OrderService"),
    ("func Open(path string) (*Store, error)", "declaration", "Open"),
    ("func (s *Store) Close() error {", "declaration", "Store.Close"),
    ("fn main", "declaration", "main"),
    ("function render(", "declaration", "render"),
    ("export default function render_page", "declaration", "render_page"),
    ("interface Reader", "declaration", "Reader"),
    ("struct Point {", "declaration", "Point"),
    ("type Handler func(", "declaration", "Handler"),
    ("type Handler", "declaration", "Handler"),
    ("enum Color", "declaration", "Color"),
    ("const MAX_SIZE = 10", "declaration", "MAX_SIZE"),
    ("import os", "declaration", "os"),
    ("import os.path as p", "declaration", "os.path"),
    ("from search.rank import fuse", "declaration", "search.rank"),
    ("import React from 'react'", "declaration", "React"),
    ("Class Foo", "declaration", "Foo"),
    # 2 references
    ("who calls parse_price", "references", "parse_price"),
    ("who calls parse", "references", "parse"),
    ("Who calls parse?", "references", "parse"),
    ("what uses Store.open", "references", "Store.open"),
    ("callers of parse_price()", "references", "parse_price"),
    ("show me all callers of the function parse_price", "references", "parse_price"),
    ("usages of `parse`", "references", "parse"),
    ("references to MAX_SIZE", "references", "MAX_SIZE"),
    ("where is parseConfig used", "references", "parseConfig"),
    ("where is the database connection used?", "references", "database connection"),
    ("where are cookies used", "references", "cookies"),
    ('where is "foo" used', "references", "foo"),
    ("which tests call parse_price", "references", "parse_price"),
    ("where is src/shop/cart.py imported", "references", "src/shop/cart.py"),
    ("parse_price: who calls it", "references", "parse_price"),
    ("wer ruft parse_price auf", "references", "parse_price"),
    # 2b what is below a type
    ("who extends ParseException", "subtypes", "ParseException"),
    ("who implements Renderer", "subtypes", "Renderer"),
    ("Who inherits from Shape?", "subtypes", "Shape"),
    ("what inherits Shape", "subtypes", "Shape"),
    ("subclasses of the class Shape", "subtypes", "Shape"),
    ("show me all implementations of Router", "subtypes", "Router"),
    ("which classes implement Router", "subtypes", "Router"),
    ("wer erbt von Shape", "subtypes", "Shape"),
    ("wer implementiert Router", "subtypes", "Router"),
    ("Unterklassen von Shape", "subtypes", "Shape"),
    ("welche Klassen erweitern ParseException", "subtypes", "ParseException"),
    ("hvem arver fra Shape", "subtypes", "Shape"),
    ("hvem implementerer Router", "subtypes", "Router"),
    ("underklasser af Shape", "subtypes", "Shape"),
    ("Wer ruft parse auf?", "references", "parse"),
    ("wer benutzt Store", "references", "Store"),
    ("wo wird die Funktion parse_price verwendet", "references", "parse_price"),
    ("Aufrufer von Store.open", "references", "Store.open"),
    ("welche Tests rufen parse_price auf", "references", "parse_price"),
    ("Verweise auf MAX_SIZE", "references", "MAX_SIZE"),
    ("hvem kalder parse_price", "references", "parse_price"),
    ("hvor bruges parse_price", "references", "parse_price"),
    ("hvor bliver parse_price brugt", "references", "parse_price"),
    ("hvilke funktioner kalder parse_price", "references", "parse_price"),
    ("referencer til MAX_SIZE", "references", "MAX_SIZE"),
    # 3 impact
    ("impact of parse_price", "impact", "parse_price"),
    ("what is the impact of changing Store.open", "impact", "Store.open"),
    ("blast radius of Store.open", "impact", "Store.open"),
    ("what depends on parse_price", "impact", "parse_price"),
    ("what breaks if I change parse_price", "impact", "parse_price"),
    ("what would break if we remove Store?", "impact", "Store"),
    ("what happens when I rename parse_price", "impact", "parse_price"),
    ("is it safe to delete parse_price", "impact", "parse_price"),
    ("was hängt von Store ab", "impact", "Store"),
    ("was haengt von Store ab", "impact", "Store"),
    ("was hangt von Store ab", "impact", "Store"),
    ("WAS HÄNGT VON Store AB?", "impact", "Store"),
    ("was bricht, wenn ich parse_price ändere", "impact", "parse_price"),
    ("was bricht wenn wir parse_price loeschen", "impact", "parse_price"),
    ("Auswirkungen einer Änderung an Store.open", "impact", "Store.open"),
    ("hvad afhænger af parse_price", "impact", "parse_price"),
    ("hvad afhaenger af parse_price", "impact", "parse_price"),
    ("hvad går i stykker, hvis jeg ændrer parse_price", "impact", "parse_price"),
    ("hvad gaar i stykker hvis jeg aendrer parse_price", "impact", "parse_price"),
    ("hvad sker der, hvis vi fjerner Store", "impact", "Store"),
    ("konsekvenserne af at ændre Store", "impact", "Store"),
    # 4 a literal
    ('"connection refused"', "literal", "connection refused"),
    ("'connection refused'", "literal", "connection refused"),
    ("`a + b`", "literal", "a + b"),
    ('where do we log "connection refused"', "literal", 'where do we log "connection refused"'),
    ('"say \\"hi\\""', "literal", 'say "hi"'),
    ('"who calls X"', "literal", "who calls X"),
    ("find the string connection refused", "literal", "connection refused"),
    ('find the string "connection refused"', "literal", "connection refused"),
    ("find text connection refused", "literal", "connection refused"),
    ("search for the exact text a  b", "literal", "a  b"),
    ("finde den String connection refused", "literal", "connection refused"),
    ("suche nach der Zeichenkette a b", "literal", "a b"),
    ("find strengen connection refused", "literal", "connection refused"),
    ("søg efter teksten a b", "literal", "a b"),
    ("soeg efter teksten a b", "literal", "a b"),
    # 4b an error
    ("Traceback (most recent call last):", "error", "Traceback (most recent call last):"),
    ("traceback in the worker", "error", "traceback in the worker"),
    ("panic: runtime error", "error", "panic: runtime error"),
    ("ValueError: bad price", "error", "ValueError: bad price"),
    ("java.lang.IllegalStateException: closed", "error", "java.lang.IllegalStateException: closed"),
    ("ECONNREFUSED", "error", "ECONNREFUSED"),
    ("TS2345", "error", "TS2345"),
    ("why do I get E1234", "error", "why do I get E1234"),
    ("E501", "error", "E501"),
    # 5 similar
    ("similar to parse_price", "similar", "parse_price"),
    ("code like parse_price", "similar", "parse_price"),
    ("find similar code to parse_price", "similar", "parse_price"),
    ("ähnlich wie parse_price", "similar", "parse_price"),
    ("finde ähnliche Funktionen wie parse_price", "similar", "parse_price"),
    ("find lignende kode som parse_price", "similar", "parse_price"),
    # 6 a definition
    ("where is parseConfig defined", "definition", "parseConfig"),
    ("where is parse defined?", "definition", "parse"),
    ("definition of parse_price", "definition", "parse_price"),
    ("find parse_price", "definition", "parse_price"),
    ("find the class FooBar", "definition", "FooBar"),
    ("where is FooBar", "definition", "FooBar"),
    ("wo ist parseConfig definiert", "definition", "parseConfig"),
    ("Definition von parse_price", "definition", "parse_price"),
    ("finde parse_price", "definition", "parse_price"),
    ("hvor er parseConfig defineret", "definition", "parseConfig"),
    ("hvor defineres parseConfig", "definition", "parseConfig"),
    ("definitionen af parse_price", "definition", "parse_price"),
    # 7 a name
    ("parse_price", "name", "parse_price"),
    ("parsePrice", "name", "parsePrice"),
    ("OrderService", "name", "OrderService"),
    ("MAX_SIZE", "name", "MAX_SIZE"),
    ("os.path.join", "name", "os.path.join"),
    ("Sinatra::Base", "name", "Sinatra::Base"),
    ("_private", "name", "_private"),
    ("`parse`", "name", "parse"),
    ("parse()", "name", "parse"),
    ("größe_ändern", "name", "größe_ändern"),
    ("where do we round in parse_price", "name in a sentence", "where do we round in parse_price"),
    ("retry logic of HTTPClient", "name in a sentence", "retry logic of HTTPClient"),
    # 7b a name, and a word that tells what is asked about it
    ("does the shop break without parse_price", "change hint", "parse_price"),
    ("går alt i stykker uden parse_price", "change hint", "parse_price"),
    ("ist parse_price irgendwo dupliziert", "likeness hint", "parse_price"),
    ("parse_price usage inside the cart", "use hint", "parse_price"),
    ("parse_price anvendt i kurven", "use hint", "parse_price"),
    ("the meaning of MAX_SIZE", "purpose hint", "MAX_SIZE"),
    ("what does parse_price do", "purpose hint", "parse_price"),
    ("was macht parse_price?", "purpose hint", "parse_price"),
    # 8 an explanation
    ("how does parse_price round", "explanation", "does parse_price round"),
    ("why is the cart empty", "explanation", "is the cart empty"),
    ("explain the store", "explanation", "store"),
    ("please explain how the store works", "explanation", "how the store works"),
    ("what is the architecture of this project", "explanation", "what is the architecture of this project"),
    ("wie funktioniert der Index", "explanation", "funktioniert der Index"),
    ("warum ist der Korb leer", "explanation", "ist der Korb leer"),
    ("erkläre den Index", "explanation", "Index"),
    ("erklaere den Index", "explanation", "Index"),
    ("hvordan fungerer indekset", "explanation", "fungerer indekset"),
    ("hvorfor er kurven tom", "explanation", "er kurven tom"),
    # 9 nothing of these
    ("session handling", "fallback", "session handling"),
    ("request logging middleware", "fallback", "request logging middleware"),
    ("retry", "fallback", "retry"),
]

# question -> the rule that it must not be taken for, and what it is
NOT_THAT: list[tuple[str, str, str]] = [
    ("class hierarchy", "declaration", "fallback"),
    ("class names in the style sheet", "declaration", "fallback"),
    ("type checking", "declaration", "fallback"),
    ("type hints of the store", "declaration", "fallback"),
    ("function that parses dates", "declaration", "fallback"),
    ("interface between store and engine", "declaration", "fallback"),
    ("import sorting", "declaration", "fallback"),
    ("import errors in the log file", "declaration", "fallback"),
    ("module layout", "declaration", "fallback"),
    ("let me see the parser", "declaration", "fallback"),
    ("class Foo: how is it built?", "declaration", "explanation"),
    ("caller id of the phone", "references", "fallback"),
    ("memory usage of the index", "references", "fallback"),
    ("how are references to deleted users cleaned up", "references", "explanation"),
    ("why are callers of the api throttled", "references", "explanation"),
    ("wie werden Verweise auf Dateien gespeichert", "references", "explanation"),
    ("how do subclasses of Shape draw themselves", "subtypes", "explanation"),
    ("what extends the life of a session", "subtypes", "fallback"),
    ("who implements the retry policy for mails", "subtypes", "fallback"),
    ("inherits environment variables from the shell", "subtypes", "fallback"),
    ("implementation of parse_price", "subtypes", "definition"),
    ("welche Klassen gibt es", "subtypes", "fallback"),
    ("was erweitert die Laufzeit der Sitzung", "subtypes", "fallback"),
    ("impact of memory pressure on the latency of all our services", "impact", "fallback"),
    ("how do we compute the blast radius of a change", "impact", "explanation"),
    ("it's a dog's life", "literal", "fallback"),
    ('print("a b")', "literal", "fallback"),
    ("the users' carts and the orders' totals", "literal", "fallback"),
    ("`parse`", "literal", "name"),
    ("find texts in the catalogue", "literal", "fallback"),
    ("string formatting", "literal", "fallback"),
    ("404", "error", "fallback"),
    ("12345", "error", "fallback"),
    ("SHA256", "error", "fallback"),
    ("RFC3339 timestamps", "error", "fallback"),
    ("how are tracebacks rendered", "error", "explanation"),
    ("how is the traceback rendered", "error", "explanation"),
    ("exception handling", "error", "fallback"),
    ("panic recovery", "error", "fallback"),
    ("similarly named files", "similar", "fallback"),
    ("find similar", "similar", "fallback"),
    ("code like this is hard to read", "similar", "fallback"),
    ("kode som kalder databasen", "similar", "fallback"),
    ("where are the routes defined", "definition", "fallback"),
    ("find users", "definition", "fallback"),
    ("find all the open orders", "definition", "fallback"),
    ("wo ist der Fehler", "definition", "fallback"),
    ("hvor er fejlen", "definition", "fallback"),
]

# Words that look like names and are none.
NO_NAMES = [
    "GitHub",
    "JavaScript files",
    "e.g. this",
    "z.B. hier",
    "f.eks. her",
    "Node.js",
    "the APIs and URLs",
]
NO_NAMES += ["and/or", "gRPC calls", "Flask", "read the docs at a.b", "3.11.2"]


@pytest.mark.parametrize(("question", "rule", "subject"), QUESTIONS)
def test_question(question: str, rule: str, subject: str) -> None:
    intent = classify(question)
    assert (intent.rule, intent.subject) == (rule, subject)
    assert (intent.name, intent.confidence) == policy.RULES[rule]


@pytest.mark.parametrize(("question", "not_rule", "rule"), NOT_THAT)
def test_what_only_looks_like_a_cue_is_none(question: str, not_rule: str, rule: str) -> None:
    assert classify(question).rule == rule != not_rule


def test_every_rule_of_high_confidence_has_counterexamples() -> None:
    confident = {rule for rule, (_, confidence) in policy.RULES.items() if confidence >= 0.85}
    assert {not_rule for _, not_rule, _ in NOT_THAT} == confident
    assert {rule for _, rule, _ in QUESTIONS} == set(policy.RULES)


@pytest.mark.parametrize("question", NO_NAMES)
def test_products_abbreviations_and_acronyms_are_no_names(question: str) -> None:
    assert classify(question).rule == "fallback"


def test_every_rule_with_cues_has_them_in_every_language() -> None:
    assert {tuple(rows) for rows in phrases.CUES.values()} == {("en", "de", "da")}
    assert set(phrases.CUES) <= set(policy.RULES)


def test_declaration_words_of_every_language_are_known() -> None:
    known = shapes.DECLARATION_WORDS | shapes.DECLARATION_NOUNS | shapes.DECLARATION_MODIFIERS
    words = {word for language in LANGUAGES for word in language.declarations}
    assert words - known <= {"import", "from", "@interface"}


@pytest.mark.parametrize(
    ("question", "identifiers", "literals", "plain"),
    [
        ("who calls parse_price", ("parse_price",), (), True),
        ("who calls parse", ("parse",), (), True),
        ("who calls parse_price in tests", ("parse_price",), (), False),
        ("who calls foo_a and foo_b", ("foo_a", "foo_b"), (), False),
        ('where is "foo" used', ("foo",), ("foo",), True),
        ('"connection refused"', (), ("connection refused",), True),
        ('where do we log "connection refused"', (), ("connection refused",), False),
        ('"a" "b"', (), ("a", "b"), False),
        ("find the string a b", (), ("a b",), True),
        ("ECONNREFUSED", (), ("ECONNREFUSED",), True),
        ("where is src/shop/cart.py used", (), (), True),
        ("how does parse_price round", ("parse_price",), (), False),
        ("Blueprint", ("Blueprint",), (), False),
        ("retry", (), (), False),
        ("def parse(self)", ("parse",), (), True),
        (f"who calls {'x' * 300}", ("x" * 300,), (), False),
    ],
)
def test_subject(question: str, identifiers: tuple[str, ...], literals: tuple[str, ...], plain: bool) -> None:
    intent = classify(question)
    assert (intent.identifiers, intent.literals, intent.plain) == (identifiers, literals, plain)


@pytest.mark.parametrize(("question", "rule", "subject"), QUESTIONS)
def test_case_and_composition_of_letters_do_not_matter(question: str, rule: str, subject: str) -> None:
    assert classify(unicodedata.normalize("NFD", question)).rule == rule
    if rule in ("references", "impact", "explanation"):
        cue = question.replace(subject, "\0")
        assert classify(cue.upper().replace("\0", subject)).rule == rule


def test_a_literal_is_kept_as_it_was_written() -> None:
    decomposed = unicodedata.normalize("NFD", "größer")
    assert classify(f'"{decomposed}"').literals == (decomposed,)


@given(st.text(max_size=300))
def test_any_text_has_an_intent(text: str) -> None:
    intent = classify(text)
    assert intent.name in policy.INTENTS
    assert 0.4 <= intent.confidence <= 0.95


@given(
    st.lists(
        st.sampled_from(["who calls", "where is", "used", "X", '"', "'", "`", "def", "a_b", "how", "\n"])
    )
)
def test_any_order_of_cues_and_quotes_has_an_intent(words: list[str]) -> None:
    assert classify(" ".join(words)).name in policy.INTENTS
