"""What may lie behind other screens, and how likely it is."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from games.engine.log import SILENCE
from games.engine.protocol import Seat
from games.engine.tudor.board import FACTIONS
from games.engine.tudor.flow import settled
from games.engine.tudor.game import TUDOR
from games.engine.tudor.round_tokens import ReceivedToken
from games.engine.tudor.state import Player, State
from games.engine.tuples import Counts
from tests.engine.redealing import every_redeal, hands_of, shares
from tests.engine.tudor.matches import TABLES, match
from tests.engine.tudor.table import Table

CARDS = """
players: 3
seat 0: cards heart 2 owl
seat 1: cards heart coin
seat 2: cards owl 3
"""


def counts(**numbers: int) -> Counts:
    return tuple(numbers.get(name, 0) for name in FACTIONS)


def chance_of(state: State, viewer: int | None, what: Callable[[State], object]) -> dict[object, Fraction]:
    """How likely a redeal is to bring each of the things that are looked at."""
    chances: dict[object, Fraction] = {}
    for text, chance in every_redeal(TUDOR, state, None if viewer is None else Seat(viewer)).items():
        seen = what(TUDOR.decode(text))
        chances[seen] = chances.get(seen, Fraction(0)) + chance
    return chances


def without_tokens(state: State) -> State:
    """A state in which no token is hidden: all that are not on the board lie open. Only for counting cards."""
    return state.with_(bag=(0,) * 7, tokens_gone=(0,) * 7, round_tokens_gone=(0,) * 3)


def test_every_arrangement_of_the_cards_of_two_others_is_equally_likely() -> None:
    state = without_tokens(Table(CARDS).state)
    expected = {hand: Fraction(ways, 10) for hand, ways in hands_of(counts(heart=3, owl=1, coin=1), 2).items()}
    assert chance_of(state, 2, lambda other: other.players[1].cards) == expected


def test_the_cards_of_a_single_other_are_known_because_the_stacks_are_open() -> None:
    state = Table("players: 2\nseat 0: cards heart 2 owl\nseat 1: cards coin").state
    for seed in range(20):
        other = TUDOR.redeal(state, Seat(1), Random(seed).randrange)
        assert other.players[0].cards == state.players[0].cards


def test_tokens_of_others_the_bag_and_those_that_have_left_the_game_share_what_is_hidden() -> None:
    """Of three hidden tokens one is behind a screen, one in the bag and one out of the game."""
    state = Table("players: 2\nseat 0: tokens heart").state
    state = state.with_(bag=counts(heart=1), tokens_gone=counts(owl=1), round_tokens_gone=(0,) * 3)
    places = chance_of(state, 1, lambda other: (other.players[0].tokens, other.bag, other.tokens_gone))
    heart, owl = counts(heart=1), counts(owl=1)
    third = Fraction(1, 3)
    assert places == {(owl, heart, heart): third, (heart, owl, heart): third, (heart, heart, owl): third}


def test_round_tokens_of_others_and_those_that_have_left_the_game_share_what_is_hidden() -> None:
    state = Table("players: 2\nseat 0: influence 1").state
    state = without_tokens(state).with_(round_tokens_gone=(0, 2, 0))
    tokens = chance_of(state, 1, lambda other: other.players[0].round_tokens)
    assert tokens == {(1, 0, 0): Fraction(1, 3), (0, 1, 0): Fraction(2, 3)}


def test_a_seat_keeps_everything_behind_its_own_screen() -> None:
    for ply in list(match(*TABLES[5], seed=2))[::7]:
        for seat in ply.after.rules.seats:
            other = TUDOR.redeal(ply.after, seat, Random(seat).randrange)
            assert other.players[seat] == ply.after.players[seat]


def test_on_an_open_table_only_the_bag_and_what_has_left_the_game_are_dealt_anew() -> None:
    different = 0
    for ply in list(match("tudor/v15@1+open", 3, seed=2))[::7]:
        other = TUDOR.redeal(ply.after, None, Random(1).randrange)
        assert other.players == ply.after.players
        assert other.round_tokens_gone == ply.after.round_tokens_gone
        different += other.bag != ply.after.bag
    assert different > 5


# The player who decides


def test_a_round_token_just_received_is_known_and_the_others_are_not() -> None:
    found = 0
    for ply in match("tudor/v15@1+opportunity+scenario=blue2+scoring=red1,green6", 3, seed=3):
        state = ply.after
        for item in state.agenda:
            if isinstance(item, ReceivedToken):
                found += 1
                for seed in range(5):
                    viewer = Seat((item.seat + 1) % 3)
                    other = TUDOR.redeal(state, viewer, Random(seed).randrange)
                    assert other.players[item.seat].round_tokens[item.kind]
    assert found > 5


@pytest.mark.parametrize(
    ("position", "moves", "fits"),
    [
        pytest.param(
            "players: 3\nturn: 0\non: a3=0\nspaces: a4=h. a1=h. b1=h. c1=h. d1=h. e1=h. f1=h.\nlords: 0=2 1=1 2=3\n"
            "seat 0: cards heart owl\nseat 1: cards heart coin 2\nseat 2: cards mask",
            "act lord C",
            lambda player: player.cards[FACTIONS.index("heart")],
            id="a walk that a matching card opens",
        ),
        pytest.param(
            "ruleset: tudor/v15@1+opportunity+scenario=blue5+scoring=red1,green4\nplayers: 3\nturn: 0\n"
            "on: a3=0\nseat 0: influence 2; opportunity 1\nseat 1: influence 1; intrigue 2; opportunity 1",
            "bonus left",
            lambda player: player.round_tokens in ((2, 0, 1), (1, 0, 2)),
            id="a payment with an Opportunity token to spare",
        ),
    ],
)
def test_who_decides_may_have_everything_with_which_they_have_to_decide(
    position: str, moves: str, fits: Callable[[Player], bool]
) -> None:
    """The first hand that is drawn for them shows what is kept of all hands; the rest are drawn again."""
    state = without_tokens(Table(position).play(moves).state)
    player = state.players[0]
    assert TUDOR.to_act(state) == (0,)
    assert state.agenda
    draws = sum(player.cards) + sum(player.round_tokens)
    dealt = {TUDOR.decode(text): share for text, share in shares(every_redeal(TUDOR, state, Seat(2), draws)).items()}
    pool = tuple(map(sum, zip(*(state.players[seat].cards for seat in (0, 1)), strict=True)))
    round_pool = tuple(map(sum, zip(*(state.players[seat].round_tokens for seat in (0, 1)), strict=True)))
    ways = {
        (cards, round_tokens): times * more
        for cards, times in hands_of(pool, sum(player.cards)).items()
        for round_tokens, more in hands_of(round_pool, sum(player.round_tokens)).items()
        if fits(player._replace(cards=cards, round_tokens=round_tokens))
    }
    whole = sum(ways.values())
    found = {(other.players[0].cards, other.players[0].round_tokens): share for other, share in dealt.items()}
    assert len(ways) > 1
    assert found == {pieces: Fraction(number, whole) for pieces, number in ways.items()}


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_after_a_redeal_somebody_has_to_decide_as_before(ruleset: str, seats: int) -> None:
    """Nothing would have settled itself, and the agenda goes on whatever is chosen."""
    random = Random(seats)
    for ply in list(match(ruleset, seats, seed=4))[::2]:
        if not ply.after.agenda or ply.after.agenda[-1].seat < 0:
            continue
        for viewer in (None, Seat(random.randrange(seats))):
            other = TUDOR.redeal(ply.after, viewer, random.randrange)
            assert settled(other, SILENCE) is other
            for _ in range(4):
                (seat,) = TUDOR.to_act(other) or (None,)
                if seat is None:
                    break
                other = TUDOR.apply(other, random.choice(TUDOR.legal_moves(other, seat))).state
                assert TUDOR.problems(other) == ()
