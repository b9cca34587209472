"""The clocks of a match run with its plies."""

from __future__ import annotations

from datetime import time, timedelta
from random import Random

import pytest

from accounts.models import Preferences
from games.clock import ZERO, at_start
from games.engine.protocol import Ruleset
from games.errors import NoTimeToTakeBack
from games.models import Match, Seat
from games.models.table_settings import clock_settings, settings_of
from games.play.services.play_move import play_move
from games.play.services.resign import resign
from games.play.services.undo_move import undo_move
from games.tables.services.clone_table import clone_table
from games.tables.services.open_table import open_table
from games.tables.services.rematch import rematch
from games.tables.services.take_seat import fill_table
from games.tables.services.try_game import try_game
from games.tasks import sweep_court
from tests.games.table_factories import ended, fresh, legal, move_at_random, person, started, waits_for
from tests.games.timed_matches import BRISK, CALM_DAYS, MONDAY, ROYALS, at, clocked, seat_to_act

pytestmark = pytest.mark.django_db


def decide(match: Match, text: str | None = None) -> Match:
    """A player who has to decide does so, by a move or by the first one that passes the turn on."""
    seat = seat_to_act(match)
    assert seat.user is not None
    play_move(match_id=match.pk, user=seat.user, ply=match.ply, text=text or legal(match)[0])
    return fresh(match)


def pass_on(match: Match) -> Match:
    """The match when another person has to decide."""
    number = seat_to_act(match).number
    random = Random(1)
    while seat_to_act(match).number == number:
        match = decide(match, random.choice(legal(match)))
    return match


def test_a_match_from_before_there_were_clocks_has_none() -> None:
    match, people = started()
    match = move_at_random(match, people, Random(1))
    assert match.control is None
    assert not match.seats.filter(clock_left__isnull=False).exists()
    assert not match.seats.filter(due_at__isnull=False).exists()


def test_a_person_who_has_to_decide_has_their_bank_and_the_increment() -> None:
    with at(MONDAY):
        match, _ = clocked()
        seat = seat_to_act(match)
        assert (seat.left, seat.clock_since) == (BRISK.bank + BRISK.increment, MONDAY)
        assert seat.due_at == MONDAY + BRISK.bank + BRISK.increment
        other = match.seats.get(is_to_act=False)
        assert (other.clock_left, other.clock_since, other.due_at) == (None, None, None)


def test_a_decision_stops_one_clock_and_starts_the_next() -> None:
    with at(MONDAY) as traveller:
        match, _ = clocked(ROYALS)
        first = seat_to_act(match)
        traveller.shift(timedelta(seconds=50))
        match = pass_on(match)
        first.refresh_from_db()
        assert first.left == BRISK.bank + BRISK.increment - timedelta(seconds=50)
        assert (first.clock_since, first.due_at) == (None, None)
        assert seat_to_act(match).clock_since == MONDAY + timedelta(seconds=50)


def test_steps_of_one_turn_are_one_decision() -> None:
    with at(MONDAY) as traveller:
        match, _ = clocked(ROYALS)
        seat = seat_to_act(match)
        traveller.shift(timedelta(seconds=5))
        match = decide(match, "draw pile")
        assert seat_to_act(match).pk == seat.pk, "this test needs a move that does not end the turn"
        assert seat_to_act(match).due_at == seat.due_at


def test_time_that_was_not_used_is_saved_up_to_the_cap() -> None:
    with at(MONDAY):
        match, _ = clocked(ROYALS)
        seat = seat_to_act(match)
        Seat.objects.filter(pk=seat.pk).update(clock_left=BRISK.cap // timedelta(milliseconds=1) + 5000)
        pass_on(match)
        seat.refresh_from_db()
        assert seat.left == BRISK.cap


def test_taking_a_move_back_gives_no_one_time_and_costs_no_one_else_any() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS)
        match, mover = passed_and_undoable(match)
        waiting = seat_to_act(match)
        left, had_before = mover.left, waiting.left - BRISK.increment
        traveller.shift(timedelta(seconds=30))
        undo_move(match_id=match.pk, user=people[mover.number], ply=match.ply)
        mover.refresh_from_db()
        waiting.refresh_from_db()
        assert (mover.left, mover.clock_since) == (left, MONDAY)
        assert mover.due_at == MONDAY + left
        assert (waiting.left, waiting.clock_since, waiting.due_at) == (had_before, None, None)


def test_a_person_who_would_have_no_time_left_cannot_take_a_move_back() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS)
        match, mover = passed_and_undoable(match)
        Seat.objects.filter(pk=mover.pk).update(clock_left=10_000)
        traveller.shift(timedelta(seconds=30))
        with pytest.raises(NoTimeToTakeBack):
            undo_move(match_id=match.pk, user=people[mover.number], ply=match.ply)
        assert fresh(match).ply == match.ply
        assert not Seat.objects.get(pk=mover.pk).is_to_act


def passed_and_undoable(match: Match) -> tuple[Match, Seat]:
    """The match after a turn that could still be taken back, and the seat whose turn it was."""
    random = Random(2)
    for _ in range(200):
        number = seat_to_act(match).number
        match = decide(match, random.choice(legal(match)))
        if match.trail and match.trail_seat == number and seat_to_act(match).number != number:
            return match, match.seats.get(number=number)
    raise AssertionError("no turn could be taken back")


def test_no_one_waits_for_a_person_who_is_alone_with_caretakers() -> None:
    anna = person("anna")
    match = open_table(user=anna, ruleset=Ruleset.read("tudor/v15@1"), players=2, **clock_settings(BRISK))
    fill_table(match_id=match.pk, user=anna)
    assert not match.seats.filter(due_at__isnull=False).exists()
    assert try_game(user=anna, game="royals").control is None


def test_the_clock_of_the_last_person_stands_still() -> None:
    match, people = clocked(players=3)
    for user in [user for user in people if user != waits_for(match, people)]:
        resign(match_id=match.pk, user=user)
    assert fresh(match).status == Match.Status.PLAYING
    assert not fresh(match).seats.filter(due_at__isnull=False).exists()


def test_over_days_the_clock_rests_in_quiet_hours() -> None:
    with at(MONDAY):
        match, people = clocked(ROYALS, control=CALM_DAYS)
        for user in people:
            Preferences.objects.create(user=user, quiet_from=time(20), quiet_until=time(6))
        match = pass_on(match)
        # Three days and a half of thinking, each day fourteen hours long.
        assert seat_to_act(match).due_at == MONDAY + timedelta(days=6)


def test_when_a_match_is_over_no_clock_runs() -> None:
    with at(MONDAY):
        match, people = clocked(players=3)
        for user in people:
            resign(match_id=match.pk, user=user)
        while fresh(match).status == Match.Status.PLAYING:
            sweep_court()
        assert not match.seats.filter(due_at__isnull=False).exists()
        assert not match.seats.filter(offered_until__isnull=False).exists()


def test_a_rematch_and_a_table_of_the_same_kind_have_the_same_clock() -> None:
    match, people = clocked(control=CALM_DAYS._replace(weekends_off=True))
    again = clone_table(match_id=match.pk, user=people[0])
    assert again.control == match.control == CALM_DAYS._replace(weekends_off=True)
    assert rematch(match_id=ended(match).pk, user=people[0]).control == match.control
    assert settings_of(match)["clock_bank"] == CALM_DAYS.bank.total_seconds()


def test_what_a_clock_shows_at_the_start_of_a_decision_is_never_nothing() -> None:
    assert at_start(ZERO, BRISK) > ZERO
