"""Repositories as git makes them, and as nobody should make them, through the only door to git."""

from __future__ import annotations

import gc
import os
import shutil
import stat
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from repos import commit, git, make_repo, write

from search.gitrepo import Entry, FileDiff, Hunk, Repository, path_bytes, path_text
from search.model import UserError

STRANGE = [
    "plain.py",
    "with space.py",
    'quote"s.py',
    "tab\there.py",
    "new\nline.py",
    "umlaut-äöü.py",
    "@@ -1 +1 @@",
    "-rf",
    ":(glob)*",
    os.fsdecode(b"latin-1-\xe9.py"),
    os.fsdecode(b"latin-1-\xe8.py"),
    "literally-\\xe9.py",
    "deep/er/and/deeper.py",
]


def refused(call: Callable[[], object], *words: str) -> None:
    with pytest.raises(UserError) as caught:
        call()
    message = str(caught.value)
    assert "\n" not in message
    for word in words:
        assert word in message


def one(diffs: list[FileDiff]) -> FileDiff:
    assert len(diffs) == 1
    return diffs[0]


def names(entries: list[Entry]) -> list[str]:
    return [entry.path for entry in entries]


def contents(repo: Repository, entries: list[Entry]) -> dict[str, bytes]:
    pairs = repo.blobs(entry.oid for entry in entries)
    return {entry.path: content for entry, (_, content) in zip(entries, pairs, strict=True)}


# --- where a repository is ----------------------------------------------------------------------------


def test_every_way_to_name_a_repository_gives_the_same_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_repo(tmp_path / "project", {"src/deep/a.py": "a\n"})
    link = tmp_path / "link"
    link.symlink_to(root)
    monkeypatch.chdir(root / "src")
    ways = [root, str(root), link, link / "src", "..", ".", root / "src" / "deep", root / ".git"]
    repos = [Repository.open(way) for way in ways]
    assert {repo.root for repo in repos} == {root.resolve()}
    assert set(repos) == {repos[0]}
    assert repos[0].name == "project" and not repos[0].bare


def test_bare_repositories_and_linked_work_trees_are_repositories(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "main", {"a.py": "a\n"})
    git(root, "worktree", "add", "--quiet", "-b", "side", str(tmp_path / "side"))
    sha = commit(tmp_path / "side", {"b.py": "b\n"})
    git(tmp_path, "clone", "--quiet", "--bare", str(root), "bare.git")

    side, bare = Repository.open(tmp_path / "side"), Repository.open(tmp_path / "bare.git")
    assert (side.root, side.name, side.bare) == ((tmp_path / "side").resolve(), "side", False)
    assert side.commit("HEAD") == sha == bare.commit("side") == Repository.open(root).commit("side")
    assert names(side.worktree_entries()) == names(bare.entries("side")) == ["a.py", "b.py"]
    assert (bare.root, bare.name, bare.bare) == ((tmp_path / "bare.git").resolve(), "bare", True)
    assert Repository.open(tmp_path / "bare.git" / "refs") == bare
    refused(bare.worktree_entries, "bare repository", "name a revision")


def test_a_submodule_is_a_repository_with_its_own_root(tmp_path: Path) -> None:
    make_repo(tmp_path / "lib", {"lib.py": "x\n"})
    root = make_repo(tmp_path / "app", {"app.py": "y\n"})
    git(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(tmp_path / "lib"), "lib")
    sub = Repository.open(root / "lib")
    assert sub.root == (root / "lib").resolve()
    assert names(sub.worktree_entries()) == ["lib.py"]


def test_what_is_no_repository_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "new\nline").mkdir()
    (tmp_path / "file").write_text("x")
    refused(lambda: Repository.open(tmp_path / "new\nline"), "not in a git repository", "git init")
    refused(lambda: Repository.open(tmp_path / "gone"), "does not exist")
    refused(lambda: Repository.open(tmp_path / ("long" * 2_000)), "too long")
    refused(lambda: Repository.open(tmp_path / "file"), "is a file")


def test_a_work_tree_whose_repository_is_gone_is_told_apart(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "main", {"a.py": "a\n"})
    git(root, "worktree", "add", "--quiet", "-b", "side", str(tmp_path / "side"))
    root.rename(tmp_path / "moved")
    refused(lambda: Repository.open(tmp_path / "side"), "git rev-parse failed", str(root))


