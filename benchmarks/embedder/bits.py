"""Repositories and questions to a table: how many bits a code should have, and how a question is scored against it.

    bits.py --manifest M --queries Q --mirrors DIR --work DIR [--weights FILE …]

Input as for eval_search.py, from which the folder of scoring.py comes too. Each row is the semantic retriever of
the product alone ("retriever"), and the bare order of its vectors ("vectors": the first chunk of a file counts).
`--weights`: these in place of the shipped ones, in the form that the product stores, which is the last row of the
table without it.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.append(str(Path(__file__).parent.parent))

from scoring import Place, Question, mean, read_questions, score

from search.config import load
from search.embed import scan
from search.embed.local import READ, SAID
from search.embed.rotation import PEAK, TURNS, rotate
from search.embed.weights import WIDTH, Side, Weights
from search.engine import parse, search
from search.gitrepo import Repository
from search.index.build import build
from search.store import Store
from search.words import subwords

FILES = 10  # results that count
CHUNKS = 200  # of the bare order that are looked at for them
_PATHS = """
select chunk.id, min(file.path) from chunk join file on file.blob_id = chunk.blob_id group by chunk.id
"""


class Words:
    """The vectors of words, each made once."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._vectors: dict[tuple[str, str], NDArray[np.int64]] = {}

    def of(self, words: Sequence[str], side: Side) -> NDArray[np.int64]:
        fresh = [word for word in words if (side, word) not in self._vectors]
        for word, vector in zip(fresh, self.weights.vectors(fresh, side), strict=True):
            self._vectors[side, word] = vector.astype(np.int64)
        return np.stack([self._vectors[side, word] for word in words])


@dataclass(frozen=True)
class Variant:
    """An embedder as the product's, with some of its bits. `floats`: what a question is scored with."""

    words: Words
    bits: int
    turned: bool = True
    floats: bool = True
    announce = None

    @cached_property
    def id(self) -> str:
        return f"{self.words.weights.digest[:12]}-{self.bits}-{'turned' if self.turned else 'plain'}"

    def documents(self, tokens: Sequence[list[str]], texts: Sequence[str], /) -> bytes:
        if not tokens:
            return b""
        self.words.of(list({word for words in tokens for word in words}) or ["a"], "document")
        rows = np.stack([self._vector(words, "document") for words in tokens])
        return np.packbits(rows > 0, axis=1).tobytes()

    def query(self, text: str, /) -> tuple[float, ...]:
        vector = self._vector(subwords(text), "question").astype(float)
        return tuple((vector if self.floats else np.sign(vector)).tolist())

    def _vector(self, words: Sequence[str], side: Side) -> NDArray[np.int16]:
        bag = Counter(words[:READ])
        if not bag:
            return np.zeros(self.bits, np.int16)
        said = SAID[np.fromiter(bag.values(), np.intp, len(bag))]
        sums = said @ self.words.of(list(bag), side)
        level = np.rint(sums * (PEAK / max(np.abs(sums).max(), 1))).astype(np.int16)
        return (rotate(level[None])[0] if self.turned else level)[: self.bits]


def variants(words: Words, others: Sequence[Path]) -> Iterator[tuple[str, Variant]]:
    """Neighbours share an index."""
    for path in others:
        yield path.name, Variant(Words(Weights.load(path)), TURNS * WIDTH)
    if others:
        return
    for bits, turned in ((WIDTH, False), (256, True), (512, True), (TURNS * WIDTH, True)):
        name = f"{bits} bits, {'turned' if turned else 'plain'}"
        yield f"{name}, question by signs", Variant(words, bits, turned, floats=False)
        yield f"{name}, question by floats", Variant(words, bits, turned)


def found(store: Store, variant: Variant, text: str) -> tuple[list[Place], list[Place]]:
    """By the retriever, and by the bare order of the vectors."""
    asked = parse(text, mode="semantic")
    answer = search(store, replace(asked, embedder=variant))
    by_retriever = [Place(one.path, one.start_line, one.end_line) for one in answer.results]
    ids, codes = store.matrix()
    path_of = dict(store.connection.execute(_PATHS))
    rows = scan(codes, variant.query(asked.text), CHUNKS)
    paths = list(dict.fromkeys(path_of[int(ids[row])] for row in rows))
    return by_retriever, [Place(path) for path in paths[:FILES]]


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name in ("manifest", "queries", "mirrors", "work"):
        options.add_argument(f"--{name}", type=Path, required=True)
    options.add_argument("--weights", type=Path, nargs="*", default=[])
    chosen = options.parse_args()
    questions = read_questions(chosen.queries)
    shipped = Words(Weights.load())
    gains: dict[str, tuple[list[float], list[float]]] = {}
    for row in json.loads(chosen.manifest.read_text("utf-8")):
        asked = [one for one in questions if one.groups["repo"] == row["name"]]
        repo = Repository.open(chosen.mirrors / row["repo"].replace("/", "+") / "repo")
        for name, variant in variants(shipped, chosen.weights):
            db = chosen.work / f"{row['name']}.db"
            build(repo, row["sha"], db, variant, load(repo, row["sha"]))
            with Store.open(db) as store:
                for one in asked:
                    _note(gains.setdefault(name, ([], [])), one, found(store, variant, one.text))
        print(f"{row['name']}: done", file=sys.stderr, flush=True)
    print(f"| NDCG@10, {len(questions)} questions | retriever | vectors |\n|:--|--:|--:|")
    for name, both in gains.items():
        print(f"| {name} | " + " | ".join(f"{mean(column):.3f}" for column in both) + " |")


def _note(
    into: tuple[list[float], list[float]], one: Question, places: tuple[list[Place], list[Place]]
) -> None:
    for column, own in zip(into, places, strict=True):
        gain = score(one.wanted, own).ndcg
        column.append(0.0 if math.isnan(gain) else gain)


if __name__ == "__main__":
    main()
