"""Opening a table, sitting down, getting up, filling free seats."""

from __future__ import annotations

import pytest

from accounts.services.block_person import block_person
from games.engine.protocol import Ruleset
from games.errors import AlreadySeated, BadTable, BlockedPerson, NotYourSeat, TableClosed, TableFull
from games.models import Match
from games.services.open_table import open_table
from games.services.take_seat import fill_with_caretakers, leave_seat, take_seat
from tests.games.tables import opened, person, started

pytestmark = pytest.mark.django_db


def test_who_opens_a_table_has_its_first_seat() -> None:
    match, anna = opened(players=3)
    assert [seat.user for seat in match.seats.all()] == [anna, None, None]
    assert match.status == Match.Status.OPEN


def test_settings_that_do_not_fit_together_open_no_table() -> None:
    with pytest.raises(BadTable) as refusal:
        open_table(user=person("anna"), ruleset=Ruleset.read("tudor/draft@1+scenario=blue5"), players=2)
    assert "blue5" in str(refusal.value.sentence)
    assert not Match.objects.exists()


def test_the_match_begins_with_the_last_seat() -> None:
    match, _ = opened(players=3)
    take_seat(match_id=match.pk, user=person("bo"))
    match.refresh_from_db()
    assert (match.status, match.ply) == (Match.Status.OPEN, 0)
    take_seat(match_id=match.pk, user=person("cleo"))
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    assert match.ply > 0
    assert match.seats.filter(is_to_act=True).count() == 1


def test_nobody_sits_twice_or_where_there_is_no_seat() -> None:
    match, anna = opened(players=3)
    with pytest.raises(AlreadySeated):
        take_seat(match_id=match.pk, user=anna)
    take_seat(match_id=match.pk, user=person("bo"))
    match.seats.filter(user=None).update(is_caretaker=True)
    with pytest.raises(TableFull):
        take_seat(match_id=match.pk, user=person("cleo"))


def test_nobody_joins_a_match_that_has_begun() -> None:
    match, _ = started()
    with pytest.raises(TableClosed):
        take_seat(match_id=match.pk, user=person("mallory"))


def test_a_seat_that_is_left_is_free_again() -> None:
    match, _ = opened(players=3)
    bo = person("bo")
    take_seat(match_id=match.pk, user=bo)
    leave_seat(match_id=match.pk, user=bo)
    assert match.seats.filter(user=None).count() == 2
    with pytest.raises(NotYourSeat):
        leave_seat(match_id=match.pk, user=bo)


def test_the_table_of_an_opener_who_leaves_is_given_up() -> None:
    match, anna = opened()
    leave_seat(match_id=match.pk, user=anna)
    match.refresh_from_db()
    assert match.status == Match.Status.CANCELLED
    with pytest.raises(TableClosed):
        take_seat(match_id=match.pk, user=person("bo"))


def test_only_the_opener_fills_free_seats_with_caretakers_and_the_match_begins() -> None:
    match, anna = opened(players=4)
    with pytest.raises(NotYourSeat):
        fill_with_caretakers(match_id=match.pk, user=person("bo"))
    fill_with_caretakers(match_id=match.pk, user=anna)
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    assert match.seats.filter(is_caretaker=True).count() == 3
    assert match.seats.get(is_to_act=True).user == anna


def test_who_has_blocked_each_other_does_not_sit_together() -> None:
    match, anna = opened(players=3)
    bo = person("bo")
    block_person(blocker=anna, blocked=bo)
    with pytest.raises(BlockedPerson):
        take_seat(match_id=match.pk, user=bo)
