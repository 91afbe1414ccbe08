"""What would be posted: its form, its limits, and that nothing from a repository escapes its place."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from inline_snapshot import external_file
from markdown_it import MarkdownIt
from markdown_it.token import Token
from values import (
    ANSWER,
    BASE,
    HEAD,
    IMPACT,
    NASTY,
    answer_full_of,
    change,
    counted,
    full_of,
    reached,
)

from bot.commands import read_commands
from bot.render import (
    LIMIT,
    Permalink,
    answer_markdown,
    impact_line,
    impact_markdown,
    reply_markdown,
    search_marker,
)
from bot.render.markdown import code, fence, linked, table, text
from search.model import MODULE, BlindSpots, Break, Change, Impact
from search.model import TestRef as Reference

MARKER = search_marker(492700400)
LINK = Permalink("https://github.com/acme/shop", HEAD)
GFM = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


def test_an_impact_reads_like_this() -> None:
    assert impact_markdown(IMPACT, LINK) == external_file("posts/impact.md", format=".txt")


def broken(origin: Change, *reasons: str, verdict: str = "high") -> Impact:
    """With breaks in `create_order`, then `load_rows`, then elsewhere."""
    places = [
        ("shop/orders.py", 88, "create_order"),
        ("shop/imports/csv.py", 31, "load_rows"),
        ("x.py", 1, "x"),
    ]
    breaks = tuple(
        Break(*place, reason, origin.symbol, origin.path)
        for place, reason in zip(places, reasons, strict=False)
    )
    return counted(replace(IMPACT, changes=(origin,), breaks=breaks, verdict=verdict))


def title(impact: Impact) -> str:
    return impact_markdown(impact, LINK).split("\n")[1].removeprefix("### 🔴 High impact: ")


def test_breaks_read_like_this() -> None:
    needs = change(change="signature", detail="`currency` is now required", callers=2, callers_all=3)
    told = broken(needs, "`parse_price(row.raw)` lacks `currency`", "`parse_price(cell)` lacks `currency`")
    assert impact_markdown(told, LINK) == external_file("posts/impact_breaks.md", format=".txt")


LACKS, OTHER = "`parse_price(a)` lacks `currency`", "`parse_price(a, 2)` passes 2 values where 1 is taken"
SIGNATURE = change(change="signature", detail="`currency` is now required")


@pytest.mark.parametrize(
    ("origin", "reasons", "expected"),
    [
        (SIGNATURE, [LACKS], "`parse_price` needs `currency`, 1 of its 2 callers does not pass it"),
        (SIGNATURE, [LACKS, LACKS], "`parse_price` needs `currency`, its 2 callers do not pass it"),
        (SIGNATURE, [LACKS] * 3, "`parse_price` needs `currency`, 3 places do not pass it"),
        (
            SIGNATURE,
            [LACKS, OTHER],
            "`parse_price` has another signature (`currency` is now required), "
            "its 2 callers no longer fit it",
        ),
        (
            replace(SIGNATURE, detail="x" * 90),
            [OTHER],
            "`parse_price` has a changed signature, 1 of its 2 callers no longer fits it",
        ),
        (change(change="removed"), [OTHER], "`parse_price` is gone, but 1 place still uses it"),
        (
            change("parse", change="renamed", old_symbol="parse_price"),
            [OTHER, OTHER],
            "`parse_price` is now `parse`, but 2 places still use the old name",
        ),
        (
            change(change="moved", old_path="old.py"),
            [OTHER],
            "`parse_price` has moved, but 1 place still looks for it where it was",
        ),
        (change(kind="type"), [OTHER, OTHER], "`parse_price` has changed, and 2 places no longer fit it"),
    ],
)  # fmt: skip
def test_the_first_line_says_which_symbol_breaks_what(
    origin: Change, reasons: list[str], expected: str
) -> None:
    assert title(broken(origin, *reasons)) == expected


def test_breaks_of_other_changes_are_counted_after_the_worst() -> None:
    told = broken(SIGNATURE, LACKS, LACKS)
    other = Break("a.py", 1, "f", "calls `gone`, which is gone", "gone", "shop/cart.py")
    gone = change("gone", "shop/cart.py", change="removed")
    both = replace(told, changes=(gone, *told.changes), breaks=(other, *told.breaks))
    assert title(counted(both)).endswith("do not pass it; 1 more place breaks")


def test_what_was_not_read_in_full_is_said_first() -> None:
    half = replace(IMPACT, blind_spots=BlindSpots(partial=("shop/pricing.py",)))
    first, _, second, *_ = impact_markdown(half, LINK).split("\n")[1:]
    assert first.startswith("### 🟠 Partial result. Medium impact: ")
    assert second.startswith("**1 changed file not parsed in full: `shop/pricing.py`** · ")
    quiet = counted(replace(half, reached=(), verdict="none"))
    assert (
        impact_markdown(quiet, LINK)
        .split("\n")[1]
        .startswith("**1 changed file not parsed in full: `shop/pricing.py`.** ")
    )
    unread = replace(IMPACT, blind_spots=BlindSpots(skipped=(("a.py", "too long"),), unread=("a.py",)))
    assert "### 🟠 Partial result. Medium impact: " in impact_markdown(unread, LINK)


def test_what_comes_through_a_hub_is_folded() -> None:
    hub = replace(reached("log", "shop/log.py", 3, "parse_price"), hub=True)
    behind = tuple(reached(f"user_{n}", f"pkg/file_{n}.py", n + 3, "parse_price", "log") for n in range(212))
    posted = impact_markdown(counted(replace(IMPACT, reached=(hub, *behind))), LINK)
    assert "and 212 more through `log`" in posted
    assert "pkg/file_1.py" not in posted and "213 callers" in posted
    assert 'n1h["+ 212 more"]:::more --> n1' in posted
    assert '["+ 1 more"]' not in posted


def test_what_is_moved_says_from_where() -> None:
    moved = change(change="renamed", old_symbol="old", old_path="a.py", detail="body changed too")
    posted = impact_markdown(counted(replace(IMPACT, changes=(moved,))), LINK)
    assert "| renamed, was `a.py` `old`: body changed too |" in posted
    both = change(change="signature", old_path="a.py", detail="is now exported")
    posted = impact_markdown(counted(replace(IMPACT, changes=(both,))), LINK)
    assert "| **signature**, was `a.py`: is now exported |" in posted


def test_without_callers_one_line_says_how_many_uses_are_unresolved() -> None:
    alone = counted(
        replace(
            IMPACT,
            reached=(),
            verdict="none",
            tests=(),
            test_commands=(),
            blind_spots=BlindSpots(unresolved=(("save", 7),)),
        )
    )
    assert impact_markdown(alone, LINK) == external_file("posts/impact_without_callers.md", format=".txt")


def test_without_a_changed_symbol_there_is_no_comment_but_a_reason() -> None:
    nothing = Impact(BASE, HEAD, (), (), "none", "3 files changed, none in a language with symbols")
    assert impact_markdown(nothing, LINK) == ""
    assert impact_line(nothing) == "no symbol changed: 3 files changed, none in a language with symbols"


def test_only_tests_changed_is_not_said_beside_a_file_that_was_not_analysed() -> None:
    test = change("test_order", "tests/test_orders.py", role="test", callers=0, callers_all=0)
    blind = BlindSpots(not_analysed=("shop/Reader.kt",), unread=("shop/Reader.kt",))
    quiet = counted(replace(IMPACT, changes=(test,), reached=(), verdict="none", blind_spots=blind))
    first, *_ = impact_markdown(quiet, LINK).split("\n")[1:]
    assert first.startswith(
        "**1 changed file in a language without symbols: `shop/Reader.kt`.** **Tests changed**: `test_order`"
    )
    low = impact_markdown(replace(quiet, verdict="low"), LINK)
    assert "Only tests" not in low and "only tests" not in low
    assert "1 changed file in a language without symbols: `shop/Reader.kt`" in low


def test_no_behaviour_change_is_said_of_what_was_analysed_alone() -> None:
    blind = BlindSpots(skipped=(("icon.png", "binary"),), unread=("icon.png",))
    silent = counted(
        replace(IMPACT, changes=(change(behaviour=False),), reached=(), verdict="none", blind_spots=blind)
    )
    posted = impact_markdown(silent, LINK)
    assert (
        "**1 changed file not analysed: `icon.png`.** **No behaviour change in what was analysed**" in posted
    )


def test_of_module_level_code_it_is_not_said_that_it_has_no_callers() -> None:
    loaded = change(MODULE, callers=0, callers_all=0, on_load=True)
    quiet = counted(replace(IMPACT, changes=(loaded,), reached=(), verdict="none"))
    posted = impact_markdown(quiet, LINK)
    assert "No callers found" not in posted
    assert "runs when its file is loaded, and what it registers is not followed" in posted
    both = counted(replace(quiet, changes=(loaded, change(callers=0, callers_all=0))))
    assert "what it registers is not followed" in impact_markdown(both, LINK)


def test_without_a_command_the_test_files_are_named_and_no_command_is_promised() -> None:
    unknown = counted(replace(IMPACT, tests=(Reference("test/a.ts", MODULE, 1, ""),), test_commands=()))
    posted = impact_markdown(unknown, LINK)
    assert "Run what can break" not in posted
    assert "**Tests that reach this** (1 test; what runs them is not known): `test/a.ts`" in posted


def test_how_far_is_looked_stands_in_the_table_and_in_the_trust() -> None:
    totals = {**IMPACT.totals, "depth": 3, "test_depth": 5}
    posted = impact_markdown(replace(IMPACT, totals=totals), LINK)
    assert "| Callers outside: direct (within 3 steps) |" in posted
    assert "Places reached within 3 steps:" in posted
    assert "reaches a changed symbol within 5 steps" in posted


def test_what_was_removed_is_linked_at_the_base_and_its_users_in_the_head() -> None:
    gone = replace(reached("create_order", "shop/orders.py", 88, "parse_price"), gone=True)
    posted = impact_markdown(
        counted(replace(IMPACT, changes=(change(change="removed"),), reached=(gone,))), LINK
    )
    assert f"{BASE}/shop/pricing.py#L41-L58" in posted
    assert f"{HEAD}/shop/orders.py#L88): `create_order` still calls `parse_price`" in posted


def test_users_of_a_renamed_symbol_are_shown_with_the_old_name() -> None:
    renamed = change("parse_amount", change="renamed", old_symbol="parse_price")
    user = replace(
        reached("create_order", "shop/orders.py", 88, "parse_price"), origin="parse_amount", gone=True
    )
    posted = impact_markdown(counted(replace(IMPACT, changes=(renamed,), reached=(user,))), LINK)
    assert "`parse_price` is now `parse_amount`" in posted
    assert "`create_order` still calls `parse_price`" in posted


def test_an_importer_is_no_caller() -> None:
    importer = replace(reached(MODULE, "shop/api.py", 3, "parse_price"), link="imports")
    posted = impact_markdown(counted(replace(IMPACT, reached=(importer,))), LINK)
    assert "outside the diff" not in posted
    assert "1 place, by file" in posted
    assert "module-level code imports `parse_price`" in posted


def test_an_answer_reads_like_this() -> None:
    assert answer_markdown(
        ANSWER, Permalink("https://github.com/acme/shop", BASE), MARKER, "main"
    ) == external_file("posts/answer.md", format=".txt")


def test_an_answer_that_is_not_confident_has_two_lines() -> None:
    unsure = replace(ANSWER, confident=False)
    assert answer_markdown(
        unsure, Permalink("https://github.com/acme/shop", BASE), MARKER, "main"
    ) == external_file("posts/answer_not_confident.md", format=".txt")


def test_an_empty_answer_says_why() -> None:
    empty = replace(ANSWER, results=(), total=0, notes=("the literal does not occur at that commit",))
    assert answer_markdown(
        empty, Permalink("https://github.com/acme/shop", BASE), MARKER, "main"
    ) == external_file("posts/answer_empty.md", format=".txt")


# --- nothing escapes its place -------------------------------------------------------------------------


def leaves(markdown: str) -> list[Token]:
    """All tokens of a rendered text, the children of paragraphs and cells included."""
    return [leaf for token in GFM.parse(markdown) for leaf in (token, *(token.children or ()))]


@pytest.mark.parametrize("name", NASTY, ids=range(len(NASTY)))
def test_a_name_stays_in_its_cell(name: str) -> None:
    cell = linked(f"{code(name)} {code(name)}", LINK.lines(name or "x", 1))
    tokens = GFM.parse(table(["A", "B"], "ll", [[cell, text(name)], [code(name), "end"]]))
    assert sum(token.type == "td_open" for token in tokens) == 4
    assert sum(token.type == "table_open" for token in tokens) == 1
    assert tokens[-1].type == "table_close"
    links = [
        leaf.attrs["href"] for token in tokens for leaf in token.children or () if leaf.type == "link_open"
    ]
    assert all(str(link).startswith("https://github.com/acme/shop/blob/") for link in links)


@pytest.mark.parametrize("name", NASTY, ids=range(len(NASTY)))
def test_running_text_is_one_run_of_text(name: str) -> None:
    kinds = {leaf.type for leaf in leaves(f"**{text(name) or '-'}**")}
    assert kinds <= {
        "paragraph_open",
        "inline",
        "strong_open",
        "text",
        "text_special",
        "strong_close",
        "paragraph_close",
    }


def shown_text(markdown: str) -> str:
    """What GitHub's filters for mentions and references look at: text outside code and HTML."""
    kinds = ("text", "text_special")
    outside = re.sub(r"<code>.*?</code>", "", markdown)
    return " ".join(leaf.content for leaf in leaves(outside) if leaf.type in kinds)


