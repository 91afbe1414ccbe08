"""The command line to the work it asks for.

What is heavy is imported by the command that needs it, so that `callwave --help` answers at once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ParamSpec

import typer

from bot.asking import Asking, answer
from bot.endings import ending
from bot.surroundings import console, progress, say, settings
from search.model import Impact, UsageError

if TYPE_CHECKING:
    pass

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
    with progress() as report:
        indexes = open_indexes(settings(embedder), report, db, say)
        built = indexes.build(opened, opened.commit(rev or "HEAD"), worktree=worktree)
    file = str(indexes.path(opened))
    if json:
        typer.echo(dump(built_shape(built, file)))
    else:
        show_built(console(), built, file)


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
    given = {"rev": rev, "embedder": embedder, "preset": preset, "mode": mode, "limit": limit}
    given |= {"repo": str(repo), "db": str(db or ""), "intent": intent, "ranking": ranking}
    options = {name: value for name, value in given.items() if value is not None}
    answer(Asking(query, options, why, json))


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
    with progress() as report:
        indexes = open_indexes(settings(), report)
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

        show_impact(console(), found)


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
    with progress() as report:
        store = open_indexes(settings(), report, db, say).at(opened, commit, keep_worktree=not rev)
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
    chosen = settings()
    with progress() as report:
        run_action(
            event_name or chosen.event_name,
            event or chosen.event_path,
            chosen.workspace or HERE,
            open_indexes(chosen, report, say=say),
            sys.stdout,
            sys.stderr,
        )
