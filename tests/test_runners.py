"""Commands that run tests, after the manifests of one repository with many projects."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.config import Config
from search.gitrepo import Repository
from search.impact.manifests import Project
from search.impact.runners import LONGEST, Target, commands
from search.index.build import build
from search.model import MODULE
from search.store import Store
from tests.repos import make_repo

FILES = {
    "setup.cfg": "[tool:pytest]\n",
    "go.mod": "module example.org/top\n",
    "tools/go.mod": "module example.org/tools\n",
    "package.json": '{"devDependencies": {"jest": "29"}}',
    "web/package.json": '{"scripts": {"test": "vitest run"}}',
    "web/inner/package.json": '{"name": "inner"}',
    "old/package.json": '{"devDependencies": {"mocha": "10"}}',
    "plain/package.json": '{"scripts": {"test": "node --test"}}',
    "e2e/broken/package.json": "{",
    "lib/package.json": '{"scripts": {"test": "xo && ava"}, "devDependencies": {"jest": "29"}}',
    "pom.xml": "<project/>",
    "service/pom.xml": "<project/>",
    "app/settings.gradle": "",
    "app/gradlew": "",
    "app/core/build.gradle.kts": "",
}
ONE: list[tuple[str, str, str, str]] = [
    ("python", "tests/test_a.py", "test_x", "pytest tests/test_a.py::test_x"),
    ("python", "tests/test_a.py", "TestA.test_x", "pytest tests/test_a.py::TestA::test_x"),
    ("python", "tests/test_a.py", MODULE, "pytest tests/test_a.py"),
    ("python", "my tests/test_a;rm.py", "test_ä", "pytest 'my tests/test_a;rm.py::test_ä'"),
    ("python", "-x/test_a.py", "test_x", "pytest ./-x/test_a.py::test_x"),
    ("python", "tests/test_a[1].py", "test_x", ""),
    ("python", "tests/test\n.py", "test_x", ""),
    ("python", r"tests/test_\xff.py", "test_x", ""),
    ("go", "pkg/a_test.go", "TestA", "go test ./pkg -run '^TestA$'"),
    ("go", "a_test.go", "TestA", "go test . -run '^TestA$'"),
    ("go", "pkg/a_test.go", MODULE, "go test ./pkg"),
    ("go", "pkg/a_test.go", "Suite.TestA", "go test ./pkg"),
    ("go", "tools/gen/a_test.go", "TestA", "(cd tools && go test ./gen -run '^TestA$')"),
    ("script", "src/a.test.ts", MODULE, "npx jest src/a.test.ts"),
    ("script", "pages/[id].test.ts", MODULE, "npx jest --runTestsByPath 'pages/[id].test.ts'"),
    ("script", "web/src/a.test.ts", MODULE, "(cd web && npx vitest run src/a.test.ts)"),
    ("script", "web/inner/a.test.ts", MODULE, "(cd web && npx vitest run inner/a.test.ts)"),
    ("script", "old/test/a.js", MODULE, "(cd old && npx mocha test/a.js)"),
    ("script", "old/test/[a].js", MODULE, ""),
    ("script", "plain/a.test.mjs", MODULE, "(cd plain && node --test a.test.mjs)"),
    ("script", "lib/test/a.ts", MODULE, "(cd lib && npx ava test/a.ts)"),
    ("script", "lib/test/[a].ts", MODULE, ""),
    ("script", "e2e/broken/a.test.js", MODULE, "npx jest e2e/broken/a.test.js"),
    ("java", "src/test/java/ATest.java", "ATest.adds", "mvn -q test '-Dtest=ATest#adds'"),
    ("java", "src/test/java/ATest.java", "ATest.Inner.adds", "mvn -q test '-Dtest=ATest$Inner#adds'"),
    ("java", "src/test/java/ATest.java", "ATest", "mvn -q test -Dtest=ATest"),
    (
        "java",
        "service/src/test/java/ATest.java",
        "ATest.adds",
        "mvn -q -pl service -am test '-Dtest=ATest#adds' -DfailIfNoTests=false"
        " -Dsurefire.failIfNoSpecifiedTests=false",
    ),
    (
        "java",
        "app/core/src/test/java/ATest.java",
        "ATest.adds",
        "(cd app && ./gradlew :core:test --tests ATest.adds)",
    ),
    ("rust", "tests/a.rs", "adds", ""),
]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    root = make_repo(tmp_path_factory.mktemp("runners") / "repo", FILES)
    repo = Repository.open(root)
    path = root.with_name("index.db")
    build(repo, repo.commit("HEAD"), path, None, Config.DEFAULT, workers=1)
    return Project(Store.open(path))


@pytest.mark.parametrize(("family", "path", "symbol", "command"), ONE)
def test_one_test_is_run_exactly(family: str, path: str, symbol: str, command: str, project: Project) -> None:
    assert commands(project, family, [Target(path, symbol)]) == ([command] if command else [])


def test_tests_of_one_runner_share_a_command(project: Project) -> None:
    python = [
        Target("t/test_a.py", "test_x"),
        Target("t/test_b.py", "test_y"),
        Target("t/test_a.py", "T.test_z"),
    ]
    whole = {"t/test_a.py": {"test_x", "T.test_z"}, "t/test_b.py": {"test_y", "test_other"}}
    assert commands(project, "python", python, whole) == ["pytest t/test_a.py t/test_b.py::test_y"]
    go = [Target("p/a_test.go", "TestB"), Target("p/b_test.go", "TestA"), Target("q/c_test.go", "TestC")]
    assert commands(project, "go", go, {}) == [
        "go test ./p -run '^(TestA|TestB)$'",
        "go test ./q -run '^TestC$'",
    ]
    java = [Target("src/A.java", "ATest.x"), Target("src/A.java", "ATest.y"), Target("src/B.java", "BTest")]
    assert commands(project, "java", java, {}) == ["mvn -q test '-Dtest=ATest#x+y,BTest'"]


def test_what_would_be_too_long_runs_whole_files(project: Project) -> None:
    many = [Target("t/test_a.py", f"test_{n:03}") for n in range(200)] + [Target("t/test_b.py", "test_x")]
    whole = {"t/test_a.py": {"test_other"}, "t/test_b.py": {"test_y"}}
    assert commands(project, "python", many, whole) == ["pytest t/test_a.py t/test_b.py"]
    files = [Target(f"tests/folder/test_{n:03}.py", "test_x") for n in range(200)]
    lines = commands(project, "python", files, {})
    assert all(len(line) <= LONGEST for line in lines)
    assert [word for line in lines for word in shlex.split(line)[1:]] == [target.path for target in files]


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), st.text("aÄ_$`'\" ;&", min_size=1))
def test_no_name_breaks_out_of_its_word(folder: str, symbol: str) -> None:
    known = Project.__new__(Project)
    known.has_pytest = True
    for line in commands(known, "python", [Target(f"{folder}/test_a.py", symbol)]):
        words = shlex.split(line)
        assert len(words) == 2
        assert words[1].removeprefix("./") == f"{folder}/test_a.py::{symbol.replace('.', '::')}".removeprefix(
            "./"
        )


def test_a_shell_reads_a_hostile_path_as_one_word(project: Project, tmp_path: object) -> None:
    path = "a$(touch hacked)`touch hacked`'\"/test_a.py"
    (line,) = commands(project, "python", [Target(path, "test_x")])
    out = subprocess.run(
        ["sh", "-c", line.replace("pytest", "printf '%s\\n'", 1)], capture_output=True, cwd=str(tmp_path)
    )
    assert out.stdout.decode() == f"{path}::test_x\n"


def test_where_nothing_names_pytest_what_runs_the_tests_is_not_known(tmp_path: Path) -> None:
    root = make_repo(
        tmp_path / "repo", {"tests/test_a.py": "import unittest\n", "README.md": "Not pytest.\n"}
    )
    repo = Repository.open(root)
    build(repo, repo.commit("HEAD"), tmp_path / "index.db", None, Config.DEFAULT, workers=1)
    with Store.open(tmp_path / "index.db") as head:
        assert commands(Project(head), "python", [Target("tests/test_a.py", "test_x")]) == []


def test_the_nearest_of_many_files_come_first_and_the_rest_in_further_commands(project: Project) -> None:
    files = [Target(f"t/test_{n:02}.py", f"test_{i}") for n in range(40) for i in range(20)]
    lines = commands(project, "python", files, {})
    assert [len(shlex.split(line)) - 1 for line in lines] == [15, 15, 10]
    assert lines[0].startswith("pytest t/test_00.py t/test_01.py")
