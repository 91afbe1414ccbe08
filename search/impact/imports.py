"""The import statements of two versions of a module to whether they bring in the same, in whatever order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from search.impact.syntax import IMPORTS, Tree

if TYPE_CHECKING:
    from tree_sitter import Node

_NAMES = frozenset(
    [
        "import_specifier",
        "namespace_import",
        "import_spec",
        "aliased_import",
        "dotted_name",
        "wildcard_import",
    ]
)
_SOURCES = ("module_name", "source")
_BLANK = ("_", ".")  # names under which Go imports for what loading does, and for all names
Brought = tuple[str, ...]


def bring_the_same(old: Tree, new: Tree) -> bool:
    """What is imported for what loading it does keeps its order; the rest may change places."""
    before, after = _brought(old), _brought(new)
    return Counter(before) == Counter(after) and _effects(before) == _effects(after)


def _brought(tree: Tree) -> list[Brought]:
    """For each name: the statements around it, the source, the name."""
    found: list[Brought] = []
    stack: list[tuple[Node, tuple[str, ...]]] = [(tree.root, ())]
    while stack:
        node, around = stack.pop()
        if node.type in IMPORTS:
            found += [(*around, *one) for one in _of(tree, node)]
            continue
        if node.child_by_field_name("parameters") is None:  # what a function imports is its own
            stack.extend((child, (*around, node.type)) for child in reversed(node.children))
    return found


def _of(tree: Tree, statement: Node) -> Iterator[Brought]:
    sources = [one for name in _SOURCES if (one := statement.child_by_field_name(name))]
    source = tree.text(sources[0]).strip("'\"") if sources else ""
    words = " ".join(child.type for child in statement.children if child.type in ("type", "static"))
    names = list(_named(statement, sources))
    if not names:
        yield words, source, tree.text(statement).rstrip(";")
    for name in names:
        yield words, source, name.type, tree.text(name)


def _named(node: Node, sources: list[Node]) -> Iterator[Node]:
    for child in node.children:
        if child in sources:
            continue
        if child.type in _NAMES or (child.type == "identifier" and node.type == "import_clause"):
            yield child
        else:
            yield from _named(child, sources)


def _effects(brought: list[Brought]) -> list[Brought]:
    """Those without a name: JavaScript's `import "x"`, Go's `import _ "x"`."""
    return [
        one
        for one in brought
        if one[-1].startswith(('import "', "import '")) or one[-1].split(" ")[0] in _BLANK
    ]
