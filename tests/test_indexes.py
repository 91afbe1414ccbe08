"""Where index files live and when they are made."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from repos import commit, git, make_repo
from shop import make_shop

from bot.indexes import Indexes, open_indexes
from bot.settings import Settings, read_settings
from search.config import Config
from search.gitrepo import Repository
from search.model import UserError


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("shop", "shop"),
        ("größe x", "gr-e-x"),
        ("-rf", "rf"),
        ("..a", "a"),
        ("名", "repository"),
        ("x" * 99, "x" * 40),
    ],
)
def test_a_file_is_named_after_the_repository(tmp_path: Path, folder: str, name: str) -> None:
    path = Indexes(tmp_path / "cache").path(Repository.open(make_repo(tmp_path / folder)))
    assert path.name == "index.db"
    assert path.parent.name[:-13] == name
    assert path.parent.parent == tmp_path / "cache"


def test_every_way_to_name_a_repository_leads_to_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_repo(tmp_path / "shop", {"a/b.py": "pass\n"})
    (tmp_path / "link").symlink_to(root)
    monkeypatch.chdir(root / "a")
    ways = [root, root / "a", tmp_path / "link", Path(), Path("..")]
    assert len({Indexes(tmp_path).path(Repository.open(way)) for way in ways}) == 1


def test_two_repositories_of_one_name_do_not_share_a_file(tmp_path: Path) -> None:
    one, two = (Repository.open(make_repo(tmp_path / where / "shop")) for where in ("a", "b"))
    assert Indexes(tmp_path).path(one) != Indexes(tmp_path).path(two)


def test_the_users_cache_folder_is_the_default(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert open_indexes(Settings()).folder.is_relative_to(tmp_path)
    assert open_indexes(read_settings({"CALLWAVE_CACHE": "/x"})).folder == Path("/x")


def test_what_is_there_is_not_built_again(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "r", {"a.py": "def one():\n    pass\n"})
    repo, built = Repository.open(root), []
    indexes = Indexes(tmp_path / "cache", progress=lambda stage, done, total: built.append(stage))
    first = git(root, "rev-parse", "HEAD")
    indexes.at(repo, first).close()
    assert built
    built.clear()
    indexes.at(repo, first).close()
    assert not built
    second = commit(root, {"a.py": "def two():\n    pass\n"})
    with indexes.at(repo, second) as store:
        assert (store.commit, [symbol.name for symbol in store.symbols_of("a.py")]) == (second, ["two"])


def test_a_pair_shows_both_sides_and_leaves_the_index_of_questions_alone(tmp_path: Path) -> None:
    shop = make_shop(tmp_path / "shop")
    repo, indexes = Repository.open(shop.root), Indexes(tmp_path / "cache")
    indexes.at(repo, shop.docs).close()
    for head in (shop.head, shop.alone, shop.head):
        with indexes.pair(repo, shop.base, head, Config.DEFAULT) as (before, after):
            assert (before.commit, after.commit) == (shop.base, head)
            (there,) = [one for one in after.symbols_of("shop/pricing.py") if one.name == "parse_price"]
            assert ("currency" in there.signature) == (head == shop.head)
    with indexes.at(repo, shop.docs) as store:
        assert store.commit == shop.docs and store.embedder_id


def _text(file: Path) -> None:
    file.write_text("def one():\n    pass\n")


def _other_database(file: Path) -> None:
    db = sqlite3.connect(file)
    db.execute("create table meta(key text, value text)")
    db.commit()
    db.close()


def _half_a_database(file: Path) -> None:
    file.write_bytes(b"SQLite format 3\0" + bytes(600))


@pytest.mark.parametrize("make", [_text, _other_database, _half_a_database, os.mkfifo, Path.mkdir])
def test_a_named_file_that_is_no_index_is_left_as_it_is(tmp_path: Path, make: Callable[[Path], None]) -> None:
    repo = Repository.open(make_repo(tmp_path / "r", {"a.py": "pass\n"}))
    file = tmp_path / "mine"
    make(file)
    before = (file.stat().st_ino, file.read_bytes() if file.is_file() else b"")
    with pytest.raises(UserError, match="no index of callwave: name another file"):
        Indexes(tmp_path / "cache", file=file).build(repo, repo.commit("HEAD"))
    assert before == (file.stat().st_ino, file.read_bytes() if file.is_file() else b"")
    assert not list(tmp_path.glob("mine.*"))


@pytest.mark.parametrize("name", ["", "x" * 300])
def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path, name: str) -> None:
    repo = Repository.open(make_repo(tmp_path / "r", {"a.py": "pass\n"}))
    with pytest.raises(UserError, match="file"):
        Indexes(tmp_path / "cache", file=Path(name)).build(repo, repo.commit("HEAD"))


def test_a_named_file_that_is_empty_or_an_old_index_is_replaced(tmp_path: Path) -> None:
    repo = Repository.open(make_repo(tmp_path / "r", {"a.py": "pass\n"}))
    file = tmp_path / "mine"
    file.touch()
    indexes = Indexes(tmp_path / "cache", file=file)
    indexes.build(repo, repo.commit("HEAD"))
    db = sqlite3.connect(file)
    db.execute("update meta set value = 'older' where key = 'versions'")
    db.commit()
    db.close()
    with indexes.at(repo, repo.commit("HEAD")) as store:
        assert [symbol.name for symbol in store.symbols_of("a.py")] == []
