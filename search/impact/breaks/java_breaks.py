"""Changed symbols of Java to the uses in the head that lead to nothing now, or to nothing that takes as many.

As in remains.py, a use counts that led to the changed symbol in the base and stands in the same symbol still.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from search.impact.breaks.calls import Call, Calls
from search.impact.breaks.fit import Takes, misfit
from search.impact.breaks.java_lost import Lost, lost
from search.impact.breaks.pair import Half, Pair
from search.impact.breaks.remains import USERS, deed, told
from search.impact.changes import Changed
from search.impact.header import parameters
from search.languages.family import Value
from search.languages.java.handles import CONSTRUCTOR
from search.model import MODULE, Break
from search.nodes import NODE_SHIFT

_ORDER = ("imports", "inherits", "calls", "references")  # of one line the first is told


class JavaBreaks:
    def __init__(self, pair: Pair) -> None:
        self._pair = pair
        self._lost: dict[tuple[int, str], list[Lost]] = {}
        self._calls: dict[str, Calls] = {}

    def breaks(self, gone: Iterable[tuple[Changed, Changed]]) -> Iterator[Break]:
        """What is gone or takes other values, each with the change that it comes from."""
        for one, origin in gone:
            if one.base is not None and one.change.path.endswith(".java"):
                for path, line, symbol, reason in self._of(one, one.base):
                    yield Break(path, line, symbol, reason, origin.change.symbol, origin.change.path)

    def _of(self, one: Changed, node: int) -> Iterator[tuple[str, int, str, str]]:
        users = [src for (src,) in self._pair.base.store.connection.execute(USERS, (node,))]
        owners: dict[str, set[str]] = {}
        for place in self._pair.base.store.places(users).values():
            owners.setdefault(place.path, set()).add(place.symbol)
        for path, names in sorted(owners.items()):
            now = self._pair.after(path)
            before = {(found.owner, found.member) for found in self._of_file(self._pair.base, path)}
            lines: dict[tuple[int, str], Lost] = {}
            for found in self._of_file(self._pair.head, now):
                same = found.name == one.name and (found.owner or MODULE) in names
                if same and (found.owner, found.member) not in before:
                    key = (found.line, found.member)
                    if key not in lines or _ORDER.index(found.link) < _ORDER.index(lines[key].link):
                        lines[key] = found
            for found in lines.values():
                yield now, found.line, found.owner or MODULE, self._reason(now, one, found)

    def _of_file(self, half: Half, path: str) -> list[Lost]:
        key = id(half), path
        if key not in self._lost:
            number, side = half.world.number(path), half.side(path)
            known = (
                number is not None and side is not None and path.endswith(".java") and not side.tree.is_broken
            )
            names = [symbol.qualname for symbol in side.symbols] if side is not None else []
            self._lost[key] = list(lost(half.world, number, names)) if known and number is not None else []
        return self._lost[key]

    # --- words

    def _reason(self, path: str, one: Changed, found: Lost) -> str:
        if "(" not in found.member or found.inside is None:
            return f"{deed(found.link, one)} {told(one)}"
        left = self._pair.head.world.attribute(("cls", *found.inside), found.name + "()")
        if found.name == CONSTRUCTOR and left[0] not in ("fn", "fns"):
            left = ("fns", ())
        call = self._call(path, found)
        if left[0] not in ("fn", "fns"):
            return f"{deed(found.link, one)} {told(one)}"
        return self._misfit(left, call, found)

    def _call(self, path: str, found: Lost) -> Call | None:
        side = self._pair.head.side(path)
        if path not in self._calls and side is not None:
            self._calls[path] = Calls(side.tree)
        name = self._title(found) if found.name == CONSTRUCTOR else found.name
        count = found.member.partition("(")[2].rstrip(")")
        calls = self._calls[path].of(name, found.line) if path in self._calls else []
        return next((call for call in calls if str(call.positional) == count), None)

    def _title(self, found: Lost) -> str:
        assert found.inside is not None
        return str(self._pair.head.world.read(found.inside[0]).names[found.inside[1] - 1])

    def _misfit(self, left: Value, call: Call | None, found: Lost) -> str:
        count = found.member.partition("(")[2].rstrip(")")
        name = self._title(found) if found.name == CONSTRUCTOR else found.name
        passed = f"{count} value{'' if count == '1' else 's'}" if count != "0" else "no value"
        if call is None:
            what = "constructor" if found.name == CONSTRUCTOR else "method"
            return f"passes {passed} to `{name}`, which has no such {what}"
        if left[0] == "fn":
            path = self._pair.head.world.path(left[1])
            taken = self._pair.head.owner(path, left[1] << NODE_SHIFT | left[2])
            known = parameters(*taken) if taken is not None else None
            wrong = misfit(call, Takes.of(known)) if known is not None else ""
            if wrong:
                return f"`{call.text}` {wrong}"
        return f"`{call.text}` passes {passed}, which no `{name}` takes"
