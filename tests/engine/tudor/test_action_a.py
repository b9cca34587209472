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
