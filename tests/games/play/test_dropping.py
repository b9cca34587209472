"""Whichever player leaves, and whenever: the match can go on without them, and ends."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from games.archive.services.archive_match import archive_match
from games.engine.playout import plies, uniform
from games.engine.protocol import AnyGame, Ruleset, Seat
from games.engine.registry import game_for
from games.models import Match
from games.models.table_settings import clock_settings
from games.play.services.expire_clock import expire_clock
from games.play.services.resign import resign
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from games.tasks import sweep_court
from tests.games.archive_factories import played_at_once
from tests.games.table_factories import NAMES, everybody_ready, fresh, person
from tests.games.timed_matches import BRISK

TABLES = [("tudor/v15@1", 2), ("tudor/v15@1", 4), ("royals/arcane@1", 2), ("royals/arcane@1", 5)]
MOST_PLIES = 5000
SAMPLED = 5


def decisions(game: AnyGame, ruleset: str, players: int, seed: int) -> Iterator[tuple[str, Any]]:
    """Every state of a random match in which a seat decides, and the kind of move that it chose there."""
    state = game.setup(Ruleset.read(ruleset), players)
    for seat, move, after in plies(game, state, Random(seed)):
        if seat >= 0:
            yield game.write(move).partition(" ")[0], state
        state = after


def sampled(found: Sequence[tuple[str, Any]]) -> list[Any]:
    """The first of every kind, the last of all, and some in between."""
    first_of = dict(reversed(found))
    return [*first_of.values(), found[-1][1], *(state for _, state in found[:: len(found) // SAMPLED])]


def assert_can_finish(game: AnyGame, state: Any, dropped: set[Seat], random: Random) -> None:
    def choose(game: AnyGame, state: Any, moves: Any, random: Random) -> Any:
        seat = game.to_act(state)[0]
        return game.caretaker(state, seat) if seat in dropped else uniform(game, state, moves, random)

    ((_, _, last),) = deque(islice(plies(game, state, random, choose), MOST_PLIES), maxlen=1)
    outcome = game.result(last)
    assert outcome is not None, f"without {sorted(dropped)} this does not end: {game.encode(state)}"
    assert game.problems(last) == ()


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_without_any_seat_from_any_kind_of_decision_on_a_match_ends(ruleset: str, players: int) -> None:
    game, random = game_for(Ruleset.read(ruleset)), Random(3)
    for state in sampled(list(decisions(game, ruleset, players, seed=5))):
        for seat in range(players):
            assert_can_finish(game, state, {Seat(seat)}, random)


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_if_all_but_one_leave_one_after_the_other_a_match_ends(ruleset: str, players: int) -> None:
    game, random = game_for(Ruleset.read(ruleset)), Random(4)
    for state in sampled(list(decisions(game, ruleset, players, seed=6)))[::4]:
        for stayed in range(players):
            assert_can_finish(game, state, {Seat(seat) for seat in range(players) if seat != stayed}, random)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_without_any_seat_from_every_decision_on_a_match_ends(ruleset: str, players: int, seed: int) -> None:
    game, random = game_for(Ruleset.read(ruleset)), Random(seed)
    for _, state in decisions(game, ruleset, players, seed):
        for seat in range(players):
            assert_can_finish(game, state, {Seat(seat)}, random)


def table_at(state: Any, game: AnyGame, ruleset: str, players: int) -> Match:
    """A match that begins in a state."""
    people = [person(name) for name in NAMES[:players]]
    settings = clock_settings(BRISK)
    match = open_table(user=people[0], ruleset=Ruleset.read(ruleset), players=players, **settings)
    Match.objects.filter(pk=match.pk).update(start=game.encode(state))
    for user in people[1:]:
        take_seat(match_id=match.pk, user=user)
    everybody_ready(match)
    return fresh(match)


def left_to_others(match: Match, number: int) -> None:
    """Takes a seat away: from a player who has to decide when their time is over, from others by resigning."""
    seat = match.seats.get(number=number)
    assert seat.user is not None
    if not seat.is_to_act:
        resign(match_id=match.pk, user=seat.user)
        return
    seat.due_at = seat.clock_since = seat.extended_at = timezone.now()
    seat.clock_left = 0
    seat.save()
    assert expire_clock(match_id=match.pk)


@pytest.mark.django_db
@pytest.mark.parametrize("place", [0, 0.5, 0.97])
@pytest.mark.parametrize(("ruleset", "players"), [("tudor/v15@1", 3), ("royals/arcane@1", 3)])
def test_at_a_table_it_ends_too_and_its_record_is_sound(ruleset: str, players: int, place: float) -> None:
    game = game_for(Ruleset.read(ruleset))
    found = list(decisions(game, ruleset, players, seed=7))
    state = found[int(place * len(found))][1]
    match = table_at(state, game, ruleset, players)
    for number in Random(str(place)).sample(range(players), players - 1):
        left_to_others(fresh(match), number)
        sweep_court()
        if fresh(match).status == Match.Status.OVER:
            break
    match = fresh(match)
    match = match if match.status == Match.Status.OVER else played_at_once(match)
    assert match.status == Match.Status.OVER
    assert not match.seats.filter(due_at__isnull=False).exists()
    assert archive_match(match_id=match.pk), "it is rebuilt from its plies alone"
