"""Pairs of functions and sentences to the weights of the local embedder, on a CPU with numpy and scipy alone.

    train.py PAIRS.jsonl WEIGHTS.npz [--epochs 5] [--start VECTORS.npz]

The model is search.embed's: a text is a bag of sub-words, each with a vector and two weights (as a word of a
document, as a word of a question); see search/embed/weights.py for how a word gets its vector. A sentence has to
find its function, and a name the function's body without that name, among others of the same project. The loss is
taken of the floats and of the signs after the product's own rotation, so that what is trained is what is stored.
`--start`: {"words", "vectors"} that known words begin with, in place of chance.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from search.embed.rotation import rotate
from search.embed.weights import PIECES, UNKNOWN, WIDTH, hash_of, pieces
from search.words import subwords

Floats = NDArray[np.float32]

SEED = 1
VOCABULARY = 30_000
RAREST = 4  # times that a word of the vocabulary occurs at least
IN_SENTENCES = 3  # what an occurrence in a sentence counts
READ = 400  # sub-words of a function
GROUP = 512  # pairs of one project that stand together
BATCH = 2_048
NAMES = 0.3  # share of the pairs of name and body that an epoch sees
FORGET_NAME = 0.35  # share of the described functions whose own name is taken out of their code
TEMPERATURE = 0.05
BACKWARD = 0.5  # weight of the loss from function to sentence
SIGNS = 0.5  # weight of the losses that are taken of signs
RATE, WEIGHT_RATE = 0.002, 0.02  # of vectors, of weights
WARM = 50  # steps, but at most a quarter of all
HELD_BACK = 0.02  # of the described functions, at most 2,000


@dataclass(frozen=True)
class Data:
    """Texts as bags of word numbers."""

    words: list[str]
    projects: list[str]
    codes: list[Counter[int]]
    names: list[Counter[int]]
    sentences: list[Counter[int]]  # empty where there is none


def read(path: Path) -> Data:
    number: dict[str, int] = {}

    def bag(text: str) -> Counter[int]:
        return Counter(number.setdefault(word, len(number)) for word in subwords(text)[:READ])

    projects, codes, names, sentences = [], [], [], []
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            pair = json.loads(line)
            projects.append(pair["project"])
            codes.append(bag(pair["code"]))
            names.append(bag(pair["name"]))
            sentences.append(bag(pair["sentence"]))
    return Data(list(number), projects, codes, names, sentences)


class Model:
    """Rows, and a weight for each word and side; `step` moves both by Adam, only what a batch touched."""

    def __init__(self, data: Data, random: np.random.Generator) -> None:
        count = np.zeros(len(data.words))
        spread = np.zeros(len(data.words))
        for code, sentence in zip(data.codes, data.sentences, strict=True):
            spread[list(code)] += 1
            count[list(code)] += 1
            count[list(sentence)] += IN_SENTENCES
        common = [
            int(word) for word in np.argsort(-count, kind="stable")[:VOCABULARY] if count[word] >= RAREST
        ]
        self.words = data.words
        self.known = {word: row for row, word in enumerate(common)}
        self.rows = random.normal(0, 1 / math.sqrt(WIDTH), (len(common) + UNKNOWN + PIECES, WIDTH)).astype(
            "f4"
        )
        self.rows[len(common) + UNKNOWN :] *= 0.3
        rare = np.maximum(np.log(1 + len(data.codes) / (spread + 1)), 0.1)
        start = np.log(np.expm1(rare)).astype(np.float32)
        self.weight = {"document": start.copy(), "question": start.copy()}  # before softplus
        self.features = self._features()
        self._moments = {name: (np.zeros_like(v), np.zeros_like(v)) for name, v in self._parameters().items()}
        self._steps = 0

    def start_with(self, words: Sequence[str], vectors: Floats) -> None:
        """Known words begin with these vectors' first WIDTH principal components."""
        unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        unit -= unit.mean(axis=0)
        _, _, axes = np.linalg.svd(unit, full_matrices=False)
        turned = unit @ axes[:WIDTH].T
        turned /= np.linalg.norm(turned, axis=1, keepdims=True)
        place = {word: at for at, word in enumerate(words)}
        for word, row in self.known.items():
            if self.words[word] in place:
                self.rows[row] = turned[place[self.words[word]]]

    def _parameters(self) -> dict[str, Floats]:
        return {"rows": self.rows, **self.weight}

    def _features(self) -> csr_matrix:
        """(words, rows): which rows make up a word, and how much of each."""
        known = len(self.known)
        begin, rows, shares = [0], [], []
        for number, word in enumerate(self.words):
            own = self.known.get(number, known + hash_of(word) % UNKNOWN)
            parts = pieces(word) if len(word) > 2 else []
            rows += [own, *(known + UNKNOWN + part for part in parts)]
            shares += [1.0, *(1 / len(parts) for _ in parts)]
            begin.append(len(rows))
        return csr_matrix((np.array(shares, "f4"), rows, begin), (len(self.words), len(self.rows)))

    def encode(self, bags: Sequence[Counter[int]], side: str) -> Encoded:
        return Encoded(self, bags, side)

    def step(self, gradients: Sequence[dict[str, tuple[NDArray[np.int64], Floats]]], pace: float) -> None:
        self._steps += 1
        for name, value in self._parameters().items():
            found = [one[name] for one in gradients if name in one]
            touched = np.unique(np.concatenate([at for at, _ in found]))
            total = np.zeros((len(touched), *value.shape[1:]), np.float32)
            for at, gradient in found:
                total[np.searchsorted(touched, at)] += gradient
            mean, square = self._moments[name]
            mean[touched] = 0.9 * mean[touched] + 0.1 * total
            square[touched] = 0.98 * square[touched] + 0.02 * total**2
            rate = pace * (RATE if name == "rows" else WEIGHT_RATE)
            rate *= math.sqrt(1 - 0.98**self._steps) / (1 - 0.9**self._steps)
            value[touched] -= rate * mean[touched] / (np.sqrt(square[touched]) + 1e-8)

    def save(self, path: Path) -> str:
        """Writes the file that search.embed.weights reads; its SHA-256."""
        scale = np.maximum(np.abs(self.rows).max(axis=1), 1e-6) / 127
        scale = scale.astype(np.float16)
        order = sorted(self.known, key=self.known.__getitem__)
        others = np.array([word for word in range(len(self.words)) if word not in self.known], int)
        weights = {side: _softplus(value) for side, value in self.weight.items()}
        other = [
            np.median(weights[side][others]) if len(others) else 8.0 for side in ("document", "question")
        ]
        np.savez_compressed(
            path,
            rows=np.clip(np.rint(self.rows / scale.astype(np.float32)[:, None]), -127, 127).astype(np.int8),
            scale=scale,
            vocabulary=np.frombuffer("\n".join(self.words[word] for word in order).encode("ascii"), np.uint8),
            document_weight=weights["document"][order].astype(np.float16),
            query_weight=weights["question"][order].astype(np.float16),
            unknown_weight=np.array(other, np.float32),
        )
        return hashlib.sha256(path.read_bytes()).hexdigest()


