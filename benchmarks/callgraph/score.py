"""The edges of a call graph, and ground truth for the same commit, to figures: how many are right, how many are missing.

    python score.py GRAPH.jsonl --truth FOLDER/NAME [--missing | --wrong | --by how] [--json]

GRAPH.jsonl is what `callwave graph` prints (other tools: rows without `link` count as calls). README.md says how ground
truth is made, what its rows mean and how an edge is judged.
"""

from __future__ import annotations

import argparse
import json
import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Row = dict[str, Any]
Node = tuple[str, str]  # path, name of the outermost function or of the class
Edge = tuple[Node, Node]
MODULE = "<module>"
_CALLS = frozenset(("call", "decorator", "jsx"))
_CONSTRUCTORS = frozenset(("__init__", "__new__", "__post_init__", "constructor", "<init>"))
_EXECUTED_CALLS = frozenset(("dyn:explicit", "dyn:ctor", "dyn:module"))
_ANONYMOUS = frozenset(("<anonymous>", "<lambda>"))
_NEAR = 3  # lines between where two tools say that one definition begins
_ABOVE = 15  # lines of decorators and comments above a definition
_QUESTIONS = 300  # changed functions that the impact is averaged over
_DEPTHS = (1, 3, 5)
_TEST = re.compile(
    r"(^|/)(tests?|__tests__|testing|testutil)/|\.(test|spec|test-d)\.|_test\.go$|(^|/)test_[^/]*$|src/test/java"
)


def read_rows(path: Path) -> list[Row]:
    return (
        [json.loads(line) for line in path.read_text().splitlines() if line.strip()] if path.exists() else []
    )


def last_part(name: str) -> str:
    return re.split(r"[.#:/]+", name.strip())[-1]


def is_test(path: str) -> bool:
    return bool(_TEST.search(path))


