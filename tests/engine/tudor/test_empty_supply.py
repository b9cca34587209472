"""An empty supply: a Courtier is taken back from the board to be placed again, or the player does without."""

from __future__ import annotations

import pytest

from games.engine.protocol import Seat
from games.engine.tudor.game import TUDOR
from tests.engine.tudor.table import Table

# Seat 0 has all Courtiers but two abroad.
NONE_LEFT = """
ruleset: tudor/v15@1+scenario=blue3+scoring=red1,green6
players: 3
on: c3=0 d4=0
spaces: a1=h. b1=s. c1=o. d1=o. e1=o. f1=o. c4=m. d5=m.
seat 0: abroad 12; rings heart@thumb coin@middle; cards heart 2; tokens owl 2; influence 2
lords: 0=1 1=2 2=3
"""
SHORT = NONE_LEFT.replace("lords: 0=1 1=2 2=3", "lords: 0=2 1=1 2=3")
LONG = NONE_LEFT.replace("lords: 0=1 1=2 2=3", "lords: 0=3 1=1 2=2")
STRONG = NONE_LEFT.replace("blue3", "blue5")
BENCHES = NONE_LEFT.replace("lords: 0=1 1=2 2=3", "phase: benches\nround: 2")
ENHANCED = NONE_LEFT.replace("heart@thumb coin@middle", "heart@middle coin@ring")

# In Corax a Courtier is in a chamber as well, one that has acted and one that has not.
CORAX = NONE_LEFT.replace("v15", "corax").replace("abroad 12", "abroad 10") + "chairs 1: 0\nchairs 3: . 0!\n"
CORAX_BENCHES = BENCHES.replace("v15", "corax").replace("abroad 12", "abroad 10") + "chairs 1: 0\nchairs 3: . 0\n"


# Onto a bench


def test_onto_a_bench_a_courtier_may_be_taken_back_from_the_throne_room() -> None:
    table = Table(BENCHES)
    assert table.legal() == ["recall c3", "recall d4", "without"]
    table.play("recall c3", "draw coin")
    assert table.space("c3") == "c."
    assert table.legal() == ["bench 1", "bench 2", "bench 3"]
    table.play("bench 2")
    assert table.view.chambers[1].bench == (0,)
    assert table.player(0).supply == 0
    assert table.to_act == 1


def test_onto_a_bench_nobody_comes_from_an_empty_supply() -> None:
    assert Table(BENCHES).why("bench 1") == "benches.supply_empty"


def test_onto_a_bench_the_player_may_do_without() -> None:
    table = Table(BENCHES).play("without")
    assert table.to_act == 1
    assert (table.space("c3"), table.space("d4")) == ("0", "0")
    assert [chamber.bench for chamber in table.view.chambers] == [(), (), ()]


def test_onto_a_bench_they_are_asked_again_for_the_next_courtier() -> None:
    table = Table(BENCHES).play("recall c3; bench 1; bench 1; bench 1")
    assert (table.to_act, table.legal()) == (0, ["recall d4", "without"])


def test_with_nobody_to_take_back_placing_on_benches_is_skipped() -> None:
    table = Table(BENCHES.replace("on: c3=0 d4=0", "").replace("abroad 12", "abroad 14"))
    assert table.to_act == 1
    assert table.play("bench 1; bench 1").to_act == 1


def test_with_a_supply_nobody_is_taken_back_for_a_bench() -> None:
    table = Table(BENCHES.replace("abroad 12", "abroad 11"))
    assert table.why("recall c3") == "recall.supply_left"
    assert table.why("without") == "benches.duty"
    assert table.legal() == ["bench 1", "bench 2", "bench 3"]


# Into the Throne Room

PLACING = [
    pytest.param(NONE_LEFT, "act lord A", "move supply a1", id="A"),
    pytest.param(ENHANCED, "act lord A", "move supply d1", id="A enhanced"),
    pytest.param(SHORT, "act lord C", "move supply a1 pay heart", id="C"),
    pytest.param(LONG, "act lord E", "move supply a1 pay heart", id="E"),
    pytest.param(NONE_LEFT, "act lord G", "move supply a1 pay heart", id="G"),
    pytest.param(NONE_LEFT, "bonus tokens", "move supply d1", id="token move"),
    pytest.param(STRONG, "bonus left", "move supply d1", id="scenario 5"),
]


@pytest.mark.parametrize(("position", "begin", "place"), PLACING)
def test_into_the_throne_room_a_courtier_may_be_taken_back_first(position: str, begin: str, place: str) -> None:
    table = Table(position).play(begin)
    assert table.legal("recall") == ["recall c3", "recall d4"]
    assert table.why(place) == "throne.supply_empty"
    table.play("recall d4", "draw mask")
    assert table.space("d4") == "k."
    table.play(place)
    target = place.split()[2]
    assert table.happened("stepped") == [f"stepped seat 0 source=supply target={target}"]
    assert table.player(0).supply == 0


