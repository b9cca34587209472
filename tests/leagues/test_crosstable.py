"""Who met whom and how it ended, on one sheet."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from leagues.models import Entry, Format, LeagueTable, Season
from leagues.selectors.fixtures import Crosstable, crosstable
from leagues.services.adjudicate import void_table
from tests.factories import make_user
from tests.leagues.league_factories import (
    SWISS,
    league_of,
    match_of,
    over,
    people,
    playing,
    running,
    season_of,
    signed_up,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return make_user("owner")


def duels(owner: User, members: int = 4) -> Season:
    _, season = running(owner, people(members), format=Format.ROUND_ROBIN, table_size=2)
    return season


def sheet(season: Season) -> Crosstable:
    found = crosstable(division=season.divisions.get(), league=season.league)
    assert found is not None
    return found


def between(season: Season, one: str, other: str) -> list[str]:
    """How one player fared against another."""
    rows = dict(sheet(season).duels)
    cell = rows[one][list(rows).index(other)]
    assert cell is not None
    return [game.symbol for game in cell]


def names_at(table: LeagueTable) -> list[str]:
    entries = Entry.objects.select_related("user").in_bulk(table.seats)
    return [entries[key].user.username for key in table.seats]


def test_where_everyone_meets_everyone_in_twos_it_is_everybody_against_everybody(owner: User) -> None:
    season = duels(owner)
    won, tied, lost, void, *_rest = tables = playing(season)
    over(won, [1, 2])
    over(tied, [1, 1])
    over(lost, [2, 1])
    void_table(table_id=void.pk, by=owner)
    for table, expected in ((won, "10"), (tied, "½½"), (lost, "01"), (void, "--"), (tables[-1], "··")):
        one, other = names_at(table)
        assert (between(season, one, other), between(season, other, one)) == ([expected[0]], [expected[1]])
    rows = sheet(season).duels
    assert all(cells[place] is None for place, (_name, cells) in enumerate(rows)), "no one meets themselves"
    assert sum(len(cell) for _name, cells in rows for cell in cells if cell) == 2 * len(tables)


def test_each_game_leads_to_its_table_and_says_in_words_how_it_ended(owner: User, client: Client) -> None:
    season = duels(owner)
    table = over(playing(season)[0], [1, 2])
    page = client.get(f"/leagues/{season.league.slug}/seasons/1/1/1/").content.decode()
    drawn = page.partition('class="crosstable"')[2].partition("</table>")[0]
    link = f'<a href="/tables/{match_of(table).code}/" title='
    assert drawn.count(link) == 2
    assert re.search(rf'{link}"won"\s+class="is-first"', drawn)
    assert re.search(rf'{link}"lost"\s*>', drawn)
    assert drawn.count('class="is-self"') == 4


def test_elsewhere_it_is_everybody_against_the_games(owner: User) -> None:
    _, by_rounds = running(owner, people(4, "swiss"), table_size=2, **SWISS, name="Swiss")
    _, by_threes = running(owner, people(4, "threes"), table_size=3, format=Format.ROUND_ROBIN, name="Threes")
    for season in (by_rounds, by_threes):
        assert sheet(season).duels == ()
        assert len(sheet(season).rows) == 4


def test_before_the_start_the_page_of_the_league_names_who_has_signed_up(owner: User, client: Client) -> None:
    league = league_of(owner)
    season = season_of(league, owner)
    address = f"/leagues/{league.slug}/"
    assert 'id="entrants"' not in client.get(address).content.decode()
    members = people(3)
    signed_up(season, members)
    said = client.get(address).content.decode().partition('id="entrants"')[2]
    assert all(f'href="{address}seasons/1/players/{member.username}/"' in said for member in members)
