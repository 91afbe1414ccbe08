"""The .gitattributes files of one commit to what they say about paths."""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from search.gitrepo.objects import Entry, path_bytes, path_text
from search.gitrepo.process import Git

NAMES = ("linguist-generated", "linguist-vendored")
FILE = ".gitattributes"


def attributes(git: Git, tree: Iterable[Entry], paths: Iterable[str]) -> dict[str, frozenset[str]]:
    """Paths to the names that are set for them; `-name` where one is set to false. Other paths are left out.

    Git's own matcher reads them from an index of the .gitattributes files alone, made in a temporary folder.
    """
    rules = [
        f"{one.mode} {one.oid}\t".encode() + path_bytes(one.path) + b"\0"
        for one in tree
        if one.path == FILE or one.path.endswith(f"/{FILE}")
    ]
    if not rules:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        index = (("GIT_INDEX_FILE", f"{folder}/index"),)
        own = replace(git, extra=git.extra + index)
        own.run("update-index", "-z", "--index-info", data=b"".join(rules))
        out = own.run(
            "check-attr",
            "--cached",
            "--stdin",
            "-z",
            *NAMES,
            data=b"".join(path_bytes(p) + b"\0" for p in paths),
        )
    fields = out.split(b"\0")
    said: dict[bytes, set[str]] = defaultdict(set)
    for path, name, value in zip(fields[0::3], fields[1::3], fields[2::3], strict=False):
        if value in (b"set", b"true"):
            said[path].add(name.decode())
        elif value in (b"unset", b"false"):
            said[path].add(f"-{name.decode()}")
    return {path_text(path): frozenset(names) for path, names in said.items()}
