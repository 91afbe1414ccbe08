"""Symbols of a library to the names by which others use them. Which ones count, by language:

* Python: of a package that is made to be installed, what its topmost `__init__.py` defines or imports from
  itself (what `__all__` names, if there is one), and what a public module, or the `__init__.py` of a public
  part, names in `__all__`.
* JavaScript, TypeScript: of a package that is not private, what the files export that package.json names.
* Go: what is exported by the packages of a module without commands, those in `internal` apart.
* Java: what is public in what module-info.java exports, or, without that file, in what a build publishes.

With them their public members. A library that says none of this has no such names: that each public function
may be used by somebody is true, and helps nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from search.impact.entries.exports_python import python
from search.impact.entries.exports_script import script
from search.impact.entries.manifests import folders
from search.impact.entries.source import kept
from search.impact.entries.tops import Top
from search.impact.entries.world import World
from search.impact.manifests import join
from search.model import CALLABLE_KINDS, Symbol

_GO_PACKAGE = re.compile(r"^package (\w+)", re.MULTILINE)
_IGNORED = re.compile(r"^//\s*(?:go:build|\+build)\s.*\b(?:ignore|tools)\b", re.MULTILINE)
_JAVA_PACKAGE = re.compile(r"^package\s+([\w.]+)\s*;", re.MULTILINE)
_INNER = re.compile(r"(?:^|\.)(?:internal|impl)(?:\.|$)")
_PUBLISHES = re.compile(
    r"<distributionManagement>|nexus-staging-maven-plugin|central-publishing-maven-plugin|maven-gpg-plugin"
    r"|maven-publish|<artifactId>(?:commons-parent|oss-parent|apache)</artifactId>|Automatic-Module-Name"
)
_APPLICATION = re.compile(r"spring-boot-maven-plugin|org\.springframework\.boot|<packaging>war</packaging>")
_HIDDEN = re.compile(r"\b(?:private|protected)\b")


def exported(path: str, tops: Sequence[Top], world: World) -> Mapping[str, str]:
    """Top-level names of a file -> the name by which others use them."""
    found: dict[str, str] = {}
    for ending, read in _READERS:
        if path.endswith(ending):
            found.update(read(path, tops, world))
    return found


def go(path: str, tops: Sequence[Top], world: World) -> Iterator[tuple[str, str]]:
    package = _GO_PACKAGE.search(world.text(path))
    if package is None or package[1] == "main" or "internal" in path.split("/") or path.endswith("_test.go"):
        return
    module = next((folder for folder in folders(path) if world.present(join(folder, "go.mod"))), None)
    if module is not None and _is_library(world, module):
        for top in tops:
            if all(part[:1].isupper() for part in top.symbol.qualname.split(".")):
                yield top.symbol.qualname, f"{package[1]}.{top.symbol.qualname}"


@kept
def _is_library(world: World, module: str) -> bool:
    """Whether the module in a folder has no command of its own."""
    start = f"{module}/" if module else ""
    return not any(
        file.startswith(start) and not _IGNORED.search(world.text(file))
        for file in world.defining("main", "go")
        if not {"internal", "examples", "_examples", "example", "tools"} & set(file.split("/"))
    )


def java(path: str, tops: Sequence[Top], world: World) -> Iterator[tuple[str, str]]:
    package = _JAVA_PACKAGE.search(world.text(path))
    name = package[1] if package else ""
    if "/test/" in path or not _is_published(path, name, world):
        return
    for top in tops:
        if "public" in top.symbol.signature.split():
            yield top.symbol.qualname, top.symbol.qualname


def _is_published(path: str, package: str, world: World) -> bool:
    for folder in folders(path):
        info = world.text(join(folder, "module-info.java"))
        if info:
            return re.search(rf"\bexports\s+{re.escape(package)}\s*;", info) is not None
    builds = "".join(
        world.text(join(folder, name))
        for folder in folders(path)
        for name in ("pom.xml", "build.gradle", "build.gradle.kts")
    )
    is_inner = _INNER.search(package) is not None
    return bool(_PUBLISHES.search(builds)) and not _APPLICATION.search(builds) and not is_inner


def is_public_member(path: str, symbol: Symbol, parent: Symbol) -> bool:
    """Whether who may use the symbol around may use the member."""
    if parent.kind in CALLABLE_KINDS:
        return False
    if path.endswith(".go"):
        return symbol.name[:1].isupper()
    if path.endswith(".java"):
        return parent.kind in ("interface", "annotation") or "public" in symbol.signature.split()
    return not symbol.name.startswith(("_", "#")) and not _HIDDEN.search(symbol.signature.partition("(")[0])


_READERS = (
    (".py", python),
    (".go", go),
    (".java", java),
    *((ending, script) for ending in (".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx")),
)
