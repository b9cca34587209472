"""What can be found, as the apps below describe it. Beside this table, the database keeps indexes of its own kind,
which `search/receivers.py` has made after each `migrate`."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

KIND_LENGTH, TITLE_LENGTH, ADDRESS_LENGTH = 12, 200, 300


class Entry(models.Model):
    """One thing in one language."""

    kind = models.CharField(_("kind"), max_length=KIND_LENGTH)
    key = models.PositiveBigIntegerField(_("number"))
    language = models.CharField(_("language"), max_length=10, blank=True)
    """'' if it is found in all."""
    title = models.CharField(_("title"), max_length=TITLE_LENGTH)
    folded = models.CharField(max_length=TITLE_LENGTH, db_index=True)
    """The title without accents and capitals."""
    text = models.TextField(_("text"), blank=True)
    url = models.CharField(_("address"), max_length=ADDRESS_LENGTH)

    class Meta:
        verbose_name = _("search entry")
        verbose_name_plural = _("search entries")
        constraints = (models.UniqueConstraint(fields=["kind", "key", "language"], name="one_entry_per_language"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.key}: {self.title}"
