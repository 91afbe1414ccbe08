"""A dict of files to a resolved index in memory, and its edges as readable tuples: what graph tests share."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Mapping

from search.index.affected import Changed, Was, unpacked
from search.index.parse import extract
from search.index.resolve import resolve
from search.languages import by_path
from search.model import MODULE
from search.nodes import NODE_SHIFT
from search.nodes import unpacked as unpacked_nodes
from search.packing import Packing
from search.store import CONFIDENCES, LINKS, SCHEMA

Edge = tuple[
    str, str, str, str, int, str, str, str
]  # caller path, caller, callee path, callee, line, link, conf., how


class Graph:
    """Files in, edges out. `update` changes the files and resolves only what that touches."""

    def __init__(self, files: Mapping[str, str | bytes] = {}) -> None:
        self.db = sqlite3.connect(":memory:")
        self.db.executescript(SCHEMA)
        self.files: dict[str, bytes] = {}
        self._put(files)
        resolve(self.db, None)

    def update(self, files: Mapping[str, str | bytes | None]) -> int:
        """A value of None removes the file. Gives how many files were resolved again."""
        before = {path: self._was(path) for path in files}
        for path in [path for path, text in files.items() if text is None]:
            self._remove(path)
        self._put({path: text for path, text in files.items() if text is not None})
        resolved: list[int] = []
        resolve(self.db, Changed(before), lambda _, done, __: resolved.append(done))
        return len(resolved)

    def _was(self, path: str) -> Was | None:
        statement = "select id, blob_id, language, role = 'test' from file where path = ?"
        row = self.db.execute(statement, (path,)).fetchone()
        return None if row is None else Was(*row)

    def _remove(self, path: str) -> None:
        self.files.pop(path, None)
        self.db.execute("delete from file where path = ?", (path,))

    def _put(self, files: Mapping[str, str | bytes]) -> None:
        for path, text in files.items():
            source = text if isinstance(text, bytes) else text.encode()
            self.files[path] = source
            language = by_path(path, source[:100])
            blob = self._blob(source, language.name if language else "")
            role = "test" if language and language.is_test(path) else "source"
            row = self.db.execute("select id from file where path = ?", (path,)).fetchone()
            values = (blob, len(source), role, language.name if language else "")
            if row:
                self.db.execute(
                    "update file set blob_id=?, size=?, role=?, language=? where id=?", (*values, row[0])
                )
            else:
                self.db.execute(
                    "insert into file(blob_id, size, role, language, path, oid, mode, skip) "
                    "values (?, ?, ?, ?, ?, '', '', '')",
                    (*values, path),
                )

    def _blob(self, source: bytes, language: str) -> int:
        key = (source.hex(), language)
        row = self.db.execute("select id from blob where oid = ? and language = ?", key).fetchone()
        if row:
            return int(row[0])
        number = self.db.execute(
            "insert into blob(oid, language, size, lines, parsed, problem) values (?, ?, ?, 0, 1, '')",
            (*key, len(source)),
        ).lastrowid
        assert number is not None
        self.db.execute(
            "insert into block(blob_id, line, z) values (?, 1, ?)", (number, Packing(b"").pack(source))
        )
        if language:
            self._facts(number, source, language)
        return number

    def _facts(self, blob: int, source: bytes, language: str) -> None:
        from search.languages import named

        facts = extract(source, named(language), time.monotonic() + 60)
        self.db.execute("insert into facts values (?, ?, ?)", (blob, facts.interface, facts.uses))
        for one in facts.symbols:
            self.db.execute("insert or ignore into name(s) values (?)", (one.name,))
            (name,) = self.db.execute("select id from name where s = ?", (one.name,)).fetchone()
            self.db.execute(
                "insert into symbol values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    blob,
                    one.seq,
                    name,
                    one.qualname,
                    one.kind,
                    one.parent,
                    one.start_line,
                    one.end_line,
                    one.name_line,
                    one.signature,
                ),
            )

    def place(self, node: int) -> tuple[str, str, int]:
        """Path, qualified name and the line where the name stands."""
        path, blob = self.db.execute(
            "select path, blob_id from file where id = ?", (node >> NODE_SHIFT,)
        ).fetchone()
        seq = node & ((1 << NODE_SHIFT) - 1)
        if not seq:
            return path, MODULE, 1
        statement = "select qualname, name_line from symbol where blob_id = ? and seq = ?"
        name, line = self.db.execute(statement, (blob, seq)).fetchone()
        return path, name, line

    def rows(self) -> list[tuple[tuple[str, str, int], tuple[str, str, int], int, str, str, str]]:
        """Caller, callee, line, link, confidence, how; sorted."""
        return sorted(
            (self.place(src), self.place(dst), line, LINKS[link], CONFIDENCES[confidence], how)
            for dst, src, line, link, confidence, how in self.db.execute(
                "select dst, src, line, link, confidence, s from edge join reason on reason.id = how"
            )
        )

    def edges(self, *links: str) -> list[str]:
        """`path:caller -> path:callee` lines, of the given links (default: calls)."""
        return [
            f"{caller[0]}:{caller[1]} -> {callee[0]}:{callee[1]}"
            for caller, callee, _, link, _, _ in self.rows()
            if link in (links or ("calls",))
        ]

    def consulted(self) -> list[tuple[str, str]]:
        """Keys that files provide or have asked for, with the files' paths."""
        rows = self.db.execute(
            "select key, coalesce(path, '') from provided left join file on file.id = file_id"
        )
        asked = self.db.execute(
            "select coalesce(path, ''), keys from asked left join file on file.id = file_id"
        )
        return sorted([*rows, *((key.hex(), path) for path, keys in asked for key in unpacked(keys))])

    def content(self) -> tuple[object, ...]:
        """All that resolution wrote, without numbers that depend on the order of events."""
        self.check_targets()
        return self.rows(), self.unresolved(), self.consulted()

    def check_targets(self) -> None:
        """What stands for the edges in their other direction agrees with them."""
        told = {
            (file, node)
            for file, nodes in self.db.execute("select * from target")
            for node in unpacked_nodes(nodes)
        }
        assert told == {(src >> NODE_SHIFT, dst) for src, dst in self.db.execute("select src, dst from edge")}

    def unresolved(self) -> list[tuple[str, str, int, str]]:
        """Name, user, line, why; sorted."""
        return sorted(
            (name, ":".join(self.place(src)[:2]), line, why)
            for name, src, line, why in self.db.execute(
                "select name.s, src, line, reason.s from unresolved join name on name.id = name_id "
                "join reason on reason.id = why"
            )
        )


def check_update(files: Mapping[str, str], edit: Mapping[str, str | bytes | None]) -> None:
    """An edit and its reversal give what fresh runs give."""
    graph = Graph(files)
    graph.update(edit)
    assert graph.content() == Graph(graph.files).content()
    graph.update({path: files.get(path) for path in {*files, *edit}})
    assert graph.content() == Graph(files).content(), "and back again"
