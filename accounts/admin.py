"""What staff may look at about people. Where a person is reached and how they sign in is theirs to change: a member of
staff who could set a password or an address could become that person, and see a hand."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.models import Block, Delivery, Notification, Preferences, StaffAccess, User, Webhook
from accounts.requests import signed_in
from accounts.staff.guarded_admin import GuardedAdmin, LongListAdmin, ReadOnlyAdmin, ReadOnlyInline


class PreferencesInline(admin.StackedInline):  # type: ignore[type-arg]
    model = Preferences
    fields = (
        *("language", "time_zone", "country", "palette", "motion", "asks_before_final"),
        *("plays_only_moves", "confirms_moves", "opens_moves", "has_tutor"),
        *("is_named_in_dumps", "is_on_leaderboards", "quiet_from", "quiet_until"),
    )


def outranks(request: HttpRequest, person: User) -> bool:
    """Whether the member of staff who asks may change something about a person: superusers about everybody, others not
    about staff."""
    return signed_in(request).is_superuser or not (person.is_staff or person.is_superuser)


@admin.register(User)
class PersonAdmin(GuardedAdmin, UserAdmin):  # type: ignore[type-arg]
    """People. Only superusers say who is staff and what staff may do."""

    RANKS = ("is_staff", "is_superuser", "groups", "user_permissions")

    fieldsets = (
        (None, {"fields": ("username", "first_name", "last_name", "email", "is_active", "is_guest")}),
        (_("Permissions"), {"fields": RANKS}),
        (_("Important dates"), {"fields": ("last_login", "date_joined")}),
    )
    list_display = ("username", "email", "is_guest", "is_active", "is_staff", "date_joined")
    list_filter = ("is_guest", "is_active", "is_staff", "is_superuser")
    readonly_fields = ("email", "last_login", "date_joined")
    inlines = (PreferencesInline,)

    def get_inlines(self, request: Any, obj: User | None) -> Any:
        # A new person has no row yet that preferences could belong to.
        return super().get_inlines(request, obj) if obj else ()

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> Any:
        ranks = () if signed_in(request).is_superuser else self.RANKS
        return (*super().get_readonly_fields(request, obj), *ranks)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_change_permission(request, obj) and (obj is None or outranks(request, obj))

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        # Matches of other people refer to the row: an account is closed, which its owner does, or made inactive.
        return False

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        raise PermissionDenied


@admin.register(Group)
class RoleAdmin(GuardedAdmin, GroupAdmin):
    """What groups of staff may do. Superusers alone decide it."""

    fields = ("name", "permissions")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return signed_in(request).is_superuser

    has_add_permission = has_module_permission

    def has_view_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return signed_in(request).is_superuser

    has_change_permission = has_view_permission
    has_delete_permission = has_view_permission


@admin.register(Block)
class BlockAdmin(GuardedAdmin):
    list_display = ("blocker", "blocked", "created_at")
    search_fields = ("blocker__username", "blocked__username")
    fields = ("blocker", "blocked")
    raw_id_fields = ("blocker", "blocked")


class RemovableAdmin(ReadOnlyAdmin):
    """What belongs to a person: it can be read, and taken away by staff who outrank its owner."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        may = GuardedAdmin.has_delete_permission(self, request, obj)
        return may and (obj is None or outranks(request, obj.user))


@admin.register(Webhook)
class WebhookAdmin(RemovableAdmin):
    """Whether a person's webhook works. Where it leads, and its secret, are its owner's business."""

    list_display = ("user", "shape", "failures", "disabled_at", "since")
    list_filter = ("shape",)
    search_fields = ("user__username",)
    fields = ("user", "shape", "failures", "disabled_at", "since")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Webhook]:
        # Webhooks of leagues are their hosts' business.
        return super().get_queryset(request).filter(user__isnull=False)


class DeliveryInline(ReadOnlyInline):
    """Where a notification went, and how far it came."""

    model = Delivery
    fields = ("channel", "state", "due_at", "attempts", "settled_at")
    readonly_fields = fields


@admin.register(Notification)
class NotificationAdmin(ReadOnlyAdmin):
    """That a person was told something, never what: a notification holds no words."""

    list_display = ("user", "kind", "made_at", "due_at", "planned_at", "read_at")
    list_filter = ("kind",)
    search_fields = ("user__username",)
    fields = ("user", "kind", "subject_id", "made_at", "due_at", "planned_at", "is_shown", "read_at")
    readonly_fields = fields
    inlines = (DeliveryInline,)


@admin.register(EmailAddress)
class EmailAddressAdmin(ReadOnlyAdmin):
    """Addresses, and whether they are confirmed: only their owners confirm them."""

    list_display = ("email", "user", "primary", "verified")
    list_filter = ("primary", "verified")
    search_fields = ("email", "user__username")
    fields = ("user", "email", "primary", "verified")


@admin.register(Authenticator)
class AuthenticatorAdmin(RemovableAdmin):
    """That a person has a second factor. It can be taken away from a person who has lost it; what it holds is not
    shown."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    search_fields = ("user__username",)
    fields = ("user", "type", "created_at", "last_used_at")


@admin.register(UserSession)
class UserSessionAdmin(ReadOnlyAdmin):
    """Where people are signed in. The key of a session is the person: it is not shown."""

    list_display = ("user", "created_at", "last_seen_at", "ip", "user_agent")
    search_fields = ("user__username", "ip")
    fields = ("user", "created_at", "last_seen_at", "ip", "user_agent")


@admin.register(StaffAccess)
class StaffAccessAdmin(LongListAdmin):
    """What staff opened and did. Superusers alone read it."""

    list_display = ("at", "user", "method", "path", "status", "model", "object_id")
    list_filter = ("method", "model")
    list_select_related = ("user",)
    search_fields = ("user__username", "path")
    fields = ("at", "user", "method", "path", "status", "model", "object_id", "details")

    def has_view_permission(self, request: HttpRequest, obj: StaffAccess | None = None) -> bool:
        return signed_in(request).is_superuser

    def has_module_permission(self, request: HttpRequest) -> bool:
        return signed_in(request).is_superuser