@dataclass
class Names:
    """Definitions of the ground truth, and the one that another tool's way to say it means."""

    rows: list[Row]
    micro: bool
    paths: set[str] = field(init=False)
    whole: dict[tuple[str, str], list[Row]] = field(default_factory=lambda: defaultdict(list))
    short: dict[tuple[str, str], list[Row]] = field(default_factory=lambda: defaultdict(list))
    within: dict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))
    found: dict[tuple[str, str, int], Node | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.paths = {row["path"] for row in self.rows}
        for row in self.rows:
            self.whole[row["path"], row["name"]].append(row)
            if row["kind"] != "module":
                self.short[row["path"], last_part(row["name"])].append(row)
                self.within[row["path"]].append(row)

    def node(self, path: str, name: str | None, line: int | None) -> Node | None:
        key = (path, name or "", line or 0)
        if key not in self.found:
            self.found[key] = self._node(*key)
        return self.found[key]

    def around(self, path: str, line: int) -> Node:
        """The innermost definition that a line is in."""
        inside = [row for row in self.within[path] if row["line"] <= line <= row["end"]]
        return self.outermost(max(inside, key=lambda row: int(row["line"]))) if inside else (path, MODULE)

    @staticmethod
    def outermost(row: Row) -> Node:
        """Nested functions count as the function around them, constructors as their class."""
        head, _, last = row["owner"].rpartition(".")
        return row["path"], head if head and last in _CONSTRUCTORS else row["owner"]

    def _node(self, path: str, name: str, line: int) -> Node | None:
        if path not in self.paths:
            return None
        if name in ("", MODULE, "<file>", path, path.rpartition("/")[2]):
            return path, MODULE
        if name in _ANONYMOUS and line:
            return self.around(path, line)
        plain = name.replace(".<locals>", "")
        row = self._by_whole_name(path, plain, line) or self._by_last_name(path, plain, line)
        return self.outermost(row) if row else None

    def _by_whole_name(self, path: str, name: str, line: int) -> Row | None:
        candidates = self.whole.get((path, name))
        if not candidates:
            return None
        row = min(candidates, key=lambda one: abs(one["line"] - (line or one["line"])))
        apart = line and abs(row["line"] - line) > _NEAR and not row["line"] - _ABOVE <= line <= row["end"]
        return None if apart and len(self.short[path, last_part(name)]) > 1 else row

    def _by_last_name(self, path: str, name: str, line: int) -> Row | None:
        candidates = self.short.get((path, last_part(name)), [])
        near = [
            row
            for row in candidates
            if abs(row["line"] - line) <= _NEAR or row.get("start", row["line"]) <= line <= row["line"]
        ] or [row for row in candidates if row["line"] - _ABOVE <= line <= row["end"]]
        if near and line:
            return min(near, key=lambda row: abs(row["line"] - line))
        return candidates[0] if len({row["name"] for row in candidates}) == 1 else None

    def edge(self, row: Row) -> Edge | None:
        path, line = row["caller_path"], row.get("caller_line")
        caller = self.node(path, row.get("caller"), line)
        if caller is None and path in self.paths:
            caller = self.around(path, line or 1)
        callee = self.node(row["callee_path"], row.get("callee"), row.get("callee_line"))
        if caller is None or callee is None or caller == callee or callee[1] == MODULE:
            return None
        return caller, callee


class Truth:
    """Which edges are required, which are also true, and which say nothing."""

    def __init__(self, place: Path) -> None:
        def of(kind: str) -> list[Row]:
            return read_rows(place.with_name(place.name + kind))

        self.micro = place.name.startswith("micro-")
        self.names = Names(of(".defs.jsonl"), self.micro)
        if not self.names.rows:
            raise SystemExit(f"no ground truth {place}.defs.jsonl")
        self.how: dict[Edge, Row] = {}
        self.required, neutral = set[Edge](), set[Edge]()
        for row in of(".jsonl"):
            edge = self.names.edge(row)
            if edge and row.get("req", True) and row.get("kind", "call") in _CALLS:
                self.required.add(edge)
                self.how.setdefault(edge, row)
            elif edge:
                neutral.add(edge)
        executed = [(edge, row["kind"]) for row in of(".dyn.jsonl") if (edge := self.names.edge(row))]
        self.executed = {edge for edge, _ in executed}
        self.executed_calls = {edge for edge, kind in executed if kind in _EXECUTED_CALLS}
        self.true = self.required | self.executed
        self.neutral = neutral - self.true
        self.unresolved = {
            (node, row["name"])
            for row in of(".unknown.jsonl")
            if row["name"]
            and (node := self.names.node(row["caller_path"], row["caller"], row["caller_line"]))
        }
        self.tests = of(".tests.jsonl")
        self.classes = {(row["path"], row["name"]) for row in self.names.rows if row["kind"] == "class"}
        # hand-made sets name a class only where it has a constructor; Go's oracle knows no literals of structs
        self.classes_optional = self.micro or any(path.endswith(".go") for path in self.names.paths)

    def is_unresolved(self, edge: Edge) -> bool:
        return (edge[0], last_part(edge[1][1])) in self.unresolved

    def says_nothing(self, edge: Edge) -> bool:
        if edge in self.neutral:
            return True
        caller, callee = edge
        by_class = caller in self.classes and "." not in caller[1] and not self.micro
        return self.classes_optional and (callee in self.classes or by_class)

    def wrong(self, edges: set[Edge]) -> set[Edge]:
        return {e for e in edges - self.true if not self.says_nothing(e) and not self.is_unresolved(e)}


def edges_figures(truth: Truth, edges: set[Edge]) -> dict[str, float]:
    right, wrong, found = edges & truth.true, truth.wrong(edges), edges & truth.required
    open_ = {e for e in edges - truth.true if not truth.says_nothing(e) and truth.is_unresolved(e)}
    precision, recall = _share(len(right), len(right) + len(wrong)), _share(len(found), len(truth.required))
    figures = {
        "right": len(right), "wrong": len(wrong), "unjudged": len(open_), "required": len(truth.required),
        "precision": precision, "precision_strict": _share(len(right), len(right) + len(wrong) + len(open_)),
        "recall": recall, "f1": _harmonic(precision, recall),
    }  # fmt: skip
    outside = {edge for edge in truth.required if not is_test(edge[0][0])}
    if outside and outside != truth.required:
        good, bad = (sum(not is_test(e[0][0]) for e in some) for some in (right, wrong))
        figures["precision_outside_tests"] = _share(good, good + bad)
        figures["recall_outside_tests"] = _share(len(outside & edges), len(outside))
    if truth.executed_calls:
        figures["recall_executed"] = _share(len(edges & truth.executed_calls), len(truth.executed_calls))
    return figures


def _share(part: float, whole: float) -> float:
    return part / max(1, whole)


def _harmonic(one: float, other: float) -> float:
    return 2 * one * other / (one + other) if one + other else 0.0


# --- impact ----------------------------------------------------------------------------------------


def callers(edges: Iterable[Edge]) -> dict[Node, set[Node]]:
    found: dict[Node, set[Node]] = defaultdict(set)
    for caller, callee in edges:
        found[callee].add(caller)
    return found


def reached(graph: Mapping[Node, set[Node]], start: Node, depth: int) -> list[set[Node]]:
    """Who depends on a node, within 1, 2, ... steps; a module is reached but not walked through."""
    seen, edge, levels = {start}, {start}, list[set[Node]]()
    for _ in range(depth):
        fresh = {one for node in edge for one in graph.get(node, ())} - seen
        seen |= fresh
        edge = {node for node in fresh if node[1] != MODULE}
        levels.append(seen - {start})
    return levels


def impact_figures(truth: Truth, edges: set[Edge]) -> dict[int, float]:
    """Macro-F1 by depth: what must be reached are callers, what may be reached are all true edges."""
    must = truth.required | truth.executed_calls
    least, most = callers(must), callers(truth.true | truth.neutral)
    ours = callers(e for e in edges if e in truth.true or e in truth.neutral or not truth.is_unresolved(e))
    questions = sorted({callee for _, callee in must}, key=lambda node: zlib.crc32(repr(node).encode()))
    deepest = max(_DEPTHS)
    sums = {depth: [0.0, 0.0] for depth in _DEPTHS}
    asked = sorted(questions, key=lambda node: zlib.crc32(repr(node).encode()))[:_QUESTIONS]
    for node in asked:
        low, high, got = (reached(graph, node, deepest) for graph in (least, most, ours))
        for depth in _DEPTHS:
            needed, allowed, said = low[depth - 1], high[depth - 1], got[depth - 1]
            hits, false = len(said & needed), len(said - allowed)
            sums[depth][0] += hits / (hits + false) if hits + false else 0.0
            sums[depth][1] += hits / len(needed) if needed else 1.0
    return {
        depth: _harmonic(p / max(1, len(asked)), r / max(1, len(asked))) for depth, (p, r) in sums.items()
    }


# --- tests -----------------------------------------------------------------------------------------


def tests_figures(truth: Truth, edges: set[Edge], depths: tuple[int, ...] = (5, 30)) -> dict[int, float]:
    """Macro-F1 of the tests reached within a depth, against those that really ran the function."""
    if not truth.tests:
        return {}
    head, *functions = truth.tests
    by_file = head.get("granularity") == "file"
    paths = {test["path"] for test in head["tests"]}
    nodes: list[Any] = [
        test["path"]
        if by_file
        else truth.names.node(test["path"], test["name"], test["line"]) or (test["path"], test["name"])
        for test in head["tests"]
    ]
    ran: dict[Node, set[Any]] = defaultdict(set)
    for row in functions:
        node = truth.names.node(row["path"], row["name"], row["line"])
        if node and row["path"] not in paths and node[1] != MODULE and "/test" not in "/" + row["path"]:
            ran[node] |= {nodes[number] for number in row["tests"]}
    graph, every = callers(edges), set(nodes)
    sums = {depth: [0.0, 0.0] for depth in depths}
    for node, wanted in ran.items():
        levels = reached(graph, node, max(depths))
        for depth in depths:
            said = {one[0] if by_file else one for one in levels[depth - 1]} & every
            hits = len(said & wanted)
            sums[depth][0] += hits / len(said) if said else 0.0
            sums[depth][1] += hits / len(wanted) if wanted else 1.0
    return {depth: _harmonic(p / max(1, len(ran)), r / max(1, len(ran))) for depth, (p, r) in sums.items()}


# --- command ---------------------------------------------------------------------------------------


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("graph", type=Path)
    asked.add_argument(
        "--truth", type=Path, required=True, help="the ground truth's files up to the first dot"
    )
    asked.add_argument("--missing", action="store_true", help="list required edges that are not there")
    asked.add_argument("--wrong", action="store_true", help="list edges that are not true")
    asked.add_argument("--by", metavar="FIELD", help="recall by a field of the required rows: how, category")
    asked.add_argument("--json", action="store_true")
    options = asked.parse_args()
    truth = Truth(options.truth)
    rows = read_rows(options.graph)
    # `calls` decide precision and recall; impact and tests walk through every link
    sites: dict[Edge, Row] = {}
    every = set[Edge]()
    for row in rows:
        edge = truth.names.edge(row)
        if edge:
            every.add(edge)
            if row.get("link", "calls") == "calls":
                sites.setdefault(edge, row)
    edges = set(sites)
    figures = edges_figures(truth, edges)
    impact, tests = impact_figures(truth, every), tests_figures(truth, every)
    if options.json:
        print(json.dumps({**figures, "impact": impact, "tests": tests}))
    else:
        print(truth_line(options.truth.name, figures, impact, tests))
    if options.by:
        print_by(truth, edges, options.by)
    for title, chosen in (("missing", truth.required - edges), ("wrong", truth.wrong(edges))):
        for edge in sorted(chosen) if getattr(options, title) else ():
            row = (truth.how if title == "missing" else sites)[edge]
            line = row.get("site_line") or row.get("line") or row.get("caller_line")
            # the truth knows calls that it could not resolve by what was called, edges by the outermost function
            doubt = title == "wrong" and (edge[0], last_part(row["callee"])) in truth.unresolved
            (path, caller), (place, callee) = edge
            print(
                f"{title}{'?' if doubt else ''}\t{row.get('how', row.get('confidence', ''))}\t{path}:{line}\t{caller}\t{place}:{callee}"
            )


def truth_line(
    name: str, figures: dict[str, float], impact: dict[int, float], tests: dict[int, float]
) -> str:
    parts = [
        f"{key}={value:.3f}" if isinstance(value, float) else f"{key}={value}"
        for key, value in figures.items()
    ]
    parts += [f"impact@{depth}={value:.3f}" for depth, value in impact.items()]
    return " ".join([name, *parts, *(f"tests@{depth}={value:.3f}" for depth, value in tests.items())])


def print_by(truth: Truth, edges: set[Edge], key: str) -> None:
    whole, found = Counter[str](), Counter[str]()
    for edge in truth.required:
        group = str(truth.how[edge].get(key))
        whole[group] += 1
        found[group] += edge in edges
    for group, count in whole.most_common():
        print(f"    {group:24s} {found[group]:5d} of {count}")


if __name__ == "__main__":
    main()
