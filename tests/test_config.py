"""What a repository may say about itself, and what its globs mean; git is the oracle for globs."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from repos import commit, git, make_repo

from search import config, policy
from search.config import Config, load, matches, parse
from search.gitrepo import Repository
from search.model import UserError


def test_every_key_is_read() -> None:
    text = b"""
    ignore = ["docs/**", "*.min.js"]
    tests = ["spec/"]
    vendored = ["third_party/"]
    generated = ["*.pb.go"]
    examples = ["demo/"]
    entry_points = ["jobs/*.py::run_*", "plugin.ts"]
    ignore_breaks = ["legacy/"]
    depth = 5
    comment = "when-reached"
    fail_on = "high"
    """
    assert parse(text) == Config(
        ignore=("docs/**", "*.min.js"),
        tests=("spec/",),
        vendored=("third_party/",),
        generated=("*.pb.go",),
        examples=("demo/",),
        entry_points=("jobs/*.py::run_*", "plugin.ts"),
        ignore_breaks=("legacy/",),
        depth=5,
        comment="when-reached",
        fail_on="high",
    )
    assert all(field.name.encode() in text for field in dataclasses.fields(Config))


def test_an_empty_file_is_the_default() -> None:
    assert parse(b"") == parse(b"\xef\xbb\xbf# only a comment\r\n") == Config.DEFAULT == Config()
    assert Config.DEFAULT.depth == policy.DEPTH
    assert (Config.DEFAULT.comment, Config.DEFAULT.fail_on, Config.DEFAULT.ignore) == ("always", "", ())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"ignor = []", ["unknown key 'ignor'", "did you mean 'ignore'?"]),
        (b"fail-on = 'low'", ["unknown key 'fail-on'", "did you mean 'fail_on'?"]),
        (b"test = []", ["did you mean 'tests'?"]),
        (b"Depth = 3", ["did you mean 'depth'?"]),
        (b"DEFAULT = 1", ["unknown key 'DEFAULT'"]),
        (b"[callwave]\ndepth = 3", ["unknown key 'callwave'", "known keys: ignore, tests,", "fail_on"]),
        (b"'a\\nb\\u202e' = 1", ["unknown key"]),
        (b"depth = 0", ["'depth' must be a whole number from 1 to 10, not 0"]),
        (b"depth = 11", ["from 1 to 10, not 11"]),
        (b"depth = true", ["from 1 to 10, not True"]),
        (b"depth = 3.0", ["from 1 to 10, not 3.0"]),
        (b"depth = '3'", ["from 1 to 10, not '3'"]),
        (b"ignore = 'docs'", ["'ignore' must be a list of globs", "not 'docs'"]),
        (b"tests = ['a', 1]", ["'tests' must be a list of globs"]),
        (b"tests = ['']", ["'tests' must be a list of globs"]),
        (b"vendored = ['!']", ["'vendored' must be a list of globs"]),
        (b"generated = {a = 1}", ["'generated' must be a list of globs"]),
        (
            b"entry_points = 'a.py'",
            ["'entry_points' must be a list of globs, with or without a symbol", "'a.py'"],
        ),
        (b"entry_points = ['::run']", ["'entry_points' must be a list of globs"]),
        (b"entry_points = ['a.py::']", ["'entry_points' must be a list of globs"]),
        (b"entry_points = ['!a.py']", ["'entry_points' must be a list of globs"]),
        (b"entry_point = []", ["did you mean 'entry_points'?"]),
        (b"comment = 'never'", ["'comment' must be one of \"always\", \"when-reached\", not 'never'"]),
        (b"comment = ['always']", ["'comment' must be one of"]),
        (b"fail_on = 'none'", ['\'fail_on\' must be one of "", "low", "medium", "high"']),
        (b"depth = 1\ndepth = 2", ["no valid TOML"]),
        (b"depth 3", ["no valid TOML", "line 1"]),
        (b"# caf\xe9", ["byte 5 is no UTF-8"]),
        (b"\0", ["no valid TOML"]),
        (b"depth = " + b"[" * 5_000, ["no valid TOML", "nested too deeply"]),
    ],
)
def test_what_is_wrong_is_said_in_one_line(text: bytes, words: list[str]) -> None:
    with pytest.raises(UserError) as caught:
        parse(text, ".callwave.toml at 12ab")
    message = str(caught.value)
    assert message.startswith(".callwave.toml at 12ab: ") and message.isprintable() and len(message) < 300
    for word in words:
        assert word in message


@given(st.binary(max_size=40) | st.text("depth=[]'\"\n 1a#", max_size=30).map(str.encode))
def test_no_content_is_anything_but_a_configuration_or_a_message(content: bytes) -> None:
    try:
        assert isinstance(parse(content), Config)
    except UserError as error:
        assert "\n" not in str(error)


def test_it_is_read_from_the_commit_and_not_from_disk(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {".callwave.toml": "depth = 2\n", "d/.callwave.toml": "depth = 9\n"})
    second = commit(root, {".callwave.toml": "depht = 4\n"})
    third = commit(root, {".callwave.toml": None})
    (root / ".callwave.toml").symlink_to("d/.callwave.toml")
    link = commit(root)
    repo = Repository.open(root)
    assert load(repo, repo.commit("HEAD~3")).depth == 2
    assert load(repo, third) == Config.DEFAULT
    with pytest.raises(UserError, match=rf"\.callwave\.toml at {second[:10]}: unknown key 'depht'"):
        load(repo, second)
    with pytest.raises(UserError, match="must be a plain file"):
        load(repo, link)


@pytest.mark.parametrize(
    ("glob", "yes", "no"),
    [
        ("*.py", ["a.py", "d/e/a.py", ".py", "dir.py/x"], ["a.pyc", "py"]),
        ("vendor/", ["vendor/a", "x/vendor/b/c"], ["vendor", "x/vendor"]),
        ("/vendor/", ["vendor/a"], ["x/vendor/a", "vendor"]),
        ("vendor", ["vendor", "vendor/a", "x/vendor"], ["vendors", "my-vendor/a"]),
        ("src/gen", ["src/gen", "src/gen/a.go"], ["x/src/gen", "src/general"]),
        ("/a.py", ["a.py"], ["d/a.py"]),
        ("docs/*.md", ["docs/a.md"], ["docs/d/a.md", "x/docs/a.md"]),
        ("docs/**", ["docs/a", "docs/d/a.md"], ["docs", "x/docs/a"]),
        ("**/gen/**", ["gen/a", "x/y/gen/z/a"], ["gen", "x/gen"]),
        ("a/**/b", ["a/b", "a/x/b", "a/x/y/b/c"], ["a/xb", "b"]),
        ("**", ["a", "a/b"], []),
        ("**/", ["a/b"], ["a"]),
        ("a/**/", ["a/b/c"], ["a/b", "a"]),
        ("a?c", ["abc", "x/a-c"], ["ac", "a/c"]),
        ("[ab].py", ["a.py", "x/b.py"], ["c.py", "ab.py"]),
        ("[!ab].py", ["c.py"], ["a.py"]),
        ("[^ab].py", ["c.py"], ["a.py"]),
        (r"\*.py", ["*.py"], ["a.py"]),
        (r"\!x", ["!x"], ["x"]),
        ("#x", ["#x"], ["x"]),
        ("*", ["a", "a/b", ".hidden"], []),
        ("ä*.py", ["äöü.py"], ["a.py"]),
        ("README", ["README"], ["readme"]),
    ],
)
def test_globs_mean_what_they_mean_in_gitignore(glob: str, yes: list[str], no: list[str]) -> None:
    assert [path for path in yes if not matches(path, [glob])] == []
    assert [path for path in no if matches(path, [glob])] == []


def test_any_glob_of_several_and_the_last_word_counts() -> None:
    assert matches("a.go", ["*.py", "*.go"])
    assert not matches("a.go", [])
    assert matches("docs/api/a.md", ["docs/**", "!docs/*.md"])
    assert not matches("docs/a.md", ["docs/**", "!docs/*.md"])
    assert matches("docs/a.md", ["docs/**", "!docs/*.md", "docs/a.md"])


def test_a_glob_of_many_stars_costs_no_more_than_any_other() -> None:
    hostile = "*a" * 40 + "*b"
    assert not matches("a" * 4000, [hostile])
    assert not matches("/".join("a" * 300), ["**/a/" * 40 + "b"])
    assert matches("a" * 4000 + "b", [hostile])


NAMES = ["a", "b", "ab", "a.py", "b.py", ".a", "aa", "[a]", "a b"]
PARTS = ["a", "b", "*", "**", "?", "*.py", "a*", "[ab]", "[!a]*", "[a-b]", ".*", "a.py", r"\[a\]", "a b"]
globs = st.builds(
    lambda head, parts, tail: head + "/".join(parts) + tail,
    st.sampled_from(["", "/"]),
    st.lists(st.sampled_from(PARTS), min_size=1, max_size=4),
    st.sampled_from(["", "/"]),
)


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An index of all paths of up to three names; the inner ones have no file's name."""
    root = make_repo(tmp_path_factory.mktemp("paths"))
    folders = ["", "a/", "b/", "ab/", "a.py/"]
    names = {f"d{d[:-1]}/{e}{name}" if d else name for d in folders for e in folders for name in NAMES}
    names |= {f"{d}{name}" for d in ("da/", "db/", "x/y/z/") for name in NAMES}
    rows = "".join(f"100644 {'1' * 40}\t{name}\0" for name in sorted(names))
    git(root, "update-index", "-z", "--index-info", data=rows.encode())
    return root


@settings(max_examples=60, deadline=None)
@given(glob=globs)
def test_one_glob_matches_what_git_ignores(paths: Path, glob: str) -> None:
    everything = git(paths, "ls-files", "-z").split("\0")[:-1]
    ignored = git(paths, "ls-files", "-z", "--cached", "--ignored", f"--exclude={glob}").split("\0")[:-1]
    assert [path for path in everything if matches(path, [glob])] == ignored


@given(st.text(max_size=30), st.lists(st.text(max_size=20), max_size=3))
def test_no_glob_raises(path: str, several: list[str]) -> None:
    assert matches(path, several) in (True, False)


def test_the_keys_of_the_file_are_the_fields() -> None:
    assert list(config._CHECKS) == [field.name for field in dataclasses.fields(Config)]
    assert os.sep not in config.FILE
