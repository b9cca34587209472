"""Phase 4: turn by turn a player activates a figure, with bonus actions before, between and after."""

from __future__ import annotations

import pytest

from tests.engine.tudor.opening import chairs, turns_of
from tests.engine.tudor.table import Table

# Lords sit in chambers 1 and 2 unless a position says otherwise; rings heart and scroll enhance nothing.
TWO = """
chairs 1: 0 0 1
chairs 3: 0
seat 0: rings heart@thumb scroll@middle; cards heart 3 owl
seat 1: rings owl@thumb coin@middle; cards heart 3 owl
spaces: a1=hi b1=ox
"""
NOBODY_LEFT = """
ruleset: tudor/{edition}@1
lords: 0=1! 1=2
chairs 1: 0!
chairs 3: 0
seat 0: rings heart@thumb scroll@middle; cards heart 3 owl
spaces: a1=hi b1=ox
"""


def lord_has_acted(table: Table, seat: int) -> bool:
    return next(acted for chamber in table.view.chambers for owner, acted in chamber.lords if owner == seat)


# Cycles


def test_turns_go_clockwise_from_the_start_player_cycle_after_cycle() -> None:
    table = Table("players: 3\nstart: 1\nchairs 1: 0 1 2\n")
    order = turns_of(table, "act lord none; end", 3)
    for chair in ("1.2", "1.3", "1.1"):
        order += turns_of(table, f"act {chair} none; end", 1)
    assert order == [1, 2, 0, 1, 2, 0]


def test_a_turn_is_one_activation() -> None:
    table = Table(TWO).play("act 1.1 none")
    assert table.why("act 1.2 none") == "turn.already_activated"
    assert table.why("act lord A") == "turn.already_activated"


def test_the_phase_ends_at_the_start_players_turn_when_nobody_has_a_figure_left() -> None:
    table = Table("lords: 0=1! 1=2\nturn: 1\n").play("act lord none; end")
    assert table.view.phase == "round_end"
    assert table.legal() == ["score round"]


def test_the_phase_does_not_end_before_it_is_the_start_players_turn() -> None:
    table = Table("lords: 0=1 1=2!\n").play("act lord none; end")
    assert (table.view.phase, table.to_act) == ("actions", 1)
    assert table.play("end").view.phase == "round_end"


def test_everybody_gets_another_turn_while_one_player_has_a_figure_left() -> None:
    table = Table("players: 3\nlords: 0=1! 1=2! 2=3\nturn: 1\nchairs 3: 2\n")
    table.play("end; act lord none; end")
    assert (table.view.phase, table.to_act) == ("actions", 0)
    table.play("end; end; act 3.1 none; end")
    assert table.view.phase == "round_end"


def test_all_have_equally_many_turns() -> None:
    table = Table("players: 3\nstart: 2\nchairs 1: 0 0 0 2\nchairs 2: 1 0\n")
    ended = {0: 0, 1: 0, 2: 0}
    while table.view.phase == "actions":
        assert table.to_act is not None
        ended[table.to_act] += 1
        table.play("; ".join([*table.legal("act")[-1:], "end"]) if table.player(table.to_act).figures_left else "end")
    assert ended == {0: 5, 1: 5, 2: 5}


def test_figures_in_an_idle_chamber_do_not_keep_the_phase_going() -> None:
    table = Table("lords: 0=1! 1=2\nturn: 1\nchairs 3: 0 1\n").play("act lord none; end")
    assert table.view.phase == "round_end"


def test_the_phase_ends_even_before_its_first_turn() -> None:
    table = Table("ruleset: tudor/draft@1\nphase: lords\nchairs 1: 0 1\n").play("lord home; lord home")
    assert table.view.phase == "round_end"


def test_one_seated_lord_keeps_the_phase_going() -> None:
    table = Table("ruleset: tudor/draft@1\nphase: lords\n").play("lord home; lord 2")
    assert (table.view.phase, table.to_act) == ("actions", 0)
    assert table.legal("act lord") == []
    assert table.play("end").legal("act lord") != []


# Courtiers


@pytest.mark.parametrize("action", ["A", "B"])
def test_a_courtier_performs_either_action_of_its_chamber(action: str) -> None:
    assert Table(TWO).why(f"act 1.1 {action}") == ""


