"""Connections on the asyncio event loop."""

from __future__ import annotations

import asyncio
import os
from typing import Any, Awaitable, Callable, TypeVar

from ._http import Channel, Limit, Message, TimeUp
from ._network import Place

T = TypeVar("T")

_PIECE = 64 * 1024


class AsyncNetwork:
    """For `AsyncCredence`: operations wait in the event loop."""

    def __init__(self, sleep: Callable[[float], Awaitable[Any]] | None) -> None:
        self._sleep = sleep or (lambda ms: asyncio.sleep(ms / 1_000))

    async def connect(self, place: Place, limit: Limit) -> Channel:
        opening = asyncio.ensure_future(
            asyncio.open_connection(
                place.host,
                place.port,
                ssl=place.tls,
                server_hostname=place.host if place.tls is not None else None,
                **_side_by_side(asyncio.get_running_loop()),
            )
        )
        try:
            await asyncio.wait({opening}, timeout=limit.seconds())
            if opening.done():
                return AsyncChannel(*opening.result())
            raise TimeUp
        except BaseException:
            opening.add_done_callback(_drop)
            opening.cancel()
            raise

    async def sleep(self, ms: float) -> None:
        await self._sleep(ms)

    def owner(self) -> object:
        return os.getpid(), asyncio.get_running_loop()


def _side_by_side(loop: asyncio.AbstractEventLoop) -> dict[str, Any]:
    """
    Tries the next address of a host before the first one has failed. Event loops with an implementation of their own,
    such as uvloop, do not take this option; they try one address after the other.
    """
    is_of_asyncio = type(loop).create_connection is asyncio.BaseEventLoop.create_connection
    return {"happy_eyeballs_delay": 0.25} if is_of_asyncio else {}


def _drop(opening: asyncio.Future[tuple[asyncio.StreamReader, asyncio.StreamWriter]]) -> None:
    """Closes a connection that was opened too late, and retrieves its exception."""
    if not opening.cancelled() and opening.exception() is None:
        opening.result()[1].close()


class AsyncChannel:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._process = os.getpid()
        self._is_late = False

    async def send(self, message: Message, seconds: float | None) -> None:
        self._writer.write(message.to_bytes())
        await self._within(self._writer.drain(), seconds)

    async def receive(self, seconds: float | None) -> bytes:
        return await self._within(self._reader.read(_PIECE), seconds)

    async def _within(self, work: Awaitable[T], seconds: float | None) -> T:
        # `asyncio.wait_for` loses a cancellation that arrives together with the result, up to Python 3.11. A late
        # connection is abandoned in any case, which ends everything that waits for it.
        timer = None if seconds is None else asyncio.get_running_loop().call_later(seconds, self._give_up)
        try:
            result = await work
        except OSError:
            if self._is_late:
                raise TimeUp from None
            raise
        finally:
            if timer is not None:
                timer.cancel()
        if self._is_late:
            raise TimeUp
        return result

    def _give_up(self) -> None:
        self._is_late = True
        self._writer.transport.abort()

    def is_usable(self) -> bool:
        return not self._reader.at_eof() and not self._writer.is_closing()

    def close(self) -> None:
        if self._process != os.getpid():
            return
        try:
            self._writer.close()
        except RuntimeError:
            # The event loop ended before the connection was closed.
            pass
