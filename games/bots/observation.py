"""What a bot is given to look at, and nothing else: a position without its secrets."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.engine.protocol import AnyGame, Seat


@dataclass(frozen=True)
class Observation:
    """What a seat can see, as a position in which everything hidden from it lies in one fixed order. Two positions that
    the seat cannot tell apart give equal observations."""

    game: AnyGame = field(repr=False)
    seat: Seat
    guess: Any = field(repr=False)
    """One position of all those that the seat may be in, always the same one: it says nothing of the true one."""

    @property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves of the seat, which it can always see."""
        return tuple(self.game.legal_moves(self.guess, self.seat))

    def imagined(self, random: Random) -> Any:
        """A position that the seat may be in, every one as likely as its view allows."""
        return self.game.redeal(self.guess, self.seat, lambda below: int(random.random() * below))


def look(game: AnyGame, state: Any, seat: Seat) -> Observation:
    """The observation of a seat that is to act. The only function here that is ever shown a true position:
    what is hidden is put into a fixed order, before any bot thinks."""
    assert seat in game.to_act(state), "only a seat that has to decide looks for a move"
    return Observation(game, seat, game.redeal(state, seat, lambda below: 0))
