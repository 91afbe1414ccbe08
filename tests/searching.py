"""Files to an open index of a real repository, and questions to what each retriever finds in it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from repos import Content, make_repo

from search.config import Config
from search.embed import Embedder
from search.engine import parse
from search.gitrepo import Repository
from search.index.build import build
from search.model import Found
from search.retrieve import RETRIEVERS
from search.store import Store

PRICING = '''\
"""Prices of the shop."""

MAX_PRICE = 1000


def parse_price(text: str) -> float:
    """A price as people write it."""
    price = float(text.replace(",", "."))
    if price > MAX_PRICE:
        raise ValueError("price is over the limit")
    return round(price, 2)


class PriceList:
    def __init__(self, rows):
        self.rows = [parse_price(row) for row in rows]

    def total(self) -> float:
        return sum(self.rows)
'''
CART = '''\
from shop.pricing import PriceList, parse_price


class Cart:
    """What a customer wants to buy."""

    def add_item(self, name, price_text):
        self.items[name] = parse_price(price_text)

    def total(self) -> float:
        return PriceList(self.items).total()


def parse_request(body):
    cart = Cart()
    for row in body:
        cart.add_item(row.name, row.price)
    return cart
'''
MAIL = '''\
import smtplib


def send_receipt(cart, address):
    """Mails the customer what the cart cost."""
    with smtplib.SMTP("mail.example.org") as server:
        server.sendmail("shop@example.org", address, f"You paid {cart.total()}")


def retry(times):
    for attempt in range(times):
        yield attempt
'''
SCRIPT = """\
export function renderCart(cart) {
  return cart.items.map((item) => `<li>${item}</li>`).join("")
}
"""
RUBY = """\
module Shop
  class Shipment
    def track(number)
      number
    end
  end
end
"""
TEST = """\
from shop.pricing import parse_price


def test_parse_price_rounds():
    assert parse_price("1,999") == 2.0
"""
VENDORED = "def parse_price(text):\n    return text\n"
README = "# Shop\n\nPrices are parsed by `parse_price`. Receipts are mailed.\n"

SHOP: Mapping[str, Content] = {
    "shop/__init__.py": "",
    "shop/pricing.py": PRICING,
    "shop/cart.py": CART,
    "shop/mail/receipts.py": MAIL,
    "web/cart.js": SCRIPT,
    "lib/shipment.rb": RUBY,
    "tests/test_pricing.py": TEST,
    "vendor/prices.py": VENDORED,
    "README.md": README,
    "data/names.txt": "鐊唊飙 価格\nfd\nÄpfel und Birnen\n",
}


def open_index(folder: Path, files: Mapping[str, Content], embedder: Embedder | None = None) -> Store:
    repo = make_repo(folder / "repo", files)
    build(Repository.open(repo), "HEAD", folder / "index.db", embedder, Config.DEFAULT, workers=0)
    return Store.open(folder / "index.db")


def found(store: Store, modality: str, text: str, limit: int = 50, **options: object) -> Found:
    return dict(RETRIEVERS)[modality](store, parse(text, **options), limit)


def places(found: Found) -> list[tuple[str, int]]:
    """Every place that a list names, in its order."""
    return [(hit.path, line) for hit in found for line in hit.places or (hit.start_line,)]


def symbols(found: Found) -> list[tuple[str, str | None]]:
    return [(hit.path, hit.symbol) for hit in found]
