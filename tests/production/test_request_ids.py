"""What a page leaves to a worker: it is done, and the log shows whose doing it was."""

from __future__ import annotations

from random import Random

import pytest
import redis

from games.models import Match
from tests.factories import make_user
from tests.games.table_factories import legal, started, waits_for
from tests.production.mail_server import mail_server
from tests.production.patience import wait_until
from tests.production.processes import Site, worker
from tests.production.visitors import Browser

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]


def test_a_worker_scores_what_a_page_committed_and_tells_it_under_the_same_id(site: Site, queue: redis.Redis) -> None:
    match, people = started()
    browsers = {user.pk: Browser.of(user, site.port) for user in people}
    random = Random(6)
    texts = set()
    while not match.is_court_due:
        texts.add(text := random.choice(legal(match)))
        form = {"move": text, "ply": match.ply}
        request_id = f"move-after-ply-{match.ply}"
        moved = browsers[waits_for(match, people).pk].post(f"/tables/{match.code}/move/", form, X_Request_ID=request_id)
        assert moved.status == 302, site.process.said()
        assert moved.headers["X-Request-ID"] == request_id
        match = Match.objects.get(pk=match.pk)
    assert {name: queue.llen(name) for name in ("scoring", "default")} == {"scoring": 1, "default": 0}
    with worker("scoring", "--pool", "prefork", "--concurrency", "2") as running:
        wait_until(lambda: not Match.objects.get(pk=match.pk).is_court_due, "the worker scores")
        wait_until(lambda: queue.hlen("unacked") == 0, "the task is taken off the queue")
        wait_until(lambda: "succeeded" in running.said(), "the worker says so")
        (scored,) = [line for line in running.log() if line.get("task") == "games.play_court"]
        said = running.said() + site.process.said()
    assert scored["request_id"] == request_id
    assert {line["status"] for line in site.process.log() if line.get("request_id") == request_id} == {302}
    seed = bytes(match.seed)
    assert not [secret for secret in (seed.hex(), repr(seed)) if secret in said]
    assert not [text for text in texts if f'"{text}"' in said or f" {text}" in said]


def test_a_letter_is_queued_by_a_page_and_sent_by_a_worker_who_does_not_tell_of_it(
    site: Site, queue: redis.Redis
) -> None:
    user = make_user("anne")
    browser = Browser(site.port)
    browser.get("/account/password/reset/")
    asked = browser.post("/account/password/reset/", {"email": user.email}, X_Request_ID="i-forgot-it-again")
    assert asked.status == 302
    assert queue.llen("mail") == 1
    with (
        mail_server() as (port, letters),
        worker("mail", DJANGO_EMAIL_HOST="127.0.0.1", DJANGO_EMAIL_PORT=str(port)) as running,
    ):
        wait_until(lambda: bool(letters), "the letter arrives")
        wait_until(lambda: queue.hlen("unacked") == 0, "the task is taken off the queue")
        (letter,) = letters
        (sent,) = [line for line in running.log() if line.get("task") == "accounts.send_email"]
        said = running.said() + site.process.said()
    assert letter["To"] == user.email
    assert "https://court.example/account/password/reset/key/" in letter.get_content()
    assert sent["request_id"] == "i-forgot-it-again"
    assert user.email not in said
    assert letter["Subject"] not in said
