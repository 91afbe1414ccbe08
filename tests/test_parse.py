"""Source to facts: symbols as people count them, any bytes without an exception, a deadline that holds."""

from __future__ import annotations

import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.index.facts import interface_of, uses_of
from search.index.parse import Facts, ParseTimeout, extract
from search.languages import LANGUAGES, Language, by_path, display_name, family_of, named
from search.languages.grammar import shapes
from search.model import Symbol

RESOLVED = [language for language in LANGUAGES if language.calls]


def read(source: str | bytes, language: str = "python") -> Facts:
    text = source if isinstance(source, bytes) else source.encode()
    return extract(text, named(language), time.monotonic() + 30)


def symbols(source: str, language: str = "python") -> list[tuple[str, str, int, int, int]]:
    return [
        (one.kind, one.qualname, one.start_line, one.name_line, one.end_line)
        for one in read(source, language).symbols
    ]


PYTHON = '''\
import os

LIMIT = 3
table: dict[str, int] = {}


@decorate
@again(1)
async def run(
    value,
):
    def inner():
        pass
    return [x for x in value]


class Box(Base):
    """A box."""

    size = 1
    size = 2

    @property
    def area(self) -> int:
        return 1

    double = lambda self: 2

    class Lid:
        def open(self): ...
'''


def test_symbols_of_python() -> None:
    assert symbols(PYTHON) == [
        ("constant", "LIMIT", 3, 3, 3),
        ("variable", "table", 4, 4, 4),
        ("function", "run", 7, 9, 14),
        ("function", "run.inner", 12, 12, 13),
        ("class", "Box", 17, 17, 30),
        ("variable", "Box.size", 20, 20, 20),
        ("method", "Box.area", 23, 24, 25),
        ("method", "Box.double", 27, 27, 27),
        ("class", "Box.Lid", 29, 29, 30),
        ("method", "Box.Lid.open", 30, 30, 30),
    ]


def test_a_symbol_knows_its_parent_and_its_head_on_one_line() -> None:
    run, inner = [one for one in read(PYTHON).symbols if one.name in ("run", "inner")]
    assert inner.parent == run.seq
    assert run.signature == "async def run( value, ):"


JAVASCRIPT = """\
const add = (a, b) => a + b;
const api = { list: function () {}, get() {} };
export class Box { open() {} close = () => 1; }
function outer() { const inner = () => 2; }
export default function main() {}
"""
TYPESCRIPT = """\
interface Shape { area(): number }
type Name = string;
export enum Color { Red }
export const f = async (x: number): Promise<void> => {};
abstract class A { abstract m(): void; private g(): void {} }
"""
GO = """\
package p
type Store struct { size int }
type Reader interface { Read() error }
func (s *Store) Save() error { return nil }
func Open() *Store { return nil }
const Limit = 1
"""
JAVA = """\
package a;
public class Box<T> {
  private int size;
  Box() {}
  void open() {}
  static class Lid { void lift() {} }
  interface Shape { int area(); }
  enum Kind { SMALL }
  record Pair(int a, int b) {}
}
"""


@pytest.mark.parametrize(
    ("language", "source", "expected"),
    [
        ("javascript", JAVASCRIPT, {"add", "Box", "Box.open", "Box.close", "outer", "outer.inner", "main"}),
        ("typescript", TYPESCRIPT, {"Shape", "Shape.area", "Name", "Color", "f", "A", "A.m", "A.g"}),
        ("go", GO, {"Store", "Reader", "Reader.Read", "Store.Save", "Open", "Limit"}),
        (
            "java",
            JAVA,
            {
                "Box",
                "Box.<init>",
                "Box.open",
                "Box.Lid",
                "Box.Lid.lift",
                "Box.Shape",
                "Box.Shape.area",
                "Box.Kind",
            }
            | {"Box.Kind.SMALL", "Box.Pair"},
        ),
    ],
)
def test_definitions_of_every_language_are_symbols(language: str, source: str, expected: set[str]) -> None:
    assert expected <= {one.qualname for one in read(source, language).symbols}


@pytest.mark.parametrize("language", RESOLVED, ids=lambda one: one.name)
def test_patterns_name_kinds_and_fields_of_the_grammar_and_roles_that_exist(language: Language) -> None:
    described = shapes(language.grammar, language.query)
    assert described
    roles = family_of(language).roles
    assert [one.role for one in described if one.role not in roles and one.role != "skip"] == []


@pytest.mark.parametrize("language", [one.name for one in RESOLVED])
@settings(max_examples=40, deadline=None)
@given(
    source=st.binary(max_size=400)
    | st.text(alphabet="aA.:=()[]{}'\"\n \tfdefclass*@,#<>;", max_size=300).map(str.encode)
)
def test_any_bytes_are_read_without_an_exception(language: str, source: bytes) -> None:
    facts = read(source, language)
    check(facts, source)


def check(facts: Facts, source: bytes) -> None:
    """What holds for all facts: lines inside the file, parents before children, expressions before uses."""
    lines = source.count(b"\n") + 1
    for number, one in enumerate(facts.symbols, 1):
        assert one.seq == number
        assert 1 <= one.start_line <= one.name_line <= one.end_line <= lines, one
        assert 0 <= one.parent < one.seq
    interface, uses = interface_of(facts.interface), uses_of(facts.uses)
    rows = [*interface.rows, *uses.rows]
    assert all(expr < len(rows) and owner <= len(facts.symbols) for expr, _, _, owner in uses.refs)


SOURCES = st.lists(
    st.sampled_from(PYTHON.split("\n") + JAVASCRIPT.split("\n") + GO.split("\n") + JAVA.split("\n"))
)


