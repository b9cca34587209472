"""Phase 5 and the end of the game: what the court does by itself, as moves of its own seat."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import COURT, ScoreLine, Seat
from games.engine.scoring import competition_ranks
from games.engine.tudor.moves import AwardGarter, ScoreGame, ScoreRound
from games.engine.tudor.phases.round_start import begin_round
from games.engine.tudor.pieces import score
from games.engine.tudor.state import AT_HOME, Phase, State

GARTER = "garter"
_DUE: dict[Phase, Move] = {
    Phase.ROUND_END: ScoreRound(),
    Phase.GAME_END: ScoreGame(),
    Phase.GARTER: AwardGarter(),
}


def to_act(state: State) -> Seat:
    return COURT


def legal(state: State) -> list[Move]:
    return [_DUE[state.phase]]


def considered(state: State) -> list[Move]:
    return legal(state)


def odds(state: State) -> Sequence[tuple[Move, int]]:
    return ()


def play(state: State, move: Move, log: Log) -> State:
    if isinstance(move, ScoreRound):
        return _score_round(state, log)
    if isinstance(move, ScoreGame):
        for card in state.rules.scoring:
            if card.game_end is not None:
                state = score(state, card.game_end(state), log)
        return state.with_(phase=Phase.GARTER)
    state = score(state, garter_lines(state), log)
    log.tell("game_over")
    return state.with_(phase=Phase.OVER)


def settle(state: State, log: Log) -> State | None:
    return None


def garter_total(state: State, seat: Seat) -> int:
    """What counts for the Garter: cards in hand and round tokens kept."""
    player = state.players[seat]
    return sum(player.cards) + sum(player.round_tokens)


def garter_lines(state: State) -> tuple[ScoreLine, ...]:
    """The Garter's prestige: tied players all get the better rank's."""
    ranks = competition_ranks([garter_total(state, seat) for seat in state.rules.seats])
    table = state.rules.board.garter
    return tuple(ScoreLine(seat, GARTER, table[ranks[seat] - 1]) for seat in state.rules.seats)


def _score_round(state: State, log: Log) -> State:
    for card in state.rules.scoring:
        if card.round_end is not None:
            state, lines = card.round_end(state, log)
            state = score(state, lines, log)
    spent = [sum(counts) for counts in zip(*(player.spent for player in state.players), strict=True)]
    gone = tuple(before + now for before, now in zip(state.tokens_gone, spent, strict=True))
    state = state.with_(
        chambers=tuple(chamber._replace(acted=0) for chamber in state.chambers),
        lords=(AT_HOME,) * state.rules.players,
        lords_acted=0,
        players=tuple(player._replace(spent=(0,) * 7) for player in state.players),
        tokens_gone=gone,
    )
    log.tell("round_ended", None, (("round", state.round),))
    if state.round == state.rules.rounds:
        return state.with_(phase=Phase.GAME_END)
    return begin_round(state, state.round + 1, state.rules.after(state.start), log)
