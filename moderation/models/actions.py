"""What staff did about people, how it ended, and what the people said to it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from moderation.conduct import Rule
from moderation.models.cases import Case

REASON_LENGTH = 500
APPEAL_LENGTH = 1000
ANSWER_LENGTH = 500


class ActionQuerySet(models.QuerySet["Action"]):
    """Actions by whether they count."""

    def in_force(self, now: datetime) -> ActionQuerySet:
        """Those that were neither ended nor have run out, whether or not the task has noted it yet."""
        return self.filter(Q(ends_at=None) | Q(ends_at__gt=now), end=None)


class Action(models.Model):
    """Something that staff did about a person. Append-only: what became of it stands in its end and its appeal."""

    class Kind(models.TextChoices):
        WARN = "warn", _("Warn")
        HIDE = "hide", _("Remove content")
        MUTE = "mute", _("Mute")
        RENAME = "rename", _("Replace name")
        SUSPEND = "suspend", _("Suspend")
        CLOSE = "close", _("Close account")

    case = models.ForeignKey(Case, models.PROTECT, related_name="actions", verbose_name=_("case"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="moderation_actions",
        verbose_name=_("person"),
        db_index=False,
    )
    kind = models.CharField(_("action"), max_length=8, choices=Kind)
    rule = models.CharField(_("rule"), max_length=12, choices=Rule)
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH)
    """In words, for the person."""
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("staff")
    )
    """None if reviewers decided."""
    made_at = models.DateTimeField(_("time"))
    ends_at = models.DateTimeField(_("until"), null=True, blank=True)
    """None if it has no end of its own."""
    former_name = models.CharField(_("former name"), max_length=30, blank=True)
    """Of a person whose name was replaced."""

    objects = ActionQuerySet.as_manager()

    class Meta:
        verbose_name = _("action")
        verbose_name_plural = _("actions")
        indexes = (
            models.Index(fields=["person", "kind"], name="action_of_person"),
            models.Index(fields=["ends_at"], name="action_to_end", condition=Q(ends_at__isnull=False)),
        )

    def __str__(self) -> str:
        return f"{self.person_id}: {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("the log of actions is append-only")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise TypeError("the log of actions is append-only")


class ActionEnd(models.Model):
    """That an action counts no longer. Append-only."""

    class How(models.TextChoices):
        EXPIRED = "expired", _("ended")
        LIFTED = "lifted", _("lifted")
        SETTLED = "settled", _("new name chosen")

    action = models.OneToOneField(Action, models.PROTECT, primary_key=True, related_name="end")
    how = models.CharField(max_length=8, choices=How)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("end of an action")
        verbose_name_plural = _("ends of actions")

    def __str__(self) -> str:
        return f"{self.action_id}: {self.how}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("the log of actions is append-only")
        super().save(*args, **kwargs)


class Appeal(models.Model):
    """A person asks that another member of staff looks at an action again: once for each."""

    class Answer(models.TextChoices):
        OPEN = "open", _("open")
        UPHELD = "upheld", _("upheld")
        LIFTED = "lifted", _("lifted")

    action = models.OneToOneField(Action, models.PROTECT, related_name="appeal", verbose_name=_("action"))
    text = models.CharField(_("text"), max_length=APPEAL_LENGTH, blank=True)
    made_at = models.DateTimeField(_("made"))
    answer = models.CharField(_("answer"), max_length=8, choices=Answer, default=Answer.OPEN)
    words = models.CharField(_("answer in words"), max_length=ANSWER_LENGTH, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("answered by"),
    )
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        indexes = (models.Index(fields=["answer", "made_at"], name="moderation_appeals"),)

    def __str__(self) -> str:
        return f"{self.action_id}: {self.answer}"
