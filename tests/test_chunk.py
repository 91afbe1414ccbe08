"""Where texts are cut into chunks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from search.index.chunk import CHUNK_CHARACTERS, CHUNK_LINES, chunks
from search.model import Symbol

LINE = st.sampled_from(
    ["", "    ", "x = 1", "    return 1", "# note", "## Heading", "=====", "```", "y" * 900]
)
LANGUAGE = st.sampled_from(["python", "markdown", "rst", ""])


@st.composite
def files(draw: st.DrawFn) -> tuple[list[str], list[Symbol]]:
    lines = draw(st.lists(LINE, max_size=150))
    symbols = []
    for seq in range(1, draw(st.integers(0, 8)) + 1):
        start = draw(st.integers(1, len(lines) + 1))
        end = draw(st.integers(start, len(lines) + 5))  # beyond the end, overlapping: nothing is sure
        symbols.append(symbol(seq, start, end))
    return lines, symbols


def symbol(seq: int, start: int, end: int, kind: str = "function") -> Symbol:
    return Symbol(seq, f"s{seq}", f"s{seq}", kind, 0, start, end, start, "")


@given(files(), LANGUAGE)
def test_every_line_is_in_exactly_one_chunk_of_bearable_size(
    file: tuple[list[str], list[Symbol]], language: str
) -> None:
    lines, symbols = file
    found = chunks(lines, symbols, language)
    assert [line for start, end, _ in found for line in range(start, end + 1)] == list(
        range(1, len(lines) + 1)
    )
    known = {0} | {one.seq for one in symbols}
    for start, end, owner in found:
        filled = [line.strip() for line in lines[start - 1 : end] if line.strip()]
        assert owner in known
        assert len(filled) <= CHUNK_LINES
        assert sum(map(len, filled)) + len(filled) <= CHUNK_CHARACTERS or len(filled) == 1


def function(name: str, lines: int) -> list[str]:
    return [f"def {name}():", *(f"    step({n})" for n in range(lines - 1))]


def test_a_function_that_fits_is_one_chunk_with_the_comment_above_it() -> None:
    lines = [*function("one", 30), "", "# about two", *function("two", 30), "", *function("three", 30)]
    symbols = [symbol(1, 1, 30), symbol(2, 33, 62), symbol(3, 64, 93)]
    assert chunks(lines, symbols, "python") == [(1, 31, 1), (32, 63, 2), (64, 93, 3)]


def test_a_long_function_is_cut_into_equal_parts_of_its_own() -> None:
    lines = [*function("one", 30), *function("two", 90), *function("three", 30)]
    symbols = [symbol(1, 1, 30), symbol(2, 31, 120), symbol(3, 121, 150)]
    found = chunks(lines, symbols, "python")
    assert [owner for _, _, owner in found] == [1, 2, 2, 2, 3]
    assert [end - start + 1 for start, end, _ in found] == [30, 30, 30, 30, 30]


def test_a_long_function_is_cut_at_an_empty_line() -> None:
    body = [*(f"    a({n})" for n in range(25)), "", *(f"    b({n})" for n in range(29))]
    found = chunks(["def one():", *body], [symbol(1, 1, 56)], "python")
    assert found == [(1, 26, 1), (27, 56, 1)]


def test_a_long_class_is_cut_at_its_methods_and_small_ones_stay_together() -> None:
    lines = [
        "class A:",
        "    x = 1",
        *["    def short(self): pass"] * 3,
        *["    long()"] * 36,
        *["    long()"] * 36,
    ]
    symbols = [
        symbol(1, 1, 77, "class"),
        *(symbol(2 + n, 3 + n, 3 + n, "method") for n in range(3)),
        symbol(5, 6, 41, "method"),
        symbol(6, 42, 77, "method"),
    ]
    assert chunks(lines, symbols, "python") == [(1, 5, 1), (6, 41, 5), (42, 77, 6)]


def test_variables_do_not_cut() -> None:
    lines = [f"x{n} = {n}" for n in range(60)]
    symbols = [symbol(n + 1, n + 1, n + 1, "variable") for n in range(60)]
    assert chunks(lines, symbols, "python") == [(1, 30, 0), (31, 60, 0)]


def test_prose_is_cut_at_headings_but_not_inside_code() -> None:
    section = ["text"] * 25
    marked = ["# One", *section, "```", "# a comment", "```", "# Two", *section]
    assert chunks(marked, (), "markdown") == [(1, 29, 0), (30, 55, 0)]
    underlined = ["One", "===", *section, "Two", "---", *section]
    assert chunks(underlined, (), "rst") == [(1, 27, 0), (28, 54, 0)]


def test_short_sections_stay_together() -> None:
    assert chunks(["# One", "a", "# Two", "b"] * 12, (), "markdown") == [(1, 40, 0), (41, 48, 0)]


def test_text_of_no_language_is_cut_too() -> None:
    assert chunks(["some words"] * 100, (), "") == [(1, 34, 0), (35, 67, 0), (68, 100, 0)]


def test_a_line_longer_than_a_chunk_is_one() -> None:
    assert chunks(["a", "x" * 5000, "b"] * 2, (), "") == [
        (1, 1, 0),
        (2, 2, 0),
        (3, 4, 0),
        (5, 5, 0),
        (6, 6, 0),
    ]


def test_definitions_nested_a_thousand_deep_are_cut_all_the_same() -> None:
    depth = 1_500
    lines = [f"function f{n}() {{" for n in range(depth)] + ["}"] * depth
    nested = [symbol(n + 1, n + 1, 2 * depth - n) for n in range(depth)]
    rows = chunks(lines, nested, "javascript")
    assert [line for start, end, _ in rows for line in range(start, end + 1)] == list(range(1, 2 * depth + 1))


def test_an_empty_text_has_no_chunk() -> None:
    assert chunks([], (), "python") == []
