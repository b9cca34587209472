"""What a phase is: a module with these functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.royals.state import State


class PhaseRules(Protocol):
    """A module of this package satisfies it."""

    def to_act(self, state: State) -> Seat:
        """Who decides now."""

    def legal(self, state: State) -> list[Move]:
        """What that seat may do."""

    def considered(self, state: State) -> list[Move]:
        """The same, and beside it what is not allowed of the same kinds."""

    def odds(self, state: State) -> Sequence[tuple[Move, int]]:
        """With which weights, if it is chance."""

    def play(self, state: State, move: Move, log: Log) -> State:
        """The state after a legal move."""

    def settle(self, state: State, log: Log) -> State | None:
        """The state after what happens by itself, None if a decision is due."""
