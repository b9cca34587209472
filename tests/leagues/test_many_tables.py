"""Every table of a season can be reached, however many there are."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from leagues.models import Entry, LeagueTable, Season
from leagues.selectors import desk_page as desks
from leagues.selectors.division_page import division_page
from leagues.selectors.fixtures import PAGE_LENGTH, fixtures
from leagues.selectors.league_header import header_of
from tests.factories import make_user, sign_in
from tests.leagues.league_factories import SWISS, people, playing, running

pytestmark = pytest.mark.django_db

MORE = 2 * PAGE_LENGTH
"""Tables of a round beside the two that are played."""


@pytest.fixture
def owner() -> User:
    return make_user("owner")


@pytest.fixture
def season(owner: User) -> Season:
    """A Swiss league in whose first round many more tables are to be played."""
    _, season = running(owner, people(8), **SWISS)
    first = playing(season)[0]
    LeagueTable.objects.bulk_create(
        LeagueTable(division=first.division, round=1, number=3 + number, seats=first.seats) for number in range(MORE)
    )
    return season


def numbers_on(season: Season, page: int) -> list[int]:
    shown = division_page(
        division=season.divisions.get(),
        season=season,
        league=season.league,
        header=header_of(season.league, None),
        user=None,
        games=page,
    )
    return [int(table.label.partition(".")[2]) for table in shown.tables]


def test_a_round_is_read_page_by_page_to_its_last_table(season: Season) -> None:
    pages = [numbers_on(season, page) for page in (1, 2, 3)]
    assert [len(page) for page in pages] == [PAGE_LENGTH, PAGE_LENGTH, 2]
    assert [number for page in pages for number in page] == list(range(1, MORE + 3))
    assert numbers_on(season, 4) == pages[0]


def test_the_pages_of_a_round_lead_on_and_back(season: Season, client: Client) -> None:
    address = f"/leagues/{season.league.slug}/seasons/1/1/1/"
    said = client.get(address, {"games": "2"}).content.decode()
    links = re.findall(r'rel="(prev|next)" href="([^"]+)"', said)
    assert links == [("prev", "?round=1&amp;games=1#fixtures"), ("next", "?round=1&amp;games=3#fixtures")]
    assert "page 2 of 3" in said
    assert f"{address}?page=1&amp;round=1&amp;games=2&amp;seen=" in said, "what is followed is what is looked at"
    assert client.get(address, {"games": "none"}).status_code == 200


def test_a_player_has_all_of_their_tables_and_no_others(season: Season) -> None:
    division = season.divisions.get()
    first, second = playing(season)
    busy, calm = first.seats[0], second.seats[0]
    assert len(fixtures(division=division, entry_id=busy)) == MORE + 1
    assert [table.id for table in fixtures(division=division, entry_id=calm)] == [second.pk]


def test_a_host_can_rule_on_a_table_that_is_not_among_the_first(
    season: Season, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desks, "MOST_TABLES", 1)
    first, second = playing(season)
    client, home = sign_in(owner), f"/leagues/{season.league.slug}"
    said = client.get(f"{home}/desk/").content.decode()
    assert rulings(said) == [first.pk]
    assert "All 2 games in progress" in said
    said = client.get(f"{home}/seasons/1/dashboard/").content.decode()
    assert f'href="{home}/desk/?table={second.pk}#open-tables"' in said
    said = client.get(f"{home}/desk/", {"table": second.pk}).content.decode()
    assert rulings(said) == [second.pk]
    refused = client.post(f"{home}/desk/tables/{second.pk}/adjudicate/", {"places": "9 9"})
    assert refused.status_code == 422
    assert rulings(refused.content.decode()) == [second.pk], "the form comes back with what was typed in"
    client.post(f"{home}/desk/tables/{second.pk}/adjudicate/", {"places": "4 3 2 1"})
    second.refresh_from_db()
    assert second.state == LeagueTable.State.ADJUDICATED


def rulings(page: str) -> list[int]:
    """The tables on which the page can rule."""
    return [int(found) for found in re.findall(r'action="[^"]*/desk/tables/(\d+)/adjudicate/"', page)]


def test_pages_of_leagues_read_as_much_however_many_tables_there_are(owner: User, season: Season) -> None:
    home = f"/leagues/{season.league.slug}/"
    addresses = (home, f"{home}seasons/1/1/1/", f"{home}seasons/1/", f"{home}desk/")
    client = sign_in(owner)

    def counts() -> list[int]:
        found = []
        for address in addresses:
            with CaptureQueriesContext(connection) as queries:
                assert client.get(address).status_code == 200
            found.append(len(queries))
        return found

    counts()
    before = counts()
    seats = Entry.objects.filter(season=season).values_list("pk", flat=True)[:4]
    LeagueTable.objects.bulk_create(
        LeagueTable(division=season.divisions.get(), round=1, number=1000 + number, seats=list(seats))
        for number in range(PAGE_LENGTH)
    )
    assert counts() == before
