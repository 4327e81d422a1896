"""Converts the flat input of a call to a request."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from datetime import date, datetime, timezone
from typing import Any, Mapping, Sequence
from urllib.parse import quote

from ._errors import CredenceError, wrong_call
from ._keys import has_key
from ._records import Record, camel, plain
from ._table import FREE_FIELDS, LITERAL_NAMES

_KINDS = {"l": "list", "s": "stream", "t": "text"}


@dataclass(frozen=True)
class Route:
    """How an operation is sent."""

    operation: str
    """`claims.store`"""
    method: str
    path: str
    switches: tuple[str, ...]
    """Fields that are sent in the query even if the rest of the input is a body."""
    takes_version: bool
    kind: str
    """one, list, stream, text or graphql"""
    free_fields: frozenset[str]
    """Paths of the fields whose member names are data of the caller: they are sent unchanged."""


def route_of(operation: str, line: str) -> Route:
    """Parses a line of ROUTES, such as `POST /v1/spaces/{space}/claims:search?explain ml`."""
    method, address, *more = line.split(" ")
    flags = more[0] if more else ""
    path, _, switches = address.partition("?")
    return Route(
        operation=operation,
        method=method,
        path=path,
        switches=tuple(switches.split(",")) if switches else (),
        takes_version="m" in flags,
        kind=_KINDS.get(flags[-1:], "one"),
        free_fields=frozenset(FREE_FIELDS.get(operation, "").split()),
    )


GRAPHQL = Route("graphql", "POST", "/graphql", (), False, "graphql", frozenset(("variables",)))


@dataclass
class Prepared:
    """A request without the key."""

    address: str
    body: bytes | None
    headers: dict[str, str] = field(default_factory=dict)


def prepare(route: Route, given: Mapping[str, Any], space: str | None) -> Prepared:
    """
    Distributes a flat input over path, query, headers and body. Refuses values that must not appear in an address.
    """
    rest = _wire_input(route, given)
    headers: dict[str, str] = {}
    path = re.sub(r"\{(\w+)\}", lambda found: _segment(route, rest, found[1], space), route.path)
    _take(rest, "waitSeconds", lambda text: headers.update(prefer=f"wait={text}"))
    has_body = route.method not in ("GET", "DELETE")
    if route.method == "DELETE":
        _take(rest, "expectedVersion", lambda text: headers.update({"if-match": f'"{text}"'}))
    query: list[str] = []
    for name in route.switches if has_body else tuple(rest):
        _take(rest, name, lambda text, name=name: query.append(f"{_encoded(route, name)}={_encoded(route, text)}"))
    address = f"{path}?{'&'.join(query)}" if query else path
    if has_key(address):
        raise wrong_call(
            f"{route.operation}: an API key does not belong in an address; addresses are logged on their way."
        )
    body = _body_of(rest) if has_body and rest else None
    if body is not None:
        headers["content-type"] = "application/json"
    return Prepared(address, body, headers)


def _segment(route: Route, rest: dict[str, Any], name: str, space: str | None) -> str:
    value = rest.pop(name, None)
    if value is None and name == "space":
        value = space
    text = str(value) if isinstance(value, (str, int)) and not isinstance(value, bool) else ""
    # A segment of dots would lead to another address.
    if text in ("", ".", ".."):
        raise wrong_call(f"{route.operation}: `{name}` is part of the address and must be given.")
    return _encoded(route, text)


def _encoded(route: Route, text: str) -> str:
    try:
        return quote(text, safe="!'()*")
    except UnicodeEncodeError:
        raise wrong_call(f"{route.operation}: a text with half a character cannot be part of an address.") from None


def _take(rest: dict[str, Any], name: str, use: Any) -> None:
    """Moves a field out of the input. None is dropped."""
    value = rest.pop(name, None)
    if value is None:
        return
    if isinstance(value, str):
        use(value)
    elif isinstance(value, float) and value.is_integer():
        use(str(int(value)))
    else:
        # A list is sent as JSON, because its items may contain commas.
        use(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _body_of(rest: Mapping[str, Any]) -> bytes:
    text = json.dumps(rest, ensure_ascii=False, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError:
        # JSON can express half a surrogate pair, and the service decides about it.
        return json.dumps(rest, separators=(",", ":")).encode()


def _wire_input(route: Route, given: Mapping[str, Any]) -> dict[str, Any]:
    """The input with the names and values of JSON."""
    named = {name[:-1] if name.endswith("_") else name: value for name, value in given.items()}
    try:
        whole = _wire(route, named, "")
    except RecursionError:
        raise wrong_call(f"{route.operation}: the input contains itself, or is too deep.") from None
    assert isinstance(whole, dict)
    return whole


def _wire(route: Route, value: Any, path: str) -> Any:
    if value is None or isinstance(value, (bool, int, str)):
        # A string enumeration is sent as its value, not its name.
        return str.__str__(value) if isinstance(value, str) else value
    if isinstance(value, float):
        if value != value or value in (float("inf"), float("-inf")):
            raise _unfit(route, path, "JSON has only finite numbers")
        return value
    if isinstance(value, Record):
        return plain(value)
    if isinstance(value, (datetime, date)):
        return _time(route, value, path)
    if isinstance(value, Mapping):
        return _wire_object(route, value, path)
    if isinstance(value, (Sequence, set, frozenset)) and not isinstance(value, (bytes, bytearray, memoryview)):
        return [_wire(route, item, path) for item in value]
    raise _unfit(route, path, f"JSON has nothing for a {type(value).__name__}")


def _wire_object(route: Route, value: Mapping[Any, Any], path: str) -> dict[str, Any]:
    is_free = path in route.free_fields or any(path.startswith(f"{each}.") for each in route.free_fields)
    members: dict[str, Any] = {}
    for name, member in value.items():
        if not isinstance(name, str):
            raise _unfit(route, path, "names in JSON are texts")
        wire = name if is_free or name in LITERAL_NAMES else camel(name)
        if wire in members:
            raise _unfit(route, f"{path}.{wire}" if path else wire, "it is given twice")
        members[wire] = _wire(route, member, f"{path}.{wire}" if path else wire)
    return members


def _time(route: Route, value: date, path: str) -> str:
    if not isinstance(value, datetime):
        return value.isoformat()
    if value.tzinfo is None:
        raise _unfit(route, path, "a time needs a time zone, for example datetime.now(timezone.utc)")
    return value.astimezone(timezone.utc).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def _unfit(route: Route, path: str, why: str) -> CredenceError:
    return wrong_call(f"{route.operation}: `{path}` cannot be sent: {why}.")