class Encoded:
    """Unit vectors of some texts, with the way back from their gradient to the model's."""

    def __init__(self, model: Model, bags: Sequence[Counter[int]], side: str) -> None:
        numbers = np.fromiter((word for bag in bags for word in bag), np.int64)
        counts = np.fromiter((count for bag in bags for count in bag.values()), np.float32)
        begin = np.concatenate([[0], np.cumsum([len(bag) for bag in bags])])
        self._words, columns = np.unique(numbers, return_inverse=True)
        self._said = csr_matrix(
            (counts * 2.2 / (counts + 1.2), columns, begin), (len(bags), len(self._words))
        )
        self._features = model.features[self._words]
        self._raw = model.weight[side][self._words]
        self._side = side
        self._vectors = self._features @ model.rows
        self._weight = _softplus(self._raw)
        sums = self._said @ (self._weight[:, None] * self._vectors)
        self._length = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
        self.units: Floats = sums / self._length

    def back(self, gradient: Floats) -> dict[str, tuple[NDArray[np.int64], Floats]]:
        along = (gradient * self.units).sum(axis=1, keepdims=True)
        of_sums = (gradient - along * self.units) / self._length
        of_words = self._said.T @ of_sums
        of_weight = (of_words * self._vectors).sum(axis=1) / (1 + np.exp(-self._raw))
        touched = np.unique(self._features.indices)
        of_rows = self._features[:, touched].T @ (self._weight[:, None] * of_words)
        return {"rows": (touched.astype(np.int64), of_rows), self._side: (self._words, of_weight)}


