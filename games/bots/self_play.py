"""Matches that a program plays with itself to learn from: quick, varied, and told from the seats' own sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.bots.evaluator import Evaluator, shares
from games.bots.playing import at_first_glance, until_decided
from games.engine.protocol import AnyGame, Meta, Ruleset, Seat

See = Callable[[Any, Seat | None], Sequence[int]]
"""What a seat sees of a state, as numbers."""

FEWEST_SLIPS, MOST_SLIPS = 0.03, 0.09
"""How many of its moves a match makes at random: each match another part."""
OF_OTHERS = 0.25
"""How often a position between two turns of others is remembered; those after the own turn always are."""
OF_THE_TURN = 0.06
"""How often one within a turn is."""
_OPTION = 0.3
"""How often an option is in force."""
_WITH_VALUES = ("scenario", "scoring", "random")


@dataclass(frozen=True)
class Watched:
    """What a viewer saw of a match, in its order, and how the match ended."""

    match: int
    seats: int
    positions: tuple[Sequence[int], ...]
    shares: tuple[float, ...]
    """What of the victory each seat had."""
    scores: tuple[int, ...]


def any_table(meta: Meta, seats: int, random: Random) -> Ruleset:
    """A ruleset among all: any edition, cards and options."""
    edition = random.choice(meta.editions)
    options = {name: "" for name in meta.options if name not in _WITH_VALUES and random.random() < _OPTION}
    if edition.scenarios:
        options["scenario"] = random.choice(edition.scenarios)
    if edition.scoring:
        options["scoring"] = ",".join(sorted(random.sample(edition.scoring, 2)))
    return Ruleset(meta.slug, edition.slug, meta.revision, tuple(sorted(options.items())))


def play_and_watch(
    game: AnyGame, evaluator: Evaluator, see: See, ruleset: Ruleset, seats: int, match: int, seed: str
) -> list[Watched]:
    """Plays a match by first glances with some slips; gives what two of its seats saw."""
    random = Random(f"{seed}/{match}")
    slips = random.uniform(FEWEST_SLIPS, MOST_SLIPS)
    viewers = random.sample(range(seats), 2)
    positions: dict[int, list[Sequence[int]]] = {viewer: [] for viewer in viewers}
    state, seat = until_decided(game, game.setup(ruleset, seats), random)
    turn = evaluator.turn(state)
    while seat is not None:
        moves = game.legal_moves(state, seat)
        if random.random() < slips:
            move = moves[int(random.random() * len(moves))]
        else:
            move = at_first_glance(evaluator, state, seat, moves, random)
        mover = seat
        state, seat = until_decided(game, game.advance(state, move), random)
        now = evaluator.turn(state)
        for viewer in viewers:
            part = OF_THE_TURN if now == turn else 1.0 if viewer == mover else OF_OTHERS
            if seat is not None and random.random() < part:
                positions[viewer].append(see(state, Seat(viewer)))
        turn = now
    result = game.result(state)
    assert result is not None, "a match in which no seat can move is over"
    won = tuple(shares(result.places))
    return [Watched(match, seats, tuple(positions[viewer]), won, tuple(result.scores)) for viewer in viewers]
