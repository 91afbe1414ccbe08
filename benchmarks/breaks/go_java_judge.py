"""Go and Java repositories, mutated, to whether what is said to break is what the compiler says breaks.

    python benchmarks/breaks/go_java_judge.py --out FOLDER --count 60 go:MIRROR java:MIRROR ...

For each repository so many edits are drawn, the same for the same seed; each is a commit in a clone of its own. What
breaks is asked of search.impact with an index made from that of the base, errors of go/types or of javac. An error
counts where none stood on that line before and where it is outside the mutated definition; of a Java file whose
import fails only the import counts, of a class whose base is gone only the base. A place that is told is
right where a new error stands in that statement, unjudged where an old one does, else wrong. FOLDER holds the
clones, the answers of the compilers (kept, so that a second run asks only the product) and rows.jsonl.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
import random
import re
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from go_java_edits import Edit, edits

from search.config import Config
from search.gitrepo import Repository
from search.impact import impact
from search.index.build import build
from search.model import Break
from search.store import Store

HERE = Path(__file__).parent
PROGRAMS = {"go": HERE / "go_errors.go", "java": HERE / "JavaErrors.java"}
OVERRIDES = "method.does.not.override.superclass"  # of a class whose base is gone each method fails
NAMES = re.compile(r"[^\W\d]\w*")
SKIPPED = ("module-info.java", "package-info.java")


@dataclass(frozen=True, slots=True)
class Problem:
    """One error; `first` and `last`: lines of the statement or call around it."""

    path: str
    line: int
    first: int
    last: int
    message: str


# --- compilers


class Go:
    def __init__(self, root: Path, folder: Path, paths: Sequence[str]) -> None:
        program = folder / "go_errors"
        subprocess.run(["go", "build", "-o", program, PROGRAMS["go"]], check=True)
        self._run = subprocess.Popen(
            [program, root], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def errors(self, files: Mapping[str, str | None]) -> list[Problem]:
        assert self._run.stdin and self._run.stdout
        self._run.stdin.write(json.dumps(files) + "\n")
        self._run.stdin.flush()
        rows = json.loads(self._run.stdout.readline())
        return [Problem(one["path"], one["line"], one["from"], one["to"], one["message"]) for one in rows]


class Java:
    def __init__(self, root: Path, folder: Path, paths: Sequence[str]) -> None:
        listed = folder / "paths"
        listed.write_text("".join(path + "\n" for path in paths))
        export = "jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED"
        command = [
            "java",
            "-Xss64m",
            "-Xmx3g",
            "--add-exports",
            export,
            PROGRAMS["java"],
            root,
            listed,
        ]
        self._run = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._folder = folder

    def errors(self, files: Mapping[str, str | None]) -> list[Problem]:
        assert self._run.stdin and self._run.stdout
        lines = [str(len(files))]
        for number, (path, text) in enumerate(files.items()):
            held = self._folder / f"text{number}"
            if text is not None:
                held.write_text(text)
            lines += [path, "-" if text is None else str(held)]
        self._run.stdin.write("".join(line + "\n" for line in lines))
        self._run.stdin.flush()
        found = []
        while row := self._run.stdout.readline().rstrip("\n"):
            path, line, first, last, message = row.split("\t", 4)
            found.append(Problem(path, int(line), int(first), int(last), message))
        return found


COMPILERS = {"go": Go, "java": Java}


# --- one repository


class Bench:
    def __init__(self, language: str, mirror: str, out: Path) -> None:
        self.language = language
        self.name = Path(mirror).parent.name.partition("+")[2] or Path(mirror).name
        self.folder = out / self.name
        self.folder.mkdir(parents=True, exist_ok=True)
        self.root = self.folder / "tree"
        if not self.root.exists():
            subprocess.run(["git", "clone", "--quiet", mirror, self.root], check=True)
        self.base = self.git("rev-parse", "origin/HEAD").strip()
        self.git("checkout", "--quiet", "--force", "--detach", self.base)
        self.repo = Repository.open(self.root)
        listed = self.git("ls-files", f"*.{language}").splitlines()
        self.paths = [path for path in listed if path.rpartition("/")[2] not in SKIPPED]
        self.texts = {path: self.root.joinpath(path).read_text(errors="replace") for path in self.paths}
        self.kept = self.folder / "errors"
        self.kept.mkdir(exist_ok=True)
        self._compiler: Go | Java | None = None

    def git(self, *arguments: str) -> str:
        found = subprocess.run(
            ["git", "-C", self.root, *arguments], capture_output=True, text=True, check=True
        )
        return found.stdout

    def drawn(self, count: int, seed: int) -> list[Edit]:
        """Edits of what somebody uses, as many of each deed and kind as there are, as far as possible."""
        uses = Counter(name for text in self.texts.values() for name in NAMES.findall(text))
        groups: dict[tuple[str, str], list[Edit]] = defaultdict(list)
        for path, text in self.texts.items():
            if not re.search(r"(^|/)(src/test|tests?|testdata|vendor|jmh)/|_test\.go$", path):
                for edit in edits(path, text, self.language):
                    own = Counter(NAMES.findall(edit.text))[edit.name]
                    if uses[edit.name] > own or edit.deed == "ask for more":
                        groups[edit.deed, edit.kind].append(edit)
        chance = random.Random(seed)
        for group in groups.values():
            chance.shuffle(group)
        found: list[Edit] = []
        while len(found) < count and any(groups.values()):
            for key in sorted(groups):
                if groups[key]:
                    found.append(groups[key].pop())
        return found[:count]

    def errors(self, files: Mapping[str, str | None]) -> list[Problem]:
        asked = json.dumps([self.base, PROGRAMS[self.language].read_text(), sorted(files.items())])
        key = hashlib.sha256(asked.encode()).hexdigest()[:24]
        kept = self.kept / key
        if not kept.exists():
            if self._compiler is None:
                self._compiler = COMPILERS[self.language](self.root, self.folder, self.paths)
            kept.write_text(json.dumps([asdict(one) for one in self._compiler.errors(files)]))
        return [Problem(**one) for one in json.loads(kept.read_text())]

    def index(self) -> Path:
        path = self.folder / "base.db"
        build(self.repo, self.base, path, None, Config.DEFAULT, workers=1)
        return path

    def told(self, files: Mapping[str, str | None], start: Path) -> tuple[Break, ...]:
        for path, text in files.items():
            full = self.root / path
            if text is None:
                full.unlink()
            else:
                full.parent.mkdir(parents=True, exist_ok=True)
                full.write_text(text)
        self.git("add", "--all", "--", *files)
        author = ("-c", "user.name=judge", "-c", "user.email=judge@example.invalid")
        self.git(*author, "commit", "--quiet", "--message", "edit")
        head = self.git("rev-parse", "HEAD").strip()
        self.git("checkout", "--quiet", "--detach", self.base)
        path = self.folder / "head.db"
        path.unlink(missing_ok=True)
        build(self.repo, head, path, None, Config.DEFAULT, start=start, workers=1)
        with_base, with_head = Store.open(start), Store.open(path)
        return impact(self.repo, with_base, with_head, Config.DEFAULT).breaks


# --- comparing


def row(bench: Bench, edit: Edit, before: list[Problem], after: list[Problem], told: Sequence[Break]) -> dict:
    moved = {path: _line_map(bench.texts.get(path, ""), text or "") for path, text in edit.files.items()}
    old_lines: set[tuple[str, int]] = set()
    old = set()
    for one in before:
        shift = moved.get(one.path)
        line = one.line if shift is None else shift.get(one.line, 0)
        old.add((one.path, line, one.message))
        for at in range(one.first, one.last + 1):
            old_lines.add((one.path, at if shift is None else shift.get(at, 0)))
    path, first, last = edit.own
    brought = {
        one.path
        for one in after
        if (one.path, one.line, one.message) not in old and _is_import(bench, edit, one)
    }
    new = [
        one
        for one in after
        if (one.path, one.line, one.message) not in old
        and not (one.path == path and first <= one.line <= last)
        and not re.search(r"imported (and|but) not used|declared (and|but) not used", one.message)
    ]
    follows = re.compile(rf"symbol: (class|variable) {edit.name}\b")
    is_type = edit.kind in ("class", "interface", "enum")
    asked = {
        (one.path, one.line): one
        for one in new
        if (one.path, one.line) not in old_lines
        if one.path not in brought or _is_import(bench, edit, one) or not follows.search(one.message)
        if not (is_type and edit.deed != "ask for more" and OVERRIDES in one.message)
    }
    graded: dict[str, list[Break]] = {"right": [], "unjudged": [], "wrong": []}
    for one in told:
        hit = any(p.path == one.path and p.first <= one.line <= p.last for p in new)
        inside = one.path == path and first <= one.line <= last
        grade = "right" if hit else "unjudged" if (one.path, one.line) in old_lines or inside else "wrong"
        graded[grade].append(one)
    missed = [
        one
        for one in asked.values()
        if not any(one.path == b.path and one.first <= b.line <= one.last for b in told)
    ]
    return {
        "repo": bench.name, "language": bench.language, "deed": edit.deed, "kind": edit.kind, "name": edit.name,
        "path": sorted(edit.files)[0], **{grade: len(found) for grade, found in graded.items()},
        "errors": len(asked), "found": len(asked) - len(missed),
        "wrong_ones": [f"{one.path}:{one.line} {one.reason}" for one in graded["wrong"]],
        "missed_ones": [f"{one.path}:{one.line} {one.message[:160]}" for one in missed[:5]],
        "right_ones": [f"{one.path}:{one.line} {one.reason}" for one in graded["right"][:3]],
    }  # fmt: skip


def _is_import(bench: Bench, edit: Edit, one: Problem) -> bool:
    """Whether it is the import of what was mutated that fails: in Java every use of the name fails then, too."""
    text = edit.files[one.path] if one.path in edit.files else bench.texts.get(one.path)
    lines = (text or "").split("\n")
    line = lines[one.line - 1] if one.line <= len(lines) else ""
    return bool(re.match(rf"\s*import\b.*\b{re.escape(edit.name)}\b", line))


def _line_map(before: str, after: str) -> dict[int, int]:
    one, other = before.split("\n"), after.split("\n")
    top = 0
    while top < min(len(one), len(other)) and one[top] == other[top]:
        top += 1
    matcher = (
        difflib.SequenceMatcher(None, one[top:], other[top:], autojunk=False) if len(one) < 4000 else None
    )
    found = {line + 1: line + 1 for line in range(top)}
    if matcher is None:
        shift = len(other) - len(one)
        found.update({line + 1: line + 1 + shift for line in range(top, len(one))})
        return found
    for start, there, size in matcher.get_matching_blocks():
        found.update({top + start + n + 1: top + there + n + 1 for n in range(size)})
    return found


def judged(bench: Bench, count: int, seed: int) -> Iterator[dict]:
    start = bench.index()
    before = bench.errors({})
    for edit in bench.drawn(count, seed):
        after = bench.errors(edit.files)
        yield row(bench, edit, before, after, bench.told(edit.files, start))


def table(rows: Sequence[dict]) -> Iterator[str]:
    yield f"{'':42} edits right wrong unjudged precision | errors found recall, mean of edits"
    groups: dict[str, list[dict]] = defaultdict(list)
    for one in rows:
        groups[f"{one['language']}"].append(one)
        groups[f"{one['language']} {one['repo']}"].append(one)
        groups[f"{one['language']} {one['deed']}: {one['kind']}"].append(one)
    for title, found in sorted(groups.items()):
        right, wrong, open_, errors, hit = (
            sum(one[key] for one in found) for key in ("right", "wrong", "unjudged", "errors", "found")
        )
        precision = f"{right / (right + wrong):.3f}" if right + wrong else "-"
        each = [one["found"] / one["errors"] for one in found if one["errors"]]
        recall = f"{hit / errors:.3f} {sum(each) / len(each):.3f}" if each else "-"
        yield (
            f"{title:42} {len(found):5} {right:5} {wrong:5} {open_:8} {precision:>9} | {errors:6} {hit:5} {recall}"
        )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--count", type=int, default=60)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("repositories", nargs="+", help="go:MIRROR or java:MIRROR")
    given = options.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    rows = []
    for one in given.repositories:
        language, _, mirror = one.partition(":")
        start = time.monotonic()
        for found in judged(Bench(language, mirror, given.out), given.count, given.seed):
            rows.append(found)
            given.out.joinpath("rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
        print(f"{mirror}: {time.monotonic() - start:.0f} s", file=sys.stderr)
    print("\n".join(table(rows)))


if __name__ == "__main__":
    main()
