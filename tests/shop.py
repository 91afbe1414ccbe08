"""A small shop as a real repository with three pull requests, and the events that they send."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from repos import commit, git, make_repo

PRICING = """\
def parse_price(text):
    return float(text)


def unused():
    return None
"""
ORDERS = """\
from shop.pricing import parse_price


def create_order(row):
    return parse_price(row)


def reprice(row):
    return create_order(row)
"""
TEST = """\
from shop.orders import create_order


def test_create_order():
    assert create_order("1") == 1
"""
BASE_FILES = {
    "shop/__init__.py": "",
    "shop/pricing.py": PRICING,
    "shop/orders.py": ORDERS,
    "tests/test_orders.py": TEST,
    "docs/retry.md": "# Deliveries\n\nA failed webhook delivery is tried again after a minute.\n",
}
HEAD_FILES = {"shop/pricing.py": PRICING.replace("(text):", "(text, currency):")}
ALONE_FILES = {"shop/pricing.py": PRICING.replace("return None", "return 1")}


@dataclass(frozen=True)
class Shop:
    root: Path
    base: str  # main
    head: str  # refs/pull/7/head: another signature, with callers
    alone: str  # refs/pull/8/head: a body without callers
    docs: str  # refs/pull/9/head: no symbol changes


def make_shop(path: Path) -> Shop:
    root = make_repo(path, BASE_FILES)
    base = git(root, "rev-parse", "HEAD")
    tips = []
    for number, files in ((7, HEAD_FILES), (8, ALONE_FILES), (9, {"docs/retry.md": "# Deliveries\n"})):
        git(root, "checkout", "--quiet", "--detach", base)
        tips.append(commit(root, files))
        git(root, "update-ref", f"refs/pull/{number}/head", tips[-1])
    git(root, "checkout", "--quiet", "main")
    return Shop(root, base, *tips)


REPOSITORY = {
    "full_name": "acme/shop",
    "html_url": "https://github.com/acme/shop",
    "default_branch": "main",
}
PERSON = {"login": "ada", "type": "User"}
SHARED = {"repository": REPOSITORY, "sender": PERSON}


def pull_request(path: Path, base: str, head: str, number: int = 7) -> Path:
    """The file of an event: opened."""
    change = {"number": number, "base": {"sha": base}, "head": {"sha": head}}
    return _file(path, {"action": "opened", "pull_request": change} | SHARED)


def comment(path: Path, body: str, number: int = 1, *, pull: bool = False, before: str = "") -> Path:
    """The file of an event: created, or edited from `before`."""
    issue = {"number": number} | ({"pull_request": {"url": "x"}} if pull else {})
    written = {"id": 492700400, "body": body, "user": PERSON}
    payload = {"action": "created", "issue": issue, "comment": written} | SHARED
    if before:
        payload |= {"action": "edited", "changes": {"body": {"from": before}}}
    return _file(path, payload)


def _file(path: Path, payload: object) -> Path:
    path.write_text(json.dumps(payload), encoding="utf-8")
    return path
