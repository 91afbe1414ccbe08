"""Mutations of a real repository to how many breaks that are told are right, and how many are told.

    python judge_mutate.py python --repo MIRROR --rev COMMIT --oracle FOLDER [--count 40] [--seed 1] [--out FILE]

FOLDER holds node_modules with the checker. Each mutation becomes a commit on top of COMMIT in a clone of its
own; what is told of it is held against the errors that the checker sees in it and not in COMMIT. A break is
right where such an error stands in the same statement. Recall counts the errors of the kinds in CLAIMED,
outside the mutated definition. `--out` gets a line for each: right, false (for reading) or missed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mutate import Language, Mutation, mutations
from mutate_python import PYTHON
from mutate_typescript import TYPESCRIPT

from search.config import Config
from search.gitrepo import Repository
from search.impact import impact
from search.index.build import build
from search.languages.grammar import parser
from search.model import Break
from search.store import Store

HERE = Path(__file__).parent
ORACLES: Mapping[str, tuple[Language, list[str]]] = {
    "python": (PYTHON, [sys.executable, str(HERE / "oracle_python.py")]),
    "typescript": (TYPESCRIPT, ["node", str(HERE / "oracle_typescript.mjs")]),
}
_CLAIMED = """
reportAttributeAccessIssue reportCallIssue reportUndefinedVariable reportIncompatibleMethodOverride
reportAbstractUsage reportFunctionMemberAccess
2304 2305 2339 2554 2555 2614 2459 2613 2415 2416 2420 2430 2515 2654 2694 2503 18004
"""
CLAIMED = frozenset(_CLAIMED.split())
# Of some kinds only what is about numbers of values and missing members, not what is about types.
_ONLY = {
    "2416": "too few arguments",
    "2420": "missing",
    "2430": "too few arguments",
    "2415": "too few arguments",
    "reportIncompatibleMethodOverride": "count mismatch",
}
_MANIFESTS = re.compile(
    r"(^|/)(package\.json|tsconfig[^/]*\.json|pyproject\.toml|setup\.cfg|go\.mod|pom\.xml)$|\.gradle$"
)
_GIT = [
    "-c",
    "user.name=mutate",
    "-c",
    "user.email=mutate@example.org",
    "-c",
    "core.hooksPath=/dev/null",
    "-c",
    "core.autocrlf=false",
]
_GUESSES = {"2552": "2304", "2551": "2339", "2724": "2305", "2820": "2322"}  # the same with a guess
_STATEMENTS = (
    "_statement",
    "_declaration",
    "_definition",
    "_signature",
    "class_body_member",
    "statement_block",
)


@dataclass(frozen=True)
class Error:
    path: str
    line: int
    kind: str
    message: str


def _error(row: dict[str, Any]) -> Error:
    """What a checker guesses was meant instead changes with anything else, so it is left out."""
    kind = _GUESSES.get(row["kind"], row["kind"])
    return Error(row["path"], row["line"], kind, row["message"].partition(" Did you mean")[0])


class Clone:
    """A repository of the sources and manifests of a commit, and its index."""

    def __init__(self, mirror: Path, rev: str, suffixes: tuple[str, ...], work: Path) -> None:
        self.root = work / "clone"
        self.root.mkdir()
        git = ["git", "--git-dir", str(mirror)]
        listed = subprocess.run(
            [*git, "ls-tree", "-rz", "--name-only", rev], check=True, stdout=subprocess.PIPE
        )
        paths = [
            one
            for one in listed.stdout.decode().split("\0")
            if one.endswith(suffixes) or _MANIFESTS.search(one)
        ]
        packed = subprocess.run([*git, "archive", rev, "--", *paths], check=True, stdout=subprocess.PIPE)
        subprocess.run(["tar", "x", "-C", str(self.root)], input=packed.stdout, check=True)
        self.git("init", "-q")
        self.git("add", "--all", "--force")
        self.git("commit", "-qm", "base", "--no-verify")
        self.repo = Repository.open(self.root)
        self.commit = self.git("rev-parse", "HEAD")
        self.base = self._index(self.commit, work / "base.db", None)
        self._work = work

    def git(self, *words: str) -> str:
        command = ["git", "-C", str(self.root), *_GIT, *words]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

    def breaks(self, mutation: Mutation) -> tuple[Break, ...]:
        before = {path: (self.root / path).read_bytes() for path in mutation.edits}
        for path, text in mutation.edits.items():
            (self.root / path).write_text(text, "utf-8", newline="")
        self.git("commit", "-qam", "mutation", "--no-verify")
        made = self._work / "head.db"
        try:
            head = self._index(self.git("rev-parse", "HEAD"), made, self.base.path)
            found = impact(self.repo, self.base, head, Config.DEFAULT).breaks
            head.close()
            return found
        finally:
            made.unlink(missing_ok=True)
            self.git("reset", "-q", self.commit)
            for path, content in before.items():
                (self.root / path).write_bytes(content)

    def _index(self, commit: str, path: Path, start: Path | None) -> Store:
        build(self.repo, commit, path, None, Config.DEFAULT, start=start, workers=1)
        return Store.open(path)


class Oracle:
    """A checker that answers a version of the tree with its errors."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.base = Counter((one.path, one.kind, one.message) for one in self.errors({}, ""))

    def errors(self, edits: Mapping[str, str], word: str) -> list[Error]:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps({"edits": dict(edits), "word": word}) + "\n")
        self._process.stdin.flush()
        rows = json.loads(self._process.stdout.readline())
        return [_error(row) for row in rows]

    def new(self, mutation: Mutation) -> list[Error]:
        """Those that the base has not as often; lines move, so what is counted is what they say."""
        before = Counter(self.base)
        found = []
        for one in self.errors(mutation.edits, mutation.symbol):
            key = one.path, one.kind, one.message
            if before[key]:
                before[key] -= 1
            else:
                found.append(one)
        return found


