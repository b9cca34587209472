"""What stays of every finished match: its record, packed and provable, and what it can be found by."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.archive import packing
from games.engine.chain import LINK_BYTES
from games.engine.record import Ply as RecordedPly
from games.engine.snapshots import Snapshot
from games.final_places import VERSION
from games.models.match import CODE_LENGTH, Match, new_code

CHECKPOINT_BYTES = 4
"""How much of a link is kept at each snapshot, to tell where a broken record breaks."""


class StoredRecord(models.Model):
    """A record, packed, with states along the way and the last link of the chain over it."""

    packed_plies = models.BinaryField()
    packed_snapshots = models.BinaryField()
    """A cache: what is in it follows from the plies."""
    chain = models.BinaryField(max_length=LINK_BYTES)
    checkpoints = models.BinaryField()
    """The beginnings of the links at the snapshots, in their order."""

    class Meta:
        abstract = True

    @cached_property
    def _unpacked(self) -> tuple[tuple[RecordedPly, ...], tuple[int, ...]]:
        return packing.unpack_plies(bytes(self.packed_plies))

    @property
    def plies(self) -> tuple[RecordedPly, ...]:
        return self._unpacked[0]

    @property
    def seconds(self) -> tuple[int, ...]:
        """How long after the ply before each ply was made."""
        return self._unpacked[1]

    @cached_property
    def snapshots(self) -> tuple[Snapshot, ...]:
        """The states at the beginning, every few plies, and at the end."""
        return packing.unpack_snapshots(bytes(self.packed_snapshots))


class ArchivedRecord(StoredRecord):
    """The record of a finished match, kept for ever. The plies it was made of are no longer rows of their own."""

    match = models.OneToOneField(Match, models.PROTECT, primary_key=True, related_name="archived")
    archived_at = models.DateTimeField(auto_now_add=True)
    verified_at = models.DateTimeField(null=True, blank=True)
    """When it was last rebuilt from its plies and found equal."""
    problem = models.TextField(blank=True)
    """What was not equal then; empty if nothing was wrong."""

    class Meta:
        verbose_name = _("archived game file")
        verbose_name_plural = _("archived game files")
        indexes = (
            models.Index(fields=["verified_at", "match"], name="record_to_verify"),
            models.Index(fields=["match"], name="record_with_problem", condition=~Q(problem="")),
        )

    def __str__(self) -> str:
        return f"record of {self.match_id}"


class ArchiveEntry(models.Model):
    """What a finished match is found by. Its number rises in the order in which matches ended, so that the newest are
    those with the highest number, in every table that names it."""

    id = models.AutoField(primary_key=True)
    """Half as long as other numbers: it stands in a dozen indexes and two dozen rows of every match, and two thousand
    million matches are enough."""
    match = models.OneToOneField(Match, models.PROTECT, related_name="entry")
    game = models.CharField(max_length=12)
    edition = models.CharField(max_length=12)
    players = models.PositiveSmallIntegerField()
    pace = models.CharField(max_length=8)
    is_rated = models.BooleanField()
    is_listed = models.BooleanField()
    """Whether everybody finds it: a match of several people at a table that was open, or rated."""
    ended_at = models.DateTimeField()
    revealed_at = models.DateTimeField()
    """From when on everybody may see what was hidden."""
    decisions = models.PositiveIntegerField()
    """How many decisions were made: the length of a match."""
    winner_seat = models.PositiveSmallIntegerField(null=True)
    """None if several share the first place."""
    margin = models.PositiveSmallIntegerField()
    """By how many points the first was ahead of the second."""
    best_score = models.SmallIntegerField()
    reason = models.PositiveSmallIntegerField()
    """How it was decided: a code of the game's own."""
    rating = models.PositiveSmallIntegerField(null=True)
    """The mean rating of the players when it began, where it is known."""
    league = models.CharField(max_length=40, blank=True)
    """The address of the league that it was played in."""
    is_tallied = models.BooleanField(default=False)
    """Whether the statistics know it."""
    places_version = models.PositiveSmallIntegerField(default=VERSION)
    """How its places were counted, see `games.final_places`."""

    class Meta:
        verbose_name = _("archive entry")
        verbose_name_plural = _("archive entries")
        indexes = (
            models.Index(fields=["id"], name="entry_listed", condition=Q(is_listed=True)),
            models.Index(fields=["game", "players", "id"], name="entry_game", condition=Q(is_listed=True)),
            models.Index(fields=["game", "decisions", "id"], name="entry_length", condition=Q(is_listed=True)),
            models.Index(fields=["game", "margin", "id"], name="entry_margin", condition=Q(is_listed=True)),
            models.Index(fields=["game", "best_score", "id"], name="entry_score", condition=Q(is_listed=True)),
            models.Index(
                fields=["rating", "id"], name="entry_rating", condition=Q(is_listed=True, rating__isnull=False)
            ),
            models.Index(fields=["league", "id"], name="entry_league", condition=~Q(league="")),
            # What is sought or sorted by without naming a game, and what may be rare within one.
            models.Index(fields=["decisions", "id"], name="entry_any_length", condition=Q(is_listed=True)),
            models.Index(fields=["margin", "id"], name="entry_any_margin", condition=Q(is_listed=True)),
            models.Index(fields=["best_score", "id"], name="entry_any_score", condition=Q(is_listed=True)),
            models.Index(fields=["game", "edition", "id"], name="entry_edition", condition=Q(is_listed=True)),
            models.Index(fields=["game", "reason", "id"], name="entry_reason", condition=Q(is_listed=True)),
            # Where a day begins among the numbers.
            models.Index(fields=["ended_at", "id"], name="entry_ended"),
            models.Index(fields=["id"], name="entry_to_tally", condition=Q(is_tallied=False)),
            # Only what was counted in an older way is in it: nothing, once the archive has been recounted.
            models.Index(fields=["id"], name="entry_to_recount", condition=Q(places_version__lt=VERSION)),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.match_id}"


