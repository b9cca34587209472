"""Compiles the catalogues of translations. Django's own command of this name needs the gettext tools, which neither a
fresh checkout nor the image of the site has."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "Compiles the translations under locale/."
    # The words of the checks themselves may be among what is to be compiled.
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        for folder in settings.LOCALE_PATHS:
            for path in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
                self._compile(path)

    def _compile(self, path: Path) -> None:
        try:
            catalogue = polib.pofile(str(path))
        except OSError as error:
            raise CommandError(f"{path} cannot be read: {error}") from error
        # Written beside and moved: a site that is running never reads half a catalogue.
        fresh = path.with_suffix(".mo.new")
        catalogue.save_as_mofile(str(fresh))
        fresh.replace(path.with_suffix(".mo"))