def test_a_courtier_performs_one_action_only() -> None:
    table = Table(TWO).play("act 1.1 B; give thumb heart; ring owl")
    assert table.cards(0)["owl"] == 2
    assert table.why("then A") == "turn.no_second_action"
    assert table.play("end").to_act == 1


def test_a_courtier_performs_no_action_of_another_chamber() -> None:
    assert {Table(TWO).why(f"act 1.1 {action}") for action in "CDEF"} == {"turn.other_chamber"}


def test_a_courtier_in_a_chamber_without_a_lord_cannot_act() -> None:
    assert Table(TWO).why("act 3.1 F") == "turn.no_lord"


def test_the_lord_of_another_player_is_enough() -> None:
    assert Table("chairs 2: 0\n").why("act 2.1 D") == ""


def test_nobody_activates_another_players_figure() -> None:
    assert Table(TWO).why("act 1.3 B") == "turn.not_your_figure"


def test_nobody_activates_a_figure_out_of_turn() -> None:
    assert Table(TWO).why("act 1.3 B", seat=1) == "turn.not_yours"


# Lords


def test_a_lord_performs_both_actions() -> None:
    table = Table(TWO).play("act lord A; move supply a1; keep")
    assert table.space("a1") == "0"
    table.play("then B; give thumb heart; ring owl")
    assert table.rings(0)["thumb"] == ("owl",)


def test_after_both_actions_a_lord_has_none_left() -> None:
    table = Table(TWO).play("act lord A; move supply a1; keep; then B; give thumb heart; ring owl")
    assert table.legal("then") == []
    assert (table.why("then A"), table.why("then B")) == ("turn.no_second_action", "turn.no_second_action")


def test_a_lord_performs_them_in_either_order() -> None:
    table = Table(TWO).play("act lord B; give thumb heart; ring owl; then A; move supply b1; keep; end")
    assert (table.space("b1"), table.to_act) == ("0", 1)


def test_a_lord_may_stop_after_one_action() -> None:
    assert Table(TWO).play("act lord B; give thumb heart; ring owl; end").to_act == 1


def test_a_lord_may_perform_none() -> None:
    table = Table(TWO).play("act lord none")
    assert (table.why("then A"), table.why("then B")) == ("turn.no_second_action", "turn.no_second_action")
    assert table.play("end").to_act == 1


def test_a_lord_performs_no_action_twice() -> None:
    table = Table(TWO).play("act lord B; give thumb heart; ring owl")
    assert table.legal("then") == ["then A"]


def test_a_lord_finishes_the_first_action_before_the_second() -> None:
    table = Table(TWO).play("act lord B; give thumb heart")
    assert table.why("then A") == "turn.not_now"
    assert table.play("ring owl").why("then A") == ""


def test_a_lord_who_stopped_after_one_action_cannot_resume() -> None:
    table = Table(TWO).play("act lord B; give thumb heart; ring owl; end; act lord none; end")
    assert table.to_act == 0
    assert table.why("then A") == "turn.no_second_action"
    assert table.why("act lord A") == "turn.figure_acted"


def test_the_action_that_a_lord_left_out_falls_to_nobody_else() -> None:
    table = Table(TWO).play("act lord B; give thumb heart; ring owl; end")
    assert table.view.lord_left == ""
    assert table.why("then A") == "turn.no_second_action"


def test_a_lord_performs_no_action_of_another_chamber() -> None:
    assert {Table(TWO).why(f"act lord {action}") for action in "CDEF"} == {"turn.other_chamber"}


def test_a_lord_at_home_cannot_be_activated() -> None:
    table = Table("ruleset: tudor/draft@1\nlords: 1=2\nchairs 2: 0\n")
    assert table.why("act lord A") == "turn.lord_home"
    assert table.why("act 2.1 D") == ""


# G or H instead


@pytest.mark.parametrize("figure", ["1.1", "lord"])
@pytest.mark.parametrize("action", ["G", "H"])
def test_a_figure_may_do_g_or_h_instead_of_its_chambers_actions(figure: str, action: str) -> None:
    assert Table(TWO).why(f"act {figure} {action}") == ""


