"""The Order of the Garter."""

from __future__ import annotations

import pytest

from tests.engine.tudor.asking import ruleset
from tests.engine.tudor.table import Table


def garter(*totals: int) -> list[int]:
    """What each seat gets for so many cards."""
    seats = "".join(f"seat {seat}: cards {_hand(total)}\n" for seat, total in enumerate(totals) if total)
    return award(f"players: {len(totals)}\n{seats}")


def award(lines: str, first: str = "") -> list[int]:
    table = Table((first or ruleset("blue2")) + f"round: 4\nphase: garter\n{lines}").play("award garter")
    assert table.result is not None
    return [line.points for line in table.result.lines if line.source == "garter"]


def _hand(total: int) -> str:
    return f"mask {total}" if total < 4 else f"mask 3 owl {total - 3}"


def test_two_players_get_five_and_nothing() -> None:
    assert garter(3, 2) == [5, 0]
    assert garter(0, 1) == [0, 5]


def test_three_players_get_five_two_and_nothing() -> None:
    assert garter(1, 3, 2) == [0, 5, 2]


def test_four_players_get_five_three_one_and_nothing() -> None:
    assert garter(2, 4, 1, 3) == [1, 5, 0, 3]


@pytest.mark.parametrize(
    ("totals", "points"),
    [
        ((2, 2), [5, 5]),
        ((0, 0), [5, 5]),
        ((2, 2, 1), [5, 5, 0]),
        ((3, 1, 1), [5, 2, 2]),
        ((1, 1, 1), [5, 5, 5]),
        ((3, 3, 2, 1), [5, 5, 1, 0]),
        ((3, 2, 2, 1), [5, 3, 3, 0]),
        ((3, 2, 1, 1), [5, 3, 1, 1]),
        ((3, 3, 3, 1), [5, 5, 5, 0]),
        ((3, 3, 1, 1), [5, 5, 1, 1]),
        ((3, 1, 1, 1), [5, 3, 3, 3]),
        ((1, 1, 1, 1), [5, 5, 5, 5]),
    ],
)
def test_tied_players_get_the_better_rank_and_the_ranks_they_use_up_are_skipped(
    totals: tuple[int, ...], points: list[int]
) -> None:
    assert garter(*totals) == points


def test_cards_and_round_tokens_are_added() -> None:
    lines = "players: 3\nseat 0: cards owl 2\nseat 1: cards owl; influence 1; intrigue 1\nseat 2: intrigue 1"
    assert award(lines) == [2, 5, 0]


def test_a_card_counts_as_much_as_a_round_token() -> None:
    assert award("players: 2\nseat 0: cards owl 2\nseat 1: influence 1; intrigue 1") == [5, 5]


def test_an_opportunity_token_counts_one() -> None:
    first = ruleset("blue2", more="+opportunity")
    assert award("players: 2\nseat 0: opportunity 1\nseat 1: influence 1", first) == [5, 5]
    assert award("players: 2\nseat 0: opportunity 2\nseat 1: influence 1", first) == [5, 0]


def test_faction_tokens_rings_and_prestige_do_not_count() -> None:
    lines = "players: 2\noffices: a=0 b=0\nseat 0: tokens owl 5; prestige 30\nseat 1: cards owl"
    assert award(lines) == [0, 5]


def test_the_prestige_of_the_garter_is_added() -> None:
    table = Table("players: 2\nround: 5\nphase: garter\nseat 0: cards owl; prestige 7\nseat 1: prestige 3")
    table.play("award garter")
    assert (table.player(0).prestige, table.player(1).prestige) == (12, 3)
