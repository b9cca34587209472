from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from accounts.errors import LimitReached
from accounts.models import Kind, Notification, User
from games.clock import OVER_DAYS, Tempo
from games.errors import EmptyWords
from games.models import Match, Seat, TableEvent
from leagues.errors import AskedAlready, BadRequest, DecidedAlready, NobodyWaits, NoPause, NotEntered, OwnCause
from leagues.models import Act, Entry, Format, LeagueTable, Request, Rights, Season
from leagues.services.adjudicate import adjudicate, void_table
from leagues.services.advance_season import advance_seasons
from leagues.services.decide_request import decide_request
from leagues.services.give_role import give_role
from leagues.services.post_message import hide_message, post_message, report_message
from leagues.services.raise_request import raise_request
from leagues.services.substitute import add_late_entry
from tests.leagues.league_factories import SWISS, over, people, play_round, playing, running

pytestmark = pytest.mark.django_db
K = Request.Kind


@pytest.fixture
def owner() -> User:
    return people(1, "owner")[0]


def table_of(season: Season, user: User) -> tuple[LeagueTable, Entry]:
    """A table of a member, and another member at it."""
    mine = Entry.objects.get(season=season, user=user)
    table = next(table for table in playing(season) if mine.pk in table.seats)
    return table, Entry.objects.get(pk=next(member for member in table.seats if member != mine.pk))


def test_a_granted_claim_takes_who_does_not_play_out_of_the_season(owner: User) -> None:
    members = people(7)
    _, season = running(owner, members)
    table, other = table_of(season, members[0])
    asked = raise_request(
        season_id=season.pk, user=members[0], kind=K.NO_SHOW, text="Silence.", table_id=table.pk, about_id=other.pk
    )
    assert Notification.objects.filter(user=owner, kind=Kind.LEAGUE).exists()
    decide_request(request_id=asked.pk, by=owner, is_granted=True, answer="So it is.")
    other.refresh_from_db()
    assert other.state == Entry.State.NO_SHOW
    assert Notification.objects.filter(user=members[0], kind=Kind.LEAGUE, key__startswith="league:").exists()
    assert Act.objects.filter(kind=Act.Kind.REQUEST_DECIDED, by=owner).exists()


def test_what_is_decided_is_not_decided_again(owner: User) -> None:
    members = people(7)
    league, season = running(owner, members)
    host = people(1, "host")[0]
    give_role(league_id=league.pk, by=owner, user=host, rights=Rights.HOST)
    asked = raise_request(season_id=season.pk, user=members[0], kind=K.PAUSE, text="I travel.")
    decide_request(request_id=asked.pk, by=owner, is_granted=False, answer="Play on, please.")
    with pytest.raises(DecidedAlready):
        decide_request(request_id=asked.pk, by=host, is_granted=True, answer="Rest well.")
    asked.refresh_from_db()
    assert asked.state == Request.State.REFUSED


def test_an_appeal_that_is_granted_gives_the_places_that_are_named(owner: User) -> None:
    members = people(7)
    _, season = running(owner, members)
    table = over(playing(season)[0])
    loser = Entry.objects.get(pk=table.seats[3])
    asked = raise_request(season_id=season.pk, user=loser.user, kind=K.APPEAL, text="I won.", table_id=table.pk)
    decide_request(request_id=asked.pk, by=owner, is_granted=True, answer="True.", places=[2, 3, 4, 1])
    loser.refresh_from_db()
    assert loser.points == "10"


def test_who_waits_becomes_the_substitute(owner: User) -> None:
    members, (waiting,) = people(7), people(1, "waiting")
    _, season = running(owner, members)
    add_late_entry(season_id=season.pk, by=owner, user=waiting)
    asked = raise_request(season_id=season.pk, user=members[0], kind=K.SUBSTITUTE, text="A child is born.")
    decide_request(request_id=asked.pk, by=owner, is_granted=True, answer="All the best!")
    assert Entry.objects.get(user=waiting).came_for == Entry.objects.get(user=members[0])


def test_a_substitute_cannot_be_granted_while_no_one_waits(owner: User) -> None:
    members = people(7)
    _, season = running(owner, members)
    asked = raise_request(season_id=season.pk, user=members[0], kind=K.SUBSTITUTE, text="A child is born.")
    with pytest.raises(NobodyWaits), transaction.atomic():
        decide_request(request_id=asked.pk, by=owner, is_granted=True, answer="All the best!")
    asked.refresh_from_db()
    assert asked.state == Request.State.OPEN


def test_a_pause_keeps_a_member_out_of_the_next_round(owner: User) -> None:
    members = people(9)
    _, season = running(owner, members, **SWISS)
    asked = raise_request(season_id=season.pk, user=members[0], kind=K.PAUSE, text="I travel.")
    decide_request(request_id=asked.pk, by=owner, is_granted=True, answer="Bon voyage.")
    season = play_round(season)
    paused = Entry.objects.get(user=members[0])
    assert paused.state == Entry.State.BYE
    assert all(paused.pk not in table.seats for table in playing(season))
    season = play_round(season)
    assert any(paused.pk in table.seats for table in playing(season))


