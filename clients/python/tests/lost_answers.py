"""
Two stories over connections that are cut, for test/clients/service.spec.ts. CREDENCE_CUT_URL loses the first answer and
ends later ones early; CREDENCE_URL does not. Prints the results as JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from credence import AsyncCredence, Credence, Ports, answer_info  # noqa: E402

COMMON: Any = {"key": os.environ["CREDENCE_KEY"], "space": os.environ["CREDENCE_SPACE"], "retry": {"base_ms": 1}}
AT_ONCE = Ports(sleep=lambda ms: asyncio.sleep(0))
ENTRIES = 12


def write_once() -> dict[str, Any]:
    """The answer of the first attempt is lost."""
    with Credence(url=os.environ["CREDENCE_CUT_URL"], **COMMON) as client:
        stored = client.claims.store(text="The office moves in May.")
        info = answer_info(stored)
        assert info is not None and stored.claim is not None
        return {
            "attempts": info.attempts,
            "replayed": info.headers.get("idempotency-replayed"),
            "stored": stored.claim.id,
            "found": [claim.id for claim in client.claims.list()],
        }


async def follow() -> dict[str, Any]:
    """The connections of the stream are cut again and again, at any place."""
    async with AsyncCredence(url=os.environ["CREDENCE_URL"], **COMMON) as writer:
        texts = [f"Entry {number} in the log of the ship" for number in range(ENTRIES)]
        await asyncio.gather(*(writer.claims.store(text=text) for text in texts))
    seen: list[int] = []
    claims = set()
    async with AsyncCredence(url=os.environ["CREDENCE_CUT_URL"], ports=AT_ONCE, **COMMON) as reader:
        async with reader.events.stream(after=0) as events:
            async for event in events:
                seen.append(event.seq)
                if event.kind == "claim_stored":
                    claims.add(event.subject_id)
                if len(claims) == ENTRIES + 1:
                    break
    return {"seen": seen}


print(json.dumps({"once": write_once(), "followed": asyncio.run(follow())}))
