"""The same random play in other people's engines: legal moves, one of them at random, played, until the end.

Peers are loaded by name and as they come: those that are missing are named in the report and the bench goes on.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from bench.measure import Contestant, Figures, Ratios, repeat

PLY_CAP = 400
"""Where a game of a peer is broken off: chess at random may go on for long."""

UNITS = ("decisions", "plies")
"""What is compared, ours with theirs: choices of players alone, and everything that was applied, chance included."""

Played = tuple[int, int]
"""Decisions and plies of a game."""

Play = Callable[[Random], Played]
"""Plays one game."""


class Peer(NamedTuple):
    """A game of another project, ready to be played."""

    name: str
    note: str
    play: Play


class Missing(NamedTuple):
    """A peer that could not be loaded, and why."""

    name: str
    reason: str


class Candidate(NamedTuple):
    """A peer before anybody knows whether it is there."""

    name: str
    note: str
    load: Callable[[], Play]


def load_peers() -> tuple[list[Peer], list[Missing]]:
    """The peers that can be loaded and play a game, and those that do not."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    peers: list[Peer] = []
    missing: list[Missing] = []
    for candidate in CANDIDATES:
        try:
            play = candidate.load()
            play(Random(0))
        except Exception as error:  # a peer may be broken in any way it likes
            missing.append(Missing(candidate.name, f"{type(error).__name__}: {error}"))
        else:
            peers.append(Peer(candidate.name, candidate.note, play))
    return peers, missing


def contestants(peers: list[Peer], seed: int) -> list[Contestant]:
    return [partial(random_play, peer, seed) for peer in peers]


def random_play(peer: Peer, seed: int, seconds: float) -> Figures:
    """Whole games at random."""
    random = Random(seed)
    sample = repeat(seconds, lambda: peer.play(random))
    figures = {f"{peer.name}_games_per_s": sample.times / sample.seconds}
    for unit, count in zip(UNITS, sample.counts, strict=True):
        figures[f"{peer.name}_{unit}_per_s"] = count / sample.seconds
        figures[f"{peer.name}_{unit}_per_game"] = count / sample.times
    return figures


def ratio_name(table: str, unit: str, peer: str) -> str:
    return f"ratio_{table}_{unit}_to_{peer}"


def ratios(peers: list[Peer], tables: list[str]) -> Ratios:
    """Our decisions per second over each peer's, and our plies over theirs: above 1 we are faster."""
    return {
        ratio_name(table, unit, peer.name): (f"{table}_{unit}_per_s", f"{peer.name}_{unit}_per_s")
        for peer in peers
        for table in tables
        for unit in UNITS
    }


def _one_of(random: Random, choices: Any) -> Any:
    return choices[int(random.random() * len(choices))]


def _python_chess() -> Play:
    chess: Any = import_module("chess")

    def play(random: Random) -> Played:
        board = chess.Board()
        for count in range(PLY_CAP):
            moves = list(board.legal_moves)
            if not moves or board.is_insufficient_material() or board.is_seventyfive_moves():
                return count, count
            board.push(_one_of(random, moves))
        return PLY_CAP, PLY_CAP

    return play


def _open_spiel(name: str) -> Play:
    import_module("open_spiel.python.games")  # registers the games that are written in Python
    game: Any = import_module("pyspiel").load_game(name)

    def play(random: Random) -> Played:
        state = game.new_initial_state()
        decisions = 0
        for count in range(PLY_CAP):
            if state.is_terminal():
                return decisions, count
            if state.is_chance_node():
                state.apply_action(_drawn(random, state.chance_outcomes()))
            else:
                state.apply_action(_one_of(random, state.legal_actions()))
                decisions += 1
        return decisions, PLY_CAP

    return play


def _drawn(random: Random, outcomes: Any) -> Any:
    """An outcome of chance; the last one takes what rounding leaves of the probabilities."""
    number = random.random()
    for outcome, probability in outcomes:
        number -= probability
        if number < 0:
            return outcome
    return outcomes[-1][0]


def _petting_zoo(name: str) -> Play:
    env: Any = import_module(f"pettingzoo.classic.{name}").env()
    env.reset(seed=0)

    def play(random: Random) -> Played:
        env.reset()
        for count, _ in enumerate(env.agent_iter(PLY_CAP)):
            observation, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                return count, count
            env.step(_one_of(random, observation["action_mask"].nonzero()[0]))
        return PLY_CAP, PLY_CAP

    return play


_CHANCE_APPLIED = "chance is applied as plies, as ours is"
_WITH_VIEW = "every step builds an observation"

CANDIDATES = (
    Candidate("chess", "python-chess; push does not check", _python_chess),
    *(
        Candidate(f"openspiel_{name}", _CHANCE_APPLIED, partial(_open_spiel, f"python_{name}"))
        for name in ("block_dominoes", "liars_poker")
    ),
    *(
        Candidate(f"pettingzoo_{name}", _WITH_VIEW, partial(_petting_zoo, name))
        for name in ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "hanabi_v5", "chess_v6")
    ),
)
