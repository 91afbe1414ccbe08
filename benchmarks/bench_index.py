"""Index: CPU against the floor, memory, size on disk, an update after twenty changed files.

python benchmarks/bench_index.py REPO [--runs 3] [--floor-of OTHER_REPO]
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from measure import Cost, median, run

HERE = Path(__file__).parent
CHANGED_FILES = 20


def build(repo: Path, rev: str, db: Path, *options: str, memory: bool = False) -> Cost:
    command = [sys.executable, "-P", str(HERE / "build_once.py"), str(repo), rev, str(db), *options]
    return run(command, {"PYTHONPATH": ""}, memory=memory)


def floor(repo: Path) -> dict[str, float]:
    figures: dict[str, float] = json.loads(run([sys.executable, str(HERE / "peer_index.py"), str(repo)]).out)
    return figures


def touched(repo: Path, folder: Path, count: int = CHANGED_FILES) -> Path:
    """A clone with one more commit that adds a function to `count` source files."""
    clone = folder / "clone"
    git = ["git", "-c", "safe.directory=*", "-c", "user.name=bench", "-c", "user.email=bench@example.org"]
    subprocess.run([*git, "clone", "-q", "--shared", str(repo), str(clone)], check=True)
    listing = subprocess.run(
        [*git, "-C", str(clone), "ls-files", "-z"], check=True, capture_output=True
    ).stdout
    added = {
        ".py": "\n\ndef added_by_benchmark(x):\n    return len(x)\n",
        ".go": "\nfunc addedByBenchmark(x string) int {\n\treturn len(x)\n}\n",
        ".ts": "\nexport function addedByBenchmark(x: string) {\n  return x.length\n}\n",
        ".java": "\n// touched\n",
    }
    names = [n for n in os.fsdecode(listing).split("\0") if Path(n).suffix in added]
    for name in names[:: max(1, len(names) // count)][:count]:
        with (clone / name).open("a", encoding="utf-8") as file:
            file.write(added[Path(name).suffix])
    subprocess.run([*git, "-C", str(clone), "commit", "-qam", f"{count} files"], check=True)
    return clone


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("repo", type=Path)
    options.add_argument("--runs", type=int, default=3)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bare, plain, full, update = [], [], [], []
        clone = touched(chosen.repo, folder)
        for _ in range(chosen.runs):
            bare.append(floor(clone))
            for db, costs, extra in (
                (folder / "plain.db", plain, ["--no-vectors"]),
                (folder / "full.db", full, []),
            ):
                db.unlink(missing_ok=True)
                costs.append(build(clone, "HEAD~1", db, *extra, memory=True))
            shutil.copy(folder / "full.db", folder / "update.db")
            update.append(build(clone, "HEAD", folder / "update.db"))
        report(bare, plain, full, update, (folder / "full.db").stat().st_size)


def report(
    bare: list[dict[str, float]], plain: list[Cost], full: list[Cost], update: list[Cost], size: int
) -> None:
    floors = [one["parse"] + one["trigram"] for one in bare]
    mb = bare[0]["mb"]
    built = json.loads(full[0].out)

    def ratio(costs: list[Cost], to: list[float]) -> float:
        return median([cost.cpu / other for cost, other in zip(costs, to, strict=True)])

    print(f"{built['files']} files, {mb:.1f} MB text, {built['symbols']} symbols, {built['edges']} edges")
    print(
        f"floor: parse {median([b['parse'] for b in bare]):.2f} s, trigram {median([b['trigram'] for b in bare]):.2f} s"
    )
    for label, costs in (("cold, no vectors", plain), ("cold, with vectors", full)):
        cpu, wall, peak = (median([getattr(c, field) for c in costs]) for field in ("cpu", "wall", "peak"))
        times = ratio(costs, floors)
        print(
            f"{label}: {cpu:.2f} s CPU = {times:.2f} x floor, {cpu / mb:.3f} s/MB, {wall:.1f} s wall, {peak:.0f} MB peak"
        )
    share = ratio(update, [cost.cpu for cost in full])
    print(f"update, {CHANGED_FILES} files: {median([u.cpu for u in update]):.2f} s CPU = {share:.1%} of cold")
    print(f"index file: {size / 1e6:.1f} MB = {size / 1e6 / mb:.2f} x text")


if __name__ == "__main__":
    main()
