"""Repositories and questions with wanted places to tables: ours, ours with a part left out, and peers.

    eval_search.py run --manifest M --queries Q --mirrors DIR --work DIR [--systems default,bm25,…|all]
    eval_search.py table --queries Q RUN.jsonl … [--by language,category]
    eval_search.py compare --queries Q OURS.jsonl THEIRS.jsonl      paired bootstrap of NDCG@10
    eval_search.py worst --queries Q RUN.jsonl [--count 15]
    eval_search.py trust --manifest M --queries Q --mirrors DIR --work DIR      answers called not confident

M: JSON, a list of {"repo": "owner/name", "sha": …}. DIR holds bare mirrors as owner+name/repo. Q: see scoring.py.
Indexes and trees are kept in the work folder, runs go to its runs/.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

import search_peers
from scoring import (
    Place,
    Question,
    Run,
    bootstrap,
    mean,
    percentile,
    read_questions,
    read_run,
    score,
    scores,
    write_run,
)

from search import policy
from search.config import load
from search.embed import default
from search.engine import parse, search
from search.gitrepo import Repository
from search.index.build import build
from search.rank import fuse, settle
from search.store import Store

Change = tuple[ModuleType, str, object]

# What is asked otherwise, or which number is another: one row, one line of the table of ablations.
OPTIONS: dict[str, dict[str, str]] = {
    "default": {},
    "thorough": {"preset": "thorough"},
    "published": {"ranking": "published"},
    **{f"{name} alone": {"mode": name} for name in policy.MODALITIES},
    **{
        f"without {name}": {"mode": ",".join(other for other in policy.MODALITIES[:3] if other != name)}
        for name in policy.MODALITIES[:3]
    },
}
CHANGES: dict[str, tuple[Change, ...]] = {
    "no boost": ((fuse, "BOOST_GAIN", 0.0),),
    "settle: no demotion": ((policy, "DEMOTION", {}), (policy, "OWN_DEMOTION", {})),
    "settle: no exact name": ((policy, "EXACT_NAME_GAIN", 0.0),),
    "settle: no agreement in a file": ((policy, "AGREEMENT_GAIN", 0.0), (policy, "COHERENCE_GAIN", 0.0)),
    "settle: several a file": ((settle, "_one_a_file", lambda ranked, query: ranked),),
    "lists: no path words": ((policy, "PATH_GAIN", 0.0),),
    "lists: no symbol's name": ((policy, "NAME_GAIN", 0.0),),
    "lists: no roles": ((policy, "ROLE_FACTOR", {}),),
    "lists: no further places": ((policy, "FILE_GAIN", 0.0),),
}
PEERS = ("bm25", "ripgrep", "semble")


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = options.add_subparsers(dest="command", required=True)
    for name in ("run", "table", "compare", "worst", "trust"):
        command = commands.add_parser(name)
        command.add_argument("--queries", type=Path, required=True)
        command.add_argument("--by", default="language,category")
        if name in ("run", "trust"):
            command.add_argument("--manifest", type=Path, required=True)
            command.add_argument("--mirrors", type=Path, required=True)
            command.add_argument("--work", type=Path, required=True)
            command.add_argument("--systems", default="default")
            command.add_argument("--only", default="", help="repositories, by name")
            command.add_argument("--semble", default=sys.executable, help="the interpreter that has it")
        else:
            command.add_argument("runs", type=Path, nargs="+")
            command.add_argument("--count", type=int, default=15)
    chosen = options.parse_args()
    questions = read_questions(chosen.queries)
    if chosen.command == "run":
        table(questions, run_all(chosen, questions), chosen.by)
    elif chosen.command == "trust":
        trust(chosen, questions)
    else:
        runs = {path.stem: read_run(path) for path in chosen.runs}
        {"table": table, "compare": compare, "worst": worst}[chosen.command](
            questions, runs, chosen.count if chosen.command == "worst" else chosen.by
        )


# --- running ------------------------------------------------------------------------------------------


def run_all(chosen: argparse.Namespace, questions: Sequence[Question]) -> dict[str, Run]:
    systems = (
        [*OPTIONS, *CHANGES, *installed(chosen.semble)]
        if chosen.systems == "all"
        else chosen.systems.split(",")
    )
    runs: dict[str, tuple[dict[str, Sequence[Place]], dict[str, float]]] = {
        name: ({}, {}) for name in systems
    }
    for name, mirror, sha, asked in repositories(chosen, questions):
        for system, places, ms in over(chosen, systems, name, mirror, sha, asked):
            runs[system][0].update(places)
            runs[system][1].update(ms)
    folder = chosen.work / "runs"
    folder.mkdir(parents=True, exist_ok=True)
    for system, (places, ms) in runs.items():
        write_run(folder / f"{system.replace(': ', '-').replace(' ', '_')}.jsonl", Run(places, ms))
    return {system: Run(*both) for system, both in runs.items()}


def repositories(
    chosen: argparse.Namespace, questions: Sequence[Question]
) -> Iterator[tuple[str, Path, str, Sequence[Question]]]:
    """Name, mirror, commit and questions of each repository of the manifest."""
    only = set(filter(None, chosen.only.split(",")))
    for row in json.loads(chosen.manifest.read_text("utf-8")):
        name = row.get("name") or row["repo"].partition("/")[2]
        asked = [one for one in questions if one.groups["repo"] == name]
        if asked and (not only or name in only):
            yield name, chosen.mirrors / row["repo"].replace("/", "+") / "repo", row["sha"], asked


def installed(python: str) -> Iterator[str]:
    yield "bm25"
    if shutil.which("rg"):
        yield "ripgrep"
    if subprocess.run([python, "-c", "import semble"], capture_output=True).returncode == 0:
        yield "semble"


def over(
    chosen: argparse.Namespace,
    systems: Sequence[str],
    name: str,
    mirror: Path,
    sha: str,
    asked: Sequence[Question],
) -> Iterator[tuple[str, Mapping[str, Sequence[Place]], Mapping[str, float]]]:
    """One repository: each system with what it found and the milliseconds that it took."""
    ours = [system for system in systems if system not in PEERS]
    if ours:
        with indexed(chosen.work / f"{name}.db", mirror, sha) as store:
            for system in ours:
                run = callwave(store, system, asked)
                yield system, run.places, run.ms
    if len(ours) < len(systems):
        tree = checked_out(chosen.work / "trees" / name, mirror, sha)
        for system in systems:
            if system in PEERS:
                extra = [chosen.semble] if system == "semble" else []
                run = getattr(search_peers, system)(tree, asked, *extra)
                yield system, run.places, run.ms
    print(f"{name}: done", file=sys.stderr)


def indexed(db: Path, mirror: Path, sha: str) -> Store:
    db.parent.mkdir(parents=True, exist_ok=True)
    repo = Repository.open(mirror)
    build(repo, sha, db, default(), load(repo, sha))
    return Store.open(db)


def checked_out(tree: Path, mirror: Path, sha: str) -> Path:
    if not tree.exists():
        tree.mkdir(parents=True)
        environment = os.environ | {"GIT_INDEX_FILE": str(tree.with_suffix(".index"))}
        git = ["git", "-c", "safe.directory=*", "-C", str(mirror)]
        subprocess.run([*git, "read-tree", sha], env=environment, check=True)
        # A mirror may be without its largest files: what is there will do.
        subprocess.run(
            [*git, f"--work-tree={tree}", "checkout-index", "-a", "-q"],
            env=environment,
            stderr=subprocess.DEVNULL,
        )
    return tree


def callwave(store: Store, system: str, asked: Sequence[Question]) -> Run:
    find = finder(store, OPTIONS.get(system, {}))
    with ExitStack() as changed:
        for module, attribute, value in CHANGES.get(system, ()):
            changed.enter_context(patch.object(module, attribute, value))
        for one in asked[:3]:
            find(one.text)  # warm
        return search_peers.timed(asked, find)


def finder(store: Store, options: Mapping[str, str]) -> Callable[[str], list[Place]]:
    def find(text: str) -> list[Place]:
        answer = search(store, parse(text, **options))
        return [Place(one.path, one.start_line, one.end_line) for one in answer.results]

    return find


# --- telling ------------------------------------------------------------------------------------------


def table(questions: Sequence[Question], runs: Mapping[str, Run], by: str) -> None:
    run_ids = set().union(*(run.places for run in runs.values()))
    asked = [one for one in questions if one.id in run_ids]
    print(f"{len(asked)} questions\n\n| | NDCG@10 | recall@10 | MRR@10 | nothing found | p50 ms | p95 ms |")
    print("|:--|" + "--:|" * 6)
    for name, run in runs.items():
        scored = scores(asked, run).values()
        empty = mean(not run.places.get(one.id) for one in asked)
        figures = (mean(s.ndcg for s in scored), mean(s.recall for s in scored), mean(s.mrr for s in scored))
        print(
            f"| {name} | " + " | ".join(f"{figure:.3f}" for figure in figures) + f" | {empty:.1%} | "
            f"{percentile(run.ms.values(), 0.5):.0f} | {percentile(run.ms.values(), 0.95):.0f} |"
        )
    for group in filter(None, by.split(",")):
        values = sorted({one.groups[group] for one in asked})
        print(f"\n| NDCG@10 | {' | '.join(values)} |\n|:--|" + "--:|" * len(values))
        for name, run in runs.items():
            scored = scores(asked, run)
            cells = [mean(scored[one.id].ndcg for one in asked if one.groups[group] == v) for v in values]
            print(f"| {name} | " + " | ".join(f"{cell:.3f}" for cell in cells) + " |")


def trust(chosen: argparse.Namespace, questions: Sequence[Question]) -> None:
    """How many answers are called not confident: of questions with an answer, and of those in absent.txt."""
    lines = Path(__file__).with_name("absent.txt").read_text("utf-8").splitlines()
    absent = [line for line in lines if not line.startswith("#")]
    print("| not confident | with an answer | about what is not there |\n|:--|--:|--:|")
    sums = [0, 0, 0, 0]
    for name, mirror, sha, asked in repositories(chosen, questions):
        with indexed(chosen.work / f"{name}.db", mirror, sha) as store:
            unsure = [
                sum(not search(store, parse(text)).confident for text in texts)
                for texts in ([one.text for one in asked], absent)
            ]
        figures = [unsure[0], len(asked), unsure[1], len(absent)]
        sums = [a + b for a, b in zip(sums, figures, strict=True)]
        print("| {} | {} of {} | {} of {} |".format(name, *figures))
    print("| all | {} of {} | {} of {} |".format(*sums))


def compare(questions: Sequence[Question], runs: Mapping[str, Run], by: str) -> None:
    """The first run with each of the others."""
    first, *others = runs
    for other in others:
        asked = [one for one in questions if one.id in runs[first].places and one.id in runs[other].places]
        difference, low, high, worse = bootstrap(scores(asked, runs[first]), scores(asked, runs[other]))
        print(
            f"{first} - {other}, {len(asked)} questions: {difference:+.3f} [{low:+.3f}, {high:+.3f}], "
            f"not better in {worse:.2%} of the samples"
        )


def worst(questions: Sequence[Question], runs: Mapping[str, Run], count: int) -> None:
    for run in runs.values():
        asked = [one for one in questions if one.id in run.places]
        for one in sorted(asked, key=lambda one: (score(one.wanted, run.places[one.id]).ndcg, one.id))[
            :count
        ]:
            print(f"{score(one.wanted, run.places[one.id]).ndcg:.2f} {one.id} | {one.text}")
            print(f"     wanted {', '.join(place.path for place in one.wanted)}")
            print(f"     found  {', '.join(place.path for place in run.places[one.id])}")


if __name__ == "__main__":
    began = time.perf_counter()
    main()
    print(f"\n{time.perf_counter() - began:.0f} s", file=sys.stderr)
