"""What breaks for certain when a definition goes, is renamed or takes other values: in four languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from search.config import Config
from search.model import Impact
from tests.impacts import Versions

PRICING = """\
def parse_price(raw):
    return raw


def old(a):
    return a


def local(a):
    return old(a)


class Money:
    def __init__(self, x):
        self.x = x

    def add(self, other):
        return Money(self.x)

    def sub(self, other, scale=1):
        return 1
"""
ORDERS = """\
from shop import pricing
from shop.pricing import old, parse_price


def create(row: pricing.Money):
    parse_price(row)
    pricing.old(1)
    old(2)
    m = pricing.Money(1)
    m.add(2)
    m.sub(1, scale=2)
    m.sub(1, 2)
    m.sub(*row)
    return row.add(1)
"""


def told(impact: Impact) -> list[str]:
    return [f"{one.path}:{one.line} {one.reason}" for one in impact.breaks]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Versions:
    files = {"shop/__init__.py": "", "shop/pricing.py": PRICING, "shop/orders.py": ORDERS}
    return Versions.make(tmp_path_factory.mktemp("breaks") / "shop", files)


def edited(*pairs: tuple[str, str]) -> dict[str, str]:
    text = PRICING
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return {"shop/pricing.py": text}


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        (
            ("parse_price(raw)", "parse_price(raw, currency)"),
            ["shop/orders.py:6 `parse_price(row)` lacks `currency`"],
        ),
        (("parse_price(raw)", "parse_price(raw, currency=None)"), []),
        (("parse_price(raw)", "parse_price(raw, *rest, **more)"), []),
        (
            ("parse_price(raw)", "parse_price()"),
            ["shop/orders.py:6 `parse_price(row)` passes 1 value where none are taken"],
        ),
        (("def parse_price(raw)", "@wrapped\ndef parse_price(raw, currency)"), []),
        (
            ("def old(a):\n    return a\n\n\n", ""),
            [
                "shop/orders.py:2 imports `old`, which is gone",
                "shop/orders.py:7 calls `old`, which is gone",
                "shop/pricing.py:6 calls `old`, which is gone",
            ],
        ),
        (("def old(a):\n    return a\n", "from elsewhere import *\n"), []),
        (
            ("def old(a):\n    return a\n", "def __getattr__(name):\n    return print\n"),
            ["shop/pricing.py:10 calls `old`, which is gone"],  # there it is no attribute
        ),
        (
            ("def add(self", "def plus(self"),
            [
                "shop/orders.py:10 calls `Money.add`, which is now `Money.plus`",
                "shop/orders.py:14 calls `Money.add`, which is now `Money.plus`",
            ],
        ),
        (("def add(self, other):", "def __getattr__(self, name):"), []),
        (
            (", scale=1", ""),
            [
                "shop/orders.py:11 `m.sub(1, scale=2)` passes `scale`, which is not taken",
                "shop/orders.py:12 `m.sub(1, 2)` passes 2 values where 1 is taken",
            ],
        ),
        (
            ("__init__(self, x)", "__init__(self, x, y)"),
            ["shop/orders.py:9 `pricing.Money(1)` lacks `y`", "shop/pricing.py:18 `Money(self.x)` lacks `y`"],
        ),
    ],
)  # fmt: skip
def test_only_what_no_longer_fits_is_told(shop: Versions, edit: tuple[str, str], expected: list[str]) -> None:
    impact = shop.impact(edited(edit))
    assert told(impact) == expected
    assert (impact.verdict == "high") == bool(expected)


def test_who_looks_before_is_not_told(tmp_path: Path) -> None:
    files = {
        "a.py": "def old():\n    pass\n\n\ndef kept():\n    pass\n",
        "b.py": "try:\n    from a import old\nexcept ImportError:\n    old = None\n",
        "c.py": "import a\n\n\ndef use():\n    if hasattr(a, 'old'):\n        a.old()\n",
        "d.py": "from a import old\n",
    }
    impact = Versions.make(tmp_path / "r", files).impact({"a.py": "def kept():\n    pass\n"})
    assert told(impact) == ["d.py:1 imports `old`, which is gone"]


def test_who_makes_an_instance_is_told_by_the_name_it_uses(tmp_path: Path) -> None:
    text = """\
