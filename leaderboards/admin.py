"""What staff may look at in the ledger. It is read here, never changed: what happens to it happens through services."""

from __future__ import annotations

from django.contrib import admin

from accounts.staff.guarded_admin import LongListAdmin
from leaderboards.models import (
    Appeal,
    FairPlayFlag,
    LedgerRevision,
    RatedMatch,
    RatingEvent,
    ReplacedEvent,
    Verdict,
)


class LineAdmin(LongListAdmin):
    list_select_related = ("pool", "user", "match")
    search_fields = ("user__username", "match__code")


@admin.register(RatingEvent)
class RatingEventAdmin(LineAdmin):
    """The ledger as it counts."""

    list_display = ("pool", "number", "match", "user", "place", "mean_before", "mean_after", "formula")
    fields = (
        *("pool", "number", "match", "user", "formula", "seat", "place"),
        *("has_left", "is_substitute", "mean_before", "deviation_before", "deviation_entered"),
        *("mean_after", "deviation_after", "expected"),
    )


@admin.register(ReplacedEvent)
class ReplacedEventAdmin(LineAdmin):
    """What stood in the ledger before."""

    list_display = ("revision", "number", "match", "user", "place", "mean_before", "mean_after", "formula")
    list_select_related = ("revision", "user", "match")
    fields = (
        *("revision", "pool", "number", "match", "user", "formula", "seat", "place"),
        *("has_left", "is_substitute", "mean_before", "deviation_before", "deviation_entered"),
        *("mean_after", "deviation_after", "expected"),
    )


@admin.register(RatedMatch)
class RatedMatchAdmin(LongListAdmin):
    """Matches of the ledger, and those that wait to come into it."""

    list_display = ("match", "pool", "number", "ended_at", "formula", "annulled_at")
    list_select_related = ("pool", "match")
    search_fields = ("match__code",)
    fields = ("match", "pool", "ended_at", "number", "formula", "annulled_at")


@admin.register(LedgerRevision)
class LedgerRevisionAdmin(LongListAdmin):
    """When and why the ledger was written anew."""

    list_display = ("pool", "number", "kind", "made_at", "by", "reason", "from_number", "lines")
    list_filter = ("kind", "pool")
    list_select_related = ("pool", "by")
    fields = ("pool", "number", "kind", "made_at", "by", "reason", "from_number", "lines")


@admin.register(Verdict)
class VerdictAdmin(LongListAdmin):
    """Matches taken out, and in again."""

    list_display = ("made_at", "rated", "kind", "by", "reason", "flag", "revision")
    list_filter = ("kind",)
    list_select_related = ("rated", "by", "flag", "revision")
    search_fields = ("rated__match__code", "by__username", "reason")
    fields = ("rated", "kind", "made_at", "by", "reason", "flag", "revision")


@admin.register(FairPlayFlag)
class FairPlayFlagAdmin(LongListAdmin):
    """Pairs that staff was told of."""

    list_display = ("first_seen", "kind", "pool", "gains", "gives", "matches", "odds", "status", "decided_by")
    list_filter = ("status", "kind", "pool")
    list_select_related = ("pool", "gains", "gives", "decided_by")
    search_fields = ("gains__username", "gives__username")
    fields = (
        *("kind", "pool", "gains", "gives", "matches", "odds", "figures"),
        *("first_seen", "status", "decided_by", "decided_at", "why"),
    )


@admin.register(Appeal)
class AppealAdmin(LongListAdmin):
    """What players have said against decisions."""

    list_display = ("made_at", "user", "verdict", "answer", "answered_by", "answered_at")
    list_filter = ("answer",)
    list_select_related = ("user", "verdict", "answered_by")
    search_fields = ("user__username", "text", "verdict__rated__match__code")
    fields = ("verdict", "user", "text", "made_at", "answer", "answered_by", "answered_at", "words")
