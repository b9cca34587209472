"""What the site writes is closed to other users of the machine."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from pytest_django.fixtures import Settings

from accounts.notifications.channels import vapid
from tudor_site.private_files import PrivateConnection

ROOT = Path(settings.BASE_DIR)


@pytest.fixture(autouse=True)
def careless_umask() -> Iterator[None]:
    before = os.umask(0o000)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {file.name: oct(file.stat().st_mode & 0o777) for file in sorted(folder.iterdir())}


def open_database(file: Path) -> sqlite3.Connection:
    database = sqlite3.connect(file, factory=PrivateConnection)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("CREATE TABLE IF NOT EXISTS secret (word)")
    database.commit()
    return database


def test_a_new_database_and_its_journals_are_private(tmp_path: Path) -> None:
    database = open_database(tmp_path / "site.sqlite3")
    assert modes(tmp_path) == dict.fromkeys(("site.sqlite3", "site.sqlite3-shm", "site.sqlite3-wal"), "0o600")
    database.close()


def test_a_database_that_was_open_to_all_is_closed_to_them(tmp_path: Path) -> None:
    file = tmp_path / "site.sqlite3"
    careless = sqlite3.connect(file)
    careless.execute("PRAGMA journal_mode = WAL")
    careless.execute("CREATE TABLE kept (word)")
    careless.commit()
    assert set(modes(tmp_path).values()) == {"0o644"}, "as SQLite makes them"
    database = open_database(file)
    assert set(modes(tmp_path).values()) == {"0o600"}
    assert database.execute("SELECT count(*) FROM kept").fetchone() == (0,)
    for opened in (database, careless):
        opened.close()


def test_a_copy_of_the_database_is_as_private(tmp_path: Path) -> None:
    database = open_database(tmp_path / "site.sqlite3")
    database.close()
    shutil.copy(tmp_path / "site.sqlite3", tmp_path / "backup.sqlite3")
    assert modes(tmp_path)["backup.sqlite3"] == "0o600"


def test_a_database_that_cannot_be_made_is_refused_as_usual(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError, match="unable to open"):
        sqlite3.connect(tmp_path / "nowhere" / "site.sqlite3", factory=PrivateConnection)


def test_a_database_in_memory_writes_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in (":memory:", "file:court?mode=memory&cache=shared"):
        sqlite3.connect(name, factory=PrivateConnection, uri=name.startswith("file:")).close()
    assert modes(tmp_path) == {}


def test_the_key_for_push_is_private(tmp_path: Path, settings: Settings) -> None:
    settings.VAPID_PRIVATE_KEY, settings.VAPID_KEY_FILE = "", tmp_path / "vapid.key"
    vapid.public_key()
    assert modes(tmp_path) == {"vapid.key": "0o600"}


def test_a_command_on_a_developers_site_makes_a_private_database(tmp_path: Path) -> None:
    """As `make setup` does it, in a folder of its own."""
    environment = {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "tudor_site.settings.browser",
        "BROWSER_TEST_FOLDER": str(tmp_path),
    }
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0", "contenttypes"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, umask=0o000)
    assert modes(tmp_path)["site.sqlite3"] == "0o600"


def test_a_second_connection_does_not_take_the_locks_of_the_first_away(tmp_path: Path) -> None:
    """A file that is opened and closed beside SQLite loses the locks that this process holds on it: another process
    would then think that nobody uses the database, and throw its journal away under everybody's feet."""
    database = tmp_path / "site.sqlite3"
    first = sqlite3.connect(database, factory=PrivateConnection)
    first.execute("PRAGMA journal_mode = WAL")
    first.execute("CREATE TABLE moves (number)")
    first.execute("INSERT INTO moves VALUES (1)")
    first.commit()
    second = sqlite3.connect(database, factory=PrivateConnection)
    script = "import sqlite3, sys; other = sqlite3.connect(sys.argv[1]); other.execute('SELECT 1 FROM moves')"
    subprocess.run([sys.executable, "-c", script, str(database)], check=True)
    assert database.with_name("site.sqlite3-wal").exists()
    assert second.execute("SELECT number FROM moves").fetchall() == [(1,)]
    second.close()
    first.close()