def _softplus(values: Floats) -> Floats:
    return np.logaddexp(0, values).astype(np.float32)


ROTATION: Floats = rotate(np.eye(WIDTH, dtype=np.int16)).astype(np.float32) / math.sqrt(4 * WIDTH)


def losses(asked: Floats, found: Floats) -> tuple[float, Floats, Floats]:
    """The loss of questions against their documents, and its gradients. Signs let the gradient through."""
    loss, of_asked, of_found = _contrast(asked, found, BACKWARD)
    turned = [units @ ROTATION for units in (asked, found)]
    signs = [np.sign(one) / math.sqrt(one.shape[1]) for one in turned]
    passing = [np.abs(one) < 3 / math.sqrt(one.shape[1]) for one in turned]
    both, of_asked_signs, of_found_signs = _contrast(signs[0], signs[1], 0.0)
    half, of_turned, of_found_half = _contrast(turned[0], signs[1], 0.0)
    of_asked += SIGNS * ((of_asked_signs * passing[0] + of_turned) @ ROTATION.T)
    of_found += SIGNS * (((of_found_signs + of_found_half) * passing[1]) @ ROTATION.T)
    return loss + SIGNS * (both + half), of_asked, of_found


def _contrast(asked: Floats, found: Floats, backward: float) -> tuple[float, Floats, Floats]:
    likeness = asked @ found.T / TEMPERATURE
    loss, gradient = _cross_entropy(likeness)
    if backward:
        other, turned = _cross_entropy(np.ascontiguousarray(likeness.T))
        loss += backward * other
        gradient += backward * turned.T
    gradient /= TEMPERATURE
    return loss, gradient @ found, gradient.T @ asked


def _cross_entropy(likeness: Floats) -> tuple[float, Floats]:
    """Each row has its own column to find."""
    own = np.diagonal(likeness).copy()
    top = likeness.max(axis=1, keepdims=True)
    shares = np.exp(likeness - top)
    total = shares.sum(axis=1, keepdims=True)
    loss = float((np.log(total[:, 0]) + top[:, 0] - own).mean())
    shares /= total
    shares[np.diag_indices(len(shares))] -= 1
    return loss, shares / len(shares)


def batches(
    data: Data, held: frozenset[int], random: np.random.Generator
) -> Iterator[tuple[list[Counter[int]], list[Counter[int]]]]:
    """An epoch: questions, and the function that each has to find. A batch holds whole groups of projects."""
    groups: list[tuple[bool, NDArray[np.int64]]] = []
    for project in sorted(set(data.projects)):
        own = [at for at, name in enumerate(data.projects) if name == project and at not in held]
        described = random.permutation([at for at in own if data.sentences[at] and len(data.codes[at]) > 3])
        named = random.permutation([at for at in own if len(data.names[at]) > 1 and len(data.codes[at]) > 6])
        for by_name, wanted in ((False, described), (True, named[: int(NAMES * len(named))])):
            parts = np.array_split(wanted.astype(np.int64), max(1, round(len(wanted) / GROUP)))
            groups += [(by_name, part) for part in parts if len(part)]
    asked: list[Counter[int]] = []
    found: list[Counter[int]] = []
    for place in random.permutation(len(groups)):
        by_name, members = groups[place]
        for at in members:
            forget = by_name or random.random() < FORGET_NAME
            code = data.codes[at] - data.names[at] if forget else data.codes[at]
            if code:
                asked.append(data.names[at] if by_name else _thinned(data.sentences[at], random))
                found.append(code)
        if len(asked) >= BATCH:
            yield asked, found
            asked, found = [], []
    if len(asked) > 1:
        yield asked, found


