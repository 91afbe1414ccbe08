"""A Java repository at a revision to a call graph that is true, as javac attributes its sources.

    python benchmarks/callgraph/javac_gold.py --repo MIRROR --rev SHA --name NAME --out FOLDER [--under PATH]

writes NAME.defs.jsonl, NAME.jsonl (edges), NAME.unknown.jsonl and NAME.meta.json. JDK 17 is needed, no library
of the repository: calls that cannot be attributed without them are unknown, neither right nor wrong. Of
several files that declare the same class only the first is looked at, with sources of `main` before others.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import tempfile
from collections import Counter
from io import BytesIO
from pathlib import Path

PROGRAM = Path(__file__).with_name("JavacGold.java")
_PACKAGE = re.compile(rb"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)
_SKIPPED = ("module-info.java", "package-info.java")


def sources(root: Path, under: str) -> list[str]:
    """Paths of the Java files that javac can look at together."""
    found = sorted(root.joinpath(under).rglob("*.java"), key=lambda path: ("/main/" not in str(path), path))
    classes: dict[tuple[bytes, str], Path] = {}
    for path in found:
        if path.name not in _SKIPPED and path.is_file():
            package = _PACKAGE.search(path.read_bytes())
            classes.setdefault((package[1] if package else str(path.parent).encode(), path.name), path)
    return sorted(str(path.relative_to(root)) for path in classes.values())


def write_tree(repo: str, rev: str, under: str, root: Path) -> None:
    """The Java files of a revision below `root`."""
    git = ["git", "-C", repo]
    tree = subprocess.run(
        [*git, "ls-tree", "-rz", rev, "--", under or "."], capture_output=True, check=True
    ).stdout
    found = [(one.split()[2].decode(), one.partition(b"\t")[2].decode()) for one in tree.split(b"\0") if one]
    found = [(blob, path) for blob, path in found if path.endswith(".java")]
    asked = "".join(blob + "\n" for blob, _ in found).encode()
    texts = BytesIO(
        subprocess.run([*git, "cat-file", "--batch"], input=asked, capture_output=True, check=True).stdout
    )
    for _, path in found:
        head = texts.readline().split()
        if head[-1] == b"missing":
            continue
        root.joinpath(path).parent.mkdir(parents=True, exist_ok=True)
        root.joinpath(path).write_bytes(texts.read(int(head[2])))
        texts.readline()


def attributed(root: Path, paths: list[str]) -> list[dict[str, object]]:
    exports = "jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED"
    command = ["java", "-Xss64m", "--add-exports", exports, str(PROGRAM), str(root)]
    run = subprocess.run(command, input="\n".join(paths), capture_output=True, text=True, check=False)
    if run.returncode:
        raise SystemExit(run.stderr[-2000:])
    return [json.loads(line) for line in run.stdout.splitlines()]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    for name in ("repo", "rev", "name", "out"):
        options.add_argument(f"--{name}", required=True)
    options.add_argument("--under", default="")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        write_tree(given.repo, given.rev, given.under, Path(folder))
        root = Path(folder).resolve()
        paths = sources(root, given.under)
        rows = attributed(root, paths)
    out = Path(given.out)
    for kind, suffix in (("def", "defs.jsonl"), ("edge", "jsonl"), ("unknown", "unknown.jsonl")):
        lines = [
            json.dumps({key: value for key, value in row.items() if key != "row"})
            for row in rows
            if row["row"] == kind
        ]
        out.joinpath(f"{given.name}.{suffix}").write_text("".join(line + "\n" for line in lines))
    edges = Counter(str(row["kind"]) for row in rows if row["row"] == "edge")
    meta = {
        "repo": given.repo, "sha": given.rev, "subdir": given.under, "lang": "java", "oracle": "javac attribution",
        "files": len(paths), "edges": edges, "unknown": sum(row["row"] == "unknown" for row in rows),
    }  # fmt: skip
    out.joinpath(f"{given.name}.meta.json").write_text(json.dumps(meta, indent=1) + "\n")
    print(json.dumps(meta))


if __name__ == "__main__":
    main()
