"""A text to the set of its words: long lists of node kinds that stay readable."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())
