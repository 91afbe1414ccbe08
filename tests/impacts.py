"""Two versions of a set of files to a repository, both indexes and the impact of the difference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from search.config import Config
from search.gitrepo import Repository
from search.impact import impact
from search.index.build import build
from search.model import Change, Impact
from search.store import Store
from tests.repos import Content, commit, git, make_repo


@dataclass
class Versions:
    """A base commit with its index; heads are indexed from it."""

    root: Path
    repo: Repository
    base: Store

    @staticmethod
    def make(root: Path, files: Mapping[str, Content]) -> Versions:
        make_repo(root, files)
        repo = Repository.open(root)
        return Versions(
            root, repo, _index(repo, repo.commit("HEAD"), root.with_name(root.name + ".db"), None)
        )

    def head(self, edits: Mapping[str, Content], moves: Mapping[str, str] | None = None) -> Store:
        """The index of a commit on top of the base."""
        git(self.root, "checkout", "--quiet", "--detach", self.base.commit)
        for old, new in (moves or {}).items():
            (self.root / new).parent.mkdir(parents=True, exist_ok=True)
            git(self.root, "mv", old, new)
        head = commit(self.root, edits)
        return _index(self.repo, head, self.root.with_name(f"{head}.db"), self.base.path)

    def impact(
        self,
        edits: Mapping[str, Content],
        moves: Mapping[str, str] | None = None,
        config: Config = Config.DEFAULT,
    ) -> Impact:
        return impact(self.repo, self.base, self.head(edits, moves), config)


def _index(repo: Repository, commit_id: str, path: Path, start: Path | None) -> Store:
    build(repo, commit_id, path, None, Config.DEFAULT, start=start, workers=1)
    return Store.open(path)


def brief(changes: list[Change]) -> list[str]:
    """`kind name` of each change, with a tilde where it is no behaviour and what is said of it."""
    return [
        f"{'' if change.behaviour else '~'}{change.change} {change.symbol}"
        + (f" ({change.detail})" if change.detail else "")
        for change in changes
    ]
