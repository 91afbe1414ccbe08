"""The differences of two commits to the symbols that changed, and how.

Lines of the old side are looked up in the base, lines of the new side in the head. What they belong to on
either side is compared as text, so a difference that git places a few lines off changes nothing. Symbols
are the same where their qualified name is, in a file or in what git says is that file renamed; else where
they say the same (pairing.py).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from search.gitrepo import FileDiff
from search.impact.imports import bring_the_same
from search.impact.pairing import Loose, loose, match, moved, renamed
from search.impact.sides import File, Owner, Side, files
from search.impact.signature import difference
from search.impact.syntax import IMPORTS
from search.model import MODULE, Change, ChangeKind, Span
from search.store import Store

_WORD = re.compile(r"[^\W\d][\w$]*")


@dataclass(frozen=True, slots=True)
class Changed:
    """A change with the nodes it stands for: in the base (None: added) and in the head (None: removed)."""

    change: Change
    base: int | None
    head: int | None
    imports_alone: bool = False  # only import statements of a module differ

    @property
    def name(self) -> str:
        """Last name of the symbol, as a use would write it; of the old one where it was renamed."""
        return (self.change.old_symbol or self.change.symbol).rsplit(".", 1)[-1]

    @property
    def was_in(self) -> str:
        """The file in the base."""
        return self.change.old_path or self.change.path


@dataclass(frozen=True, slots=True)
class Changes:
    found: tuple[Changed, ...]  # by path, then line
    notes: tuple[str, ...]
    partial: tuple[str, ...]  # files outside tests that could not be parsed in full


def changes(base: Store, head: Store, diffs: Sequence[FileDiff]) -> Changes:
    """All symbols that differ; what could not be compared is for blind.py to say."""
    before = files(base, (diff.old_path for diff in diffs if diff.status != "A"))
    after = files(head, (diff.path for diff in diffs if diff.status != "D"))
    whole: list[_Compared] = []
    notes: list[str] = []
    partial: list[str] = []
    for diff in diffs:
        old = before.get(diff.old_path) if diff.status != "A" else None
        new = after.get(diff.path) if diff.status != "D" else None
        if not _comparable(old, new, diff):
            continue
        compared = _Compared(
            Side(base, old) if old and old.parsed else None,
            Side(head, new) if new and new.parsed else None,
            diff,
        )
        whole.append(compared)
        if compared.new and compared.new.tree.is_broken:
            notes.append(f"{diff.path} could not be parsed in full: its changed symbols may be incomplete")
            partial += [diff.path] if compared.new.file.role != "test" else []
    found = sorted(_found(whole), key=lambda one: (one.change.path, one.change.start_line, one.change.symbol))
    return Changes(tuple(found), tuple(notes), tuple(partial))


def _comparable(old: File | None, new: File | None, diff: FileDiff) -> bool:
    """Whether what exists of the file was parsed: what is lacking for another reason is not gone."""
    sides = [side for side, exists in ((old, diff.status != "A"), (new, diff.status != "D")) if exists]
    return bool(sides) and all(side is not None and side.parsed for side in sides)


def _found(whole: Sequence[_Compared]) -> Iterator[Changed]:
    """What stayed in its file, then what is in another one, then what is gone or new."""
    for compared in whole:
        yield from compared.kept()
    gone = [(one, compared) for compared in whole for one in loose(compared.old, compared.gone)]
    come = [(one, compared) for compared in whole for one in loose(compared.new, compared.come)]
    files = {id(one): compared for one, compared in (*gone, *come)}
    taken: set[int] = set()
    for was, now in moved([one for one, _ in gone], [one for one, _ in come]):
        before, after = files[id(was)].diff, files[id(now)].diff
        between = _Compared(was.side, now.side, replace(after, status="R", old_path=before.old_path))
        found = between.compare(was.owner, now.owner)
        if found is not None:
            yield found
        taken |= {id(was.owner), id(now.owner)}
    for compared in whole:
        yield from compared.left(taken)


class _Compared:
    """The two sides of one file. `gone` and `come`: those that the other side does not have."""

    def __init__(self, old: Side | None, new: Side | None, diff: FileDiff) -> None:
        self.old = old
        self.new = new
        self.diff = diff

        old_owners, new_owners = (side.owners if side else () for side in (old, new))
        self._matched, gone, come = match(old_owners, new_owners)
        gone, come = _without(gone, new), _without(come, old)
        self._renamed = renamed(loose(old, gone), loose(new, come)) if gone and come else []
        taken = {id(one.owner) for pair in self._renamed for one in pair}
        self.gone = [owner for owner in gone if id(owner) not in taken]
        self.come = [owner for owner in come if id(owner) not in taken]

    def kept(self) -> Iterator[Changed]:
        """What both sides have, as far as the difference touches it; all of a renamed file."""
        before, after = self._touched()
        # git gives no lines of what it holds for binary, UTF-16 for example
        everywhere = self.diff.status == "R" or self.diff.binary
        pairs = [
            (was, now) for was, now in self._matched if everywhere or was.node in before or now.node in after
        ]
        pairs += [(was.owner, now.owner) for was, now in self._renamed]
        yield from (found for pair in pairs if (found := self.compare(*pair)) is not None)

    def left(self, taken: Container[int]) -> Iterator[Changed]:
        """What only one side has; `taken` are by now found elsewhere."""
        sides = ((self.old, self.gone, "removed"), (self.new, self.come, "added"))
        for side, owners, kind in sides:
            for owner in owners:
                if side is not None and id(owner) not in taken and _is_told(side, owner):
                    yield self._removed(owner) if kind == "removed" else self._added(owner)

    def _touched(self) -> tuple[set[int], set[int]]:
        """Nodes of the base and of the head that a hunk has lines of."""
        before, after = set[int](), set[int]()
        if self.old:
            lines = (n for h in self.diff.hunks for n in range(h.old_start, h.old_start + h.old_lines))
            before.update(self.old.owners[place].node for place in self.old.at(lines))
        if self.new:
            lines = (n for h in self.diff.hunks for n in range(h.start, h.start + h.lines))
            after.update(self.new.owners[place].node for place in self.new.at(lines))
        return before, after

    # --- what is different ----------------------------------------------------------------------------

    def compare(self, was: Owner, now: Owner) -> Changed | None:
        assert self.old and self.new
        if was.name != now.name:
            return self._under_another_name(was, now)
        before, after = self.old.own_lines(was), self.new.own_lines(now)
        inner = bool(was.holes or now.holes) or now.name == MODULE
        is_moved = self.diff.status == "R" and now.name != MODULE
        if before == after or (inner and _solid(before) == _solid(after)):
            return self._changed("moved", was, now, behaviour=False) if is_moved else None
        parts = _parts(was, before, now, after)
        if self.old.tokens(was, parts[0]) == self.new.tokens(now, parts[1]):
            return self._changed("moved" if is_moved else "body", was, now, behaviour=False)
        return self._edited(was, now, *parts)

    def _under_another_name(self, was: Owner, now: Owner) -> Changed:
        assert self.old and self.new
        said = difference(self.old, was, was.span, self.new, now, now.span) or ""
        same = Loose(self.old, was).says() == Loose(self.new, now).says()
        return self._changed("renamed", was, now, said or ("" if same else "body changed too"))

    def _edited(self, was: Owner, now: Owner, old_part: Span, new_part: Span) -> Changed:
        assert self.old and self.new
        if now.name == MODULE:
            imports = self.old.tokens(was, old_part, IMPORTS) == self.new.tokens(now, new_part, IMPORTS)
            if imports and bring_the_same(self.old.tree, self.new.tree):
                return self._changed("body", was, now, "order of imports", behaviour=False)
            broken = "file not parsed in full" if self.new.tree.is_broken else ""
            return self._changed(
                "body", was, now, "imports alone" if imports else broken, imports_alone=imports
            )
        detail = difference(self.old, was, old_part, self.new, now, new_part)
        return self._changed("body" if detail is None else "signature", was, now, detail or "")

    def _removed(self, was: Owner) -> Changed:
        return self._changed("removed", was, None)

    def _added(self, now: Owner) -> Changed:
        return self._changed("added", None, now)

    def _changed(
        self,
        kind: ChangeKind,
        was: Owner | None,
        now: Owner | None,
        detail: str = "",
        *,
        behaviour: bool = True,
        imports_alone: bool = False,
    ) -> Changed:
        shown = now or was
        side = self.new if now else self.old
        assert shown and side
        old_path = self.diff.old_path if self.diff.status == "R" and was else None
        change = Change(
            path=side.file.path,
            symbol=shown.name,
            kind=shown.symbol.kind,
            change=kind,
            start_line=shown.symbol.start_line,
            end_line=shown.symbol.end_line,
            behaviour=behaviour,
            old_path=old_path,
            old_symbol=was.name if was and kind == "renamed" else None,
            detail=detail,
            signature=shown.symbol.signature,
            role=side.file.role,
            on_load=behaviour and not imports_alone and side.runs_on_load(shown),
        )
        nodes = (was.node if was else None, now.node if now else None)
        return Changed(change, *nodes, imports_alone)


def _without(owners: Sequence[Owner], other: Side | None) -> list[Owner]:
    """Those whose name the other side does not hold as a part of what is around it either.

    Of a side that is not parsed in full nobody can tell what it lacks: there no mention is left.
    """
    if other is None or not owners:
        return list(owners)
    parts = {symbol.qualname for symbol in other.symbols} - {owner.name for owner in other.owners}
    mentioned = set(_WORD.findall(other.text)) if other.tree.is_broken else set()
    return [owner for owner in owners if owner.name not in parts and owner.symbol.name not in mentioned]


def _is_told(side: Side, owner: Owner) -> bool:
    """The symbols of a new or deleted file are told, its module only where it has none."""
    only = len(side.owners) == 1
    return owner.name != MODULE or (only and any(_solid(side.own_lines(owner))))


def _parts(was: Owner, before: Sequence[str], now: Owner, after: Sequence[str]) -> tuple[Span, Span]:
    """The lines between which two owners differ, with a line on either side that is the same, if any is."""
    top = _alike(before, after)
    rest = min(len(before), len(after)) - top
    end = min(_alike(before[::-1], after[::-1]), rest)
    first, last = max(top - 1, 0), -max(end, 1)
    return Span(was.lines[first], was.lines[last]), Span(now.lines[first], now.lines[last])


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many lines are the same from the first on."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return sum(1 for _ in same)


def _solid(lines: Iterable[str]) -> list[str]:
    return [line for line in lines if line.strip()]
