"""The manifests of one commit to what builds and tests the files below them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cached_property
from posixpath import dirname

from search.retrieve.literal import find
from search.store import Store

MANIFESTS = (
    *("package.json", "go.mod", "pom.xml", "build.gradle", "build.gradle.kts"),
    "conftest.py",
    *("settings.gradle", "settings.gradle.kts", "gradlew"),
)
SCRIPT_RUNNERS = {
    "vitest": "npx vitest run",
    "jest": "npx jest",
    "mocha": "npx mocha",
    "ava": "npx ava",
    "node --test": "node --test",
}
_FIND = f"""
select path from file
where path in (select value from json_each(?))
   or {" or ".join(f"path like '%/{name}'" for name in MANIFESTS)}"""


_MAY_NAME_PYTEST = """
select blob_id from file where blob_id is not null and (language = 'python' or path like '%.toml' or path
  like '%.ini' or path like '%.cfg' or path like '%.txt' or path like '%.y%ml' or path like '%makefile')"""


class Project:
    def __init__(self, head: Store) -> None:
        self._head = head
        self._scripts: dict[str, str] = {}

    def nearest(self, path: str, *names: str) -> str | None:
        """The folder closest above `path` that holds one of these files; '' is the top."""
        folder = path
        while folder:
            folder = dirname(folder)
            if any(join(folder, name) in self._paths for name in names):
                return folder
        return None

    def script_runner(self, path: str) -> tuple[str, str] | None:
        """Folder and name of what runs the JavaScript tests there, as package.json or one above it says."""
        folder: str | None = path
        while folder and (folder := self.nearest(folder, "package.json")) is not None:
            if found := self._script(folder):
                return folder, found
        return None

    @cached_property
    def has_pytest(self) -> bool:
        """Whether anything but prose names it: a test, a requirement, a configuration."""
        if any(path.rpartition("/")[2] == "conftest.py" for path in self._paths):
            return True
        blobs = {blob for (blob,) in self._head.connection.execute(_MAY_NAME_PYTEST)}
        return bool(find(self._head, "pytest", blobs))

    def _script(self, folder: str) -> str:
        if folder not in self._scripts:
            manifest = _object(self._head.text(join(folder, "package.json")))
            needs = {**_table(manifest.get("dependencies")), **_table(manifest.get("devDependencies"))}
            said = str(_table(manifest.get("scripts")).get("test", ""))
            run = [n for n in SCRIPT_RUNNERS if re.search(rf"(?<![\w-]){n}(?![\w-])", said)]
            self._scripts[folder] = next(iter([*run, *(n for n in SCRIPT_RUNNERS if n in needs)]), "")
        return self._scripts[folder]

    @cached_property
    def _paths(self) -> frozenset[str]:
        rows = self._head.connection.execute(_FIND, (json.dumps(MANIFESTS),))
        return frozenset(path for (path,) in rows)


def join(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name


def _object(text: str) -> Mapping[str, object]:
    try:
        return _table(json.loads(text))
    except (ValueError, RecursionError):
        return {}


def _table(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}
