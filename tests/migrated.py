"""Databases beside that of all tests, on the same server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.db import connections


@contextmanager
def another_database(name: str) -> Iterator[None]:
    """Has everything that is asked go to an empty PostgreSQL database of this name, which stays."""
    usual = connections["default"]
    own = usual.copy()
    own.settings_dict["OPTIONS"] = {**own.settings_dict["OPTIONS"], "pool": False}
    own.settings_dict["NAME"] = name
    with usual._nodb_cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    connections["default"] = own
    try:
        yield
    finally:
        own.close()
        connections["default"] = usual


def migrate_anew(name: str) -> None:
    """Makes a PostgreSQL database with all tables of the site, by their migrations."""
    with another_database(name):
        call_command("migrate", verbosity=0)
