"""Checking a backup, and putting it in the place of a site."""

from __future__ import annotations

import hashlib
import os
from functools import partial
from pathlib import Path

from django.core.cache import cache
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from tudor_site.backups.databases import site_database
from tudor_site.backups.errors import BackupError
from tudor_site.backups.keys import missing_keys
from tudor_site.backups.make import Told, folders_of_files
from tudor_site.backups.manifest import NAME, Manifest, Part, read_manifest
from tudor_site.backups.parts import check_part, pieces_of, read_part


def check_backup(*, folder: Path, told: Told) -> Manifest:
    """The manifest of a backup of which every file is as it was written."""
    manifest = read_manifest(folder / NAME)
    for part in manifest.parts:
        check_part(folder, part, told=partial(told, f"checking {part.name}"))
    return manifest


def restore_backup(*, folder: Path, passphrase: str, replace: bool, other_keys: bool, told: Told) -> Manifest:
    """Makes the site what it was. Everything that can be checked is checked before anything is changed; a restore that
    is interrupted is begun again and skips files that are there."""
    manifest = check_backup(folder=folder, told=told)
    database = site_database()
    if manifest.engine != database.engine:
        raise BackupError(f"This is a backup of {manifest.engine}; the site is on {database.engine}.")
    if manifest.is_encrypted and not passphrase:
        raise BackupError("The backup is encrypted: set DJANGO_BACKUP_KEY to its passphrase.")
    if unknown := unknown_migrations(manifest):
        raise BackupError(f"The backup was made by a newer version: {', '.join(unknown)} are not known here.")
    if (missing := missing_keys(manifest)) and not other_keys:
        raise BackupError(
            f"Keys of the backup are missing here: {', '.join(missing)}. Without them second factors and sessions "
            "can't be read. Set them, or add --other-keys to go on without."
        )
    database.refuse_to_load(replace=replace)
    assert manifest.database is not None, "a whole backup has a database"
    connection.close()
    secret = passphrase if manifest.is_encrypted else ""
    database.load(read_part(folder, manifest.database, passphrase=secret, told=partial(told, "database")))
    if (found := database.count_rows()) != manifest.rows:
        tables = sorted(name for name in {*found, *manifest.rows} if found.get(name) != manifest.rows.get(name))
        raise BackupError(f"The restored database has other numbers of rows: {', '.join(tables)}.")
    for part in manifest.files:
        _restore_file(folder, part, secret, told)
    # Pages that were stored for versions of tables that are no longer, or will be others.
    cache.clear()
    return manifest


def unknown_migrations(manifest: Manifest) -> list[str]:
    """Migrations that the backup has and this version has not."""
    known = set(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)
    apps = {app for app, _name in known}
    return [f"{app}.{name}" for app, name in manifest.migrations.items() if app in apps and (app, name) not in known]


def _restore_file(folder: Path, part: Part, passphrase: str, told: Told) -> None:
    _files, name, inside = part.name.split("/", 2)
    root = folders_of_files()[name]
    path = (root / inside).resolve()
    if not path.is_relative_to(root.resolve()):
        raise BackupError(f"{part.name} leads out of its folder.")
    if path.is_file() and not passphrase and _digest(path) == part.sha256:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    spare = path.with_name(f".{path.name}.restoring")
    with spare.open("wb") as file:
        for piece in read_part(folder, part, passphrase=passphrase, told=partial(told, part.name)):
            file.write(piece)
        file.flush()
        os.fsync(file.fileno())
    spare.chmod(0o644)
    spare.replace(path)


def _digest(path: Path) -> str:
    digest = hashlib.sha256()
    for piece in pieces_of(path):
        digest.update(piece)
    return digest.hexdigest()
