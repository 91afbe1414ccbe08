"""Comments as GitHub's parser and a real browser show them. Run by name:

    MERMAID=…/node_modules/mermaid/dist/mermaid.min.js pytest -m slow tests/test_pages.py

needs cmark-gfm and chromium; with SHOTS=folder, pictures to look at are left there.
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from values import HEAD, IMPACT, NASTY, change, counted, full_of, reached

from bot.render import Permalink, impact_markdown
from search.model import BlindSpots, Break, Impact
from tests.pages import THEMES, drawn, html, page

pytestmark = pytest.mark.slow
LINK = Permalink("https://github.com/acme/shop", HEAD)


def high() -> Impact:
    needs = change(change="signature", detail="`currency` is now required", callers=2, callers_all=3)
    breaks = (
        Break(
            "shop/orders.py",
            88,
            "create_order",
            "`parse_price(row.raw)` lacks `currency`",
            "parse_price",
            needs.path,
        ),
        Break(
            "shop/imports/csv.py",
            31,
            "load_rows",
            "`parse_price(cell)` lacks `currency`",
            "parse_price",
            needs.path,
        ),
    )
    return counted(replace(IMPACT, changes=(needs, IMPACT.changes[0]), breaks=breaks, verdict="high"))


def huge() -> Impact:
    hub = replace(reached("log", "shop/log.py", 3, "parse_price"), hub=True)
    near = tuple(
        reached(f"caller_{n}", f"pkg/part_{n % 90}/views.py", n + 3, "parse_price") for n in range(400)
    )
    far = tuple(reached(f"far_{n}", f"far/{n}.py", 9, "parse_price", "log") for n in range(212))
    moved = change(
        "send",
        "shop/mail.py",
        change="renamed",
        old_symbol="post",
        old_path="shop/net.py",
        callers=0,
        callers_all=0,
    )
    changes = (
        change(
            change="signature",
            detail="default of `limit` is now `20` (was `10`), `@cached(60)` is now `@cached(5)`",
            callers=401,
            callers_all=613,
        ),
        moved,
    )
    return counted(replace(IMPACT, changes=changes, reached=(hub, *near, *far)))


def hostile() -> Impact:
    rows = [full_of(name) for name in NASTY[:20]]
    return counted(
        replace(
            rows[0],
            verdict="high",
            changes=tuple(one.changes[0] for one in rows),
            reached=tuple(one for row in rows for one in row.reached),
            breaks=tuple(Break(name or "x", 1, name, f"`{name}` lacks `{name}`") for name in NASTY[:8]),
        )
    )


UNTESTED = replace(IMPACT, tests=(), test_commands=())
UNREAD = BlindSpots(skipped=(("shop/big.py", "too long"),), unread=("shop/big.py",))
COMMENTS = {
    "high": high(),
    "medium": IMPACT,
    "low": counted(replace(UNTESTED, changes=IMPACT.changes[:1], reached=IMPACT.reached[3:4], verdict="low")),
    "none": counted(replace(UNTESTED, reached=(), verdict="none")),
    "partial": replace(IMPACT, blind_spots=UNREAD),
    "huge": huge(),
    "hostile": hostile(),
}


@pytest.mark.parametrize("name", COMMENTS)
def test_githubs_parser_finds_what_was_meant_and_nothing_else(name: str) -> None:
    impact = COMMENTS[name]
    shown = html(impact_markdown(impact, LINK))
    opened = re.findall(r"<(\w+)", shown)
    known = {"h3", "p", "table", "thead", "tbody", "tr", "th", "td", "a", "code", "strong", "ol", "ul", "li"}
    assert set(opened) <= known | {"pre", "details", "summary", "sub", "br"}
    assert shown.count("<details>") == shown.count("</details>")
    assert set(re.findall(r'href="(?!https://github\.com/acme/shop/blob/)([^"]*)"', shown)) == set()
    assert all(
        len(re.findall("<t[dh]", row)) in (3, 4, 5) for row in re.findall("<tr>(.*?)</tr>", shown, re.S)
    )


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", COMMENTS)
def test_a_browser_draws_the_chart(name: str, theme: str, tmp_path: Path) -> None:
    mermaid = Path(os.environ["MERMAID"]).resolve()
    posted = impact_markdown(COMMENTS[name], LINK)
    for opened in (False, True):
        file = tmp_path / f"{name}.{theme}.{'open' if opened else 'closed'}.html"
        file.write_text(page(posted, mermaid, theme, opened=opened), encoding="utf-8")
        shots = os.environ.get("SHOTS")
        picture = Path(shots) / f"{file.stem}.png" if shots else None
        shown = drawn(file, picture, 3200 if opened else 1000)
    assert 'data-charts="drawn"' in shown
    assert ("<svg" in shown) == ("```mermaid" in posted)
    assert "Syntax error" not in shown
