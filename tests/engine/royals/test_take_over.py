"""Taking over another player's noble."""

from __future__ import annotations

import pytest

from tests.engine.royals.table import Table

BARON = "nobles: dijon-baron=1\nseat 0: cards france 2; intrigue {}"
KING = "nobles: madrid-king=1\nseat 0: cards spain 8; intrigue {}"


def baron(intrigue: str) -> Table:
    """The first seat has the cards for the Baron of Dijon, who is the second's, and this intrigue."""
    return Table(BARON.format(intrigue))


def king(intrigue: str) -> Table:
    """The first seat has the cards for the King of Madrid, who is the second's, and this intrigue."""
    return Table(KING.format(intrigue))


def test_it_costs_the_country_cards_and_one_intrigue_card_that_shows_the_country() -> None:
    table = baron("france-spain").play("oust dijon baron")
    assert table.owner("dijon baron") == 0
    assert (table.cards(0), table.intrigue(0)) == ({}, {})
    assert (table.discards(), table.intrigue_discards()) == ({"france": 2}, {"france-spain": 1})


@pytest.mark.parametrize("pair", ["france-german", "france-britain", "france-spain"])
def test_either_country_of_an_intrigue_card_counts(pair: str) -> None:
    assert baron(pair).play("oust dijon baron").owner("dijon baron") == 0


def test_without_intrigue_nothing_is_taken_over() -> None:
    assert Table("nobles: dijon-baron=1\nseat 0: cards france 12").why("oust dijon baron") == "claim.too_few_intrigue"


def test_without_the_country_cards_nothing_is_taken_over() -> None:
    position = "nobles: dijon-baron=1\nseat 0: cards france 1; intrigue france-spain 4"
    assert Table(position).why("oust dijon baron") == "claim.too_few_cards"


def test_the_wild_country_rule_holds_for_taking_over() -> None:
    position = "nobles: dijon-baron=1\nseat 0: cards france 1 spain 3; intrigue france-spain"
    table = Table(position).play("oust dijon baron")
    assert (table.owner("dijon baron"), table.cards(0)) == (0, {})


def test_no_one_takes_over_their_own_noble() -> None:
    position = "nobles: dijon-baron=0\nseat 0: cards france 2; intrigue france-spain"
    assert Table(position).why("oust dijon baron") == "claim.own"


def test_a_vacant_noble_is_not_taken_over() -> None:
    assert Table("seat 0: cards france 2; intrigue france-spain").why("oust dijon baron") == "claim.vacant"


def test_one_of_several_matching_kinds_is_the_player_s_choice() -> None:
    table = baron("france-german france-spain german-britain").play("oust dijon baron")
    assert table.legal() == ["pay france-german", "pay france-spain"]
    assert table.why("pay german-britain") == "pay.does_not_match"
    table.play("pay france-spain")
    assert table.intrigue(0) == {"france-german": 1, "german-britain": 1}


def test_with_one_matching_kind_nothing_is_asked() -> None:
    table = baron("france-german 2 german-britain 2").play("oust dijon baron")
    assert table.owner("dijon baron") == 0
    assert table.intrigue(0) == {"france-german": 1, "german-britain": 2}


# Wild intrigue


def test_any_two_other_intrigue_cards_stand_for_one() -> None:
    table = baron("german-britain britain-spain").play("oust dijon baron")
    assert table.owner("dijon baron") == 0
    assert table.intrigue(0) == {}


def test_one_other_intrigue_card_stands_for_nothing() -> None:
    assert baron("german-britain").why("oust dijon baron") == "claim.too_few_intrigue"


def test_who_holds_enough_matching_intrigue_pays_with_it_alone() -> None:
    table = baron("france-german german-britain 2").play("oust dijon baron")
    assert table.owner("dijon baron") == 0
    assert table.intrigue(0) == {"german-britain": 2}


def test_the_player_chooses_which_two_others_to_pay() -> None:
    table = baron("german-britain 2 britain-spain").play("oust dijon baron")
    assert table.legal() == ["pay german-britain", "pay britain-spain"]
    table.play("pay german-britain; pay german-britain")
    assert table.intrigue(0) == {"britain-spain": 1}


# The King


def test_a_king_costs_two_matching_intrigue_cards() -> None:
    table = king("france-spain german-spain").play("oust madrid king")
    assert table.owner("madrid king") == 0
    assert (table.cards(0), table.intrigue(0)) == ({}, {})


