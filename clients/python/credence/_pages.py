"""Paged lists."""

from __future__ import annotations

from typing import Any, AsyncIterator, Generic, Iterator, Mapping, TypeVar

from ._errors import AnswerError
from ._network import finished
from ._options import CallOptions
from ._route import Route
from ._sender import Sender

P = TypeVar("P")
T = TypeVar("T")


class PageReader:
    """Requests the pages of one list."""

    def __init__(self, sender: Sender, route: Route, given: Mapping[str, Any], options: CallOptions | None) -> None:
        self._sender = sender
        self._route = route
        self._given = dict(given)
        self._options = options

    async def page(self, cursor: Any) -> Any:
        page = await self._sender.call(self._route, {**self._given, "cursor": cursor}, self._options)
        if "data" not in page or not isinstance(page["data"], list):
            raise self._broken("the answer has no `data`")
        return page

    @property
    def first(self) -> Any:
        return self._given.get("cursor")

    def cursor_after(self, page: Any, cursor: Any) -> Any:
        """Where the next page begins. None after the last one."""
        following = page["nextCursor"] if "nextCursor" in page else None
        if "hasMore" not in page or not page["hasMore"] or following is None:
            return None
        # Otherwise the same page would be read for ever.
        if following == cursor:
            raise self._broken("the next page is the one that was just read")
        return following

    def _broken(self, why: str) -> AnswerError:
        return AnswerError(f"{self._route.operation}: {why}.", code="answer_not_a_page", status=200)


class Paged(Generic[P, T]):
    """
    A list. Iterate over it for all items, or over `pages()`; `page()` is one page, the first unless `cursor` was given.
    Each page is requested when it is needed. A page that fails is retried alone, so no item appears twice.
    """

    def __init__(self, reader: PageReader) -> None:
        self._reader = reader

    def page(self) -> P:
        page: P = finished(self._reader.page(self._reader.first))
        return page

    def pages(self) -> Iterator[P]:
        cursor, is_first = self._reader.first, True
        while is_first or cursor is not None:
            page, is_first = finished(self._reader.page(cursor)), False
            yield page
            cursor = self._reader.cursor_after(page, cursor)

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page["data"]  # type: ignore[index]


class AsyncPaged(Generic[P, T]):
    """
    A list. Iterate over it with `async for` for all items, or over `pages()`; `await ...page()` is one page, the first
    unless `cursor` was given. Each page is requested when it is needed. A page that fails is retried alone, so no item
    appears twice.
    """

    def __init__(self, reader: PageReader) -> None:
        self._reader = reader

    async def page(self) -> P:
        page: P = await self._reader.page(self._reader.first)
        return page

    async def pages(self) -> AsyncIterator[P]:
        cursor, is_first = self._reader.first, True
        while is_first or cursor is not None:
            page, is_first = await self._reader.page(cursor), False
            yield page
            cursor = self._reader.cursor_after(page, cursor)

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for item in page["data"]:  # type: ignore[index]
                yield item
