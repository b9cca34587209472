"""The page of a league as its members see it: their own games, the round, the standings with their lines."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Match, Seat
from leagues.models import Appointment, Division, Entry, League, LeagueTable, Season
from leagues.selectors.league_header import header_of
from leagues.selectors.league_page import LeaguePage, league_page
from leagues.selectors.ranking import RankingRow, ranking
from leagues.services.agree_time import agree_time
from leagues.services.arrive import arrive
from leagues.services.propose_time import propose_time
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


def live_season(owner: User) -> tuple[League, Season]:
    """Ten tables of two in the first round of a real-time league, each at a time of its own."""
    return running(
        owner, people(20), do_meet=False, pace=Match.Pace.LIVE, table_size=2, **SWISS, round_days=10, time_zone="UTC"
    )


def sitting(table: LeagueTable) -> tuple[User, User]:
    entries = Entry.objects.select_related("user").in_bulk(table.seats)
    one, other = (entries[key].user for key in table.seats)
    return one, other


def test_a_member_of_a_real_time_league_sees_the_next_game_first_whatever_its_number(owner: User) -> None:
    league, season = live_season(owner)
    table = LeagueTable.objects.get(division__season=season, number=10)
    me, other = sitting(table)
    page = seen(league, me)
    (meeting,) = page.own_meetings
    assert (meeting.table, meeting.opponents, meeting.is_agreed) == (table.pk, other.username, False)
    assert meeting.at == Appointment.objects.get(table=table).at
    assert table.pk not in {fixture.id for fixture in page.now_playing}
    said = sign_in(me).get(f"/leagues/{league.slug}/").content.decode()
    assert said.index("Your games") < said.index("Round 1 of 3") < said.index("Standings: All players")
    assert f'href="/leagues/{league.slug}/tables/{table.pk}/appointment/"' in said
    assert "Set the time" in said
    assert not seen(league, owner).own_meetings


def test_times_that_wait_for_an_answer_are_named_until_it_is_given(owner: User) -> None:
    league, season = live_season(owner)
    table = LeagueTable.objects.filter(division__season=season)[0]
    me, other = sitting(table)
    with time_machine.travel(season.starts_at, tick=False):
        first = propose_time(table_id=table.pk, user=other, at=season.starts_at + timedelta(hours=30))
        propose_time(table_id=table.pk, user=other, at=season.starts_at + timedelta(hours=31))
        assert seen(league, me).own_meetings[0].unanswered == 2
        assert seen(league, other).own_meetings[0].unanswered == 0, "who proposes agrees"
        assert "2 proposed times wait for your answer." in home_of(league, me)
        agree_time(table_id=table.pk, user=me, proposal_id=first.pk)
        (meeting,) = seen(league, me).own_meetings
    assert (meeting.at, meeting.is_agreed, meeting.unanswered) == (first.at, True, 0)


def test_when_the_time_has_come_the_page_of_the_league_says_that_one_is_there(owner: User) -> None:
    league, season = live_season(owner)
    table = LeagueTable.objects.filter(division__season=season)[0]
    me, _other = sitting(table)
    button = f'action="/leagues/{league.slug}/tables/{table.pk}/appointment/arrive/"'
    assert button not in home_of(league, me)
    with time_machine.travel(Appointment.objects.get(table=table).at - timedelta(minutes=5), tick=False):
        assert button in home_of(league, me)
        arrive(table_id=table.pk, user=me)
        assert seen(league, me).own_meetings[0].is_present
        assert button not in home_of(league, me)


def home_of(league: League, user: User) -> str:
    return sign_in(user).get(f"/leagues/{league.slug}/").content.decode()
