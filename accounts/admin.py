from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.models import Block, Hook, Preferences, User


class PreferencesInline(admin.StackedInline):  # type: ignore[type-arg]
    model = Preferences


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    fieldsets = (*(UserAdmin.fieldsets or ()), (_("Guest"), {"fields": ("is_guest",)}))
    list_display = ("username", "email", "is_guest", "is_active", "is_staff", "date_joined")
    list_filter = ("is_guest", "is_active", "is_staff", "is_superuser")
    inlines = (PreferencesInline,)

    def get_inlines(self, request: Any, obj: User | None) -> Any:
        # A new person has no row yet that preferences could belong to.
        return super().get_inlines(request, obj) if obj else ()


@admin.register(Block)
class BlockAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("blocker", "blocked", "created_at")
    search_fields = ("blocker__username", "blocked__username")
    raw_id_fields = ("blocker", "blocked")


@admin.register(Hook)
class HookAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Whether an own address works. Where it leads, and its secret, are its owner's business."""

    list_display = ("user", "shape", "failures", "disabled_at", "since")
    list_filter = ("shape",)
    search_fields = ("user__username",)
    fields = ("user", "shape", "failures", "disabled_at", "since")
    readonly_fields = fields

    def has_add_permission(self, request: Any) -> bool:
        return False
