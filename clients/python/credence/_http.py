"""HTTP/1.1 over a connection: how a request is written, and how an answer is read."""

from __future__ import annotations

import re
import time
from typing import Mapping, Protocol

from ._keys import Secret

_MAX_HEAD = 128 * 1024
"""The longest head of an answer, in bytes. The service sends a tenth of it."""
_LINE_END = re.compile(rb"\r?\n")


class TimeUp(Exception):
    """An operation on a connection took longer than its limit."""


class Broken(Exception):
    """The bytes received are not a complete HTTP answer."""


class Limit:
    """How long the operations on a connection may take: in total, or each of them."""

    def __init__(self, *, total_ms: float | None = None, each_ms: float | None = None) -> None:
        self.total_ms = total_ms
        self.each_ms = each_ms
        self._end = None if total_ms is None else time.monotonic() + total_ms / 1_000

    def seconds(self) -> float | None:
        """How long the next operation may take. None: no limit."""
        each = None if self.each_ms is None else self.each_ms / 1_000
        if self._end is None:
            return each
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeUp
        return left if each is None else min(left, each)

    def share(self, parts: int) -> Limit:
        """The time for one of the parts that are still to be tried, so that a part that hangs leaves time for others."""
        seconds = self.seconds()
        return Limit(total_ms=None if seconds is None else seconds * 1_000 / parts)


class Channel(Protocol):
    """An open connection. Its operations raise TimeUp or OSError."""

    async def send(self, message: Message, seconds: float | None) -> None: ...

    async def receive(self, seconds: float | None) -> bytes:
        """The next bytes. Empty at the end."""

    def is_usable(self) -> bool:
        """Whether another request can be sent on it."""

    def close(self) -> None:
        """Closes it in the process that opened it. After a fork, the other process keeps using it."""


class Message:
    """A request. Its bytes contain the key, so they are created only when they are sent, and are not kept."""

    def __init__(
        self, method: str, target: str, headers: Mapping[str, str], proof: Secret, body: bytes | None
    ) -> None:
        self.method = method
        self.target = target
        self.headers = headers
        self.proof = proof
        self.body = body

    def to_bytes(self) -> bytes:
        lines = [f"{self.method} {self.target} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        lines += [f"authorization: Bearer {self.proof.reveal()}", "", ""]
        return "\r\n".join(lines).encode("latin-1") + (self.body or b"")


class Answer:
    """An answer whose body is read piece by piece."""

    def __init__(self, channel: Channel, limit: Limit) -> None:
        self._channel = channel
        self._limit = limit
        self._buffer = bytearray()
        self._left: int | None = None
        """The remaining bytes of the body, or of the current chunk. None: up to the end of the connection."""
        self._is_chunked = False
        self._is_over = False
        self._can_stay = False
        self.status = 0
        self.headers: dict[str, str] = {}

    @property
    def is_reusable(self) -> bool:
        """Whether the connection can take another request: the answer was read completely, and both sides agree."""
        return self._is_over and self._can_stay and not self._buffer

    async def read_head(self) -> None:
        while True:
            found = re.match(rb"HTTP/1\.([01]) ([1-9][0-9]{2})(?: |$)", await self._line(_MAX_HEAD))
            if found is None:
                raise Broken("the answer is not one of HTTP/1.1")
            self.headers = await self._read_headers()
            self.status = int(found[2])
            # A 1xx answer comes before the real one.
            if self.status >= 200:
                break
        self._can_stay = found[1] == b"1" and "close" not in self.headers.get("connection", "").lower()
        self._is_chunked = "chunked" in self.headers.get("transfer-encoding", "").lower()
        if self.status in (204, 304):
            self._is_over = True
        elif self._is_chunked:
            self._left = 0
        elif "content-length" in self.headers:
            self._left = self._length(self.headers["content-length"])
            self._is_over = self._left == 0
        else:
            self._can_stay = False

    async def _read_headers(self) -> dict[str, str]:
        headers: dict[str, str] = {}
        left = _MAX_HEAD
        while True:
            line = await self._line(left)
            if line == b"":
                return headers
            left -= len(line)
            name, colon, value = line.decode("latin-1").partition(":")
            if colon == "" or name == "" or name != name.strip():
                raise Broken("the answer has a header that cannot be read")
            name, value = name.lower(), value.strip()
            headers[name] = f"{headers[name]}, {value}" if name in headers else value

    @staticmethod
    def _length(text: str) -> int:
        # The same length given twice counts once.
        lengths = {part.strip() for part in text.split(",")}
        if len(lengths) != 1 or re.fullmatch(r"[0-9]{1,15}", text := lengths.pop()) is None:
            raise Broken("the answer has no length that can be read")
        return int(text)

    async def _line(self, most: int) -> bytes:
        start = 0
        while True:
            found = _LINE_END.search(self._buffer, start)
            if found is not None:
                line = bytes(self._buffer[: found.start()])
                del self._buffer[: found.end()]
                return line
            if len(self._buffer) > most:
                raise Broken("the head of the answer is too long")
            start = max(0, len(self._buffer) - 1)
            await self._more()

    async def _more(self) -> None:
        piece = await self._channel.receive(self._limit.seconds())
        if piece == b"":
            raise Broken("the connection was closed before the end")
        self._buffer += piece

    async def piece(self) -> bytes:
        """The next bytes of the body. Empty at its end."""
        if self._is_chunked and self._left == 0 and not self._is_over:
            await self._begin_chunk()
        if self._is_over:
            return b""
        if self._left is None:
            return await self._rest()
        if not self._buffer:
            await self._more()
        piece = bytes(self._buffer[: self._left])
        del self._buffer[: len(piece)]
        self._left -= len(piece)
        if self._left == 0 and not self._is_chunked:
            self._is_over = True
        return piece

    async def _rest(self) -> bytes:
        """A body without a length ends with its connection."""
        if self._buffer:
            piece = bytes(self._buffer)
            self._buffer.clear()
            return piece
        piece = await self._channel.receive(self._limit.seconds())
        self._is_over = piece == b""
        return piece

    async def _begin_chunk(self) -> None:
        line = await self._line(_MAX_HEAD)
        # Each chunk is followed by an empty line.
        if line == b"":
            line = await self._line(_MAX_HEAD)
        found = re.match(rb"([0-9a-fA-F]{1,12})[ \t]*(?:;|$)", line)
        if found is None:
            raise Broken("a part of the answer has no length that can be read")
        self._left = int(found[1], 16)
        if self._left == 0:
            await self._read_headers()
            self._is_over = True

    async def text(self) -> str:
        """The complete body."""
        pieces = []
        while piece := await self.piece():
            pieces.append(piece)
        return b"".join(pieces).decode("utf-8", "replace")

    def close(self) -> None:
        self._channel.close()


async def exchange(channel: Channel, message: Message, limit: Limit) -> Answer:
    """Sends a request and reads the head of its answer."""
    await channel.send(message, limit.seconds())
    answer = Answer(channel, limit)
    await answer.read_head()
    return answer