def test_g_or_h_is_the_whole_activation_of_a_courtier() -> None:
    table = Table(TWO).play("act 1.1 H; take heart")
    assert table.cards(0)["heart"] == 4
    assert table.why("then A") == "turn.no_second_action"
    assert table.why("act 1.1 G") == "turn.already_activated"


def test_g_or_h_is_the_whole_activation_of_a_lord() -> None:
    table = Table(TWO).play("act lord G; move supply a1 pay heart; keep")
    assert table.space("a1") == "0"
    assert table.legal("then") == []
    assert table.legal("act") == []
    assert lord_has_acted(table, 0)


def test_after_a_chamber_action_of_a_lord_g_and_h_are_closed() -> None:
    table = Table(TWO).play("act lord B; give thumb heart; ring owl")
    assert table.why("act lord G") == "turn.after_chamber_action"
    assert table.why("act lord H") == "turn.after_chamber_action"


def test_after_a_chamber_action_of_a_courtier_g_and_h_are_closed() -> None:
    table = Table(TWO).play("act 1.1 B; give thumb heart; ring owl")
    assert table.legal("act") == []
    assert table.why("act 1.1 H") != ""


def test_an_idle_courtier_does_neither_g_nor_h() -> None:
    assert (Table(TWO).why("act 3.1 G"), Table(TWO).why("act 3.1 H")) == ("turn.no_lord", "turn.no_lord")


def test_in_corax_a_lord_does_neither_g_nor_h() -> None:
    table = Table("ruleset: tudor/corax@1\n" + TWO)
    assert (table.why("act lord G"), table.why("act lord H")) == ("turn.lord_alternate", "turn.lord_alternate")
    assert (table.why("act 1.1 G"), table.why("act 1.1 H")) == ("", "")


# Without a figure


@pytest.mark.parametrize("edition", ["v15", "draft"])
def test_without_a_figure_a_player_does_g_or_h_or_passes(edition: str) -> None:
    table = Table(NOBODY_LEFT.format(edition=edition))
    assert table.legal("act") == ["act nobody G", "act nobody H"]
    assert table.play("end").to_act == 1


def test_without_a_figure_they_do_only_one_g_or_h() -> None:
    table = Table(NOBODY_LEFT.format(edition="v15")).play("act nobody H; take heart")
    assert table.why("act nobody H") == "turn.already_activated"
    assert table.why("act nobody G") == "turn.already_activated"
    assert table.play("end").to_act == 1


def test_without_a_figure_g_places_or_moves_a_courtier() -> None:
    table = Table(NOBODY_LEFT.format(edition="v15")).play("act nobody G; move supply b1 pay owl")
    assert (table.space("b1"), table.cards(0)) == ("0", {"heart": 3})


def test_without_a_figure_no_chamber_action_is_performed() -> None:
    table = Table(NOBODY_LEFT.format(edition="v15"))
    assert [table.why(f"act nobody {action}") != "" for action in "ABCDEF"] == [True] * 6


def test_in_every_further_turn_without_a_figure_they_may_do_g_or_h_again() -> None:
    table = Table(NOBODY_LEFT.format(edition="v15") + "chairs 2: 1\n")
    table.play("act nobody H; take heart; end; act lord none; end; act nobody H; take scroll; end")
    assert table.cards(0) == {"heart": 4, "owl": 1, "scroll": 1}


def test_while_a_player_has_a_figure_they_must_activate_it() -> None:
    table = Table(TWO)
    assert table.why("end") == "turn.must_activate"
    assert table.why("act nobody G") == "turn.must_activate"
    assert table.why("act nobody H") == "turn.must_activate"


def test_a_lord_alone_is_a_figure_that_must_be_activated() -> None:
    assert Table("").why("end") == "turn.must_activate"


def test_a_bonus_action_is_no_activation() -> None:
    table = Table(TWO).play("trade heart; return heart; take coin")
    assert table.why("end") == "turn.must_activate"


def test_figures_in_an_idle_chamber_are_none_that_can_act() -> None:
    table = Table(NOBODY_LEFT.format(edition="v15"))
    assert (chairs(table, 3), table.why("end")) == ("0 . .", "")


