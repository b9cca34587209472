"""Phase 5: the round is cleared away, and after the last one the game is scored."""

from __future__ import annotations

import pytest

from games.engine.protocol import COURT
from games.engine.tudor.game import TUDOR
from tests.engine.tudor.opening import bench, chairs
from tests.engine.tudor.table import Table

OVER = """
players: 3
phase: round_end
start: 2
lords: 0=1! 1=1 2=3!
chairs 1: 0! . 1
chairs 3: 2!
bench 2: 1
on: c3=0
seat 0: tokens heart 3; spent owl 1 coin 1; cards heart; influence 1
seat 1: spent owl 2
"""
ROUNDS = {
    "blue1": (5, 4, 4),
    "blue2": (5, 4, 4),
    "blue3": (5, 4, 4),
    "blue4": (5, 4, 4),
    "blue5": (6, 5, 5),
    "p1": (5, 4, 4),
}
WIVES = ["aragon", "boleyn", "seymour", "cleves", "howard", "parr"]


def gone(table: Table) -> str:
    """The faction tokens that have left the game, as a position text has them."""
    lines = TUDOR.write_position(table.state).splitlines()
    return next(line for line in lines if line.startswith("gone:")).removeprefix("gone:").strip()


def at_round(number: int, scenario: str = "blue2", players: int = 3) -> str:
    return f"ruleset: tudor/v15@1+scenario={scenario}\nplayers: {players}\nphase: round_end\nround: {number}\n"


# Clearing the round away


def test_only_the_court_scores_a_round() -> None:
    table = Table(OVER)
    assert (table.to_act, table.legal()) == (COURT, ["score round"])
    assert table.why("score round", seat=0) == "turn.court"


def test_lords_go_home() -> None:
    table = Table(OVER).play("score round")
    assert [chamber.lords for chamber in table.view.chambers] == [(), (), ()]


def test_activations_are_cleared_and_courtiers_keep_their_chairs() -> None:
    table = Table(OVER).play("score round")
    assert [chairs(table, chamber) for chamber in (1, 2, 3)] == ["0 . 1 .", ". . . .", "2 . . ."]


def test_who_waits_on_a_bench_goes_on_waiting() -> None:
    assert bench(Table(OVER).play("score round"), 2) == "1"


def test_spent_faction_tokens_leave_the_game() -> None:
    table = Table(OVER).play("score round")
    assert all(not dict(player.spent)[faction] for player in table.view.players for faction in ("owl", "coin"))
    assert gone(table) == "owl 3 coin 1"
    assert (table.tokens(0), table.view.bag_count) == ({"heart": 3}, Table(OVER).view.bag_count)


def test_spent_tokens_of_later_rounds_leave_the_game_too() -> None:
    table = Table(OVER + "gone: owl 2 mask 1\n").play("score round")
    assert gone(table) == "owl 5 coin 1 mask 1"


def test_the_throne_room_stays_as_it_is() -> None:
    table = Table(OVER)
    before = table.throne()
    assert table.play("score round").throne() == before


def test_cards_and_round_tokens_are_kept() -> None:
    table = Table(OVER).play("score round")
    assert (table.cards(0), table.round_tokens(0)) == ({"heart": 1}, {"influence": 1})


def test_the_frame_moves_up() -> None:
    table = Table(OVER)
    assert (table.view.round, table.view.wife) == (1, "seymour")
    table.play("score round")
    assert (table.view.round, table.view.wife) == (2, "cleves")


def test_the_log_names_the_wife_of_the_new_round() -> None:
    table = Table(OVER).play("score round")
    assert table.happened("round_begun") == ["round_begun seat 0 round=2 wife=cleves"]


@pytest.mark.parametrize(
    ("players", "start", "following"), [(2, 0, 1), (2, 1, 0), (3, 1, 2), (3, 2, 0), (4, 2, 3), (4, 3, 0)]
)
def test_the_next_player_clockwise_becomes_start_player(players: int, start: int, following: int) -> None:
    table = Table(f"players: {players}\nphase: round_end\nstart: {start}\n").play("score round")
    assert (table.view.start, table.to_act) == (following, following)


def test_the_new_start_player_leads_all_phases_of_the_round() -> None:
    table = Table("players: 3\nphase: round_end\nstart: 0\n").play("score round; bench 1; bench 1; bench 1")
    assert (table.view.phase, table.to_act) == ("lords", 1)
    table.play("lord 1; lord 2; lord 3")
    assert (table.view.phase, table.to_act) == ("actions", 1)


