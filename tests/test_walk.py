"""Walks over hand-made edges; networkx is the oracle for distances."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.nodes import NODE_SHIFT, SYMBOL_MASK, packed
from search.store import CONFIDENCES, GRAPH_INDEXES, LINKS, SCHEMA, Store
from search.walk import ENDS, USES, Neighbours, Step, dependants, forward, hubs, in_how_many, reverse, walk
from search.walk.neighbours import BATCH

CALLS, REFERENCES, INHERITS, IMPORTS, OVERRIDES = range(5)
EXACT, TYPED, HIERARCHY, NAME = range(4)

META = {"commit": "c" * 40, "worktree": "0", "embedder": "", "bits": "0"}

Row = tuple[int, int, int, int, int, str]  # dst, src, line, link, confidence, how


def node(file: int, symbol: int) -> int:
    return file << NODE_SHIFT | symbol


def use(
    src: int, dst: int, link: int = CALLS, confidence: int = EXACT, line: int = 1, how: str = "scope"
) -> Row:
    """src uses dst, both symbols of file 1."""
    return node(1, dst), node(1, src), line, link, confidence, how


def graph(*rows: Row, paths: Iterable[str] = ("a.py",)) -> Store:
    """The tables of an index file with 12 symbols a file, symbol n at line n."""
    db = sqlite3.connect(":memory:")
    db.executescript(SCHEMA)
    for statement in GRAPH_INDEXES:
        db.execute(statement)
    db.executemany("insert into meta values (?, ?)", META.items())
    for id, path in enumerate(paths, 1):
        db.execute("insert into blob values (?, ?, 'python', 1, 1, 1, '')", (id, path))
        db.execute(
            "insert into file(id, path, oid, blob_id, mode, size, role, language, skip)"
            " values (?, ?, '', ?, '100644', 1, 'source', 'python', '')",
            (id, path, id),
        )
        symbols = [(id, n, n, f"s{n}", "function", 0, n, n, n, "") for n in range(1, 13)]
        db.executemany("insert into symbol values (?,?,?,?,?,?,?,?,?,?)", symbols)
    hows = sorted({row[-1] for row in rows})
    db.executemany("insert into reason(s) values (?)", [(how,) for how in hows])
    numbered = [(*row[:-1], hows.index(row[-1]) + 1) for row in rows]
    db.executemany("insert or ignore into edge values (?,?,?,?,?,?)", numbered)
    targets: defaultdict[int, list[int]] = defaultdict(list)
    for dst, src, *_ in rows:
        targets[src >> NODE_SHIFT].append(dst)
    db.executemany("insert into target values (?, ?)", [(file, packed(t)) for file, t in targets.items()])
    return Store(Path("index.db"), db)


def brief(steps: Iterable[Step]) -> list[tuple[int, int, str]]:
    return [(step.node & SYMBOL_MASK, step.distance, step.confidence) for step in steps]


def test_the_shortest_way_through_a_diamond_is_kept_at_any_depth() -> None:
    # 1 <- 2 <- 4 <- 5 and 1 <- 3 <- 6 <- 4: 4 is met at distance 2, so 5 is within depth 3
    store = graph(use(2, 1), use(3, 1), use(4, 2), use(6, 3), use(4, 6), use(5, 4))
    assert brief(reverse(store, [node(1, 1)], 3)) == [
        (2, 1, "exact"),
        (3, 1, "exact"),
        (4, 2, "exact"),
        (6, 2, "exact"),
        (5, 3, "exact"),
    ]


def test_a_leaf_that_uses_twenty_others_reaches_nobody() -> None:
    store = graph(*[use(1, other) for other in range(2, 13)], *[use(1, n, IMPORTS) for n in range(2, 13)])
    assert reverse(store, [node(1, 1)], 3) == []
    assert len(forward(store, [node(1, 1)], 3)) == 11


def test_among_equally_short_ways_the_one_with_the_strongest_weakest_edge_wins() -> None:
    store = graph(
        use(2, 1, confidence=NAME),
        use(3, 1, confidence=TYPED),
        use(4, 2, confidence=EXACT),
        use(4, 3, confidence=HIERARCHY, line=40),
    )
    step = reverse(store, [node(1, 1)], 2)[-1]
    assert (step.node, step.confidence, step.parent, step.line) == (node(1, 4), "hierarchy", node(1, 3), 40)


def test_equal_ways_are_settled_by_path_and_line_not_by_node_numbers() -> None:
    rows = [
        (node(1, 1), node(2, 1), 7, CALLS, EXACT, ""),
        (node(1, 1), node(3, 1), 7, CALLS, EXACT, ""),
        (node(2, 1), node(1, 5), 9, CALLS, EXACT, ""),
        (node(3, 1), node(1, 5), 8, CALLS, EXACT, ""),
    ]
    steps = reverse(graph(*rows, paths=("m.py", "z.py", "a.py")), [node(1, 1)], 2)
    assert [step.node for step in steps] == [node(3, 1), node(2, 1), node(1, 5)]
    assert (steps[-1].parent, steps[-1].line) == (node(3, 1), 8)


def test_the_origin_is_the_nearest_start() -> None:
    store = graph(use(2, 1), use(3, 2), use(3, 9))
    origins = {step.node: step.origin for step in reverse(store, [node(1, 1), node(1, 9)], 3)}
    assert origins == {node(1, 2): node(1, 1), node(1, 3): node(1, 9)}


def test_starts_are_not_reached_even_in_a_cycle() -> None:
    store = graph(use(2, 1), use(1, 2), use(1, 1))
    assert brief(reverse(store, [node(1, 1)], 5)) == [(2, 1, "exact")]


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_nothing_lies_beyond_the_depth(depth: int) -> None:
    store = graph(*[use(n + 1, n) for n in range(1, 9)], use(12, 1, IMPORTS))
    assert max((s.distance for s in reverse(store, [node(1, 1)], depth)), default=0) == depth


# Symbols below: 1 is the base method, 2 and 3 override it, 4 and 5 use them.


def test_a_changed_base_method_reaches_its_overriders_and_not_their_callers() -> None:
    store = graph(
        use(2, 1, OVERRIDES, HIERARCHY),
        use(3, 2, OVERRIDES, HIERARCHY),
        use(4, 2),
        use(5, 1, confidence=TYPED),
    )
    assert brief(reverse(store, [node(1, 1)], 3)) == [(5, 1, "typed"), (2, 1, "hierarchy")]


def test_a_changed_overrider_is_reached_from_calls_through_any_base() -> None:
    store = graph(
        use(2, 1, OVERRIDES, HIERARCHY), use(3, 2, OVERRIDES, HIERARCHY), use(4, 1), use(5, 2), use(6, 4)
    )
    assert brief(reverse(store, [node(1, 3)], 3)) == [
        (4, 1, "hierarchy"),
        (5, 1, "hierarchy"),
        (6, 2, "hierarchy"),
    ]


def test_the_base_is_not_a_caller_of_what_overrides_it() -> None:
    store = graph(use(2, 1, OVERRIDES, HIERARCHY))
    assert reverse(store, [node(1, 2)], 3) == []


def test_a_super_call_runs_the_base_alone() -> None:
    store = graph(
        use(2, 1, OVERRIDES, HIERARCHY),
        use(3, 1, OVERRIDES, HIERARCHY),
        use(3, 1, CALLS, how="super"),
        use(4, 3),
    )
    assert reverse(store, [node(1, 2)], 3) == []
    assert brief(reverse(store, [node(1, 1)], 2)) == [(3, 1, "exact"), (2, 1, "hierarchy"), (4, 2, "exact")]


def test_importing_a_name_counts_for_the_changed_name_alone_and_comes_last() -> None:
    module = node(2, 0)
    store = graph(
        (node(1, 1), module, 3, IMPORTS, EXACT, ""),
        (node(1, 1), node(2, 5), 9, CALLS, EXACT, ""),
        use(2, 1),
        (node(1, 2), node(3, 0), 1, IMPORTS, EXACT, ""),  # imports a caller of the changed one
        (module, node(3, 7), 4, REFERENCES, EXACT, ""),  # uses a module that only imports it
        paths=("z.py", "b.py", "c.py"),
    )
    steps = reverse(store, [node(1, 1)], 3)
    assert [(s.node, s.link) for s in steps] == [
        (node(2, 5), "calls"),
        (node(1, 2), "calls"),
        (module, "imports"),
    ]


def test_only_the_links_asked_for_are_walked() -> None:
    store = graph(use(2, 1), use(3, 1, REFERENCES), use(4, 1, INHERITS), use(5, 1, IMPORTS))
    for link, reached in [("calls", 2), ("references", 3), ("inherits", 4), ("imports", 5)]:
        assert [n for n, _, _ in brief(reverse(store, [node(1, 1)], 2, links=(link,)))] == [reached]


def test_forward_mirrors_dispatch() -> None:
    store = graph(use(4, 1), use(2, 1, OVERRIDES, HIERARCHY), use(3, 2, OVERRIDES, HIERARCHY), use(2, 9))
    assert brief(forward(store, [node(1, 4)], 2)) == [
        (1, 1, "exact"),
        (2, 1, "hierarchy"),
        (3, 1, "hierarchy"),
        (9, 2, "hierarchy"),
    ]


def hub_of(callers: int) -> Store:
    """Symbol 1 of file 1 is called by 2, which `callers` modules call."""
    rows = [(node(1, 2), node(n, 1), 1, CALLS, EXACT, "") for n in range(2, callers + 2)]
    return graph(use(2, 1), *rows, paths=[f"{n:04}.py" for n in range(callers + 1)])


def test_a_hub_is_marked_and_can_end_the_walk() -> None:
    store = hub_of(21)
    assert [s.hub for s in reverse(store, [node(1, 1)], 2)][:2] == [True, False]
    assert brief(reverse(store, [node(1, 1)], 2, stop_at_hubs=True)) == [(2, 1, "exact")]
    assert len(reverse(store, [node(1, 2)], 2, stop_at_hubs=True)) == 21  # a start is walked, hub or not
    assert not any(s.hub for s in reverse(hub_of(20), [node(1, 1)], 2))


def test_users_are_counted_once_and_importers_not_at_all_for_a_hub() -> None:
    rows = [use(2, 1)] + [use(3, 2, line=n) for n in range(30)]
    rows += [(node(1, 2), node(n, 0), 1, IMPORTS, EXACT, "") for n in range(2, 40)]
    store = graph(*rows, paths=[f"{n}.py" for n in range(40)])
    assert not any(step.hub for step in reverse(store, [node(1, 1)], 3))


def test_tests_that_use_a_node_do_not_make_it_a_hub() -> None:
    store = hub_of(60)
    store.connection.execute("update file set role = 'test' where id > 2")
    assert not any(step.hub for step in reverse(store, [node(1, 1)], 2))


def test_a_method_that_nothing_uses_leads_to_the_users_of_its_class_where_that_is_asked_for() -> None:
    store = graph(use(4, 1), use(5, 4), use(6, 3), use(1, 9, INHERITS))
    for method in (2, 3):
        store.connection.execute("update symbol set kind = 'method', parent = 1 where seq = ?", (method,))
    for method, reached in [(2, [(4, 1, "name"), (5, 2, "name")]), (3, [(6, 1, "exact")])]:
        assert brief(walk(Neighbours(store, likely=True), [node(1, method)], 3)) == reached
    assert reverse(store, [node(1, 2)], 3) == []


def test_the_threshold_of_a_hub_is_the_99th_percentile_where_that_is_above_twenty() -> None:
    assert hubs(graph()).threshold == 20
    assert hubs(hub_of(500)).threshold == 20
    # 100 used nodes: 98 have one user, one has 30, one has 40
    rows = [(node(n, 1), node(n, 2), 1, CALLS, EXACT, "") for n in range(1, 99)]
    rows += [(node(99, 1), node(n, 3), 1, CALLS, EXACT, "") for n in range(1, 31)]
    rows += [(node(99, 2), node(n, 4), 1, CALLS, EXACT, "") for n in range(1, 41)]
    assert hubs(graph(*rows, paths=[f"{n}.py" for n in range(99)])).threshold == 30


def test_a_frontier_larger_than_one_statement_is_read_whole() -> None:
    store = hub_of(BATCH + 100)
    assert len(reverse(store, [node(1, 1)], 3)) == BATCH + 101


# --- laws ------------------------------------------------------------------------------------------------

symbols = st.integers(1, 10)
edges = st.lists(
    st.builds(
        lambda src, dst, link, confidence, how: use(src, dst, link, confidence, how=how),
        symbols,
        symbols,
        st.sampled_from([CALLS, CALLS, REFERENCES, INHERITS, OVERRIDES, IMPORTS]),
        st.integers(0, 3),
        st.sampled_from(["scope", "super"]),
    ),
    max_size=40,
)


def stored(store: Store) -> list[Row]:
    return list(
        store.connection.execute(
            "select dst, src, line, link, confidence, s from edge join reason on reason.id = how"
        )
    )


def oracle(rows: list[Row]) -> nx.DiGraph:
    """The graph of a walk written out naively: user -> used, with the best confidence between them."""
    above = nx.DiGraph([(src, dst) for dst, src, _, link, _, _ in rows if link == OVERRIDES])
    below = above.reverse()
    written = nx.DiGraph()
    for dst, src, _, link, confidence, how in rows:
        if link not in (CALLS, REFERENCES, INHERITS):
            continue
        targets = {dst: confidence}
        if how != "super" and dst in below:
            targets |= {n: max(confidence, HIERARCHY) for n in nx.descendants(below, dst) - {dst}}
        for target, weight in targets.items():
            old = written.get_edge_data(src, target, {"weight": 9})["weight"]
            written.add_edge(src, target, weight=min(old, weight))
    return written


def expected(graph: nx.DiGraph, starts: set[int], depth: int) -> dict[int, tuple[int, str]]:
    """Distance and confidence of everything that leads to `starts`, by relaxing level after level."""
    level = dict.fromkeys(starts, 0)
    found: dict[int, tuple[int, str]] = {}
    for distance in range(1, depth + 1):
        following: dict[int, int] = {}
        for dst, weakest in level.items():
            for src in graph.predecessors(dst) if dst in graph else ():
                if src not in starts and src not in found:
                    weight = max(weakest, graph[src][dst]["weight"])
                    following[src] = min(following.get(src, 9), weight)
        found |= {n: (distance, CONFIDENCES[c]) for n, c in following.items()}
        level = following
    return found


@given(edges, st.sets(symbols, min_size=1, max_size=3), st.integers(1, 5))
def test_distances_and_confidences_equal_those_of_the_oracle(
    rows: list[Row], starts: set[int], depth: int
) -> None:
    store = graph(*rows)
    nodes = {node(1, start) for start in starts}
    written = oracle(stored(store))
    for walked, direction in [(reverse, written), (forward, written.reverse())]:
        steps = [s for s in walked(store, nodes, depth) if s.link in ("calls", "references", "inherits")]
        assert {s.node: (s.distance, s.confidence) for s in steps} == expected(direction, nodes, depth)
        lengths = (
            nx.multi_source_dijkstra_path_length(
                written.reverse() if walked is reverse else written,
                nodes & set(written),
                cutoff=depth,
                weight=lambda *_: 1,
            )
            if nodes & set(written)
            else {}
        )
        assert {s.node: s.distance for s in steps} == {n: d for n, d in lengths.items() if n not in nodes}


@given(edges, st.sets(symbols, min_size=1, max_size=3), st.integers(1, 5))
def test_parents_lead_back_to_the_origin_one_step_at_a_time(
    rows: list[Row], starts: set[int], depth: int
) -> None:
    nodes = {node(1, start) for start in starts}
    steps = {step.node: step for step in reverse(graph(*rows), nodes, depth)}
    for step in steps.values():
        way = step
        for distance in range(step.distance - 1, 0, -1):
            way = steps[way.parent]
            assert (way.distance, way.origin) == (distance, step.origin)
        assert way.parent == step.origin
        assert step.origin in nodes


@given(edges, st.lists(symbols, min_size=1, max_size=4, unique=True), st.integers(1, 4))
def test_the_dependants_of_many_are_those_of_each(rows: list[Row], starts: list[int], depth: int) -> None:
    store = graph(*rows)
    nodes = [node(1, start) for start in starts]
    together = dependants(Neighbours(store), {node: bit for bit, node in enumerate(nodes)}, depth)
    for position, start in enumerate(nodes):
        alone = {s.node for s in reverse(store, [start], depth) if s.link not in ("overrides", "imports")}
        assert {n for n, bits in together.items() if bits >> position & 1} == alone


@given(st.lists(st.integers(0, 2**70 - 1), max_size=40))
def test_bits_are_counted(sets: list[int]) -> None:
    assert in_how_many(sets, 70) == tuple(sum(one >> bit & 1 for one in sets) for bit in range(70))


def test_every_link_of_the_schema_has_a_rule() -> None:
    assert set(USES) | set(ENDS) == set(LINKS)
