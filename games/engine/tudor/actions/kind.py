"""What an action is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.engine.log import Log
from games.engine.protocol import Seat
from games.engine.tudor.state import Item, State


@dataclass(frozen=True, slots=True)
class Action:
    """A letter on the board: whether it can be performed, plain or enhanced, and how it begins."""

    letter: str
    can: Callable[[State, Seat, bool], bool]
    begin: Callable[[State, Seat, bool, Log], State]
    items: tuple[type[Item], ...] = ()
    """The kinds of agenda item that only this action brings."""
