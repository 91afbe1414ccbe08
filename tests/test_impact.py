"""The impact of differences of one small shop, from real commits."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from search.config import Config
from search.impact import impact
from search.model import Impact, Reached
from tests.impacts import Versions, brief

SHOP = {
    "shop/__init__.py": "",
    "shop/pricing.py": """\
LIMIT = 3


def parse_price(raw):
    return float(raw)


def capped(raw):
    return min(parse_price(raw), LIMIT)


def unused(x):
    return x
""",
    "shop/orders.py": """\
from shop.pricing import parse_price


def create_order(row):
    return parse_price(row)


def reprice(rows):
    return [create_order(row) for row in rows]
""",
    "shop/admin.py": """\
from shop import orders
from shop.pricing import parse_price


def preview(cells):
    return list(map(parse_price, cells))


def page(rows):
    return orders.reprice(rows)


def site(rows):
    return page(rows)
""",
    "shop/idle.py": "from shop.pricing import parse_price\n",
    "shop/shapes.py": """\
class Shape:
    def area(self):
        return 0


class Square(Shape):
    def area(self):
        return 1


class Round:
    corners: int = 0

    def area(self):
        return 3


class Ball(Round):
    pass


class Flat:
    def area(self):
        return 2


class Tile(Flat):
    def area(self):
        return 4
""",
    "shop/draw.py": """\
from shop.shapes import Ball, Flat, Shape


def paint(shape: Shape):
    return shape.area()


def throw():
    return Ball()


def lay(flat: Flat):
    return flat.area()
""",
    "shop/many.py": "def shared(x):\n    return x\n\n\n"
    + "\n\n".join(f"def use{n}():\n    return shared({n})\n" for n in range(10)),
    "shop/cart.py": """\
class Cart:
    def total(self):
        return 1


def show(cart):
    return cart.total()
""",
    "shop/plugins.py": "class Plugin:\n    def start(self):\n        return getattr(self, 'on_start')()\n\n"
    "    def on_start(self):\n        return 1\n",
    "tests/conftest.py": "import pytest\nfrom shop.orders import create_order\n\n\n"
    "@pytest.fixture\ndef order():\n    return create_order('1')\n",
    "tests/test_fixture.py": "def test_with_fixture(order):\n    assert order\n",
    "tests/test_pricing.py": """\
import unittest

from shop.pricing import LIMIT, parse_price


def test_plain():
    assert parse_price("1") == 1


class TestMore(unittest.TestCase):
    def test_zero(self):
        assert parse_price("0") == 0

    def test_limit(self):
        assert LIMIT
""",
    "tests/test_orders.py": """\
from shop.orders import reprice


def test_reprice():
    assert reprice([]) == []
