"""What a terminal and a pipe show."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console
from values import ANSWER, BASE, HEAD, IMPACT, NASTY, answer_full_of, full_of

from bot.plain import many, one_line, visible
from bot.terminal import console, progress, show_answer, show_built, show_impact
from search.index.build import Built
from search.model import BlindSpots, Impact, Intent


def piped(impact: Impact) -> str:
    out = io.StringIO()
    show_impact(console(out), impact)
    return out.getvalue()


def test_a_pipe_gets_plain_lines() -> None:
    assert piped(IMPACT).splitlines() == [
        "medium impact: a changed signature reaches four callers",
        "9f3c2d17a0 against a1b2c3d4e5",
        "",
        "changed (2)",
        "  shop/pricing.py:41  parse_price  signature: `currency` is now required  2 callers (3 in all)",
        "  shop/cart.py:77  Cart.total  body  1 caller (1 in all)",
        "",
        "public entry points (2)",
        "  POST /orders  shop/orders.py:86  create_order  1 step",
        "  command nightly  shop/jobs.py:4  module level  3 steps",
        "",
        "reached (5)",
        "  1  shop/orders.py:88  parse_price <- create_order",
        "  1  shop/imports/csv.py:31  parse_price <- load_rows  (typed)",
        "  2  shop/imports/__init__.py:12  parse_price <- load_rows <- run_import  (typed)",
        "  1  shop/views.py:9  Cart.total <- show  (hierarchy)",
        "  2  tests/test_orders.py:5  parse_price <- create_order <- test_order",
        "",
        "1 test, 1 command",
        "  pytest tests/test_orders.py::test_order",
        "",
        "reached by no test (1)",
        "  shop/cart.py::Cart.total",
        "",
        "not seen (3)",
        "  legacy/py2.py: no valid syntax",
        "  4 places that use the name parse_price, unresolved",
        "  config/prices.yaml: in no language with symbols",
    ]


def test_what_is_counted_is_said_with_how_far_was_looked() -> None:
    shown = piped(replace(IMPACT, totals={**IMPACT.totals, "depth": 3, "test_depth": 5}))
    assert "2 callers (3 within 3 steps)" in shown
    assert "1 test within 5 steps, 1 command" in shown


def test_one_place_uses_a_name() -> None:
    shown = piped(replace(IMPACT, blind_spots=BlindSpots(unresolved=(("save", 1),), partial=("a.ts",))))
    assert "a.ts: not parsed in full" in shown
    assert "1 place that uses the name save, unresolved" in shown


def test_tests_without_a_command_are_named_by_file() -> None:
    shown = piped(replace(IMPACT, test_commands=())).splitlines()
    at = shown.index("1 test, what runs them is not known")
    assert shown[at + 1] == "  tests/test_orders.py"


def test_a_long_line_is_not_wrapped_in_a_pipe() -> None:
    out = io.StringIO()
    show_answer(console(out), replace(ANSWER, notes=("word " * 60,)), why=True)
    assert "note: " + ("word " * 60).strip() in out.getvalue().splitlines()


def test_a_long_list_is_bounded_and_counted() -> None:
    shown = piped(replace(IMPACT, reached=IMPACT.reached * 1_000))
    assert "reached (5,000)" in shown
    assert "and 4,980 more: --json lists all" in shown
    assert len(shown.splitlines()) < 60


def test_what_the_engine_left_out_counts_in_the_heading() -> None:
    shown = piped(replace(IMPACT, reached=IMPACT.reached * 200, totals={**IMPACT.totals, "reached": 5_000}))
    assert "reached (5,000)" in shown
    assert "and 4,980 more: --json lists 1,000" in shown


def test_nothing_reached_says_so() -> None:
    nothing = Impact(BASE, HEAD, (), (), "none", "3 files changed, none in a language with symbols")
    assert piped(nothing).startswith("no impact: 3 files changed, none in a language with symbols\n")


@pytest.mark.parametrize("name", NASTY, ids=range(len(NASTY)))
def test_no_name_drives_the_terminal(name: str) -> None:
    out = io.StringIO()
    plain = Console(
        file=out, force_terminal=True, color_system=None, markup=False, highlight=False, soft_wrap=True
    )
    show_impact(plain, full_of(name))
    show_answer(plain, answer_full_of(name), why=True)
    shown = out.getvalue()
    assert not {character for character in shown if character != "\n" and not character.isprintable()} - {
        "\u3000"
    }
    shown.encode("utf-8")


def test_notes_stand_before_the_results() -> None:
    out = io.StringIO()
    show_answer(console(out), replace(ANSWER, notes=("direct search found nothing",)), why=False)
    shown = out.getvalue()
    assert shown.index("note: direct search found nothing") < shown.index("\n1. ")


def test_why_shows_how_a_score_came_about() -> None:
    out = io.StringIO()
    show_answer(console(out), ANSWER, why=True)
    assert "rule: explain; subject: retry failed webhook deliveries" in out.getvalue()
    assert "semantic: 1st, weight 0.5, gives 0.012195" in out.getvalue()


def test_why_says_the_boost_once() -> None:
    out = io.StringIO()
    boosted = replace(ANSWER.results[1], boost=1.25, score=0.5)
    show_answer(console(out), replace(ANSWER, results=(boosted,)), why=True)
    assert "semantic: 4th, weight 0.5, gives 0.009091\n" in out.getvalue()  # 0.5 / 44 / 1.25
    assert "boost x1.250, score 0.500000\n" in out.getvalue()


@pytest.mark.parametrize(
    ("places", "shown"),
    [
        ([(9, 12), (1, 3)], "also lines 1-3, 9-12\n"),
        ([(9, 12), (1, 3), (50, 50), (20, 30), (40, 45)], "also lines 1-3, 9-12, 50 and 2 more\n"),
    ],
)
def test_few_further_places_of_a_file_are_named_in_order(places: list[tuple[int, int]], shown: str) -> None:
    out = io.StringIO()
    folded = replace(ANSWER.results[0], also=tuple((start, end, None) for start, end in places))
    show_answer(console(out), replace(ANSWER, results=(folded,)), why=False)
    assert shown in out.getvalue()


def test_what_every_line_would_say_is_left_out_and_what_is_not_shown_is_said_once() -> None:
    out = io.StringIO()
    asked = Intent("find_references", 0.9, "references", "redeliver", ("redeliver",), plain=True)
    use, typed = ANSWER.results[3], replace(ANSWER.results[3], note="references redeliver")
    show_answer(console(out), replace(ANSWER, intent=asked, results=(use, typed)), why=False)
    assert "calls redeliver" not in out.getvalue()
    assert "references redeliver" in out.getvalue()
    assert out.getvalue().endswith("\n2 of 9: --limit N shows more\n")


def test_what_was_not_indexed_is_named() -> None:
    out = io.StringIO()
    built = Built(HEAD, 3, 2, 2, 0, (("a\x1b.bin", "binary"),), 12, 7, 1.25, True)
    show_built(console(out), built, "/cache/index.db")
    assert out.getvalue().splitlines() == [
        "9f3c2d17a0: 3 files, 12 symbols, 7 edges; 2 parsed anew, 0 kept, 1.2 s",
        "/cache/index.db",
        "",
        "not indexed (1)",
        "  a\ufffd.bin: binary",
    ]


def test_a_bar_goes_when_all_is_done() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    err = Terminal()
    with progress(err) as report:
        report("parsing", 1, 2)
        report("waiting", 0, 0)
    assert "parsing" in err.getvalue()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("größe 名前", "größe 名前"),
        ("a\x1b[31mb", "a\ufffd[31mb"),
        ("a\u202eb\u200bc\u200dd", "a\ufffdb\ufffdc\ufffdd"),
        ("a\udcffb", "a\ufffdb"),
    ],
)
def test_only_what_shows_is_kept(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_one_line_is_cut_with_an_ellipsis() -> None:
    assert one_line(" a\n b\tc ") == "a b c"
    assert one_line("abcdef", 4) == "abc…"


def test_a_number_with_its_noun() -> None:
    assert [many(n, "caller") for n in (0, 1, 5013)] == ["0 callers", "1 caller", "5,013 callers"]
    assert many(2, "use hides", "uses hide") == "2 uses hide"
