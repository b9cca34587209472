"""Servers and workers that go away under a running site: people play on, and afterwards nothing is missing."""

from __future__ import annotations

import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core.mail import EmailMessage
from django.db.models import F
from django.test import override_settings
from django.utils import timezone

from accounts.models import OutgoingEmail, User
from games.bots.levels import Level
from games.engine.protocol import Ruleset
from games.models import Match, QueueHeartbeat, ScheduledTask
from games.play.services.claim_bot import LONGEST_THOUGHT
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import fill_table, take_seat
from tests.factories import PASSWORD, make_user
from tests.games.play.test_play_bot import until_a_bot_is_due
from tests.games.play.test_play_move import rebuilt
from tests.games.table_factories import everybody_ready, fresh, legal, person, played_out, started, waits_for
from tests.lanes import unavailable
from tests.production import servers
from tests.production.mail_server import mail_server
from tests.production.patience import SECONDS, wait_until
from tests.production.processes import Site, beat, pages, sockets, worker
from tests.production.servers import RestartableRedis, free_port, restartable_redis
from tests.production.together import waiting_for_the_court
from tests.production.visitors import Answer, Browser, ask, listener, next_text

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]

QUEUES = ("default", "scoring", "mail", "bots", "reviews")
USUAL_PAGES = 10
"""How many tell what a request takes here and now."""
PREFORK = ("--concurrency", "1")
"""As `compose.yaml` starts workers."""


@pytest.fixture
def own_redis(pytestconfig: pytest.Config) -> Iterator[RestartableRedis]:
    try:
        with restartable_redis() as running:
            yield running
    except servers.Unavailable as reason:
        unavailable(pytestconfig, str(reason))


def move(browser: Browser, match: Match, text: str) -> tuple[int, float]:
    """What the site answers to a move, and after how many seconds."""
    began = time.monotonic()
    status = browser.post(f"/tables/{match.code}/move/", {"move": text, "ply": match.ply}).status
    return status, time.monotonic() - began


def play_on(match: Match, people: list[User], port: int, until: Callable[[Match], bool]) -> list[float]:
    """Plays by the pages of the site until something is so; gives how long each move took."""
    browsers = {user.pk: Browser.of(user, port) for user in people}
    random, took = Random(6), []
    while not until(match := fresh(match)):
        status, seconds = move(browsers[waits_for(match, people).pk], match, random.choice(legal(match)))
        assert status == 302
        took.append(seconds)
    return took


def has_been_scored(match: Match) -> bool:
    return match.plies.filter(text="score round").exists() and not match.is_court_due


def assert_sound(match: Match) -> None:
    after = fresh(match)
    # What is in the archive is there as one record.
    numbers = () if after.is_archived else range(1, after.ply + 1)
    assert list(after.plies.values_list("number", flat=True)) == list(numbers)
    assert rebuilt(after) == after.decoded_state


