"""The dealer: what it draws can be checked afterwards by anybody, with nothing but the seed and HMAC-SHA256."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import permutations
from random import Random

import pytest

from games.engine.dealer import Dealer, commitment, derived_seed, pick
from games.engine.protocol import CHANCE, AnyGame, Ruleset
from games.engine.record import Ply, Record, new_record, read_record, write_record
from games.engine.registry import find_game

SEED = bytes(range(32))
OTHER_SEED = bytes(range(1, 33))
HALF_PLUS_ONE = 2**255 + 1
"""Almost half of all 256-bit numbers lie beyond its only multiple, so almost half of all attempts are thrown away."""


def drawn(seed: bytes, ply: int, attempt: int) -> int:
    """The number that an attempt at a ply gives, worked out here on its own."""
    return int(hmac.new(seed, f"{ply}/{attempt}".encode("ascii"), hashlib.sha256).hexdigest(), 16)


def independent_number(seed: bytes, ply: int, below: int) -> tuple[int, int]:
    """The number of a ply, and how many attempts were thrown away for it."""
    multiple = below * (2**256 // below)
    attempt = 0
    while drawn(seed, ply, attempt) >= multiple:
        attempt += 1
    return drawn(seed, ply, attempt) % below, attempt


def independent_outcome(seed: bytes, ply: int, odds: list[tuple[str, int]]) -> str:
    """The outcome of a ply: every outcome as often in a row as it weighs, and the number counts along the row."""
    row = [text for text, weight in odds for _ in range(weight)]
    number, _ = independent_number(seed, ply, len(row))
    return row[number]


def test_the_numbers_of_a_known_seed_never_change() -> None:
    """A record is checked with them for ever."""
    dealer = Dealer(SEED)
    assert dealer.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert [dealer.number(ply, 1000) for ply in range(1, 9)] == [138, 152, 362, 460, 703, 224, 459, 144]


@pytest.mark.parametrize("below", [1, 2, 3, 7, 28, 140, 10**6, 2**64 + 13, 2**256])
def test_a_number_is_the_remainder_of_the_hmac_of_its_ply(below: int) -> None:
    dealer = Dealer(SEED)
    for ply in range(1, 50):
        assert dealer.number(ply, below) == independent_number(SEED, ply, below)[0]
        assert 0 <= dealer.number(ply, below) < below


def test_numbers_beyond_the_last_whole_multiple_are_thrown_away() -> None:
    dealer = Dealer(SEED)
    thrown_away = 0
    for ply in range(1, 200):
        expected, attempts = independent_number(SEED, ply, HALF_PLUS_ONE)
        assert dealer.number(ply, HALF_PLUS_ONE) == expected
        assert (attempts > 0) == (drawn(SEED, ply, 0) >= HALF_PLUS_ONE)
        thrown_away += attempts
    assert thrown_away > 100


def test_no_remainder_is_favoured() -> None:
    """With three quarters of the space as bound, a plain remainder would fall twice as often into its lower third."""
    below = 3 * 2**254
    dealer = Dealer(SEED)
    lower_third = sum(dealer.number(ply, below) < below // 3 for ply in range(1, 3001))
    assert 900 < lower_third < 1100
    plainly = sum(drawn(SEED, ply, 0) % below < below // 3 for ply in range(1, 3001))
    assert plainly > 1400


def test_every_number_is_as_likely_as_any_other() -> None:
    dealer = Dealer(SEED)
    counts = Counter(dealer.number(ply, 7) for ply in range(1, 7001))
    assert set(counts) == set(range(7))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 22.5  # chi-square of 6 degrees at 0.1 %


def test_outcomes_come_as_often_as_they_weigh() -> None:
    odds = [("heart", 1), ("owl", 2), ("coin", 5), ("mask", 12)]
    dealer = Dealer(SEED)
    counts = Counter(dealer.deal(odds, ply) for ply in range(1, 4001))
    expected = {outcome: 4000 * weight / 20 for outcome, weight in odds}
    assert set(counts) == set(expected)
    assert sum((counts[outcome] - mean) ** 2 / mean for outcome, mean in expected.items()) < 16.3  # 3 degrees, 0.1 %


def test_an_outcome_depends_on_seed_ply_and_odds_alone() -> None:
    odds = [(number, 1) for number in range(1000)]
    once, again = Dealer(SEED), Dealer(SEED)
    backwards = [again.deal(odds, ply) for ply in range(50, 0, -1)]
    assert [once.deal(odds, ply) for ply in range(1, 51)] == backwards[::-1]


def test_plies_and_seeds_differ_in_their_outcomes() -> None:
    plies = {Dealer(SEED).number(ply, 2**128) for ply in range(1, 1001)}
    assert len(plies) == 1000
    assert plies.isdisjoint(Dealer(OTHER_SEED).number(ply, 2**128) for ply in range(1, 1001))


def test_an_outcome_without_weight_is_never_dealt() -> None:
    odds = [("never", 0), ("always", 1), ("never", 0)]
    assert {Dealer(SEED).deal(odds, ply) for ply in range(1, 50)} == {"always"}


@pytest.mark.parametrize("length", [0, 1, 15])
def test_a_seed_that_could_be_guessed_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="fewer than 16 bytes"):
        Dealer(b"x" * length)


@pytest.mark.parametrize("length", [16, 32, 64, 200])
def test_longer_seeds_are_taken(length: int) -> None:
    seed = b"x" * length
    assert Dealer(seed).number(3, 1000) == independent_number(seed, 3, 1000)[0]


def test_the_commitment_is_the_hash_of_the_seed_and_tells_seeds_apart() -> None:
    assert commitment(SEED) == Dealer(SEED).commitment == hashlib.sha256(SEED).hexdigest()
    assert commitment(SEED) != commitment(OTHER_SEED)
    assert SEED.hex() not in repr(Dealer(SEED))


@pytest.mark.parametrize(("number", "outcome"), [(0, "a"), (1, "a"), (2, "b"), (3, "c"), (5, "c")])
def test_a_number_counts_along_the_weights(number: int, outcome: str) -> None:
    assert pick([("a", 2), ("b", 1), ("c", 3)], number) == outcome


def test_a_number_that_no_outcome_covers_is_refused() -> None:
    with pytest.raises(ValueError, match="not below the sum"):
        pick([("a", 2), ("b", 1)], 3)


def played_by_dealer(game: AnyGame, ruleset: Ruleset, seats: int, seed: bytes) -> Record:
    """A match whose chance plies a dealer decides and whose seats play at random."""
    random = Random(7)
    dealer = Dealer(seed)
    state = game.setup(ruleset, seats)
    plies: list[Ply] = []
    while to_act := game.to_act(state):
        seat, number = to_act[0], len(plies) + 1
        legal = game.legal_moves(state, seat)
        move = dealer.deal(game.odds(state), number) if seat == CHANCE else random.choice(legal)
        plies.append(Ply(number, seat, game.write(move)))
        state = game.apply(state, move).state
    return new_record(ruleset, [f"seat {seat}" for seat in range(seats)], plies)


def wrong_draws(game: AnyGame, record: Record, seed: bytes) -> tuple[int, list[int]]:
    """How many plies of chance a record has, and the numbers of those that the seed does not give."""
    state = game.setup(record.ruleset, len(record.seats))
    checked = 0
    wrong = []
    for ply in record.plies:
        if ply.seat == CHANCE:
            odds = [(game.write(move), weight) for move, weight in game.odds(state)]
            checked += 1
            if independent_outcome(seed, ply.number, odds) != ply.text:
                wrong.append(ply.number)
        state = game.apply(state, game.read(state, ply.text)).state
    return checked, wrong


@pytest.mark.parametrize(
    ("ruleset", "seats"),
    [("tudor/v15@1", 2), ("tudor/corax@1+scenario=blue5+scoring=red2,green5", 4), ("tudor/v15@1+random", 3)],
)
def test_every_draw_of_a_record_is_verified_from_the_seed_alone(ruleset: str, seats: int) -> None:
    game = find_game("tudor")
    record = read_record(write_record(played_by_dealer(game, Ruleset.read(ruleset), seats, SEED)))
    checked, wrong = wrong_draws(game, record, SEED)
    assert checked > 57
    assert wrong == []
    assert len(wrong_draws(game, record, OTHER_SEED)[1]) > checked // 3


def test_a_single_draw_that_was_changed_is_found() -> None:
    game = find_game("tudor")
    record = played_by_dealer(game, Ruleset.read("tudor/v15@1"), 2, SEED)
    deals = record.plies[:28]
    assert all(ply.text.startswith("deal ") for ply in deals)
    first = deals[0]
    other = next(ply for ply in deals if ply.text != first.text)
    plies = list(deals)
    plies[first.number - 1] = first._replace(text=other.text)
    plies[other.number - 1] = other._replace(text=first.text)
    _, wrong = wrong_draws(game, record._replace(plies=tuple(plies)), SEED)
    assert first.number in wrong


def test_an_order_contains_every_number_once_and_every_order_is_drawn() -> None:
    drawn = {Dealer(bytes([seed]) * 32).order(3, 0) for seed in range(60)}
    assert drawn == set(permutations(range(3)))


def test_an_order_follows_from_the_seed() -> None:
    assert Dealer(SEED).order(5, 0) == Dealer(SEED).order(5, 0)


def test_what_is_derived_for_a_purpose_is_no_draw_and_no_other_purpose() -> None:
    seed = bytes(range(32))
    derived = derived_seed(seed, "bot/7/0")
    assert derived == hmac.digest(seed, b"bot/7/0", "sha256").hex()
    draws = {
        hmac.digest(seed, f"{ply}/{attempt}".encode(), "sha256").hex() for ply in range(-9, 99) for attempt in (0, 1)
    }
    assert derived not in draws
    assert derived != derived_seed(seed, "bot/8/0")
    assert derived != derived_seed(bytes(32), "bot/7/0")


@pytest.mark.parametrize("purpose", ["7/0", "-1/0", "", "/bot"])
def test_a_purpose_that_could_be_a_draw_is_refused(purpose: str) -> None:
    with pytest.raises(ValueError, match="letter"):
        derived_seed(bytes(32), purpose)
