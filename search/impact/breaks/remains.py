"""What is gone to the uses in the head that now lead nowhere for certain.

A use counts where three things hold: in the base it led to the symbol that is gone; in the head the same
symbol still writes it; and there it leads into a module or class that is known in full and has no such name.
What a program asks for before it uses it (`try: import`, `hasattr`), what `__getattr__` may give and what a
subclass may bring is left out. Of a file whose import fails only the import is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from search.impact.breaks.pair import Half, Pair
from search.impact.changes import Changed
from search.index.dangling import UNBOUND, Dangling, dangling
from search.index.facts import Interface
from search.languages import by_path, family_named
from search.languages.family import Value
from search.model import CALLABLE_KINDS, MODULE, Break, Link
from search.nodes import NODE_SHIFT, SYMBOL_MASK
from search.store import CONFIDENCES, LINKS

USERS = f"""
select distinct src from edge
where dst = ? and confidence < {CONFIDENCES.index("name")} and link != {LINKS.index("overrides")}"""
_SUBCLASSES = f"select src from edge where dst = ? and link = {LINKS.index('inherits')}"
DEED = {"imports": "imports", "inherits": "inherits from", "references": "refers to", "calls": "calls"}
_ASKS_FIRST = re.compile(r"\b(?:globals|vars|TYPE_CHECKING)\b|\bsys\.modules\b")
_ASKS_FOR = r"\b(?:hasattr|getattr|setattr|delattr)\b.*\b{}\b"
_CAUGHT = re.compile(
    r"\bexcept\b\s*(?::|.*\b(?:ImportError|ModuleNotFoundError|AttributeError|NameError|Exception)\b)"
)
_GENERAL = ("__getattr__", "__getattribute__")  # members that stand for any other
_FAMILIES = ("python", "go")  # and TypeScript: where such a use is an error; of Java see java_breaks.py


class Remains:
    """The uses of what is gone that are left in the head. Files are resolved anew, one by one, on demand."""

    def __init__(self, pair: Pair) -> None:
        self._pair = pair
        self._head = pair.head.store
        self._known: dict[tuple[int, str], list[Dangling]] = {}

    def breaks(self, gone: Iterable[tuple[Changed, Changed]]) -> Iterator[Break]:
        """What is gone, each with the change that it comes from."""
        for one, origin in gone:
            if one.base is not None:
                for found in self._of(one, one.base):
                    yield replace(found, origin=origin.change.symbol, origin_path=origin.change.path)

    def _of(self, gone: Changed, node: int) -> Iterator[Break]:
        users = [src for (src,) in self._pair.base.store.connection.execute(USERS, (node,))]
        owners: dict[str, set[str]] = {}
        for place in self._pair.base.store.places(users).values():
            owners.setdefault(place.path, set()).add(place.symbol)
        for path, symbol in self._pair.head.receivers(gone.change.path, gone.name):
            owners.setdefault(path, set()).add(symbol)
        for path, names in sorted(owners.items()):
            now = self._pair.after(path)
            if not _is_strict(now) or not self._pair.head.is_built(now):
                continue
            for name in self._titles(gone, node):
                yield from self._in(now, path, name, names, gone)

    def _in(self, now: str, path: str, name: str, names: set[str], gone: Changed) -> Iterator[Break]:
        found = [one for one in self._left(now, name) if self._owner(now, one) in names]
        if name != gone.name:
            found = [one for one in found if one.inside[1:2] == (gone.change.path,)]
        if found and not self._was_so(path, name):
            imported = any(one.link == "imports" for one in found)
            shown = [one for one in found if one.link == "imports" or not (imported and one.by_import)]
            stronger = {(one.line, one.owner) for one in shown if one.link != "references"}
            for one in shown:
                if now.endswith(".go") and one.link == "references" and (one.line, one.owner) in stronger:
                    continue  # a literal names its type
                yield Break(now, one.line, self._owner(now, one), f"{deed(one.link, gone)} {told(gone)}")

    def _titles(self, gone: Changed, node: int) -> tuple[str, ...]:
        """What others call it: by its name, or as what its module exports by default."""
        facts = self._pair.base.world.read(node >> NODE_SHIFT)
        exports = facts.extra.get("exports")
        default = facts.objects[exports].get("default") if exports is not None else None
        is_default = default is not None and list(facts.rows[default]) == ["sym", node & SYMBOL_MASK]
        return (gone.name, "default") if is_default and gone.name != "default" else (gone.name,)

    def _left(self, path: str, name: str) -> list[Dangling]:
        found = [one for one in self._dangling(self._pair.head, path) if one.name == name]
        text = self._head.text(path) if found else ""
        return [one for one in found if self._is_certain(path, text, one)]

    def _was_so(self, path: str, name: str) -> bool:
        return any(one.name == name for one in self._dangling(self._pair.base, path))

    def _dangling(self, half: Half, path: str) -> list[Dangling]:
        key = id(half), path
        if key not in self._known:
            number = half.world.number(path)
            self._known[key] = [] if number is None else list(dangling(half.world, number))
        return self._known[key]

    def _owner(self, path: str, one: Dangling) -> str:
        if not one.owner:
            return MODULE
        return next(symbol.qualname for symbol in self._head.symbols_of(path) if symbol.seq == one.owner)

    # --- what makes it certain

    def _is_certain(self, path: str, text: str, one: Dangling) -> bool:
        if asks_first(text, one.line, one.name):
            return False
        if one.inside == UNBOUND:
            return path.endswith(".go")  # else see unbound.py
        if one.inside[0] == "mod":
            return self._is_plain_module(one.inside) and not self._fails_inside(one.inside, one.name)
        if one.inside[0] in ("cls", "inst"):
            return path.endswith(".go") or self._is_plain_class(one.inside[1:3], one.name, path, text)
        return False

    def _is_plain_module(self, module: Value) -> bool:
        """Whether its names are those that its text binds."""
        world = self._pair.head.world
        member = family_named(module[2]).module_member
        return all(member(world, module[1], name)[0] in ("unknown", "bottom") for name in _GENERAL)

    def _fails_inside(self, module: Value, name: str) -> bool:
        """Whether it is the module's own import of that name that fails: told there, once."""
        world = self._pair.head.world
        files = (module[1] + ending for ending in ("", ".py", "/__init__.py") if isinstance(module[1], str))
        return any(name in _own_names(world.read(one)) for one in map(world.number, files) if one is not None)

    def _is_plain_class(self, one: tuple[int, int], name: str, path: str, text: str) -> bool:
        """Whether neither it nor what derives from it may have that member.

        In TypeScript what derives from it counts only where the file speaks of that.
        """
        if any(self._pair.head.world.member(("cls", *one), general)[0][0] == "fn" for general in _GENERAL):
            return False
        todo, seen = [one], {one}
        while todo:
            file, seq = todo.pop()
            node = file << NODE_SHIFT | seq
            for (sub,) in self._head.connection.execute(_SUBCLASSES, (node,)):
                below = sub >> NODE_SHIFT, sub & ((1 << NODE_SHIFT) - 1)
                if below in seen or not below[1]:
                    continue
                if self._pair.head.world.own_member(*below, name) is not None and (
                    path.endswith(".py") or self._name_of(below) in text
                ):
                    return False
                seen.add(below)
                todo.append(below)
        return True

    def _name_of(self, one: tuple[int, int]) -> str:
        return str(self._pair.head.world.read(one[0]).names[one[1] - 1])


