"""A file of an index to what each expression in it is: any node of its tree to a value of the resolver.

The index keeps expressions only of what is referred to; here the file is read once more, and what each node
came to is remembered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.index.values import Evaluator
from search.languages import by_path, family_named
from search.languages.family import Value
from search.languages.reader import Dispatch, Fields, Reader, Role
from search.languages.scopes import UNKNOWN, Reducer

if TYPE_CHECKING:
    from tree_sitter import Node

    from search.impact.syntax import Tree

_NOTHING: Value = ("unknown", "unknown value")
_NAMES = ("type_identifier", "qualified_type", "scoped_type_identifier")
_OUTSIDE: Value = ("external",)


class Typed:
    """`number`: the file's in the index that `world` reads, `tree` the same text."""

    def __init__(self, world: Evaluator, number: int, tree: Tree) -> None:
        self.tree = tree
        self._world = world
        self._number = number
        language = by_path(world.path(number))
        assert language is not None
        family = family_named(language.family)
        reader = Reader(tree.source, family, language.grammar, language.query)
        self._exprs: dict[tuple[int, int], int] = {}
        reader.table = self._noting(reader.table)
        reader.read(tree.root)
        self._called = {
            at: expr
            for expr, link, at, _ in (*reader.uses, *reader.chains)
            if link in ("calls", "references")
        }
        family.finish(reader)
        self._reducer = Reducer(
            reader.raw, reader.scopes, family.builtins, family.members_are_names, reader.open
        )
        self._values: dict[int, Value] = {UNKNOWN: _NOTHING, 1: _OUTSIDE, 2: _OUTSIDE}

    def _noting(self, table: Dispatch) -> Dispatch:
        return {kind: entry and (self._noted(entry[0]), entry[1]) for kind, entry in table.items()}

    def _noted(self, role: Role) -> Role:
        def noted(reader: Reader, fields: Fields, node: Node) -> int:
            found = role(reader, fields, node)
            if found:
                self._exprs[node.start_byte, node.end_byte] = found
            return found

        return noted

    def value(self, node: Node) -> Value:
        """What an expression is; of a variable, what it holds."""
        return self._world.hold(self._of(self._exprs.get((node.start_byte, node.end_byte), UNKNOWN)))

    def named(self, node: Node) -> Value:
        """A value of the type that a plain name of a type says."""
        found = self._of(self._called.get(node.start_byte, UNKNOWN)) if node.type in _NAMES else _NOTHING
        return ("inst", *found[1:3]) if found[0] == "cls" else _NOTHING

    def callee(self, node: Node) -> Value:
        """What a call calls, given the node of the function."""
        name = node.child_by_field_name("field") or node
        for at in (name.start_byte, node.start_byte):
            found = self._of(self._called.get(at, UNKNOWN))
            if found[0] == "fn":
                return found
        return _NOTHING

    def _of(self, raw: int) -> Value:
        return self._reduced(self._reducer.reduce(raw))

    def _reduced(self, expr: int) -> Value:
        found = self._values.get(expr)
        if found is None:
            row = list(self._reducer.out.rows[expr])
            found = self._values[expr] = self._world.step(self._number, row, None, self._reduced)
        return found
