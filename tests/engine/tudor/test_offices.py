"""Offices and the rings that come with them: gained from the stand or from the hand of the one who is ousted."""

from __future__ import annotations

import pytest

from tests.engine.tudor.table import Table

# Scenario 3 and these cards ask nothing when a round token is received.
QUIET = """
ruleset: tudor/v15@1+scenario=blue3+scoring=red1,green4
players: 3
"""

EMPTY_OFFICE = (
    QUIET
    + """
on: a5=0
spaces: a6=h.
seat 0: rings heart@thumb sword@ring
seat 1: rings owl@thumb owl@middle
seat 2: rings mask@thumb mitre@middle
"""
)

HELD_OFFICE = (
    QUIET
    + """
on: a5=0
offices: a=1
spaces: a6=h.
seat 0: rings heart@thumb sword@ring
seat 1: rings coin@thumb mitre@middle mask@pinky
seat 2: rings owl@thumb owl@middle
"""
)
TAKE_IT = "act lord A; move a5 a6"


# The ring


def test_an_empty_office_gives_a_ring_of_choice_from_the_stand() -> None:
    table = Table(EMPTY_OFFICE).play(TAKE_IT)
    assert table.legal() == ["ring heart", "ring sword", "ring scroll", "ring coin", "ring mitre", "ring mask"]
    assert table.why("ring owl") == "rings.stand"
    table.play("ring coin; wear coin pinky")
    assert table.rings(0) == {"thumb": ("heart",), "ring": ("sword",), "pinky": ("coin",)}
    assert dict(table.view.stand)["coin"] == 1


def test_a_held_office_gives_a_ring_of_choice_from_the_hand_of_its_holder() -> None:
    table = Table(HELD_OFFICE).play(TAKE_IT)
    assert table.legal() == ["seize 1 thumb coin", "seize 1 middle mitre", "seize 1 pinky mask"]
    assert table.why("seize 2 thumb owl") != ""
    table.play("seize 1 middle mitre; wear mitre index; keep")
    assert table.rings(0) == {"thumb": ("heart",), "index": ("mitre",), "ring": ("sword",)}
    assert table.rings(1) == {"thumb": ("coin",), "pinky": ("mask",)}


def test_a_held_office_gives_no_ring_from_the_stand() -> None:
    table = Table(HELD_OFFICE).play(TAKE_IT)
    stand = table.view.stand
    assert "ring scroll" not in table.legal()
    assert table.play("seize 1 middle mitre; wear mitre index; keep").view.stand == stand


def test_the_ousted_courtier_goes_back_to_the_supply_of_its_owner() -> None:
    table = Table(HELD_OFFICE)
    before = table.player(1).supply
    table.play(TAKE_IT)
    assert table.office("a") == 0
    assert table.player(1).supply == before + 1
    assert table.happened("ousted") == ["ousted seat 1 office=chancellor"]


def test_nobody_is_ousted_from_an_empty_office() -> None:
    table = Table(EMPTY_OFFICE).play(TAKE_IT + "; ring coin; wear coin pinky")
    assert table.happened("ousted") == []
    assert (table.to_act, table.office("a")) == (0, 0)
    assert "then B" in table.legal()


def test_whoever_goes_to_an_office_is_not_in_the_throne_room_any_more() -> None:
    table = Table(EMPTY_OFFICE)
    supply = table.player(0).supply
    table.play(TAKE_IT)
    assert "0" not in table.throne().values()
    assert table.player(0).supply == supply


def test_every_office_taken_gives_a_ring_even_the_second_of_a_player() -> None:
    position = EMPTY_OFFICE.replace("sword@ring", "sword@ring coin@pinky") + "offices: b=0"
    table = Table(position).play(TAKE_IT + "; ring coin; wear coin index")
    assert len(table.rings(0)) == 4


# Arranging


def test_the_gainer_may_put_the_new_ring_on_any_bare_finger() -> None:
    table = Table(EMPTY_OFFICE).play(TAKE_IT + "; ring coin")
    assert table.legal("wear") == ["wear coin index", "wear coin middle", "wear coin pinky"]
    assert table.why("wear coin thumb") == "rings.finger_taken"


def test_the_gainer_may_rearrange_all_their_rings() -> None:
    table = Table(EMPTY_OFFICE).play(
        TAKE_IT + "; ring coin; rearrange; wear heart pinky; wear sword thumb; wear coin ring"
    )
    assert table.rings(0) == {"thumb": ("sword",), "ring": ("coin",), "pinky": ("heart",)}


