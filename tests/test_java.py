"""Java over whole repositories: updates, packages over source roots, symbols without a name, overloads."""

from __future__ import annotations

import time
from collections.abc import Mapping

import pytest
from graphs import Graph, check_update
from hypothesis import given, settings
from hypothesis import strategies as st

from search.index.parse import extract
from search.languages import named

Files = Mapping[str, str | bytes | None]

SHOP: dict[str, str] = {
    "src/main/java/shop/Main.java": (
        "package shop;\nimport shop.store.Store;\nimport shop.base.*;\n"
        "class Main extends Base { void run(Store s) { s.get(1); log(); new Helper().help(); } }\n"
    ),
    "src/main/java/shop/Helper.java": "package shop;\nclass Helper { void help() {} }\n",
    "src/main/java/shop/base/Base.java": (
        "package shop.base;\npublic class Base { protected void log() {} }\n"
    ),
    "src/main/java/shop/store/Store.java": (
        "package shop.store;\npublic class Store implements Source { public int get(int n) { return n; }\n"
        "  public int get(String s) { return 0; } }\ninterface Source { int get(int n); }\n"
    ),
    "src/test/java/shop/MainTest.java": (
        "package shop;\nclass MainTest { void runs() { new Main().run(null); } }\n"
    ),
}
MAIN, STORE = "src/main/java/shop/Main.java", "src/main/java/shop/store/Store.java"

EDITS: list[tuple[str, Files]] = [
    ("a body", {STORE: SHOP[STORE].replace("return n", "return n + 1")}),
    (
        "an overload comes",
        {STORE: SHOP[STORE].replace("interface", "class X {}\ninterface").replace("int n", "long n")},
    ),
    (
        "the interface asks for another",
        {STORE: SHOP[STORE].replace("Source { int get(int n)", "Source { int get()")},
    ),
    (
        "a base loses a method",
        {"src/main/java/shop/base/Base.java": "package shop.base;\npublic class Base {}\n"},
    ),
    ("a class moves to another package", {STORE: SHOP[STORE].replace("shop.store", "shop.other")}),
    (
        "a class of the package hides one imported on demand",
        {"lib/shop/Base.java": "package shop;\nclass Base {}\n"},
    ),
    ("a second one of the same name", {"lib/src/shop/store/Store.java": SHOP[STORE]}),
    (
        "a test takes a name",
        {"src/test/java/shop/Helper.java": "package shop;\nclass Helper { void help() {} }\n"},
    ),
    ("a file goes", {STORE: None}),
    ("nothing but a touch", {MAIN: SHOP[MAIN]}),
    ("all files go", dict.fromkeys(SHOP)),
]


@pytest.mark.parametrize(("what", "edit"), EDITS, ids=[what for what, _ in EDITS])
def test_an_update_gives_what_a_fresh_run_gives(what: str, edit: Files) -> None:
    check_update(SHOP, edit)


HEADS = (
    "package p;",
    "package q;",
    "import p.A;",
    "import static p.A.f;",
    "import p.*;",
    "import static q.B.*;",
)
LINES = (
    "class A { static B f() { return new B(); } }",
    "class A extends B { void g(int n) { f(); super.g(n); } void g(String s) {} }",
    "class A<T extends B> { T t; void g(int n) { t.g(n); f(); } }",
    "class B { void g(int n) { this.h(A::f); } static void f() {} }",
    "class B extends A { class C { void h() { f(); g(1); } } }",
    "interface B { default void g(int n) { A.f().g(1); } }",
    "class C { A a = new A() { void g(int n) { h(); } }; void h() { a.g(1); p.A.f(); } }",
    "class C<T> { T t; <R> R m(F<T, R> f) { return t; } void h(C<A> c) { c.t.g(1); c.m(x -> x.f()).g(2); } }",
    "class A extends C<B> { void h() { t.h(); m(B::f).g(1); m((B b) -> this).t.g(1); } void m(A a) {} }",
    "interface F<I, O> { O at(I in); static B f() { return null; } }",
    "class B<T> extends java.util.ArrayList<A> { void g(T t) { get(0).g(1); forEach(a -> a.h()); } }",
)
PATHS = ("p/A.java", "p/B.java", "q/A.java", "q/B.java", "r/C.java", "test/p/A.java")
TEXT = st.tuples(
    st.lists(st.sampled_from(HEADS), max_size=3), st.lists(st.sampled_from(LINES), max_size=3)
).map(lambda parts: "\n".join((*parts[0], *parts[1])))
CHANGES = st.dictionaries(st.sampled_from(PATHS), st.none() | TEXT, min_size=1, max_size=4)


