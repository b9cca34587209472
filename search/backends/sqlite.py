"""Full text of SQLite (FTS5): an index of trigrams of names, padded as PostgreSQL does, one of those of everything
else, so that no search for a club reads the names of all players, and one of words."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection

MOST_TRIGRAMS = 24
MOST_BEGINNINGS = 500
"""So many names that begin as what was typed are compared by length, the first in the alphabet."""
_PADDED = "'  ' || replace(new.folded, ' ', '   ') || ' '"
_ALIKE = {True: "search_names", False: "search_titles"}
"""The index for players, and for all others."""
_ADD = f"""
    INSERT INTO search_names (rowid, folded) SELECT new.id, {_PADDED} WHERE new.kind = 'player';
    INSERT INTO search_titles (rowid, folded) SELECT new.id, {_PADDED} WHERE new.kind <> 'player';
    INSERT INTO search_words (rowid, title, text) SELECT new.id, new.title, new.text WHERE new.text <> '';
"""
_DROP = """
    DELETE FROM search_names WHERE rowid = old.id;
    DELETE FROM search_titles WHERE rowid = old.id;
    DELETE FROM search_words WHERE rowid = old.id;
"""
_INDEXES = (
    "CREATE VIRTUAL TABLE IF NOT EXISTS search_names USING fts5(folded, tokenize = 'trigram')",
    "CREATE VIRTUAL TABLE IF NOT EXISTS search_titles USING fts5(folded, tokenize = 'trigram')",
    "CREATE VIRTUAL TABLE IF NOT EXISTS search_words USING fts5("
    "title, text, tokenize = 'unicode61 remove_diacritics 2')",
    f"CREATE TRIGGER IF NOT EXISTS search_added AFTER INSERT ON search_entry BEGIN {_ADD} END",
    f"CREATE TRIGGER IF NOT EXISTS search_gone AFTER DELETE ON search_entry BEGIN {_DROP} END",
    f"CREATE TRIGGER IF NOT EXISTS search_changed AFTER UPDATE ON search_entry BEGIN {_DROP} {_ADD} END",
)
_OLD = (
    *(f"DROP TRIGGER IF EXISTS {name}" for name in ("search_added", "search_gone", "search_changed")),
    "DROP TABLE IF EXISTS search_names",
)
_FILL = ("UPDATE search_entry SET id = id",)
"""By the trigger for what changes."""


def make_indexes() -> None:
    """Adds the indexes and what keeps them up to date; again and again, it changes nothing. Those of a site that had
    one index for all names are made anew."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'search_titles')")
        is_new = not cursor.fetchone()[0]
        for statement in (*(_OLD if is_new else ()), *_INDEXES, *(_FILL if is_new else ())):
            cursor.execute(statement)


def names(folded: str, *, is_player: bool, language: str, most: int) -> Sequence[int]:
    """Names that begin so; if they are few, also those that are alike; if those are few, also those that share no more
    than the first letter of a word."""
    kind = "e.kind = 'player'" if is_player else "e.kind <> 'player' AND e.language IN ('', %s)"
    languages = [] if is_player else [language]
    beginning = f"""
        SELECT id FROM (
            SELECT e.id, e.folded FROM search_entry AS e
            WHERE e.folded >= %s AND e.folded < %s AND {kind} ORDER BY e.folded LIMIT {MOST_BEGINNINGS}
        ) ORDER BY length(folded), id LIMIT %s
    """
    found: list[int] = _ids(beginning, [folded, f"{folded}\U0010ffff", *languages, most])
    if len(found) == most:
        return found
    index = _ALIKE[is_player]
    alike = f"""
        SELECT e.id FROM {index} AS n JOIN search_entry AS e ON e.id = n.rowid
        WHERE {index} MATCH %s AND {kind} ORDER BY rank, length(e.folded), e.id LIMIT %s
    """
    for trigrams in (_trigrams(folded), _first_letters(folded)):
        wanted = " OR ".join(f'"{trigram}"' for trigram in trigrams)
        ids = _ids(alike, [wanted, *languages, most]) if wanted else []
        found += ids
        if len(ids) == most:
            break
    return found


def texts(words: str, *, language: str, most: int) -> Sequence[int]:
    statement = """
        SELECT e.id FROM search_words AS w JOIN search_entry AS e ON e.id = w.rowid
        WHERE search_words MATCH %s AND e.language IN ('', %s) ORDER BY bm25(search_words, 8.0, 1.0), e.id LIMIT %s
    """
    wanted = " ".join(f'"{word}"*' for word in words.replace('"', " ").split())
    return _ids(statement, [wanted, language, most]) if wanted else []


def _trigrams(folded: str) -> list[str]:
    """Of every word with a space before it, but not behind it: more may be typed."""
    padded = [f" {word}" for word in folded.replace('"', " ").split()]
    found = dict.fromkeys(word[at : at + 3] for word in padded for at in range(len(word) - 2))
    return list(found)[:MOST_TRIGRAMS]


def _first_letters(folded: str) -> list[str]:
    """Of every word two spaces and its first letter: a name in twenty has that, so it is asked for last."""
    return list(dict.fromkeys(f"  {word[0]}" for word in folded.replace('"', " ").split()))[:MOST_TRIGRAMS]


def _ids(statement: str, values: Sequence[str | int]) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return [row[0] for row in cursor.fetchall()]
