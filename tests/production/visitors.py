"""Visitors of the public site, as the proxy lets them in: pages by HTTP, sockets by hand."""

from __future__ import annotations

import base64
import http.client
import os
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import Message
from http.cookies import SimpleCookie
from urllib.parse import urlencode

from django.test import Client

from accounts.models import User
from tests.production.patience import SECONDS

HOST = "court.example"
BEHIND_THE_PROXY = {"Host": HOST, "X-Forwarded-Proto": "https"}
TEXT_FRAME = 0x81


@dataclass(frozen=True)
class Answer:
    """What came back; status 0 if nobody was there."""

    status: int = 0
    headers: Message = field(default_factory=Message)
    body: bytes = b""

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def cookies(self) -> SimpleCookie:
        cookies = SimpleCookie()
        for line in self.headers.get_all("Set-Cookie", ()):
            cookies.load(line)
        return cookies


def ask(
    port: int, path: str, form: Mapping[str, object] | None = None, *, headers: Mapping[str, str] | None = None
) -> Answer:
    """What a process behind the proxy answers to a visitor without cookies, or with those that the headers name."""
    visitor = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS)
    sent = {**BEHIND_THE_PROXY, **(headers or {})}
    if form is not None:
        sent |= {"Content-Type": "application/x-www-form-urlencoded", "Referer": f"https://{HOST}/"}
    try:
        visitor.request("POST" if form is not None else "GET", path, urlencode(form or {}), sent)
        response = visitor.getresponse()
        return Answer(response.status, response.headers, response.read())
    except ConnectionError:
        return Answer()
    finally:
        visitor.close()


@dataclass
class Browser:
    """A browser that keeps its cookies and sends forms with their token."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, user: User, port: int) -> Browser:
        """The browser of somebody who signed in some time ago."""
        client = Client()
        client.force_login(user)
        browser = cls(port, {"sessionid": client.cookies["sessionid"].value})
        browser.get("/account/preferences/")
        return browser

    def get(self, path: str, **headers: str) -> Answer:
        return self._kept(ask(self.port, path, headers=self._with_cookies(headers)))

    def post(self, path: str, form: Mapping[str, object], **headers: str) -> Answer:
        token = {"csrfmiddlewaretoken": self.cookies.get("csrftoken", "")}
        return self._kept(ask(self.port, path, {**form, **token}, headers=self._with_cookies(headers)))

    def sign_in(self, name: str, password: str) -> Answer:
        self.get("/account/login/")
        return self.post("/account/login/", {"login": name, "password": password})

    def _with_cookies(self, headers: Mapping[str, str]) -> dict[str, str]:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return {**named, "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}

    def _kept(self, answer: Answer) -> Answer:
        self.cookies |= {name: morsel.value for name, morsel in answer.cookies.items()}
        return answer


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
    kind, length = _exactly(browser, 2)
    assert kind == TEXT_FRAME
    return _exactly(browser, length).decode()


def _exactly(browser: socket.socket, length: int) -> bytes:
    """So many bytes and not one more: the next text may already be on its way."""
    read = b""
    while len(read) < length:
        part = browser.recv(length - len(read))
        assert part, "closed in the middle of a text"
        read += part
    return read
