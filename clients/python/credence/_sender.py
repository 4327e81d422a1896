"""Sends requests: addresses, headers, time limits, retries. It knows no operations."""

from __future__ import annotations

import re
import ssl
import uuid
import weakref
from typing import Any, Awaitable, Callable, Mapping, Protocol, TypeVar
from urllib.parse import SplitResult, quote, urlsplit

from ._errors import (
    AnswerError,
    ConnectionError,
    CredenceError,
    DeadlineError,
    error_of,
    json_of,
    shown,
    wrong_call,
)
from ._http import Answer, Broken, Limit, Message, TimeUp, exchange
from ._keys import Secret, has_key, is_key
from ._network import Network, Place, Pool
from ._options import AnswerInfo, Ports, RequestEvent, ResponseEvent, RetryPolicy, Settings
from ._records import Record
from ._retries import Retries
from ._route import Prepared, Route, prepare
from ._version import VERSION

T = TypeVar("T")

_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_NOT_IN_HEADERS = re.compile(r"[^\t\x20-\x7e\x80-\xff]")
_CALL_OPTIONS = frozenset(("deadline_ms", "attempt_ms", "idempotency_key", "if_match", "headers"))
STREAM_OPTIONS = frozenset(("silence_ms", "reconnects", "headers"))


class Closable(Protocol):
    def close(self) -> None: ...


