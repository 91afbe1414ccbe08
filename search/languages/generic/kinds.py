"""The node kinds of a grammar to what they define, by the words that the kinds are made of.

Grammars name their nodes alike: `function_definition`, `struct_item`, `class_declaration`, or just `method`.
The last noun of such a name says what is defined. EXCEPTIONS has what a language calls otherwise.
"""

from __future__ import annotations

from functools import cache

from search.languages.generic.exceptions import EXCEPTIONS
from search.languages.generic.words import words
from search.languages.grammar import grammar

IMPL = "impl"  # no symbol: its functions are methods of the type that it names
SPACE = "space"  # no symbol, for any file may open it: a namespace, a package
BEFORE = "before"  # stands in front of a definition and belongs to it, or around it
HEADED = "headed"  # a call or list that may define something, by its first word

_NOUNS = {
    word: kind
    for kind, nouns in {
        "function": "function func fn fun procedure proc subroutine sub subprogram macro rpc task",
        "method": "method destructor deinit",
        "constructor": "constructor init",
        "class": "class object actor contract library trigger",
        "interface": "interface protocol",
        "trait": "trait mixin",
        "struct": "struct structure union message",
        "record": "record",
        "enum": "enum enumeration",
        "type": "type data newtype typedef typealias alias",
        "namespace": "module mod",
        "constant": "const constant",
        IMPL: "impl implementation instance extension",
        SPACE: "namespace package",
    }.items()
    for word in nouns.split()
}
_MARKS = words(
    """
    definition declaration defn decl item define def statement construct specifier
    """
)
_WEAK = words(
    """
    object type data record message const constant alias init package
    """
)
_BEFORE = frozenset(
    (
        "attribute_item",
        "attribute_list",
        "attribute_declaration",
        "template_declaration",
        "decorated_definition",
        "export_declaration",
    )
)
# Words of kinds that only look like definitions: uses, parts of a definition, and what is in function bodies.
_OTHER = words(
    """
    abstract after alias_declaration anonymous argument arguments arrow as attribute attributes begin
    binding block body call case child command comment constraint end exception explicit export expression
    extern external_use field forward foreign formal generic global head header heritage identifier implicit
    import inline instantiation invocation keyword label left let linear list literal local member modifier
    name object_key parameter parameters params pattern ref reference renaming selector sized static_assert
    storage target template term use using value variant var variable with clause property derive deriving
    role incomplete lambda assignment event return cast test bound annotation qualifier descriptor handle
    directive rule assert kind context closure
    """
)


@cache
def meanings(name: str) -> dict[str, str]:
    """Node kind -> kind of symbol, or IMPL, SPACE, BEFORE, HEADED."""
    made = grammar(name)
    kinds = {
        made.node_kind_for_id(number) or ""
        for number in range(made.node_kind_count)
        if made.node_kind_is_named(number) and made.node_kind_is_visible(number)
    }
    found = {kind: meaning for kind in kinds if (meaning := _meaning(kind))}
    found.update(EXCEPTIONS.get(name, {}))
    return {kind: found[kind] for kind in sorted(found) if found[kind] and kind in kinds}


def _meaning(kind: str) -> str:
    if kind in _BEFORE:
        return BEFORE
    parts = kind.split("_")
    marked = len(parts) > 1 and parts[-1] in _MARKS
    while len(parts) > 1 and parts[-1] in _MARKS:
        parts.pop()
    if not marked and (len(parts) > 1 or parts[0] in _WEAK):
        return ""
    if not _OTHER.isdisjoint(parts) or parts[-1] not in _NOUNS:
        return ""
    return _NOUNS[parts[-1]]
