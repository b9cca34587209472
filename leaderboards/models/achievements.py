"""What people have earned: titles are counted, achievements are awarded one by one."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import ArchiveEntry, Match
from leaderboards.models.ledger import Pool


class TitleCount(models.Model):
    """How many people of a pool hold each title, as they were last counted."""

    pool = models.OneToOneField(Pool, models.CASCADE, primary_key=True, related_name="title_count")
    made_at = models.DateTimeField()
    holders = models.JSONField(default=dict)
    """By the key of the title."""

    class Meta:
        verbose_name = _("title count")
        verbose_name_plural = _("title counts")

    def __str__(self) -> str:
        return f"{self.pool_id}: {self.made_at:%Y-%m-%d %H:%M}"


class Award(models.Model):
    """An achievement, or a step of one, that a person has earned, and in which match."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="awards", db_index=False)
    achievement = models.CharField(max_length=32)
    step = models.PositiveIntegerField()
    """What had to be reached."""
    match = models.ForeignKey(Match, models.PROTECT, related_name="awards")
    earned_at = models.DateTimeField()
    """When the match ended."""

    class Meta:
        verbose_name = _("award")
        verbose_name_plural = _("awards")
        constraints = (models.UniqueConstraint(fields=["user", "achievement", "step"], name="awarded_once"),)
        # The newest of all are read along it.
        indexes = (models.Index(fields=["-earned_at", "-id"], name="award_newest"),)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.achievement} {self.step}"


class AchievementCount(models.Model):
    """How far a person has come towards the next step of an achievement."""

    pk = models.CompositePrimaryKey("user_id", "achievement")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    achievement = models.CharField(max_length=32)
    count = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("achievement progress")
        verbose_name_plural = _("achievement progress")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.achievement} {self.count}"


class AchievementItem(models.Model):
    """One of the different things that an achievement collects: an opponent met, a card won with."""

    pk = models.CompositePrimaryKey("user_id", "achievement", "item")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    achievement = models.CharField(max_length=32)
    item = models.CharField(max_length=24)

    class Meta:
        verbose_name = _("collection item")
        verbose_name_plural = _("collection items")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.achievement} {self.item}"


class AwardBook(models.Model):
    """How far along the archive each achievement has been looked for. There is one; awarding locks it."""

    ONLY = 1

    pointers = models.JSONField(default=dict)
    """The number of the last archive entry, by the achievement and its version."""
    holders = models.JSONField(default=dict)
    """How many people have each step, by the achievement and the step."""
    revisions = models.JSONField(default=dict)
    """The last revision of the ledger of each pool that was heeded, by the key of the pool."""

    class Meta:
        verbose_name = _("awards progress")
        verbose_name_plural = _("awards progress")

    def __str__(self) -> str:
        return f"{len(self.pointers)}"


class AwardDue(models.Model):
    """A match that was passed because not everything of it was known to everybody yet."""

    entry = models.OneToOneField(ArchiveEntry, models.CASCADE, primary_key=True, related_name="+")
    due_at = models.DateTimeField(db_index=True)
    """When to look at it again."""

    class Meta:
        verbose_name = _("game to check again")
        verbose_name_plural = _("games to check again")

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.due_at:%Y-%m-%d %H:%M}"
