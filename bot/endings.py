"""How the work of a command ends to an exit code; a failure to one line. The one place where failures end.

0 done    1 a problem that was asked to fail on    2 wrong use    3 could not    130 interrupted
"""

from __future__ import annotations

import errno
import functools
import os
import sys
from collections.abc import Callable
from typing import ParamSpec

from bot.plain import one_line
from search.model import UsageError, UserError

USAGE, COULD_NOT, INTERRUPTED = 2, 3, 130
_DAMAGED = (11, 26)  # SQLITE_CORRUPT, SQLITE_NOTADB: `--help` does not wait for sqlite3
MESSAGE = 1_000  # characters: a message may quote what was asked

_Parameters = ParamSpec("_Parameters")


def ending(work: Callable[_Parameters, int | None]) -> Callable[_Parameters, None]:
    """`work`, which returns an exit code (None: 0), as a function that raises typer.Exit and nothing else."""

    @functools.wraps(work)
    def run(*args: _Parameters.args, **options: _Parameters.kwargs) -> None:
        import typer

        raise typer.Exit(code_of(functools.partial(work, *args, **options)))

    return run


def code_of(work: Callable[[], int | None]) -> int:
    """The exit code that `work` ends with."""
    try:
        code = work()
        sys.stdout.flush()
    except UserError as error:
        code = _failed(str(error), USAGE if isinstance(error, UsageError) else COULD_NOT)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except Exception as error:  # noqa: BLE001 - a defect of ours
        code = _refused(error) or _unexpected(error)
    return code or 0


def _failed(message: str, code: int) -> int:
    sys.stderr.write(f"callwave: {one_line(message, MESSAGE)}\n")
    return code


def _refused(error: Exception) -> int:
    """For what the disk is to blame for and no reader of it has told; 0 for anything else."""
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return _failed(f"cannot write the output: {error.strerror}; make room there", COULD_NOT)
    if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED:
        return _failed(f"the index is damaged ({error}): run `callwave index` to make it anew", COULD_NOT)
    return 0


def _unexpected(error: Exception) -> int:
    if os.environ.get("CALLWAVE_DEBUG", "") not in ("", "0"):
        import traceback

        traceback.print_exception(error)
    said = f"unexpected {type(error).__name__}: {error}"
    return _failed(f"{said} (CALLWAVE_DEBUG=1 shows the traceback; please report it)", COULD_NOT)
