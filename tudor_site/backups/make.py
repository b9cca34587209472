"""Making a backup, and going on with one that was interrupted."""

from __future__ import annotations

import fcntl
import platform
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from django import get_version
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from tudor_site.backups.databases import site_database
from tudor_site.backups.errors import BackupError
from tudor_site.backups.keys import keys_in_use
from tudor_site.backups.manifest import NAME, Manifest, read_manifest
from tudor_site.backups.parts import pieces_of, write_part

UNFINISHED = ".unfinished"
LOCK = ".lock"
MOMENT = "%Y%m%dT%H%M%SZ"

Told = Callable[[str, int], object]
"""Is told which part is being written or read, and how many bytes of it more."""


def folders_of_files() -> dict[str, Path]:
    """The folders whose files belong to the site, each by the name it has in a backup. Pictures that people upload are
    rows of the database."""
    return {"dumps": Path(settings.DUMPS_DIR)}


def make_backup(*, root: Path, passphrase: str, told: Told) -> Path:
    """A new folder in which a whole backup is. One that was interrupted goes on: its parts that are done stay."""
    with _locked(root):
        folder, manifest = _unfinished(root, is_encrypted=bool(passphrase)) or _begun(root, bool(passphrase))
        if manifest.database is None:
            database = site_database()
            manifest.database = write_part(
                folder,
                database.part,
                database.dump(manifest),
                passphrase=passphrase,
                told=partial(told, "database"),
            )
            manifest.write(folder / f"{NAME}{UNFINISHED}")
        _add_files(folder, manifest, passphrase, told)
        manifest.ended_at = datetime.now(UTC)
        manifest.write(folder / NAME)
        (folder / f"{NAME}{UNFINISHED}").unlink()
        return folder.rename(root / folder.name.removesuffix(UNFINISHED))


def finished_backups(root: Path) -> list[tuple[Path, Manifest]]:
    """All whole backups in a folder, the oldest first."""
    folders = sorted(path.parent for path in root.glob(f"*/{NAME}") if not path.parent.name.endswith(UNFINISHED))
    return [(folder, read_manifest(folder / NAME)) for folder in folders]


def newest_backup(root: Path) -> datetime | None:
    """When the newest whole backup began, by the name of its folder."""
    names = [path.parent.name for path in root.glob(f"*/{NAME}") if not path.parent.name.endswith(UNFINISHED)]
    return datetime.strptime(max(names), MOMENT).replace(tzinfo=UTC) if names else None


def prune_backups(*, root: Path, keep: int | None, days: int | None) -> list[Path]:
    """Removes backups that neither rule keeps: the newest so many, and those of the last so many days. The newest
    always stays; what was interrupted before it goes. Without a rule nothing is removed."""
    if keep is None and days is None:
        return []
    with _locked(root):
        known = finished_backups(root)
        newest = {folder for folder, _manifest in known[-max(keep or 0, 1) :]}
        since = datetime.now(UTC) - timedelta(days=days) if days is not None else datetime.max.replace(tzinfo=UTC)
        gone = [folder for folder, manifest in known if folder not in newest and manifest.began_at < since]
        if known:
            gone += [folder for folder in root.glob(f"*{UNFINISHED}") if folder.name < known[-1][0].name]
        for folder in gone:
            shutil.rmtree(folder)
        return gone


def migrations_applied() -> dict[str, str]:
    """The last migration of each app that the database has."""
    loader = MigrationLoader(connection)
    heads: dict[str, str] = {}
    for app, name in sorted(loader.applied_migrations):
        heads[app] = name
    return heads


def _begun(root: Path, is_encrypted: bool) -> tuple[Path, Manifest]:
    began_at = datetime.now(UTC)
    salt = secrets.token_hex(16)
    manifest = Manifest(
        began_at=began_at,
        engine=site_database().engine,
        versions={
            "database": site_database().version(),
            "django": get_version(),
            "python": platform.python_version(),
        },
        is_encrypted=is_encrypted,
        salt=salt,
        keys=keys_in_use(salt),
        migrations=migrations_applied(),
    )
    folder = root / f"{began_at.strftime(MOMENT)}{UNFINISHED}"
    folder.mkdir(mode=0o700)
    manifest.write(folder / f"{NAME}{UNFINISHED}")
    return folder, manifest


def _unfinished(root: Path, *, is_encrypted: bool) -> tuple[Path, Manifest] | None:
    """The last one that was interrupted after its database was stored; what has not come so far begins anew."""
    for folder in sorted(root.glob(f"*{UNFINISHED}"), reverse=True):
        if not (folder / f"{NAME}{UNFINISHED}").is_file():
            continue
        manifest = read_manifest(folder / f"{NAME}{UNFINISHED}")
        if manifest.database is not None and manifest.is_encrypted == is_encrypted:
            return folder, manifest
    return None


def _add_files(folder: Path, manifest: Manifest, passphrase: str, told: Told) -> None:
    done = {part.name for part in manifest.files}
    for name, path in sorted(_files()):
        if name in done:
            continue
        try:
            part = write_part(folder, name, pieces_of(path), passphrase=passphrase, told=partial(told, name))
        except FileNotFoundError:
            # It was replaced by another of a new name; `make_dump` writes it again.
            manifest.vanished.append(name)
            continue
        manifest.files.append(part)
        manifest.write(folder / f"{NAME}{UNFINISHED}")


def _files() -> Iterator[tuple[str, Path]]:
    """Every file that belongs to the site, with its name in the backup. Those that are being written have a dot."""
    for name, folder in folders_of_files().items():
        for path in folder.rglob("*"):
            inside = path.relative_to(folder)
            if path.is_file() and not any(part.startswith(".") for part in inside.parts):
                yield f"files/{name}/{inside}", path


@contextmanager
def _locked(root: Path) -> Iterator[None]:
    """Only one process at a time writes or removes backups in a folder."""
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (root / LOCK).open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BackupError(f"Another backup is being made in {root}.") from None
        yield
