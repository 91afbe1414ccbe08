"""Impact: from two indexed commits to the rendered comment, for a change of N source files.

    python benchmarks/bench_impact.py REPO [--files 20 500] [--runs 3]

The change is made in a clone: one more function at the end of each file.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from bench_index import build, touched
from measure import median

from bot.render import Permalink, impact_markdown
from search.config import load
from search.gitrepo import Repository
from search.impact import impact
from search.store import Store


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("repo", type=Path)
    options.add_argument("--files", type=int, nargs="+", default=[20, 500])
    options.add_argument("--runs", type=int, default=3)
    chosen = options.parse_args()
    for count in chosen.files:
        with tempfile.TemporaryDirectory() as name:
            measured(chosen.repo, Path(name), count, chosen.runs)


def measured(source: Path, folder: Path, count: int, runs: int) -> None:
    clone = touched(source, folder, count)
    base, head = folder / "base.db", folder / "head.db"
    build(clone, "HEAD~1", base, "--no-vectors")
    build(clone, "HEAD", head, "--no-vectors")
    repo = Repository.open(clone)
    config = load(repo, repo.commit("HEAD~1"))
    wall, cpu = [], []
    for _ in range(runs):
        with Store.open(base) as before, Store.open(head) as after:
            began, began_cpu = time.perf_counter(), time.process_time()
            found = impact(repo, before, after, config)
            comment = impact_markdown(found, Permalink("https://github.com/acme/shop", after.commit))
            wall.append(time.perf_counter() - began)
            cpu.append(time.process_time() - began_cpu)
    print(
        f"{count} files: {median(wall):.2f} s wall, {median(cpu):.2f} s CPU; {len(found.changes)} changes, "
        f"{len(found.reached)} reached, {len(found.tests)} tests, {len(comment):,} characters"
    )


if __name__ == "__main__":
    main()
