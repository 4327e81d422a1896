from __future__ import annotations

import unittest

from servers import answer

from credence._frames import FrameReader
from credence._http import Answer, Broken, Limit, Message
from credence._network import finished


class Pieces:
    """A connection whose bytes arrive in pieces of one size, and then end."""

    def __init__(self, text: bytes, size: int) -> None:
        self.pieces = [text[start : start + size] for start in range(0, len(text), size)]

    async def send(self, message: Message, seconds: float | None) -> None:
        raise AssertionError("nothing is sent here")

    async def receive(self, seconds: float | None) -> bytes:
        return self.pieces.pop(0) if self.pieces else b""

    def is_usable(self) -> bool:
        return False

    def close(self) -> None:
        pass


def read(text: bytes, size: int) -> tuple[Answer, str]:
    found = Answer(Pieces(text, size), Limit())
    finished(found.read_head())
    return found, finished(found.text())


CHUNKED = (
    b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"4;x=y\r\nGr\xc3\xb6\r\n3\r\n\xc3\x9fe\r\n0\r\nTrailer: t\r\n\r\n"
)


class TestHttp(unittest.TestCase):
    def test_answers_are_read_in_pieces_of_any_size(self) -> None:
        cases = [
            (answer({"id": 1}), '{"id": 1}', True),
            (CHUNKED, "Größe", True),
            (answer(b"until the end"), "until the end", False),
            (answer(b"", status=204), "", True),
            (answer({}, "Connection: close"), "{}", False),
            (b"HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\n{}", "{}", False),
            (b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nlink: x\r\n\r\n" + answer({}), "{}", True),
            (b"HTTP/1.1 200\ncontent-length: 2, 2\n\n{}", "{}", True),
        ]
        for text, body, is_reusable in cases:
            for size in (1, 2, 3, 7, 10_000):
                with self.subTest(text=text, size=size):
                    found, given = read(text, size)
                    self.assertEqual((given, found.is_reusable), (body, is_reusable))

    def test_an_answer_that_ends_anywhere_before_its_end_is_broken(self) -> None:
        for text in (answer({"id": 1}), CHUNKED):
            for end in range(len(text)):
                with self.subTest(end=end), self.assertRaises(Broken):
                    read(text[:end], 5)

    def test_what_is_not_http_is_broken(self) -> None:
        cases = [
            b"SSH-2.0-OpenSSH\r\n",
            b"HTTP/2 200\r\n\r\n",
            b"HTTP/1.1 099 Low\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
            b"HTTP/1.1 200 OK\r\ncontent-length: 1, 2\r\n\r\nab",
            b"HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nab",
            b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
            b"HTTP/1.1 200 OK\r\nx: " + b"x" * 200_000,
            b"HTTP/1.1 200 OK\r\n" + b"x: y\r\n" * 100_000,
        ]
        for text in cases:
            with self.subTest(text=text[:60]), self.assertRaises(Broken):
                read(text, 4_096)

    def test_bytes_behind_an_answer_end_its_connection(self) -> None:
        found, text = read(answer({}) + b"HTTP", 10_000)
        self.assertEqual((text, found.is_reusable), ("{}", False))

    def test_headers_that_come_twice_are_one(self) -> None:
        found, _ = read(answer({}, "X-Two: a", "x-two:b"), 10_000)
        self.assertEqual(found.headers["x-two"], "a, b")

    def test_events_are_read_in_pieces_of_any_size(self) -> None:
        text = ":\n\nid: 1\r\ndata: {\r\ndata:}\r\n\r\nretry: 5\rid\rdata\r\rid: 2\ndata: é\n\nid: 3\ndata: cut"
        for size in range(1, len(text)):
            reader = FrameReader()
            frames = [frame for start in range(0, len(text), size) for frame in reader.push(text[start : start + size])]
            with self.subTest(size=size):
                found = [(frame.id, frame.data, frame.retry_ms) for frame in frames]
                expected = [(None, None, None), ("1", "{\n}", None), ("", "", 5), ("2", "é", None)]
                self.assertEqual(found, expected)


if __name__ == "__main__":
    unittest.main()
