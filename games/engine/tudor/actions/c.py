"""C, the short move: up to two steps up a column for matching cards. Enhanced: up to three, in any direction."""

from __future__ import annotations

from games.engine.tudor.actions.walking import walking
from games.engine.tudor.movement import SHORT_MOVE, SHORT_MOVE_ENHANCED

ACTION = walking("C", SHORT_MOVE, SHORT_MOVE_ENHANCED)
