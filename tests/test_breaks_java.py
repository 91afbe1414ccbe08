"""What breaks for certain in Java: types, members, imports, values, overriders, abstract methods."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.impacts import Versions
from tests.test_breaks import told

SHOP = """\
package shop;

import java.io.Serializable;

public abstract class Shop implements Serializable {
  public static final int LIMIT = 3;

  public Shop(int size) {}

  public int price(String raw) { return 1; }

  public int sum(int a) { return a; }

  public int sum(int a, int b) { return a; }

  public int all(int... many) { return 1; }

  public static int old(int x, String y) { return x; }

  public abstract void open();

  public enum Kind { SMALL, LARGE }
}
"""
USE = """\
package use;

import shop.Shop;
import static shop.Shop.LIMIT;

class Use extends Shop {
  Use() { super(1); }

  @Override
  public void open() {}

  @Override
  public int price(String raw) { return 2; }

  int run(Shop row) {
    row.price("1");
    row.sum(1);
    row.sum(1, 2);
    row.all(1, 2, 3);
    Shop.old(1, "a");
    sum(3);
    return LIMIT + Shop.LIMIT;
  }

  Shop make() {
    return new Shop(2) { @Override public void open() {} };
  }

  Shop.Kind kind = Shop.Kind.LARGE;
}

class Below extends Use {}
"""


@pytest.fixture(scope="module")
def java(tmp_path_factory: pytest.TempPathFactory) -> Versions:
    return Versions.make(tmp_path_factory.mktemp("java") / "r", {"shop/Shop.java": SHOP, "use/Use.java": USE})


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("price(String raw)", "price(String raw, int unit)",
         ["12 overrides nothing: `Shop.price` is no longer there to override",
          '16 `row.price("1")` lacks `unit`']),
        ("sum(int a, int b)", "sum(int a, int b, int c)",
         ["18 `row.sum(1, 2)` passes 2 values, which no `sum` takes"]),
        ("  public int sum(int a) { return a; }\n\n", "",
         ["17 `row.sum(1)` lacks `b`", "21 `sum(3)` lacks `b`"]),
        ("sum(int a)", "sum(int... a)", []),
        ("int... many", "int a, int b", ["19 `row.all(1, 2, 3)` passes 3 values where 2 are taken"]),
        ("int x, String y", "String y, int x",
         ['20 `Shop.old(1, "a")` passes `1` as `y`, which is of type `String`']),
        ("int x, String y", "int x", ['20 `Shop.old(1, "a")` passes 2 values where 1 is taken']),
        ("public Shop(int size)", "public Shop(int size, int more)",
         ["7 passes 1 value to `Shop`, which has no such constructor", "26 `new Shop(2)` lacks `more`"]),
        ("public abstract void open();", "public abstract void open();\n  public abstract void shut();",
         ["6 lacks `shut`, which `Shop` asks for", "26 lacks `shut`, which `Shop` asks for"]),
        ("abstract void open();", "abstract void open(int how);",
         ["6 lacks `open`, which `Shop` asks for",
          "9 overrides nothing: `Shop.open` is no longer there to override",
          "26 lacks `open`, which `Shop` asks for",
          "26 overrides nothing: `Shop.open` is no longer there to override"]),
        ("LIMIT = 3", "MOST = 3",
         ["4 imports `Shop.LIMIT`, which is now `Shop.MOST`",
          "22 refers to `Shop.LIMIT`, which is now `Shop.MOST`"]),
        ("SMALL, LARGE", "SMALL", ["29 refers to `Shop.Kind.LARGE`, which is gone"]),
        ("enum Kind { SMALL, LARGE }", "enum Sort { SMALL, LARGE }",
         ["29 refers to `Shop.Kind`, which is now `Shop.Sort`"]),
    ],
)  # fmt: skip
def test_only_what_the_compiler_refuses_is_told(
    java: Versions, old: str, new: str, expected: list[str]
) -> None:
    assert SHOP.count(old) == 1
    found = told(java.impact({"shop/Shop.java": SHOP.replace(old, new)}))
    assert [one.removeprefix("use/Use.java:") for one in found] == expected


def test_a_type_that_is_gone_is_told_at_its_imports_and_in_its_package(tmp_path: Path) -> None:
    files = {
        "p/Gone.java": "package p;\npublic class Gone {}\n",
        "p/Near.java": "package p;\nclass Near extends Gone {}\nclass More {\n  List<Gone> all;\n}\n",
        "q/Far.java": "package q;\nimport p.Gone;\nclass Far {\n  Gone one = new Gone();\n}\n",
        "q/Open.java": "package q;\nimport p.*;\nimport lib.*;\nclass Open {\n  Gone one;\n}\n",  # lib.Gone?
    }
    impact = Versions.make(tmp_path / "r", files).impact({"p/Gone.java": "package p;\nclass Other {}\n"})
    assert told(impact) == [
        "p/Near.java:2 inherits from `Gone`, which is gone",
        "p/Near.java:4 refers to `Gone`, which is gone",
        "q/Far.java:2 imports `Gone`, which is gone",
    ]


@pytest.mark.parametrize(
    ("base", "use"),
    [
        ("package p;\nimport lombok.Getter;\n@Getter\npublic class A {METHOD}\n", "a.getSize();"),
        ("package p;\npublic class A extends lib.Base {METHOD}\n", "a.getSize();"),
        ("package p;\npublic class A implements java.util.List<String> {METHOD}\n", "a.getSize();"),
    ],
)
def test_what_may_be_made_or_inherited_is_not_told(tmp_path: Path, base: str, use: str) -> None:
    files = {
        "p/A.java": base.replace("METHOD", " public int getSize() { return 1; } "),
        "p/B.java": f"package p;\nclass B {{\n  void f(A a) {{ {use} }}\n}}\n",
    }
    assert told(Versions.make(tmp_path / "r", files).impact({"p/A.java": base.replace("METHOD", "")})) == []