@pytest.mark.parametrize("name", NASTY, ids=range(len(NASTY)))
def test_nobody_is_mentioned_and_nothing_referred_to(name: str) -> None:
    for posted in (
        impact_markdown(full_of(name), LINK),
        answer_markdown(answer_full_of(name), LINK, MARKER, name),
    ):
        shown = shown_text(posted)
        assert not re.search(r"@\w", shown)
        assert not re.search(r"#\d|\bGH-\d", shown)
        assert not re.search(r"https?://|www\.", shown)


@pytest.mark.parametrize("name", NASTY, ids=range(len(NASTY)))
def test_no_line_of_ours_is_a_command(name: str) -> None:
    posts = (
        impact_markdown(full_of(name), LINK),
        answer_markdown(answer_full_of(name), LINK, MARKER, name),
        answer_markdown(replace(answer_full_of(name), confident=False), LINK, MARKER, name),
        reply_markdown(f"{name} is no command", MARKER),
    )
    for posted in posts:
        assert not any(
            line.lstrip().startswith("/") for line in posted.split("\n") if not line.startswith(" /")
        )
        assert read_commands(posted) == ()


# --- the limits ------------------------------------------------------------------------------------------

words = st.text(max_size=40) | st.sampled_from(NASTY)
changes = st.builds(
    change,
    words,
    words,
    change=st.sampled_from(["added", "removed", "body", "signature", "moved", "renamed"]),
    behaviour=st.booleans(),
    kind=words,
    detail=words,
    old_path=st.none() | words,
    old_symbol=st.none() | words,
    callers=st.integers(0, 5_000),
)
ways = st.builds(
    lambda name, path, line, via, role, how: reached(name, path, line, *via, role=role, how=how),
    words,
    words,
    st.integers(1, 10**6),
    st.lists(words, min_size=1, max_size=3),
    st.sampled_from(["source", "test"]),
    st.sampled_from(["exact", "typed", "hierarchy", "name"]),
)
many_of = st.sampled_from([1, 7, 60])
impacts = st.builds(
    lambda chs, rs, verdict, word, times: counted(
        replace(
            IMPACT,
            changes=tuple(chs) * times,
            reached=tuple(rs) * times,
            verdict=verdict,
            reason=word,
            tests=(Reference(word, word, 1, word),) * times,
            test_commands=(f"pytest {word}",) * times,
            untested=(f"{word}::{word}",) * times,
            blind_spots=BlindSpots(
                ((word, word),) * times,
                ((word, 3),) * times,
                (word,) * times,
                (word,) * times,
                ((word, 1, 2),) * times,
            ),
            notes=(word,) * times,
        )
    ),
    st.lists(changes, min_size=1, max_size=4),
    st.lists(ways, max_size=8),
    st.sampled_from(["none", "low", "medium", "high"]),
    words,
    many_of,
)


