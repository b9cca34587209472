"""Sections 2 and 3 of the rules: what a player count puts on the table, and the set-up until the first round."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.engine.protocol import CHANCE, Seat
from games.engine.sources import SOURCES, sourced_values
from games.engine.tudor.board import DATA
from games.engine.tudor.game import TUDOR
from games.engine.tudor.meta import META
from tests.engine.tudor.opening import Opening, chairs
from tests.engine.tudor.table import Table, drawn

FACTIONS = ("heart", "sword", "scroll", "owl", "coin", "mitre", "mask")
SOURCE_OF = {entry.name: entry.src for entry in sourced_values(DATA)}
VALUE_OF = {entry.name: entry.value for entry in sourced_values(DATA)}


def options_of_preset(edition: str, preset: str) -> dict[str, str]:
    offers = next(offers for offers in META.editions if offers.slug == edition)
    return dict(next(suggested.options for suggested in offers.presets if suggested.id == preset))


# By player count


@pytest.mark.parametrize(
    ("players", "columns", "rows", "spaces"), [(2, 4, 7, 28), (3, 6, 6, 36), (4, 6, 6, 36)], ids=["2p", "3p", "4p"]
)
def test_the_throne_room_has_28_spaces_for_two_and_36_for_more(
    players: int, columns: int, rows: int, spaces: int
) -> None:
    view = Opening(players=players).view
    assert (view.columns, view.rows, len(view.spaces)) == (columns, rows, spaces)


@pytest.mark.parametrize(("players", "each"), [(2, 18), (3, 20), (4, 20)])
def test_the_bag_holds_18_tokens_per_faction_for_two_and_20_for_more(players: int, each: int) -> None:
    assert Opening(players=players).until("draw").odds() == {f"draw {faction}": each for faction in FACTIONS}


@pytest.mark.parametrize(("players", "each"), [(2, 14), (3, 18), (4, 18)])
def test_there_are_14_influence_and_14_intrigue_for_two_and_18_of_each_for_more(players: int, each: int) -> None:
    assert Opening(players=players).odds() == {"deal influence": each, "deal intrigue": each}


@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 2), (4, 3)])
def test_the_stand_holds_two_rings_per_faction_and_three_for_four_players(players: int, each: int) -> None:
    assert dict(Opening(players=players).view.stand) == dict.fromkeys(FACTIONS, each)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_faction_has_ten_cards(players: int) -> None:
    assert dict(Opening(players=players).view.stacks) == dict.fromkeys(FACTIONS, 10)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_fourteen_courtiers(players: int) -> None:
    assert [player.supply for player in Opening(players=players).view.players] == [14] * players


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (3, 3), (4, 4)])
def test_a_bench_has_as_many_seats_as_there_are_players(players: int, seats: int) -> None:
    table = Table(f"players: {players}\nphase: benches").play("bench 2; " * (seats - 1))
    assert table.why("bench 2") == ""
    assert table.play("bench 2").why("bench 2") == "benches.full"


@pytest.mark.parametrize(("players", "count"), [(2, 3), (3, 4), (4, 5)])
def test_a_chamber_has_one_courtier_chair_more_than_there_are_players(players: int, count: int) -> None:
    table = Opening(players=players)
    assert [chairs(table, chamber) for chamber in (1, 2, 3)] == [" ".join(["."] * count)] * 3


@pytest.mark.parametrize(("players", "count"), [(2, 1), (3, 2), (4, 2)])
def test_a_chamber_has_one_lord_chair_for_two_and_two_for_more(players: int, count: int) -> None:
    table = Table(f"players: {players}\nphase: lords").play("lord 3; " * (count - 1))
    assert table.why("lord 3") == ""
    assert table.play("lord 3").why("lord 3") == "lords.full"


@pytest.mark.parametrize(
    ("players", "prestige"), [(2, (5, 0)), (3, (5, 2, 0)), (4, (5, 3, 1, 0))], ids=["2p", "3p", "4p"]
)
def test_the_garter_gives_prestige_by_rank(players: int, prestige: tuple[int, ...]) -> None:
    hands = "".join(f"seat {seat}: cards {FACTIONS[seat]} {4 - seat}\n" for seat in range(players))
    result = Table(f"players: {players}\nphase: garter\n{hands}").play("award garter").result
    assert result is not None
    assert result.scores == prestige


# The board


def test_rows_count_from_the_bottom_and_the_stairs_lie_above_row_three() -> None:
    view = Opening().view
    assert [space.name for space in view.spaces[:7]] == ["a1", "b1", "c1", "d1", "e1", "f1", "a2"]
    assert [space.name for space in view.spaces if space.is_topmost] == ["a6", "b6", "c6", "d6", "e6", "f6"]
    assert view.stairs == 3


@pytest.mark.parametrize("players", [3, 4])
def test_six_offices_stand_above_six_columns(players: int) -> None:
    assert [(office.column, office.id) for office in Opening(players=players).view.offices] == [
        ("a", "chancellor"),
        ("b", "treasurer"),
        ("c", "privy-seal"),
        ("d", "archbishop"),
        ("e", "admiral"),
        ("f", "chamberlain"),
    ]


def test_the_board_for_two_uses_the_first_four_offices() -> None:
    assert [(office.column, office.id) for office in Opening(players=2).view.offices] == [
        ("a", "chancellor"),
        ("b", "treasurer"),
        ("c", "privy-seal"),
        ("d", "archbishop"),
    ]


def test_the_chambers_hold_actions_a_b_and_c_d_and_e_f() -> None:
    assert [(chamber.number, chamber.actions) for chamber in Opening().view.chambers] == [
        (1, "AB"),
        (2, "CD"),
        (3, "EF"),
    ]


FIVE = ("thumb", "index", "middle", "ring", "pinky")
ENHANCED_BY = {
    ("middle", "ring"): "A",
    ("ring", "pinky"): "B",
    ("thumb", "pinky"): "C",
    ("thumb", "index"): "D",
    ("index", "pinky"): "E",
    ("index", "middle"): "F",
}


def enhanced(*fingers: str) -> str:
    rings = " ".join(f"{faction}@{finger}" for faction, finger in zip(FACTIONS, fingers, strict=False))
    offices = " ".join(f"{column}=0" for column in "abc"[: len(fingers) - 2])
    return Table(f"offices: {offices}\nseat 0: rings {rings}").player(0).enhanced


@pytest.mark.parametrize("pair", [*combinations(FIVE, 2)], ids="+".join)
def test_two_rings_enhance_one_action_or_none(pair: tuple[str, str]) -> None:
    assert enhanced(*pair) == ENHANCED_BY.get(pair, "")


def test_thumb_index_and_middle_enhance_exactly_d_and_f() -> None:
    assert enhanced("thumb", "index", "middle") == "DF"


def test_five_rings_enhance_every_action() -> None:
    assert enhanced(*FIVE) == "ABCDEF"


def test_a_step_goes_up_down_left_or_right_never_diagonally() -> None:
    position = "players: 3\non: c3=0\nseat 0: rings heart@middle sword@ring\n"
    table = Table(position).play("act lord A")
    assert table.reach("c3") == drawn("""
        . . . . . .
        . . . . . .
        . . x . . .
        . x . x . .
        . . x . . .
        . . . . . .
    """)
    assert table.why("move c3 d4") == "throne.adjacent"


def test_the_board_for_two_ends_at_its_fourth_column() -> None:
    table = Table("on: d3=0 a5=0\nseat 0: rings heart@middle sword@ring\n").play("act lord A")
    assert table.why("move d3 e3") == "throne.not_on_board"
    assert table.reach("a5") == drawn("""
        . . . .
        x . . .
        . x . .
        x . . .
        . . . .
        . . . .
        . . . .
    """)


@pytest.mark.parametrize("edition", ["v15", "corax", "draft"])
def test_in_every_edition_two_players_have_benches_for_two_and_chambers_for_one_lord(edition: str) -> None:
    table = Table(f"ruleset: tudor/{edition}@1\nphase: benches\n").play("bench 1; bench 1")
    assert table.why("bench 1") == "benches.full"
    table.play("bench 2; bench 2; lord 3")
    assert table.why("lord 3") == "lords.full"


# Where the values come from


def test_every_value_says_where_it_comes_from() -> None:
    assert set(SOURCE_OF.values()) <= set(SOURCES)
    assert SOURCES == ("book", "derived", "sourced", "ours")


@pytest.mark.parametrize(
    ("table", "source"),
    [
        ("board.columns", "ours"),
        ("board.rows", "ours"),
        ("board.spaces", "derived"),
        ("board.tokens_per_faction", "book"),
        ("board.round_tokens", "book"),
        ("board.rings_per_faction", "book"),
        ("board.bench_seats", "book"),
        ("board.courtier_chairs", "book"),
        ("board.lord_chairs", "book"),
        ("tables.garter", "book"),
    ],
)
def test_a_value_by_player_count_has_its_mark(table: str, source: str) -> None:
    assert [SOURCE_OF[f"{table}.{players}"] for players in (2, 3, 4)] == [source] * 3


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("board.rows_below_stairs", "book"),
        ("board.offices", "ours"),
        ("board.chambers", "ours"),
        ("board.years", "ours"),
        ("hands.enhancements.A", "ours"),
        ("hands.enhancements.B", "book"),
        ("hands.enhancements.C", "ours"),
        ("hands.enhancements.D", "ours"),
        ("hands.enhancements.E", "ours"),
        ("hands.enhancements.F", "ours"),
        ("tables.set_values", "derived"),
        ("tables.quest", "ours"),
        ("tables.placements.p1", "sourced"),
        ("tables.rounds.p1", "sourced"),
        ("tables.disappearing", "sourced"),
    ],
)
def test_a_value_has_its_mark(name: str, source: str) -> None:
    assert SOURCE_OF[name] == source


@pytest.mark.parametrize("table", ["worth", "removed"])
@pytest.mark.parametrize("faction", FACTIONS)
def test_the_numbers_of_red_two_are_ours(table: str, faction: str) -> None:
    assert SOURCE_OF[f"tables.essentials.{table}.{faction}"] == "ours"


@pytest.mark.parametrize(
    ("index", "name", "colour", "interest", "from_the_book"),
    [
        (0, "heart", "red", "marriage", {"id"}),
        (1, "sword", "gray", "military", {"id"}),
        (2, "scroll", "brown", "diplomacy", {"interest"}),
        (3, "owl", "blue", "learning", {"id"}),
        (4, "coin", "yellow", "treasury", set()),
        (5, "mitre", "purple", "church", set()),
        (6, "mask", "green", "spies", set()),
    ],
)
def test_a_faction_has_colour_icon_and_name_and_only_four_names_are_from_the_book(
    index: int, name: str, colour: str, interest: str, from_the_book: set[str]
) -> None:
    at = f"factions.faction.{index}"
    assert (VALUE_OF[f"{at}.id"], VALUE_OF[f"{at}.colour"], VALUE_OF[f"{at}.interest"]) == (name, colour, interest)
    assert SOURCE_OF[f"{at}.colour"] in ("book", "sourced")
    marks = {part: SOURCE_OF[f"{at}.{part}"] for part in ("id", "interest")}
    assert marks == {part: "book" if part in from_the_book else "ours" for part in ("id", "interest")}


def test_the_years_of_the_round_track() -> None:
    assert VALUE_OF["board.wives"] == ["aragon", "boleyn", "seymour", "cleves", "howard", "parr"]
    assert VALUE_OF["board.years"] == [1509, 1533, 1536, 1540, 1540, 1543]


# Choosing cards


@pytest.mark.parametrize(
    ("preset", "scoring", "scenario"),
    [
        ("first-court", "red1,green4", "blue2"),
        ("head-of-the-snake", "red2,green5", "blue2"),
        ("r2-g4-b1", "red2,green4", "blue1"),
        ("r3-g5-b3", "red3,green5", "blue3"),
        ("r1-g6-b5", "red1,green6", "blue5"),
    ],
)
@pytest.mark.parametrize("edition", ["v15", "corax"])
def test_a_preset_names_two_scoring_cards_and_a_scenario(
    edition: str, preset: str, scoring: str, scenario: str
) -> None:
    options = options_of_preset(edition, preset)
    assert options == {"scoring": scoring, "scenario": scenario}
    view = Opening("+".join(f"{name}={value}" for name, value in options.items()), edition=edition).view
    assert (set(view.scoring), view.scenario) == (set(scoring.split(",")), scenario)


def test_cards_that_are_not_named_are_those_of_the_first_court() -> None:
    view = Opening().view
    assert (view.scoring, view.scenario) == (("red1", "green4"), "blue2")


@pytest.mark.parametrize(
    "pair", [*combinations(("red1", "red2", "red3", "green4", "green5", "green6", "p2", "p3"), 2)], ids="+".join
)
def test_any_two_scoring_cards_may_be_played_two_red_and_two_green_too(pair: tuple[str, str]) -> None:
    assert set(Opening(f"scoring={','.join(pair)}").view.scoring) == set(pair)


@pytest.mark.parametrize("scenario", ["blue1", "blue2", "blue3", "blue4", "blue5", "p1"])
def test_any_scenario_may_be_played(scenario: str) -> None:
    assert Opening(f"scenario={scenario}").view.scenario == scenario


def test_the_order_in_which_scoring_cards_are_named_does_not_matter() -> None:
    assert Opening("scoring=green4,red1").view.ruleset == Opening("scoring=red1,green4").view.ruleset


def test_a_random_setup_turns_up_a_red_card_then_a_green_card_then_a_scenario() -> None:
    table = Opening("random")
    assert table.odds() == {"card red1": 1, "card red2": 1, "card red3": 1}
    assert table.chance("card red3").odds() == {"card green4": 1, "card green5": 1, "card green6": 1}
    assert table.chance("card green6").odds() == {f"card blue{number}": 1 for number in (1, 2, 3, 4, 5)}
    table.chance("card blue4")
    assert (table.view.scoring, table.view.scenario) == (("red3", "green6"), "blue4")


def test_the_cards_of_a_random_setup_are_open_as_they_turn_up() -> None:
    assert Opening("random").chance("card red2; card green4").view.drawn_cards == ("red2", "green4")


def test_a_random_red_two_removes_its_tokens_too() -> None:
    table = Opening("random").chance("card red2; card green4; card blue1").until("draw")
    assert table.odds()["draw heart"] == 12


def test_variants_go_with_a_random_setup() -> None:
    table = Opening("random+opportunity").chance("card red1; card green4; card blue1")
    assert table.odds()["deal opportunity"] == 8


# The bag and the board


def test_red_two_removes_tokens_from_the_bag() -> None:
    assert Opening("scoring=red2,green4").until("draw").odds() == {
        "draw heart": 12,
        "draw sword": 20,
        "draw scroll": 18,
        "draw owl": 14,
        "draw coin": 16,
        "draw mitre": 20,
        "draw mask": 20,
    }


def test_red_two_removes_tokens_on_top_of_the_removal_for_two() -> None:
    assert Opening("scoring=red2,green4", players=2).until("draw").odds() == {
        "draw heart": 10,
        "draw sword": 18,
        "draw scroll": 16,
        "draw owl": 12,
        "draw coin": 14,
        "draw mitre": 18,
        "draw mask": 18,
    }


@pytest.mark.parametrize("scoring", ["red1,green4", "red3,green5", "p2,green6"])
def test_no_other_card_removes_tokens(scoring: str) -> None:
    assert set(Opening(f"scoring={scoring}").until("draw").odds().values()) == {20}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_round_token_lies_on_every_space(players: int) -> None:
    spaces = Opening(players=players).lay_out().view.spaces
    kinds = [space.round_token for space in spaces]
    assert kinds.count("influence") == kinds.count("intrigue") == len(spaces) // 2


@pytest.mark.parametrize(("players", "left"), [(2, 126 - 28), (3, 140 - 36), (4, 140 - 36)])
def test_one_faction_token_is_drawn_onto_every_space(players: int, left: int) -> None:
    view = Opening(players=players).lay_out().view
    assert all(space.faction for space in view.spaces)
    assert view.bag_count == left


def test_a_round_token_that_was_dealt_is_not_dealt_again() -> None:
    table = Opening().chance("deal influence; deal influence; deal intrigue")
    assert table.odds() == {"deal influence": 16, "deal intrigue": 17}


def test_a_faction_token_that_was_drawn_is_not_drawn_again() -> None:
    table = Opening().until("draw").chance("draw owl; draw owl")
    assert (table.odds()["draw owl"], table.odds()["draw coin"]) == (18, 20)


@pytest.mark.parametrize("edition", ["v15", "corax", "draft"])
@pytest.mark.parametrize(("players", "each"), [(2, 10), (3, 14), (4, 14)])
def test_eight_opportunity_tokens_replace_four_influence_and_four_intrigue(
    players: int, each: int, edition: str
) -> None:
    table = Opening("opportunity", players, edition)
    assert table.odds() == {"deal influence": each, "deal intrigue": each, "deal opportunity": 8}
    kinds = [space.round_token for space in table.lay_out().view.spaces]
    assert [kinds.count(kind) for kind in ("influence", "intrigue", "opportunity")] == [each, each, 8]


def test_without_the_variant_no_opportunity_token_is_dealt() -> None:
    assert "opportunity" not in {space.round_token for space in Opening().lay_out().view.spaces}


# Start player and rings


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chance_names_the_start_player_every_seat_alike(players: int) -> None:
    assert Opening(players=players).until("start").odds() == {f"start {seat}": 1 for seat in range(players)}


def test_the_start_player_is_the_one_named() -> None:
    assert Opening().lay_out(start=2).view.start == 2


def test_nobody_decides_before_the_board_is_laid_out() -> None:
    table = Opening()
    assert table.to_act == CHANCE
    assert table.why("ring heart", seat=0) == "turn.not_yours"


def draft(table: Opening, rings: str) -> list[int]:
    """Takes these rings in turn; everyone wears their two on thumb and middle finger. Who took which, in order."""
    order: list[int] = []
    for ring in rings.split():
        assert table.to_act is not None
        order.append(table.to_act)
        table.play(f"ring {ring}")
        for finger in ("thumb", "middle"):
            if wearing := [text for text in table.legal("wear") if text.endswith(finger)]:
                table.play(wearing[0])
    return order


@pytest.mark.parametrize(
    ("players", "order"),
    [(2, [0, 1, 1, 0]), (3, [0, 1, 2, 2, 1, 0]), (4, [0, 1, 2, 3, 3, 2, 1, 0])],
    ids=["2p", "3p", "4p"],
)
def test_rings_are_taken_in_seat_order_then_in_reverse_the_last_seat_twice_in_a_row(
    players: int, order: list[int]
) -> None:
    rings = "heart sword scroll owl coin mitre mask heart"
    assert draft(Opening(players=players).lay_out(), " ".join(rings.split()[: 2 * players])) == order


def test_seat_order_begins_with_the_start_player() -> None:
    table = Opening().lay_out(start=1)
    assert draft(table, "heart sword scroll owl coin mitre") == [1, 2, 0, 0, 2, 1]


def test_a_ring_comes_from_the_stand() -> None:
    table = Opening().lay_out().play("ring heart")
    assert dict(table.view.stand)["heart"] == 1
    assert table.player(0).loose_rings == ("heart",)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_everybody_sees_a_ring_that_is_taken_and_not_yet_worn(viewer: int | None) -> None:
    table = Opening().lay_out().play("ring heart; ring owl")
    seen = TUDOR.view(table.state, None if viewer is None else Seat(viewer))
    assert [player.loose_rings for player in seen.players] == [("heart",), ("owl",), ()]
    assert (seen.phase, seen.round, seen.wife) == ("rings", 0, "")


def test_a_faction_whose_rings_are_gone_from_the_stand_cannot_be_taken() -> None:
    assert Opening().lay_out().play("ring heart; ring heart").why("ring heart") == "rings.stand"


def test_no_one_passes_when_they_take_a_ring() -> None:
    assert Opening().lay_out().legal() == [f"ring {faction}" for faction in FACTIONS]


def test_the_first_ring_is_not_put_on_before_the_second_is_taken() -> None:
    table = Opening().lay_out().play("ring heart")
    assert table.to_act == 1
    assert table.rings(0) == {}


def test_the_second_ring_is_followed_at_once_by_putting_both_on() -> None:
    table = Opening(players=2).lay_out().play("ring heart; ring owl; ring coin")
    assert table.to_act == 1
    assert table.legal() == [f"wear owl {finger}" for finger in FIVE]
    assert table.why("ring mask", seat=0) == "turn.not_yours"
    table.play("wear owl pinky")
    assert table.to_act == 1
    table.play("wear coin thumb")
    assert table.to_act == 0
    assert table.rings(1) == {"thumb": ("coin",), "pinky": ("owl",)}


def test_the_two_rings_go_onto_different_fingers() -> None:
    table = Opening(players=2).lay_out().play("ring heart; ring owl; ring coin; wear owl index")
    assert table.why("wear coin index") == "rings.finger_taken"


def test_rings_are_put_on_openly() -> None:
    table = Opening(players=2).lay_out().play("ring heart; ring owl; ring coin; wear owl index; wear coin ring")
    seen = TUDOR.view(table.state, Seat(0)).players[1]
    assert dict(seen.fingers)["index"] == ("owl",)
    assert dict(seen.fingers)["ring"] == ("coin",)


def test_after_all_rings_everybody_gets_a_card_matching_each_ring() -> None:
    table = Opening().lay_out()
    draft(table, "heart sword scroll owl coin mitre")
    assert table.cards(0) == {"heart": 1, "mitre": 1}
    assert table.cards(1) == {"sword": 1, "coin": 1}
    assert table.cards(2) == {"scroll": 1, "owl": 1}
    assert dict(table.view.stacks) == {**dict.fromkeys(FACTIONS, 9), "mask": 10}


def test_two_rings_of_a_faction_bring_two_of_its_cards() -> None:
    table = Opening(players=2).lay_out()
    draft(table, "heart owl owl heart")
    assert (table.cards(0), table.cards(1)) == ({"heart": 2}, {"owl": 2})


def test_nobody_gets_a_card_before_all_rings_are_on() -> None:
    table = Opening(players=2).lay_out().play("ring heart; ring owl; ring coin; wear owl index; wear coin ring")
    table.play("ring mask; wear heart thumb")
    assert (table.cards(0), table.cards(1)) == ({}, {})
    assert table.play("wear mask ring").cards(1) == {"owl": 1, "coin": 1}


def test_the_first_round_begins_with_the_start_player() -> None:
    table = Opening().lay_out(start=2)
    draft(table, "heart sword scroll owl coin mitre")
    assert (table.view.phase, table.view.round, table.to_act) == ("benches", 1, 2)


def test_a_scenario_that_places_nobody_in_round_one_begins_with_the_lords() -> None:
    table = Opening("scenario=blue3").lay_out(start=2)
    draft(table, "heart sword scroll owl coin mitre")
    assert (table.view.phase, table.view.round, table.to_act) == ("lords", 1, 2)


def test_corax_wants_a_second_ring_of_another_faction() -> None:
    table = Opening(players=2, edition="corax").lay_out().play("ring heart; ring owl")
    assert table.why("ring owl") == "rings.second_differs"
    assert table.legal() == [f"ring {faction}" for faction in FACTIONS if faction != "owl"]


def test_corax_does_not_mind_what_rings_others_have() -> None:
    table = Opening(players=2, edition="corax").lay_out().play("ring heart; ring owl")
    assert table.why("ring heart") == ""


@pytest.mark.parametrize("edition", ["v15", "draft"])
def test_elsewhere_the_second_ring_may_be_of_the_same_faction(edition: str) -> None:
    table = Opening(players=2, edition=edition).lay_out().play("ring heart; ring owl")
    assert table.why("ring owl") == ""


# Gentle start

ENHANCING_A = """
ruleset: tudor/v15@1+gentle
players: 3
on: c3=0
spaces: b3=ox
seat 0: rings heart@middle sword@ring
"""


def test_in_a_gentle_start_enhancements_do_nothing_in_round_one() -> None:
    table = Table(ENHANCING_A)
    assert table.player(0).enhanced == ""
    assert table.play("act lord A").why("move c3 b3") == "throne.matching_ring"


def test_in_a_gentle_start_enhancements_work_from_round_two_on() -> None:
    table = Table(ENHANCING_A + "round: 2\n")
    assert table.player(0).enhanced == "A"
    assert table.play("act lord A").why("move c3 b3") == ""


def test_without_the_variant_enhancements_work_in_round_one() -> None:
    table = Table(ENHANCING_A.replace("+gentle", ""))
    assert table.player(0).enhanced == "A"
    assert table.play("act lord A").why("move c3 b3") == ""


END_OF_ROUND_ONE = """
ruleset: tudor/v15@1+gentle
players: 3
start: 1
phase: round_end
seat 0: rings heart@thumb sword@ring
seat 1: rings owl@thumb coin@ring
seat 2: rings mask@thumb scroll@ring
"""


def test_before_round_two_all_may_rearrange_in_order_from_the_new_start_player() -> None:
    table = Table(END_OF_ROUND_ONE).play("score round")
    asked = []
    while table.view.phase != "benches":
        assert table.legal() == ["keep", "rearrange"]
        asked.append(table.to_act)
        table.play("keep")
    assert asked == [2, 0, 1]
    assert table.view.round == 2


def test_who_rearranges_puts_all_their_rings_on_anew() -> None:
    table = Table(END_OF_ROUND_ONE).play("score round; rearrange; wear scroll index; wear mask pinky")
    assert table.rings(2) == {"index": ("scroll",), "pinky": ("mask",)}


def test_everybody_rearranges_once() -> None:
    table = Table(END_OF_ROUND_ONE).play("score round; rearrange; wear scroll index; wear mask pinky")
    assert table.to_act == 0
    table.play("keep; rearrange; wear owl index; wear coin pinky")
    assert (table.view.phase, table.to_act) == ("benches", 2)


def test_who_keeps_their_rings_keeps_their_fingers() -> None:
    assert Table(END_OF_ROUND_ONE).play("score round; keep").rings(2) == {"thumb": ("mask",), "ring": ("scroll",)}


def test_rings_are_rearranged_before_anybody_sits_on_a_bench() -> None:
    table = Table(END_OF_ROUND_ONE).play("score round; keep; keep")
    assert table.why("bench 1") == "turn.not_now"
    assert table.play("keep").why("bench 1") == ""


def test_before_round_three_nobody_rearranges() -> None:
    table = Table(END_OF_ROUND_ONE + "round: 2\n").play("score round")
    assert (table.view.phase, table.view.round) == ("benches", 3)


def test_without_the_variant_nobody_rearranges_before_round_two() -> None:
    table = Table(END_OF_ROUND_ONE.replace("+gentle", "")).play("score round")
    assert (table.view.phase, table.to_act) == ("benches", 2)


# Screens

BEHIND_THE_SCREEN = """
ruleset: tudor/v15@1
players: 3
seat 1: cards heart 2 owl; tokens coin 3; influence 1; intrigue 2; prestige 4
"""


def test_others_see_how_much_lies_behind_a_screen_but_not_what() -> None:
    seen = TUDOR.view(Table(BEHIND_THE_SCREEN).state, Seat(0)).players[1]
    assert (seen.card_count, seen.token_count, seen.round_token_count, seen.prestige) == (3, 3, 3, 4)
    assert (seen.cards, seen.tokens, seen.round_tokens) == (None, None, None)


def test_the_public_sees_behind_no_screen() -> None:
    players = TUDOR.view(Table(BEHIND_THE_SCREEN).state, None).players
    assert [(seen.cards, seen.tokens, seen.round_tokens) for seen in players] == [(None, None, None)] * 3


def test_everyone_sees_behind_their_own_screen() -> None:
    seen = TUDOR.view(Table(BEHIND_THE_SCREEN).state, Seat(1)).players[1]
    assert seen.cards is not None
    assert dict(seen.cards)["heart"] == 2


def test_open_screens_show_everything_to_all() -> None:
    table = Table(BEHIND_THE_SCREEN.replace("v15@1", "v15@1+open"))
    seen = TUDOR.view(table.state, Seat(0))
    assert seen.players == table.view.players
    assert seen.players[1].cards is not None


def test_stacks_stand_and_board_are_open_to_the_public() -> None:
    table = Table(BEHIND_THE_SCREEN)
    seen = TUDOR.view(table.state, None)
    assert dict(seen.stacks)["heart"] == 8
    assert (seen.stand, seen.spaces, seen.chambers) == (table.view.stand, table.view.spaces, table.view.chambers)


def test_every_gain_and_payment_is_public_when_it_happens() -> None:
    table = Table("spaces: a1=hi\nseat 0: rings heart@thumb sword@middle; cards heart\n")
    table.play("act lord G; move supply a1 pay heart; keep")
    assert table.happened("card_paid") == ["card_paid seat 0 faction=heart"]
    assert table.happened("token_taken") == ["token_taken seat 0 space=a1 faction=heart"]
    assert {event.readers for event in table.events} == {None}
