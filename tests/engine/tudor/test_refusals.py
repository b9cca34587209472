"""Why a move is refused: every rule has a position in which it is the one that is named."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from games.engine.errors import IllegalMove
from games.engine.protocol import CHANCE, COURT, Seat
from games.engine.tudor.game import TUDOR
from games.engine.tudor.refusals import SENTENCES
from tests.engine.tudor.matches import TABLES, match
from tests.engine.tudor.table import Table


class Refused(NamedTuple):
    """A position, what is played from it, and the move that a rule then forbids to the seat that is to act."""

    rule: str
    position: str
    moves: str
    text: str
    sentence: str = ""
    """What the player reads, where it has words of the position in it."""


AT_THE_START = "players: 2"

# The Lord of seat 0 sits where it can perform A or B; the rings on thumb and middle enhance nothing.
RING_MOVE = """
on: c3=0
spaces: c4=hi
seat 0: rings heart@thumb sword@middle
"""
# The same Lord at C and D, with cards to pay.
SHORT_MOVE = """
on: c3=0
spaces: a1=hi c4=hi c5=ox
seat 0: rings heart@thumb sword@middle; cards heart 2 sword
lords: 0=2 1=1
"""
ANY_DIRECTION = """
on: c3=0
spaces: c4=hi c5=hx d4=hi
seat 0: rings heart@thumb sword@pinky; cards heart 5
lords: 0=2 1=1
"""
LONG_MOVE = """
on: c3=0 c4=1
spaces: a1=hi
seat 0: cards heart
lords: 0=3 1=1
"""
NO_SUPPLY = """
ruleset: tudor/v15@1+scoring=red1,green6
on: c3=0
spaces: c4=hi
seat 0: rings heart@thumb sword@middle; abroad 13
"""
TOKENS = """
seat 0: tokens heart coin
"""
JUMP = """
ruleset: tudor/v15@1+scenario=blue3
on: c3=0 c4=1
seat 0: intrigue 2
"""
BANISH = """
ruleset: tudor/v15@1+scenario=blue5+scoring=red1,green6
on: c3=1 c5=1
seat 0: intrigue 2
"""
INTRIGUE_RECEIVED = """
ruleset: tudor/v15@1+scenario={scenario}+scoring={scoring}
on: c3=0
spaces: c4=hx
seat 0: rings heart@thumb sword@middle
seat 1: {other}
chairs 1: 0 1
"""
ALL_CARDS = "cards heart 10 sword 10 scroll 10 owl 10 coin 10 mitre 10 mask 10"

CASES = (
    Refused("over", "phase: over\nround: 5", "", "end"),
    Refused("turn.chance", AT_THE_START, "", "draw heart"),
    Refused("turn.court", AT_THE_START, "", "score round"),
    Refused("turn.not_now", AT_THE_START, "", "keep"),
    Refused("turn.not_now", TOKENS, "bonus tokens", "convert heart"),
    Refused("turn.already_activated", AT_THE_START, "act lord none", "act lord none"),
    Refused("turn.must_activate", AT_THE_START, "", "end"),
    Refused("turn.must_activate", AT_THE_START, "", "act nobody H"),
    Refused("turn.not_your_figure", "chairs 1: 1", "", "act 1.1 A"),
    Refused("turn.not_your_figure", "chairs 1: 0", "", "act 1.2 A"),
    Refused("turn.figure_acted", "chairs 1: 0\nlords: 0=1! 1=2", "", "act lord A"),
    Refused("turn.figure_acted", "chairs 1: 0!", "", "act 1.1 A"),
    Refused("turn.no_lord", "chairs 3: 0", "", "act 3.1 E"),
    Refused("turn.lord_home", "ruleset: tudor/draft@1\nlords: 1=2", "", "act lord A"),
    Refused("turn.other_chamber", AT_THE_START, "", "act lord C",
            "Action C belongs to another chamber. Choose an action of this figure's own chamber."),
    Refused("turn.lord_alternate", "ruleset: tudor/corax@1", "", "act lord H"),
    Refused("turn.alternate_duty", "ruleset: tudor/corax@1\nlords: 0=1! 1=2", "", "end",
            "In this edition you must do G or H when none of your figures can act. Do H, then end your turn."),
    Refused("turn.alternate_duty",
            "ruleset: tudor/corax@2\nlords: 0=1! 1=2\nspaces: a1=hi\nseat 0: cards heart", "", "end",
            "In this edition you must do G or H when none of your figures can act. Do G or H, then end your turn."),
    Refused("turn.no_second_action", AT_THE_START, "act lord none", "then A"),
    Refused("turn.no_second_action", AT_THE_START, "", "then A"),
    Refused("turn.after_chamber_action", "lords: 0=2 1=1", "act lord D; take heart", "act lord G"),
    Refused("action.A", "spaces: a1=oi b1=ox c1=oi d1=ox", "", "act lord A"),
    Refused("action.C", "lords: 0=2 1=1", "", "act lord C"),
    Refused("action.D", "lords: 0=2 1=1\nseat 1: cards heart 10 sword 10", "", "act lord D"),
    Refused("action.E", "lords: 0=3 1=1", "", "act lord E"),
    Refused("action.F", f"lords: 0=3 1=1\nseat 1: {ALL_CARDS}", "", "act lord F"),
    Refused("action.G", AT_THE_START, "", "act lord G"),
    Refused("action.H", "seat 1: cards heart 10 sword 10", "", "act lord H"),
    Refused("throne.not_your_courtier", RING_MOVE, "act lord A", "move b3 b4",
            "None of your Courtiers is on b3. Choose one of yours."),
    Refused("throne.not_your_courtier", RING_MOVE, "act lord A", "move f6 f7",
            "None of your Courtiers is on f6. Choose one of yours."),
    Refused("throne.same_courtier", SHORT_MOVE.replace("sword@", "coin@").replace("c5=ox", "a2=si"),
            "act lord C; move supply a1 pay heart", "move c3 c4 pay heart"),
    Refused("throne.supply_empty", NO_SUPPLY, "act lord A", "move supply a1"),
    Refused("throne.no_placing", "ruleset: tudor/corax@1\non: c3=0\nseat 0: tokens heart 2", "bonus tokens",
            "move supply a1"),
    Refused("throne.no_placing", NO_SUPPLY.replace("v15", "corax").replace("abroad", "tokens heart 2; abroad"),
            "bonus tokens", "recall c3"),
    Refused("throne.must_place", NO_SUPPLY.replace("c3=0", "c3=0 d3=0").replace("13", "12"),
            "act lord A; recall d3", "move c3 c4"),
    Refused("throne.enter_at_bottom", RING_MOVE, "act lord A", "move supply a2"),
    Refused("throne.not_on_board", RING_MOVE, "act lord A", "move c3 e3",
            "There is no space e3 on this board. Choose another one."),
    Refused("throne.adjacent", RING_MOVE, "act lord A", "move c3 c5"),
    Refused("throne.adjacent", RING_MOVE, "act lord A", "move c3 d4"),
    Refused("throne.up_the_column", SHORT_MOVE, "act lord C", "move c3 d3 pay heart"),
    Refused("throne.never_twice", ANY_DIRECTION, "act lord C; move c3 c4 pay heart", "move c4 c3 pay heart"),
    Refused("throne.never_twice", ANY_DIRECTION.replace("d4=hi", "d4=hi d5=hx"),
            "act lord C; move c3 c4 pay heart; move c4 d4 pay heart", "move d4 c4 pay heart"),
    Refused("throne.own_office", "on: a6=0\noffices: a=0", "act lord A", "move a6 a7",
            "You hold the office of this column, so you cannot enter its topmost space. "
            "End the move below it, or climb another column."),
    Refused("throne.own_office", "on: a5=0 a6=1\noffices: a=0\nlords: 0=3 1=1\nseat 0: cards heart 5\nspaces: a1=hi",
            "act lord E", "move a5 a6 pay heart"),
    Refused("throne.ends_occupied", RING_MOVE.replace("c3=0", "c3=0 d3=1"), "act lord A", "move c3 d3"),
    Refused("throne.ends_occupied", LONG_MOVE.replace("cards heart", "cards heart 3").replace("a1=hi", "c5=hi"),
            "act lord E; move c3 c4 pay heart", "stop"),
    Refused("throne.bottom_occupied", RING_MOVE.replace("c3=0", "c3=0 a1=1"), "act lord A", "move supply a1"),
    Refused("throne.one_occupied", "ruleset: tudor/draft@1" + ANY_DIRECTION.replace("c3=0", "c3=0 c4=1 c5=1")
            .replace("c4=hi c5=hx ", ""), "act lord C; move c3 c4 pay heart", "move c4 c5 pay heart"),
    Refused("throne.stranded", LONG_MOVE, "act lord E", "move c3 c4 pay heart"),
    Refused("throne.matching_card", SHORT_MOVE, "act lord C", "move c3 c4 pay sword",
            "The step onto c4 costs one Heart card."),
    Refused("throne.no_card", SHORT_MOVE.replace("c4=hi", "c4=oi"), "act lord C", "move c3 c4 pay owl",
            "You have no Owl card to pay with. Choose another step."),
    Refused("throne.any_card", LONG_MOVE, "act lord E", "move c3 c4"),
    Refused("throne.matching_ring", RING_MOVE.replace("c4=hi", "c4=oi"), "act lord A", "move c3 c4",
            "The token on c4 matches none of your rings. Choose a token that does."),
    Refused("throne.costs_nothing", RING_MOVE, "act lord A", "move c3 c4 pay heart"),
    Refused("throne.must_move", RING_MOVE, "act lord A", "stop"),
    Refused("bonus.no_turn", RING_MOVE, "act lord A", "bonus tokens"),
    Refused("bonus.no_turn", RING_MOVE, "act lord A", "trade heart"),
    Refused("bonus.once_per_round", "seat 0: tokens heart 2; spent coin owl", "", "bonus tokens"),
    Refused("bonus.two_tokens", "seat 0: tokens heart", "", "bonus tokens"),
    Refused("bonus.two_tokens", "ruleset: tudor/v15@1+scoring=red2,green4\nseat 0: tokens heart mitre", "",
            "bonus tokens"),
    Refused("bonus.no_move", "ruleset: tudor/corax@1\nseat 0: tokens heart 2", "", "bonus tokens"),
    Refused("bonus.not_offered", AT_THE_START, "", "bonus card"),
    Refused("bonus.not_offered", AT_THE_START, "", "use abroad"),
    Refused("tokens.too_late", "seat 0: influence 1", "", "use left",
            "You can use a round token for that only when you receive it. "
            "Tokens you have kept count for the Order of the Garter."),
    Refused("tokens.too_late", "seat 0: influence 1", "", "bonus left"),
    Refused("tokens.too_late", RING_MOVE, "act lord A; move c3 c4; keep", "use left"),
    Refused("throne.office_holder", "offices: a=0\n" + RING_MOVE.replace("sword@middle", "sword@middle coin@index"),
            "act lord A", "move a7 a6",
            "Office holders never move, and they cannot be taken back or banished. "
            "Choose a Courtier in the Throne Room."),
    Refused("throne.office_holder", BANISH + "offices: a=1\n", "bonus right", "banish a7"),
    Refused("throne.office_holder", JUMP + "offices: a=0\n", "bonus right", "jump a7 a5"),
    Refused("throne.office_holder",
            NO_SUPPLY.replace("13", "12").replace("sword@middle", "sword@middle coin@index") + "offices: a=0\n",
            "act lord A", "recall a7"),
    Refused("throne.topmost_ends", "on: a6=0\nspaces: a7=hi", "act lord A; move a6 a7", "move a7 b7",
            "A move ends on a topmost space: this Courtier now holds the office and never moves again. "
            "Go on with the current task."),
    Refused("bonus.not_offered", INTRIGUE_RECEIVED.format(scenario="blue2", scoring="red1,green4", other=""),
            "act lord A; move c3 c4", "use abroad"),
    Refused("bonus.once_per_turn", "ruleset: tudor/v15@1+scenario=blue5\non: c3=0\nseat 0: influence 4",
            "bonus left; move c3 c4; stop", "bonus left"),
    Refused("bonus.price", "ruleset: tudor/v15@1+scenario=blue3\nseat 0: influence 1", "", "bonus left"),
    Refused("bonus.no_use", "ruleset: tudor/v15@1+scenario=blue3\nseat 0: intrigue 2", "", "bonus right"),
    Refused("trade.two_cards", "seat 0: cards heart", "", "trade heart"),
    Refused("trade.just_paid", "seat 0: cards heart 2", "trade heart; return heart", "take heart"),
    Refused("trade.no_other",
            "seat 0: cards heart coin\nseat 1: cards sword 10 scroll 10 owl 10 mitre 10 mask 10", "", "trade heart"),
    Refused("cards.not_in_hand", "seat 0: cards heart 2", "", "trade owl",
            "You have no Owl card. Choose a card from your hand."),
    Refused("cards.not_in_hand", "seat 0: cards heart 2", "trade heart", "return owl",
            "You have no Owl card. Choose a card from your hand."),
    Refused("cards.stack_empty", "lords: 0=3 1=1\nseat 1: cards heart 10", "act lord F", "take heart",
            "The Heart stack is empty. Choose another one."),
    Refused("cards.not_offered", AT_THE_START, "act lord H", "take coin",
            "The card must match one of your rings or payments, and Coin does not fit here. Choose another stack."),
    Refused("tokens.none", TOKENS, "bonus tokens", "spend owl", "You have no Owl token. Choose one that you have."),
    Refused("tokens.negative", "ruleset: tudor/v15@1+scoring=red2,green4\nseat 0: tokens heart coin mitre",
            "bonus tokens", "spend mitre"),
    Refused("tokens.round_none",
            "ruleset: tudor/v15@1+opportunity+scenario=blue3\nseat 0: influence 2; opportunity 1", "bonus left",
            "pay intrigue"),
    Refused("tokens.not_due",
            "ruleset: tudor/v15@1+opportunity+scenario=blue3\nseat 0: influence 2; intrigue 1; opportunity 1",
            "bonus left", "pay intrigue"),
    Refused("tokens.use_kind", RING_MOVE + "chairs 1: 0 1", "act lord A; move c3 c4", "use right"),
    Refused("benches.full", "phase: benches\ncount: 2\nbench 1: 0 1", "", "bench 1"),
    Refused("benches.own",
            "ruleset: tudor/corax@1+scenario=blue1\nseat 0: influence 2\nchairs 1: 0\nbench 1: 0\nbench 2: 1",
            "bonus left; leave 1.1", "bench 1"),
    Refused("benches.supply_empty", "phase: benches" + NO_SUPPLY, "", "bench 1"),
    Refused("benches.duty", "phase: benches", "", "without"),
    Refused("lords.full", "phase: lords\nstart: 1\ncount: 1\nlords: 1=2", "", "lord 2"),
    Refused("lords.duty", "phase: lords", "", "lord home"),
    Refused("rings.stand", "phase: rings\nround: 0", "ring heart; ring heart", "ring heart",
            "No Heart ring is left on the stand. Choose another one."),
    Refused("rings.second_differs", "ruleset: tudor/corax@1\nphase: rings\nround: 0", "ring heart; ring owl",
            "ring owl"),
    Refused("rings.from_stand", "on: a6=0\nspaces: a7=hi\nseat 0: rings heart@thumb sword@middle",
            "act lord A; move a6 a7", "seize 1 thumb scroll"),
    Refused("rings.from_ousted", "on: a6=0\noffices: a=1\nspaces: a7=hi\nseat 0: rings heart@thumb sword@middle",
            "act lord A; move a6 a7", "ring heart"),
    Refused("turn.no_figure", "lords: 0=1! 1=2", "", "act nobody A"),
    Refused("turn.office_action",
            "ruleset: tudor/v15@1+scenario=blue4\non: a6=0\nspaces: a7=h.\n"
            "seat 0: rings heart@thumb sword@middle",
            "act lord A; move a6 a7; ring heart; wear heart ring", "perform G"),
    Refused("rings.not_worn", RING_MOVE, "act lord B", "give pinky heart",
            "There is no Heart ring on that little finger. Choose another one."),
    Refused("rings.in_order", "phase: rings\nround: 0", "ring heart; ring owl; ring coin", "wear coin thumb",
            "Put the Owl ring on a finger first."),
    Refused("rings.finger_taken", "phase: rings\nround: 0", "ring heart; ring owl; ring coin; wear owl thumb",
            "wear coin thumb"),
    Refused("rings.every_finger",
            "on: d6=0\noffices: a=0 b=0 c=0\nspaces: d7=hi\n"
            "seat 0: rings heart@thumb heart@index sword@middle sword@ring scroll@pinky",
            "act lord A; move d6 d7; ring mask; rearrange; wear heart thumb; wear heart thumb", "wear sword thumb"),
    Refused("rings.only_then", AT_THE_START, "", "rearrange"),
    Refused("recall.supply_left", RING_MOVE, "act lord A", "recall c3"),
    Refused("recall.nowhere", NO_SUPPLY.replace("c4=hi", "c4=hi a1=oi b1=ox c1=oi d1=ox"), "act lord A", "recall c3"),
    Refused("recall.chambers", "chairs 1: 0" + NO_SUPPLY.replace("13", "12"), "act lord A", "recall 1.1"),
    Refused("jump.straight", JUMP, "bonus right", "jump c3 d3"),
    Refused("jump.straight", JUMP, "bonus right", "jump c3 d4"),
    Refused("jump.nobody", JUMP, "bonus right", "jump c3 a3"),
    Refused("jump.occupied", JUMP.replace("c4=1", "c4=1 b3=1 a3=0"), "bonus right", "jump c3 a3"),
    Refused("jump.down", JUMP.replace("v15", "corax").replace("c4=1", "c4=1 c2=1"), "bonus right", "jump c3 c1"),
    Refused("banish.nobody", BANISH, "bonus right", "banish a1",
            "No other player's Courtier is on a1. Choose a space with one."),
    Refused("banish.price", BANISH, "bonus right", "banish c5"),
    Refused("throne.no_token", INTRIGUE_RECEIVED.format(scenario="blue1", scoring="red1,green4", other=""),
            "act lord A; move c3 c4; use right", "pick c4",
            "There is no faction token on c4. Choose a space with one."),
    Refused("swap.same_faction",
            INTRIGUE_RECEIVED.format(scenario="blue1", scoring="red1,green4", other="").replace("c4", "a1=oi b1=ox c4"),
            "act lord A; move c3 c4; use right; pick a1", "pick b1"),
    Refused("swap.chairs", INTRIGUE_RECEIVED.format(scenario="blue2", scoring="red1,green4", other=""),
            "act lord A; move c3 c4; use right", "swap 1.2 1.3"),
    Refused("gather.adjacent", "ruleset: tudor/v15@1+scenario=p1\non: c3=0\nseat 0: intrigue 1", "bonus right",
            "gather a1", "None of your Courtiers is next to a1. Choose a token beside one of yours."),
    Refused("dismiss.nobody", INTRIGUE_RECEIVED.format(scenario="blue3", scoring="red1,p3", other="at-card 1"),
            "act lord A; move c3 c4; use dismiss", "dismiss 0"),
)  # fmt: skip

BY_NAME = [pytest.param(case, id=f"{case.rule}-{case.text}") for case in CASES]
WITH_WORDS = [pytest.param(case, id=f"{case.rule}-{case.text}") for case in CASES if case.sentence]


def _refusal(case: Refused) -> tuple[Table, IllegalMove]:
    table = Table(case.position).play(case.moves)
    asking = CHANCE if table.to_act is None else Seat(table.to_act)
    refusal = TUDOR.why_not(table.state, asking, case.text)
    assert refusal is not None, f"{case.text} is legal"
    return table, refusal


@pytest.mark.parametrize("case", BY_NAME)
def test_the_rule_that_forbids_a_move_is_named(case: Refused) -> None:
    _, refusal = _refusal(case)
    assert refusal.rule == f"tudor.{case.rule}"


@pytest.mark.parametrize("case", WITH_WORDS)
def test_the_sentence_speaks_of_the_position(case: Refused) -> None:
    _, refusal = _refusal(case)
    assert refusal.text == case.sentence


@pytest.mark.parametrize("case", BY_NAME)
def test_applying_it_is_refused_by_the_same_rule_and_changes_nothing(case: Refused) -> None:
    table, refusal = _refusal(case)
    state = table.state
    before = TUDOR.encode(state)
    with pytest.raises(IllegalMove) as raised:
        TUDOR.apply(state, TUDOR.read(state, case.text))
    assert raised.value == refusal
    assert TUDOR.encode(state) == before
    assert state == TUDOR.decode(before)


def test_a_seat_that_is_not_to_act_is_told_so() -> None:
    assert Table(AT_THE_START).why("act lord none", seat=1) == "turn.not_yours"


def test_who_is_on_the_way_is_not_told_of_bottom_spaces_that_are_open() -> None:
    position = """
