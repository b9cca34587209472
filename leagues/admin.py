"""What staff may look at in leagues. It is read here, never changed: what happens to it happens through services.
The seed of a season is never shown: equal deals follow from it."""

from __future__ import annotations

from django.contrib import admin

from accounts.staff.guarded_admin import LongListAdmin
from leagues.models import Act, Announcement, DivisionMessage, League, Request, Season


@admin.register(League)
class LeagueAdmin(LongListAdmin):
    list_display = ("name", "game", "format", "created_by", "created_at", "closed_at")
    list_select_related = ("created_by",)
    search_fields = ("name", "slug")
    fields = (
        *("slug", "name", "rules_text", "game", "plan", "rulesets", "table_size", "group_size", "format", "shape"),
        *("pace", "tempo", "weekends_off", "rhythm", "points", "bye_points", "tie_breaks", "promoted", "relegated"),
        *("rounds", "through", "round_days", "most_members", "least_rating", "most_rating", "least_reliability"),
        *("by_invitation", "is_private", "is_rated", "has_check_in", "sign_up_days", "check_in_days", "season_days"),
        *("languages", "language", "time_zone", "emblem", "field_tincture", "charge_tincture"),
        *("created_by", "created_at", "closed_at"),
    )


@admin.register(Season)
class SeasonAdmin(LongListAdmin):
    list_display = ("league", "number", "state", "starts_at", "ends_at", "next_step_at")
    list_select_related = ("league",)
    fields = (
        *("league", "number", "state", "sign_up_from", "check_in_from", "starts_at", "ends_at", "breaks"),
        *("is_placed", "round", "rounds", "round_due_at", "next_step_at", "ended_at"),
    )


@admin.register(Act)
class ActAdmin(LongListAdmin):
    list_display = ("at", "league", "kind", "by")
    list_select_related = ("league", "by")
    fields = ("league", "season", "by", "kind", "parameters", "at")


@admin.register(Request)
class RequestAdmin(LongListAdmin):
    list_display = ("made_at", "season", "kind", "by", "state", "due_at")
    list_select_related = ("season__league", "by")
    fields = (
        *("season", "table", "by", "about", "kind", "text", "state"),
        *("made_at", "due_at", "escalated_at", "decided_by", "decided_at", "answer"),
    )


@admin.register(Announcement)
class AnnouncementAdmin(LongListAdmin):
    list_display = ("at", "league", "by")
    list_select_related = ("league", "by")
    fields = ("league", "by", "text", "at")


@admin.register(DivisionMessage)
class DivisionMessageAdmin(LongListAdmin):
    list_display = ("at", "division", "by", "hidden_at", "reported_at")
    list_select_related = ("division__season__league", "by")
    fields = ("division", "by", "text", "at", "hidden_by", "hidden_at", "reported_at")
