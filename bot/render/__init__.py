"""Answer and Impact to Markdown within GitHub's limits; mentions nobody. Pure."""

from bot.render.answer import answer_markdown, reply_markdown, search_marker
from bot.render.impact import IMPACT_MARKER, impact_line, impact_markdown
from bot.render.markdown import LIMIT, Permalink

__all__ = [
    "IMPACT_MARKER",
    "LIMIT",
    "Permalink",
    "answer_markdown",
    "impact_line",
    "impact_markdown",
    "reply_markdown",
    "search_marker",
]
