"""Backups are whole or not there, are restored wholly or not at all, and say what is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from sqlite3 import connect

import pytest
from django.conf import settings
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from tudor_site.backups import make, restore
from tudor_site.backups.databases import Sqlite
from tudor_site.backups.errors import BackupError
from tudor_site.backups.keys import keys_in_use
from tudor_site.backups.make import finished_backups, make_backup, prune_backups
from tudor_site.backups.manifest import NAME, Manifest, read_manifest
from tudor_site.backups.restore import check_backup, restore_backup
from tudor_site.backups.sealing import BLOCK, blocks_of, seal, unseal

pytestmark = pytest.mark.sqlite_only

PASSPHRASE = "three rings in the Throne Room"


def quiet(_what: str, _size: int) -> None:
    """What is told of the progress."""


@given(st.lists(st.binary(max_size=40)), st.integers(1, 30))
def test_blocks_are_of_one_size_and_lose_nothing(pieces: list[bytes], size: int) -> None:
    blocks = list(blocks_of(pieces, size))
    assert b"".join(blocks) == b"".join(pieces)
    assert all(len(block) == size for block in blocks[:-1])
    assert len(blocks[-1]) <= size


@pytest.mark.parametrize("size", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1])
def test_what_is_sealed_is_opened_by_its_passphrase_alone(size: int) -> None:
    text = os.urandom(size)
    sealed = b"".join(seal([text], PASSPHRASE))
    assert b"".join(unseal([sealed], PASSPHRASE)) == text
    with pytest.raises(BackupError, match="another passphrase"):
        list(unseal([sealed], "another"))


def _damaged(sealed: bytes) -> Iterable[bytes]:
    """Files that are not the one that was sealed: a bit turned, cut off, and with blocks in another order."""
    header, whole = len(sealed) - 2 * (BLOCK + 16), BLOCK + 16
    yield sealed[:-1] + bytes([sealed[-1] ^ 1])
    yield sealed[: header + whole]
    yield sealed[:header] + sealed[header + whole :] + sealed[header : header + whole]
    yield sealed[: len(sealed) // 2]


def test_a_sealed_file_that_was_changed_is_refused() -> None:
    sealed = b"".join(seal([os.urandom(2 * BLOCK)], PASSPHRASE))
    for damaged in _damaged(sealed):
        with pytest.raises(BackupError):
            list(unseal([damaged], PASSPHRASE))
    with pytest.raises(BackupError, match="not an encrypted part"):
        list(unseal([b"PGDMP and so on"], PASSPHRASE))


def test_keys_are_told_apart_and_not_given_away() -> None:
    (key, *_others) = keys_in_use("salt")
    assert key.name == "DJANGO_SECRET_KEY"
    assert settings.SECRET_KEY not in key.fingerprint
    assert keys_in_use("another salt")[0].fingerprint != key.fingerprint


class Place:
    """A site of one process in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()

    @property
    def database(self) -> Path:
        return self.folder / "site.sqlite3"

    def back_up(self, passphrase: str = "") -> Path:
        with self._settings():
            return make_backup(root=self.folder / "backups", passphrase=passphrase, told=quiet)

    def restore(self, folder: Path, passphrase: str = "", *, replace: bool = False) -> None:
        with self._settings():
            restore_backup(folder=folder, passphrase=passphrase, replace=replace, other_keys=False, told=quiet)

    def groups(self) -> list[str]:
        with closing(connect(self.database)) as database:
            return [name for (name,) in database.execute("SELECT name FROM auth_group ORDER BY name")]

    @contextmanager
    def _settings(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            for module in (make, restore):
                patch.setattr(module, "site_database", lambda: Sqlite(self.database))
                patch.setattr(module, "folders_of_files", lambda: {"dumps": self.folder / "dumps"})
            yield


@pytest.fixture
def site(tmp_path: Path, transactional_db: None) -> Place:
    """A site with all tables, a group and a dump."""
    place = Place(tmp_path / "site")
    connection.ensure_connection()
    with closing(connect(place.database)) as copy:
        connection.connection.backup(copy)
        copy.execute("DELETE FROM auth_group")
        copy.execute("INSERT INTO auth_group (name) VALUES ('kept')")
        copy.commit()
        copy.execute("PRAGMA journal_mode = WAL")
    dumps = place.folder / "dumps"
    dumps.mkdir()
    (dumps / "2026-10.ndjson.zst").write_bytes(b"matches")
    (dumps / ".unfinished-1").write_bytes(b"half of them")
    return place


@pytest.mark.parametrize("passphrase", ["", PASSPHRASE])
def test_a_site_is_restored_elsewhere_as_it_was(site: Place, tmp_path: Path, passphrase: str) -> None:
    with closing(connect(site.database)) as writer:
        writer.execute("INSERT INTO auth_group (name) VALUES ('in the journal')")
        writer.commit()
        writer.execute("INSERT INTO auth_group (name) VALUES ('not committed')")
        folder = site.back_up(passphrase)
    assert all(path.stat().st_mode & 0o077 == 0 for path in [folder, folder / "database.sqlite3.zst"])
    stored = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert (b"matches" in stored) == (not passphrase)
    elsewhere = Place(tmp_path / "elsewhere")
    elsewhere.restore(folder, passphrase)
    assert elsewhere.groups() == ["in the journal", "kept"]
    assert [path.name for path in (elsewhere.folder / "dumps").iterdir()] == ["2026-10.ndjson.zst"]
    assert elsewhere.database.stat().st_mode & 0o777 == 0o600


def test_a_restore_changes_nothing_unless_everything_fits(site: Place) -> None:
    folder = site.back_up()
    with closing(connect(site.database)) as database:
        database.execute("INSERT INTO auth_group (name) VALUES ('later')")
        database.commit()
        with pytest.raises(BackupError, match="--replace restores over them"):
            site.restore(folder)
        with pytest.raises(BackupError, match="Stop the site first"):
            site.restore(folder, replace=True)
    assert site.groups() == ["kept", "later"]
    site.restore(folder, replace=True)
    assert site.groups() == ["kept"]
    stored = folder / "database.sqlite3.zst"
    stored.write_bytes(stored.read_bytes()[:-1])
    with pytest.raises(BackupError, match="is damaged"):
        site.restore(folder, replace=True)
    assert site.groups() == ["kept"]


def test_the_commands_make_list_check_and_restore(site: Place, tmp_path: Path) -> None:
    def run(place: Place, *arguments: str) -> str:
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tudor_site.settings.bench_restore",
            "BENCH_FOLDER": str(place.folder),
            "DJANGO_BACKUP_DIR": str(tmp_path / "backups"),
            "DJANGO_BACKUP_KEY": PASSPHRASE,
        }
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=False
        )
        return done.stdout + done.stderr

    assert "1 files" in run(site, "backup", "--encrypt", "--keep", "3")
    ((folder, _manifest),) = finished_backups(tmp_path / "backups")
    assert f"{folder}  sqlite, " in run(site, "backup", "--list")
    elsewhere = Place(tmp_path / "elsewhere")
    assert "Now run `migrate`" in run(elsewhere, "restore", str(folder))
    assert elsewhere.groups() == ["kept"]