@pytest.mark.parametrize("name", ["new\nline", "q\"uo'te $(x) = %s", "-c", os.fsdecode(b"\xe9"), "äö"])
def test_a_repository_may_have_any_name(tmp_path: Path, name: str) -> None:
    root = make_repo(tmp_path / name, {"a.py": "1\n"})
    commit(root, {"a.py": "2\n"})
    repo = Repository.open(root)
    assert (repo.root, repo.name) == (root.resolve(), name)
    assert repo.worktree_entries() == repo.entries("HEAD")
    assert len(repo.diff("HEAD~1", "HEAD")) == 1


def test_a_user_who_distrusts_bare_repositories_can_name_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config").write_text("[safe]\n    bareRepository = explicit\n")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "config"))
    git(tmp_path, "init", "--quiet", "--bare", "bare.git")
    assert Repository.open(tmp_path / "bare.git").bare


def test_a_repository_of_another_owner_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = make_repo(tmp_path / "repo", {"src/a.py": "a\n"})
    other = tmp_path / "bin" / "git"
    other.parent.mkdir()
    other.write_text(f'#!/bin/sh\nGIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec {shutil.which("git")} "$@"\n')
    other.chmod(0o755)
    monkeypatch.setenv("PATH", str(other.parent), prepend=os.pathsep)
    plain = subprocess.run(["git", "-C", root, "log"], capture_output=True)
    assert b"dubious ownership" in plain.stderr  # git itself refuses

    repo = Repository.open(root / "src")
    assert names(repo.entries(repo.commit("HEAD"))) == names(repo.worktree_entries()) == ["src/a.py"]


def test_without_git_the_message_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_repo(tmp_path / "repo", {"a": "a"})
    monkeypatch.setenv("PATH", str(tmp_path))
    refused(lambda: Repository.open(root), "git was not found", "install")


def test_a_folder_that_vanished_is_named(tmp_path: Path) -> None:
    repo = Repository.open(make_repo(tmp_path / "repo", {"a": "a"}))
    shutil.rmtree(repo.root)
    refused(lambda: repo.commit("HEAD"), "does not exist any more")


def test_the_environment_of_a_hook_does_not_redirect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = make_repo(tmp_path / "other", {"wrong.py": "x\n"})
    root = make_repo(tmp_path / "repo", {"right.py": "x\n"})
    for name, value in {
        "GIT_DIR": other / ".git",
        "GIT_WORK_TREE": other,
        "GIT_INDEX_FILE": other / ".git" / "index",
        "GIT_OBJECT_DIRECTORY": other / ".git" / "objects",
        "GIT_COMMON_DIR": other / ".git",
        "GIT_EXTERNAL_DIFF": "false",
        "GIT_DIFF_OPTS": "-u9",
        "GIT_NAMESPACE": "nowhere",
        "GIT_LITERAL_PATHSPECS": "0",
        "GIT_CONFIG_PARAMETERS": "'core.bare'='true'",
        "LC_ALL": "de_DE.UTF-8",
    }.items():
        monkeypatch.setenv(name, str(value))
    repo = Repository.open(root)
    assert repo.root == root.resolve()
    assert names(repo.entries(repo.commit("HEAD"))) == names(repo.worktree_entries()) == ["right.py"]


# --- revisions ----------------------------------------------------------------------------------------


def test_revisions_lead_to_commits(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"a": "1"})
    first = git(root, "rev-parse", "HEAD")
    second = commit(root, {"a": "2"})
    git(root, "tag", "-m", "note", "v1", first)
    git(root, "branch", "feature/x", first)
    git(root, "checkout", "--quiet", "--detach")
    repo = Repository.open(root)
    for rev, sha in [
        ("HEAD", second),
        ("@", second),
        ("main", second),
        (second, second),
        (second[:8], second),
        ("HEAD~1", first),
        ("v1", first),
        ("refs/tags/v1", first),
        ("feature/x", first),
        ("HEAD^{/change}", second),
    ]:
        assert repo.commit(rev) == sha