@settings(max_examples=60, deadline=None)
@given(start=st.dictionaries(st.sampled_from(PATHS), TEXT), series=st.lists(CHANGES, min_size=1, max_size=4))
def test_any_series_of_edits_gives_what_a_fresh_run_gives(start: dict[str, str], series: list[Files]) -> None:
    graph = Graph(start)
    for changes in series:
        graph.update(changes)
    assert graph.content() == Graph(graph.files).content()


def test_classes_without_a_name_are_counted_inside_the_symbol_around_them() -> None:
    source = (
        b"class A { B b = new B() {}; void f() { new B() { void g() {} }; new x.C<T>() {}; new B() {}; } }\n"
    )
    names = [one.qualname for one in extract(source, named("java"), time.monotonic() + 30).symbols]
    assert names == ["A", "A.b", "A.B$1", "A.f", "A.f.B$1", "A.f.B$1.g", "A.f.C$1", "A.f.B$2"]


def test_overloads_are_symbols_of_one_name_and_constructors_have_a_name_of_their_own() -> None:
    source = b"class A { A() {} A(int n) {} void f() {} void f(int n) {} enum E { X { void f() {} } } }\n"
    found = [
        (one.kind, one.qualname) for one in extract(source, named("java"), time.monotonic() + 30).symbols
    ]
    assert found == [
        ("class", "A"),
        ("constructor", "A.<init>"),
        ("constructor", "A.<init>"),
        ("method", "A.f"),
        ("method", "A.f"),
        ("enum", "A.E"),
        ("constant", "A.E.X"),
        ("class", "A.E.X$1"),
        ("method", "A.E.X$1.f"),
    ]


def test_of_two_classes_of_one_name_the_nearer_one_counts() -> None:
    tool = "package p;\npublic class Tool { public static void go() {} }\n"
    use = "package p;\nclass Use { void f() { Tool.go(); } }\n"
    files = {
        "a/src/p/Tool.java": tool,
        "b/src/p/Tool.java": tool,
        "b/src/p/Use.java": use,
        "c/src/p/Use.java": use,
    }
    assert Graph(files).edges() == ["b/src/p/Use.java:Use.f -> b/src/p/Tool.java:Tool.go"]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("void f(Missing m) { m.save(); }", []),
        ("<T> void f(T t) { t.save(); }", [("save", "A.java:A.f", 1, "unknown receiver")]),
        ("void f(A a) { a.save(); }", [("save", "A.java:A.f", 1, "no such member")]),
        ("void f() { save(1); }", [("save", "A.java:A.f", 1, "no such name")]),
        ("void f() { toString(); getClass().getName(); }", []),
    ],
)
def test_what_stays_open_is_counted_by_name_without_the_number_of_arguments(
    code: str, expected: list[tuple[object, ...]]
) -> None:
    graph = Graph({"A.java": f"class A {{ {code} }}\n"})
    assert (graph.edges(), graph.unresolved()) == ([], expected)


def test_what_maven_keeps_apart_from_tests_is_no_test_whatever_its_name() -> None:
    java = named("java")
    assert not java.is_test("app/src/main/java/p/TestRunner.java")
    assert java.is_test("app/src/test/java/p/Helper.java")
    assert java.is_test("p/TestRunner.java")


OPEN = """\
class Line {
  String get(char one, String other) { return get(String.valueOf(one), other); }
  String get(Option one, String other) { return other; }
  String get(String one, String other) { return other; }
  void put(First one) {}
  void put(Second one) {}
  void put(Third one) { put(elsewhere.ever()); }
  void count(int one) { count(Integer.parseInt("1")); }
  void count(String one) { count(Integer.parseInt("1")); }
}
class Option {}
"""


def test_a_choice_that_stays_open_says_so_and_never_means_the_method_itself() -> None:
    found = [
        (caller[2], callee[2], confidence, how)
        for caller, callee, _, link, confidence, how in Graph({"Line.java": OPEN}).rows()
        if link == "calls"
    ]
    assert sorted(found) == [
        (2, 4, "exact", "scope"),
        (7, 5, "typed", "one of 3 overloads"),
        (7, 6, "typed", "one of 3 overloads"),
        (8, 8, "exact", "scope"),
        (9, 8, "exact", "scope"),
    ]
