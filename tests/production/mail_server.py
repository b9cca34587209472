"""A mail server that takes every letter and keeps it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from socketserver import StreamRequestHandler, ThreadingTCPServer

END_OF_LETTER = b".\r\n"


class ReusingServer(ThreadingTCPServer):
    """One that can come back on the port where it was."""

    allow_reuse_address = True
    daemon_threads = True


@contextmanager
def mail_server(port: int = 0) -> Iterator[tuple[int, list[EmailMessage]]]:
    """Its port, by default a free one, and the letters as they come in."""
    letters: list[EmailMessage] = []

    class Conversation(StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 ready\r\n")
            for line in self.rfile:
                match line[:4].upper():
                    case b"DATA":
                        self.wfile.write(b"354 go on\r\n")
                        lines = list(iter(self.rfile.readline, END_OF_LETTER))
                        letters.append(message_from_bytes(b"".join(lines), policy=policy.default))
                        self.wfile.write(b"250 taken\r\n")
                    case b"QUIT":
                        self.wfile.write(b"221 good bye\r\n")
                        return
                    case _:
                        self.wfile.write(b"250 very well\r\n")

    with ReusingServer(("127.0.0.1", port), Conversation) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1], letters
        server.shutdown()
