"""A handler's words to where they go: here onto the standard streams, and nothing leaves the machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TextIO


@dataclass(frozen=True, slots=True)
class DryRun:
    """Comments as Markdown on `out`, what would be done besides on `log`, a line each."""

    out: TextIO
    log: TextIO

    def comment(self, number: int, marker: str, body: str) -> None:
        print(f"callwave: would comment on #{number}", file=self.log)
        print(body, file=self.out, flush=True)

    def check(self, commit: str, summary: str) -> None:
        print(f"callwave: would report on {commit[:7]}: {summary}", file=self.log)
