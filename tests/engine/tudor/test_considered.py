"""What a player considers beside the legal moves: the others of the same kinds, each with the rule that forbids it."""

from __future__ import annotations

import pytest

from games.engine.protocol import CHANCE, COURT, Ruleset, Seat
from games.engine.tudor.game import TUDOR
from tests.engine.tudor.asking import ruleset
from tests.engine.tudor.table import Table

FACTIONS = ("heart", "sword", "scroll", "owl", "coin", "mitre", "mask")
DRAFT = "phase: rings\nround: 0"

TURN = """
ruleset: tudor/v15@1+scenario=blue3+scoring=red1,green4
players: 2
on: b2=0 b3=1 a1=0
spaces: b4=hi a2=oi
seat 0: rings heart@thumb sword@middle; cards mask 1; influence 2
chairs 1: 0! 1
chairs 2: 0
chairs 3: 0
lords: 0=1 1=2
"""


# Nobody else


def test_a_seat_that_is_not_to_act_considers_nothing() -> None:
    table = Table(TURN)
    assert [len(TUDOR.considered(table.state, seat)) for seat in (Seat(1), CHANCE, COURT)] == [0, 0, 0]


def test_chance_and_the_court_consider_what_they_may_do() -> None:
    dealing = TUDOR.setup(Ruleset.read("tudor/v15@1"), 3)
    assert TUDOR.considered(dealing, CHANCE) == TUDOR.legal_moves(dealing, CHANCE) != []
    assert Table("phase: round_end").considered() == ["score round"]


def test_when_it_is_over_nobody_considers_anything() -> None:
    assert Table("phase: over\nround: 5").considered() == []


# The rounds' beginnings


def test_all_rings_are_considered_in_the_draft() -> None:
    table = Table(DRAFT).play("ring heart; ring heart")
    assert table.considered() == [f"ring {faction}" for faction in FACTIONS]
    assert table.forbidden() == {"ring heart": "rings.stand"}


def test_the_edition_that_wants_another_second_ring_says_so_at_the_first() -> None:
    table = Table("ruleset: tudor/corax@1\n" + DRAFT).play("ring heart; ring owl")
    assert table.forbidden() == {"ring owl": "rings.second_differs"}


def test_all_fingers_are_considered_for_a_ring() -> None:
    table = Table(DRAFT).play("ring heart; ring owl; ring coin; wear owl middle")
    assert table.considered() == [f"wear coin {finger}" for finger in ("thumb", "index", "middle", "ring", "pinky")]
    assert table.forbidden() == {"wear coin middle": "rings.finger_taken"}


def test_all_benches_are_considered_and_a_full_one_says_so() -> None:
    table = Table("phase: benches\ncount: 2\nbench 1: 0 1")
    assert table.considered() == ["bench 1", "bench 2", "bench 3"]
    assert table.forbidden() == {"bench 1": "benches.full"}


def test_without_supply_the_benches_ask_for_a_courtier_to_be_taken_back() -> None:
    table = Table("phase: benches\nruleset: tudor/v15@1+scoring=red1,green6\non: c3=0\nseat 0: abroad 13")
    assert table.considered() == ["bench 1", "bench 2", "bench 3", "recall c3", "without"]
    assert table.forbidden() == {f"bench {number}": "benches.supply_empty" for number in (1, 2, 3)}


def test_all_chambers_are_considered_for_the_lord_and_home_only_where_the_lord_may_stay_there() -> None:
    taken = "phase: lords\nstart: 1\ncount: 1\nlords: 1=2"
    assert Table(taken).considered() == ["lord 1", "lord 2", "lord 3"]
    assert Table(taken).forbidden() == {"lord 2": "lords.full"}
    assert Table(f"ruleset: tudor/draft@1\n{taken}").considered()[-1] == "lord home"


# Turns


def test_a_turn_considers_every_figure_bonus_and_card_and_the_end() -> None:
    table = Table(TURN)
    assert table.considered() == [
        *(f"act lord {action}" for action in ("A", "B", "G", "H", "none")),
        "act 1.1 A",
        "act 1.1 B",
        *(f"act 2.1 {action}" for action in ("C", "D", "G", "H", "none")),
        "act 3.1 E",
        "act 3.1 F",
        "bonus tokens",
        "bonus left",
        "bonus right",
        "trade mask",
        "end",
    ]
    assert table.forbidden() == {
        "act lord G": "action.G",
        "act 1.1 A": "turn.figure_acted",
        "act 1.1 B": "turn.figure_acted",
        "act 2.1 C": "action.C",
        "act 2.1 G": "action.G",
        "act 3.1 E": "turn.no_lord",
        "act 3.1 F": "turn.no_lord",
        "bonus tokens": "bonus.two_tokens",
        "bonus right": "bonus.price",
        "trade mask": "trade.two_cards",
        "end": "turn.must_activate",
    }


