"""Action G, one step."""

from __future__ import annotations

from tests.engine.tudor.table import Table, drawn

POSITION = """
ruleset: tudor/v15@1+scenario=blue3+scoring=red1,green5
players: 3
on: c2=0
spaces: c3=hi c4=h. b2=h. d2=h. c1=h. a1=h. a2=h. b1=s.
seat 0: rings heart@thumb sword@ring; cards heart 3
chairs 1: 0
"""
FIVE_RINGS = POSITION.replace("heart@thumb sword@ring", "heart@thumb sword@index owl@middle coin@ring mask@pinky")
FIVE_RINGS += "offices: f=0 e=0 d=0\n"


def test_it_is_a_step_up() -> None:
    table = Table(POSITION).play("act lord G")
    assert table.reach("c2") == drawn("""
        . . . . . .
        . . . . . .
        . . . . . .
        . . x . . .
        . . . . . .
        . . . . . .
    """)
    assert table.why("move c2 d2 pay heart") == "throne.up_the_column"


def test_it_may_place_a_courtier() -> None:
    table = Table(POSITION).play("act lord G; move supply a1 pay heart")
    assert table.space("a1") == "0"
    assert table.cards(0) == {"heart": 2}


def test_it_costs_a_matching_card() -> None:
    table = Table(POSITION).play("act lord G")
    assert table.why("move c2 c3") == "throne.matching_card"
    assert table.why("move supply b1 pay heart") == "throne.no_card"
    table.play("move c2 c3 pay heart")
    assert (table.cards(0), table.tokens(0), table.round_tokens(0)) == ({"heart": 2}, {"heart": 1}, {"influence": 1})


def test_it_is_one_step_only() -> None:
    table = Table(POSITION).play("act lord G; move c2 c3 pay heart")
    assert table.space("c3") == "0"
    assert table.legal("move") == []


def test_it_never_enters_an_occupied_space() -> None:
    table = Table(POSITION.replace("on: c2=0", "on: c2=0 c3=1").replace("c3=hi ", "")).play("act lord G")
    assert table.why("move c2 c3 pay heart") == "throne.ends_occupied"


def test_it_is_never_enhanced() -> None:
    table = Table(FIVE_RINGS).play("act lord G")
    assert table.legal("move c2") == ["move c2 c3 pay heart"]
    assert table.play("move c2 c3 pay heart").legal("move") == []


def test_a_courtier_may_do_it_too() -> None:
    assert Table(POSITION).play("act 1.1 G; move c2 c3 pay heart").space("c3") == "0"


def test_without_a_matching_card_it_is_not_offered() -> None:
    assert Table(POSITION.replace("heart 3", "mitre 3")).why("act lord G") == "action.G"
