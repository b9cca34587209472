"""Action A, the ring move."""

from __future__ import annotations

from tests.engine.tudor.table import Table, drawn

MIDDLE_OF_THE_ROOM = """
players: 3
on: c3=0
spaces: c4=si c2=sx d3=hx b3=oi
seat 0: rings heart@thumb sword@ring
chairs 1: 0
lords: 0=1 1=2 2=3
"""


def test_red_and_gray_rings_reach_only_neighbours_with_red_or_gray_tokens() -> None:
    table = Table(MIDDLE_OF_THE_ROOM).play("act lord A")
    assert table.reach("c3") == drawn("""
        . . . . . .
        . . . . . .
        . . x . . .
        . . . x . .
        . . x . . .
        . . . . . .
    """)
    assert table.why("move c3 b3") == "throne.matching_ring"


def test_enhanced_it_goes_onto_any_token() -> None:
    position = MIDDLE_OF_THE_ROOM.replace("heart@thumb sword@ring", "heart@middle sword@ring")
    assert Table(position).play("act lord A").reach("c3") == drawn("""
        . . . . . .
        . . . . . .
        . . x . . .
        . x . x . .
        . . x . . .
        . . . . . .
    """)


def test_a_ring_of_the_faction_places_a_courtier_on_the_bottom_space() -> None:
    position = MIDDLE_OF_THE_ROOM.replace("spaces:", "spaces: a1=h. b1=s. c1=o. d1=c. e1=m. f1=k.")
    table = Table(position).play("act lord A")
    assert table.reach("supply") == drawn("""
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        x x . . . .
    """)
    assert table.why("move supply c1") == "throne.matching_ring"


def test_enhanced_it_places_onto_any_token() -> None:
    position = MIDDLE_OF_THE_ROOM.replace("heart@thumb sword@ring", "heart@middle sword@ring")
    assert Table(position).play("act lord A").reach("supply") == drawn("""
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        x x x x x x
    """)


def test_it_is_one_step_plain_and_enhanced() -> None:
    enhanced = MIDDLE_OF_THE_ROOM.replace("heart@thumb sword@ring", "heart@middle sword@ring")
    for position in (MIDDLE_OF_THE_ROOM, enhanced):
        table = Table(position).play("act lord A; move c3 c4; keep")
        assert table.space("c4") == "0"
        assert table.legal("move") == []


def test_it_costs_no_card() -> None:
    position = MIDDLE_OF_THE_ROOM.replace("seat 0: ", "seat 0: cards heart sword; ").replace("c4=si", "c4=s.")
    table = Table(position).play("act lord A")
    assert table.why("move c3 c4 pay sword") == "throne.costs_nothing"
    assert table.play("move c3 c4").cards(0) == {"heart": 1, "sword": 1}


def test_the_step_takes_both_tokens() -> None:
    table = Table(MIDDLE_OF_THE_ROOM).play("act lord A; move c3 d3")
    assert (table.tokens(0), table.round_tokens(0)) == ({"heart": 1}, {"intrigue": 1})


def test_rings_of_others_do_not_help() -> None:
    position = MIDDLE_OF_THE_ROOM + "seat 1: rings owl@thumb coin@middle"
    assert Table(position).play("act lord A").why("move c3 b3") == "throne.matching_ring"


def test_enhanced_it_does_not_enter_an_occupied_space() -> None:
    position = MIDDLE_OF_THE_ROOM.replace("heart@thumb sword@ring", "heart@middle sword@ring")
    position = position.replace("on: c3=0", "on: c3=0 c4=1 d3=0").replace("c4=si ", "").replace("d3=hx ", "")
    table = Table(position).play("act lord A")
    assert table.reach("c3") == drawn("""
        . . . . . .
        . . . . . .
        . . . . . .
        . x . . . .
        . . x . . .
        . . . . . .
    """)
    assert table.why("move c3 c4") == "throne.ends_occupied"


def test_without_a_match_anywhere_it_is_not_offered() -> None:
    position = "players: 3\nspaces: a1=o. b1=o. c1=c. d1=c. e1=m. f1=k.\nseat 0: rings heart@thumb sword@ring"
    assert Table(position).why("act lord A") == "action.A"
    assert Table(position.replace("f1=k.", "f1=h.")).why("act lord A") == ""


def test_a_courtier_performs_it_like_a_lord() -> None:
    table = Table(MIDDLE_OF_THE_ROOM).play("act 1.1 A; move c3 d3")
    assert table.space("d3") == "0"
    assert table.why("then B") == "turn.no_second_action"