class Base:
    def __init__(self, a): ...
    def add(self, a): ...


class Sub(Base): ...


class Own(Base):
    def __init__(self):
        super().__init__(1)
        Base.__init__(self, 1)
        Base.add(self, 1)


@wrapped
class Made(Base): ...


def use():
    Sub(1)
    Own()
    Made(1)
"""
    files = {"a.py": text, "b.ts": MAKERS}
    edits = {
        "a.py": text.replace("(self, a)", "(self, a, b)"),
        "b.ts": MAKERS.replace("(a: number)", "(a: number, b: number)"),
    }
    assert told(Versions.make(tmp_path / "r", files).impact(edits)) == [
        "a.py:11 `super().__init__(1)` lacks `b`",
        "a.py:21 `Sub(1)` lacks `b`",
        "b.ts:7 `super(1)` lacks `b`",
        "b.ts:11 `new Sub(1)` lacks `b`",
    ]


MAKERS = """\
export class Base {
  constructor(a: number) {}
}
export class Sub extends Base {}
export class Own extends Base {
  constructor() {
    super(1)
  }
}
export function use() {
  new Sub(1)
  new Own()
}
"""


def test_an_import_that_fails_is_told_where_it_fails(tmp_path: Path) -> None:
    files = {
        "a.ts": "export default function old() {}\nexport const kept = 1\n",
        "index.ts": "export { default as old, kept } from './a'\n",
        "b.ts": "import { old } from './index'\nold()\n",
        "c.ts": "import some from './a'\nsome()\n",
    }
    impact = Versions.make(tmp_path / "r", files).impact({"a.ts": "export const kept = 1\n"})
    assert told(impact) == [
        "c.ts:1 imports `old`, which is gone",
        "index.ts:1 imports `old`, which is gone",
    ]


def test_what_the_own_file_still_uses_is_told(tmp_path: Path) -> None:
    text = "class Old: ...\n\n\ndef use(x: Old, y=Old):\n    return [Old, x.Old, Old.made, f(Old=1)]\n"
    binds = text.replace("class Old", "class New") + "\n\ndef more(Old): ...\n"
    versions = Versions.make(tmp_path / "r", {"a.py": text, "b.py": binds.replace("New", "Old")})
    impact = versions.impact({"a.py": text.replace("class Old", "class New"), "b.py": binds})
    assert told(impact) == [
        "a.py:4 refers to `Old`, which is now `New`",
        "a.py:5 refers to `Old`, which is now `New`",
    ]


def test_what_a_subclass_may_bring_is_not_told(tmp_path: Path) -> None:
    body = "class Mixin:\n    def run(self):\n        return self.step()\n"
    step = "\n    def step(self):\n        return 1\n"
    files = {"a.py": body + step, "b.py": "from a import Mixin\n\n\nclass Own(Mixin):\n" + step[1:]}
    assert told(Versions.make(tmp_path / "r", files).impact({"a.py": body})) == []


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("b.py", "old(1)  # callwave: ignore"),
        ("b.py", "# its argument is checked: callwave:ignore\nold(1)"),
        ("b.ts", "old(1) // callwave: ignore"),
        ("b.ts", "/* callwave: ignore */\nold(1)"),
        ("quiet/b.py", "old(1)"),
        ("b.py", "old('callwave: ignore')"),
        ("b.py", "x = 1  # callwave: ignore\nold(1)"),
        ("b.py", "# callwave: ignore\n\nold(1)"),
    ],
)
def test_a_break_is_silenced(tmp_path: Path, path: str, line: str) -> None:
    loud = "old('" in line or "x = 1" in line or "\n\n" in line
    typescript = path.endswith(".ts")
    name, text = ("a.ts", "export function old(x: any) {}\n") if typescript else ("a.py", "def old(x): ...\n")
    head = 'import { old } from "./a"\n' if typescript else "from a import old\n"
    versions = Versions.make(tmp_path / "r", {name: text, path: head + line + "\n"})
    impact = versions.impact({name: text.replace("(x", "(y, x")}, config=Config(ignore_breaks=("quiet/",)))
    assert (len(impact.breaks), impact.totals["breaks"]) == ((1, 1) if loud else (0, 0))
    assert ("1 break silenced" in impact.notes) != loud


def test_a_function_that_moves_and_takes_more_is_told_by_its_callers(tmp_path: Path) -> None:
    body = "".join(f"    raw = raw.replace('{n}', '')\n" for n in range(12))
    files = {
        "a.py": f"def parse(raw):\n{body}    return raw\n",
        "b.py": "def other():\n    return 1\n",
        "c.py": "from a import parse\n\n\ndef use():\n    return parse('1')\n",
    }
    edits = {
        "a.py": "LIMIT = 1\n",
        "b.py": files["b.py"] + f"\n\ndef parse(raw, unit):\n{body}    return raw\n",
        "c.py": files["c.py"].replace("from a", "from b"),
    }
    assert told(Versions.make(tmp_path / "r", files).impact(edits)) == ["c.py:5 `parse('1')` lacks `unit`"]


GO = """\
package m

