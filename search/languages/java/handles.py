"""Java: methods as values: which one a method reference, or a look-up by constant name, calls later.

Supplier<String> s = this::title; s.get(); calls title Foo.class.getMethod("open").invoke(x); calls Foo.open
MethodHandle h = lookup.findVirtual(Foo.class, "open", type); h.invokeExact(x); so does this
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.languages.java.library import UNIVERSAL
from search.languages.scopes import EXTERNAL

if TYPE_CHECKING:
    from tree_sitter import Node

    from search.languages.reader import Reader

CONSTRUCTOR = "<init>"
MANY = 9  # arguments that a method with a variable number of them is known by, one by one
_OF_CLASS = {
    "getMethod": False,
    "getDeclaredMethod": False,
    "getConstructor": True,
    "getDeclaredConstructor": True,
}
_LOOKUPS = frozenset(("findVirtual", "findStatic", "findSpecial"))
_INVOKES = frozenset(("invoke", "invokeExact", "invokeWithArguments", "newInstance"))
# The method's raw expression, whether it was looked up by its name, and that name where the first argument of
# a call decides whose method it is.
Handle = tuple[int, bool, str]
_STATE = (
    "&"  # in reader.extra, by the place of the expression or by scope and name; taken out when all is read
)
_MADE = "!"  # in reader.extra: by scope and name, what a local was made as


def key(name: str, count: int) -> str:
    """The member that a method is for so many arguments."""
    return f"{name}({count if count <= MANY else '*'})"


def remember(reader: Reader, node: Node, target: int, looked_up: bool, member: str = "") -> None:
    """The value of this expression is that method."""
    reader.extra.setdefault(_STATE, {})[node.start_byte, node.end_byte] = (target, looked_up, member)


def assigned(reader: Reader, name: str, value: Node | None) -> None:
    """A local name holds the value of that expression."""
    known = reader.extra.get(_STATE)
    if known and value is not None and (value.start_byte, value.end_byte) in known:
        known[reader.scope, name] = known[value.start_byte, value.end_byte]


def called(reader: Reader, object_node: Node, name: str, given: list[int]) -> list[int]:
    """The methods that a call of `name` on an expression calls, where the expression is known to hold one."""
    known = reader.extra.get(_STATE)
    if not known:
        return []
    found = known.get((object_node.start_byte, object_node.end_byte))
    if found is None and object_node.type == "identifier":
        found = _held(reader, reader.text(object_node))
    if found is None or (found[1] and name not in _INVOKES) or key(name, len(given)) in UNIVERSAL:
        return []
    target, _, member = found
    own = (
        [reader.raw.add("pick", reader.raw.add("attr", given[0], member + "()"))] if member and given else []
    )
    return [one for one in (target, *own) if one > EXTERNAL]


def _held(reader: Reader, name: str) -> Handle | None:
    scope = reader.scope
    while reader.scopes[scope].kind in ("function", "block"):
        if name in reader.scopes[scope].names:
            found: Handle | None = reader.extra[_STATE].get((scope, name))
            return found
        scope = reader.scopes[scope].parent
    return None


def made(reader: Reader, name: str, declared: int, found: int) -> None:
    """Shape s = new Circle(): calls on s are of Circle's methods as well as of those that Shape declares."""
    rows = reader.raw.rows
    if (
        all(rows[one][0] in ("inst", "typed") for one in (declared, found))
        and rows[declared][1] != rows[found][1]
    ):
        reader.extra.setdefault(_MADE, {})[reader.scope, name] = found


def made_as(reader: Reader, object_node: Node) -> int:
    """What a local name was made as, EXTERNAL where that is not known or what it is declared as."""
    known = reader.extra.get(_MADE)
    if not known or object_node.type != "identifier":
        return EXTERNAL
    name, scope = reader.text(object_node), reader.scope
    while reader.scopes[scope].kind in ("function", "block"):
        if name in reader.scopes[scope].names:
            return int(known.get((scope, name), EXTERNAL))
        scope = reader.scopes[scope].parent
    return EXTERNAL


def look_up(reader: Reader, node: Node, name: str, object_node: Node | None, arguments: Node | None) -> None:
    """Foo.class.getMethod("open"), lookup.findStatic(Foo.class, "open", ...): a use of that method."""
    given = arguments.named_children if arguments is not None else []
    if name in _OF_CLASS:
        owner, rest = object_node, given
    elif name in _LOOKUPS and given:
        owner, rest = given[0], given[1:]
    else:
        return
    title = _class(reader, owner)
    member = CONSTRUCTOR if _OF_CLASS.get(name) else _constant(reader, rest)
    virtual = member if name == "findVirtual" else ""
    if title <= EXTERNAL and virtual:
        remember(reader, node, EXTERNAL, True, virtual)
    if title > EXTERNAL and member:
        head = "construct" if member == CONSTRUCTOR else "pick"
        target = reader.raw.add(head, reader.raw.add("attr", title, member + "()"))
        reader.refer(target, "references", node.start_byte)
        remember(reader, node, target, True, virtual)


def _class(reader: Reader, node: Node | None) -> int:
    """Foo in Foo.class."""
    if node is None or node.type != "class_literal" or not node.named_children:
        return EXTERNAL
    kind = node.named_children[0]
    chain = reader.chain(kind) if kind.type in ("type_identifier", "scoped_type_identifier") else None
    return chain if chain is not None else EXTERNAL


def _constant(reader: Reader, given: list[Node]) -> str:
    if not given or given[0].type != "string_literal":
        return ""
    text = reader.text(given[0]).strip('"')
    return text if text.isidentifier() else ""
