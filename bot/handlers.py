"""An event to what is said about it: one function for each kind, the same for every way events arrive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from bot.commands import ANSWERED, Command, new_commands
from bot.events import Comment, Event, PullRequest
from bot.indexes import Indexes
from bot.render import (
    IMPACT_MARKER,
    Permalink,
    answer_markdown,
    impact_line,
    impact_markdown,
    reply_markdown,
    search_marker,
)
from search.config import load
from search.gitrepo import Repository
from search.model import Answer, UsageError, UserError


class GitHub(Protocol):
    def comment(self, number: int, marker: str, body: str) -> None:
        """Puts `body` in the place of our comment on #number that begins with `marker`; else adds one."""

    def check(self, commit: str, summary: str) -> None:
        """Says `summary`, one line, beside the commit."""


def handle(event: Event, github: GitHub, indexes: Indexes, repo: Repository) -> None:
    """UserError, for what the asker can mend; a question's own is answered under it first."""
    match event:
        case PullRequest():
            _report(event, github, indexes, repo)
        case Comment():
            _answer(event, github, indexes, repo)


# --- a pull request: its impact -----------------------------------------------------------------------


def _report(event: PullRequest, github: GitHub, indexes: Indexes, repo: Repository) -> None:
    base = _fetched(repo, event.base, "base", event.number)
    head = _fetched(repo, event.head, "head", event.number)
    config = load(repo, base)
    from search.impact import impact

    with indexes.pair(repo, repo.merge_base(base, head), head, config) as (before, after):
        found = impact(repo, before, after, config)
    github.check(head, impact_line(found))
    wanted = config.comment == "always" or found.verdict != "none"
    if wanted and (body := impact_markdown(found, Permalink(event.origin.url, head))):
        github.comment(event.number, IMPACT_MARKER, body)


def _fetched(repo: Repository, commit: str, which: str, number: int) -> str:
    try:
        return repo.commit(commit)
    except UserError as error:
        fetch = f"pull/{number}/head" if which == "head" else commit
        raise UserError(
            f"the {which} of #{number}, {commit[:10]}, is not in this clone: run `git fetch origin {fetch}`, "
            "or set `fetch-depth: 0` in the checkout step of the workflow"
        ) from error


# --- a comment: its questions --------------------------------------------------------------------------


def _answer(event: Comment, github: GitHub, indexes: Indexes, repo: Repository) -> None:
    commands = new_commands(event.body, event.before)
    problems = []
    for turn, command in enumerate(commands[:ANSWERED], 1):
        marker = search_marker(event.id, turn)
        try:
            body = _reply(command, event, indexes, repo, marker)
        except UserError as error:
            problems.append(error)
            body = reply_markdown(str(error), marker)
        github.comment(event.number, marker, body)
    if problems:
        raise problems[0]


def _reply(command: Command, event: Comment, indexes: Indexes, repo: Repository, marker: str) -> str:
    if command.problem:
        raise UsageError(command.problem)
    ref, commit = _searched(repo, event)
    return answer_markdown(
        _ask(command, indexes, repo, commit), Permalink(event.origin.url, commit), marker, ref
    )


def _ask(command: Command, indexes: Indexes, repo: Repository, commit: str) -> Answer:
    from search.engine import parse, search

    query = parse(command.argument)
    with indexes.at(repo, commit) as store:
        return search(store, replace(query, embedder=indexes.remote()))


def _searched(repo: Repository, event: Comment) -> tuple[str, str]:
    """What is searched, as a reader calls it, and its commit: a pull request's head or the default branch."""
    branch = event.origin.default_branch
    if event.on_pull_request:
        wanted = [(f"pull/{event.number}/head", f"refs/pull/{event.number}/head")]
    else:
        wanted = [(branch, f"refs/remotes/origin/{branch}"), (branch, f"refs/heads/{branch}")]
    return _first_there(repo, [*wanted, ("HEAD", "HEAD")])


def _first_there(repo: Repository, refs: Sequence[tuple[str, str]]) -> tuple[str, str]:
    for name, ref in refs[:-1]:
        try:
            return name, repo.commit(ref)
        except UserError:
            continue  # not fetched
    name, ref = refs[-1]
    return name, repo.commit(ref)
