"""The environment and the streams of a command to its settings, its progress bar and its lines on stderr."""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING

from bot.plain import one_line
from bot.settings import EMBEDDERS, Settings, read_settings
from search.model import UsageError

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from rich.console import Console

    from search.index.build import Progress


def settings(embedder: str = "") -> Settings:
    """`embedder`: as the command asks for, in place of the one of the environment."""
    if embedder and embedder not in EMBEDDERS:
        raise UsageError(f"--embedder {embedder!r} is unknown; known: {', '.join(EMBEDDERS)}")
    return read_settings(os.environ | ({"CALLWAVE_EMBEDDER": embedder} if embedder else {}))


def say(text: str) -> None:
    sys.stderr.write(f"callwave: {one_line(text)}\n")


def console() -> Console:
    from bot.terminal import console

    return console(sys.stdout)


def progress() -> AbstractContextManager[Progress | None]:
    """A progress bar on a terminal, nothing elsewhere. rich is imported for the former alone."""
    if not sys.stderr.isatty():
        return nullcontext()
    from bot.terminal import progress

    return progress(sys.stderr)
