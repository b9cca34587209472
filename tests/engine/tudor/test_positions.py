"""Positions as texts: what is not named is worked out, what cannot be is refused, what is written reads back."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.engine.errors import BadPosition
from games.engine.protocol import Seat
from games.engine.tudor.editions import REVISION
from games.engine.tudor.game import TUDOR
from games.engine.tudor.state import Phase
from tests.engine.tudor.matches import TABLES, match
from tests.engine.tudor.table import Table

FACTIONS = ("heart", "sword", "scroll", "owl", "coin", "mitre", "mask")


def problems(text: str) -> tuple[str, ...]:
    with pytest.raises(BadPosition) as raised:
        TUDOR.read_position(text)
    assert str(raised.value) == "; ".join(raised.value.problems)
    return raised.value.problems


# What is not named


def test_an_empty_text_is_the_first_game_of_two_at_the_beginning_of_the_actions() -> None:
    view = Table("").view
    assert view.ruleset == f"tudor/v15@{REVISION}+scenario=blue2+scoring=red1,green4"
    assert len(view.players) == 2
    assert (view.phase, view.round, view.start, view.turn, view.to_act) == ("actions", 1, 0, 0, (0,))
    assert not view.activated
    assert view.question is not None
    assert view.question.kind == "actions"


def test_cards_that_are_not_named_are_those_of_the_edition_s_first_game() -> None:
    assert Table("ruleset: tudor/draft@1").view.scenario == "blue1"
    assert Table("ruleset: tudor/corax@1+scenario=blue5").view.scoring == ("red1", "green4")


def test_the_turn_is_the_start_player_s_unless_it_is_named() -> None:
    assert Table("players: 3\nstart: 2").to_act == 2
    assert Table("players: 3\nstart: 2\nturn: 1").to_act == 1


def test_spaces_are_filled_with_the_factions_and_round_tokens_in_turn_from_the_bottom() -> None:
    throne = Table("").throne()
    assert [throne[name] for name in ("a1", "b1", "c1", "d1")] == ["hi", "sx", "li", "ox"]
    assert [throne[name] for name in ("a2", "b2", "c2", "d2")] == ["ci", "mx", "ki", "hx"]


def test_named_spaces_leave_the_turn_of_the_others_as_it_is() -> None:
    throne = Table("spaces: b1=kp\nruleset: tudor/v15@1+opportunity").throne()
    assert throne["b1"] == "kp"
    assert (throne["a1"][0], throne["c1"][0]) == ("h", "s")


def test_a_faction_of_which_all_tokens_are_elsewhere_is_passed_over() -> None:
    table = Table("seat 0: tokens heart 18")
    assert not any(cell.startswith("h") for cell in table.throne().values())
    assert table.view.bag_count == 7 * 18 - 18 - 28


def test_a_faction_of_which_all_tokens_have_left_the_game_is_passed_over() -> None:
    table = Table("gone: heart 18")
    assert not any(cell.startswith("h") for cell in table.throne().values())
    assert table.view.bag_count == 7 * 18 - 18 - 28


def test_the_bag_holds_the_tokens_that_are_nowhere_else() -> None:
    text = "seat 0: tokens owl 3; spent coin 2\ngone: mask 4\non: a1=0"
    assert Table(text).view.bag_count == 7 * 18 - 3 - 2 - 4 - 27


def test_the_stacks_hold_the_cards_that_nobody_has() -> None:
    stacks = dict(Table("seat 0: cards heart 2 coin\nseat 1: cards heart").view.stacks)
    assert stacks == dict.fromkeys(FACTIONS, 10) | {"heart": 7, "coin": 9}


def test_the_stand_holds_the_rings_that_nobody_wears() -> None:
    stand = dict(Table("seat 0: rings owl@thumb owl@ring\nseat 1: rings coin@index mask@pinky").view.stand)
    assert stand == dict.fromkeys(FACTIONS, 2) | {"owl": 0, "coin": 1, "mask": 1}


def test_rings_that_are_not_named_sit_where_they_enhance_nothing() -> None:
    table = Table("players: 4")
    assert [player.enhanced for player in table.view.players] == [""] * 4
    assert [set(table.rings(seat)) for seat in range(4)] == [{"thumb", "middle"}] * 4
    assert all(count >= 0 for _, count in table.view.stand)


@pytest.mark.parametrize(("offices", "rings"), [("a=0", 3), ("a=0 b=0 c=0", 5), ("a=0 b=0 c=0 d=0", 6)])
def test_an_office_holder_wears_a_ring_more_for_each_office(offices: str, rings: int) -> None:
    table = Table(f"offices: {offices}")
    assert sum(len(worn) for worn in table.rings(0).values()) == rings
    assert sum(len(worn) for worn in table.rings(1).values()) == 2


def test_before_the_rings_are_taken_nobody_wears_one() -> None:
    table = Table("phase: rings\nround: 0")
    assert [table.rings(seat) for seat in (0, 1)] == [{}, {}]
    assert set(dict(table.view.stand).values()) == {2}


def test_courtiers_that_are_nowhere_else_are_in_the_supply() -> None:
    table = Table(
        """
        ruleset: tudor/v15@1+scoring=green6,p3
        on: a3=0 b3=0
        offices: c=0
        chairs 1: 0 . 0!
        bench 2: 0 1
        seat 0: abroad 3; at-card 2
    """.replace("\n        ", "\n")
    )
    assert table.player(0).supply == 14 - 2 - 1 - 2 - 1 - 3 - 2
    assert table.player(1).supply == 13


def test_a_courtier_on_its_way_is_not_in_the_supply() -> None:
    table = Table("spaces: a1=hi a2=ci\nseat 0: cards heart coin\nlords: 0=2 1=1").play("act lord C")
    table.play("move supply a1 pay heart")
    again = Table(TUDOR.write_position(table.state))
    assert again.state == table.state
    assert again.player(0).supply == 13
    assert set(again.throne().values()).isdisjoint({"0", "1"})


def test_lords_sit_in_one_chamber_after_the_other_during_the_actions_only() -> None:
    lords = [chamber.lords for chamber in Table("players: 4").view.chambers]
    assert lords == [((0, False), (3, False)), ((1, False),), ((2, False),)]
    assert [chamber.lords for chamber in Table("players: 4\nphase: lords").view.chambers] == [(), (), ()]


def test_lords_that_are_named_leave_the_others_at_home() -> None:
    chambers = Table("players: 3\nlords: 1=2!").view.chambers
    assert [chamber.lords for chamber in chambers] == [(), ((1, True),), ()]


# What is named


def test_comments_empty_lines_and_indented_lines() -> None:
    plain = TUDOR.read_position("round: 2\nseat 0: prestige 7; influence 2\n")
    told = TUDOR.read_position("""
