"""A place in a test file to the test that runs it, by the convention of its language."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from search.impact.runners import Target
from search.languages import by_path
from search.model import MODULE, Place
from search.store import Store

_PYTHON_FILE = re.compile(r"(?:^|/)(?:test_[^/]*|[^/]*_tests?|tests?)\.py$")
_PYTHON_SETUPS = frozenset(
    ("setUp", "tearDown", "setUpClass", "tearDownClass", "asyncSetUp", "asyncTearDown", "setUpTestData")
) | frozenset(("setup_method", "teardown_method", "setup_class", "teardown_class"))
_PYTHON_MODULE_SETUPS = frozenset(("setUpModule", "tearDownModule", "setup_module", "teardown_module"))
_GO_TEST = re.compile(r"(?:Test|Fuzz|Example)(?:[^a-z]\w*)?")
_JAVA_TEST = re.compile(r"@(?:\w+\.)*(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate)\b")
_JAVA_SETUP = re.compile(r"@(?:\w+\.)*(?:Before|After)(?:Each|All|Class)?\b")
_HEADER = 20  # lines of annotations and declaration of a Java method that are looked at


def as_test(head: Store, place: Place) -> Target | None:
    """The test that a place is, or belongs to as a set-up does; None for helpers and for what is no test."""
    family = _family(place.path) if place.role == "test" else ""
    if family not in _CONVENTIONS:
        return None
    files, read = _CONVENTIONS[family]
    if place.symbol == MODULE:
        return Target(place.path, MODULE) if files.search(place.path) else None
    symbol = read(head, place)
    return Target(place.path, symbol) if symbol else None


@lru_cache(10_000)
def _family(path: str) -> str:
    language = by_path(path)
    return language.family if language else ""


def _python(head: Store, place: Place) -> str | None:
    around, _, name = place.symbol.rpartition(".")
    if not _PYTHON_FILE.search(place.path):
        return None
    if place.kind == "method":
        if name.startswith("test"):
            return place.symbol
        return around if name in _PYTHON_SETUPS else None
    if place.kind == "function" and not around:
        return MODULE if name in _PYTHON_MODULE_SETUPS else place.symbol if name.startswith("test") else None
    is_class = place.kind == "class" and re.match(r"Test|\w*(?:Test|Tests|TestCase)$", name)
    return place.symbol if is_class else None


def _go(head: Store, place: Place) -> str | None:
    name = place.symbol.rpartition(".")[2]
    if name == "TestMain":
        return MODULE
    is_test = _GO_TEST.fullmatch(name) and place.kind in ("function", "method")
    return place.symbol if is_test and place.path.endswith("_test.go") else None


def _script(head: Store, place: Place) -> str | None:
    return None  # tests are calls at module level


def _java(head: Store, place: Place) -> str | None:
    around, _, name = place.symbol.rpartition(".")
    if place.kind != "method":
        return place.symbol if place.kind == "class" and name.endswith(("Test", "Tests")) else None
    last = min(place.end_line, place.start_line + _HEADER)
    declared = " ".join(head.lines(place.path, place.start_line, last)).partition(f"{name}(")[0]
    if _JAVA_TEST.search(declared) or name.startswith("test"):
        return place.symbol
    return around if _JAVA_SETUP.search(declared) else None


# family -> files whose module-level code runs as a test, the test that a symbol is
_CONVENTIONS: dict[str, tuple[re.Pattern[str], Callable[[Store, Place], str | None]]] = {
    "python": (_PYTHON_FILE, _python),
    "go": (re.compile(r"_test\.go$"), _go),
    "script": (re.compile(r"\.(?:test|spec)\.|(?:^|/)(?:__tests__|tests?|specs?)/"), _script),
    "java": (re.compile(r"(?!)"), _java),
}
