"""Rows on their way into the database, in the fastest manner that it has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.core.management.color import no_style
from django.db import connection, models
from django.db.models import Max

Row = Sequence[Any]


class Sheet:
    """Rows of one table that are like others of it but for some columns."""

    def __init__(self, model: type[models.Model], *changing: str) -> None:
        """The columns that change are named as the model's attributes."""
        self.model = model
        # A key made of several columns is a field too, and none of them.
        self._fields = [field for field in model._meta.local_concrete_fields if field.column]
        attributes = [field.attname for field in self._fields]
        self._changing = [attributes.index(name) for name in changing]
        self._rows: list[Row] = []

    def prototype(self, instance: models.Model) -> Row:
        """A row as the database takes it."""
        return [field.get_db_prep_save(getattr(instance, field.attname), connection) for field in self._fields]

    def add(self, prototype: Row, *values: Any) -> None:
        """A row like another, with other values where they change."""
        row = list(prototype)
        for place, value in zip(self._changing, values, strict=True):
            row[place] = value
        self._rows.append(row)

    def load(self) -> None:
        """Puts all rows into the table."""
        load(self.model, [str(field.column) for field in self._fields], self._rows)
        self._rows.clear()


def load(model: type[models.Model], columns: Sequence[str], rows: Iterable[Row]) -> None:
    """Puts rows into a table."""
    quote = connection.ops.quote_name
    table, names = quote(model._meta.db_table), ", ".join(map(quote, columns))
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({', '.join(['%s'] * len(columns))})", list(rows))


def trust_rows() -> None:
    """Lets the database believe until the end of the transaction that every row names rows that exist: to look for each
    takes as long as to write it. Only its owner may ask that of a server; otherwise it looks."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        if cursor.fetchone()[0]:
            cursor.execute("SET LOCAL session_replication_role = replica")


def last_number(model: type[models.Model]) -> int:
    """The highest number that a row of the table has; 0 if it is empty."""
    highest: int | None = model._default_manager.aggregate(highest=Max("pk"))["highest"]
    return highest or 0


def go_on_counting(*loaded: type[models.Model]) -> None:
    """Lets the database count on from the numbers that rows have brought along."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), loaded):
            cursor.execute(statement)
