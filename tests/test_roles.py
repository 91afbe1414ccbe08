"""A path to its role: by whole components and conventions, never by a part of a word."""

from __future__ import annotations

from typing import get_args

import pytest

from search.config import Config
from search.index.roles import role
from search.model import Role

NONE: frozenset[str] = frozenset()


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("app/models.py", "source"),
        ("tests/models.py", "test"),
        ("pkg/Tests/models.py", "test"),
        ("src/__tests__/a.ts", "test"),
        ("src/a.test.ts", "test"),
        ("src/a.spec.tsx", "test"),
        ("store/store_test.go", "test"),
        ("app/test_models.py", "test"),
        ("app/conftest.py", "test"),
        ("src/main/java/OrderTest.java", "test"),
        ("src/test/java/Orders.java", "test"),
        ("testdata/golden.json", "test"),
        ("latest/models.py", "source"),
        ("app/contest.py", "source"),
        ("app/attestation/verify.go", "source"),
        ("app/testify.py", "source"),
        ("app/protest_test.py", "test"),
        ("src/Contest.java", "source"),
        ("examples/app.py", "example"),
        ("src/main/java/org/acme/samples/App.java", "source"),  # the name of a package
        ("_examples/rest/main.go", "example"),
        ("samples/java/src/main/java/org/acme/App.java", "example"),
        ("examples/test_app.py", "test"),
        ("docs/index.html", "docs"),
        ("docs/conf.py", "docs"),
        ("README.md", "docs"),
        ("src/guide.rst", "docs"),
        ("doctor/cure.py", "source"),
        ("vendor/github.com/x/y_test.go", "vendored"),
        ("web/node_modules/a/index.js", "vendored"),
        ("third_party/zlib/inflate.c", "vendored"),
        ("vendoring/policy.go", "source"),
        ("dist/app.js", "built"),
        ("packages/a/build/a.js", "built"),
        ("src/build/plan.py", "source"),
        ("static/jquery.min.js", "built"),
        ("static/admin.js", "source"),
        ("archive/2019/a.py", "archived"),
        ("pkg/archive/tar.go", "source"),
        ("api/v1/types.pb.go", "generated"),
        ("package-lock.json", "generated"),
        ("package.json", "config"),
        ("pyproject.toml", "config"),
        ("Makefile", "config"),
        (".github/workflows/ci.yml", "config"),
        ("deploy/Dockerfile", "config"),
        ("LICENSE", "source"),
    ],
)
def test_role_by_path(path: str, expected: Role) -> None:
    assert role(path, "", NONE, Config.DEFAULT) == expected


@pytest.mark.parametrize("written_by", ["generated", "minified"])
def test_content_makes_a_file_generated(written_by: str) -> None:
    assert role("app/models.py", written_by, NONE, Config.DEFAULT) == "generated"
    assert role("vendor/models.py", written_by, NONE, Config.DEFAULT) == "vendored"


@pytest.mark.parametrize(
    ("path", "attributes", "expected"),
    [
        ("app/models.py", {"linguist-generated"}, "generated"),
        ("tests/models.py", {"linguist-generated"}, "generated"),
        ("app/models.py", {"linguist-vendored"}, "vendored"),
        ("vendor/ours/a.go", {"-linguist-vendored"}, "source"),
        ("vendor/ours/a_test.go", {"-linguist-vendored"}, "test"),
        ("api/types.pb.go", {"-linguist-generated"}, "source"),
    ],
)
def test_the_repository_says_so_in_its_attributes(path: str, attributes: set[str], expected: Role) -> None:
    assert role(path, "", attributes, Config.DEFAULT) == expected


def test_the_repository_says_so_in_its_configuration() -> None:
    config = Config(
        tests=("checks/**",), vendored=("libs/**",), generated=("*.gen.py",), examples=("play/**",)
    )
    found = {
        path: role(path, "", NONE, config) for path in ("checks/a.py", "libs/a.py", "b.gen.py", "play/a.py")
    }
    assert list(found.values()) == ["test", "vendored", "generated", "example"]
    assert role("app/a.py", "", NONE, config) == "source"


def test_a_test_inside_generated_or_vendored_code_is_not_one_of_ours() -> None:
    config = Config(generated=("gen/**",), vendored=("libs/**",))
    assert role("gen/test_a.py", "", NONE, config) == "generated"
    assert role("libs/test_a.py", "", NONE, config) == "vendored"


def test_every_role_can_come_out() -> None:
    paths = ["a.py", "tests/a.py", "examples/a.py", "a.md", "a.yml", "vendor/a.py", "a.pb.go", "dist/a.js"]
    assert {role(path, "", NONE, Config.DEFAULT) for path in [*paths, "archive/a.py"]} == set(get_args(Role))
