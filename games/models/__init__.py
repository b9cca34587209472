"""What is stored of play: matches, their seats and plies. No rule and no side effect lives in a model."""

from __future__ import annotations

from games.models.match import Match, MatchQuerySet, Seat
from games.models.ply import Ply

__all__ = ["Match", "MatchQuerySet", "Ply", "Seat"]
