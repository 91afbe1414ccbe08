"""A source that hangs or kills its worker costs itself only."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import extracts
import pytest

from search.index.workers import CRASHED, TIMED_OUT, TOO_DEEP, TOO_MANY, Job, Limits, Parsed, parse

QUICK = Limits(file=0.3, batch=0.9, batch_files=5)


def names(sources: list[str], workers: int = 2, limits: Limits = QUICK) -> dict[int, str]:
    """Key to the name of the one symbol, or to the problem."""
    jobs = [Job(key, f"f{key}\n{source}".encode(), "python") for key, source in enumerate(sources)]
    found = list(parse(jobs, workers, extracts.extract, limits))
    assert [key for key, _ in found] == list(range(len(sources)))
    return {key: parsed.problem or parsed.symbols[0][1] for key, parsed in found}


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        *(
            ("hang", TIMED_OUT),
            ("exit", CRASHED),
            ("crash", CRASHED),
            ("slow", TIMED_OUT),
            ("deep", TOO_DEEP),
        ),
        ("many", TOO_MANY),
    ],
)
def test_only_the_guilty_file_is_given_up(source: str, problem: str) -> None:
    expected = {key: f"f{key}" for key in range(12)} | {7: problem}
    assert names(["x"] * 7 + [source] + ["x"] * 4) == expected


def test_several_guilty_files_in_one_batch() -> None:
    assert names(["crash", "x", "exit", "x", "crash"], workers=1) == {
        0: CRASHED,
        1: "f1",
        2: CRASHED,
        3: "f3",
        4: CRASHED,
    }


def test_an_error_of_the_extractor_is_not_swallowed() -> None:
    with pytest.raises(ZeroDivisionError):
        names(["x", "wrong"], workers=1)


def test_no_jobs_no_processes() -> None:
    assert names([]) == {}


def test_jobs_are_taken_only_a_few_batches_ahead() -> None:
    taken = 0

    def jobs() -> Iterator[Job]:
        nonlocal taken
        for key in range(100):
            taken += 1
            yield Job(key, b"x\n", "python")

    for key, _ in parse(jobs(), 1, extracts.extract, Limits(batch_files=2, ahead=2)):
        assert taken <= key + 2 * (2 + 2)


def test_workers_do_not_run_the_main_module_again() -> None:
    (found,) = [parsed for _, parsed in parse([Job(1, b"", "python")], 1, extracts.main_module)]
    assert found == Parsed(found.symbols, ((1, 1, 0),))
    assert found.symbols[0][1] == "None"


HOSTILE = "open({mark!r}, 'a').write(__file__)\nraise SystemExit(66)\n"
PROGRAM = """
from search.index.workers import Job, parse
((key, parsed),) = parse([Job(1, b"def f(): pass", "python")], 1)
print(parsed.symbols[0][1])
"""


def test_nothing_of_the_folder_it_runs_in_is_imported(tmp_path: Path) -> None:
    mark = tmp_path / "imported"
    checkout = tmp_path / "checkout"
    for name in ("json.py", "sitecustomize.py", "pickle.py", "pebble.py", "multiprocessing/__init__.py"):
        plant(checkout / name, mark)
    for package in ("search", "bot", "numpy", "tree_sitter"):
        plant(checkout / package / "__init__.py", mark)
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM], cwd=checkout, env=environment, capture_output=True, text=True
    )
    assert (done.stdout, done.returncode) == ("f\n", 0), done.stderr
    assert not mark.exists()


def plant(path: Path, mark: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HOSTILE.format(mark=str(mark)))


ENDLESS = """
import sys
sys.path.insert(0, sys.argv[1])
import extracts
from search.index.workers import Job, Limits, parse
jobs = [Job(key, b"f\\n" + text, "python") for key, text in enumerate([b"x", b"x", b"hang"])]
list(parse(jobs, 2, extracts.extract, Limits(batch=2, batch_files=1)))
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks processes up in /proc")
def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    mark = tmp_path / "hangs"
    program = [sys.executable, "-P", "-c", ENDLESS, str(Path(__file__).parent)]
    parent = subprocess.Popen(program, env=os.environ | {extracts.MARK: str(mark)}, stderr=subprocess.DEVNULL)
    assert until(mark.exists)
    assert len(list(processes_with(mark))) >= 3
    parent.kill()
    parent.wait()
    assert until(lambda: not list(processes_with(mark)))


def processes_with(mark: Path) -> Iterator[int]:
    """Processes that were started with this mark in their environment."""
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                if str(mark).encode() in (process / "environ").read_bytes():
                    yield int(process.name)
            except OSError:
                continue


def until(holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + 20
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True