@pytest.mark.parametrize(
    ("begin", "move"),
    [("act lord A", "move c3 c4"), ("bonus tokens", "move d4 d5")],
    ids=["A", "token move"],
)
def test_into_the_throne_room_the_player_may_do_without_and_move_another(begin: str, move: str) -> None:
    table = Table(ENHANCED).play(begin + "; " + move)
    assert table.space(move.split()[2]) == "0"
    assert table.happened("recalled") == []


@pytest.mark.parametrize(("position", "begin", "place"), PLACING)
def test_with_a_supply_nobody_is_taken_back_for_the_throne_room(position: str, begin: str, place: str) -> None:
    table = Table(position.replace("abroad 12", "abroad 11")).play(begin)
    assert table.legal("recall") == []
    assert table.why("recall c3") == "recall.supply_left"
    assert table.why(place) == ""


def test_the_space_of_the_one_taken_back_is_restocked_at_once() -> None:
    table = Table(NONE_LEFT).play("act lord A; recall c3", "draw mask")
    assert table.happened("stocked") == ["stocked space=c3 faction=mask"]
    assert table.space("c3") == "k."
    assert table.to_act == 0


def test_taking_back_gives_no_token() -> None:
    table = Table(NONE_LEFT).play("act lord A; recall c3")
    assert (table.tokens(0), table.round_tokens(0)) == ({"owl": 2}, {"influence": 2})


def test_only_one_is_taken_back_for_one_placing() -> None:
    table = Table(NONE_LEFT).play("act lord A; recall c3")
    assert table.why("recall d4") == "recall.supply_left"


def test_the_one_taken_back_is_the_one_to_be_placed() -> None:
    table = Table(ENHANCED).play("act lord A; recall c3")
    assert table.why("move d4 d5") == "throne.must_place"
    assert {text.split()[1] for text in table.legal("move")} == {"supply"}


def test_one_taken_back_from_a_bottom_space_may_return_there_onto_the_new_token() -> None:
    position = NONE_LEFT.replace("on: c3=0 d4=0", "on: a1=0 d4=0").replace("a1=h. ", "")
    table = Table(position).play("act lord A")
    assert table.legal("recall") == ["recall a1"]
    table.play("recall a1", "draw coin")
    assert table.legal() == ["move supply a1"]
    assert table.play("move supply a1").tokens(0) == {"owl": 2, "coin": 1}


def test_one_taken_back_in_vain_stays_in_the_supply() -> None:
    position = NONE_LEFT.replace("on: c3=0 d4=0", "on: a1=0 d4=0").replace("a1=h. ", "")
    table = Table(position).play("act lord A; recall a1", "draw mask")
    assert table.legal() == ["stop"]
    table.play("stop")
    assert table.player(0).supply == 1
    assert "end" in table.legal()


def test_office_holders_are_not_taken_back() -> None:
    position = (
        NONE_LEFT.replace("abroad 12", "abroad 11").replace("coin@middle", "coin@middle mask@index") + "offices: a=0\n"
    )
    table = Table(position).play("act lord A")
    assert table.legal("recall") == ["recall c3", "recall d4"]
    assert table.why("recall a6") == "throne.office_holder"
    benches = Table(position.replace("lords: 0=1 1=2 2=3", "phase: benches\nround: 2"))
    assert benches.legal() == ["recall c3", "recall d4", "without"]


def test_courtiers_of_others_are_not_taken_back() -> None:
    table = Table(NONE_LEFT.replace("on: c3=0", "on: e3=1 c3=0")).play("act lord A")
    assert table.why("recall e3") == "throne.not_your_courtier"
    assert table.legal("recall") == ["recall c3", "recall d4"]


def test_nobody_is_taken_back_for_a_jump() -> None:
    position = NONE_LEFT.replace("on: c3=0", "on: b3=1 c3=0").replace("influence 2", "intrigue 2")
    table = Table(position).play("bonus right")
    assert table.legal("recall") == []
    assert table.why("recall c3") != ""


def test_nobody_is_taken_back_to_be_sent_abroad() -> None:
    position = ENHANCED.replace("c4=m.", "c4=mi")
    table = Table(position).play("act lord A; move c3 c4")
    assert table.round_tokens(0) == {"influence": 3}
    assert table.legal("use") + table.legal("recall") == []
    assert "use abroad" in Table(position.replace("abroad 12", "abroad 11")).play("act lord A; move c3 c4").legal()


# From a chamber


