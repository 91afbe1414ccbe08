"""This clone's recent history, or a small made one, to what Callwave would post about it.

Standard library only; everything else is what the installed `callwave` prints.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from itertools import pairwise
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
CALLWAVE = str(Path(sys.executable).with_name("callwave"))
RECENT = 60  # commits that are looked through for a small change of code
SMALL = 6  # files

BEFORE = {
    "pyproject.toml": "[tool.pytest.ini_options]\n",
    "shop/__init__.py": "",
    "shop/pricing.py": (
        "def parse_price(text):\n"
        '    """Reads a price like 12.50."""\n'
        "    return round(float(text) * 100)\n\n\n"
        "def format_price(cents):\n"
        '    return f"{cents / 100:.2f}"\n'
    ),
    "shop/orders.py": (
        "from shop.pricing import format_price, parse_price\n\n\n"
        "def create_order(rows):\n"
        "    return sum(parse_price(row) for row in rows)\n\n\n"
        "def receipt(rows):\n"
        "    return format_price(create_order(rows))\n"
    ),
    "tests/test_orders.py": (
        "from shop.orders import receipt\n\n\n"
        "def test_receipt():\n"
        '    assert receipt(["1.50", "2"]) == "3.50"\n'
    ),
}
AFTER = {
    "shop/pricing.py": BEFORE["shop/pricing.py"]
    .replace("parse_price(text)", "parse_price(text, currency)")
    .replace("float(text)", "float(text.removesuffix(currency))"),
}


def git(repo: Path, *args: str) -> str:
    ours = {"GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull}
    identity = ["-c", "user.name=demo", "-c", "user.email=demo@example.org", "-c", f"safe.directory={repo}"]
    command = ["git", *identity, "-C", str(repo), *args]
    return subprocess.run(command, check=True, capture_output=True, text=True, env=os.environ | ours).stdout


def recent_change() -> tuple[str, str] | None:
    """The newest commit of this clone that changes a few source files, and its parent."""
    try:
        commits = git(
            HERE, "rev-list", "--first-parent", "--no-merges", f"--max-count={RECENT}", "HEAD"
        ).split()
        for commit, parent in pairwise(commits):
            names = git(HERE, "diff", "--name-only", "--diff-filter=M", parent, commit, "--", "search", "bot")
            if 0 < len([name for name in names.split("\n") if name.endswith(".py")]) <= SMALL:
                return parent, commit
    except (subprocess.CalledProcessError, FileNotFoundError):
        pass
    return None


def made(folder: Path) -> tuple[str, str]:
    """A repository of two commits."""
    git(folder, "init", "--quiet")
    commits = []
    for files in (BEFORE, AFTER):
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        git(folder, "add", "--all")
        git(folder, "commit", "--quiet", "--message", "a step")
        commits.append(git(folder, "rev-parse", "HEAD").strip())
    return commits[0], commits[1]


def question(folder: Path, text: str) -> Path:
    """The event that GitHub sends for a comment, as far as it is read."""
    payload = {
        "action": "created",
        "issue": {"number": 1},
        "comment": {"id": 1, "body": text, "user": {"type": "User"}},
        "sender": {"type": "User"},
        "repository": {
            "full_name": "callwave/callwave",
            "html_url": "https://github.com/callwave/callwave",
            "default_branch": "main",
        },
    }
    file = folder / "event.json"
    file.write_text(json.dumps(payload), encoding="utf-8")
    return file


def show(title: str, *command: str, cwd: Path) -> None:
    print(f"\n{'=' * 100}\n{title}\n{'=' * 100}\n", flush=True)
    subprocess.run([CALLWAVE, *command], check=True, cwd=cwd)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="callwave-demo-") as name:
        folder = Path(name)
        change = recent_change()
        repo, asked = HERE, "/search how are the votes of the retrievers fused into one ranking?"
        if change is None:
            repo, asked = folder / "shop", "/search where is a price parsed?"
            repo.mkdir()
            change = made(repo)
        base, head = change
        show(
            f"What Callwave would post on a pull request from {base[:7]} to {head[:7]}",
            *("impact", "--base", base, "--head", head, "--markdown"),
            cwd=repo,
        )
        event = question(folder, asked)
        show(
            f"What Callwave would answer to the comment: {asked}",
            *("action", "--event", str(event), "--event-name", "issue_comment", "--dry-run"),
            cwd=repo,
        )


if __name__ == "__main__":
    main()
