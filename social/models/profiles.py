"""What people show of themselves beside what they play: words, and a face."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

WORDS_LENGTH = 1500


class Profile(models.Model):
    """What a person says of themselves. A missing row means nothing."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="profile", verbose_name=_("person")
    )
    words = models.TextField(_("about me"), max_length=WORDS_LENGTH, blank=True)
    """Markdown."""
    changed_at = models.DateTimeField(_("changed"))

    class Meta:
        verbose_name = _("profile")
        verbose_name_plural = _("profiles")

    def __str__(self) -> str:
        return str(self.user_id)


class Face(models.Model):
    """A picture that a person has uploaded, drawn anew in two sizes. The name in its address is in the account, so that
    lists need not look here; it is stored here with the rest of the database, on whichever machine asks."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+", verbose_name=_("person")
    )
    large = models.BinaryField()
    small = models.BinaryField()
    changed_at = models.DateTimeField(_("changed"))

    class Meta:
        verbose_name = _("picture of a person")
        verbose_name_plural = _("pictures of people")

    def __str__(self) -> str:
        return str(self.user_id)
