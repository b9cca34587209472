"""How the ledger was written anew: nothing that ever stood in it is lost."""

from __future__ import annotations

from django.conf import settings
from django.db import connections, models, router
from django.utils.translation import gettext_lazy as _

from games.models import Match
from leaderboards.models.ledger import LedgerLine, LedgerLineQuerySet, Pool, RatingEvent

REASON_LENGTH = 500


class LedgerRevision(models.Model):
    """The end of a pool's ledger, from a number on, was written anew."""

    class Kind(models.TextChoices):
        ANNULMENT = "annulment", _("a game was annulled")
        REINSTATEMENT = "reinstatement", _("a game was reinstated")
        FORMULA = "formula", _("new formula")
        PLACES = "places", _("places were recounted")

    pool = models.ForeignKey(Pool, models.PROTECT, related_name="revisions", db_index=False)
    number = models.PositiveIntegerField()
    """Rises in its pool."""
    kind = models.CharField(max_length=16, choices=Kind)
    made_at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False)
    """None if it was done at the command line, or after an upgrade."""
    reason = models.CharField(max_length=REASON_LENGTH)
    from_number = models.PositiveIntegerField()
    """The first number of the ledger that was written anew."""
    lines = models.PositiveIntegerField(default=0)
    """How many were replaced."""

    class Meta:
        verbose_name = _("ledger revision")
        verbose_name_plural = _("ledger revisions")
        constraints = (models.UniqueConstraint(fields=["pool", "number"], name="revised_in_order"),)

    def __str__(self) -> str:
        return f"{self.pool_id}/{self.number}: {self.kind} from {self.from_number}"

    def replace_lines(self) -> int:
        """Moves the lines from the first number on out of the ledger, all of them, in the database itself; tells how
        many they were. The caller holds the pool and writes what takes their place."""
        names = [field.attname for field in RatingEvent._meta.concrete_fields if not field.primary_key]
        connection = connections[router.db_for_write(RatingEvent)]
        columns = ", ".join(connection.ops.quote_name(name) for name in names)
        old, new = (connection.ops.quote_name(model._meta.db_table) for model in (RatingEvent, ReplacedEvent))
        place = [self.pool_id, self.from_number]
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {new} ({columns}, revision_id)"
                f" SELECT {columns}, %s FROM {old} WHERE pool_id = %s AND number >= %s",
                [self.pk, *place],
            )
            cursor.execute(f"DELETE FROM {old} WHERE pool_id = %s AND number >= %s", place)
            return int(cursor.rowcount)


class ReplacedEvent(LedgerLine):
    """A line that stood in the ledger until a revision."""

    revision = models.ForeignKey(LedgerRevision, models.PROTECT, related_name="replaced", db_index=False)
    match = models.ForeignKey(Match, models.PROTECT, related_name="replaced_rating_events")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="replaced_rating_events")
    pool = models.ForeignKey(Pool, models.PROTECT, related_name="+", db_index=False)

    objects = LedgerLineQuerySet.as_manager()

    class Meta:
        verbose_name = _("replaced ledger line")
        verbose_name_plural = _("replaced ledger lines")
        constraints = (models.UniqueConstraint(fields=["revision", "number", "user"], name="replaced_once"),)

    def __str__(self) -> str:
        return f"{self.revision_id}: {self.number} {self.user_id}"