def test_one_intrigue_card_is_not_enough_for_a_king() -> None:
    assert king("france-spain").why("oust madrid king") == "claim.too_few_intrigue"
    assert king("france-spain france-german").why("oust madrid king") == "claim.too_few_intrigue"


def test_a_king_costs_one_matching_and_two_others() -> None:
    table = king("france-spain france-german german-britain").play("oust madrid king")
    assert table.owner("madrid king") == 0
    assert table.intrigue(0) == {}


def test_a_king_costs_four_others() -> None:
    assert king("france-german 3").why("oust madrid king") == "claim.too_few_intrigue"
    table = king("france-german 2 german-britain 2").play("oust madrid king")
    assert table.owner("madrid king") == 0
    assert table.intrigue(0) == {}


def test_for_a_king_too_two_matching_ones_are_paid_alone() -> None:
    table = king("france-spain 2 france-german 2").play("oust madrid king")
    assert table.intrigue(0) == {"france-german": 2}


def test_for_a_king_the_player_chooses_how_many_matching_ones_to_use() -> None:
    table = king("france-spain france-german 2 german-britain 2").play("oust madrid king")
    assert table.legal() == ["scheme 1", "scheme 0"]
    table.play("scheme 0")
    assert table.owner("madrid king") == 0
    assert table.intrigue(0) == {"france-spain": 1}


def test_for_a_king_which_two_matching_ones_is_the_player_s_choice() -> None:
    table = king("france-spain german-spain britain-spain").play("oust madrid king; pay german-spain")
    assert table.owner("madrid king") == 1
    table.play("pay britain-spain")
    assert table.owner("madrid king") == 0
    assert table.intrigue(0) == {"france-spain": 1}


def test_a_vacant_king_costs_no_intrigue() -> None:
    table = Table("seat 0: cards spain 8; intrigue france-spain").play("claim madrid king")
    assert table.intrigue(0) == {"france-spain": 1}


# What happens to the pieces


def test_the_loser_s_piece_goes_to_the_city_s_cathedral() -> None:
    table = baron("france-spain").play("oust dijon baron")
    assert table.cathedral("dijon") == (1,)
    assert table.happened("buried") == ["buried seat 1 city=dijon"]


def test_a_claim_buries_nobody() -> None:
    table = Table("seat 0: cards france 2").play("claim dijon baron")
    assert table.cathedral("dijon") == ()
    assert table.happened("buried") == []


def test_the_winner_puts_a_piece_on_the_noble_and_one_on_the_title() -> None:
    table = baron("france-spain").play("oust dijon baron")
    assert table.titles(0) == {"baron": 1}


def test_the_loser_s_piece_on_the_title_stays() -> None:
    table = baron("france-spain").play("oust dijon baron")
    assert table.titles(1) == {"baron": 1}
    assert table.title("baron").pieces == (1, 1)


RETAKEN = """
players: 2
nobles: dijon-baron=1
cathedrals: dijon=0
seat 0: cards france 2; intrigue france-spain; titles baron 1
seat 1: titles baron 1
"""


def test_a_lost_noble_may_be_retaken() -> None:
    assert Table(RETAKEN).play("oust dijon baron").owner("dijon baron") == 0


def test_retaking_adds_another_piece_on_the_title() -> None:
    assert Table(RETAKEN).play("oust dijon baron").titles(0) == {"baron": 2}


def test_a_piece_lies_in_the_cathedral_for_good() -> None:
    assert Table(RETAKEN).play("oust dijon baron").cathedral("dijon") == (0, 1)


def test_both_nobles_of_a_city_may_be_taken_over_by_one_player() -> None:
    position = "nobles: dijon-baron=1 dijon-duke=1\nseat 0: cards france 6; intrigue france-spain 2"
    table = Table(position).play("oust dijon baron; oust dijon duke")
    assert (table.owner("dijon baron"), table.owner("dijon duke")) == (0, 0)
    assert table.cathedral("dijon") == (1, 1)


def test_every_other_player_s_noble_may_be_taken_over() -> None:
    position = "players: 3\nnobles: dijon-baron=1 bordeaux-baron=2\nseat 0: cards france 4; intrigue france-spain 2"
    table = Table(position).play("oust dijon baron; oust bordeaux baron")
    assert (table.cathedral("dijon"), table.cathedral("bordeaux")) == ((1,), (2,))
