"""The end of a turn: hand limits, then the display."""

from __future__ import annotations

from tests.engine.royals.table import Table

FULL = "cards france 6 spain 6"


def test_who_holds_12_country_and_4_intrigue_cards_discards_nothing() -> None:
    table = Table(f"seat 0: {FULL}; intrigue france-spain 4").play("end")
    assert table.view.turn == 1
    assert table.happened("card_discarded") + table.happened("intrigue_discarded") == []


def test_country_cards_are_discarded_down_to_12() -> None:
    table = Table("seat 0: cards france 8 spain 7").play("end")
    assert (table.view.phase, table.to_act) == ("discard", 0)
    table.play("discard spain; discard france")
    assert table.view.phase == "discard"
    table.play("discard spain")
    assert table.cards(0) == {"france": 7, "spain": 5}
    assert table.discards() == {"france": 1, "spain": 2}
    assert table.view.turn == 1


def test_intrigue_cards_are_discarded_down_to_4() -> None:
    table = Table("seat 0: intrigue france-spain 3 german-britain 2").play("end")
    assert table.view.phase == "discard"
    table.play("discard german-britain")
    assert table.intrigue(0) == {"france-spain": 3, "german-britain": 1}
    assert table.intrigue_discards() == {"german-britain": 1}
    assert table.view.turn == 1


def test_the_player_chooses_which_country_cards_to_discard() -> None:
    table = Table("seat 0: cards france 6 german 1 spain 6").play("end")
    assert table.legal() == ["discard france", "discard german", "discard spain"]
    assert table.why("discard britain") == "discard.not_in_hand"


def test_the_player_chooses_which_intrigue_cards_to_discard() -> None:
    table = Table("seat 0: intrigue france-spain 4 german-britain").play("end")
    assert table.legal() == ["discard france-spain", "discard german-britain"]


def test_both_limits_are_kept_in_one_turn() -> None:
    table = Table("seat 0: cards france 7 spain 6; intrigue france-spain 4 german-britain").play("end")
    table.play("discard france; discard german-britain")
    assert table.cards(0) == {"france": 6, "spain": 6}
    assert table.intrigue(0) == {"france-spain": 4}
    assert table.view.turn == 1


def test_no_one_discards_more_than_they_must() -> None:
    table = Table(f"seat 0: {FULL}; intrigue france-spain 4 german-britain").play("end")
    assert table.why("discard france") == "discard.within_limit"


def test_nobody_discards_before_the_turn_s_end() -> None:
    assert Table("seat 0: cards france 8 spain 7").why("discard france") == "discard.within_limit"


def test_the_hand_may_exceed_the_limits_during_the_turn() -> None:
    table = Table(f"phase: declare\nseat 0: {FULL}").play("declare three; draw pile; draw pile; draw pile")
    assert sum(table.cards(0).values()) == 15
    assert table.why("claim dijon baron") == ""
    assert table.play("claim dijon baron; claim valencia marshal; end").happened("card_discarded") == []


def test_intrigue_may_exceed_its_limit_during_the_turn() -> None:
    table = Table("phase: declare\nseat 0: intrigue france-spain 4")
    table.play("declare intrigue; draw intrigue; draw pile", "deal german-britain")
    assert sum(table.intrigue(0).values()) == 5
    assert table.view.phase == "play"


def test_the_display_is_refilled_after_the_discards() -> None:
    table = Table("display: german\nseat 0: cards france 7 spain 6").play("end")
    assert table.display() == {"german": 1}
    table.play("discard spain", "reveal britain; reveal spain")
    assert table.display() == {"german": 1, "britain": 1, "spain": 1}
    kinds = [event.kind for event in table.events]
    assert kinds == ["card_discarded", "card_revealed", "card_revealed", "turn_begun"]


def test_a_full_display_stays_as_it_is() -> None:
    table = Table("display: german 3").play("end")
    assert table.happened("card_revealed") == []
    assert table.display() == {"german": 3}


def test_then_the_next_seat_begins_its_turn() -> None:
    table = Table("players: 3\nturns: 4").play("end")
    assert (table.to_act, table.view.turn, table.view.turns) == (2, 2, 5)
    assert table.happened("turn_begun") == ["turn_begun seat 2"]


def test_after_the_last_seat_the_first_begins_its_turn() -> None:
    assert Table("players: 3\nturns: 5").play("end").view.turn == 0
