"""Section 11: every point on which the printed editions differ, all editions side by side."""

from __future__ import annotations

import pytest

from games.engine.errors import BadRuleset
from games.engine.protocol import Ruleset
from games.engine.tudor.game import TUDOR
from games.engine.tudor.meta import META
from tests.engine.tudor.opening import Opening, bench, chairs
from tests.engine.tudor.table import Table

EDITIONS = ("v15", "corax", "draft")
WITH_SCENARIO_FIVE = ("v15", "corax")


def at(edition: str, position: str, options: str = "") -> Table:
    return Table(f"ruleset: tudor/{edition}@1{options}\n{position}")


def offers(edition: str, position: str, moves: str, wanted: str, options: str = "") -> bool:
    """Whether a move is legal after some others."""
    return wanted in at(edition, position, options).play(moves).legal()


def known_cards(edition: str) -> set[str]:
    return set(next(offer.scoring + offer.scenarios for offer in META.editions if offer.slug == edition))


def presets(edition: str) -> list[str]:
    """The cards of each suggested game."""
    suggested = next(offer.presets for offer in META.editions if offer.slug == edition)
    return [f"{dict(preset.options)['scoring']},{dict(preset.options)['scenario']}" for preset in suggested]


# Which editions there are


def test_there_are_three_editions_and_v15_is_the_default() -> None:
    assert [edition.slug for edition in META.editions] == list(EDITIONS)
    assert Table("").view.ruleset.startswith("tudor/v15@")


@pytest.mark.parametrize("edition", ["v14", "V15", "english", "dutch", "royals"])
def test_an_unknown_edition_is_refused(edition: str) -> None:
    with pytest.raises(BadRuleset):
        Opening(edition=edition)


# Cards

SCORING = ("red1", "red2", "red3", "green4", "green5", "green6", "p2", "p3")
SCENARIOS = ("blue1", "blue2", "blue3", "blue4", "blue5", "p1")
DRAFT_CARDS = {"red1", "red2", "green4", "green5", "blue1", "blue2", "blue3"}


def test_v15_and_corax_have_all_cards_and_the_draft_has_seven() -> None:
    assert {edition: known_cards(edition) for edition in EDITIONS} == {
        "v15": {*SCORING, *SCENARIOS},
        "corax": {*SCORING, *SCENARIOS},
        "draft": DRAFT_CARDS,
    }


@pytest.mark.parametrize("card", SCORING)
def test_a_scoring_card_is_played_only_in_editions_that_have_it(card: str) -> None:
    other = "red1" if card != "red1" else "green4"
    for edition in EDITIONS:
        options = f"scoring={other},{card}"
        if edition != "draft" or card in DRAFT_CARDS:
            assert card in Opening(options, edition=edition).view.scoring
        else:
            with pytest.raises(BadRuleset):
                Opening(options, edition=edition)


@pytest.mark.parametrize("card", SCENARIOS)
def test_a_scenario_is_played_only_in_editions_that_have_it(card: str) -> None:
    for edition in EDITIONS:
        if edition != "draft" or card in DRAFT_CARDS:
            assert Opening(f"scenario={card}", edition=edition).view.scenario == card
        else:
            with pytest.raises(BadRuleset):
                Opening(f"scenario={card}", edition=edition)


def test_a_random_game_of_the_draft_draws_only_its_own_cards() -> None:
    table = Opening("random", edition="draft")
    assert table.odds() == {"card red1": 1, "card red2": 1}
    assert table.chance("card red1").odds() == {"card green4": 1, "card green5": 1}
    assert table.chance("card green5").odds() == {"card blue1": 1, "card blue2": 1, "card blue3": 1}


# Moving

TWO_IN_A_ROW = """
on: a1=0 a2=1 a3=1 b1=0 b2=1
spaces: a4=hi b3=hi
lords: 0=3 1=2
chairs 2: 0
seat 0: rings heart@thumb sword@middle; cards heart 3 owl 3
"""


def test_e_passes_several_occupied_spaces_in_a_row_except_in_the_draft() -> None:
    passes = {edition: offers(edition, TWO_IN_A_ROW, "act lord E", "move a1 a2 pay owl") for edition in EDITIONS}
    assert passes == {"v15": True, "corax": True, "draft": False}


def test_e_passes_a_single_occupied_space_in_every_edition() -> None:
    passes = {edition: offers(edition, TWO_IN_A_ROW, "act lord E", "move b1 b2 pay owl") for edition in EDITIONS}
    assert passes == {"v15": True, "corax": True, "draft": True}