@pytest.mark.parametrize(
    ("rev", "words"),
    [
        ("", ["no revision"]),
        ("-rf", ["no revision"]),
        ("--output=pwned", ["no revision"]),
        ("a\nb", ["no revision"]),
        ("a\0b", ["no revision"]),
        ("mian", ["unknown revision 'mian'", "did you mean 'main'?"]),
        ("develop", ["unknown revision 'develop'", "did you mean 'origin/develop'?"]),
        ("zzzzzzzzz", ["unknown revision", "git fetch"]),
        ("0" * 40, ["unknown revision", "git fetch"]),
        ("HEAD~9", ["unknown revision 'HEAD~9'", "does not go back so far from 'HEAD'"]),
        ("main^2", ["does not go back so far from 'main'"]),
        ("gone~1", ["unknown revision", "git fetch"]),
        ("HEAD..main", ["is a range: name one commit", "'HEAD'"]),
        ("^HEAD", ["unknown revision"]),
        ("HEAD:a", ["unknown revision"]),
        ("HEAD^{tree}", ["no commit"]),
    ],
)
def test_a_revision_that_names_no_commit_is_refused(shared: Repository, rev: str, words: list[str]) -> None:
    refused(lambda: shared.commit(rev), *words)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    root = make_repo(tmp_path_factory.mktemp("shared") / "repo", {"a": "1"})
    git(root, "update-ref", "refs/remotes/origin/develop", "HEAD")
    return Repository.open(root)


def test_a_repository_without_commits_says_so(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo")
    repo = Repository.open(root)
    refused(lambda: repo.commit("HEAD"), "has no commits yet")
    write(root, {"a.py": "a\n"})
    assert names(repo.worktree_entries()) == ["a.py"]
    commit(root)
    git(root, "checkout", "--quiet", "--orphan", "fresh")
    refused(lambda: repo.commit("HEAD"), "has no commits yet", "'main'")


def test_the_merge_base_is_where_histories_went_apart(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"a": "1"})
    base = git(root, "rev-parse", "HEAD")
    git(root, "checkout", "--quiet", "-b", "topic")
    commit(root, {"b": "1"})
    git(root, "checkout", "--quiet", "main")
    commit(root, {"a": "2"})
    repo = Repository.open(root)
    assert repo.merge_base("main", "topic") == base
    git(root, "checkout", "--quiet", "--orphan", "unrelated")
    commit(root, {"c": "1"})
    refused(lambda: repo.merge_base("main", "unrelated"), "no commit in common", "unrelated")


def test_a_shallow_clone_without_the_base_names_the_depth_to_fetch(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"a": "1"})
    first = git(root, "rev-parse", "HEAD")
    git(root, "checkout", "--quiet", "-b", "topic")
    commit(root, {"b": "1"})
    git(root, "checkout", "--quiet", "main")
    commit(root, {"a": "2"})
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "--quiet", "--depth=1", "--no-single-branch", root.as_uri(), "clone")
    repo = Repository.open(clone)
    assert repo.shallow
    assert names(repo.entries(repo.commit("HEAD"))) == ["a"]
    refused(
        lambda: repo.merge_base("main", "origin/topic"), "shallow", "fetch-depth: 0", "git fetch --deepen"
    )
    refused(lambda: repo.commit(first), "shallow", "fetch-depth: 0")


# --- files of a commit --------------------------------------------------------------------------------


def test_entries_have_exact_names_modes_and_sizes(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {name: name.encode("utf-8", "surrogateescape") for name in STRANGE})
    (root / "link").symlink_to("/etc/passwd")
    (root / "run.sh").write_text("#!/bin/sh\n")
    (root / "run.sh").chmod(0o755)
    sha = commit(root)
    git(root, "update-index", "--add", "--cacheinfo", f"160000,{sha},vendor/sub")
    git(root, "commit", "--quiet", "-m", "submodule")
    repo = Repository.open(root)
    entries = repo.entries(repo.commit("HEAD"))
    exact = [path_bytes(entry.path) for entry in entries]
    assert exact == sorted(exact)
    assert set(exact) == {os.fsencode(name) for name in [*STRANGE, "link", "run.sh", "vendor/sub"]}
    assert len({entry.path for entry in entries}) == len(entries)
    assert {entry.path: entry.raw for entry in entries if entry.raw} == {
        "latin-1-\\xe9.py": b"latin-1-\xe9.py",
        "latin-1-\\xe8.py": b"latin-1-\xe8.py",
        "literally-\\x5cxe9.py": b"literally-\\xe9.py",
    }
    by = {entry.path: entry for entry in entries}
    assert (by["link"].mode, by["link"].size) == ("120000", len("/etc/passwd"))
    assert by["run.sh"].mode == "100755"
    assert (by["vendor/sub"].mode, by["vendor/sub"].oid, by["vendor/sub"].size) == ("160000", sha, 0)
    files = [entry for entry in entries if entry.mode == "100644"]
    assert all(content == path_bytes(path) for path, content in contents(repo, files).items())
    assert all(entry.size == len(path_bytes(entry.path)) for entry in files)


