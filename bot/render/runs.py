"""The tests of an impact to the commands that run them, nearest first, and to a list by file. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, groupby

from bot.plain import many
from bot.render.markdown import code, details, fence, table
from search.model import Impact, TestRef

COMMANDS = 3  # commands that stand open
COMMAND = 1_500  # characters of them; what is longer is left out, for half a command is none
NAMED = 5  # files of tests that nothing is known to run
SHORT = 200  # characters of a command inside a line
FILES = 30  # rows of the list


def run(impact: Impact) -> str:
    """The commands for the nearest tests; the rest are counted."""
    if not impact.tests:
        return ""
    commands = _bounded(impact.test_commands)
    if not commands:
        return _unrunnable(impact)
    title = f"**Run what can break** ({_tests(impact)})"
    missing = len(impact.test_commands) - len(commands)
    rest = (
        f"\n\n{many(missing, 'more command')} for tests further away: `--json` lists all" if missing else ""
    )
    return f"{title}\n\n{fence(commands, 'sh', COMMAND)}{rest}"


def _unrunnable(impact: Impact) -> str:
    """Where no command can be shown: which files to run."""
    if impact.test_commands:
        return f"**Tests that reach this** ({_tests(impact)}): their commands are long, `--json` lists them."
    files = list(dict.fromkeys(test.path for test in impact.tests))
    more = f" and {len(files) - NAMED:,} more files" if len(files) > NAMED else ""
    named = ", ".join(code(path) for path in files[:NAMED])
    return f"**Tests that reach this** ({_tests(impact)}; what runs them is not known): {named}{more}"


def one_command(impact: Impact) -> str:
    """The same as the end of a line, where one short command runs all."""
    if len(impact.test_commands) != 1 or len(impact.test_commands[0]) > SHORT:
        return ""
    return f" Run {code(impact.test_commands[0], SHORT)}."


def all_tests(impact: Impact) -> str:
    """Nothing where one command names them all."""
    if len(impact.test_commands) == 1 and impact.totals["tests"] == len(impact.tests) <= FILES:
        return ""
    by_path = sorted(impact.tests, key=lambda test: (test.path, test.distance))
    files = [list(group) for _, group in groupby(by_path, key=lambda test: test.path)]
    files.sort(key=lambda group: (group[0].distance, group[0].path))
    rows = [[code(group[0].path), f"{len(group):,}", _distance(group[0])] for group in files[:FILES]]
    if not rows:
        return ""
    more = f"\n\n{FILES} of {len(files):,} files" if len(files) > FILES else ""
    cut = f"\n\n{len(impact.tests):,} of {impact.totals['tests']:,} tests" if _is_cut(impact) else ""
    what = how_many(impact, impact.totals["tests"])
    return details(f"{what}, by file", table(["File", "Tests", "Distance"], "lrr", rows) + more + cut)


def _bounded(commands: Sequence[str]) -> list[str]:
    lengths = accumulate(len(command) for command in commands[:COMMANDS])
    return [command for command, length in zip(commands, lengths, strict=False) if length <= COMMAND]


def how_many(impact: Impact, count: int) -> str:
    """A number of its tests; where they are calls at module level, a file is the least that can be named."""
    whole = impact.totals["test_files"] == impact.totals["tests"]
    return many(count, "test file" if whole else "test")


def _tests(impact: Impact) -> str:
    changed = impact.totals["tests_changed"]
    return how_many(impact, impact.totals["tests"]) + (
        f", {changed:,} of them changed here" if changed else ""
    )


def _distance(test: TestRef) -> str:
    return str(test.distance) if test.distance else "changed"


def _is_cut(impact: Impact) -> bool:
    return impact.totals["tests"] > len(impact.tests)
