"""Voyage by one setting, against a server of its protocol: what is sent, what it costs, what can fail.

The development environment does without the package voyageai and the fifty that it brings; a stand-in speaks
the protocol in its place. With `pip install -e '.[dev,voyage]'` and `-m slow` all runs with the package.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from repos import commit, make_repo
from voyage_server import KEY, Reply, VoyageServer, serving, signs, vector

from bot.indexes import Indexes
from bot.settings import read_settings
from search import engine
from search.embed import Unreachable, default
from search.embed.account import BITS, Account
from search.embed.service import ATTEMPTS
from search.embed.voyage import VoyageEmbedder
from search.gitrepo import Repository
from search.model import UserError

STAND_IN = str(Path(__file__).parent / "stand_in")
SCRIPT = Path(sys.executable).parent / "callwave"
AT_ONCE = {"Retry-After": "0"}
MAIL = "def send_receipt(cart, address):\n    mail(address, cart.total())\n"
PRICES = "def parse_price(text):\n    return float(text.replace(',', '.'))\n"
FILES = {"shop/mail.py": MAIL, "shop/prices.py": PRICES}


@pytest.fixture(params=["stand-in", pytest.param("voyageai", marks=pytest.mark.slow)])
def package(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The stand-in, or the real package: then it must be installed."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "voyageai"]:
        monkeypatch.delitem(sys.modules, name)
    if request.param == "stand-in":
        monkeypatch.syspath_prepend(STAND_IN)
        monkeypatch.setenv("PYTHONPATH", STAND_IN)
    return str(request.param)


@pytest.fixture
def server(package: str) -> Iterator[VoyageServer]:
    with serving() as running:
        yield running


@pytest.fixture
def account(server: VoyageServer) -> Account:
    return Account(key=KEY, send_code=True, url=server.url)


Make = Callable[..., VoyageEmbedder]


@pytest.fixture
def make(account: Account, tmp_path: Path) -> Make:
    """An embedder whose paid codes are kept in a folder of the test; `changes` to the account."""

    def made(said: list[str] | None = None, **changes: object) -> VoyageEmbedder:
        heard: list[str] = [] if said is None else said
        return VoyageEmbedder(replace(account, **changes), tmp_path / "kept", heard.append)  # type: ignore[arg-type]

    return made


def documents(embedder: VoyageEmbedder, *texts: str) -> list[bytes]:
    joined = embedder.documents([[] for _ in texts], texts)
    size = BITS // 8
    return [joined[start : start + size] for start in range(0, len(joined), size)]


def failure(work: Callable[[], object], kind: type[UserError] = UserError) -> str:
    with pytest.raises(kind) as caught:
        work()
    told = str(caught.value)
    assert KEY not in told
    assert "\n" not in told
    return told


# --- what is sent, and what comes back --------------------------------------------------------------------


def test_documents_become_the_models_signs(server: VoyageServer, make: Make) -> None:
    assert documents(make(), MAIL, PRICES) == [signs(MAIL, BITS), signs(PRICES, BITS)]
    (body,) = server.requests
    assert body == {
        "input": [MAIL, PRICES],
        "model": "voyage-code-4",
        "input_type": "document",
        "truncation": True,
        "output_dtype": "ubinary",
        "output_dimension": BITS,
        "encoding_format": "base64",
    }


def test_a_question_becomes_floats_whose_signs_are_packed_as_the_documents_are(
    server: VoyageServer, make: Make
) -> None:
    asked = make().query(MAIL)
    assert asked == pytest.approx(vector(MAIL, BITS).tolist())
    assert np.packbits(np.array(asked) > 0).tobytes() == signs(MAIL, BITS)
    (body,) = server.requests
    assert (body["input_type"], body["output_dtype"], body["input"]) == ("query", "float", [MAIL])


def test_a_text_is_sent_once(server: VoyageServer, make: Make) -> None:
    assert documents(make(), MAIL, PRICES, MAIL)[::2] == [signs(MAIL, BITS)] * 2
    assert documents(make(), "new", MAIL)[1] == signs(MAIL, BITS)  # another process, the same folder
    assert server.texts == [MAIL, PRICES, "new"]


def test_blank_texts_and_questions_are_not_sent(server: VoyageServer, make: Make) -> None:
    assert documents(make(), " \n", "") == [bytes(BITS // 8)] * 2
    assert not any(make().query("  "))
    assert documents(make()) == []
    assert server.requests == []


def test_requests_stay_within_the_limits(server: VoyageServer, make: Make) -> None:
    short = [f"x{number}" for number in range(2_500)]
    long = [f"{number} " + "y" * 60_000 for number in range(8)]
    assert documents(make(), *short, *long) == [signs(text, BITS) for text in [*short, *long]]
    assert server.texts == short + long
    assert len(server.requests) > 3


def test_a_batch_of_more_tokens_than_thought_is_sent_in_halves(server: VoyageServer, make: Make) -> None:
    server.tokens = 40
    texts = [f"{number} " + "word " * 20 for number in range(5)]
    assert documents(make(), *texts) == [signs(text, BITS) for text in texts]
    assert server.texts == texts


def test_secrets_are_not_sent(server: VoyageServer, make: Make) -> None:
    said: list[str] = []
    source = 'def connect():\n    return login("shop", password="hunter2hunter2")\n'
    embedder = make(said)
    embedder.announce([source, 'key = "AKIAIOSFODNN7EXAMPLE"'])
    documents(embedder, source, 'key = "AKIAIOSFODNN7EXAMPLE"')
    embedder.query("where is AKIAIOSFODNN7EXAMPLE used")
    assert "2 likely secrets are masked" in said[0]
    sent = json.dumps(server.requests)
    assert "hunter2" not in sent
    assert "AKIA" not in sent
    assert "def connect" in sent


# --- what it costs, and who allows it ---------------------------------------------------------------------


def test_what_it_costs_is_told_before_anything_is_sent(server: VoyageServer, make: Make) -> None:
    said: list[str] = []
    make(said, model="voyage-code-3").announce([MAIL, "x" * 300_000, MAIL, ""])
    assert said == [
        "voyage-code-3: 2 pieces of code to send, about 100,022 tokens, $0.02 by the prices of November "
        "2026; 0 were sent before, 0 likely secrets are masked"
    ]
    assert server.requests == []


def test_what_was_sent_before_costs_nothing(make: Make) -> None:
    said: list[str] = []
    documents(make(), MAIL)
    make(said).announce([MAIL])
    assert said == []
    make(said).announce([MAIL, PRICES])
    assert said[0].startswith("voyage-code-4: 1 piece of code to send, about 22 tokens, less than $0.01")
    assert "1 were sent before" in said[0]


def test_more_tokens_than_allowed_are_refused(server: VoyageServer, make: Make) -> None:
    said: list[str] = []
    told = failure(lambda: make(said, max_tokens=30).announce([MAIL, PRICES]))
    assert "CALLWAVE_VOYAGE_MAX_TOKENS=44" in told
    assert len(said) == 1
    make(max_tokens=44).announce([MAIL, PRICES])
    assert server.requests == []


@pytest.mark.parametrize(
    ("changes", "advice"),
    [
        ({"send_code": False}, "CALLWAVE_VOYAGE_SEND_CODE=yes"),
        ({"key": ""}, "VOYAGE_API_KEY is not set"),
    ],
)
def test_without_leave_and_key_nothing_is_sent(
    server: VoyageServer, make: Make, changes: dict[str, object], advice: str
) -> None:
    for work in (
        make(**changes).check,
        lambda: make(**changes).announce([MAIL]),
        lambda: documents(make(**changes), MAIL),
    ):
        assert advice in failure(work)
    assert server.requests == []


def test_without_the_package_its_installation_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "voyageai", None)
    embedder = VoyageEmbedder(Account(key=KEY, send_code=True), tmp_path, print)
    assert "pip install 'callwave[voyage]'" in failure(embedder.check)


@pytest.mark.parametrize(
    ("variables", "told"),
    [
        ({"CALLWAVE_EMBEDDER": "voyages"}, "CALLWAVE_EMBEDDER is 'voyages': set it to local or voyage"),
        ({"CALLWAVE_VOYAGE_SEND_CODE": "true"}, "set it to no or yes"),
        ({"CALLWAVE_VOYAGE_MODEL": "gpt"}, "set it to voyage-code-4 or voyage-code-3"),
        ({"CALLWAVE_VOYAGE_MAX_TOKENS": "0"}, "from 1 to 1,000,000,000,000"),
        ({"VOYAGE_API_KEY": "pa-1\npa-2"}, "set it to the key alone"),
    ],
)
def test_settings_that_are_impossible(variables: dict[str, str], told: str) -> None:
    assert told in failure(lambda: read_settings({"CALLWAVE_EMBEDDER": "voyage", **variables}))


def test_the_key_counts_only_with_the_embedder_and_is_not_shown() -> None:
    assert read_settings({"VOYAGE_API_KEY": KEY}).voyage is None
    settings = read_settings({"CALLWAVE_EMBEDDER": "voyage", "VOYAGE_API_KEY": f"{KEY}\n"})
    assert settings.voyage is not None
    assert settings.voyage.key == KEY
    assert not settings.voyage.send_code
    assert KEY not in repr(settings)


# --- failures ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "reply",
    [
        Reply(429, headers=AT_ONCE),
        Reply(500, headers=AT_ONCE),
        Reply(502, b"<html>", AT_ONCE),
        Reply(503, headers=AT_ONCE),
        Reply(200, b"{", AT_ONCE),
        Reply(200, b'{"data": []}'),
        Reply(200, json.dumps({"data": [{"embedding": "AAAA"}], "usage": {"total_tokens": 1}}).encode()),
        Reply(200, hang_up=True),
    ],
    ids=lambda reply: f"{reply.status}-{reply.body[:9].decode()}-{reply.hang_up}",
)
def test_what_may_pass_is_tried_again(server: VoyageServer, make: Make, reply: Reply) -> None:
    server.replies.append(reply)
    assert documents(make(), MAIL) == [signs(MAIL, BITS)]
    server.replies.append(reply)
    assert make().query(MAIL) == pytest.approx(vector(MAIL, BITS).tolist())
    assert not server.replies


def test_the_service_says_how_long_to_wait(server: VoyageServer, make: Make) -> None:
    server.shut_for = 0.9
    assert documents(make(), MAIL) == [signs(MAIL, BITS)]
    assert server.refused == 1  # asked after half a second it would have refused again


@pytest.mark.parametrize(
    ("reply", "told", "kind"),
    [
        (Reply(401), "Voyage does not accept VOYAGE_API_KEY", UserError),
        (Reply(402), "no money or free tokens left", UserError),
        (Reply(403), "CALLWAVE_VOYAGE_MODEL", UserError),
        (Reply(400), "refuses the request (HTTP 400)", UserError),
        (Reply(404), "refuses the request (HTTP 404)", UserError),
        (
            Reply(422, json.dumps({"detail": f"bad {KEY}"}).encode()),
            "refuses the request (HTTP 422)",
            UserError,
        ),
        (Reply(429, headers=AT_ONCE), "limit of requests, of tokens or of money is reached", Unreachable),
        (Reply(500, headers=AT_ONCE), "overloaded or failing (HTTP 500)", Unreachable),
    ],
    ids=lambda value: str(value.status) if isinstance(value, Reply) else "",
)
def test_a_failure_that_stays_is_told_in_one_line(
    server: VoyageServer, make: Make, reply: Reply, told: str, kind: type[UserError]
) -> None:
    server.always = reply
    assert told in failure(lambda: documents(make(), MAIL), kind)
    assert server.texts == []


def test_a_wrong_key_is_told(server: VoyageServer, make: Make) -> None:
    other = "pa-another-key-of-somebody"
    told = failure(lambda: documents(make(key=other), MAIL))
    assert "does not accept VOYAGE_API_KEY" in told
    assert other not in told


def test_attempts_have_an_end(server: VoyageServer, make: Make) -> None:
    server.replies.extend([Reply(429, headers=AT_ONCE)] * (ATTEMPTS + 3))
    failure(lambda: documents(make(), MAIL), Unreachable)
    assert len(server.replies) == 3


def test_what_was_embedded_before_a_failure_is_kept(server: VoyageServer, make: Make) -> None:
    texts = [f"{number} " + "y" * 60_000 for number in range(4)]  # a batch of three, then one
    server.replies.extend([None, Reply(401)])
    failure(lambda: documents(make(), *texts))
    assert server.texts == texts[:3]
    documents(make(), *texts)
    assert server.texts == texts


# --- an index, and questions to it ------------------------------------------------------------------------


@pytest.fixture
def indexes(account: Account, tmp_path: Path) -> Indexes:
    return Indexes(tmp_path / "cache", workers=0, account=account)


def ask(indexes: Indexes, repo: Repository, text: str, **options: object) -> engine.Answer:
    with indexes.at(repo, repo.commit("HEAD")) as store:
        return engine.search(store, replace(engine.parse(text, **options), embedder=indexes.remote()))


def test_code_is_found_by_its_meaning(server: VoyageServer, indexes: Indexes, tmp_path: Path) -> None:
    repo = Repository.open(make_repo(tmp_path / "shop", FILES))
    answer = ask(indexes, repo, "mail the receipt of a cart to an address", mode="semantic")
    assert [result.path for result in answer.results] == ["shop/mail.py", "shop/prices.py"]
    assert answer.notes == ()
    with indexes.at(repo, repo.commit("HEAD")) as store:
        assert (store.embedder_id, store.bits) == ("voyage-code-4-1024", BITS)


def test_an_update_sends_only_what_is_new(server: VoyageServer, indexes: Indexes, tmp_path: Path) -> None:
    root = make_repo(tmp_path / "shop", FILES)
    repo = Repository.open(root)
    indexes.build(repo, repo.commit("HEAD"))
    before = list(server.texts)
    commit(root, {"shop/new.py": "def added():\n    return 1\n", "shop/copy.py": MAIL})
    indexes.build(repo, repo.commit("HEAD"))
    assert len(before) == 2
    assert server.texts[2:] == ["def added():\n    return 1"]


def test_an_index_made_anew_sends_nothing(server: VoyageServer, indexes: Indexes, tmp_path: Path) -> None:
    repo = Repository.open(make_repo(tmp_path / "shop", FILES))
    indexes.build(repo, repo.commit("HEAD"))
    with indexes.at(repo, repo.commit("HEAD")) as store:
        vectors = store.connection.execute("select * from vector").fetchall()
    indexes.path(repo).unlink()
    sent = len(server.requests)
    indexes.build(repo, repo.commit("HEAD"))
    with indexes.at(repo, repo.commit("HEAD")) as store:
        assert store.connection.execute("select * from vector").fetchall() == vectors
    assert len(server.requests) == sent


def test_vectors_of_two_embedders_never_mix(server: VoyageServer, indexes: Indexes, tmp_path: Path) -> None:
    repo = Repository.open(make_repo(tmp_path / "shop", FILES))
    local = replace(indexes, account=None)
    for current, name in (
        (indexes, "voyage-code-4-1024"),
        (local, default().id),
        (indexes, "voyage-code-4-1024"),
    ):
        assert ask(current, repo, "mail a receipt", mode="semantic").results
        with current.at(repo, repo.commit("HEAD")) as store:
            assert store.embedder_id == name
    assert len(server.texts) == 2


def test_without_the_service_the_others_answer(
    server: VoyageServer, indexes: Indexes, tmp_path: Path
) -> None:
    repo = Repository.open(make_repo(tmp_path / "shop", FILES))
    indexes.build(repo, repo.commit("HEAD"))
    server.always = Reply(503, headers={"Retry-After": "60"})
    answer = ask(indexes, repo, "how is a price parsed", mode="semantic,text,structural")
    assert answer.results[0].path == "shop/prices.py"
    (note,) = answer.notes
    assert note.startswith("semantic search left out: Voyage is overloaded or failing (HTTP 503)")


def test_a_service_that_never_finishes_is_left_out_in_time(
    server: VoyageServer, indexes: Indexes, tmp_path: Path
) -> None:
    repo = Repository.open(make_repo(tmp_path / "shop", FILES))
    indexes.build(repo, repo.commit("HEAD"))
    server.always = Reply(200, trickle=True)
    answer = ask(indexes, repo, "how is a price parsed", mode="semantic,text")
    assert answer.results[0].path == "shop/prices.py"
    assert answer.notes[0].startswith("semantic search left out: Voyage does not answer")


def test_a_search_that_must_index_first_does_without_vectors_while_the_service_is_down(
    server: VoyageServer, indexes: Indexes, tmp_path: Path
) -> None:
    repo = Repository.open(make_repo(tmp_path / "shop", FILES))
    said: list[str] = []
    server.always = Reply(503, headers=AT_ONCE)
    answer = ask(replace(indexes, say=said.append), repo, "how is a price parsed")
    assert answer.results[0].path == "shop/prices.py"
    assert "the index has no vectors: not searched by meaning" in answer.notes
    assert "without vectors until then" in said[-1]
    server.always = None
    assert ask(indexes, repo, "how is a price parsed").notes == ()


# --- the command line -------------------------------------------------------------------------------------


def run(cwd: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    variables = {
        **os.environ,
        "CALLWAVE_CACHE": str(cwd.parent / "cache"),
        "VOYAGE_API_KEY": KEY,
        **environment,
    }
    return subprocess.run(
        [SCRIPT, *words], cwd=cwd, env=variables, capture_output=True, text=True, timeout=120, check=False
    )


def test_the_commands(server: VoyageServer, tmp_path: Path) -> None:
    root = make_repo(tmp_path / "shop", FILES)
    allowed = {"CALLWAVE_VOYAGE_URL": server.url, "CALLWAVE_VOYAGE_SEND_CODE": "yes"}

    refused = run(root, "index", "--embedder", "voyage", CALLWAVE_VOYAGE_URL=server.url)
    assert (refused.returncode, refused.stdout) == (3, "")
    assert "CALLWAVE_VOYAGE_SEND_CODE=yes" in refused.stderr
    assert run(root, "index", "--embedder", "voyages").returncode == 2
    limited = run(root, "index", CALLWAVE_EMBEDDER="voyage", CALLWAVE_VOYAGE_MAX_TOKENS="9", **allowed)
    assert limited.returncode == 3
    assert "more than the 9 of one run" in limited.stderr
    assert server.requests == []

    made = run(root, "index", "--json", "--embedder", "voyage", **allowed)
    assert made.returncode == 0
    assert json.loads(made.stdout)["files"] == 2
    assert "2 pieces of code to send" in made.stderr
    found = run(
        root, "search", "--json", "--embedder", "voyage", "--mode", "semantic", "mail receipts", **allowed
    )
    assert json.loads(found.stdout)["results"][0]["path"] == "shop/mail.py"
    assert found.stderr == ""
    assert [body["input_type"] for body in server.requests] == ["document", "query"]

    for done in (refused, limited, made, found):
        assert KEY not in done.stdout + done.stderr
    files = [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]
    assert files
    assert not [path for path in files if KEY.encode() in path.read_bytes()]


def test_the_repository_cannot_allow_it_itself(tmp_path: Path) -> None:
    setting = 'embedder = "voyage"\nsend_code = true\n'
    root = make_repo(tmp_path / "shop", FILES | {".callwave.toml": setting})
    done = run(root, "index")
    assert done.returncode == 3
    assert "embedder" in done.stderr
