"""Bonus actions: the token move, two for one, and the uses of round tokens, immediate or stored."""

from __future__ import annotations

import pytest

from games.engine.tudor.game import TUDOR
from tests.engine.tudor.asking import EDITIONS, EMPTY_BAG, field, ruleset, scored
from tests.engine.tudor.table import Table, drawn

TOKEN_MOVE = """
players: 3
on: c3=0
spaces: c4=o. c2=l. b3=k. d3=m.
seat 0: rings heart@thumb sword@middle; tokens heart coin
"""
ONTO_INFLUENCE = """
players: 3
on: c3=0
spaces: c4=hi
chairs 1: 0 1
seat 0: rings heart@thumb sword@middle
"""
ONTO_INTRIGUE = ONTO_INFLUENCE.replace("c4=hi", "c4=hx")
ONTO_OPPORTUNITY = ONTO_INFLUENCE.replace("c4=hi", "c4=hp")
STEP_UP = "act lord A; move c3 c4"
TWO_CARDS = """
players: 3
seat 0: cards heart coin
"""
LAST_ROUND = 4
"""Of a game of three with scenario 2."""


# The token move


def test_two_tokens_move_a_courtier_one_step_in_any_direction_onto_any_token() -> None:
    table = Table(TOKEN_MOVE).play("bonus tokens; spend heart")
    assert table.reach("c3") == drawn("""
        . . . . . .
        . . . . . .
        . . x . . .
        . x . x . .
        . . x . . .
        . . . . . .
    """)


def test_the_token_move_is_one_step_only() -> None:
    table = Table(TOKEN_MOVE).play("bonus tokens; spend heart; move c3 c4", "draw coin")
    assert table.space("c4") == "0"
    assert table.view.question is not None
    assert table.view.question.kind == "actions"


def test_the_token_move_takes_what_lies_on_the_space() -> None:
    position = TOKEN_MOVE.replace("c4=o.", "c4=oi")
    table = Table(position).play("bonus tokens; spend heart; move c3 c4; keep", "draw coin")
    assert (table.tokens(0), table.round_tokens(0)) == ({"owl": 1}, {"influence": 1})
    assert table.space("c3") == "c."


def test_two_tokens_of_one_faction_pay_for_the_token_move() -> None:
    table = Table(TOKEN_MOVE.replace("heart coin", "owl 3")).play("bonus tokens")
    assert table.tokens(0) == {"owl": 1}
    assert table.legal("move c3 ") == ["move c3 c4", "move c3 b3", "move c3 d3", "move c3 c2"]


def test_any_two_tokens_may_be_chosen_for_the_token_move() -> None:
    table = Table(TOKEN_MOVE.replace("heart coin", "heart coin mask mitre")).play("bonus tokens")
    assert table.legal() == ["spend heart", "spend coin", "spend mitre", "spend mask"]
    assert table.play("spend mitre; spend mask").tokens(0) == {"heart": 1, "coin": 1}


def test_one_token_is_too_little_for_the_token_move() -> None:
    assert Table(TOKEN_MOVE.replace("heart coin", "heart")).why("bonus tokens") == "bonus.two_tokens"


def test_the_token_move_is_not_bought_with_tokens_that_score_negative() -> None:
    position = ruleset("blue2", "red2,green4") + TOKEN_MOVE
    assert Table(position.replace("heart coin", "heart sword mitre")).why("bonus tokens") == "bonus.two_tokens"
    table = Table(position.replace("heart coin", "heart coin sword mitre")).play("bonus tokens")
    assert table.legal() == ["spend heart", "spend coin"]
    assert table.why("spend sword") == "tokens.negative"


def test_gray_and_purple_tokens_pay_where_no_card_makes_them_negative() -> None:
    table = Table(TOKEN_MOVE.replace("heart coin", "sword mitre")).play("bonus tokens; spend mitre")
    assert table.tokens(0) == {}


def test_the_token_move_is_made_once_per_round() -> None:
    table = Table(TOKEN_MOVE.replace("heart coin", "heart 4")).play("bonus tokens; move c3 c4")
    assert table.why("bonus tokens") == "bonus.once_per_round"


