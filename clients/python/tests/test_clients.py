from __future__ import annotations

import asyncio
import pickle
import socket
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any
from unittest.mock import patch

from servers import KEY, Said, Server, answer

from credence import (
    AnswerError,
    AsyncCredence,
    ConnectionError,
    Credence,
    CredenceError,
    DeadlineError,
    InvalidError,
    LimitError,
    Ports,
    RequestEvent,
    ResponseEvent,
    answer_info,
)
from credence._network import Pool

FOUND = answer({"id": "cnf_1", "version": 7}, 'etag: "7"', "x-request-id: req-1")
BUSY = answer({}, status=503)
EVENTS = "content-type: text/event-stream"


def client(server: Server, **options: Any) -> Credence:
    given: dict[str, Any] = {"url": server.url, "key": KEY, "space": "demo", "retry": {"base_ms": 1}, **options}
    return Credence(**given)


def async_client(server: Server, **options: Any) -> AsyncCredence:
    given: dict[str, Any] = {"url": server.url, "key": KEY, "space": "demo", "retry": {"base_ms": 1}, **options}
    return AsyncCredence(**given)


class TestConnections(unittest.TestCase):
    def test_a_connection_is_used_again(self) -> None:
        with Server(FOUND, BUSY, FOUND) as server, client(server) as credence:
            for _ in range(2):
                credence.conflicts.get(id="cnf_1")
            self.assertEqual([request.connection for request in server.requests], [1, 1, 1])

    def test_a_connection_that_the_service_has_closed_is_not_used_again(self) -> None:
        with Server(Said(FOUND, closes=True), FOUND) as server, client(server, retry={"attempts": 1}) as credence:
            credence.conflicts.get(id="cnf_1")
            self.assertTrue(server.ended.acquire(timeout=10))
            credence.conflicts.get(id="cnf_1")
            self.assertEqual([request.connection for request in server.requests], [1, 2])

    def test_connections_end_with_the_client(self) -> None:
        with Server(FOUND) as server:
            with client(server) as credence:
                credence.conflicts.get(id="cnf_1")
            self.assertTrue(server.ended.acquire(timeout=10))

    def test_a_connection_of_another_process_is_not_used(self) -> None:
        class Kept:
            is_closed = False

            def close(self) -> None:
                self.is_closed = True

        pool, kept = Pool(), Kept()
        pool.keep(kept, 1)  # type: ignore[arg-type]
        self.assertIsNone(pool.take(2))
        self.assertTrue(kept.is_closed)

    def test_threads_share_a_client(self) -> None:
        with Server(*[FOUND] * 200) as server, client(server) as credence:
            with ThreadPoolExecutor(16) as threads:
                found = list(threads.map(lambda _: credence.conflicts.get(id="cnf_1").id, range(200)))
            self.assertEqual(found, ["cnf_1"] * 200)
            self.assertLessEqual(max(request.connection for request in server.requests), 16)

    def test_a_client_of_asyncio_outlives_an_event_loop(self) -> None:
        with Server(FOUND, FOUND) as server:
            credence = async_client(server)

            async def get() -> str:
                found: Any = await credence.conflicts.get(id="cnf_1")
                credence.close()
                return str(found.id)

            self.assertEqual([asyncio.run(get()), asyncio.run(get())], ["cnf_1", "cnf_1"])

    def test_a_task_that_is_cancelled_ends_its_request(self) -> None:
        with Server(Said(b"HTTP/1.1 200 OK\r\n")) as server:
            seen: list[ResponseEvent] = []

            async def leave() -> None:
                async with async_client(server, on_response=seen.append) as credence:
                    call = asyncio.ensure_future(credence.conflicts.get(id="cnf_1"))
                    while not server.requests:
                        await asyncio.sleep(0.001)
                    call.cancel()
                    with self.assertRaises(asyncio.CancelledError):
                        await call

            asyncio.run(leave())
            self.assertTrue(server.ended.acquire(timeout=10))
            self.assertIsInstance(seen[0].error, asyncio.CancelledError)

    def test_many_calls_of_asyncio_go_on_together(self) -> None:
        with Server(*[FOUND] * 50) as server:

            async def get_all() -> list[Any]:
                async with async_client(server) as credence:
                    return list(await asyncio.gather(*(credence.conflicts.get(id="cnf_1") for _ in range(50))))

            self.assertEqual({found.id for found in asyncio.run(get_all())}, {"cnf_1"})

    def test_an_event_loop_with_connections_of_its_own_can_be_used(self) -> None:
        class OtherLoop(asyncio.SelectorEventLoop):
            """Takes the options that uvloop takes."""

            async def create_connection(  # type: ignore[override]
                self, factory: Any, host: Any = None, port: Any = None, *, ssl: Any = None, server_hostname: Any = None
            ) -> Any:
                return await super().create_connection(factory, host, port, ssl=ssl, server_hostname=server_hostname)

        with Server(FOUND) as server:

            async def get() -> str:
                async with async_client(server, retry={"attempts": 1}) as credence:
                    found: Any = await credence.conflicts.get(id="cnf_1")
                    return str(found.id)

            loop = OtherLoop()
            try:
                self.assertEqual(loop.run_until_complete(get()), "cnf_1")
                loop.run_until_complete(loop.shutdown_asyncgens())
            finally:
                loop.close()

    def test_an_address_that_does_not_react_leaves_time_for_the_next_one(self) -> None:
        with Server(FOUND) as server, ExitStack() as opened:
            # The queue of this listener is full, so that a connection to it hangs as on a dead route.
            dead = opened.enter_context(socket.create_server(("127.0.0.1", 0), backlog=0))
            for _ in range(4):
                waiting = opened.enter_context(socket.socket())
                waiting.setblocking(False)
                waiting.connect_ex(dead.getsockname())
            port = int(server.url.rpartition(":")[2])
            kind = (socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP, "")
            addresses = [(*kind, dead.getsockname()), (*kind, ("127.0.0.1", port))]
            opened.enter_context(patch("socket.getaddrinfo", return_value=addresses))
            credence = opened.enter_context(client(server, attempt_ms=2_000, retry={"attempts": 1}))
            self.assertEqual(credence.conflicts.get(id="cnf_1").id, "cnf_1")

    def test_a_service_that_does_not_listen_is_a_connection_error_without_the_key(self) -> None:
        with Server() as server:
            url = server.url
        seen: list[ResponseEvent] = []
        with Credence(url=url, key=KEY, retry={"attempts": 1}, on_response=seen.append) as credence:
            with self.assertRaisesRegex(ConnectionError, f"no whole answer from {url}") as found:
                credence.system.whoami()
        self.assertTrue(found.exception.is_retryable)
        self.assertEqual((seen[0].status, seen[0].error), (0, found.exception))

    def test_an_answer_that_drips_is_ended_by_the_deadline(self) -> None:
        slow = answer({"text": "x" * 100})
        with Server(*[Said(slow[:end]) for end in (90, 90)]) as server:
            with client(server, retry={"attempts": 1}) as credence:
                with self.assertRaisesRegex(DeadlineError, "no answer within 50 ms"):
                    credence.conflicts.get(id="cnf_1", options={"attempt_ms": 50})


