"""The order of the legal moves: buttons must not jump about, and the sensible payment comes first."""

from __future__ import annotations

from games.engine.protocol import Seat
from games.engine.registry import find_game

ROYALS = find_game("royals")


def legal(position: str, *moves: str) -> list[str]:
    state = ROYALS.read_position(position)
    for text in moves:
        state = ROYALS.apply(state, ROYALS.read(state, text)).state
    return [ROYALS.write(move) for move in ROYALS.legal_moves(state, Seat(0))]


def test_drawing_offers_the_display_country_by_country_then_the_pile_then_intrigue() -> None:
    position = "phase: draw\ncountry-draws: 1\nintrigue-draws: 1\ndisplay: spain 1 france 2"
    assert legal(position) == ["draw france", "draw spain", "draw pile", "draw intrigue"]


def test_nobles_come_city_by_city_and_ending_the_turn_last() -> None:
    position = "nobles: dijon-baron=1\nseat 0: cards france 3; intrigue france-spain"
    assert legal(position) == [
        "claim marseille countess",
        "claim bordeaux baron",
        "oust dijon baron",
        "claim nantes marshal",
        "claim berlin marshal",
        "claim barcelona marshal",
        "claim valencia marshal",
        "end",
    ]


def test_all_matching_cards_are_proposed_first() -> None:
    assert legal("seat 0: cards spain 2 france 9 german 3", "claim barcelona countess") == ["use 2", "use 1", "use 0"]


def test_of_other_cards_the_most_plentiful_is_proposed_first() -> None:
    assert legal("seat 0: cards spain 1 german 3 britain 6 france 1", "claim valencia duke") == [
        "pay britain",
        "pay german",
        "pay france",
    ]
