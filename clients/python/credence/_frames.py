"""Server-Sent Events, as the HTML standard defines them."""

from __future__ import annotations

import re
from dataclasses import dataclass

_END = re.compile(r"\r\n\r\n|\n\n|\r\r")
_LINE_END = re.compile(r"\r\n|\n|\r")


@dataclass
class Frame:
    id: str | None = None
    data: str | None = None
    retry_ms: int | None = None
    """How long to wait before the next connection."""


class FrameReader:
    """Reads complete events from text that arrives in pieces. An incomplete event at the end is dropped."""

    def __init__(self) -> None:
        self._text = ""
        self._searched = 0

    def push(self, piece: str) -> list[Frame]:
        self._text += piece
        frames = []
        start = 0
        while (end := _END.search(self._text, max(start, self._searched))) is not None:
            frames.append(_frame_of(self._text[start : end.start()]))
            start = self._searched = end.end()
        self._text = self._text[start:]
        # The end of an event may itself arrive in pieces.
        self._searched = max(0, len(self._text) - 3)
        return frames


def _frame_of(text: str) -> Frame:
    frame = Frame()
    data = []
    for line in _LINE_END.split(text):
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "data":
            data.append(value)
        elif name == "id" and "\0" not in value:
            frame.id = value
        elif name == "retry" and re.fullmatch(r"[0-9]{1,9}", value):
            frame.retry_ms = int(value)
    if data:
        frame.data = "\n".join(data)
    return frame
