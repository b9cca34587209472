"""Arenas, from joining to the podium."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db.models import QuerySet

from games.models import Match, Seat
from moderation.models import SubjectKind
from moderation.registry import registration
from tests.factories import make_user
from tests.tournaments.tournament_factories import arena_of, on, over, people, running, tables_of
from tournaments import audiences
from tournaments.arena import PATIENCE
from tournaments.errors import (
    BadTournament,
    MayNotEnter,
    NotOpen,
    NotYours,
    TooManyTournaments,
    WrongPassword,
)
from tournaments.models import Entry, RecurringTournament, Table, Tournament
from tournaments.services import advance_tournament as advance
from tournaments.services.advance_tournament import advance_tournaments
from tournaments.services.create_tournament import MOST_HOSTED, cancel_tournament
from tournaments.services.leave_tournaments import leave_tournaments
from tournaments.services.make_recurring import make_recurring
from tournaments.services.note_result import note_result
from tournaments.services.pause_absent import FIRST_MOVE
from tournaments.services.take_part import join_tournament, leave_tournament, pause_play

pytestmark = pytest.mark.django_db


def entry_of(tournament: Tournament, number: int) -> Entry:
    return Entry.objects.get(tournament=tournament, user__username=f"member{number}")


def test_an_arena_begins_when_its_time_has_come_and_seats_everybody() -> None:
    tournament = running(make_user("host"), people(4))
    assert tournament.state == Tournament.State.RUNNING
    assert sorted(place.entry.user.username for table in tables_of(tournament) for place in table.places.all()) == [
        f"member{number}" for number in range(4)
    ]


def test_who_has_finished_is_paired_again_with_others() -> None:
    tournament = running(make_user("host"), people(4))
    at = tournament.starts_at + timedelta(minutes=10)
    first = tables_of(tournament)
    for table in first:
        over(table, at)
    met = {frozenset(table.places.values_list("entry_id", flat=True)) for table in first}
    tournament = on(at, tournament)
    again = {frozenset(table.places.values_list("entry_id", flat=True)) for table in tables_of(tournament)}
    assert len(again) == 2
    assert not met & again


def test_people_who_come_late_are_paired_and_get_points() -> None:
    tournament = running(make_user("host"), people(2))
    at = tournament.starts_at + timedelta(minutes=5)
    with time_machine.travel(at, tick=False):
        for user in people(2, name="late"):
            join_tournament(tournament_id=tournament.pk, user=user)
    tournament = on(at, tournament)
    over(tables_of(tournament)[1], at + timedelta(minutes=5), [2, 1])
    assert sorted(tournament.entries.filter(games=1).values_list("points", flat=True)) == [0, 24]


def test_who_pauses_plays_on_but_is_not_paired_until_they_are_back() -> None:
    users = people(2)
    tournament = running(make_user("host"), users)
    pause_at = tournament.starts_at + timedelta(minutes=1)
    with time_machine.travel(pause_at, tick=False):
        pause_play(tournament_id=tournament.pk, user=users[0])
    at = tournament.starts_at + timedelta(minutes=10)
    over(tables_of(tournament)[0], at)
    tournament = on(at + timedelta(seconds=PATIENCE), tournament)
    assert tables_of(tournament) == []
    assert entry_of(tournament, 0).games == 1
    with time_machine.travel(at, tick=False):
        join_tournament(tournament_id=tournament.pk, user=users[0])
    assert len(tables_of(on(at + timedelta(seconds=PATIENCE), tournament))) == 1


def test_a_person_whom_another_tournament_seats_meanwhile_is_not_seated_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    users, host = people(2), make_user("host")
    one, other = arena_of(host), arena_of(host)
    for tournament in (one, other):
        for user in users:
            join_tournament(tournament_id=tournament.pk, user=user)
    waiting = advance.waiting_entries
    asked: list[int] = []

    def seated_meanwhile(tournament: Tournament) -> QuerySet[Entry]:
        """The other tournament is quicker: it seats them right after it was asked who waits in the first one."""
        found = waiting(tournament)
        if tournament == one and not asked:
            asked.extend(found.values_list("user_id", flat=True))
            monkeypatch.setattr(advance, "waiting_entries", waiting)
            on(other.starts_at, other)
            return found.model.objects.filter(user__in=asked, tournament=tournament)
        return found

    monkeypatch.setattr(advance, "waiting_entries", seated_meanwhile)
    on(one.starts_at, one)
    assert len(asked) == 2
    assert [len(tables_of(tournament)) for tournament in (one, other)] == [0, 1]


def test_a_table_that_does_not_fill_begins_smaller_when_patience_is_lost() -> None:
    tournament = running(make_user("host"), people(3), table_size=4)
    assert tables_of(tournament) == []
    tournament = on(tournament.starts_at + timedelta(seconds=PATIENCE), tournament)
    assert [table.places.count() for table in tables_of(tournament)] == [3]


def test_no_game_begins_when_time_is_up_and_those_that_run_count() -> None:
    tournament = running(make_user("host"), people(2))
    ends_at = tournament.starts_at + timedelta(minutes=60)
    tournament = on(ends_at, tournament)
    assert tournament.state == Tournament.State.FINISHING
    over(tables_of(tournament)[0], ends_at + timedelta(minutes=3))
    tournament = on(ends_at + timedelta(minutes=3), tournament)
    assert (tournament.state, tournament.tables.count()) == (Tournament.State.FINISHED, 1)
    assert sum(tournament.entries.values_list("points", flat=True)) == 24
    with pytest.raises(NotOpen):
        join_tournament(tournament_id=tournament.pk, user=make_user("late"))


def test_a_game_that_never_ends_is_adjudicated_after_the_grace() -> None:
    tournament = running(make_user("host"), people(2))
    Seat.objects.update(clock_since=None)
    tournament = on(tournament.starts_at + timedelta(minutes=60), tournament)
    tournament = on(tournament.starts_at + timedelta(minutes=60) + tournament.grace, tournament)
    assert tournament.state == Tournament.State.FINISHED
    assert tables_of(tournament, Table.State.ADJUDICATED)


def test_who_does_not_make_a_first_move_loses_and_is_paused() -> None:
    tournament = running(make_user("host"), people(2))
    at = tournament.starts_at + FIRST_MOVE + timedelta(seconds=1)
    Seat.objects.filter(clock_since__isnull=False).update(clock_since=tournament.starts_at)
    tournament = on(at, tournament)
    table = tournament.tables.get()
    assert Match.objects.get(pk=table.match_id).status == Match.Status.OVER
    note_result(match_id=table.match_id)
    absent = Entry.objects.get(tournament=tournament, was_absent=True)
    assert (absent.state, absent.points, absent.games) == (Entry.State.PAUSED, 0, 1)
    assert Entry.objects.get(tournament=tournament, was_absent=False).points == 24


def test_a_result_is_written_once_and_sweeps_may_run_twice() -> None:
    tournament = running(make_user("host"), people(4))
    at = tournament.starts_at + timedelta(minutes=5)
    table = tables_of(tournament)[0]
    over(table, at)
    assert note_result(match_id=table.match_id) is False
    with time_machine.travel(at + timedelta(minutes=5), tick=False):
        advance_tournaments()
        advance_tournaments()
    assert sum(tournament.entries.values_list("points", flat=True)) == 24


def test_those_who_were_not_checked_in_are_not_seated() -> None:
    users = people(3)
    tournament = arena_of(make_user("host"), has_check_in=True)
    for user in users:
        join_tournament(tournament_id=tournament.pk, user=user)
    with time_machine.travel(tournament.starts_at - timedelta(minutes=5), tick=False):
        for user in users[:2]:
            join_tournament(tournament_id=tournament.pk, user=user)
    tournament = on(tournament.starts_at, tournament)
    assert entry_of(tournament, 2).state == Entry.State.PAUSED
    assert len(tables_of(tournament)) == 1


def test_conditions_and_passwords_are_asked_of_those_who_enter() -> None:
    host = make_user("host")
    strict = arena_of(host, least_games=1)
    with pytest.raises(MayNotEnter):
        join_tournament(tournament_id=strict.pk, user=make_user("new"))
    rated = arena_of(host, least_rating=2900)
    with pytest.raises(MayNotEnter):
        join_tournament(tournament_id=rated.pk, user=make_user("weak"))
    secret = arena_of(host, password="rosebud")
    with pytest.raises(WrongPassword):
        join_tournament(tournament_id=secret.pk, user=make_user("guessing"), password="tulip")
    assert join_tournament(tournament_id=secret.pk, user=make_user("friend"), password="rosebud")


def test_an_app_above_says_who_belongs_to_its_groups() -> None:
    host, stranger = make_user("host"), make_user("stranger")
    audiences.register("guild", may_enter=lambda tournament, person: person == host, words=lambda tournament: "Roses")
    try:
        tournament = arena_of(host, audience="guild:12")
        assert join_tournament(tournament_id=tournament.pk, user=host)
        with pytest.raises(MayNotEnter):
            join_tournament(tournament_id=tournament.pk, user=stranger)
    finally:
        audiences.unregister("guild")


def test_hosts_may_call_off_what_has_not_begun_and_have_only_a_few_at_once() -> None:
    host = make_user("host")
    hosted = [arena_of(host) for _ in range(MOST_HOSTED)]
    with pytest.raises(TooManyTournaments):
        arena_of(host)
    with pytest.raises(NotYours):
        cancel_tournament(tournament_id=hosted[0].pk, user=make_user("other"))
    assert cancel_tournament(tournament_id=hosted[0].pk, user=host).state == Tournament.State.CANCELLED
    with pytest.raises(BadTournament):
        arena_of(host, minutes=5)


def test_the_site_makes_its_own_tournaments_once() -> None:
    RecurringTournament.objects.all().delete()
    RecurringTournament.objects.create(game="tudor", table_size=4, starts_at="18:00")
    RecurringTournament.objects.create(game="royals", table_size=3, starts_at="18:00", weekday=2)
    with time_machine.travel("2030-01-07T12:00:00Z", tick=False):
        assert make_recurring() == 3
        assert make_recurring() == 0
    assert [str(one.starts_at.date()) for one in Tournament.objects.order_by("starts_at", "pk")] == [
        "2030-01-07",
        "2030-01-08",
        "2030-01-09",
    ]


def test_who_leaves_before_playing_is_gone_and_who_closes_an_account_too() -> None:
    users = people(2)
    host = make_user("host")
    tournament = arena_of(host)
    for user in users:
        join_tournament(tournament_id=tournament.pk, user=user)
    leave_tournament(tournament_id=tournament.pk, user=users[0])
    leave_tournaments(user=users[1])
    assert not tournament.entries.exists()
    leave_tournaments(user=host)
    tournament.refresh_from_db()
    assert (tournament.state, tournament.title) == (Tournament.State.CANCELLED, "")


def test_the_words_of_a_host_can_be_reported() -> None:
    tournament = arena_of(make_user("host"), description="Come and play.")
    found = registration(SubjectKind.TOURNAMENT).find(str(tournament.pk), make_user("reader"))
    assert found is not None
    assert found.text == "Rose Arena\nCome and play."
