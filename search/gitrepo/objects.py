"""Git's object store to entries of a commit and the bytes of its files."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from itertools import islice
from subprocess import Popen

from search.gitrepo.process import REFETCH, Git
from search.model import UserError

SYMLINK = "120000"
SUBMODULE = "160000"
MISSING = -1  # the size of a file whose object is lost
AHEAD = (
    32  # object ids in one request; two requests (4 KB) fit into the smallest pipe, so writing never blocks
)

_SIZES = {"-": 0, "BAD": MISSING}  # what ls-tree prints in place of a number

_LITERAL_ESCAPE = re.compile(rb"\\(?=x[0-9a-f]{2})")
_ESCAPE = re.compile(rb"\\x([0-9a-f]{2})")


@dataclass(frozen=True, slots=True)
class Entry:
    path: str
    raw: bytes | None  # the exact bytes, only where path does not encode back to them
    mode: str  # "100644", "100755", SYMLINK or SUBMODULE
    oid: str
    size: int  # bytes; 0 for a submodule, MISSING where the object store lacks it


def path_text(raw: bytes) -> str:
    r"""A path as text. Bytes that are no UTF-8 are written `\xNN`; two different paths never become one."""
    return _LITERAL_ESCAPE.sub(rb"\\x5c", raw).decode("utf-8", "backslashreplace")


def entry(raw: bytes, mode: str, oid: str, size: int) -> Entry:
    path = path_text(raw)
    return Entry(path, None if path.encode() == raw else raw, mode, oid, size)


def path_bytes(path: str) -> bytes:
    """The exact bytes behind `path_text`."""
    return _ESCAPE.sub(lambda match: bytes.fromhex(match[1].decode()), path.encode())


def entries(git: Git, commit: str, *paths: str) -> list[Entry]:
    out = git.run("ls-tree", "-r", "-z", "-l", "--full-tree", commit, "--", *paths)
    found: dict[bytes, Entry] = {}
    for record in out.split(b"\0")[:-1]:
        fields, raw = record.split(b"\t", 1)
        mode, _kind, oid, size = fields.decode("ascii").split()
        # A forged tree can name a path twice; git takes the first.
        found.setdefault(raw, entry(raw, mode, oid, _SIZES[size] if size in _SIZES else int(size)))
    return list(found.values())


def blobs(git: Git, oids: Iterable[str]) -> Generator[tuple[str, bytes], None, None]:
    """Pairs in the order asked, one process for all; `oids` is read a little ahead of what is yielded."""
    source = iter(oids)
    first = list(islice(source, AHEAD))
    if not first:
        return
    with git.stream("cat-file", "--batch", stdin=True) as process:
        _ask(process, first)
        while first:
            second = list(islice(source, AHEAD))
            _ask(process, second)
            for oid in first:
                content = _receive(process, oid)
                if content is None:
                    return
                yield oid, content
            first = second


def _ask(process: Popen[bytes], oids: list[str]) -> None:
    assert process.stdin
    try:
        process.stdin.write("".join(f"{oid}\n" for oid in oids).encode("ascii"))
        process.stdin.flush()
    except BrokenPipeError:
        pass  # git has died; reading finds the end, and the exit code tells


def _receive(process: Popen[bytes], oid: str) -> bytes | None:
    """The content of the next object; None where git has ended."""
    assert process.stdout
    header = process.stdout.readline()
    if not header:
        return None
    if header.endswith((b" missing\n", b" ambiguous\n")):
        raise _missing(oid)
    size = int(header.split()[2])
    content = process.stdout.read(size)
    process.stdout.read(1)
    return content if len(content) == size else None


def sizes(git: Git, oids: list[str]) -> list[int]:
    out = git.run(
        "cat-file", "--batch-check=%(objectsize)", data="".join(f"{oid}\n" for oid in oids).encode()
    )
    found = out.split(b"\n")[:-1]
    for oid, size in zip(oids, found, strict=True):
        if not size.isdigit():
            raise _missing(oid)
    return [int(size) for size in found]


def _missing(oid: str) -> UserError:
    return UserError(f"object {oid} is not in the repository; {REFETCH}")
