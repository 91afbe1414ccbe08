"""An impact to a Mermaid flow chart of at most 25 nodes: changed symbols and who is reached from them. Pure.

Node ids are synthetic, labels are quoted and every mark in them is an entity, nothing is clickable, and
colour is in the strokes alone, so that the chart reads on a light and on a dark page.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from bot.plain import one_line
from bot.render import public
from bot.render.deeds import LAST, gravity, standing
from bot.render.markdown import fence
from bot.render.places import through_hubs
from search.model import MODULE, EntryPoint, Impact, Reached

NODES = 25
SIBLINGS = 8  # that lead to one node: the way on says more than the ninth
LABEL = 40  # characters of a label

_CLASSES = (
    "classDef changed stroke:#cf222e,stroke-width:3px",
    "classDef entry stroke:#0969da,stroke-width:2px",
    "classDef test stroke:#1a7f37,stroke-dasharray:4 3",
    "classDef more stroke-dasharray:2 2",
)


@dataclass(frozen=True, slots=True)
class Chart:
    markdown: str
    shown: int  # nodes that stand for a symbol
    total: int  # that there would be


def flowchart(impact: Impact) -> Chart:
    """The nearest places first, tests last. Of two places with the same way of names one is drawn."""
    origins = _origins(impact)
    total = len(origins) + impact.totals["reached"]
    room = NODES - 1  # one for "+ N more"
    ids: dict[tuple[str, ...], str] = {}
    hubs: list[tuple[str, int]] = []
    beside: Counter[str] = Counter()
    lines = []
    entries = public.by_place(impact)
    for origin in origins[: room // 3]:
        ids[(origin,)] = f"n{len(ids)}"
        lines.append(f'{ids[(origin,)]}["{_label(origin)}"]:::changed')
    shown, hidden = through_hubs(impact.reached)
    for reached in sorted(shown, key=_nearest_first):
        parent = ids.get(reached.via[:-1])
        if parent is None or reached.via in ids or len(ids) == room or beside[parent] == SIBLINGS:
            continue
        beside[parent] += 1
        ids[reached.via] = f"n{len(ids)}"
        if reached.hub and hidden.get(reached.via[-1]):
            hubs.append((ids[reached.via], hidden[reached.via[-1]]))
        entry = entries.get((reached.place.path, reached.place.symbol))
        lines.append(
            f"{_node(ids[reached.via], reached, entry)} {_ARROWS.get(reached.confidence, '-->')} {parent}"
        )
    folded = hubs[: NODES - 1 - len(ids)]
    lines += [f'{name}h["+ {count:,} more"]:::more --> {name}' for name, count in folded]
    rest = total - len(ids) - sum(count for _, count in folded)
    if rest > 0:
        lines.append(f'more["+ {rest:,} more"]:::more')
    body = fence(["flowchart RL", *("  " + line for line in (*lines, *_CLASSES))], "mermaid")
    return Chart(body, len(ids) if len(ids) > len(origins[: room // 3]) else 0, total)


def _origins(impact: Impact) -> list[str]:
    """Names of the changed symbols that are reached, the gravest first."""
    graver = {(change.path, change.symbol): gravity(change) for change in reversed(impact.changes)}
    ways = {(one.origin_path, one.origin): one.via[0] for one in impact.reached}
    return list(dict.fromkeys(ways[key] for key in sorted(ways, key=lambda key: graver.get(key, LAST))))


def _nearest_first(reached: Reached) -> tuple[bool, int, int, str, int]:
    place = reached.place
    return place.role == "test", standing(place.role), reached.distance, place.path, reached.line


_ARROWS = {"name": "-. by name .->", "hierarchy": "-. by type .->"}


def _node(name: str, reached: Reached, entry: EntryPoint | None) -> str:
    if entry is not None:
        return f'{name}["{_label(reached.place.symbol)}<br>{_label(entry.title)}"]:::entry'
    return f'{name}["{_label(reached.place.symbol)}"]' + (":::test" if reached.place.role == "test" else "")


def _label(symbol: str) -> str:
    words = "module level" if symbol == MODULE else one_line(symbol, LABEL)
    return re.sub(r"[!-,/:-@\[-^`{-~]", lambda mark: f"#{ord(mark[0])};", words)