def test_enhanced_c_passes_several_occupied_spaces_in_a_row_except_in_the_draft() -> None:
    position = TWO_IN_A_ROW.replace("heart@thumb sword@middle", "heart@thumb sword@pinky")
    position = position.replace("a3=1", "a3=1 d2=1").replace("b2=1", "b2=1 c2=1")
    position = position.replace("b1=0", "b1=1 d1=1")
    passes = {edition: offers(edition, position, "act 2.1 C", "move a1 a2 pay owl") for edition in EDITIONS}
    assert passes == {"v15": True, "corax": True, "draft": False}


def test_in_the_draft_occupied_spaces_with_an_open_one_between_are_passed() -> None:
    position = TWO_IN_A_ROW.replace("a3=1", "a4=1").replace("a4=hi", "a3=hi a5=hi a6=c.")
    table = at("draft", position).play("act lord E; move a1 a2 pay owl; move a2 a3 pay heart; move a3 a4 pay owl")
    assert table.play("move a4 a5 pay heart").space("a5") == "0"


OCCUPIED_BOTTOM = """
on: a1=1
spaces: a2=hi a3=c. b1=hx
lords: 0=3 1=2
chairs 2: 0
seat 0: cards heart 2 owl 2
"""


@pytest.mark.parametrize("figure", ["lord E", "2.1 C"])
def test_only_corax_places_over_an_occupied_bottom_space_for_any_card(figure: str) -> None:
    for paid in ("owl", "heart"):
        wanted = f"move supply a1 pay {paid}"
        places = {edition: offers(edition, OCCUPIED_BOTTOM, f"act {figure}", wanted) for edition in EDITIONS}
        assert places == {"v15": False, "corax": True, "draft": False}


@pytest.mark.parametrize("edition", ["v15", "draft"])
def test_elsewhere_the_bottom_space_must_be_open(edition: str) -> None:
    table = at(edition, OCCUPIED_BOTTOM).play("act lord E")
    assert table.why("move supply a1 pay owl") == "throne.bottom_occupied"


def test_in_corax_placing_over_an_occupied_space_pays_and_goes_on_above_it() -> None:
    table = at("corax", OCCUPIED_BOTTOM).play("act lord E; move supply a1 pay owl")
    assert table.why("stop") == "throne.ends_occupied"
    assert table.tokens(0) == {}
    table.play("move a1 a2 pay heart")
    assert (table.space("a1"), table.space("a2")) == ("1", "0")
    assert (table.cards(0), table.tokens(0)) == ({"heart": 1, "owl": 1}, {"heart": 1})


def test_in_corax_too_g_places_on_an_open_bottom_space_only() -> None:
    table = at("corax", OCCUPIED_BOTTOM).play("act 2.1 G")
    assert table.why("move supply a1 pay owl") == "throne.bottom_occupied"


def test_in_corax_too_a_places_on_an_open_bottom_space_only() -> None:
    table = at("corax", "on: a1=1\nspaces: a2=hi b1=hx\nseat 0: rings heart@thumb sword@middle\n").play("act lord A")
    assert table.why("move supply b1") == ""
    assert table.why("move supply a1") == "throne.bottom_occupied"


TOKENS_TO_SPEND = """
on: b3=0
seat 0: tokens heart 2
"""


def test_the_token_move_places_a_courtier_except_in_corax() -> None:
    places = {edition: offers(edition, TOKENS_TO_SPEND, "bonus tokens", "move supply a1") for edition in EDITIONS}
    assert places == {"v15": True, "corax": False, "draft": True}


def test_the_token_move_moves_a_courtier_on_the_board_in_every_edition() -> None:
    moves = {edition: offers(edition, TOKENS_TO_SPEND, "bonus tokens", "move b3 b2") for edition in EDITIONS}
    assert moves == dict.fromkeys(EDITIONS, True)


def test_in_corax_there_is_no_token_move_without_a_courtier_on_the_board() -> None:
    open_to = {edition: offers(edition, "seat 0: tokens heart 2\n", "", "bonus tokens") for edition in EDITIONS}
    assert open_to == {"v15": True, "corax": False, "draft": True}


def test_scenario_five_left_places_a_courtier_except_in_corax() -> None:
    position = "on: b3=0\nseat 0: influence 2\n"
    places = {
        edition: offers(edition, position, "bonus left", "move supply a1", "+scenario=blue5")
        for edition in WITH_SCENARIO_FIVE
    }
    assert places == {"v15": True, "corax": False}


# Set-up and chambers


def test_the_second_starting_ring_is_of_another_faction_in_corax_only() -> None:
    same = {
        edition: Opening(players=2, edition=edition).lay_out().play("ring heart; ring owl").why("ring owl")
        for edition in EDITIONS
    }
    assert same == {"v15": "", "corax": "rings.second_differs", "draft": ""}