class Statements:
    """Lines to the first line of the innermost statement around."""

    def __init__(self, language: Language, root: Path) -> None:
        self._language, self._root = language, root
        self._trees: dict[tuple[str, str], Any] = {}

    def first(self, edits: Mapping[str, str], path: str, line: int) -> tuple[str, int]:
        text = edits.get(path)
        if text is None:
            text = (self._root / path).read_text("utf-8", "replace")
        key = path, text
        if key not in self._trees:
            self._trees[key] = parser(self._language.grammar(path)).parse(text.encode()).root_node
        content = text.split("\n")[line - 1] if line <= text.count("\n") + 1 else ""
        column = len(content.encode()) - len(content.lstrip().encode())
        node = self._trees[key].descendant_for_point_range((line - 1, column), (line - 1, column))
        while node is not None and not node.type.endswith(_STATEMENTS):
            node = node.parent
        return path, line if node is None or node.parent is None else node.start_point.row + 1


def judged(
    clone: Clone, oracle: Oracle, language: Language, todo: list[Mutation]
) -> Iterator[dict[str, Any]]:
    statements = Statements(language, clone.root)
    for mutation in todo:
        errors = oracle.new(mutation)
        at = {statements.first(mutation.edits, one.path, one.line) for one in errors}
        told = [one for one in clone.breaks(mutation) if one.path.endswith(language.suffixes)]
        told_at = {statements.first(mutation.edits, one.path, one.line) for one in told}
        row = {"mutation": mutation.kind, "of": f"{mutation.path}:{mutation.symbol}"}
        for one in told:
            right = statements.first(mutation.edits, one.path, one.line) in at
            yield {
                **row,
                "is": "right" if right else "false",
                "at": f"{one.path}:{one.line}",
                "says": one.reason,
            }
        for error in errors:
            inside = error.line in mutation.own.get(error.path, ())
            place = statements.first(mutation.edits, error.path, error.line)
            if error.kind in CLAIMED and _ONLY.get(error.kind, "") in error.message and not inside:
                found = "found" if place in told_at else "missed"
                says = f"{error.kind} {error.message}"
                yield {**row, "is": found, "at": f"{error.path}:{error.line}", "says": says}
        yield {**row, "is": "mutation"}


def table(rows: list[dict[str, Any]]) -> Iterator[str]:
    yield f"{'':18} mutations  right  false  precision  found  missed  recall"
    kinds = sorted({row["mutation"] for row in rows})
    for kind in [*kinds, "all"]:
        count = Counter(row["is"] for row in rows if kind in (row["mutation"], "all"))
        precision = count["right"] / max(count["right"] + count["false"], 1)
        recall = count["found"] / max(count["found"] + count["missed"], 1)
        yield (
            f"{kind:18} {count['mutation']:9} {count['right']:6} {count['false']:6} {precision:10.3f}"
            f" {count['found']:6} {count['missed']:7} {recall:7.3f}"
        )


def main() -> None:
    parse = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parse.add_argument("language", choices=ORACLES)
    parse.add_argument("--repo", type=Path, required=True)
    parse.add_argument("--rev", default="HEAD")
    parse.add_argument("--oracle", type=Path, required=True)
    parse.add_argument("--count", type=int, default=40)
    parse.add_argument("--seed", type=int, default=1)
    parse.add_argument("--only", nargs="*", default=(), help="kinds of mutations")
    parse.add_argument("--out", type=Path)
    given = parse.parse_args()
    language, command = ORACLES[given.language]
    with tempfile.TemporaryDirectory() as folder:
        clone = Clone(given.repo, given.rev, language.suffixes, Path(folder))
        paths = clone.git("ls-files", "-z").split("\0")
        files = [path for path in paths if path.endswith(language.suffixes) and not path.endswith(".d.ts")]
        sources = {}
        for path in files:
            try:
                sources[path] = (clone.root / path).read_bytes().decode()
            except (UnicodeDecodeError, OSError):
                continue
        todo = mutations(language, sources, given.count, given.seed, tuple(given.only))
        oracle = Oracle([*command, str(clone.root), str(given.oracle)])
        rows = []
        with Path(given.out or os.devnull).open("w") as out:
            for row in judged(clone, oracle, language, todo):
                rows.append(row)
                print(json.dumps(row), file=out, flush=True)
    print(f"{given.repo.parent.name} {given.rev}, seed {given.seed}")
    print("\n".join(table(rows)))


if __name__ == "__main__":
    main()
