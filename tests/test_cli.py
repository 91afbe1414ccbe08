"""The command line as a user meets it: output, errors in one line, exit codes."""

from __future__ import annotations

import errno
import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from inline_snapshot import external_file
from repos import commit, git, make_repo
from shop import Shop, make_shop
from typer.main import get_command

from bot import asking, cli, command_line
from search.model import UserError

SCRIPT = Path(sys.executable).with_name("callwave")


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Shop:
    return make_shop(tmp_path_factory.mktemp("work") / "shop")


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], shop: Shop, cache: Path
) -> Iterator[Run]:
    """Runs a command line in this process, in the shop's folder."""
    monkeypatch.setenv("CALLWAVE_CACHE", str(cache))
    monkeypatch.delenv("CALLWAVE_DEBUG", raising=False)
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    monkeypatch.chdir(shop.root)

    def run_line(*words: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["callwave", *words])
        capfd.readouterr()
        with pytest.raises(SystemExit) as ended:
            cli.main()
        out, err = capfd.readouterr()
        return Ran(ended.value.code or 0, out, err)

    yield run_line


def script(*words: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [SCRIPT, *words], cwd=cwd, env=os.environ | environment, capture_output=True, timeout=60, check=False
    )


# --- help ----------------------------------------------------------------------------------------------


def written() -> Iterator[str]:
    """All that we say in --help, without the layout, which is the library's."""
    group = get_command(command_line.app)
    yield f"callwave: {group.help}"
    for name, command in group.commands.items():
        yield f"\ncallwave {name}: {command.help}"
        for parameter in command.params:
            metavar = "" if parameter.metavar is None else f" {parameter.metavar}"
            yield f"  {', '.join(parameter.opts)}{metavar}: {parameter.help}"


def test_help_says_this() -> None:
    assert "\n".join(written()) + "\n" == external_file("help.txt")


@pytest.mark.parametrize("command", ["index", "search", "impact", "graph", "action"])
def test_every_option_has_its_line_of_help(run: Run, command: str) -> None:
    helped = run(command, "--help")
    assert (helped.code, helped.err) == (0, "")
    words = " ".join(helped.out.split())
    known = get_command(command_line.app).commands[command]
    assert " ".join(known.help.split()) in words
    assert not [one.name for one in known.params if not one.help or " ".join(one.help.split()) not in words]


