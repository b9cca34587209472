"""A true server on this machine that hears what the site sends to addresses of people, and a browser's keys."""

from __future__ import annotations

import base64
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from pytest_django.fixtures import Settings

from accounts.models import PushSubscription, User
from accounts.notifications.services.subscribe_push import subscribe_push

AUTH = b"sixteen letters!"


@dataclass
class Heard:
    """A request as it came in."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Listener:
    """What has been heard, and how it is answered from now on."""

    url: str
    heard: list[Heard] = field(default_factory=list)
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)


@contextmanager
def listening(settings: Settings) -> Iterator[Listener]:
    """A server that the site may send to, for as long as this lasts."""
    settings.OUTBOUND_HTTPS_ONLY = False
    settings.OUTBOUND_PORTS = ()
    settings.OUTBOUND_ALLOWED_NETWORKS = ["127.0.0.0/8"]
    listener = Listener("")

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            listener.heard.append(Heard(self.path, dict(self.headers), body))
            self.send_response(listener.status)
            for name, value in listener.headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Says nothing: what was heard is looked at."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    listener.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield listener
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Browser:
    """A browser that subscribes with keys of its own and reads what is pushed to it."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.p256dh = base64.urlsafe_b64encode(point).rstrip(b"=").decode()
        self.auth = base64.urlsafe_b64encode(AUTH).rstrip(b"=").decode()

    def subscribed(self, user: User, endpoint: str) -> PushSubscription:
        return subscribe_push(user=user, endpoint=endpoint, p256dh=self.p256dh, auth=self.auth, label="Firefox")

    def read(self, body: bytes) -> str:
        """What stands in an encrypted message."""
        return str(http_ece.decrypt(body, private_key=self.key, auth_secret=AUTH).decode())
