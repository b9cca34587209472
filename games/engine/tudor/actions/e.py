"""E, the long move: up to seven steps up a column for matching cards. Enhanced: three steps or more give one card
back."""

from __future__ import annotations

from games.engine.tudor.actions.walking import walking
from games.engine.tudor.movement import LONG_MOVE, LONG_MOVE_ENHANCED

ACTION = walking("E", LONG_MOVE, LONG_MOVE_ENHANCED)
