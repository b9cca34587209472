"""The log: one line for every request, an id to follow it by, and nothing that is private."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import iscoroutinefunction
from celery import current_app, shared_task
from celery.signals import before_task_publish
from celery.worker.consumer.consumer import UNKNOWN_TASK_ERROR
from django.conf import settings
from django.db import IntegrityError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import AsyncClient, AsyncRequestFactory, Client, RequestFactory
from structlog.contextvars import bound_contextvars, get_contextvars

from tests.factories import make_user, sign_in
from tests.games.table_factories import legal, started, waits_for
from tests.production.servers import free_port
from tests.production_log import production_log
from tests.signs_of_life import give_signs_of_life
from tudor_site.logs import readable_lines
from tudor_site.middleware import HEADER, log_request

# About words, whatever database they are stored in.
pytestmark = pytest.mark.sqlite_only

ROOT = Path(settings.BASE_DIR)
START_SECONDS = 600
HOUSE_OF_ONE_PROCESS = """
import sys
from celery.signals import worker_ready
from django.core.management import execute_from_command_line

worker_ready.connect(lambda **_: print("the worker is ready"), weak=False)
execute_from_command_line(["manage.py", "runserver", "--noreload", sys.argv[1]])
"""
Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """What production would write, from here on."""
    with production_log() as stream:
        yield stream


@pytest.fixture
def lines(stream: io.StringIO) -> Lines:
    return lambda: [json.loads(line) for line in stream.getvalue().splitlines()]


# ---- requests


def test_a_request_is_one_line_without_its_query(client: Client, lines: Lines) -> None:
    client.get("/no-such-page/?whisper=psst")
    (line,) = lines()
    told = {name: line[name] for name in ("event", "level", "method", "path", "status", "user", "htmx")}
    assert told == {
        "event": "request",
        "level": "info",
        "method": "GET",
        "path": "/no-such-page/",
        "status": 404,
        "user": None,
        "htmx": False,
    }
    assert line["ms"] >= 0
    assert "psst" not in json.dumps(line)


@pytest.mark.django_db
def test_who_asks_is_told_by_number_and_htmx_by_its_header(lines: Lines) -> None:
    anne = make_user("anne")
    sign_in(anne).get("/account/preferences/", headers={"HX-Request": "true"})
    (line,) = lines()
    assert (line["user"], line["htmx"]) == (anne.pk, True)
    assert "anne" not in json.dumps(line)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_monitoring_is_not_news(client: Client, lines: Lines, path: str) -> None:
    give_signs_of_life()
    assert client.get(path).status_code == 200
    assert lines() == []


def test_a_request_gets_an_id_that_is_in_the_answer_and_in_the_log(client: Client, lines: Lines) -> None:
    first, second = client.get("/no-such-page/"), client.get("/no-such-page/")
    assert [line["request_id"] for line in lines()] == [first[HEADER], second[HEADER]]
    assert first[HEADER] != second[HEADER]
    assert len(first[HEADER]) >= 32


def test_an_id_that_the_proxy_gave_is_kept(client: Client) -> None:
    given = "01934b0c-77aa-4a5e-9f6b-0123456789ab"
    assert client.get("/no-such-page/", headers={HEADER: given})[HEADER] == given


@pytest.mark.parametrize(
    "given", ["", "short", "x" * 65, "two words here", "a-line\nand-another", '"}, {"', "-dash-first"]
)
def test_what_cannot_be_an_id_is_replaced(rf: RequestFactory, given: str) -> None:
    request = rf.get("/", headers={HEADER: given})
    answer = log_request(lambda _: HttpResponse())(request)
    assert isinstance(answer, HttpResponse)
    assert answer[HEADER] != given


def test_lines_that_a_page_writes_carry_its_id_and_later_ones_do_not(rf: RequestFactory, lines: Lines) -> None:
    def page(_: HttpRequest) -> HttpResponse:
        logging.getLogger("an.app").info("inside")
        return HttpResponse()

    log_request(page)(rf.get("/", headers={HEADER: "the-id-of-this-one"}))
    logging.getLogger("an.app").info("outside")
    assert [line.get("request_id") for line in lines()] == ["the-id-of-this-one", "the-id-of-this-one", None]


def test_a_page_that_fails_leaves_no_id_behind(rf: RequestFactory) -> None:
    def page(_: HttpRequest) -> HttpResponse:
        raise LookupError

    with pytest.raises(LookupError):
        log_request(page)(rf.get("/"))
    assert get_contextvars() == {}


async def answered_async(page: Callable[[HttpRequest], Any]) -> HttpResponse:
    middleware = log_request(page)
    assert iscoroutinefunction(middleware)
    answer: HttpResponse = await middleware(AsyncRequestFactory().get("/"))
    return answer


def test_under_asgi_it_stays_in_the_thread_of_the_loop(lines: Lines) -> None:
    threads = []

    async def page(_: HttpRequest) -> HttpResponse:
        threads.append(threading.current_thread())
        return HttpResponse()

    answer = asyncio.run(answered_async(page))
    assert threads == [threading.current_thread()]
    assert [line["request_id"] for line in lines()] == [answer[HEADER]]


def test_under_asgi_pages_have_ids_too(lines: Lines) -> None:
    answer = asyncio.run(AsyncClient().get("/no-such-page/"))
    assert [(line["path"], line["request_id"]) for line in lines()] == [("/no-such-page/", answer[HEADER])]


# ---- tasks


@shared_task(name="tests.whisper")
def whisper(words: str) -> str:
    """Tells something in the log, and gives back or raises what is private."""
    logging.getLogger("a.worker").info("working")
    if words == "break":
        raise ValueError("claim munich baron")
    return words


def test_a_task_leaves_for_the_queue_with_the_id_of_its_request() -> None:
    carried: list[str | None] = []

    def see(headers: dict[str, Any], **_: Any) -> None:
        carried.append(headers.get("request_id"))

    before_task_publish.connect(see)
    current_app.conf.task_always_eager = False
    try:
        with bound_contextvars(request_id="the-id-of-this-one"):
            whisper.apply_async(["psst"])
        whisper.apply_async(["psst"])
    finally:
        current_app.conf.task_always_eager = True
        before_task_publish.disconnect(see)
    assert carried == ["the-id-of-this-one", None]


def test_a_worker_writes_under_the_id_that_came_with_the_task(lines: Lines) -> None:
    whisper.apply(["psst"], task_id="a-task", headers={"request_id": "the-id-of-this-one"})
    assert [(line["request_id"], line["task"]) for line in lines()] == [("the-id-of-this-one", "tests.whisper")]
    assert get_contextvars() == {}


def test_a_task_of_the_clock_begins_a_trail_of_its_own(lines: Lines) -> None:
    whisper.apply(["psst"], task_id="a-task")
    assert [line["request_id"] for line in lines()] == ["a-task"]


def test_neither_what_a_task_gives_back_nor_what_breaks_it_is_told(stream: io.StringIO) -> None:
    celery = logging.getLogger("celery")
    level = celery.level
    celery.setLevel("INFO")
    # A task remembers from its first run whether there are receivers for it.
    whisper.__trace__ = None
    try:
        whisper.apply(["psst"])
        whisper.apply(["break"], throw=False)
    finally:
        celery.setLevel(level)
    told = [json.loads(line)["event"] for line in stream.getvalue().splitlines()]
    assert [line for line in told if "raised unexpected: ValueError" in line]
    assert "psst" not in stream.getvalue()
    assert "munich" not in stream.getvalue()


def test_a_message_that_fits_no_task_is_not_quoted(stream: io.StringIO) -> None:
    logger = logging.getLogger("celery.worker.consumer.consumer")
    logger.error(UNKNOWN_TASK_ERROR, KeyError("games.gone"), "[['anne', 'psst']]", {"argsrepr": "psst"}, {})
    assert "games.gone" in stream.getvalue()
    assert "psst" not in stream.getvalue()


# ---- what never stands in it


@pytest.mark.django_db
def test_a_visit_of_somebody_who_signs_in_and_plays_leaves_nothing_private_in_the_log(stream: io.StringIO) -> None:
    match, people = started()
    user = waits_for(match, people)
    client = Client()
    client.post("/account/login/", {"login": user.email, "password": "a wrong but private password"})
    client.force_login(user)
    move = legal(match)[0]
    moved = client.post(f"/tables/{match.code}/move/", {"move": move, "ply": match.ply})
    assert moved.status_code == 302
    client.post(f"/tables/{match.code}/move/", {"move": "an unknown move", "ply": match.ply})
    client.post("/account/password/reset/", {"email": user.email})
    client.get(f"/account/password/reset/key/{user.pk}-secretkey/")
    client.get("/account/confirm-email/secretkey/")
    told = stream.getvalue()
    assert f"/tables/{match.code}/move/" in told
    session = client.cookies["sessionid"].value
    match.refresh_from_db()
    private = (move, "an unknown move", user.email, user.username, "private password", session, "secretkey")
    assert [words for words in (*private, bytes(match.seed).hex()) if words in told] == []


def broken(error: Exception, cause: Exception | None = None) -> None:
    try:
        raise error from cause
    except type(error):
        logging.getLogger("an.app").exception("it broke")


def test_an_exception_is_told_by_its_name_and_place_and_not_by_its_words(lines: Lines) -> None:
    broken(ValueError("claim munich"), IntegrityError("null value\nDETAIL:  Failing row contains (1, seed)."))
    (line,) = lines()
    assert [part["type"] for part in line["exception"]] == ["builtins.ValueError", "django.db.utils.IntegrityError"]
    assert "test_logs.py" in line["exception"][0]["frames"][-1]
    told = json.dumps(line)
    assert "munich" not in told
    assert "seed" not in told


def test_what_servers_say_is_told_in_one_line(lines: Lines) -> None:
    broken(OperationalError("connection to server failed\nLINE 1: SELECT 'psst'"))
    (line,) = lines()
    assert line["exception"][0]["message"] == "connection to server failed"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("no email to Anne <anne@example.com>, sorry", "no email to Anne <***>, sorry"),
        ("{'anne@example.com': (550, b'no')}", "{'***': (550, b'no')}"),
        ("Not Found: /account/confirm-email/MQ:1a2b3c/", "Not Found: /account/confirm-email/***/"),
        ("/account/password/reset/key/1-cabbage/", "/account/password/reset/key/***/"),
        ("/account/notifications/unsubscribe/1.turn:1a:2b/", "/account/notifications/unsubscribe/***/"),
        ("/confirm/6:1:1a:2b/", "/confirm/***/"),
        ("/feeds/s3cr3t/deadlines.ics", "/feeds/***/deadlines.ics"),
        ("nothing to hide", "nothing to hide"),
    ],
)
def test_addresses_and_keys_are_hidden_wherever_they_stand(lines: Lines, words: str, told: str) -> None:
    logging.getLogger("an.app").warning("%s", words)
    assert [line["event"] for line in lines()] == [told]


def test_a_developer_reads_the_whole_traceback() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(readable_lines())
    logger = logging.getLogger("an.app")
    logger.addHandler(handler)
    try:
        broken(ValueError("claim munich"))
    finally:
        logger.removeHandler(handler)
    assert "ValueError: claim munich" in stream.getvalue()
    assert "\x1b" not in stream.getvalue(), "no codes of colours in a file"


# ---- the site of one process


def test_a_site_with_an_embedded_worker_logs_every_request_once(tmp_path: Path) -> None:
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "tudor_site.settings.browser",
        "BROWSER_TEST_FOLDER": str(tmp_path),
        "PYTHONUNBUFFERED": "1",
    }
    place = f"127.0.0.1:{free_port()}"
    log = tmp_path / "log.txt"
    with log.open("w") as output:
        server = subprocess.Popen(
            [sys.executable, "-c", HOUSE_OF_ONE_PROCESS, place],
            cwd=ROOT,
            env=environment,
            stdout=output,
            stderr=output,
        )
    try:
        deadline = time.monotonic() + START_SECONDS
        while not opens(f"http://{place}/healthz"):
            assert server.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)
        while "the worker is ready" not in log.read_text():
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)
        opens(f"http://{place}/no-such-page/?whisper=psst")
    finally:
        server.terminate()
        server.wait(START_SECONDS)
    told = log.read_text()
    assert [line.split(" in ")[0].split("] ")[1] for line in told.splitlines() if "no-such-page" in line] == [
        "GET /no-such-page/ 404"
    ]
    assert "/healthz" not in told


def opens(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=START_SECONDS):
            return True
    except urllib.error.HTTPError as error:
        error.close()
        return True
    except OSError:
        return False
