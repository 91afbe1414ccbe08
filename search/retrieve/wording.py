"""What a question quotes to how a note shows it: one line of readable length."""

from __future__ import annotations

LONGEST = 80  # characters of a quotation


def short(text: str) -> str:
    """The text on one line, with an ellipsis where it was cut."""
    line = " ".join(text[: LONGEST * 4].split()) if "\n" in text else text
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
