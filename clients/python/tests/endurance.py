"""
One side of test/e2e/clients-killed.spec.ts: many writers while the service is killed, or one reader whose connections
are cut. Prints a line of JSON for each acknowledged write, or for each event.

    endurance.py write WRITERS CLAIMS
    endurance.py read EVENTS
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from credence import AsyncCredence, Ports  # noqa: E402

# A killed service is away for seconds; a writer that gives up would prove nothing.
PATIENT: Any = {
    "url": os.environ["CREDENCE_URL"],
    "key": os.environ["CREDENCE_KEY"],
    "space": os.environ["CREDENCE_SPACE"],
    "deadline_ms": 600_000,
    "retry": {"attempts": 1_000, "cap_ms": 1_000, "budget": 1_000_000},
}


def say(line: object) -> None:
    print(json.dumps(line), flush=True)


async def write(writers: int, claims: int) -> None:
    async with AsyncCredence(**PATIENT) as client:

        async def one(writer: int) -> None:
            for number in range(claims):
                text = f"Writer {writer} says its line {number}"
                triple = {"subject": f"writer {writer}", "predicate": f"line {number}", "value": str(number)}
                stored = await client.claims.store(text=text, triple=triple)
                assert stored.claim is not None
                say([text, stored.claim.id])

        await asyncio.gather(*(one(writer) for writer in range(writers)))


async def read(events: int) -> None:
    async with AsyncCredence(ports=Ports(sleep=lambda ms: asyncio.sleep(0)), **PATIENT) as client:
        async with client.events.stream(after=0) as stream:
            async for event in stream:
                say(event.seq)
                if event.seq >= events:
                    return


what, *numbers = sys.argv[1:]
asyncio.run({"write": write, "read": read}[what](*map(int, numbers)))
