"""An event to the Markdown that would be posted, on a real repository, without a token or a network."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

import pytest
from repos import commit, git, make_repo
from shop import Shop, comment, make_shop, pull_request

from bot.action import run_action
from bot.indexes import Indexes
from search.model import UsageError, UserError

EXAMPLES = Path(__file__).parent / "webhooks"


@dataclass
class Bot:
    indexes: Indexes
    workspace: Path
    error: UserError | None = None

    def __call__(self, name: str, file: Path) -> tuple[str, str]:
        """What is posted and what is logged. An error of the asker is kept."""
        out, log = io.StringIO(), io.StringIO()
        self.error = None
        try:
            run_action(name, file, self.workspace, self.indexes, out, log)
        except UserError as error:
            self.error = error
        return out.getvalue(), log.getvalue()


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Shop:
    return make_shop(tmp_path_factory.mktemp("work") / "shop")


@pytest.fixture(scope="module")
def bot(shop: Shop, tmp_path_factory: pytest.TempPathFactory) -> Bot:
    return Bot(Indexes(tmp_path_factory.mktemp("cache")), shop.root)


# --- pull requests ---------------------------------------------------------------------------------------


def test_a_pull_request_gets_its_impact(bot: Bot, shop: Shop, tmp_path: Path) -> None:
    posted, log = bot("pull_request", pull_request(tmp_path / "e.json", shop.base, shop.head))
    assert bot.error is None
    assert posted.startswith(f"<!-- callwave:impact v1 head={shop.head[:8]} -->\n### ")
    assert f"https://github.com/acme/shop/blob/{shop.head}/shop/orders.py#L5" in posted
    assert "callwave: would comment on #7" in log
    assert f"callwave: would report on {shop.head[:7]}: " in log


def test_without_callers_it_is_one_line(bot: Bot, shop: Shop, tmp_path: Path) -> None:
    posted, _ = bot("pull_request", pull_request(tmp_path / "e.json", shop.base, shop.alone))
    assert posted.splitlines()[1].startswith("**No callers found** outside this change for `unused`")
    assert len(posted.splitlines()) == 2


def test_without_a_changed_symbol_nothing_is_posted_but_the_check_says_why(
    bot: Bot, shop: Shop, tmp_path: Path
) -> None:
    posted, log = bot("pull_request", pull_request(tmp_path / "e.json", shop.base, shop.docs))
    assert posted == ""
    assert "no symbol changed: " in log


def test_a_base_that_moved_on_changes_nothing(bot: Bot, shop: Shop, tmp_path: Path) -> None:
    root = make_shop(tmp_path / "moved").root
    later = commit(root, {"shop/other.py": "def other():\n    pass\n"})
    moved = Bot(bot.indexes, root)
    posted, _ = moved("pull_request", pull_request(tmp_path / "a.json", later, shop.head))
    assert posted == bot("pull_request", pull_request(tmp_path / "b.json", shop.base, shop.head))[0]


def test_the_quiet_option_of_the_base_branch_is_obeyed(bot: Bot, tmp_path: Path) -> None:
    root = make_repo(
        tmp_path / "r", {".callwave.toml": 'comment = "when-reached"\n', "a.py": "def f():\n    pass\n"}
    )
    base = git(root, "rev-parse", "HEAD")
    head = commit(root, {".callwave.toml": 'comment = "always"\n', "a.py": "def f():\n    return 1\n"})
    quiet = Bot(bot.indexes, root)
    posted, log = quiet("pull_request", pull_request(tmp_path / "e.json", base, head))
    assert (posted, "none impact" in log or "no impact" in log) == ("", True)


@pytest.mark.parametrize("which", ["base", "head"])
def test_a_commit_that_is_not_there_names_what_to_fetch(
    bot: Bot, shop: Shop, tmp_path: Path, which: str
) -> None:
    commits = {"base": shop.base, "head": shop.head} | {which: "f" * 40}
    posted, _ = bot("pull_request", pull_request(tmp_path / "e.json", **commits))
    assert posted == ""
    wanted = "pull/7/head" if which == "head" else "f" * 40
    assert str(bot.error) == (
        f"the {which} of #7, ffffffffff, is not in this clone: run `git fetch origin {wanted}`, "
        "or set `fetch-depth: 0` in the checkout step of the workflow"
    )


def test_githubs_own_example_is_understood(bot: Bot) -> None:
    bot("pull_request", EXAMPLES / "pull_request.opened.json")
    assert "of #2, f95f852bd8, is not in this clone" in str(bot.error)


# --- comments --------------------------------------------------------------------------------------------


def test_a_question_on_an_issue_is_asked_of_the_default_branch(bot: Bot, shop: Shop, tmp_path: Path) -> None:
    posted, log = bot("issue_comment", comment(tmp_path / "e.json", "Hi\n/search parse_price"))
    assert bot.error is None
    assert posted.startswith("<!-- callwave:search:492700400 v1 -->\n**parse\\_price**\n")
    assert f"`main` at `{shop.base[:7]}`" in posted
    assert f"https://github.com/acme/shop/blob/{shop.base}/shop/pricing.py#L1" in posted
    assert "would comment on #1" in log


def test_a_question_on_a_pull_request_is_asked_of_its_head(bot: Bot, shop: Shop, tmp_path: Path) -> None:
    posted, _ = bot("issue_comment", comment(tmp_path / "e.json", "/search parse_price", 7, pull=True))
    assert f"`pull/7/head` at `{shop.head[:7]}`" in posted
    assert "currency" in posted


def test_where_the_head_was_not_fetched_the_answer_says_what_it_searched(
    bot: Bot, shop: Shop, tmp_path: Path
) -> None:
    posted, _ = bot("issue_comment", comment(tmp_path / "e.json", "/search parse_price", 99, pull=True))
    assert f"`HEAD` at `{shop.base[:7]}`" in posted


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("/search", "Callwave: A question is missing"),
        ("/serach foo", "Callwave: There is no command /serach. Did you mean /search?"),
        ("/search foo --shiny", "Callwave: "),
    ],
)
def test_a_wrong_question_is_answered_in_one_line(bot: Bot, tmp_path: Path, body: str, said: str) -> None:
    posted, _ = bot("issue_comment", comment(tmp_path / "e.json", body))
    assert posted.splitlines()[1].startswith(said)
    assert isinstance(bot.error, UsageError)


def test_each_question_of_a_comment_has_its_own_answer(bot: Bot, tmp_path: Path) -> None:
    posted, _ = bot("issue_comment", comment(tmp_path / "e.json", "/search parse_price\n\n/search reprice"))
    assert [line for line in posted.splitlines() if line.startswith("<!--")] == [
        "<!-- callwave:search:492700400 v1 -->",
        "<!-- callwave:search:492700400-2 v1 -->",
    ]


@pytest.mark.parametrize(
    ("body", "before"), [("thanks", ""), ("> /search foo", ""), ("/search foo!\nedit", "/search foo!")]
)
def test_nothing_asked_nothing_said(bot: Bot, tmp_path: Path, body: str, before: str) -> None:
    assert bot("issue_comment", comment(tmp_path / "e.json", body, before=before)) == ("", "")
    assert bot.error is None


# --- what is no event ------------------------------------------------------------------------------------


def test_an_event_that_is_not_for_us_is_said_to_be_so(bot: Bot) -> None:
    assert bot("pull_request", EXAMPLES / "pull_request.closed.json") == (
        "",
        "callwave: nothing to do for pull_request closed\n",
    )


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("push", b"{}", "unknown event 'push'; known: pull_request, issue_comment"),
        ("", b"{}", "no event name: give --event-name; known: pull_request, issue_comment"),
        ("pull_request", None, "cannot read the payload"),
        ("pull_request", b"", "is no JSON"),
        ("pull_request", b"{", "is no JSON"),
        ("pull_request", b"\xff\xfe{", "is no JSON"),
        ("pull_request", b"[1]", "is no JSON object"),
        ("pull_request", b"[" * 100_000, "is nested too deeply"),
        ("pull_request", b'{"action": "opened"}', "lacks the field"),
        ("issue_comment", b'{"action": "created"}', "lacks the field"),
    ],
)
def test_what_is_no_payload_is_told_in_one_line(
    bot: Bot, tmp_path: Path, name: str, content: bytes | None, said: str
) -> None:
    file = tmp_path / "e.json"
    if content is not None:
        file.write_bytes(content)
    assert bot(name, file) == ("", "")
    assert said in str(bot.error)
    assert isinstance(bot.error, UsageError) == said.startswith(("unknown", "no event"))
