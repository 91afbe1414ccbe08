"""Edges to the centrality of each symbol: N x PageRank, less the value of a symbol without callers.

Edges are calls, references and inheritance; imports are not: they would raise the common names that the boost
must not favour. Nothing counts from test code, from edges that rest on a name alone, or from a symbol to
itself; several uses of one symbol by another are one edge. N is the number of symbols that have an edge, so
unconnected code neither raises nor lowers anybody. Damping 0.85; what symbols without outgoing edges hold is
shared by all.

The order of summation follows (path, symbol), never row numbers: equal content has equal values to the bit.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from search.nodes import NODE_SHIFT, SYMBOL_MASK
from search.store import CONFIDENCES, LINKS

if TYPE_CHECKING:
    import numpy as np

DAMPING = 0.85
TOLERANCE = 1e-10  # of the L1 change in one round, of ranks that sum up to 1
ROUNDS = 200
DIGITS = 6  # what is stored
COUNTED = tuple(LINKS.index(link) for link in ("calls", "references", "inherits"))
BY_NAME = CONFIDENCES.index("name")

_EDGES = f"""
select distinct edge.src, edge.dst from edge join file on file.id = edge.src >> {NODE_SHIFT}
where edge.link in (?, ?, ?) and edge.confidence <> ? and edge.src <> edge.dst and file.role <> 'test'
"""
_FILES = "select id, row_number() over (order by path) from file"


def store_centrality(db: sqlite3.Connection) -> None:
    """Fills the table anew from the edges."""
    import numpy as np

    rows = db.execute(_EDGES, [*COUNTED, BY_NAME]).fetchall()
    db.execute("delete from centrality")
    if not rows:
        return
    edges = np.array(rows, dtype=np.int64)
    place = np.zeros(int(edges.max() >> NODE_SHIFT) + 1, dtype=np.int64)
    for file, number in db.execute(_FILES):
        if file < len(place):
            place[file] = number
    nodes = np.unique(edges)
    nodes = nodes[np.argsort(place[nodes >> NODE_SHIFT] << NODE_SHIFT | nodes & SYMBOL_MASK)]
    order = np.argsort(nodes)
    index = order[np.searchsorted(nodes, edges, sorter=order)]
    values = centrality(index[:, 0], index[:, 1], len(nodes))
    db.executemany(
        "insert into centrality(node, value) values(?, ?)",
        [row for row in zip(nodes.tolist(), values.tolist(), strict=True) if row[1] > 0],
    )


def centrality(src: np.ndarray, dst: np.ndarray, n: int) -> np.ndarray:
    """Distinct edges between 0 .. n-1, in any order, to n values; 0 for whoever is nobody's target."""
    import numpy as np

    order = np.lexsort((src, dst))
    src, dst = src[order], dst[order]
    out = np.bincount(src, minlength=n)
    share = 1.0 / out[src]
    dangling = out == 0
    rank = np.full(n, 1.0 / n)
    for _ in range(ROUNDS):
        spread = np.bincount(dst, weights=rank[src] * share, minlength=n)
        after = DAMPING * (spread + rank[dangling].sum() / n) + (1.0 - DAMPING) / n
        moved = np.abs(after - rank).sum()
        rank = after
        if moved < TOLERANCE:
            break
    leaf = DAMPING * rank[dangling].sum() / n + (1.0 - DAMPING) / n
    values: np.ndarray = np.round(n * (rank - leaf), DIGITS)
    values[np.bincount(dst, minlength=n) == 0] = 0.0
    values[values < 0.0] = 0.0
    return values
