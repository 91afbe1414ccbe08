"""Edges to centrality: against networkx, and what must not count."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterable, Sequence

import networkx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.index.centrality import DAMPING, centrality, store_centrality
from search.nodes import NODE_SHIFT, SYMBOL_MASK
from search.policy import BOOST_CAP, BOOST_GAIN
from search.store import SCHEMA

EDGES = st.sets(st.tuples(st.integers(0, 15), st.integers(0, 15)).filter(lambda e: e[0] != e[1]), min_size=1)


def boost(value: float) -> float:
    return min(1 + BOOST_GAIN * math.log(1 + value), BOOST_CAP)


@settings(max_examples=40)
@given(EDGES)
def test_it_is_pagerank_over_that_of_a_symbol_without_callers(edges: set[tuple[int, int]]) -> None:
    names = sorted({node for edge in edges for node in edge})
    number = {name: n for n, name in enumerate(names)}
    src, dst = (np.array([number[edge[side]] for edge in sorted(edges)]) for side in (0, 1))
    found = centrality(src, dst, len(names))
    ranks = networkx.pagerank(networkx.DiGraph(edges), alpha=DAMPING, tol=1e-12, max_iter=1000)
    graph = networkx.DiGraph(edges)
    dangling = sum(ranks[node] for node in graph if not graph.out_degree(node))
    leaf = (DAMPING * dangling + 1 - DAMPING) / len(names)
    assert found == pytest.approx([len(names) * (ranks[name] - leaf) for name in names], abs=1e-5)
    assert all((value > 0) == (graph.in_degree(name) > 0) for name, value in zip(names, found, strict=True))


def test_a_leaf_is_not_boosted_and_a_hub_reaches_the_cap() -> None:
    callers = 40
    values = centrality(np.arange(1, callers + 1), np.zeros(callers, dtype=np.int64), callers + 1)
    assert boost(values[0]) == BOOST_CAP
    assert [boost(value) for value in values[1:]] == [1.0] * callers


Row = tuple[tuple[str, int], tuple[str, int], str, str]  # from (path, symbol), to, link, confidence


def stored(
    edges: Sequence[Row], paths: Iterable[str], tests: Iterable[str] = ()
) -> dict[tuple[str, int], float]:
    """Through the table; files are numbered in the order of `paths`."""
    db = sqlite3.connect(":memory:")
    db.executescript(SCHEMA)
    ids = {path: n for n, path in enumerate(paths, 1)}
    for path, id_ in ids.items():
        role = "test" if path in tests else "source"
        db.execute("insert into file values(?, ?, null, null, '', '', 0, ?, '', '')", [id_, path, role])
    links = ("calls", "references", "inherits", "imports", "overrides")
    confidences = ("exact", "typed", "hierarchy", "name")
    for line, (src, dst, link, confidence) in enumerate(edges):
        nodes = [ids[path] << NODE_SHIFT | symbol for path, symbol in (dst, src)]
        row = [*nodes, line, links.index(link), confidences.index(confidence), 1]
        db.execute("insert into edge values(?, ?, ?, ?, ?, ?)", row)
    store_centrality(db)
    paths_by_id = {id_: path for path, id_ in ids.items()}
    rows = db.execute("select node, value from centrality")
    return {(paths_by_id[node >> NODE_SHIFT], node & SYMBOL_MASK): value for node, value in rows}


A, B, C = ("a.py", 1), ("b.py", 2), ("t/test_c.py", 3)
PATHS = ("a.py", "b.py", "t/test_c.py")


@pytest.mark.parametrize(
    ("edge", "counts"),
    [
        ((A, B, "calls", "exact"), True),
        ((A, B, "references", "typed"), True),
        ((A, B, "inherits", "hierarchy"), True),
        ((A, B, "imports", "exact"), False),
        ((A, B, "overrides", "exact"), False),
        ((A, B, "calls", "name"), False),
        ((A, A, "calls", "exact"), False),
        ((C, B, "calls", "exact"), False),
        ((A, C, "calls", "exact"), True),
    ],
)
def test_which_edges_count(edge: Row, counts: bool) -> None:
    assert (edge[1] in stored([edge], PATHS, tests=["t/test_c.py"])) == counts


def test_several_uses_are_one_edge() -> None:
    one: Row = (A, B, "calls", "exact")
    other: Row = (A, ("b.py", 7), "calls", "exact")
    assert stored([one, other, one], PATHS) == stored([one, other], PATHS)


@settings(max_examples=30)
@given(st.data())
def test_equal_content_has_equal_values_whatever_the_row_numbers(data: st.DataObject) -> None:
    paths = [f"{n}.py" for n in range(6)]
    place = st.tuples(st.sampled_from(paths), st.integers(0, 3))
    edges: list[Row] = [
        (src, dst, "calls", "exact") for src, dst in data.draw(st.lists(st.tuples(place, place), max_size=25))
    ]
    other = data.draw(st.permutations(paths))
    assert stored(edges, paths) == stored(data.draw(st.permutations(edges)), other)


def test_no_edges_no_values() -> None:
    assert stored([], PATHS) == {}
