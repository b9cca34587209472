"""The tables of this app."""

from __future__ import annotations

from tournaments.models.play import Entry, Place, Table
from tournaments.models.tournament import Format, RecurringTournament, Repeat, Tournament

__all__ = ["Entry", "Format", "Place", "RecurringTournament", "Repeat", "Table", "Tournament"]
