"""Who thinks for which bot, and whose bots have had their turn: the queue of bots is fair between people."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class BotClaim(models.Model):
    """A worker is thinking for a bot. The row goes with the move; that of a worker that died is void after a while."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="bot_claim")
    ply = models.PositiveIntegerField()
    """After which ply it thinks: when the match has gone on, the claim is void."""
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    """Who opened the table."""
    until = models.DateTimeField()

    class Meta:
        verbose_name = _("claimed bot decision")
        verbose_name_plural = _("claimed bot decisions")

    def __str__(self) -> str:
        return f"{self.match_id} after {self.ply}"


class BotTurn(models.Model):
    """When a bot at one of a person's tables was thought for last."""

    person = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+")
    served_at = models.DateTimeField()

    class Meta:
        verbose_name = _("bot turn of a player")
        verbose_name_plural = _("bot turns of players")

    def __str__(self) -> str:
        return f"{self.person_id}: {self.served_at}"
