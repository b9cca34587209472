"""Reports, and the cases that staff make of them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from moderation.conduct import Rule

EXCERPT_LENGTH = 1000
REPORT_LENGTH = 500
NOTE_LENGTH = 1000


class SubjectKind(models.TextChoices):
    """What can be reported. Every kind is registered with `moderation.registry` by the feature that shows it; the site
    does not start with one that is not."""

    MESSAGE = "message", _("Chat message")
    ANNOTATION = "annotation", _("Annotation")
    TITLE = "title", _("Table title")
    LEAGUE_MESSAGE = "league_message", _("League chat message")
    LEAGUE = "league", _("League")
    PRIVATE_MESSAGE = "private_message", _("Private message")
    WORDS = "words", _("Text of a profile")
    PICTURE = "picture", _("Profile picture")
    CLUB_MESSAGE = "club_message", _("Club chat message")
    CLUB = "club", _("Club")
    TOURNAMENT = "tournament", _("Tournament")
    NAME = "name", _("Player name")
    PROFILE = "profile", _("Player")
    FAIR_PLAY = "fair_play", _("Fair play")
    PLAY = "play", _("Conduct in a game")


class Case(models.Model):
    """All reports of one thing, until staff have decided about it; a report that comes later opens a new case."""

    class Outcome(models.TextChoices):
        OPEN = "open", _("open")
        DISMISSED = "dismissed", _("dismissed")
        ACTED = "acted", _("acted on")

    kind = models.CharField(_("kind"), max_length=16, choices=SubjectKind)
    subject_id = models.PositiveBigIntegerField(_("subject"))
    """The number of what was reported, which the feature of the kind knows."""
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="cases_about", verbose_name=_("person")
    )
    """Whose it is."""
    excerpt = models.CharField(_("as it was reported"), max_length=EXCERPT_LENGTH, blank=True)
    """What the first reporter saw: names and titles change."""
    report_count = models.PositiveIntegerField(_("reports"), default=0)
    opened_at = models.DateTimeField(_("opened"))
    outcome = models.CharField(_("outcome"), max_length=12, choices=Outcome, default=Outcome.OPEN)
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("claimed by"),
    )
    claimed_at = models.DateTimeField(_("claimed"), null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    is_in_review = models.BooleanField(_("in review"), default=False)
    """Whether reviewers vote on it, before it comes to staff."""

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        constraints = (
            models.UniqueConstraint(
                fields=["kind", "subject_id"], condition=Q(outcome="open"), name="one_open_case_per_subject"
            ),
        )
        indexes = (
            models.Index(fields=["outcome", "is_in_review", "-report_count", "opened_at"], name="case_queue"),
            models.Index(fields=["kind", "subject_id"], name="case_subject"),
        )
        permissions = (
            ("handle_reports", "Can handle all reports"),
            ("handle_league_reports", "Can handle reports from leagues"),
            ("rename_people", "Can replace a player's name"),
            ("suspend_people", "Can suspend players"),
            ("close_accounts", "Can close accounts and act on staff"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.subject_id}: {self.outcome}"


class Report(models.Model):
    """A member asks staff to look at something. Only staff learn who did."""

    case = models.ForeignKey(Case, models.CASCADE, related_name="reports", verbose_name=_("case"), db_index=False)
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="reports_made", verbose_name=_("reported by")
    )
    rule = models.CharField(_("rule"), max_length=12, choices=Rule)
    text = models.CharField(_("details"), max_length=REPORT_LENGTH, blank=True)
    made_at = models.DateTimeField(_("reported"))

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = (models.UniqueConstraint(fields=["case", "reporter"], name="one_report_per_case_and_person"),)

    def __str__(self) -> str:
        return f"{self.case_id}: {self.rule}"


class Note(models.Model):
    """What members of staff tell each other about a case."""

    case = models.ForeignKey(Case, models.CASCADE, related_name="notes", verbose_name=_("case"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("author"))
    text = models.CharField(_("text"), max_length=NOTE_LENGTH)
    made_at = models.DateTimeField(_("written"))

    class Meta:
        verbose_name = _("note")
        verbose_name_plural = _("notes")

    def __str__(self) -> str:
        return self.text
