"""A path, and what its content and git's attributes say about it, to the role of the file in its repository.

Paths are compared by whole components and by the naming convention of the language, never by a part of a
word: `latest/`, `contest.py` and `attestation/` are source.
"""

from __future__ import annotations

from collections.abc import Set
from itertools import pairwise

from search.config import Config, matches
from search.languages import by_path
from search.model import Role

VENDORED = frozenset(
    {"node_modules", "vendor", "vendored", "_vendor", "third_party", "third-party", "thirdparty", "3rdparty"}
    | {"bower_components", "jspm_packages", "godeps", "site-packages", ".yarn"}
)
BUILT = frozenset({"dist", "build", "_build", "__pycache__", ".next"})
ARCHIVED = frozenset({"archive", "archived", "attic"})  # `legacy` is not: such code mostly still runs
TESTS = frozenset(
    {"test", "tests", "__tests__", "__mocks__", "spec", "specs", "testdata", "test-data", "test_data"}
    | {"fixtures", "__fixtures__", "testutil", "testutils", "e2e"}
)
EXAMPLES = frozenset(
    {"example", "examples", "_examples", "sample", "samples", "demo", "demos", "tutorial", "tutorials"}
)
DOCS = frozenset({"doc", "docs", "documentation"})
# Below one of these `build` and `archive` name a part of the program, as in src/build/ or pkg/archive/.
SOURCES = frozenset({"src", "lib", "pkg", "internal", "cmd", "app"})

PACKAGE_ROOTS = frozenset({("main", "java"), ("main", "kotlin"), ("main", "groovy"), ("main", "scala")})

BUILT_NAMES = (".min.js", ".min.css", ".bundle.js", ".js.map", ".css.map")
GENERATED_NAMES = ("_pb2.py", "_pb2_grpc.py", ".pb.go", ".g.dart", ".designer.cs", ".snap")
LOCK_FILES = frozenset(
    {"package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "poetry.lock", "uv.lock"}
    | {"pipfile.lock", "cargo.lock", "go.sum", "composer.lock", "gemfile.lock", "flake.lock"}
)
DOCS_NAMES = (".md", ".mdx", ".markdown", ".rst", ".adoc", ".asciidoc", ".tex")
CONFIG_NAMES = (
    *(".toml", ".ini", ".cfg", ".conf", ".yaml", ".yml", ".json", ".json5", ".jsonc", ".properties"),
    *(".env", ".lock", ".tfvars", ".gradle", ".editorconfig", ".gitignore", ".gitattributes"),
)
CONFIG_FILES = frozenset({"makefile", "dockerfile", "jenkinsfile", "procfile", "go.mod"})


def is_marked_generated(path: str, attributes: Set[str], config: Config) -> bool:
    """Whether the repository itself says so. Such a file takes part in text search, without symbols."""
    return "linguist-generated" in attributes or matches(path, config.generated)


def role(path: str, written_by: str, attributes: Set[str], config: Config) -> Role:
    """What kind of file this is.

    The repository's own word (configuration, then attributes) goes before what the name suggests, and the
    origin of a file before its purpose: a test inside vendored code is vendored. `written_by` is that of
    blocks.written_by, `attributes` those of Repository.attributes.
    """
    if is_marked_generated(path, attributes, config):
        return "generated"
    if matches(path, config.vendored):
        return "vendored"
    *folders, name = path.lower().split("/")
    origin = _origin(folders, name, written_by)
    if origin is not None and f"-linguist-{origin}" in attributes:
        origin = None
    if "linguist-vendored" in attributes:
        origin = "vendored"
    return origin or _configured(path, config) or _purpose(path, _above_packages(folders), name)


def _above_packages(folders: list[str]) -> list[str]:
    """Without the folders that are the name of a Java package, as org/acme/samples: a name, no purpose."""
    for place, pair in enumerate(pairwise(folders)):
        if pair in PACKAGE_ROOTS:
            return folders[: place + 2]
    return folders


def _origin(folders: list[str], name: str, written_by: str) -> Role | None:
    """Where the file comes from, unless people write it here."""
    first = next((i for i, folder in enumerate(folders) if folder in SOURCES), len(folders))
    above_sources = folders[:first]
    if not VENDORED.isdisjoint(folders):
        return "vendored"
    if not BUILT.isdisjoint(above_sources) or name.endswith(BUILT_NAMES):
        return "built"
    if written_by or name in LOCK_FILES or name.endswith(GENERATED_NAMES):
        return "generated"
    return None if ARCHIVED.isdisjoint(above_sources) else "archived"


def _configured(path: str, config: Config) -> Role | None:
    if matches(path, config.tests):
        return "test"
    return "example" if matches(path, config.examples) else None


def _purpose(path: str, folders: list[str], name: str) -> Role:
    language = by_path(path)
    if (language is not None and language.is_test(path)) or not TESTS.isdisjoint(folders):
        return "test"
    if not EXAMPLES.isdisjoint(folders):
        return "example"
    if not DOCS.isdisjoint(folders) or name.endswith(DOCS_NAMES):
        return "docs"
    return "config" if name in CONFIG_FILES or name.endswith(CONFIG_NAMES) else "source"
