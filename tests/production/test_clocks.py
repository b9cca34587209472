"""Clocks, substitutes and workers who come at the same moment: PostgreSQL lets one of them through."""

from __future__ import annotations

import signal
from datetime import timedelta
from functools import partial

import pytest
import redis
from allauth.account.models import EmailAddress
from celery import current_app
from django.utils import timezone

from accounts.models import Delivery, User
from accounts.notifications.outbox import DELIVER_NOTIFICATIONS
from accounts.notifications.services.deliver_notifications import deliver_notifications
from accounts.notifications.services.sweep_notifications import sweep_notifications
from games.engine.protocol import Ruleset
from games.errors import NotYourSeat, Refusal, SeatNotOffered
from games.models import Heartbeat, Match, Outage, Seat, SeatHolder, TableEvent
from games.play.services.expire_clock import expire_clock, expire_clocks
from games.play.services.note_heartbeat import note_heartbeat
from games.play.services.play_move import play_move
from games.play.services.resign import resign
from games.play.services.return_to_seat import return_to_seat
from games.play.services.take_over_seat import take_over_seat
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from tests.games.table_factories import fresh, legal, person
from tests.games.timed_matches import ROYALS, TUDOR, clocked, seat_to_act
from tests.production.mail_server import mail_server
from tests.production.patience import SECONDS, wait_until
from tests.production.processes import worker
from tests.production.together import at_once, at_once_for, held, waiting_for_a_lock

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]


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


def test_who_comes_back_and_who_takes_over_do_not_both_sit_there() -> None:
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


def assert_sound(match: Match) -> None:
    """The columns say what the plies do."""
    after = fresh(match)
    assert list(after.plies.values_list("number", flat=True)) == list(range(1, after.ply + 1))
    to_act = [number for number in after.game.to_act(after.decoded_state) if number >= 0]
    assert list(match.seats.filter(is_to_act=True).values_list("number", flat=True)) == to_act
    assert list(match.seats.filter(due_at__isnull=False).values_list("number", flat=True)) == to_act


def test_two_sweeps_and_a_move_at_the_deadline_have_one_outcome() -> None:
    note_heartbeat()
    match, people = clocked(ROYALS, 3)
    seat = with_time_run_out(match)
    move = partial(play_move, match_id=match.pk, user=people[seat.number], ply=match.ply, text=legal(match)[0])
    results = at_once(match, expire_clocks, move, expire_clocks)
    seat.refresh_from_db()
    swept = [result for result in results if isinstance(result, int)]
    assert sum(swept) == TableEvent.objects.filter(match=match, kind="timed-out").count() == seat.is_caretaker
    assert_sound(match)


def test_whatever_comes_at_once_nobody_waits_for_ever() -> None:
    note_heartbeat()
    match, people = clocked(ROYALS, 3)
    seat = with_time_run_out(match, is_extended=False)
    mover, other, third = (people[(seat.number + place) % 3] for place in range(3))
    EmailAddress.objects.create(user=mover, email=mover.email, verified=True, primary=True)
    Delivery.objects.all().delete()
    Heartbeat.objects.update(at=timezone.now() - timedelta(hours=1))
    at_once(
        match,
        partial(play_move, match_id=match.pk, user=mover, ply=match.ply, text=legal(match)[0]),
        partial(resign, match_id=match.pk, user=other),
        partial(expire_clock, match_id=match.pk),
        partial(_all_that_workers_do, match, third),
    )
    assert_sound(match)


def _all_that_workers_do(match: Match, user: User) -> bool:
    """One after the other, while others move: none of it may break."""
    note_heartbeat()
    expire_clock(match_id=match.pk)
    sweep_notifications()
    deliver_notifications(person_id=user.pk)
    return True


def asked_at_two_tables() -> tuple[User, list[Match]]:
    """A person who is called to two tables, and has not been notified of either."""
    anna, bo = person("anna"), person("bo")
    EmailAddress.objects.create(user=anna, email=anna.email, verified=True, primary=True)
    tables = [open_table(user=anna, ruleset=Ruleset.read(TUDOR), players=2, pace="days") for _ in range(2)]
    for table in tables:
        take_seat(match_id=table.pk, user=bo)
    return anna, tables


def test_what_a_worker_has_told_before_it_was_killed_is_not_told_again(queue: redis.Redis) -> None:
    anna, tables = asked_at_two_tables()
    queue.flushdb()
    deliveries = Delivery.objects.filter(notification__user=anna)
    told = deliveries.filter(state=Delivery.State.SENT)
    with mail_server() as (port, letters):
        server = {"DJANGO_EMAIL_HOST": "127.0.0.1", "DJANGO_EMAIL_PORT": str(port)}
        current_app.send_task(DELIVER_NOTIFICATIONS, [anna.pk])
        with worker("mail", **server) as victim, held(tables[1]):
            wait_until(lambda: waiting_for_a_lock() >= 1, "the worker has told one thing and comes to the other")
            victim.send_signal(signal.SIGKILL)
            victim.wait(SECONDS)
        assert deliveries.filter(state=Delivery.State.QUEUED).count() == 1
        current_app.send_task("accounts.sweep_notifications")
        current_app.send_task(DELIVER_NOTIFICATIONS, [anna.pk])
        with worker("mail", **server):
            wait_until(lambda: told.count() == 2, "the sweep finds the other")
            wait_until(lambda: queue.llen("mail") == 0 and len(letters) >= 2, "all letters have left")
    assert len(letters) == len({letter["Message-ID"] for letter in letters}) == 2
    assert {table.code in letter.get_content() for table, letter in zip(tables, letters, strict=True)} == {True}
