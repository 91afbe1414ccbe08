"""Builds or updates one index file and prints what was built. `build_once.py REPO REV DB [--no-vectors]`"""

from __future__ import annotations

import dataclasses
import json
import sys
from pathlib import Path

from search.config import load
from search.embed import default
from search.gitrepo import Repository
from search.index.build import build


def main(path: str, rev: str, db: str, *options: str) -> None:
    repo = Repository.open(path)
    commit = repo.commit(rev)
    embedder = None if "--no-vectors" in options else default()
    built = build(repo, commit, Path(db), embedder, load(repo, commit))
    print(json.dumps(dataclasses.asdict(built) | {"skipped": len(built.skipped)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
