"""Waiting for jobs."""

from __future__ import annotations

from typing import Any, Callable

from ._errors import DeadlineError, JobError
from ._records import Record, plain
from ._route import route_of
from ._sender import Sender
from ._table import ROUTES

_FIRST_POLL_MS = 100.0
_OVER = frozenset(("failed", "dead", "cancelled"))
"""Statuses of a job that has stopped without success. Any other status means that it continues."""


async def wait_for_job(
    sender: Sender,
    job: Any,
    *,
    on_progress: Callable[[Any], Any] | None,
    deadline_ms: float | None,
    max_poll_ms: float,
) -> Any:
    """Returns the job once it is done. Raises a JobError if it ends in another way."""
    route = route_of("jobs.get", ROUTES["jobs"]["get"])
    job_id = job["id"] if isinstance(job, Record) else job
    deadline = sender.ports.now() + (float("inf") if deadline_ms is None else deadline_ms)
    seen: Any = None
    poll_ms = _FIRST_POLL_MS
    while True:
        current: Any = await sender.call(route, {"id": job_id})
        now = plain([current.status, current.progress])
        if now != seen and on_progress is not None:
            on_progress(current)
        seen = now
        if current.status in _OVER:
            why = current.error or "no reason given"
            raise JobError(f"job {current.id} is {current.status}: {why}", current)
        if current.status == "done":
            return current
        if sender.ports.now() + poll_ms > deadline:
            raise DeadlineError(
                f"job {job_id} goes on after {deadline_ms} ms; wait for it again", code="deadline", is_retryable=True
            )
        await sender.network.sleep(poll_ms)
        poll_ms = min(max_poll_ms, poll_ms * 1.5)
