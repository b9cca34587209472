"""Why a move is refused: every rule has a position in which it is the one that is named."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from games.engine.errors import IllegalMove
from games.engine.protocol import CHANCE, COURT, Seat
from games.engine.royals.game import ROYALS
from games.engine.royals.refusals import SENTENCES
from tests.engine.royals.matches import TABLES, match
from tests.engine.royals.table import Table


class Refused(NamedTuple):
    """A position, what is played from it, and the move that a rule then forbids to the seat that is to act."""

    rule: str
    position: str
    moves: str
    text: str
    sentence: str = ""
    """What the player reads, where it has words of the position in it."""


FIRST_TURN = "turns: 0\nphase: draw\ncountry-draws: 1"
DECLARING = "phase: declare\ndisplay: france german spain"
PAYING = "seat 0: cards france 1 german 3 spain 2"
"""For the Baron of Dijon one card is missing, and there is a choice of others."""
CHOOSING = "seat 0: cards france 2 german 9"
"""For the Duke of Dijon two or one of the matching cards can be used."""
SCHEMING = "nobles: madrid-king=1\nseat 0: cards spain 8; intrigue france-spain france-german 2 german-britain 2"
"""For the King of Madrid one or none of the matching intrigue cards can be used."""
OUSTING = "nobles: dijon-baron=1\nseat 0: cards france 2; intrigue {}"
TOO_MANY = "seat 0: cards france 7 spain 6; intrigue france-spain 4"

CASES = (
    Refused("over", "phase: over\nperiod: 3", "", "end"),
    Refused("over", "phase: over\nperiod: 3", "", "score titles"),
    Refused("turn.chance", "players: 2", "", "reveal france"),
    Refused("turn.chance", DECLARING, "declare three", "deal france"),
    Refused("turn.chance", DECLARING, "declare intrigue", "deal france-spain"),
    Refused("turn.court", "players: 2", "", "score period"),
    Refused("turn.court", "players: 2", "", "score titles"),
    Refused("turn.not_now", "players: 2", "", "use 1"),
    Refused("turn.not_now", "players: 2", "", "scheme 1"),
    Refused("turn.not_now", "players: 2", "", "pay france"),
    Refused("turn.not_now", "players: 2", "", "pay france-spain"),
    Refused("turn.not_now", PAYING, "claim dijon baron", "use 0"),
    Refused("turn.not_now", PAYING, "claim dijon baron", "pay france-spain"),
    Refused("turn.not_now", SCHEMING, "oust madrid king", "pay france"),
    Refused("turn.not_now", TOO_MANY, "end", "claim dijon baron"),
    Refused("turn.not_now", "phase: period", "", "score titles"),
    Refused("turn.not_now", "phase: titles\nperiod: 3", "", "score period"),
    Refused("draw.first", DECLARING, "", "claim dijon baron"),
    Refused("draw.first", DECLARING, "", "oust dijon baron"),
    Refused("draw.first", DECLARING, "declare three; draw france", "claim dijon baron"),
    Refused("end.draw_first", DECLARING, "", "end",
            "Every turn begins with drawing. Draw your cards before you end it."),
    Refused("end.draw_first", FIRST_TURN, "", "end"),
    Refused("end.draw_first", DECLARING, "declare three; draw france", "end"),
    Refused("draw.declared", DECLARING, "declare three", "declare intrigue"),
    Refused("draw.declared", DECLARING, "declare intrigue; draw intrigue", "declare three"),
    Refused("draw.declare", DECLARING, "", "draw france"),
    Refused("draw.declare", DECLARING, "", "draw pile"),
    Refused("draw.declare", DECLARING, "", "draw intrigue"),
    Refused("draw.first_turn", FIRST_TURN, "", "declare three"),
    Refused("draw.first_turn", FIRST_TURN, "", "declare intrigue"),
    Refused("draw.first_turn", FIRST_TURN, "", "draw intrigue"),
    Refused("draw.not_open", DECLARING, "declare three", "draw britain",
            "There is no open card of Britain. Take another card, or draw from the pile."),
    Refused("draw.not_open", DECLARING, "declare three; draw france", "draw france",
            "There is no open card of France. Take another card, or draw from the pile."),
    Refused("draw.enough", DECLARING, "declare three", "draw intrigue"),
    Refused("draw.enough", DECLARING, "declare intrigue; draw france", "draw pile"),
    Refused("draw.enough", DECLARING, "declare intrigue; draw france", "draw german"),
    Refused("draw.enough", DECLARING, "declare intrigue; draw intrigue", "draw intrigue"),
    Refused("draw.over", "players: 2", "", "draw pile"),
    Refused("draw.over", "players: 2", "", "draw france"),
    Refused("draw.over", "players: 2", "", "draw intrigue"),
    Refused("draw.over", "players: 2", "", "declare three"),
    Refused("draw.over", TOO_MANY, "end", "draw pile"),
    Refused("claim.own", "nobles: dijon-baron=0\nseat 0: cards france 2", "", "claim dijon baron",
            "The Baron of Dijon is already yours. Choose another noble."),
    Refused("claim.own", "nobles: dijon-baron=0\nseat 0: cards france 2; intrigue france-spain", "",
            "oust dijon baron", "The Baron of Dijon is already yours. Choose another noble."),
    Refused("claim.taken", OUSTING.format("france-spain"), "", "claim dijon baron",
            "The Baron of Dijon belongs to another player. You can only take it over."),
    Refused("claim.vacant", "seat 0: cards france 2; intrigue france-spain", "", "oust dijon baron",
            "The Baron of Dijon is vacant. Claim it: that needs no intrigue."),
    Refused("claim.too_few_cards", "seat 0: cards france 1 german 2", "", "claim dijon baron",
            "The Baron of Dijon costs 2 cards of France. "
            "You have 1, and too few others: three can stand in for each one missing."),
    Refused("claim.too_few_cards", OUSTING.format("france-spain").replace("france 2", "france 1"), "",
            "oust dijon baron"),
    Refused("claim.too_few_intrigue", OUSTING.format("german-spain"), "", "oust dijon baron",
            "Taking over the Baron of Dijon also costs 1 intrigue card showing France. "
            "You have 0, and too few others: two can stand in for each one missing."),
    Refused("claim.too_few_intrigue", SCHEMING.replace("2 german-britain 2", ""), "", "oust madrid king",
            "Taking over the King of Madrid also costs 2 intrigue cards showing Spain. "
            "You have 1, and too few others: two can stand in for each one missing."),
    Refused("claim.one_at_a_time", PAYING, "claim dijon baron", "claim nantes marshal",
            "Finish paying for the Baron of Dijon first."),
    Refused("claim.one_at_a_time", PAYING, "claim dijon baron; pay spain", "oust nantes marshal"),
    Refused("claim.one_at_a_time", PAYING, "claim dijon baron", "end"),
    Refused("pay.too_many", CHOOSING, "claim dijon duke", "use 3"),
    Refused("pay.too_many", SCHEMING, "oust madrid king", "scheme 2"),
    Refused("pay.too_few_others", CHOOSING, "claim dijon duke", "use 0"),
    Refused("pay.not_in_hand", PAYING, "claim dijon baron", "pay britain",
            "You have no card of Britain. Choose a card from your hand."),
    Refused("pay.not_in_hand", OUSTING.format("france-german france-spain"), "oust dijon baron", "pay france-britain",
            "You have no intrigue card of France and Britain. Choose a card from your hand."),
    Refused("pay.matches", "seat 0: cards france 1 german 4 spain 3", "claim dijon baron; use 0", "pay france",
            "A matching card cannot stand in for another one. Pay with cards that do not match."),
    Refused("pay.matching_first", "seat 0: cards france 1 german 4 spain 3", "claim dijon baron", "pay german",
            "First choose how many matching cards you pay. Other cards only stand in for the ones missing."),
    Refused("pay.matching_first", SCHEMING, "oust madrid king", "pay france-german"),
    Refused("pay.does_not_match", OUSTING.format("france-german france-spain german-spain"), "oust dijon baron",
            "pay german-spain",
            "You have to pay a matching intrigue card: choose one that shows France."),
    Refused("discard.within_limit", "seat 0: cards france 13", "", "discard france"),
    Refused("discard.within_limit", DECLARING, "", "discard france-spain"),
    Refused("discard.within_limit", TOO_MANY, "end", "discard france-spain"),
    Refused("discard.not_in_hand", TOO_MANY, "end", "discard britain",
            "You have no card of Britain. Choose a card from your hand."),
    Refused("discard.not_in_hand", "seat 0: intrigue france-spain 4 german-britain", "end", "discard german-spain",
            "You have no intrigue card of the German States and Spain. Choose a card from your hand."),
    Refused("end.limit", TOO_MANY, "end", "end"),
)  # fmt: skip

BY_NAME = [
    pytest.param(case, id=f"{case.rule}-{case.text}-{number}".replace(" ", "_")) for number, case in enumerate(CASES)
]
WITH_WORDS = [param for param, case in zip(BY_NAME, CASES, strict=True) if case.sentence]


def _refusal(case: Refused) -> tuple[Table, IllegalMove]:
    table = Table(case.position).play(case.moves)
    asking = CHANCE if table.to_act is None else Seat(table.to_act)
    refusal = ROYALS.why_not(table.state, asking, case.text)
    assert refusal is not None, f"{case.text} is legal"
    return table, refusal


@pytest.mark.parametrize("case", BY_NAME)
def test_the_rule_that_forbids_a_move_is_named(case: Refused) -> None:
    _, refusal = _refusal(case)
    assert refusal.rule == f"royals.{case.rule}"


@pytest.mark.parametrize("case", WITH_WORDS)
def test_the_sentence_speaks_of_the_position(case: Refused) -> None:
    _, refusal = _refusal(case)
    assert refusal.text == case.sentence


@pytest.mark.parametrize("case", BY_NAME)
def test_applying_it_is_refused_by_the_same_rule_and_changes_nothing(case: Refused) -> None:
    table, refusal = _refusal(case)
    state = table.state
    before = ROYALS.encode(state)
    with pytest.raises(IllegalMove) as raised:
        ROYALS.apply(state, ROYALS.read(state, case.text))
    assert raised.value == refusal
    assert ROYALS.encode(state) == before
    assert state == ROYALS.decode(before)


def test_a_seat_that_is_not_to_act_is_told_so() -> None:
    assert Table("players: 2").why("end", seat=1) == "turn.not_yours"
    assert Table("phase: period").why("end", seat=0) == "turn.not_yours"


def test_every_rule_that_has_a_sentence_forbids_something() -> None:
    reached = {case.rule for case in CASES} | {"turn.not_yours"}
    assert sorted(set(SENTENCES) - reached) == []
    assert reached <= set(SENTENCES)


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
    """Asks in many positions for the legal moves and for moves of other positions, for every seat, chance and the
    court."""
    random = Random(ruleset)
    plies = list(match(ruleset, seats, seed=3))
    everything = sorted({ply.move.text for ply in plies} | {case.text for case in CASES})
    asking = [COURT, CHANCE, *(Seat(seat) for seat in range(seats))]
    refused = 0
    for ply in random.sample(plies, 60):
        state = ply.before
        legal = {ROYALS.write(move) for move in ROYALS.legal_moves(state, ply.seat)}
        assert ply.move.text in legal
        for text in sorted(legal | set(random.sample(everything, 25))):
            for seat in asking:
                refusal = ROYALS.why_not(state, seat, text)
                assert (refusal is None) == (seat == ply.seat and text in legal), (text, seat)
                if refusal is not None:
                    refused += 1
                    assert refusal.rule.removeprefix("royals.") in SENTENCES
                    assert "%" not in refusal.text
    assert refused > 1000


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_over_whole_matches_applying_agrees_with_asking(ruleset: str, seats: int) -> None:
    random = Random(ruleset)
    plies = list(match(ruleset, seats, seed=4))
    everything = sorted({ply.move.text for ply in plies} | {case.text for case in CASES})
    for ply in random.sample(plies, 60):
        state = ply.before
        for text in random.sample(everything, 20):
            refusal = ROYALS.why_not(state, ply.seat, text)
            if refusal is None:
                assert ROYALS.problems(ROYALS.apply(state, ROYALS.read(state, text)).state) == ()
                continue
            with pytest.raises(IllegalMove) as raised:
                ROYALS.apply(state, ROYALS.read(state, text))
            assert raised.value == refusal
