"""Whether and when a failed request is sent again."""

from __future__ import annotations

import threading
from typing import Any, Callable, Mapping

from ._errors import CredenceError, wrong_call
from ._options import RetryPolicy

_EARNED = 0.1
"""What each success adds to the budget: ten of them pay for one retry."""

_STILL_RUNNING = "idempotency_in_flight"
"""The code of the answer to a write that was sent again while an earlier attempt of it is still running."""

_RUNNING_MS = 1_000.0
"""The longest wait after the first such answer. At least half of it passes."""

_DEFAULTS: Mapping[str, float] = {"attempts": 4, "base_ms": 200, "cap_ms": 5_000, "budget": 20}


class Retries:
    """The retry budget, which all calls of a client share."""

    def __init__(self, policy: RetryPolicy | None, random: Callable[[], float]) -> None:
        given: Mapping[str, Any] = policy or {}
        unknown = set(given) - set(_DEFAULTS)
        if unknown:
            raise wrong_call(f"`retry` has no member {min(unknown)!r}; it has: {', '.join(_DEFAULTS)}.")
        whole: Mapping[str, Any] = {**_DEFAULTS, **given}
        self.attempts: float = whole["attempts"]
        self._base_ms: float = whole["base_ms"]
        self._cap_ms: float = whole["cap_ms"]
        self._budget: float = whole["budget"]
        self._left = self._budget
        self._random = random
        self._lock = threading.Lock()

    def succeeded(self) -> None:
        with self._lock:
            self._left = min(self._budget, self._left + _EARNED)

    def of_call(self) -> CallRetries:
        return CallRetries(self)

    def take(self) -> bool:
        """Takes one retry from the budget. Returns whether there was one."""
        with self._lock:
            if self._left < 1:
                return False
            self._left -= 1
            return True

    def delay(self, attempt: int, retry_after_ms: float | None) -> float:
        """Full jitter. A wait that the service asks for is a lower bound."""
        if retry_after_ms is not None:
            return retry_after_ms + self._random() * self._base_ms
        # Limited to the cap, because a power with a large exponent would not be a usable number of milliseconds.
        longest: float = self._base_ms * 2.0 ** min(attempt - 1, 60)
        return self._random() * min(self._cap_ms, longest)

    def delay_of_running(self, answers: int, retry_after_ms: float | None) -> float:
        """How long to wait for a write that is still running, after this many answers that said so."""
        longest = min(self._cap_ms, _RUNNING_MS * 2.0 ** min(answers - 1, 60))
        return max(retry_after_ms or 0.0, longest / 2 + self._random() * longest / 2)


class CallRetries:
    """Decides whether and when the request of one call is sent again."""

    def __init__(self, shared: Retries) -> None:
        self._shared = shared
        self._attempts = 0
        self._running = 0

    def wait_after(self, failure: CredenceError, ms_left: float) -> float | None:
        """
        How long to wait before the next attempt. None: the failure is final. While an earlier attempt is still running,
        the call waits for its answer until the deadline: this costs no attempt and nothing of the budget, because the
        service is already doing the work.
        """
        is_running = failure.code == _STILL_RUNNING
        if not is_running or self._attempts == 0:
            self._attempts += 1
        if is_running:
            self._running += 1
        if not failure.is_retryable or self._attempts >= self._shared.attempts:
            return None
        if is_running:
            wait = self._shared.delay_of_running(self._running, failure.retry_after_ms)
        else:
            wait = self._shared.delay(self._attempts, failure.retry_after_ms)
        return wait if wait < ms_left and (is_running or self._shared.take()) else None