type Money struct{ x int }

func Price(raw string) int { return 1 }

func Old(x int) int { return x }

func (m Money) Add(o int) Money { return m }
"""
GO_USE = """\
package m

func use(row Money) {
	Price("1")
	Old(1)
	row.Add(1)
}
"""
TS = """\
export function price(raw: string): number { return 1 }
export const old = (x: number) => x
export class Money {
  constructor(public x: number) {}
  add(o: number) { return this }
}
"""
TS_USE = """\
import { price, old, Money } from './a'
export function create(row: Money) {
  price('1')
  old(1)
  new Money(1)
  row.add(3)
}
"""
JAVA = """\
package p;
public class A {
  public static int old(int x) { return x; }
  public A add(int o) { return this; }
}
"""
JAVA_USE = """\
package p;
class B {
  void use(A row) {
    A.old(2);
    row.add(2);
  }
}
"""


@pytest.mark.parametrize(
    ("name", "text", "use", "edits", "expected"),
    [
        (
            "a.go", GO, ("b.go", GO_USE),
            [("Price(raw string)", "Price(raw, unit string)"), ("func Old", "func Other"),
             ("Add(o int)", "Add()")],
            ['b.go:4 `Price("1")` lacks `unit`', "b.go:5 calls `Old`, which is now `Other`",
             "b.go:6 `row.Add(1)` passes 1 value where none are taken"],
        ),
        (
            "a.ts", TS, ("b.ts", TS_USE),
            [("price(raw: string)", "price(raw: string, unit: string)"),
             ("export const old", "export const other"),
             ("public x: number", "public x: number, y: number"), ("add(o: number)", "plus(o: number)")],
            ["b.ts:1 imports `old`, which is now `other`", "b.ts:3 `price('1')` lacks `unit`",
             "b.ts:5 `new Money(1)` lacks `y`", "b.ts:6 calls `Money.add`, which is now `Money.plus`"],
        ),
        (
            "a.js", TS.replace(": string", "").replace(": number", "").replace("public x", "x"),
            ("b.js", TS_USE.replace(": Money", "")),
            [("price(raw)", "price(raw, unit)"), ("add(o)", "plus(o)")],
            [],  # JavaScript takes any number of values, and any object may have any member
        ),
        (
            "p/A.java", JAVA, ("p/B.java", JAVA_USE),
            [("int old(", "int other("), ("A add(", "A plus(")],
            ["p/B.java:4 calls `A.old`, which is now `A.other`",
             "p/B.java:5 calls `A.add`, which is now `A.plus`"],
        ),
    ],
)  # fmt: skip
def test_other_languages(
    tmp_path: Path,
    name: str,
    text: str,
    use: tuple[str, str],
    edits: list[tuple[str, str]],
    expected: list[str],
) -> None:
    versions = Versions.make(tmp_path / "r", {"go.mod": "module ex.com/m\n", name: text, use[0]: use[1]})
    after = text
    for old, new in edits:
        assert old in after
        after = after.replace(old, new)
    assert told(versions.impact({name: after})) == expected


BASES = """\
class Base:
    def run(self, a): ...
    def _own(self, a): ...