def test_in_corax_g_or_h_is_a_duty_without_a_figure() -> None:
    table = Table(NOBODY_LEFT.format(edition="corax"))
    assert table.why("end") == "turn.alternate_duty"
    assert table.play("act nobody H; take heart").why("end") == ""


NEITHER_G_NOR_H = """
ruleset: tudor/corax@1
lords: 0=1! 1=2
seat 0: rings heart@thumb scroll@middle{hand}
seat 1: rings owl@thumb coin@middle; cards heart {hearts} scroll 10
spaces: a1=hi b1=ox
"""


def test_in_corax_a_player_passes_when_neither_g_nor_h_is_possible() -> None:
    table = Table(NEITHER_G_NOR_H.format(hand="", hearts=10))
    assert table.legal() == ["end"]


def test_in_corax_the_duty_holds_when_only_h_is_possible() -> None:
    table = Table(NEITHER_G_NOR_H.format(hand="", hearts=9))
    assert table.legal() == ["act nobody H"]


def test_in_corax_the_duty_holds_when_only_g_is_possible() -> None:
    table = Table(NEITHER_G_NOR_H.format(hand="; cards owl", hearts=10))
    assert table.legal() == ["act nobody G"]


def test_in_corax_a_bonus_action_does_not_fulfil_the_duty() -> None:
    table = Table(NOBODY_LEFT.format(edition="corax")).play("trade heart; return heart; take coin")
    assert table.why("end") == "turn.alternate_duty"


# Tested at that moment

LAST_FIGURE = """
ruleset: tudor/{edition}@1+scenario=blue1
lords: 0=1! 1=2!
chairs 1: 0
chairs 2: {others}
seat 0: rings heart@thumb scroll@middle; influence 2; cards heart
"""


def test_who_takes_their_last_figure_out_of_the_chamber_may_pass() -> None:
    table = Table(LAST_FIGURE.format(edition="v15", others="1"))
    assert table.why("end") == "turn.must_activate"
    assert table.play("bonus left; leave 1.1; bench 1").why("end") == ""


def test_who_takes_their_last_figure_out_of_the_chamber_may_do_g_or_h() -> None:
    table = Table(LAST_FIGURE.format(edition="v15", others="1")).play("bonus left; leave 1.1; bench 1")
    assert table.legal("act") == ["act nobody G", "act nobody H"]


def test_in_corax_who_takes_their_last_figure_out_has_the_duty_of_g_or_h() -> None:
    table = Table(LAST_FIGURE.format(edition="corax", others="1")).play("bonus left; leave 1.1; bench 1")
    assert table.why("end") == "turn.alternate_duty"


def test_one_taken_out_of_the_chamber_does_not_keep_the_phase_going() -> None:
    position = LAST_FIGURE.format(edition="v15", others="1!") + "start: 1\nturn: 0\n"
    table = Table(position).play("bonus left; leave 1.1; bench 1; end")
    assert table.view.phase == "round_end"


def test_one_who_has_acted_and_is_taken_out_leaves_no_mark_on_the_chair() -> None:
    table = Table(LAST_FIGURE.format(edition="v15", others="1").replace("chairs 1: 0", "chairs 1: 0! 0"))
    assert chairs(table.play("bonus left; leave 1.1; bench 1"), 1) == ". 0 ."


def test_the_other_players_last_figure_counts_at_the_start_players_turn() -> None:
    table = Table(LAST_FIGURE.format(edition="v15", others="1")).play("act 1.1 none; end")
    assert table.to_act == 1
    table.play("act 2.1 none; end")
    assert table.view.phase == "round_end"


# Ending without performing


@pytest.mark.parametrize("figure", ["1.1", "lord"])
def test_an_activation_may_be_ended_without_performing_anything(figure: str) -> None:
    table = Table(TWO).play(f"act {figure} none; end")
    assert table.to_act == 1


def test_nobody_is_stuck_when_no_action_is_possible() -> None:
    position = """
        lords: 0=3 1=2
        seat 0: rings heart@thumb scroll@middle
        seat 1: rings owl@thumb coin@middle; cards heart 10 scroll 10 owl 10 coin 10 mitre 10 mask 10 sword 10
    """
    table = Table("\n".join(line.strip() for line in position.strip().splitlines()))
    assert table.legal() == ["act lord none"]
    assert table.play("act lord none").legal() == ["end"]


