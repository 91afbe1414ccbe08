"""Comments to the commands in them: only what a reader sees at the start of a line of plain text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.commands import Command, new_commands, read_commands

FOO = Command("search", "foo")


@pytest.mark.parametrize(
    ("body", "argument"),
    [
        ("/search foo", "foo"),
        ("Hello,\n/search foo\nthanks", "foo"),
        ("Hello,\r\n/search foo\r\nthanks", "foo"),
        ("one\n\n   /search foo", "foo"),
        ("/search\tfoo", "foo"),
        ("/SEARCH foo", "foo"),
        ("> quoted\n\n/search foo", "foo"),
        ("```\ncode\n```\n/search foo", "foo"),
        ("<details>\n\nx\n\n</details>\n\n/search foo", "foo"),
        ("I mean <name> here\n/search foo", "foo"),
        ("a<br>\n/search foo", "foo"),
        ("<!-- template -->\n/search foo", "foo"),
        # the argument arrives as it was typed
        ("/search `a|b` *x* __init__ <T> & path:src/**/*.py", "`a|b` *x* __init__ <T> & path:src/**/*.py"),
        ('/search "no such table" -path:docs/', '"no such table" -path:docs/'),
        ("/search /re[a-z]+/", "/re[a-z]+/"),
        ("/search wo ist größe definiert?", "wo ist größe definiert?"),
        ("/search foo [x](http://y)", "foo [x](http://y)"),
    ],
)
def test_a_question(body: str, argument: str) -> None:
    assert read_commands(body) == (Command("search", argument),)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "please /search foo",
        "> /search foo",
        "> quoted\n/search lazy line of the quote",
        "```\n/search foo\n```",
        "~~~\n/search foo",
        "    /search foo",
        "`\n/search foo\n`",
        "`a\n/search foo` b",
        "# /search foo",
        "/search foo\n===",
        "- /search foo",
        "1. x\n/search lazy line of the list",
        "* a\n\n  /search foo",
        "[a\n/search foo](http://x)",
        "![a\n/search foo](http://x)",
        "<!-- /search foo -->",
        "<!--\n\n/search foo\n\n-->",
        "<!--\n\n/search foo",
        "<details>\n\n/search foo\n\n</details>",
        "<blockquote>\n\n/search foo\n\n</blockquote>",
        "<pre>\n/search foo\n</pre>",
        "a <del>\n/search foo</del>",
        "<div title='>'>\n\n/search foo\n\n</div>",
        "| a | b |\n|---|---|\n/search foo | x",
        "\\/search foo",
        "&#47;search foo",
        "//search foo",
        "/search/foo",
        "/usr/bin/search foo",
        "/retest",
        "/lgtm",
        "/research the matter",
        "/assign @octocat",
        "[a]: /search\n",
    ],
)
def test_no_command(body: str) -> None:
    assert read_commands(body) == ()


@pytest.mark.parametrize("typed", ["serach", "seach", "searhc", "SEACRH", "searches"])
def test_a_near_miss_is_asked_about(typed: str) -> None:
    (command,) = read_commands(f"/{typed} foo")
    assert command.problem == f"There is no command /{typed}. Did you mean /search?"


@pytest.mark.parametrize("body", ["/search", "/search   ", "/search\n\nfoo"])
def test_a_question_that_is_missing_is_told(body: str) -> None:
    (command,) = read_commands(body)
    assert command.problem.startswith("A question is missing: write it after the command, as in /search")


def test_commands_come_in_order() -> None:
    assert [command.argument for command in read_commands("/search a\n/search b\n\nx\n/search c")] == [
        "a",
        "b",
        "c",
    ]


@pytest.mark.parametrize(
    ("before", "after", "run"),
    [
        (None, "/search foo", True),
        ("thanks", "/search foo", True),
        ("/search bar", "/search foo", True),
        ("/search foo", "/search foo", False),
        ("/search foo", "/search foo\n\nEdit: thanks!", False),
        ("`/search foo`", "/search foo", True),
    ],
)
def test_an_edit_runs_again_only_what_it_changed(before: str | None, after: str, run: bool) -> None:
    assert new_commands(after, before) == ((FOO,) if run else ())


def test_an_edit_that_takes_the_command_away_runs_nothing() -> None:
    assert new_commands("never mind", "/search foo") == ()


MARKS = "\n|> |```|~~~|`|``|    |\t|- |1. |# |[|](|)|![|<b>|</b>|<!--|-->|<details>|</details>|\\|*"
WORDS = [
    "|",
    "<![x[",
    "<?",
    "/search foo",
    "/search",
    "---",
    "===",
    "&amp;",
    "\x00",
    "\r",
    "\u2028",
    "\ud800",
]
pieces = st.sampled_from([*MARKS.split("|"), *WORDS])
bodies = st.lists(pieces | st.text(max_size=5), max_size=25).map("".join)


@settings(deadline=None, max_examples=100)
@given(bodies)
def test_no_body_raises(body: str) -> None:
    read_commands(body)


@settings(deadline=None, max_examples=100)
@given(bodies)
def test_nothing_in_a_fence_is_a_command(body: str) -> None:
    fence = "`" * (body.count("`") + 3)
    assert read_commands(f"{fence}\n{body}\n{fence}\n") == ()


@settings(deadline=None, max_examples=100)
@given(bodies)
def test_nothing_quoted_is_a_command(body: str) -> None:
    quoted = "\n".join(f"> {line}" for line in body.splitlines())
    assert read_commands(quoted) == ()


@pytest.mark.parametrize("body", ["[" * 8_000, "`a " * 20_000, "<a " * 20_000, "*a " * 8_000, ">" * 60_000])
def test_a_body_made_to_be_slow_is_read_to_its_end(body: str) -> None:
    assert read_commands(body + "\n\n/search foo") == (FOO,)
