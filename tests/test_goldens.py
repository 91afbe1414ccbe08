"""Pull requests over a small history, each the kind of one that was really made, to the comments they get."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from inline_snapshot import external_file
from test_schema import CHECK

from bot.render import Permalink, impact_line, impact_markdown
from bot.shapes import dump, impact_shape
from tests.impacts import Versions
from tests.repos import Content

PRICES = """\
import os
import sys

LIMIT = 10


def parse_price(raw, limit=LIMIT):
    \"\"\"A price as people write it.\"\"\"
    return float(raw[:limit])


def rounded(price):
    cents = int(price * 100)
    if cents % 5:
        cents += 5 - cents % 5
    return cents / 100


class Cart:
    def __init__(self, owner):
        self.owner = owner
        self.rows = []

    def add(self, row):
        self.rows.append(parse_price(row))

    def total(self):
        return rounded(sum(self.rows))
"""
ORDERS = """\
from shop.prices import Cart, parse_price, rounded


def create_order(row):
    cart = Cart(row)
    cart.add(row)
    return cart.total()


def reprice(row):
    return rounded(parse_price(row, 4))
"""
ADMIN = """\
from shop.orders import create_order, reprice


def preview(rows):
    return [create_order(row) for row in rows]


def nightly(rows):
    return [reprice(row) for row in rows]
"""
TEST = "from shop.orders import create_order\n\n\ndef test_order():\n    assert create_order('1') == 1\n"
WEB = """\
export function price(raw: string, unit?: string): number {
  return Number(raw) + (unit ? 1 : 0);
}

export const label = (raw: string) => `${price(raw)} €`;
"""
PAGE = (
    "import { label, price } from './prices';\n\nexport function page(rows: string[]) {\n"
    "  return rows.map((row) => label(row) + price(row));\n}\n"
)
FILES: dict[str, Content] = {
    "shop/__init__.py": "",
    "shop/prices.py": PRICES,
    "shop/orders.py": ORDERS,
    "shop/admin.py": ADMIN,
    "shop/money.py": '"""Money."""\n',
    "tests/test_orders.py": TEST,
    "web/prices.ts": WEB,
    "web/page.ts": PAGE,
    "pytest.ini": "[pytest]\n",
    "config.yaml": "limit: 10\n",
}
ROUNDED = PRICES[PRICES.index("def rounded") : PRICES.index("class Cart")]


def edited(path: str, *pairs: tuple[str, str]) -> dict[str, Content]:
    text = str(FILES[path])
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return {path: text}


P = "shop/prices.py"
PULLS: dict[str, dict[str, Content]] = {
    "a parameter becomes required": edited(P, ("raw, limit=LIMIT", "raw, currency, limit=LIMIT")),
    "a default changes": edited(P, ("limit=LIMIT", "limit=20")),
    "a helper is renamed and one use forgotten": edited(P, ("rounded", "round_up")),
    "a helper moves to another module": edited(P, (ROUNDED, "")) | {
        "shop/money.py": f'"""Money."""\n\n\n{ROUNDED.rstrip()}\n'
    } | edited("shop/orders.py", ("parse_price, rounded", "parse_price\nfrom shop.money import rounded")),
    "a method is removed": edited(P, (PRICES[PRICES.index("    def total") :], "")),
    "a body is mended": edited(P, ("+= 5 -", "-= 5 -")),
    "comments and the order of imports": edited(P, ("import os\nimport sys", "import sys\nimport os"),
        ("A price as", "Any price as")),
    "a file is renamed with its uses": {P: None, "shop/pricing.py": PRICES}
    | edited("shop/orders.py", ("shop.prices", "shop.pricing")),
    "something new that nothing uses": {"shop/new.py": "def fresh(x):\n    return x\n"},
    "only tests and configuration": edited("tests/test_orders.py", ("== 1", "== 1.0"))
    | {"config.yaml": "limit: 20\n"},
    "typescript: optional no more": edited("web/prices.ts", ("unit?: string", "unit: string")),
    "a file that cannot be parsed in full": edited(P, ("def rounded(price):", "def rounded(price:")),
}  # fmt: skip


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Versions:
    return Versions.make(tmp_path_factory.mktemp("goldens") / "shop", FILES)


@pytest.mark.parametrize("name", PULLS)
def test_a_pull_request_gets_this_comment(name: str, shop: Versions) -> None:
    found = shop.impact(PULLS[name])
    CHECK.validate(json.loads(dump(impact_shape(found))))
    posted = impact_markdown(found, Permalink("https://github.com/acme/shop", found.head)) or impact_line(
        found
    )
    place = f"golden/{re.sub('[^a-z]+', '_', name)}.md"
    assert posted + "\n" == external_file(place, format=".txt")


def test_the_same_pull_request_gets_the_same_comment_from_an_index_made_anew(tmp_path: Path) -> None:
    name = "a parameter becomes required"
    texts = []
    for folder in ("one", "two"):
        found = Versions.make(tmp_path / folder / "shop", FILES).impact(PULLS[name])
        texts.append(impact_markdown(found, Permalink("", found.head)))
    assert texts[0] == texts[1]
