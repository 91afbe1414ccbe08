"""Text of a user to FTS5 syntax: one function, so that no input is an operator or a syntax error."""

from __future__ import annotations


def quote(term: str) -> str:
    """One FTS5 string."""
    return '"' + term.replace('"', '""') + '"'
