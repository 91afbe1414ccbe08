"""Versions of a tree of Python files to the errors that pyright's language server sees in each.

    python oracle_python.py TREE FOLDER           (FOLDER holds node_modules with pyright)

A line of JSON on the standard input is a version: {"edits": {path: text}, "word": name} is TREE with these files
changed; a line comes back with the errors in all files that hold the word. Nothing of TREE is executed.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_SKIPPED = frozenset((".git", ".venv", "venv", "node_modules"))


class Server:
    """pyright's language server over its standard streams."""

    def __init__(self, tree: Path, folder: Path) -> None:
        command = ["node", str(folder / "node_modules/pyright/langserver.index.js"), "--stdio"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tree)
        self._last = 0
        self._tree = tree
        uri = tree.as_uri()
        capabilities = {
            "textDocument": {"diagnostic": {"dynamicRegistration": False}},
            "workspace": {"configuration": True, "workspaceFolders": True},
        }
        folders = [{"uri": uri, "name": "tree"}]
        self.ask(
            "initialize",
            {"processId": None, "rootUri": uri, "capabilities": capabilities, "workspaceFolders": folders},
        )
        self.tell("initialized", {})
        self.files = {
            str(path.relative_to(tree)): path.read_text("utf-8", "replace")
            for path in sorted(tree.rglob("*.py"))
            if not _SKIPPED.intersection(path.relative_to(tree).parts) and path.is_file()
        }
        self._version = 1
        for path, text in self.files.items():
            document = {"uri": self.uri(path), "languageId": "python", "version": 1, "text": text}
            self.tell("textDocument/didOpen", {"textDocument": document})

    def uri(self, path: str) -> str:
        return (self._tree / path).as_uri()

    def ask(self, method: str, params: Any) -> Any:
        self._last += 1
        self._send({"id": self._last, "method": method, "params": params})
        while True:
            message = self._read()
            if message.get("id") == self._last and "method" not in message:
                if "error" in message:
                    raise SystemExit(str(message["error"]))
                return message["result"]
            if "method" in message and "id" in message:
                self._send({"id": message["id"], "result": self._answer(message)})

    def tell(self, method: str, params: Any) -> None:
        self._send({"method": method, "params": params})

    def write(self, path: str, text: str) -> None:
        self._version += 1
        document = {"uri": self.uri(path), "version": self._version}
        self.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})

    def _answer(self, message: Mapping[str, Any]) -> Any:
        if message["method"] == "workspace/configuration":
            settings = {"typeCheckingMode": "standard", "diagnosticMode": "openFilesOnly"}
            items = message["params"]["items"]
            return [settings if one.get("section") == "python.analysis" else {} for one in items]
        return None

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def _read(self) -> dict[str, Any]:
        out = self._process.stdout
        assert out
        length = 0
        while (line := out.readline().strip()) or not length:
            if not line and out.peek(1) == b"":
                raise SystemExit("pyright has ended")
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return dict(json.loads(out.read(length)))


def errors(server: Server, edits: Mapping[str, str], word: str) -> list[dict[str, Any]]:
    for path, text in edits.items():
        server.write(path, text)
    found = []
    holds = re.compile(rf"\b{re.escape(word)}\b" if word else "")
    for path in (path for path, text in server.files.items() if holds.search(text) or path in edits):
        report = server.ask("textDocument/diagnostic", {"textDocument": {"uri": server.uri(path)}})
        for one in report.get("items", ()):
            if one.get("severity") == 1:
                row = {"path": path, "line": one["range"]["start"]["line"] + 1}
                found.append({**row, "kind": str(one.get("code", "")), "message": one["message"]})
    for path in edits:
        server.write(path, server.files[path])
    return found


def main() -> None:
    tree, folder = (Path(one).resolve() for one in sys.argv[1:3])
    server = Server(tree, folder)
    for line in sys.stdin:
        print(json.dumps(errors(server, **json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
