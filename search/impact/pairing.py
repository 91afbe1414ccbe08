"""What was defined in the base and what is defined in the head to which is which: by name, by what it says.

A definition that is gone and one that has come are the same where they say the same, or nearly so, and no
other does. Members go with what they are in.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import product

from search.impact.header import CLASSES
from search.impact.sides import Owner, Side
from search.model import CALLABLE_KINDS, MODULE

ALIKE = 0.6  # shared triples of tokens of a definition that keeps its name in another file
NEAR = 0.7  # the same where the name is another one, in the same file
SAYS_SOMETHING = 20  # tokens; what is shorter is alike by chance
PAIRS = 400  # comparisons of one file

_SILENT = frozenset(["end", "export", "default", "export_statement"])


@dataclass(frozen=True, slots=True)
class Loose:
    """A definition that the other side of its file does not have."""

    side: Side
    owner: Owner
    _said: list[tuple[str, ...]] = field(default_factory=list, compare=False)

    def says(self) -> tuple[str, ...]:
        """Its tokens, apart from its own name and how it is exported."""
        if not self._said:
            name = self.owner.symbol.name
            tokens = self.side.tree.tokens(self.owner.span)
            self._said.append(
                tuple("" if token == name else token for token in tokens if token not in _SILENT)
            )
        return self._said[0]

    @property
    def around(self) -> str:
        return self.owner.name.rpartition(".")[0]

    @property
    def is_code(self) -> bool:
        return self.owner.symbol.kind in CALLABLE_KINDS | CLASSES


Same = list[tuple[Loose, Loose]]


def match(
    old: Iterable[Owner], new: Iterable[Owner]
) -> tuple[list[tuple[Owner, Owner]], list[Owner], list[Owner]]:
    """Same qualified name; of several (overloads) those with the same signature, then the most alike ones."""
    before, after = _by_name(old), _by_name(new)
    matched: list[tuple[Owner, Owner]] = []
    gone: list[Owner] = []
    for name, owners in before.items():
        others = after.get(name, [])
        for owner, partner in _overloads(owners, others):
            matched.append((owner, partner))
            owners.remove(owner)
            others.remove(partner)
        gone += owners
    return matched, gone, [owner for owners in after.values() for owner in owners]


def renamed(gone: Sequence[Loose], come: Sequence[Loose]) -> Same:
    """Of one file: those that say the same under another name; else nearly the same, if they say enough."""
    found = _unique(gone, come, lambda one: (one.owner.symbol.kind, one.says()))
    left, others = _rest(gone, come, found)
    return _with_members([*found, *_nearest(left, others)], gone, come)


def moved(gone: Sequence[Loose], come: Sequence[Loose]) -> Same:
    """Of different files: nearly the same under the same name; else the same under another one."""
    named = _unique(gone, come, lambda one: (_grammar(one), one.owner.symbol.kind, one.owner.name))
    found = [(one, other) for one, other in named if _is_same(one, other)]
    left, others = _rest(gone, come, found)
    sizes = {_size(one) for one in left if one.is_code} & {_size(one) for one in others}
    left, others = ([one for one in side if _size(one) in sizes] for side in (left, others))
    found += [
        (one, other)
        for one, other in _unique(left, others, lambda one: (*_size(one), one.says()))
        if len(one.says()) >= SAYS_SOMETHING
    ]
    return _with_members(found, gone, come)


def _is_same(one: Loose, other: Loose) -> bool:
    """A constant or a member is held for the same only if it says enough to be."""
    enough = len(one.says()) >= SAYS_SOMETHING
    if one.says() == other.says():
        return enough or (one.is_code and not one.around)
    return enough and one.is_code and _likeness(one, other) >= ALIKE


def _size(one: Loose) -> tuple[str, str, int]:
    span = one.owner.span
    return _grammar(one), one.owner.symbol.kind, span.end - span.start


def _grammar(one: Loose) -> str:
    return one.side.file.language


def _nearest(gone: Sequence[Loose], come: Sequence[Loose]) -> Same:
    """Each other's nearest, and no other is near to either."""
    if len(gone) * len(come) > PAIRS:
        return []
    near: dict[int, list[int]] = defaultdict(list)
    back: dict[int, list[int]] = defaultdict(list)
    for (place, one), (other_place, other) in product(enumerate(gone), enumerate(come)):
        if one.owner.symbol.kind == other.owner.symbol.kind and _are_near(one, other):
            near[place].append(other_place)
            back[other_place].append(place)
    return [
        (gone[place], come[others[0]])
        for place, others in near.items()
        if len(others) == 1 and len(back[others[0]]) == 1
    ]


