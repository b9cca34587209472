"""Files that only their owner reads."""

from __future__ import annotations

import os
import sqlite3
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

PRIVATE = 0o600
_JOURNALS = ("-wal", "-shm", "-journal")
_creating = threading.Lock()
"""No other thread uses a new file before it is closed here."""


class PrivateConnection(sqlite3.Connection):
    """A connection to a SQLite database whose file is private whatever the umask of the process is. SQLite
    gives its journals the mode of the database."""

    def __init__(self, database: str | os.PathLike[str], *args: Any, **kwargs: Any) -> None:
        name = os.fspath(database)
        # The tests' database is in memory, and a URI.
        if name != ":memory:" and not name.startswith("file:"):
            make_private(Path(name))
        super().__init__(database, *args, **kwargs)


def make_private(database: Path) -> None:
    """Creates the file of a database with the right mode, or mends the mode of an older one and its journals."""
    # What cannot be created or belongs to another user is for SQLite to complain about, in words people know. A file
    # that is there is never opened: to close it would drop the locks that other connections of this process hold.
    with _creating, suppress(OSError):
        os.close(os.open(database, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
    for file in (database, *(database.with_name(database.name + ending) for ending in _JOURNALS)):
        with suppress(OSError):
            if file.stat().st_mode & 0o077:
                file.chmod(PRIVATE)