def test_gaps_are_filled_by_newcomers_and_in_corax_by_closing_up() -> None:
    position = "phase: benches\nround: 2\ncount: 2\nchairs 1: . 0 .\nbench 1: 1\nchairs 2: . . 1\n"
    after = {edition: [chairs(at(edition, position), chamber) for chamber in (1, 2)] for edition in EDITIONS}
    assert after == {
        "v15": ["1 0 .", ". . 1"],
        "corax": ["0 1 .", "1 . ."],
        "draft": ["1 0 .", ". . 1"],
    }


def test_seating_a_lord_may_be_declined_in_the_draft_only() -> None:
    declines = {edition: at(edition, "phase: lords\n").why("lord home") for edition in EDITIONS}
    assert declines == {"v15": "lords.duty", "corax": "lords.duty", "draft": ""}


# Turns


def test_a_turn_without_a_figure_is_passed_freely_except_in_corax() -> None:
    passing = {edition: at(edition, "lords: 0=1! 1=2\n").why("end") for edition in EDITIONS}
    assert passing == {"v15": "", "corax": "turn.alternate_duty", "draft": ""}


@pytest.mark.parametrize("action", ["G", "H"])
def test_a_lord_does_g_or_h_instead_except_in_corax(action: str) -> None:
    position = "chairs 1: 0\nspaces: a1=hi\nseat 0: cards heart\n"
    lord = {edition: at(edition, position).why(f"act lord {action}") for edition in EDITIONS}
    assert lord == {"v15": "", "corax": "turn.lord_alternate", "draft": ""}
    courtier = {edition: at(edition, position).why(f"act 1.1 {action}") for edition in EDITIONS}
    assert courtier == dict.fromkeys(EDITIONS, "")


OUT_OF_COURTIERS = """
on: a2=0 b2=0 c2=0 d2=0
chairs 1: 0! 0 0
chairs 2: 0 0 0
chairs 3: 0 0 0
offices: d=0
seat 0: rings heart@thumb sword@middle owl@pinky; cards heart 3
seat 1: rings coin@thumb mask@middle
spaces: a1=hi b1=hi
"""


def test_out_of_courtiers_one_comes_from_the_throne_room_and_in_corax_from_a_chamber_acted_or_not() -> None:
    taken_back = {edition: at(edition, OUT_OF_COURTIERS).play("act 1.2 G").legal("recall") for edition in EDITIONS}
    standing = ["recall a2", "recall b2", "recall c2", "recall d2"]
    sitting = [f"recall {number}.{row}" for number in (1, 2, 3) for row in (1, 2, 3)]
    assert taken_back == {"v15": standing, "corax": standing + sitting, "draft": standing}


def test_in_corax_one_who_has_acted_is_taken_back_and_placed() -> None:
    table = at("corax", OUT_OF_COURTIERS).play("act 1.2 G; recall 1.1; move supply a1 pay heart")
    assert (chairs(table, 1), table.space("a1")) == (". 0! 0", "0")


# Cards that read differently


def test_scenario_one_left_seats_a_courtier_on_any_bench_with_space_and_in_corax_not_beside_its_own() -> None:
    position = "chairs 1: 0\nbench 1: 1\nbench 2: 0\nbench 3: 1 1\nseat 0: influence 2\n"
    benches = {
        edition: at(edition, position, "+scenario=blue1").play("bonus left; leave 1.1").legal() for edition in EDITIONS
    }
    assert benches == {"v15": ["bench 1", "bench 2"], "corax": ["bench 1"], "draft": ["bench 1", "bench 2"]}


def test_in_corax_scenario_one_left_is_closed_when_every_bench_with_space_has_one_of_the_player() -> None:
    position = "chairs 1: 0\nbench 1: 0\nbench 2: 0\nbench 3: 1 1\nseat 0: influence 2\n"
    closed = {edition: at(edition, position, "+scenario=blue1").why("bonus left") for edition in EDITIONS}
    assert closed == {"v15": "", "corax": "bonus.no_use", "draft": ""}
    table = at("v15", position, "+scenario=blue1").play("bonus left; leave 1.1; bench 2")
    assert bench(table, 2) == "0 0"


def test_scenario_three_right_jumps_in_any_direction_and_in_corax_never_down() -> None:
    position = "on: c3=0 c4=1 c2=1 b3=1 d3=1\nplayers: 3\nseat 0: intrigue 2\n"
    targets = {
        edition: {
            text.split()[2] for text in at(edition, position, "+scenario=blue3").play("bonus right").legal("jump")
        }
        for edition in EDITIONS
    }
    assert targets == {"v15": {"a3", "e3", "c5", "c1"}, "corax": {"a3", "e3", "c5"}, "draft": {"a3", "e3", "c5", "c1"}}


