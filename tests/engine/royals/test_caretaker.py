"""The caretaker, who plays for an absent player: legal, calm, and the game goes on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games.engine.playout import plies
from games.engine.protocol import COURT, AnyGame, Ruleset, Seat
from games.engine.royals import moves as m
from games.engine.royals.game import ROYALS
from games.engine.royals.state import State
from tests.engine.royals.matches import TABLES, match
from tests.engine.royals.table import Table

OPTIONS = ("", "+open4", "+even-start", "+even-start+hidden-points+open4")


def caretaker(game: AnyGame, state: Any, moves: Sequence[Any], random: Random) -> Any:
    """Plays as the caretaker for the seat that is to act."""
    return game.caretaker(state, game.to_act(state)[0])


def left_to_the_caretaker(table: Table, seat: int) -> list[str]:
    """What the caretaker plays for a seat as long as that seat has to decide."""
    played = []
    while table.to_act == seat:
        played.append(ROYALS.write(ROYALS.caretaker(table.state, Seat(seat))))
        assert played[-1] in table.legal()
        table.play(played[-1])
    return played


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_of_caretakers_ends(players: int, options: str) -> None:
    state: State = ROYALS.setup(Ruleset.read(f"royals/arcane@1{options}"), players)
    for number, (seat, move, after) in enumerate(plies(ROYALS, state, Random(7), caretaker)):
        if seat >= 0:
            assert move in ROYALS.legal_moves(state, seat)
            assert not isinstance(move, (m.Claim, m.TakeOver))
        state = after
        assert number < 5000
    outcome = ROYALS.result(state)
    assert outcome is not None
    assert outcome.scores == (0,) * players


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_the_caretaker_has_a_legal_move_in_every_position_of_a_game(ruleset: str, seats: int) -> None:
    seen = 0
    for ply in match(ruleset, seats, seed=8):
        for seat in ROYALS.to_act(ply.after):
            if seat >= 0 or seat == COURT:
                assert ROYALS.caretaker(ply.after, seat) in ROYALS.legal_moves(ply.after, seat)
                seen += 1
    assert seen > 100


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_caretakers_end_a_game_that_others_have_begun(ruleset: str, seats: int) -> None:
    states = [ply.after for ply in match(ruleset, seats, seed=9)]
    for state in states[:: len(states) // 5]:
        last = state
        for _, _, after in plies(ROYALS, state, Random(4), caretaker):
            last = after
        assert ROYALS.result(last) is not None


# What it does


def test_it_draws_three_country_cards_and_ends_the_turn() -> None:
    table = Table("phase: declare\nseat 0: cards france 5")
    played = left_to_the_caretaker(table, 0)
    assert (played[0], played[-1], len(played)) == ("declare three", "end", 5)
    assert all(text.startswith("draw ") for text in played[1:-1])


def test_it_plays_nothing_although_it_could() -> None:
    table = Table("nobles: dijon-baron=1\nseat 0: cards france 8; intrigue france-spain")
    assert left_to_the_caretaker(table, 0) == ["end"]
    assert table.cards(0) == {"france": 8}


def test_it_puts_away_what_it_must() -> None:
    table = Table("seat 0: cards france 8 spain 5; intrigue france-spain 4 german-spain")
    played = left_to_the_caretaker(table, 0)
    assert (played[0], len(played)) == ("end", 3)
    assert (sum(table.cards(0).values()), sum(table.intrigue(0).values())) == (12, 4)


def test_it_finishes_a_payment_that_was_begun() -> None:
    table = Table("seat 0: cards france 1 german 3 spain 2").play("claim dijon baron; pay spain")
    played = left_to_the_caretaker(table, 0)
    assert played[-1] == "end"
    assert table.owner("dijon baron") == 0


def test_it_uses_all_matching_cards_in_a_payment_that_was_begun() -> None:
    table = Table("seat 0: cards france 2 german 12").play("claim dijon duke")
    assert left_to_the_caretaker(table, 0)[0] == "use 2"


def test_on_the_first_turn_it_draws_as_many_as_its_seat_says() -> None:
    table = Table.opened(2)
    assert len(left_to_the_caretaker(table, 0)) == 2
    assert len(left_to_the_caretaker(table, 1)) == 3
