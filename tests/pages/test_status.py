"""The page about the state of the site: true, cheap, and in words."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Match, QueueHeartbeat, ScheduledTask
from tests.games.table_factories import started
from tests.signs_of_life import give_signs_of_life

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _alive() -> None:
    give_signs_of_life()


def page(client: Client, language: str = "en") -> str:
    cache.delete("pages:status")
    return client.get("/status/", headers={"Accept-Language": language}).content.decode()


def make_court_wait() -> None:
    match, _people = started()
    Match.objects.filter(pk=match.pk).update(is_court_due=True, changed_at=timezone.now() - timedelta(minutes=7))


def silence_a_worker() -> None:
    QueueHeartbeat.objects.filter(queue="bots").update(at=timezone.now() - timedelta(hours=1))


def silence_the_beat() -> None:
    ScheduledTask.objects.update(last_sent_at=timezone.now() - timedelta(hours=1))


def test_a_site_that_keeps_up_says_so_and_how_much_is_played(client: Client) -> None:
    started()
    shown = page(client)
    assert "Everything works." in shown
    assert "<dd>1</dd>" in shown
    assert 'data-state="late"' not in shown
    assert 'data-state="stopped"' not in shown


@pytest.mark.parametrize(
    ("happens", "sentence", "part"),
    [
        (make_court_wait, "Something is taking longer than usual.", "something has been waiting for 7 minutes."),
        (silence_a_worker, "Part of the site has stopped.", "Stopped"),
        (silence_the_beat, "Part of the site has stopped.", "Stopped"),
    ],
)
def test_what_waits_or_has_stopped_is_named(
    client: Client, happens: Callable[[], None], sentence: str, part: str
) -> None:
    happens()
    shown = page(client)
    assert sentence in shown
    assert part in shown
    assert "Everything works." not in shown


def test_the_state_of_the_site_is_told_in_the_language_of_the_reader(client: Client) -> None:
    make_court_wait()
    assert "7 Minuten" in page(client, "de")
    assert "7 minuten" in page(client, "nl")


def test_however_many_look_the_state_is_read_once(client: Client) -> None:
    page(client)
    with CaptureQueriesContext(connection) as asked:
        client.get("/status/")
    assert not [query for query in asked.captured_queries if "is_court_due" in query["sql"]]
