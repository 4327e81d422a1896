"""How a client and a call can be set up."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Any, Callable, Mapping, MutableMapping, TypedDict


class RetryPolicy(TypedDict, total=False):
    """When a request is sent again. The defaults suit an agent that waits for the answer."""

    attempts: int
    """How often a request is sent at most, the first time included; default 4."""
    base_ms: float
    """The longest wait before the second attempt; it doubles with each further one. Default 200."""
    cap_ms: float
    """The longest wait before any attempt, unless the service asks for more with `Retry-After`. Default 5,000."""
    budget: float
    """
    How many retries all calls of a client have together; ten successes earn one more. Once they are used up, failures
    are final, so that a service in trouble is not flooded. Default 20.
    """


class CallOptions(TypedDict, total=False):
    """What a call may set apart from its input."""

    deadline_ms: float
    """How long the call may take with all its retries; default: that of the client."""
    attempt_ms: float
    """How long one attempt may take; default: that of the client."""
    idempotency_key: str
    """The key of a write; default: a random one. It stays the same over retries."""
    if_match: Any
    """Refuse the edit if it is at another version: a version, an ETag, or the answer that was read before."""
    headers: Mapping[str, str]


class StreamOptions(TypedDict, total=False):
    """What the call of a stream may set apart from its input."""

    silence_ms: float
    """Reconnect if nothing, not even a heartbeat, has come for so long; default 60,000."""
    reconnects: int
    """How many connections may fail one after another before the iteration raises; default: no limit."""
    headers: Mapping[str, str]


@dataclass
class RequestEvent:
    """A request as hooks see it: never with the API key."""

    operation: str
    """Name in the catalogue: `claims.store`."""
    method: str
    url: str
    attempt: int
    """1 for the first attempt."""
    headers: MutableMapping[str, str]
    """Headers that are about to be sent. A hook may add some, for example `traceparent`."""


@dataclass
class ResponseEvent:
    """An answer as hooks see it, or the failure to get one."""

    operation: str
    method: str
    url: str
    attempt: int
    status: int
    """The status, or 0 if nothing came back."""
    duration_ms: float
    headers: Mapping[str, str] | None
    """Headers of the answer, with names in small letters; None if nothing came back."""
    error: BaseException | None
    """What was wrong with it; None if it succeeded."""


@dataclass(frozen=True)
class AnswerInfo:
    """How an answer came, for those who need more than its body."""

    status: int
    headers: Mapping[str, str]
    attempts: int
    idempotency_key: str | None


_STARTED_AT = time.time() - time.monotonic()


def _now() -> float:
    # A clock that is set does not move the deadline of a call.
    return (_STARTED_AT + time.monotonic()) * 1_000


@dataclass(frozen=True)
class Ports:
    """What the client takes from its surroundings; tests replace it."""

    now: Callable[[], float] = _now
    """Milliseconds since 1970."""
    random: Callable[[], float] = random.random
    """0 to 1."""
    sleep: Callable[[float], Any] | None = None
    """Waits for milliseconds. Of an `AsyncCredence` it is a coroutine function. Default: that of Python."""


@dataclass(frozen=True)
class Settings:
    """What all calls of a client have in common, without the key."""

    space: str | None
    deadline_ms: float
    attempt_ms: float
    headers: Mapping[str, str]
    on_request: Callable[[RequestEvent], None] | None
    on_response: Callable[[ResponseEvent], None] | None
