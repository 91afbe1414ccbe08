"""The event that started a workflow step to the same handlers. For now it prints what it would post."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TextIO

from bot.events import EVENTS, read_event
from bot.github import DryRun
from bot.handlers import handle
from bot.indexes import Indexes
from search.gitrepo import Repository
from search.model import UsageError, UserError


def run_action(
    name: str, file: Path | None, workspace: Path, indexes: Indexes, out: TextIO, log: TextIO
) -> None:
    """Reads the payload of the event `name` from `file` and prints the comments that it leads to."""
    if name not in EVENTS:
        said = f"unknown event {name!r}" if name else "no event name: give --event-name"
        raise UsageError(f"{said}; known: {', '.join(EVENTS)}")
    if file is None:
        raise UsageError("no payload: give --event FILE")
    payload = _payload(file)
    event = read_event(name, payload)
    if event is None:
        print(f"callwave: nothing to do for {name} {payload.get('action', '')}", file=log)
        return
    handle(event, DryRun(out, log), indexes, Repository.open(workspace))


def _payload(file: Path) -> Mapping[str, Any]:
    try:
        payload = json.loads(file.read_bytes())
    except OSError as error:
        raise UserError(f"cannot read the payload {file}: {error.strerror}") from error
    except ValueError as error:  # also bytes that are no UTF-8
        raise UserError(f"the payload {file} is no JSON: {error}") from error
    except RecursionError as error:
        raise UserError(f"the payload {file} is nested too deeply") from error
    if not isinstance(payload, dict):
        raise UserError(f"the payload {file} is no JSON object")
    return payload
