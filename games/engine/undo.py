"""How far a seat may take back. No game's rules: only who moved, and who learnt what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from games.engine.errors import IllegalMove
from games.engine.errors import gettext_noop as _
from games.engine.protocol import AnyRules, Event, Seat, Transition

S = TypeVar("S")

BARRIER = _("You cannot undo that: another player has moved, or something hidden has been revealed.")


class Trail(Generic[S]):
    """The states to which a seat could still go back, newest last.

    A trail ends at another seat's move, at a ply of chance or of the court, and at an event that told a
    secret.
    """

    def __init__(self) -> None:
        self._seat: Seat | None = None
        self._before: list[S] = []

    def add(self, seat: Seat, before: S, events: Iterable[Event]) -> None:
        """Notes that a seat has moved on from a state."""
        if seat != self._seat:
            self._before.clear()
            self._seat = seat
        if seat < 0 or any(event.reveals for event in events):
            self._before.clear()
        else:
            self._before.append(before)

    @property
    def is_empty(self) -> bool:
        """Whether no one can take anything back."""
        return not self._before

    def limit(self, seat: Seat) -> int:
        """How many of its moves the seat may take back now."""
        return len(self._before) if seat == self._seat else 0

    def takeback(self, seat: Seat) -> S:
        """Takes the seat's last move back and gives the state before it; raises `IllegalMove`."""
        if not self.limit(seat):
            raise nothing_to_take_back()
        return self._before.pop()


def nothing_to_take_back() -> IllegalMove:
    """Why a seat that is at the end of its trail goes no further back."""
    return IllegalMove("undo.barrier", BARRIER)


def can_be_taken_back(game: AnyRules, step: Transition, absent: frozenset[Seat]) -> bool:
    """Whether the seat that makes this step could take it back: not if chance, the court or a seat that its caretaker
    plays goes on at once, nor if it ends the match or tells a secret."""
    if any(event.reveals for event in step.events):
        return False
    next_to_act = game.to_act(step.state)
    return bool(next_to_act) and next_to_act[0] >= 0 and next_to_act[0] not in absent
