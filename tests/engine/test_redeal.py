"""What a redeal promises for every game: a seat cannot tell it from the truth, and it can be played on."""

from __future__ import annotations

from collections import Counter
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from games.engine.blind import drawn, drawn_where
from games.engine.dealer import Dealer
from games.engine.playout import play_out, plies
from games.engine.protocol import AnyGame, Ruleset, Seat
from games.engine.registry import game_for
from tests.engine.players import eager
from tests.engine.redealing import hands_of
from tests.engine.rulesets import all_rulesets, samples


def check_redeal(game: AnyGame, state: Any, players: int, random: Random) -> int:
    """Redeals for every pair of eyes, and says how often something was different."""
    different = 0
    before = game.encode(state)
    for viewer in (None, *map(Seat, range(players))):
        other = game.redeal(state, viewer, random.randrange)
        different += other != state
        assert game.view(other, viewer) == game.view(state, viewer)
        assert game.problems(other) == ()
        assert game.to_act(other) == game.to_act(state)
        for seat in game.to_act(other):
            assert game.legal_moves(other, seat)
        if viewer is not None:
            assert game.legal_moves(other, viewer) == game.legal_moves(state, viewer)
            assert game.considered(other, viewer) == game.considered(state, viewer)
        assert game.decode(game.encode(other)) == other
    assert game.encode(state) == before
    return different


@pytest.mark.many(2)
@pytest.mark.parametrize(("ruleset", "players"), samples())
def test_a_seat_cannot_tell_a_redealt_state_from_the_true_one_all_through_a_match(ruleset: str, players: int) -> None:
    read = Ruleset.read(ruleset)
    game = game_for(read)
    random = Random(ruleset)
    different = 0
    for _, _, state in islice(plies(game, game.setup(read, players), Random(players), eager), 0, None, 7):
        different += check_redeal(game, state, players, random)
    assert different > 50, "the test has hardly dealt anything anew"


def state_after(game: AnyGame, ruleset: Ruleset, players: int, count: int, random: Random) -> Any:
    """Where a match stands after so many plies, or at its end."""
    *_, (_, _, state) = islice(plies(game, game.setup(ruleset, players), random, eager), count)
    return state


@pytest.mark.parametrize("part", range(4))
def test_a_redealt_state_can_be_played_to_the_end(part: int) -> None:
    """Every fourth combination of cards, players and options."""
    for number, (ruleset, players) in list(enumerate(all_rulesets()))[part::16]:
        read = Ruleset.read(ruleset)
        game = game_for(read)
        random = Random(number)
        state = state_after(game, read, players, random.randrange(20, 260), random)
        viewer = random.choice([None, *map(Seat, range(players))])
        end, _, _ = play_out(game, game.redeal(state, viewer, random.randrange), random, eager)
        assert game.problems(end) == (), ruleset
        assert game.result(end) is not None


@pytest.mark.parametrize(("ruleset", "players"), [("tudor/v15@1", 3), ("royals/arcane@1", 4)])
def test_the_same_numbers_give_the_same_state_and_others_another(ruleset: str, players: int) -> None:
    read = Ruleset.read(ruleset)
    game = game_for(read)
    state = state_after(game, read, players, 200, Random(4))

    def dealt(seed: bytes) -> Any:
        dealer, numbers = Dealer(seed), count(1)
        return game.redeal(state, Seat(1), lambda below: dealer.number(next(numbers), below))

    assert dealt(b"one" * 8) == dealt(b"one" * 8)
    assert len({dealt(seed) for seed in (b"one" * 8, b"two" * 8, b"six" * 8)}) == 3


@pytest.mark.parametrize("number", [0, -1])
def test_a_redeal_ends_whatever_numbers_are_drawn(number: int) -> None:
    """Also numbers that no fair hand would draw."""
    for ruleset, players in (("tudor/v15@1+scenario=p1", 4), ("royals/arcane@1", 3)):
        read = Ruleset.read(ruleset)
        game = game_for(read)
        for _, _, state in islice(plies(game, game.setup(read, players), Random(2), eager), 0, None, 5):
            other = game.redeal(state, None, lambda below: number % below)
            assert game.view(other, None) == game.view(state, None)
            assert game.problems(other) == ()


# Drawing blind


def test_every_piece_of_a_pool_is_drawn_equally_often() -> None:
    pool = (3, 0, 1, 2)
    found: Counter[tuple[int, ...]] = Counter()
    for first in range(6):
        for second in range(5):
            for third in range(4):
                numbers = [first, second, third]
                hand, left = drawn(pool, 3, lambda below: numbers.pop(0))  # noqa: B023
                assert tuple(map(sum, zip(hand, left, strict=True))) == pool
                found[hand] += 1
    orders = 6
    assert found == {hand: ways * orders for hand, ways in hands_of(pool, 3).items()}


def test_a_hand_that_has_to_fit_is_as_likely_among_those_that_do_as_among_all() -> None:
    pool = (3, 0, 1, 2)
    fitting = {hand: ways for hand, ways in hands_of(pool, 3).items() if hand[0] != 1}
    whole = sum(fitting.values())

    def hand_for(number: int) -> tuple[int, ...]:
        def draw(below: int) -> int:
            assert below == whole
            return number

        return drawn_where(lambda hand: hand[0] != 1, pool, 3, draw)[0]

    assert Counter(map(hand_for, range(whole))) == fitting


def test_nothing_is_drawn_where_everything_or_nothing_is_taken() -> None:
    def refuse(below: int) -> int:
        raise AssertionError

    assert drawn((2, 1), 3, refuse) == ((2, 1), (0, 0))
    assert drawn((2, 1), 0, refuse) == ((0, 0), (2, 1))
