"""A Python file to what its names stand for: what is imported by its full name, variables by their maker."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from search.impact.entries.source import Source, kept
from search.impact.entries.world import World

if TYPE_CHECKING:
    from tree_sitter import Node

_IMPORTS = "[(import_statement) (import_from_statement)] @it"
_MADE = "(assignment left: (identifier) right: (call)) @it"


@dataclass(slots=True)
class Names:
    imported: dict[str, str] = field(default_factory=dict)  # local name -> dotted name
    made: dict[str, str] = field(default_factory=dict)  # variable -> dotted name of what made it
    calls: dict[str, Node | None] = field(default_factory=dict)  # the same calls; None: several

    @property
    def modules(self) -> frozenset[str]:
        """First parts of what is imported."""
        return frozenset(name.partition(".")[0] for name in self.imported.values())

    def full(self, dotted: str) -> str:
        """By its imported name; `x.f` of a variable made by `m.C(...)` is `m.C().f`; '' if unknown."""
        head, dot, rest = dotted.partition(".")
        if head in self.made:
            return f"{self.made[head]}(){dot}{rest}"
        return f"{self.imported[head]}{dot}{rest}" if head in self.imported else ""


@kept
def names_of(source: Source) -> Names:
    names = Names()
    for node in source.found(_IMPORTS):
        _imported(source, node, names)
    clashing = set()
    for node in source.found(_MADE):
        variable = source.said(node.child_by_field_name("left"))
        call = node.child_by_field_name("right")
        said = source.said(call.child_by_field_name("function") if call else None)
        own = f".{said}" if said.rpartition(".")[2][:1].isupper() else ""  # a class of this file
        maker = names.full(said) or own
        if not maker or variable in names.imported:
            continue
        if names.made.setdefault(variable, maker) != maker:
            clashing.add(variable)
        names.calls[variable] = None if variable in names.calls else call
    for variable in clashing:
        del names.made[variable]
    return names


def _imported(source: Source, node: Node, names: Names) -> None:
    module = source.said(node.child_by_field_name("module_name"))
    for child in node.children_by_field_name("name"):
        name = child.child_by_field_name("name") if child.type == "aliased_import" else child
        local = source.said(child.child_by_field_name("alias") or name)
        full = source.said(name)
        if module:
            names.imported[local] = f"{module}.{full}"
        elif child.type == "aliased_import":
            names.imported[local] = full
        else:
            names.imported[local.partition(".")[0]] = full.partition(".")[0]


def leads_to(source: Source, dotted: str, world: World) -> str:
    """As Names.full, also through a variable that another file of the repository holds."""
    names = names_of(source)
    head, _, rest = dotted.partition(".")
    if head not in names.imported:
        return names.full(dotted)
    # `from shop.app import app` and `from shop import app`, followed by `app.get` and `app.app.get`
    ways = [(head, rest)]
    if rest:
        inner, _, after = rest.partition(".")
        ways.append((f"{head}.{inner}", after))
    for variable, after in ways:
        found = where(source, variable, world)
        made = names_of(found[0]).made if found else {}
        if found and found[1] in made:
            return f"{made[found[1]]}()" + (f".{after}" if after else "")
    return names.full(dotted)


def where(source: Source, dotted: str, world: World) -> tuple[Source, str] | None:
    """The file and the variable that a name means."""
    names = names_of(source)
    head, _, rest = dotted.partition(".")
    if head not in names.imported:
        return (source, head) if not rest else None
    module, _, last = names.imported[head].rpartition(".")
    name, module = (rest, names.imported[head]) if rest else (last, module)
    path = world.elsewhere(source.path, name, module)
    other = world.source(path) if path else None
    return (other, name) if other is not None else None
