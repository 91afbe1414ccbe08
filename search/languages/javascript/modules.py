"""JavaScript and TypeScript: imports and exports as they are read, before anything is looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.javascript.classes import read_class
from search.languages.javascript.declarations import bare, in_namespace
from search.languages.javascript.functions import FUNCTIONS, named_function
from search.languages.javascript.patterns import names_of
from search.languages.javascript.state import state
from search.languages.javascript.types import named
from search.languages.reader import Fields, Reader
from search.languages.scopes import UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

_KINDS = """
function_declaration generator_function_declaration function_signature class_declaration
abstract_class_declaration interface_declaration type_alias_declaration enum_declaration internal_module
import_alias
"""
_DECLARED = frozenset(_KINDS.split())


def import_(reader: Reader, fields: Fields, node: Node) -> int:
    source = reader.child(node, fields, "source")
    module = reader.text(source)[1:-1] if source is not None else ""
    for child in node.named_children:
        if child.type == "import_clause":
            for part in child.named_children:
                _clause(reader, part, module)
        elif child.type == "import_require_clause":
            _required(reader, child)
    return UNKNOWN


def _clause(reader: Reader, part: Node, module: str) -> None:
    if part.type == "identifier":
        _brought(reader, module, "default", part, part)
    elif part.type == "namespace_import" and part.named_children:
        name = part.named_children[0]
        reader.bind(reader.text(name), reader.bring(module, ""))
    elif part.type == "named_imports":
        for one in part.named_children:
            original, local = one.child_by_field_name("name"), one.child_by_field_name("alias")
            if original is not None:
                _brought(reader, module, _plain(reader, original), local or original, original)


def _brought(reader: Reader, module: str, name: str, local: Node, at: Node) -> None:
    expr = reader.bring(module, name)
    reader.bind(reader.text(local), expr)
    reader.refer(expr, "imports", at.start_byte)


def _plain(reader: Reader, node: Node) -> str:
    text = reader.text(node)
    return text[1:-1] if node.type == "string" else text


def _required(reader: Reader, node: Node) -> None:
    """import x = require("y")"""
    source = node.child_by_field_name("source")
    if source is not None and node.named_children:
        module = reader.text(source)[1:-1]
        reader.bind(reader.text(node.named_children[0]), reader.bring(module, "require"))


def import_alias(reader: Reader, fields: Fields, node: Node) -> int:
    """import a = b.c"""
    if node.named_child_count == 2:
        name, value = node.named_children
        reader.bind(reader.text(name), named(reader, value))
    return UNKNOWN


# --- exports ---------------------------------------------------------------------------------------


def export(reader: Reader, fields: Fields, node: Node) -> int:
    declaration, value = reader.child(node, fields, "declaration"), reader.child(node, fields, "value")
    source = reader.child(node, fields, "source")
    for child in node.named_children:
        if child.type == "decorator":
            reader.visit(child)
    if declaration is not None:
        _declared(reader, node, declaration)
    elif value is not None:
        _default(reader, node, value)
    elif source is not None:
        _from(reader, node, reader.text(source)[1:-1])
    else:
        _listed(reader, node)
    return UNKNOWN


def _declared(reader: Reader, node: Node, declaration: Node) -> None:
    default = any(child.type == "default" for child in node.children[:3])
    if declaration.type in _DECLARED and reader.outer is None:
        reader.outer = node
    known, ours = state(reader), not in_namespace(reader)
    known.exporting = ours
    reader.visit(declaration)
    if declaration.type not in _DECLARED:
        reader.outer = None
    if ours:
        for name in _names(reader, declaration):
            known.exports["default" if default else name] = reader.name(name)
    known.exporting = False


def _names(reader: Reader, declaration: Node) -> list[str]:
    if declaration.type == "ambient_declaration":
        return [name for child in declaration.named_children for name in _names(reader, child)]
    if declaration.type in ("lexical_declaration", "variable_declaration"):
        targets = [child.child_by_field_name("name") for child in declaration.named_children]
        return [reader.text(name) for one in targets if one is not None for name in names_of(one)]
    name = declaration.child_by_field_name("name")
    if declaration.type == "import_alias" and declaration.named_children:
        name = declaration.named_children[0]
    return [reader.text(name).partition(".")[0]] if name is not None else []


def _default(reader: Reader, node: Node, value: Node) -> None:
    """export default EXPRESSION; what has no name is called "default"."""
    known, inner = state(reader), bare(value)
    prefix, known.prefix = known.prefix, "default"
    if (
        inner is not None
        and inner.type in (*FUNCTIONS, "class")
        and inner.child_by_field_name("name") is None
    ):
        if inner.type == "class":
            expr = reader.raw.add("sym", read_class(reader, inner, node, inner, "default"))
        else:
            expr = named_function(reader, inner, node, inner, "default", bound=False)
    else:
        expr = reader.visit(value)
        expr = _module_level(reader, inner, expr)
    known.prefix = prefix
    known.exports["default"] = expr


def _module_level(reader: Reader, inner: Node | None, expr: int) -> int:
    """export default function named() {}: the name is the module's."""
    own = inner.child_by_field_name("name") if inner is not None else None
    if inner is not None and own is not None and inner.type in (*FUNCTIONS, "class"):
        reader.bind(reader.text(own), expr)
    return expr


def _from(reader: Reader, node: Node, module: str) -> None:
    """export { a as b } from, export * from, export * as ns from"""
    known = state(reader)
    clause = next((child for child in node.named_children if child.type != "string"), None)
    if clause is None:
        known.stars.append(module)
    elif clause.type == "namespace_export" and clause.named_children:
        known.exports[_plain(reader, clause.named_children[0])] = reader.bring(module, "")
    else:
        for one in clause.named_children:
            name, alias = one.child_by_field_name("name"), one.child_by_field_name("alias")
            if name is not None:
                expr = reader.bring(module, _plain(reader, name))
                known.exports[_plain(reader, alias or name)] = expr
                reader.refer(expr, "imports", name.start_byte)


def _listed(reader: Reader, node: Node) -> None:
    """export { a as b }, export = a"""
    known = state(reader)
    for child in node.named_children:
        if child.type == "export_clause":
            for one in child.named_children:
                name, alias = one.child_by_field_name("name"), one.child_by_field_name("alias")
                if name is not None:
                    known.exports[_plain(reader, alias or name)] = reader.name(_plain(reader, name))
        elif child.type != "comment":
            known.exports["="] = reader.visit(child)
