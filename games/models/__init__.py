"""What is stored of play: matches, their seats, their plies and what is said at them. No rule and no side effect
lives in a model."""

from __future__ import annotations

from games.models.match import Invitation, Match, MatchQuerySet, Seat
from games.models.ply import Ply
from games.models.talk import Message, MessageReport

__all__ = ["Invitation", "Match", "MatchQuerySet", "Message", "MessageReport", "Ply", "Seat"]