def test_the_token_move_stays_used_up_in_later_turns_of_the_round() -> None:
    table = Table(TOKEN_MOVE.replace("heart coin", "heart 4") + "chairs 1: 0").play("bonus tokens; move c3 c4")
    table.play("act lord none; end; act lord none; end; act lord none; end")
    assert table.to_act == 0
    assert table.why("bonus tokens") == "bonus.once_per_round"


def test_the_token_move_comes_back_with_the_next_round() -> None:
    table = Table("players: 2\nphase: round_end\non: c3=0\nseat 0: tokens heart 2; spent coin 2")
    table.play("score round; bench 1; bench 1; lord 1; lord 2; act lord none; end")
    assert table.to_act == 0
    assert table.why("bonus tokens") == ""


def test_each_player_has_a_token_move_of_their_own() -> None:
    table = Table(TOKEN_MOVE + "seat 1: tokens owl 2").play("bonus tokens; spend heart; move c3 c4")
    assert table.play("act lord none; end").why("bonus tokens") == ""


@pytest.mark.parametrize("edition", ["v15", "draft"])
def test_the_token_move_may_place_a_courtier(edition: str) -> None:
    position = ruleset("blue2", edition=edition) + "players: 3\nseat 0: tokens heart coin\nspaces: b1=k."
    table = Table(position).play("bonus tokens; spend heart")
    assert table.why("move supply b2") == "throne.enter_at_bottom"
    table.play("move supply b1")
    assert (table.space("b1"), table.tokens(0), table.player(0).supply) == ("0", {"mask": 1}, 13)


def test_in_corax_the_token_move_does_not_place() -> None:
    corax = ruleset("blue2", edition="corax")
    table = Table(corax + TOKEN_MOVE).play("bonus tokens; spend heart")
    assert table.why("move supply b1") == "throne.no_placing"
    assert table.legal("move supply") == []
    nobody_there = Table(corax + "players: 3\nseat 0: tokens heart coin")
    assert nobody_there.why("bonus tokens") == "bonus.no_move"


def test_without_supply_the_token_move_may_place_a_courtier_taken_back() -> None:
    table = Table(TOKEN_MOVE.replace("tokens", "abroad 13; tokens")).play("bonus tokens; spend heart")
    assert table.why("move supply a1") == "throne.supply_empty"
    table.play("recall c3", "draw owl").play("move supply a1")
    assert (table.space("c3"), table.space("a1")) == ("o.", "0")


def test_the_token_move_may_take_an_office() -> None:
    position = "players: 3\non: a5=0\nspaces: a6=o.\nseat 0: rings heart@thumb sword@middle; tokens heart coin"
    table = Table(position).play("bonus tokens; spend heart; move a5 a6; ring mask; wear mask pinky")
    assert table.office("a") == 0
    assert scored(table) == ["0 green4 8"]


def test_the_token_move_does_not_end_on_an_occupied_space() -> None:
    table = Table(TOKEN_MOVE.replace("on: c3=0", "on: c3=0 c5=1").replace("c4=o.", "c4=1"))
    assert table.play("bonus tokens; spend heart").why("move c3 c4") == "throne.ends_occupied"


def test_the_token_move_does_not_lead_to_an_office_one_holds() -> None:
    position = "players: 3\non: a5=0\noffices: a=0\nseat 0: tokens heart coin"
    assert Table(position).play("bonus tokens; spend heart").why("move a5 a6") == "throne.own_office"


def test_the_token_move_enters_a_bare_space_and_takes_its_round_token() -> None:
    position = EMPTY_BAG.replace("owl 20", "owl 18") + "on: c3=0\nspaces: c4=.i\nseat 0: tokens owl 2"
    table = Table(position).play("bonus tokens; move c3 c4; keep")
    assert (table.tokens(0), table.round_tokens(0)) == ({}, {"influence": 1})
    assert (table.space("c3"), table.space("c4")) == ("..", "0")


