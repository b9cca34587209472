"""Programs that read streams, for tests."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.parse import urlencode

from asgiref.testing import ApplicationCommunicator

from tests.api.programs import Program
from tests.production.patience import SECONDS
from tudor_site.asgi import application


class Reader:
    """A stream as a program reads it. It waits for as long as it takes, however busy the machine is."""

    def __init__(self, program: Program, path: str, **query: Any) -> None:
        headers = [(name.lower().encode(), value.encode()) for name, value in program.headers.items()]
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET",
            "path": f"/api/v1/{path}",
            "raw_path": f"/api/v1/{path}".encode(),
            "query_string": urlencode(query).encode(),
            "headers": [(b"host", b"testserver"), *headers],
            "client": ("192.0.2.9", 1),
            "server": ("testserver", 80),
        }
        self.ends: Any = ApplicationCommunicator(application, scope)  # type: ignore[no-untyped-call]
        self.status = 0
        self.is_over = False
        self.rest: list[bytes] = []

    async def open(self) -> Reader:
        await self.ends.send_input({"type": "http.request"})
        self.status = (await self._output())["status"]
        return self

    async def line(self) -> dict[str, Any]:
        """The next line that tells something."""
        while not self.rest:
            message = await self._output()
            self.is_over = not message.get("more_body")
            self.rest = [line for line in message["body"].splitlines() if line]
            assert self.rest or not self.is_over, "the stream is over"
        told: dict[str, Any] = json.loads(self.rest.pop(0))
        return told

    async def end(self) -> None:
        """Waits until the stream is closed by the site."""
        while not self.is_over:
            self.is_over = not (await self._output()).get("more_body")

    async def close(self) -> None:
        """Goes away, and waits until the site has noticed."""
        await self.ends.send_input({"type": "http.disconnect"})
        await asyncio.wait((self.ends.future,), timeout=SECONDS)
        assert self.ends.future.done()

    async def _output(self) -> dict[str, Any]:
        answer = asyncio.ensure_future(self.ends.output_queue.get())
        await asyncio.wait((answer, self.ends.future), timeout=SECONDS, return_when=asyncio.FIRST_COMPLETED)
        if not answer.done() and self.ends.future.done():
            self.ends.future.result()
        assert answer.done(), "the site says nothing"
        message: dict[str, Any] = answer.result()
        return message
