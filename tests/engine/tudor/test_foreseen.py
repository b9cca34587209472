"""What is certain before the bag is asked: which spaces will be stocked, never with what."""

from __future__ import annotations

import pytest

from games.engine.protocol import CHANCE
from games.engine.tudor.game import TUDOR
from games.engine.tudor.state import Phase, State
from tests.engine.tudor.matches import TABLES, match
from tests.engine.tudor.table import Table

CLIMB = """
ruleset: tudor/v15@1+scenario=blue2+scoring=red1,green4
players: 3
on: a3=0 a5=1 c2=0
spaces: a4=h. a6=hi
lords: 0=3 1=1 2=2
seat 0: cards heart 3 coin 3
"""
TO_THE_TOP = "act lord E; move a3 a4 pay heart; move a4 a5 pay coin; move a5 a6 pay heart"


def foreseen(state: State) -> list[str]:
    """The spaces that will be stocked, in their order."""
    return [name for event in TUDOR.foreseen(state) for name in str(dict(event.data)["spaces"]).split()]


def stepped(position: str, moves: str) -> State:
    """The state after moves, before chance answers the last of them."""
    *first, last = moves.split("; ")
    table = Table(position).play("; ".join(first))
    after: State = TUDOR.apply(table.state, TUDOR.read(table.state, last)).state
    return after


def test_while_a_move_goes_on_the_spaces_it_has_left_are_known() -> None:
    assert foreseen(stepped(CLIMB, "act lord E; move a3 a4 pay heart")) == ["a3"]


def test_a_space_that_is_passed_over_is_not_restocked_and_the_topmost_is() -> None:
    assert foreseen(stepped(CLIMB, TO_THE_TOP)) == ["a6", "a4", "a3"]


def test_a_bag_that_runs_dry_promises_no_more_than_it_has() -> None:
    landed = stepped(CLIMB, TO_THE_TOP)
    assert foreseen(landed.with_(bag=(0, 1, 0, 1, 0, 0, 0))) == ["a6", "a4"]
    assert foreseen(landed.with_(bag=(0,) * 7)) == []


def test_what_needs_no_token_foresees_none() -> None:
    assert foreseen(stepped(CLIMB, "act lord F")) == []
    assert foreseen(stepped(CLIMB, "act lord F; take owl")) == []


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_the_spaces_foreseen_are_those_that_are_stocked(ruleset: str, players: int) -> None:
    promised: list[str] = []
    compared = 0
    for ply in match(ruleset, players, 1):
        if ply.before.phase in (Phase.CARDS, Phase.DEAL, Phase.RINGS):
            continue
        if ply.seat == CHANCE and not promised:
            promised = foreseen(ply.before)
            compared += bool(promised)
        for event in ply.events:
            if event.kind == "stocked":
                assert dict(event.data)["space"] == promised.pop(0)
    assert not promised
    assert compared > 2
