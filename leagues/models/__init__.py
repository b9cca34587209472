"""What is stored of leagues: how they are played, who runs them, seasons, entries, tables and what was decided. No rule
and no side effect lives in a model."""

from __future__ import annotations

from leagues.models.appointment import Agreement, Appointment, Availability, ProposedTime
from leagues.models.league import (
    Format,
    Invitation,
    InviteLink,
    League,
    LeaguePost,
    LeagueWebhook,
    Plan,
    Rhythm,
    Rights,
    Role,
)
from leagues.models.league_settings import LeagueSettings
from leagues.models.log import Act, Announcement, DivisionMessage, Request
from leagues.models.season import Division, Entry, LeagueTable, Season, SeasonResult

__all__ = [
    "Act",
    "Agreement",
    "Announcement",
    "Appointment",
    "Availability",
    "Division",
    "DivisionMessage",
    "Entry",
    "Format",
    "Invitation",
    "InviteLink",
    "League",
    "LeaguePost",
    "LeagueSettings",
    "LeagueTable",
    "LeagueWebhook",
    "Plan",
    "ProposedTime",
    "Request",
    "Rhythm",
    "Rights",
    "Role",
    "Season",
    "SeasonResult",
]