def test_after_the_activation_only_the_lords_other_action_is_considered() -> None:
    table = Table(TURN.replace("0=1 1=2", "0=3 1=2")).play("act lord F; take coin")
    assert table.considered("then") == ["then E"]
    assert table.considered("act") == []
    assert table.forbidden("then") == {"then E": "action.E"}


def test_who_has_no_figure_left_sees_why_and_what_is_left() -> None:
    table = Table(TURN.replace("chairs 2: 0", "chairs 2: 0!").replace("0=1 1=2", "0=1! 1=2"))
    assert table.considered("act lord") == ["act lord A", "act lord B"]
    assert table.considered("act nobody") == ["act nobody G", "act nobody H"]
    assert set(table.forbidden("act ").values()) == {"turn.figure_acted", "turn.no_lord", "action.G"}
    assert "end" not in table.forbidden()


def test_an_edition_that_keeps_lords_from_g_and_h_says_so() -> None:
    table = Table("ruleset: tudor/corax@1")
    assert table.forbidden("act lord ") == {"act lord G": "turn.lord_alternate", "act lord H": "turn.lord_alternate"}


# The Throne Room


def test_a_step_considers_every_space_next_to_each_courtier_and_the_bottom() -> None:
    table = Table(TURN).play("act lord A")
    assert table.considered() == [
        "move a1 a2",
        "move a1 b1",
        "move b2 b3",
        "move b2 a2",
        "move b2 c2",
        "move b2 b1",
        "move supply a1",
        "move supply b1",
        "move supply c1",
        "move supply d1",
    ]
    forbidden = table.forbidden()
    assert forbidden["move a1 a2"] == forbidden["move b2 a2"] == "throne.matching_ring"
    assert forbidden["move b2 b3"] == "throne.ends_occupied"
    assert forbidden["move supply a1"] == "throne.bottom_occupied"


def test_a_move_up_its_column_considers_that_way_only_and_names_the_card_it_costs() -> None:
    table = Table("on: c3=0\nspaces: c4=oi a1=hi b1=ox c1=ox d1=ox\nseat 0: cards heart\nlords: 0=2 1=1")
    table.play("act lord C")
    assert table.considered() == [
        "move c3 c4 pay owl",
        "move supply a1 pay heart",
        "move supply b1 pay owl",
        "move supply c1 pay owl",
        "move supply d1 pay owl",
    ]
    assert set(table.forbidden().values()) == {"throne.no_card"}


LONG_WAY = """
on: c3=0 c4=1
spaces: a1=hi c5=hx
seat 0: cards heart coin
lords: 0=3 1=1
"""


def test_passing_somebody_considers_every_card_in_hand() -> None:
    table = Table(LONG_WAY).play("act lord E")
    assert table.considered("move c3") == ["move c3 c4 pay heart", "move c3 c4 pay coin"]
    assert table.forbidden("move c3") == {"move c3 c4 pay heart": "throne.stranded"}


def test_somebody_who_cannot_be_passed_is_considered_once() -> None:
    table = Table(LONG_WAY.replace("c5=hx", "c5=ox")).play("act lord E")
    assert table.considered("move c3") == ["move c3 c4 pay heart"]
    assert table.forbidden("move c3") == {"move c3 c4 pay heart": "throne.stranded"}


def test_on_the_way_it_is_considered_to_go_back_and_to_stop() -> None:
    position = """
on: c3=0 c4=1
spaces: c5=hx
seat 0: rings heart@thumb sword@pinky; cards heart 5
lords: 0=2 1=1
"""
    table = Table(position).play("act lord C; move c3 c4 pay heart")
    assert table.considered()[-1] == "stop"
    forbidden = table.forbidden()
    assert forbidden["stop"] == "throne.ends_occupied"
    assert forbidden["move c4 c3"] == "throne.never_twice"


def test_the_own_office_is_considered_and_closed() -> None:
    table = Table("on: a6=0\noffices: a=0").play("act lord A")
    assert table.forbidden("move a6 a7") == {"move a6 a7": "throne.own_office"}


NO_SUPPLY = """
ruleset: tudor/v15@1+scoring=red1,green6
on: c3=0 d3=0
spaces: a1=oi b1=ox c1=oi d1=ox c4=hi
seat 0: rings heart@thumb sword@middle; abroad 12
"""


