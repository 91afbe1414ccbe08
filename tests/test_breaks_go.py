"""What breaks for certain in Go: names, fields, numbers of values and results, interfaces no longer met."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.impacts import Versions
from tests.test_breaks import told

SHAPES = """\
package m

type Point struct {
	X, Y int
	name string
}

type Namer interface{ Name() string }

func (p *Point) Name() string { return p.name }

func (p Point) Add(x int, unit string) Point { return p }

func Both() (int, error) { return 1, nil }

func One() int { return 1 }

func Only[T any](x T) T { return x }

var limit = 3
"""
USE = """\
package m

var _ Namer = (*Point)(nil)

func use(p *Point, held Namer) Namer {
	a, err := Both()
	b := One()
	One()
	Only[int](1)
	p.Add(One(), "cm")
	p.Add(1, "m" + "m")
	show(&Point{X: 1, name: "a"}, a, b, err)
	held.Name()
	if q, ok := held.(*Point); ok {
		held = q
	}
	return p
}

func (p *Point) again(limit int) int {
	return p.X + limit + more()
}

func more() int { return limit }

func show(held Namer, rest ...any) {}
"""


@pytest.fixture(scope="module")
def go(tmp_path_factory: pytest.TempPathFactory) -> Versions:
    files = {
        "go.mod": "module ex.com/m\n",
        "a.go": SHAPES,
        "b.go": USE,
        "b_windows.go": "package m\n\nfunc there() { One() }\n",
    }
    return Versions.make(tmp_path_factory.mktemp("go") / "r", files)


GONE = "`Point` has no method `Name`"
OTHER = "`Name` of `Point` takes or gives other values"


def as_namer(why: str, *more: str) -> list[str]:
    uses = {3: "(*Point)(nil)", 12: '&Point{X: 1, name: "a"}', 14: "held.(*Point)", 15: "q", 17: "p"}
    told = [(line, f"uses `{text}` as `Namer`, but {why}") for line, text in uses.items()]
    told += [(int(one.partition(" ")[0]), one.partition(" ")[2]) for one in more]
    return [f"b.go:{line} {text}" for line, text in sorted(told)]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("\tname string\n", "", ["a.go:9 refers to `Point.name`, which is gone",
                                 "b.go:12 refers to `Point.name`, which is gone"]),
        ("X, Y int", "X int", []),
        ("func (p *Point) Name() string { return p.name }", "", as_namer(GONE)),
        ("Name() string { return", "Name(long bool) string { return", as_namer(OTHER)),
        ("interface{ Name() string }", "interface{ Name() string; Size() int }",
         as_namer("`Point` has no method `Size`")),
        ("interface{ Name() string }", "interface{ Name(long bool) string }",
         as_namer(OTHER, "13 `held.Name()` lacks `long`")),
        ("Both() (int, error) { return 1, nil }", "Both() int { return 1 }",
         ["b.go:6 `Both()` gives 1 value now, where 2 are taken"]),
        ("One() int { return 1 }", "One() (int, error) { return 1, nil }",
         ["b.go:7 `One()` gives 2 values now, where 1 is taken",
          "b.go:10 `One()` gives 2 values now, where 1 is taken"]),
        ("One() int { return 1 }", "One() {}",
         ["b.go:7 `One()` gives no value now, where 1 is taken",
          "b.go:10 `One()` gives no value now, where 1 is taken"]),
        ("Only[T any](x T)", "Only[T any](x T, y int)", ["b.go:9 `Only[int](1)` lacks `y`"]),
        ("x int, unit string", "unit string, x int",
         ['b.go:10 `p.Add(One(), "cm")` passes `"cm"` as `x`, which is of type `int`',
          'b.go:11 `p.Add(1, "m" + "m")` passes `1` as `unit`, which is of type `string`']),
        ("type Point struct", "type Place struct",
         [f"{at} `Point`, which is now `Place`"
          for at in ("a.go:10 refers to", "a.go:12 refers to", "b.go:3 uses", "b.go:5 refers to",
                     "b.go:12 uses", "b.go:14 refers to", "b.go:20 refers to")]),
        ("var limit = 3", "", ["b.go:24 refers to `limit`, which is gone"]),  # line 21 has one of its own
    ],
)  # fmt: skip
def test_only_what_the_compiler_refuses_is_told(
    go: Versions, old: str, new: str, expected: list[str]
) -> None:
    assert SHAPES.count(old) == 1
    assert told(go.impact({"a.go": SHAPES.replace(old, new)})) == expected


def test_what_an_embedded_type_may_bring_is_not_told(tmp_path: Path) -> None:
    head = 'package m\n\nimport "ex.com/other"\n\ntype Box struct{ other.Base }\n\n'
    use = "package m\n\nfunc use(b Box) {\n\tb.Open()\n\tb.shut()\n}\n"
    files = {"a.go": f"{head}func (b Box) Open() {{}}\n\nfunc (b Box) shut() {{}}\n", "b.go": use}
    impact = Versions.make(tmp_path / "r", {"go.mod": "module ex.com/m\n", **files}).impact({"a.go": head})
    assert told(impact) == ["b.go:5 calls `Box.shut`, which is gone"]  # small names are not seen from there
