"""G, one step up or placed, for a matching card. Never enhanced."""

from __future__ import annotations

from games.engine.tudor.actions.walking import walking
from games.engine.tudor.movement import ONE_STEP

ACTION = walking("G", ONE_STEP, ONE_STEP)