class Sub(Base):
    def run(self, a): ...
    def __init__(self, a): ...


class Any(Base):
    def run(self, *a, **more): ...


class Marked(Base):
    @wrapped
    def run(self, a): ...
"""
TYPES = """\
export interface Shape {
  area(a: number): void
  name?(): void
}
export abstract class Base { abstract go(a: number): void }
"""
CLASSES = """\
import { Shape, Base } from './a'
import { Other } from 'elsewhere'
export class Square extends Base implements Shape {
  area(a: number) {}
  go(a: number) {}
  private mine(a: number) {}
}
export class Unseen extends Other implements Shape {
}
export class Merged implements Shape { area() {} }
export interface Merged { name(): void }
export class Whole implements Shape {
  set name(x) {}
  constructor(public area: () => void) {}
}
export abstract class Half extends Base {}
"""


@pytest.mark.parametrize(
    ("path", "edit", "expected"),
    [
        (
            "a.py", ("run(self, a)", "run(self, a, b)"),
            ["a.py:7 overrides `Base.run`, but does not take `b`"],
        ),
        (
            "a.py", ("run(self, a)", "run(self, a, *, b=1)"),
            ["a.py:7 overrides `Base.run`, but does not take `b`"],
        ),
        ("a.py", ("run(self, a)", "run(self)"), [
            "a.py:7 overrides `Base.run`, but needs `a`, which that does not take",
        ]),
        ("a.py", ("run(self, a)", "run(self, c)"), []),  # only a call by its name would notice
        ("a.py", ("run(self, a)", "run(self, *a, **b)"), []),
        ("a.py", ("__init__(self, a)", "__init__(self, a, b)"), []),
        (
            "a.ts", ("area(a: number)", "area()"),
            ["b.ts:4 overrides `Shape.area`, but needs `a`, which that does not take"],
        ),
        ("a.ts", ("area(a: number)", "area(a: number, b: number)"), []),  # a method may ignore what it gets
        ("a.ts", ("name?()", "name()"), ["b.ts:3 lacks `name`, which `Shape` asks for"]),
        ("a.ts", ("name?()", "size?(): void; name?()"), []),
        ("a.ts", ("abstract go", "abstract stop(): void; abstract go"), [
            "b.ts:3 lacks `stop`, which `Base` asks for",
        ]),
        ("a.ts", ("abstract go", "stop() {} abstract go"), []),
        ("b.ts", ("  area(a: number) {}\n", ""), ["b.ts:3 lacks `area`, which `Shape` asks for"]),
        ("b.ts", ("mine(a: number)", "mine(a: number, b: number)"), []),
    ],
)  # fmt: skip
def test_what_derives_from_a_changed_type(
    tmp_path: Path, path: str, edit: tuple[str, str], expected: list[str]
) -> None:
    files = {"a.py": BASES} if path == "a.py" else {"a.ts": TYPES, "b.ts": CLASSES}
    assert edit[0] in files[path]
    versions = Versions.make(tmp_path / "r", files)
    assert told(versions.impact({path: files[path].replace(*edit, 1)})) == expected