def test_scenario_five_left_is_taken_once_per_turn_and_in_corax_as_often_as_it_is_paid() -> None:
    position = "on: b3=0\nspaces: b4=h. b5=h. c4=h.\nseat 0: influence 4\n"
    again = {
        edition: at(edition, position, "+scenario=blue5").play("bonus left; move b3 b4; stop").why("bonus left")
        for edition in WITH_SCENARIO_FIVE
    }
    assert again == {"v15": "bonus.once_per_turn", "corax": ""}


def test_scenario_five_right_is_taken_once_per_turn_and_in_corax_as_often_as_it_is_paid() -> None:
    position = "on: b2=1 c2=1 d2=1\nseat 0: intrigue 5\n"
    again = {
        edition: at(edition, position, "+scenario=blue5").play("bonus right; banish b2").why("bonus right")
        for edition in WITH_SCENARIO_FIVE
    }
    assert again == {"v15": "bonus.once_per_turn", "corax": ""}
    table = at("corax", position, "+scenario=blue5").play("bonus right; banish b2; bonus right; banish c2")
    assert table.why("bonus right") != ""


def test_in_v15_each_action_of_scenario_five_is_taken_once_per_turn_of_its_own() -> None:
    position = "on: b3=0 c2=1\nspaces: b4=h.\nseat 0: influence 4; intrigue 4\n"
    table = at("v15", position, "+scenario=blue5").play("bonus right; banish c2")
    assert table.why("bonus left") == ""


def test_in_v15_an_action_of_scenario_five_is_open_again_in_the_next_turn() -> None:
    table = at("v15", "on: b2=1 c2=1\nchairs 1: 0\nseat 0: intrigue 4\n", "+scenario=blue5")
    table.play("bonus right; banish b2; act lord none; end; act lord none; end")
    assert (table.to_act, table.why("bonus right")) == (0, "")


def test_the_draft_has_no_scenario_five() -> None:
    with pytest.raises(BadRuleset):
        Opening("scenario=blue5", edition="draft")


# Suggested games


def test_the_first_game_has_scenario_two_and_in_the_draft_scenario_one() -> None:
    assert {edition: presets(edition)[0] for edition in EDITIONS} == {
        "v15": "red1,green4,blue2",
        "corax": "red1,green4,blue2",
        "draft": "red1,green4,blue1",
    }


def test_the_second_game_is_head_of_the_snake_and_another_in_corax() -> None:
    assert {edition: presets(edition)[1] for edition in EDITIONS} == {
        "v15": "red2,green5,blue2",
        "corax": "red2,green4,blue1",
        "draft": "red2,green5,blue2",
    }


def test_every_suggested_game_can_be_opened_in_its_edition() -> None:
    for edition in META.editions:
        for preset in edition.presets:
            options = "+".join(f"{name}={value}" for name, value in preset.options)
            assert Opening(options, edition=edition.slug).view.scenario == dict(preset.options)["scenario"]


def test_cards_that_are_not_named_are_those_of_the_editions_first_game() -> None:
    unnamed = {edition: Opening(edition=edition).view for edition in EDITIONS}
    assert {edition: ",".join((*view.scoring, view.scenario)) for edition, view in unnamed.items()} == {
        edition: presets(edition)[0] for edition in EDITIONS
    }


# Combinations that do not exist


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "options",
    [
        "scoring=red1",
        "scoring=",
        "scoring=red1,red1",
        "scoring=red1,green4,green5",
        "scoring=red1,blue1",
        "scoring=red1,green7",
        "scoring=red1, green4",
        "scoring=RED1,green4",
        "scenario=blue6",
        "scenario=",
        "scenario=red1",
        "scenario=blue1,blue2",
        "random+scenario=blue1",
        "random+scoring=red1,green4",
        "random=yes",
        "gentle=yes",
        "open=no",
        "opportunity=8",
        "hurry",
        "Gentle",
    ],
)
def test_a_combination_that_does_not_exist_is_refused(edition: str, options: str) -> None:
    with pytest.raises(BadRuleset):
        Opening(options, edition=edition)


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 6])
def test_tudor_is_for_two_to_four_players(players: int) -> None:
    with pytest.raises(BadRuleset):
        Opening(players=players)


@pytest.mark.parametrize("text", ["royals/v15@1", "tudor/v15@0", "tudor/v15@3", "tudor/v15@99"])
def test_another_game_or_an_unknown_revision_is_refused(text: str) -> None:
    with pytest.raises(BadRuleset):
        TUDOR.setup(Ruleset.read(text), 3)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("variants", ["gentle", "opportunity", "open", "gentle+open+opportunity", "gentle+random"])
def test_variants_are_offered_in_every_edition(edition: str, variants: str) -> None:
    assert Opening(variants, edition=edition).view.ruleset.startswith(f"tudor/{edition}@1+")
