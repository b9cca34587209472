"""Whether a process of the site answers: `python deploy/healthy.py PORT [SECONDS]`, which waits for so long. It needs
nothing but Python, so that a container can ask itself. The site answers no request without a `Host` that it knows, and
sends those that did not come by TLS elsewhere: the proxy's headers are part of the question."""

from __future__ import annotations

import http.client
import os
import sys
import time


def is_healthy(port: int, host: str) -> bool:
    """Whether `/healthz` says so."""
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        asked.request("GET", "/healthz", headers={"Host": host, "X-Forwarded-Proto": "https"})
        return asked.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        asked.close()


def becomes_healthy(port: int, host: str, seconds: float) -> bool:
    """Whether it answers within so many seconds."""
    until = time.monotonic() + seconds
    while not is_healthy(port, host):
        if time.monotonic() >= until:
            return False
        time.sleep(0.2)
    return True


def main(arguments: list[str]) -> int:
    port, seconds = int(arguments[0]), float(arguments[1]) if len(arguments) > 1 else 0.0
    host = os.environ.get("DJANGO_ALLOWED_HOSTS", "localhost").split(",")[0]
    return 0 if becomes_healthy(port, host, seconds) else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