@settings(deadline=None, max_examples=50)
@given(impacts)
def test_any_impact_fits_and_is_well_formed(impact: Impact) -> None:
    posted = impact_markdown(impact, LINK)
    assert len(posted) <= LIMIT
    posted.encode("utf-8")
    assert posted.startswith("<!-- callwave:impact v1 head=9f3c2d17 -->\n")
    tokens = GFM.parse(posted)
    # every block is one of ours: no name has opened a heading, a list, a fence or a block of HTML
    assert sum(token.type == "heading_open" for token in tokens) == (impact.verdict != "none")
    html = [token.content for token in tokens if token.type == "html_block"]
    assert all(
        re.match(r"<!-- callwave|<details><summary>[^<]*</summary>\n$|</details>\n$", block) for block in html
    )
    assert sum(block.startswith("<d") for block in html) == sum(block.startswith("</d") for block in html)
    assert all(token.info in ("sh", "mermaid") for token in tokens if token.type == "fence")
    blocks = {"html_block", "heading", "paragraph", "table", "ordered_list", "bullet_list", "fence"}
    assert {
        token.type.removesuffix("_open") for token in tokens if not token.level and token.nesting >= 0
    } <= blocks
    assert len(visible_lines(posted)) <= 25


def visible_lines(posted: str) -> list[str]:
    open_part = re.sub(r"<details><summary>(.*?)</summary>.*?\n</details>", r"\1", posted, flags=re.DOTALL)
    return [line for line in open_part.split("\n")[1:] if line and not line.startswith(("```", "| :"))]


