"""The eight court actions, one file each, with their enhancements. No phase and no card is known here."""

from __future__ import annotations

from games.engine.log import Log
from games.engine.protocol import Seat
from games.engine.tudor.actions import a, b, c, d, e, f, g, h
from games.engine.tudor.actions.kind import Action
from games.engine.tudor.state import State

ALL: tuple[Action, ...] = (a.ACTION, b.ACTION, c.ACTION, d.ACTION, e.ACTION, f.ACTION, g.ACTION, h.ACTION)
BY_LETTER = {action.letter: action for action in ALL}

ALTERNATE = "GH"
"""What a figure may do instead of its chamber's actions, and a player without a figure at all."""


def can_perform(state: State, seat: Seat, letter: str) -> bool:
    """Whether an action would do anything for a player now."""
    return BY_LETTER[letter].can(state, seat, _is_enhanced(state, seat, letter))


def begin(state: State, seat: Seat, letter: str, log: Log) -> State:
    """Begins an action; its enhancement is fixed at this moment."""
    enhanced = _is_enhanced(state, seat, letter)
    log.tell("action_begun", seat, (("action", letter), ("enhanced", int(enhanced))))
    return BY_LETTER[letter].begin(state, seat, enhanced, log)


def _is_enhanced(state: State, seat: Seat, letter: str) -> bool:
    return letter not in ALTERNATE and state.enhanced(seat, letter)
