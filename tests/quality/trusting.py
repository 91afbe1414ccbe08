"""Questions that the repositories answer, and others, to how often an answer is called confident.

    python tests/quality/trusting.py [--wrong]

Thresholds are chosen on the first half of either and told of the second. --wrong: the first half's mistakes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from zlib import crc32

from asking import HERE, Asking, asking
from goldens import goldens

UNANSWERABLE = HERE / "unanswerable.txt"


@dataclass(frozen=True, slots=True)
class Case:
    repository: str
    language: str
    question: str
    answerable: bool

    @property
    def first_half(self) -> bool:
        return crc32(self.question.encode()) % 2 == 0


def cases() -> list[Case]:
    lines = UNANSWERABLE.read_text("utf-8").splitlines()
    absent = (line.split(" | ") for line in lines if line and not line.startswith("#"))
    return [
        *(Case(one.repository, one.language, one.question, True) for one in goldens()),
        *(Case(*row, False) for row in absent),
    ]


def unsure(ask: Asking, some: Iterable[Case]) -> float:
    """The share of them whose answer has the form of one that is not confident."""
    listed = list(some)
    return sum(not ask(one.repository, one.question).confident for one in listed) / max(len(listed), 1)


def report(ask: Asking) -> str:
    rows = [f"{'not confident':24}{'first half':>18}{'second half':>18}{'all':>18}"]
    for answerable in (True, False):
        for language in ("en", "de", "da", ""):
            some = [one for one in cases() if one.answerable == answerable and language in ("", one.language)]
            halves = (
                [one for one in some if one.first_half],
                [one for one in some if not one.first_half],
                some,
            )
            name = f"{'answerable' if answerable else 'unanswerable'} {language}"
            rows.append(f"{name:24}" + "".join(f"{unsure(ask, h):>12.1%} ({len(h):>3})" for h in halves))
    return "\n".join(rows)


def main() -> None:
    with asking() as ask:
        print(report(ask))
        for one in cases() if "--wrong" in sys.argv else ():
            if one.first_half and ask(one.repository, one.question).confident != one.answerable:
                print("answerable" if one.answerable else "unanswerable", one.repository, "|", one.question)


if __name__ == "__main__":
    main()
