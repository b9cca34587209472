"""What staff looks at and decides: pairs whose results are hard to believe, matches taken out, and what players say to
it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from leaderboards.models.ledger import Pool, RatedMatch
from leaderboards.models.revisions import REASON_LENGTH, LedgerRevision

APPEAL_LENGTH = 2000


class FairPlayBook(models.Model):
    """How far the ledger of a pool has been read for fair play."""

    pool = models.OneToOneField(Pool, models.CASCADE, primary_key=True, related_name="fair_play_book")
    counted = models.PositiveIntegerField(default=0)
    """The number of the last match in the tallies."""
    revision = models.PositiveIntegerField(default=0)
    """The last revision of the ledger that the tallies know of."""
    pairs = models.PositiveIntegerField(default=0)
    """How many pairs have met often enough to be looked at."""
    people = models.PositiveIntegerField(default=0)
    played = models.PositiveBigIntegerField(default=0)
    """The matches of all of them together."""
    met = models.PositiveIntegerField(default=0)
    """How many pairs have met at all."""
    meetings = models.PositiveBigIntegerField(default=0)
    """The matches of all of these together."""

    class Meta:
        verbose_name = _("fair play progress")
        verbose_name_plural = _("fair play progress")

    def __str__(self) -> str:
        return f"{self.pool_id}: {self.counted}"

    @property
    def usual_share(self) -> float:
        """The share that the matches of two who have met have of all matches of one of them, on average."""
        return self.meetings * self.people / (self.met * self.played) if self.met and self.played else 0.0


class Baseline(models.Model):
    """How a player fares in a pool, against what the ledger expected, with all opponents together."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    pool = models.ForeignKey(Pool, models.CASCADE, related_name="+", db_index=False)
    matches = models.PositiveIntegerField(default=0)
    gain = models.FloatField(default=0)
    """How many more of the others they left behind than was expected."""
    variance = models.FloatField(default=0)
    """Of that, if all is chance."""
    concessions = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("player baseline")
        verbose_name_plural = _("player baselines")
        constraints = (models.UniqueConstraint(fields=["user", "pool"], name="one_baseline"),)

    def __str__(self) -> str:
        return f"{self.user_id} in {self.pool_id}: {self.gain:+.2f} in {self.matches}"


class PairTally(models.Model):
    """The same of two people at one table, `one` being who joined the site first."""

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="+", db_index=False)
    one = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    matches = models.PositiveIntegerField(default=0)
    gain_one = models.FloatField(default=0)
    gain_other = models.FloatField(default=0)
    variance_one = models.FloatField(default=0)
    variance_other = models.FloatField(default=0)
    wins_one = models.PositiveIntegerField(default=0)
    """How often one finished before the other."""
    wins_other = models.PositiveIntegerField(default=0)
    flow_one = models.FloatField(default=0)
    """By how much these matches raised the mean of `one`."""
    flow_other = models.FloatField(default=0)
    concessions_one = models.PositiveIntegerField(default=0)
    concessions_other = models.PositiveIntegerField(default=0)
    early = models.PositiveIntegerField(default=0)
    """In how many of them one of the two gave up after a few moves."""
    first_at = models.DateTimeField()
    last_at = models.DateTimeField()
    is_due = models.BooleanField(default=False)
    """Whether they have met often enough since the last look for another."""

    class Meta:
        verbose_name = _("pair statistics")
        verbose_name_plural = _("pair statistics")
        constraints = (
            models.UniqueConstraint(fields=["one", "other", "pool"], name="one_tally_per_pair"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="pair_in_order"),
        )
        indexes = (models.Index(fields=["pool", "id"], name="pair_to_look_at", condition=Q(is_due=True)),)

    def __str__(self) -> str:
        return f"{self.one_id} and {self.other_id} in {self.pool_id}: {self.matches}"