def _thinned(sentence: Counter[int], random: np.random.Generator) -> Counter[int]:
    """Sometimes a fifth of the words less: people ask in fewer words than they document."""
    if len(sentence) <= 5 or random.random() >= 0.3:
        return sentence
    return Counter({word: n for word, n in sentence.items() if random.random() > 0.2}) or sentence


def train(data: Data, model: Model, epochs: int, random: np.random.Generator) -> None:
    described = [at for at, sentence in enumerate(data.sentences) if sentence and data.codes[at]]
    held = frozenset(map(int, random.permutation(described)[: min(2_000, int(HELD_BACK * len(described)))]))
    total = epochs * sum(1 for _ in batches(data, held, np.random.default_rng(SEED)))
    warm = max(1, min(WARM, total // 4))
    steps = 0
    for epoch in range(1, epochs + 1):
        began, sums, count = time.perf_counter(), 0.0, 0
        for asked, found in batches(data, held, random):
            steps += 1
            pace = min(1.0, steps / warm) * (0.05 + 0.475 * (1 + math.cos(math.pi * min(1.0, steps / total))))
            questions, documents = model.encode(asked, "question"), model.encode(found, "document")
            loss, of_asked, of_found = losses(questions.units, documents.units)
            model.step([questions.back(of_asked), documents.back(of_found)], pace)
            sums, count = sums + loss, count + 1
        floats, signs = check(data, model, held)
        print(
            f"epoch {epoch}: {count} steps, loss {sums / max(count, 1):.3f}, held back: MRR@10 "
            f"{floats:.3f} by floats, {signs:.3f} by signs, {time.perf_counter() - began:.0f} s",
            flush=True,
        )


def check(data: Data, model: Model, held: frozenset[int]) -> tuple[float, float]:
    """Reciprocal rank of the held-back functions among themselves and up to 8,000 others."""
    if not held:
        return 0.0, 0.0
    own = sorted(held)
    rest = [at for at in range(len(data.codes)) if at not in held and data.codes[at]]
    rest = rest[:: max(1, len(rest) // 8_000)]
    documents = model.encode([data.codes[at] for at in [*own, *rest]], "document").units
    questions = model.encode([data.sentences[at] for at in own], "question").units
    turned = questions @ ROTATION
    return _rank(questions @ documents.T), _rank(turned @ np.sign(documents @ ROTATION).T)


def _rank(likeness: Floats) -> float:
    own = likeness[np.arange(len(likeness)), np.arange(len(likeness))][:, None]
    ranks = (likeness > own).sum(axis=1) + 1
    return float(np.where(ranks <= 10, 1 / ranks, 0).mean())


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("pairs", type=Path)
    options.add_argument("weights", type=Path)
    options.add_argument("--epochs", type=int, default=5)
    options.add_argument("--start", type=Path)
    chosen = options.parse_args()
    random = np.random.default_rng(SEED)
    data = read(chosen.pairs)
    model = Model(data, random)
    print(f"{len(data.codes):,} functions, {len(data.words):,} words, {len(model.known):,} of them known")
    if chosen.start:
        with np.load(chosen.start, allow_pickle=False) as file:
            model.start_with(file["words"].tolist(), file["vectors"].astype(np.float32))
    train(data, model, chosen.epochs, random)
    print(f"{chosen.weights}: SHA-256 {model.save(chosen.weights)}")


if __name__ == "__main__":
    main()
