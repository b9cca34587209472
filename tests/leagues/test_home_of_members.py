"""The page of a league as its members see it: their own games, the round, the standings with their lines."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Seat
from leagues.models import Division, Entry, League, LeagueTable, Season
from leagues.selectors.league_header import header_of
from leagues.selectors.league_page import LeaguePage, league_page
from leagues.selectors.ranking import RankingRow, ranking
from tests.factories import make_user, sign_in
from tests.leagues.league_factories import SWISS, league_of, match_of, over, people, playing, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return make_user("owner")


def seen(league: League, user: User | None) -> LeaguePage:
    return league_page(league=league, header=header_of(league, user), user=user)


def waited_for(table: LeagueTable) -> User:
    return User.objects.get(seats__match=table.match_id, seats__is_to_act=True)


def test_a_member_sees_their_own_games_first_and_those_that_wait_for_them_before_the_others(owner: User) -> None:
    members = people(7)
    league, season = running(owner, members)
    me = waited_for(playing(season)[0])
    page = seen(league, me)
    mine = Seat.objects.filter(user=me, match__league_table__division__season=season)
    assert {table.row.code for table in page.own_tables} == set(mine.values_list("match__code", flat=True))
    turns = [table.is_my_turn for table in page.own_tables]
    assert turns == sorted(turns, reverse=True)
    assert turns[0]
    assert page.own_tables[0].due_at == mine.filter(is_to_act=True).order_by("due_at")[0].due_at
    assert page.own_tables[0].left
    assert me.username not in page.own_tables[0].opponents
    others = {table.code for table in page.now_playing}
    assert others
    assert not others & {table.row.code for table in page.own_tables}


def test_what_has_ended_is_no_longer_among_my_games(owner: User) -> None:
    league, season = running(owner, people(7))
    table = playing(season)[0]
    me = waited_for(table)
    before = len(seen(league, me).own_tables)
    over(table)
    after = seen(league, me).own_tables
    assert len(after) == before - 1
    assert match_of(table).code not in {table.row.code for table in after}


def test_the_page_goes_from_my_games_to_the_round_to_the_standings_to_the_crosstable(owner: User) -> None:
    league, season = running(owner, people(8), **SWISS)
    me = waited_for(playing(season)[0])
    said = sign_in(me).get(f"/leagues/{league.slug}/").content.decode()
    parts = ["Your games", "your turn", "Round 1 of 3", "Standings: All players", "Crosstable"]
    places = [said.index(part) for part in parts]
    assert places == sorted(places)
    assert f'href="/leagues/{league.slug}/history/"' in said
    assert "All seasons" in said


def test_a_visitor_sees_the_standings_before_the_round_and_no_games_of_their_own(owner: User, client: Client) -> None:
    league, _season = running(owner, people(8), **SWISS)
    said = client.get(f"/leagues/{league.slug}/").content.decode()
    assert "Your games" not in said
    assert said.index("Standings: All players") < said.index("Round 1 of 3")


def test_lines_are_drawn_where_promotion_ends_and_relegation_begins(owner: User) -> None:
    league, season = pyramid(owner)
    top, middle, bottom = season.divisions.order_by("level")
    drawn = {
        division.level: {row.rank: row.line_above for row in shown(division, season, league) if row.line_above}
        for division in (top, middle, bottom)
    }
    assert drawn == {0: {6: "relegation"}, 1: {2: "promotion", 6: "relegation"}, 2: {2: "promotion"}}
    page = Client().get(f"/leagues/{league.slug}/seasons/1/2/1/").content.decode()
    assert "Promotion: players above this line move up" in page
    assert "Relegation: players below this line move down" in page


def test_leagues_without_levels_have_no_lines(owner: User) -> None:
    league, season = running(owner, people(8), **SWISS)
    assert not any(row.line_above for row in shown(season.divisions.get(), season, league))


def shown(division: Division, season: Season, league: League) -> tuple[RankingRow, ...]:
    return ranking(division=division, season=season, league=league, user=None).rows


def pyramid(owner: User) -> tuple[League, Season]:
    """Three levels of one division each, seven in each of them: one rises, two fall."""
    league = league_of(owner)
    now = timezone.now()
    season = Season.objects.create(
        league=league,
        number=1,
        state=Season.State.RUNNING,
        sign_up_from=now - timedelta(days=9),
        starts_at=now - timedelta(days=2),
        ends_at=now + timedelta(days=9),
    )
    for level in range(3):
        division = Division.objects.create(season=season, level=level, number=1)
        Entry.objects.bulk_create(
            Entry(season=season, user=user, division=division, signed_at=now, number=n, rank=n + 1)
            for n, user in enumerate(people(7, f"level{level}x"))
        )
    return league, season