def test_where_all_tables_run_a_pause_is_more_time_at_each_of_them_once(owner: User) -> None:
    members = people(7)
    _, season = running(owner, members)
    seats = Seat.objects.filter(user=members[0])
    before = {seat.pk: (seat.clock_left, seat.due_at) for seat in seats}
    asked = raise_request(season_id=season.pk, user=members[0], kind=K.PAUSE, text="I travel.")
    decide_request(request_id=asked.pk, by=owner, is_granted=True, answer="Bon voyage.")
    wait, bank = OVER_DAYS[Tempo.CALM].wait, OVER_DAYS[Tempo.CALM].bank
    for seat in seats.all():
        left, due_at = before[seat.pk]
        assert seat.left == wait + (bank if left is None else timedelta(milliseconds=left))
        assert seat.due_at == (None if due_at is None else due_at + wait)
    assert TableEvent.objects.filter(kind=TableEvent.Kind.WAITED, user=owner).count() == 4
    with pytest.raises(NoPause):
        raise_request(season_id=season.pk, user=members[0], kind=K.PAUSE, text="And once more.")


def test_a_pause_that_would_change_nothing_is_not_asked_for_nor_granted(owner: User) -> None:
    members = people(8)
    _, season = running(owner, members, format=Format.SWISS, rounds=1)
    asked = raise_request(season_id=season.pk, user=members[0], kind=K.PAUSE, text="I travel.")
    (table,) = (t for t in playing(season) if Entry.objects.get(user=members[0]).pk in t.seats)
    over(table)
    with pytest.raises(NoPause), transaction.atomic():
        decide_request(request_id=asked.pk, by=owner, is_granted=True, answer="Bon voyage.")
    asked.refresh_from_db()
    assert asked.state == Request.State.OPEN
    decide_request(request_id=asked.pk, by=owner, is_granted=False, answer="Your table is over already.")
    with pytest.raises(NoPause):
        raise_request(season_id=season.pk, user=members[0], kind=K.PAUSE, text="Still.")


def test_at_a_sitting_there_is_no_pause_to_give(owner: User) -> None:
    members = people(6)
    _, season = running(owner, members, format=Format.ROUND_ROBIN, table_size=2, pace=Match.Pace.LIVE)
    with pytest.raises(NoPause):
        raise_request(season_id=season.pk, user=members[0], kind=K.PAUSE, text="I travel.")


def test_a_request_that_is_not_answered_lapses(owner: User) -> None:
    members = people(7)
    _, season = running(owner, members)
    asked = raise_request(season_id=season.pk, user=members[0], kind=K.PAUSE, text="I travel.")
    with pytest.raises(AskedAlready):
        raise_request(season_id=season.pk, user=members[0], kind=K.PAUSE, text="Again.")
    with time_machine.travel(timezone.now() + timedelta(days=4), tick=False):
        advance_seasons()
        advance_seasons()
    asked.refresh_from_db()
    assert asked.state == Request.State.LAPSED
    assert Act.objects.filter(kind=Act.Kind.REQUEST_LAPSED).count() == 1


def test_no_host_decides_in_their_own_cause(owner: User) -> None:
    members = [owner, *people(6)]
    _, season = running(owner, members)
    own = raise_request(season_id=season.pk, user=owner, kind=K.PAUSE, text="I travel.")
    with pytest.raises(OwnCause):
        decide_request(request_id=own.pk, by=owner, is_granted=True, answer="Of course.")


def test_no_host_adjudicates_or_strikes_off_a_table_of_their_own(owner: User) -> None:
    _, season = running(owner, [owner, *people(6)])
    mine = Entry.objects.get(user=owner)
    own = next(table for table in playing(season) if mine.pk in table.seats)
    for decide in (adjudicate, void_table):
        with pytest.raises(OwnCause), transaction.atomic():
            decide(table_id=own.pk, by=owner)
    own.refresh_from_db()
    assert own.state == LeagueTable.State.PLAYING


def test_a_claim_is_about_another_player_at_an_own_table(owner: User) -> None:
    members = people(7)
    _, season = running(owner, members)
    mine = Entry.objects.get(user=members[0])
    table, _other = table_of(season, members[0])
    elsewhere = next(table for table in playing(season) if mine.pk not in table.seats)
    for table_id, about_id in ((None, None), (table.pk, mine.pk), (elsewhere.pk, elsewhere.seats[0]), (table.pk, 0)):
        with pytest.raises(BadRequest), transaction.atomic():
            raise_request(
                season_id=season.pk, user=members[0], kind=K.NO_SHOW, text="!", table_id=table_id, about_id=about_id
            )
    with pytest.raises(EmptyWords):
        raise_request(season_id=season.pk, user=members[0], kind=K.PAUSE, text=" \n ")
    with pytest.raises(NotEntered):
        raise_request(season_id=season.pk, user=owner, kind=K.PAUSE, text="Me too.")


def test_a_division_chats_and_its_moderators_keep_it_fit_to_read(owner: User) -> None:
    members, (stranger,) = people(7), people(1, "stranger")
    _, season = running(owner, members)
    division = season.divisions.get()
    said = post_message(division_id=division.pk, user=members[0], text="Good luck\neverybody!")
    assert Notification.objects.filter(user=members[1], key__contains=":t").count() == 1
    post_message(division_id=division.pk, user=members[0], text="And fun.")
    assert Notification.objects.filter(user=members[1], key__contains=":t").count() == 1
    with pytest.raises(NotEntered):
        post_message(division_id=division.pk, user=stranger, text="Hello?")
    report_message(message_id=said.pk, user=members[1])
    hidden = hide_message(message_id=said.pk, by=owner)
    assert hidden.hidden_at is not None
    assert hidden.reported_at is None


def test_no_one_drowns_the_others(owner: User) -> None:
    members = people(7)
    _, season = running(owner, members)
    division = season.divisions.get()
    for number in range(3):
        post_message(division_id=division.pk, user=members[0], text=f"{number}")
    with pytest.raises(LimitReached):
        post_message(division_id=division.pk, user=members[0], text="And one more.")
