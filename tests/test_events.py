"""Payloads to events, with GitHub's own examples."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.events import EVENTS, Comment, Origin, PullRequest, read_event
from search.model import UserError

HERE = Path(__file__).parent / "webhooks"
ORIGIN = Origin("Codertocat/Hello-World", "https://github.com/Codertocat/Hello-World", "master")


def payload(file: str) -> dict[str, Any]:
    return json.loads((HERE / f"{file}.json").read_text(encoding="utf-8"))


def put(shape: dict[str, Any], dotted: str, value: object) -> dict[str, Any]:
    """A copy with one field set; `...` takes it away."""
    changed = copy.deepcopy(shape)
    *way, last = dotted.split(".")
    inner = changed
    for key in way:
        inner = inner.setdefault(key, {})
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return changed


@pytest.mark.parametrize("action", ["opened", "synchronize", "reopened", "ready_for_review"])
def test_a_pull_request_that_is_to_be_reported(action: str) -> None:
    given = payload(f"pull_request.{action}")
    event = read_event("pull_request", given)
    assert event == PullRequest(
        ORIGIN, 2, "f95f852bd8fca8fcc58a9a2d6c842781e32a215e", given["pull_request"]["head"]["sha"]
    )


@pytest.mark.parametrize("file", ["pull_request.closed", "pull_request.labeled", "issue_comment.deleted"])
def test_an_action_that_is_not_for_us(file: str) -> None:
    assert read_event(file.split(".")[0], payload(file)) is None


def test_an_edited_pull_request_counts_only_with_another_base() -> None:
    opened = payload("pull_request.opened")
    title = opened | {"action": "edited", "changes": {"title": {"from": "old"}}}
    base = opened | {
        "action": "edited",
        "changes": {"base": {"ref": {"from": "v1"}, "sha": {"from": "a" * 40}}},
    }
    assert read_event("pull_request", title) is None
    assert read_event("pull_request", base) == read_event("pull_request", opened)


def test_a_new_comment() -> None:
    assert read_event("issue_comment", payload("issue_comment.created")) == Comment(
        ORIGIN, 1, 492700400, "You are totally right! I'll get this fixed right away.", None, False
    )


def test_an_edited_comment_carries_what_it_said_before() -> None:
    event = read_event("issue_comment", payload("issue_comment.edited"))
    assert isinstance(event, Comment)
    assert (event.body, event.before) == (
        "You are totally right! I'll get this fixed today.",
        "You are totally right! I'll get this fixed right away.",
    )


def test_an_edit_that_leaves_the_text_is_none() -> None:
    assert read_event("issue_comment", put(payload("issue_comment.edited"), "changes", {})) is None


def test_a_comment_on_a_pull_request_is_told_apart() -> None:
    event = read_event(
        "issue_comment", put(payload("issue_comment.created"), "issue.pull_request", {"url": "x"})
    )
    assert isinstance(event, Comment) and event.on_pull_request


@pytest.mark.parametrize("who", ["comment.user.type", "sender.type"])
def test_a_bot_gets_no_answer(who: str) -> None:
    assert read_event("issue_comment", put(payload("issue_comment.created"), who, "Bot")) is None


def test_a_pull_request_by_a_bot_is_reported() -> None:
    assert read_event("pull_request", put(payload("pull_request.opened"), "sender.type", "Bot")) is not None


@pytest.mark.parametrize("name", ["push", "ping", "", "pull_request_target"])
def test_another_event_is_none(name: str) -> None:
    assert read_event(name, payload("pull_request.opened")) is None


@pytest.mark.parametrize(
    ("file", "field"),
    [
        ("pull_request.opened", "pull_request.number"),
        ("pull_request.opened", "pull_request.head.sha"),
        ("pull_request.opened", "pull_request.base.sha"),
        ("pull_request.opened", "pull_request.base"),
        ("pull_request.opened", "repository.full_name"),
        ("pull_request.opened", "repository"),
        ("issue_comment.created", "comment.body"),
        ("issue_comment.created", "comment.user"),
        ("issue_comment.created", "issue"),
        ("issue_comment.created", "sender"),
        ("issue_comment.edited", "changes"),
        ("issue_comment.edited", "changes.body.from"),
    ],
)
def test_a_missing_field_is_named(file: str, field: str) -> None:
    broken = put(payload(file), field, ...)
    with pytest.raises(UserError, match=f"lacks the field {field}".replace(".", r"\.")):
        read_event(file.split(".")[0], broken)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("pull_request.head.sha", "--upload-pack=touch /tmp/x"),
        ("pull_request.head.sha", "HEAD"),
        ("pull_request.base.sha", "F" * 40),
        ("pull_request.number", "2; rm -rf"),
        ("pull_request.number", True),
        ("repository.html_url", "javascript:alert(1)"),
        ("repository.html_url", "https://x.example/) [y](z"),
        ("repository.full_name", ["a"]),
    ],
)
def test_a_field_of_another_kind_is_refused(field: str, value: object) -> None:
    with pytest.raises(UserError, match=field.replace(".", r"\.")):
        read_event("pull_request", put(payload("pull_request.opened"), field, value))


jsons = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
keys = ["action", "changes", "comment", "issue", "sender", "repository", "pull_request"]


@given(
    st.sampled_from([*EVENTS, "push"]),
    st.sampled_from(["opened", "edited", "created", "x"]),
    st.dictionaries(st.sampled_from(keys) | st.text(), jsons, max_size=6),
)
def test_any_payload_is_an_event_or_none_or_a_named_problem(
    name: str, action: str, rest: dict[str, Any]
) -> None:
    try:
        assert read_event(name, rest | {"action": action}) is None
    except UserError as error:
        assert "the payload" in str(error)
