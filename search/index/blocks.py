"""A file's content to what is indexed: is it text at all, blocks of text, their form in the text index."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

BLOCK_BYTES = 8192  # small enough to verify a hit in one piece, large enough for a small trigram index
BINARY_PROBE = 8000  # bytes in which a NUL means binary: git's own rule
LFS_HEAD = b"version https://git-lfs.github.com/spec/v1"
LFS_BYTES = 1024
LONG_LINE = 5000  # characters: no hand writes such a line
LONG_AVERAGE = 300
HEAD_LINES = 10
WRITTEN_BY = ("generated", "minified")
_GENERATED = re.compile(rb"Code generated .{0,200}DO NOT EDIT|@generated\b")
_QUOTED = re.compile(rb"'[^'\n]*'|\"[^\"\n]*\"|`[^`\n]*`")
_UTF16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


def decode(content: bytes) -> tuple[bytes, str]:
    """A blob's bytes to UTF-8 text and "", or to b"" and why it is no text: "binary" or "lfs pointer".

    UTF-16 with a byte order mark is transcoded; a UTF-8 mark is dropped. Bytes in another encoding stay as
    they are: readers decode with U+FFFD in their place.
    """
    content = _from_utf16(content)
    if b"\0" in content[:BINARY_PROBE]:
        return b"", "binary"
    if content.startswith(LFS_HEAD) and len(content) < LFS_BYTES:
        return b"", "lfs pointer"
    return content.removeprefix(codecs.BOM_UTF8), ""


def _from_utf16(content: bytes) -> bytes:
    encoding = _UTF16.get(content[:2])
    if encoding is None:
        return content
    try:
        return content[2:].decode(encoding).encode()
    except UnicodeDecodeError:  # something else that begins with these two bytes
        return content


def written_by(text: bytes, prose: bool) -> str:
    """'' for text written by hand, else "generated" (says so at its head) or "minified" (its lines say so).

    Prose is often one line a paragraph, so its lines say nothing.
    """
    head = b"\n".join(text[: 1 << 14].split(b"\n", HEAD_LINES)[:HEAD_LINES])
    if _GENERATED.search(head):
        return "generated"
    if prose or not text:
        return ""
    lines = line_count(text)
    if len(text) / lines > LONG_AVERAGE or _has_long_line(text):
        return "minified"
    return ""


def _has_long_line(text: bytes) -> bool:
    # A line longer than LONG_LINE covers a whole window of LONG_LINE / 2 without a line end.
    step = LONG_LINE // 2
    if len(text) <= LONG_LINE:
        return False
    if all(text.find(b"\n", at, at + step) >= 0 for at in range(0, len(text) - step, step)):
        return False
    return any(len(line) > LONG_LINE and _is_code(line) for line in text.split(b"\n"))


def _is_code(line: bytes) -> bool:
    """Whether a line is long without what stands in quotes: a picture or a key in a string is no code."""
    return len(_QUOTED.sub(b"", line)) > LONG_LINE


def line_count(text: bytes) -> int:
    """Lines as git counts them: ended by a line feed, the last one perhaps not."""
    return text.count(b"\n") + (not text.endswith(b"\n") and bool(text))


def split(text: bytes) -> Iterator[tuple[int, bytes]]:
    """Text to blocks, each with the number of its first line. They end at line ends and add up to the text.

    A single line longer than a block is one block.
    """
    at, line = 0, 1
    while at < len(text):
        end = _end(text, at)
        yield line, text[at:end]
        line += text.count(b"\n", at, end)
        at = end


def _end(text: bytes, at: int) -> int:
    if len(text) - at <= BLOCK_BYTES:
        return len(text)
    end = text.rfind(b"\n", at, at + BLOCK_BYTES) + 1 or text.find(b"\n", at + BLOCK_BYTES) + 1
    return end or len(text)


def indexed_text(block: bytes) -> str:
    """A block as the text index holds it; to delete a row of a contentless table takes exactly the same text.

    A NUL would end the text for SQLite; the two line feeds make the last one or two characters part of a
    trigram.
    """
    return block.decode("utf-8", "replace").replace("\0", " ") + "\n\n"
