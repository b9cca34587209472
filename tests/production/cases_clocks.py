"""Clocks, substitutes and workers who come at the same moment: PostgreSQL lets one of them through."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.db import connection
from django.utils import timezone

from games.errors import NotYourSeat, Refusal, SeatNotOffered
from games.models import Heartbeat, Match, Outage, Seat, SeatHolder, TableEvent
from games.services.expire_clock import expire_clock
from games.services.note_heartbeat import note_heartbeat
from games.services.play_move import play_move
from games.services.return_to_seat import return_to_seat
from games.services.take_over_seat import take_over_seat
from tests.games.clocks import ROYALS, clocked, seat_to_act
from tests.games.tables import fresh, legal, person
from tests.production.together import at_once, at_once_for

pytestmark = [
    pytest.mark.production,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="one writer at a time cannot race"),
]


def with_time_run_out(match: Match, *, is_extended: bool = True) -> Seat:
    """The seat that has to decide, and has no time for it."""
    now = timezone.now()
    seat = seat_to_act(match)
    seat.left = timedelta(0)
    seat.due_at = now
    seat.extended_at = now - timedelta(days=1) if is_extended else None
    seat.save()
    return seat


def test_of_two_substitutes_one_gets_the_seat() -> None:
    match, _ = clocked(ROYALS, 3)
    seat = with_time_run_out(match)
    expire_clock(match_id=match.pk)
    rivals = [person("yves"), person("zoe")]
    take = partial(take_over_seat, match_id=match.pk, number=seat.number)
    results = at_once(match, *(partial(take, user=rival) for rival in rivals))
    assert [type(result) for result in results if not isinstance(result, Match)] == [SeatNotOffered]
    assert SeatHolder.objects.filter(match=match).count() == 1


def test_whoever_comes_back_and_whoever_takes_over_do_not_both_sit_there() -> None:
    match, people = clocked(ROYALS, 3)
    seat = with_time_run_out(match)
    expire_clock(match_id=match.pk)
    results = at_once(
        match,
        partial(return_to_seat, match_id=match.pk, user=people[seat.number]),
        partial(take_over_seat, match_id=match.pk, user=person("zoe"), number=seat.number),
    )
    assert sum(isinstance(result, Refusal) for result in results) == 1


@pytest.mark.parametrize("is_extended", [False, True])
def test_two_workers_find_the_same_clock_and_one_of_them_acts_on_it(is_extended: bool) -> None:
    match, _ = clocked(ROYALS, 3)
    with_time_run_out(match, is_extended=is_extended)
    results = at_once(match, *(partial(expire_clock, match_id=match.pk) for _ in range(2)))
    assert sorted(results) == [False, True]  # type: ignore[type-var]
    assert TableEvent.objects.filter(match=match).count() == 1


def test_a_move_in_the_last_moment_is_made_or_comes_too_late() -> None:
    match, people = clocked(ROYALS, 3)
    seat = with_time_run_out(match)
    move = partial(play_move, match_id=match.pk, user=people[seat.number], ply=match.ply, text=legal(match)[0])
    expire = partial(expire_clock, match_id=match.pk)
    results = at_once_for(Match.objects.filter(pk=match.pk), move, expire)
    seat.refresh_from_db()
    # Time counts for the whole turn: a move within it is made, and the seat is lost all the same.
    assert isinstance(results[0], Match | NotYourSeat)
    assert seat.is_caretaker == (results[1] is True)
    to_act = fresh(match).game.to_act(fresh(match).decoded_state)
    assert list(match.seats.filter(is_to_act=True).values_list("number", flat=True)) == [n for n in to_act if n >= 0]


def test_two_workers_wake_up_and_the_outage_is_given_back_once() -> None:
    note_heartbeat()
    match, _ = clocked(ROYALS, 2)
    hour = timedelta(hours=1)
    Heartbeat.objects.update(at=timezone.now() - hour)
    Seat.objects.filter(due_at__isnull=False).update(clock_since=timezone.now() - 2 * hour)
    left = seat_to_act(match).left
    at_once_for(Heartbeat.objects.all(), note_heartbeat, note_heartbeat)
    assert Outage.objects.count() == 1
    assert hour <= seat_to_act(match).left - left < hour + timedelta(minutes=1)
