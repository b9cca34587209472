"""What leaderboards read for pages and for their own services."""

from __future__ import annotations
