"""The caretaker, who plays for an absent player: legal, calm, and the game goes on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games.engine.notation import Move
from games.engine.playout import plies
from games.engine.protocol import COURT, AnyGame, Ruleset, Seat
from games.engine.tudor import moves as m
from games.engine.tudor.editions import EDITIONS
from games.engine.tudor.game import TUDOR
from games.engine.tudor.state import State
from tests.engine.tudor.asking import field, ruleset
from tests.engine.tudor.table import Table

TABLES = [
    (f"tudor/{edition.slug}@1+scenario={scenario}+scoring={','.join(edition.presets[0].scoring)}", players)
    for edition in EDITIONS
    for scenario in edition.all_scenarios
    for players in (2, 3, 4)
]
MORE_TABLES = [
    ("tudor/v15@1+gentle+opportunity+scenario=blue4+scoring=green6,p3", 3),
    ("tudor/v15@1+scenario=blue5+scoring=red2,p2", 4),
    ("tudor/corax@1+opportunity+scenario=p1+scoring=red2,p2", 2),
    ("tudor/corax@1+random", 4),
    ("tudor/draft@1+gentle+random", 3),
]


def caretaker(game: AnyGame, state: Any, moves: Sequence[Any], random: Random) -> Any:
    """Plays as the caretaker for the seat that is to act."""
    return game.caretaker(state, game.to_act(state)[0])


def caretakers_move(table: Table) -> str:
    assert table.to_act is not None
    move = TUDOR.write(TUDOR.caretaker(table.state, Seat(table.to_act)))
    assert move in table.legal()
    return move


def left_to_the_caretaker(table: Table, seat: int) -> list[str]:
    """What the caretaker plays for a seat as long as that seat has to decide."""
    played = []
    while table.to_act == seat:
        played.append(caretakers_move(table))
        table.play(played[-1])
    return played


@pytest.mark.parametrize(("rules", "players"), TABLES + MORE_TABLES)
def test_a_game_of_caretakers_ends(rules: str, players: int) -> None:
    state: State = TUDOR.setup(Ruleset.read(rules), players)
    for number, (seat, move, after) in enumerate(plies(TUDOR, state, Random(7), caretaker)):
        if seat >= 0:
            assert move in TUDOR.legal_moves(state, seat)
        state = after
        assert number < 5000
    outcome = TUDOR.result(state)
    assert outcome is not None
    assert len(outcome.places) == players


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["v15", "corax", "draft"])
def test_the_caretaker_has_a_legal_move_in_every_position_of_a_game(edition: str, players: int) -> None:
    state: State = TUDOR.setup(Ruleset.read(f"tudor/{edition}@1+gentle+opportunity"), players)
    seen = 0
    for _, _, after in plies(TUDOR, state, Random(players)):
        for seat in TUDOR.to_act(after):
            if seat >= 0 or seat == COURT:
                assert TUDOR.caretaker(after, seat) in TUDOR.legal_moves(after, seat)
                seen += 1
    assert seen > 50


@pytest.mark.parametrize("scenario", ["blue1", "blue4", "blue5", "p1"])
def test_caretakers_end_a_game_that_others_have_begun(scenario: str) -> None:
    start: State = TUDOR.setup(Ruleset.read(f"tudor/corax@1+scenario={scenario}+scoring=green6,p3"), 3)
    states = [after for _, _, after in plies(TUDOR, start, Random(3))]
    for state in states[:: len(states) // 12]:
        last = state
        for _, _, after in plies(TUDOR, state, Random(4), caretaker):
            last = after
        assert TUDOR.result(last) is not None


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["v15", "draft"])
def test_caretakers_harm_nobody_and_spend_nothing(edition: str, players: int) -> None:
    harmful = (m.Banish, m.SeizeRing, m.SpendToken, m.TradeCard, m.TakeBonus, m.UseToken, m.Step, m.Rearrange)
    state: State = TUDOR.setup(Ruleset.read(f"tudor/{edition}@1+gentle"), players)
    played: list[Move] = [move for _, move, _ in plies(TUDOR, state, Random(5), caretaker)]
    assert [move.text for move in played if isinstance(move, harmful)] == []


# What it does


def test_it_activates_a_figure_without_an_action_and_ends_the_turn() -> None:
    table = Table("players: 3\nseat 0: cards heart 3; tokens owl 3\nchairs 1: 0")
    assert left_to_the_caretaker(table, 0) == ["act lord none", "end"]


def test_it_ends_a_turn_that_was_begun() -> None:
    table = Table("players: 3\nseat 0: cards heart 3; tokens owl 3").play("act lord B; give thumb heart; ring owl")
    assert left_to_the_caretaker(table, 0) == ["end"]


def test_it_passes_when_no_figure_is_left() -> None:
    assert caretakers_move(Table("players: 3\nlords: 0=1! 1=2 2=3\nseat 0: cards heart 3")) == "end"


def test_it_keeps_the_rings_of_a_player_who_lost_one() -> None:
    table = Table("""
