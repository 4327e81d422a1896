"""The Python client of Credence, a memory for AI agents that can be trusted."""

from ._client import AsyncCredence, Credence, answer_info
from ._errors import (
    AnswerError,
    ConflictError,
    ConnectionError,
    CredenceError,
    DeadlineError,
    ForbiddenError,
    InternalError,
    InvalidError,
    JobError,
    LimitError,
    NotFoundError,
    PreconditionError,
    TooLargeError,
    UnauthenticatedError,
    UnavailableError,
    UnsupportedError,
)
from ._options import AnswerInfo, CallOptions, Ports, RequestEvent, ResponseEvent, RetryPolicy, StreamOptions
from ._pages import AsyncPaged, Paged
from ._records import Record, plain
from ._streams import AsyncStream, Stream
from ._version import VERSION as __version__

__all__ = [
    "AnswerError",
    "AnswerInfo",
    "AsyncCredence",
    "AsyncPaged",
    "AsyncStream",
    "CallOptions",
    "ConflictError",
    "ConnectionError",
    "Credence",
    "CredenceError",
    "DeadlineError",
    "ForbiddenError",
    "InternalError",
    "InvalidError",
    "JobError",
    "LimitError",
    "NotFoundError",
    "Paged",
    "Ports",
    "PreconditionError",
    "Record",
    "RequestEvent",
    "ResponseEvent",
    "RetryPolicy",
    "Stream",
    "StreamOptions",
    "TooLargeError",
    "UnauthenticatedError",
    "UnavailableError",
    "UnsupportedError",
    "__version__",
    "answer_info",
    "plain",
]