@settings(max_examples=60, deadline=None)
@given(rows=SOURCES, language=st.sampled_from([one.name for one in RESOLVED]))
def test_torn_sources_are_read_without_an_exception(rows: list[str], language: str) -> None:
    source = "\n".join(rows).encode()
    check(read(source, language), source)


@pytest.mark.parametrize(
    "source",
    [
        b"(" * 100_000,
        b"x = " + b"(" * 5_000 + b"f()" + b")" * 5_000,
        b"a" + b".b()" * 3_000,
        b"x = " + b" + ".join([b"f()"] * 3_000),
        b"def f(x: " + b"List[" * 2_000 + b"int" + b"]" * 2_000 + b"): pass",
        b"".join(b" " * n + b"if x:\n" for n in range(300)),
        b"\n".join(b"x%d = x%d.a" % (n, n - 1) for n in range(1, 3_000)),
        b"".join(b" " * n + b"class A:\n" for n in range(200)) + b" " * 200 + b"pass",
    ],
    ids=["parentheses", "nested call", "chain", "sum", "annotation", "blocks", "assignments", "classes"],
)
def test_nesting_and_length_do_not_matter(source: bytes) -> None:
    before = sys.getrecursionlimit()
    check(read(source), source)
    assert sys.getrecursionlimit() == before


def test_a_call_below_the_depth_that_is_read_at_once_is_still_found() -> None:
    source = "def f(): pass\n" + "(" * 1_000 + "f()" + ")" * 1_000
    assert [line for _, _, line, _ in uses_of(read(source).uses).refs] == [2]


def test_a_parse_past_its_deadline_is_called_off() -> None:
    source = b"x = [\n" + b"    (1, 'two', {3: f(4)}),\n" * 200_000 + b"]\n"
    with pytest.raises(ParseTimeout):
        extract(source, named("python"), time.monotonic() + 0.01)
    assert symbols("def f(): pass") == [("function", "f", 1, 1, 1)]


def test_an_edit_inside_a_body_changes_nothing_that_others_ask_for() -> None:
    before = read("def f(a):\n    g()\n\ndef g(): pass\n")
    after = read("def f(a):\n    x = 1\n    g()\n    g()\n\n\ndef g(): pass\n")
    assert before.interface == after.interface
    assert before.uses != after.uses


@pytest.mark.parametrize(
    ("path", "head", "language"),
    [
        ("a/b.py", b"", "python"),
        ("b.test.tsx", b"", "tsx"),
        ("x.cjs", b"", "javascript"),
        ("x.d.ts", b"", "typescript"),
        ("bin/tool", b"#!/usr/bin/env python3\n", "python"),
        ("bin/tool", b"#!/usr/bin/env node\n", "javascript"),
        ("bin/tool", b"#!/bin/sh\n# python\n", "bash"),
        ("go", b"", None),
        ("notes.md", b"", None),
        ("a.py.orig", b"", None),
    ],
)
def test_language_of_a_path(path: str, head: bytes, language: str | None) -> None:
    found = by_path(path, head)
    assert (found.name if found else None) == language


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("a.py", "python"),
        ("README.md", "markdown"),
        ("Dockerfile", "dockerfile"),
        ("x.rs", "rust"),
        ("LICENSE", ""),
    ],
)
def test_display_name(path: str, name: str) -> None:
    assert display_name(path) == name


@pytest.mark.parametrize(
    ("path", "test"),
    [
        ("tests/helpers.py", True),
        ("pkg/test_a.py", True),
        ("pkg/a_test.py", True),
        ("pkg/conftest.py", True),
        ("latest/a.py", False),
        ("contest.py", False),
        ("attestation.py", False),
        ("pkg/testing.py", False),
        ("src/a.test.ts", True),
        ("src/a.spec.tsx", True),
        ("src/__tests__/a.ts", True),
        ("src/latest.ts", False),
        ("a_test.go", True),
        ("attest.go", False),
        ("src/test/java/a/Helper.java", True),
        ("src/main/java/a/BoxTest.java", True),
        ("src/main/java/a/Contest.java", False),
        ("src/main/java/a/Latest.java", False),
    ],
)
def test_tests_are_known_by_path_component_and_convention(path: str, test: bool) -> None:
    language = by_path(path)
    assert language is not None
    assert language.is_test(path) is test


def test_symbols_are_values_of_the_model() -> None:
    (one,) = read("def f(a, b=1): return a\n").symbols
    assert one == Symbol(1, "f", "f", "function", 0, 1, 1, 1, "def f(a, b=1):")


ENCODED = [
    ("a.py", "# -*- coding: latin-1 -*-\ndef café(): pass\n".encode("latin-1"), "café"),
    (
        "a.py",
        "#!/usr/bin/python\n# vim: set fileencoding=koi8-r :\ndef привет(): pass\n".encode("koi8-r"),
        "привет",
    ),
    ("a.py", "# coding: nonsense\ndef café(): pass\n".encode("latin-1"), "café"),
    ("a.py", "# coding: unicode_escape\n# \\n\\n\ndef café(): pass\n".encode("latin-1"), "café"),
    ("a.py", "def café(): pass\n".encode(), "café"),
    ("a.js", "// é\nfunction café() {}\n".encode("latin-1"), "café"),
    ("a.go", "package a\n\n// é \xff\nfunc café() {}\n".encode("latin-1"), "café"),
    ("A.java", "class café {}\n".encode("latin-1"), "café"),
]


@pytest.mark.parametrize(("path", "source", "name"), ENCODED)
def test_a_name_in_another_encoding_is_whole(path: str, source: bytes, name: str) -> None:
    language = by_path(path)
    assert language is not None
    found = extract(source, language, time.monotonic() + 30).symbols
    assert [(symbol.name, symbol.name_line) for symbol in found] == [(name, source.count(b"\n"))]
