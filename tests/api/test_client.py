"""The client in `clients/python`: it says what the API says, and its example bot plays on a site as `make play` opens
it."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder

import generate_client
from api.root import api
from api.scopes import Scope
from courtandcrown import AsyncClient, Client, Refused
from courtandcrown.following import Pauses
from games.engine.metas import all_metas
from games.management.commands.demo import PASSWORD
from tests.browser.sites import prepare_site, running_site
from tests.browser.visitors import Site

CLIENT = Path(settings.BASE_DIR) / "clients" / "python"
MOST_LINES = 80
PATIENCE = 600
CODE = "aaaaaaaa"


def test_the_client_says_what_the_api_says() -> None:
    """After a change of the API: `make client`."""
    description = json.loads(json.dumps(api.get_openapi_schema(), cls=DjangoJSONEncoder))
    for name, text in generate_client.modules_of(description).items():
        assert (CLIENT / "courtandcrown" / name).read_text() == text, "`make client` writes it anew"


def test_the_example_is_short() -> None:
    assert len((CLIENT / "examples" / "bot.py").read_text().splitlines()) < MOST_LINES


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site-for-programs")
    prepare_site(folder)
    with running_site(folder) as site:
        yield site


@pytest.fixture(scope="module")
def token(site: Site) -> str:
    """A token as people get one: signed in, on the page of tokens."""
    with httpx.Client(base_url=site.address, follow_redirects=True, timeout=PATIENCE) as browser:

        def post(page: str, **sent: Any) -> str:
            browser.get("/account/login/")
            shown = browser.post(page, data=sent | {"csrfmiddlewaretoken": browser.cookies["csrftoken"]})
            return str(shown.text)

        post("/account/login/", login="anne", password=PASSWORD)
        post("/account/reauthenticate/", password=PASSWORD)
        shown = post("/account/tokens/create/", name="example", days="30", scopes=Scope.values)
    (token,) = re.findall(r"cac_\w{38}", shown)
    return str(token)


def test_the_example_bot_plays_whole_matches_of_all_games(site: Site, token: str) -> None:
    games = [meta.slug for meta in all_metas()]
    bot = [sys.executable, str(CLIENT / "examples" / "bot.py"), site.address, token, "--play", *games]
    played = subprocess.run(
        bot, env={"PYTHONPATH": str(CLIENT)}, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert played.returncode == 0, played.stderr + site.log.read_text()
    results = sorted(line.split()[0] for line in played.stdout.splitlines())
    assert results == sorted(games)
    assert "Traceback" not in site.log.read_text()


def test_a_bot_is_challenged_and_plays(site: Site, token: str) -> None:
    """The two clients at one table: one waits for its answers, the other listens meanwhile."""
    with Client(site.address, token) as client:
        table = client.tables.create_bot_table({"game": "royals", "players": 2, "level": "page"})
        line = next(client.follow_table(table["code"]))
        assert line["type"] == "table"
        assert line["table"]["my_seat"] == 0
        news = client.follow_news()
        assert next(news)["type"] == "hello"
        assert {"type": "started", "code": table["code"]} in [next(news) for _ in range(2)]
        over = client.play.resign_game(table["code"])
        assert over["status"] == "over"
        ended = [line["table"]["status"] for line in client.follow_table(table["code"]) if line["type"] == "table"]
        assert ended == ["over"], "the stream of a finished game ends"


def test_a_refusal_has_its_code_and_its_sentence(site: Site, token: str) -> None:
    with Client(site.address, token, language="de") as client, pytest.raises(Refused) as raised:
        client.tables.join_table("zzzzzzzz")
    assert (raised.value.status, raised.value.code) == (404, "request.not_found")


# What happens on the way is played by a transport: no site breaks off at a wanted moment.


def table_line(version: int, status: str = "playing") -> str:
    return json.dumps({"type": "table", "version": version, "table": {"ply": version * 2, "status": status}}) + "\n"


def broken_then_whole(asked: list[httpx.Request]) -> httpx.MockTransport:
    """A site that is away, then breaks off in the middle of a line, then ends the game."""

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        if len(asked) == 1:
            raise httpx.ConnectError("away")
        if len(asked) == 2:
            return httpx.Response(503, headers={"Retry-After": "0"})
        if len(asked) == 3:
            return httpx.Response(200, text=table_line(1) + "\n" + table_line(2) + '{"type": "ta')
        return httpx.Response(200, text=table_line(3, "over"))

    return httpx.MockTransport(answer)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses take no time."""
    monkeypatch.setattr(Pauses, "next", lambda *_: 0.0)


@pytest.mark.usefixtures("hurried")
def test_a_stream_goes_on_where_it_was_cut_off() -> None:
    asked: list[httpx.Request] = []
    with Client("http://site", "cac_x", transport=broken_then_whole(asked)) as client:
        lines: list[Any] = list(client.follow_table(CODE))
    assert [line["version"] for line in lines] == [1, 2, 3]
    assert dict(asked[-1].url.params) == {"version": "2", "since": "4"}


async def _followed(asked: list[httpx.Request]) -> list[Any]:
    async with AsyncClient("http://site", "cac_x", transport=broken_then_whole(asked)) as client:
        return [line async for line in client.follow_table(CODE)]


@pytest.mark.usefixtures("hurried")
def test_a_stream_goes_on_in_a_program_that_does_not_wait() -> None:
    asked: list[httpx.Request] = []
    assert [line["version"] for line in asyncio.run(_followed(asked))] == [1, 2, 3]
    assert dict(asked[-1].url.params) == {"version": "2", "since": "4"}


@pytest.mark.usefixtures("hurried")
def test_a_write_that_failed_on_the_way_is_sent_again_under_the_same_key() -> None:
    asked: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        if len(asked) < 3:
            raise httpx.ReadError("cut off")
        return httpx.Response(201, json={"code": CODE})

    with Client("http://site", "cac_x", transport=httpx.MockTransport(answer)) as client:
        made = client.tables.create_table({"game": "royals", "players": 2})
    assert made["code"] == CODE
    (key,) = {request.headers["Idempotency-Key"] for request in asked}
    assert len(key) >= 8


@pytest.mark.usefixtures("hurried")
def test_a_door_that_closes_is_told() -> None:
    told = json.dumps({"type": "refused", "code": "table.sealed", "title": "No."}) + "\n"
    transport = httpx.MockTransport(lambda request: httpx.Response(200, text=told))
    with Client("http://site", transport=transport) as client, pytest.raises(Refused, match=r"No\."):
        list(client.follow_table(CODE))
