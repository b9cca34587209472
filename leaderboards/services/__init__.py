"""What leaderboards write: one verb a file."""

from __future__ import annotations