@pytest.fixture
def manifest() -> Manifest:
    return Manifest(
        began_at=datetime.now(UTC),
        engine="sqlite",
        versions={},
        is_encrypted=False,
        salt="salt",
        keys=[],
        migrations={},
        ended_at=datetime.now(UTC),
    )


def stored(root: Path, manifest: Manifest, *, days_ago: int, name: str = NAME) -> Path:
    """A backup without any part."""
    manifest.began_at = datetime.now(UTC) - timedelta(days=days_ago)
    folder = root / manifest.began_at.strftime(make.MOMENT)
    folder.mkdir(parents=True)
    manifest.write(folder / name)
    return folder


@pytest.mark.parametrize(
    ("keep", "days", "left"),
    [
        (None, None, [40, 20, 10, 1]),
        (2, None, [10, 1]),
        (None, 15, [10, 1]),
        (1, 25, [20, 10, 1]),
        (3, 5, [20, 10, 1]),
        (None, 0, [1]),
    ],
)
def test_what_neither_rule_keeps_is_removed_and_the_newest_always_stays(
    tmp_path: Path, manifest: Manifest, keep: int | None, days: int | None, left: list[int]
) -> None:
    folders = {ago: stored(tmp_path, manifest, days_ago=ago) for ago in (40, 20, 10, 1)}
    prune_backups(root=tmp_path, keep=keep, days=days)
    assert [folder for folder, _manifest in finished_backups(tmp_path)] == [folders[ago] for ago in left]


def test_what_does_not_fit_is_refused_with_a_reason(tmp_path: Path, manifest: Manifest) -> None:
    folder = stored(tmp_path, manifest, days_ago=1)

    def refusal(**changes: object) -> str:
        document = json.loads((folder / NAME).read_text()) | changes
        (folder / NAME).write_text(json.dumps(document))
        with pytest.raises(BackupError) as refused:
            restore_backup(folder=folder, passphrase="", replace=False, other_keys=False, told=quiet)
        return str(refused.value)

    other_key = [{"name": "DJANGO_MFA_KEYS", "fingerprint": "0" * 16}]
    assert "DJANGO_MFA_KEYS" in refusal(keys=other_key)
    assert "games.9999_later" in refusal(migrations={"games": "9999_later"})
    assert "DJANGO_BACKUP_KEY" in refusal(is_encrypted=True)
    assert "backup of postgresql" in refusal(engine="postgresql")
    assert "format 2" in refusal(format=2)
    (folder / NAME).unlink()
    assert "not a finished backup" in _refused(folder)


def _refused(folder: Path) -> str:
    with pytest.raises(BackupError) as refused:
        check_backup(folder=folder, told=quiet)
    return str(refused.value)


@pytest.mark.django_db
def test_an_interrupted_backup_goes_on_where_it_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, site: Place
) -> None:
    dumps = site.folder / "dumps"
    (dumps / "2026-11.ndjson.zst").write_bytes(b"more matches")
    made: list[str] = []

    class Interrupted(Exception):
        pass

    class Database:
        engine, part = "sqlite", "database.sqlite3.zst"

        def version(self) -> str:
            return "3"

        def dump(self, manifest: Manifest) -> Iterable[bytes]:
            made.append("database")
            yield b"rows"

    def interrupt(what: str, _size: int) -> None:
        if what.endswith("2026-11.ndjson.zst"):
            raise Interrupted

    monkeypatch.setattr(make, "site_database", Database)
    monkeypatch.setattr(make, "folders_of_files", lambda: {"dumps": dumps})
    root = tmp_path / "backups"
    with pytest.raises(Interrupted):
        make_backup(root=root, passphrase="", told=interrupt)
    assert finished_backups(root) == []
    folder = make_backup(root=root, passphrase="", told=quiet)
    assert made == ["database"]
    manifest = read_manifest(folder / NAME)
    assert [part.name for part in manifest.parts] == [
        "database.sqlite3.zst",
        "files/dumps/2026-10.ndjson.zst",
        "files/dumps/2026-11.ndjson.zst",
    ]
    check_backup(folder=folder, told=quiet)
    assert [path.name for path in root.iterdir() if path.name != make.LOCK] == [folder.name]
