"""A git repository to its commits, files and differences, read through git's plumbing without a checkout.

Nothing is written into the repository, nothing of it is executed, nothing is fetched.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from search.gitrepo import attributes as _attributes
from search.gitrepo import diff as _diff
from search.gitrepo import objects
from search.gitrepo.diff import FileDiff, Hunk
from search.gitrepo.objects import MISSING, SUBMODULE, SYMLINK, Entry, path_bytes, path_text
from search.gitrepo.process import Git
from search.gitrepo.worktree import WorkTree
from search.model import UserError

__all__ = [
    "MISSING",
    "SUBMODULE",
    "SYMLINK",
    "Entry",
    "FileDiff",
    "Hunk",
    "Repository",
    "path_bytes",
    "path_text",
]

EMPTY_TREE = {
    "sha1": "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    "sha256": "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
}
_FULL_ID = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")


@dataclass(frozen=True, slots=True)
class Repository:
    name: str
    root: Path  # top folder of the work tree, or the bare repository itself; absolute, without symlinks
    git_dir: Path  # a linked work tree has its own
    bare: bool
    shallow: bool
    object_format: str  # "sha1" or "sha256"
    _git: Git = field(repr=False, compare=False)  # objects and references

    @staticmethod
    def open(path: str | os.PathLike[str] = ".") -> Repository:
        """The repository that `path`, a folder, lies in. UserError where there is none."""
        folder = _folder(path)
        found = _discover(folder)
        if found is None:
            raise UserError(
                f"{str(folder)!r} is not in a git repository: name a folder that is, or run `git init` there"
            )
        git_dir, root, shallow, object_format = found
        where = root or git_dir
        options = (f"--git-dir={git_dir}", "-c", f"safe.directory={where}")
        # Neither the index nor the .gitattributes on disk may decide how two commits differ.
        extra = (
            ("GIT_INDEX_FILE", str(git_dir / "callwave-reads-no-index")),
            ("GIT_ATTR_SOURCE", EMPTY_TREE[object_format]),
        )
        return Repository(
            where.name.removesuffix(".git") or "repository",
            where,
            git_dir,
            root is None,
            shallow,
            object_format,
            Git(git_dir, options, extra),
        )

    def commit(self, rev: str) -> str:
        """The full id of the commit that `rev` names. UserError where it names none."""
        if not rev or rev.startswith("-") or not rev.isprintable():
            raise UserError(f"{rev!r} is no revision: name a commit, a branch or a tag")
        code, out, err = self._git.attempt("rev-parse", "--verify", "--end-of-options", f"{rev}^{{commit}}")
        oid = out.decode("ascii", "replace").strip()
        if code == 0 and _FULL_ID.fullmatch(oid):
            return oid
        raise self._unknown(rev, err.decode("utf-8", "replace"))

    def entries(self, commit: str) -> list[Entry]:
        """All files of a commit in path order, symlinks and submodules included."""
        return objects.entries(self._git, self.commit(commit))

    def entry(self, commit: str, path: str) -> Entry | None:
        """One file of a commit; None where it has none at exactly that path."""
        exact = os.fsdecode(path_bytes(path))
        found = objects.entries(self._git, self.commit(commit), exact)
        return next((one for one in found if one.path == path), None)

    def worktree_entries(self) -> list[Entry]:
        """Tracked files as they are on disk and untracked ones that are not ignored, in path order.

        An oid is what git gives the bytes on disk without filters (line ends, LFS)."""
        return self._worktree().entries()

    def blobs(self, oids: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """Pairs of oid and content, in order, from one process. UserError for an object that is not there."""
        return objects.blobs(self._git, oids)

    def worktree_blobs(self, entries: Iterable[Entry]) -> Iterator[tuple[str, bytes]]:
        """The same for entries of the work tree. UserError where a file changed after it was listed."""
        return self._worktree().blobs(entries)

    def blob(self, oid: str) -> bytes:
        return dict(self.blobs([oid]))[oid]

    def merge_base(self, base: str, head: str) -> str:
        """The commit from which `head` and `base` went apart. UserError where the clone has none."""
        ids = self.commit(base), self.commit(head)
        code, out, err = self._git.attempt("merge-base", *ids)
        if code == 0:
            return out.decode("ascii").split()[0]
        if code != 1 or err:
            raise self._git.failure(("merge-base",), err)
        apart = f"{base!r} and {head!r} have no commit in common in {str(self.root)!r}"
        if self.shallow:
            raise UserError(f"{apart}, which is a shallow clone: {DEEPEN}")
        raise UserError(f"{apart}: their histories are unrelated, so compare other revisions")

    def diff(self, base: str, head: str) -> list[FileDiff]:
        """What differs from `base` to `head`, tip to tip, in path order. Attributes are not looked at."""
        return _diff.diff(self._git, self.commit(base), self.commit(head))

    def attributes(self, commit: str, paths: Iterable[str]) -> dict[str, frozenset[str]]:
        """What .gitattributes of a commit say: "linguist-generated", "linguist-vendored", and with a minus in
        front where it is said that a file is not. Paths of which nothing is said are left out."""
        return _attributes.attributes(self._git, self.entries(commit), paths)

    def _worktree(self) -> WorkTree:
        if self.bare:
            raise UserError(f"{str(self.root)!r} is a bare repository without a work tree: name a revision")
        options = (f"--work-tree={self.root}", *self._git.options)
        return WorkTree(Git(self.root, options), self.root, self.object_format)

    def _unknown(self, rev: str, said: str) -> UserError:
        where = f"in {str(self.root)!r}"
        if "ambiguous" in said and "unknown revision" not in said:
            return UserError(f"{rev!r} is ambiguous {where}: give more digits of the commit's id")
        if "expected commit type" in said:
            return UserError(f"{rev!r} {where} is no commit: name a commit, a branch or a tag")
        names = self._git.run("for-each-ref", "--format=%(refname:short)").decode("utf-8", "replace").split()
        if not self._has("HEAD") and (rev in ("HEAD", "@") or not names):
            other = f"name another revision, as {names[0]!r}" if names else "commit something first"
            return UserError(f"the branch checked out {where} has no commits yet: {other}")
        if ".." in rev:  # no name of a reference can hold two dots
            return UserError(f"{rev!r} is a range: name one commit, as {rev.split('..')[0] or 'HEAD'!r}")
        return UserError(f"unknown revision {rev!r} {where}{self._hint(rev, names)}")

    def _hint(self, rev: str, names: list[str]) -> str:
        start = re.split("[~^]", rev)[0]
        near = [n for n in names if n.endswith(f"/{rev}")] or difflib.get_close_matches(rev, names, 1)
        if start not in ("", rev) and self._has(start):
            hint = f": its history does not go back so far from {start!r}"
        else:
            hint = f": did you mean {near[0]!r}?" if near else ": `git fetch` it first, or name another"
        return f"{hint}; this is a shallow clone: {DEEPEN}" if self.shallow else hint

    def _has(self, rev: str) -> bool:
        return self._git.attempt("rev-parse", "--verify", "--quiet", "--end-of-options", rev)[0] == 0


DEEPEN = (
    "set `fetch-depth: 0` in the checkout step of the workflow, or run `git fetch --unshallow` "
    "(or `git fetch --deepen=100` until it is there)"
)


def _folder(path: str | os.PathLike[str]) -> Path:
    try:
        folder = Path(path).resolve()
        there = folder.is_dir()
    except OSError as error:  # a name that is too long, a loop of links
        raise UserError(
            f"the folder cannot be read ({error.strerror}): name that of a git repository"
        ) from error
    if not there:
        what = "is a file" if folder.exists() else "does not exist"
        raise UserError(f"{str(folder)!r} {what}: name the folder of a git repository")
    return folder


Discovered = tuple[Path, Path | None, bool, str]  # git folder, top of the work tree, shallow, object format


def _discover(folder: Path) -> Discovered | None:
    # Without knowing the top, each folder above is one that git may read though another user owns it.
    trusted = (f"safe.directory={parent}" for parent in (folder, *folder.parents))
    settings = ("safe.bareRepository=all", *trusted)
    git = Git(folder, tuple(part for setting in settings for part in ("-c", setting)))
    facts = ("--is-bare-repository", "--is-inside-git-dir", "--is-shallow-repository", "--show-object-format")
    code, out, err = git.attempt("rev-parse", *facts, "--absolute-git-dir")
    if code:
        if b"not a git repository (or any" in err:  # without "any": a .git file that leads nowhere
            return None
        raise git.failure(("rev-parse",), err)
    bare, inside, shallow, object_format, git_dir = os.fsdecode(out).removesuffix("\n").split("\n", 4)
    here = Path(git_dir).resolve()
    if bare == "true":
        return here, None, shallow == "true", object_format
    if inside == "true":
        outer = _discover(here.parent) if here.name == ".git" else None
        return outer or (here, None, shallow == "true", object_format)
    top = os.fsdecode(git.run("rev-parse", "--show-toplevel")).removesuffix("\n")
    return here, Path(top).resolve(), shallow == "true", object_format