""",
    "package.json": '{"devDependencies": {"jest": "29"}}',
    "web/price.ts": "export function price(x: string) {\n  return Number(x);\n}\n",
    "web/order.ts": "import { price } from './price';\n\nexport const order = (x: string) => price(x);\n",
    "web/order.test.ts": "import { order } from './order';\n\n"
    "it('adds', () => {\n  expect(order('1')).toBe(1);\n});\n",
    "settings.json": "{}\n",
    "notes.md": "# Notes\n",
}
PRICING = SHOP["shop/pricing.py"]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Versions:
    return Versions.make(tmp_path_factory.mktemp("impact") / "shop", SHOP)


def places(reached: Iterable[Reached], origin: str = "") -> list[tuple[int, str, str]]:
    return [(one.distance, one.place.path, one.place.symbol) for one in reached if origin in ("", one.origin)]


@pytest.fixture(scope="module")
def body(shop: Versions) -> Impact:
    edits = {
        "shop/pricing.py": PRICING.replace("float(raw)", "float(raw or 0)"),
        "settings.json": "{} \n",
        "notes.md": "# More\n",
        "icon.png": b"\x89PNG\0",
    }
    return shop.impact(edits)


def test_callers_are_reached_with_distance_path_and_place_of_use(body: Impact) -> None:
    assert brief([*body.changes]) == ["body parse_price"]
    source = [one for one in body.reached if one.place.role == "source"]
    assert places(source) == [
        (1, "shop/admin.py", "preview"),
        (1, "shop/orders.py", "create_order"),
        (1, "shop/pricing.py", "capped"),
        (1, "shop/idle.py", "<module>"),
        (2, "shop/orders.py", "reprice"),
        (3, "shop/admin.py", "page"),
    ]
    assert source[-1].via == ("parse_price", "create_order", "reprice", "page")
    assert source[-1].line == 10
    assert [one.link for one in source[:4]] == ["references", "calls", "calls", "imports"]
    assert body.changes[0].callers == 3
    assert body.changes[0].callers_all == 5


def test_who_imports_without_using_is_no_caller(body: Impact) -> None:
    assert body.totals["reached"] == len(body.reached)
    assert (body.totals["callers_direct"], body.totals["callers"], body.totals["files"]) == (3, 5, 3)


def test_tests_are_found_nearest_first_and_through_fixtures(body: Impact) -> None:
    assert [(one.distance, one.path, one.symbol) for one in body.tests] == [
        (1, "tests/test_pricing.py", "TestMore.test_zero"),
        (1, "tests/test_pricing.py", "test_plain"),
        (3, "tests/test_fixture.py", "test_with_fixture"),
        (3, "tests/test_orders.py", "test_reprice"),
    ]
    assert body.tests[0].command == "pytest tests/test_pricing.py::TestMore::test_zero"
    assert body.changes[0].tests == 4


def test_a_file_of_which_all_tests_are_wanted_is_named_alone(body: Impact) -> None:
    assert body.test_commands == (
        "pytest tests/test_pricing.py::TestMore::test_zero tests/test_pricing.py::test_plain"
        " tests/test_fixture.py tests/test_orders.py",
    )


def test_data_and_what_cannot_be_read_are_named(body: Impact) -> None:
    blind = body.blind_spots
    assert blind.not_analysed == ("notes.md", "settings.json")
    assert blind.skipped == (("icon.png", "binary"),)
    assert [name for name, parsed, of in blind.parsed if parsed == of] == ["python"]


def test_a_changed_body_is_low(body: Impact) -> None:
    assert body.verdict == "low"
    assert "no signature changed and nothing was removed" in body.reason


def test_who_still_uses_what_was_removed_is_reached_and_who_was_edited_is_not(shop: Versions) -> None:
    found = shop.impact(
        {
            "shop/pricing.py": PRICING.replace(
                "def parse_price(raw):\n    return float(raw)\n\n\n", ""
            ).replace("parse_price(raw)", "float(raw)"),
            "shop/orders.py": SHOP["shop/orders.py"]
            .replace("from shop.pricing import parse_price\n\n\n", "")
            .replace("parse_price(row)", "float(row)"),
            "tests/test_pricing.py": None,
        }
    )
    assert "removed parse_price" in brief([*found.changes])
    assert places(found.reached, "parse_price") == [
        (1, "shop/admin.py", "preview"),
        (1, "shop/idle.py", "<module>"),
    ]
    assert (found.verdict, found.reason) == ("high", "2 places break for certain")


def test_an_unchanged_user_in_an_edited_file_is_reached_where_it_stands_now(shop: Versions) -> None:
    orders = SHOP["shop/orders.py"].replace("[create_order", "[0, *create_order")
    found = shop.impact(
        {
            "shop/pricing.py": PRICING.replace("def parse_price(raw):\n    return float(raw)\n\n\n", ""),
            "shop/orders.py": f"# one\n# two\n{orders}",
        }
    )
    users = [
        one for one in found.reached if one.place.path == "shop/orders.py" and one.origin == "parse_price"
    ]
    assert [(one.place.symbol, one.line, one.distance) for one in users] == [("create_order", 7, 1)]


def test_a_moved_file_reaches_those_who_still_import_it_from_the_old_place(shop: Versions) -> None:
    found = shop.impact(
        {
            "shop/orders.py": SHOP["shop/orders.py"].replace("shop.pricing", "shop.money"),
            "tests/test_pricing.py": SHOP["tests/test_pricing.py"].replace("shop.pricing", "shop.money"),
        },
        {"shop/pricing.py": "shop/money.py"},
    )
    moved = [one for one in found.changes if one.change == "moved"]
    assert {one.symbol for one in moved} == {"LIMIT", "parse_price", "capped", "unused"}
    assert places(found.reached, "parse_price") == [
        (1, "shop/admin.py", "preview"),
        (1, "shop/idle.py", "<module>"),
    ]


def test_inheritance_counts_in_both_directions(shop: Versions) -> None:
    shapes = SHOP["shop/shapes.py"]
    edits = (
        shapes.replace("return 0", "return -1").replace("int = 0", "int = 1").replace("return 4", "return 5")
    )
    found = shop.impact({"shop/shapes.py": edits})
    assert brief([*found.changes]) == ["body Shape.area", "body Round", "body Tile.area"]
    # a base method: its users, and who overrides it
    assert places(found.reached, "Shape.area") == [
        (1, "shop/draw.py", "paint"),
        (1, "shop/shapes.py", "Square.area"),
    ]
    # an overrider: who calls through the base
    assert [(one.place.symbol, one.confidence) for one in found.reached if one.origin == "Tile.area"] == [
        ("lay", "hierarchy")
    ]
    # a class: who inherits it, then who uses that
    assert places(found.reached, "Round") == [
        (1, "shop/shapes.py", "Ball"),
        (2, "shop/draw.py", "throw"),
    ]


@pytest.mark.parametrize("edit", [("def shared(x)", "def shared(x, y=1)"), ("return x", "return -x")])
def test_ten_direct_callers_are_medium_whatever_was_changed(edit: tuple[str, str], shop: Versions) -> None:
    found = shop.impact({"shop/many.py": SHOP["shop/many.py"].replace(*edit)})
    assert (found.verdict, found.changes[0].callers) == ("medium", 10)
    assert found.reason == "what changed has 10 direct callers, 10 or more"


def test_direct_callers_of_all_that_changed_are_counted_together_and_once(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    both = "def one():\n    return 1\n\n\ndef two():\n    return 1\n"
    users = "from both import one, two\n\n\n" + "\n\n".join(
        f"def use{n}():\n    return {'one() + two()' if n == 9 else ('one()', 'two()')[n % 2]}\n"
        for n in range(10)
    )
    tests = "from both import one\n\n\n" + "\n\n".join(
        f"def test_{n}():\n    assert one()\n" for n in range(9)
    )
    files = {"both.py": both, "users.py": users, "tests/test_both.py": tests}
    made = Versions.make(tmp_path_factory.mktemp("both") / "repo", files)
    found = made.impact({"both.py": both.replace("return 1", "return 2")})
    assert (found.verdict, [one.callers for one in found.changes]) == ("medium", [6, 5])
    assert found.reason.startswith("what changed has 10 direct callers")
    less = made.impact({"both.py": both.replace("return 1", "return 2", 1)})
    assert (less.verdict, less.reason) == (
        "low",
        "15 places reached; what changed has 6 direct callers, fewer than 10; "
        "no signature changed and nothing was removed",
    )


TYPES = {
    "types.ts": "export class Box {\n  open() {\n    return 1;\n  }\n}\n",
    "uses.ts": """\
