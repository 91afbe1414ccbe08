"""Text from outside to text that only shows: nothing moves a cursor, turns direction or is unseen."""

from __future__ import annotations

import re
import unicodedata

REPLACEMENT = "\ufffd"
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def visible(text: str, keep: str = "") -> str:
    """`text` with control, format, surrogate and unassigned characters as U+FFFD, but for those in `keep`.

    Directional overrides and zero-width characters make a name read as another one; escape sequences
    drive a terminal; lone surrogates cannot be written as UTF-8.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if c in keep or unicodedata.category(c) not in _UNSEEN else REPLACEMENT for c in text)


def one_line(text: str, limit: int = 0) -> str:
    """`text` on one line, white space folded, cut with an ellipsis to at most `limit` characters (0: all)."""
    line = visible(re.sub(r"\s+", " ", text).strip())
    return line if not limit or len(line) <= limit else line[: limit - 1].rstrip() + "…"


def many(count: int, one: str, more: str = "") -> str:
    """A number with its noun: `1 caller`, `2 callers`, `5,013 callers`."""
    return f"{count:,} {one if count == 1 else more or one + 's'}"
