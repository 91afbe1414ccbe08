"""A command to what it cost: CPU seconds of the whole process tree, wall seconds, peak memory of the tree.

Figures are compared only within one run on one machine; the peer and the subject take turns.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

SAMPLE_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Cost:
    cpu: float  # seconds, user and system, children included
    wall: float  # seconds
    peak: float  # MB of proportional set size, all processes at one moment; 0 where /proc is missing
    out: str


def run(
    command: Sequence[str],
    env: Mapping[str, str] | None = None,
    *,
    memory: bool = False,
    accepted: Sequence[int] = (0,),
) -> Cost:
    """Runs `command`; an exit code that is not accepted ends the benchmark with the error output."""
    began = time.perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, **(env or {})}
    )
    peak = _Peak(process.pid) if memory else None
    assert process.stdout and process.stderr
    errors: list[bytes] = []
    reader = threading.Thread(target=lambda: errors.append(process.stderr.read()), daemon=True)  # type: ignore[union-attr]
    reader.start()
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    reader.join()
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - began
    if process.returncode not in accepted:
        raise SystemExit(f"{' '.join(command)} failed:\n{errors[0].decode(errors='replace')}")
    return Cost(
        usage.ru_utime + usage.ru_stime, wall, peak.stop() if peak else 0.0, out.decode(errors="replace")
    )


def median(values: Sequence[float]) -> float:
    return statistics.median(values)


class _Peak:
    """Samples the memory of a process and its descendants until it is stopped."""

    def __init__(self, pid: int) -> None:
        self.pid, self.peak, self.done = pid, 0.0, threading.Event()
        self.thread = threading.Thread(target=self._watch, daemon=True)
        self.thread.start()

    def stop(self) -> float:
        self.done.set()
        self.thread.join()
        return self.peak

    def _watch(self) -> None:
        while not self.done.wait(SAMPLE_SECONDS):
            self.peak = max(self.peak, sum(map(_pss, _tree(self.pid))))


def _tree(pid: int) -> list[int]:
    found = [pid]
    for parent in found:
        for tasks in Path(f"/proc/{parent}/task").glob("*/children"):
            try:
                found.extend(map(int, tasks.read_text().split()))
            except OSError:
                continue
    return found


def _pss(pid: int) -> float:
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1000
    except OSError:
        pass
    return 0.0
