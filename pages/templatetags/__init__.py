"""Tags of plain pages and of the head of every page."""

from __future__ import annotations
