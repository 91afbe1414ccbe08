"""Nothing of the repository under review is imported or executed, wherever the command is started."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from repos import commit, git, make_repo

SCRIPT = Path(sys.executable).with_name("callwave")
PACKAGES = (
    "search bot multiprocessing concurrent json typing typer rich numpy sqlite3 tree_sitter pebble filelock "
    "tree_sitter_language_pack platformdirs markdown_it snowballstemmer pathlib re dataclasses"
)
MODULES = "json typer numpy sitecustomize usercustomize conftest setup string logging random"
CODE = 130  # files that are enough for several workers


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, Path]:
    """A checkout whose modules leave a mark when they run, its first commit, and the folder of the marks."""
    marks = tmp_path_factory.mktemp("marks")
    mark = f"import os\nopen(os.path.join({str(marks)!r}, 'ran-' + __name__), 'w').close()\n"
    trap = f"{mark}\n\ndef trap():\n    pass\n"
    files: dict[str, bytes | str | None] = {f"{name}.py": trap for name in MODULES.split()}
    files |= {f"{name}/__init__.py": trap for name in PACKAGES.split()}
    files |= {f"{name}/__main__.py": trap for name in ("search", "bot")}
    files |= {f"code/part_{n}.py": f"def part_{n}():\n    return {n}\n" for n in range(CODE)}
    files[".callwave.toml"] = "depth = 2\n"
    files[".gitattributes"] = "*.py diff=evil filter=evil\n"
    root = make_repo(tmp_path_factory.mktemp("work") / "checkout", files)
    first = git(root, "rev-parse", "HEAD")
    (root / ".git" / "hooks" / "post-checkout").write_text(f"#!/bin/sh\ntouch {marks}/ran-hook\n")
    (root / ".git" / "hooks" / "post-checkout").chmod(0o755)
    for driver in ("diff.evil.command", "diff.evil.textconv", "filter.evil.clean", "filter.evil.smudge"):
        git(root, "config", driver, f"touch {marks}/ran-driver;:")
    commit_without_filters(root, {"code/part_1.py": "def part_1(more):\n    return trap()\n"})
    for mark in marks.iterdir():
        mark.unlink()
    return root, first, marks


def plain_environment() -> dict[str, str]:
    """Nothing in it keeps Python from importing out of the current folder."""
    return {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}


def commit_without_filters(root: Path, files: dict[str, str]) -> None:
    """The filters of the checkout would run for `git add`, as they would for whoever commits in it."""
    git(root, "config", "--rename-section", "filter.evil", "filter.asleep")
    commit(root, files)  # type: ignore[arg-type]
    git(root, "config", "--rename-section", "filter.asleep", "filter.evil")


@pytest.mark.parametrize(
    "line",
    [
        ["index"],
        ["index", "--worktree", "--db", "{tmp}/worktree.db"],
        ["search", "where is trap defined", "--preset", "thorough"],
        ["impact", "--base", "{first}", "--markdown"],
        ["--help"],
    ],
    ids=lambda line: " ".join(line[:2]),
)
def test_a_checkout_full_of_traps_runs_nothing(
    checkout: tuple[Path, str, Path],
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    line: list[str],
) -> None:
    root, first, marks = checkout
    cache = tmp_path_factory.getbasetemp() / "hostile-cache"
    ended = subprocess.run(
        [SCRIPT, *(word.format(tmp=tmp_path, first=first) for word in line)],
        cwd=root,
        env=plain_environment() | {"CALLWAVE_CACHE": str(cache), "CALLWAVE_WORKERS": "2"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert sorted(mark.name for mark in marks.iterdir()) == []


def test_the_traps_work(checkout: tuple[Path, str, Path], tmp_path: Path) -> None:
    root, first, marks = checkout
    subprocess.run([sys.executable, "-c", "import typer"], cwd=root, env=plain_environment(), check=True)
    git(root, "diff", first, "--", "code")
    assert {mark.name for mark in marks.iterdir()} >= {"ran-typer", "ran-driver"}
    for mark in marks.iterdir():
        mark.unlink()
