"""Values to the JSON that `--json` and `callwave graph` print: the one place where its keys are named.

The shapes are stable: keys may be added, none is renamed or removed. Output is UTF-8; what it cannot hold (a
lone surrogate) is written as JSON's own escape.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from search.model import Answer, Break, Change, Impact, Reached, Result

if TYPE_CHECKING:
    from search.index.build import Built

Shape = Mapping[str, Any]


def dump(shape: Shape) -> str:
    """One line of JSON."""
    line = json.dumps(shape, ensure_ascii=False, separators=(", ", ": "))
    return re.sub("[\ud800-\udfff]", lambda lone: f"\\u{ord(lone[0]):04x}", line)


def built_shape(built: Built, file: str) -> Shape:
    return {
        "commit": built.commit,
        "file": file,
        "files": built.files,
        "indexed": built.indexed,
        "parsed_new": built.parsed_new,
        "reused": built.reused,
        "skipped": [{"path": path, "reason": reason} for path, reason in built.skipped],
        "symbols": built.symbols,
        "edges": built.edges,
        "seconds": round(built.seconds, 3),
        "cold": built.cold,
    }


def answer_shape(answer: Answer, why: bool) -> Shape:
    """`why` adds the trail of each result. `rank` counts from 0; `contribution` holds the boost."""
    return {
        "query": answer.query,
        "intent": answer.intent.name,
        "confidence": answer.intent.confidence,
        "rule": answer.intent.rule,
        "preset": answer.preset,
        "fusion_strategy": answer.fusion_strategy,
        "modalities": list(answer.modalities),
        "results": [_result(result, why) for result in answer.results],
        "total": answer.total,
        "commit": answer.commit,
        "timings_ms": {stage: round(spent, 3) for stage, spent in answer.timings_ms.items()},
        "notes": list(answer.notes),
        "confident": answer.confident,
        "files": answer.files,
    }


def _result(result: Result, why: bool) -> Shape:
    votes = [
        {
            "modality": vote.modality,
            "rank": vote.rank,
            "weight": vote.weight,
            "contribution": vote.contribution,
        }
        for vote in result.votes
    ]
    also = [{"start_line": start, "end_line": end, "symbol": symbol} for start, end, symbol in result.also]
    return {
        "path": result.path,
        "start_line": result.start_line,
        "end_line": result.end_line,
        "symbol": result.symbol,
        "kind": result.kind,
        "language": result.language,
        "score": result.score,
        "boost": result.boost,
        "snippet": result.snippet,
        "snippet_line": result.snippet_line,
        "votes": votes,
        "also": also,
        "note": result.note,
    } | ({"trail": list(result.trail)} if why else {})


def impact_shape(impact: Impact) -> Shape:
    blind = impact.blind_spots
    return {
        "base": impact.base,
        "head": impact.head,
        "changes": [_change(change) for change in impact.changes],
        "reached": [_reached(reached) for reached in impact.reached],
        "verdict": impact.verdict,
        "reason": impact.reason,
        "breaks": [_break(item) for item in impact.breaks],
        "tests": [_fields(test, "path", "symbol", "distance", "command") for test in impact.tests],
        "test_commands": list(impact.test_commands),
        "untested": list(impact.untested),
        "entry_points": [
            _fields(item, "path", "symbol", "line", "kind", "label", "distance", "gone")
            for item in impact.entry_points
        ],
        "blind_spots": {
            "skipped": [{"path": path, "reason": reason} for path, reason in blind.skipped],
            "unresolved": [{"name": name, "places": places} for name, places in blind.unresolved],
            "not_analysed": list(blind.not_analysed),
            "no_calls": list(blind.no_calls),
            "parsed": [{"language": name, "parsed": done, "files": of} for name, done, of in blind.parsed],
            "notes": list(blind.notes),
            "unread": list(blind.unread),
            "partial": list(blind.partial),
        },
        "totals": dict(impact.totals),
        "notes": list(impact.notes),
    }


def _break(item: Break) -> Shape:
    origin = {"path": item.origin_path, "symbol": item.origin}
    return _fields(item, "path", "line", "symbol", "reason") | {"origin": origin}


def _change(change: Change) -> Shape:
    shape = _fields(change, "path", "symbol", "kind", "change", "start_line", "end_line", "behaviour")
    shape |= {"public": list(change.public)}
    return shape | _fields(
        change,
        "old_path",
        "old_symbol",
        "detail",
        "callers",
        "callers_all",
        "tests",
        "role",
        "on_load",
        "public_all",
    )


def _reached(reached: Reached) -> Shape:
    place = reached.place
    return {
        "path": place.path,
        "symbol": place.symbol,
        "start_line": place.start_line,
        "distance": reached.distance,
        "confidence": reached.confidence,
        "via": list(reached.via),
        "line": reached.line,
        "link": reached.link,
        "mention": reached.mention,
        "role": place.role,
        "origin": {"path": reached.origin_path, "symbol": reached.origin},
        "through": reached.through,
        "gone": reached.gone,
        "hub": reached.hub,
    }


def _fields(value: object, *names: str) -> dict[str, Any]:
    return {name: getattr(value, name) for name in names}
