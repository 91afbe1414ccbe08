"""What an edit changes under one name is resolved again, and an update still equals a fresh run.

Each edit is checked forth and back, with a definition put before everything else as well, which gives all
symbols of the file other numbers. What must not be looked at again is checked by what stays as it was.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from graphs import Graph, check_update
from hypothesis import given, settings
from hypothesis import strategies as st

from search.index.facts import interface_of
from search.index.parse import extract
from search.languages import by_path
from search.languages.numbers import OBJECTS, SYMBOLS
from search.languages.scopes import ALL
from search.languages.scopes import FIRST as FIRST_IS_EXPRESSION

Files = Mapping[str, str | bytes | None]

PYTHON = {
    "pkg/__init__.py": "from pkg.base import *\nfrom pkg.more import late\n",
    "pkg/base.py": (
        "class Root:\n    def step(self):\n        return One()\n\n"
        "class Base(Root):\n    def run(self):\n        return self.step()\n\n"
        "class One:\n    def go(self):\n        return self\n\n"
        "class Two:\n    def go(self):\n        return One()\n\n"
        "def make():\n    return One()\n\nvalue = make()\nalias = make\n\ndef other():\n    pass\n"
    ),
    "pkg/more.py": "def late():\n    return 1\n",
    "use.py": (
        "from pkg import make, late, missing\nimport pkg.base\n\nclass Mine(pkg.base.Base):\n"
        "    def extra(self):\n        self.run()\n        self.hidden()\n        return self.step().go()\n\n"
        "def f():\n    make().go()\n    missing()\n    late()\n    pkg.base.value.go()\n    Mine().extra()\n"
    ),
    "star.py": "from pkg.base import *\n\nother()\nhidden()\nBase().run()\n",
    "alias.py": "from pkg.base import alias\n\nalias().go()\n",
}
BASE = PYTHON["pkg/base.py"]

GO = {
    "go.mod": "module shop\n",
    "a/a.go": (
        "package a\n\ntype T struct{}\n\nfunc (t T) Get() int { return one() }\n\n"
        "func one() int { return 1 }\n\ntype A = T\n"
    ),
    "a/b.go": (
        "package a\n\nfunc Make() T { return T{} }\n\nfunc two() { Make().Get(); three() }\n\n"
        "func (t T) Zero() {}\n"
    ),
    "api/api.go": (
        "package api\n\ntype Getter interface{ Get() int }\n\ntype Putter interface{ Put(n int) }\n\n"
        "type Both interface {\n\tGet() int\n\tPutAll(n int)\n}\n"
    ),
    "main.go": (
        'package main\n\nimport "shop/a"\n\nfunc main() { a.Make().Get(); a.Make().Put(1); a.None() }\n'
    ),
}

JAVA = {
    "p/Base.java": (
        "package p;\npublic class Base {\n  public Base put(int n) { return this; }\n"
        "  public void put(String s) { }\n}\n"
    ),
    "p/Other.java": "package p;\npublic class Other { public void put(int n) { } }\n",
    "q/Use.java": (
        "package q;\nimport p.*;\nclass Use extends Base {\n"
        '  void f() { put(1).put(2); put("x"); more(1); new Other().put(3); Late.go(); }\n'
        "  public void put(String s) { super.put(s); }\n}\n"
    ),
}

SCRIPT = {
    "base.ts": (
        "export class One { go() { return this; } }\nexport class Two { go() { return new One(); } }\n"
        "export function make() { return new One(); }\nexport const table = { run() { return make(); } };\n"
        "export function each(f: (one: One) => void) { f(new One()); }\nfunction hidden() {}\n"
    ),
    "all.ts": 'export * from "./base";\nexport * from "./more";\n',
    "more.ts": "export function late() { return 1; }\n",
    "use.ts": (
        'import { make, table, each, late, missing } from "./all";\nimport * as base from "./base";\n'
        "export function f() {\n  make().go();\n  table.run().go();\n  each((one) => one.go());\n  late();\n"
        "  missing();\n  base.hidden();\n  new base.Two().go().go();\n}\n"
    ),
}


def put(files: Mapping[str, str], path: str, *changes: tuple[str, str]) -> Files:
    """One file with texts in it replaced."""
    text = files[path]
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    return {path: text}


EDITS: dict[str, dict[str, Files]] = {
    "py": {
        "a name that was missed comes": {"pkg/base.py": BASE + "def missing(): pass\n"},
        "a name is hidden by a nearer one": {
            "pkg/__init__.py": PYTHON["pkg/__init__.py"] + "def make(): pass\n"
        },
        "a star import brings one more": {"pkg/base.py": BASE + "def hidden(): pass\n"},
        "__all__ takes names away": {"pkg/base.py": BASE + "__all__ = ['other']\n"},
        "a module comes under a missed name": {"pkg/missing.py": "def go(): pass\n"},
        "other bases": put(PYTHON, "pkg/base.py", ("class Base(Root)", "class Base(Two)")),
        "no bases": put(PYTHON, "pkg/base.py", ("class Base(Root)", "class Base")),
        "another result": put(
            PYTHON, "pkg/base.py", ("def make():\n    return One()", "def make():\n    return Two()")
        ),
        "a method comes in a base": put(
            PYTHON, "pkg/base.py", ("class Root:\n", "class Root:\n    def hidden(self): pass\n")
        ),
        "a method is overridden between": put(
            PYTHON, "pkg/base.py", ("class Base(Root):\n", "class Base(Root):\n    def step(self): pass\n")
        ),
        "a method goes": put(
            PYTHON, "pkg/base.py", ("    def step(self):\n        return One()", "    pass")
        ),
        "a method is a property": put(PYTHON, "pkg/base.py", ("    def step", "    @property\n    def step")),
        "a function is a class": put(
            PYTHON, "pkg/base.py", ("def other():\n    pass", "class other:\n    pass")
        ),
        "two of one name": {"pkg/base.py": BASE + "def make():\n    return Two()\n"},
        "definitions change places": {
            "pkg/base.py": BASE.replace("One", "X").replace("Two", "One").replace("X", "Two")
        },
        "two at once": {
            **put(PYTHON, "pkg/base.py", ("class Two", "class Three"), ("value = make()", "value = Three()")),
            "pkg/more.py": "class late: pass\n",
        },
    },
    "go": {
        "a method is asked for by an interface": put(
            GO, "api/api.go", ("Put(n int) }", "Put(n int); Get() int }")
        ),
        "a type comes to satisfy another": {"a/c.go": "package a\n\nfunc (t T) Put(n int) {}\n"},
        "a method makes another one stand for an interface's": {
            "a/b.go": GO["a/b.go"] + "\nfunc (t T) PutAll(n int) {}\n"
        },
        "a method by an alias": {"a/b.go": GO["a/b.go"] + "\nfunc (a A) More() {}\n"},
        "a method in the same file": {"a/b.go": GO["a/b.go"] + "\nfunc (t T) Put(n int) {}\n"},
        "another signature": put(
            GO, "a/a.go", ("Get() int { return one() }", "Get() string { return one() }")
        ),
        "a missed function comes": {"a/a.go": GO["a/a.go"] + "\nfunc three() {}\n\nfunc None() {}\n"},
        "an alias takes the methods": {
            "a/a.go": GO["a/a.go"].replace("type T struct{}", "type U struct{}\n\ntype T = U")
        },
        "another result": put(
            GO,
            "a/b.go",
            (
                "Make() T { return T{} }",
                "Make() *U { return nil }\n\ntype U struct{}\n\nfunc (u *U) Get() {}",
            ),
        ),
        "a build tag": {"a/b.go": "//go:build windows\n\n" + GO["a/b.go"]},
    },
    "java": {
        "an overload comes": put(
            JAVA,
            "p/Base.java",
            ("}\n}", "}\n  public void put(Other o) { }\n  public void more(int n) { }\n}"),
        ),
        "an overload goes": put(JAVA, "p/Base.java", ("  public void put(String s) { }\n", "")),
        "a parameter is another": put(JAVA, "p/Base.java", ("put(String s)", "put(Base s)")),
        "another result": put(
            JAVA, "p/Base.java", ("Base put(int n) { return this; }", "Other put(int n) { return null; }")
        ),
        "a class comes in the package": {"q/Other.java": "package q;\nclass Other { void put(int n) { } }\n"},
        "a missed class comes": {
            "p/Late.java": "package p;\npublic class Late { public static void go() { } }\n"
        },
    },
    "ts": {
        "another result": put(SCRIPT, "base.ts", ("make() { return new One()", "make() { return new Two()")),
        "a missed export comes": {"more.ts": SCRIPT["more.ts"] + "export function missing() {}\n"},
        "what was hidden is exported": put(SCRIPT, "base.ts", ("function hidden", "export function hidden")),
        "an object has other members": put(SCRIPT, "base.ts", ("{ run() {", "{ walk() {}, run() {")),
        "a callback gets something else": put(SCRIPT, "base.ts", ("(one: One) =>", "(one: Two) =>")),
        "all of another file": put(SCRIPT, "all.ts", ('export * from "./base";\n', "")),
        "nothing is exported": {"base.ts": SCRIPT["base.ts"].replace("export ", "")},
    },
}

FILES = {"py": PYTHON, "go": GO, "java": JAVA, "ts": SCRIPT}
FIRST = {
    "py": "def first_of_all():\n    pass\n\n",
    "go": "\nfunc firstOfAll() {}\n",
    "java": "class FirstOfAll { void f() { } }\n",
    "ts": "export function firstOfAll(f: (n: number) => void) { return { f }; }\n",
}


def with_first(language: str, text: str) -> str:
    """A text with one more definition before all others."""
    if language in ("go", "java"):
        head, end, rest = text.partition("\n\n" if language == "go" else ";\n")
        return head + end + FIRST[language] + rest
    return FIRST[language] + text


def moved(language: str, edit: Files) -> Files:
    """An edit that gives all symbols of the files it changes other numbers, too."""
    return {
        path: with_first(language, text) if isinstance(text, str) and path in FILES[language] else text
        for path, text in edit.items()
    }


@pytest.mark.parametrize(
    ("language", "what"), [(language, what) for language, edits in EDITS.items() for what in edits]
)
def test_an_update_gives_what_a_fresh_run_gives(language: str, what: str) -> None:
    edit = EDITS[language][what]
    check_update(FILES[language], edit)
    check_update(FILES[language], moved(language, edit))


MUCH_ASKED = {"py": "pkg/base.py", "go": "a/a.go", "java": "p/Base.java", "ts": "base.ts"}


@pytest.mark.parametrize("language", list(FIRST))
@pytest.mark.parametrize("first", [True, False])
def test_one_more_definition_is_nothing_to_files_that_did_not_ask_for_it(language: str, first: bool) -> None:
    files, path = FILES[language], MUCH_ASKED[language]
    graph = Graph(files)
    text = with_first(language, files[path]) if first else files[path] + FIRST[language]
    assert graph.update({path: text}) == 1
    assert graph.content() == Graph(graph.files).content()


def edits_of(language: str) -> st.SearchStrategy[Files]:
    """One to three of the edits in one update, or files as they were."""
    back: list[Files] = [{path: text} for path, text in FILES[language].items()]
    one = st.sampled_from([*EDITS[language].values(), *back])
    either = st.one_of(one, one.map(lambda edit: moved(language, edit)))
    return st.lists(either, min_size=1, max_size=3).map(
        lambda parts: {path: text for part in parts for path, text in part.items()}
    )


@pytest.mark.parametrize("language", list(FIRST))
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_any_series_of_such_edits_gives_what_a_fresh_run_gives(language: str, data: st.DataObject) -> None:
    graph = Graph(FILES[language])
    for changes in data.draw(st.lists(edits_of(language), min_size=1, max_size=4)):
        graph.update(changes)
        assert graph.content() == Graph(graph.files).content()


CORPORA = sorted(path for path in (Path(__file__).parent / "corpora").rglob("*") if path.is_file())


def test_what_numbers_mean_is_known_of_every_expression() -> None:
    known = {*FIRST_IS_EXPRESSION, *ALL, *SYMBOLS, *OBJECTS, "imp", "implicit"}
    found = set()
    for path in CORPORA:
        language = by_path(path.name)
        if language is not None:
            facts = interface_of(extract(path.read_bytes(), language, time.monotonic() + 60).interface)
            found |= {row[0] for row in facts.rows if any(isinstance(one, int) for one in row[1:])}
    assert len(found) > 15
    assert found <= known