def test_spent_tokens_lie_open() -> None:
    table = Table(TOKEN_MOVE).play("bonus tokens; spend heart; move c3 c4")
    public = TUDOR.view(table.state, None).players[0]
    assert {name: count for name, count in public.spent if count} == {"heart": 1, "coin": 1}


def test_spent_tokens_belong_to_nobody() -> None:
    table = Table(TOKEN_MOVE).play("bonus tokens; spend heart")
    assert (table.tokens(0), table.player(0).token_count) == ({}, 0)


def test_spent_tokens_leave_the_game_at_the_rounds_end() -> None:
    table = Table("players: 3\nphase: round_end\nseat 0: spent heart coin\nseat 2: spent coin\ngone: owl")
    table.play("score round")
    assert field(table, "gone") == "heart 1 owl 1 coin 2"
    assert not any(count for seat in (0, 1, 2) for _, count in table.player(seat).spent)


def test_spent_tokens_stay_where_they_are_until_the_rounds_end() -> None:
    table = Table(TOKEN_MOVE).play("bonus tokens; spend heart; move c3 c4")
    table.play("act lord none; end; act lord none; end; act lord none; end")
    assert (table.view.phase, field(table, "gone")) == ("round_end", "")


def test_no_card_scores_a_spent_token() -> None:
    table = Table(f"players: 3\nphase: round_end\nround: {LAST_ROUND}\nseat 0: spent heart coin; tokens owl")
    assert scored(table.play("score round; score game"), "red1") == ["0 red1 1", "1 red1 0", "2 red1 0"]
    attrition = Table(
        ruleset("blue2", "green4,p2") + "players: 2\nphase: round_end\nseat 0: spent heart owl; tokens coin"
    )
    assert scored(attrition.play("score round"), "p2") == ["0 p2 3", "1 p2 0"]
    assert attrition.tokens(0) == {"coin": 1}


# When bonus actions are open


def test_bonus_actions_are_open_before_between_and_after_actions() -> None:
    position = (
        "players: 3\nlords: 0=3 1=1 2=2\nseat 0: cards mitre 8; rings heart@thumb sword@middle\nspaces: a1=m. a2=h."
    )
    table = Table(position)
    assert table.why("trade mitre") == ""
    table.play("act lord F; take owl")
    assert table.why("trade mitre") == ""
    table.play("then E; move supply a1 pay mitre")
    assert table.view.lord_left == ""
    assert table.why("trade mitre") == ""


@pytest.mark.parametrize("bonus", ["bonus tokens", "bonus left", "trade heart"])
def test_bonus_actions_are_closed_inside_a_move(bonus: str) -> None:
    table = Table(
        ruleset("blue3")
        + """
players: 3
lords: 0=2 1=1 2=3
spaces: a1=h. a2=h.
seat 0: cards heart 4; tokens coin 4; influence 4; rings heart@thumb sword@middle
"""
    )
    assert table.why(bonus) == ""
    assert table.play("act lord C; move supply a1 pay heart").why(bonus) == "bonus.no_turn"


@pytest.mark.parametrize("bonus", ["bonus tokens", "bonus left", "trade heart"])
def test_bonus_actions_are_closed_inside_an_action(bonus: str) -> None:
    table = Table(
        ruleset("blue3")
        + """
players: 3
lords: 0=3 1=1 2=2
seat 0: cards heart 4; tokens coin 4; influence 4
"""
    )
    assert table.play("act lord F").why(bonus) == "bonus.no_turn"


@pytest.mark.parametrize("bonus", ["bonus tokens", "bonus left", "trade heart"])
def test_bonus_actions_are_for_ones_own_turn(bonus: str) -> None:
    table = Table(ruleset("blue3") + "players: 3\nseat 1: cards heart 4; tokens coin 4; influence 4")
    assert table.why(bonus, seat=1) == "turn.not_yours"
    assert table.play("act lord none; end").why(bonus, seat=1) == ""


