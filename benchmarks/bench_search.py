"""Search: literals with all places against ripgrep and git grep, warm and cold; fused queries; the classifier.

    python benchmarks/bench_search.py REPO DB LITERAL [LITERAL ...]     DB: an index of REPO's HEAD with vectors
REPO needs a work tree for ripgrep. Each figure is the median of the runs; the peers take turns with us.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from pathlib import Path

from measure import median, run

from search.engine import parse, search
from search.rank.intent import classify
from search.store import Store

MOST = 1000  # results at most; all places are found and counted
FOUND = (0, 1)  # exit codes of grep: something, nothing
QUESTIONS = (
    "how are requests authenticated",
    "where is the configuration loaded",
    "parse the command line arguments",
    "retry with backoff after a failure",
    "who validates user input",
    "cache invalidation when a file changes",
    "how does the scheduler pick the next job",
    "convert a date to a string",
)


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("repo", type=Path)
    options.add_argument("db", type=Path)
    options.add_argument("literals", nargs="+")
    options.add_argument("--runs", type=int, default=7)
    chosen = options.parse_args()
    with Store.open(chosen.db) as store:
        for literal in chosen.literals:
            literals(store, chosen, literal)
        fused(store, chosen.runs)
    classifier()
    started(chosen.runs)


def literals(store: Store, chosen: argparse.Namespace, literal: str) -> None:
    callwave = str(Path(sys.executable).with_name("callwave"))
    query = parse(f'"{literal}"', limit=MOST)
    warm, cold, rg, grep, places = [], [], [], [], 0
    tree = str(chosen.repo)
    for _ in range(chosen.runs):
        began = time.perf_counter()
        places = search(store, query).total
        warm.append(time.perf_counter() - began)
        command = [
            callwave,
            "search",
            f'"{literal}"',
            "--repo",
            tree,
            "--db",
            str(chosen.db),
            "--limit",
            str(MOST),
            "--json",
        ]
        cold.append(run(command).wall)
        if shutil.which("rg"):
            rg.append(
                run(
                    ["rg", "-F", "-n", "--hidden", "--no-ignore", "-g", "!.git", literal, tree],
                    accepted=FOUND,
                ).wall
            )
        grep.append(
            run(["git", "-c", "safe.directory=*", "-C", tree, "grep", "-n", "-F", literal, "HEAD"]).wall
        )
    peers = f"rg {median(rg) * 1e3:.0f} ms, " if rg else ""
    print(
        f"{literal!r}: {places} places; warm {median(warm) * 1e3:.1f} ms, cold process {median(cold) * 1e3:.0f} ms, "
        f"{peers}git grep {median(grep) * 1e3:.0f} ms"
    )


def fused(store: Store, runs: int) -> None:
    for question in QUESTIONS:
        search(store, parse(question))  # warm
    times = []
    for _ in range(runs):
        for question in QUESTIONS:
            began = time.perf_counter()
            search(store, parse(question))
            times.append(time.perf_counter() - began)
    times.sort()
    print(
        f"fused, warm: p50 {times[len(times) // 2] * 1e3:.1f} ms, p95 {times[int(len(times) * 0.95)] * 1e3:.1f} ms"
    )


def classifier() -> None:
    rounds = 300
    began = time.perf_counter()
    for _ in range(rounds):
        for question in QUESTIONS:
            classify(question)
    print(f"classifier: {(time.perf_counter() - began) / rounds / len(QUESTIONS) * 1e6:.0f} us a question")


def started(runs: int) -> None:
    callwave = str(Path(sys.executable).with_name("callwave"))
    print(
        f"callwave --help: {median([run([callwave, '--help']).wall for _ in range(runs)]) * 1e3:.0f} ms wall"
    )


if __name__ == "__main__":
    main()
