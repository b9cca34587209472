"""A, the ring move: one step in any direction, or placed, onto a token that matches a ring. Enhanced: onto any
token."""

from __future__ import annotations

from games.engine.tudor.actions.walking import walking
from games.engine.tudor.movement import RING_MOVE, RING_MOVE_ENHANCED

ACTION = walking("A", RING_MOVE, RING_MOVE_ENHANCED)
