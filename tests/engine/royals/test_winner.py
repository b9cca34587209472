"""Who has won, and how ties are broken."""

from __future__ import annotations

import json

from games.engine.protocol import Outcome
from games.engine.royals.scoring import EndReason
from tests.engine.royals.table import Table


def ended(*lines: tuple[int, str, int], players: int = 2) -> Outcome:
    """The outcome of a game in which these markers were won."""
    table = Table(f"players: {players}\nphase: over\nperiod: 3\nlines: {json.dumps(lines)}")
    assert table.result is not None
    return table.result


def test_before_the_end_there_is_no_result() -> None:
    assert Table("phase: titles\nperiod: 3").result is None
    assert Table("").result is None


def test_most_points_win() -> None:
    outcome = ended((0, "period:1:spain", 6), (0, "period:2:spain", 6), (1, "period:1:france", 10))
    assert (outcome.places, outcome.scores) == ((1, 2), (12, 10))
    assert outcome.reason is EndReason.POINTS


def test_all_markers_are_added_up() -> None:
    position = """
phase: titles
period: 3
nobles: dijon-baron=0
lines: [[0, "city:dijon", 3], [0, "period:1:france", 10], [1, "period:1:france", 4], [0, "period:3:france", 10]]
"""
    outcome = Table(position).play("score titles").result
    assert outcome is not None
    assert outcome.scores == (3 + 10 + 10 + 6, 4)


def test_a_tie_goes_to_the_highest_single_marker() -> None:
    outcome = ended(
        (0, "period:1:britain", 7), (0, "period:2:britain", 7), (1, "period:2:france", 10), (1, "period:1:france", 4)
    )
    assert (outcome.places, outcome.scores) == ((2, 1), (14, 14))
    assert outcome.reason is EndReason.MARKERS


def test_a_further_tie_goes_to_the_next_marker() -> None:
    outcome = ended(
        (0, "period:1:france", 10),
        (0, "period:2:france", 4),
        (0, "period:1:britain", 4),
        (1, "period:2:france", 10),
        (1, "period:1:spain", 5),
        (1, "period:1:german", 3),
    )
    assert (outcome.places, outcome.scores) == ((2, 1), (18, 18))


def test_the_markers_are_compared_to_the_last() -> None:
    outcome = ended(
        (0, "period:1:france", 10),
        (0, "period:1:german", 8),
        (0, "period:2:britain", 4),
        (0, "period:2:france", 4),
        (1, "period:2:france", 10),
        (1, "period:2:german", 8),
        (1, "period:1:spain", 5),
        (1, "period:3:german", 3),
    )
    assert (outcome.places, outcome.scores) == ((2, 1), (26, 26))
    assert outcome.reason is EndReason.MARKERS


def test_a_half_counts_at_half_its_value() -> None:
    outcome = ended(
        (0, "title:king", 8),
        (1, "title:king", 8),
        (0, "period:1:spain", 6),
        (2, "period:1:france", 10),
        (2, "period:2:france", 4),
        players=3,
    )
    assert (outcome.places, outcome.scores) == ((2, 3, 1), (14, 8, 14))


def test_a_tie_to_the_end_is_shared() -> None:
    outcome = ended((0, "period:1:france", 10), (1, "period:2:france", 10))
    assert outcome.places == (1, 1)
    assert outcome.reason is EndReason.SHARED


def test_behind_a_shared_first_place_comes_the_third() -> None:
    outcome = ended((0, "period:1:france", 10), (2, "period:2:france", 10), players=3)
    assert outcome.places == (1, 3, 1)


def test_the_tie_breaks_place_the_others_too() -> None:
    outcome = ended(
        (2, "title:king", 16), (0, "period:1:spain", 6), (0, "period:1:france", 4), (1, "period:2:france", 10),
        players=3,
    )  # fmt: skip
    assert outcome.places == (3, 2, 1)
    assert outcome.reason is EndReason.POINTS


def test_without_any_marker_the_win_is_shared() -> None:
    outcome = ended(players=4)
    assert (outcome.places, outcome.scores) == ((1, 1, 1, 1), (0, 0, 0, 0))


def test_cards_left_in_hand_are_worth_nothing() -> None:
    table = Table("phase: over\nperiod: 3\nseat 0: cards france 12; intrigue france-spain 4")
    assert table.result is not None
    assert table.result.places == (1, 1)