@pytest.mark.parametrize("is_frozen", [False, True], ids=["killed", "frozen"])
def test_without_redis_moves_land_pages_open_people_sign_in_and_the_court_scores(
    own_redis: RestartableRedis, static: Path, is_frozen: bool
) -> None:
    match, people = started()
    anne = make_user("anne")
    # As the site itself keeps passwords.
    User.objects.filter(pk=anne.pk).update(password=PBKDF2PasswordHasher().encode(PASSWORD, "salt" * 8))
    with pages(static, DJANGO_REDIS_URL=own_redis.url) as site:
        began = time.monotonic()
        for _ in range(USUAL_PAGES):
            assert Browser(site.port).get("/").status == 200
        usual = (time.monotonic() - began) / USUAL_PAGES
        own_redis.freeze() if is_frozen else own_redis.kill()
        took = play_on(match, people, site.port, has_been_scored)
        visitor = Browser(site.port)
        assert visitor.sign_in(anne.username, PASSWORD).status == 302
        assert visitor.get("/account/preferences/").status == 200
        assert visitor.get(f"/tables/{match.code}/").status == 200
        assert visitor.get("/lobby/").status == 200
        told = ask(site.port, "/readyz")
        assert told.status == 503
        assert "the cache does not answer\nthe queue does not answer" in told.text
        away = [line["event"] for line in site.process.log() if "the site goes on without it" in line["event"]]
    # The first requests wait for each of the three that do not answer; most wait for none.
    assert sorted(took)[len(took) // 2] < 2 + 10 * usual
    # One line for each of them and for each of the two processes, however many requests there were.
    assert 3 <= len(away) <= 6
    assert_sound(match)
    assert fresh(match).plies.filter(text="score round").count() == 1


def test_what_was_due_while_redis_was_away_is_found_when_it_is_back(own_redis: RestartableRedis, static: Path) -> None:
    match, people = started()
    bot_match, carl = against_a_bot()
    with ExitStack() as stack:
        port, letters = stack.enter_context(mail_server())
        environment = {
            "DJANGO_REDIS_URL": own_redis.url,
            "DJANGO_EMAIL_HOST": "127.0.0.1",
            "DJANGO_EMAIL_PORT": str(port),
        }
        site = stack.enter_context(pages(static, **environment))
        running = stack.enter_context(worker(",".join(QUEUES), *PREFORK, **environment))
        stack.enter_context(beat(**environment))
        wait_until(
            lambda: QueueHeartbeat.objects.filter(queue__in=QUEUES).count() == len(QUEUES), "the worker is there"
        )
        own_redis.kill()
        play_on(match, people, site.port, lambda match: match.status == Match.Status.OVER)
        assert forgotten_password(site, make_user("dora")).status == 302
        browser = Browser.of(carl, site.port)
        while not (bot_match := fresh(bot_match)).is_bot_due:
            assert move(browser, bot_match, legal(bot_match)[0])[0] == 302
        assert letters == []
        own_redis.start()
        Match.objects.filter(pk=bot_match.pk).update(changed_at=F("changed_at") - LONGEST_THOUGHT)
        wait_until(lambda: not fresh(bot_match).is_bot_due, "the bot has played")
        wait_until(lambda: bool(letters), "the letter has been sent")
        wait_until(lambda: OutgoingEmail.objects.get().state == OutgoingEmail.State.SENT, "it is noted")
        # Finished matches are swept every minute. A second beat finds that it is over.
        ScheduledTask.objects.filter(name="finish-matches").update(last_sent_at=F("last_sent_at") - timedelta(hours=1))
        stack.enter_context(beat(**environment))
        wait_until(lambda: fresh(match).is_archived, "the match is in the archive")
        wait_until(lambda: ask(site.port, "/readyz").body == b"ready", "everything is as it was")
        assert running.poll() is None
    assert [letter["To"] for letter in letters] == ["dora@example.com"]
    assert_sound(match)
    assert_sound(bot_match)


def against_a_bot() -> tuple[Match, User]:
    carl = person("carl")
    match = open_table(user=carl, ruleset=Ruleset.read("royals/arcane@1"), players=2)
    return fill_table(match_id=match.pk, user=carl, bot=Level.PAGE), carl


def forgotten_password(site: Site, user: User) -> Answer:
    browser = Browser(site.port)
    browser.get("/account/password/reset/")
    return browser.post("/account/password/reset/", {"email": user.email})


def test_a_letter_waits_for_a_mail_server_that_is_away_and_is_sent_once(
    own_redis: RestartableRedis, static: Path
) -> None:
    port = free_port()
    environment = {
        "DJANGO_REDIS_URL": own_redis.url,
        "DJANGO_EMAIL_HOST": "127.0.0.1",
        "DJANGO_EMAIL_PORT": str(port),
    }
    with pages(static, **environment) as site, worker("mail", *PREFORK, **environment):
        assert forgotten_password(site, make_user("dora")).status == 302
        wait_until(lambda: OutgoingEmail.objects.filter(attempts=1).exclude(reason="").exists(), "it has been tried")
        email = OutgoingEmail.objects.get()
        assert (email.state, email.reason) == (OutgoingEmail.State.WAITING, "ConnectionRefusedError 111")
        with mail_server(port) as (_, letters), beat(**environment):
            wait_until(lambda: OutgoingEmail.objects.get().state == OutgoingEmail.State.SENT, "it has been sent")
    assert [letter["To"] for letter in letters] == ["dora@example.com"]
    assert [letter["Message-ID"] for letter in letters] == [email.message_id]


def wait_until_served(*queues: str, **environment: str) -> None:
    """Returns when workers of all these queues have done what a beat has sent from now on."""
    since = timezone.now()
    ScheduledTask.objects.all().delete()
    served = QueueHeartbeat.objects.filter(queue__in=queues, at__gt=since)
    with beat(**environment):
        wait_until(lambda: served.count() == len(queues), f"served are {', '.join(queues)}")


def test_every_worker_serves_again_when_redis_comes_back(own_redis: RestartableRedis) -> None:
    with ExitStack() as stack:
        started = [stack.enter_context(worker(queue, *PREFORK, DJANGO_REDIS_URL=own_redis.url)) for queue in QUEUES]
        for _ in range(2):
            wait_until_served(*QUEUES, DJANGO_REDIS_URL=own_redis.url)
            own_redis.kill()
            wait_until(lambda: all("Connection refused" in running.said() for running in started), "all have noticed")
            own_redis.start()
        wait_until_served(*QUEUES, DJANGO_REDIS_URL=own_redis.url)
        assert [running.poll() for running in started] == [None] * len(QUEUES)


@pytest.mark.parametrize("is_frozen", [False, True], ids=["killed", "frozen"])
def test_a_worker_that_is_in_the_middle_of_something_when_redis_goes_away_serves_again(
    own_redis: RestartableRedis, static: Path, is_frozen: bool
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(SECONDS)
        # The mail server takes the call and says nothing, until it hangs up.
        environment = {
            "DJANGO_REDIS_URL": own_redis.url,
            "DJANGO_EMAIL_HOST": "127.0.0.1",
            "DJANGO_EMAIL_PORT": str(silent.getsockname()[1]),
        }
        with pages(static, **environment) as site, worker("mail", *PREFORK, **environment) as running:
            assert forgotten_password(site, make_user("dora")).status == 302
            call, _ = silent.accept()
            own_redis.freeze() if is_frozen else own_redis.kill()
            # Now the worker has something to say to the queue.
            call.close()
            wait_until(lambda: OutgoingEmail.objects.exclude(reason="").exists(), "the attempt has ended")
            own_redis.thaw() if is_frozen else own_redis.start()
            wait_until_served("mail", **environment)
            assert running.poll() is None


def test_sockets_hear_of_moves_again_when_redis_is_back(own_redis: RestartableRedis, static: Path) -> None:
    match, people = started()
    environment = {"DJANGO_REDIS_URL": own_redis.url}
    with pages(static, **environment) as site, sockets(static, **environment) as daphne:
        with listener(daphne.port, f"/ws/tables/{match.code}/") as watcher:
            assert next_text(watcher) == str(match.version)
            own_redis.kill()
            browser = Browser.of(waits_for(match, people), site.port)
            assert move(browser, match, "ring heart")[0] == 302
            own_redis.start()
            after = fresh(match)
            assert after.version > match.version

            def is_told() -> bool:
                """A socket that is opened anew says at once at which version the table is, and hears of the next."""
                try:
                    with listener(daphne.port, f"/ws/tables/{match.code}/") as again:
                        return next_text(again) == str(after.version)
                except (AssertionError, ConnectionError):
                    return False

            wait_until(is_told, "sockets are served again")
            # The page itself asks every half minute whether it has missed something.
            assert f'data-newest="{after.version}"' in browser.get(f"/tables/{match.code}/presence/").text
        assert daphne.process.poll() is None


@pytest.mark.usefixtures("queue")
def test_what_a_killed_worker_of_every_queue_left_is_found_by_the_next(own_redis: RestartableRedis) -> None:
    """The queues are lost with the worker: the database alone tells what is due."""
    left = left_behind()
    with ExitStack() as stack:
        victim = stack.enter_context(worker(",".join(QUEUES), *PREFORK, DJANGO_REDIS_URL=own_redis.url))
        wait_until(lambda: "ready" in victim.said(), "the worker is there")
        victim.send_signal(signal.SIGKILL)
        victim.wait(SECONDS)
    assert not any(is_done() for is_done in left.values())
    own_redis.kill()
    own_redis.start()
    with mail_server() as (port, letters), ExitStack() as stack:
        environment = {
            "DJANGO_REDIS_URL": own_redis.url,
            "DJANGO_EMAIL_HOST": "127.0.0.1",
            "DJANGO_EMAIL_PORT": str(port),
        }
        stack.enter_context(worker(",".join(QUEUES), *PREFORK, **environment))
        stack.enter_context(beat(**environment))
        for queue, is_done in left.items():
            wait_until(is_done, f"the work of {queue} has been found and done")
    assert [letter["To"] for letter in letters] == ["anne@example.com"]


def left_behind() -> dict[str, Callable[[], bool]]:
    """What a worker of each queue took and never finished, and whether it has been done."""
    with override_settings(EMAIL_BACKEND="tudor_site.email_backend.QueueBackend"):
        EmailMessage("Your turn", "Make a move.", "court@example.org", ["anne@example.com"]).send()
    # Claimed by the worker that died, longer ago than any attempt takes.
    OutgoingEmail.objects.update(attempts=1, due_at=timezone.now(), state=OutgoingEmail.State.WAITING)
    bots, user = against_a_bot()
    until_a_bot_is_due(bots, user)
    Match.objects.filter(pk=bots.pk).update(changed_at=F("changed_at") - LONGEST_THOUGHT)
    scoring = waiting_for_the_court()
    dan, eve = person("dan"), person("eve")
    finished = open_table(user=dan, ruleset=Ruleset.read("tudor/v15@1"), players=2)
    take_seat(match_id=finished.pk, user=eve)
    everybody_ready(finished)
    finished = played_out(fresh(finished), [dan, eve])
    return {
        "mail": lambda: OutgoingEmail.objects.get().state == OutgoingEmail.State.SENT,
        "bots": lambda: not fresh(bots).is_bot_due,
        "scoring": lambda: not fresh(scoring).is_court_due,
        "default": lambda: fresh(finished).is_archived,
    }
