"""What whoever watches the house is told."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from pytest_django.fixtures import Settings

from tests.production.servers import free_port
from tudor_site.health import PATIENCE_SECONDS

ASK_BOTH = """
import time
from django.test import Client
for path in ("/healthz", "/readyz"):
    began = time.monotonic()
    answer = Client(SERVER_NAME="court.example").get(path, secure=True)
    print(answer.status_code, answer.text.replace(chr(10), ", "), time.monotonic() - began < 8)
"""


@pytest.fixture
def silence() -> Iterator[int]:
    """A port where somebody listens and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def answer(client: Client) -> tuple[int, str]:
    response = client.get("/readyz")
    return response.status_code, response.content.decode()


@pytest.mark.django_db
def test_without_redis_there_is_nobody_else_to_ask(client: Client) -> None:
    assert answer(client) == (200, "ready")


@pytest.mark.django_db
def test_a_cache_that_is_away_is_named(client: Client, settings: Settings) -> None:
    location = f"redis://127.0.0.1:{free_port()}/1"
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": location}}
    assert answer(client) == (503, "the cache does not answer")


@pytest.mark.django_db
def test_a_queue_that_is_away_is_named(client: Client, settings: Settings) -> None:
    settings.CELERY_BROKER_URL = f"redis://127.0.0.1:{free_port()}/0"
    assert answer(client) == (503, "the queue does not answer")


@pytest.mark.django_db
def test_a_server_that_stays_silent_is_not_waited_for_long(client: Client, settings: Settings, silence: int) -> None:
    settings.CELERY_BROKER_URL = f"redis://127.0.0.1:{silence}/0"
    began = time.monotonic()
    assert answer(client) == (503, "the queue does not answer")
    assert time.monotonic() - began < PATIENCE_SECONDS + 2


def test_when_every_server_is_away_all_are_named_and_the_process_still_lives() -> None:
    nobody = free_port()
    run = subprocess.run(
        [sys.executable, "manage.py", "shell", "--verbosity", "0", "--no-imports", "--command", ASK_BOTH],
        cwd=Path(settings.BASE_DIR),
        env={
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "tudor_site.settings.prod",
            "DJANGO_SECRET_KEY": "not a secret",
            "DJANGO_ALLOWED_HOSTS": "court.example",
            "DJANGO_DATABASE_URL": f"postgresql://anne@127.0.0.1:{nobody}/court",
            "DJANGO_REDIS_URL": f"redis://127.0.0.1:{nobody}",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.splitlines() == [
        "200 ok True",
        "503 the database does not answer, the cache does not answer, the queue does not answer True",
    ], run.stderr
