"""Whether and when a failed request is sent again."""

from __future__ import annotations

import threading
from typing import Any, Callable, Mapping

from ._errors import CredenceError, wrong_call
from ._options import RetryPolicy

_EARNED = 0.1
"""What each success adds to the budget: ten of them pay for one retry."""

_DEFAULTS: Mapping[str, float] = {"attempts": 4, "base_ms": 200, "cap_ms": 5_000, "budget": 20}


class Retries:
    """There is one per client, because all calls share the budget."""

    def __init__(self, policy: RetryPolicy | None, random: Callable[[], float]) -> None:
        given: Mapping[str, Any] = policy or {}
        unknown = set(given) - set(_DEFAULTS)
        if unknown:
            raise wrong_call(f"`retry` has no member {min(unknown)!r}; it has: {', '.join(_DEFAULTS)}.")
        whole: Mapping[str, Any] = {**_DEFAULTS, **given}
        self._attempts: float = whole["attempts"]
        self._base_ms: float = whole["base_ms"]
        self._cap_ms: float = whole["cap_ms"]
        self._budget: float = whole["budget"]
        self._left = self._budget
        self._random = random
        self._lock = threading.Lock()

    def succeeded(self) -> None:
        with self._lock:
            self._left = min(self._budget, self._left + _EARNED)

    def wait_after(self, failure: CredenceError, attempt: int, ms_left: float) -> float | None:
        """How long to wait before the next attempt. None: the failure is final."""
        if not failure.is_retryable or attempt >= self._attempts:
            return None
        wait = self._delay(attempt, failure.retry_after_ms)
        with self._lock:
            if wait >= ms_left or self._left < 1:
                return None
            self._left -= 1
        return wait

    def _delay(self, attempt: int, retry_after_ms: float | None) -> float:
        """Full jitter. A wait that the service asks for is a lower bound."""
        if retry_after_ms is not None:
            return retry_after_ms + self._random() * self._base_ms
        # Limited to the cap, because a power with a large exponent would not be a usable number of milliseconds.
        longest: float = self._base_ms * 2.0 ** min(attempt - 1, 60)
        return self._random() * min(self._cap_ms, longest)