class TestCalls(unittest.TestCase):
    def test_hooks_see_every_attempt_without_the_key_and_may_add_headers(self) -> None:
        sent: list[dict[str, str]] = []
        seen: list[ResponseEvent] = []

        def add(event: RequestEvent) -> None:
            event.headers["Traceparent"] = "00-1"
            sent.append(dict(event.headers))

        with Server(BUSY, FOUND) as server, client(server, on_request=add, on_response=seen.append) as credence:
            credence.conflicts.get(id="cnf_1")
            self.assertEqual([request.headers["traceparent"] for request in server.requests], ["00-1", "00-1"])
            self.assertEqual([request.headers["authorization"] for request in server.requests], [f"Bearer {KEY}"] * 2)
        self.assertNotIn(KEY, f"{sent}{seen}")
        attempts = [(event.operation, event.attempt, event.status) for event in seen]
        self.assertEqual(attempts, [("conflicts.get", 1, 503), ("conflicts.get", 2, 200)])
        self.assertEqual([type(event.error).__name__ for event in seen], ["UnavailableError", "NoneType"])

    def test_a_hook_that_raises_does_not_make_a_call_fail(self) -> None:
        def broken(event: object) -> None:
            raise OSError("the log is full")

        with Server(FOUND) as server, client(server, on_request=broken, on_response=broken) as credence:
            self.assertEqual(credence.conflicts.get(id="cnf_1").id, "cnf_1")

    def test_an_answer_that_was_read_says_how_it_came_and_is_what_an_edit_compares_with(self) -> None:
        with Server(FOUND, answer({})) as server, client(server) as credence:
            conflict = credence.conflicts.get(id="cnf_1")
            info = answer_info(conflict)
            assert info is not None
            self.assertEqual((info.status, info.attempts, info.idempotency_key), (200, 1, None))
            self.assertEqual(info.headers["x-request-id"], "req-1")
            versions = {"expected_new_version": 1, "expected_existing_version": 1}
            decision: Any = {"id": "cnf_1", "action": "reject", **versions}
            resolved = credence.conflicts.resolve(**decision, options={"if_match": conflict})
            self.assertEqual(server.requests[1].headers["if-match"], '"7"')
            with self.assertRaisesRegex(CredenceError, "came without an ETag"):
                credence.conflicts.resolve(**decision, options={"if_match": resolved})

    def test_each_write_has_a_key_of_its_own(self) -> None:
        with Server(answer({}), answer({})) as server, client(server) as credence:
            for _ in range(2):
                credence.claims.store(text="x")
            first, second = (request.headers["idempotency-key"] for request in server.requests)
            self.assertNotEqual(first, second)

    def test_headers_cannot_be_broken_out_of(self) -> None:
        with Server() as server, client(server) as credence:
            for options in ({"idempotency_key": "a\r\nhost: b"}, {"headers": {"x": "a\nb"}}, {"headers": {"a b": "x"}}):
                with self.assertRaises(CredenceError) as found:
                    credence.claims.store(text="x", options=options)  # type: ignore[arg-type]
                self.assertEqual(found.exception.code, "invalid_call")
            self.assertEqual(server.requests, [])

    def test_headers_of_the_connection_are_those_of_the_client(self) -> None:
        headers = {"Host": "elsewhere", "Content-Length": "0", "Authorization": "Bearer other", "X-Own": "1"}
        with Server(answer({})) as server, client(server, headers=headers) as credence:
            credence.claims.store(text="x")
            sent = server.requests[0].headers
            self.assertEqual((sent["host"], sent["content-length"], sent["x-own"]), (server.url[7:], "12", "1"))
            self.assertEqual(sent["authorization"], f"Bearer {KEY}")

    def test_names_that_do_not_exist_are_refused_with_those_that_do(self) -> None:
        with Server() as server, client(server) as credence:
            untyped: Any = credence
            with self.assertRaisesRegex(AttributeError, "no operation claims.stor; there are: attach_contradiction"):
                untyped.claims.stor(text="x")
            with self.assertRaisesRegex(CredenceError, "no option 'if_matches'"):
                untyped.claims.store(text="x", options={"if_matches": 1})
            with self.assertRaisesRegex(CredenceError, "no member 'tries'"):
                client(server, retry={"tries": 1})
            self.assertIn("store", dir(credence.claims))

    def test_nothing_that_is_printed_or_copied_of_a_client_has_the_key(self) -> None:
        with Server() as server, client(server) as credence:
            self.assertNotIn(KEY, f"{credence!r}{vars(credence)}{vars(credence._sender)}{credence.claims!r}")
            with self.assertRaises(TypeError):
                pickle.dumps(credence._sender._proof)

    def test_the_budget_is_shared_by_threads(self) -> None:
        limited = answer({"code": "too_many_requests", "detail": "x", "retryable": True}, status=429)
        policy = {"base_ms": 0, "budget": 5, "attempts": 9}
        with Server(*[limited] * 40) as server, client(server, retry=policy) as credence:

            def refused(_: int) -> None:
                with self.assertRaises(LimitError):
                    credence.conflicts.get(id="cnf_1")

            with ThreadPoolExecutor(8) as threads:
                list(threads.map(refused, range(16)))
            self.assertEqual(len(server.requests), 16 + 5)

    def test_an_agent_sends_its_space_session_and_task_with_what_it_asks(self) -> None:
        with Server(*[answer({})] * 3) as server, client(server) as credence:
            agent = credence.agent(space="trip", session_id="planning", task_id="tsk_1")
            agent.remember("The budget is $750.", importance=0.9)
            agent.recall("budget", top_k=3)
            agent.context("budget", max_tokens=500)
            scope = {"sessionId": "planning", "taskId": "tsk_1"}
            self.assertEqual(
                [(request.target, request.body) for request in server.requests],
                [
                    ("/v1/spaces/trip/memories", {"importance": 0.9, "content": "The budget is $750."}),
                    ("/v1/spaces/trip/memories:recall", {**scope, "topK": 3, "query": "budget"}),
                    ("/v1/spaces/trip/context", {**scope, "maxTokens": 500, "query": "budget"}),
                ],
            )

    def test_an_error_lists_its_fields_even_where_the_service_does_not(self) -> None:
        with Server(answer({"code": "invalid_input", "detail": "x"}, status=400)) as server, client(server) as credence:
            with self.assertRaises(InvalidError) as found:
                credence.claims.store(text="")
            problem: Any = found.exception.problem
            self.assertEqual((problem.errors, found.exception.is_retryable), ([], False))

    def test_an_address_that_is_not_whole_is_refused(self) -> None:
        refused = "|//x|http://|http://[::1|http://a b|http://a\nb|http://a:99999|http://a:0|http://a?|http://a#b"
        more: list[Any] = [None, b"http://a", "http://user@a", "http://a/?x=1", "file:///a"]
        for url in [*refused.split("|"), *more]:
            with self.subTest(url=url), self.assertRaisesRegex(CredenceError, "^`url` "):
                Credence(url=url, key=KEY)

    def test_a_service_below_a_path_is_called_there(self) -> None:
        with Server(answer({})) as server, client(server, url=f"{server.url}/memory/") as credence:
            credence.system.whoami()
            self.assertEqual(server.requests[0].target, "/memory/v1/whoami")

    def test_a_client_of_threads_can_be_called_within_an_event_loop(self) -> None:
        with Server(FOUND) as server, client(server) as credence:

            async def get() -> Any:
                return credence.conflicts.get(id="cnf_1")

            self.assertEqual(asyncio.run(get()).id, "cnf_1")


