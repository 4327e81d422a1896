"""Endless streams of events, and texts of any length."""

from __future__ import annotations

import codecs
from collections import deque
from types import TracebackType
from typing import Any, AsyncIterator, Generic, Iterator, Mapping, TypeVar

from ._errors import AnswerError, CredenceError, json_of
from ._frames import Frame, FrameReader
from ._http import Answer, Limit
from ._network import finished
from ._options import CallOptions, StreamOptions
from ._records import Record
from ._route import Route
from ._sender import STREAM_OPTIONS, Sender, broken, checked_options

T = TypeVar("T")

_MAX_WAIT_MS = 30_000.0
"""The longest wait between failing connections."""


async def _itself(answer: Answer) -> Answer:
    return answer


class _Position:
    """The position of the reader. Event ids are ascending numbers."""

    def __init__(self) -> None:
        self.last: int | None = None
        self.retry_ms = 1_000.0

    def is_new(self, frame: Frame) -> bool:
        """Records the frame. Returns whether it contains a new item."""
        if frame.retry_ms is not None:
            self.retry_ms = frame.retry_ms
        number = int(frame.id) if frame.id is not None and frame.id.isascii() and frame.id.isdigit() else None
        is_repeated = (
            frame.data is not None and self.last is not None and number is not None and number <= self.last
        )
        if number is not None and not is_repeated:
            self.last = number
        return frame.data is not None and not is_repeated

    def wait_before(self, failures: int, failure: CredenceError, random: float) -> float:
        longest = min(_MAX_WAIT_MS, self.retry_ms * 2.0 ** min(failures - 1, 60))
        # Half of the wait is random, so that the readers of a restarting service do not all come back at once.
        return max(failure.retry_after_ms or 0, longest / 2 + random * longest / 2)


class EventReader:
    """
    Reads Server-Sent Events. When a connection ends, it opens another one that continues after the last event it
    returned, so that each event arrives exactly once. An error that a retry cannot fix ends it.
    """

    def __init__(self, sender: Sender, route: Route, given: Mapping[str, Any], options: StreamOptions | None) -> None:
        self._sender = sender
        self._route = route
        self._given = given
        self._options = checked_options(route, options, STREAM_OPTIONS)
        self._position = _Position()
        self._frames: deque[Frame] = deque()
        self._connection: _Connection | None = None
        self._failures = 0
        self._is_closed = False
        sender.ends(self)

    async def next(self) -> Record | None:
        """The next event. None once the reader is closed."""
        while not self._is_closed:
            while self._frames:
                frame = self._frames.popleft()
                self._failures = 0
                if self._position.is_new(frame):
                    return self._item_of(frame)
            await self._read_on()
        return None

    async def _read_on(self) -> None:
        try:
            if self._connection is None:
                self._connection = await self._connect()
            self._frames.extend(await self._connection.frames())
            return
        except CredenceError as thrown:
            self._leave()
            if self._is_closed:
                return
            if not thrown.is_retryable:
                self.close()
                raise
            failure = thrown
        except BaseException:
            # The caller has left in the middle of a piece. The next connection continues after the last event.
            self._leave()
            raise
        self._failures += 1
        if self._failures > self._options.get("reconnects", float("inf")):
            self.close()
            raise failure
        wait = self._position.wait_before(self._failures, failure, self._sender.ports.random())
        await self._sender.network.sleep(wait)

    async def _connect(self) -> _Connection:
        request = self._sender.begin(self._route, self._given, self._options)
        request.headers["accept"] = "text/event-stream"
        if self._position.last is not None:
            request.headers["last-event-id"] = str(self._position.last)
        limit = Limit(each_ms=self._options.get("silence_ms", 60_000))
        answer, _ = await self._sender.attempt(self._route, request, 1, limit, _stream_in)
        return _Connection(self._sender, answer, limit)

    def _item_of(self, frame: Frame) -> Record:
        item = json_of(frame.data or "")
        if item is None:
            self.close()
            raise AnswerError("an event that is not JSON", code="answer_not_json", status=200)
        return item

    def _leave(self) -> None:
        if self._connection is not None:
            self._connection.answer.close()
            self._connection = None

    def close(self) -> None:
        self._is_closed = True
        self._frames.clear()
        self._leave()


async def _stream_in(answer: Answer) -> Answer:
    kind = answer.headers.get("content-type", "no content type")
    if kind.startswith("text/event-stream"):
        return answer
    raise AnswerError(
        f"the answer is not a stream of events ({kind})", code="answer_not_a_stream", status=answer.status
    )


class _Connection:
    def __init__(self, sender: Sender, answer: Answer, limit: Limit) -> None:
        self._sender = sender
        self._limit = limit
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._reader = FrameReader()
        self.answer = answer

    async def frames(self) -> list[Frame]:
        """The next events, as soon as there are bytes."""
        try:
            piece = await self.answer.piece()
        except Exception as failure:
            raise self._sender.failure_of(failure, self._limit) from None
        if piece == b"":
            raise broken("the stream ended")
        return self._reader.push(self._decode(piece))


class TextReader:
    """Text of any length, as it arrives. It is not retried, because the caller has already received its beginning."""

    def __init__(self, sender: Sender, route: Route, given: Mapping[str, Any], options: CallOptions | None) -> None:
        self._sender = sender
        self._route = route
        self._given = given
        self._options = checked_options(route, options, frozenset(("deadline_ms", "headers")))
        self._limit = Limit()
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._answer: Answer | None = None
        self._is_closed = False
        sender.ends(self)

    async def next(self) -> str | None:
        """The next piece. None at the end."""
        while not self._is_closed:
            try:
                if self._answer is None:
                    self._answer = await self._connect()
                piece = await self._answer.piece()
            except BaseException as failure:
                self.close()
                if isinstance(failure, Exception):
                    raise self._sender.failure_of(failure, self._limit) from None
                raise
            text = self._decoder.decode(piece, final=piece == b"")
            if piece == b"":
                self.close()
            if text != "":
                return text
        return None

    async def _connect(self) -> Answer:
        request = self._sender.begin(self._route, self._given, self._options)
        request.headers["accept"] = "*/*"
        self._limit = Limit(total_ms=self._options.get("deadline_ms"))
        answer, _ = await self._sender.attempt(self._route, request, 1, self._limit, _itself)
        return answer

    def close(self) -> None:
        self._is_closed = True
        if self._answer is not None:
            self._answer.close()


class Stream(Generic[T]):
    """Content that arrives piece by piece. Iterate over it once. Leave the `with` block or call `close()` to end it."""

    def __init__(self, reader: EventReader | TextReader) -> None:
        self._reader = reader

    def __iter__(self) -> Iterator[T]:
        return self

    def __next__(self) -> T:
        item: Any = finished(self._reader.next())
        if item is None:
            raise StopIteration
        piece: T = item
        return piece

    def close(self) -> None:
        self._reader.close()

    def __enter__(self) -> Stream[T]:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def __del__(self) -> None:
        self._reader.close()


class AsyncStream(Generic[T]):
    """
    Content that arrives piece by piece. Iterate over it once. Leave the `async with` block or call `close()` to end it.
    """

    def __init__(self, reader: EventReader | TextReader) -> None:
        self._reader = reader

    def __aiter__(self) -> AsyncIterator[T]:
        return self

    async def __anext__(self) -> T:
        item: Any = await self._reader.next()
        if item is None:
            raise StopAsyncIteration
        piece: T = item
        return piece

    def close(self) -> None:
        self._reader.close()

    async def __aenter__(self) -> AsyncStream[T]:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        self._reader.close()
