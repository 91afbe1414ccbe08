"""Arrows in sources: what each marked reference must lead to, for every language that has a corpus.

A folder tests/corpora/<language>/<case> is a little repository. A comment line below a reference says where
it leads:

    helper()
    #   ^ calls pkg/tools.py:helper            that definition: path, and qualified name
    #   ^ calls a.py:3, a.py:Box from Box.run  all of these (3: line of the name); who the caller is
    #   ^ nothing calls                        no edge of that link but those that other arrows name
    #   ^ MISSING calls b.py:run               known: the edge should be there and is not
    #   ^ WRONG calls b.py:Box.run             known: the edge is there and should not be

Together, the arrows of a link under one line name all edges of that link from that line. Known faults stay
here, are counted against precision and recall, and must still be faults: a mark that is out of date fails.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from graphs import Graph

CORPORA = Path(__file__).parent / "corpora"
CASES = sorted(path for path in CORPORA.glob("*/*") if path.is_dir())
_ARROW = re.compile(
    r"^\s*(?:#|//|--)\s*\^\s*(?P<known>MISSING |WRONG )?(?P<nothing>nothing )?(?P<link>\w+)"
    r"(?: (?P<targets>[^\s:]+:\S+(?:, [^\s:]+:\S+)*))?(?: from (?P<caller>\S+))?\s*$"
)
_LOOKS_LIKE = re.compile(r"^\s*(?:#|//|--)\s*\^")
Edge = tuple[str, int, str, str, str]  # path, line, link, callee's path, callee's name (or line)


@dataclass
class Wanted:
    edges: set[Edge] = field(default_factory=set)
    missing: set[Edge] = field(default_factory=set)
    wrong: set[Edge] = field(default_factory=set)
    watched: set[tuple[str, int, str]] = field(default_factory=set)  # path, line, link
    callers: dict[Edge, str] = field(default_factory=dict)


def read(case: Path) -> tuple[dict[str, bytes], Wanted]:
    files, wanted = {}, Wanted()
    for path in sorted(case.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            name = path.relative_to(case).as_posix()
            files[name] = path.read_bytes()
            arrows(name, files[name].decode(), wanted)
    return files, wanted


def arrows(path: str, text: str, wanted: Wanted) -> None:
    line = 0
    for number, row in enumerate(text.split("\n"), 1):
        if not _LOOKS_LIKE.match(row):
            line = number
            continue
        found = _ARROW.match(row)
        assert found, f"{path}:{number}: no arrow: {row!r}"
        wanted.watched.add((path, line, found["link"]))
        kind = {"MISSING ": wanted.missing, "WRONG ": wanted.wrong}.get(found["known"] or "", wanted.edges)
        for target in (found["targets"] or "").split(", ") if not found["nothing"] else ():
            file, _, at = target.rpartition(":")
            edge = (path, line, found["link"], file, at)
            kind.add(edge)
            if found["caller"]:
                wanted.callers[edge] = found["caller"]


def got(files: dict[str, bytes], wanted: Wanted) -> dict[Edge, set[str]]:
    """Edges of the watched lines and links -> callers. A callee goes by its line where an arrow says so."""
    edges: dict[Edge, set[str]] = defaultdict(set)
    said = wanted.edges | wanted.wrong | wanted.missing
    for caller, callee, line, link, _, _ in Graph(files).rows():
        if (caller[0], line, link) in wanted.watched:
            by_line = (caller[0], line, link, callee[0], str(callee[2]))
            edge = by_line if by_line in said else (caller[0], line, link, callee[0], callee[1])
            edges[edge].add(caller[1])
    return edges


@pytest.mark.parametrize("case", CASES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_references_lead_where_the_arrows_say(case: Path) -> None:
    files, wanted = read(case)
    edges = got(files, wanted)
    assert set(edges) - wanted.wrong == wanted.edges
    assert wanted.wrong <= set(edges), "no longer wrong: take the mark away"
    assert not wanted.missing & set(edges), "no longer missing: take the mark away"
    for edge, caller in wanted.callers.items():
        assert caller in edges[edge]


def test_precision_and_recall_of_the_corpora(capsys: pytest.CaptureFixture[str]) -> None:
    """Printed for each language; known faults are what is missing from 1.0."""
    for language in sorted({case.parent for case in CASES}):
        right = wrong = missing = 0
        for case in CASES:
            if case.parent == language:
                files, wanted = read(case)
                edges = set(got(files, wanted))
                right += len(edges & wanted.edges)
                wrong += len(edges - wanted.edges)
                missing += len((wanted.edges | wanted.missing) - edges)
        with capsys.disabled():
            print(
                f"\ncorpus {language.name}: {right} edges right, {wrong} wrong, {missing} missing: "
                f"precision {right / max(1, right + wrong):.3f}, recall {right / max(1, right + missing):.3f}"
            )
        assert right
