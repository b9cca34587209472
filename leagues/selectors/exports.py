"""The standings of a season to take away."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO
from typing import Any

from django.db.models import F

from leagues.models import Entry, League, LeagueTable, Season
from leagues.selectors.ranking import left_to_play

COLUMNS = ("level", "division", "rank", "name", "points", "victories", "tables", "left_to_play", "state")
VERSION = 1


def standings_csv(*, season: Season) -> str:
    """One line for everybody in the season. Nothing in it is read as a formula by a spreadsheet."""
    sheet = StringIO()
    writer = csv.writer(sheet)
    writer.writerow(COLUMNS)
    for line in _standings(season):
        writer.writerow([_harmless(line[column]) for column in COLUMNS])
    return sheet.getvalue()


def standings_json(*, league: League, season: Season) -> dict[str, Any]:
    """The season with its standings and the tables that have ended."""
    names = dict(season.entries.values_list("pk", "user__username"))
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
        "standings": _standings(season),
        "tables": [
            {
                "level": table.division.level + 1,
                "division": table.division.number,
                "round": table.round,
                "number": table.number,
                "state": table.state,
                "match": table.match.code if table.match else None,
                "seats": [names.get(key) for key in table.seats],
                "places": table.told_result.get("places"),
                "scores": table.told_result.get("scores"),
            }
            for table in tables.order_by("division__level", "division__number", "round", "number")
        ],
    }


def _standings(season: Season) -> list[dict[str, Any]]:
    entries = Entry.objects.filter(season=season).select_related("user", "division")
    ordered = entries.order_by(
        F("division__level").asc(nulls_last=True),
        F("division__number").asc(nulls_last=True),
        F("rank").asc(nulls_last=True),
        "pk",
    )
    to_play = left_to_play(LeagueTable.objects.filter(division__season=season))
    return [_standing(entry, to_play[entry.pk]) for entry in ordered]


def _standing(entry: Entry, to_play: int) -> dict[str, Any]:
    points = Fraction(entry.points)
    return {
        "level": entry.division.level + 1 if entry.division else None,
        "division": entry.division.number if entry.division else None,
        "rank": entry.rank,
        "name": entry.user.get_username(),
        "points": int(points) if points.denominator == 1 else round(float(points), 4),
        "victories": entry.line.get("wins", 0),
        "tables": len(entry.line.get("form", ())),
        "left_to_play": to_play,
        "state": entry.state,
    }


def _harmless(value: object) -> object:
    """A cell that no spreadsheet computes."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return f"'{value}"
    return value
