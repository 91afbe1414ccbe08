"""A question to an answer: query words, the two paths, places, notes, snippets, and answers that say no."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from searching import SHOP, open_index

from search import engine, policy
from search.embed import default
from search.engine import parse
from search.model import Answer, Filters, Found, Query, UsageError, UserError
from search.retrieve import RETRIEVERS
from search.store import Store


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with open_index(tmp_path_factory.mktemp("shop"), SHOP, default()) as store:
        yield store


def ask(store: Store, text: str, **options: object) -> Answer:
    return engine.search(store, parse(text, **options))


def where(answer: Answer) -> list[tuple[str, int]]:
    return [(result.path, result.start_line) for result in answer.results]


# --- query words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "asked", "fields"),
    [
        ("retry policy", "retry policy", {}),
        ("retry --preset quick", "retry", {"preset": "quick", "explicit": True}),
        ("--preset=thorough retry", "retry", {"preset": "thorough", "explicit": True}),
        ("retry --mode semantic,text", "retry", {"modes": ("semantic", "text"), "explicit": True}),
        ("retry --mode Text --limit 3", "retry", {"modes": ("text",), "limit": 3}),
        ("retry --ranking published", "retry", {"ranking": "published"}),
        ("retry path:shop/*", "retry", {"filters": Filters(paths=("shop/*",))}),
        ('path:"a b/*" retry', "retry", {"filters": Filters(paths=("a b/*",))}),
        ("a path:x path:y -path:z b", "a b", {"filters": Filters(("x", "y"), ("z",))}),
        (
            "lang:py,go retry kind:class",
            "retry",
            {"filters": Filters(languages=("py", "go"), kinds=("class",))},
        ),
        ('where is "a  b" logged', 'where is "a  b" logged', {"literals": ("a  b",)}),
        ('"say \\"hi\\"" now', '"say \\"hi\\"" now', {"literals": ('say "hi"',)}),
        ("/a.*b/", "/a.*b/", {"regexes": ("a.*b",)}),
        ("/a b/ in the log", "/a b/ in the log", {"regexes": ("a b",)}),
        ("/usr/lib and /var/lib are paths", "/usr/lib and /var/lib are paths", {"regexes": ()}),
        ("a / b / c", "a / b / c", {"regexes": ()}),
        ('"--verbose" in the log', '"--verbose" in the log', {"literals": ("--verbose",)}),
        ("retry -- --preset x", "retry --preset x", {"preset": "standard", "explicit": False}),
        ("std::path:foo http://path:80", "std::path:foo http://path:80", {"filters": Filters()}),
        ("it's \"odd", "it's \"odd", {"literals": ()}),
        ('`plain` "" \'', '`plain` "" \'', {"literals": ()}),
        ("path: nothing", "path: nothing", {"filters": Filters()}),
    ],
)
def test_query_words(text: str, asked: str, fields: dict[str, object]) -> None:
    query = parse(text)
    assert query.text == asked
    assert {name: getattr(query, name) for name in fields} == fields


def test_an_option_in_the_text_goes_before_the_one_beside_it() -> None:
    query = parse("retry --limit 3", limit=7, mode=["text", "graph"], preset="", intent=None)
    assert (query.limit, query.modes, query.explicit) == (3, ("text", "graph"), True)


def test_an_intent_that_is_asked_for_is_taken_as_sure() -> None:
    intent = parse("retry", intent="find_references").intent
    assert (intent.name, intent.confidence, intent.rule) == ("find_references", 1.0, "asked")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "retry --presett quick",
            r"unknown option '--presett' \(did you mean --preset\?\); known: --preset, --mode",
        ),
        ("retry --frobnicate", "unknown option '--frobnicate'; known: --preset, --mode, --limit"),
        ("retry --preset fast", "unknown preset 'fast'.*; known: quick, standard, thorough"),
        (
            "retry --mode semantics",
            r"unknown mode 'semantics' \(did you mean semantic\?\); known: semantic, text",
        ),
        ("retry --intent definition", r"unknown intent .*did you mean find_definition"),
        ("retry --ranking best", "unknown ranking 'best'; known: default, published"),
        ("retry --limit many", "--limit needs a whole number from 1 to 1000, not 'many'"),
        ("retry --limit 0", "--limit needs"),
        ("retry --limit 99999999999999999999", "--limit needs"),
        ("retry --limit", "--limit needs a value"),
        ("", "nothing to search for"),
        ("  \n ", "nothing to search for"),
        ("lang:py --limit 3", "nothing to search for"),
        ("/(/", "no valid regular expression: /\\(/: .* at character 1"),
    ],
)
def test_wrong_use_is_said_in_one_line(text: str, says: str) -> None:
    with pytest.raises(UsageError, match=says) as error:
        parse(text)
    assert "\n" not in str(error.value)


def test_an_unknown_option_beside_the_text_is_refused() -> None:
    with pytest.raises(UsageError, match="unknown option 'presset'"):
        parse("retry", presset="quick")


PIECES = [
    "--",
    "--limit",
    "7",
    '"',
    "'",
    "`",
    "/",
    "\\",
    "path:",
    "lang:go",
    "x",
    " ",
    "\n",
    "(",
    "*",
    "\ud800",
]


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(PIECES)).map("".join)))
def test_any_text_is_a_question_or_wrong_use(text: str) -> None:
    try:
        query = parse(text)
    except UsageError:
        return
    assert isinstance(query, Query)
    query.text.encode()


# --- the two paths ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "modality", "first"),
    [
        ("where is parse_price defined", "structural", ("shop/pricing.py", 6)),
        ("def parse_price", "structural", ("shop/pricing.py", 6)),
        ("who calls parse_price", "graph", ("shop/cart.py", 8)),
        ("what depends on parse_price", "graph", ("shop/cart.py", 8)),
        ('"over the limit"', "text", ("shop/pricing.py", 10)),
        ("/over .* limit/", "text", ("shop/pricing.py", 10)),
        ("find the string over the limit", "text", ("shop/pricing.py", 10)),
        ("similar to parse_price", "semantic", ("shop/cart.py", 1)),
    ],
)
def test_a_plain_question_that_is_sure_goes_the_direct_path(
    shop: Store, text: str, modality: str, first: tuple[str, int]
) -> None:
    answer = ask(shop, text)
    assert (answer.fusion_strategy, answer.modalities) == ("direct", (modality,))
    assert where(answer)[0] == first


@pytest.mark.parametrize(
    ("text", "modalities"),
    [
        ("how is a price parsed", ("semantic", "text", "structural")),
        ("parse_price", ("semantic", "text", "structural")),  # 0.80 is not sure
        ("who calls parse_price in the tests", ("text", "structural", "graph")),
        ("how is a price parsed --preset thorough", ("semantic", "text", "structural", "graph")),
        ("who calls parse_price --preset standard", ("text", "structural", "graph")),
        ('where is "over the limit" said', ("text", "structural")),  # weight 0: not run
        ("ValueError: price is over the limit", ("text", "structural")),
        ('"over the limit" --preset thorough', ("semantic", "text", "structural", "graph")),
        ("how is a price parsed --mode graph,text", ("text", "graph")),
    ],
)
def test_other_questions_are_fused(shop: Store, text: str, modalities: tuple[str, ...]) -> None:
    answer = ask(shop, text)
    assert (answer.fusion_strategy, answer.modalities) == ("rrf", modalities)


@pytest.mark.parametrize(
    ("text", "modality"),
    [
        ("parse price --preset quick", "semantic"),
        ("parse price --mode text", "text"),
        ('"over the limit" --mode semantic', "semantic"),
    ],
)
def test_one_modality_alone_is_not_fused(shop: Store, text: str, modality: str) -> None:
    answer = ask(shop, text)
    assert (answer.fusion_strategy, answer.modalities) == ("single", (modality,))
    assert answer.results


def test_where_the_direct_path_finds_nothing_the_answer_says_so_and_goes_on(shop: Store) -> None:
    answer = ask(shop, "where is parse_prize defined")
    assert answer.fusion_strategy == "rrf"
    assert answer.notes[:2] == (
        "direct search found nothing",
        "no symbol is named parse_prize; nearest: parse_price",
    )
    assert not answer.confident


def test_where_no_use_is_known_what_holds_the_name_is_before_what_resembles_it(tmp_path: Path) -> None:
    files = {
        "a/headers.py": "def split_header_value(text):\n    return text\n\n\ndef set_headers():\n    pass\n",
        "b.py": "def reply(response):\n    response.set_header('a', 'b')\n",
    }
    with open_index(tmp_path, files) as store:
        answer = ask(store, "who calls set_header")
        assert where(answer)[0] == ("b.py", 2) and answer.confident
        assert answer.notes[0] == "direct search found nothing"
        guesses = ask(store, "who calls set_header_value")
        assert guesses.results and not guesses.confident


def test_a_fused_score_is_the_published_sum(shop: Store) -> None:
    answer = ask(shop, "how is a price parsed --ranking published")
    weights, k = policy.WEIGHTS["understand_code"], policy.PRESET_K["standard"]
    for result in answer.results:
        for vote in result.votes:
            expected = weights[vote.modality] / (k + vote.rank + 1) * result.boost
            assert vote.contribution == pytest.approx(expected)
    assert len(answer.results[0].votes) > 1


@pytest.mark.parametrize("text", ["how is a price parsed", "who calls parse_price", '"price"', "parse_price"])
def test_the_same_question_has_the_same_answer(shop: Store, text: str) -> None:
    first, second = ask(shop, text), ask(shop, text)
    assert first.results == second.results and first.notes == second.notes


# --- what an answer carries ---------------------------------------------------------------------------------


def test_an_answer_carries_what_was_asked_and_searched(shop: Store) -> None:
    answer = ask(shop, "how is a price parsed --limit 2")
    assert answer.query == "how is a price parsed"
    assert answer.commit == shop.commit
    assert answer.preset == "standard"
    assert len(answer.results) == 2 < answer.total
    assert answer.files == len(SHOP)
    assert {"semantic", "text", "structural", "rank", "snippets", "total"} <= set(answer.timings_ms)


def test_one_result_a_file_with_the_others_under_it(tmp_path: Path) -> None:
    body = "".join(f"def parse_price_{n}(text):\n" + "    x = 1\n" * 30 + "\n\n" for n in range(6))
    with open_index(tmp_path, {"a.py": body, "b.py": "def parse_price(text):\n    pass\n"}) as store:
        answer = ask(store, "how are prices parsed")
    assert sorted(result.path for result in answer.results) == ["a.py", "b.py"]
    assert len(next(result for result in answer.results if result.path == "a.py").also) >= 4


def test_every_place_is_a_result_where_all_are_wanted(shop: Store) -> None:
    answer = ask(shop, '"parse_price" --limit 4')
    assert where(answer)[:2] == [("shop/pricing.py", 6), ("shop/pricing.py", 16)]
    assert len(answer.results) == 4
    assert answer.total == sum(
        "parse_price" in line for text in SHOP.values() for line in str(text).split("\n")
    )


def test_a_hub_with_thousands_of_places_is_bounded_with_its_total(tmp_path: Path) -> None:
    files = {f"m{n}.py": "from hub import log\n\n\ndef f():\n" + "    log()\n" * 50 for n in range(40)}
    with open_index(tmp_path, files | {"hub.py": "def log():\n    pass\n"}) as store:
        for text in ('"log()"', "who calls log"):
            answer = ask(store, text)
            assert len(answer.results) == 10
            assert answer.total >= 2000


@pytest.mark.parametrize(
    ("text", "line", "snippet"),
    [
        ("where is parse_price defined", 6, "def parse_price(text: str) -> float:"),
        ('"over the limit"', 9, '        raise ValueError("price is over the limit")'),
    ],
)
def test_a_snippet_shows_the_head_of_a_definition_or_the_line_of_a_use(
    shop: Store, text: str, line: int, snippet: str
) -> None:
    result = ask(shop, text).results[0]
    assert result.snippet_line == line
    assert snippet in result.snippet.split("\n")


def test_a_snippet_begins_near_the_name_behind_many_decorators(tmp_path: Path) -> None:
    source = "@one\n@two\n@three\n@four\n@five\ndef decorated():\n    return 1\n"
    with open_index(tmp_path, {"a.py": source}) as store:
        result = ask(store, "where is decorated defined").results[0]
    assert (result.start_line, result.snippet_line) == (1, 4)
    assert "def decorated():" in result.snippet


@pytest.mark.parametrize(
    ("line", "secret"),
    [
        ('PASSWORD = "hunter2hunter2"', "hunter2hunter2"),
        ('api_key: "3c1f9f5ab2"', "3c1f9f5ab2"),
        ("key = AKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLE"),
        ("token ghp_abcdefghijklmnopqrstuvwxyz012345", "ghp_abcdefghijklmnopqrstuvwxyz012345"),
        ("-----BEGIN RSA PRIVATE KEY-----MIIEow", "MIIEow"),
        ("url = postgres://admin:s3cretpw@db/shop", "s3cretpw"),
        ("MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDRZ8xk", "MIIEvQIBADANBgkqhkiG9w0BAQEF"),
    ],
)
def test_likely_secrets_are_masked(tmp_path: Path, line: str, secret: str) -> None:
    with open_index(tmp_path, {"conf.txt": f"settings\n{line}\nend\n"}) as store:
        (result,) = ask(store, '"settings"').results
    assert secret not in result.snippet
    assert "•••" in result.snippet


@pytest.mark.parametrize(
    "line", ["password = read_password()", 'token = os.environ["TOKEN"]', "skip the tokens"]
)
def test_code_that_only_speaks_of_secrets_is_shown(tmp_path: Path, line: str) -> None:
    with open_index(tmp_path, {"conf.txt": f"settings\n{line}\nend\n"}) as store:
        (result,) = ask(store, '"settings"').results
    assert line in result.snippet


# --- notes instead of failures ------------------------------------------------------------------------------


def fail(store: Store, query: Query, limit: int) -> Found:
    raise UserError("the embedding service does not answer")


def hang(store: Store, query: Query, limit: int) -> Found:
    endless = "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n"
    store.connection.execute(endless).fetchone()
    return Found()


def test_a_modality_that_fails_is_a_note(shop: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    others = [pair for pair in RETRIEVERS if pair[0] != "semantic"]
    monkeypatch.setattr(engine, "RETRIEVERS", (("semantic", fail), *others))
    answer = ask(shop, "how is a price parsed")
    assert "semantic search left out: the embedding service does not answer" in answer.notes
    assert answer.results


def test_a_modality_that_takes_too_long_is_a_note(shop: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    others = [pair for pair in RETRIEVERS if pair[0] != "text"]
    monkeypatch.setattr(engine, "RETRIEVERS", (*others, ("text", hang)))
    monkeypatch.setattr(policy, "SECONDS", 0.2)
    begin = time.monotonic()
    answer = ask(shop, "how is a price parsed")
    assert "text search left out: it took more than 0.2 s" in answer.notes
    assert answer.results
    assert time.monotonic() - begin < 60  # it ended at all
    assert ask(shop, '"price"').results  # and the thread serves again


def test_without_vectors_the_answer_says_so_and_comes_from_the_others(tmp_path: Path) -> None:
    with open_index(tmp_path, SHOP) as store:
        answer = ask(store, "how is a price parsed")
    assert "the index has no vectors: not searched by meaning" in answer.notes
    assert answer.results[0].path == "shop/pricing.py"


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ('"no such text"', '"no such text" does not occur at {commit}'),
        ('"price" path:web', '"price" does not occur in the files asked for at {commit}'),
        ("/no such .* text/", "/no such .* text/ matches nothing at {commit}"),
        ("price path:nowhere", "no indexed file matches path:nowhere"),
        ("price lang:klingon", "nothing is indexed in the language klingon; there is python, "),
        ("price kind:klass", "no symbol is of kind klass; there are function, "),
        ("who calls parse_prize", "no symbol is named parse_prize; nearest: parse_price"),
    ],
)
def test_an_empty_answer_says_why(shop: Store, text: str, note: str) -> None:
    answer = ask(shop, text)
    assert not answer.confident
    assert any(said.startswith(note.format(commit=shop.commit[:7])) for said in answer.notes)


def test_files_over_the_limit_are_named_where_they_could_be_missed(tmp_path: Path) -> None:
    with open_index(
        tmp_path, {"a.py": "x = 1\n", "big.sql": "insert into t values (1);\n" * 50_000}
    ) as store:
        assert "1 file is not searched: big.sql (over 1 MB)" in ask(store, '"insert into"').notes
        assert "1 file is not searched: big.sql (over 1 MB)" in ask(store, '"x = 1"').notes
        assert not any("big.sql" in note for note in ask(store, '"x = 1" path:a.py').notes)


def test_of_what_was_not_read_nothing_is_said_to_be_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("search.retrieve.regex.SECONDS", 0.2)
    with open_index(tmp_path, {"a.txt": "a" * 4000 + "\nb\n", "big.sql": "insert\n" * 200_000}) as store:
        assert ask(store, "/(a+)+c/ path:a.txt").notes[1:] == (
            "/(a+)+c/ took more than 0.2 s: not every file was read",
        )
        where = f"at {store.commit[:7]}, as far as it was searched"
        assert f'"insert" does not occur {where}' in ask(store, '"insert"').notes
        assert f"/ins+ert/ matches nothing {where}" in ask(store, "/ins+ert/").notes


def test_an_expression_of_the_empty_text_has_one_note(shop: Store) -> None:
    assert ask(shop, "/$/").notes[1:] == ("/$/ matches the empty text alone, which is no place to show",)


def test_what_is_found_nowhere_is_not_said_to_be_found_by_its_words(tmp_path: Path) -> None:
    with open_index(tmp_path, {"a.py": "x = 1\n"}) as store:
        assert ask(store, "traceback").notes[1:] == (f'"traceback" does not occur at {store.commit[:7]}',)


def test_a_repository_of_big_files_is_not_said_to_have_none(tmp_path: Path) -> None:
    with open_index(tmp_path, {"big.sql": "insert into t values (1);\n" * 50_000}) as store:
        assert ask(store, '"insert into"').notes[1:] == (
            "nothing is indexed: every text file is too big",
            "1 file is not searched: big.sql (over 1 MB)",
        )


@pytest.mark.parametrize("text", ["a." * 30_000, "who calls " + "a_" * 30_000, f'"{"price " * 10_000}"'])
def test_a_note_quotes_no_more_than_can_be_read(shop: Store, text: str) -> None:
    notes = ask(shop, text).notes
    assert any("…" in note for note in notes)
    assert max(map(len, notes)) < 200


def test_an_empty_repository_is_said_to_be_empty(tmp_path: Path) -> None:
    with open_index(tmp_path, {"logo.png": b"\x89PNG\0"}) as store:
        for text in ("how is a price parsed", "who calls parse_price", '"price"', "parse_price"):
            answer = ask(store, text)
            assert not answer.results and not answer.confident
            assert "nothing is indexed: the commit has no text files" in answer.notes


# --- answers that can be trusted ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "how is a price parsed",
        "mail a receipt to the customer",
        "wie wird der Preis gerundet: round price",
        "parse_price",
        "who calls parse_price",
        '"over the limit"',
        "render the cart",
    ],
)
def test_what_is_there_is_answered_with_confidence(shop: Store, text: str) -> None:
    assert ask(shop, text).confident


@pytest.mark.parametrize(
    "text",
    [
        "how are kubernetes pods scheduled",
        "what is the refund policy",
        "oauth token refresh",
        "parse_prize",
        "who calls frobnicate",
        '"no such text"',
        "wie werden Bilder verkleinert",
    ],
)
def test_what_is_not_there_is_not(shop: Store, text: str) -> None:
    assert not ask(shop, text).confident


@given(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(PIECES)).map(" ".join)))
def test_any_question_has_an_answer(shop: Store, text: str) -> None:
    try:
        query = parse(text)
    except UsageError:
        return
    answer = engine.search(shop, query)
    assert len(answer.results) <= query.limit
    assert answer.total >= len(answer.results)