@pytest.mark.parametrize("phase", ["benches", "lords"])
@pytest.mark.parametrize("bonus", ["bonus tokens", "bonus left", "trade heart"])
def test_bonus_actions_are_for_phase_four(phase: str, bonus: str) -> None:
    position = f"players: 3\nphase: {phase}\nround: 2\nseat 0: cards heart 4; tokens coin 4; influence 4"
    assert Table(ruleset("blue3") + position).why(bonus) == "bonus.no_turn"


def test_a_player_without_a_figure_left_still_has_their_bonus_actions() -> None:
    table = Table(TWO_CARDS + "lords: 0=1! 1=2 2=3")
    assert table.play("trade heart; return coin; take owl").cards(0) == {"owl": 1}
    assert table.why("end") == ""


# Two for one


def test_two_cards_are_given_for_one_of_choice() -> None:
    table = Table(TWO_CARDS).play("trade heart; return coin; take owl")
    assert table.cards(0) == {"owl": 1}
    assert dict(table.view.stacks) | {"heart": 10, "coin": 10, "owl": 9} == dict(table.view.stacks)


def test_two_cards_of_one_faction_are_given_for_one() -> None:
    table = Table(TWO_CARDS.replace("heart coin", "heart 2")).play("trade heart; return heart")
    assert table.legal() == ["take sword", "take scroll", "take owl", "take coin", "take mitre", "take mask"]


def test_two_for_one_is_open_any_number_of_times() -> None:
    table = Table(TWO_CARDS.replace("heart coin", "heart 4"))
    table.play("trade heart; return heart; take owl; trade heart; return heart; take owl; trade owl; return owl")
    assert table.play("take mask").cards(0) == {"mask": 1}


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_for_one_never_gives_a_faction_just_paid(edition: str) -> None:
    table = Table(ruleset("blue2", edition=edition) + TWO_CARDS).play("trade heart; return coin")
    assert table.legal() == ["take sword", "take scroll", "take owl", "take mitre", "take mask"]


def test_the_refusal_of_a_faction_just_paid_names_that_rule() -> None:
    assert Table(TWO_CARDS).play("trade heart; return coin").why("take coin") == "trade.just_paid"


def test_one_card_is_too_little_for_two_for_one() -> None:
    assert Table(TWO_CARDS.replace("heart coin", "heart")).why("trade heart") == "trade.two_cards"


def test_two_for_one_gives_a_card_only_while_its_stack_has_one() -> None:
    table = Table(TWO_CARDS + "seat 1: cards owl 10").play("trade heart; return coin")
    assert table.why("take owl") == "cards.stack_empty"


def test_two_for_one_is_closed_where_no_other_stack_has_a_card() -> None:
    table = Table(TWO_CARDS.replace("coin", "sword") + "seat 1: cards scroll 10 owl 10 coin 10 mitre 10 mask 10")
    assert table.why("trade heart") == "trade.no_other"


# Round tokens: immediate uses


def test_an_immediate_use_is_offered_when_the_token_is_received() -> None:
    assert Table(ONTO_INFLUENCE).play(STEP_UP).legal() == ["use left", "keep"]
    assert Table(ONTO_INTRIGUE).play(STEP_UP).legal() == ["use right", "keep"]


def test_an_immediate_use_is_not_offered_for_a_stored_token() -> None:
    table = Table(ONTO_INFLUENCE.replace("sword@middle", "sword@middle; influence 3; intrigue 3"))
    assert table.why("bonus left") == "tokens.too_late"
    assert table.why("use left") == "tokens.too_late"


def test_a_token_that_was_kept_is_not_used_immediately_later() -> None:
    table = Table(ONTO_INFLUENCE).play(STEP_UP + "; keep")
    assert table.round_tokens(0) == {"influence": 1}
    assert table.why("use left") == "tokens.too_late"
    assert [text for text in table.legal() if text.startswith(("use", "bonus"))] == []


def test_a_token_that_was_kept_counts_for_the_garter() -> None:
    table = Table(ONTO_INFLUENCE).play(STEP_UP)
    assert table.play("keep").player(0).garter == 1