def test_a_hub_with_five_thousand_callers_is_bounded_and_counted() -> None:
    callers = tuple(
        reached(f"caller_{n}", f"pkg/file_{n % 700}.py", n + 3, "parse_price") for n in range(5_013)
    )
    posted = impact_markdown(counted(replace(IMPACT, reached=callers, entry_points=())), LINK)
    assert "5,013 callers outside the diff in 700 files" in posted
    assert "(5 of 5,013)" in posted
    assert "30 of 700 files" in posted
    assert len(posted) < 20_000


def test_changes_that_the_engine_left_out_are_counted_and_not_judged() -> None:
    quiet = counted(replace(IMPACT, changes=(change("f"), change("g")), reached=(), verdict="none"))
    cut = replace(quiet, changes=quiet.changes[:1], totals={**quiet.totals, "changes": 5_000})
    assert "`f` and 4,999 not listed here" in impact_markdown(cut, LINK)
    comments = replace(cut, changes=(change("f", behaviour=False),))
    assert "No behaviour change" not in impact_markdown(comments, LINK)


def test_what_does_not_fit_goes_as_a_whole_section_and_is_named() -> None:
    callers = tuple(
        reached(f"{n}" + "`|" * 40, f"{n % 30}/" + "|" * 90, n + 3, "parse_price") for n in range(1, 401)
    )
    posted = impact_markdown(counted(replace(IMPACT, reached=callers)), LINK)
    assert len(posted) <= LIMIT
    assert "<sub>Left out to keep this within GitHub's limit: call graph, all callers.</sub>" in posted
    assert "400 callers outside the diff in 30 files" in posted
    assert "How far to trust this" in posted


