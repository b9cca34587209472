"""What a view tells beyond the pieces: the track, what rings would do, and what everybody may expect."""

from __future__ import annotations

import pytest

from games.engine.protocol import COURT, Seat
from games.engine.tudor.game import TUDOR
from games.engine.tudor.state import Phase, State
from games.engine.tudor.view import StandingCell
from tests.engine.tudor.asking import ruleset
from tests.engine.tudor.matches import TABLES, match
from tests.engine.tudor.opening import Opening
from tests.engine.tudor.table import Table

ROUND_END = ruleset("blue2", "red1,green5") + "players: 3\nround: 1\nphase: round_end\n"


def standing(state: State, viewer: Seat | None) -> dict[str, tuple[StandingCell, ...]]:
    return {row.source: row.cells for row in TUDOR.view(state, viewer).standing_rows}


def test_the_last_wife_has_the_last_round_and_the_first_are_passed_over() -> None:
    track = Opening(players=4).lay_out().view.track
    assert [(wife.id, wife.round) for wife in track] == [
        ("aragon", 0),
        ("boleyn", 0),
        ("seymour", 1),
        ("cleves", 2),
        ("howard", 3),
        ("parr", 4),
    ]


def test_a_chamber_has_as_many_places_as_the_player_count_gives() -> None:
    for players, bench, lords in ((2, 2, 1), (3, 3, 2), (4, 4, 2)):
        for chamber in Opening(players=players).lay_out().view.chambers:
            assert len(chamber.bench_places) == bench
            assert len(chamber.lord_places) == lords


def test_an_enhancement_names_its_fingers_and_says_which_of_them_carry_rings() -> None:
    table = Opening(players=2).lay_out().play("ring owl; ring coin; ring coin; wear coin ring; wear coin pinky")
    powers = {power.action: power for power in table.player(1).enhancements}
    assert powers["B"] == ("B", (("ring", True), ("pinky", True)), True)
    assert powers["C"] == ("C", (("thumb", False), ("pinky", True)), False)


def test_a_finger_that_may_carry_the_next_ring_says_what_that_would_enhance() -> None:
    table = Opening(players=2).lay_out().play("ring owl; ring coin; ring coin; wear coin ring")
    fingers = {finger.id: finger for finger in table.player(1).hand}
    assert {name: finger.gains for name, finger in fingers.items() if finger.fitting} == {"middle": "A", "pinky": "B"}
    assert fingers["ring"].fitting is None
    assert fingers["thumb"].fitting == ""
    assert {finger.fitting for finger in table.player(0).hand} == {None}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_a_finger_promises_is_what_the_ring_does(name: str, players: int) -> None:
    for ply in match(name, players, 3):
        if ply.move.text.startswith("wear "):
            before, after = (TUDOR.view(state, None).players[ply.seat] for state in (ply.before, ply.after))
            # A last ring with one place left goes there by itself, and a gentle first round enhances nothing.
            is_all = len(after.loose_rings) == len(before.loose_rings) - 1 and ply.before.round == ply.after.round
            if is_all:
                assert dict(before.fittings)[ply.move.text.split(" ")[2]] == after.enhanced


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_expected_in_the_last_round_is_what_the_court_scores(name: str, players: int) -> None:
    due: tuple[State, ...] = ()
    for ply in match(name, players, 5):
        if ply.seat == COURT and ply.before.round == ply.before.rules.rounds:
            due += (ply.before,)
        last = ply.after
    assert [state.phase for state in due] == [Phase.ROUND_END, Phase.GAME_END, Phase.GARTER]
    for state in due:
        seen = TUDOR.open_view(state)
        assert seen.standing == last.lines[len(state.lines) :]
        assert seen.expected_totals == tuple(player.prestige for player in last.players)
    assert TUDOR.open_view(last).standing == ()


def test_nothing_is_expected_before_the_first_round() -> None:
    assert Opening(players=3).lay_out().view.standing == ()


def test_tokens_behind_a_screen_are_expected_by_their_owner_alone() -> None:
    state = Table(ROUND_END + "seat 0: tokens owl 2\nseat 1: tokens coin 3").state
    assert standing(state, Seat(0))["red1"] == (StandingCell(0, 3), StandingCell(0, None), StandingCell(0, None))
    assert standing(state, Seat(0))["green5"] == (StandingCell(0, 0),) * 3
    assert {cell.expected for cell in standing(state, None)["red1"]} == {None}
    opened = {row.source: row.cells for row in TUDOR.open_view(state).standing_rows}
    assert [cell.expected for cell in opened["red1"]] == [3, 6, 0]


def test_what_has_been_scored_stands_beside_what_is_to_come() -> None:
    table = Table(ROUND_END + "on: c1=0").play("score round")
    assert standing(table.state, None)["green5"][0] == StandingCell(6, 6)
