"""Puts a backup in the place of the site."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tudor_site.backups.errors import BackupError
from tudor_site.backups.progress import ByteProgress
from tudor_site.backups.restore import check_backup, restore_backup


class Command(BaseCommand):
    help = "Checks a backup and restores it into the database and folders that the settings name; stop the site first."
    # The database may be empty.
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="the folder of the backup")
        parser.add_argument("--check", action="store_true", help="only compare every file with its digest")
        parser.add_argument("--replace", action="store_true", help="restore over a database that has tables")
        parser.add_argument("--other-keys", action="store_true", help="go on without keys that the backup needs")

    def handle(self, *args: Any, **options: Any) -> None:
        began = time.perf_counter()
        told = ByteProgress()
        try:
            if options["check"]:
                manifest = check_backup(folder=options["folder"], told=told)
                self.stdout.write(f"{len(manifest.parts)} files are as they were written")
                return
            manifest = restore_backup(
                folder=options["folder"],
                passphrase=settings.BACKUP_KEY,
                replace=options["replace"],
                other_keys=options["other_keys"],
                told=told,
            )
        except BackupError as error:
            raise CommandError(str(error)) from error
        rows, seconds = sum(manifest.rows.values()), time.perf_counter() - began
        self.stdout.write(
            f"restored what was at {manifest.began_at:%Y-%m-%d %H:%M:%S} UTC: {rows} rows and "
            f"{len(manifest.files)} files in {seconds:.1f} s. Now run `migrate`, then start all processes anew."
        )
