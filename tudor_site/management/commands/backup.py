"""Stores the whole site in a folder."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tudor_site.backups.errors import BackupError
from tudor_site.backups.make import finished_backups, make_backup, prune_backups
from tudor_site.backups.manifest import NAME, read_manifest
from tudor_site.backups.progress import MEGABYTE, ByteProgress


class Command(BaseCommand):
    help = (
        "Stores database and files of the site in a new folder, while the site goes on. An interrupted backup goes on "
        "where it ended. Then removes older backups that neither --keep nor --days keeps."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--to", type=Path, default=settings.BACKUPS_DIR, help="default: DJANGO_BACKUP_DIR")
        parser.add_argument("--encrypt", action="store_true", help="with the passphrase in DJANGO_BACKUP_KEY")
        parser.add_argument("--keep", type=int, metavar="N", help="keep the newest so many")
        parser.add_argument("--days", type=int, metavar="N", help="keep those of the last so many days")
        parser.add_argument("--prune-only", action="store_true", help="make none, only remove")
        parser.add_argument("--list", action="store_true", help="make none, only list those that are there")

    def handle(self, *args: Any, **options: Any) -> None:
        passphrase = settings.BACKUP_KEY if options["encrypt"] else ""
        if options["encrypt"] and not passphrase:
            raise CommandError("--encrypt needs a passphrase in DJANGO_BACKUP_KEY")
        if (options["keep"] or 1) < 1 or (options["days"] or 0) < 0:
            raise CommandError("--keep needs at least 1, --days at least 0")
        try:
            if options["list"]:
                self._list(options["to"])
            elif not options["prune_only"]:
                self._make(options["to"], passphrase)
            for folder in prune_backups(root=options["to"], keep=options["keep"], days=options["days"]):
                self.stdout.write(f"removed {folder}")
        except BackupError as error:
            raise CommandError(str(error)) from error

    def _list(self, root: Path) -> None:
        for folder, manifest in finished_backups(root):
            kind = "encrypted" if manifest.is_encrypted else "not encrypted"
            self.stdout.write(f"{folder}  {manifest.engine}, {manifest.size / MEGABYTE:.1f} MB, {kind}")

    def _make(self, root: Path, passphrase: str) -> None:
        began = time.perf_counter()
        folder = make_backup(root=root, passphrase=passphrase, told=ByteProgress())
        manifest = read_manifest(folder / NAME)
        seconds, rows = time.perf_counter() - began, sum(manifest.rows.values())
        self.stdout.write(
            f"{folder}: {rows} rows and {len(manifest.files)} files, {manifest.size / MEGABYTE:.1f} MB "
            f"in {seconds:.1f} s"
        )
        for name in manifest.vanished:
            self.stderr.write(f"{name} was replaced meanwhile and is not in it")
