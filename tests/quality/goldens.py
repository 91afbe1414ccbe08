"""Questions with wanted places to recall, MRR and NDCG, and to files that show what is found first.

python tests/quality/goldens.py             the figures, by intent and language
python tests/quality/goldens.py --write     and what is found now, into questions/: look at the diff
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from asking import HERE, OURSELVES, Asking, asking
from scoring import Place, Score, mean, score

from search import policy
from search.model import Answer, Result

QUESTIONS = HERE / "questions"
SHOWN = 5
FIELDS = ("question", "repository", "language", "intent", "wanted")


@dataclass(frozen=True, slots=True)
class Golden:
    """One file. `found` is what was found when it was last written; empty for this project's own code."""

    path: Path
    question: str
    repository: str
    language: str
    intent: str
    wanted: tuple[str, ...]  # "path" or "path symbol"
    found: tuple[str, ...]

    @property
    def text(self) -> str:
        fields = (self.question, self.repository, self.language, self.intent, "; ".join(self.wanted))
        head = [f"{name}: {value}" for name, value in zip(FIELDS, fields, strict=True)]
        return "\n".join([*head, *self.found]) + "\n"


def read(path: Path) -> Golden:
    lines = path.read_text("utf-8").splitlines()
    head = dict(line.split(": ", 1) for line in lines[: len(FIELDS)])
    wanted = tuple(head.pop("wanted").split("; "))
    return Golden(path, wanted=wanted, found=tuple(lines[len(FIELDS) :]), **head)


def goldens() -> list[Golden]:
    return [read(path) for path in sorted(QUESTIONS.rglob("*.txt"))]


def told(golden: Golden, answer: Answer) -> tuple[str, ...]:
    """The lines that stand in the file: how it was read, and the first places, wanted ones marked."""
    if golden.repository == OURSELVES:
        return ()
    sure = "" if answer.confident else ", not confident"
    how = f"read as: {answer.intent.name} ({answer.intent.rule}), {answer.fusion_strategy}{sure}"
    places = (
        f"{number}. {one.path}:{one.start_line} {one.symbol or ''}".rstrip()
        + (" <-" if meets(one, golden.wanted) else "")
        for number, one in enumerate(answer.results[:SHOWN], 1)
    )
    return (how, *places)


def meets(result: Result, wanted: Iterable[str]) -> str:
    """The first of the wanted places that a result is; '' for none.

    A member of a wanted class counts, so does what holds the wanted symbol, up to all of a small file.
    """
    for place in wanted:
        path, _, symbol = place.partition(" ")
        inside = result.path == path or result.path.startswith(f"{path}/")
        own, whole = f"{result.symbol or ''}.", f"{symbol}."
        if inside and (not symbol or not result.symbol or own.startswith(whole) or whole.startswith(own)):
            return place
    return ""


def scored(golden: Golden, answer: Answer) -> Score:
    found = [Place(meets(one, golden.wanted) or f"{number}") for number, one in enumerate(answer.results)]
    return score([Place(place) for place in golden.wanted], found)


def table(scores: Mapping[Golden, Score]) -> str:
    rows = [f"{'':18}{'n':>5}{'recall':>9}{'MRR':>9}{'NDCG':>9}"]
    groups: Sequence[tuple[str, Callable[[Golden], bool]]] = (
        *((name, lambda one, name=name: one.intent == name) for name in policy.INTENTS),
        *((name, lambda one, name=name: one.language == name) for name in ("en", "de", "da")),
        ("all", lambda one: True),
    )
    for name, belongs in groups:
        some = [value for one, value in scores.items() if belongs(one)]
        figures = (mean(s.recall for s in some), mean(s.mrr for s in some), mean(s.ndcg for s in some))
        rows.append(f"{name:18}{len(some):>5}" + "".join(f"{figure:>9.3f}" for figure in figures))
    return "\n".join(rows)


def measure(ask: Asking, questions: Iterable[Golden]) -> dict[Golden, Score]:
    return {one: scored(one, ask(one.repository, one.question)) for one in questions}


def main() -> None:
    with asking() as ask:
        every = goldens()
        scores = measure(ask, every)
        print(table(scores))
        empty = sum(not ask(one.repository, one.question).results for one in every)
        print(f"nothing found: {empty} of {len(every)}")
        for one in every:
            if "--write" in sys.argv:
                lines = told(one, ask(one.repository, one.question))
                one.path.write_text(Golden(*_but_found(one), found=lines).text, "utf-8")
            elif scores[one].ndcg < 0.5:
                print(f"{scores[one].ndcg:.2f} {one.repository}: {one.question}")


def _but_found(one: Golden) -> tuple[Path, str, str, str, str, tuple[str, ...]]:
    return one.path, one.question, one.repository, one.language, one.intent, one.wanted


if __name__ == "__main__":
    main()