@pytest.mark.parametrize("edition", ["v15", "draft"])
def test_only_in_corax_a_courtier_is_taken_back_from_a_chamber(edition: str) -> None:
    position = CORAX.replace("corax", edition)
    if edition == "draft":
        position = position.replace("green6", "green5")
    table = Table(position).play("act lord A")
    assert table.legal("recall") == ["recall c3", "recall d4"]
    assert table.why("recall 1.1") == "recall.chambers"


@pytest.mark.parametrize("chair", ["1.1", "3.2"])
def test_in_corax_a_courtier_of_a_chamber_acted_or_not_is_taken_back_for_the_throne_room(chair: str) -> None:
    table = Table(CORAX).play("act lord A")
    assert table.legal("recall") == ["recall c3", "recall d4", "recall 1.1", "recall 3.2"]
    table.play(f"recall {chair}; move supply a1")
    assert table.space("a1") == "0"
    number, row = (int(part) - 1 for part in chair.split("."))
    seat = table.view.chambers[number].chairs[row]
    assert (seat.owner, seat.has_acted) == (None, False)
    assert (table.space("c3"), table.space("d4")) == ("0", "0")


def test_in_corax_a_chair_given_up_draws_no_token() -> None:
    table = Table(CORAX).play("act lord A; recall 1.1; move supply a1")
    assert table.happened("stocked") == []


def test_in_corax_a_courtier_of_a_chamber_is_taken_back_for_a_bench() -> None:
    table = Table(CORAX_BENCHES)
    assert table.legal() == ["recall c3", "recall d4", "recall 1.1", "recall 3.2", "without"]
    table.play("recall 3.2; bench 1")
    assert table.view.chambers[2].chairs[1].owner is None
    assert table.view.chambers[0].bench == (0,)


def test_in_corax_other_players_courtiers_stay_in_their_chambers() -> None:
    table = Table(CORAX.replace("chairs 1: 0", "chairs 1: 0 1")).play("act lord A")
    assert table.why("recall 1.2") == "turn.not_your_figure"


def test_in_corax_bonus_moves_do_not_place_and_so_take_nobody_back() -> None:
    table = Table(CORAX).play("bonus tokens")
    assert table.legal("recall") == []
    strong = Table(CORAX.replace("blue3", "blue5")).play("bonus left")
    assert strong.legal("recall") == []


def test_in_corax_one_taken_back_may_open_the_way_over_an_occupied_bottom_space() -> None:
    position = CORAX.replace("on: c3=0 d4=0", "on: a1=1 a2=0 d4=0").replace("a1=h. ", "")
    position = position.replace("lords: 0=1 1=2 2=3", "lords: 0=2 1=1 2=3").replace("heart 2", "heart 9")
    table = Table(position)
    assert "act lord C" in table.legal()
    table.play("act lord C")
    assert "recall a2" in table.legal()


# Without being forced

NO_FIGURE = """
ruleset: tudor/{ruleset}+scenario=blue3+scoring=red1,green4
players: 2
on: c3=0
spaces: a1=h. b1=s. c1=o. d1=o. c4=m. b3=m. d3=m. c2=m.
chairs 2: 0! 0! 0!
chairs 3: 0! 0! 0!
bench 1: 0 0
bench 2: 0 0
bench 3: 0 0
offices: a=0
lords: 0=1! 1=2
seat 0: rings scroll@thumb owl@middle coin@index; cards heart
seat 1: rings mask@thumb mitre@middle; cards {stacks}
"""
"""Seat 0 has no figure left that can act and an empty supply: only if the Courtier on c3 is taken back can another
be placed with G."""
NO_RING_CARD = "scroll 10 owl 10 coin 10"
"""All cards of the three factions whose rings seat 0 wears: H is not possible."""
RULESETS = ["v15@1", "v15@2", "corax@1", "corax@2", "draft@1", "draft@2"]


def without_figure(ruleset: str, stacks: str = NO_RING_CARD) -> str:
    return NO_FIGURE.format(ruleset=ruleset, stacks=stacks)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_g_that_only_a_courtier_taken_back_makes_possible_may_be_done(ruleset: str) -> None:
    table = Table(without_figure(ruleset))
    assert "act nobody G" in table.legal()
    assert table.play("act nobody G; recall c3").why("move supply a1 pay heart") == ""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_g_that_only_a_courtier_taken_back_makes_possible_is_forced_in_the_first_revision_of_corax_alone(
    ruleset: str,
) -> None:
    forced = ruleset == "corax@1"
    table = Table(without_figure(ruleset))
    assert table.legal() == (["act nobody G"] if forced else ["act nobody G", "end"])
    assert table.why("end") == ("turn.alternate_duty" if forced else "")


