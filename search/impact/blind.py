"""What an impact cannot see: changed files that were not analysed, uses that lead nowhere, what was read."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence

from search.gitrepo import SUBMODULE, SYMLINK, FileDiff
from search.impact.changes import Changed
from search.impact.sides import File, files
from search.languages import LANGUAGES, by_path
from search.model import MODULE, BlindSpots
from search.nodes import NODE_SHIFT
from search.policy import NOT_CODE
from search.store import Store

NAMED = 3  # files in one line
_NO_SYMBOLS = "in a language without symbols"

_UNRESOLVED = f"""
select n.s, count(*) from (
    select distinct u.name_id, u.src, u.line from unresolved u
    join name n on n.id = u.name_id
    join file f on f.id = u.src >> {NODE_SHIFT}
    where n.s in (select value from json_each(:names))
      and f.language in (select value from json_each(:languages))
) found join name n on n.id = found.name_id group by n.s"""
_PARSED = """
select f.language, sum(coalesce(b.parsed, 0)), count(*) from file f left join blob b on b.id = f.blob_id
where f.language in (select value from json_each(?)) group by f.language order by f.language"""


def blind_spots(
    base: Store, head: Store, diffs: Sequence[FileDiff], changed: Sequence[Changed], notes: Sequence[str]
) -> BlindSpots:
    present = files(head, (diff.path for diff in diffs if diff.status != "D"))
    gone = files(base, (diff.old_path for diff in diffs if diff.status == "D"))
    rows = [present.get(diff.path) or gone.get(diff.old_path) for diff in diffs]
    known = [row for row in rows if row]
    spoken = sorted({row.language for row in known if row.language in _CALLS})
    return BlindSpots(
        skipped=tuple((row.path, reason) for row in known if (reason := _reason(row))),
        unresolved=_unresolved(head, changed),
        not_analysed=tuple(row.path for row in known if not _reason(row) and row.language not in _CALLS),
        no_calls=tuple(name for name in spoken if not _CALLS[name]),
        parsed=tuple(head.connection.execute(_PARSED, (json.dumps(spoken),)).fetchall()),
        notes=(*notes, *_half_read(base, present, diffs)),
        unread=tuple(row.path for row in sorted(known, key=_code_first) if _is_unread(row)),
    )


def why_nothing(diffs: Sequence[FileDiff], blind: BlindSpots) -> str:
    """Why a difference has no changed symbols."""
    if not diffs:
        return "nothing differs"
    count = f"{len(diffs):,} file{'s' if len(diffs) > 1 else ''} changed"
    unread = {path for path, _ in blind.skipped} | set(blind.not_analysed)
    if all(diff.path in unread or diff.old_path in unread or _is_link(diff) for diff in diffs):
        why = "none was analysed" if blind.skipped else "none in a language with symbols"
        return f"{count}, {why}" + (f": {_named(blind.unread)}" if blind.unread else "")
    if all(diff.oid == diff.old_oid and diff.status != "R" for diff in diffs):
        return f"{count}, in their mode alone"
    return f"{count}, none in what a symbol says: blank lines, moved lines, or files that are not analysed"


_CALLS = {language.name: language.calls for language in LANGUAGES}


def _reason(row: File) -> str:
    return row.skip or ("" if row.parsed else row.problem)


def _is_unread(row: File) -> bool:
    return row.role != "test" and (bool(_reason(row)) or row.language not in _CALLS)


def _code_first(row: File) -> bool:
    return row.role != "source" or row.language in NOT_CODE


def what_is_not_known(blind: BlindSpots) -> Iterator[str]:
    """In words: the languages whose calls are not resolved, the changed files of which nothing is known."""
    if blind.no_calls:
        yield f"calls in {' and '.join(blind.no_calls)} are not resolved"
    if blind.unread:
        yield _unread(blind)


def _unread(blind: BlindSpots) -> str:
    count = len(blind.unread)
    spoken = "not analysed" if {path for path, _ in blind.skipped} & set(blind.unread) else _NO_SYMBOLS
    return f"{count:,} changed file{'s' if count > 1 else ''} {spoken}: {_named(blind.unread)}"


def _named(paths: Sequence[str]) -> str:
    more = f" and {len(paths) - NAMED:,} more" if len(paths) > NAMED else ""
    return ", ".join(paths[:NAMED]) + more


def _is_link(diff: FileDiff) -> bool:
    return diff.mode in (SYMLINK, SUBMODULE)


def _half_read(base: Store, present: dict[str, File], diffs: Sequence[FileDiff]) -> Iterator[str]:
    before = files(base, (diff.old_path for diff in diffs if diff.status in ("M", "R")))
    for diff in diffs:
        old, new = before.get(diff.old_path), present.get(diff.path)
        if old and new and new.parsed and not old.parsed and old.language in _CALLS:
            yield f"{new.path} was not analysed in the base ({_reason(old)}), so its changes are not known"


def _unresolved(head: Store, changed: Sequence[Changed]) -> tuple[tuple[str, int], ...]:
    """Names of changed symbols with the places, in languages of the same family, that use them unresolved."""
    names: defaultdict[str, set[str]] = defaultdict(set)
    for one in changed:
        language = by_path(one.change.path)
        if language and one.change.behaviour and one.change.symbol != MODULE:
            names[language.family].add(one.name)
    found: defaultdict[str, int] = defaultdict(int)
    for family, wanted in names.items():
        languages = [language.name for language in LANGUAGES if language.family == family]
        query = {"names": json.dumps(sorted(wanted)), "languages": json.dumps(languages)}
        for name, count in head.connection.execute(_UNRESOLVED, query):
            found[name] += count
    return tuple(sorted(found.items(), key=lambda item: (-item[1], item[0])))
