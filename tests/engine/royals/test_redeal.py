"""Which hands others may have, and how likely each is."""

from __future__ import annotations

from fractions import Fraction
from math import comb, prod

import pytest

from games.engine.errors import IllegalMove
from games.engine.protocol import Seat
from games.engine.royals.game import ROYALS
from games.engine.royals.state import State
from games.engine.tuples import Counts
from tests.engine.redealing import every_redeal, hands_of
from tests.engine.royals.matches import TABLES, match
from tests.engine.royals.table import Table

FEW = """
players: 2
phase: declare
display: german 3
discards: france 21 german 16 britain 19 spain 14
intrigue-discards: france-german 3 france-britain 4 france-spain 4 german-britain 4 german-spain 4 britain-spain 3
seat 0: cards german 1
seat 1: cards france 2; intrigue france-german
"""
"""All but three French cards and one Spanish lie open or are seat 0's; so do all but two intrigue cards."""
FEW_FOR_THREE = """
players: 3
phase: declare
display: german 3
discards: france 22 german 17 britain 20 spain 15
seat 0: cards german 1
seat 1: cards france
seat 2: cards spain
intrigue-discards: france-german 4 france-britain 4 france-spain 4 german-britain 4 german-spain 4 britain-spain 3
"""


def with_hand(state: State, seat: int, cards: Counts, intrigue: Counts) -> State:
    """A state in which a player has taken these from the piles for what they had."""
    player = state.players[seat]
    pile = tuple(a + b - c for a, b, c in zip(state.pile, player.cards, cards, strict=True))
    schemes = tuple(a + b - c for a, b, c in zip(state.intrigue_pile, player.intrigue, intrigue, strict=True))
    return state.with_player(Seat(seat), cards=cards, intrigue=intrigue).with_(pile=pile, intrigue_pile=schemes)


def hidden(state: State, seat: int) -> tuple[Counts, Counts]:
    """The country cards and the intrigue cards of a hand and of the piles together."""
    player = state.players[seat]
    return (
        tuple(map(sum, zip(state.pile, player.cards, strict=True))),
        tuple(map(sum, zip(state.intrigue_pile, player.intrigue, strict=True))),
    )


def test_every_arrangement_of_the_hidden_cards_is_equally_likely() -> None:
    state = Table(FEW).state
    cards, intrigue = hidden(state, 1)
    assert (sum(cards), sum(intrigue)) == (4, 2)
    ways = comb(4, 2) * 2
    expected = {
        ROYALS.encode(with_hand(state, 1, hand, schemes)): Fraction(times * more, ways)
        for hand, times in hands_of(cards, 2).items()
        for schemes, more in hands_of(intrigue, 1).items()
    }
    assert len(expected) == 4
    assert every_redeal(ROYALS, state, Seat(0)) == expected


def test_with_two_others_each_may_have_what_the_other_has() -> None:
    state = Table(FEW_FOR_THREE).state
    dealt = {ROYALS.decode(text): chance for text, chance in every_redeal(ROYALS, state, Seat(0)).items()}
    assert sum(dealt.values()) == 1
    names: dict[Counts, str] = {(1, 0, 0, 0): "france", (0, 0, 0, 1): "spain"}
    chances: dict[tuple[str, str], Fraction] = {}
    for other, chance in dealt.items():
        pair = (names[other.players[1].cards], names[other.players[2].cards])
        chances[pair] = chances.get(pair, Fraction(0)) + chance
    # Three French cards and a Spanish one.
    assert chances == {
        ("france", "france"): Fraction(1, 2),
        ("france", "spain"): Fraction(1, 4),
        ("spain", "france"): Fraction(1, 4),
    }


def test_the_public_knows_no_hand() -> None:
    state = Table(FEW).state
    hands = {ROYALS.decode(text).players[0].cards for text in every_redeal(ROYALS, state, None)}
    assert hands == {(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1)}


def test_a_seat_keeps_its_own_hand() -> None:
    state = Table(FEW).state
    for text in every_redeal(ROYALS, state, Seat(1)):
        assert ROYALS.decode(text).players[1] == state.players[1]


# The player who is paying

SPENDER = """
players: 2
turns: 3
display: german 3
discards: france 16 german 14 britain 16 spain 15
intrigue-discards: france-german 2 france-britain 3 france-spain 3 german-britain 2 german-spain 2 britain-spain 4
nobles: dijon-baron=0 paris-king=0
"""
"""The pile and the hand of seat 1 share 14 country cards and 8 intrigue cards."""
WILD = SPENDER + "seat 1: cards france 1 german 3 britain 3; intrigue france-german german-spain 2"
RICH = SPENDER + "seat 1: cards france 8; intrigue "
PAYMENTS = {
    "how many matching cards": (WILD, "oust dijon baron"),
    "which other card": (WILD, "oust dijon baron; use 1"),
    "which other card next": (WILD, "oust dijon baron; use 1; pay german"),
    "how many matching schemes": (RICH + "france-german german-britain 2 german-spain 2", "oust paris king"),
    "which scheme": (RICH + "france-german 2 france-spain german-spain", "oust paris king"),
    "which others beside a scheme": (RICH + "france-german german-britain german-spain 2", "oust paris king"),
    "which other scheme": (RICH + "german-britain german-spain 2", "oust dijon baron"),
}


@pytest.mark.parametrize(("position", "moves"), PAYMENTS.values(), ids=PAYMENTS)
def test_who_pays_may_hold_every_hand_with_which_they_could_have_come_so_far(position: str, moves: str) -> None:
    """Every hand that they may have had before is tried: those that lead to what seat 0 sees now are the ones that they
    may have, each as likely as the cards that are left make it."""
    before, now = Table(position).state, Table(position).play(moves).state
    assert now.payment is not None
    assert now.turn == 1
    seen = ROYALS.view(now, Seat(0))
    possible = set()
    cards, intrigue = hidden(before, 1)
    for hand in hands_of(cards, sum(before.players[1].cards)):
        for schemes in hands_of(intrigue, sum(before.players[1].intrigue)):
            try:
                other = Table(with_hand(before, 1, hand, schemes)).play(moves).state
            except IllegalMove:
                continue
            if ROYALS.view(other, Seat(0)) == seen:
                possible.add(other)
    pools = hidden(now, 1)
    weights = {
        ROYALS.encode(other): prod(map(comb, pools[0], other.players[1].cards))
        * prod(map(comb, pools[1], other.players[1].intrigue))
        for other in possible
    }
    whole = sum(weights.values())
    assert len(weights) > 1
    assert every_redeal(ROYALS, now, Seat(0)) == {text: Fraction(weight, whole) for text, weight in weights.items()}


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_who_pays_can_go_on_paying_after_a_redeal(ruleset: str, seats: int) -> None:
    found = 0
    for ply in match(ruleset, seats, seed=3):
        if ply.after.payment is None:
            continue
        found += 1
        for seed in range(3):
            state = ROYALS.redeal(ply.after, Seat((ply.after.turn + 1) % seats), lambda below: seed * 7919 % below)  # noqa: B023
            while state.payment is not None:
                state = ROYALS.apply(state, ROYALS.legal_moves(state, state.turn)[0]).state
            assert ROYALS.problems(state) == ()
    assert found > 5


def test_markers_stay_where_they_are_also_when_points_are_hidden() -> None:
    for ply in list(match(*TABLES[3], seed=1))[::50]:
        assert ROYALS.redeal(ply.after, None, lambda below: below // 2).lines == ply.after.lines