# a position to think about
round: 2     # of five

seat 0: prestige 7   # well ahead
    influence 2      # and rich
   # nothing more
""")
    assert told == plain
    assert told.round == 2
    assert told.players[0].prestige == 7
    assert told.players[0].round_tokens == (2, 0, 0)


def test_a_throne_room_is_drawn_from_the_top() -> None:
    table = Table("""
throne:
  hi sx li ox   # the topmost row
  ci mx ki hx
  si lx oi cx
  0  .x oi cx
  mi kx 1  sx
  li ox ci mx
  ki .. si ..
gone: heart 16 sword 14 scroll 15 owl 14 coin 14 mitre 15 mask 15
""")
    throne = table.throne()
    assert (throne["a7"], throne["d7"], throne["a1"], throne["d1"]) == ("hi", "ox", "ki", "..")
    assert (throne["a4"], throne["b4"], throne["c3"]) == ("0", ".x", "1")
    assert table.view.bag_count == 0


def test_single_cells_and_courtiers_lie_over_a_drawing() -> None:
    drawing = TUDOR.write_position(Table("").state).split("throne:\n")[1].split("\noffices")[0]
    throne = Table(f"throne:\n{drawing}\nspaces: b2=kx\non: c3=1").throne()
    assert (throne["b2"], throne["c3"]) == ("kx", "1")
    assert throne["a1"] == "hi"


def test_chairs_name_their_owners_and_who_has_acted() -> None:
    chamber = Table("chairs 2: 0 . 1!").view.chambers[1]
    assert [(chair.owner, chair.has_acted) for chair in chamber.chairs] == [(0, False), (None, False), (1, True)]


def test_a_seat_s_parts() -> None:
    table = Table(
        "ruleset: tudor/v15@1+opportunity+scoring=green6,p3\noffices: a=0\n"
        "seat 0: rings heart@thumb owl@ring coin@pinky; cards coin 2 owl; tokens mask 3; spent heart scroll 1;"
        " influence 2; intrigue 1; opportunity 3; abroad 1; at-card 2; prestige -7"
    )
    player = table.player(0)
    assert table.rings(0) == {"thumb": ("heart",), "ring": ("owl",), "pinky": ("coin",)}
    assert table.cards(0) == {"coin": 2, "owl": 1}
    assert table.tokens(0) == {"mask": 3}
    assert {name for name, count in player.spent if count} == {"heart", "scroll"}
    assert table.round_tokens(0) == {"influence": 2, "intrigue": 1, "opportunity": 3}
    assert (player.abroad, player.at_card, player.prestige) == (1, 2, -7)


def test_two_rings_on_a_finger_are_named_inner_before_outer() -> None:
    text = "offices: a=0 b=0 c=0 d=0\nseat 0: rings heart@thumb sword@index owl@middle coin+mask@ring mitre@pinky"
    assert Table(text).rings(0)["ring"] == ("coin", "mask")


def test_the_agenda_comes_before_the_phase() -> None:
    table = Table('agenda: [["TakeOne", 1, [0, 3]]]')
    assert table.to_act == 1
    assert table.legal() == ["take heart", "take owl"]


def test_what_needs_no_decision_has_happened() -> None:
    assert Table("phase: benches\nbench 1: 0 1\nbench 2: 0 1\ncount: 4").view.phase == "lords"
    assert Table('agenda: [["TakeOne", 1, [3]]]').cards(1) == {"owl": 1}


def test_the_lines_of_the_score_are_named() -> None:
    lines = '[[0, "green4", 8], [1, "red1", -2]]'
    assert Table(f"phase: garter\nround: 5\nlines: {lines}").view.lines == ((0, "green4", 8), (1, "red1", -2))


# What is left, named


def test_a_bag_that_is_named_leaves_the_other_tokens_out_of_the_game() -> None:
    table = Table("bag: owl 3 coin")
    assert table.state.bag == (0, 0, 0, 3, 1, 0, 0)
    on_board = [table.state.factions.count(faction) for faction in range(7)]
    assert on_board == [4] * 7
    assert table.state.tokens_gone == (14, 14, 14, 11, 13, 14, 14)


def test_a_bag_that_is_named_empty_is_empty() -> None:
    assert Table("bag:").view.bag_count == 0


def test_a_bag_is_filled_before_the_spaces_that_are_not_named() -> None:
    table = Table("bag: heart 18")
    assert not any(cell.startswith("h") for cell in table.throne().values())


def test_a_bag_and_what_has_left_the_game_may_both_be_named_if_they_add_up() -> None:
    gone = "heart 14 sword 14 scroll 14 owl 11 coin 13 mitre 14 mask 14"
    assert Table(f"bag: owl 3 coin\ngone: {gone}").state == Table("bag: owl 3 coin").state
    assert "bag: 20 owl tokens in all instead of 18" in problems(f"bag: owl 9 coin\ngone: {gone}")


def test_a_bag_with_more_tokens_than_there_are_is_refused_by_name() -> None:
    assert "gone: 1 owl more than there are" in problems("bag: owl 19")


def test_stacks_that_are_named_must_add_up_with_the_hands_and_the_others_are_what_is_left() -> None:
    table = Table("seat 0: cards heart 2\nstacks: heart 8")
    assert table.state == Table("seat 0: cards heart 2").state
    assert problems("seat 0: cards heart 2\nstacks: heart 0 owl 11") == (
        "stacks: 2 heart cards in all instead of 10",
        "stacks: 11 owl cards in all instead of 10",
    )


def test_a_supply_that_is_named_must_add_up_with_the_courtiers_elsewhere() -> None:
    assert Table("on: a3=0\nseat 0: supply 13").state == Table("on: a3=0").state
    assert problems("on: a3=0\nseat 0: supply 12\nseat 1: supply 15") == (
        "seat 0, supply: 13 Courtiers in all instead of 14",
        "seat 1, supply: 15 Courtiers in all instead of 14",
    )


# What is refused


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('lines: [[0, "green5", 6]]', "lines: no card in play scores 'green5'"),
        ('lines: [[0, "green4", 7]]', "lines: green4 does not give 7"),
        ('lines: [[0, "red1", 6]]', "lines: seat 0 has 1 of red1, which cannot be more than 0 by now"),
        ('phase: garter\nround: 5\nlines: [[0, "red1", 6], [0, "red1", 3]]',
         "lines: seat 0 has 2 of red1, which cannot be more than 1 by now"),
        ('lines: [[0, "garter", 5]]', "lines: seat 0 has 1 of garter, which cannot be more than 0 by now"),
        ('phase: over\nround: 5\nlines: [[0, "garter", 4]]', "lines: garter does not give 4"),
        ('ruleset: tudor/v15@1+scoring=red1,green5\nlines: [[0, "green5", 6]]',
         "lines: seat 0 has 1 of green5, which cannot be more than 0 by now"),
        ("phase: fingers", "phase: fingers would turn into benches at once: no ring waits on the agenda"),
        ("seat 0: cards heart 11", "stacks: 1 heart more than there are"),
        ("seat 0: tokens owl 19", "bag: 1 owl more than there are"),
        ("seat 0: influence 15", "round tokens out of the game: 1 influence more than there are"),
    ],
)  # fmt: skip
def test_a_score_or_a_hand_that_cannot_be_is_refused_with_the_field(text: str, problem: str) -> None:
    assert problem in problems(text)


def test_a_line_of_a_round_s_end_may_stand_as_soon_as_a_round_has_ended() -> None:
    text = 'ruleset: tudor/v15@1+scoring=red1,green5\nround: 2\nlines: [[0, "green5", 6], [0, "green5", 6]]'
    assert len(Table(text).view.lines) == 2


def test_everything_that_cannot_be_true_is_listed() -> None:
    found = problems("round: 9\non: a7=0 b7=1\nlords: 0=1 1=1\nseat 0: cards heart 11; tokens owl 19")
    assert set(found) >= {
        "a Courtier stands on the topmost space a7",
        "a Courtier stands on the topmost space b7",
        "too many Lords in chamber 1",
        "round 9 of 5",
        "stacks: 1 heart more than there are",
        "bag: 1 owl more than there are",
    }


def test_too_many_round_tokens_do_not_hide_what_else_is_wrong() -> None:
    found = problems("on: a7=0\nseat 0: influence 15")
    assert any("round tokens" in problem or "influence" in problem for problem in found)
    assert "a Courtier stands on the topmost space a7" in found


def test_unknown_fields_are_all_listed() -> None:
    found = problems("colour: red\nseat 7: prestige 1\nchairs 4: 0")
    assert [problem.partition(",")[0] for problem in found[1:]] == [
        "line 2: unknown field 'seat 7'",
        "line 3: unknown field 'chairs 4'",
    ]
    assert found[0].startswith("line 1: unknown field 'colour'")


def test_spaces_beside_the_board_are_all_listed() -> None:
    assert problems("spaces: e1=hi f2=sx") == (
        "line 1 (spaces): 'e1' is not on this board",
        "line 1 (spaces): 'f2' is not on this board",
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("chairs 1: 0 0 0 0", "chamber 1 has 4 chairs instead of 3"),
        ("bench 2: 0 0 1", "3 sit on the bench of chamber 2"),
        ("seat 0: rings heart+owl@thumb", "seat 0 wears two rings on a finger without need"),
        ("seat 0: rings heart@thumb", "seat 0 holds 1 rings and 0 offices"),
        ("offices: a=0\nseat 0: rings heart@thumb owl@ring", "seat 0 holds 2 rings and 1 offices"),
        ("seat 0: rings heart@thumb heart@ring\nseat 1: rings heart@thumb owl@ring",
         "ring stand: 1 heart more than there are"),
        ("seat 0: rings heart@thumb; loose owl", "seat 0 wears not all rings"),
        ("seat 0: abroad 15", "seat 0 has fewer than no Courtiers somewhere"),
        ("seat 0: abroad -1", "line 1 (seat 0, abroad): '-1' is not a whole number"),
        ("spaces: a1=.i", "a1 is bare although the bag has tokens"),
        ("round: 0", "round 0 of 5"),
        ("seat 0: influence -1", "line 1 (seat 0, influence): '-1' is not a whole number"),
        ("round: 1\nround: 2", "line 2: the field 'round' has a line already, line 1"),
        ("nonsense", "line 1: 'nonsense' is not a field, which reads like 'round: 2'"),
        ("ruleset: tudor/v15@1+random", "line 1 (ruleset): a position names its cards"),
        ("on: a3", "line 1 (on): 'a3' does not read like a=b"),
        ("seat 0: gold 5",
         "line 1 (seat 0): unknown part 'gold'; there are rings loose cards tokens spent influence intrigue "
         "opportunity supply abroad at-card prestige"),
        ("throne:\n  hi sx", "line 1 (throne): the throne room has 7 rows of 4 spaces"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_the_reason(text: str, problem: str) -> None:
    assert problem in problems(text)


@pytest.mark.parametrize(
    "text",
    [
        "players: 1",
        "players: 5",
        "players: two",
        "ruleset: tudor/v16@1",
        "ruleset: chess/fide@1",
        "ruleset: tudor",
        "phase: tea",
        "phase: cards",
        "phase: deal\nround: 0",
        "round: one",
        "start: 2",
        "start: -1",
        "turn: 2",
        "turn: -1",
        "count: many",
        "phase: lords\ncount: 7",
        "phase: rings\nround: 0\ncount: 4",
        "on: a3=2",
        "on: a3=12",
        "on: a3=01",
        "on: a3=",
        "on: z9=0",
        "offices: g=0",
        "offices: a=-1",
        "offices: e=0",
        "offices: ab=0",
        "offices: a=2",
        "spaces: a3=h",
        "spaces: a3=zi",
        "spaces: a3=hz",
        "spaces: a3=hix",
        "spaces: a3=12",
        "chairs 1: 2",
        "chairs 1: 01",
        "chairs 1: !",
        "chairs 1: .!",
        "chairs 1: 0!!",
        "bench 1: 2",
        "bench 1: 0!",
        "bench 1: 01",
        "lords: 2=1",
        "lords: 0=4",
        "lords: 0=",
        "lords: 0=12",
        "lords: 01=2",
        "seat 0: cards hearts",
        "seat 0: cards 2 heart",
        "seat 0: cards heart 2 3",
        "seat 0: cards heart two",
        "seat 0: cards heart -1",
        "seat 0: tokens owl 1.5",
        "seat 0: rings heart@toe owl@ring",
        "seat 0: rings heart owl",
        "seat 0: rings heart@thumb owl@thumb coin@ring",
        "seat 0: cards heart; cards coin",
        "seat 0: influence",
        "seat 0: influence x",
        "seat 0: prestige",
        "seat 0: loose hat",
        "gone: 3 heart",
        "activated: maybe",
        "lord-left: Z",
        "bonuses-used: flying",
        "lines: [[0]]",
        "lines: 5",
        "lines: {",
        'lines: [[7, "green4", 8]]',
        "agenda: {",
        "agenda: 5",
        'agenda: [["Nonsense", 0]]',
        'agenda: [["TakeOne"]]',
        'agenda: [["TakeOne", 0, [0], 5]]',
        'agenda: [["TakeOne", 0, [9]]]',
        'agenda: [["TakeOne", 5]]',
        'agenda: [["Walk", 0, "Z"]]',
        'agenda: [["Walk", 0, "C", 0, [99]]]',
    ],
)
def test_a_text_that_means_nothing_is_refused(text: str) -> None:
    assert all(problems(text))


def test_a_position_that_was_read_is_never_inconsistent_and_nothing_but_bad_positions_is_raised() -> None:
    """Positions of matches with a letter, a word or a line changed."""
    random = Random(17)
    texts = [
        TUDOR.write_position(ply.after)
        for ruleset, seats in TABLES[:4]
        for ply in random.sample(list(match(ruleset, seats, seed=11))[80:], 6)
    ]
    fates: Counter[str] = Counter()
    for text in texts:
        for _ in range(60):
            mangled = _mangled(text, random)
            try:
                state = TUDOR.read_position(mangled)
            except BadPosition as error:
                fates["refused"] += len(error.problems) > 0
                continue
            fates["read"] += 1
            assert TUDOR.problems(state) == (), mangled
    assert fates["refused"] > 200
    assert fates["read"] > 50


def _mangled(text: str, random: Random) -> str:
    lines = [line for line in text.splitlines() if not line.startswith(("agenda", "lines"))]
    place = random.randrange(1, len(lines))
    kind = random.randrange(3)
    if kind == 0:
        del lines[place]
    elif kind == 1:
        column = random.randrange(len(lines[place]))
        lines[place] = lines[place][:column] + random.choice("0123hsx.=; ab") + lines[place][column + 1 :]
    else:
        words = lines[place].split(" ")
        words[random.randrange(len(words))] = random.choice(["0", "1", "9", "heart", "a1=0", "", "."])
        lines[place] = " ".join(words)
    return "\n".join([*lines, *(line for line in text.splitlines() if line.startswith(("agenda", "lines")))])


# Writing and reading back


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_every_position_of_a_match_reads_back(ruleset: str, seats: int) -> None:
    """Once the board has been dealt: before that a position has no text of its own."""
    inside = 0
    for ply in match(ruleset, seats, seed=12):
        if ply.after.phase <= Phase.DEAL:
            continue
        text = TUDOR.write_position(ply.after)
        state = TUDOR.read_position(text)
        assert state == ply.after
        assert TUDOR.write_position(state) == text
        inside += bool(state.agenda)
    assert inside > 50


def test_a_written_position_reads_back_with_comments_and_in_any_order_of_its_fields() -> None:
    plies = [ply for ply in match(*TABLES[0], seed=13) if ply.after.phase is Phase.ACTIONS]
    for ply in plies[::9]:
        fields = ("\n" + TUDOR.write_position(ply.after)).replace("\n  ", "\r  ").split("\n")
        text = "\n".join(f"{field}   # noted" for field in reversed(fields)).replace("\r", "\n")
        assert TUDOR.read_position(text) == ply.after


def test_whose_turn_it_is_reads_back_for_every_seat() -> None:
    for seat in (Seat(0), Seat(1), Seat(2), Seat(3)):
        table = Table(f"players: 4\nstart: {seat}")
        assert Table(TUDOR.write_position(table.state)).to_act == seat
