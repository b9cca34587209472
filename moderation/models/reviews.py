"""How trusted members vote on small things before staff look at them."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from moderation.models.cases import Case


class Answer(models.TextChoices):
    """What a reviewer thinks. The first three are rules."""

    STALLING = "stalling", _("The player stalled")
    STOPPED = "stopped", _("The player stopped playing")
    THROWN = "thrown", _("The player lost on purpose")
    FINE = "fine", _("Nothing wrong")
    STAFF = "staff", _("Staff should look at it")


class Review(models.Model):
    """The vote on a case: open until enough reviewers agree, or its time is up."""

    class Verdict(models.TextChoices):
        """What staff think of the same case."""

        NONE = "", _("not known")
        BROKEN = "broken", _("a rule was broken")
        FINE = "fine", _("nothing wrong")

    case = models.OneToOneField(Case, models.CASCADE, primary_key=True, related_name="review", verbose_name=_("case"))
    ends_at = models.DateTimeField(_("until"))
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    outcome = models.CharField(_("outcome"), max_length=8, choices=Answer, blank=True)
    """What enough reviewers agreed on; `STAFF` if they did not agree."""
    is_sample = models.BooleanField(_("sample"), default=False)
    """Whether staff decide it too, whatever the vote, without knowing it: so agreement can be measured."""
    verdict = models.CharField(_("staff"), max_length=8, choices=Verdict, blank=True, default=Verdict.NONE)

    class Meta:
        verbose_name = _("review")
        verbose_name_plural = _("reviews")
        indexes = (models.Index(fields=["ends_at"], name="review_open", condition=Q(closed_at__isnull=True)),)

    def __str__(self) -> str:
        return f"{self.case_id}: {self.outcome or 'open'}"


class Vote(models.Model):
    """What one reviewer thinks. Never changed; only staff learn who gave it."""

    review = models.ForeignKey(Review, models.CASCADE, related_name="votes", verbose_name=_("review"), db_index=False)
    voter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="review_votes", verbose_name=_("reviewer")
    )
    answer = models.CharField(_("answer"), max_length=8, choices=Answer)
    made_at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("vote")
        verbose_name_plural = _("votes")
        constraints = (models.UniqueConstraint(fields=["review", "voter"], name="one_vote_per_reviewer"),)

    def __str__(self) -> str:
        return f"{self.review_id}: {self.answer}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("votes are append-only")
        super().save(*args, **kwargs)


class Reviewer(models.Model):
    """A member who votes, until they stop or staff remove them."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="reviewer", verbose_name=_("person")
    )
    since = models.DateTimeField(_("since"))
    left_at = models.DateTimeField(_("stopped"), null=True, blank=True)
    removed_at = models.DateTimeField(_("removed"), null=True, blank=True)
    """Removed by staff: they do not come back by themselves."""
    removed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("removed by"),
    )

    class Meta:
        verbose_name = _("reviewer")
        verbose_name_plural = _("reviewers")

    def __str__(self) -> str:
        return str(self.person_id)
