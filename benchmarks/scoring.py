"""Ranked places to NDCG, recall and reciprocal rank; two runs to whether they differ.

A target counts once, by the first result that covers it; all targets have the same gain.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

DEEP = 10  # results that count
SAMPLES = 10_000  # of the bootstrap
SEED = 11


@dataclass(frozen=True, slots=True)
class Place:
    path: str
    start: int = 0  # 0: the whole file
    end: int = 0

    def covers(self, other: Place) -> bool:
        """The same file, and lines in common where both name lines."""
        if self.path != other.path:
            return False
        return not (self.start and other.start) or (self.start <= other.end and other.start <= self.end)


@dataclass(frozen=True, slots=True)
class Question:
    id: str
    text: str
    wanted: tuple[Place, ...]
    groups: Mapping[str, str] = field(default_factory=dict)  # "language" -> "python", …


@dataclass(frozen=True, slots=True)
class Run:
    places: Mapping[str, Sequence[Place]]  # by question
    ms: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Score:
    ndcg: float
    recall: float
    mrr: float


def score(wanted: Sequence[Place], found: Sequence[Place]) -> Score:
    ranks = [rank for target in wanted if (rank := _rank(target, found[:DEEP])) is not None]
    ideal = _gain(range(min(DEEP, len(wanted))))
    return Score(
        # Two targets in one result are one gain.
        ndcg=_gain(set(ranks)) / ideal if ideal else 0.0,
        recall=len(ranks) / len(wanted) if wanted else 0.0,
        mrr=1 / (min(ranks) + 1) if ranks else 0.0,
    )


def _rank(target: Place, found: Sequence[Place]) -> int | None:
    return next((rank for rank, place in enumerate(found) if place.covers(target)), None)


def _gain(ranks: Iterable[int]) -> float:
    return math.fsum(1 / math.log2(rank + 2) for rank in ranks)


def scores(questions: Iterable[Question], run: Run) -> dict[str, Score]:
    return {one.id: score(one.wanted, run.places.get(one.id, ())) for one in questions}


def mean(values: Iterable[float]) -> float:
    listed = list(values)
    return math.fsum(listed) / len(listed) if listed else 0.0


def percentile(values: Iterable[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def bootstrap(ours: Mapping[str, Score], theirs: Mapping[str, Score]) -> tuple[float, float, float, float]:
    """Mean difference of NDCG, its 95 % interval, and the share of samples in which ours is not better."""
    differences = [ours[one].ndcg - theirs[one].ndcg for one in sorted(ours.keys() & theirs.keys())]
    chance = random.Random(SEED)
    means = sorted(mean(chance.choices(differences, k=len(differences))) for _ in range(SAMPLES))
    low, high = means[int(0.025 * SAMPLES)], means[int(0.975 * SAMPLES)]
    return mean(differences), low, high, sum(value <= 0 for value in means) / SAMPLES


# --- files --------------------------------------------------------------------------------------------


def read_questions(path: Path) -> list[Question]:
    """Lines of JSON: id, query, relevant (path, start_line?, end_line?), repo, language, category."""
    found = []
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        groups = {name: row[name] for name in ("repo", "language", "category") if name in row}
        found.append(Question(row["id"], row["query"], tuple(map(_place, row["relevant"])), groups))
    return found


def read_run(path: Path) -> Run:
    """Lines of JSON: id, results (as `relevant`), ms."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    places = {row["id"]: [_place(one) for one in row["results"]] for row in rows}
    return Run(places, {row["id"]: row["ms"] for row in rows})


def write_run(path: Path, run: Run) -> None:
    with path.open("w", encoding="utf-8") as out:
        for one, places in run.places.items():
            results = [{"path": p.path, "start_line": p.start, "end_line": p.end} for p in places]
            print(json.dumps({"id": one, "results": results, "ms": round(run.ms[one], 2)}), file=out)


def _place(row: Mapping[str, object]) -> Place:
    start, end = row.get("start_line") or 0, row.get("end_line") or 0
    return Place(str(row["path"]), int(str(start)), int(str(end)))
