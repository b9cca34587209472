"""What staff may look at. Not even they see a state or a seed before the end: whoever plays as well must not be
able to."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Match, Seat


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    """Who sits where."""

    model = Seat
    fields = ("number", "user", "is_caretaker", "is_to_act", "has_conceded")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Matches are read here, never changed: what happens to them happens through services."""

    list_display = ("code", "title", "ruleset", "status", "players", "ply", "changed_at")
    list_filter = ("status",)
    search_fields = ("code", "title", "seats__user__username")
    fields = (
        *("code", "title", "ruleset", "players", "access", "status", "opened_by"),
        *("created_at", "started_at", "ended_at", "ply", "is_court_due", "commitment", "result"),
    )
    readonly_fields = fields
    inlines = (SeatInline,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
