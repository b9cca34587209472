"""What staff may look at of the announcements. They are made and changed on pages of their own, through services."""

from __future__ import annotations

from django.contrib import admin

from accounts.staff.guarded_admin import LongListAdmin, ReadOnlyInline
from news.models import Announcement, AnnouncementText


class AnnouncementTextInline(ReadOnlyInline):
    model = AnnouncementText
    fields = ("language", "title", "text")
    readonly_fields = fields


@admin.register(Announcement)
class AnnouncementAdmin(LongListAdmin):
    list_display = ("starts_at", "ends_at", "made_by", "has_banner", "notifies", "notified_at", "withdrawn_at")
    list_filter = ("has_banner", "notifies")
    list_select_related = ("made_by",)
    fields = (
        *("made_by", "made_at", "changed_at", "starts_at", "ends_at"),
        *("has_banner", "notifies", "reached", "notified_at", "withdrawn_at"),
    )
    inlines = (AnnouncementTextInline,)
