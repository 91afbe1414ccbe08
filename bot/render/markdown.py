"""Words from outside to Markdown that shows them and does nothing else. Pure.

What a name may not do: end its code span or cell, open HTML, link anywhere, mention a person or an issue,
start a line. Inside code GitHub resolves no mention; outside, U+200B stands behind what would trigger one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from urllib.parse import quote

from bot.plain import one_line, visible
from search.gitrepo import path_bytes

LIMIT = 60_000  # characters of a comment; GitHub refuses more than 65,536
NAME = 100  # characters shown of a name or path
SENTENCE = 300  # characters shown of a sentence
URL = 1_000  # characters of an address; a longer one is left out, never cut
CODE_WIDTH = 160  # characters of a line of code
BREAK = "\u200b"

_STEPS = frozenset({".", ".."})  # a forged tree holds them; a browser would leave the repository with them
_LONE = re.compile("[\ud800-\udfff]")
_ACTIVE = re.compile(r"[\\`*_\[\]~$!<>&|@]|#(?=\w)|\bGH-(?=\d)|://|\bwww\.", re.IGNORECASE)
_ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;", "|": "&#124;"}
_RENDERED_MARKDOWN = (".md", ".markdown", ".mdx", ".rst", ".adoc", ".org", ".ipynb")


@dataclass(frozen=True, slots=True)
class Permalink:
    """Where people read the repository at one commit. An empty `base_url` means no links at all."""

    base_url: str  # https://github.com/owner/name
    commit: str

    def at(self, commit: str) -> Permalink:
        return replace(self, commit=commit)

    def lines(self, path: str, start: int, end: int = 0) -> str:
        """The address of lines of a file; '' where there is none or it is too long to post."""
        if not self.base_url or _LONE.search(path) or not _STEPS.isdisjoint(path.split("/")):
            return ""
        place = quote(path_bytes(path))
        plain = "?plain=1" if path.lower().endswith(_RENDERED_MARKDOWN) else ""
        span = f"#L{start}-L{end}" if end > start else f"#L{start}"
        url = f"{self.base_url}/blob/{self.commit}/{place}{plain}{span}"
        return url if len(url) <= URL else ""


def text(words: str, limit: int = SENTENCE) -> str:
    """Words as running text on one line. Not for the start of a line: `-` and `1.` are left alone."""
    return _calmed(one_line(words, limit))


def prose(words: str, limit: int = SENTENCE) -> str:
    """A sentence of ours that quotes names in back-quotes: those become code, the rest running text."""
    parts = re.split(r"`([^`]+)`", one_line(words, limit))
    return "".join(code(part) if odd % 2 else _calmed(part) for odd, part in enumerate(parts))


def _calmed(line: str) -> str:
    return _ACTIVE.sub(_calm, line)


def _calm(found: re.Match[str]) -> str:
    mark = found[0]
    if mark in _ENTITIES:
        return _ENTITIES[mark]
    if len(mark) == 1 and mark not in "@#":
        return "\\" + mark
    return mark[:-1] + BREAK + mark[-1] if len(mark) > 1 else mark + BREAK


def code(name: str, limit: int = NAME) -> str:
    """A name as a code span on one line that also holds inside a table cell and a link."""
    line = one_line(name, limit) or "(empty)"
    if "|" in line:  # a span cannot hold a pipe in a table: parsers differ over a backslash before it
        return "<code>" + re.sub(r"[!-/:-@\[-`{-~]", lambda mark: f"&#{ord(mark[0])};", line) + "</code>"
    ticks = "`" * (_longest_run(line) + 1)
    pad = " " if line[0] == "`" or line[-1] == "`" else ""
    return f"{ticks}{pad}{line}{pad}{ticks}"


def linked(label: str, url: str) -> str:
    """Markdown as the label of a link, or alone where there is no address."""
    return f"[{label}]({url})" if url else label


def fence(lines: Iterable[str], language: str = "", width: int = CODE_WIDTH) -> str:
    """Code as a block. Lines are clipped, and all moved by a blank where one could be read as a command."""
    shown = [visible(line.expandtabs(4).rstrip()) for line in lines]
    shown = [line if len(line) <= width else line[: width - 1] + "…" for line in shown]
    if any(line.startswith("/") for line in shown):
        shown = [" " + line for line in shown]
    ticks = "`" * max(3, _longest_run("\n".join(shown)) + 1)
    return "\n".join([ticks + re.sub(r"[^a-z0-9+#-]", "", language.lower()), *shown, ticks])


def table(header: Sequence[str], align: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are Markdown already; `align` holds `l` or `r` a column."""
    rules = [{"l": ":--", "r": "--:"}[side] for side in align]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (header, rules, *rows))


def details(summary: str, body: str) -> str:
    """A block that is closed until somebody opens it. `summary` holds our own words and numbers only."""
    return f"<details><summary>{summary}</summary>\n\n{body}\n\n</details>"


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a comment that stands or goes as a whole. `weight` 0 stays; the largest goes first."""

    body: str
    weight: int = 0
    name: str = ""


def fit(sections: Iterable[Section], limit: int = LIMIT) -> str:
    """The sections as one comment of at most `limit` characters; what had to go is named at the end."""
    kept = [section for section in sections if section.body]
    dropped: list[str] = []
    while len(comment := _join(kept, dropped)) > limit:
        heaviest = max(kept, key=lambda section: section.weight)
        if not heaviest.weight:
            raise ValueError(f"the fixed part of a comment takes {len(comment)} characters")
        kept.remove(heaviest)
        dropped.append(heaviest.name)
    return comment


def _join(kept: Sequence[Section], dropped: Sequence[str]) -> str:
    note = f"<sub>Left out to keep this within GitHub's limit: {', '.join(dropped)}.</sub>" if dropped else ""
    comment = "\n\n".join([section.body for section in kept] + ([note] if note else []))
    return comment.replace("\n\n", "\n", 1)  # the marker and the first line


def _longest_run(line: str) -> int:
    return max(map(len, re.findall("`+", line)), default=0)
