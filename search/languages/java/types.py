"""A Java type, as a node, to the raw expression of a value of that type.

Containers of the standard library are known by their elements: List<Foo> is ("many", Foo). Types from
outside keep their name, ("lib", "String"), because overloads are told apart by it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from search.languages.java.library import FUNCTIONS
from search.languages.reader import Fields, Reader
from search.languages.scopes import EXTERNAL, UNKNOWN
from search.model import Link

if TYPE_CHECKING:
    from tree_sitter import Node

LANG = frozenset(
    b"String Object Integer Long Double Float Short Byte Character Boolean Void Number CharSequence".split()
)
_OWN = re.compile(rb"\b(?:class|interface|enum|record)\s+(%s)\b" % b"|".join(LANG))
_STATE = "%"  # in reader.extra: classes of a file that are called like one of java.lang
_PRIMITIVES = frozenset(("integral_type", "floating_point_type", "boolean_type"))
_CONTAINERS_NAMES = (
    "List Set Collection Iterable Iterator ListIterator ArrayList LinkedList HashSet LinkedHashSet "
    "TreeSet SortedSet NavigableSet Queue Deque ArrayDeque PriorityQueue Stack Vector Stream Optional "
    "CopyOnWriteArrayList CopyOnWriteArraySet BlockingQueue LinkedBlockingQueue ConcurrentLinkedQueue "
    "AtomicReference Future CompletableFuture ThreadLocal WeakReference SoftReference "
    "Enumeration Reference ImmutableList ImmutableSet ImmutableSortedSet ImmutableCollection FluentIterable "
    "ListenableFuture Provider Mono Flux Page Slice ResponseEntity CrudRepository ListCrudRepository "
    "PagingAndSortingRepository JpaRepository MongoRepository ReactiveCrudRepository Repository"
)
_CONTAINERS = frozenset(_CONTAINERS_NAMES.split())
_LIBRARIES = ("java.", "javax.", "jakarta.", "com.google.common.", "reactor.core.", "org.springframework.")
_MAPS_NAMES = (
    "Map HashMap LinkedHashMap TreeMap SortedMap NavigableMap ConcurrentMap ConcurrentHashMap WeakHashMap "
    "IdentityHashMap EnumMap Entry ImmutableMap ImmutableSortedMap"
)
_MAPS = frozenset(_MAPS_NAMES.split())
_TYPES = frozenset(
    (
        *_PRIMITIVES,
        *(
            "type_identifier",
            "scoped_type_identifier",
            "generic_type",
            "array_type",
            "annotated_type",
            "wildcard",
        ),
    )
)


def role(reader: Reader, fields: Fields, node: Node) -> int:
    return annotation(reader, node)


def is_type(node: Node) -> bool:
    return node.type in _TYPES


def annotation(reader: Reader, node: Node) -> int:
    kind = node.type
    if kind in ("type_identifier", "scoped_type_identifier"):
        return whole(reader, node)[1]
    if kind in _PRIMITIVES:
        return reader.raw.add("lib", reader.text(node))
    if kind == "generic_type":
        return _generic(reader, node)
    if kind == "array_type":
        return arrays(
            reader, annotation(reader, node.named_children[0]), node.child_by_field_name("dimensions")
        )
    values = [annotation(reader, child) for child in node.named_children if is_type(child)]
    return values[-1] if values else UNKNOWN if kind == "wildcard" else EXTERNAL


def _of_lang(reader: Reader, node: Node) -> str:
    """The name of a class of java.lang, where the file has none of that name."""
    text = reader.source[node.start_byte : node.end_byte]
    if text not in LANG:
        return ""
    own = reader.extra.get(_STATE)
    if own is None:
        own = reader.extra[_STATE] = frozenset(_OWN.findall(reader.source))
    name = text.decode()
    return "" if text in own or name in reader.scopes[0].names else name


def arrays(reader: Reader, value: int, dimensions: Node | None) -> int:
    """T[]...: as many containers in one another as there are brackets."""
    for _ in range(min(reader.text(dimensions).count("["), 9) if dimensions is not None else 0):
        value = reader.raw.add("many", value)
    return value


def title(reader: Reader, node: Node, link: Link = "references") -> int:
    """The type itself that a name stands for, referred to by that link."""
    return whole(reader, node, link)[0]


def whole(reader: Reader, node: Node, link: Link = "references") -> tuple[int, int]:
    """The type that a name stands for, referred to by that link, and a value of it with its arguments."""
    kind = node.type
    if kind in ("generic_type", "annotated_type"):
        return _whole(reader, node, link)
    if kind == "type_identifier" and (text := _of_lang(reader, node)):
        return EXTERNAL, reader.raw.add("lib", text)
    expr = reader.chain(node)
    if expr is None:
        return UNKNOWN, UNKNOWN
    if reader.raw.rows[expr][0] == "decl":  # a type parameter
        return expr, expr
    reader.refer(expr, link, node.start_byte)
    return expr, reader.raw.add("inst", expr) if expr > EXTERNAL else expr


def _whole(reader: Reader, node: Node, link: Link) -> tuple[int, int]:
    found, given = (UNKNOWN, UNKNOWN), list[int]()
    for child in node.named_children:
        if child.type in ("type_identifier", "scoped_type_identifier", "generic_type"):
            found = whole(reader, child, link)
        elif child.type == "type_arguments":
            given = arguments(reader, child)
    value = reader.raw.add("typed", found[0], *given) if given and found[0] > EXTERNAL else found[1]
    name = _container_name(reader, node)
    if given and name:  # a class of the repository may be called like one of the library
        value = reader.raw.add("other", value, _container(reader, name, given))
    elif given and reader.text(node.named_children[0]) == "Class":
        value = reader.raw.add("other", value, reader.raw.add("classof", given[0]))
    return found[0], value


def arguments(reader: Reader, node: Node) -> list[int]:
    return [annotation(reader, child) for child in node.named_children if is_type(child)]


def _generic(reader: Reader, node: Node) -> int:
    if is_container(reader, node):
        name = reader.text(node.named_children[0]).rpartition(".")[2]
        given = [arguments(reader, child) for child in node.named_children if child.type == "type_arguments"]
        return _container(reader, name, given[0]) if given and given[0] else EXTERNAL
    return whole(reader, node)[1]


def _container(reader: Reader, name: str, given: list[int]) -> int:
    if name in FUNCTIONS:
        count, place = FUNCTIONS[name]
        result = given[min(place, len(given) - 1)] if place is not None else UNKNOWN
        return reader.raw.add("function", result, *[given[min(one, len(given) - 1)] for one in range(count)])
    if name in _MAPS:
        return reader.raw.add("map", given[1], given[0]) if len(given) == 2 else EXTERNAL
    return reader.raw.add("many", given[0])


def is_container(reader: Reader, node: Node) -> bool:
    """Whether a type is certainly a container of the library with its elements named."""
    if not _container_name(reader, node):
        return False
    return _is_imported(reader, reader.text(node.named_children[0])) is True


def _container_name(reader: Reader, node: Node) -> str:
    """The name of a type that may be a container of the library, '' where it is none."""
    if node.type != "generic_type":
        return ""
    text = reader.text(node.named_children[0])
    name = text.rpartition(".")[2]
    known = name in _CONTAINERS or name in _MAPS or name in FUNCTIONS
    return name if known and _is_imported(reader, text) is not False else ""


def _is_imported(reader: Reader, name: str) -> bool | None:
    """Whether a type's name is imported from the library; None where the file does not say."""
    if name.startswith("java."):
        return True
    rows = [reader.raw.rows[expr] for expr in reader.scopes[0].names.get(name.partition(".")[0], [])]
    library = [row[0] == "imp" and reader.imports[row[1]].module.startswith(_LIBRARIES) for row in rows]
    return all(library) if library else None


