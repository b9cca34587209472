"""Time in which the site was down is charged to no clock."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Heartbeat, Outage, Seat
from games.play.services.expire_clock import expire_clocks
from games.play.services.note_heartbeat import LONGEST_SILENCE, note_heartbeat
from games.play.services.play_move import play_move
from games.tasks import note_heartbeat_task
from tests.games.table_factories import fresh, legal
from tests.games.timed_matches import BRISK, MONDAY, ROYALS, at, clocked, seat_to_act

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def test_beats_that_follow_each_other_tell_of_no_outage() -> None:
    with at(MONDAY) as traveller:
        for _ in range(4):
            note_heartbeat_task()
            traveller.shift(LONGEST_SILENCE)
        assert not Outage.objects.exists()
        assert Heartbeat.objects.count() == 1


def test_a_silence_is_an_outage_and_is_written_down_once() -> None:
    with at(MONDAY) as traveller:
        note_heartbeat()
        traveller.shift(HOUR)
        assert note_heartbeat() is not None
        assert note_heartbeat() is None
        outage = Outage.objects.get()
        assert (outage.start, outage.end) == (MONDAY, MONDAY + HOUR)


def test_a_running_clock_gets_the_time_back() -> None:
    with at(MONDAY) as traveller:
        note_heartbeat()
        match, _ = clocked()
        seat = seat_to_act(match)
        assert seat.due_at is not None
        traveller.shift(HOUR)
        note_heartbeat()
        again = seat_to_act(match)
        assert (again.due_at, again.left) == (seat.due_at + HOUR, seat.left + HOUR)
        assert Seat.objects.get(match=match, is_to_act=False).clock_left is None


def test_a_decision_that_began_while_no_one_looked_gets_back_only_what_it_lost() -> None:
    with at(MONDAY) as traveller:
        note_heartbeat()
        traveller.shift(timedelta(minutes=40))
        match, _ = clocked()
        seat = seat_to_act(match)
        assert seat.due_at is not None
        traveller.shift(timedelta(minutes=20))
        note_heartbeat()
        assert seat_to_act(match).due_at == seat.due_at + timedelta(minutes=20)


def test_nothing_expires_after_a_fresh_start_before_the_outage_has_been_given_back() -> None:
    with at(MONDAY) as traveller:
        note_heartbeat()
        match, _ = clocked()
        traveller.shift(24 * HOUR)
        assert expire_clocks() == 0
        seat = seat_to_act(match)
        assert (seat.extended_at, seat.is_caretaker) == (None, False)
        assert seat.due_at == MONDAY + 24 * HOUR + BRISK.bank + BRISK.increment


def test_a_person_who_decides_before_the_site_has_noticed_is_not_charged_either() -> None:
    with at(MONDAY) as traveller:
        note_heartbeat()
        match, people = clocked(ROYALS)
        seat = seat_to_act(match)
        traveller.shift(24 * HOUR)
        while seat_to_act(match).pk == seat.pk:
            play_move(match_id=match.pk, user=people[seat.number], ply=match.ply, text=legal(match)[0])
            match = fresh(match)
        seat.refresh_from_db()
        assert seat.left == BRISK.bank + BRISK.increment
        note_heartbeat()
        assert seat_to_act(match).left == BRISK.bank + BRISK.increment


def test_an_outage_is_given_back_to_all_who_were_thinking_in_one_statement() -> None:
    with at(MONDAY) as traveller:
        note_heartbeat()
        clocked(ROYALS, 3)
        with CaptureQueriesContext(connection) as few:
            traveller.shift(HOUR)
            note_heartbeat()
        seat = Seat.objects.get(is_to_act=True)
        for number in range(10, 40):
            Seat.objects.create(
                match=seat.match, number=number, due_at=seat.due_at, clock_since=MONDAY, clock_left=seat.clock_left
            )
        with CaptureQueriesContext(connection) as many:
            traveller.shift(HOUR)
            note_heartbeat()
        assert len(few) == len(many)
