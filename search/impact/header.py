"""A definition to what it declares, without its body: what it takes, gives and is marked with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from search.impact.sides import Owner, Side
from search.impact.syntax import Tokens, Tree

if TYPE_CHECKING:
    from tree_sitter import Node

CLASSES = frozenset(["class", "interface", "enum", "record", "struct", "trait", "annotation"])
MODIFIERS = frozenset(
    (
        "public",
        "private",
        "protected",
        "export",
        "default",
        "abstract",
        "static",
        "async",
        "final",
        "readonly",
    )
) | {"sealed", "non-sealed", "synchronized", "native", "volatile", "transient", "declare", "get", "set"}

_DECORATORS = frozenset(["decorator", "annotation", "marker_annotation"])
_MARKS = _DECORATORS | {"modifiers", "accessibility_modifier", "override_modifier", "readonly"}
_BASES = frozenset(
    ["superclass", "super_interfaces", "extends_interfaces", "extends_clause", "implements_clause"]
) | {"extends_type_clause"}
_BASE_LISTS = frozenset(["type_list", "class_heritage", "interface_type_list"])
_BASE_WORDS = frozenset(["extends", "implements", ",", "(", ")"])
# Parts in which the marks of a definition do not stand, but for the one that holds the definition itself.
_ELSEWHERE = ("value", "right", "body", "parameters", "parameter", "type", "return_type", "result")
_ASIDE = frozenset([*_ELSEWHERE, "type_parameters", "receiver", "superclass", "superclasses", "interfaces"])
_SCRIPTS = ("javascript", "typescript", "tsx")


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str  # with the stars of Python; of a JavaScript pattern as it is written
    type: str
    default: str | None
    optional: bool
    by_keyword: bool  # only by keyword
    many: bool  # takes any number of values
    by_position: bool = False  # never by keyword, where others may be
    marks: str = ""  # modifiers and decorators of its own
    fields: tuple[tuple[str, str], ...] | None = None  # what a JavaScript pattern takes out, with defaults


class Header:
    def __init__(self, side: Side, owner: Owner) -> None:
        self.tree = tree = side.tree
        self.kind = owner.symbol.kind
        self.by_name = side.file.language == "python"  # elsewhere no caller says how a parameter is called
        self.is_script = side.file.language in _SCRIPTS
        self.node = tree.definition(owner.span, owner.symbol.name_line)
        body = self.node.child_by_field_name("body") if self.node else None
        self._until = body.start_byte if body else None
        self.parameters = tuple(_parameters(tree, self.node)) if self.node else ()
        self.tokens = self._tokens(owner, body is None)
        marks = list(self._marks(tree.parts(owner.span)))
        self.decorators = tuple(tree.text(node) for node in marks if node.type in _DECORATORS)
        self.modifiers = {node.type for node in marks if node.type in MODIFIERS}
        if any(node.type == "*" for node in marks):
            self.modifiers.add("generator")
        if self.is_script and not owner.symbol.parent:
            self.modifiers |= _exports(tree, owner.symbol.name)

    def field(self, *names: str) -> str:
        found = (self.node.child_by_field_name(name) for name in names) if self.node else ()
        return next((self.tree.text(node).lstrip(": ") for node in found if node), "")

    def bases(self) -> tuple[str, ...]:
        if not self.node:
            return ()
        python = self.node.child_by_field_name("superclasses")
        groups = [python] if python else [*_deep(self.node, _BASES, _BASE_LISTS)]
        return tuple(self.tree.text(one) for group in groups for one in _listed(group))

    def throws(self) -> tuple[str, ...]:
        found = [child for child in self.node.children if child.type == "throws"] if self.node else []
        return tuple(self.tree.text(one) for group in found for one in group.named_children)

    def receiver(self) -> str:
        """The type of a Go receiver."""
        group = self.node.child_by_field_name("receiver") if self.node else None
        types = [one.child_by_field_name("type") for one in group.named_children] if group else []
        return "".join(self.tree.text(one) for one in types if one)

    def _tokens(self, owner: Owner, bare: bool) -> Tokens:
        """Without names that no caller writes. A type that has no body of its own, as Go's, is all body."""
        if bare and self.kind in CLASSES:
            return ()
        tokens = self.tree.tokens(owner.span, until=self._until)
        if self.is_script:  # how it is exported is told apart, for it may stand elsewhere
            tokens = _without_export(tokens)
        places = {owner.symbol.name: ""}
        if not self.by_name:
            places |= {one.name: f"#{place}" for place, one in enumerate(self.parameters)}
        group = self.node.child_by_field_name("receiver") if self.node else None
        names = [one.child_by_field_name("name") for one in group.named_children] if group else []
        places |= {self.tree.text(name): "" for name in names if name}
        tokens = tuple(places.get(token, token) for token in tokens)
        return tuple(token for token in tokens if token)

    def _marks(self, nodes: Iterator[Node]) -> Iterator[Node]:
        """Decorators and modifiers, in order."""
        stack = [*nodes][::-1]
        while stack:
            node = stack.pop()
            if self._until is not None and node.start_byte >= self._until:
                continue
            if node.type in _DECORATORS or node.child_count == 0:
                yield node
                continue
            for place in reversed(range(node.child_count)):
                child = node.children[place]
                if node.field_name_for_child(place) not in _ASIDE or self._holds_it(child):
                    stack.append(child)

    def _holds_it(self, node: Node) -> bool:
        own = self.node
        return own is not None and node.start_byte <= own.start_byte and own.end_byte <= node.end_byte


