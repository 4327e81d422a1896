"""The clients. Their methods come from the generated table."""

from __future__ import annotations

import ssl
from types import TracebackType
from typing import TYPE_CHECKING, Any, Awaitable, Callable, Mapping

from ._agent import Agent
from ._jobs import wait_for_job
from ._network import BlockingNetwork, Network, finished
from ._options import AnswerInfo, CallOptions, Ports, RequestEvent, ResponseEvent, RetryPolicy, Settings
from ._pages import AsyncPaged, PageReader, Paged
from ._records import Record
from ._route import GRAPHQL, Route, route_of
from ._sender import Sender
from ._streams import AsyncStream, EventReader, Stream, TextReader
from ._table import ROUTES

if TYPE_CHECKING:
    # Only for type checkers. At run time the methods come from the table.
    from ._operations import AsyncAgent, AsyncOperations, Operations
    from ._operations import Agent as TypedAgent
    from .types import Job
else:
    Operations = AsyncOperations = object

Begin = Callable[[Sender, Route, Mapping[str, Any], Any], Any]
"""Starts an operation with the given values and options."""


class _Operations:
    """The operations of one noun: `client.claims`."""

    def __init__(self, sender: Sender, noun: str, begin: Begin) -> None:
        self._sender = sender
        self._noun = noun
        self._begin = begin

    def __getattr__(self, verb: str) -> Any:
        line = ROUTES[self._noun].get(verb)
        if line is None:
            raise AttributeError(f"there is no operation {self._noun}.{verb}; there are: {', '.join(dir(self))}")
        method = _method(self._sender, route_of(f"{self._noun}.{verb}", line), self._begin)
        setattr(self, verb, method)
        return method

    def __dir__(self) -> list[str]:
        return sorted(ROUTES[self._noun])

    def __repr__(self) -> str:
        return f"<operations {self._noun}: {', '.join(dir(self))}>"


def _method(sender: Sender, route: Route, begin: Begin) -> Callable[..., Any]:
    def method(*, options: Any = None, **given: Any) -> Any:
        return begin(sender, route, given, options)

    method.__name__ = route.operation.partition(".")[2]
    method.__qualname__ = route.operation
    method.__doc__ = f"`{route.method} {route.path}`; docs/reference/operations.md has its fields."
    return method


def _begin(sender: Sender, route: Route, given: Mapping[str, Any], options: Any) -> Any:
    if route.kind == "list":
        return Paged(PageReader(sender, route, given, options))
    if route.kind == "stream":
        return Stream(EventReader(sender, route, given, options))
    if route.kind == "text":
        return Stream(TextReader(sender, route, given, options))
    return finished(sender.call(route, given, options))


def _begin_async(sender: Sender, route: Route, given: Mapping[str, Any], options: Any) -> Any:
    if route.kind == "list":
        return AsyncPaged(PageReader(sender, route, given, options))
    if route.kind == "stream":
        return AsyncStream(EventReader(sender, route, given, options))
    if route.kind == "text":
        return AsyncStream(TextReader(sender, route, given, options))
    return sender.call(route, given, options)


class _Client:
    """What both clients have in common."""

    def __init__(
        self,
        *,
        url: str,
        key: str,
        space: str | None = None,
        deadline_ms: float = 120_000,
        attempt_ms: float = 30_000,
        retry: RetryPolicy | None = None,
        headers: Mapping[str, str] | None = None,
        on_request: Callable[[RequestEvent], None] | None = None,
        on_response: Callable[[ResponseEvent], None] | None = None,
        tls: ssl.SSLContext | None = None,
        ports: Ports | None = None,
    ) -> None:
        """
        `url`: the address of the service, such as `http://127.0.0.1:4000`. `key`: an API key, `ck_...`; it is sent in a
        header and never appears in an address or an error. `space`: the default space of all calls, its id or slug.
        `deadline_ms`: how long a call may take, including all retries. `attempt_ms`: how long one attempt may take.
        `on_request`, `on_response`: called before and after each attempt, never with the key. `tls`: how to verify the
        service, if not with the certificate authorities of this machine.
        """
        ports = ports or Ports()
        settings = Settings(space, deadline_ms, attempt_ms, dict(headers or {}), on_request, on_response)
        self._sender = Sender(self._network(ports), ports, settings, url=url, key=key, retry=retry, tls=tls)
        for noun in ROUTES:
            setattr(self, noun, _Operations(self._sender, noun, self._begin))

    @staticmethod
    def _network(ports: Ports) -> Network:
        raise NotImplementedError

    @staticmethod
    def _begin(sender: Sender, route: Route, given: Mapping[str, Any], options: Any) -> Any:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._sender.base}>"