@pytest.mark.parametrize("ruleset", [ruleset for ruleset in RULESETS if ruleset != "corax@1"])
def test_without_a_figure_and_a_supply_the_turn_ends_and_the_courtiers_stay(ruleset: str) -> None:
    table = Table(without_figure(ruleset)).play("end")
    assert table.to_act == 1
    assert table.space("c3") == "0"
    assert table.player(0).supply == 0


def test_in_corax_h_stays_a_duty_when_g_needs_a_courtier_taken_back() -> None:
    table = Table(without_figure("corax@2", "scroll 9 owl 10 coin 10"))
    assert table.legal() == ["act nobody G", "act nobody H"]
    assert table.sentence("end").endswith("Do H, then end your turn.")
    assert table.play("act nobody H").why("end") == ""


def test_in_corax_g_stays_a_duty_when_a_courtier_on_the_board_can_take_the_step() -> None:
    table = Table(without_figure("corax@2").replace("c4=m.", "c4=h."))
    assert table.legal() == ["act nobody G"]
    assert table.sentence("end").endswith("Do G, then end your turn.")


def test_in_corax_g_stays_a_duty_while_the_supply_has_a_courtier_to_place() -> None:
    table = Table(without_figure("corax@2").replace("bench 3: 0 0", "bench 3: 0"))
    assert table.player(0).supply == 1
    assert table.legal() == ["act nobody G"]
    assert table.why("end") == "turn.alternate_duty"


def test_in_corax_who_has_both_g_and_h_to_do_is_told_of_both() -> None:
    table = Table(without_figure("corax@2", "scroll 9 owl 10 coin 10").replace("c4=m.", "c4=h."))
    assert table.sentence("end") == (
        "In this edition you must do G or H when none of your figures can act. Do G or H, then end your turn."
    )


@pytest.mark.parametrize(("ruleset", "chosen"), [("corax@1", "act nobody G"), ("corax@2", "end")])
def test_an_absent_player_s_seat_takes_no_courtier_back_unless_it_must(ruleset: str, chosen: str) -> None:
    state = Table(without_figure(ruleset)).state
    assert TUDOR.write(TUDOR.caretaker(state, Seat(0))) == chosen


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("lords", "begin"),
    [("0=1 1=2", "A"), ("0=2 1=1", "C"), ("0=3 1=2", "E"), ("0=1 1=2", "G")],
)
def test_a_figure_that_only_a_courtier_taken_back_would_serve_may_rest(ruleset: str, lords: str, begin: str) -> None:
    table = Table(without_figure(ruleset).replace("lords: 0=1! 1=2", f"lords: {lords}"))
    is_open = begin != "G" or not ruleset.startswith("corax")
    assert (f"act lord {begin}" in table.legal()) == is_open
    table.play("act lord none")
    assert table.why("end") == ""
    assert table.space("c3") == "0"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_lord_s_second_action_that_needs_a_courtier_taken_back_may_be_left_out(ruleset: str) -> None:
    table = Table(without_figure(ruleset).replace("lords: 0=1! 1=2", "lords: 0=1 1=2"))
    table.play("act lord B; give thumb scroll; ring heart")
    assert "then A" in table.legal()
    assert table.why("end") == ""


@pytest.mark.parametrize("ruleset", ["v15@1", "v15@2", "draft@1", "draft@2"])
def test_a_token_move_that_needs_a_courtier_taken_back_may_be_left_out(ruleset: str) -> None:
    blocked = "on: c3=0 c4=1 b3=1 d3=1 c2=1"
    position = without_figure(ruleset).replace("on: c3=0", blocked).replace("c4=m. b3=m. d3=m. c2=m.", "a2=m.")
    table = Table(position.replace("cards heart", "cards heart; tokens owl 2"))
    assert "bonus tokens" in table.legal()
    assert table.why("end") == ""


@pytest.mark.parametrize("ruleset", ["corax@1", "corax@2"])
def test_in_corax_a_token_move_takes_no_courtier_back_and_does_not_fulfil_the_duty(ruleset: str) -> None:
    table = Table(without_figure(ruleset).replace("cards heart", "cards heart; tokens owl 2"))
    table.play("bonus tokens; move c3 c4")
    assert table.why("end") == ("turn.alternate_duty" if ruleset == "corax@1" else "")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_on_the_benches_a_courtier_need_not_be_taken_back(ruleset: str) -> None:
    position = without_figure(ruleset).replace("bench 3: 0 0\n", "")
    position = position.replace("on: c3=0", "on: c3=0 b5=0 d5=0").replace("lords: 0=1! 1=2", "phase: benches\nround: 2")
    table = Table(position.replace("0! 0! 0!", "0 0 0"))
    assert table.player(0).supply == 0
    assert table.legal()[-1] == "without"
    assert table.play("without").player(0).supply == 0
