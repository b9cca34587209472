"""How PostgreSQL forgets the rows of a test that commits. Django truncates every table of the site, and PostgreSQL
writes new files for each of them and for its indexes; deleting the few rows that there are is done much sooner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.backends.postgresql.operations import DatabaseOperations

_truncate = DatabaseOperations.sql_flush


def sql_flush(
    operations: DatabaseOperations,
    style: Any,
    tables: Sequence[str],
    *,
    reset_sequences: bool = False,
    allow_cascade: bool = False,
) -> list[str]:
    if reset_sequences or allow_cascade or not tables:
        return _truncate(operations, style, tables, reset_sequences=reset_sequences, allow_cascade=allow_cascade)
    names = [operations.quote_name(table) for table in tables]
    # As truncating does, it waits for those who still write. Foreign keys are looked at when all is gone.
    return [f"LOCK TABLE {', '.join(names)}; {'; '.join(f'DELETE FROM {name}' for name in names)}"]
