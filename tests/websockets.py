"""A browser's end of a socket that waits for an answer however busy the machine is."""

from __future__ import annotations

import asyncio
from typing import Any

from channels.testing import WebsocketCommunicator

from tests.production.patience import SECONDS


class PatientCommunicator(WebsocketCommunicator):
    """One that waits for as long as the application runs, whatever time it is given: its base waits for one second."""

    async def receive_output(self, timeout: float = SECONDS) -> dict[str, Any]:
        answer = asyncio.ensure_future(self.output_queue.get())
        await asyncio.wait((answer, self.future), timeout=SECONDS, return_when=asyncio.FIRST_COMPLETED)
        message: dict[str, Any]
        if answer.done():
            message = answer.result()
        else:
            answer.cancel()
            message = await super().receive_output(timeout=0)
        return message
