"""What staff may look at in leagues. It is read here, never changed: what happens to it happens through services.
Nobody sees the seed of a season: equal deals follow from it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from leagues.models import Act, DivisionMessage, League, Request, Season


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows that can be read."""

    show_full_result_count = False
    list_per_page = 50
    ordering = ("-pk",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(League)
class LeagueAdmin(ReadOnlyAdmin):
    list_display = ("name", "game", "format", "created_by", "created_at", "closed_at")
    list_select_related = ("created_by",)
    search_fields = ("name", "slug")


@admin.register(Season)
class SeasonAdmin(ReadOnlyAdmin):
    list_display = ("league", "number", "state", "starts_at", "ends_at", "next_step_at")
    list_select_related = ("league",)
    exclude = ("seed",)


@admin.register(Act)
class ActAdmin(ReadOnlyAdmin):
    list_display = ("at", "league", "kind", "by")
    list_select_related = ("league", "by")


@admin.register(Request)
class RequestAdmin(ReadOnlyAdmin):
    list_display = ("made_at", "season", "kind", "by", "state", "due_at")
    list_select_related = ("season__league", "by")


@admin.register(DivisionMessage)
class DivisionMessageAdmin(ReadOnlyAdmin):
    list_display = ("at", "division", "by", "hidden_at", "reported_at")
    list_select_related = ("division__season__league", "by")
