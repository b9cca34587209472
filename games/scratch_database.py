"""An empty database beside the one of the site, for commands that simulate: the site's own is left alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def scratch_database() -> Iterator[None]:
    """Switches to a database of the same kind, and deletes it afterwards. Its tables are made from the models as they
    are: to run all migrations takes longer than most simulations."""
    name = str(connection.settings_dict["NAME"])
    of_tests = connection.settings_dict["TEST"]
    migrates = of_tests["MIGRATE"]
    of_tests["MIGRATE"] = False
    try:
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    finally:
        of_tests["MIGRATE"] = migrates
    try:
        yield
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)
