"""The settings of a client and of a call."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Any, Callable, Mapping, MutableMapping, TypedDict


class RetryPolicy(TypedDict, total=False):
    """When a request is sent again. The defaults suit an agent that waits for the answer."""

    attempts: int
    """
    How many times a request is sent at most, including the first time. Default: 4. A write that the service is still
    working on is asked for again until the deadline; this does not count.
    """
    base_ms: float
    """The longest wait before the second attempt. It doubles with each further one. Default: 200."""
    cap_ms: float
    """The longest wait before any attempt, unless the service asks for more with `Retry-After`. Default: 5,000."""
    budget: float
    """
    How many retries all calls of a client share. Ten successes earn one more. When they are used up, failures are
    final, so that a service in trouble is not flooded. Default: 20.
    """


class CallOptions(TypedDict, total=False):
    """The options of a call, separate from its input."""

    deadline_ms: float
    """How long the call may take, including all retries. Default: that of the client."""
    attempt_ms: float
    """How long one attempt may take. Default: that of the client."""
    idempotency_key: str
    """The idempotency key of a write. Default: a random one. It stays the same for all retries."""
    if_match: Any
    """Refuse the edit if the object has another version: a version, an ETag, or the answer that was read before."""
    headers: Mapping[str, str]


class StreamOptions(TypedDict, total=False):
    """The options of a stream, separate from its input."""

    silence_ms: float
    """Reconnect if nothing has arrived for this time, not even a heartbeat. Default: 60,000."""
    reconnects: int
    """How many connections may fail in a row before the iteration raises. Default: no limit."""
    headers: Mapping[str, str]


@dataclass
class RequestEvent:
    """A request as hooks see it. It never contains the API key."""

    operation: str
    """The name in the catalogue, such as `claims.store`."""
    method: str
    url: str
    attempt: int
    """1 for the first attempt."""
    headers: MutableMapping[str, str]
    """The headers that will be sent. A hook may add some, for example `traceparent`."""


@dataclass
class ResponseEvent:
    """An answer as hooks see it, or the failure to get one."""

    operation: str
    method: str
    url: str
    attempt: int
    status: int
    """The status, or 0 if there was no answer."""
    duration_ms: float
    headers: Mapping[str, str] | None
    """The headers of the answer, with lower-case names. None: there was no answer."""
    error: BaseException | None
    """The error. None: the attempt succeeded."""


@dataclass(frozen=True)
class AnswerInfo:
    """Details of an answer besides its body."""

    status: int
    headers: Mapping[str, str]
    attempts: int
    idempotency_key: str | None


_STARTED_AT = time.time() - time.monotonic()


def _now() -> float:
    # Setting the system clock does not move the deadline of a call.
    return (_STARTED_AT + time.monotonic()) * 1_000


@dataclass(frozen=True)
class Ports:
    """What the client needs from its environment. Tests replace it."""

    now: Callable[[], float] = _now
    """Milliseconds since 1970."""
    random: Callable[[], float] = random.random
    """0 to 1."""
    sleep: Callable[[float], Any] | None = None
    """
    Waits for a number of milliseconds. For an `AsyncCredence` it is a coroutine function. Default: that of Python.
    """


@dataclass(frozen=True)
class Settings:
    """What all calls of a client have in common, without the key."""

    space: str | None
    deadline_ms: float
    attempt_ms: float
    headers: Mapping[str, str]
    on_request: Callable[[RequestEvent], None] | None
    on_response: Callable[[ResponseEvent], None] | None
