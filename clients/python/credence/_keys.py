"""Keeps text that looks like an API key from being shown."""

from __future__ import annotations

import re
from typing import Callable

_KEY = re.compile(r"ck_[0-9a-z]{26,}[\w-]*", re.IGNORECASE)
"""`ck_`, the digits of two ids, and the secret."""


def is_key(text: str) -> bool:
    return text.isascii() and _KEY.fullmatch(text) is not None


def has_key(text: str) -> bool:
    return _KEY.search(text) is not None


def without_keys(text: str) -> str:
    return _KEY.sub("ck_***", text)


class Secret:
    """
    A text that is never printed: not in logs, not by `repr`, not in failure reports that list the values of variables.
    """

    __slots__ = ("reveal",)

    def __init__(self, text: str) -> None:
        self.reveal: Callable[[], str] = lambda: text

    def __repr__(self) -> str:
        return "Secret(***)"

    def __reduce__(self) -> str:
        raise TypeError("a client with its key cannot be copied")
