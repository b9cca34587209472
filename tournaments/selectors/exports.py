"""The standings of a tournament to take away."""

from __future__ import annotations

import csv
from io import StringIO

from tournaments.models import Tournament
from tournaments.selectors.standings import key_of, ranked_entries

COLUMNS = ("rank", "name", "points", "games", "wins", "opposition", "byes", "state")


def standings_csv(*, tournament: Tournament) -> str:
    """One line for everybody. Names hold no sign with which a formula of a spreadsheet begins."""
    sheet = StringIO()
    writer = csv.writer(sheet)
    writer.writerow(COLUMNS)
    rank, last = 0, None
    for number, entry in enumerate(ranked_entries(tournament), 1):
        key = key_of(tournament, entry)
        rank, last = (rank, key) if key == last else (number, key)
        name = entry.user.get_username()
        harmless = f"'{name}" if name[:1] in "=+-@" else name
        reached = (entry.points, entry.games, entry.wins, entry.opposition, entry.byes, entry.state)
        writer.writerow([rank, harmless, *reached])
    return sheet.getvalue()
