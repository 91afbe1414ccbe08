"""The body of a comment to the commands in it. Pure; blind to quotes, code, links, HTML, headings and lists.

The body is read as Markdown, not by patterns: a command counts where a reader of the rendered comment sees it
stand at the start of a line of plain text. Its argument is the rest of that line as it was typed, so that
`_`, `*`, `<` and back-quotes of a question arrive untouched.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

COMMANDS = ("search",)
ANSWERED = 3  # questions of one comment that are answered: a comment is no place for a batch

_LINE = re.compile(r"/([A-Za-z][A-Za-z_-]*)(?:[ \t]+([^\n]*))?(?=\n|$)")
_NEAR = 0.75  # difflib's ratio: "serach" and "seach" are near, "research" is another word (first letter)
# _HOLDERS: elements that hold text. Those that another element closes by itself (p, li, td) are left out:
# their parents count. An unknown tag, such as <name>, is not an element on GitHub.
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)(?:\s(?:[^<>\"']|\"[^\"]*\"|'[^']*')*)?/?>")
_HTML_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_HOLDERS = re.compile(
    "a|abbr|b|blockquote|cite|code|del|details|dfn|dl|div|em|figure|h[1-6]|i|ins|kbd|mark|ol|pre|q|s|samp|script"
    "|small|span|strike|strong|style|sub|summary|sup|table|textarea|tt|ul|var"
)


@dataclass(frozen=True, slots=True)
class Command:
    """`problem` is what to answer in place of running it; empty for a good command."""

    name: str
    argument: str
    problem: str = ""


def new_commands(body: str, before: str | None) -> tuple[Command, ...]:
    """The commands of a comment, or none where an edit from `before` left all of them as they were."""
    commands = read_commands(body)
    return () if before is not None and commands == read_commands(before) else commands


def read_commands(body: str) -> tuple[Command, ...]:
    """The commands in `body`, in order. Never raises. A word near to no command of ours is not for us."""
    return tuple(command for name, argument in _lines(body) if (command := _command(name, argument)))


def _command(name: str, argument: str) -> Command | None:
    known = name.casefold()
    if known in COMMANDS:
        return Command(known, argument, "" if argument else _EMPTY[known])
    near = [word for word in difflib.get_close_matches(known, COMMANDS, 1, _NEAR) if word[0] == known[0]]
    return (
        Command(known, argument, f"There is no command /{name}. Did you mean /{near[0]}?") if near else None
    )


_EMPTY = {
    "search": "A question is missing: write it after the command, as in /search where are webhooks retried"
}


def _lines(body: str) -> list[tuple[str, str]]:
    """Name and argument of every `/word …` line that stands in a paragraph of the top level, outside HTML."""
    holders = _OpenElements()
    found: list[tuple[str, str]] = []
    tokens = _markdown().parse(body)
    for before, token in zip([None, *tokens], tokens, strict=False):
        if token.type == "html_block" and token.level == 0:
            holders.feed(token.content)
        elif token.type == "inline" and token.level == 1 and before and before.type == "paragraph_open":
            found += _commands_in(token, holders)
    return found


def _commands_in(paragraph: Token, outer: _OpenElements) -> list[tuple[str, str]]:
    inner = _OpenElements(outer)
    found = []
    for token in paragraph.children or ():
        if token.type == "html_inline":
            inner.feed(token.content)
        elif token.type == "command" and not inner.open:
            found.append((token.info, token.content.strip()))
    return found


class _OpenElements:
    """The text-holding elements that are open after the HTML fed so far.

    (html.parser raises on malformed marked sections, which a comment may hold.)
    """

    def __init__(self, outer: _OpenElements | None = None) -> None:
        self.open: list[str] = list(outer.open) if outer else []

    def feed(self, html: str) -> None:
        for close, name in _TAG.findall(_HTML_COMMENT.sub("", html)):
            tag = name.lower()
            if not close and _HOLDERS.fullmatch(
                tag
            ):  # also <b/>: HTML knows no such ending, the element is open
                self.open.append(tag)
            elif tag in self.open:
                del self.open[len(self.open) - 1 - self.open[::-1].index(tag) :]


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    markdown.inline.ruler.before("text", "command", _command_rule())
    return markdown


def _command_rule() -> Callable[[StateInline, bool], bool]:
    """An inline rule that takes a whole command line as one token.

    It runs left to right with the other rules: what a code span, tag or link has taken is out of its sight.
    """

    def rule(state: StateInline, silent: bool) -> bool:
        if silent or state.linkLevel or state.src[state.pos] != "/":
            return False
        line_start = state.src.rfind("\n", 0, state.pos) + 1
        if state.src[line_start : state.pos].strip(" \t") or not (line := _LINE.match(state.src, state.pos)):
            return False
        token = state.push("command", "", 0)
        token.info, token.content = line[1], line[2] or ""
        state.pos = line.end()
        return True

    return rule
