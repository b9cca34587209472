"""Every promise of the contract, for every game in every ruleset."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from games.engine.errors import IllegalMove
from games.engine.playout import applied, plies, uniform
from games.engine.protocol import CHANCE, COURT, AnyGame, AnyRules, Outcome, Ruleset, Seat
from games.engine.registry import game_for
from tests.engine.players import eager, lazy
from tests.engine.rulesets import all_rulesets, samples

PLAYERS = {"uniform": uniform, "eager": eager, "lazy": lazy}
MOST_PLIES = 3000
PARTS = 11
"""A prime: each part has tables of every size, every variant and every style of play."""
MOST_CONSIDERED = 80
"""No one reads more choices than this, and a page has no space for them."""


def game_and_state(ruleset: str, players: int) -> tuple[AnyGame, Any]:
    read = Ruleset.read(ruleset)
    game = game_for(read)
    return game, game.setup(read, players)


def check_outcome(result: Outcome | None, players: int) -> None:
    assert result is not None
    assert len(result.places) == len(result.scores) == players
    assert min(result.places) == 1
    for seat in range(players):
        assert result.places[seat] <= players
        assert sum(line.points for line in result.lines if line.seat == seat) == result.scores[seat]
    best = max(result.scores)
    assert all(result.scores[seat] == best for seat in range(players) if result.places[seat] == 1)


def checked(game: AnyRules, state: Any, move: Any) -> Any:
    """The next state, which is the same on the fast path."""
    after = applied(game, state, move)
    assert game.advance(state, move) == after
    return after


@pytest.mark.many(4)
@pytest.mark.parametrize("part", range(PARTS))
def test_every_combination_of_cards_plays_to_an_end_without_a_problem(part: int) -> None:
    for number, (ruleset, players) in enumerate(all_rulesets()):
        if number % PARTS != part:
            continue
        game, state = game_and_state(ruleset, players)
        chooser = (eager, uniform, lazy, eager)[number % 4]
        count = 0
        for _, _, state in plies(game, state, Random(number), chooser, checked):  # noqa: B020
            count += 1
            if count % 16 == 0:
                assert game.problems(state) == (), ruleset
                check_considered(game, state, players)
        assert count < MOST_PLIES
        assert game.problems(state) == (), ruleset
        assert game.to_act(state) == ()
        check_outcome(game.result(state), players)


@pytest.mark.many(3)
@pytest.mark.parametrize("style", PLAYERS)
@pytest.mark.parametrize(("ruleset", "players"), samples())
def test_the_contract_holds_at_every_ply(ruleset: str, players: int, style: str) -> None:
    game, state = game_and_state(ruleset, players)
    generator = Random(f"{ruleset} {players} {style}")
    for seat, move, after in plies(game, state, generator, PLAYERS[style]):
        check_position(game, state, players)
        assert seat in game.to_act(state)
        assert move in legal_or_odds(game, state, seat)
        state = after
    assert game.result(state) is not None


def legal_or_odds(game: AnyGame, state: Any, seat: Seat) -> list[Any]:
    return [move for move, _ in game.odds(state)] if seat == CHANCE else list(game.legal_moves(state, seat))


def check_position(game: AnyGame, state: Any, players: int) -> None:
    to_act = game.to_act(state)
    assert to_act
    assert game.result(state) is None
    assert game.problems(state) == ()
    for seat in (CHANCE, COURT, *map(Seat, range(players))):
        assert bool(game.legal_moves(state, seat)) == (seat in to_act)
        check_legal_moves(game, state, seat)
    odds = game.odds(state)
    assert bool(odds) == (CHANCE in to_act)
    assert all(isinstance(weight, int) and weight > 0 for _, weight in odds)
    if to_act[0] >= 0:
        assert game.caretaker(state, to_act[0]) in game.legal_moves(state, to_act[0])
    if COURT in to_act:
        assert len(game.legal_moves(state, COURT)) == 1
    assert all(event.is_for(None) for event in game.foreseen(state))
    check_considered(game, state, players)


def check_legal_moves(game: AnyGame, state: Any, seat: Seat) -> None:
    moves = game.legal_moves(state, seat)
    assert len(set(moves)) == len(moves)
    for move in moves:
        assert game.read(state, game.write(move)) == move
        assert game.why_not(state, seat, game.write(move)) is None


def check_considered(game: AnyGame, state: Any, players: int) -> None:
    """Beside the legal moves stand others of their kinds, few enough to be read, each with a rule that forbids it."""
    for seat in (CHANCE, COURT, *map(Seat, range(players))):
        legal = list(game.legal_moves(state, seat))
        considered = list(game.considered(state, seat))
        assert [move for move in considered if move in legal] == legal
        assert len(set(considered)) == len(considered) <= MOST_CONSIDERED
        for move in considered:
            text = game.write(move)
            assert game.read(state, text) == move
            refusal = game.why_not(state, seat, text)
            assert (refusal is None) == (move in legal)
            if refusal is not None:
                assert seat in game.to_act(state)
                assert refusal.rule.startswith(f"{game.slug}.")
                assert not refusal.rule.endswith(("not_now", "not_yours")), "a rule is named, not just a refusal"
                assert refusal.text


@pytest.mark.many(2)
@pytest.mark.parametrize(("ruleset", "players"), samples())
def test_applying_a_move_never_changes_the_state_it_came_from(ruleset: str, players: int) -> None:
    game, state = game_and_state(ruleset, players)
    for _, _, after in plies(game, state, Random(7), eager):
        text = game.encode(state)
        before = copy.deepcopy(game.decode(text))
        for seat in game.to_act(state):
            for move in list(legal_or_odds(game, state, seat))[:4]:
                game.apply(state, move)
        assert game.encode(state) == text
        assert state == before
        assert hash(state) == hash(before)
        state = after


@pytest.mark.parametrize(("ruleset", "players"), samples())
def test_a_move_is_legal_exactly_when_applying_it_succeeds(ruleset: str, players: int) -> None:
    """Moves from all over the game are tried in each of its positions."""
    game, state = game_and_state(ruleset, players)
    seen: dict[str, Any] = {}
    generator = Random(3)
    refused = 0
    for _, move, after in plies(game, state, Random(11), eager):
        seen[game.write(move)] = move
        seat = game.to_act(state)[0]
        legal = set(legal_or_odds(game, state, seat))
        for other in generator.sample(list(seen.values()), min(12, len(seen))):
            if other in legal:
                game.apply(state, other)
            else:
                refused += 1
                with pytest.raises(IllegalMove) as refusal:
                    game.apply(state, other)
                assert refusal.value.rule.startswith(game.slug)
                assert refusal.value.text
        state = after
    assert refused > 100


def test_the_same_set_up_gives_the_same_state() -> None:
    for ruleset, players in samples():
        game, state = game_and_state(ruleset, players)
        assert game_and_state(ruleset, players)[1] == state
        assert game.encode(game_and_state(ruleset, players)[1]) == game.encode(state)