def test_help_imports_nothing_heavy() -> None:
    heavy = [
        "numpy",
        "tree_sitter",
        "pydantic",
        "markdown_it",
        "rich",
        "github",
        "fastapi",
        "sqlite3",
        "asyncio",
    ]
    program = (
        "import sys; sys.argv = ['callwave', '--help']\n"
        "from bot.cli import main\n"
        "try: main()\n"
        f"except SystemExit: sys.exit(','.join(name for name in {heavy} if name in sys.modules) or 0)"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


# --- what works ------------------------------------------------------------------------------------------


def test_an_index_is_made_once(run: Run, shop: Shop, cache: Path, tmp_path: Path) -> None:
    file = tmp_path / "some.db"
    first, second = run("index", "--db", str(file), "--json"), run("index", "--db", str(file), "--json")
    assert first.json | {"seconds": 0} == {
        "commit": shop.base,
        "file": str(file),
        "files": 5,
        "indexed": 5,
        "parsed_new": first.json["parsed_new"],
        "reused": 0,
        "skipped": [],
        "symbols": first.json["symbols"],
        "edges": first.json["edges"],
        "seconds": 0,
        "cold": True,
    }
    assert (second.json["parsed_new"], second.json["reused"], second.json["cold"]) == (0, 5, False)


@pytest.mark.parametrize("line", [("index",), ("index", "{root}"), ("index", "--repo", "{root}/shop")])
def test_an_index_is_made_of_the_repository_that_is_named(
    run: Run, shop: Shop, line: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if len(line) > 1:
        monkeypatch.chdir(tmp_path)
    assert run(*(word.format(root=shop.root) for word in line), "--json").json["commit"] == shop.base


def test_a_search_indexes_first_and_prints_json_of_the_contract(run: Run, shop: Shop) -> None:
    found = run("search", "parse_price", "--json")
    assert (found.code, found.err) == (0, "")
    keys = [
        "query",
        "intent",
        "confidence",
        "rule",
        "preset",
        "fusion_strategy",
        "modalities",
        "results",
        "total",
    ]
    assert list(found.json)[:12] == [*keys, "commit", "timings_ms", "notes"]
    first = found.json["results"][0]
    keys = "path start_line end_line symbol kind language score boost snippet votes"
    assert set(keys.split()) <= set(first)
    assert (first["path"], first["symbol"], found.json["commit"]) == (
        "shop/pricing.py",
        "parse_price",
        shop.base,
    )
    assert set(first["votes"][0]) == {"modality", "rank", "weight", "contribution"}


def test_a_search_shows_where_and_why(run: Run) -> None:
    plain, why = run("search", "parse_price"), run("search", "parse_price", "--why")
    assert "shop/pricing.py:1" in plain.out
    assert "weight" not in plain.out
    assert "weight" in why.out


def test_an_impact_prints_json_of_the_contract(run: Run, shop: Shop) -> None:
    found = run("impact", "--base", "main", "--head", shop.head, "--json")
    assert found.code == 0
    keys = [
        "base",
        "head",
        "changes",
        "reached",
        "verdict",
        "breaks",
        "tests",
        "untested",
        "entry_points",
        "blind_spots",
        "totals",
    ]
    assert [key for key in found.json if key in keys] == keys
    assert (found.json["base"], found.json["head"]) == (shop.base, shop.head)
    (change,) = found.json["changes"]
    assert (change["symbol"], change["change"]) == ("parse_price", "signature")
    reached = {(item["path"], item["symbol"], item["distance"]) for item in found.json["reached"]}
    assert ("shop/orders.py", "create_order", 1) in reached
    assert ("shop/orders.py", "reprice", 2) in reached


def test_an_impact_as_it_would_be_posted(run: Run, shop: Shop) -> None:
    posted = run("impact", "--base", "main", "--head", shop.head, "--markdown")
    assert posted.out.startswith(f"<!-- callwave:impact v1 head={shop.head[:8]} -->\n### ")
    assert "`parse_price` needs `currency`, its only caller does not pass it" in posted.out
    assert "in `create_order`: `parse_price(row)` lacks `currency`" in posted.out


def test_where_no_symbol_changes_nothing_is_posted_and_the_reason_given(run: Run, shop: Shop) -> None:
    posted = run("impact", "--base", "main", "--head", shop.docs, "--markdown")
    assert (posted.code, posted.out) == (0, "")
    assert posted.err.startswith("callwave: no comment: no symbol changed: ")


def test_an_impact_for_a_terminal(run: Run, shop: Shop) -> None:
    shown = run("impact", "--base", "main", "--head", shop.head)
    assert "shop/pricing.py:1  parse_price  signature" in shown.out
    assert "1  shop/orders.py:5  parse_price <- create_order" in shown.out


@pytest.mark.parametrize(
    ("head", "level", "code"), [("head", "low", 1), ("head", "high", 1), ("docs", "low", 0)]
)
def test_fail_on_a_level(run: Run, shop: Shop, head: str, level: str, code: int) -> None:
    ran = run("impact", "--base", "main", "--head", getattr(shop, head), "--fail-on", level, "--json")
    assert ran.code == code


def test_a_depth_is_obeyed(run: Run, shop: Shop) -> None:
    near = run("impact", "--base", "main", "--head", shop.head, "--depth", "1", "--json")
    assert {item["distance"] for item in near.json["reached"]} == {1}


def test_edges_are_lines_of_json_in_order(run: Run) -> None:
    printed = run("graph")
    edges = [json.loads(line) for line in printed.out.splitlines()]
    keys = "caller_path caller caller_line callee_path callee callee_line line link confidence"
    assert list(edges[0]) == keys.split()
    assert {
        "caller_path": "shop/orders.py",
        "caller": "create_order",
        "caller_line": 4,
        "callee_path": "shop/pricing.py",
        "callee": "parse_price",
        "callee_line": 1,
        "line": 5,
        "link": "calls",
        "confidence": "exact",
    } in edges
    places = [(edge["caller_path"], edge["line"]) for edge in edges]
    assert places == sorted(places)
    assert run("graph").out == printed.out


def test_a_line_is_explained(run: Run) -> None:
    (edge,) = [json.loads(line) for line in run("graph", "--explain", "shop/orders.py:5").out.splitlines()]
    assert (edge["callee"], edge["link"]) == ("parse_price", "calls")
    assert edge["how"]


def test_a_line_without_uses_says_so(run: Run) -> None:
    explained = run("graph", "--explain", "shop/orders.py:2")
    assert (explained.code, explained.out) == (0, "")
    assert explained.err == "callwave: nothing is used at shop/orders.py:2\n"


def test_the_work_tree_stays_indexed_until_a_commit_is_asked_for(run: Run, tmp_path: Path) -> None:
    root = make_repo(tmp_path / "r", {"a.py": "def old():\n    pass\n"})
    (root / "a.py").write_text("def fresh():\n    pass\n")
    run("index", str(root), "--worktree")
    (root / "a.py").write_text("def fresher():\n    pass\n")
    assert run("search", "fresher", "--repo", str(root), "--json").json["results"][0]["symbol"] == "fresher"
    committed = run("search", "old", "--repo", str(root), "--rev", "HEAD", "--json")
    assert committed.json["results"][0]["symbol"] == "old"


def test_a_name_that_is_no_utf8_reaches_every_output(run: Run, tmp_path: Path) -> None:
    root = make_repo(tmp_path / "r")
    (root / "x").mkdir()
    with open(os.fsencode(root / "x") + b"/\xff\n.py", "wb") as file:
        file.write(b"def odd_name():\n    pass\n")
    base = commit(root, {"a.py": "pass\n"})
    with open(os.fsencode(root / "x") + b"/\xff\n.py", "wb") as file:
        file.write(b"def odd_name(more):\n    pass\n")
    commit(root)
    for line in (
        ("search", "odd_name", "--json"),
        ("search", "odd_name"),
        ("impact", "--base", base, "--json"),
        ("impact", "--base", base, "--markdown"),
        ("impact", "--base", base),
        ("graph",),
    ):
        ended = run(*line, "--repo", str(root))
        assert (ended.code, ended.err) == (0, ""), line
        assert line == ("graph",) or "odd_name" in ended.out


# --- what does not ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        (("index", "--rev", "nope"), 3, "unknown revision 'nope'"),
        (("index", "--rev", "HEAD", "--worktree"), 2, "--rev and --worktree exclude each other"),
        (("index", "/nowhere/at/all"), 3, "does not exist"),
        (("index", "--repo", "/nowhere/at/all"), 3, "does not exist"),
        (("index", "shop", "--repo", "shop"), 2, "PATH and --repo exclude each other"),
        (("search", ""), 2, ""),
        (("search", "x", "--preset", "best"), 2, "standard"),
        (("search", "x", "--mode", "vibes"), 2, "structural"),
        (("search", "x", "--intent", "guess"), 2, "find_definition"),
        (("search", "x", "--ranking", "mine"), 2, "published"),
        (("search", "x", "--limit", "0"), 2, "limit"),
        (("search", "x", "--rev", "--output=/tmp/x"), 3, "is no revision"),
        (("impact", "--base", "nope"), 3, "unknown revision 'nope'"),
        (("impact", "--base", "main", "--json", "--markdown"), 2, "exclude each other"),
        (("impact", "--base", "main", "--depth", "0"), 2, "--depth 0 is out of range: give 1 to 10"),
        (("impact", "--base", "main", "--fail-on", "huge"), 2, "known: low, medium, high"),
        (("graph", "--explain", "shop"), 2, "is no PATH:LINE"),
        (("graph", "--explain", "shop/order.py:5"), 3, "did you mean 'shop/orders.py'?"),
    ],
)
def test_a_mistake_is_one_line_that_helps(run: Run, line: tuple[str, ...], code: int, said: str) -> None:
    ended = run(*line)
    assert (ended.code, ended.out) == (code, "")
    assert ended.err.startswith("callwave: ") and ended.err.count("\n") == 1
    assert said in ended.err