def test_the_token_move_is_open_again_in_the_next_round() -> None:
    position = "phase: {phase}\nround: {round}\nseat 0: tokens owl 4; spent heart 2\n"
    assert Table(position.format(phase="actions", round=1)).why("bonus tokens") == "bonus.once_per_round"
    table = Table(position.format(phase="round_end", round=1) + "start: 1\n")
    table.play("score round; bench 1; bench 1; lord 1; lord 2")
    assert (table.to_act, table.why("bonus tokens")) == (0, "")


# Scoring at a round's end

CROWDED = """
ruleset: tudor/v15@1+scoring=red1,green5
players: 3
phase: round_end
on: c3=1
round: {round}
"""


def test_what_scores_at_a_rounds_end_is_scored() -> None:
    assert Table(CROWDED.format(round=1)).play("score round").player(1).prestige == 6


def test_it_is_scored_in_the_last_round_too() -> None:
    table = Table(CROWDED.format(round=4)).play("score round")
    assert (table.view.phase, table.player(1).prestige) == ("game_end", 6)


def test_no_card_scores_a_spent_token() -> None:
    table = Table(
        "ruleset: tudor/v15@1+scoring=p2,green4\nplayers: 3\nphase: round_end\nseat 0: tokens heart 1; spent heart 2\n"
    )
    assert table.play("score round").player(0).prestige == 3


def test_a_spent_token_makes_no_pair_with_one_that_is_held() -> None:
    table = Table(
        "ruleset: tudor/v15@1+scoring=p2,green4\nplayers: 3\nphase: round_end\nseat 0: tokens coin 1; spent heart 2\n"
    )
    assert table.play("score round").tokens(0) == {"coin": 1}


def test_tokens_spent_in_the_last_round_are_not_scored_at_the_games_end() -> None:
    table = Table(
        "ruleset: tudor/v15@1+scoring=red1,green4\nplayers: 3\nphase: round_end\nround: 4\n"
        "seat 0: tokens heart 1; spent heart 2\n"
    )
    assert table.play("score round; score game").player(0).prestige == 1


# Rounds


@pytest.mark.parametrize("scenario", ROUNDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_has_as_many_rounds_as_scenario_and_players_say(scenario: str, players: int) -> None:
    rounds = ROUNDS[scenario][players - 2]
    assert Table(at_round(rounds - 1, scenario, players)).play("score round").view.round == rounds
    assert Table(at_round(rounds, scenario, players)).play("score round").view.phase == "game_end"


@pytest.mark.parametrize("scenario", ROUNDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_round_is_always_that_of_catherine_parr(scenario: str, players: int) -> None:
    rounds = ROUNDS[scenario][players - 2]
    wives = [Table(at_round(number, scenario, players)).view.wife for number in range(1, rounds + 1)]
    assert wives == WIVES[-rounds:]


def test_only_six_rounds_begin_with_catherine_of_aragon() -> None:
    assert Table(at_round(1, "blue5", players=2)).view.wife == "aragon"


def test_after_the_last_round_the_game_is_scored_then_the_garter_is_awarded() -> None:
    table = Table(at_round(4)).play("score round")
    assert table.legal() == ["score game"]
    assert table.play("score game").legal() == ["award garter"]
    assert table.result is None
    assert table.play("award garter").result is not None
    assert (table.view.phase, table.to_act) == ("over", None)


def test_before_the_last_round_nothing_scores_that_scores_at_the_games_end() -> None:
    table = Table(at_round(3) + "seat 0: tokens heart 3\n").play("score round")
    assert table.player(0).prestige == 0


def test_nothing_is_played_after_the_garter() -> None:
    table = Table(at_round(4)).play("score round; score game; award garter")
    assert table.why("act lord A", seat=0) == "over"


# Prestige


def test_prestige_may_fall_below_nothing_at_the_games_end() -> None:
    table = Table("ruleset: tudor/v15@1+scoring=red2,green4\nphase: game_end\nround: 5\nseat 0: tokens mitre 3\n")
    assert table.play("score game").player(0).prestige == -6


def test_prestige_may_fall_below_nothing_at_a_rounds_end() -> None:
    table = Table("ruleset: tudor/v15@1+scoring=p2,green4\nphase: round_end\nseat 1: tokens mitre 2; prestige 1\n")
    assert table.play("score round").player(1).prestige == -3


def test_a_game_may_be_won_with_less_than_nothing() -> None:
    position = "phase: garter\nround: 5\nseat 0: prestige -8; cards owl\nseat 1: prestige -2\n"
    result = Table(position).play("award garter").result
    assert result is not None
    assert (result.scores, result.places) == ((-3, -2), (2, 1))
