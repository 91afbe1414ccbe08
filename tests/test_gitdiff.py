"""Differences of two commits. The oracle replays them: the old text, its hunks exchanged, is the new one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from repos import commit, git, make_repo, write

from search.gitrepo import Entry, FileDiff, Hunk, Repository, path_text

NOTHING = "0" * 40
LONG = "".join(f"line {n}\n" for n in range(1, 101))


def changed(root: Path, base: str = "HEAD~1", head: str = "HEAD") -> list[FileDiff]:
    return Repository.open(root).diff(base, head)


def hunks(tmp_path: Path, old: str | bytes, new: str | bytes) -> tuple[Hunk, ...]:
    root = make_repo(tmp_path / "repo", {"a": old})
    commit(root, {"a": new})
    (diff,) = changed(root)
    assert (diff.status, diff.similarity, diff.binary) == ("M", 0, False)
    return diff.hunks


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("1\n2\n3\n", "1\n2!\n3\n", [(2, 1, 2, 1)]),
        ("1\n2\n3\n", "1\n3\n", [(2, 1, 1, 0)]),  # a deletion alone stands behind line 1
        ("1\n3\n", "1\n2\n3\n", [(1, 0, 2, 1)]),
        ("1\n", "0\n1\n", [(0, 0, 1, 1)]),
        ("1\n2\n", "", [(1, 2, 0, 0)]),
        ("", "1\n2\n", [(0, 0, 1, 2)]),
        ("1\n2", "1\n2\n", [(2, 1, 2, 1)]),  # the line end alone
        ("1\n2", "1\n3", [(2, 1, 2, 1)]),
        ("1", "", [(1, 1, 0, 0)]),
        ("1\n", "1\r\n", [(1, 1, 1, 1)]),
        ("1\n2\n3\n4\n5\n", "1!\n2\n3!\n4\n5!\n", [(1, 1, 1, 1), (3, 1, 3, 1), (5, 1, 5, 1)]),
        ("-- a/fake\nx\n", "x\n", [(1, 1, 0, 0)]),  # shown as "--- a/fake"
        ("x\n", "++ b/fake\nx\n", [(0, 0, 1, 1)]),
        ("x\n", "x\n@@ -9 +9 @@\n", [(1, 0, 2, 1)]),
        ("x\n", "x\ndiff --git a/y b/y\nBinary files a/y and b/y differ\n", [(1, 0, 2, 2)]),
        ("\\ No newline at end of file", "\\ No newline at end of file!", [(1, 1, 1, 1)]),
        ("caf\xe9\n".encode("latin-1"), "café\n", [(1, 1, 1, 1)]),
        ("x\x0cy\n\x0c\nz\n", "x\x0cy\n\x0c\nz!\n", [(3, 1, 3, 1)]),  # a form feed ends no line
        ("a" * 200_000 + "\nb\n", "a" * 200_001 + "\nb!\n", [(1, 2, 1, 2)]),  # longer than any buffer
        ("x\n", "x" * 65_535 + "@@ -9 +9 @@\n", [(1, 1, 1, 1)]),
        (LONG, LONG.replace("line 7\n", "").replace("line 90\n", "90\n"), [(7, 1, 6, 0), (90, 1, 89, 1)]),
    ],
)
def test_hunks_are_the_changed_lines_of_both_sides(
    tmp_path: Path, old: str | bytes, new: str | bytes, expected: list[tuple[int, int, int, int]]
) -> None:
    assert hunks(tmp_path, old, new) == tuple(Hunk(*numbers) for numbers in expected)


def test_added_and_deleted_files(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"gone.py": "1\n2\n", "stays": "x"})
    oid = git(root, "rev-parse", "HEAD:gone.py")
    commit(root, {"gone.py": None, "new.py": "a\nb\nc", "empty": ""})
    empty, gone, new = changed(root)
    assert (empty.status, empty.path, empty.hunks) == ("A", "empty", ())
    assert (gone.status, gone.path, gone.old_path, gone.hunks) == (
        "D",
        "gone.py",
        "gone.py",
        (Hunk(1, 2, 0, 0),),
    )
    assert (gone.mode, gone.oid, gone.old_mode, gone.old_oid) == ("000000", NOTHING, "100644", oid)
    assert (new.status, new.path, new.old_path, new.hunks) == ("A", "new.py", "new.py", (Hunk(0, 0, 1, 3),))
    assert (new.old_mode, new.old_oid, new.mode) == ("000000", NOTHING, "100644")


def test_a_rename_with_few_edits_is_one_file_with_its_similarity(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"old/name.py": LONG})
    commit(root, {"old/name.py": None, "new/name.py": LONG.replace("line 50\n", "line fifty\n")})
    (diff,) = changed(root)
    assert (diff.status, diff.old_path, diff.path) == ("R", "old/name.py", "new/name.py")
    assert 90 <= diff.similarity < 100
    assert diff.hunks == (Hunk(50, 1, 50, 1),)


def test_a_rename_with_heavy_edits_is_a_deletion_and_an_addition(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"old.py": LONG})
    rewritten = "".join(f"other {n}\n" if n > 30 else f"line {n}\n" for n in range(1, 101))
    commit(root, {"old.py": None, "new.py": rewritten})
    assert [(diff.status, diff.path, len(diff.hunks)) for diff in changed(root)] == [
        ("A", "new.py", 1),
        ("D", "old.py", 1),
    ]


def test_a_copy_is_an_addition(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"a.py": LONG})
    git(root, "config", "diff.renames", "copies")
    commit(root, {"b.py": LONG, "a.py": LONG + "more\n"})
    assert [(diff.status, diff.path) for diff in changed(root)] == [("M", "a.py"), ("A", "b.py")]


def test_the_configuration_has_no_say(tmp_path: Path) -> None:
    loop = "    for x in y:\n        z()\n"
    other = LONG.replace("line", "other")
    root = make_repo(
        tmp_path / "repo", {"a.py": LONG, "b.py": other, "c.py": f"def c():\n{loop}    return\n"}
    )
    for key, value in {
        "color.ui": "always",
        "diff.algorithm": "histogram",
        "diff.context": "9",
        "diff.indentHeuristic": "false",
        "diff.interHunkContext": "99",
        "diff.noprefix": "true",
        "diff.orderFile": "/dev/null",
        "diff.renames": "false",
        "diff.renameLimit": "1",
    }.items():
        git(root, "config", key, value)
    commit(
        root,
        {
            "a.py": None,
            "b.py": None,
            "c.py": f"def c():\n{loop}{loop}    return\n",
            "x.py": LONG.replace("line 5\n", "5\n").replace("line 9\n", "9\n"),
            "y.py": other.replace("other 1\n", ""),
        },
    )
    assert [(diff.status, diff.path, diff.hunks) for diff in changed(root)] == [
        ("M", "c.py", (Hunk(1, 0, 2, 2),)),  # where the loop begins, not in the middle of it
        ("R", "x.py", (Hunk(5, 1, 5, 1), Hunk(9, 1, 9, 1))),
        ("R", "y.py", (Hunk(1, 1, 0, 0),)),
    ]


def test_mode_changes_and_files_that_become_symlinks(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"run.sh": "x\n", "was-file": "1\n2\n", "z": "end\n"})
    (root / "run.sh").chmod(0o755)
    (root / "was-file").unlink()
    (root / "was-file").symlink_to("/etc/passwd")
    commit(root, {"z": "END\n"})
    mode, kind, last = changed(root)
    assert (mode.status, mode.old_mode, mode.mode, mode.hunks) == ("M", "100644", "100755", ())
    assert (kind.status, kind.old_mode, kind.mode) == ("T", "100644", "120000")
    assert kind.hunks == (Hunk(1, 2, 0, 0), Hunk(0, 0, 1, 1))
    assert (last.path, last.hunks) == ("z", (Hunk(1, 1, 1, 1),))  # the two halves of a T shift nobody


def test_binary_files_have_no_hunks(tmp_path: Path) -> None:
    root = make_repo(
        tmp_path / "repo", {"a.bin": b"\0\1\2", "b.txt": "text\n", "utf16": "x".encode("utf-16")}
    )
    commit(root, {"a.bin": b"\0\1\3", "b.txt": b"\0now binary", "utf16": "y".encode("utf-16"), "c": b"\0"})
    assert [(diff.path, diff.binary, diff.hunks) for diff in changed(root)] == [
        ("a.bin", True, ()),
        ("b.txt", True, ()),
        ("c", True, ()),
        ("utf16", True, ()),
    ]


def test_submodules_have_no_hunks(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"a": "1\n", "was-file": "1\n2\n"})
    first = git(root, "rev-parse", "HEAD")
    for number, names in ((1, ["sub"]), (2, ["sub", "was-file"])):
        for name in names:
            cache = f"160000,{str(number) * 40},{name}"
            git(root, "update-index", "--add", "--replace", "--cacheinfo", cache)
        git(root, "commit", "--quiet", "-m", "submodules")
    git(root, "config", "diff.submodule", "log")
    git(root, "config", "diff.ignoreSubmodules", "all")
    sub, was_file = changed(root)
    assert (sub.status, sub.old_oid, sub.oid, sub.hunks) == ("M", "1" * 40, "2" * 40, ())
    assert (was_file.status, was_file.mode, was_file.hunks) == ("T", "160000", (Hunk(1, 2, 0, 0),))
    assert [(diff.status, diff.hunks) for diff in changed(root, first, "HEAD~1")] == [("A", ())]
    assert [(diff.status, diff.hunks) for diff in changed(root, "HEAD~1", first)] == [("D", ())]


def test_attributes_do_not_hide_a_change(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {".gitattributes": "* -diff\n*.py binary\n", "a.py": "1\n"})
    git(root, "config", "core.attributesFile", str(tmp_path / "attributes"))
    git(root, "config", "core.bigFileThreshold", "1")
    (tmp_path / "attributes").write_text("* -diff\n")
    commit(root, {"a.py": "2\n"})
    for way in (root, root / ".git"):
        (diff,) = changed(way)
        assert (diff.binary, diff.hunks) == (False, (Hunk(1, 1, 1, 1),))


def test_names_are_exact_whatever_is_in_them(tmp_path: Path) -> None:
    names = [
        'q"uote',
        "tab\t",
        "new\nline",
        "ü",
        "@@ -1 +1 @@",
        os.fsdecode(b"\xe9"),
        "diff --git a b",
        "-",
        " ",
    ]
    root = make_repo(tmp_path / "repo", {name: LONG for name in names})
    commit(root, {name: LONG + "more\n" for name in names})
    diffs = changed(root)
    assert {diff.path for diff in diffs} == {path_text(os.fsencode(name)) for name in names}
    assert all(diff.hunks == (Hunk(100, 0, 101, 1),) for diff in diffs)
    moved = {name: None for name in names} | {f"to/{name}": f"{LONG}{name!r}\n" for name in names}
    commit(root, moved)
    assert all(diff.status == "R" and diff.path == f"to/{diff.old_path}" for diff in changed(root))


def test_no_difference_is_an_empty_list(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "repo", {"a": "1"})
    commit(root)
    assert changed(root) == []


# --- any two trees ------------------------------------------------------------------------------------

State = Mapping[bytes, tuple[str, bytes]]  # path -> mode and content

PATHS = [b"a.py", b"b.py", b"d/a.py", b"d/e/f.py", b'q"\\.py', b"n\nl.py", b"\xe9.py", b"u\xc3\xbc\t.py"]
LINES = [
    b"x",
    b"y",
    b"",
    b"def f():",
    b"-- a/x",
    b"++ b/x",
    b"- ",
    b"@@ -1 +1 @@",
    b"diff --git a/x b/x",
    b"\\ No newline at end of file",
    b"Binary files a and b differ",
    b"\xff\r",
    b"long" * 50,
]
texts = st.lists(st.sampled_from(LINES), max_size=12).flatmap(
    lambda lines: st.sampled_from([b"\n".join(lines), b"".join(line + b"\n" for line in lines)])
)
files = st.one_of(
    st.tuples(st.sampled_from(["100644", "100755"]), texts | st.just(b"\0binary")),
    st.tuples(st.just("120000"), st.sampled_from([b"a.py", b"/etc/passwd"])),
)
trees = st.dictionaries(st.sampled_from(PATHS), files, max_size=len(PATHS))


@st.composite
def edits(draw: st.DrawFn) -> tuple[State, State]:
    """A tree and what a few moves, deletions and edits make of it."""
    old = draw(trees)
    new = dict(old)
    for _ in range(draw(st.integers(0, 4))):
        path = draw(st.sampled_from(PATHS))
        if path in new and draw(st.booleans()):
            new[draw(st.sampled_from(PATHS))] = new.pop(path)
        elif path in new and new[path][0] != "120000" and draw(st.booleans()):
            mode, content = new[path]
            lines = content.split(b"\n")
            lines[draw(st.integers(0, len(lines))) :] = draw(texts).split(b"\n")
            new[path] = mode, b"\n".join(lines)
        else:
            new[path] = draw(files)
    return old, new


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    return Repository.open(make_repo(tmp_path_factory.mktemp("scratch")))


def imported(repo: Repository, *states: State) -> list[str]:
    """A commit for each state, without a work tree."""
    stream = [b"feature done\n"]
    for number, state in enumerate(states, 1):
        stream.append(
            b"commit refs/heads/t%d\nmark :%d\ncommitter A <a> 1 +0000\ndata 0\n" % (number, number)
        )
        stream.append(b"deleteall\n")
        for path, (mode, content) in state.items():
            name = path.replace(b"\\", b"\\\\").replace(b'"', b'\\"').replace(b"\n", b"\\n")
            stream.append(b'M %s inline "%s"\ndata %d\n%s\n' % (mode.encode(), name, len(content), content))
    marks = repo.git_dir / "marks"
    done = b"".join([*stream, b"done\n"])
    git(repo.root, "fast-import", "--quiet", "--force", f"--export-marks={marks}", data=done)
    return [line.split()[1] for line in sorted(marks.read_text().splitlines())]


def listing(entries: list[Entry]) -> dict[str, tuple[str, str]]:
    return {entry.path: (entry.mode, entry.oid) for entry in entries}


def replay(old: bytes, new: bytes, diff: FileDiff) -> list[bytes]:
    before, after = lines(old), lines(new)
    made: list[bytes] = []
    at = 0
    for hunk in diff.hunks:
        start = hunk.old_start - 1 if hunk.old_lines else hunk.old_start
        made += before[at:start]
        place = hunk.start - 1 if hunk.lines else hunk.start
        assert len(made) == place
        made += after[place : place + hunk.lines]
        at = start + hunk.old_lines
    return made + before[at:]


def lines(content: bytes) -> list[bytes]:
    return [line for line in content.replace(b"\n", b"\n\0").split(b"\0") if line]


@settings(max_examples=25, deadline=None)
@given(pair=edits())
def test_hunks_and_entries_lead_from_any_tree_to_any_other(
    scratch: Repository, pair: tuple[State, State]
) -> None:
    old, new = pair
    base, head = imported(scratch, old, new)
    before, after = scratch.entries(base), scratch.entries(head)
    texts = dict(scratch.blobs(entry.oid for entry in before + after)) | {NOTHING: b""}
    for state, entries in ((old, before), (new, after)):
        assert [path_text(path) for path in sorted(state)] == [entry.path for entry in entries]
        found = [(entry.mode, texts[entry.oid]) for entry in entries]
        assert found == [state[path] for path in sorted(state)]

    diffs = scratch.diff(base, head)
    made = listing(before)
    for diff in diffs:
        if diff.status in "DR":
            del made[diff.old_path]
    made |= {diff.path: (diff.mode, diff.oid) for diff in diffs if diff.status != "D"}
    assert made == listing(after)

    for diff in diffs:
        sides = texts[diff.old_oid], texts[diff.oid]
        assert diff.binary == (sides[0] != sides[1] and any(b"\0" in side for side in sides))
        if diff.status != "T" and not diff.binary:
            assert replay(*sides, diff) == lines(sides[1])

    options = ("-r", "--find-renames=50%", "--diff-algorithm=myers", "--numstat")
    rows = git(scratch.root, "diff-tree", *options, base, head).splitlines()
    for diff, row in zip(diffs, rows, strict=True):
        if diff.oid != diff.old_oid:
            assert row.split("\t")[:2] == (["-", "-"] if diff.binary else added_and_deleted(diff))


def added_and_deleted(diff: FileDiff) -> list[str]:
    return [str(sum(hunk.lines for hunk in diff.hunks)), str(sum(hunk.old_lines for hunk in diff.hunks))]


# --- the work tree ------------------------------------------------------------------------------------


@settings(max_examples=12, deadline=None)
@given(pair=edits())
def test_any_work_tree_is_listed_as_git_would_commit_it(
    tmp_path_factory: pytest.TempPathFactory, pair: tuple[State, State]
) -> None:
    root = make_repo(tmp_path_factory.mktemp("tree"))
    old, new = pair
    lay(root, {}, old)
    git(root, "add", "--all")
    lay(root, old, new)
    repo = Repository.open(root)
    found = repo.worktree_entries()
    held = list(repo.worktree_blobs(found))
    assert [path_text(path) for path in sorted(new)] == [entry.path for entry in found]
    assert [(entry.mode, text) for entry, (_, text) in zip(found, held, strict=True)] == [
        new[path] for path in sorted(new)
    ]
    git(root, "add", "--all")
    tree = git(root, "write-tree")
    assert found == repo.entries(git(root, "commit-tree", tree, "-m", "all"))


def lay(root: Path, old: State, new: State) -> None:
    write(root, {os.fsdecode(path): None for path in old})
    for path, (mode, content) in new.items():
        file = root / os.fsdecode(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        if mode == "120000":
            file.symlink_to(os.fsdecode(content))
        else:
            file.write_bytes(content)
            file.chmod(int(mode[3:], 8))