class Sender:
    def __init__(
        self,
        network: Network,
        ports: Ports,
        settings: Settings,
        *,
        url: str,
        key: str,
        retry: RetryPolicy | None,
        tls: ssl.SSLContext | None,
    ) -> None:
        self.network = network
        self.ports = ports
        self.retries = Retries(retry, ports.random)
        self._settings = settings
        self._proof = Secret(_checked_key(key))
        address = _checked_address(url)
        is_tls = address.scheme.lower() == "https"
        host = address.hostname or ""
        self._path = quote(address.path.rstrip("/"), safe="/%:@!$&'()*+,;=~")
        self._place = Place(host, address.port or (443 if is_tls else 80), None)
        if is_tls:
            self._place = Place(host, self._place.port, tls or ssl.create_default_context())
        self._host = _host_header(host, address.port)
        self.base = f"{address.scheme.lower()}://{self._host}{self._path}"
        self._pool = Pool()
        self._readers: weakref.WeakSet[Closable] = weakref.WeakSet()

    def ends(self, reader: Closable) -> None:
        """Closes the reader of a stream when the client is closed."""
        self._readers.add(reader)

    def close(self) -> None:
        self._pool.close()
        for reader in list(self._readers):
            reader.close()

    async def call(self, route: Route, given: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Record:
        """Sends a request until there is an answer or a final failure."""
        options = checked_options(route, options, _CALL_OPTIONS)
        request = self.begin(route, given, options)
        idempotency_key = request.headers.get("idempotency-key")
        deadline = self.ports.now() + options.get("deadline_ms", self._settings.deadline_ms)
        retries = self.retries.of_call()
        attempt = 0
        while True:
            attempt += 1
            try:
                limit_ms = self._limit_ms(request, deadline, options)
                read = self._data if route.kind == "graphql" else _whole
                body, answer = await self.attempt(route, request, attempt, Limit(total_ms=limit_ms), read)
            except CredenceError as failure:
                wait = retries.wait_after(failure, deadline - self.ports.now())
                if wait is None:
                    raise
            else:
                self.retries.succeeded()
                body._info = AnswerInfo(answer.status, answer.headers, attempt, idempotency_key)
                return body
            await self.network.sleep(wait)

    def begin(self, route: Route, given: Mapping[str, Any], options: Mapping[str, Any]) -> Prepared:
        """A request with all its headers except the key."""
        request = prepare(route, given, self._settings.space)
        headers = {"accept": "application/json", "user-agent": f"credence-python/{VERSION}"}
        headers |= _lower(self._settings.headers)
        headers |= request.headers
        if route.method != "GET":
            headers["idempotency-key"] = options.get("idempotency_key") or str(uuid.uuid4())
        if options.get("if_match") is not None:
            headers["if-match"] = _etag(route, options["if_match"])
        headers |= _lower(options.get("headers") or {})
        request.headers = headers
        _check_headers(headers)
        return request

    def _limit_ms(self, request: Prepared, deadline: float, options: Mapping[str, Any]) -> float:
        """The time limit of an attempt. If the caller asked the service to wait, that time is added."""
        waited = re.search(r"[0-9]+", request.headers.get("prefer", ""))
        attempt_ms: float = options.get("attempt_ms", self._settings.attempt_ms)
        asked_ms = int(waited[0]) * 1_000 if waited else 0
        return min(attempt_ms + asked_ms, deadline - self.ports.now())

    async def attempt(
        self, route: Route, request: Prepared, attempt: int, limit: Limit, read: Callable[[Answer], Awaitable[T]]
    ) -> tuple[T, Answer]:
        """
        Sends a request once. Returns what `read` made of an answer of 200 to 299. The connection stays open until the
        answer is read completely or closed.
        """
        began = self.ports.now()
        url = f"{self.base}{request.address}"
        headers = dict(request.headers)
        event = RequestEvent(route.operation, route.method, url, attempt, headers)
        _quietly(self._settings.on_request, event)
        headers = self._completed(route, headers, request.body)
        answer: Answer | None = None
        error: BaseException | None = None
        owner = self.network.owner()
        try:
            channel = self._pool.take(owner) or await self.network.connect(self._place, limit)
            try:
                target = f"{self._path}{request.address}"
                message = Message(route.method, target, headers, self._proof, request.body)
                answer = await exchange(channel, message, limit)
                await self._refuse(answer)
                return await read(answer), answer
            except BaseException:
                if answer is None or not answer.is_reusable:
                    channel.close()
                raise
            finally:
                if answer is not None and answer.is_reusable:
                    self._pool.keep(channel, owner)
        except Exception as failure:
            error = self.failure_of(failure, limit)
            # No cause, because the platform's error for a failed request may show what was sent.
            raise error from None
        except BaseException as interruption:
            error = interruption
            raise
        finally:
            status, answered = (0, None) if answer is None else (answer.status, answer.headers)
            duration = self.ports.now() - began
            _quietly(
                self._settings.on_response,
                ResponseEvent(route.operation, route.method, url, attempt, status, duration, answered, error),
            )

    def _completed(self, route: Route, headers: Mapping[str, str], body: bytes | None) -> dict[str, str]:
        """Adds the headers that only the client knows to those that hooks have added."""
        completed = _lower(headers)
        _check_headers(completed)
        for name in ("authorization", "connection", "content-length", "host", "transfer-encoding"):
            completed.pop(name, None)
        if route.method != "GET":
            completed["content-length"] = str(len(body or b""))
        return {"host": self._host, **completed, "accept-encoding": "identity"}

    async def _refuse(self, answer: Answer) -> None:
        """Raises the error that an answer represents."""
        if 300 <= answer.status < 400:
            to = answer.headers.get("location", "another address")
            raise AnswerError(
                f"a redirect to {to} is not followed, because the API key must not go there; correct `url`",
                code="redirected",
                status=answer.status,
            )
        if answer.status >= 400:
            raise error_of(answer.status, answer.headers, await answer.text(), self.ports.now())

    async def _data(self, answer: Answer) -> Record:
        """The data of an answer over GraphQL. Raises its first error, even if a part of the data is there."""
        text = await answer.text()
        body = _body_of(answer, text)
        data = body["data"] if "data" in body and "errors" not in body else None
        if isinstance(data, Record):
            return data
        raise error_of(answer.status, answer.headers, text, self.ports.now())

    def failure_of(self, failure: Exception, limit: Limit) -> Exception:
        """The error to report for a failure."""
        if isinstance(failure, TimeUp):
            if limit.total_ms is not None:
                return DeadlineError(
                    f"no answer within {max(0, round(limit.total_ms))} ms", code="deadline", is_retryable=True
                )
            return broken(f"nothing came from {self.base} for {round(limit.each_ms or 0)} ms")
        if isinstance(failure, (OSError, Broken, UnicodeError)) and not isinstance(failure, CredenceError):
            # Another attempt would meet the same certificate.
            is_retryable = not isinstance(failure, ssl.SSLCertVerificationError)
            why = str(failure) or type(failure).__name__
            return broken(f"no whole answer from {self.base}: {why}", is_retryable=is_retryable)
        return failure


def broken(what: str, *, is_retryable: bool = True) -> ConnectionError:
    return ConnectionError(what, code="connection_failed", is_retryable=is_retryable)


async def _whole(answer: Answer) -> Record:
    return _body_of(answer, await answer.text())


def _body_of(answer: Answer, text: str) -> Record:
    is_json = re.search(r"[/+]json\b", answer.headers.get("content-type", "")) is not None
    body = json_of(text) if is_json else None
    if body is not None:
        return body
    raise AnswerError(
        f"an answer that is not JSON{shown(answer.headers, text)}",
        code="answer_cut" if is_json else "answer_not_json",
        status=answer.status,
        # JSON that ends too early was truncated on its way. A proxy's page would be the same the next time.
        is_retryable=is_json,
    )


def checked_options(route: Route, options: Mapping[str, Any] | None, known: frozenset[str]) -> Mapping[str, Any]:
    given = {name: value for name, value in (options or {}).items() if value is not None}
    unknown = sorted(set(given) - known)
    if unknown:
        names = ", ".join(sorted(known))
        raise wrong_call(f"{route.operation}: there is no option {unknown[0]!r}; there are: {names}.")
    return given


def _lower(headers: Mapping[str, str]) -> dict[str, str]:
    return {str(name).lower(): str(value) for name, value in headers.items()}


def _check_headers(headers: Mapping[str, str]) -> None:
    for name, value in headers.items():
        if not _HEADER_NAME.fullmatch(name):
            raise wrong_call(f"{name!r} cannot be the name of a header.")
        if _NOT_IN_HEADERS.search(value):
            raise wrong_call(f"the header {name!r} has a value with characters that headers cannot have.")


def _checked_key(key: object) -> str:
    # The message does not contain the text, because it may be a key with a typo.
    if not isinstance(key, str) or not is_key(key):
        raise wrong_call("`key` must be a whole API key: ck_... without spaces.")
    return key


def _checked_address(address: object) -> SplitResult:
    if not isinstance(address, str) or re.search(r"[\x00-\x20\x7f]", address):
        raise _wrong_address()
    try:
        url = urlsplit(address)
        has_port = url.port is None or url.port > 0
    except ValueError:
        raise _wrong_address() from None
    if not has_port:
        raise _wrong_address()
    if url.scheme.lower() not in ("http", "https"):
        raise wrong_call("`url` must begin with http:// or https://.")
    if url.username is not None or url.password is not None or has_key(address):
        raise wrong_call(
            "`url` contains a key or a password; give the key as `key`, because addresses are logged on their way."
        )
    if "?" in address or "#" in address:
        raise wrong_call("`url` must not have a query or a fragment.")
    if not url.hostname:
        raise _wrong_address()
    return url


def _wrong_address() -> CredenceError:
    return wrong_call("`url` must be the address of the service, for example http://127.0.0.1:4000.")


def _host_header(host: str, port: int | None) -> str:
    try:
        named = f"[{host}]" if ":" in host else host.encode("idna").decode()
    except UnicodeError:
        raise _wrong_address() from None
    return named if port is None else f"{named}:{port}"


def _etag(route: Route, version: object) -> str:
    if not route.takes_version:
        raise wrong_call(f"{route.operation}: this operation has no version that `if_match` could compare.")
    if isinstance(version, int):
        return f'"{version}"'
    info = version._info if isinstance(version, Record) else None
    etag: str | None = version if isinstance(version, str) else info.headers.get("etag") if info is not None else None
    if etag is None:
        raise wrong_call(f"{route.operation}: `if_match` is an object that came without an ETag.")
    return etag


def _quietly(hook: Callable[[T], None] | None, event: T) -> None:
    """A hook that raises is ignored: a failing log must not make a stored claim look like a failure."""
    if hook is None:
        return
    try:
        hook(event)
    except Exception:
        pass
