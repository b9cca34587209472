"""What monitoring is told."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from games.models import Heartbeat, QueueHeartbeat, ScheduledTask
from games.play.services.note_heartbeat import ONLY_ROW, note_heartbeat
from tests.production.servers import free_port
from tests.signs_of_life import give_signs_of_life
from tudor_site import health
from tudor_site.health import PATIENCE_SECONDS

ASK_BOTH = """
import time
from django.test import Client
for path in ("/healthz", "/readyz"):
    began = time.monotonic()
    answer = Client(SERVER_NAME="court.example").get(path, secure=True)
    print(answer.status_code, answer.text.replace(chr(10), ", "), time.monotonic() - began < 60)
"""


@pytest.fixture
def silence() -> Iterator[int]:
    """A port that accepts connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.fixture(autouse=True)
def _the_database_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_last_write", None)


@pytest.fixture
def alive(db: None) -> None:
    """Workers and their beat have just given a sign."""
    give_signs_of_life()


def answer(client: Client) -> tuple[int, str]:
    response = client.get("/readyz")
    return response.status_code, response.content.decode()


@pytest.mark.usefixtures("alive")
def test_without_redis_there_is_nobody_else_to_ask(client: Client) -> None:
    assert answer(client) == (200, "ready")


@pytest.mark.usefixtures("alive")
def test_a_cache_that_is_away_is_named(client: Client, settings: Settings) -> None:
    location = f"redis://127.0.0.1:{free_port()}/1"
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": location}}
    assert answer(client) == (503, "the cache does not answer")


@pytest.mark.usefixtures("alive")
def test_a_queue_that_is_away_is_named(client: Client, settings: Settings) -> None:
    settings.CELERY_BROKER_URL = f"redis://127.0.0.1:{free_port()}/0"
    assert answer(client) == (503, "the queue does not answer")


@pytest.mark.usefixtures("alive")
def test_a_server_that_stays_silent_is_not_waited_for_long(client: Client, settings: Settings, silence: int) -> None:
    settings.CELERY_BROKER_URL = f"redis://127.0.0.1:{silence}/0"
    began = time.monotonic()
    assert answer(client) == (503, "the queue does not answer")
    # Otherwise it would be waited for without end.
    assert time.monotonic() - began < 30 * PATIENCE_SECONDS


def test_when_every_server_is_away_all_are_named_and_the_process_still_lives() -> None:
    unused = free_port()
    run = subprocess.run(
        [sys.executable, "manage.py", "shell", "--verbosity", "0", "--no-imports", "--command", ASK_BOTH],
        cwd=Path(settings.BASE_DIR),
        env={
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "tudor_site.settings.prod",
            "DJANGO_SECRET_KEY": "not a secret",
            "DJANGO_ALLOWED_HOSTS": "court.example",
            "DJANGO_DATABASE_URL": f"postgresql://anne@127.0.0.1:{unused}/court",
            "DJANGO_REDIS_URL": f"redis://127.0.0.1:{unused}",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.splitlines() == [
        "200 ok True",
        "503 the database does not answer, the cache does not answer, the queue does not answer True",
    ], run.stderr


@pytest.mark.django_db
def test_a_site_whose_workers_never_came_is_not_ready(client: Client) -> None:
    status, told = answer(client)
    assert status == 503
    assert told.splitlines() == [
        "the beat has not sent anything yet",
        "no worker has served the queue bots yet",
        "no worker has served the queue default yet",
        "no worker has served the queue mail yet",
        "no worker has served the queue reviews yet",
        "no worker has served the queue scoring yet",
    ]


@pytest.mark.usefixtures("alive")
@pytest.mark.parametrize("queue", sorted(settings.CELERY_TASK_QUEUES))
def test_a_queue_that_lost_its_worker_is_named(client: Client, queue: str) -> None:
    QueueHeartbeat.objects.filter(queue=queue).update(at=timezone.now() - timedelta(seconds=600))
    assert answer(client) == (503, f"no worker has served the queue {queue} for 600 s")


@pytest.mark.usefixtures("alive")
def test_a_beat_that_is_gone_is_named(client: Client) -> None:
    ScheduledTask.objects.update(last_sent_at=timezone.now() - timedelta(seconds=61))
    assert answer(client) == (503, "the beat has been silent for 61 s")


@pytest.mark.usefixtures("alive")
def test_a_disk_that_is_nearly_full_is_named(client: Client, settings: Settings) -> None:
    settings.LEAST_FREE_BYTES = 1 << 62
    status, told = answer(client)
    assert status == 503
    assert told.startswith("the disk of the site is nearly full: ")


@pytest.mark.usefixtures("alive")
def test_a_folder_that_cannot_be_written_to_is_named(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path / "gone"
    assert answer(client) == (503, "the folder of the site cannot be written to")


@pytest.mark.usefixtures("alive")
def test_a_database_that_takes_no_writes_is_named(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*, queue: str) -> None:
        raise DatabaseError("could not extend file: No space left on device")

    monkeypatch.setattr(health, "note_queue", refuse)
    assert answer(client) == (503, "the database takes no writes")


@pytest.mark.usefixtures("alive")
def test_a_heartbeat_of_the_future_is_told_until_it_has_been_refused(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    Heartbeat.objects.create(pk=ONLY_ROW, at=timezone.now() + timedelta(hours=1))
    status, words = answer(client)
    # However long the answer took: the heartbeat is an hour and no more away.
    found = re.fullmatch(r"a heartbeat has been noted for (\d+) s from now", words)
    assert status == 503
    assert found is not None
    assert 0 < int(found[1]) <= 3600
    assert note_heartbeat() is None
    refused = [record for record in caplog.records if record.name == "games.play.services.note_heartbeat"]
    assert [record.levelname for record in refused] == ["ERROR"]
    assert answer(client) == (200, "ready")
