"""Stand-ins for the parser that fail as a native grammar can, for sources that ask for it."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

from search.index.parse import Facts, ParseTimeout
from search.languages import Language
from search.model import Symbol
from search.nodes import SYMBOL_MASK

MARK = "EXTRACT_HANGS"  # environment variable: a file that is made when an extractor begins to hang


def extract(source: bytes, language: Language, deadline: float) -> Facts:
    """One symbol named after the source's first line."""
    first, _, rest = source.decode().partition("\n")
    match rest:
        case "hang":
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
            if MARK in os.environ:
                Path(os.environ[MARK]).touch()
            time.sleep(3600)
        case "exit":
            os._exit(3)
        case "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "slow" | "deep":
            raise ParseTimeout if rest == "slow" else RecursionError
        case "many":
            one = Symbol(1, first, first, "constant", 0, 1, 1, 1, first)
            return Facts((one,) * (SYMBOL_MASK + 1), b"i", b"u")
        case "wrong":
            raise ZeroDivisionError
    return Facts((Symbol(1, first, first, "function", 0, 1, 1, 1, first),), b"i", b"u")


def main_module(source: bytes, language: Language, deadline: float) -> Facts:
    """One symbol that names the module this process runs as."""
    main = sys.modules["__main__"]
    name = str(getattr(main, "__file__", None))
    return Facts((Symbol(1, name, name, "function", 0, 1, 1, 1, ""),), b"", b"")