@given(st.binary(max_size=12), st.binary(max_size=12))
def test_a_path_as_text_leads_back_to_its_bytes(a: bytes, b: bytes) -> None:
    for raw in (a, b"\\x" + b, a + b"\\xe9"):
        text = path_text(raw)
        assert path_bytes(text) == raw
        assert text.encode() == raw or "\\x" in text


def test_an_empty_tree_has_no_entries(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo")
    sha = commit(root)
    assert Repository.open(root).entries(sha) == []


def test_one_file_of_a_commit_is_found_by_its_exact_path(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"a*": "star", "ab": "b", "d/a": "in d", STRANGE[9]: "x"})
    sha = commit(root)
    repo = Repository.open(root)
    assert repo.entry(sha, "a*") == repo.entries(sha)[0]
    assert repo.entry(sha, r"latin-1-\xe9.py") == repo.entries(sha)[-1]
    assert [repo.entry(sha, path) for path in ("d", "missing", ":(bad)x")] == [None] * 3


def test_a_tree_that_names_a_path_twice_gives_it_once(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"a": "1"})
    oid = git(root, "rev-parse", "HEAD:a")
    record = b"100644 a\0" + bytes.fromhex(oid)
    tree = git(root, "hash-object", "-t", "tree", "-w", "--literally", "--stdin", data=record * 2)
    sha = git(root, "commit-tree", tree, "-m", "forged")
    assert names(Repository.open(root).entries(sha)) == ["a"]


def test_sha256_repositories_work(tmp_path: Path) -> None:
    root = tmp_path / "repo"
    root.mkdir()
    git(root, "init", "--quiet", "--object-format=sha256", "--initial-branch=main")
    commit(root, {"a": "1\n", ".gitattributes": "a linguist-generated\n"})
    head = commit(root, {"a": "2\n"})
    repo = Repository.open(root)
    assert len(head) == 64 and repo.commit("main") == head
    assert repo.worktree_entries() == repo.entries(head)
    assert one(repo.diff("HEAD~1", "HEAD")).hunks == (Hunk(1, 1, 1, 1),)
    assert repo.attributes(head, ["a"]) == {"a": {"linguist-generated"}}


# --- contents -----------------------------------------------------------------------------------------


def test_blobs_come_in_the_order_asked_whatever_is_in_them(tmp_path: Path) -> None:
    files = {f"f{n}": b"%d missing\n\0\n" % n * (n % 7) for n in range(300)} | {"big": b"x" * 3_000_000}
    root = make_repo(tmp_path / "repo", files)
    repo = Repository.open(root)
    oids = [entry.oid for entry in repo.entries("HEAD")]
    wanted = [*oids, *reversed(oids), oids[0], oids[0]]
    by_oid = dict(zip(oids, (files[name] for name in names(repo.entries("HEAD"))), strict=True))
    assert list(repo.blobs(iter(wanted))) == [(oid, by_oid[oid]) for oid in wanted]
    assert list(repo.blobs([])) == []
    assert repo.blob(oids[3]) == by_oid[oids[3]]


