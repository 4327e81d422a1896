"""The three things that most agents do. All other operations are methods of the client."""

from __future__ import annotations

from typing import Any


class Agent:
    """
    Remember, recall and context, for an agent that works in one space, session or task. The methods of an agent of
    `AsyncCredence` are coroutines. The generated `_operations.pyi` has their types.
    """

    def __init__(self, client: Any, space: str | None, session_id: str | None, task_id: str | None) -> None:
        self._client = client
        self._space = {} if space is None else {"space": space}
        scope = {"session_id": session_id, "task_id": task_id}
        self._scope = {**self._space, **{name: value for name, value in scope.items() if value is not None}}

    def remember(self, content: str, **more: Any) -> Any:
        """Remembers a text. The `outcome` of the answer says what happened to it: see `memories.store`."""
        return self._client.memories.store(**{**self._space, **more, "content": content})

    def recall(self, query: str, **more: Any) -> Any:
        """Finds the memories that are relevant to a query, best first."""
        return self._client.memories.recall(**{**self._scope, **more, "query": query})

    def context(self, query: str, **more: Any) -> Any:
        """Returns a text for the prompt of a model, within a token budget: see `context` in the answer."""
        return self._client.context.get(**{**self._scope, **more, "query": query})
