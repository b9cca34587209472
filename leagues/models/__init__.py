"""What is stored of leagues: how they are played, who runs them, seasons, entries, tables and what was decided. No rule
and no side effect lives in a model."""

from __future__ import annotations

from leagues.models.league import Format, Invitation, League, LeagueWebhook, Plan, Rights, Role
from leagues.models.league_settings import LeagueSettings
from leagues.models.log import Act, DivisionMessage, Request
from leagues.models.season import Division, Entry, LeagueTable, Season, SeasonResult

__all__ = [
    "Act",
    "Division",
    "DivisionMessage",
    "Entry",
    "Format",
    "Invitation",
    "League",
    "LeagueSettings",
    "LeagueTable",
    "LeagueWebhook",
    "Plan",
    "Request",
    "Rights",
    "Role",
    "Season",
    "SeasonResult",
]
