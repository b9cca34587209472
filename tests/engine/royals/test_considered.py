"""What a player considers beside the legal moves: the others of the same kinds, each with the rule that forbids it."""

from __future__ import annotations

from games.engine.protocol import CHANCE, COURT, Ruleset, Seat
from games.engine.royals.game import ROYALS
from tests.engine.royals.table import Table

DECLARING = "phase: declare\ndisplay: france german spain"
COUNTRIES = ("france", "german", "britain", "spain")
PAIRS = ("france-german", "france-britain", "france-spain", "german-britain", "german-spain", "britain-spain")


def test_a_seat_that_is_not_to_act_considers_nothing() -> None:
    state = Table(DECLARING).state
    assert [len(ROYALS.considered(state, seat)) for seat in (Seat(1), CHANCE, COURT)] == [0, 0, 0]


def test_chance_and_the_court_consider_what_they_may_do() -> None:
    dealing = ROYALS.setup(Ruleset.read("royals/arcane@1"), 3)
    assert ROYALS.considered(dealing, CHANCE) == ROYALS.legal_moves(dealing, CHANCE) != []
    assert Table("phase: period").considered() == ["score period"]


def test_when_it_is_over_nobody_considers_anything() -> None:
    assert Table("phase: over\nperiod: 3").considered() == []


def test_all_cards_are_considered_when_drawing() -> None:
    table = Table(DECLARING).play("declare three")
    assert table.considered() == [*(f"draw {country}" for country in COUNTRIES), "draw pile", "draw intrigue"]
    assert table.forbidden() == {"draw britain": "draw.not_open", "draw intrigue": "draw.enough"}


def test_who_has_drawn_their_country_card_sees_that_only_intrigue_is_left() -> None:
    table = Table(DECLARING).play("declare intrigue; draw france")
    assert table.legal() == ["draw intrigue"]
    assert set(table.forbidden().values()) == {"draw.enough"}


def test_every_noble_but_ones_own_is_considered() -> None:
    table = Table("nobles: dijon-baron=0 nantes-marshal=1\nseat 0: cards france 2")
    assert len(table.considered()) == 29
    assert table.considered("claim dijon baron") == []
    assert table.considered()[-1] == "end"
    forbidden = table.forbidden()
    assert forbidden["oust nantes marshal"] == "claim.too_few_intrigue"
    assert forbidden["claim paris king"] == "claim.too_few_cards"
    assert "end" not in forbidden


def test_every_number_of_matching_cards_in_hand_is_considered() -> None:
    table = Table("seat 0: cards france 2 german 9").play("claim dijon duke")
    assert table.considered() == ["use 2", "use 1", "use 0"]
    assert table.forbidden() == {"use 0": "pay.too_few_others"}


def test_every_country_is_considered_for_a_card_that_stands_for_another() -> None:
    table = Table("seat 0: cards france 1 german 3 spain 2").play("claim dijon baron")
    assert table.considered() == ["pay german", "pay spain", "pay france", "pay britain"]
    assert table.forbidden() == {"pay france": "pay.matches", "pay britain": "pay.not_in_hand"}


def test_every_number_of_matching_intrigue_cards_in_hand_is_considered() -> None:
    table = Table(
        "nobles: madrid-king=1\nseat 0: cards spain 8; intrigue france-spain france-german 2 german-britain 2"
    )
    table.play("oust madrid king")
    assert table.considered() == ["scheme 1", "scheme 0"]


def test_every_kind_of_intrigue_is_considered_for_a_payment() -> None:
    table = Table("nobles: dijon-baron=1\nseat 0: cards france 2; intrigue france-german france-spain german-spain")
    table.play("oust dijon baron")
    assert table.considered() == [f"pay {pair}" for pair in PAIRS]
    forbidden = table.forbidden()
    assert forbidden.pop("pay german-spain") == "pay.does_not_match"
    assert set(forbidden.values()) == {"pay.not_in_hand"}


def test_every_kind_of_card_is_considered_when_some_have_to_go() -> None:
    table = Table("seat 0: cards france 7 spain 6; intrigue france-spain 4 german-spain").play("end")
    assert table.considered() == [f"discard {country}" for country in COUNTRIES]
    assert table.forbidden() == {"discard german": "discard.not_in_hand", "discard britain": "discard.not_in_hand"}
    table.play("discard france")
    assert table.considered() == [f"discard {pair}" for pair in PAIRS]