def test_blobs_closed_early_leave_no_process_and_no_thread(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {f"f{n}": b"x" * 100_000 + b"%d" % n for n in range(100)})
    repo = Repository.open(root)
    oids = [entry.oid for entry in repo.entries("HEAD")]
    threads, before = threading.active_count(), children()
    stream = repo.blobs(oids)
    next(stream)
    assert len(children() - before) == 1
    stream.close()  # type: ignore[attr-defined]  # it is a generator
    assert children() == before and threading.active_count() == threads
    with pytest.raises(ZeroDivisionError):
        for _ in repo.blobs(1 / 0 if n == 70 else oid for n, oid in enumerate(oids)):  # type: ignore[misc]
            pass
    gc.collect()
    assert children() == before


def children() -> set[str]:
    """Processes of this one: git's, and what other tests of the same process have left running."""
    listing = Path(f"/proc/{os.getpid()}/task/{threading.get_native_id()}/children")
    if not listing.exists():
        pytest.skip("needs /proc to see child processes")
    return set(listing.read_text().split())


def test_an_object_that_is_not_there_is_named(shared: Repository) -> None:
    real = shared.entries("HEAD")[0].oid
    stream = shared.blobs([real, "1" * 40])
    assert next(stream) == (real, b"1")
    refused(lambda: next(stream), "1" * 40, "git fetch --refetch")


def test_a_damaged_object_is_one_line(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"a": "content\n"})
    oid = git(root, "rev-parse", "HEAD:a")
    file = root / ".git" / "objects" / oid[:2] / oid[2:]
    file.chmod(0o644)
    file.write_bytes(b"no zlib")
    refused(lambda: Repository.open(root).blob(oid), oid)
    tree = git(root, "rev-parse", "HEAD^{tree}")
    (root / ".git" / "objects" / tree[:2] / tree[2:]).unlink()
    refused(lambda: Repository.open(root).entries("HEAD"), "git ls-tree failed")


def test_a_partial_clone_is_told_apart_and_never_fetches(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"a": "1\n"})
    commit(root, {"a": "2\n"})
    git(root, "config", "uploadpack.allowFilter", "true")
    git(tmp_path, "clone", "--quiet", "--no-checkout", "--filter=blob:none", root.as_uri(), "clone")
    repo = Repository.open(tmp_path / "clone")
    missing = git(repo.root, "rev-list", "--objects", "--missing=print", "HEAD").count("?")
    assert missing == 2
    oid = git(root, "rev-parse", "HEAD:a")
    refused(lambda: repo.blob(oid), "git fetch --refetch")
    refused(lambda: repo.entries("HEAD"), "git fetch --refetch")
    refused(lambda: repo.diff("HEAD~1", "HEAD"), "git fetch --refetch")
    assert git(repo.root, "rev-list", "--objects", "--missing=print", "HEAD").count("?") == missing


def test_replacement_objects_do_not_change_what_an_id_means(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"a": "true\n", "b": "forged\n"})
    oid = git(root, "rev-parse", "HEAD:a")
    git(root, "replace", oid, git(root, "rev-parse", "HEAD:b"))
    assert Repository.open(root).blob(oid) == b"true\n"


# --- the work tree ------------------------------------------------------------------------------------


def test_the_work_tree_equals_a_commit_of_all_of_it(tmp_path: Path) -> None:
    root = make_repo(
        tmp_path / "repo",
        {name: name.encode("utf-8", "surrogateescape") for name in STRANGE}
        | {"gone.py": "x", "edited.py": "1", "mode.sh": "x", "folder": "was a file", ".gitignore": "*.log\n"},
    )
    write(root, {"gone.py": None, "edited.py": "2\r\n", "new.py": "n", "noise.log": "x", "folder": None})
    write(root, {"folder/inside.py": "now a folder"})
    (root / "mode.sh").chmod(0o744)
    (root / "edited.py").chmod(0o655)
    (root / "link").symlink_to("folder//./inside.py")
    (root / "loop").symlink_to("loop")
    (root / "dangling").symlink_to(os.fsdecode(b"/nowhere/\xff"))
    os.mkfifo(root / "pipe")
    (root / "empty").mkdir()
    make_repo(root / "nested", {"not-ours.py": "x"})
    repo = Repository.open(root)
    found = repo.worktree_entries()
    held = {entry.oid: content for entry, (_, content) in zip(found, repo.worktree_blobs(found), strict=True)}

    shutil.rmtree(root / "nested")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "-m", "all")
    committed = repo.entries("HEAD")
    assert found == committed
    assert held == dict(repo.blobs(entry.oid for entry in committed))
    assert "noise.log" not in names(found)


