"""Python: names of members that builtin and library types have: they say nothing about what has them."""

from __future__ import annotations

import collections
import datetime
import io
import pathlib
import re
import threading
import types
from functools import cache

_TYPES: tuple[type, ...] = (
    str, bytes, bytearray, list, dict, set, tuple, int, float, complex, property, type, OSError,
    UnicodeError, ImportError, memoryview, slice, range, collections.OrderedDict, collections.Counter,
    collections.deque, collections.defaultdict, collections.ChainMap, re.Pattern, re.Match,
    io.TextIOWrapper, io.BytesIO, io.StringIO, pathlib.Path, threading.Thread, threading.Event,
    threading.Condition, datetime.datetime, datetime.timedelta, types.ModuleType, types.FunctionType,
    types.MethodType, types.CodeType, types.FrameType, types.TracebackType, types.GeneratorType,
    types.CoroutineType,
)  # fmt: skip
# what is set on instances only, and what requests, responses, cursors and files of many libraries have
_MORE = frozenset([
    "args", "name", "value", "data", "text", "json", "url", "status", "headers", "body", "code", "message",
    "id", "type", "kind", "path", "config", "options", "parent", "children", "size", "shape", "dtype",
    "execute", "fetchone", "fetchall", "commit", "rollback", "cursor", "save", "load", "loads", "dump",
    "dumps", "reset", "run", "stop", "cancel", "exit", "init", "setup", "apply", "handle", "process",
    "parse", "render", "create", "delete", "filter", "first", "last", "all", "add_option", "content",
    "status_code", "user", "request", "response", "method", "params", "query", "result", "results", "state",
    "event", "key", "keys", "label", "title", "description", "version", "length", "width", "height", "x",
    "y", "next", "prev", "node", "nodes", "root", "lineno", "filename", "module", "callback", "func",
    "target", "source", "context", "session", "client", "connection", "model", "debug", "info", "warning",
    "error", "exception", "log", "put", "empty", "full", "recv", "send", "sendall", "connect", "poll",
    "terminate", "kill", "communicate", "returncode", "stdin", "stdout", "stderr", "pid", "add_argument",
    "parse_args", "dest", "help", "level", "msg", "return_value", "side_effect", "call_args", "called",
    "setUp", "tearDown", "meta", "attrs", "tag", "tags", "items", "objects",
])  # fmt: skip
_COMMON = frozenset(name for one in _TYPES for name in dir(one)) | _MORE


@cache
def informative(name: str) -> bool:
    """Whether a member of that name says something about the class that has it."""
    return name not in _COMMON and not name.startswith(("__", "assert"))
