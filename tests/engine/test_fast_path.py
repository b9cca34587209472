"""The fast path of the engine goes where `apply` goes: the same states, ply by ply, whatever is played."""

from __future__ import annotations

from random import Random

import pytest

from games.engine.codec import digest
from games.engine.playout import advanced, applied, plies, uniform
from games.engine.protocol import CHANCE, Ruleset
from games.engine.registry import game_for
from tests.engine.players import eager
from tests.engine.rulesets import samples
from tests.engine.test_playthroughs import RECORDS

MOVES_TRIED = 6


@pytest.mark.parametrize("name", RECORDS)
def test_every_golden_is_played_by_the_fast_path_to_the_same_digests(name: str) -> None:
    record = RECORDS[name]
    game = game_for(record.ruleset)
    state = game.setup(record.ruleset, len(record.seats))
    for ply in record.plies:
        state = game.advance(state, game.read(state, ply.text))
        assert digest(game.encode(state)) == ply.digest, f"ply {ply.number}: {ply.text}"
    assert game.result(state) is not None


@pytest.mark.parametrize(("ruleset", "players"), samples())
def test_every_legal_move_leads_to_the_same_state_with_and_without_check_and_events(ruleset: str, players: int) -> None:
    read = Ruleset.read(ruleset)
    game = game_for(read)
    state = game.setup(read, players)
    for seat, _, after in plies(game, state, Random(13), eager):
        moves = [move for move, _ in game.odds(state)] if seat == CHANCE else list(game.legal_moves(state, seat))
        text = game.encode(state)
        for move in moves[:MOVES_TRIED]:
            assert game.advance(state, move) == game.apply(state, move).state
        assert game.encode(state) == text, "the state itself is left as it is"
        state = after


@pytest.mark.parametrize(("ruleset", "players"), [("tudor/v15@1+random", 3), ("royals/arcane@1", 5)])
def test_the_same_numbers_play_the_same_match_on_both_paths(ruleset: str, players: int) -> None:
    read = Ruleset.read(ruleset)
    game = game_for(read)
    slow, fast = (
        [(seat, game.write(move)) for seat, move, _ in plies(game, game.setup(read, players), Random(5), uniform, step)]
        for step in (applied, advanced)
    )
    assert slow == fast
