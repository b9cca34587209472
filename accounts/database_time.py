"""What time it is. Processes on several machines agree on it only if they all ask the same clock, and they share one:
the database's. Deadlines, clocks and heartbeats are read from it, so that no process can give or take time because its
own clock is wrong."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import connection
from django.utils import timezone


def database_now() -> datetime:
    """The time of the database, now and not when the transaction began; where the database is a file of this machine
    that is the machine's own."""
    if not settings.USE_DATABASE_TIME:
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (now,) = cursor.fetchone()
    assert isinstance(now, datetime), "PostgreSQL tells the time with its zone"
    return now
