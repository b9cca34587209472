"""How people want to be told about single tables."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Moment
from games.models.match import Match


class TableNotificationPreference(models.Model):
    """How a person wants to be told about one table, if not as usual."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="notification_preferences", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="table_notification_preferences")
    moment = models.CharField(_("when"), max_length=8, choices=Moment)

    class Meta:
        db_table = "games_tablewish"
        verbose_name = _("notification preference for a table")
        verbose_name_plural = _("notification preferences for tables")
        constraints = (models.UniqueConstraint(fields=["match", "user"], name="one_wish_about_a_table"),)

    def __str__(self) -> str:
        return f"{self.match_id}, {self.user_id}: {self.moment}"