import { Box } from './types';

export function name(box: Box): string {
  return 'box';
}

export function make() {
  return new Box();
}

export class Crate extends Box {}
""",
}


def test_who_only_names_a_type_is_no_caller(tmp_path_factory: pytest.TempPathFactory) -> None:
    made = Versions.make(tmp_path_factory.mktemp("types") / "repo", TYPES)
    found = made.impact({"types.ts": TYPES["types.ts"].replace("class Box", "abstract class Box")})
    assert brief([*found.changes]) == ["signature Box (is now abstract)"]
    near = {one.place.symbol: one.is_caller for one in found.reached if one.distance == 1}
    assert near == {"name": False, "make": True, "Crate": True}
    assert (found.changes[0].callers, found.totals["callers_direct"], found.totals["places_direct"]) == (
        2,
        2,
        3,
    )


ON_LOAD = {
    "plain.js": "defineGetter(req, 'fresh', function () {\n  return 1;\n});\n",
    "named.js": "app.get(\n  '/',\n  function home(req, res) {\n    return 1;\n  },\n);\n",
    "own.js": "function home() {\n  return 1;\n}\n",
    "test/own.test.js": "it('runs', () => {\n  return 1;\n});\n",
}


@pytest.mark.parametrize(
    ("path", "is_said"),
    [("plain.js", True), ("named.js", True), ("own.js", False), ("test/own.test.js", False)],
)
def test_code_that_runs_on_load_is_never_said_to_reach_nobody_without_more(
    path: str, is_said: bool, tmp_path: Path
) -> None:
    made = Versions.make(tmp_path / "repo", ON_LOAD)
    found = made.impact({path: ON_LOAD[path].replace("return 1", "return 2")})
    assert found.changes[0].on_load == is_said
    assert (
        found.reason.endswith("runs when its file is loaded, and what it registers is not followed")
        == is_said
    )


def test_comments_alone_reach_nobody(shop: Versions) -> None:
    found = shop.impact(
        {"shop/pricing.py": PRICING.replace("    return float", "    # why\n    return float")}
    )
    assert brief([*found.changes]) == ["~body parse_price"]
    assert (found.verdict, found.reached, found.tests, found.untested) == ("none", (), (), ())


def test_a_difference_without_symbols_says_why(shop: Versions) -> None:
    found = shop.impact({"settings.json": "[]\n", "notes.md": "x\n"})
    assert found.changes == ()
    assert found.notes == ("2 files changed, none in a language with symbols: notes.md, settings.json",)
    assert shop.impact({}).notes == ("nothing differs",)
    assert shop.impact({"shop/pricing.py": "\n\n" + PRICING}).notes[0].startswith("1 file changed, none in")


def test_no_callers_comes_with_the_number_of_unresolved_uses(shop: Versions) -> None:
    found = shop.impact({"shop/cart.py": SHOP["shop/cart.py"].replace("return 1", "return 2")})
    assert (found.verdict, found.reached) == ("none", ())
    assert found.blind_spots.unresolved == (("total", 1),)
    assert found.untested == ()  # a use of that name may be in a test's way


def test_untested_is_said_of_what_nothing_may_reach_unseen_alone(shop: Versions) -> None:
    found = shop.impact(
        {
            "shop/pricing.py": PRICING.replace("return x\n", "return -x\n").replace("min(", "max("),
            "shop/plugins.py": SHOP["shop/plugins.py"].replace("return 1", "return 2"),
            "shop/orders.py": SHOP["shop/orders.py"].replace(
                "[create_order(row) for", "[create_order(row) or 0 for"
            ),
        }
    )
    assert found.untested == ("shop/pricing.py::capped", "shop/pricing.py::unused")


OVERLOADS = """\
from abc import abstractmethod
from typing import overload


