"""Tests to the shortest shell commands that run them, after what the repository's manifests name.

Nothing of the repository is asked but its files. Every word that comes from it is quoted for a POSIX shell; a
path that cannot be typed (control characters, bytes that are no UTF-8) gets no command.
"""

from __future__ import annotations

import re
import shlex
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import islice
from posixpath import dirname, relpath

from search.gitrepo import path_bytes
from search.impact.manifests import SCRIPT_RUNNERS, Project, join
from search.model import MODULE

LONGEST = 1_200  # characters of one command; beyond, whole files and packages are run
MOST_FILES = 15  # in one command; the nearest are in the first


@dataclass(frozen=True, slots=True)
class Target:
    """A test, a class of tests, or (MODULE) all tests of a file."""

    path: str
    symbol: str


def commands(
    project: Project,
    family: str,
    targets: Sequence[Target],
    whole: Mapping[str, AbstractSet[str]] | None = None,
) -> list[str]:
    """Commands that run these tests of one family; [] where it is not known what runs them.

    `whole`: path -> all its tests. Given, a file of which all are wanted is named alone, and where a command
    would be too long, more is run than is wanted.
    """
    typable = [target for target in targets if _is_typable(target.path)]
    run = _RUNNERS.get(family)
    return list(run(project, typable, whole)) if run and typable else []


Whole = Mapping[str, AbstractSet[str]] | None


def _pytest(project: Project, targets: Sequence[Target], whole: Whole) -> Iterator[str]:
    if not project.has_pytest:
        return
    wanted = _by_path(
        target for target in targets if "[" not in target.path
    )  # pytest takes it for a parameter
    words: list[str] = []
    for path, symbols in wanted.items():
        all_of_it = MODULE in symbols or (whole is not None and path in whole and whole[path] <= symbols)
        names = [""] if all_of_it else sorted("::" + symbol.replace(".", "::") for symbol in symbols)
        words += [_path(path) + name for name in names]
    if whole is not None and len(_line("pytest", words)) > LONGEST:
        words = [_path(path) for path in wanted]
    yield from _lines("pytest", words)


def _go(project: Project, targets: Sequence[Target], whole: Whole) -> Iterator[str]:
    packages: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for target in targets:
        module = project.nearest(target.path, "go.mod")
        if module is not None:
            packages[module, relpath(dirname(target.path) or ".", module or ".")].add(target.symbol)
    for (module, folder), names in packages.items():
        package = "./" + folder if folder != "." else "."
        command = _line("go test", [package])
        # a method of a suite runs through a function that cannot be told from here
        if all(name.isidentifier() for name in names):
            one = "|".join(sorted(names))
            narrow = _line("go test", [package, "-run", f"^({one})$" if len(names) > 1 else f"^{one}$"])
            command = narrow if whole is None or len(narrow) <= LONGEST else command
        yield _inside(module, command)


def _script(project: Project, targets: Sequence[Target], whole: Whole) -> Iterator[str]:
    groups: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for path in _by_path(targets):
        found = project.script_runner(path)
        if found is not None:
            groups[found].append(relpath(path, found[0] or "."))
    for (folder, runner), files in groups.items():
        start = SCRIPT_RUNNERS[runner]
        special = any(re.search(r"[][(){}^$*+?|\\]", path) for path in files)
        if special and runner in ("mocha", "ava", "node --test"):
            continue  # they read a glob, and have no way to name such a file
        # Jest reads a path as a regular expression
        start += " --runTestsByPath" if special and runner == "jest" else ""
        for line in _lines(start, [_path(path) for path in files]):
            yield _inside(folder, line)


def _java(project: Project, targets: Sequence[Target], whole: Whole) -> Iterator[str]:
    groups: defaultdict[tuple[str, str], dict[str, set[str]]] = defaultdict(dict)
    for target in targets:
        home = _java_home(project, target.path)
        if home is not None:
            name, method = _java_name(target)
            groups[home].setdefault(name, set()).add(method)
    for (tool, folder), classes in groups.items():
        names = iter(classes.items())
        while part := dict(islice(names, MOST_FILES)):
            yield _maven(folder, part) if tool == "mvn" else _gradle(project, folder, part)


def _java_home(project: Project, path: str) -> tuple[str, str] | None:
    maven = project.nearest(path, "pom.xml")
    gradle = project.nearest(path, "build.gradle", "build.gradle.kts")
    if maven is None and gradle is None:
        return None
    return (
        ("mvn", maven) if maven is not None and len(maven) >= len(gradle or "") else ("gradle", gradle or "")
    )


def _java_name(target: Target) -> tuple[str, str]:
    """Class and method; the method is empty for a whole class."""
    *around, last = target.symbol.split(".")
    is_method = bool(around) and not last[:1].isupper()
    return "$".join(around if is_method else [*around, last]), last if is_method else ""


def _maven(folder: str, classes: Mapping[str, set[str]]) -> str:
    tests = ",".join(
        name if "" in methods else f"{name}#{'+'.join(sorted(methods))}" for name, methods in classes.items()
    )
    if len(tests) > LONGEST:
        tests = ",".join(classes)
    if not folder:
        return _line("mvn -q test", [f"-Dtest={tests}"])
    none_elsewhere = ["-DfailIfNoTests=false", "-Dsurefire.failIfNoSpecifiedTests=false"]
    return _line("mvn -q", ["-pl", folder, "-am", "test", f"-Dtest={tests}", *none_elsewhere])


def _gradle(project: Project, folder: str, classes: Mapping[str, set[str]]) -> str:
    root = project.nearest(join(folder, "x"), "settings.gradle", "settings.gradle.kts")
    root = folder if root is None else root
    start = "./gradlew" if project.nearest(join(root, "x"), "gradlew") == root else "gradle"
    task = (
        ":".join(["", *relpath(folder or ".", root or ".").split("/"), "test"]) if folder != root else "test"
    )
    names = [f"{name}.{m}" if m else name for name, methods in classes.items() for m in sorted(methods)]
    line = _line(start, [task, *(word for name in names for word in ("--tests", name))])
    if len(line) > LONGEST:
        line = _line(start, [task, *(word for name in classes for word in ("--tests", name))])
    return _inside(root, line)


_RUNNERS: dict[str, Callable[[Project, Sequence[Target], Whole], Iterator[str]]] = {
    "python": _pytest,
    "go": _go,
    "script": _script,
    "java": _java,
}


# --- words -----------------------------------------------------------------------------------------------


def _line(command: str, words: Iterable[str]) -> str:
    return " ".join([command, *map(shlex.quote, words)])


def _lines(command: str, words: Sequence[str]) -> Iterator[str]:
    """One command, or several where it would be too long. A word is a file, or a test in it after `::`."""
    part: list[str] = []
    for word in words:
        files = {one.partition("::")[0] for one in (*part, word)}
        if part and (len(files) > MOST_FILES or len(_line(command, [*part, word])) > LONGEST):
            yield _line(command, part)
            part = []
        part.append(word)
    if part:
        yield _line(command, part)


def _inside(folder: str, command: str) -> str:
    return f"(cd {shlex.quote(_path(folder))} && {command})" if folder else command


def _path(path: str) -> str:
    return "./" + path if path.startswith("-") else path


def _by_path(targets: Iterable[Target]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for target in targets:
        found.setdefault(target.path, set()).add(target.symbol)
    return found


def _is_typable(path: str) -> bool:
    return path.isprintable() and path_bytes(path) == path.encode("utf-8", "surrogatepass")