class ArchiveSeat(models.Model):
    """How a player fared in a finished match."""

    pk = models.CompositePrimaryKey("entry_id", "number")
    entry = models.ForeignKey(ArchiveEntry, models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="archived_seats", db_index=False
    )
    """None if a caretaker or a bot played from the beginning."""
    bot = models.CharField(max_length=8, blank=True)
    """The level of the bot that played from the beginning."""
    has_left = models.BooleanField()
    """Whether the person gave the seat up before the end."""
    place = models.PositiveSmallIntegerField()
    """The final place: who left is behind those who stayed."""
    score = models.SmallIntegerField()

    class Meta:
        verbose_name = _("seat of an archived game")
        verbose_name_plural = _("seats of archived games")
        indexes = (models.Index(fields=["user", "entry"], name="archive_person", condition=Q(user__isnull=False)),)

    def __str__(self) -> str:
        return f"{self.entry_id} seat {self.number}"


class ArchiveCard(models.Model):
    """A card that was in play in a finished match."""

    pk = models.CompositePrimaryKey("card", "entry_id")
    card = models.CharField(max_length=16)
    entry = models.ForeignKey(ArchiveEntry, models.CASCADE, related_name="cards")

    class Meta:
        verbose_name = _("card of an archived game")
        verbose_name_plural = _("cards of archived games")

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.card}"


class Fact(models.Model):
    """Something worth finding again that a seat did in a finished match, when it did so first. What the codes mean is
    in the facts of each title."""

    pk = models.CompositePrimaryKey("kind", "subject", "entry_id", "seat")
    kind = models.PositiveSmallIntegerField()
    subject = models.PositiveSmallIntegerField()
    """Which office, city, ring...: a number from the kind's own list."""
    entry = models.ForeignKey(ArchiveEntry, models.CASCADE, related_name="facts")
    seat = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    """The round or period in which it happened; 0 is before the first."""
    place = models.PositiveSmallIntegerField()
    """The final place of the seat."""

    class Meta:
        # The table is older than the name.
        db_table = "games_happening"
        verbose_name = _("fact")
        verbose_name_plural = _("facts")

    def __str__(self) -> str:
        return f"{self.entry_id} seat {self.seat}: {self.kind}/{self.subject}"


