"""Who wins: prestige, then cards, then round tokens, then rings, then shared."""

from __future__ import annotations

import pytest

from games.engine.protocol import Outcome
from games.engine.tudor.scoring import EndReason
from tests.engine.tudor.table import Table


def finished(lines: str, players: int = 2) -> Outcome:
    table = Table(f"players: {players}\nround: 4\nphase: garter\n{lines}").play("award garter")
    assert table.result is not None
    return table.result


def test_there_is_no_result_before_the_garter() -> None:
    table = Table("players: 2\nround: 5\nphase: game_end\nseat 0: prestige 9")
    assert table.result is None
    assert table.play("score game").result is None
    assert table.play("award garter").result is not None


def test_most_prestige_wins() -> None:
    result = finished("seat 0: prestige 12\nseat 1: prestige 20")
    assert (result.places, result.reason) == ((2, 1), EndReason.PRESTIGE)
    assert result.scores == (17, 25)


def test_the_garter_counts_towards_the_victory() -> None:
    result = finished("seat 0: prestige 12; cards owl\nseat 1: prestige 16")
    assert (result.places, result.scores, result.reason) == ((1, 2), (17, 16), EndReason.PRESTIGE)


def test_prestige_below_nothing_may_win() -> None:
    result = finished("seat 0: prestige -20\nseat 1: prestige -10")
    assert (result.places, result.scores) == ((2, 1), (-15, -5))


def test_of_equals_in_prestige_the_one_with_more_cards_wins() -> None:
    result = finished("seat 0: prestige 10; cards owl; influence 2\nseat 1: prestige 10; cards owl 2; influence 1")
    assert (result.places, result.scores, result.reason) == ((2, 1), (15, 15), EndReason.CARDS)


def test_more_cards_beat_more_round_tokens_and_rings() -> None:
    result = finished(
        "offices: a=0\nseat 0: prestige 10; influence 6\nseat 1: prestige 15; cards owl",
    )
    assert (result.places, result.scores, result.reason) == ((2, 1), (15, 15), EndReason.CARDS)


def test_of_equals_in_cards_the_one_with_more_round_tokens_wins() -> None:
    result = finished("seat 0: prestige 15; cards owl; influence 1\nseat 1: prestige 10; cards mask; intrigue 2")
    assert (result.places, result.scores, result.reason) == ((2, 1), (15, 15), EndReason.ROUND_TOKENS)


def test_all_kinds_of_round_tokens_count_alike() -> None:
    result = finished("seat 0: prestige 10; influence 1; intrigue 1\nseat 1: prestige 10; intrigue 2")
    assert result.reason == EndReason.SHARED


def test_of_equals_in_round_tokens_the_one_with_more_rings_wins() -> None:
    result = finished("offices: c=1\nseat 0: cards owl; influence 1\nseat 1: cards owl; influence 1")
    assert (result.places, result.reason) == ((2, 1), EndReason.RINGS)


def test_of_equals_in_rings_all_win() -> None:
    result = finished("offices: c=1 d=0\nseat 0: cards owl; influence 1\nseat 1: cards mask; intrigue 1")
    assert (result.places, result.reason) == ((1, 1), EndReason.SHARED)


def test_faction_tokens_break_no_tie() -> None:
    result = finished("seat 0: tokens owl 5\nseat 1: prestige 0")
    assert (result.places, result.reason) == ((1, 1), EndReason.SHARED)


def test_every_seat_has_a_place() -> None:
    result = finished("seat 0: prestige 3\nseat 1: prestige 9\nseat 2: prestige 1\nseat 3: prestige 5", players=4)
    assert (result.places, result.scores) == ((3, 1, 4, 2), (8, 14, 6, 10))


def test_places_behind_the_winner_are_decided_by_the_same_ladder() -> None:
    result = finished(
        "offices: a=3\nseat 0: prestige 30\nseat 1: prestige 3\nseat 2: prestige 3\nseat 3: prestige 3", players=4
    )
    assert (result.places, result.reason) == ((1, 3, 3, 2), EndReason.PRESTIGE)


def test_players_who_share_a_place_use_up_the_next_ones() -> None:
    result = finished("seat 0: prestige 1\nseat 1: prestige 9\nseat 2: prestige 9", players=3)
    assert (result.places, result.reason) == ((3, 1, 1), EndReason.SHARED)


def test_the_reason_is_the_step_that_decided_between_the_best() -> None:
    result = finished(
        "seat 0: prestige 9; cards owl; influence 1\nseat 1: prestige 9; cards owl 2\n"
        "seat 2: prestige 1; cards mask; influence 1",
        players=3,
    )
    assert (result.places, result.reason) == ((2, 1, 3), EndReason.CARDS)


@pytest.mark.parametrize(
    ("reason", "code"),
    [
        (EndReason.PRESTIGE, 10),
        (EndReason.CARDS, 20),
        (EndReason.ROUND_TOKENS, 30),
        (EndReason.RINGS, 40),
        (EndReason.SHARED, 50),
    ],
)
def test_the_codes_of_the_reasons_stay_as_they_are_stored(reason: EndReason, code: int) -> None:
    assert reason.value == code


def test_after_the_end_nothing_is_to_be_done() -> None:
    table = Table("players: 2\nround: 5\nphase: garter").play("award garter")
    assert (table.to_act, table.legal(), table.why("end", seat=0)) == (None, [], "over")
