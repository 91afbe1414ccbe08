"""The environment to Settings, read once, at the edge.

A dataclass of few names: pydantic-settings takes 0.3 s to import, longer than most questions take.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from search.model import UserError


@dataclass(frozen=True, slots=True)
class Settings:
    cache: Path | None = None  # CALLWAVE_CACHE: folder of the index files; None: the user's cache folder
    workers: int | None = None  # CALLWAVE_WORKERS: processes that parse, at most; None: one a core
    debug: bool = False  # CALLWAVE_DEBUG: show the traceback of a failure
    # What GitHub sets in a workflow; the defaults of `callwave action`.
    event_path: Path | None = None
    event_name: str = ""
    workspace: Path | None = None


def read_settings(environment: Mapping[str, str]) -> Settings:
    """UserError names the variable that holds something impossible. An empty variable counts as absent."""
    return Settings(
        cache=_path(environment.get("CALLWAVE_CACHE")),
        workers=_count("CALLWAVE_WORKERS", environment.get("CALLWAVE_WORKERS", "")),
        debug=environment.get("CALLWAVE_DEBUG", "") not in ("", "0"),
        event_path=_path(environment.get("GITHUB_EVENT_PATH")),
        event_name=environment.get("GITHUB_EVENT_NAME", ""),
        workspace=_path(environment.get("GITHUB_WORKSPACE")),
    )


def _path(value: str | None) -> Path | None:
    return Path(value).expanduser() if value else None


def _count(name: str, value: str) -> int | None:
    if not value:
        return None
    if not (value.isascii() and value.isdigit() and 1 <= int(value) <= 256):
        raise UserError(f"{name} is {value!r}: set it to a whole number from 1 to 256, or unset it")
    return int(value)