def parameters(side: Side, owner: Owner) -> tuple[Parameter, ...] | None:
    """What a definition takes, in order, a receiver as `self` included; None where it is not found."""
    node = side.tree.definition(owner.span, owner.symbol.name_line)
    return tuple(_parameters(side.tree, node)) if node else None


def _parameters(tree: Tree, node: Node) -> Iterator[Parameter]:
    group = node.child_by_field_name("parameters") or node.child_by_field_name("parameter")
    if not group:
        return
    children = [group] if group.type == "identifier" else group.named_children
    placed = [place for place, child in enumerate(children) if child.type == "positional_separator"]
    by_keyword = False
    for place, child in enumerate(children):
        if "comment" in child.type or child.type == "positional_separator":
            continue
        if child.type == "keyword_separator":
            by_keyword = True
            continue
        for one in _parameter(tree, child, by_keyword, by_position=bool(placed) and place < placed[0]):
            by_keyword = by_keyword or one.name.startswith("*")
            yield one


def _parameter(tree: Tree, node: Node, by_keyword: bool, by_position: bool) -> Iterator[Parameter]:
    text = tree.text
    value = node.child_by_field_name("value") or node.child_by_field_name("right")
    kind = node.child_by_field_name("type") or _type_of_spread(node)
    names = node.children_by_field_name("name") or _name_nodes(node)
    optional = value is not None or node.type == "optional_parameter"
    marks = " ".join(text(child) for child in node.children if child.type in _MARKS)
    for name in names:
        written = text(name)
        many = "variadic" in node.type or node.type == "spread_parameter" or written[:1] in (".", "*")
        yield Parameter(
            written.lstrip("."),
            text(kind).lstrip(": ") if kind else "",
            text(value) if value else None,
            optional or many,
            by_keyword,
            many,
            by_position,
            marks,
            tuple(_taken_out(tree, name)) if name.type == "object_pattern" else None,
        )


def _name_nodes(node: Node) -> Sequence[Node]:
    named = node.child_by_field_name("pattern") or node.child_by_field_name("left")
    if named is None and node.type == "typed_parameter":
        named = node.named_children[0]
    if named is None and node.type == "spread_parameter":
        named = next((c.child_by_field_name("name") for c in node.children if "declarator" in c.type), None)
    return [named or node]


def _type_of_spread(node: Node) -> Node | None:
    """Java gives it no name."""
    types = (child for child in node.named_children if "type" in child.type)
    return next(types, None) if node.type == "spread_parameter" else None


def _taken_out(tree: Tree, pattern: Node) -> Iterator[tuple[str, str]]:
    for one in pattern.named_children:
        default = one.child_by_field_name("right")
        value = one.child_by_field_name("value")
        if value and value.type == "assignment_pattern":
            default = value.child_by_field_name("right")
        name = one.child_by_field_name("left") or one.child_by_field_name("key") or one
        if "comment" not in one.type:
            yield tree.text(name), tree.text(default) if default else ""


def _deep(node: Node, wanted: frozenset[str], inside: frozenset[str]) -> Iterator[Node]:
    for child in node.children:
        if child.type in wanted:
            yield child
        elif child.type in inside:
            yield from _deep(child, wanted, inside)


def _listed(group: Node) -> Iterator[Node]:
    """The types of a list of bases; JavaScript's `extends f(x)` is one."""
    for child in group.children:
        if child.type in _BASE_LISTS:
            yield from _listed(child)
        elif child.type not in _BASE_WORDS and child.type != "type_arguments" and "comment" not in child.type:
            yield child


def _without_export(tokens: Tokens) -> Tokens:
    inner = [token for token in tokens if token not in ("export", "default", "export_statement")]
    while inner and inner[-1] == "end":
        inner.pop()
    return tuple(inner)


def _exports(tree: Tree, name: str) -> set[str]:
    """How a statement apart from the definition exports it: `export { a }`, `export default a`."""
    found: set[str] = set()
    for node in tree.root.children:
        if node.type != "export_statement" or node.child_by_field_name("source"):
            continue
        value = node.child_by_field_name("value")
        if value and value.type == "identifier" and tree.text(value) == name:
            found |= {"export", "default"}
        for clause in (child for child in node.children if child.type == "export_clause"):
            names = (one.child_by_field_name("name") for one in clause.named_children)
            found |= {"export" for one in names if one and tree.text(one) == name}
    return found