def test_without_supply_it_is_considered_to_take_each_courtier_back() -> None:
    table = Table(NO_SUPPLY).play("act lord A")
    assert table.forbidden("recall") == {"recall c3": "recall.nowhere", "recall d3": "recall.nowhere"}
    assert set(table.forbidden("move supply").values()) == {"throne.supply_empty"}


def test_who_was_taken_back_is_placed_and_nothing_else_is_considered() -> None:
    table = Table(NO_SUPPLY.replace("a1=oi", "a1=hi")).play("act lord A; recall d3")
    assert table.considered() == [*(f"move supply {column}1" for column in "abcd"), "stop"]
    assert table.forbidden("stop") == {"stop": "throne.must_move"}


# Cards and tokens


@pytest.mark.parametrize(
    ("moves", "verb", "rules"),
    [
        ("act lord D", "take", {"cards.not_offered"}),
        ("trade heart", "return", {"cards.not_in_hand"}),
        ("trade heart; return heart", "take", {"trade.just_paid"}),
        ("bonus tokens", "spend", {"tokens.none"}),
    ],
)
def test_all_factions_are_considered_for_a_card_or_a_token(moves: str, verb: str, rules: set[str]) -> None:
    table = Table("lords: 0=2 1=1\non: c3=0\nseat 0: cards heart 2 coin; tokens owl coin mask").play(moves)
    assert table.considered() == [f"{verb} {faction}" for faction in FACTIONS]
    assert set(table.forbidden().values()) == rules


def test_every_use_of_a_round_token_is_considered() -> None:
    position = ruleset("blue2", "red1,green6") + (
        "on: c3=0\nspaces: c4=hi\nseat 0: rings heart@thumb sword@middle\nchairs 1: 0 1"
    )
    table = Table(position).play("act lord A; move c3 c4")
    assert table.considered() == ["use left", "use right", "use abroad", "keep"]
    assert table.forbidden() == {"use right": "tokens.use_kind"}


# Cards in play


def test_a_jump_considers_every_straight_way() -> None:
    table = Table(ruleset("blue3") + "on: c3=0 c4=1 d3=1\nseat 0: intrigue 2\nplayers: 3").play("bonus right")
    assert table.considered() == ["jump c3 c5", "jump c3 a3", "jump c3 e3", "jump c3 c1"]
    assert table.forbidden() == {"jump c3 a3": "jump.nobody", "jump c3 c1": "jump.nobody"}


def test_banishing_considers_every_courtier_of_the_others() -> None:
    table = Table(ruleset("blue5") + "on: a1=0 c3=1 c5=1\nseat 0: intrigue 2").play("bonus right")
    assert table.considered() == ["banish c3", "banish c5"]
    assert table.forbidden() == {"banish c5": "banish.price"}


def test_the_second_of_two_tokens_is_considered_among_all() -> None:
    position = ruleset("blue1") + "on: c3=0\nspaces: c4=hx a1=oi b1=ox\nseat 0: rings heart@thumb sword@middle"
    table = Table(position).play("act lord A; move c3 c4; use right")
    assert table.forbidden() == {}
    table.play("pick a1")
    assert set(table.forbidden().values()) == {"swap.same_faction"}
    assert {"pick a1", "pick b1"} <= set(table.forbidden())


def test_gathering_considers_every_token() -> None:
    table = Table(ruleset("p1") + "on: c3=0\nseat 0: intrigue 1").play("bonus right")
    assert table.legal() == ["gather c2", "gather b3", "gather d3", "gather c4"]
    assert len(table.considered()) == 27
    assert set(table.forbidden().values()) == {"gather.adjacent"}


def test_swapping_chairs_considers_every_neighbour_of_ones_own() -> None:
    position = ruleset("blue2") + (
        "on: c3=0\nspaces: c4=hx\nseat 0: rings heart@thumb sword@middle\nchairs 1: 0 1 .\nchairs 2: . 0 ."
    )
    table = Table(position).play("act lord A; move c3 c4; use right")
    assert table.considered() == ["swap 1.1 1.2", "swap 2.1 2.2", "swap 2.2 2.3"]
    assert table.forbidden() == {"swap 2.1 2.2": "swap.chairs", "swap 2.2 2.3": "swap.chairs"}


def test_a_new_office_considers_all_actions_of_the_chambers() -> None:
    position = ruleset("blue4") + "on: a6=0\nspaces: a7=h.\nseat 0: rings heart@thumb sword@middle"
    table = Table(position).play("act lord A; move a6 a7; ring heart; wear heart ring")
    assert table.considered() == [*(f"perform {action}" for action in "ABCDEF"), "skip"]
    assert table.forbidden() == {"perform C": "action.C", "perform E": "action.E"}
