"""Python: what is found by uses and by call sites, and that an update finds what a fresh run finds."""

from __future__ import annotations

import pytest
from graphs import Graph, check_update

TREE = "class Tree:\n    def walk_down(self): pass\n    def cut_off(self): pass\n"
USER = "def use(tree):\n    tree.walk_down()\n    tree.cut_off()\n"

UPDATES = {
    "the one class with the members used comes and goes": ({"user.py": USER}, {"tree.py": TREE}),
    "a second class with these members": ({"user.py": USER, "tree.py": TREE}, {"other.py": TREE}),
    "a class loses a member that is used": (
        {"user.py": USER, "tree.py": TREE},
        {"tree.py": "class Tree:\n    def walk_down(self): pass\n"},
    ),
    "a class gets the member from a new base": (
        {"user.py": USER, "tree.py": "class Tree:\n    def walk_down(self): pass\n"},
        {
            "tree.py": "from base import Base\nclass Tree(Base):\n    def walk_down(self): pass\n",
            "base.py": "class Base:\n    def cut_off(self): pass\n",
        },
    ),
    "a class below has what the base lacks": (
        {
            "base.py": "class Base:\n    def run(self):\n        self.step()\n",
            "below.py": "from base import Base\nclass Below(Base):\n    pass\n",
        },
        {"below.py": "from base import Base\nclass Below(Base):\n    def step(self): pass\n"},
    ),
    "a mixin beside the class that has it": (
        {
            "mixin.py": "class Mixin:\n    def name(self):\n        return self.first_part()\n",
            "whole.py": "from mixin import Mixin\nclass Rest:\n    def first_part(self): pass\n",
        },
        {
            "whole.py": "from mixin import Mixin\nclass Rest:\n    def first_part(self): pass\n"
            "class Whole(Mixin, Rest):\n    pass\n"
        },
    ),
    "a class far below gets another base": (
        {
            "a.py": "class A:\n    def run(self):\n        self.step()\n",
            "b.py": "from a import A\nclass B(A): pass\n",
            "c.py": "from b import B\nclass C(B):\n    def step(self): pass\n",
        },
        {"b.py": "class B: pass\n"},
    ),
    "the base is renamed": (
        {
            "a.py": "class A:\n    def run(self):\n        self.step()\n",
            "b.py": "from a import A as Z\nclass B(Z):\n    def step(self): pass\n",
        },
        {"a.py": "class Other:\n    def run(self):\n        self.step()\nA = Other\n"},
    ),
    "what a call hands over": (
        {
            "a.py": "from b import Thing\ndef use(x):\n    x.go()\nuse(Thing())\n",
            "b.py": "class Thing: pass\n",
        },
        {"b.py": "class Thing:\n    def go(self): pass\n"},
    ),
    "a table of functions": (
        {"a.py": "from b import f\nT = {'x': f}\nT['x']()\n", "b.py": "f = None\n"},
        {"b.py": "def f(): pass\n"},
    ),
    "a class becomes a test's": (
        {"user.py": USER, "tree.py": TREE},
        {"tree.py": None, "tests/tree.py": TREE},
    ),
}


@pytest.mark.parametrize("name", UPDATES)
def test_an_update_is_a_fresh_run(name: str) -> None:
    check_update(*UPDATES[name])


EDGES = [
    # not an edge: what is asked is what many types have, or one plain word, or what two classes have
    ("def f(x):\n    x.append(1)\n    x.items()\nclass C:\n    def append(self): pass\n"
     "    def items(self): pass\n", []),
    ("def f(x):\n    x.draw()\nclass C:\n    def draw(self): pass\n", []),
    (f"{USER}{TREE}class Two:\n    def walk_down(self): pass\n    def cut_off(self): pass\n", []),
    # one member of several words, or several members
    ("def f(x):\n    x.draw_line()\nclass C:\n    def draw_line(self): pass\n", ["f -> C.draw_line"]),
    (USER + TREE, ["use -> Tree.cut_off", "use -> Tree.walk_down"]),
    # what is known counts, not what is asked
    ("def f(x: str):\n    x.draw_line()\nclass C:\n    def draw_line(self): pass\n", []),
    ("import lib\nx = lib.load()\ndef f():\n    x.draw_line()\nclass C:\n"
     "    def draw_line(self): pass\n", []),
    # what one call hands over is not what another gets back
    ("def same(x):\n    return x\nclass A:\n    def a(self): pass\nclass B:\n    def a(self): pass\n"
     "same(A())\nsame(B()).a()\n", ["<module> -> A", "<module> -> B", "<module> -> same"]),
    # a function that hands itself what it has
    ("def f(x):\n    for y in x.sub_parts():\n        f(y)\nclass C:\n    def sub_parts(self): return []\n",
     ["f -> C.sub_parts", "f -> f"]),
    # keywords, defaults, receivers
    ("def go(a, run=None):\n    run()\ndef one(): pass\ngo(1, run=one)\n", ["<module> -> go", "go -> one"]),
    ("def one(): pass\ndef go(run=one):\n    run()\n", ["go -> one"]),
    ("class C:\n    def set(self, f):\n        f()\n    def call(self):\n        self.set(self.one)\n"
     "    def one(self): pass\n", ["C.call -> C.set", "C.set -> C.one"]),
    ("def one(): pass\nclass C:\n    def __init__(self, f):\n        self.f = f\n    def go(self):\n"
     "        self.f()\nC(one)\n", ["<module> -> C", "<module> -> C.__init__", "C.go -> one"]),
]  # fmt: skip


@pytest.mark.parametrize(("source", "edges"), EDGES)
def test_calls_of_one_file(source: str, edges: list[str]) -> None:
    found = {edge.replace("a.py:", "") for edge in Graph({"a.py": source}).edges()}
    assert sorted(found) == edges


def test_production_code_is_no_user_of_a_test_class_by_what_it_asks() -> None:
    assert Graph({"user.py": USER, "tests/tree.py": TREE}).edges() == []
    assert len(Graph({"tests/user.py": USER, "tests/tree.py": TREE}).edges()) == 2


SURENESS = [
    # by the members used, and whatever is reached through it
    (USER + TREE, "Tree.walk_down", ("name", "members used")),
    ("class Leaf:\n    def fall(self): pass\nclass Tree:\n    def top_leaf(self):\n        return Leaf()\n"
     "def use(tree):\n    leaf = tree.top_leaf()\n    leaf.fall()\n", "Leaf.fall", ("name", "members used")),
    # by what a call in the file hands over
    ("class C:\n    def go(self): pass\ndef use(x):\n    x.go()\nuse(C())\n", "C.go", ("typed", "argument")),
    ("class C:\n    def __init__(self): pass\ndef use(x):\n    x()\nuse(C)\n",
     "C.__init__", ("typed", "constructor of argument")),
    # what is declared or checked is sure, whatever is handed over or used
    (f"def use(tree: 'Tree'):\n    tree.walk_down()\n    tree.cut_off()\n{TREE}use(Tree())\n",
     "Tree.walk_down", ("typed", "type")),
    (f"def use(tree):\n    tree.cut_off()\n    if isinstance(tree, Tree):\n        tree.walk_down()\n{TREE}",
     "Tree.walk_down", ("typed", "type")),
]  # fmt: skip


@pytest.mark.parametrize(("source", "used", "grade"), SURENESS)
def test_what_is_only_supposed_is_told_apart(source: str, used: str, grade: tuple[str, str]) -> None:
    rows = Graph({"a.py": source}).rows()
    assert {row[4:] for row in rows if row[0][1] == "use" and row[1][1] == used} == {grade}
