"""The objects in answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Iterator, Mapping

from ._keys import without_keys
from ._table import OPTIONAL_NAMES


def camel(name: str) -> str:
    """The name of a field in JSON: `valid_from` is `validFrom`."""
    return re.sub(r"_([a-z])", lambda found: found[1].upper(), name)


class Record:
    """
    An object in an answer. Fields are attributes with names in snake case, such as `claim.valid_from`. A name that is a
    Python keyword ends in an underscore: `step.from_`. Each field can also be read as an item under its name in JSON:
    `claim["validFrom"]`. So can fields that a newer service has added, and objects whose names are data, such as
    `metadata`. `plain(record)` converts to dictionaries and lists.
    """

    __slots__ = ("_members", "_info")

    def __init__(self, members: Mapping[str, Any]) -> None:
        self._members = members
        self._info: Any = None

    if not TYPE_CHECKING:
        # Hidden from type checkers, which know the fields of each answer and report names that do not exist.
        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):
                raise AttributeError(name)
            name = name[:-1] if name.endswith("_") else name
            members = self._members
            if name in members:
                return members[name]
            wire = camel(name)
            if wire in members:
                return members[wire]
            if wire in OPTIONAL_NAMES or name in OPTIONAL_NAMES:
                return None
            raise AttributeError(f"the answer has no field {name!r}; it has: {', '.join(members) or 'none'}")

    def __getitem__(self, name: str) -> Any:
        return self._members[name]

    def __contains__(self, name: object) -> bool:
        return name in self._members

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return bool(plain(self) == plain(other))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return without_keys(f"Record({plain(self)!r})")

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (self._members,)


def plain(value: Any) -> Any:
    """Converts an answer, or a part of one, to dictionaries and lists with the names in JSON."""
    if isinstance(value, Record):
        return {name: plain(member) for name, member in value._members.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value
