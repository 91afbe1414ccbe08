"""The index of the head to what the readers of one file ask of the others: texts, users, who is imported."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Hashable
from functools import cache
from typing import Any

from search.impact.entries.source import Source
from search.languages import LANGUAGES, by_path
from search.model import MODULE
from search.nodes import NODE_SHIFT, SYMBOL_MASK
from search.retrieve.literal import find
from search.store import Store

ASIDE = ("test", "example", "docs")  # roles of files that nobody outside comes in by
RUNS = ("source", "config")  # roles of files whose word counts for how others are run
_GRAMMARS = {language.name: language.grammar for language in LANGUAGES}
_USERS = f"""
select f.path, e.line from edge e join file f on f.id = e.src >> {NODE_SHIFT}
where e.dst = ? and f.role not in {ASIDE} order by 1, 2"""
_OTHERS = f"""
select f.path, s.qualname from json_each(?) t join file f on f.id = t.value >> {NODE_SHIFT}
join symbol s on s.blob_id = f.blob_id and s.seq = t.value & {SYMBOL_MASK}
join name n on n.id = s.name_id
where n.s = ? and s.parent = 0 and f.path != ? order by f.path"""
_PATHS = "select path from file where path in (select value from json_each(?)) order by path"
_FILES_OF = f"select path from file where blob_id in (select value from json_each(?)) and role in {RUNS}"
_DEFINED = """
select f.path from name n join symbol s on s.name_id = n.id join file f on f.blob_id = s.blob_id
where n.s = ? and s.kind = 'function' and s.parent = 0 and f.language = ? and f.role not in """ + str(ASIDE)


class World:
    def __init__(self, head: Store) -> None:
        self.head = head
        self.memo: dict[Hashable, Any] = {}
        self.source = cache(self._source)
        self.text = cache(head.text)
        self.present = cache(self._present)
        self.mentions = cache(self._mentions)

    def _source(self, path: str) -> Source | None:
        language = by_path(path)
        text = self.text(path) if language else ""
        return Source(path, text, _GRAMMARS[language.name]) if language and text else None

    def users(self, path: str, symbol: str) -> list[tuple[str, int]]:
        """Files and lines that use a symbol, tests and examples apart."""
        rows = (self.head.connection.execute(_USERS, [node]) for node in self.head.nodes(path, symbol))
        return [use for found in rows for use in found]

    def elsewhere(self, path: str, name: str, module: str) -> str | None:
        """The other file that holds the top-level symbol of this name that a file uses, if it is certain.

        `module`: the dotted name that the file imports it from, or that it imports in its place.
        """
        found: list[str] = []
        for node in self.head.nodes(path, MODULE):
            targets = json.dumps(self.head.targets(node >> NODE_SHIFT))
            found += [row[0] for row in self.head.connection.execute(_OTHERS, [targets, name, path])]
        wanted = "/" + module.lstrip(".").replace(".", "/")
        named = [one for one in found if re.sub(r"(?:/__init__)?\.py$", "", f"/{one}").endswith(wanted)]
        found = named or found
        return found[0] if len(found) == 1 else None

    def defining(self, name: str, language: str) -> list[str]:
        """Files of that language with a top-level function of that name, tests and examples apart."""
        return sorted({path for (path,) in self.head.connection.execute(_DEFINED, [name, language])})

    def those(self, paths: Collection[str]) -> list[str]:
        """Those of the paths that exist."""
        return [path for (path,) in self.head.connection.execute(_PATHS, [json.dumps(sorted(paths))])]

    def _present(self, path: str) -> bool:
        return bool(self.those([path]))

    def _mentions(self, literal: str) -> tuple[str, ...]:
        """Files of source and configuration that hold a literal."""
        blobs = json.dumps(sorted(find(self.head, literal, None)))
        rows = self.head.connection.execute(_FILES_OF, [blobs])
        return tuple(sorted(path for (path,) in rows))

    def only_literal(self, literal: str, pattern: re.Pattern[str]) -> str | None:
        """The one value that `pattern` finds: '' where no file holds `literal`, None if it is not certain."""
        files = self.mentions(literal)
        if not files:
            return ""
        values = {found for path in files for found in pattern.findall(self.text(path))}
        lines = sum(self.text(path).count(literal) for path in files)
        return values.pop() if len(values) == lines == 1 else None