ruleset: tudor/v15@1+scoring=red1,green6
on: c3=0 d3=0
spaces: a1=hi c4=hi c5=hx
seat 0: cards heart 5; abroad 12
lords: 0=2 1=1
"""
    table = Table(position).play("act lord C")
    assert table.why("recall d3") == ""
    assert table.play("move c3 c4 pay heart").why("recall d3") not in ("", "recall.nowhere")


def test_every_rule_that_has_a_sentence_forbids_something() -> None:
    reached = {case.rule for case in CASES} | {"turn.not_yours"}
    assert sorted(set(SENTENCES) - reached) == []


@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence_begins_with_a_capital_and_ends_with_a_full_stop(name: str) -> None:
    sentence = SENTENCES[name]
    assert sentence[0].isupper() or sentence.startswith("%(")
    assert sentence.endswith(".")
    assert sentence == sentence.strip()


@pytest.mark.parametrize("case", BY_NAME)
def test_no_blank_of_a_sentence_stays_unfilled(case: Refused) -> None:
    _, refusal = _refusal(case)
    assert "%" not in refusal.text
    assert str(refusal) == f"{refusal.rule}: {refusal.text}"


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_over_whole_matches_exactly_the_legal_moves_are_not_refused(ruleset: str, seats: int) -> None:
    """Asks in every position for all its legal moves and for moves of other positions of the match, for every seat,
    chance and the court."""
    random = Random(ruleset)
    plies = list(match(ruleset, seats, seed=1))
    everything = sorted({ply.move.text for ply in plies} | {case.text for case in CASES})
    asking = [COURT, CHANCE, *(Seat(seat) for seat in range(seats))]
    refused = 0
    for ply in random.sample(plies, 90):
        state = ply.before
        legal = {TUDOR.write(move) for move in TUDOR.legal_moves(state, ply.seat)}
        assert ply.move.text in legal
        for text in sorted(legal | set(random.sample(everything, 30))):
            for seat in asking:
                refusal = TUDOR.why_not(state, seat, text)
                assert (refusal is None) == (seat == ply.seat and text in legal), (text, seat)
                if refusal is not None:
                    refused += 1
                    assert refusal.rule.removeprefix("tudor.") in SENTENCES
                    assert refusal.text.endswith(".")
                    assert "%" not in refusal.text
    assert refused > 1000


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_over_whole_matches_applying_agrees_with_asking(ruleset: str, seats: int) -> None:
    random = Random(ruleset)
    plies = list(match(ruleset, seats, seed=2))
    everything = sorted({ply.move.text for ply in plies} | {case.text for case in CASES})
    for ply in random.sample(plies, 60):
        state = ply.before
        for text in random.sample(everything, 20):
            refusal = TUDOR.why_not(state, ply.seat, text)
            if refusal is None:
                assert TUDOR.problems(TUDOR.apply(state, TUDOR.read(state, text)).state) == ()
                continue
            with pytest.raises(IllegalMove) as raised:
                TUDOR.apply(state, TUDOR.read(state, text))
            assert raised.value == refusal