def test_the_loser_may_rearrange_all_their_rings() -> None:
    table = Table(HELD_OFFICE).play(TAKE_IT + "; seize 1 middle mitre; wear mitre index")
    assert table.legal() == ["keep", "rearrange"]
    table.play("rearrange; wear coin ring; wear mask index")
    assert table.rings(1) == {"index": ("mask",), "ring": ("coin",)}


def test_the_loser_may_keep_their_rings_where_they_are() -> None:
    table = Table(HELD_OFFICE).play(TAKE_IT + "; seize 1 thumb coin; wear coin index; keep")
    assert table.rings(1) == {"middle": ("mitre",), "pinky": ("mask",)}


def test_the_gainer_arranges_first() -> None:
    table = Table(HELD_OFFICE).play(TAKE_IT + "; seize 1 middle mitre")
    assert table.to_act == 0
    assert table.why("rearrange", seat=1) == "turn.not_yours"
    assert table.play("rearrange; wear heart thumb; wear sword index").to_act == 0
    assert table.play("wear mitre middle").to_act == 1


def test_the_loser_is_asked_at_once_out_of_turn_before_play_goes_on() -> None:
    table = Table(HELD_OFFICE).play(TAKE_IT + "; seize 1 middle mitre; wear mitre index")
    assert (table.view.turn, table.to_act) == (0, 1)
    assert table.why("then B", seat=0) == "turn.not_yours"
    table.play("keep")
    assert (table.view.turn, table.to_act) == (0, 0)
    assert "then B" in table.legal()


def test_no_one_else_rearranges_their_rings() -> None:
    table = Table(HELD_OFFICE).play(TAKE_IT + "; seize 1 middle mitre; wear mitre index; keep")
    assert table.why("rearrange") == "rings.only_then"
    assert table.rings(2) == {"thumb": ("owl",), "middle": ("owl",)}


def test_the_office_of_an_own_courtier_is_never_taken_again() -> None:
    table = Table(EMPTY_OFFICE.replace("sword@ring", "sword@ring coin@index") + "offices: a=0").play("act lord A")
    assert table.why("move a5 a6") == "throne.own_office"


# When a ring begins to count


def test_a_ring_won_counts_for_the_second_action_of_the_lord() -> None:
    won = Table(EMPTY_OFFICE).play(TAKE_IT + "; ring coin; wear coin pinky; then B")
    assert won.happened("action_begun")[-1] == "action_begun seat 0 action=B enhanced=1"
    assert Table(EMPTY_OFFICE).play(TAKE_IT + "; ring coin; wear coin index; then B").happened("action_begun")[-1] == (
        "action_begun seat 0 action=B enhanced=0"
    )


def test_a_ring_won_does_not_enhance_the_action_that_won_it() -> None:
    position = """
ruleset: tudor/v15@1+scenario=blue3+scoring=red1,green4
players: 3
on: a3=0
spaces: a4=h. a5=h. a6=h.
seat 0: rings heart@index sword@ring; cards heart 3
lords: 0=3 1=2 2=1
"""
    climb = "act lord E; move a3 a4 pay heart; move a4 a5 pay heart; move a5 a6 pay heart; ring coin; wear coin pinky"
    table = Table(position).play(climb)
    assert "E" in table.player(0).enhanced
    assert table.legal("take") == []
    assert table.cards(0) == {}


def test_an_action_stays_enhanced_though_the_rings_are_rearranged_in_it() -> None:
    position = """
ruleset: tudor/v15@1+scenario=blue3+scoring=red1,green4
players: 3
on: a3=0
spaces: a4=h. a5=h. a6=h.
seat 0: rings heart@index sword@pinky; cards heart 3
lords: 0=3 1=2 2=1
"""
    table = Table(position).play(
        "act lord E; move a3 a4 pay heart; move a4 a5 pay heart; move a5 a6 pay heart;"
        "ring coin; rearrange; wear heart thumb; wear sword middle; wear coin ring"
    )
    assert "E" not in table.player(0).enhanced
    assert table.legal() == ["take heart", "skip"]


def test_a_ring_won_gives_its_card_in_the_second_action_of_the_lord() -> None:
    position = EMPTY_OFFICE.replace("sword@ring", "sword@ring; cards heart") + "lords: 0=2 1=1 2=3"
    table = Table(position).play("act lord C; move a5 a6 pay heart; ring coin; wear coin middle; then D")
    assert table.legal() == ["take heart", "take sword", "take coin"]


