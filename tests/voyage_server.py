"""A loopback server that speaks Voyage's protocol: key, limits, signs or floats, and failures.

Vectors are made of a text's sub-words, so that a question is near to code that shares its words.
"""

from __future__ import annotations

import base64
import hashlib
import json
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

import numpy as np
from numpy.typing import NDArray

from search.words import subwords

KEY = "pa-0123456789-this-is-the-key-of-the-test"
TOKENS = 120_000  # in one request


@dataclass(frozen=True)
class Reply:
    """An answer that is given in place of the right one."""

    status: int
    body: bytes = b'{"detail": "as the test wants it"}'
    headers: dict[str, str] = field(default_factory=dict)
    trickle: bool = False  # a byte now and then, without end
    hang_up: bool = False


class VoyageServer(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.url = f"http://127.0.0.1:{self.server_port}/v1"
        self.requests: list[dict[str, Any]] = []  # bodies, in order
        self.replies: deque[Reply | None] = deque()  # for the next requests; None: the right answer
        self.always: Reply | None = None
        self.shut_for = 0.0  # seconds from the first request on in which all are told to wait for one second
        self.opens = 0.0
        self.refused = 0
        self.tokens = TOKENS
        self.closing = Event()

    @property
    def texts(self) -> list[str]:
        """All documents that were accepted."""
        return [text for body in self.requests if body["input_type"] == "document" for text in body["input"]]


def vector(text: str, bits: int) -> NDArray[np.float32]:
    total = np.zeros(bits, np.float32)
    for word in subwords(text):
        raw = hashlib.shake_256(word.encode()).digest(bits // 8)
        total += np.unpackbits(np.frombuffer(raw, np.uint8)).astype(np.float32) * 2 - 1
    return total / max(float(np.linalg.norm(total)), 1.0)


def signs(text: str, bits: int) -> bytes:
    return np.packbits(vector(text, bits) > 0).tobytes()


class _Handler(BaseHTTPRequestHandler):
    server: VoyageServer
    protocol_version = "HTTP/1.1"

    def log_message(self, *args: object) -> None:
        pass

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        reply = self._failure() or self._judged(body) or Reply(200, json.dumps(_embedded(body)).encode())
        if reply.status == 200 and not reply.hang_up:
            self.server.requests.append(body)
        self._send(reply)

    def _failure(self) -> Reply | None:
        now = time.monotonic()
        self.server.opens = self.server.opens or now + self.server.shut_for
        if now < self.server.opens:
            self.server.refused += 1
            return Reply(429, headers={"Retry-After": "1"})
        return self.server.replies.popleft() if self.server.replies else self.server.always

    def _judged(self, body: dict[str, Any]) -> Reply | None:
        if self.path != "/v1/embeddings":
            return Reply(404)
        if self.headers["Authorization"] != f"Bearer {KEY}":
            return Reply(401)
        texts = body["input"]
        if not (isinstance(texts, list) and 1 <= len(texts) <= 1000 and all(texts)):
            return Reply(400, b'{"detail": "1 to 1000 texts, none of them empty"}')
        if sum(len(text.encode()) for text in texts) // 3 > self.server.tokens:
            return Reply(400, b'{"detail": "too many tokens in the batch"}')
        return None

    def _send(self, reply: Reply) -> None:
        if reply.hang_up:
            self.close_connection = True
            return
        self.send_response(reply.status)
        for name, value in {"Content-Type": "application/json", **reply.headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(10**6 if reply.trickle else len(reply.body)))
        self.end_headers()
        while reply.trickle and not self.server.closing.wait(0.2):
            self.wfile.write(b" ")
            self.wfile.flush()
        self.wfile.write(reply.body)


def _embedded(body: dict[str, Any]) -> dict[str, Any]:
    dtypes = {"ubinary": signs, "float": lambda text, bits: vector(text, bits).tobytes()}
    packed = dtypes[body["output_dtype"]]
    data = [
        {
            "object": "embedding",
            "embedding": base64.b64encode(packed(text, body["output_dimension"])).decode(),
            "index": index,
        }
        for index, text in enumerate(body["input"])
    ]
    return {"object": "list", "data": data, "model": body["model"], "usage": {"total_tokens": 7}}


@contextmanager
def serving() -> Iterator[VoyageServer]:
    with VoyageServer() as server:
        thread = Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield server
        server.closing.set()
        server.shutdown()