@overload
def edit(x: int) -> int: ...


@overload
def edit(x: str) -> str: ...


def edit(x):
    return x


class Editor:
    @abstractmethod
    def start(self) -> int: ...

    def stop(self):
        return 1
"""


def test_what_has_no_code_is_never_untested_and_an_edited_test_reaches(tmp_path: Path) -> None:
    test = "from term import Editor, edit\n\n\ndef test_edit():\n    assert edit(1)\n"
    made = Versions.make(
        tmp_path / "repo", {"term.py": OVERLOADS, "test_term.py": test, "pytest.ini": "[pytest]\n"}
    )
    stubs = (
        OVERLOADS.replace("x: int", "x: float")
        .replace("x: str", "x: bytes")
        .replace("-> int: ...\n\n    def", "-> float: ...\n\n    def")
    )
    found = made.impact({"term.py": stubs, "test_term.py": test.replace("edit(1)", "edit(2)")})
    assert {"edit", "Editor.start"} <= {one.symbol for one in found.changes}
    assert found.untested == ()
    both = made.impact({"term.py": stubs.replace("return x", "return [x]")})
    assert both.untested == ()


def test_what_an_interface_declares_is_never_untested(tmp_path: Path) -> None:
    files = {
        "a.ts": "export interface Door {\n  open(): number;\n}\n\n"
        "export abstract class Lock {\n  abstract turn(): number;\n}\n"
        "\nexport function alone(): number {\n  return 1;\n}\n",
        "a.test.ts": "it('runs', () => {});\n",
        "package.json": '{"scripts": {"test": "jest"}}',
    }
    found = Versions.make(tmp_path / "repo", files).impact(
        {"a.ts": files["a.ts"].replace("number", "string").replace("1", "'1'")}
    )
    assert {"Door.open", "Lock.turn", "alone"} <= {one.symbol for one in found.changes}
    assert found.untested == ("a.ts::alone",)


def test_an_edited_test_is_run_and_found_as_a_test_of_what_else_changed(shop: Versions) -> None:
    found = shop.impact(
        {
            "shop/pricing.py": PRICING.replace("min(", "max("),
            "tests/test_capped.py": "from shop.pricing import capped\n\n\n"
            "def test_capped():\n    assert capped(9) == 9\n\n\ndef test_nothing():\n    assert True\n",
        }
    )
    assert [(one.distance, one.symbol) for one in found.tests] == [(0, "test_capped"), (0, "test_nothing")]
    assert (found.totals["tests"], found.totals["tests_changed"], found.totals["tests_reaching"]) == (2, 2, 1)
    assert [one.tests for one in found.changes if one.symbol == "capped"] == [1]
    assert found.untested == ()
    assert [one for one in found.reached if one.place.path == "tests/test_capped.py"] == []


def test_the_depth_comes_from_the_configuration(shop: Versions) -> None:
    edits = {"shop/pricing.py": PRICING.replace("float(raw)", "float(raw or 0)")}
    for depth in (1, 4):
        found = shop.impact(edits, config=Config(depth=depth))
        assert max(one.distance for one in found.reached) == depth


def test_a_leaf_that_imports_twenty_modules_reaches_nobody(tmp_path_factory: pytest.TempPathFactory) -> None:
    files = {f"m{n}.py": f"def f{n}():\n    return {n}\n" for n in range(20)}
    uses = "".join(f"from m{n} import f{n}\n" for n in range(20))
    calls = "\n\ndef leaf():\n    return [" + ", ".join(f"f{n}()" for n in range(20)) + "]\n"
    made = Versions.make(tmp_path_factory.mktemp("leaf") / "repo", {**files, "leaf.py": uses + calls})
    found = made.impact({"leaf.py": uses + calls.replace("return [", "return [0, ")})
    assert (found.reached, found.verdict) == ((), "none")
    assert "nothing outside the difference is reached" in found.reason


def test_a_hub_with_thousands_of_callers_is_bounded_with_totals(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    files = {
        f"c{n}.py": "from hub import hub\n\n\n"
        + "\n\n".join(f"def c{n}_{i}():\n    return hub()\n" for i in range(300))
        for n in range(5)
    }
    hub = "def hub():\n    return 1\n"
    made = Versions.make(tmp_path_factory.mktemp("hub") / "repo", {**files, "hub.py": hub})
    found = made.impact({"hub.py": hub.replace("return 1", "return 2")})
    assert len(found.reached) == 1_000
    assert (found.totals["reached"], found.totals["callers"], found.changes[0].callers) == (
        1_500,
        1_500,
        1_500,
    )
    assert "reached: 1,000 of 1,500 are listed" in found.notes


def test_tests_that_are_calls_at_module_level_are_run_by_file(shop: Versions) -> None:
    found = shop.impact({"web/price.ts": SHOP["web/price.ts"].replace("Number(x)", "Number(x || 0)")})
    assert places(found.reached) == [(1, "web/order.ts", "order"), (2, "web/order.test.ts", "<module>")]
    assert found.test_commands == ("npx jest web/order.test.ts",)
    assert found.untested == ()


def test_what_was_not_analysed_is_named_where_nothing_else_is_known(shop: Versions) -> None:
    test = SHOP["tests/test_orders.py"] + "\n\ndef test_more():\n    assert reprice([])\n"
    edits = {"tests/test_orders.py": test, "shop/reader.vue": "<template/>\n", "notes.md": "x\n"}
    found = shop.impact(edits)
    assert found.verdict == "none"
    assert found.reason.endswith(
        "2 changed files in a language without symbols: shop/reader.vue, notes.md"  # code first
    )
    assert found.blind_spots.unread == ("shop/reader.vue", "notes.md")


def test_text_with_another_content_is_no_change_of_mode_alone(shop: Versions) -> None:
    head = shop.head({"shop/__init__.py": "# one\n".encode("utf-16")})
    found = impact(shop.repo, shop.base, head, Config.DEFAULT)
    assert "in their mode alone" not in found.reason