def test_a_token_that_was_used_is_gone() -> None:
    table = Table(ONTO_INFLUENCE).play(STEP_UP + "; use left; take owl")
    assert (table.round_tokens(0), table.cards(0)) == ({}, {"owl": 1})


def test_each_token_received_has_one_use() -> None:
    position = ruleset("blue2", "red1,green6") + ONTO_INFLUENCE
    table = Table(position).play(STEP_UP)
    assert table.legal() == ["use left", "use abroad", "keep"]
    table.play("use left; take owl")
    assert (table.player(0).abroad, table.legal("use"), table.legal("keep")) == (0, [], [])
    other = Table(position).play(STEP_UP + "; use abroad")
    assert (other.cards(0), other.player(0).abroad, other.legal("use")) == ({}, 1, [])


def test_a_use_takes_the_kind_of_token_it_names() -> None:
    assert Table(ONTO_INFLUENCE).play(STEP_UP).why("use right") == "tokens.use_kind"
    assert Table(ONTO_INTRIGUE).play(STEP_UP).why("use left") == "tokens.use_kind"


def test_the_scenario_offers_its_use_however_the_token_is_received() -> None:
    by_tokens = Table(ONTO_INFLUENCE.replace("sword@middle", "sword@middle; tokens owl 2"))
    assert by_tokens.play("bonus tokens; move c3 c4").legal() == ["use left", "keep"]
    by_card = Table(ONTO_INFLUENCE.replace("sword@middle", "sword@middle; cards heart"))
    assert by_card.play("act lord G; move c3 c4 pay heart").legal() == ["use left", "keep"]
    by_jump = Table(
        ruleset("blue3", "red1,green6")
        + """
players: 3
on: c2=0 c3=1
spaces: c4=hi
seat 0: intrigue 2
"""
    )
    assert by_jump.play("bonus right; jump c2 c4").legal() == ["use abroad", "keep"]


def test_nobody_is_asked_about_a_token_that_has_no_use() -> None:
    table = Table(ruleset("blue3") + ONTO_INFLUENCE).play(STEP_UP)
    assert table.round_tokens(0) == {"influence": 1}
    assert table.why("then B") == ""


def test_only_the_last_round_token_of_a_move_is_received() -> None:
    table = Table("""
players: 3
lords: 0=2 1=1 2=3
spaces: a1=hi a2=hx
seat 0: cards heart 2; rings heart@thumb sword@middle
chairs 1: 0 1
""").play("act lord C; move supply a1 pay heart; move a1 a2 pay heart")
    assert table.legal() == ["use right", "keep"]
    assert table.space("a1")[1] == "i"


# Round tokens: stored


def test_a_stored_token_may_be_spent_from_the_moment_it_is_received() -> None:
    position = ruleset("blue3") + ONTO_INFLUENCE.replace("sword@middle", "sword@middle; influence 1")
    table = Table(position)
    assert table.why("bonus left") == "bonus.price"
    table.play(STEP_UP)
    assert table.why("bonus left") == ""
    assert table.play("bonus left; take owl").round_tokens(0) == {}


def test_a_token_kept_on_receipt_may_pay_for_what_takes_stored_tokens() -> None:
    position = ruleset("blue2", "red1,p3") + ONTO_INFLUENCE
    table = Table(position).play(STEP_UP + "; keep; bonus card")
    assert (table.player(0).at_card, table.round_tokens(0)) == (1, {})


def test_tokens_spent_no_longer_count_for_the_garter() -> None:
    table = Table(ruleset("blue3") + "players: 3\nseat 0: influence 3")
    assert table.player(0).garter == 3
    assert table.play("bonus left; take owl").player(0).garter == 2


# Opportunity tokens


def test_an_opportunity_token_is_either_kind_on_receipt() -> None:
    position = ruleset("blue2", more="+opportunity") + ONTO_OPPORTUNITY
    table = Table(position).play(STEP_UP)
    assert table.legal() == ["use left", "use right", "keep"]
    assert table.play("use right; swap 1.1 1.2").round_tokens(0) == {}
    assert field(table, "chairs 1").startswith("1 0")


