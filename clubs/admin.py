"""What staff may look at in clubs. It is read here, never changed: what happens to it happens through services."""

from __future__ import annotations

from django.contrib import admin

from accounts.staff.guarded_admin import LongListAdmin
from clubs.models import Club, ClubAnnouncement, ClubMessage


@admin.register(Club)
class ClubAdmin(LongListAdmin):
    list_display = ("name", "member_count", "policy", "is_private", "created_at", "closed_at", "hidden_at")
    search_fields = ("name", "slug")
    fields = (
        *("slug", "name", "description", "policy", "is_private", "emblem", "field_tincture", "charge_tincture"),
        *("member_count", "active_at", "created_by", "described_by", "created_at", "closed_at", "hidden_at"),
    )


@admin.register(ClubAnnouncement)
class ClubAnnouncementAdmin(LongListAdmin):
    list_display = ("at", "club", "by")
    list_select_related = ("club", "by")
    fields = ("club", "by", "text", "at")


@admin.register(ClubMessage)
class ClubMessageAdmin(LongListAdmin):
    list_display = ("at", "club", "by", "hidden_at")
    list_select_related = ("club", "by")
    fields = ("club", "by", "text", "at", "hidden_by", "hidden_at")