def test_an_ignored_file_that_is_tracked_stays(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {".gitignore": "*.log\n", "kept.log": "x"})
    assert "kept.log" in names(Repository.open(root).worktree_entries())


def test_no_path_is_followed_out_of_the_work_tree(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.txt").write_text("secret")
    root = make_repo(tmp_path / "repo", {"d/secret.txt": "ours", "e/f/secret.txt": "ours"})
    for folder in (root / "d", root / "e"):
        shutil.rmtree(folder)
    (root / "d").symlink_to(outside)
    (root / "e").mkdir()
    (root / "e" / "f").symlink_to(outside, target_is_directory=True)
    repo = Repository.open(root)
    found = repo.worktree_entries()
    assert [(entry.path, entry.mode) for entry in found] == [("d", "120000"), ("e/f", "120000")]
    assert b"secret" not in dict(repo.worktree_blobs(found)).values()
    # an entry listed before the folder was exchanged is not followed either: the stored file is what it names
    stored = repo.entries("HEAD")
    assert [content for _, content in repo.worktree_blobs(stored)] == [b"ours", b"ours"]
    forged = Entry("../outside/secret.txt", None, "100644", git(outside, "hash-object", "secret.txt"), 6)
    refused(lambda: list(repo.worktree_blobs([forged])), "secret.txt", "not in the repository")


def test_a_file_that_changes_under_the_reader_is_named(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"a.py": "1"})
    repo = Repository.open(root)
    found = repo.worktree_entries()
    write(root, {"a.py": "2"})
    refused(lambda: list(repo.worktree_blobs(found)), "'a.py' changed", "again")
    found = repo.worktree_entries()
    write(root, {"a.py": None})
    refused(lambda: list(repo.worktree_blobs(found)), "'a.py' is not on disk any more", "again")


def test_files_left_out_by_a_sparse_checkout_are_read_from_the_store(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"in/a.py": "a\n", "out/b.py": "b\n", "out/c.py": "cc\n"})
    git(root, "sparse-checkout", "set", "in")
    assert not (root / "out").exists()
    repo, before = Repository.open(root), children()
    found = repo.worktree_entries()
    assert found == repo.entries("HEAD")
    assert [content for _, content in repo.worktree_blobs(found)] == [b"a\n", b"b\n", b"cc\n"]
    stream: Iterator[tuple[str, bytes]] = repo.worktree_blobs(found)
    next(stream)
    stream.close()  # type: ignore[attr-defined]
    assert children() == before


def test_a_merge_conflict_shows_the_file_on_disk_once(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"a": "base\n"})
    git(root, "checkout", "--quiet", "-b", "side")
    commit(root, {"a": "side\n"})
    git(root, "checkout", "--quiet", "main")
    commit(root, {"a": "main\n"})
    with pytest.raises(subprocess.CalledProcessError):
        git(root, "merge", "--quiet", "side")
    repo = Repository.open(root)
    (entry,) = repo.worktree_entries()
    ((_, content),) = repo.worktree_blobs([entry])
    assert content.startswith(b"<<<<<<< ")


def test_a_submodule_is_an_entry_without_content(tmp_path: Path) -> None:
    lib = make_repo(tmp_path / "lib", {"lib.py": "x\n"})
    root = make_repo(tmp_path / "app", {"app.py": "y\n"})
    git(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(lib), "vendor/lib")
    commit(root)
    repo = Repository.open(root)
    assert repo.worktree_entries() == repo.entries("HEAD")
    assert [entry.mode for entry in repo.entries("HEAD") if entry.path == "vendor/lib"] == ["160000"]


# --- hostile configuration ----------------------------------------------------------------------------

