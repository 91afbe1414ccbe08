"""`.callwave.toml` at a commit to Config; and globs to what they match, the same everywhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, ClassVar

from search import policy
from search.gitrepo import SUBMODULE, SYMLINK, Repository
from search.model import UserError

FILE = ".callwave.toml"
MAX_DEPTH = 10
COMMENT = ("always", "when-reached")
FAIL_ON = ("", "low", "medium", "high")


@dataclass(frozen=True, slots=True)
class Config:
    """What a repository says about itself. Globs as in .gitignore, see `matches`."""

    ignore: tuple[str, ...] = ()  # not indexed at all
    tests: tuple[str, ...] = ()  # these four add to the built-in roles
    vendored: tuple[str, ...] = ()
    generated: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    entry_points: tuple[str, ...] = ()  # more public ways in: "glob::symbol", or a glob for a whole file
    ignore_breaks: tuple[str, ...] = ()  # where nothing is said to break
    depth: int = policy.DEPTH  # steps of the blast radius, 1 to MAX_DEPTH
    comment: str = "always"  # one of COMMENT
    fail_on: str = ""  # the verdict, one of FAIL_ON, from which a check fails; "" never

    DEFAULT: ClassVar[Config]


Config.DEFAULT = Config()


def load(repo: Repository, commit: str) -> Config:
    """The configuration in the tree of `commit`; Config.DEFAULT where it has none."""
    found = repo.entry(commit, FILE)
    if found is None:
        return Config.DEFAULT
    where = f"{FILE} at {commit[:10]}"
    if found.mode in (SYMLINK, SUBMODULE):
        raise UserError(f"{where} must be a plain file")
    return parse(repo.blob(found.oid), where)


def parse(content: bytes, where: str = FILE) -> Config:
    """UserError, with `where` in it, for anything that is no configuration."""
    import tomllib

    try:
        table = tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UserError(f"{where}: byte {error.start} is no UTF-8; save the file as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise UserError(f"{where}: no valid TOML: {error}") from error
    except RecursionError as error:
        raise UserError(f"{where}: no valid TOML: nested too deeply") from error
    return Config(**{key: _value(key, value, where) for key, value in table.items()})


def _value(key: str, value: object, where: str) -> Any:
    import difflib
    import reprlib

    check = _CHECKS.get(key)
    if check is None:
        near = difflib.get_close_matches(key, _CHECKS, 1, 0.5)
        known = f"did you mean {near[0]!r}?" if near else f"known keys: {', '.join(_CHECKS)}"
        raise UserError(f"{where}: unknown key {key!r}; {known}")
    accepts, wanted = check
    if not accepts(value):
        raise UserError(f"{where}: {key!r} must be {wanted}, not {reprlib.repr(value)}")
    return tuple(value) if isinstance(value, list) else value


Check = tuple[Callable[[Any], bool], str]


def _one_of(values: Sequence[str]) -> Check:
    return lambda value: value in values, "one of " + ", ".join(f'"{one}"' for one in values)


def _names_symbols(pattern: str) -> bool:
    glob, colons, symbol = pattern.partition("::")
    return bool(glob.strip("/ ")) and not glob.startswith("!") and bool(symbol.strip() or not colons)


_GLOBS: Check = (
    lambda value: isinstance(value, list) and all(isinstance(one, str) and one.strip("!/ ") for one in value),
    'a list of globs, like ["docs/**", "*.gen.py"]',
)
_CHECKS: dict[str, Check] = {field.name: _GLOBS for field in fields(Config)} | {
    "entry_points": (
        lambda value: (
            isinstance(value, list) and all(isinstance(one, str) and _names_symbols(one) for one in value)
        ),
        'a list of globs, with or without a symbol, like ["jobs/*.py::run_*", "plugin.ts::Plugin.start"]',
    ),
    "depth": (
        lambda value: type(value) is int and 1 <= value <= MAX_DEPTH,
        f"a whole number from 1 to {MAX_DEPTH}",
    ),
    "comment": _one_of(COMMENT),
    "fail_on": _one_of(FAIL_ON),
}


# --- globs -------------------------------------------------------------------------------------------


def matches(path: str, globs: Sequence[str]) -> bool:
    """Whether a path is meant by globs as in .gitignore.

    `*`, `?` and `[…]` stay inside a folder, `**` crosses folders; a glob that names a folder means all in it;
    without a slash (but at its end) it means any folder; `!` in front takes back what earlier globs gave.
    Case counts.

    Own code, because time must stay polynomial: anyone can write a glob into a question, and the regular
    expressions that pathspec makes of `*a*a*a*a*a*a*b` take seconds for one path of 60 characters.
    """
    parts = path.split("/")
    for wanted, glob in reversed(_compiled(tuple(globs))):
        if glob(parts):
            return wanted
    return False


Segment = Callable[[str], object] | None  # None: `**`


@lru_cache(maxsize=256)
def _compiled(globs: tuple[str, ...]) -> tuple[tuple[bool, Callable[[list[str]], bool]], ...]:
    return tuple((not glob.startswith("!"), _glob(glob.removeprefix("!"))) for glob in globs)


def _glob(glob: str) -> Callable[[list[str]], bool]:
    folder = glob.endswith("/")
    names = glob.removeprefix("/").rstrip("/").split("/")
    if "/" not in glob.rstrip("/"):
        names.insert(0, "**")
    inside = folder or names[-1] == "**"  # such a glob means what is in a folder, not a file of that name
    if folder and names[-1] == "**":
        names[-1] = "*"  # any folder, but at least one
    segments = tuple(None if name == "**" else _segment(name) for name in names)

    def match(parts: list[str]) -> bool:
        return _match(segments, parts[:-1] if inside else parts)

    return match


def _segment(name: str) -> Callable[[str], object]:
    import fnmatch

    # fnmatch knows no backslash and only `!` negates; its expressions do not backtrack.
    name = re.sub(r"\\(.)", lambda m: f"[{m[1]}]" if m[1] in "*?[" else m[1], name.replace("[^", "[!"))
    return re.compile(fnmatch.translate(name)).match


def _match(segments: Sequence[Segment], parts: list[str]) -> bool:
    """Whether the segments match the path or a folder above it."""
    at = {0}  # numbers of parts consumed by the segments so far
    for segment in segments:
        if segment is None:
            at = set(range(min(at), len(parts) + 1))
        else:
            at = {n + 1 for n in at if n < len(parts) and segment(parts[n])}
        if not at:
            return False
    return True
