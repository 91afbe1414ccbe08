"""Java: how its trees are read. References are not followed yet; symbols only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.family import Family
from search.languages.reader import Fields, Reader
from search.languages.roles import ROLES
from search.languages.scopes import UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node


def field(reader: Reader, fields: Fields, node: Node) -> int:
    """A field declaration defines one symbol for each of its names."""
    for declarator in node.children_by_field_name("declarator"):
        name_node = declarator.child_by_field_name("name")
        if name_node is not None:
            name = reader.text(name_node)
            seq = reader.define("constant" if name.isupper() else "property", name, node, name_node, None)
            reader.values[seq] = [UNKNOWN]
            reader.bind(name, reader.raw.add("sym", seq))
    return reader.inside(node)


def finish(reader: Reader) -> None:
    reader.uses.clear()
    reader.chains.clear()


FAMILY = Family(name="java", roles={**ROLES, "java.field": field}, finish=finish)
