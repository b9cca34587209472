"""How a match begins: who sits where, and that the seed alone decides it."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.engine.dealer import BEFORE_THE_FIRST_PLY, Dealer
from games.models import Match
from tests.games.table_factories import called, everybody_ready, seated, waits_for

pytestmark = pytest.mark.django_db


def begun(match: Match, seed: bytes) -> Match:
    """The match once everybody is ready, by a seed that the test knows."""
    Match.objects.filter(pk=match.pk).update(seed=seed)
    everybody_ready(match)
    return Match.objects.get(pk=match.pk)


@pytest.mark.parametrize("seed", [bytes([number]) * 32 for number in range(4)])
def test_at_a_rated_table_the_seats_follow_from_the_seed(seed: bytes) -> None:
    match, people = called(4, is_rated=True)
    drawn = Dealer(seed).order(4, BEFORE_THE_FIRST_PLY)
    assert seated(begun(match, seed)) == [people[place] for place in drawn]


def test_at_a_casual_table_everybody_keeps_the_seat_they_took() -> None:
    match, people = called(4)
    assert seated(begun(match, bytes(32))) == people


def test_a_person_who_drew_the_seat_that_decides_is_the_one_who_is_waited_for() -> None:
    match, _ = called(3, is_rated=True)
    match = begun(match, b"\x05" * 32)
    (number,) = match.game.to_act(match.decoded_state)
    assert match.seats.get(is_to_act=True).number == number
    people = [user for user in seated(match) if user is not None]
    assert list(Match.objects.waiting_for(waits_for(match, people))) == [match]


def test_every_order_of_the_seats_can_be_drawn_and_none_is_favoured() -> None:
    drawn = [Dealer(number.to_bytes(32, "big")).order(3, BEFORE_THE_FIRST_PLY) for number in range(1200)]
    assert set(drawn) == set(permutations(range(3)))
    assert all(150 < drawn.count(order) < 250 for order in set(drawn))


def test_the_lot_is_not_the_draw_of_any_ply() -> None:
    match, _ = called(2, is_rated=True)
    match = begun(match, bytes(32))
    assert min(match.plies.values_list("number", flat=True)) == BEFORE_THE_FIRST_PLY + 1
