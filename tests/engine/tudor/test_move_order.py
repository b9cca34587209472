"""The order of the legal moves: counts do not prove it, and buttons must not jump about."""

from __future__ import annotations

from tests.engine.tudor.table import Table

POSITION = """
ruleset: tudor/v15@1+scenario=blue3+scoring=red1,green4
players: 2
on: b2=0 b3=1 a1=0
spaces: b4=hi a2=oi
seat 0: rings heart@middle sword@ring; cards heart 1 owl 1 coin 1; influence 2; intrigue 2; tokens owl 1 mask 1
chairs 1: 0 1
chairs 2: 0
lords: 0=1 1=2
"""


def test_a_turn_offers_figures_first_then_bonuses_then_trades() -> None:
    assert Table(POSITION).legal() == [
        "act lord A",
        "act lord B",
        "act lord G",
        "act lord H",
        "act lord none",
        "act 1.1 A",
        "act 1.1 B",
        "act 1.1 G",
        "act 1.1 H",
        "act 1.1 none",
        "act 2.1 C",
        "act 2.1 D",
        "act 2.1 G",
        "act 2.1 H",
        "act 2.1 none",
        "bonus tokens",
        "bonus left",
        "bonus right",
        "trade heart",
        "trade owl",
        "trade coin",
    ]


def test_ending_the_turn_comes_last() -> None:
    assert Table(POSITION).play("act lord none").legal()[-1] == "end"


def test_steps_come_courtier_by_courtier_from_the_bottom_and_the_supply_last() -> None:
    assert Table(POSITION).play("act lord A").legal() == [
        "move a1 a2",
        "move a1 b1",
        "move b2 a2",
        "move b2 c2",
        "move b2 b1",
        "move supply b1",
        "move supply c1",
        "move supply d1",
    ]


def test_cards_come_in_the_order_of_the_factions() -> None:
    taken = Table(POSITION).play("bonus left").legal()
    assert taken == [f"take {faction}" for faction in ("heart", "sword", "scroll", "owl", "coin", "mitre", "mask")]


def test_fingers_come_from_the_thumb() -> None:
    draft = Table("ruleset: tudor/v15@1\nphase: rings\nround: 0").play("ring heart; ring owl; ring coin")
    assert draft.legal() == [f"wear owl {finger}" for finger in ("thumb", "index", "middle", "ring", "pinky")]
