"""The standings of a season to take away."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO
from typing import Any

from django.db.models import F, QuerySet

from leagues.models import Entry, League, LeagueTable, Season

COLUMNS = ("level", "division", "rank", "name", "points", "victories", "tables", "left_to_play", "state")
VERSION = 1


def standings_csv(*, season: Season) -> str:
    """One line for everybody in the season. Nothing in it is read as a formula by a spreadsheet."""
    sheet = StringIO()
    writer = csv.writer(sheet)
    writer.writerow(COLUMNS)
    for entry in _entries(season):
        line = _standing(entry)
        writer.writerow([_harmless(line[column]) for column in COLUMNS])
    return sheet.getvalue()


def standings_json(*, league: League, season: Season) -> dict[str, Any]:
    """The season with its standings and the tables that have ended."""
    entries = list(_entries(season))
    names = {entry.pk: entry.user.get_username() for entry in entries}
    tables = LeagueTable.objects.filter(division__season=season).select_related("division", "match")
    return {
        "version": VERSION,
        "league": {"slug": league.slug, "name": league.name, "game": league.game, "format": league.format},
        "season": {
            "number": season.number,
            "state": season.state,
            "starts_at": season.starts_at.isoformat(),
            "ends_at": season.ends_at.isoformat(),
        },
        "standings": [_standing(entry) for entry in entries],
        "tables": [
            {
                "level": table.division.level + 1,
                "division": table.division.number,
                "round": table.round,
                "number": table.number,
                "state": table.state,
                "match": table.match.code if table.match else None,
                "seats": [names.get(key) for key in table.seats],
                "places": table.result.get("places") if table.result else None,
                "scores": table.result.get("scores") if table.result else None,
            }
            for table in tables.order_by("division__level", "division__number", "round", "number")
        ],
    }


def _entries(season: Season) -> QuerySet[Entry]:
    entries = Entry.objects.filter(season=season).select_related("user", "division")
    return entries.order_by(
        F("division__level").asc(nulls_last=True),
        F("division__number").asc(nulls_last=True),
        F("rank").asc(nulls_last=True),
        "pk",
    )


def _standing(entry: Entry) -> dict[str, Any]:
    points = Fraction(entry.points)
    return {
        "level": entry.division.level + 1 if entry.division else None,
        "division": entry.division.number if entry.division else None,
        "rank": entry.rank,
        "name": entry.user.get_username(),
        "points": int(points) if points.denominator == 1 else round(float(points), 4),
        "victories": entry.line.get("wins", 0),
        "tables": len(entry.line.get("form", ())),
        "left_to_play": entry.line.get("to_play", 0),
        "state": entry.state,
    }


def _harmless(value: object) -> object:
    """A cell that no spreadsheet computes."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return f"'{value}"
    return value