@pytest.mark.parametrize("held", ["influence 2", "influence 1; opportunity 1", "opportunity 2"])
def test_an_opportunity_token_pays_as_influence(held: str) -> None:
    table = Table(ruleset("blue3", more="+opportunity") + f"players: 3\nseat 0: {held}")
    table.play("bonus left")
    while table.legal("pay "):
        table.play(table.legal("pay ")[0])
    assert table.play("take owl").round_tokens(0) == {}


@pytest.mark.parametrize("held", ["intrigue 2", "intrigue 1; opportunity 1", "opportunity 2"])
def test_an_opportunity_token_pays_as_intrigue(held: str) -> None:
    position = ruleset("blue3", more="+opportunity") + f"players: 3\non: c2=0 c3=1\nspaces: c4=h.\nseat 0: {held}"
    table = Table(position).play("bonus right")
    while table.legal("pay "):
        table.play(table.legal("pay ")[0])
    assert table.play("jump c2 c4").round_tokens(0) == {}


@pytest.mark.parametrize("held", ["influence 1; opportunity 1", "intrigue 1; opportunity 1", "opportunity 2"])
def test_an_opportunity_token_is_the_missing_one_of_two_kinds(held: str) -> None:
    table = Table(ruleset("blue4", more="+opportunity") + f"players: 2\nseat 0: {held}")
    table.play("bonus left; give thumb heart; seize 1 thumb scroll")
    assert table.round_tokens(0) == {}


def test_an_opportunity_token_is_one_token_in_a_payment() -> None:
    position = ruleset("blue4", more="+opportunity") + "players: 2\nseat 0: opportunity 1"
    assert Table(position).why("bonus left") == "bonus.price"
    position = ruleset("blue3", more="+opportunity") + "players: 2\nseat 0: opportunity 1; intrigue 3"
    assert Table(position).why("bonus left") == "bonus.price"


def test_a_payment_asks_where_an_opportunity_token_leaves_a_choice() -> None:
    table = Table(ruleset("blue3", more="+opportunity") + "players: 3\nseat 0: influence 2; opportunity 1")
    assert table.play("bonus left").legal() == ["pay influence", "pay opportunity"]
    assert table.play("pay opportunity; take owl").round_tokens(0) == {"influence": 1}


def test_a_payment_that_could_keep_either_kind_asks() -> None:
    table = Table(ruleset("blue4", more="+opportunity") + "players: 2\nseat 0: influence 1; intrigue 1; opportunity 1")
    table.play("bonus left; pay influence; pay opportunity; give thumb heart; seize 1 thumb scroll")
    assert table.round_tokens(0) == {"intrigue": 1}


@pytest.mark.parametrize(
    "held", ["influence 2", "influence 3; intrigue 1", "opportunity 2", "influence 1; opportunity 1"]
)
def test_a_payment_asks_nothing_where_there_is_no_choice(held: str) -> None:
    table = Table(ruleset("blue3", more="+opportunity") + f"players: 3\nseat 0: {held}").play("bonus left")
    assert table.legal("pay") == []
    assert table.legal("take owl") == ["take owl"]


def test_a_kind_that_would_leave_the_rest_unpaid_is_not_offered() -> None:
    table = Table(ruleset("blue4", more="+opportunity") + "players: 2\nseat 0: influence 1; opportunity 1")
    assert table.play("bonus left").legal() == ["give thumb heart", "give middle sword"]


def test_an_opportunity_token_counts_one_for_the_garter() -> None:
    position = ruleset("blue2", more="+opportunity") + ONTO_OPPORTUNITY
    assert Table(position).play(STEP_UP + "; keep").player(0).garter == 1


def test_the_opportunity_variant_is_offered_in_all_editions() -> None:
    for edition in EDITIONS:
        table = Table(ruleset("blue2", edition=edition, more="+opportunity") + ONTO_OPPORTUNITY)
        assert table.play(STEP_UP).legal() == ["use left", "use right", "keep"]