def event(number: int) -> bytes:
    return f'id: {number}\ndata: {{"seq":{number}}}\n\n'.encode()


class TestStreams(unittest.TestCase):
    def test_a_stream_that_is_left_is_closed(self) -> None:
        with Server(answer(event(1), EVENTS)) as server, client(server) as credence:
            with credence.events.stream() as events:
                self.assertEqual(next(iter(events)).seq, 1)
            self.assertTrue(server.ended.acquire(timeout=10))
            self.assertEqual(list(events), [])

    def test_streams_end_with_the_client(self) -> None:
        with Server(answer(event(1), EVENTS)) as server:
            with client(server) as credence:
                events = credence.events.stream()
                self.assertEqual(next(iter(events)).seq, 1)
            self.assertTrue(server.ended.acquire(timeout=10))
            self.assertEqual(list(events), [])

    def test_a_stream_without_heartbeats_is_opened_again(self) -> None:
        again = [answer(event(2), EVENTS)] * 9
        with Server(answer(b"retry: 1\n" + event(1), EVENTS), *again) as server, client(server) as credence:
            seen = []
            with credence.events.stream(options={"silence_ms": 200}) as events:
                for each in events:
                    seen.append(each.seq)
                    if len(seen) == 2:
                        break
            self.assertEqual(seen, [1, 2])
            self.assertEqual(server.requests[1].headers["last-event-id"], "1")

    def test_a_wait_for_an_event_can_be_given_up_and_nothing_is_lost(self) -> None:
        half = event(2)[:9]
        with Server(answer(b"retry: 1\n" + event(1) + half, EVENTS), answer(event(2), EVENTS)) as server:

            async def read() -> list[int]:
                async with async_client(server) as credence, credence.events.stream() as events:
                    first = await events.__anext__()
                    with self.assertRaises(asyncio.TimeoutError):
                        await asyncio.wait_for(events.__anext__(), 0.1)
                    return [first.seq, (await events.__anext__()).seq]

            self.assertEqual(asyncio.run(read()), [1, 2])

    def test_a_stream_that_never_opens_ends_after_as_many_connections_as_the_caller_allows(self) -> None:
        with Server(*[Said(b"", closes=True)] * 2) as server:
            with client(server, ports=Ports(sleep=lambda ms: None)) as credence:
                with self.assertRaises(ConnectionError):
                    next(iter(credence.events.stream(options={"reconnects": 1})))
            self.assertEqual(len(server.requests), 2)

    def test_an_event_that_is_not_json_ends_the_stream(self) -> None:
        with Server(answer(b"id: 1\ndata: x\n\n" + event(2), EVENTS)) as server, client(server) as credence:
            events = credence.events.stream()
            with self.assertRaises(AnswerError):
                list(events)
            self.assertEqual(list(events), [])

    def test_a_stream_can_be_closed_by_another_thread(self) -> None:
        with Server(answer(event(1), EVENTS)) as server, client(server) as credence:
            events = credence.events.stream()
            next(iter(events))
            closing = threading.Timer(0.1, events.close)
            closing.start()
            began = time.monotonic()
            self.assertEqual(list(events), [])
            self.assertLess(time.monotonic() - began, 10)
            closing.join()

    def test_a_download_is_text_as_it_comes_and_one_that_breaks_off_is_an_error(self) -> None:
        kind = "content-type: text/markdown"
        whole = answer("| ü |\n".encode(), kind, "content-length: 7")
        with Server(whole, Said(whole[:-1], closes=True)) as server, client(server) as credence:
            self.assertEqual("".join(credence.audit.export(format="md")), "| ü |\n")
            with self.assertRaises(ConnectionError):
                list(credence.audit.export(format="md"))
            self.assertEqual([request.target for request in server.requests], ["/v1/audit:export?format=md"] * 2)

    def test_a_download_of_asyncio_is_text_as_it_comes(self) -> None:
        with Server(Said(answer(b"a\nb\n", "content-type: text/markdown"), closes=True)) as server:

            async def read() -> str:
                async with async_client(server) as credence:
                    return "".join([text async for text in credence.audit.export(format="md")])

            self.assertEqual(asyncio.run(read()), "a\nb\n")


if __name__ == "__main__":
    unittest.main()
