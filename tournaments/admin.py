"""What staff may look at of tournaments, and the plans of the site's own, which they edit."""

from __future__ import annotations

from django.contrib import admin

from accounts.staff.guarded_admin import GuardedAdmin, LongListAdmin
from tournaments.models import RecurringTournament, Tournament


@admin.register(RecurringTournament)
class RecurringTournamentAdmin(GuardedAdmin):
    list_display = ("__str__", "format", "game", "table_size", "tempo", "weekday", "starts_at", "is_active")
    list_filter = ("is_active", "format", "game")
    fields = (
        *("title", "format", "game", "table_size", "tempo", "minutes", "rounds", "is_rated"),
        *("weekday", "starts_at", "is_active"),
    )


@admin.register(Tournament)
class TournamentAdmin(LongListAdmin):
    list_display = ("title", "format", "game", "state", "starts_at", "created_by", "recurring")
    list_filter = ("state", "format", "game")
    list_select_related = ("created_by", "recurring")
    fields = (
        *("title", "description", "created_by", "created_at", "recurring", "format", "game", "table_size", "tempo"),
        *("minutes", "rounds", "is_rated", "starts_at", "has_check_in", "least_rating", "most_rating"),
        *("least_games", "audience", "state", "round", "round_due_at", "ends_at", "ended_at", "settled"),
    )
