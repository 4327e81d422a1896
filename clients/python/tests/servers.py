"""A socket server whose answers the tests write byte by byte."""

from __future__ import annotations

import json
import socket
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

KEY = f"ck_{'0' * 52}_secret"


def answer(body: Any, *headers: str, status: int = 200) -> bytes:
    """A complete JSON answer. Bytes are sent unchanged, up to the end of the connection."""
    if isinstance(body, bytes):
        return "\r\n".join([f"HTTP/1.1 {status} Said", *headers, "", ""]).encode() + body
    text = json.dumps(body).encode()
    lines = ["content-type: application/json", f"content-length: {len(text)}", *headers]
    return "\r\n".join([f"HTTP/1.1 {status} Said", *lines, "", ""]).encode() + text


@dataclass
class Request:
    connection: int
    """The number of the connection that it arrived on, from 1."""
    method: str
    target: str
    headers: dict[str, str]
    body: Any


@dataclass
class Said:
    """What the server does in response to a request."""

    text: bytes
    closes: bool = False
    """Close the connection afterwards."""


class Server:
    """Answers requests from a list, in order. `requests` are those that arrived. Further requests are refused."""

    def __init__(self, *answers: Said | bytes) -> None:
        self._answers = [each if isinstance(each, Said) else Said(each) for each in answers]
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._lock = threading.Lock()
        self._connections: list[socket.socket] = []
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()
        self.requests: list[Request] = []
        self.ended = threading.Semaphore(0)
        """Counts the connections that have ended."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                self._connections.append(connection)
                thread = threading.Thread(target=self._serve, args=(connection, len(self._connections)), daemon=True)
                self._threads.append(thread)
            thread.start()

    def _serve(self, connection: socket.socket, number: int) -> None:
        with connection, connection.makefile("rb") as reader:
            try:
                while (request := self._read(reader, number)) is not None:
                    said = self._next(request)
                    connection.sendall(said.text)
                    if said.closes:
                        connection.shutdown(socket.SHUT_RDWR)
                        break
            except (OSError, ValueError):
                # The connection broke, or the bytes on it are not HTTP.
                pass
        self.ended.release()

    def _next(self, request: Request) -> Said:
        with self._lock:
            self.requests.append(request)
            return self._answers.pop(0) if self._answers else Said(answer({}, status=418), closes=True)

    @staticmethod
    def _read(reader: Any, number: int) -> Request | None:
        first = reader.readline().decode("latin-1")
        if first == "":
            return None
        method, target, _ = first.split(" ")
        headers = {}
        while (line := reader.readline().decode().strip()) != "":
            name, _, value = line.partition(": ")
            headers[name] = value
        text = reader.read(int(headers.get("content-length", "0")))
        return Request(number, method, target, headers, json.loads(text) if text else None)

    def __enter__(self) -> Server:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        with self._lock:
            for connection in self._connections:
                try:
                    connection.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
        for thread in self._threads:
            thread.join()
