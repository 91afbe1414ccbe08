"""The floor under an index: a bare tree-sitter parse and a bare FTS5 trigram insert of the same files.

Prints JSON: CPU seconds of each, megabytes and files. Reading the files and starting up are not counted, so the
floor is low. `python benchmarks/peer_index.py REPO`
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

from search.gitrepo import Repository
from search.languages import by_path, parser

LARGEST = 1_000_000
LARGEST_PARSED = 400_000


def main(path: str) -> None:
    repo = Repository.open(path)
    entries = {
        e.oid: e for e in repo.entries(repo.commit("HEAD")) if e.mode[:3] == "100" and e.size <= LARGEST
    }
    texts = [(entries[oid].path, data) for oid, data in repo.blobs(entries) if b"\0" not in data[:8000]]
    sources = []
    for name, data in texts:
        language = by_path(name, data[:200])
        if language and len(data) <= LARGEST_PARSED:
            sources.append((parser(language), data))
    began = time.process_time()
    for parse, data in sources:
        parse.parse(data)
    parsed = time.process_time() - began
    with tempfile.TemporaryDirectory() as folder:
        db = sqlite3.connect(Path(folder, "peer.db"), isolation_level=None)
        db.executescript(
            "pragma journal_mode=off; pragma synchronous=off; begin;"
            "create virtual table text using fts5(body, content='', detail=none, columnsize=0, tokenize='trigram');"
        )
        bodies = [data.decode(errors="replace").replace("\0", " ") for _, data in texts]
        began = time.process_time()
        db.executemany("insert into text(rowid, body) values(?, ?)", enumerate(bodies, 1))
        db.execute("commit")
        inserted = time.process_time() - began
        db.close()
    megabytes = sum(len(data) for _, data in texts) / 1e6
    print(json.dumps({"parse": parsed, "trigram": inserted, "mb": megabytes, "files": len(texts)}))


if __name__ == "__main__":
    main(sys.argv[1])