players: 3
on: a5=0
spaces: a6=h.
offices: a=1
seat 0: rings heart@thumb sword@middle
seat 1: rings owl@index mask@pinky coin@thumb
""").play("act lord A; move a5 a6; seize 1 index owl; wear owl pinky")
    assert (table.to_act, caretakers_move(table)) == (1, "keep")
    assert table.play("keep").rings(1) == {"thumb": ("coin",), "pinky": ("mask",)}


def test_it_puts_a_new_ring_on_and_leaves_the_others_where_they_are() -> None:
    table = Table("""
players: 3
on: a5=0
spaces: a6=h.
seat 0: rings heart@thumb sword@middle
""").play("act lord A; move a5 a6; ring owl")
    table.play(caretakers_move(table))
    assert {"thumb": ("heart",), "middle": ("sword",)}.items() <= table.rings(0).items()
    assert len(table.rings(0)) == 3


def test_it_keeps_the_rings_after_a_gentle_first_round() -> None:
    position = ruleset("blue2", more="+gentle") + "players: 3\nphase: round_end\nround: 1"
    table = Table(position).play("score round")
    before = [table.rings(seat) for seat in (0, 1, 2)]
    assert [table.play(caretakers_move(table)).to_act for _ in range(3)] == [2, 0, 1]
    assert [table.rings(seat) for seat in (0, 1, 2)] == before


def test_it_keeps_a_round_token() -> None:
    position = "players: 3\non: c3=0\nspaces: c4=hi\nseat 0: rings heart@thumb sword@middle"
    table = Table(position).play("act lord A; move c3 c4")
    assert caretakers_move(table) == "keep"


def test_it_turns_down_the_action_of_a_new_office() -> None:
    position = ruleset("blue4") + "players: 3\non: a5=0\nspaces: a6=h.\nseat 0: rings heart@thumb sword@middle"
    table = Table(position).play("act lord A; move a5 a6; ring owl; wear owl pinky")
    assert caretakers_move(table) == "skip"


def test_it_stops_a_move_where_it_may_stop() -> None:
    position = "players: 3\nlords: 0=2 1=1 2=3\nspaces: a1=h. a2=h.\nseat 0: cards heart 2"
    table = Table(position).play("act lord C; move supply a1 pay heart")
    assert caretakers_move(table) == "stop"


@pytest.mark.parametrize("edition", ["v15", "corax"])
def test_it_never_begins_to_banish(edition: str) -> None:
    position = ruleset("blue5", edition=edition) + "players: 3\non: c3=1 d5=2\nseat 0: intrigue 9; influence 9"
    table = Table(position)
    assert "bonus right" in table.legal()
    left_to_the_caretaker(table, 0)
    assert (table.space("c3"), table.space("d5")) == ("1", "2")
    assert table.round_tokens(0) == {"influence": 9, "intrigue": 9}


def test_it_places_a_courtier_since_that_is_a_duty() -> None:
    table = Table("players: 2\nphase: benches\nround: 2")
    table.play(caretakers_move(table))
    assert sum(field(table, f"bench {number}") == "0" for number in (1, 2, 3)) == 1


def test_it_does_without_when_the_supply_is_empty() -> None:
    table = Table("players: 2\nphase: benches\nround: 2\non: a1=0 b1=0\nseat 0: abroad 12")
    assert caretakers_move(table) == "without"


def test_it_seats_the_lord() -> None:
    assert caretakers_move(Table("players: 2\nphase: lords")) in ("lord 1", "lord 2", "lord 3")
