"""Processes of the public site, started on the database of a test."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

from tests.production.patience import wait_until
from tests.production.servers import free_port, stop, with_database
from tests.production.visitors import HOST, ask


class Process(subprocess.Popen[bytes]):
    """A running process, and what it has said so far."""

    output: Path

    def said(self) -> str:
        return self.output.read_text(errors="replace")

    def log(self) -> list[dict[str, Any]]:
        """What it has said, which is JSON and nothing else."""
        return [json.loads(line) for line in self.said().splitlines()]


@contextmanager
def process(*command: str, **environment: str) -> Iterator[Process]:
    """A module that runs under the settings of production, of another version if VERSION_FOLDER names its folder. What
    it says is shown if the test fails."""
    version = environment.pop("VERSION_FOLDER", settings.BASE_DIR)
    url = with_database(os.environ["DJANGO_DATABASE_URL"], connection.settings_dict["NAME"])
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tudor_site.settings.prod",
            "DJANGO_SECRET_KEY": settings.SECRET_KEY,
            "DJANGO_ALLOWED_HOSTS": HOST,
            "DJANGO_DATABASE_URL": url,
            # Tests ask nobody outside.
            "DJANGO_BREACHED_PASSWORDS_URL": "",
            # What `make check` has checked already, every worker would check anew.
            "CELERY_SKIP_CHECKS": "1",
            "PROMETHEUS_MULTIPROC_DIR": str(Path(folder) / "metrics"),
            **environment,
        }
        path = Path(folder) / "output"
        with path.open("wb") as output:
            running = Process(
                [sys.executable, "-m", *command],
                cwd=version,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        running.output = path
        try:
            yield running
        finally:
            stop(running)
            sys.stdout.write(running.said())


@dataclass(frozen=True)
class Site:
    """A server that answers, and where."""

    port: int
    process: Process


@contextmanager
def pages(static: Path, **environment: str) -> Iterator[Site]:
    """Pages as `compose.yaml` serves them."""
    port = free_port()
    command = (
        *("granian", "--interface", "wsgi", "--no-ws", "--http", "1", "--host", "127.0.0.1", "--port", str(port)),
        *("--workers", "2", "--blocking-threads", "2", "--log-config", "deploy/granian-log.json"),
        "tudor_site.wsgi:application",
    )
    with process(*command, DJANGO_STATIC_ROOT=str(static), **environment) as running:
        wait_until(lambda: ask(port, "/healthz").status == 200, "Granian answers")
        yield Site(port, running)


@contextmanager
def sockets(static: Path, **environment: str) -> Iterator[Site]:
    """Sockets as `compose.yaml` serves them."""
    port = free_port()
    command = ("daphne", "-v", "0", "--bind", "127.0.0.1", "--port", str(port), "tudor_site.asgi:application")
    with process(*command, DJANGO_STATIC_ROOT=str(static), **environment) as running:
        wait_until(lambda: ask(port, "/healthz").status == 200, "Daphne answers")
        yield Site(port, running)


def worker(queue: str, *pool: str, **environment: str) -> AbstractContextManager[Process]:
    """A worker for one queue, by default one that is a single process and so can be killed as a whole."""
    quiet = ("--without-gossip", "--without-mingle")
    command = ("celery", "--quiet", "-A", "tudor_site", "worker", "-Q", queue, *(pool or ("--pool", "solo")), *quiet)
    return process(*command, **environment)


def beat(**environment: str) -> AbstractContextManager[Process]:
    """The beat as `compose.yaml` starts it."""
    return process("celery", "--quiet", "-A", "tudor_site", "beat", **environment)
