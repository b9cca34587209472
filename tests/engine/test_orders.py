"""What standing orders promise for every game: legal, blind to secrets, and nothing that a player would regret."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from games.engine.playout import plies
from games.engine.protocol import AnyGame, Ruleset, Seat
from games.engine.registry import GAMES, game_for
from tests.engine.players import eager, lazy
from tests.engine.rulesets import samples
from tests.engine.toy import TOY

GIVEN_UP_LIGHTLY = {"end", "keep", "skip", "stop", "without", "declare three"}
"""Everything that an order has ever said: moves that leave things as they are."""
LIGHT = {"end", "keep", "skip"}
CASES = [(ruleset, players, style) for style in (eager, lazy) for ruleset, players in samples()[::2]]


def check_orders(game: AnyGame, state: Any, players: int, random: Random) -> set[str]:
    """What single orders answer in a position, after a look at each of them."""
    offered = game.orders(state)
    answered = set()
    for seat in map(Seat, range(players)):
        legal = game.legal_moves(state, seat)
        other = game.redeal(state, seat, random.randrange)
        assert game.orders(other) == offered
        assert game.ordered(state, seat, ()) is None
        for order in offered:
            move = game.ordered(state, seat, (order,))
            assert move == game.ordered(other, seat, (order,)), "an order depends on what its giver cannot see"
            if move is None:
                continue
            assert move in legal
            assert game.write(move) in GIVEN_UP_LIGHTLY
            assert not any(event.reveals for event in game.apply(state, move).events)
            assert game.ordered(state, seat, offered) is not None, "more orders answer no fewer decisions"
            answered.add(order)
        check_trivial(game, state, other, seat)
    return answered


def check_trivial(game: AnyGame, state: Any, other: Any, seat: Seat) -> None:
    legal = list(game.legal_moves(state, seat))
    trivial = list(game.trivial_moves(state, seat))
    assert trivial == list(game.trivial_moves(other, seat))
    assert [move for move in legal if move in trivial] == trivial
    assert len(legal) == 1 or {game.write(move) for move in trivial} <= LIGHT
    assert len(legal) != 1 or trivial == legal


@pytest.mark.parametrize(("ruleset", "players", "style"), CASES)
def test_an_order_is_a_legal_light_move_of_the_seat_to_act_and_the_same_for_equal_views(
    ruleset: str, players: int, style: Any
) -> None:
    read = Ruleset.read(ruleset)
    game = game_for(read)
    random = Random(ruleset)
    for _, _, state in islice(plies(game, game.setup(read, players), Random(players), style), 0, None, 3):
        check_orders(game, state, players, random)


def test_every_order_is_answered_at_some_time_in_some_game() -> None:
    """The cards differ: a few games with all that bring decisions to decline."""
    rulesets = [
        ("tudor/v15@1+gentle+opportunity+scenario=blue2+scoring=green6,red1", 4),
        ("tudor/v15@1+opportunity+scenario=blue4+scoring=green6,red1", 4),
        ("royals/arcane@1", 3),
    ]
    answered: dict[str, set[str]] = {game.slug: set() for game in GAMES}
    offered: dict[str, set[str]] = {game.slug: set() for game in GAMES}
    for ruleset, players in rulesets:
        read = Ruleset.read(ruleset)
        game = game_for(read)
        for seed in range(4):
            for _, _, state in plies(game, game.setup(read, players), Random(seed), eager):
                offered[game.slug] |= set(game.orders(state))
                for seat in game.to_act(state):
                    answered[game.slug] |= {order for order in game.orders(state) if game.ordered(state, seat, [order])}
    assert answered == offered
    assert offered["tudor"] == {
        "keep-fingers",
        "pass",
        "skip-trades",
        "keep-influence",
        "keep-intrigue",
        "keep-opportunity",
        "decline-office",
    }
    assert offered["royals"] == {"pass", "no-intrigue"}


def test_an_order_that_a_match_has_no_use_for_is_not_offered() -> None:
    """Nothing to decline in this scenario, and no Opportunity tokens."""
    read = Ruleset.read("tudor/v15@1+scenario=blue3+scoring=red1,red2")
    game = game_for(read)
    assert game.orders(game.setup(read, 3)) == ("keep-fingers", "pass", "skip-trades")


def test_an_order_that_does_not_exist_says_nothing() -> None:
    read = Ruleset.read("royals/arcane@1")
    game = game_for(read)
    for _, _, state in plies(game, game.setup(read, 2), Random(3), eager):
        assert all(game.ordered(state, seat, ("burn-the-palace",)) is None for seat in game.to_act(state))


def test_a_game_without_orders_answers_nothing() -> None:
    state = TOY.apply(TOY.setup(Ruleset.read("toy/wood@1"), 2), "lay 5").state
    assert TOY.orders(state) == ()
    assert TOY.ordered(state, Seat(0), ("pass",)) is None


def test_who_orders_everything_still_finishes_the_match() -> None:
    for ruleset, players in (("tudor/v15@1+gentle", 3), ("royals/arcane@1", 4)):
        read = Ruleset.read(ruleset)
        game = game_for(read)

        def obedient(game: AnyGame, state: Any, moves: Any, random: Random) -> Any:
            return game.ordered(state, game.to_act(state)[0], game.orders(state)) or eager(game, state, moves, random)

        *_, (_, _, last) = plies(game, game.setup(read, players), Random(1), obedient)
        assert game.result(last) is not None
