"""Parts of an answer to the words for them, the same in a comment and on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from search.model import Answer, Result

ALSO = 3  # further places of a file that are named


def ordinal(number: int) -> str:
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ends.get(number % 10, 'th')}"


def also_lines(result: Result) -> str:
    """The best of what is folded under a result, in order of line; '' for none."""
    if not result.also:
        return ""
    best = sorted(result.also[:ALSO], key=lambda place: place[:2])
    lines = ", ".join(str(start) if start == end else f"{start}-{end}" for start, end, _ in best)
    more = len(result.also) - len(best)
    return f"also lines {lines}" + (f" and {more:,} more" if more else "")


def notes_of(answer: Answer) -> Sequence[str]:
    """For each result what it is; "calls X" on every line of an answer to "who calls X" is left out."""
    expected = {f"calls {name}" for name in answer.intent.identifiers}
    if answer.intent.name != "find_references":
        expected = set()
    return ["" if result.note in expected else result.note for result in answer.results]
