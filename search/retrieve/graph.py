"""Finds code by dependency: who uses the symbols that were asked for, what they reach, their neighbours."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from search import policy, walk
from search.model import NAME_JOINTS, Found, Hit, Key, Query
from search.nodes import NODE_SHIFT, SYMBOL_MASK
from search.retrieve import lookup
from search.retrieve.asked import Asked, asked
from search.retrieve.files import files
from search.retrieve.filters import kinds_of
from search.retrieve.hits import Hits
from search.retrieve.scope import allowed
from search.retrieve.wording import short
from search.store import CONFIDENCES, LINKS, Store

START_FIT = 0.5  # of a symbol's name, for it to be a start where no name was asked for
STARTS = 5  # of those
_SUBTYPES = ("inherits", "overrides")

_MEMBERS = "select seq, parent from symbol where blob_id = ? order by seq"
_UNRESOLVED = """
select unresolved.src from name join unresolved on unresolved.name_id = name.id where name.s = ?
"""


@dataclass(slots=True)
class _User:
    """A node that is in the answer, with its lines and why."""

    node: int
    distance: int
    link: int
    confidence: int
    target: int  # the node it uses
    lines: set[int] = field(default_factory=set)


def search(store: Store, query: Query, limit: int) -> Found:
    """Users of the subject with every place of use; what depends on it; or its neighbours, by the intent."""
    question = asked(store, query, query.intent.subject)
    inside = _inside_of_path(store, query)
    starts = inside or _starts(store, query, question)
    if not starts:
        return Found(notes=(_no_start(store, query),))
    if query.intent.name == "find_references":
        users = _direct(store, starts, ("reverse",), _wanted_first(query))
    elif query.intent.name == "impact_analysis":
        users = _reached(store, list(dict.fromkeys([*starts, *_members(store, starts)])))
    else:
        users = _direct(store, starts, ("reverse", "forward"))
    passing = _passing(store, query, users, {node >> NODE_SHIFT for node in inside})
    ordered = sorted(passing, key=lambda user: _rank(store, user, question, _wanted_first(query)))
    hits = tuple(islice(_hits(store, query, ordered), limit))
    total = sum(max(len(user.lines), 1) for user in passing)
    return Found(hits, total, _unresolved(store, query))


# --- where to start -----------------------------------------------------------------------------------


def _starts(store: Store, query: Query, question: Asked) -> list[int]:
    """The symbols that the subject names, or those with its words in their names."""
    named = [
        file.id << NODE_SHIFT | symbol.seq
        for name in query.intent.identifiers
        for symbol, file in lookup.named(store, name)
    ]
    return named if query.intent.identifiers else _by_parts(store, question)


def _inside_of_path(store: Store, query: Query) -> list[int]:
    """Where the subject is a file: its module and all that is defined in it."""
    path = query.intent.subject
    if not path or query.intent.identifiers:
        return []
    modules = [file.id << NODE_SHIFT for file in files(store).all if f"/{file.path}".endswith(f"/{path}")]
    return [*modules, *_members(store, modules)]


def _by_parts(store: Store, question: Asked) -> list[int]:
    best = lookup.fitting(store, question, START_FIT, STARTS)
    of_blob = files(store).of_blob
    return [
        file.id << NODE_SHIFT | symbol.seq
        for symbol in lookup.symbols(store, best)
        for file in of_blob.get(symbol.blob, ())
    ]


def _members(store: Store, starts: Iterable[int]) -> Iterator[int]:
    """What is defined inside the starts, a class's methods for example; for a module everything in it."""
    of_id = files(store).of_id
    for node in starts:
        file, seq = of_id[node >> NODE_SHIFT], node & SYMBOL_MASK
        inside = {seq}
        for member, parent in store.connection.execute(_MEMBERS, [file.blob]):
            if parent in inside and member not in inside:
                inside.add(member)
                yield file.id << NODE_SHIFT | member


def _no_start(store: Store, query: Query) -> str:
    subject = query.intent.identifiers[0] if query.intent.identifiers else query.intent.subject
    near = lookup.names(store).near(NAME_JOINTS.split(subject)[-1])
    return f"no symbol is named {short(subject)}" + (f"; nearest: {', '.join(near)}" if near else "")


