"""Connections, and how long they are kept."""

from __future__ import annotations

import os
import selectors
import socket
import ssl
import time
from dataclasses import dataclass
from typing import Any, Callable, Coroutine, Protocol, TypeVar

from ._http import Channel, Limit, Message, TimeUp

T = TypeVar("T")

_PIECE = 64 * 1024
_MAX_KEPT = 16
_MAX_IDLE_S = 4.0
"""Shorter than the time that services and proxies keep an idle connection open."""


@dataclass(frozen=True)
class Place:
    """The address of a service."""

    host: str
    port: int
    tls: ssl.SSLContext | None


class Network(Protocol):
    async def connect(self, place: Place, limit: Limit) -> Channel: ...

    async def sleep(self, ms: float) -> None: ...

    def owner(self) -> object:
        """The owner of a connection. Only the same process and the same event loop can use it again."""


def finished(work: Coroutine[Any, Any, T]) -> T:
    """The result of work that blocks in its operations, so that it never yields to an event loop."""
    try:
        work.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    work.close()
    raise RuntimeError("something that a client of threads was given waits for an event loop; use AsyncCredence")


class BlockingNetwork:
    """For `Credence`: every operation waits in its thread."""

    def __init__(self, sleep: Callable[[float], Any] | None) -> None:
        self._sleep = sleep or (lambda ms: time.sleep(ms / 1_000))

    async def connect(self, place: Place, limit: Limit) -> Channel:
        failure: Exception | None = None
        found = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)
        for tried, (family, kind, protocol, _, address) in enumerate(found):
            share = limit.share(len(found) - tried)
            try:
                return _open(socket.socket(family, kind, protocol), address, place, share)
            except (OSError, TimeUp) as thrown:
                failure = thrown
        raise failure or OSError("the host has no address")

    async def sleep(self, ms: float) -> None:
        self._sleep(ms)

    def owner(self) -> object:
        return os.getpid()


def _open(opened: socket.socket, address: Any, place: Place, limit: Limit) -> Channel:
    try:
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        opened.settimeout(limit.seconds())
        opened.connect(address)
        if place.tls is not None:
            opened.settimeout(limit.seconds())
            opened = place.tls.wrap_socket(opened, server_hostname=place.host)
        return BlockingChannel(opened)
    except BaseException as thrown:
        opened.close()
        if is_time_up(thrown):
            raise TimeUp from None
        raise


def is_time_up(thrown: BaseException) -> bool:
    # The system's own timeout of a connection has an error number.
    return isinstance(thrown, TimeoutError) and thrown.errno is None


class BlockingChannel:
    def __init__(self, opened: socket.socket) -> None:
        self._socket = opened
        self._process = os.getpid()
        self._is_receiving = False
        self._is_closed = False

    async def send(self, message: Message, seconds: float | None) -> None:
        try:
            self._socket.settimeout(seconds)
            self._socket.sendall(message.to_bytes())
        except TimeoutError as thrown:
            if is_time_up(thrown):
                raise TimeUp from None
            raise

    async def receive(self, seconds: float | None) -> bytes:
        self._is_receiving = True
        try:
            self._socket.settimeout(seconds)
            return self._socket.recv(_PIECE)
        except TimeoutError as thrown:
            if is_time_up(thrown):
                raise TimeUp from None
            raise
        finally:
            self._is_receiving = False
            if self._is_closed:
                self._socket.close()

    def is_usable(self) -> bool:
        # Bytes that arrive without a request mean the end of the connection.
        with selectors.DefaultSelector() as selector:
            selector.register(self._socket, selectors.EVENT_READ)
            return not selector.select(0)

    def close(self) -> None:
        """
        May be called from another thread. A thread that is receiving notices it, and closes the socket afterwards.
        """
        self._is_closed = True
        if self._process == os.getpid():
            try:
                self._socket.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        if not self._is_receiving:
            self._socket.close()


class Pool:
    """Connections that wait for the next request. A connection is either in the pool or in use by one call."""

    def __init__(self) -> None:
        self._kept: list[tuple[Channel, object, float]] = []

    def take(self, owner: object) -> Channel | None:
        while self._kept:
            try:
                channel, owned_by, since = self._kept.pop()
            except IndexError:
                # Another thread was faster.
                return None
            if owned_by != owner:
                channel.close()
            elif time.monotonic() - since < _MAX_IDLE_S and channel.is_usable():
                return channel
            else:
                channel.close()
        return None

    def keep(self, channel: Channel, owner: object) -> None:
        if len(self._kept) >= _MAX_KEPT:
            channel.close()
        else:
            self._kept.append((channel, owner, time.monotonic()))

    def close(self) -> None:
        while self._kept:
            self._kept.pop()[0].close()
