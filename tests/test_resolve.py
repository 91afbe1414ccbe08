"""Resolution over tables: an update gives what a fresh run gives, what stays open has a name and a reason."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

import pytest
from graphs import Graph, check_update
from hypothesis import given, settings
from hypothesis import strategies as st

Files = Mapping[str, str | bytes | None]


def table_sizes(db: sqlite3.Connection) -> list[int]:
    return [db.execute(f"select count(*) from {table}").fetchone()[0] for table in ("edge", "unresolved")]


SHOP: dict[str, str] = {
    "shop/__init__.py": "from .core import Basket\nfrom .tools import *\n",
    "shop/core.py": (
        "from .base import Base\nfrom . import tools\n\n"
        "class Basket(Base):\n    def fill(self):\n        self.check()\n        return tools.make()\n"
    ),
    "shop/base.py": "class Base:\n    def check(self): pass\n    def fill(self): pass\n",
    "shop/tools.py": "def make():\n    return Thing()\n\nclass Thing:\n    def use(self): pass\n",
    "main.py": "import shop\n\ndef run():\n    shop.Basket().fill().use()\n    make()\n    x.use()\n",
    "tests/test_main.py": (
        "from shop import Basket, make\nfrom main import run\n\ndef test_it():\n    run()\n    make()\n"
    ),
}

EDITS: list[tuple[str, Files]] = [
    (
        "a body",
        {"shop/base.py": "class Base:\n    def check(self):\n        print()\n    def fill(self): pass\n"},
    ),
    ("a function above others", {"shop/tools.py": "def first(): pass\n" + SHOP["shop/tools.py"]}),
    ("a base loses a method", {"shop/base.py": "class Base:\n    def fill(self): pass\n"}),
    ("a class gets another base", {"shop/core.py": SHOP["shop/core.py"].replace("Base", "Other")}),
    ("a return type", {"shop/tools.py": SHOP["shop/tools.py"].replace("Thing()", "None")}),
    ("a file goes", {"shop/tools.py": None}),
    ("a package goes", {"shop/__init__.py": None}),
    ("a file moves", {"shop/base.py": None, "shop/sub/base.py": SHOP["shop/base.py"]}),
    ("a name is exported no more", {"shop/tools.py": "__all__ = []\n" + SHOP["shop/tools.py"]}),
    ("a module that was missing comes", {"x/__init__.py": "", "x.py": "def use(): pass\n"}),
    ("a nearer module of the same name comes", {"tests/main.py": "def run(): pass\n"}),
    ("a folder makes a name ambiguous", {"lib/shop/__init__.py": "def Basket(): pass\n"}),
    ("a submodule takes the name of an export", {"shop/Basket.py": "def fill(): pass\n"}),
    ("a test becomes source", {"tests/test_main.py": None, "checks.py": SHOP["tests/test_main.py"]}),
    ("same content at two paths", {"copy/tools.py": SHOP["shop/tools.py"]}),
    ("a syntax error", {"shop/core.py": "class Basket(:\n  def fill(self\n"}),
    ("nothing but a touch", {"main.py": SHOP["main.py"]}),
    ("all files go", dict.fromkeys(SHOP)),
]


@pytest.mark.parametrize(("what", "edit"), EDITS, ids=[what for what, _ in EDITS])
def test_an_update_gives_what_a_fresh_run_gives(what: str, edit: Files) -> None:
    check_update(SHOP, edit)


LINES = (
    "import a",
    "import b.c",
    "from a import f",
    "from a import *",
    "from b import C",
    "from b.c import g as f",
    "from . import a",
    "from .a import f",
    "def f(): return C()",
    "def g(): return f()",
    "class C: pass",
    "class C(D): m = f",
    "class D(C):\n    def m(self): return self.m()",
    "class D:\n    def m(self): self.x = f()\n    def n(self): return self.x.m()",
    "x = C()",
    "x = f().m()",
    "f(g)",
    "x.m().n()",
    "a.f().m()",
    "b.c.C().m()",
    "__all__ = ['f']",
)
PATHS = ("a.py", "b/__init__.py", "b/c.py", "b/a.py", "d/a.py", "d/main.py", "test_a.py", "main.py")
TEXT = st.lists(st.sampled_from(LINES), max_size=6).map("\n".join)
CHANGES = st.dictionaries(st.sampled_from(PATHS), st.none() | TEXT, min_size=1, max_size=4)


@settings(max_examples=120, deadline=None)
@given(start=st.dictionaries(st.sampled_from(PATHS), TEXT), series=st.lists(CHANGES, min_size=1, max_size=4))
def test_any_series_of_edits_gives_what_a_fresh_run_gives(start: dict[str, str], series: list[Files]) -> None:
    graph = Graph(start)
    for changes in series:
        graph.update(changes)
    assert graph.content() == Graph(graph.files).content()


def test_an_edit_inside_a_body_leaves_other_files_alone() -> None:
    graph = Graph(SHOP)
    statements: list[str] = []
    graph.db.set_trace_callback(statements.append)
    graph.update(
        {"shop/base.py": SHOP["shop/base.py"].replace("check(self): pass", "check(self): return len('')")}
    )
    graph.db.set_trace_callback(None)
    deleted = {line for line in statements if line.startswith("delete from asked where file_id")}
    assert len(deleted) == 1


def test_the_order_in_which_files_came_does_not_matter() -> None:
    forward, backward = Graph(SHOP), Graph(dict(reversed(SHOP.items())))
    assert forward.content() == backward.content()


def test_deleting_a_file_leaves_nothing_of_it() -> None:
    graph = Graph(SHOP)
    graph.update(dict.fromkeys(SHOP))
    assert table_sizes(graph.db) == [0, 0]
    for table in ("provided", "asked"):
        assert graph.db.execute(f"select count(*) from {table}").fetchone() == (0,)


def test_instantiation_leads_to_the_class_and_to_its_constructor() -> None:
    graph = Graph(
        {"a.py": "class A:\n    def __init__(self): pass\nclass B(A): pass\ndef f():\n    A()\n    B()\n"}
    )
    found = [
        (callee[1], line, confidence)
        for _, callee, line, link, confidence, _ in graph.rows()
        if link == "calls"
    ]
    assert sorted(found) == [
        ("A", 5, "exact"),
        ("A.__init__", 5, "exact"),
        ("A.__init__", 6, "hierarchy"),
        ("B", 6, "exact"),
    ]


@pytest.mark.parametrize(
    ("code", "confidence", "how"),
    [
        ("from lib import f\nf()", "exact", "import"),
        ("import lib\nlib.f()", "exact", "import"),
        ("from lib import *\nf()", "exact", "shared scope"),
        ("def f(): pass\nf()", "exact", "scope"),
        ("from lib import A\nA.m(1)", "exact", "class"),
        ("from lib import A\nA().m()", "typed", "type"),
        ("from lib import A\nclass B(A): pass\nB().m()", "hierarchy", "base class"),
        ("from lib import A\nclass B(A):\n    def m(self): super().m()", "hierarchy", "super"),
        ("class B:\n    def m(self): pass\n    def n(self): self.m()", "typed", "self"),
    ],
)
def test_an_edge_says_how_sure_it_is_and_what_led_there(code: str, confidence: str, how: str) -> None:
    graph = Graph({"lib.py": "def f(): pass\nclass A:\n    def m(self): pass\n", "main.py": code + "\n"})
    found = {
        (confidence, how)
        for caller, callee, _, link, confidence, how in graph.rows()
        if link == "calls" and caller[0] == "main.py" and callee[1].rpartition(".")[2] in ("f", "m")
    }
    assert found == {(confidence, how)}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("def f(x):\n    x.save()", [("save", "a.py:f", 2, "unknown receiver")]),
        ("def f(x):\n    x()", [("x", "a.py:f", 2, "unknown value")]),
        ("class A: pass\nA().save()", [("save", "a.py:<module>", 2, "no such member")]),
        ("from b import nothing\nnothing()", [("nothing", "a.py:<module>", 2, "no such name in the module")]),
        ("from b import one, other\nx = one if f else other\nx()", []),
        ("import requests\nrequests.get()", []),
        ("from requests import get\nget().json()", []),
        ("print(len('').bit_length())", []),
        ("class A:\n    def m(self): return self.__dict__.pop('x')", []),
        ("import unittest\nclass T(unittest.TestCase):\n    def t(self): self.fail()", []),
    ],
)
def test_what_stays_open_is_counted_by_name_with_a_reason(
    code: str, expected: list[tuple[object, ...]]
) -> None:
    graph = Graph({"a.py": code + "\n", "b.py": "def one(): pass\ndef other(): pass\n"})
    assert graph.unresolved() == expected


def test_no_edge_leads_from_production_into_tests() -> None:
    files = {
        "app.py": "from tests.doubles import clear\ndef run():\n    clear()\n",
        "tests/doubles.py": "def clear(): pass\n",
        "tests/test_app.py": "from tests.doubles import clear\nfrom app import run\nclear()\nrun()\n",
    }
    assert Graph(files).edges() == [
        "tests/test_app.py:<module> -> app.py:run",
        "tests/test_app.py:<module> -> tests/doubles.py:clear",
    ]


def test_a_leaf_that_imports_twenty_modules_has_no_callers() -> None:
    files = {f"m{n}.py": f"def f{n}(): pass\n" for n in range(20)}
    files["leaf.py"] = (
        "".join(f"from m{n} import f{n}\n" for n in range(20))
        + "def leaf():\n"
        + "".join(f"    f{n}()\n" for n in range(20))
    )
    graph = Graph(files)
    assert len(graph.edges("calls")) == 20
    assert not [edge for edge in graph.edges("calls", "imports", "references") if "-> leaf.py" in edge]


def test_long_ways_end_without_an_answer_and_without_an_error() -> None:
    """Deep hierarchies and chains of re-exports: an answer or none, and the same one in any order."""
    count = 150
    files = {
        f"m{n}.py": f"from m{n + 1} import C as B\nclass C(B):\n    def f{n}(self): pass\n"
        for n in range(count)
    }
    files[f"m{count}.py"] = "class C: pass\n"
    graph = Graph(files)
    assert graph.content() == Graph(dict(reversed(files.items()))).content()


def test_a_chain_of_a_thousand_classes_is_followed_link_by_link() -> None:
    rest = "".join(
        f"class C{one}(C{one - 1}):\n    def m(self): return super().m()\n" for one in range(1, 1000)
    )
    graph = Graph({"a.py": f"class C0:\n    def m(self): return 1\n{rest}"})
    calls = [(caller[1], callee[1]) for caller, callee, _, link, *_ in graph.rows() if link == "calls"]
    assert sorted(calls) == sorted((f"C{one}.m", f"C{one - 1}.m") for one in range(1, 1000))


def test_what_lies_too_far_up_is_counted_not_guessed() -> None:
    rest = "".join(
        f"class C{one} extends C{one - 1} {{ n{one}() {{ this.m() }} }}\n" for one in range(1, 700)
    )
    graph = Graph({"a.ts": f"class C0 {{ m() {{}} }}\n{rest}"})
    assert len(graph.edges("calls")) == 499
    assert len(graph.unresolved()) == 200


def test_classes_that_are_their_own_bases_end() -> None:
    graph = Graph(
        {"a.py": "class A(B):\n    def m(self): self.n()\nclass B(A):\n    def n(self): self.m()\n"}
    )
    calls = {(caller[1], callee[1]) for caller, callee, _, link, *_ in graph.rows() if link == "calls"}
    assert calls == {("A.m", "B.n"), ("B.n", "A.m")}


def test_what_a_decorator_may_have_put_on_a_function_is_counted() -> None:
    source = "@wrapped\ndef cli(): pass\n\ndef run():\n    cli.command()\n    cli.__repr__()\n"
    graph = Graph({"a.py": f"from ext import wrapped\n\n{source}"})
    assert graph.unresolved() == [("command", "a.py:run", 7, "member of a function")]


LOCALS = [
    (
        "a.py",
        "MAX = 3\n\nclass Win:\n    def top(self): pass\n\nWIN = Win()\n\n"
        "def f():\n    dev = MAX\n    print(dev, dev)\n    w = WIN\n    w.top()\n    print(w)\n",
        [("MAX", 9), ("WIN", 11)],
    ),
    (
        "a.go",
        "package a\n\ntype Win struct{}\n\nfunc (w *Win) top() {}\n\ntype Box struct{ win *Win }\n\n"
        "func f(b *Box) {\n\tw := b.win\n\tw.top()\n\tv := w\n\tv.top()\n}\n",
        [("Box", 9), ("Box.win", 10), ("Win", 7)],
    ),
    (
        "a.js",
        "const WIN = { top() {} };\nfunction f() {\n  const w = WIN;\n  w.top();\n  use(w);\n}\nuse(WIN);\n",
        [("WIN", 3), ("WIN", 7)],
    ),
    (
        "A.java",
        "class Win { void top() {} }\nclass Box {\n  Win win;\n"
        "  void f(Box b) {\n    var w = b.win;\n    w.top();\n    b.f(w);\n  }\n}\n",
        [("Box", 4), ("Box.win", 5), ("Win", 3)],
    ),
]


@pytest.mark.parametrize(("path", "source", "uses"), LOCALS, ids=[path for path, *_ in LOCALS])
def test_reading_a_local_is_no_use_of_what_it_was_assigned_from(
    path: str, source: str, uses: list[tuple[str, int]]
) -> None:
    graph = Graph({path: source})
    rows = [(callee[1], line, link) for _, callee, line, link, *_ in graph.rows()]
    assert sorted((callee, line) for callee, line, link in rows if link == "references") == uses
    assert any(callee.lower().endswith("top") for callee, _, link in rows if link == "calls")
