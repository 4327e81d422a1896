"""Connections of the event loop of asyncio."""

from __future__ import annotations

import asyncio
import os
from typing import Any, Awaitable, Callable, TypeVar

from ._http import Channel, Limit, Message, TimeUp
from ._network import Place, is_time_up

T = TypeVar("T")

_PIECE = 64 * 1024


class AsyncNetwork:
    """For `AsyncCredence`: operations wait in the event loop."""

    def __init__(self, sleep: Callable[[float], Awaitable[Any]] | None) -> None:
        self._sleep = sleep or (lambda ms: asyncio.sleep(ms / 1_000))

    async def connect(self, place: Place, limit: Limit) -> Channel:
        opening = asyncio.open_connection(
            place.host,
            place.port,
            ssl=place.tls,
            server_hostname=place.host if place.tls is not None else None,
            happy_eyeballs_delay=0.25,
        )
        return AsyncChannel(*await _within(opening, limit.seconds()))

    async def sleep(self, ms: float) -> None:
        await self._sleep(ms)

    def owner(self) -> object:
        return os.getpid(), asyncio.get_running_loop()


async def _within(work: Awaitable[T], seconds: float | None) -> T:
    try:
        return await asyncio.wait_for(work, seconds)
    except asyncio.TimeoutError as thrown:
        # Since Python 3.11 it is the class of what the system reports, too.
        if isinstance(thrown, OSError) and not is_time_up(thrown):
            raise
        raise TimeUp from None


class AsyncChannel:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._process = os.getpid()

    async def send(self, message: Message, seconds: float | None) -> None:
        self._writer.write(message.to_bytes())
        await _within(self._writer.drain(), seconds)

    async def receive(self, seconds: float | None) -> bytes:
        return await _within(self._reader.read(_PIECE), seconds)

    def is_usable(self) -> bool:
        return not self._reader.at_eof() and not self._writer.is_closing()

    def close(self) -> None:
        if self._process != os.getpid():
            return
        try:
            self._writer.close()
        except RuntimeError:
            # Its event loop has ended before it.
            pass