HOSTILE = """
[core]
    fsmonitor = "{run}"
    hooksPath = "{hooks}"
    sshCommand = "{run}"
    gitProxy = "{run}"
    pager = "{run}"
    editor = "{run}"
    askPass = "{run}"
    alternateRefsCommand = "{run}"
    splitIndex = true
    untrackedCache = true
    attributesFile = "{attributes}"
[diff]
    external = "{run}"
[diff "evil"]
    command = "{run}"
    textconv = "{run}"
[filter "evil"]
    clean = "{run}"
    smudge = "{run}"
    process = "{run}"
    required = true
[alias]
    rev-parse = "!{run}"
    ls-tree = "!{run}"
    cat-file = "!{run}"
    diff-tree = "!{run}"
    ls-files = "!{run}"
[credential]
    helper = "!{run}"
[protocol]
    allow = always
[protocol "ext"]
    allow = always
[extensions]
    partialClone = evil
[remote "evil"]
    promisor = true
    url = "ext::{run} %S"
    uploadpack = "{run}"
"""


@pytest.fixture
def hostile(tmp_path: Path) -> tuple[Path, Path]:
    """A repository whose configuration runs a command at every occasion, and the file which that makes."""
    root = make_repo(tmp_path / "repo", {"a.py": "1\n", "b.py": "x\n"})
    commit(root, {"a.py": "2\n", ".gitattributes": "* diff=evil filter=evil\nb.py linguist-vendored\n"})
    traces, run, hooks = tmp_path / "pwned", tmp_path / "run.sh", tmp_path / "hooks"
    run.write_text(f"#!/bin/sh\necho ran >> {traces}\nexit 1\n")
    run.chmod(0o755)
    hooks.mkdir()
    for hook in ("post-index-change", "fsmonitor-watchman", "reference-transaction", "post-checkout"):
        shutil.copy(run, hooks / hook)
    attributes = tmp_path / "attributes"
    attributes.write_text("* diff=evil filter=evil\n")
    with (root / ".git" / "config").open("a") as config:
        config.write(HOSTILE.format(run=run, hooks=hooks, attributes=attributes))
    shutil.copy(attributes, root / ".git" / "info" / "attributes")
    write(root, {"b.py": "edited\n", "new.py": "n\n"})
    return root, traces


@pytest.mark.parametrize(
    "command", [["status"], ["diff", "HEAD~1", "HEAD"], ["add", "b.py"], ["cat-file", "blob", "1" * 40]]
)
def test_git_on_its_own_would_run_what_is_planted(hostile: tuple[Path, Path], command: list[str]) -> None:
    root, traces = hostile
    subprocess.run(["git", "-C", root, *command], capture_output=True)
    assert traces.exists()


def test_nothing_that_a_configuration_names_is_run(hostile: tuple[Path, Path]) -> None:
    root, traces = hostile
    before = tree_of(root)
    repo = Repository.open(root)
    sha = repo.commit("HEAD")
    entries = repo.entries(sha)
    assert contents(repo, entries)["a.py"] == b"2\n"
    assert [diff.path for diff in repo.diff("HEAD~1", "HEAD")] == [".gitattributes", "a.py"]
    assert repo.diff("HEAD~1", "HEAD")[1].hunks == (Hunk(1, 1, 1, 1),)
    assert repo.merge_base("HEAD~1", "HEAD") == repo.commit("HEAD~1")
    found = repo.worktree_entries()
    assert dict(zip(names(found), repo.worktree_blobs(found), strict=True))["b.py"][1] == b"edited\n"
    assert repo.attributes(sha, names(entries)) == {"b.py": {"linguist-vendored"}}
    refused(lambda: repo.blob("1" * 40), "git fetch --refetch")
    refused(lambda: repo.commit("nothing"), "unknown revision")
    assert not traces.exists()
    assert tree_of(root) == before


def tree_of(root: Path) -> dict[Path, tuple[int, float]]:
    files = [file.lstat() for file in sorted(root.rglob("*"))]
    return {file: (s.st_mode, s.st_mtime) for file, s in zip(sorted(root.rglob("*")), files, strict=True)}


def test_nothing_is_written_into_a_repository(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"a": "1\n", ".gitattributes": "* linguist-generated\n"})
    commit(root, {"a": "2\n"})
    (root / "a").touch()  # the index is stale now, and other commands would refresh it
    before = tree_of(root)
    repo = Repository.open(root)
    repo.worktree_entries()
    repo.diff("HEAD~1", "HEAD")
    repo.attributes("HEAD", ["a"])
    assert tree_of(root) == before
    assert all(stat.S_ISDIR(mode) or stat.S_ISREG(mode) for mode, _ in before.values())
