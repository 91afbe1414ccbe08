"""Changed symbols without a test in the list to those that are untested for certain.

That is said only where no test reaches a symbol at any distance, through hubs or not, and where none may do
so unseen: what is not known is not "untested".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_

from search.impact.changes import Changed
from search.impact.doubt import is_declaration, may_be_used_unseen, mentioned, used_unresolved
from search.impact.origins import Origins
from search.languages import by_path
from search.model import CALLABLE_KINDS, Place
from search.nodes import NODE_SHIFT, SYMBOL_MASK
from search.store import LINKS, Store
from search.walk import Use, dependants

ANY_DEPTH = 12  # the longest way that is looked at before "no test" is said
MOST_NAMES = 30  # looked up as text, 20 ms each in Django; beyond, it is not known

_IMPORTED = f"""
select 1 from edge e join file f on f.id = e.src >> {NODE_SHIFT}
where e.dst = ? and e.link = {LINKS.index("imports")} and f.role = 'test' limit 1"""
_REFERENCES = LINKS.index("references")


def find_untested(
    head: Store,
    changed: Sequence[Changed],
    origins: Origins,
    counts: Sequence[int],
    are_tests_known: Callable[[str], bool],
) -> tuple[list[str], list[str]]:
    """ "path::symbol" of what is untested for certain, and why it is not known of others."""
    spoken = _languages(changed)
    known = {family: are_tests_known(family) for family in spoken}
    unknown = [
        f"no tests with a known runner in {' or '.join(sorted(spoken[family]))}: "
        "whether what changed is tested is unknown"
        for family, is_known in sorted(known.items())
        if not is_known
    ]
    numbers = {number for node, number in origins.starts.items() if node > 0}
    tested = {_named(changed[number]) for number in numbers if counts[number]}
    names = [
        _named(one)
        for number, one in enumerate(changed)
        if number in numbers and _could_be_tested(one, known) and not is_declaration(head, one.change)
    ]
    names = [name for name in dict.fromkeys(names) if name not in tested]
    # all definitions of the name, for a call may be led to any of an overloaded function
    asked = {node: bit for bit, name in enumerate(names) for node in head.nodes(*name)}
    found = dependants(origins.likely, asked, ANY_DEPTH)
    closed = _reached_or_in_doubt(head, origins, asked, found)
    return [f"{path}::{name}" for bit, (path, name) in enumerate(names) if not closed >> bit & 1], unknown


def _named(one: Changed) -> tuple[str, str]:
    return one.change.path, one.change.symbol


def _reached_or_in_doubt(
    head: Store, origins: Origins, asked: Mapping[int, int], found: Mapping[int, int]
) -> int:
    """The bits of `asked` that a test reaches or may reach unseen. `found`: of `dependants`."""
    behind = dict(found)
    for node, bit in asked.items():
        behind[node] = behind.get(node, 0) | 1 << bit
    places = origins.users.places(behind)
    uses = origins.users.uses(behind)
    unresolved = used_unresolved(head, (place.symbol.rpartition(".")[2] for place in places.values()))
    closed = 0
    for node, bits in behind.items():
        if not bits & ~closed or node not in places:
            continue
        name = places[node].symbol.rpartition(".")[2]
        if name in unresolved or _ends_in_doubt(head, places[node], uses[node]):
            closed |= bits
    for node, bit in asked.items():
        if not closed >> bit & 1 and head.connection.execute(_IMPORTED, (node,)).fetchone():
            closed |= 1 << bit
    return _mentioned(head, behind, places, closed)


def _mentioned(head: Store, behind: Mapping[int, int], places: Mapping[int, Place], closed: int) -> int:
    """`closed`, and those behind whose names stand somewhere as a member or a string that leads nowhere."""
    names: defaultdict[str, int] = defaultdict(int)
    for node, bits in behind.items():
        if bits & ~closed and node in places:
            names[places[node].symbol.rpartition(".")[2]] |= bits
    wanted = sorted(names)
    doubtful = mentioned(head, wanted[:MOST_NAMES]) | set(wanted[MOST_NAMES:])
    return reduce(or_, (names[name] for name in doubtful), closed)


def _ends_in_doubt(head: Store, place: Place, uses: Sequence[Use]) -> bool:
    """Whether the walk found a test here, or lost its way."""
    if place.role == "test":
        return True
    if any(use.link == _REFERENCES and not use.node & SYMBOL_MASK for use in uses):
        return True  # handed on as a value by module-level code: a table, a registration
    return not uses and may_be_used_unseen(head, place)


def _could_be_tested(one: Changed, known: Mapping[str, bool]) -> bool:
    language = by_path(one.change.path)
    # of a class it cannot be said: its members may be reached, and an anonymous one has no users
    can = one.change.role == "source" and one.change.kind in CALLABLE_KINDS
    return can and language is not None and known.get(language.family, False)


def _languages(changed: Iterable[Changed]) -> dict[str, set[str]]:
    """Families, with resolved calls, of what is no test itself -> languages."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for one in changed:
        language = by_path(one.change.path)
        if language and language.calls and one.change.role == "source":
            found[language.family].add(language.name)
    return dict(found)