def test_a_ring_lost_does_not_enhance_the_next_action_of_the_loser() -> None:
    position = HELD_OFFICE.replace("coin@thumb mitre@middle mask@pinky", "coin@thumb mitre@middle mask@index")
    assert Table(position).player(1).enhanced == "DF"
    table = Table(position).play(TAKE_IT + "; seize 1 thumb coin; wear coin index; keep; end; act lord D")
    assert table.player(1).enhanced == "F"
    assert table.happened("action_begun")[-1] == "action_begun seat 1 action=D enhanced=0"


# What always holds


def test_rings_held_are_two_and_one_for_every_office() -> None:
    table = Table(HELD_OFFICE)
    assert [sum(map(len, table.rings(seat).values())) for seat in (0, 1, 2)] == [2, 3, 2]
    table.play(TAKE_IT + "; seize 1 middle mitre; wear mitre index; keep")
    assert [sum(map(len, table.rings(seat).values())) for seat in (0, 1, 2)] == [3, 2, 2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_stand_never_runs_out(players: int) -> None:
    columns = "abcd" if players == 2 else "abcdef"
    offices = " ".join(f"{column}=0" for column in columns)
    table = Table(f"players: {players}\noffices: {offices}")
    assert sum(count for _, count in table.view.stand) == 7 * (3 if players == 4 else 2) - 2 * players - len(columns)
    assert sum(count for _, count in table.view.stand) > 0


def test_office_holders_never_move() -> None:
    position = QUIET + "offices: a=0 b=0\nseat 0: rings heart@middle sword@ring coin@thumb owl@index; tokens mask 2"
    table = Table(position)
    assert {text.split()[1] for text in table.play("act lord A").legal("move")} == {"supply"}
    assert table.why("move a6 a5") == "throne.office_holder"
    assert {text.split()[1] for text in Table(position).play("bonus tokens").legal("move")} == {"supply"}


def test_office_holders_are_not_banished() -> None:
    position = QUIET.replace("blue3", "blue5") + "offices: a=1\nseat 0: intrigue 3\n"
    assert Table(position).why("bonus right") == "bonus.no_use"
    table = Table(position + "on: c3=1").play("bonus right")
    assert table.legal() == ["banish c3"]
    assert table.why("banish a6") == "throne.office_holder"


def test_office_holders_are_not_taken_back() -> None:
    position = QUIET.replace("green4", "green6") + "offices: a=0\nseat 0: abroad 12\non: c3=0\nspaces: b1=h."
    table = Table(position).play("act lord A")
    assert table.legal("recall") == ["recall c3"]
    assert table.why("recall a6") == "throne.office_holder"


def test_office_holders_count_for_the_crowded_court() -> None:
    position = QUIET.replace("green4", "green5") + "phase: round_end\noffices: a=0\non: b2=1\n"
    table = Table(position).play("score round")
    assert [(line.seat, line.points) for line in table.view.lines if line.source == "green5"] == [(0, 6), (1, 6)]


# The quest for prestige


def test_green_four_scores_eight_at_once() -> None:
    table = Table(EMPTY_OFFICE).play(TAKE_IT)
    assert table.player(0).prestige == 8
    assert table.happened("scored") == ["scored seat 0 source=green4 points=8"]


def test_green_four_scores_for_an_office_taken_from_another_too() -> None:
    table = Table(HELD_OFFICE).play(TAKE_IT)
    assert (table.player(0).prestige, table.player(1).prestige) == (8, 0)


def test_green_four_takes_nothing_from_the_one_who_is_ousted() -> None:
    table = Table(HELD_OFFICE.replace("mask@pinky", "mask@pinky; prestige 8")).play(TAKE_IT)
    assert table.player(1).prestige == 8


def test_green_four_scores_after_restocking_and_before_the_ring() -> None:
    table = Table(EMPTY_OFFICE).play(TAKE_IT + "; ring coin")
    kinds = [event.kind for event in table.events if event.kind in ("stocked", "scored", "ring_taken")]
    assert kinds == ["stocked", "stocked", "scored", "ring_taken"]


def test_without_green_four_an_office_scores_nothing() -> None:
    table = Table(EMPTY_OFFICE.replace("green4", "green5")).play(TAKE_IT + "; ring coin; wear coin pinky")
    assert table.player(0).prestige == 0
