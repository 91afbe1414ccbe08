"""The scripts that make the local embedder's weights run end to end, and what they train finds things."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import numpy as np
from repos import make_repo

from search.embed import scan
from search.embed.local import LocalEmbedder
from search.embed.weights import Weights
from search.words import subwords

SCRIPTS = Path(__file__).parent.parent / "benchmarks" / "embedder"
# What code calls it, and what people call it: no word or piece in common.
SAID = {
    "fetch": "download",
    "purge": "remove",
    "login": "authentication",
    "invoice": "bill",
    "mutex": "exclusive",
    "queue": "waiting",
    "digest": "checksum",
    "socket": "network",
}
DESCRIBED = '''
def {one}_{two}(value):
    """{said_one} of the {said_two} that somebody wants. More of it."""
    step = {one}(value)
    return {two}(step)
'''

PYTHON = '''\
def load(path):
    """Load reads the file at a path. Twice.

    More."""
    f = open(path)
    return f
'''
GO = """\
package b

// Send mails the bill to a customer.
func Send(a int) int {
\tb := a
\treturn b
}
"""
SCRIPT = """\
/**
 * Draws the list of all items.
 * @param x
 */
function draw(x) {
  y(x)
  return x
}
"""


def run(script: str, *words: object) -> str:
    done = subprocess.run(
        [sys.executable, SCRIPTS / script, *map(str, words)], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_pairs_are_functions_without_what_is_said_of_them(tmp_path: Path) -> None:
    files = {
        "a.py": PYTHON,
        "b.go": GO,
        "c.js": SCRIPT,
        "tests/test_a.py": "def test_load():\n    a = 1\n    return a\n",
        "d.py": "def short():\n    return 1\n",
    }
    run("pairs.py", tmp_path / "pairs.jsonl", make_repo(tmp_path / "repo", files))
    rows = [json.loads(line) for line in (tmp_path / "pairs.jsonl").read_text().splitlines()]
    assert {row["name"]: row["sentence"] for row in rows} == {
        "load": "reads the file at a path.",
        "Send": "mails the bill to a customer.",
        "draw": "Draws the list of all items.",
    }
    assert {row["language"] for row in rows} == {"python", "go", "javascript"}
    assert not any("reads the file" in row["code"] or "mails" in row["code"] for row in rows)


def test_what_is_trained_finds_code_by_other_words(tmp_path: Path) -> None:
    functions = [
        DESCRIBED.format(one=one, two=two, said_one=SAID[one], said_two=SAID[two])
        for one, two in combinations(SAID, 2)
    ]
    root = make_repo(tmp_path / "repo", {"a.py": "\n".join(functions)})
    run("pairs.py", tmp_path / "pairs.jsonl", root)
    told = run("train.py", tmp_path / "pairs.jsonl", tmp_path / "weights.npz", "--epochs", 25)
    weights = Weights.load(tmp_path / "weights.npz")
    assert weights.digest in told
    assert {"fetch", "download"} <= set(weights.words)

    embedder = LocalEmbedder(weights)
    assert weights.digest[:12] in embedder.id
    codes = [f"{one}({two})" for one, two in combinations(SAID, 2)]
    packed = np.frombuffer(embedder.documents([subwords(code) for code in codes], codes), "<u8")
    matrix = np.ascontiguousarray(packed.reshape(len(codes), -1).T)
    questions = [f"{SAID[one]} {SAID[two]}" for one, two in combinations(SAID, 2)]
    right = sum(scan(matrix, embedder.query(text), 1) == [row] for row, text in enumerate(questions))
    assert right > 0.8 * len(questions)
