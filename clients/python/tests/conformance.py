"""
Runs cases of test/clients/conformance.json for a test that owns the servers and compares the results. Reads one JSON
object per line, `{ client: "sync" | "async", url, key, space, now, case }`, and writes one line for each: what the call
returned or raised, and how long the client waited.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import traceback
from datetime import datetime
from pathlib import Path
from typing import Any, Callable

PACKAGE = Path(__file__).resolve().parent.parent / "credence"
sys.path.insert(0, str(PACKAGE.parent))

import credence  # noqa: E402


def snake(name: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: f"_{letter[0].lower()}", name)


def snake_all(given: dict[str, Any] | None) -> dict[str, Any]:
    """Options and input with names in Python. Names inside a filter are data."""
    names = {name: snake(name) + ("_" if name in ("class", "from") else "") for name in given or {}}
    return {names[name]: snake_all(value) if name == "retry" else value for name, value in (given or {}).items()}


class Played:
    """One case and its result."""

    def __init__(self, order: dict[str, Any]) -> None:
        case = order["case"]
        self.kind = case.get("as", "result")
        self.take = case.get("take", float("inf"))
        self.operation = snake(case["call"]["operation"]).split(".")
        self.given = snake_all(case["call"]["input"])
        self.options = snake_all(case["call"].get("options")) or None
        self.time: float = datetime.fromisoformat(order["now"].replace("Z", "+00:00")).timestamp() * 1_000
        self.random: float = case.get("random", 0.5)
        self.waits: list[float] = []
        self.items: list[Any] = []
        self.result: Any = None
        self.error: Exception | None = None
        common = {name: order[name] for name in ("url", "key", "space")}
        self.client = {**common, **snake_all(case.get("client"))}

    def ports(self, sleep: Callable[[float], Any]) -> credence.Ports:
        return credence.Ports(now=lambda: self.time, random=lambda: self.random, sleep=sleep)

    def wait(self, ms: float) -> None:
        self.waits.append(ms)
        self.time += ms

    async def wait_async(self, ms: float) -> None:
        self.wait(ms)

    def method(self, client: Any) -> Any:
        if self.operation == ["graphql"]:
            return client.graphql
        noun, verb = self.operation
        return getattr(getattr(client, noun), verb)

    def outcome(self) -> dict[str, Any]:
        return {
            "result": credence.plain(self.result),
            "items": credence.plain(self.items),
            "waits": self.waits,
            "error": None if self.error is None else failure(self.error),
        }


def failure(error: Exception) -> dict[str, Any]:
    members = {name: getattr(error, snake(name), None) for name in MEMBERS}
    return {
        "class": type(error).__name__,
        "isOfClient": isinstance(error, credence.CredenceError),
        "message": str(error),
        "shown": f"{error!r}{''.join(traceback.format_exception(error))}{values_of_variables(error)}",
        **{name: credence.plain(value) for name, value in members.items()},
    }


MEMBERS = ("code", "status", "isRetryable", "requestId", "problem")


def values_of_variables(error: BaseException) -> str:
    """What a failure report shows that lists the variables of the client's functions."""
    if getattr(error, "code", None) == "invalid_call":
        # The caller gave the wrong value, so a report shows it among the variables of the caller, too.
        return ""
    frames = traceback.walk_tb(error.__traceback__)
    ours = [frame for frame, _ in frames if Path(frame.f_code.co_filename).parent == PACKAGE]
    return "".join(repr(value) for frame in ours[1:] for value in frame.f_locals.values())


def play(played: Played) -> None:
    with credence.Credence(**played.client, ports=played.ports(played.wait)) as client:
        if played.kind == "job":
            played.result = client.wait(played.given["id"], on_progress=played.items.append)
            return
        called = played.method(client)(**played.given, options=played.options)
        if played.kind == "result":
            played.result = called.page() if isinstance(called, credence.Paged) else called
            return
        for item in called:
            played.items.append(item)
            if len(played.items) == played.take:
                break


async def play_async(played: Played) -> None:
    async with credence.AsyncCredence(**played.client, ports=played.ports(played.wait_async)) as client:
        if played.kind == "job":
            played.result = await client.wait(played.given["id"], on_progress=played.items.append)
            return
        called = played.method(client)(**played.given, options=played.options)
        if played.kind == "result":
            played.result = await (called.page() if isinstance(called, credence.AsyncPaged) else called)
            return
        async for item in called:
            played.items.append(item)
            if len(played.items) == played.take:
                break


def main() -> None:
    for line in sys.stdin:
        order = json.loads(line)
        played = Played(order)
        try:
            if order["client"] == "sync":
                play(played)
            else:
                asyncio.run(play_async(played))
        except Exception as error:
            played.error = error
        print(json.dumps(played.outcome()), flush=True)


main()
