"""Files and edits to real git repositories, the same object ids on every machine."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

Content = bytes | str | None  # None: the file is deleted

ENVIRONMENT = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")} | {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_AUTHOR_NAME": "Ada",
    "GIT_AUTHOR_EMAIL": "ada@example.org",
    "GIT_AUTHOR_DATE": "1700000000 +0000",
    "GIT_COMMITTER_NAME": "Ada",
    "GIT_COMMITTER_EMAIL": "ada@example.org",
    "GIT_COMMITTER_DATE": "1700000000 +0000",
    "LC_ALL": "C",
}


def git(repo: Path, *args: str, data: bytes = b"") -> str:
    """What git prints in `repo`, without the last line end. Bytes that are no UTF-8 become surrogates."""
    out = subprocess.run(
        ["git", "-C", str(repo), *args], input=data, env=ENVIRONMENT, check=True, stdout=subprocess.PIPE
    ).stdout
    return out.decode("utf-8", "surrogateescape").removesuffix("\n")


def make_repo(path: Path, files: Mapping[str, Content] | None = None) -> Path:
    """A new repository at `path`, branch main, with one commit of `files`; none where there are no files."""
    path.mkdir(parents=True, exist_ok=True)
    git(path, "init", "--quiet", "--initial-branch=main")
    if files:
        commit(path, files)
    return path


def write(repo: Path, files: Mapping[str, Content]) -> None:
    """Changes the work tree alone."""
    for name, content in files.items():
        file = repo / name
        if content is None:
            file.unlink()
            continue
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)


def commit(repo: Path, files: Mapping[str, Content] | None = None, message: str = "change") -> str:
    """Writes `files`, commits the whole work tree (ignored files too) and returns the commit's id."""
    write(repo, files or {})
    git(repo, "add", "--all", "--force")
    git(repo, "commit", "--quiet", "--allow-empty", "--no-verify", "-m", message)
    return git(repo, "rev-parse", "HEAD")
