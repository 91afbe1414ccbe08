"""A question on the command line to its answer on stdout.

What most people ask most of the time is read here, by a table: `callwave search QUESTION [--OPTION VALUE]…`.
The library that reads all other command lines takes longer to import than such a question takes to answer.
What is not written just so (an unknown option, a missing value, --help) is left to that library.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.surroundings import console, progress, say, settings

VALUES = ("repo", "rev", "db", "embedder", "preset", "mode", "limit", "intent", "ranking")
FLAGS = ("why", "json")
_ENGINE = ("preset", "mode", "limit", "intent", "ranking")


@dataclass(frozen=True)
class Asking:
    """`options`: those of VALUES that were given and are not empty."""

    text: str
    options: Mapping[str, str | int]
    why: bool = False
    json: bool = False


def read(words: Sequence[str]) -> Asking | None:
    """The words behind `search`; None where they are not written just so."""
    texts: list[str] = []
    options: dict[str, str | int] = {}
    flags: set[str] = set()
    rest = iter(words)
    for word in rest:
        name = word.removeprefix("--")
        if not word.startswith("-"):
            texts.append(word)
        elif word.startswith("--") and name in FLAGS:
            flags.add(name)
        elif not _take(name if word.startswith("--") else "", rest, options):
            return None
    return Asking(texts[0], options, "why" in flags, "json" in flags) if len(texts) == 1 else None


def _take(name: str, rest: Iterator[str], options: dict[str, str | int]) -> bool:
    value = next(rest, "-") if name in VALUES else "-"
    if value.startswith("-") or (name == "limit" and not (value.isascii() and value.isdigit())):
        return False
    options[name] = int(value) if name == "limit" else value
    return True


def answer(asking: Asking) -> None:
    """Asks and prints."""
    from dataclasses import replace

    from bot.indexes import open_indexes
    from bot.shapes import answer_shape, dump
    from search import engine
    from search.gitrepo import Repository

    given = {name: value for name, value in asking.options.items() if value != ""}
    rev = str(given.get("rev", ""))
    db = Path(str(given["db"])) if "db" in given else None
    query = engine.parse(asking.text, **{name: given[name] for name in _ENGINE if name in given})
    repo = Repository.open(str(given.get("repo", ".")))
    commit = repo.commit(rev or "HEAD")
    with progress() as report:
        indexes = open_indexes(settings(str(given.get("embedder", ""))), report, db, say)
        store = indexes.at(repo, commit, keep_worktree=not rev)
    with store:
        found = engine.search(store, replace(query, embedder=indexes.remote()))
    if asking.json:
        sys.stdout.write(f"{dump(answer_shape(found, asking.why))}\n")
    else:
        from bot.terminal import show_answer

        show_answer(console(), found, asking.why)