class FairPlayFlag(models.Model):
    """Something about a pair that staff should look at. It proves nothing."""

    class Kind(models.TextChoices):
        FAVOUR = "favour", _("one gains when the other plays")
        TOGETHER = "together", _("almost always together, and one gains")
        NETWORK = "network", _("same network, and one gains")
        FARMING = "farming", _("one seems to lose on purpose")

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        DISMISSED = "dismissed", _("dismissed")
        ACTED = "acted", _("games annulled")

    kind = models.CharField(max_length=12, choices=Kind)
    pool = models.ForeignKey(Pool, models.PROTECT, related_name="flags", db_index=False)
    gains = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    """Who does better than expected."""
    gives = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    """With whom at the table."""
    matches = models.PositiveIntegerField()
    """How often the two had met: the evidence."""
    odds = models.FloatField()
    """How likely it is that chance alone makes it look so."""
    figures = models.JSONField()
    """What it was told from."""
    first_seen = models.DateTimeField(auto_now_add=True)
    status = models.CharField(max_length=12, choices=Status, default=Status.OPEN)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False
    )
    decided_at = models.DateTimeField(null=True)
    why = models.CharField(max_length=REASON_LENGTH, blank=True)

    class Meta:
        verbose_name = _("fair play flag")
        verbose_name_plural = _("fair play flags")
        constraints = (
            models.UniqueConstraint(fields=["pool", "gains", "gives", "kind", "matches"], name="one_flag_per_evidence"),
        )
        indexes = (models.Index(fields=["status", "-id"], name="flag_by_status"),)

    def __str__(self) -> str:
        return f"{self.kind}: {self.gains_id} by {self.gives_id}, {self.matches} matches, {self.odds:.2g}"


class Verdict(models.Model):
    """Staff takes a match out of the ledger, or in again. Never changed, but for the revision that carries it out."""

    class Kind(models.TextChoices):
        ANNULLED = "annulled", _("annulled")
        REINSTATED = "reinstated", _("reinstated")

    rated = models.ForeignKey(RatedMatch, models.PROTECT, related_name="verdicts")
    kind = models.CharField(max_length=12, choices=Kind)
    made_at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    reason = models.CharField(max_length=REASON_LENGTH)
    """For everybody to read."""
    flag = models.ForeignKey(FairPlayFlag, models.PROTECT, null=True, related_name="verdicts")
    revision = models.ForeignKey(LedgerRevision, models.PROTECT, null=True, related_name="verdicts")
    """None until the ledger has been written anew."""

    class Meta:
        verbose_name = _("verdict on a game")
        verbose_name_plural = _("verdicts on games")
        permissions = (("annul", "Can take rated matches out of the ledger, and in again"),)
        indexes = (models.Index(fields=["rated"], name="verdict_due", condition=Q(revision__isnull=True)),)

    def __str__(self) -> str:
        return f"{self.rated_id}: {self.kind}"


class Appeal(models.Model):
    """A player asks staff to think again about a match that was taken out."""

    class Answer(models.TextChoices):
        OPEN = "open", _("not answered yet")
        ACCEPTED = "accepted", _("accepted")
        REFUSED = "refused", _("declined")

    verdict = models.ForeignKey(Verdict, models.PROTECT, related_name="appeals", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="appeals")
    text = models.CharField(max_length=APPEAL_LENGTH)
    made_at = models.DateTimeField(auto_now_add=True)
    answer = models.CharField(max_length=12, choices=Answer, default=Answer.OPEN)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False
    )
    answered_at = models.DateTimeField(null=True)
    words = models.CharField(max_length=REASON_LENGTH, blank=True)
    """Why it was answered so, for the person."""

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        constraints = (models.UniqueConstraint(fields=["verdict", "user"], name="one_appeal_per_person"),)
        indexes = (models.Index(fields=["answer", "-id"], name="appeal_by_answer"),)

    def __str__(self) -> str:
        return f"{self.user_id} on {self.verdict_id}: {self.answer}"
