"""Trigrams (pg_trgm) and full text of PostgreSQL. Where the extension could not be made, names are found by their
beginnings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import DatabaseError, connection, transaction

_FULL_TEXT = (
    """
    ALTER TABLE search_entry ADD COLUMN IF NOT EXISTS words tsvector GENERATED ALWAYS AS (
        CASE language
            WHEN 'de' THEN setweight(to_tsvector('german', title), 'A') || setweight(to_tsvector('german', text), 'B')
            WHEN 'nl' THEN setweight(to_tsvector('dutch', title), 'A') || setweight(to_tsvector('dutch', text), 'B')
            WHEN 'en' THEN setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', text), 'B')
            ELSE setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', text), 'B')
        END
    ) STORED
    """,
    "CREATE INDEX IF NOT EXISTS search_words ON search_entry USING gin (words) WHERE text <> ''",
)
# Players are many, and everything else is not: each has an index of its own.
_TRIGRAMS = (
    "CREATE EXTENSION IF NOT EXISTS pg_trgm",
    "CREATE INDEX IF NOT EXISTS search_player_names ON search_entry USING gin (folded gin_trgm_ops) "
    "WHERE kind = 'player'",
    "CREATE INDEX IF NOT EXISTS search_other_names ON search_entry USING gin (folded gin_trgm_ops) "
    "WHERE kind <> 'player'",
)

CONFIGURATIONS = {"en": "english", "de": "german", "nl": "dutch"}
"""The dictionaries of full text, by the language; others are searched word by word."""

# The kind is written out: the indexes are of players alone, and of all others.
_KIND = {True: "kind = 'player'", False: "kind <> 'player' AND language IN ('', %(language)s)"}
_ALIKE = """
    SELECT id FROM search_entry
    WHERE {kind} AND (folded %% %(folded)s OR %(folded)s <%% folded OR folded LIKE %(beginning)s)
    ORDER BY folded LIKE %(beginning)s DESC, word_similarity(%(folded)s, folded) DESC, length(folded), id
    LIMIT %(most)s
"""
# Along the index, without a look at how alike the names are.
_FIRST = """
    SELECT id FROM (
        SELECT id, folded FROM search_entry WHERE {kind} AND folded LIKE %(beginning)s ORDER BY folded LIMIT 2000
    ) AS first ORDER BY length(folded), id LIMIT %(most)s
"""
_BEGINNING = """
    SELECT id FROM search_entry
    WHERE {kind} AND (folded LIKE %(beginning)s OR folded LIKE %(within)s) ORDER BY length(folded), id LIMIT %(most)s
"""
_SHORT = 2
"""With fewer letters than three nothing is alike."""


def make_indexes() -> None:
    """Adds to the table what only PostgreSQL has; again and again, it changes nothing."""
    with connection.cursor() as cursor:
        for statement in _FULL_TEXT:
            cursor.execute(statement)
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            for statement in _TRIGRAMS:
                cursor.execute(statement)
    except DatabaseError:
        # It is not installed, or the owner of the tables may not make it; a later `migrate` tries again.
        return


def names(folded: str, *, is_player: bool, language: str, most: int) -> Sequence[int]:
    """Names that begin so; if they are few, also those that are alike."""
    pattern = _escaped(folded)
    values = {"folded": folded, "beginning": f"{pattern}%", "within": f"% {pattern}%", "language": language}
    is_alike = len(folded) > _SHORT and has_trigrams()
    statement = _ALIKE if is_alike else _BEGINNING
    if is_player and not is_alike:
        # Names of players are one word: along the index of beginnings.
        statement = statement.replace(" OR folded LIKE %(within)s", "")
    kind = _KIND[is_player]
    if is_alike:
        found = _ids(_FIRST.format(kind=kind), {**values, "most": most})
        if len(found) == most:
            return found
    return _ids(statement.format(kind=kind), {**values, "most": most})


def texts(words: str, *, language: str, most: int) -> Sequence[int]:
    statement = """
        SELECT id FROM search_entry, websearch_to_tsquery(%(configuration)s::regconfig, %(words)s) AS wanted
        WHERE text <> '' AND language IN ('', %(language)s) AND words @@ wanted
        ORDER BY ts_rank(words, wanted) DESC, id LIMIT %(most)s
    """
    configuration = CONFIGURATIONS.get(language, "simple")
    return _ids(statement, {"words": words, "configuration": configuration, "language": language, "most": most})


def has_trigrams() -> bool:
    """Whether the migration could make the extension: its index is there. It costs one look into the catalogue."""
    return bool(
        _ids(
            "SELECT 1 FROM pg_indexes WHERE indexname = 'search_player_names' AND schemaname = ANY "
            "(current_schemas(false))",
            {},
        )
    )


def _ids(statement: str, values: dict[str, Any]) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return [row[0] for row in cursor.fetchall()]


def _escaped(text: str) -> str:
    """Folded texts hold letters, digits and spaces alone, but a pattern must not depend on it."""
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
