"""An archive of many matches that nobody has played, written by PostgreSQL itself: for plans, not for rules."""

from __future__ import annotations

from django.db import connection

from games.models import Match
from tests.factories import make_user

_ENTRIES = """
INSERT INTO games_archiveentry (id, match_id, game, edition, players, pace, is_rated, is_listed, ended_at, revealed_at,
    decisions, winner_seat, margin, best_score, reason, rating, league, is_tallied, places_version)
SELECT n, n, CASE WHEN n % 2 = 0 THEN 'tudor' ELSE 'royals' END,
    CASE WHEN n % 2 = 1 THEN 'arcane' WHEN n % 20 = 4 THEN 'draft' WHEN n % 6 = 0 THEN 'corax' ELSE 'v15' END,
    2 + n % 3, CASE WHEN n % 7 = 0 THEN 'days' ELSE 'live' END, n % 3 = 0, n % 10 <> 0,
    timestamptz '2024-01-01' + n * interval '1 minute', timestamptz '2024-01-01' + n * interval '1 minute',
    50 + (random() * random() * 300)::int, (random() * 1.9)::int, (random() * random() * 40)::int,
    20 + (random() * 80)::int, CASE WHEN n % 1000 = 2 THEN 40 WHEN n % 30 = 0 THEN 20 ELSE 10 END,
    CASE WHEN n % 3 = 0 THEN 1200 + (random() * 800)::int END, CASE WHEN n % 500 = 3 THEN 'winter' ELSE '' END, true, 2
FROM generate_series(1, (SELECT max(id) FROM games_match)) AS n
"""
_SEATS = """
INSERT INTO games_archiveseat (entry_id, number, user_id, has_left, place, score, bot)
SELECT id, seat, (SELECT min(id) FROM accounts_user) + (id * 7 + seat * 3 + floor(random() * random() * 40)::int) %% %s,
    false, 1 + (seat + id) %% players, 20 + (random() * 60)::int, ''
FROM games_archiveentry, generate_series(0, players - 1) AS seat
"""
_CARDS = """
INSERT INTO games_archivecard (card, entry_id)
SELECT card, id FROM games_archiveentry, LATERAL (
    VALUES ('blue' || 1 + id % 5), ('red' || 1 + id % 3), ('green' || 4 + id % 3)
) AS cards (card)
WHERE game = 'tudor'
"""
_HAPPENINGS = """
INSERT INTO games_happening (kind, subject, entry_id, seat, round, place)
SELECT kind + CASE WHEN game = 'royals' THEN 100 ELSE 0 END, (random() * 7)::int, id, seat, 1 + (random() * 3)::int,
    1 + (seat + id) % players
FROM games_archiveentry, generate_series(0, players - 1) AS seat, generate_series(1, 6) AS kind
WHERE random() < 0.5
UNION ALL
SELECT 11, 0, id, 0, 1, 1 FROM games_archiveentry WHERE id % 4000 = 2
"""
_TABLES = ("archiveentry", "archiveseat", "archivecard", "happening")


def fill_archive(matches: int, people: int) -> None:
    """Fills an empty archive, the same way every time. One match of ten is not listed, one of 1,000 is decided by
    rings, one of 4,000 tells of a fact of kind 11."""
    host = make_user("person-0")
    for number in range(1, people):
        make_user(f"person-{number}")
    Match.objects.create(opened_by=host, ruleset="tudor/v15@1", players=2, status=Match.Status.OVER, is_archived=True)
    columns = [field.column for field in Match._meta.concrete_fields if field.column not in ("id", "code")]
    copied = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor:
        cursor.execute("SELECT setseed(0.5)")
        cursor.execute("UPDATE games_match SET id = 0")
        cursor.execute(
            f"INSERT INTO games_match (id, code, {copied}) SELECT n, 'm' || n, {copied} "
            f"FROM games_match, generate_series(1, {matches}) AS n WHERE id = 0"
        )
        cursor.execute(_ENTRIES)
        cursor.execute(_SEATS, [people])
        cursor.execute(_CARDS)
        cursor.execute(_HAPPENINGS)
        for table in _TABLES:
            cursor.execute(f"ANALYZE games_{table}")