def _are_near(one: Loose, other: Loose) -> bool:
    sizes = len(one.says()), len(other.says())
    enough = one.is_code and min(sizes) >= SAYS_SOMETHING and min(sizes) >= NEAR * max(sizes)
    return enough and _likeness(one, other) >= NEAR


def _likeness(one: Loose, other: Loose) -> float:
    """How many of all runs of three tokens they share: 0 to 1."""
    before, after = (
        Counter(zip(said, said[1:], said[2:], strict=False)) for said in (one.says(), other.says())
    )
    return 2 * (before & after).total() / max(before.total() + after.total(), 1)


def _unique(gone: Iterable[Loose], come: Iterable[Loose], key: Callable[[Loose], Hashable]) -> Same:
    was, now = _grouped(gone, key), _grouped(come, key)
    return [(ones[0], now[one][0]) for one, ones in was.items() if len(ones) == len(now.get(one, ())) == 1]


def _grouped(loose: Iterable[Loose], key: Callable[[Loose], Hashable]) -> Mapping[Hashable, list[Loose]]:
    found: defaultdict[Hashable, list[Loose]] = defaultdict(list)
    for one in loose:
        found[key(one)].append(one)
    return found


def _rest(gone: Iterable[Loose], come: Iterable[Loose], found: Same) -> tuple[list[Loose], list[Loose]]:
    taken = {id(one) for pair in found for one in pair}
    return [one for one in gone if id(one) not in taken], [one for one in come if id(one) not in taken]


def _with_members(found: Same, gone: Sequence[Loose], come: Sequence[Loose]) -> Same:
    """A member goes where its class goes, under its own name, whatever it says there."""
    by_place = {_place(other): other for other in come}
    other_of = {_place(one): other for one, other in found}
    for one in gone:
        around = other_of.get((one.side.file.path, one.around))
        if around is None:
            continue
        other = by_place.get((around.side.file.path, f"{around.owner.name}.{one.owner.symbol.name}"))
        other_of.pop(_place(one), None)
        if other is not None:
            other_of[_place(one)] = other
    twice = Counter(_place(other) for other in other_of.values())
    return [
        (one, other_of[_place(one)])
        for one in gone
        if _place(one) in other_of and twice[_place(other_of[_place(one)])] == 1
    ]


def _place(one: Loose) -> tuple[str, str]:
    return one.side.file.path, one.owner.name


def _by_name(owners: Iterable[Owner]) -> dict[str, list[Owner]]:
    found: defaultdict[str, list[Owner]] = defaultdict(list)
    for owner in owners:
        found[owner.name].append(owner)
    return dict(found)


def _overloads(owners: Sequence[Owner], others: Sequence[Owner]) -> Sequence[tuple[Owner, Owner]]:
    if len(owners) == len(others) == 1:
        return [(owners[0], others[0])]
    near = {
        (place, other): _spelled_alike(one.symbol.signature, two.symbol.signature)
        for (place, one), (other, two) in product(enumerate(owners), enumerate(others))
    }
    found: dict[int, int] = {}
    for place, other in sorted(near, key=lambda pair: (-near[pair], pair)):
        if place not in found and other not in found.values():
            found[place] = other
    return [(owners[place], others[other]) for place, other in sorted(found.items())]


def _spelled_alike(one: str, other: str) -> float:
    return 1.0 if one == other else SequenceMatcher(None, one, other, autojunk=False).ratio() / 2


def loose(side: Side | None, owners: Iterable[Owner]) -> list[Loose]:
    return [Loose(side, owner) for owner in owners if owner.name != MODULE] if side else []
