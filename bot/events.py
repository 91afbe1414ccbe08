"""GitHub's webhook payload to a typed event, or None where there is nothing for us to do. Pure.

The one place that reads a payload: what comes out needs no second check. Only the fields used are read,
anything else may be missing or new. Comments by bots are turned away here, which also keeps us from answering
ourselves. A pull request that a bot opened is reported like any other: a report starts nothing anew.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from search.model import UserError

EVENTS = ("pull_request", "issue_comment")  # the names that X-GitHub-Event may have for us

_Kind = TypeVar("_Kind")
_COMMIT = re.compile(r"[0-9a-f]{40}([0-9a-f]{24})?")


@dataclass(frozen=True, slots=True)
class Origin:
    """The repository that an event comes from."""

    name: str  # "owner/name"
    url: str  # where people read it, without a slash at the end
    default_branch: str


@dataclass(frozen=True, slots=True)
class PullRequest:
    """A pull request whose report is to be made or made again."""

    origin: Origin
    number: int
    base: str  # commit at the tip of the base branch
    head: str  # commit at the tip of the pull request


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment that a person wrote or rewrote."""

    origin: Origin
    number: int  # of the issue or pull request it stands under
    id: int
    body: str
    before: str | None  # what it said before the edit; None for a new one
    on_pull_request: bool


Event = PullRequest | Comment


def read_event(name: str, payload: Mapping[str, Any]) -> Event | None:
    """The event in `payload`; None for a name, an action or an author that is not for us.

    UserError names the field that is missing or of another type.
    """
    match name, payload.get("action"):
        case "pull_request", "opened" | "synchronize" | "reopened" | "ready_for_review":
            return _pull_request(payload)
        case "pull_request", "edited" if "base" in _field(payload, "changes", dict):
            return _pull_request(payload)
        case "issue_comment", "created":
            return _comment(payload, None)
        case "issue_comment", "edited" if "body" in _field(payload, "changes", dict):
            return _comment(payload, _field(payload, "changes.body.from", str))
        case _:
            return None


def _pull_request(payload: Mapping[str, Any]) -> PullRequest:
    return PullRequest(
        origin=_origin(payload),
        number=_field(payload, "pull_request.number", int),
        base=_commit(payload, "pull_request.base.sha"),
        head=_commit(payload, "pull_request.head.sha"),
    )


def _comment(payload: Mapping[str, Any], before: str | None) -> Comment | None:
    if "Bot" in (_field(payload, "comment.user.type", str), _field(payload, "sender.type", str)):
        return None
    return Comment(
        origin=_origin(payload),
        number=_field(payload, "issue.number", int),
        id=_field(payload, "comment.id", int),
        body=_field(payload, "comment.body", str),
        before=before,
        on_pull_request=_field(payload, "issue", dict).get("pull_request") is not None,
    )


def _origin(payload: Mapping[str, Any]) -> Origin:
    url = _field(payload, "repository.html_url", str).rstrip("/")
    if not re.fullmatch(r"https?://[^\s<>()\"'`\\]+", url):
        raise UserError("the payload's repository.html_url is no web address")
    return Origin(
        name=_field(payload, "repository.full_name", str),
        url=url,
        default_branch=_field(payload, "repository.default_branch", str),
    )


def _commit(payload: Mapping[str, Any], dotted: str) -> str:
    value = _field(payload, dotted, str)
    if not _COMMIT.fullmatch(value):
        raise UserError(f"the payload's {dotted} is no commit id")
    return value


def _field(payload: Mapping[str, Any], dotted: str, kind: type[_Kind]) -> _Kind:
    value: Any = payload
    for key in dotted.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    if not isinstance(value, kind) or isinstance(value, bool):
        found = "lacks" if value is None else "has something else in"
        raise UserError(f"the payload {found} the field {dotted} (expected {kind.__name__})")
    return value