def test_the_same_impact_gives_the_same_text_whatever_the_order_of_its_parts() -> None:
    turned = replace(IMPACT, changes=IMPACT.changes[::-1], reached=IMPACT.reached[::-1])
    assert impact_markdown(turned, LINK) == impact_markdown(IMPACT, LINK)


@settings(deadline=None)
@given(st.lists(words, max_size=8), words)
def test_a_block_of_code_is_one_block(lines: list[str], language: str) -> None:
    tokens = GFM.parse("before\n\n" + fence(lines, language) + "\n\nafter")
    assert [token.type for token in tokens if token.level == 0 and token.nesting >= 0] == [
        "paragraph_open",
        "fence",
        "paragraph_open",
    ]


@pytest.mark.parametrize(
    ("path", "address"),
    [
        ("a b/ü#?.py", "a%20b/%C3%BC%23%3F.py#L1-L2"),
        ("(x)[y].go", "%28x%29%5By%5D.go#L1-L2"),
        ("raw\\xff.py", "raw%FF.py#L1-L2"),
        ("docs/a.md", "docs/a.md?plain=1#L1-L2"),
        ("new\nline.py", "new%0Aline.py#L1-L2"),
    ],
)
def test_an_address_is_percent_encoded(path: str, address: str) -> None:
    assert LINK.lines(path, 1, 2) == f"https://github.com/acme/shop/blob/{HEAD}/{address}"


@pytest.mark.parametrize("path", ["../../evil/repo", "a/../../b", "./a", ".."])
def test_a_path_that_leaves_the_repository_has_no_address(path: str) -> None:
    assert LINK.lines(path, 1) == ""


def test_without_a_base_there_are_no_links() -> None:
    assert "](" not in impact_markdown(IMPACT, Permalink("", HEAD))


def test_module_level_code_is_called_so() -> None:
    posted = impact_markdown(
        counted(replace(IMPACT, reached=(reached(MODULE, "a.py", 3, "parse_price"),))), LINK
    )
    assert ": module-level code calls `parse_price`" in posted