def _own_names(facts: Interface) -> Iterable[str]:
    """What a module binds, of JavaScript what it exports."""
    exports = facts.extra.get("exports")
    return facts.exports if exports is None else facts.objects[exports]


def _is_strict(path: str) -> bool:
    language = by_path(path)
    return language is not None and (language.family in _FAMILIES or language.name in ("typescript", "tsx"))


def asks_first(text: str, line: int, name: str) -> bool:
    """Whether the code around a use looks before it leaps."""
    lines = text.split("\n")
    at = line - 1
    indent = len(lines[at]) - len(lines[at].lstrip())
    before = "\n".join(lines[max(0, at - 5) : at + 1])
    if _ASKS_FIRST.search(before) or re.search(_ASKS_FOR.format(re.escape(name)), before):
        return True
    for below in lines[at + 1 :]:
        depth = len(below) - len(below.lstrip())
        if below.strip() and depth < indent:
            indent = depth
            if _CAUGHT.match(below.lstrip()):
                return True
        if not indent and below.strip():
            return False
    return False


def deed(link: Link, gone: Changed) -> str:
    """What a use does, in a word; of a type that cannot be called it is a use."""
    change = gone.change
    made = link == "calls" and change.kind not in CALLABLE_KINDS and change.path.endswith((".go", ".java"))
    return "uses" if made else DEED[link]


def told(gone: Changed) -> str:
    change = gone.change
    name = f"`{change.old_symbol or change.symbol}`"
    if change.change == "renamed":
        return f"{name}, which is now `{change.symbol}`"
    if change.change == "moved":
        return f"{name}, which is now in `{change.path}`"
    return f"{name}, which is gone"
