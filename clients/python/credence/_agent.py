"""The three things that most agents do. Every other operation is a method of the client."""

from __future__ import annotations

from typing import Any


class Agent:
    """
    Remember, recall and context, for an agent that works in one space, session or task. Of an `AsyncCredence` the
    methods are coroutines. The generated `_operations.pyi` has their types.
    """

    def __init__(self, client: Any, space: str | None, session_id: str | None, task_id: str | None) -> None:
        self._client = client
        self._space = {} if space is None else {"space": space}
        scope = {"session_id": session_id, "task_id": task_id}
        self._scope = {**self._space, **{name: value for name, value in scope.items() if value is not None}}

    def remember(self, content: str, **more: Any) -> Any:
        """Remembers a text. The outcome says what became of it: see `memories.store`."""
        return self._client.memories.store(**{**self._space, **more, "content": content})

    def recall(self, query: str, **more: Any) -> Any:
        """The memories that a question is about, best first."""
        return self._client.memories.recall(**{**self._scope, **more, "query": query})

    def context(self, query: str, **more: Any) -> Any:
        """A text for the prompt of a model that fits into a budget: `context` of the answer."""
        return self._client.context.get(**{**self._scope, **more, "query": query})
