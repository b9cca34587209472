"""Green 4, Quest for Prestige."""

from __future__ import annotations

from tests.engine.tudor.asking import ruleset, scored
from tests.engine.tudor.table import Table

GREEN4 = ruleset("blue3", "red1,green4")
BELOW_THE_TOP = """
players: 3
on: a5=0 c5=0
spaces: a6=hi c6=h.
seat 0: rings heart@thumb sword@middle; tokens coin 2
seat 1: rings owl@index mask@pinky scroll@thumb
offices: b=1
"""


def test_an_office_scores_eight_at_once() -> None:
    table = Table(GREEN4 + BELOW_THE_TOP).play("act lord A; move a5 a6")
    assert scored(table) == ["0 green4 8"]
    assert table.player(0).prestige == 8


def test_it_scores_before_the_ring_is_chosen() -> None:
    table = Table(GREEN4 + BELOW_THE_TOP).play("act lord A; move a5 a6")
    assert table.legal("ring ") != []
    assert table.player(0).prestige == 8


def test_it_scores_after_restocking() -> None:
    table = Table(GREEN4 + BELOW_THE_TOP).play("act lord A; move a5 a6")
    kinds = [event.kind for event in table.events if event.kind in ("stocked", "scored")]
    assert kinds == ["stocked", "stocked", "scored"]


def test_every_office_scores() -> None:
    table = Table(GREEN4 + BELOW_THE_TOP).play("act lord A; move a5 a6; ring owl; wear owl pinky")
    table.play("bonus tokens; spend coin; spend coin; move c5 c6; ring mask; wear mask ring")
    assert table.player(0).prestige == 16


def test_an_office_taken_from_another_scores_and_costs_them_nothing() -> None:
    position = BELOW_THE_TOP.replace("offices: b=1", "offices: a=1")
    table = Table(GREEN4 + position).play("act lord A; move a5 a6; seize 1 index owl; wear owl pinky; keep")
    assert scored(table) == ["0 green4 8"]
    assert (table.player(0).prestige, table.player(1).prestige) == (8, 0)


def test_an_office_lost_and_taken_again_scores_again() -> None:
    position = BELOW_THE_TOP.replace("rings heart@thumb", "prestige 8; rings heart@thumb").replace("b=1", "a=1")
    table = Table(GREEN4 + position).play("act lord A; move a5 a6; seize 1 index owl; wear owl pinky; keep")
    assert table.player(0).prestige == 16


def test_offices_held_score_nothing_more_at_the_end() -> None:
    position = "players: 3\nround: 4\nphase: round_end\noffices: a=0 b=1"
    assert scored(Table(GREEN4 + position).play("score round; score game"), "green4") == []


def test_without_the_card_an_office_scores_nothing() -> None:
    table = Table(ruleset("blue3", "red1,green5") + BELOW_THE_TOP).play("act lord A; move a5 a6")
    assert scored(table) == []