def test_a_figure_that_performed_nothing_is_spent_all_the_same() -> None:
    table = Table(TWO).play("act 1.1 none; end; act lord none; end")
    assert table.why("act 1.1 B") == "turn.figure_acted"


# Marks


def test_an_activated_courtier_stays_in_the_chamber_marked() -> None:
    assert chairs(Table(TWO).play("act 1.2 none"), 1) == "0 0! 1"


def test_an_activated_lord_stays_in_the_chamber_marked() -> None:
    table = Table(TWO).play("act lord none; end")
    assert table.view.chambers[0].lords == ((0, True),)


def test_an_activated_courtier_does_not_act_again_in_the_round() -> None:
    table = Table(TWO).play("act 1.1 none; end; act lord none; end")
    assert {table.why(f"act 1.1 {action}") for action in ("A", "B", "G", "H", "none")} == {"turn.figure_acted"}
    assert table.why("act 1.2 B") == ""


def test_an_activated_lord_still_lets_the_courtiers_of_its_chamber_act() -> None:
    table = Table(TWO).play("act lord none; end; act lord none; end")
    assert table.why("act 1.1 B") == ""


# Bonus actions

TRADE = "trade heart; return heart; take coin"


def test_a_bonus_action_may_come_before_the_activation() -> None:
    table = Table(TWO).play(TRADE)
    assert table.cards(0) == {"heart": 1, "owl": 1, "coin": 1}
    assert table.why("act lord A") == ""


def test_a_bonus_action_may_come_between_a_lords_actions() -> None:
    table = Table(TWO).play(f"act lord B; give thumb heart; ring owl; {TRADE}")
    assert table.why("then A") == ""
    table.play("then A; move supply b1; keep")
    assert table.space("b1") == "0"


def test_a_bonus_action_may_come_after_the_activation() -> None:
    table = Table(TWO).play(f"act 1.1 none; {TRADE}")
    assert table.cards(0) == {"heart": 1, "owl": 1, "coin": 1}
    assert table.play("end").to_act == 1


def test_a_bonus_action_may_come_after_both_of_a_lords_actions() -> None:
    table = Table(TWO).play("act lord B; give thumb heart; ring owl; then A; move supply b1; keep")
    assert table.play(TRADE).cards(0)["coin"] == 1


def test_a_bonus_action_may_come_before_passing() -> None:
    table = Table(NOBODY_LEFT.format(edition="v15")).play(f"{TRADE}; end")
    assert table.to_act == 1


def test_a_bonus_action_never_comes_inside_an_action() -> None:
    table = Table(TWO).play("act lord A")
    assert table.why("trade heart") == "bonus.no_turn"


def test_a_bonus_action_is_for_ones_own_turn_only() -> None:
    assert Table(TWO).why("trade heart", seat=1) == "turn.not_yours"


def test_bonus_actions_close_when_the_turn_is_ended() -> None:
    table = Table(TWO).play("act 1.1 none; end")
    assert table.why("trade heart", seat=0) == "turn.not_yours"


def test_there_is_no_bonus_action_outside_phase_four() -> None:
    assert Table("phase: lords\nseat 0: cards heart 3\n").why("trade heart") == "bonus.no_turn"
    assert Table("phase: benches\nseat 0: cards heart 3\n").why("trade heart") == "bonus.no_turn"


def test_figure_and_first_action_are_chosen_together() -> None:
    table = Table(TWO)
    assert all(len(text.split()) == 3 for text in table.legal("act"))
    table.play("act lord A")
    assert {text.split()[0] for text in table.legal()} == {"move"}


def test_an_action_that_has_become_possible_by_a_bonus_action_is_offered() -> None:
    table = Table("lords: 0=3 1=2\nspaces: a1=ci b1=ci c1=ci d1=ci\nseat 0: cards heart 2\n")
    assert table.why("act lord E") == "action.E"
    assert table.play(TRADE).why("act lord E") == ""
