"""What the client raises: one class per error category."""

from __future__ import annotations

import json
import re
from email.utils import parsedate_to_datetime
from typing import Any, Mapping

from ._keys import without_keys
from ._records import Record

class CredenceError(Exception):
    """Everything that the client raises. Use `code` in programs, not the message."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int = 0,
        is_retryable: bool = False,
        problem: Record | None = None,
        request_id: str | None = None,
        retry_after_ms: float | None = None,
    ) -> None:
        super().__init__(without_keys(message))
        self.code = code
        """A stable name. Use it in programs."""
        self.status = status
        """The HTTP status, or 0 if no answer came."""
        self.is_retryable = is_retryable
        """Whether the same call may succeed later."""
        self.problem = problem
        """The problem document that the service sent. None: there is none."""
        self.request_id = request_id
        self.retry_after_ms = retry_after_ms
        """How long the service asks to wait."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Otherwise copying an exception would call its class with the message alone.
        return _restored, (type(self), str(self), self.__dict__)


def _restored(cls: type[CredenceError], message: str, members: Mapping[str, Any]) -> CredenceError:
    error = cls.__new__(cls)
    error.args = (message,)
    error.__dict__.update(members)
    return error


class InvalidError(CredenceError):
    """The input is invalid. `problem.errors` names the fields."""


class UnauthenticatedError(CredenceError):
    """The API key is missing, unknown, revoked or expired."""


class ForbiddenError(CredenceError):
    """The API key lacks the right to do this."""


class NotFoundError(CredenceError):
    """It does not exist, or belongs to somebody else."""


class ConflictError(CredenceError):
    """It conflicts with the current state, for example with a newer version."""


class TooLargeError(CredenceError):
    """The request is too large. Split it."""


class PreconditionError(CredenceError):
    """A precondition is not met."""


class LimitError(CredenceError):
    """Too many requests."""


class InternalError(CredenceError):
    """The service failed because of a bug."""


class UnsupportedError(CredenceError):
    """This installation does not support it."""


class UnavailableError(CredenceError):
    """The service, or something in front of it, cannot answer at the moment."""


class ConnectionError(CredenceError):
    """No answer arrived, or only a part of one."""


class DeadlineError(CredenceError):
    """The call, or one of its attempts, took longer than allowed."""


class AnswerError(CredenceError):
    """The answer does not come from Credence: a redirect, a page of a proxy, text that is not JSON."""


class JobError(CredenceError):
    """A job ended without success. `job` has the details."""

    def __init__(self, message: str, job: Any) -> None:
        super().__init__(message, code=f"job_{job.status}")
        self.job = job


def wrong_call(what: str) -> CredenceError:
    """The error for a call that is not sent, because it makes no sense."""
    return CredenceError(what, code="invalid_call")


_CLASSES: Mapping[int, type[CredenceError]] = {
    401: UnauthenticatedError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    413: TooLargeError,
    422: PreconditionError,
    429: LimitError,
    501: UnsupportedError,
    502: UnavailableError,
    503: UnavailableError,
    504: UnavailableError,
}
"""Each of these categories corresponds to exactly one status."""

_PASSING = frozenset((408, 425, 429, 502, 503, 504))
"""Statuses that a proxy sends in place of the service, and that are often temporary."""


def error_of(status: int, headers: Mapping[str, str], text: str, now: float) -> CredenceError:
    """The error for an answer with a status of 400 or above, or with the errors of GraphQL."""
    retry_after_ms = _retry_after(headers.get("retry-after"), now)
    problem = _problem_in(text)
    if status < 300:
        # Over GraphQL, an answer with status 200 may be errors.
        given = problem["status"] if problem is not None and "status" in problem else None
        status = given if isinstance(given, int) else 500
    cls = _CLASSES.get(status) or (InvalidError if status < 500 else InternalError)
    if problem is None:
        return cls(
            f"{status} without a problem document{shown(headers, text)}",
            code="unknown_answer",
            status=status,
            is_retryable=status in _PASSING,
            request_id=headers.get("x-request-id"),
            retry_after_ms=retry_after_ms,
        )
    return cls(
        f"{problem['code']}: {problem['detail']}",
        code=problem["code"],
        status=status,
        is_retryable="retryable" in problem and problem["retryable"] is True,
        problem=problem,
        request_id=problem["requestId"] if "requestId" in problem else headers.get("x-request-id"),
        retry_after_ms=retry_after_ms,
    )


def shown(headers: Mapping[str, str], text: str) -> str:
    """A short excerpt from an answer that does not come from Credence."""
    words = " ".join(re.sub(r"<[^>]*>", " ", without_keys(text[:20_000])).split())[:120]
    return f" ({headers.get('content-type', 'no content type')}): {words or 'empty'}"


def _problem_in(text: str) -> Record | None:
    body = _graphql_problem_in(json_of(without_keys(text)))
    if body is None or not all(name in body and isinstance(body[name], str) for name in ("code", "detail")):
        return None
    errors = body["errors"] if "errors" in body and isinstance(body["errors"], list) else []
    return Record({**{name: body[name] for name in body}, "errors": errors})


def _graphql_problem_in(body: Record | None) -> Record | None:
    """
    The first error of GraphQL as the problem that REST would answer: its `extensions` are the members, except `detail`.
    """
    if body is None or "code" in body or "errors" not in body or not isinstance(body["errors"], list):
        return body
    first = body["errors"][0] if body["errors"] else None
    if not isinstance(first, Record) or "message" not in first or "extensions" not in first:
        return body
    members = first["extensions"]
    return Record({**{name: members[name] for name in members}, "detail": first["message"]})


def json_of(text: str) -> Record | None:
    """None: the text is not a JSON object."""
    try:
        value = json.loads(text, object_hook=Record)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, Record) else None


def _retry_after(text: str | None, now: float) -> float | None:
    """Parses seconds or a date."""
    if text is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", text):
        return int(text) * 1_000.0
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() * 1_000 - now)
    except (ValueError, TypeError, OverflowError):
        return None