@pytest.mark.parametrize("line", [("serch", "x"), ("search",), ("impact",), ("search", "x", "--shiny")])
def test_a_command_line_that_is_none_is_wrong_use(run: Run, line: tuple[str, ...]) -> None:
    assert run(*line).code == 2


def test_no_repository(run: Run, tmp_path: Path) -> None:
    ended = run("search", "x", "--repo", str(tmp_path))
    assert ended.code == 3 and "not in a git repository" in ended.err


def test_a_repository_without_a_commit(run: Run, tmp_path: Path) -> None:
    ended = run("search", "x", "--repo", str(make_repo(tmp_path / "r")))
    assert ended.code == 3 and "has no commits yet" in ended.err


def test_a_bare_repository_answers_and_has_no_work_tree(run: Run, shop: Shop, tmp_path: Path) -> None:
    git(tmp_path, "clone", "--quiet", "--bare", str(shop.root), "bare.git")
    assert "shop/pricing.py" in run("search", "parse_price", "--repo", str(tmp_path / "bare.git")).out
    ended = run("index", str(tmp_path / "bare.git"), "--worktree")
    assert ended.code == 3 and "bare repository" in ended.err


def test_a_shallow_clone_without_the_base_names_the_depth(run: Run, shop: Shop, tmp_path: Path) -> None:
    git(tmp_path, "clone", "--quiet", "--depth=1", f"file://{shop.root}", "shallow")
    ended = run("impact", "--repo", str(tmp_path / "shallow"), "--base", shop.head)
    assert ended.code == 3 and "fetch-depth: 0" in ended.err


