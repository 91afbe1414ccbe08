"""The console script: a command line to its exit code. A plain question is answered at once (asking.py)."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

from bot import asking
from bot.endings import INTERRUPTED, code_of


def main() -> None:
    """Ends in SystemExit."""
    os.environ["PYTHONSAFEPATH"] = "1"  # workers import nothing from the folder that we are started in
    sys.stdout = sys.stdout or Path(os.devnull).open("w")  # noqa: SIM115 - None where it was closed
    sys.stderr = sys.stderr or Path(os.devnull).open("w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    command, words = sys.argv[1:2], sys.argv[2:]
    asked = asking.read(words) if command == ["search"] else None
    if asked is not None:
        sys.exit(code_of(partial(asking.answer, asked)))
    try:
        from bot.command_line import app

        app()
    except KeyboardInterrupt:  # outside a command: while the command line is read
        sys.exit(INTERRUPTED)
