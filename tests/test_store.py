"""What a reader gets out of one index file."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from repos import commit, make_repo

from search.config import Config
from search.embed import default
from search.gitrepo import Repository
from search.index.blocks import split
from search.index.build import build
from search.model import MODULE, Place, Symbol, UserError
from search.nodes import NODE_SHIFT
from search.store import Store, check_sqlite, versions

CODE = """import os

LIMIT = 3

class Shop:
    def open(self):
        def inner():
            return 1

        return inner()

    def close(self): return LIMIT


def main():
    Shop().open()
"""
LONG = "".join(f"line {number} of many\n" for number in range(1, 2001))
FILES = {
    "b/shop.py": CODE,
    "a/copy.py": CODE,
    "long.txt": LONG,
    "tests/test_shop.py": "from b.shop import main\nmain()\n",
    "empty.py": "",
    "crlf.txt": "one\r\ntwo\r\n",
    "bare.txt": "no line end",
}


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("store")
    repo = make_repo(folder / "repo", FILES)
    build(Repository.open(repo), "HEAD", folder / "d b?#%.db", default(), Config.DEFAULT, workers=0)
    return folder / "d b?#%.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store.open(path) as opened:
        yield opened


def test_a_missing_index_says_what_to_do(tmp_path: Path) -> None:
    for missing in (tmp_path / "db", tmp_path / "folder" / "db", tmp_path):
        with pytest.raises(UserError, match="run `callwave index`") as caught:
            Store.open(missing)
        assert str(missing) in str(caught.value)
        assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("bits", [None, "many"])
def test_an_index_that_does_not_know_itself_is_damaged(bits: str | None, path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_bytes(path.read_bytes())
    with sqlite3.connect(copy) as db:
        db.execute("delete from meta where key = 'bits'")
        if bits:
            db.execute("insert into meta values('bits', ?)", [bits])
    db.close()
    with pytest.raises(UserError, match="damaged: run `callwave index`"):
        Store.open(copy)


def test_nodes_lead_to_places_and_back(store: Store) -> None:
    (node,) = store.nodes("b/shop.py", "Shop.open.inner")
    place = store.place(node)
    assert place == Place("b/shop.py", "Shop.open.inner", 7, 8, "function", "source")
    assert place.node == node
    (copy,) = store.nodes("a/copy.py", "Shop.open.inner")
    assert copy != node
    assert store.place(copy).path == "a/copy.py"


def test_the_module_is_a_node_too(store: Store) -> None:
    (node,) = store.nodes("tests/test_shop.py", MODULE)
    assert store.place(node) == Place("tests/test_shop.py", MODULE, 1, 2, "module", "test")
    assert store.place(store.nodes("empty.py", MODULE)[0]).end_line == 1


def test_places_of_many_nodes_leave_out_what_is_nothing(store: Store) -> None:
    (node,) = store.nodes("b/shop.py", "main")
    nothing = [(node >> NODE_SHIFT << NODE_SHIFT) + 900, 10_000 << NODE_SHIFT, -1]
    assert set(store.places([node, *nothing, node])) == {node}
    assert store.places([]) == {}


def test_unknown_names_have_no_nodes(store: Store) -> None:
    assert store.nodes("b/shop.py", "Shop.shut") == []
    assert store.nodes("nowhere.py", "main") == []
    assert store.nodes("nowhere.py", MODULE) == []


def test_symbols_stand_in_source_order(store: Store) -> None:
    symbols = store.symbols_of("b/shop.py")
    assert [one.seq for one in symbols] == list(range(1, len(symbols) + 1))
    containers = [one.qualname for one in symbols if one.kind != "variable"]
    assert [name for name in containers if name != "LIMIT"] == [
        *("Shop", "Shop.open", "Shop.open.inner", "Shop.close", "main"),
    ]
    assert symbols == store.symbols_of("a/copy.py")
    assert store.symbols_of("long.txt") == store.symbols_of("nowhere") == ()


def test_innermost_is_the_nearest_container(store: Store) -> None:
    found = store.innermost("b/shop.py", range(1, 18))
    names = {line: symbol and symbol.qualname for line, symbol in found.items()}
    assert names == {
        **dict.fromkeys((1, 2, 3, 4, 13, 14, 17)),
        **dict.fromkeys((5, 11), "Shop"),
        **dict.fromkeys((6, 9, 10), "Shop.open"),
        **dict.fromkeys((7, 8), "Shop.open.inner"),
        12: "Shop.close",
        **dict.fromkeys((15, 16), "main"),
    }
    assert isinstance(found[12], Symbol)
    assert store.innermost("nowhere", [1]) == {1: None}


def test_text_is_whole(store: Store) -> None:
    assert {path: store.text(path) for path in FILES} == FILES
    assert store.text("nowhere") == ""


@given(st.integers(-5, 2010), st.integers(-5, 300))
def test_lines_are_those_of_the_text(path: Path, start: int, count: int) -> None:
    assert len(list(split(LONG.encode()))) > 3
    with Store.open(path) as store:
        expected = LONG.removesuffix("\n").split("\n")[max(start, 1) - 1 : max(start + count, 0)]
        assert store.lines("long.txt", start, start + count) == expected


@pytest.mark.parametrize(
    ("file", "lines"),
    [("crlf.txt", ["one", "two"]), ("bare.txt", ["no line end"]), ("empty.py", []), ("no", [])],
)
def test_lines_of_short_files(file: str, lines: list[str], store: Store) -> None:
    assert store.lines(file, 1, 9) == lines


def test_the_matrix_has_a_column_for_every_chunk_in_order_of_path_and_line(store: Store) -> None:
    ids, codes = store.matrix()
    assert store.matrix()[1] is codes
    assert (ids.dtype, codes.dtype, codes.flags.c_contiguous) == (np.int64, np.uint64, True)
    assert codes.shape == (store.bits // 64, len(ids))
    places = dict(
        (chunk, (path, seq))
        for chunk, path, seq in store.connection.execute(
            "select id, (select min(path) from file where file.blob_id = chunk.blob_id), seq from chunk"
        )
    )
    assert [places[chunk] for chunk in ids.tolist()] == sorted(places.values())
    column = ids.tolist().index(next(chunk for chunk, place in places.items() if place == ("a/copy.py", 0)))
    (bits,) = store.connection.execute(
        "select bits from vector join file using(blob_id) where path = 'b/shop.py'"
    ).fetchone()
    assert codes[:, column].tobytes() == bits[: store.bits // 8]


def test_an_index_without_vectors_has_an_empty_matrix(tmp_path: Path) -> None:
    repo = make_repo(tmp_path / "repo", FILES)
    build(Repository.open(repo), "HEAD", tmp_path / "db", None, Config.DEFAULT, workers=0)
    with Store.open(tmp_path / "db") as store:
        assert (store.embedder_id, store.bits) == ("", 0)
        assert [part.shape for part in store.matrix()] == [(0,), (1, 0)]


def test_it_knows_what_it_was_made_of(store: Store) -> None:
    assert (store.embedder_id, store.bits) == (default().id, default().bits)
    assert len(store.commit) == 40
    assert not store.worktree
    assert store.meta["versions"] == versions()
    counts = store.counts()
    assert counts["files"] == counts["indexed"] == 7
    assert counts["blobs"] == 6
    assert store.problems() == {}


def test_nothing_can_be_written(store: Store) -> None:
    for statement in ("delete from file", "create table t(x)", "insert into text(text) values('optimize')"):
        with pytest.raises(sqlite3.OperationalError):
            store.connection.execute(statement)


def in_thread(work: Callable[[], object]) -> object:
    found: list[object] = []

    def run() -> None:
        try:
            found.append(work())
        except UserError as error:
            found.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return found[0]


def test_every_thread_has_its_own_connection(store: Store) -> None:
    mine = store.connection
    assert store.connection is mine
    other = in_thread(lambda: store.connection)
    assert other is not mine
    assert in_thread(lambda: store.text("bare.txt")) == "no line end"


def test_a_thread_that_would_see_another_index_is_refused(tmp_path: Path) -> None:
    repo = make_repo(tmp_path / "repo", {"a.py": CODE})
    build(Repository.open(repo), "HEAD", tmp_path / "db", None, Config.DEFAULT, workers=0)
    with Store.open(tmp_path / "db") as store:
        commit(repo, {"a.py": "x = 1\n"})
        build(Repository.open(repo), "HEAD", tmp_path / "db", None, Config.DEFAULT, workers=0)
        assert store.text("a.py") == CODE
        assert "ask again" in str(in_thread(lambda: store.text("a.py")))


def test_this_sqlite_will_do() -> None:
    check_sqlite()
