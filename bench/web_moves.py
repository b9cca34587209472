"""The decisions of a match until the court acts, known beforehand, and what the engine alone takes for them. The
seed of a match tells its draws, so the site need not be asked what will be legal."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from games.engine.codec import digest
from games.engine.dealer import Dealer
from games.engine.protocol import CHANCE, COURT, AnyRules, Ruleset, Seat
from games.engine.registry import game_for


class Decision(NamedTuple):
    """What a seat decides, and the match as it finds it."""

    ruleset: str
    seed: str
    ply: int
    state: str
    seat: int
    text: str


def play_round(ruleset: str, seed: bytes, ply: int, state_text: str, random: Random) -> tuple[Decision, ...]:
    """Everything that is decided at random until the court acts, as the site will have it when it is sent the same."""
    game, dealer = game_for(Ruleset.read(ruleset)), Dealer(seed)
    state = game.decode(state_text)
    decisions: list[Decision] = []
    while (seat := _to_act(game, state)) != COURT:
        assert seat is not None, "no match ends before the court has scored"
        if seat == CHANCE:
            move = dealer.deal(game.odds(state), ply + 1)
        else:
            moves = game.legal_moves(state, seat)
            move = moves[int(random.random() * len(moves))]
            decisions.append(Decision(ruleset, seed.hex(), ply, game.encode(state), seat, game.write(move)))
        state = game.apply(state, move).state
        ply += 1
    return tuple(decisions)


def decide(decision: Decision) -> Any:
    """Everything that the engine has to do when a decision comes in: the state after it and after the chance that
    follows."""
    game, dealer = game_for(Ruleset.read(decision.ruleset)), Dealer(bytes.fromhex(decision.seed))
    state = game.decode(decision.state)
    assert game.why_not(state, Seat(decision.seat), decision.text) is None, "decisions were legal when they were made"
    move = game.read(state, decision.text)
    ply = decision.ply
    while True:
        state = game.apply(state, move).state
        ply += 1
        digest(game.encode(state))
        if _to_act(game, state) != CHANCE:
            return state
        move = dealer.deal(game.odds(state), ply + 1)


def look(decision: Decision, state: Any) -> None:
    """Everything that the engine has to do to show a state to the seat that has decided."""
    game, seat = game_for(Ruleset.read(decision.ruleset)), Seat(decision.seat)
    state = game.decode(game.encode(state))
    game.view(state, seat)
    if seat in game.to_act(state):
        for move in game.legal_moves(state, seat):
            game.write(move)


def _to_act(game: AnyRules, state: Any) -> Seat | None:
    to_act = game.to_act(state)
    return to_act[0] if to_act else None
