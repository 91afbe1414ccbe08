"""Go over whole repositories: updates, platforms, interfaces, what stays open."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from graphs import Graph, check_update
from hypothesis import given, settings
from hypothesis import strategies as st

from search.languages.go.platforms import DEFAULT, platform

Files = Mapping[str, str | bytes | None]

SHOP: dict[str, str] = {
    "go.mod": "module shop\n",
    "main.go": 'package main\n\nimport "shop/store"\n\nfunc main() { store.Open().Get() }\n',
    "store/store.go": "package store\n\ntype Store struct{ Base }\nfunc Open() *Store { return &Store{} }\n",
    "store/get.go": "package store\n\nfunc (s *Store) Get() { s.Log(); helper() }\n\nfunc helper() {}\n",
    "store/base.go": "package store\n\ntype Base struct{}\n\nfunc (b Base) Log() {}\n",
    "api/api.go": "package api\n\ntype Getter interface{ Get() }\n",
    "store/store_test.go": "package store\n\nfunc TestGet() { Open().Get() }\n",
}

EDITS: list[tuple[str, Files]] = [
    ("a body", {"store/base.go": SHOP["store/base.go"].replace("{}\n", "{ helper() }\n")}),
    (
        "a method moves to another file",
        {"store/get.go": "package store\n", "store/more.go": SHOP["store/get.go"]},
    ),
    ("a function comes in another file", {"store/other.go": "package store\n\nfunc helper() {}\n"}),
    ("a platform's own definition", {"store/get_windows.go": "package store\n\nfunc helper() {}\n"}),
    ("the embedded type loses its method", {"store/base.go": "package store\n\ntype Base struct{}\n"}),
    ("an interface asks for more", {"api/api.go": "package api\n\ntype Getter interface{ Get(); Put() }\n"}),
    ("an interface comes", {"api/more.go": "package api\n\ntype Logger interface{ Log() }\n"}),
    ("the interface goes", {"api/api.go": None}),
    (
        "a package is renamed",
        {"store/store.go": SHOP["store/store.go"].replace("package store", "package other")},
    ),
    ("the module is renamed", {"go.mod": "module other\n"}),
    ("a module is replaced", {"go.mod": "module app\nreplace shop => ./\n"}),
    (
        "the package is vendored",
        {"vendor/shop/store/a.go": "package store\n\nfunc Open() int { return 1 }\n"},
    ),
    ("a file goes", {"store/store.go": None}),
    ("nothing but a touch", {"main.go": SHOP["main.go"]}),
    ("all files go", dict.fromkeys(SHOP)),
]


@pytest.mark.parametrize(("what", "edit"), EDITS, ids=[what for what, _ in EDITS])
def test_an_update_gives_what_a_fresh_run_gives(what: str, edit: Files) -> None:
    check_update(SHOP, edit)


LINES = (
    'import "m/b"',
    'import x "m/b"',
    'import . "m/b"',
    "func F() T { return T{} }",
    "func F() {}",
    "func (t T) M() { t.M(); F() }",
    "func (t *T) N() U { return U{} }",
    "type T struct{ U }",
    "type T interface{ M() }",
    "type U = T",
    "type U struct{}",
    "var v = b.F()",
    "func g() { b.F().M(); x.F(); v.M(); F().N() }",
    "func h(i T) { i.M(); U{}.M() }",
)
PATHS = ("a/a.go", "a/b.go", "a/a_test.go", "b/b.go", "b/b_linux.go", "b/b_windows.go", "vendor/m/b/b.go")
TEXT = st.lists(st.sampled_from(LINES), max_size=6).map(lambda rows: "package p\n" + "\n".join(rows))
CHANGES = st.dictionaries(st.sampled_from(PATHS), st.none() | TEXT, min_size=1, max_size=4)


@settings(max_examples=60, deadline=None)
@given(start=st.dictionaries(st.sampled_from(PATHS), TEXT), series=st.lists(CHANGES, min_size=1, max_size=4))
def test_any_series_of_edits_gives_what_a_fresh_run_gives(start: dict[str, str], series: list[Files]) -> None:
    graph = Graph({"go.mod": "module m\n", **start})
    for changes in series:
        graph.update(changes)
    assert graph.content() == Graph(graph.files).content()


@pytest.mark.parametrize(
    ("path", "tags", "words", "taken"),
    [
        ("a.go", "", "", True),
        ("a_linux.go", "", "linux", True),
        ("a_windows_amd64_test.go", "", "windows amd64", False),
        ("linux.go", "", "", True),
        ("a.go", "linux && !(cgo || arm64)", "linux && !(cgo || arm64)", False),
        ("a.go", "go1.18 && unix", "go1.18 && unix", True),
        ("a.go", "ignore", "ignore", False),
        ("a.go", "!!(", "!!(", False),
    ],
)
def test_a_file_is_built_where_its_name_and_tags_say(path: str, tags: str, words: str, taken: bool) -> None:
    written, builds = platform(path, tags)
    assert (written, bool(builds & DEFAULT)) == (words, taken)


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        (("a_linux.go", ""), ("b_windows.go", ""), False),
        (("a_linux.go", ""), ("b.go", "!windows"), True),
        (("a_windows.go", ""), ("b.go", "!windows"), False),
        (("a.go", "linux || darwin"), ("b.go", "!linux && !darwin"), False),
        (("a_arm64.go", ""), ("b_amd64.go", ""), False),
        (("a.go", "!amd64"), ("b_s390x.go", ""), True),
        (("a.go", "go1.22"), ("b.go", "!go1.22"), False),
        (("a.go", "integration"), ("b.go", "!integration"), False),
        (("a.go", "integration"), ("b_darwin.go", "go1.18"), True),
        (("a.go", "unix"), ("b_plan9.go", ""), False),
        (("a.go", "linux && windows"), ("b.go", ""), True),  # not understood: nothing is ruled out
    ],
)
def test_files_are_built_together_or_not(
    one: tuple[str, str], other: tuple[str, str], together: bool
) -> None:
    assert bool(platform(*one)[1] & platform(*other)[1]) == together


def test_types_that_are_only_named_alike_do_not_implement_an_interface() -> None:
    files = {
        "go.mod": "module m\n",
        "a/a.go": "package a\n\ntype Item struct{}\n\ntype Lister interface{ List(n int) Item }\n",
        "b/b.go": 'package b\n\nimport "m/a"\ntype One int\nfunc (One) List(n int) (x a.Item) { return }\n',
        "c/c.go": "package c\ntype Item struct{}\ntype Two int\nfunc (Two) List(n int) (x Item) { return }\n",
        "d/d.go": "package d\n\ntype Three struct{}\n\nfunc (t Three) List(n string) {}\n",
    }
    assert Graph(files).edges("overrides") == ["b/b.go:One.List -> a/a.go:Lister.List"]


def test_a_call_whose_receiver_nobody_knows_is_counted_and_leads_nowhere() -> None:
    graph = Graph(
        {"a.go": "package a\n\ntype T struct{}\n\nfunc (t T) Save() {}\n\nfunc f[X any](x X) { x.Save() }\n"}
    )
    assert graph.edges() == []
    assert graph.unresolved() == [("Save", "a.go:f", 7, "unknown receiver")]
