"""The call before the first move: all players confirm that they are ready, and a silent seat is free again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.errors import NotCalled, NotYourSeat, Refusal
from games.models import Match
from games.tables.services.call_players import TIME_TO_ANSWER, confirm_ready, reopen_silent_seats
from games.tables.services.take_seat import fill_table, take_seat
from games.tasks import reopen_silent_seats_task
from tests.games.table_factories import called, fresh, opened, person, seated

pytestmark = pytest.mark.django_db


def asked(match: Match) -> list[User | None]:
    return [seat.user for seat in match.seats.filter(is_to_act=True)]


def let_time_pass(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(ready_by=timezone.now() - timedelta(seconds=1))


def test_a_person_who_comes_last_is_ready_and_everybody_else_is_asked() -> None:
    match, (anna, bo, _) = called(3)
    assert match.status == Match.Status.CALLED
    assert asked(match) == [anna, bo]


def test_the_match_begins_with_the_last_answer() -> None:
    match, (anna, bo, _) = called(3)
    confirm_ready(match_id=match.pk, user=bo)
    assert (fresh(match).status, asked(match)) == (Match.Status.CALLED, [anna])
    confirm_ready(match_id=match.pk, user=anna)
    match = fresh(match)
    assert (match.status, match.ready_by) == (Match.Status.PLAYING, None)
    assert match.started_at is not None
    assert match.ply == match.plies.count() > 0


def test_an_answer_is_given_as_often_as_one_likes_and_counts_once() -> None:
    match, (anna, _, cleo) = called(3)
    for user in (cleo, anna, anna):
        confirm_ready(match_id=match.pk, user=user)
    assert fresh(match).status == Match.Status.CALLED


def test_only_who_sits_there_answers() -> None:
    match, _ = called()
    with pytest.raises(NotYourSeat):
        confirm_ready(match_id=match.pk, user=person("mallory"))
    assert fresh(match).status == Match.Status.CALLED


def test_no_one_answers_before_the_call_or_after_the_beginning() -> None:
    match, anna = opened()
    with pytest.raises(NotCalled):
        confirm_ready(match_id=match.pk, user=anna)
    take_seat(match_id=match.pk, user=person("bo"))
    confirm_ready(match_id=match.pk, user=anna)
    ply = fresh(match).ply
    with pytest.raises(NotCalled):
        confirm_ready(match_id=match.pk, user=anna)
    assert fresh(match).ply == ply


@pytest.mark.parametrize("pace", Match.Pace)
def test_there_is_as_much_time_to_answer_as_the_pace_allows(pace: Match.Pace) -> None:
    match, _ = called(pace=pace)
    assert match.ready_by is not None
    left = match.ready_by - timezone.now()
    assert TIME_TO_ANSWER[pace] - timedelta(minutes=1) < left <= TIME_TO_ANSWER[pace]


def test_who_plays_over_days_has_more_time_to_answer_than_who_plays_live() -> None:
    assert TIME_TO_ANSWER[Match.Pace.LIVE] < timedelta(hours=1) < TIME_TO_ANSWER[Match.Pace.DAYS]


def test_no_one_loses_their_seat_before_the_time_is_over() -> None:
    match, people = called(3)
    assert reopen_silent_seats() == 0
    assert seated(match) == people


def test_a_silent_seat_is_free_again_and_a_person_who_answered_keeps_theirs() -> None:
    match, (anna, bo, cleo) = called(3)
    confirm_ready(match_id=match.pk, user=anna)
    let_time_pass(match)
    assert reopen_silent_seats() == 1
    match = fresh(match)
    assert (match.status, match.ready_by, match.opened_by) == (Match.Status.OPEN, None, anna)
    assert seated(match) == [anna, None, cleo]
    assert asked(match) == []
    take_seat(match_id=match.pk, user=bo)
    assert asked(match) == [anna, cleo]


def test_a_silent_host_hands_the_table_over() -> None:
    match, (_, bo, cleo) = called(3)
    confirm_ready(match_id=match.pk, user=bo)
    let_time_pass(match)
    reopen_silent_seats()
    match = fresh(match)
    assert (match.status, match.opened_by) == (Match.Status.OPEN, bo)
    assert seated(match) == [None, bo, cleo]


def test_a_table_at_which_no_one_is_left_is_cancelled() -> None:
    match, people = called()
    match.seats.filter(user=people[1]).update(is_to_act=True)
    let_time_pass(match)
    assert reopen_silent_seats() == 1
    match = fresh(match)
    assert match.status == Match.Status.CANCELLED
    assert seated(match) == [None, None]


def test_caretakers_keep_their_seats_when_a_silent_one_is_freed() -> None:
    match, anna = opened(players=3)
    take_seat(match_id=match.pk, user=person("bo"))
    fill_table(match_id=match.pk, user=anna)
    let_time_pass(match)
    reopen_silent_seats()
    assert [(seat.user, seat.is_caretaker) for seat in match.seats.all()] == [
        (anna, False),
        (None, False),
        (None, True),
    ]


def test_running_twice_changes_nothing() -> None:
    match, _ = called(3)
    let_time_pass(match)
    reopen_silent_seats_task()
    version = fresh(match).version
    assert reopen_silent_seats() == 0
    assert fresh(match).version == version


def test_a_late_answer_counts_as_long_as_no_one_has_freed_the_seat() -> None:
    match, (anna, _) = called()
    let_time_pass(match)
    confirm_ready(match_id=match.pk, user=anna)
    assert fresh(match).status == Match.Status.PLAYING
    assert reopen_silent_seats() == 0


def test_an_answer_after_the_seat_was_freed_is_refused_with_a_sentence() -> None:
    match, (anna, _) = called()
    let_time_pass(match)
    reopen_silent_seats()
    with pytest.raises(Refusal) as refusal:
        confirm_ready(match_id=match.pk, user=anna)
    assert (refusal.value.code, refusal.value.status) == ("table.not_called", 409)


def test_everything_that_the_table_shows_raises_its_version() -> None:
    match, anna = opened(players=3)
    versions = [match.version]
    bo, cleo = person("bo"), person("cleo")
    for service, user in ((take_seat, bo), (take_seat, cleo), (confirm_ready, anna), (confirm_ready, bo)):
        service(match_id=match.pk, user=user)
        versions.append(fresh(match).version)
    assert versions == sorted(set(versions))
