"""What becomes of the tables of a player who closes the account, and whom tables keep from being removed."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import User
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from accounts.services.remove_stale_guests import remove_stale_guests
from games.engine.protocol import Ruleset
from games.models import Match
from games.play.selectors.people import people_at_tables
from games.play.services.resign import resign
from games.tables.services.invite import invite
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import leave_seat, take_seat
from tests.games.play.test_play_move import rebuilt
from tests.games.table_factories import called, ended, fresh, move_at_random, opened, person, started, waits_for

pytestmark = pytest.mark.django_db


def at_tables() -> set[int]:
    return {row["user_id"] for row in people_at_tables()}


def test_a_table_of_no_one_else_is_cancelled() -> None:
    match, anna = opened()
    close_account(user=anna)
    assert fresh(match).status == Match.Status.CANCELLED
    assert not match.seats.filter(user=anna).exists()


def test_a_table_with_others_goes_to_them() -> None:
    match, anna = opened(players=3)
    bo = person("bo")
    take_seat(match_id=match.pk, user=bo)
    close_account(user=anna)
    assert (fresh(match).status, fresh(match).opened_by) == (Match.Status.OPEN, bo)


def test_a_call_ends_when_a_person_leaves_for_good() -> None:
    match, (_, bo) = called()
    close_account(user=bo)
    assert fresh(match).status == Match.Status.OPEN
    assert not match.seats.filter(is_to_act=True).exists()


def test_a_caretaker_plays_on_and_the_match_waits_for_the_others() -> None:
    match, people = started(players=3)
    leaver = waits_for(match, people)
    close_account(user=leaver)
    match = fresh(match)
    seat = match.seats.get(user=leaver)
    assert (seat.is_caretaker, seat.has_conceded, match.status) == (True, True, Match.Status.PLAYING)
    assert waits_for(match, people) != leaver
    assert rebuilt(match) == match.decoded_state


def test_a_match_that_everybody_leaves_is_played_to_its_end_by_caretakers(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    match, people = started("royals/arcane@1", 3)
    with django_capture_on_commit_callbacks(execute=True):
        for user in people:
            close_account(user=user)
    assert not fresh(match).seats.filter(is_caretaker=False).exists()
    assert fresh(match).is_court_due or fresh(match).status == Match.Status.OVER


def test_all_tables_are_left_and_those_that_are_over_stay_as_they_are() -> None:
    over, (anna, bo) = started()
    ended(over)
    playing = open_table(user=anna, ruleset=Ruleset.read("royals/arcane@1"), players=2)
    waiting = open_table(user=anna, ruleset=Ruleset.read("royals/arcane@1"), players=3)
    take_seat(match_id=playing.pk, user=bo)
    close_account(user=anna)
    assert fresh(over).seats.filter(user=anna, has_conceded=False).exists()
    assert not Match.objects.of_person(anna).exists()
    assert fresh(waiting).status == Match.Status.CANCELLED


def test_a_seat_that_was_resigned_before_is_no_obstacle() -> None:
    match, (anna, _, _) = started(players=3)
    resign(match_id=match.pk, user=anna)
    version = fresh(match).version
    close_account(user=anna)
    assert fresh(match).version == version


def test_no_one_waits_for_the_answer_of_a_person_who_has_left() -> None:
    match, anna = opened(players=3)
    bo = person("bo")
    invite(match_id=match.pk, user=anna, name="bo")
    close_account(user=bo)
    assert not match.invitations.exists()


def test_people_at_unfinished_tables_are_engaged() -> None:
    match, people = started()
    assert at_tables() == {user.pk for user in people}
    ended(match)
    assert at_tables() == set()


def test_who_waits_or_is_called_is_engaged_and_who_got_up_is_not() -> None:
    match, people = called(3)
    assert at_tables() == {user.pk for user in people}
    leave_seat(match_id=match.pk, user=people[1])
    assert at_tables() == {people[0].pk, people[2].pk}


def test_a_guest_at_a_table_is_not_removed_however_long_they_are_away() -> None:
    guest, idle = create_guest(), create_guest()
    User.objects.filter(is_guest=True).update(date_joined=timezone.now() - timedelta(days=90), last_login=None)
    open_table(user=guest, ruleset=Ruleset.read("tudor/v15@1"), players=2)
    assert remove_stale_guests() == 1
    assert list(User.objects.filter(is_guest=True, is_active=True)) == [guest]
    assert not User.objects.filter(pk=idle.pk).exists()


def test_others_play_on_after_a_person_left() -> None:
    match, people = started(players=3)
    close_account(user=people[1])
    after = move_at_random(fresh(match), people, Random(5))
    assert after.ply > match.ply
