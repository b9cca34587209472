"""Claiming a vacant noble."""

from __future__ import annotations

import pytest

from tests.engine.royals.table import Table


def hand(cards: str, more: str = "") -> Table:
    """The first seat about to play with these country cards."""
    return Table(f"{more}\nseat 0: cards {cards}")


def test_a_vacant_noble_is_claimed_for_its_cost_in_cards_of_its_country() -> None:
    table = hand("france 2 spain 3").play("claim dijon baron")
    assert table.owner("dijon baron") == 0
    assert table.cards(0) == {"spain": 3}
    assert table.discards() == {"france": 2}


@pytest.mark.parametrize(
    ("noble", "country", "cost"),
    [
        ("barcelona marshal", "spain", 1),
        ("munich baron", "german", 2),
        ("edinburgh countess", "britain", 3),
        ("dijon duke", "france", 4),
        ("york cardinal", "britain", 5),
        ("vienna princess", "german", 6),
        ("madrid king", "spain", 8),
    ],
)
def test_every_title_has_its_price(noble: str, country: str, cost: int) -> None:
    assert hand(f"{country} {cost - 1}").why(f"claim {noble}") == "claim.too_few_cards"
    table = hand(f"{country} {cost + 1}").play(f"claim {noble}")
    assert table.cards(0) == {country: 1}
    assert table.owner(noble) == 0


def test_a_claim_costs_no_intrigue() -> None:
    table = Table("seat 0: cards spain 8; intrigue german-spain 2").play("claim madrid king")
    assert table.intrigue(0) == {"german-spain": 2}


def test_a_claim_puts_one_piece_on_the_noble_and_one_on_its_title() -> None:
    table = hand("france 2").play("claim dijon baron")
    assert table.happened("noble_taken") == ["noble_taken seat 0 noble=dijon baron"]
    assert table.titles(0) == {"baron": 1}
    assert table.title("baron").pieces == (1, 0)


def test_cards_are_played_any_number_of_times_in_a_turn() -> None:
    table = hand("france 5 spain 1").play("claim dijon baron; claim bordeaux baron; claim nantes marshal")
    table.play("claim valencia marshal; end")
    assert table.titles(0) == {"marshal": 2, "baron": 2}


def test_a_turn_may_end_without_a_claim() -> None:
    table = hand("france 5").play("end")
    assert table.cards(0) == {"france": 5}
    assert table.view.turn == 1


def test_no_one_claims_their_own_noble() -> None:
    assert hand("france 5", "nobles: dijon-baron=0").why("claim dijon baron") == "claim.own"


def test_nobody_claims_another_player_s_noble_without_intrigue() -> None:
    assert hand("france 5", "nobles: dijon-baron=1").why("claim dijon baron") == "claim.taken"


def test_both_nobles_of_a_city_may_be_one_player_s() -> None:
    table = hand("france 6").play("claim dijon baron; claim dijon duke")
    assert (table.owner("dijon baron"), table.owner("dijon duke")) == (0, 0)


def test_cards_of_other_players_do_not_help() -> None:
    position = "seat 0: cards france 1\nseat 1: cards france 5"
    assert Table(position).why("claim dijon baron") == "claim.too_few_cards"


# Wild cards


def test_three_other_cards_stand_for_one_that_is_missing() -> None:
    table = hand("france 1 german 3").play("claim dijon baron")
    assert table.owner("dijon baron") == 0
    assert table.cards(0) == {}
    assert table.discards() == {"france": 1, "german": 3}


def test_two_other_cards_stand_for_nothing() -> None:
    assert hand("france 1 german 2").why("claim dijon baron") == "claim.too_few_cards"


def test_three_cards_for_each_one_that_is_missing() -> None:
    assert hand("spain 2 german 3 britain 2").why("claim valencia duke") == "claim.too_few_cards"
    table = hand("spain 2 german 3 britain 3").play("claim valencia duke")
    assert table.cards(0) == {}


