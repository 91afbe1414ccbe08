"""The differences of two commits to the symbols that changed, and how.

Lines of the old side are looked up in the base, lines of the new side in the head. What they belong to on
either side is compared as text, so a difference that git places a few lines off changes nothing. Symbols
are the same where their qualified name is, in a file or in what git says is that file renamed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from search.gitrepo import FileDiff
from search.impact.sides import File, Owner, Side, files
from search.impact.signature import difference
from search.impact.syntax import IMPORTS
from search.model import MODULE, Change, ChangeKind, Span
from search.store import Store


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


@dataclass(frozen=True, slots=True)
class Changes:
    found: tuple[Changed, ...]  # by path, then line
    notes: tuple[str, ...]


Pair = tuple[Owner | None, Owner | None]  # in the base, in the head


def changes(base: Store, head: Store, diffs: Sequence[FileDiff]) -> Changes:
    """All symbols that differ; what could not be compared is for blind.py to say."""
    before = files(base, (diff.old_path for diff in diffs if diff.status != "A"))
    after = files(head, (diff.path for diff in diffs if diff.status != "D"))
    found: list[Changed] = []
    notes: list[str] = []
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
        found += compared.changed()
        if compared.new and compared.new.tree.is_broken:
            notes.append(f"{diff.path} could not be parsed in full: its changed symbols may be incomplete")
    found.sort(key=lambda one: (one.change.path, one.change.start_line, one.change.symbol))
    return Changes(tuple(found), tuple(notes))


def _comparable(old: File | None, new: File | None, diff: FileDiff) -> bool:
    """Whether what exists of the file was parsed: what is lacking for another reason is not gone."""
    sides = [side for side, exists in ((old, diff.status != "A"), (new, diff.status != "D")) if exists]
    return bool(sides) and all(side is not None and side.parsed for side in sides)


class _Compared:
    def __init__(self, old: Side | None, new: Side | None, diff: FileDiff) -> None:
        self.old = old
        self.new = new
        self.diff = diff

    def changed(self) -> Iterator[Changed]:
        pairs = list(self._pairs())
        for pair in pairs:
            found = self._compare(*pair)
            if found is not None:
                yield found

    # --- which symbol is which ------------------------------------------------------------------------

    def _pairs(self) -> Iterator[Pair]:
        """Same symbols, as far as the difference touches them; all symbols of a renamed file."""
        old, new = (side.owners if side else () for side in (self.old, self.new))
        matched, gone, come = _match(old, new)
        renamed = self._renames(gone, come) if gone and come else {}
        before, after = self._touched()
        # git gives no lines of what it holds for binary, UTF-16 for example
        everywhere = self.diff.status == "R" or self.diff.binary
        for was, now in matched:
            if everywhere or was.node in before or now.node in after:
                yield was, now
        for owner in gone:
            yield owner, renamed.get(owner.node)
        taken = {owner.node for owner in renamed.values()}
        yield from ((None, owner) for owner in come if owner.node not in taken)

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

    def _renames(self, gone: Sequence[Owner], come: Sequence[Owner]) -> dict[int, Owner]:
        """Node of the base -> owner in the head that says the same under another name, where only one does.

        Members go with what they are in.
        """
        assert self.old and self.new
        was, now = _said(self.old, gone), _said(self.new, come)
        alike = {o[0].name: now[key][0] for key, o in was.items() if len(o) == len(now.get(key, ())) == 1}
        by_name = {owner.name: owner for owner in come}
        found: dict[str, Owner] = {}
        for owner in gone:
            around, _, name = owner.name.rpartition(".")
            other = by_name.get(f"{found[around].name}.{name}") if around in found else alike.get(owner.name)
            if other is not None:
                found[owner.name] = other
        return {owner.node: found[owner.name] for owner in gone if owner.name in found}

    # --- what is different ----------------------------------------------------------------------------

    def _compare(self, was: Owner | None, now: Owner | None) -> Changed | None:
        if was is None or now is None:
            return self._one_sided(was, now)
        assert self.old and self.new
        if was.name != now.name:
            return self._changed("renamed", was, now)
        before, after = self.old.own_lines(was), self.new.own_lines(now)
        inner = bool(was.holes or now.holes) or now.name == MODULE
        if before == after or (inner and _solid(before) == _solid(after)):
            moved = self.diff.status == "R" and now.name != MODULE
            return self._changed("moved", was, now, behaviour=False) if moved else None
        parts = _parts(was, before, now, after)
        if self.old.tokens(was, parts[0]) == self.new.tokens(now, parts[1]):
            return self._changed("body", was, now, behaviour=False)
        return self._edited(was, now, *parts)

    def _edited(self, was: Owner, now: Owner, old_part: Span, new_part: Span) -> Changed:
        assert self.old and self.new
        if now.name == MODULE:
            imports = self.old.tokens(was, old_part, IMPORTS) == self.new.tokens(now, new_part, IMPORTS)
            return self._changed("body", was, now, "imports alone" if imports else "", imports_alone=imports)
        detail = difference(self.old, was, old_part, self.new, now, new_part)
        return self._changed("body" if detail is None else "signature", was, now, detail or "")

    def _one_sided(self, was: Owner | None, now: Owner | None) -> Changed | None:
        side, owner = (self.old, was) if was else (self.new, now)
        assert side and owner
        only = len(side.owners) == 1
        if owner.name == MODULE and not (only and any(_solid(side.own_lines(owner)))):
            return None  # the symbols of a new or deleted file are listed, its module only where it has none
        return self._changed("removed" if was else "added", was, now)

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


def _match(
    old: Iterable[Owner], new: Iterable[Owner]
) -> tuple[list[tuple[Owner, Owner]], list[Owner], list[Owner]]:
    """Same qualified name; among several of one name (overloads) the same signature first, then by order."""
    before, after = _by_name(old), _by_name(new)
    matched: list[tuple[Owner, Owner]] = []
    gone: list[Owner] = []
    for name, owners in before.items():
        others = after.get(name, [])
        for same in (_same_signature, _any):
            for owner in list(owners):
                partner = next((other for other in others if same(owner, other)), None)
                if partner:
                    matched.append((owner, partner))
                    owners.remove(owner)
                    others.remove(partner)
        gone += owners
    return matched, gone, [owner for owners in after.values() for owner in owners]


def _by_name(owners: Iterable[Owner]) -> dict[str, list[Owner]]:
    found: defaultdict[str, list[Owner]] = defaultdict(list)
    for owner in owners:
        found[owner.name].append(owner)
    return dict(found)


def _same_signature(one: Owner, other: Owner) -> bool:
    return one.symbol.signature == other.symbol.signature


def _any(one: Owner, other: Owner) -> bool:
    return True


def _said(side: Side, owners: Sequence[Owner]) -> Mapping[object, list[Owner]]:
    """What owners say, apart from their own name -> those that say it."""
    found: defaultdict[object, list[Owner]] = defaultdict(list)
    for owner in owners:
        name = owner.symbol.name
        tokens = tuple("" if token == name else token for token in side.tree.tokens(owner.span))
        found[owner.symbol.kind, tokens].append(owner)
    return found


def _solid(lines: Iterable[str]) -> list[str]:
    return [line for line in lines if line.strip()]