class ArchiveRecount(models.Model):
    """That the places of archived matches were counted anew: when, from which version to which, and how many changed.
    A recount that is broken off goes on under the same row; one that has finished stays as it is."""

    from_version = models.PositiveSmallIntegerField()
    to_version = models.PositiveSmallIntegerField()
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    """None while there is something left to count."""
    matches = models.PositiveIntegerField(default=0)
    """How many it has looked at."""
    changed = models.PositiveIntegerField(default=0)
    """In how many of them a place was another."""

    class Meta:
        verbose_name = _("archive recount")
        verbose_name_plural = _("archive recounts")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.from_version} -> {self.to_version}: {self.changed} of {self.matches}"


class SavedSearch(models.Model):
    """A search of the archive that a person wants to make again."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="saved_searches")
    name = models.CharField(_("name"), max_length=60)
    query = models.CharField(max_length=1000)
    """The part of the address after the question mark."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("saved search")
        verbose_name_plural = _("saved searches")
        ordering = ("name", "pk")
        constraints = (models.UniqueConstraint(fields=["owner", "name"], name="search_named_once"),)

    def __str__(self) -> str:
        return self.name


class Study(StoredRecord):
    """A record that a person has uploaded to look at. Private and without any effect on others."""

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="studies")
    title = models.CharField(_("title"), max_length=60)
    ruleset = models.CharField(max_length=200)
    names = models.JSONField(default=list)
    """What the seats were called, in their order."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("study")
        verbose_name_plural = _("studies")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.title


class Remark(models.Model):
    """What both notes and bookmarks hang on: a ply of a match or of a study."""

    match = models.ForeignKey(Match, models.CASCADE, null=True, blank=True)
    study = models.ForeignKey(Study, models.CASCADE, null=True, blank=True)
    ply = models.PositiveIntegerField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True


class Annotation(Remark):
    """Words or a mark about a ply, for everybody who may read the replay."""

    class Mark(models.TextChoices):
        NONE = "", _("no mark")
        GOOD = "!", _("a good move")
        BRILLIANT = "!!", _("a brilliant move")
        DOUBTFUL = "?!", _("a doubtful move")
        MISTAKE = "?", _("a mistake")
        TURNING_POINT = "*", _("a turning point")

    mark = models.CharField(_("mark"), max_length=2, choices=Mark, blank=True)
    text = models.CharField(_("note"), max_length=1000, blank=True)
    hidden_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When staff hid it."""

    class Meta:
        verbose_name = _("annotation")
        verbose_name_plural = _("annotations")
        default_related_name = "annotations"
        ordering = ("ply", "pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(match__isnull=True) ^ Q(study__isnull=True), name="annotation_of_one_record"
            ),
        )
        indexes = (
            models.Index(fields=["match", "ply"], name="annotation_of_match", condition=Q(match__isnull=False)),
            models.Index(fields=["study", "ply"], name="annotation_of_study", condition=Q(study__isnull=False)),
        )

    def __str__(self) -> str:
        return f"{self.ply}{self.mark} {self.text}"


class Bookmark(Remark):
    """A ply that a person wants to find again; no one else sees it."""

    note = models.CharField(_("note"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("bookmark")
        verbose_name_plural = _("bookmarks")
        default_related_name = "bookmarks"
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(match__isnull=True) ^ Q(study__isnull=True), name="bookmark_of_one_record"
            ),
            models.UniqueConstraint(
                fields=["author", "match", "ply"], name="bookmarked_once", condition=Q(match__isnull=False)
            ),
            models.UniqueConstraint(
                fields=["author", "study", "ply"], name="study_bookmarked_once", condition=Q(study__isnull=False)
            ),
        )

    def __str__(self) -> str:
        return f"{self.ply} {self.note}"


class ArchiveCheck(models.Model):
    """One walk through the archive in which every record was rebuilt."""

    started_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    checked = models.PositiveIntegerField(default=0)
    broken = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("archive check")
        verbose_name_plural = _("archive checks")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.started_at:%Y-%m-%d}: {self.broken}/{self.checked}"


class Dump(models.Model):
    """The public file of all matches that were revealed in a month: of each match, in exactly one of them."""

    month = models.DateField(unique=True)
    """Its first day."""
    file_name = models.CharField(max_length=80)
    sha256 = models.CharField(max_length=64)
    size = models.PositiveBigIntegerField()
    matches = models.PositiveIntegerField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("public dump")
        verbose_name_plural = _("public dumps")
        ordering = ("-month",)

    def __str__(self) -> str:
        return self.file_name

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return Path(settings.DUMPS_DIR) / self.file_name
