"""The command line to the work it asks for.

What is heavy is imported by the command that needs it, so that `callwave --help` answers at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ParamSpec

import typer

from bot.endings import INTERRUPTED, ending
from bot.plain import one_line
from bot.settings import Settings, read_settings
from search.model import Impact, UsageError

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from rich.console import Console

    from search.index.build import Progress
    from search.model import Answer

FAILED = 1
HERE = Path()
VERDICTS = ("none", "low", "medium", "high")

app = typer.Typer(
    name="callwave",
    help="Reviews the impact of pull requests and answers questions about code.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

_Parameters = ParamSpec("_Parameters")
_Repo = Annotated[Path, typer.Option("--repo", metavar="PATH", help="The repository, or a folder in it.")]
_Rev = Annotated[str, typer.Option("--rev", metavar="REV", help="The commit; HEAD if not given.")]
_Db = Annotated[
    Path | None, typer.Option("--db", metavar="FILE", help="The index file, if not in the cache.")
]
_Embedder = Annotated[
    str, typer.Option("--embedder", metavar="NAME", help="local, or voyage: see CALLWAVE_EMBEDDER.")
]
_Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def main() -> None:
    """The console script."""
    os.environ["PYTHONSAFEPATH"] = "1"  # workers import nothing from the folder that we are started in
    sys.stdout = sys.stdout or Path(os.devnull).open("w")  # noqa: SIM115 - None where it was closed
    sys.stderr = sys.stderr or Path(os.devnull).open("w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        app()
    except KeyboardInterrupt:  # outside a command: while the command line is read
        sys.exit(INTERRUPTED)


def _command(work: Callable[_Parameters, int | None]) -> Callable[_Parameters, None]:
    command = ending(work)
    app.command()(command)
    return command


# --- the commands ---------------------------------------------------------------------------------------


@_command
def index(
    path: Annotated[Path | None, typer.Argument(help="The repository, or a folder in it.")] = None,
    repo: _Repo = HERE,
    rev: _Rev = "",
    worktree: Annotated[
        bool, typer.Option("--worktree", help="Index the files on disk, committed or not.")
    ] = False,
    db: _Db = None,
    embedder: _Embedder = "",
    json: _Json = False,
) -> None:
    """Make or update the index of a commit.

    It is kept in the user's cache folder, or in CALLWAVE_CACHE.
    """
    from bot.indexes import open_indexes
    from bot.shapes import built_shape, dump
    from bot.terminal import show_built
    from search.gitrepo import Repository

    if rev and worktree:
        raise UsageError("--rev and --worktree exclude each other: give one of them")
    if path and repo != HERE:
        raise UsageError("PATH and --repo exclude each other: give one of them")
    opened = Repository.open(path or repo)
    with _progress() as report:
        indexes = open_indexes(_settings(embedder), report, db, _say)
        built = indexes.build(opened, opened.commit(rev or "HEAD"), worktree=worktree)
    file = str(indexes.path(opened))
    if json:
        typer.echo(dump(built_shape(built, file)))
    else:
        show_built(_console(), built, file)


@_command
def search(
    query: Annotated[str, typer.Argument(help="A question, a name or a quoted literal.")],
    repo: _Repo = HERE,
    rev: _Rev = "",
    db: _Db = None,
    embedder: _Embedder = "",
    preset: Annotated[str, typer.Option("--preset", metavar="P", help="quick, standard or thorough.")] = "",
    mode: Annotated[
        str, typer.Option("--mode", metavar="M,…", help="Any of semantic, text, structural, graph.")
    ] = "",
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="Results at most.")] = None,
    intent: Annotated[str, typer.Option("--intent", metavar="NAME", help="Take the question as this.")] = "",
    ranking: Annotated[str, typer.Option("--ranking", metavar="R", help="default or published.")] = "",
    why: Annotated[bool, typer.Option("--why", help="Show how each score came about.")] = False,
    json: _Json = False,
) -> None:
    """Answer a question about the code.

    Indexes first where that is needed.
    """
    from bot.shapes import answer_shape, dump

    asked = {"preset": preset, "mode": mode, "limit": limit, "intent": intent, "ranking": ranking}
    answer = _answer(
        query,
        {name: value for name, value in asked.items() if value not in ("", None)},
        repo,
        rev,
        db,
        embedder,
    )
    if json:
        typer.echo(dump(answer_shape(answer, why)))
    else:
        from bot.terminal import show_answer

        show_answer(_console(), answer, why)


def _answer(
    text: str, options: dict[str, object], folder: Path, rev: str, db: Path | None, embedder: str
) -> Answer:
    from dataclasses import replace

    from bot.indexes import open_indexes
    from search import engine
    from search.gitrepo import Repository

    query = engine.parse(text, **options)
    repo = Repository.open(folder)
    commit = repo.commit(rev or "HEAD")
    with _progress() as report:
        indexes = open_indexes(_settings(embedder), report, db, _say)
        store = indexes.at(repo, commit, keep_worktree=not rev)
    with store:
        return engine.search(store, replace(query, embedder=indexes.remote()))


@_command
def impact(
    base: Annotated[str, typer.Option("--base", metavar="REV", help="Where the change is to be merged.")],
    repo: _Repo = HERE,
    head: Annotated[str, typer.Option("--head", metavar="REV", help="The tip of the change.")] = "HEAD",
    depth: Annotated[
        int | None, typer.Option("--depth", metavar="N", help="Steps of the blast radius.")
    ] = None,
    json: _Json = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print the comment that would be posted.")
    ] = False,
    fail_on: Annotated[
        str, typer.Option("--fail-on", metavar="LEVEL", help="Exit with 1 from low, medium or high on.")
    ] = "",
) -> int:
    """Tell what a change may break.

    Compares the merge base of BASE and HEAD with HEAD. Indexes first where that is needed.
    """
    if json and markdown:
        raise UsageError("--json and --markdown exclude each other: give one of them")
    if fail_on and fail_on not in VERDICTS[1:]:
        raise UsageError(f"--fail-on {fail_on!r} is no level; known: {', '.join(VERDICTS[1:])}")
    found, level = _impact(repo, base, head, depth)
    _show_impact(found, json, markdown)
    level = fail_on or level
    return FAILED if level and VERDICTS.index(found.verdict) >= VERDICTS.index(level) else 0


def _impact(folder: Path, base: str, head: str, depth: int | None) -> tuple[Impact, str]:
    """The impact, and the level from which the repository wants to fail ('' never)."""
    from dataclasses import replace

    from bot.indexes import open_indexes
    from search.config import MAX_DEPTH, load
    from search.gitrepo import Repository
    from search.impact import impact as impact_of

    if depth is not None and not 1 <= depth <= MAX_DEPTH:
        raise UsageError(f"--depth {depth} is out of range: give 1 to {MAX_DEPTH}")
    repo = Repository.open(folder)
    tip, commit = repo.commit(base), repo.commit(head)
    config = load(repo, tip)
    config = replace(config, depth=depth or config.depth)
    with _progress() as report:
        indexes = open_indexes(_settings(), report)
        with indexes.pair(repo, repo.merge_base(tip, commit), commit, config) as (before, after):
            return impact_of(repo, before, after, config), config.fail_on


def _show_impact(found: Impact, json: bool, markdown: bool) -> None:
    if json:
        from bot.shapes import dump, impact_shape

        typer.echo(dump(impact_shape(found)))
    elif markdown:
        from bot.render import Permalink, impact_line, impact_markdown

        comment = impact_markdown(found, Permalink("", found.head))
        typer.echo(comment or f"callwave: no comment: {impact_line(found)}", err=not comment)
    else:
        from bot.terminal import show_impact

        show_impact(_console(), found)


@_command
def graph(
    repo: _Repo = HERE,
    rev: _Rev = "",
    db: _Db = None,
    explain: Annotated[
        str, typer.Option("--explain", metavar="PATH:LINE", help="Only this line, with what led to each end.")
    ] = "",
) -> None:
    """Print who uses what: one edge a line, as JSON."""
    from bot import edges
    from bot.indexes import open_indexes
    from bot.shapes import dump
    from search.gitrepo import Repository

    opened = Repository.open(repo)
    commit = opened.commit(rev or "HEAD")
    with _progress() as report:
        store = open_indexes(_settings(), report, db, _say).at(opened, commit, keep_worktree=not rev)
    with store:
        shapes = edges.explain(store, explain) if explain else edges.edges(store)
        printed = False
        for shape in shapes:
            printed = True
            typer.echo(dump(shape))
    if explain and not printed:
        typer.echo(f"callwave: nothing is used at {explain}", err=True)


@_command
def action(
    event: Annotated[Path | None, typer.Option("--event", metavar="FILE", help="The payload.")] = None,
    event_name: Annotated[str, typer.Option("--event-name", metavar="NAME", help="Its event.")] = "",
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print what would be posted; post nothing.")
    ] = False,
) -> None:
    """Handle a GitHub event.

    By default the one that started this workflow (GITHUB_EVENT_PATH, GITHUB_EVENT_NAME), in the
    repository at GITHUB_WORKSPACE or in the current folder.
    """
    from bot.action import run_action
    from bot.indexes import open_indexes

    if not dry_run:
        raise UsageError("posting is not part of this version: add --dry-run to print what would be posted")
    settings = _settings()
    with _progress() as report:
        run_action(
            event_name or settings.event_name,
            event or settings.event_path,
            settings.workspace or HERE,
            open_indexes(settings, report, say=_say),
            sys.stdout,
            sys.stderr,
        )


# --- what they share --------------------------------------------------------------------------------------


def _settings(embedder: str = "") -> Settings:
    """`embedder`: as the command asks for, in place of the one of the environment."""
    return read_settings(os.environ | ({"CALLWAVE_EMBEDDER": embedder} if embedder else {}))


def _say(text: str) -> None:
    typer.echo(f"callwave: {one_line(text)}", err=True)


def _console() -> Console:
    from bot.terminal import console

    return console(sys.stdout)


def _progress() -> AbstractContextManager[Progress | None]:
    """A progress bar on a terminal, nothing elsewhere. rich is imported for the former alone."""
    if not sys.stderr.isatty():
        return nullcontext()
    from bot.terminal import progress

    return progress(sys.stderr)