def bind_generics(reader: Reader, node: Node | None, owner: int) -> None:
    """Type parameters of a class or method into the present scope. Bounds may speak of any of them."""
    children = [child for child in node.named_children if child.type == "type_parameter"] if node else []
    for place, child in enumerate(children):
        _bind(reader, child, UNKNOWN, owner, place)
    for place, child in enumerate(children):
        bounds = [
            part for one in child.named_children if one.type == "type_bound" for part in one.named_children
        ]
        known = [annotation(reader, bound) for bound in bounds if is_type(bound)]
        if known:
            _bind(reader, child, known[0], owner, place)


def _bind(reader: Reader, node: Node, bound: int, owner: int, place: int) -> None:
    name = next(
        (part for part in node.named_children if part.type in ("type_identifier", "identifier")), None
    )
    if name is not None:
        text = reader.text(name)
        scope = reader.scopes[reader.scope]
        scope.names.pop(text, None)
        reader.bind(
            text,
            reader.raw.add(
                "decl", reader.raw.add("tvar", bound, reader.symbols[owner - 1].name, place), text
            ),
        )


def remember_bases(reader: Reader, seq: int, values: list[int]) -> None:
    """The bases of a class with their type arguments, where they have some."""
    if any(reader.raw.rows[value][0] != "inst" for value in values):
        reader.values[seq] = [reader.raw.add("tuple", *values)]
