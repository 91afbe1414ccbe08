"""Top-level symbols of a file with who imports them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from search.model import Symbol


class Top(NamedTuple):
    symbol: Symbol
    importers: Sequence[tuple[str, int]]  # file and line
