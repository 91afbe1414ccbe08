"""Source bytes in any encoding to UTF-8, which the parsers read; lines stay where they are.

Python says its encoding in one of the first two lines (PEP 263). Elsewhere, and where that is wrong, a byte
that is no UTF-8 is taken for the Latin-1 character, so that no name ends in the middle.
"""

from __future__ import annotations

import codecs
import re

_CODING = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_NO_CODE = frozenset(("idna", "punycode", "unicode_escape", "raw_unicode_escape", "unicode-escape", "utf-7"))
_LATIN = {0xDC00 + byte: byte for byte in range(0x80, 0x100)}  # what `surrogateescape` makes of a byte


def as_utf8(source: bytes, grammar: str) -> bytes:
    """The same text in UTF-8; UTF-8 comes back as it is."""
    if source.isascii():
        return source
    try:
        source.decode()
    except UnicodeDecodeError:
        text = _declared(source) if grammar == "python" else None
        return (text or source.decode("utf-8", "surrogateescape").translate(_LATIN)).encode(
            "utf-8", "replace"
        )
    return source


def _declared(source: bytes) -> str | None:
    """The text by the coding line; None where there is none, or it does not fit."""
    lines = source.split(b"\n", 2)[:2]
    found = next((match[1].decode() for line in lines if (match := _CODING.match(line))), None)
    if found is None:
        return None
    try:
        if codecs.lookup(found).name in _NO_CODE:
            return None
        text = source.decode(found)
    except (LookupError, ValueError):
        return None
    return text if text.count("\n") == source.count(b"\n") else None
