"""What staff may look at in leagues. It is read here, never changed: what happens to it happens through services.
Nobody sees the seed of a season: equal deals follow from it."""

from __future__ import annotations

from django.contrib import admin

from games.admin import LongListAdmin
from leagues.models import Act, DivisionMessage, League, Request, Season


@admin.register(League)
class LeagueAdmin(LongListAdmin):
    list_display = ("name", "game", "format", "created_by", "created_at", "closed_at")
    list_select_related = ("created_by",)
    search_fields = ("name", "slug")


@admin.register(Season)
class SeasonAdmin(LongListAdmin):
    list_display = ("league", "number", "state", "starts_at", "ends_at", "next_step_at")
    list_select_related = ("league",)
    exclude = ("seed",)


@admin.register(Act)
class ActAdmin(LongListAdmin):
    list_display = ("at", "league", "kind", "by")
    list_select_related = ("league", "by")


@admin.register(Request)
class RequestAdmin(LongListAdmin):
    list_display = ("made_at", "season", "kind", "by", "state", "due_at")
    list_select_related = ("season__league", "by")


@admin.register(DivisionMessage)
class DivisionMessageAdmin(LongListAdmin):
    list_display = ("at", "division", "by", "hidden_at", "reported_at")
    list_select_related = ("division__season__league", "by")
