"""Labelled questions to how well they are classified: per intent and language, and what is wrong for sure.

python tests/quality/intents.py [--wrong]     --wrong: the questions of intents.txt that go wrong
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from search import policy
from search.model import Intent
from search.rank.intent import classify

HERE = Path(__file__).parent
DEVELOPMENT, UNSEEN = HERE / "intents.txt", HERE / "intents_unseen.txt"
LANGUAGES = ("en", "de", "da")


@dataclass(frozen=True, slots=True)
class Labelled:
    language: str
    intent: str
    question: str
    found: Intent

    @property
    def right(self) -> bool:
        return self.found.name == self.intent

    @property
    def surely_wrong(self) -> bool:
        return not self.right and self.found.confidence >= policy.DIRECT_CONFIDENCE


def read(path: Path) -> list[Labelled]:
    return list(_read(path.read_text("utf-8").splitlines()))


def _read(lines: Iterable[str]) -> Iterator[Labelled]:
    for line in lines:
        if line and not line.startswith("#"):
            language, intent, question = line.split(" | ", 2)
            question = question.replace("\\n", "\n")
            yield Labelled(language, intent, question, classify(question))


def accuracy(cases: Sequence[Labelled]) -> float:
    return sum(case.right for case in cases) / max(len(cases), 1)


def surely_wrong(cases: Sequence[Labelled]) -> float:
    return sum(case.surely_wrong for case in cases) / max(len(cases), 1)


def table(cases: Sequence[Labelled]) -> str:
    rows = [f"{'':18}" + "".join(f"{language:>14}" for language in (*LANGUAGES, "all"))]
    for intent in (*policy.INTENTS, ""):
        row = f"{intent or 'all':18}"
        for language in (*LANGUAGES, ""):
            some = [
                case
                for case in cases
                if (not intent or case.intent == intent) and (not language or case.language == language)
            ]
            row += f"{accuracy(some):>8.2f} ({len(some):>3})"
        rows.append(row)
    sure = [case for case in cases if case.found.confidence >= policy.DIRECT_CONFIDENCE]
    rows.append(
        f"{len(cases)} questions, {len(sure)} with confidence >= {policy.DIRECT_CONFIDENCE}; "
        f"wrong among these {sum(case.surely_wrong for case in cases)}: {surely_wrong(cases):.1%} of all"
    )
    return "\n".join(rows)


def main() -> None:
    for path in (DEVELOPMENT, UNSEEN):
        print(f"{path.name}\n{table(read(path))}\n")
    if "--wrong" in sys.argv:
        for case in read(DEVELOPMENT):
            if not case.right:
                print(
                    case.found.confidence,
                    case.found.rule,
                    "|",
                    case.language,
                    case.intent,
                    "|",
                    case.question,
                )


if __name__ == "__main__":
    main()