def test_the_three_cards_may_be_of_different_countries() -> None:
    table = hand("german 1 britain 1 spain 1").play("claim nantes marshal")
    assert table.owner("nantes marshal") == 0
    assert table.discards() == {"german": 1, "britain": 1, "spain": 1}


def test_a_noble_may_be_paid_without_a_single_matching_card() -> None:
    table = hand("german 6").play("claim dijon baron")
    assert (table.owner("dijon baron"), table.cards(0)) == (0, {})


def test_who_holds_enough_matching_cards_pays_with_them_alone() -> None:
    table = hand("france 2 german 6").play("claim dijon baron")
    assert table.view.payment is None
    assert table.cards(0) == {"german": 6}


def test_who_holds_more_matching_cards_than_the_cost_pays_with_them_alone() -> None:
    table = hand("france 4 german 6").play("claim dijon baron")
    assert table.cards(0) == {"france": 2, "german": 6}


def test_who_holds_fewer_chooses_how_many_matching_cards_to_use() -> None:
    table = hand("france 1 german 4 spain 3").play("claim dijon baron")
    assert sorted(table.legal()) == ["use 0", "use 1"]
    table.play("use 0; pay german; pay german; pay german; pay spain; pay spain; pay spain")
    assert table.cards(0) == {"france": 1, "german": 1}
    assert table.owner("dijon baron") == 0


def test_all_matching_cards_are_proposed() -> None:
    table = hand("france 2 german 12").play("claim dijon duke")
    assert table.legal() == ["use 2", "use 1", "use 0"]


def test_only_numbers_that_can_be_paid_are_offered() -> None:
    table = hand("france 2 german 9").play("claim dijon duke")
    assert table.legal() == ["use 2", "use 1"]
    assert table.why("use 0") == "pay.too_few_others"
    assert table.why("use 3") == "pay.too_many"


def test_the_player_chooses_which_other_cards_to_pay() -> None:
    table = hand("france 1 german 3 spain 2").play("claim dijon baron")
    assert sorted(table.legal()) == ["pay german", "pay spain"]
    table.play("pay spain; pay german; pay spain")
    assert table.cards(0) == {"german": 2}


def test_a_matching_card_is_none_of_the_three_others() -> None:
    table = hand("france 1 german 4 spain 3").play("claim dijon baron; use 0")
    assert table.why("pay france") == "pay.matches"


def test_the_noble_changes_hands_only_when_everything_is_paid() -> None:
    table = hand("france 1 german 3 spain 2").play("claim dijon baron; pay spain; pay german")
    assert table.owner("dijon baron") is None
    assert table.points(0) == 0
    assert table.play("pay german").owner("dijon baron") == 0


def test_a_claim_that_is_begun_is_finished_first() -> None:
    table = hand("france 1 german 3 spain 2").play("claim dijon baron")
    assert table.why("end") == "claim.one_at_a_time"
    assert table.why("claim nantes marshal") == "claim.one_at_a_time"


# Payments without a choice are made at once


def test_without_a_choice_the_payment_is_made_at_once() -> None:
    table = hand("france 2").play("claim dijon baron")
    assert table.happened("card_paid") == ["card_paid seat 0 country=france"] * 2
    assert table.view.phase == "play"


def test_when_all_others_have_to_go_nothing_is_asked() -> None:
    table = hand("france 1 german 1 britain 1 spain 1").play("claim dijon baron")
    assert table.owner("dijon baron") == 0
    assert table.cards(0) == {}


def test_when_all_others_are_of_one_country_nothing_is_asked() -> None:
    table = hand("france 1 german 5").play("claim dijon baron")
    assert table.owner("dijon baron") == 0
    assert table.cards(0) == {"german": 2}


def test_the_rest_is_paid_at_once_when_the_choice_ends_in_the_middle() -> None:
    table = hand("france 1 german 4 spain 1").play("claim dijon baron; pay spain")
    assert table.owner("dijon baron") == 0
    assert table.cards(0) == {"german": 2}