@pytest.mark.parametrize("folder", ["/proc/callwave", "/etc/passwd"])
def test_a_cache_that_cannot_be_written_names_the_setting(
    run: Run, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    monkeypatch.setenv("CALLWAVE_CACHE", folder)
    ended = run("search", "x")
    assert ended.code == 3 and "CALLWAVE_CACHE" in ended.err


def test_a_damaged_index_in_the_cache_is_made_anew(run: Run) -> None:
    file = Path(json.loads(run("index", "--json").out)["file"])
    file.write_bytes(b"no database")
    assert "shop/pricing.py" in run("search", "parse_price").out


def test_a_file_named_as_index_that_is_none_is_kept(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes(b"no database")
    ended = run("search", "parse_price", "--db", str(file))
    assert (ended.code, file.read_bytes()) == (3, b"no database")
    assert "no index of callwave: name another file" in ended.err


@pytest.mark.parametrize("value", ["many", "0", "-1", "1.5"])
def test_a_setting_that_is_impossible_is_named(run: Run, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("CALLWAVE_WORKERS", value)
    ended = run("index")
    assert ended.code == 3 and "CALLWAVE_WORKERS" in ended.err


@pytest.fixture
def failing() -> Iterator[Callable[[BaseException], None]]:
    """Adds the command `fail`, which raises what it is given."""
    registered = list(command_line.app.registered_commands)

    def add(error: BaseException) -> None:
        @command_line._command
        def fail() -> None:
            raise error

    yield add
    command_line.app.registered_commands[:] = registered


def test_a_defect_is_one_line_that_says_how_to_see_more(
    run: Run, monkeypatch: pytest.MonkeyPatch, failing: Callable[[BaseException], None]
) -> None:
    failing(ZeroDivisionError("a defect\nof two lines"))
    ended = run("fail")
    assert (ended.code, ended.out, ended.err.count("\n")) == (3, "", 1)
    assert ended.err.startswith("callwave: unexpected ZeroDivisionError: a defect of two lines (CALLWAVE_D")
    monkeypatch.setenv("CALLWAVE_DEBUG", "1")
    assert "Traceback" in run("fail").err


def _corrupt() -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError("database disk image is malformed")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "cannot write the output: No space left"),
        (_corrupt(), "the index is damaged (database disk image is malformed): run `callwave index`"),
        (sqlite3.OperationalError("no such column: x"), "unexpected OperationalError: no such column"),
        (UserError("x" * 5_000), "x" * 900),
    ],
)
def test_what_the_disk_did_is_told_from_a_defect(
    run: Run, failing: Callable[[BaseException], None], error: Exception, said: str
) -> None:
    failing(error)
    ended = run("fail")
    assert ended.code == 3 and ended.err.startswith(f"callwave: {said}")
    assert len(ended.err) < 1_100


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the streams")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&- <&-"])
def test_a_closed_stream_is_no_defect(shop: Shop, cache: Path, closed: str) -> None:
    line = ["sh", "-c", f'exec "$0" "$@" {closed}', str(SCRIPT), "search", "parse_price"]
    env = {**os.environ, "CALLWAVE_CACHE": str(cache)}
    ended = subprocess.run(line, cwd=shop.root, env=env, capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_an_interrupt_ends_with_130(run: Run, failing: Callable[[BaseException], None]) -> None:
    failing(KeyboardInterrupt())
    assert run("fail") == Ran(130, "", "")


def test_a_closed_pipe_ends_quietly(shop: Shop, cache: Path) -> None:
    printing = subprocess.Popen(
        [SCRIPT, "graph"],
        cwd=shop.root,
        env=os.environ | {"CALLWAVE_CACHE": str(cache)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert printing.stdout and printing.stderr
    printing.stdout.close()
    assert (printing.stderr.read(), printing.wait(60)) == (b"", 0)


def test_output_is_utf8_whatever_the_locale(shop: Shop, cache: Path) -> None:
    ended = script(
        "search", "größe", cwd=shop.root, CALLWAVE_CACHE=str(cache), LC_ALL="C", PYTHONIOENCODING="ascii"
    )
    assert ended.returncode == 0
    ended.stdout.decode("utf-8")


# --- a plain question is read without the library --------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "options", "flags"),
    [
        ("parse_price", {}, (False, False)),
        ("parse_price --json", {}, (False, True)),
        ("--why parse_price --repo .. --limit 3", {"repo": "..", "limit": 3}, (True, False)),
        ("--rev HEAD~1 --db x.db parse_price", {"rev": "HEAD~1", "db": "x.db"}, (False, False)),
    ],
)
def test_what_is_written_just_so_is_read_at_once(
    line: str, options: dict[str, object], flags: tuple[bool, bool]
) -> None:
    assert asking.read(line.split()) == asking.Asking("parse_price", options, *flags)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "a b",
        "a --help",
        "--",
        "a --repo",
        "a --limit x",
        "a --limit -1",
        "a --limit=3",
        "a -j",
        "a --jso",
    ],
)
def test_all_else_is_left_to_the_library(line: str) -> None:
    assert asking.read(line.split()) is None


def test_the_short_way_knows_the_options_of_the_long_one() -> None:
    options = [one for one in get_command(command_line.app).commands["search"].params if one.name != "query"]
    assert {one.opts[0] for one in options if one.is_flag} == {f"--{name}" for name in asking.FLAGS}
    assert {one.opts[0] for one in options if not one.is_flag} == {f"--{name}" for name in asking.VALUES}


@pytest.mark.parametrize(
    "line", ["parse_price", "parse_price --json --limit 1", "parse_price --mode nonsense"]
)
def test_both_ways_give_the_same(run: Run, line: str) -> None:
    short, long = run("search", *line.split()), run("search", "--limit=10", *line.split())
    assert (short.code, short.err) == (long.code, long.err)
    assert re.sub(r'"timings_ms": {[^}]*}', "", short.out) == re.sub(r'"timings_ms": {[^}]*}', "", long.out)
