"""Values as the engine gives them, and names that break a naive renderer."""

from __future__ import annotations

from dataclasses import replace

from search.impact.totals import totals
from search.model import (
    MODULE,
    Answer,
    BlindSpots,
    Change,
    EntryPoint,
    Impact,
    Intent,
    Place,
    Reached,
    Result,
    Vote,
)
from search.model import TestRef as Reference

HEAD, BASE = "9f3c2d17a0b1c2d3e4f5061728394a5b6c7d8e9f", "a1b2c3d4e5f60718293a4b5c6d7e8f9012345678"

# What a name must survive: each one breaks some naive renderer.
NASTY = [
    "a`b",
    "``a``",
    "`",
    "a|b",
    "a\\|b",
    "a\\",
    "@octocat",
    "x @acme/team y",
    "<img src=x onerror=alert(1)>",
    "</details>",
    "<!--",
    "-->",
    "](https://evil.example) [x",
    "[a]: https://evil.example",
    "a\nb",
    "a\r\n\n# b",
    "#123",
    "GH-7",
    "acme/shop#1",
    "https://github.com/acme/shop/issues/1",
    "www.evil.example",
    "a\u200db",
    "\u202egnp.exe",
    "/search everything",
    "$x$ $$y$$",
    "*a* _b_ ~~c~~",
    "&lt;b&gt; &#64;octocat",
    "```\n~~~",
    "![x](https://evil.example/p.png)",
    "\x1b[31mred\x07",
    "\udcff\udc80",
    "",
    "   ",
    "x" * 5_000,
    "|" * 500,
    "`" * 500,
    'say "hi"; click n0 "javascript:alert(1)"',
]


def change(symbol: str = "parse_price", path: str = "shop/pricing.py", **more: object) -> Change:
    base = Change(path, symbol, "function", "body", 41, 58, True, callers=2, callers_all=3, tests=1)
    return replace(base, **more)  # type: ignore[arg-type]


def reached(
    symbol: str, path: str, line: int, *via: str, role: str = "source", how: str = "exact"
) -> Reached:
    place = Place(path, symbol, line - 2, line + 8, "function", role)  # type: ignore[arg-type]
    way = (*via, symbol)
    return Reached(place, len(via), how, way, line, via[0], origin_path="shop/pricing.py")  # type: ignore[arg-type]


def counted(impact: Impact) -> Impact:
    """With the totals that the engine would give."""
    tests = len(impact.tests)
    of_tests = {
        "tests": tests,
        "tests_reaching": tests,
        "tests_likely": 0,
        "tests_changed": 0,
        "test_files": 0,
    }
    return replace(impact, totals=totals(impact.changes, impact.reached) | of_tests)


IMPACT = counted(
    Impact(
        base=BASE,
        head=HEAD,
        changes=(
            change(
                "Cart.total", "shop/cart.py", callers=1, callers_all=1, tests=0, start_line=77, end_line=90
            ),
            change(
                change="signature",
                detail="`currency` is now required",
                kind="function",
                public=("POST /orders", "command nightly"),
                public_all=2,
            ),
        ),
        reached=(
            reached("create_order", "shop/orders.py", 88, "parse_price"),
            reached("load_rows", "shop/imports/csv.py", 31, "parse_price", how="typed"),
            reached("run_import", "shop/imports/__init__.py", 12, "parse_price", "load_rows", how="typed"),
            reached("show", "shop/views.py", 9, "Cart.total", how="hierarchy"),
            reached("test_order", "tests/test_orders.py", 5, "parse_price", "create_order", role="test"),
        ),
        verdict="medium",
        reason="a changed signature reaches four callers",
        entry_points=(
            EntryPoint("shop/orders.py", "create_order", 86, "route", "POST /orders", 1),
            EntryPoint("shop/jobs.py", MODULE, 4, "command", "nightly", 3),
        ),
        tests=(
            Reference("tests/test_orders.py", "test_order", 2, "pytest tests/test_orders.py::test_order"),
        ),
        test_commands=("pytest tests/test_orders.py::test_order",),
        untested=("shop/cart.py::Cart.total",),
        blind_spots=BlindSpots(
            skipped=(("legacy/py2.py", "no valid syntax"),),
            unresolved=(("parse_price", 4),),
            not_analysed=("config/prices.yaml",),
            parsed=(("python", 212, 214),),
        ),
    )
)


def result(
    path: str, symbol: str | None, *votes: tuple[str, int], snippet: str = "x = 1", **more: object
) -> Result:
    cast = tuple(Vote(name, rank, 0.5, 0.5 / (41 + rank)) for name, rank in votes)
    base = Result(path, 12, 30, symbol, "function", "python", 0.1, 1.0, snippet, 12, cast)
    return replace(base, **more)  # type: ignore[arg-type]


ANSWER = Answer(
    query="where do we retry failed webhook deliveries?",
    intent=Intent("understand_code", 0.75, "explain", "retry failed webhook deliveries"),
    preset="standard",
    fusion_strategy="rrf",
    modalities=("semantic", "text", "structural"),
    results=(
        result(
            "hooks/retry.py",
            "redeliver",
            ("semantic", 0),
            ("text", 1),
            snippet="    def redeliver(d):\n\n        for wait in backoff():\n            post(d)\n    more",
        ),
        result("hooks/sweep.py", "nightly_sweep", ("semantic", 3), ("text", 0)),
        result("docs/api.md", None, ("text", 10), language="markdown", snippet="/search is a command\n```"),
        result("hooks/model.py", "Delivery.failed", ("text", 2), note="calls redeliver"),
    ),
    total=9,
    commit=BASE,
    timings_ms={"text": 20.0, "total": 84.4},
    notes=("the embedder was off",),
    files=214,
)


def full_of(name: str) -> Impact:
    """An impact in which every word from outside is `name`."""
    some = reached(name, name or "x", 9, name)
    return counted(
        replace(
            IMPACT,
            changes=(
                change(name, name, detail=name, kind=name, change="signature"),
                change(name, name, kind=name, change="removed"),
                change(name, name, change="renamed", old_symbol=name, old_path=name),
            ),
            reached=(
                some,
                replace(some, place=replace(some.place, path=name + "2"), confidence="name", hub=True),
            ),
            reason=name,
            tests=(Reference(name, name, 1, name),),
            test_commands=(name,),
            untested=(f"{name}::{name}",),
            blind_spots=BlindSpots(((name, name),), ((name, 3),), (name,), (name,), ((name, 1, 2),), (name,)),
            notes=(name,),
        )
    )


def answer_full_of(name: str) -> Answer:
    row = result(name or "x", name, ("text", 0), snippet=f"{name}\n{name}", language=name, note=name)
    return replace(ANSWER, query=name, results=(row,) * 6, notes=(name,))
