"""Commits of public repositories to what was found in them by reading the difference. Run by name:

    MIRRORS=folder pytest -m slow tests/test_real_changes.py

`MIRRORS` holds clones, bare ones too, each as owner+name/repo.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from search.config import Config
from search.gitrepo import Repository
from search.impact.changes import changes
from search.index.build import build
from search.store import Store
from tests.impacts import brief

pytestmark = pytest.mark.slow

# repository, commit: facts of the change from its parent to it, as brief() words them
FACTS: dict[tuple[str, str], list[str]] = {
    ("pallets/click", "65ca572d7c"): ["~body prompt", "~body confirm", "~body pause"],
    ("pallets/click", "f7c124ed82"): [
        "signature Parameter.__init__ (default of `nargs` is now `None` (was `1`))",
        "added Tuple.arity",
        "~body Parameter",
    ],
    ("pallets/click", "18fff340f1"): [
        "signature Option.__init__ (optional parameter `multiple` added before `allow_from_autoenv`)"
    ],
    ("honojs/hono", "f380467748"): ["signature Node.gHSets (`nodeParams` is now required)"],
    ("honojs/hono", "7183bbe41a"): ["removed Hono.matchRoute", "body Hono.dispatch"],
    ("labstack/echo", "b855b5d507"): [
        "signature WrapHandler (return type is now `echo.HandlerFunc` (was `echo.Handler`))"
    ],
    ("labstack/echo", "fb8690d42b"): ["signature JWTAuth (type of `key` is now `[]byte` (was `string`))"],
    ("labstack/echo", "f54cdd86d0"): ["signature Context.HTML (parameter `a` removed)", "~body Context.Path"],
    ("jhy/jsoup", "0e99fd9b2d"): ["added TagSet.copyCustomizers", "~body TagSet.source"],
    ("apache/commons-cli", "ab4fed2364"): ["renamed HelpFormatter.Builder.deprecatedFormatFunction"],
    ("expressjs/express", "a4b2e48dfe"): ["body res.header"],
    ("reduxjs/redux-toolkit", "908b097955"): [
        "signature generateApi (`mergeReadWriteOnly` now taken from parameter 2)"
    ],
}


@pytest.mark.parametrize(("name", "commit"), FACTS)
def test_what_was_read_in_the_difference_is_found(name: str, commit: str, tmp_path: Path) -> None:
    repo = Repository.open(Path(os.environ["MIRRORS"]) / name.replace("/", "+") / "repo")
    stores, start = [], None
    for number, rev in enumerate((f"{commit}~1", commit)):
        path = tmp_path / f"{number}.db"
        build(repo, repo.commit(rev), path, None, Config.DEFAULT, start=start, workers=1)
        stores.append(Store.open(path))
        start = path
    base, head = stores
    found = brief([one.change for one in changes(base, head, repo.diff(base.commit, head.commit)).found])
    assert [fact for fact in FACTS[name, commit] if fact not in found] == []
