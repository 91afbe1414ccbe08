"""The environment to Settings, read once, at the edge.

A dataclass of few names: pydantic-settings takes 0.3 s to import, longer than most questions take.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from search.embed.account import Account
from search.embed.prices import MODELS
from search.model import UserError

EMBEDDERS = ("local", "voyage")
MOST_WORKERS = 256
MOST_TOKENS = 10**12


@dataclass(frozen=True, slots=True)
class Settings:
    cache: Path | None = None  # CALLWAVE_CACHE: folder of the index files; None: the user's cache folder
    workers: int | None = None  # CALLWAVE_WORKERS: processes that parse, at most; None: one a core
    debug: bool = False  # CALLWAVE_DEBUG: show the traceback of a failure
    voyage: Account | None = None  # CALLWAVE_EMBEDDER is "voyage"; None: the built-in embedder
    # What GitHub sets in a workflow; the defaults of `callwave action`.
    event_path: Path | None = None
    event_name: str = ""
    workspace: Path | None = None


def read_settings(environment: Mapping[str, str]) -> Settings:
    """UserError names the variable that holds something impossible. An empty variable counts as absent."""
    return Settings(
        cache=_path(environment.get("CALLWAVE_CACHE")),
        workers=_count("CALLWAVE_WORKERS", environment.get("CALLWAVE_WORKERS", ""), MOST_WORKERS),
        debug=environment.get("CALLWAVE_DEBUG", "") not in ("", "0"),
        voyage=_voyage(environment),
        event_path=_path(environment.get("GITHUB_EVENT_PATH")),
        event_name=environment.get("GITHUB_EVENT_NAME", ""),
        workspace=_path(environment.get("GITHUB_WORKSPACE")),
    )


def _one_of(name: str, environment: Mapping[str, str], known: Sequence[str]) -> str:
    """The first of the known ones where it is not set."""
    value = environment.get(name, "")
    if value and value not in known:
        raise UserError(f"{name} is {value!r}: set it to {' or '.join(known)}, or leave it out")
    return value or known[0]


def _voyage(environment: Mapping[str, str]) -> Account | None:
    if _one_of("CALLWAVE_EMBEDDER", environment, EMBEDDERS) == "local":
        return None
    key = environment.get("VOYAGE_API_KEY", "").strip()
    if not (key.isascii() and key.isprintable() and " " not in key):
        raise UserError("VOYAGE_API_KEY holds characters that no key has: set it to the key alone")
    limit = environment.get("CALLWAVE_VOYAGE_MAX_TOKENS", "")
    return Account(
        key=key,
        model=_one_of("CALLWAVE_VOYAGE_MODEL", environment, tuple(MODELS)),
        send_code=_one_of("CALLWAVE_VOYAGE_SEND_CODE", environment, ("no", "yes")) == "yes",
        max_tokens=_count("CALLWAVE_VOYAGE_MAX_TOKENS", limit, MOST_TOKENS) or Account().max_tokens,
        url=environment.get("CALLWAVE_VOYAGE_URL") or None,
    )


def _path(value: str | None) -> Path | None:
    return Path(value).expanduser() if value else None


def _count(name: str, value: str, most: int) -> int | None:
    if not value:
        return None
    if not (value.isascii() and value.isdigit() and len(value) < 20 and 1 <= int(value) <= most):
        raise UserError(f"{name} is {value!r}: set it to a whole number from 1 to {most:,}, or unset it")
    return int(value)