class Credence(_Client, Operations):
    """
    A client of Credence. Every operation is a method, named as in the catalogue: `client.claims.store(...)`. Threads
    can share it. It keeps connections for a few seconds; leave its `with` block or call `close()` to end them and its
    streams.
    """

    @staticmethod
    def _network(ports: Ports) -> Network:
        return BlockingNetwork(ports.sleep)

    _begin = staticmethod(_begin)

    def agent(
        self, *, space: str | None = None, session_id: str | None = None, task_id: str | None = None
    ) -> TypedAgent:
        """
        Remember, recall and context, for an agent that works in one space, session or task. `session_id`: the session
        of the agent, by id or label; its own claims are visible to it. `task_id`: the task that the agent works on.
        """
        agent: Any = Agent(self, space, session_id, task_id)
        return agent  # type: ignore[no-any-return]

    def graphql(
        self, query: str, variables: Mapping[str, Any] | None = None, *, options: CallOptions | None = None
    ) -> Record:
        """
        Sends a query or mutation to `/graphql` and returns its `data`. Raises if the answer has any errors, even if a
        part of the data is there. The idempotency key holds for every mutation in the document, so it is safe to send
        it again. Names in `variables` are sent as they are.
        """
        given = {"query": query, "variables": variables or {}}
        return finished(self._sender.call(GRAPHQL, given, options))

    def wait(
        self,
        job: str | Record,
        *,
        on_progress: Callable[[Job], Any] | None = None,
        deadline_ms: float | None = None,
        max_poll_ms: float = 5_000,
    ) -> Job:
        """
        Waits until a job that an operation has started ends. `on_progress` is called when the status or the progress of
        the job has changed. `max_poll_ms` is the longest time between two polls.
        """
        work = wait_for_job(
            self._sender, job, on_progress=on_progress, deadline_ms=deadline_ms, max_poll_ms=max_poll_ms
        )
        return finished(work)  # type: ignore[no-any-return]

    def close(self) -> None:
        self._sender.close()

    def __enter__(self) -> Credence:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class AsyncCredence(_Client, AsyncOperations):
    """
    A client of Credence for asyncio. Every operation is a method, named as in the catalogue: `await
    client.claims.store(...)`. Cancelling a task ends its call. It keeps connections for a few seconds; leave its `async
    with` block or call `close()` to end them and its streams.
    """

    @staticmethod
    def _network(ports: Ports) -> Network:
        # Loaded on demand, so that programs without asyncio do not load it.
        from ._event_loop import AsyncNetwork

        return AsyncNetwork(ports.sleep)

    _begin = staticmethod(_begin_async)

    def agent(
        self, *, space: str | None = None, session_id: str | None = None, task_id: str | None = None
    ) -> AsyncAgent:
        """
        Remember, recall and context, for an agent that works in one space, session or task. `session_id`: the session
        of the agent, by id or label; its own claims are visible to it. `task_id`: the task that the agent works on.
        """
        agent: Any = Agent(self, space, session_id, task_id)
        return agent  # type: ignore[no-any-return]

    def graphql(
        self, query: str, variables: Mapping[str, Any] | None = None, *, options: CallOptions | None = None
    ) -> Awaitable[Record]:
        """
        Sends a query or mutation to `/graphql` and returns its `data`. Raises if the answer has any errors, even if a
        part of the data is there. The idempotency key holds for every mutation in the document, so it is safe to send
        it again. Names in `variables` are sent as they are.
        """
        return self._sender.call(GRAPHQL, {"query": query, "variables": variables or {}}, options)

    def wait(
        self,
        job: str | Record,
        *,
        on_progress: Callable[[Job], Any] | None = None,
        deadline_ms: float | None = None,
        max_poll_ms: float = 5_000,
    ) -> Awaitable[Job]:
        """
        Waits until a job that an operation has started ends. `on_progress` is called when the status or the progress of
        the job has changed. `max_poll_ms` is the longest time between two polls.
        """
        return wait_for_job(
            self._sender, job, on_progress=on_progress, deadline_ms=deadline_ms, max_poll_ms=max_poll_ms
        )

    def close(self) -> None:
        self._sender.close()

    async def __aenter__(self) -> AsyncCredence:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.close()


def answer_info(answer: Record) -> AnswerInfo | None:
    """The details of an answer: status, headers, attempts. None for a part of an answer."""
    info: AnswerInfo | None = answer._info
    return info
