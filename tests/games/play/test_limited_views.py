"""What costs work has a limit: every such address, and what is still answered meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from accounts import limits
from accounts.errors import LimitReached
from accounts.limits import Limit
from accounts.models import User
from games.engine.protocol import Ruleset
from games.models import Match
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import cancel_table
from tests.factories import make_user, sign_in, sign_in_with_password
from tests.games.table_factories import opened
from tests.games.tables.test_new_table import TUDOR

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _time_stands_still() -> Iterator[None]:
    with time_machine.travel(timezone.now(), tick=False):
        yield


GUARDED = {
    "/archive/": limits.SEARCHES,
    "/people/?name=a": limits.SEARCHES,
    "/archive/statistics/tudor/": limits.STATISTICS,
    "/people/1/statistics/": limits.STATISTICS,
    "/feeds/unknown/deadlines.ics": limits.FEEDS,
    "/feeds/unknown/matches.atom": limits.FEEDS,
    "/archive/dumps/2026-01.ndjson.zst": limits.DUMPS,
    "/tables/{code}/record.txt": limits.FILES,
    "/tables/{code}/scores.csv": limits.FILES,
    "/tables/{code}/play.txt": limits.FILES,
    "/tables/{code}/record.json": limits.REPLAYS,
    "/tables/{code}/proof.txt": limits.REPLAYS,
    "/tables/{code}/verify/": limits.REPLAYS,
    "/tables/{code}/replay/": limits.REPLAY_STEPS,
    "/people/1/matches.ndjson": limits.STREAMS,
    "/archive/mine.ndjson": limits.STREAMS,
    "/account/data/download/": limits.DATA_EXPORTS,
    "/leagues/unknown/calendar.ics": limits.FEEDS,
    "/leagues/unknown/news.atom": limits.FEEDS,
    "/leagues/unknown/embed/key/": limits.FEEDS,
    "/leagues/unknown/seasons/1/standings.csv": limits.FILES,
    "/leagues/unknown/seasons/1/standings.json": limits.FILES,
}


@pytest.mark.parametrize(("path", "limit"), GUARDED.items())
def test_what_costs_work_is_refused_when_its_limit_is_reached(path: str, limit: Limit) -> None:
    client = sign_in_with_password(make_user())
    path = path.format(code=opened()[0].code)
    assert client.get(path).status_code in (200, 302, 403, 404)
    for number in range(2000):
        try:
            limits.spend(limit, network=limits.network_of_address("127.0.0.1"))
        except LimitReached:
            assert number
            break
    answer = client.get(path)
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 24 * 60 * 60
    # People elsewhere notice nothing, and neither do other pages.
    assert client.get(path, REMOTE_ADDR="198.51.100.7").status_code in (200, 302, 403, 404)
    assert client.get("/lobby/").status_code == 200


@override_settings(LIMITS_ENABLED=False)
def test_limits_that_are_switched_off_refuse_nothing() -> None:
    client = Client()
    assert {client.get("/archive/statistics/tudor/").status_code for _ in range(185)} == {200}


def test_a_person_creates_forty_tables_an_hour_and_is_told_so_beside_the_form() -> None:
    anne = make_user()
    for _ in range(40):
        cancel_table(match_id=open_table(user=anne, ruleset=Ruleset.read("tudor/v15@1"), players=2).pk, user=anne)
    form = {**TUDOR, "title": "The long gallery"}
    answer = sign_in(anne).post(reverse("games:new_table", args=["tudor"]), form)
    assert answer.status_code == 429
    assert "You can create 40 tables an hour." in answer.content.decode()
    assert 'value="The long gallery"' in answer.content.decode()
    assert Match.objects.count() == 40
    with pytest.raises(LimitReached) as refusal:
        open_table(user=anne, ruleset=Ruleset.read("tudor/v15@1"), players=2)
    assert str(refusal.value.sentence) == "You can create 40 tables an hour. Try again in 60 minutes."
    open_table(user=make_user("henry"), ruleset=Ruleset.read("tudor/v15@1"), players=2)


def test_guests_of_one_network_are_sixty_an_hour() -> None:
    for _ in range(60):
        limits.spend(limits.GUESTS, network=limits.network_of_address("127.0.0.1"))
    answer = Client().post("/lobby/try/tudor/", {"level": "page", "players": "2"})
    assert answer.status_code == 429
    assert not User.objects.filter(is_guest=True).exists()
    assert Client(REMOTE_ADDR="198.51.100.7").post("/lobby/try/tudor/", {"players": "2"}).status_code == 302
