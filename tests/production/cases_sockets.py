"""Sockets in a process of their own: Redis tells them what happened in another."""

from __future__ import annotations

import base64
import http.client
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection

from games.services.play_move import play_move
from tests.games.tables import started, waits_for
from tests.production.processes import HOST, process
from tests.production.servers import free_port
from tests.production.together import SECONDS, wait_until

pytestmark = [
    pytest.mark.production,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="other processes cannot see a database in memory"),
]
BEHIND_THE_PROXY = {"Host": HOST, "X-Forwarded-Proto": "https"}
TEXT_FRAME = 0x81


def answer(port: int, path: str) -> tuple[int, bytes]:
    """What the process behind the proxy answers; (0, b"") as long as it does not."""
    visitor = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS)
    try:
        visitor.request("GET", path, headers=BEHIND_THE_PROXY)
        response = visitor.getresponse()
        return response.status, response.read()
    except ConnectionError:
        return 0, b""
    finally:
        visitor.close()


@contextmanager
def listener(port: int, path: str) -> Iterator[socket.socket]:
    """An open socket of a browser."""
    headers = {
        **BEHIND_THE_PROXY,
        "Origin": f"https://{HOST}",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
    }
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    with socket.create_connection(("127.0.0.1", port), timeout=SECONDS) as browser:
        browser.sendall("\r\n".join(lines).encode())
        answered = b""
        while not answered.endswith(b"\r\n\r\n"):
            byte = browser.recv(1)
            assert byte, f"closed after {answered!r}"
            answered += byte
        assert answered.startswith(b"HTTP/1.1 101 ")
        yield browser


def next_text(browser: socket.socket) -> str:
    """The next short text that is sent to the browser."""
    with browser.makefile("rb") as stream:
        kind, length = stream.read(2)
        assert kind == TEXT_FRAME
        return stream.read(length).decode()


def test_a_socket_in_one_process_tells_the_move_that_another_has_made() -> None:
    match, people = started()
    port = free_port()
    with process("daphne", "--bind", "127.0.0.1", "--port", str(port), "tudor_site.asgi:application"):
        wait_until(lambda: answer(port, "/readyz") == (200, b"ready"), "Daphne and its database are ready")
        with listener(port, f"/ws/tables/{match.code}/") as browser:
            play_move(match_id=match.pk, user=waits_for(match, people), ply=match.ply, text="ring heart")
            assert next_text(browser) == str(match.ply + 1)
