"""The order in which cards score at the end: what the sequence of score events says."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.engine.tudor.asking import ruleset
from tests.engine.tudor.table import Table

ORDER = ("p2", "green5", "p3", "red1", "red2", "red3", "green6", "garter")
"""Green 4 scores at once, never at the end."""
CARDS = ("red1", "red2", "red3", "green4", "green5", "green6", "p2", "p3")

LAST_ROUND = """
players: 3
round: 4
phase: round_end
on: a1=0 b2=1 c3=2
offices: d=1
seat 0: tokens heart 2 owl mitre; cards coin; abroad 1; at-card 1
seat 1: tokens sword 3; influence 1; abroad 2
seat 2: tokens mask coin; at-card 2
"""
THE_END = "score round; score game; award garter"


def sources(table: Table) -> list[str]:
    """Who scored, one card after the other."""
    found = [str(dict(event.data)["source"]) for event in table.events if event.kind == "scored"]
    return [source for index, source in enumerate(found) if index == 0 or found[index - 1] != source]


@pytest.mark.parametrize("pair", [",".join(pair) for pair in combinations(CARDS, 2)])
def test_at_the_end_any_two_cards_score_in_the_order_of_the_rules(pair: str) -> None:
    table = Table(ruleset("blue2", pair) + LAST_ROUND).play(THE_END)
    assert sources(table) == [card for card in ORDER if card in (*pair.split(","), "garter")]


@pytest.mark.parametrize("pair", ["green5,red1", "p3,p2", "green6,red3", "p3,green5"])
def test_the_order_in_which_cards_are_named_does_not_matter(pair: str) -> None:
    table = Table(ruleset("blue2", pair) + LAST_ROUND).play(THE_END)
    assert sources(table) == [card for card in ORDER if card in (*pair.split(","), "garter")]


def test_the_cards_of_a_rounds_end_score_before_the_games_end() -> None:
    table = Table(ruleset("blue2", "red1,p2") + LAST_ROUND).play("score round")
    assert (sources(table), table.view.phase) == (["p2"], "game_end")
    assert sources(table.play("score game")) == ["red1"]


def test_the_garter_comes_last() -> None:
    table = Table(ruleset("blue2", "red1,green6") + LAST_ROUND).play("score round; score game")
    assert (sources(table), table.view.phase) == (["red1", "green6"], "garter")
    assert sources(table.play("award garter")) == ["garter"]
    assert table.view.phase == "over"


def test_pairs_that_left_by_attrition_do_not_score_at_the_games_end() -> None:
    position = LAST_ROUND.replace("tokens heart 2 owl mitre", "tokens heart 3 coin 2")
    table = Table(ruleset("blue2", "red1,p2") + position).play("score round; score game")
    seat_0 = [event.text for event in table.events if event.kind == "scored" and event.seat == 0]
    assert seat_0 == ["scored seat 0 source=p2 points=3", "scored seat 0 source=red1 points=1"]


def test_in_an_earlier_round_only_the_cards_of_a_rounds_end_score() -> None:
    for pair in ("green5,p2", "green5,p3", "p2,p3"):
        table = Table(ruleset("blue2", pair) + LAST_ROUND.replace("round: 4", "round: 3")).play("score round")
        assert sources(table) == [card for card in ORDER if card in pair.split(",")]
        assert table.view.phase == "benches"
    table = Table(ruleset("blue2", "red1,green6") + LAST_ROUND.replace("round: 4", "round: 3")).play("score round")
    assert sources(table) == []


def test_the_court_plays_the_scoring_moves() -> None:
    table = Table(ruleset("blue2") + LAST_ROUND)
    assert table.why("score round", seat=0) == "turn.court"
    assert table.legal() == ["score round"]


def test_what_was_scored_adds_up_to_the_prestige() -> None:
    table = Table(ruleset("blue2", "red2,p3") + LAST_ROUND).play(THE_END)
    assert table.result is not None
    for seat in (0, 1, 2):
        assert sum(line.points for line in table.result.lines if line.seat == seat) == table.result.scores[seat]
        assert table.result.scores[seat] == table.player(seat).prestige
