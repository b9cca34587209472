"""What the lobby may know of every game without loading its rules."""

from __future__ import annotations

from games.engine.protocol import Meta
from games.engine.royals.meta import META as ROYALS
from games.engine.tudor.meta import META as TUDOR

METAS: tuple[Meta, ...] = (TUDOR, ROYALS)
