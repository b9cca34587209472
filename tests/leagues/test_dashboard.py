"""The dashboard of a season: which table waits for whom, and nudges."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.errors import LimitReached
from accounts.models import Kind, Notification, User
from accounts.notifications.registry import Relevance, registration
from games.models import Match, Ply, Seat
from leagues.errors import MayNot, NobodyToNudge, NotTheirTurn, NudgedAlready, WrongState
from leagues.models import Act, Appointment, Format, LeagueTable, Season
from leagues.selectors.dashboard import PAGE_LENGTH, Dashboard, dashboard_page
from leagues.selectors.league_header import header_of
from leagues.selectors.log import log_page
from leagues.services.end_season import end_season
from leagues.services.nudge import nudge, nudge_late
from tests.factories import make_user, sign_in
from tests.games.table_factories import move_at_random
from tests.leagues.league_factories import SWISS, match_of, over, people, playing, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return make_user("owner")


def duels(owner: User, members: int = 4) -> Season:
    """A running season of tables for two, all of them in play."""
    _, season = running(owner, people(members), format=Format.ROUND_ROBIN, table_size=2)
    return season


def seen(season: Season, owner: User, **wanted: Any) -> Dashboard:
    return dashboard_page(season=season, header=header_of(season.league, owner), **wanted)


def acting(table: LeagueTable) -> Seat:
    return Seat.objects.select_related("user").get(match=table.match_id, is_to_act=True)


def user_of(seat: Seat) -> User:
    assert seat.user is not None, "a person sits there"
    return seat.user


def waiting_since(table: LeagueTable, moment: datetime) -> None:
    Seat.objects.filter(pk=acting(table).pk).update(clock_since=moment)
    Match.objects.filter(league_table=table).update(started_at=moment)
    Ply.objects.filter(match=table.match_id).update(made_at=moment)


def late_since(table: LeagueTable, moment: datetime) -> None:
    """As if the clock had run out then, and extra time had begun."""
    Seat.objects.filter(pk=acting(table).pk).update(extended_at=moment, clock_since=moment)


def test_who_is_late_comes_first_and_then_who_has_waited_longest(owner: User) -> None:
    season = duels(owner)
    first, second, third, *rest = playing(season)
    now = timezone.now()
    for number, table in enumerate((first, second, third, *rest)):
        waiting_since(table, now - timedelta(hours=number + 1))
    late_since(second, now - timedelta(minutes=5))
    late_since(third, now - timedelta(minutes=10))
    rows = seen(season, owner).rows
    longest = [table.pk for table in reversed(rest)]
    assert [row.id for row in rows] == [third.pk, second.pk, *longest, first.pk]
    assert [row.is_late for row in rows] == [True, True, *[False] * (len(rest) + 1)]
    assert rows[0].waiting_since == now - timedelta(hours=3), "extra time does not hide how long they have waited"
    assert rows[0].waits_for[0].name == user_of(acting(third)).username


def test_a_clock_that_has_run_out_is_late_before_anything_has_looked_at_it(owner: User) -> None:
    season = duels(owner)
    table = playing(season)[-1]
    Seat.objects.filter(pk=acting(table).pk).update(due_at=timezone.now() - timedelta(minutes=1))
    page = seen(season, owner)
    assert (page.late, page.rows[0].id, page.rows[0].is_late) == (1, table.pk, True)


def test_a_row_tells_turn_deadline_progress_and_the_last_move(owner: User) -> None:
    season = duels(owner)
    table = playing(season)[0]
    seat = acting(table)
    row = next(row for row in seen(season, owner).rows if row.id == table.pk)
    assert row.waits_for[0].due_at == seat.due_at
    assert row.moment
    assert (row.moves, row.last_move_at) == (0, None), "what the site deals is no move"
    match = match_of(table)
    move_at_random(match, [seat.user for seat in match.seats.order_by("number") if seat.user], Random(1))
    row = next(row for row in seen(season, owner).rows if row.id == table.pk)
    made = Ply.objects.filter(match=match, seat__gte=0)
    assert row.moves == made.count() > 0
    assert row.last_move_at == made.latest("number").made_at
    assert set(row.players) == {user.username for user in User.objects.filter(seats__match=table.match_id)}


def test_of_a_sealed_table_nothing_of_its_position_is_told(owner: User) -> None:
    settings: dict[str, Any] = {"format": Format.DUPLICATE, "rounds": 1, "table_size": 2}
    _, season = running(owner, people(4), rulesets=["royals/arcane@1"], game="royals", **settings)
    rows = seen(season, owner).rows
    assert {row.moment for row in rows} == {""}
    assert all(row.waits_for for row in rows)


def test_tables_to_come_and_tables_that_are_over_are_shown_apart(owner: User) -> None:
    season = duels(owner)
    first, second, *rest = playing(season)
    over(first)
    LeagueTable.objects.filter(pk=second.pk).update(state=LeagueTable.State.PLANNED, match=None)
    page = seen(season, owner)
    assert page.counts == {"playing": len(rest), "upcoming": 1, "finished": 1}
    assert [row.id for row in seen(season, owner, shown="finished").rows] == [first.pk]
    assert [row.id for row in seen(season, owner, shown="upcoming").rows] == [second.pk]


def test_a_thousand_tables_are_read_like_a_hundred(owner: User) -> None:
    season = duels(owner, 3)
    client = sign_in(owner)
    address = f"/leagues/{season.league.slug}/seasons/1/dashboard/"

    def asked() -> tuple[int, int]:
        with CaptureQueriesContext(connection) as queries:
            response = client.get(address)
        assert response.status_code == 200
        return len(queries), len(response.content)

    copied(playing(season)[0], 100)
    few = asked()
    copied(playing(season)[0], 900)
    many = asked()
    assert many[0] == few[0] <= 30
    assert many[1] < few[1] * 1.1
    assert len(seen(season, owner).rows) == PAGE_LENGTH
    assert seen(season, owner, page=41).page == 41


def copied(table: LeagueTable, times: int) -> None:
    """More tables like this one."""
    match = match_of(table)
    first = LeagueTable.objects.filter(division=table.division).count() + 1
    seats = list(match.seats.all())
    rows = {field.attname: getattr(match, field.attname) for field in Match._meta.concrete_fields}
    for name in ("id", "code"):
        rows.pop(name)
    matches = Match.objects.bulk_create(Match(**rows) for _ in range(times))
    Seat.objects.bulk_create(
        Seat(
            match=copy,
            number=seat.number,
            user=seat.user,
            is_to_act=seat.is_to_act,
            clock_since=seat.clock_since,
            due_at=seat.due_at,
        )
        for copy in matches
        for seat in seats
    )
    LeagueTable.objects.bulk_create(
        LeagueTable(
            division=table.division,
            round=1,
            number=first + number,
            seats=table.seats,
            state=LeagueTable.State.PLAYING,
            match=copy,
        )
        for number, copy in enumerate(matches)
    )


def test_a_nudge_reaches_the_player_once_a_day_at_each_table_and_is_on_the_log(owner: User) -> None:
    season = duels(owner)
    table = playing(season)[0]
    player = user_of(acting(table))
    nudge(table_id=table.pk, by=owner, user=player)
    with pytest.raises(NudgedAlready):
        nudge(table_id=table.pk, by=owner, user=player)
    assert Notification.objects.filter(user=player, kind=Kind.NUDGE, subject_id=table.pk).count() == 1
    assert Act.objects.get(kind=Act.Kind.NUDGED).by == owner
    assert f"owner nudged {player.username} at table" in log_page(league=season.league)[0][0].words
    row = next(row for row in seen(season, owner).rows if row.id == table.pk)
    assert row.waits_for[0].nudged_at is not None
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1), tick=False):
        nudge(table_id=table.pk, by=owner, user=player)
    assert Notification.objects.filter(user=player, kind=Kind.NUDGE).count() == 2


def test_a_nudge_names_the_league_the_table_the_others_and_since_when(owner: User) -> None:
    season = duels(owner)
    table = playing(season)[0]
    moment = timezone.now() - timedelta(days=2)
    waiting_since(table, moment)
    seat = acting(table)
    nudge(table_id=table.pk, by=owner, user=user_of(seat))
    noted = Notification.objects.get(user=seat.user, kind=Kind.NUDGE)
    text = " ".join(registration(Kind.NUDGE).render(noted).lines)
    other = Seat.objects.exclude(pk=seat.pk).get(match=table.match_id)
    assert season.league.name in text
    assert f"ound {table.round}, table {table.number}" in text or f"Table {table.round}" in text
    assert user_of(other).username in text
    assert f"{timezone.localtime(moment):%H:%M}" in text
    assert match_of(table).code in registration(Kind.NUDGE).summarize(noted).path


def test_a_nudge_is_past_once_the_table_waits_for_someone_else(owner: User) -> None:
    season = duels(owner)
    table = playing(season)[0]
    seat = acting(table)
    nudge(table_id=table.pk, by=owner, user=user_of(seat))
    noted = Notification.objects.get(user=seat.user, kind=Kind.NUDGE)
    assert registration(Kind.NUDGE).is_current(noted) is Relevance.CURRENT
    Seat.objects.filter(pk=seat.pk).update(is_to_act=False)
    assert registration(Kind.NUDGE).is_current(Notification.objects.get(pk=noted.pk)) is Relevance.PAST
    with pytest.raises(NotTheirTurn):
        nudge(table_id=table.pk, by=owner, user=user_of(seat))


def test_everyone_who_is_late_is_nudged_and_no_one_else(owner: User) -> None:
    season = duels(owner)
    with pytest.raises(NobodyToNudge):
        nudge_late(season_id=season.pk, by=owner)
    late = playing(season)[:2]
    for table in late:
        late_since(table, timezone.now())
    nudge(table_id=late[0].pk, by=owner, user=user_of(acting(late[0])))
    assert nudge_late(season_id=season.pk, by=owner) == 1
    nudged = Notification.objects.filter(kind=Kind.NUDGE).values_list("subject_id", flat=True)
    assert set(nudged) == {table.pk for table in late}
    with pytest.raises(NobodyToNudge):
        nudge_late(season_id=season.pk, by=owner)


def test_a_host_nudges_so_many_a_day(owner: User) -> None:
    season = duels(owner)
    tables = playing(season)
    copied(tables[0], 201)
    Seat.objects.filter(match__league_table__division__season=season, is_to_act=True).update(
        due_at=timezone.now() - timedelta(minutes=1)
    )
    assert nudge_late(season_id=season.pk, by=owner) == 200
    with pytest.raises(LimitReached):
        nudge_late(season_id=season.pk, by=owner)


def test_players_nudge_no_one_and_after_the_season_no_one_does(owner: User) -> None:
    season = duels(owner)
    table = playing(season)[0]
    player = user_of(acting(table))
    with pytest.raises(MayNot):
        nudge(table_id=table.pk, by=player, user=player)
    with pytest.raises(MayNot):
        nudge_late(season_id=season.pk, by=player)
    end_season(season_id=season.pk, by=owner)
    Season.objects.filter(pk=season.pk).update(state=Season.State.ENDED)
    with pytest.raises(WrongState):
        nudge(table_id=table.pk, by=owner, user=player)


def test_the_dashboard_is_found_by_those_who_run_the_league(owner: User, client: Client) -> None:
    season = duels(owner)
    address = f"/leagues/{season.league.slug}/seasons/1/dashboard/"
    assert sign_in(owner).get(address).status_code == 200
    assert sign_in(make_user("stranger")).get(address).status_code == 404
    assert client.get(address).status_code == 302
    assert sign_in(owner).get(f"{address}?show=nothing&page=900").status_code == 200
    assert sign_in(owner).get(f"/leagues/{season.league.slug}/seasons/7/dashboard/").status_code == 404


def test_a_host_nudges_from_the_dashboard(owner: User) -> None:
    season = duels(owner)
    table = playing(season)[0]
    player = user_of(acting(table))
    client = sign_in(owner)
    address = f"/leagues/{season.league.slug}/desk/tables/{table.pk}/nudge/"
    answer = client.post(address, {"name": player.username}, follow=True)
    assert f"{player.username} has been nudged." in answer.content.decode()
    assert client.post(address, {"name": player.username}).status_code == 409
    assert client.post(address, {"name": "nobody-at-all"}).status_code in (404, 422)
    late_since(playing(season)[1], timezone.now())
    answer = client.post(f"/leagues/{season.league.slug}/seasons/1/dashboard/nudge/", follow=True)
    assert "1 player has been nudged." in answer.content.decode()


def test_hosts_who_play_do_not_nudge_themselves(owner: User) -> None:
    others = people(1)
    season = running(owner, [owner, *others], format=Format.ROUND_ROBIN, table_size=2)[1]
    table = playing(season)[0]
    address = f"/leagues/{season.league.slug}/seasons/1/dashboard/"
    told = {owner.pk: ("Waiting for you", False), others[0].pk: (f"Waiting for {others[0]}", True)}
    for user_id, (words, is_nudged) in told.items():
        Seat.objects.filter(match=table.match_id).update(is_to_act=False)
        Seat.objects.filter(match=table.match_id, user=user_id).update(is_to_act=True)
        page = sign_in(owner).get(address).content.decode()
        assert words in page
        assert (f"/nudge/{table.pk}/" in page or "nudge" in page.split("watched-tables")[1]) == is_nudged


def test_a_host_of_a_real_time_league_sees_when_tables_are_played_and_who_is_there(owner: User) -> None:
    settings = {"pace": Match.Pace.LIVE, "table_size": 2, **SWISS, "round_days": 10}
    _, season = running(owner, people(6), do_meet=False, **settings)
    first, second, third = LeagueTable.objects.filter(division__season=season).order_by("number")
    soon = Appointment.objects.get(table=second)
    soon.at -= timedelta(hours=3)
    soon.is_agreed, soon.present = True, second.seats[:1]
    soon.save()
    rows = seen(season, owner, shown="upcoming").rows
    assert [row.id for row in rows] == [second.pk, first.pk, third.pk], "the next one comes first"
    meeting = rows[0].meeting
    assert meeting is not None
    assert (meeting.at, meeting.is_agreed, meeting.here) == (soon.at, True, rows[0].players[:1])
    said = sign_in(owner).get(f"/leagues/{season.league.slug}/seasons/1/dashboard/?show=upcoming").content.decode()
    assert f"Here: {rows[0].players[0]}" in said
    assert said.count("Usual time of the league.") == 2


def test_the_list_of_times_costs_as_many_queries_however_long_it_is(owner: User) -> None:
    settings = {"pace": Match.Pace.LIVE, "table_size": 2, **SWISS, "round_days": 10}
    counts = []
    for number in (4, 12):
        _, season = running(owner, people(number, f"m{number}x"), do_meet=False, name=f"League {number}", **settings)
        with CaptureQueriesContext(connection) as queries:
            seen(season, owner, shown="upcoming")
        counts.append(len(queries))
    assert counts[0] == counts[1]
