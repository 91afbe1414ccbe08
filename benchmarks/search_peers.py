"""A tree of files and questions to what others find: BM25 over chunks, ripgrep, semble. One result a file."""

from __future__ import annotations

import json
import math
import os
import re
import subprocess
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from scoring import DEEP, Place, Question, Run

from search import words
from search.policy.shapes import FILE_EXTENSIONS
from search.retrieve.stems import stem

# All peers see the files of code alone: prose before code costs each of them.
CODE = sorted(
    FILE_EXTENSIONS
    - set(
        [
            "md",
            "mdx",
            "rst",
            "txt",
            "toml",
            "yaml",
            "yml",
            "json",
            "xml",
            "ini",
            "cfg",
            "html",
            "htm",
            "css",
            "lock",
        ]
    )
)
CHUNK = 1500  # characters
K1, B = 1.5, 0.75
LARGEST = 1_000_000  # bytes of a file


def code_files(tree: Path) -> list[Path]:
    return sorted(
        file
        for file in tree.rglob("*")
        if file.suffix[1:].lower() in CODE and file.is_file() and not file.is_symlink()
        if file.stat().st_size <= LARGEST
    )


# --- BM25 ---------------------------------------------------------------------------------------------


class Bm25:
    """Stems of split identifiers, path words in every chunk; the best chunk of a file speaks for it."""

    def __init__(self, tree: Path) -> None:
        self.places: list[Place] = []
        self.lengths: list[int] = []
        self.postings: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for file in code_files(tree):
            path = file.relative_to(tree).as_posix()
            for start, end, text in _chunks(file.read_text("utf-8", "replace")):
                counts = Counter(stem(word) for word in words.index_words(f"{path} {text}").split())
                for word, count in counts.items():
                    self.postings[word].append((len(self.places), count))
                self.places.append(Place(path, start, end))
                self.lengths.append(counts.total())
        self.average = sum(self.lengths) / max(len(self.lengths), 1)

    def search(self, question: str) -> list[Place]:
        found: dict[int, float] = defaultdict(float)
        for word in {stem(word) for word in words.query_words(question)}:
            holders = self.postings.get(word, ())
            rarity = math.log(1 + (len(self.places) - len(holders) + 0.5) / (len(holders) + 0.5))
            for chunk, count in holders:
                norm = K1 * (1 - B + B * self.lengths[chunk] / self.average)
                found[chunk] += rarity * count * (K1 + 1) / (count + norm)
        order = sorted(found, key=lambda chunk: (-found[chunk], chunk))
        return one_a_file(self.places[chunk] for chunk in order)


def _chunks(text: str) -> Iterable[tuple[int, int, str]]:
    """First line, last line and text of pieces of whole lines."""
    lines: list[str] = []
    start = 1
    for number, line in enumerate(text.splitlines(True), 1):
        if lines and sum(map(len, lines)) + len(line) > CHUNK:
            yield start, number - 1, "".join(lines)
            lines, start = [], number
        lines.append(line)
    if lines:
        yield start, start + len(lines) - 1, "".join(lines)


def bm25(tree: Path, questions: Sequence[Question]) -> Run:
    index = Bm25(tree)
    return timed(questions, index.search)


# --- ripgrep ------------------------------------------------------------------------------------------


def ripgrep(tree: Path, questions: Sequence[Question]) -> Run:
    """The words of a question one by one; a file counts the rarity of those it holds."""
    count = len(code_files(tree))
    globs = [part for ending in CODE for part in ("-g", f"*.{ending}")]

    def find(question: str) -> list[Place]:
        found: dict[str, float] = defaultdict(float)
        for word in {word.lower() for word in re.findall(r"\w+", " ".join(words.query_words(question)))}:
            command = ["rg", "--no-config", "-l", "-i", "-F", *globs, "-e", word, "."]
            out = subprocess.run(command, cwd=tree, capture_output=True, text=True).stdout
            files = [line.removeprefix("./") for line in out.splitlines()]
            for file in files:
                found[file] += math.log(1 + count / len(files))
        return [Place(file) for file in sorted(found, key=lambda file: (-found[file], file))[:DEEP]]

    return timed(questions, find)


# --- semble -------------------------------------------------------------------------------------------

# Run by the interpreter that has semble. Its own model is a download; where wordllama is installed beside it, that
# table of vectors (in its package) is the model, else its BM25 with its ranking alone.
_SEMBLE = """
import json, sys, time
from pathlib import Path
import numpy
import semble.index.index as index
class Words:
    dim = 1
    def encode(self, texts, **options):
        return numpy.zeros((len(texts), 1), numpy.float32)
class Vectors:
    dim = 256
    def __init__(self, wordllama):
        folder = Path(wordllama.__file__).parent
        self.model = wordllama.WordLlama.load(cache_dir=folder, disable_download=True)
    def encode(self, texts, **options):
        return self.model.embed(list(texts), norm=True)
try:
    import wordllama
    model, alpha = Vectors(wordllama), None
except ImportError:
    model, alpha = Words(), 0.0
index.load_model = lambda path=None: (model, "given")
built = index.SembleIndex.from_path(Path(sys.argv[1]))
for one, text in json.load(sys.stdin):
    began = time.perf_counter()
    found = built.search(text, top_k=50, alpha=alpha)
    ms = (time.perf_counter() - began) * 1000
    print(json.dumps([one, [[f.chunk.file_path, f.chunk.start_line, f.chunk.end_line] for f in found], ms]))
"""


def semble(tree: Path, questions: Sequence[Question], python: str) -> Run:
    rows = json.dumps([(one.id, one.text) for one in questions])
    with tempfile.TemporaryDirectory() as home:  # its cache and its statistics
        environment = os.environ | {"HOME": home, "XDG_CACHE_HOME": home}
        command = [python, "-c", _SEMBLE, str(tree)]
        out = subprocess.run(command, input=rows, capture_output=True, text=True, env=environment)
    if out.returncode:
        raise SystemExit(f"semble failed:\n{out.stderr}")
    found = [json.loads(line) for line in out.stdout.splitlines() if line.startswith("[")]
    places = {one: one_a_file(Place(*place) for place in listed) for one, listed, _ in found}
    return Run(places, {one: ms for one, _, ms in found})


# --- what they share ----------------------------------------------------------------------------------


def one_a_file(places: Iterable[Place]) -> list[Place]:
    best: dict[str, Place] = {}
    for place in places:
        best.setdefault(place.path, place)
        if len(best) == DEEP:
            break
    return list(best.values())


def timed(questions: Sequence[Question], find: Callable[[str], list[Place]]) -> Run:
    places, ms = {}, {}
    for one in questions:
        began = time.perf_counter()
        places[one.id] = find(one.text)
        ms[one.id] = (time.perf_counter() - began) * 1000
    return Run(places, ms)
