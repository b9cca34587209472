"""People and workers who come at the same moment: PostgreSQL lets one of them through."""

from __future__ import annotations

from functools import partial

import pytest

from games.errors import NotPlaying, StaleMatch, TableClosed, TableFull
from games.models import Match
from games.play.services.play_court import play_court
from games.play.services.play_move import play_move
from games.play.services.resign import resign
from games.play.services.undo_move import undo_move
from games.tables.services.call_players import confirm_ready
from games.tables.services.take_seat import leave_seat, take_seat
from tests.games.play.test_play_move import rebuilt
from tests.games.table_factories import called, everybody_ready, legal, opened, person, started, waits_for
from tests.production.together import at_once, waiting_for_the_court

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]


def assert_consistent(match: Match) -> None:
    """The record has every ply once, wherever it is kept, tells the state, and somebody is to act unless it is over."""
    kept = match.archived.plies if match.is_archived else match.plies.all()
    assert [ply.number for ply in kept] == list(range(1, match.ply + 1))
    assert rebuilt(match) == match.decoded_state
    to_act = match.game.to_act(match.decoded_state)
    assert list(match.seats.filter(is_to_act=True).values_list("number", flat=True)) == [n for n in to_act if n >= 0]


def test_of_two_moves_on_the_same_ply_one_is_made_and_the_other_is_stale() -> None:
    match, people = started()
    user = waits_for(match, people)
    first, second = legal(match)[:2]
    move = partial(play_move, match_id=match.pk, user=user, ply=match.ply)
    results = at_once(match, partial(move, text=first), partial(move, text=second))
    assert [type(result) for result in results if not isinstance(result, Match)] == [StaleMatch]
    after = Match.objects.get(pk=match.pk)
    assert after.ply == match.ply + 1
    assert after.plies.get(number=after.ply).text in (first, second)
    assert_consistent(after)


def test_a_move_and_its_own_taking_back_do_not_mix() -> None:
    match, people = started()
    user = waits_for(match, people)
    play_move(match_id=match.pk, user=user, ply=match.ply, text="ring heart")
    match.refresh_from_db()
    other = waits_for(match, people)
    results = at_once(
        match,
        partial(undo_move, match_id=match.pk, user=user, ply=match.ply),
        partial(play_move, match_id=match.pk, user=other, ply=match.ply, text="ring owl"),
    )
    assert sum(isinstance(result, StaleMatch) for result in results) == 1
    after = Match.objects.get(pk=match.pk)
    assert after.ply == match.ply + 1
    assert_consistent(after)


def test_everybody_may_give_up_at_the_same_moment() -> None:
    match, people = started(players=3)
    results = at_once(match, *(partial(resign, match_id=match.pk, user=user) for user in people))
    assert all(isinstance(result, Match) for result in results)
    after = Match.objects.get(pk=match.pk)
    assert after.seats.filter(is_caretaker=True, has_conceded=True).count() == 3
    assert_consistent(after)


def test_of_two_who_resign_at_the_same_moment_the_second_has_won() -> None:
    match, people = started()
    results = at_once(match, *(partial(resign, match_id=match.pk, user=user) for user in people))
    assert sorted(type(result).__name__ for result in results) == ["Match", "NotPlaying"]
    after = Match.objects.get(pk=match.pk)
    winner = [isinstance(result, NotPlaying) for result in results].index(True)
    assert (after.status, after.places()[winner]) == (Match.Status.OVER, 1)
    assert_consistent(after)


def test_two_people_cannot_have_the_last_seat() -> None:
    match, anna = opened()
    rivals = [person("bo"), person("cleo")]
    results = at_once(match, *(partial(take_seat, match_id=match.pk, user=rival) for rival in rivals))
    assert [type(result) for result in results if not isinstance(result, Match)] == [TableFull]
    seated = rivals[[isinstance(result, Match) for result in results].index(True)]
    everybody_ready(match)
    after = Match.objects.get(pk=match.pk)
    assert after.status == Match.Status.PLAYING
    assert [seat.user for seat in after.seats.all()] == [anna, seated]
    assert_consistent(after)


def test_a_table_that_one_leaves_while_another_comes_is_cancelled_or_goes_to_them() -> None:
    match, anna = opened()
    bo = person("bo")
    left, came = at_once(
        match, partial(leave_seat, match_id=match.pk, user=anna), partial(take_seat, match_id=match.pk, user=bo)
    )
    assert isinstance(left, Match)
    after = Match.objects.get(pk=match.pk)
    seated = [seat.user for seat in after.seats.all() if seat.user]
    if isinstance(came, TableClosed):
        assert (after.status, seated) == (Match.Status.CANCELLED, [])
    else:
        assert (after.status, seated) == (Match.Status.OPEN, [bo])


def test_when_the_last_two_are_ready_at_the_same_moment_the_match_begins_once() -> None:
    match, people = called(3)
    results = at_once(match, *(partial(confirm_ready, match_id=match.pk, user=user) for user in people[:2]))
    assert all(isinstance(result, Match) for result in results)
    after = Match.objects.get(pk=match.pk)
    assert after.status == Match.Status.PLAYING
    assert_consistent(after)


@pytest.mark.usefixtures("queue")
def test_three_workers_at_once_score_once() -> None:
    match = waiting_for_the_court()
    results = at_once(match, *[partial(play_court, match_id=match.pk)] * 3)
    assert sorted(map(bool, results)) == [False, False, True]
    after = Match.objects.get(pk=match.pk)
    assert not after.is_court_due
    assert after.plies.filter(text="score round").count() == 1
    assert_consistent(after)