def _unresolved(store: Store, query: Query) -> tuple[str, ...]:
    """How many further places use an asked name without it being known what they mean."""
    if query.intent.name not in policy.GRAPH_INTENTS:
        return ()
    ids = allowed(store, query)
    notes = []
    for name in query.intent.identifiers:
        last = NAME_JOINTS.split(name)[-1]
        sources = [row[0] for row in store.connection.execute(_UNRESOLVED, [last])]
        count = sum(ids is None or node >> NODE_SHIFT in ids for node in sources)
        if count:
            places = "place uses" if count == 1 else "places use"
            notes.append(f"{count} more {places} the name {short(last)}, unresolved")
    return tuple(notes)


# --- users --------------------------------------------------------------------------------------------


def _wanted_first(query: Query) -> tuple[int, ...]:
    """The links that the question is about."""
    return tuple(map(LINKS.index, _SUBTYPES)) if query.intent.rule == "subtypes" else ()


def _direct(
    store: Store, starts: Sequence[int], directions: Sequence[walk.Direction], first: Collection[int] = ()
) -> list[_User]:
    """Everything one step away, with all places of use. A node is shown by one of the links `first`."""
    users: dict[int, _User] = {}
    for direction in directions:
        neighbours = walk.Neighbours(store, direction)
        for found in (neighbours.uses(starts), neighbours.ends(starts)):
            for target, uses in found.items():
                for use in uses:
                    user = users.setdefault(use.node, _User(use.node, 1, use.link, use.confidence, target))
                    user.confidence = min(user.confidence, use.confidence)
                    if use.link in first and user.link not in first:
                        user.link, user.target = use.link, target
                    if direction == "reverse":
                        user.lines.add(use.line)
    return [user for node, user in users.items() if node not in starts or user.lines]


def _reached(store: Store, starts: Sequence[int]) -> list[_User]:
    """Everything that depends on the starts, by the shortest way, with the place of use on it."""
    return [
        _User(
            step.node,
            step.distance,
            LINKS.index(step.link),
            CONFIDENCES.index(step.confidence),
            step.parent,
            {step.line},
        )
        for step in walk.reverse(store, starts, policy.DEPTH)
    ]


def _passing(store: Store, query: Query, users: Iterable[_User], without: Collection[int]) -> list[_User]:
    """Those that the filters let through; of a file those outside it."""
    ids = allowed(store, query)
    passing = (user for user in users if ids is None or user.node >> NODE_SHIFT in ids)
    return [user for user in passing if user.node >> NODE_SHIFT not in without]


def _rank(
    store: Store, user: _User, question: Asked, first: Collection[int]
) -> tuple[int, bool, float, int, int, str, int]:
    """The nearest first, code before tests, calls before mentions, certain before likely; path and line."""
    file = files(store).of_id[user.node >> NODE_SHIFT]
    line = min(user.lines, default=0)
    other = user.link not in first
    return (user.distance, other, -question.factor(file), user.link, user.confidence, file.path, line)


def _hits(store: Store, query: Query, users: Sequence[_User]) -> Iterator[Hit]:
    kinds = kinds_of(query.filters)
    make = Hits(store)
    first: dict[Key, int] = {}
    for user in users:
        hit = _apart(store, make, _hit(store, make, user), user, first)
        if kinds is None or hit.kind in kinds:
            yield hit


def _apart(store: Store, make: Hits, hit: Hit, user: _User, first: dict[Key, int]) -> Hit:
    """Of several definitions of one name in a file, all but the first have their line in the key."""
    around = make.innermost(files(store).of_id[user.node >> NODE_SHIFT].blob, hit.start_line)
    if around is None or first.setdefault(hit.key, around.seq) == around.seq:
        return hit
    return replace(hit, key=(hit.path, f"{around.qualname}:{around.start}"))


def _hit(store: Store, make: Hits, user: _User) -> Hit:
    file = files(store).of_id[user.node >> NODE_SHIFT]
    note = _note(store, user)
    if user.lines:
        return make.of_lines(sorted(user.lines), file, note)
    symbol = make.symbol(file.blob, user.node & SYMBOL_MASK)
    return make.of_symbol(symbol, file, note) if symbol else make.of_file(file, note)


def _note(store: Store, user: _User) -> str:
    name = store.place(user.target).symbol
    if not user.lines:
        return f"used by {name}"
    certainty = CONFIDENCES[user.confidence]
    likely = "" if certainty in ("exact", "typed") else f" (by {certainty})"
    away = f"{user.distance} steps away: " if user.distance > 1 else ""
    return f"{away}{LINKS[user.link]} {name}{likely}"
